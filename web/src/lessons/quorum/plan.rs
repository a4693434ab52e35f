//! Sites, voters and lines as a drawing. All of it stands in the lists as well: where there is no
//! room, or are too many sites, the drawing is left out and nothing is missing.

use super::cluster::{home, name};
use crate::scene::{Fact, Kind, Part, Text, joined};
use tsunagu_model::quorum::{DomainId, Ends, Kind as Sort, MemberId, Placement, World};
use tsunagu_words::Lang;
use tsunagu_words::quorum::Said;

/// How many sites and members have room.
const SITES: usize = 4;
const MEMBERS: usize = 9;
/// The boxes of sites: upper edge and height.
const BOX: (u32, u32) = (2, 112);
/// The height of a member's middle, and of a line's lane.
const MIDDLE: u32 = 54;
const LANE: u32 = 30;

pub(super) fn draw(world: &World, scene: &mut Part, lang: Lang) {
    let placement = world.placement();
    let sites: Vec<DomainId> = placement.of_kind(Sort::Site).iter().collect();
    // Members without a site have a column of their own; those of one host stand together.
    let column_of = |id| {
        let site = home(placement, id, Sort::Site);
        sites.iter().position(|&one| Some(one) == site).unwrap_or(sites.len())
    };
    let hosts = || placement.of_kind(Sort::Host).iter().map(Some).chain([None]);
    let present = placement.present();
    let homeless = present.iter().any(|id| column_of(id) == sites.len());
    let columns = sites.len() + usize::from(homeless);
    if columns > SITES || present.len() > MEMBERS {
        return;
    }
    let plan = scene.add(Kind::Plan);
    plan.fact(Fact::Label, Said::Plan.text(lang));
    let width = 100 / columns as u32;
    let failed = |id| world.failed().has(id);
    for column in 0..columns {
        let left = column as u32 * width;
        let site = sites.get(column);
        let ink = if site.is_some_and(|&id| failed(id)) { "lost" } else { "" };
        let (top, height) = BOX;
        plan.shape(Kind::Box, ink, [left + 1, top, width - 2, height]);
        if let Some(&id) = site {
            let mark = plan.shape(Kind::Mark, ink, [left + width / 2, top + 18, 0, 0]);
            mark.text = short(name(placement, id), failed(id));
        }
        let mut here = Vec::new();
        for host in hosts() {
            for id in present.iter() {
                if column_of(id) == column && home(placement, id, Sort::Host) == host {
                    here.push((host, id));
                }
            }
        }
        let step = width / here.len().max(1) as u32;
        for (at, &(host, id)) in here.iter().enumerate() {
            let x = left + step / 2 + at as u32 * step;
            // A host that carries several is drawn around them, once.
            let first = at == 0 || here[at - 1].0 != host;
            let carried = here.iter().filter(|(of, _)| *of == host).count() as u32;
            if host.is_some() && first && carried > 1 {
                let ink = if host.is_some_and(failed) { "lost" } else { "host" };
                plan.shape(Kind::Box, ink, [x - step / 2 + 2, MIDDLE - 24, carried * step - 4, 76]);
            }
            member(plan, world, id, x);
            let host = host.map_or(Text::default(), |host| short(name(placement, host), failed(host)));
            plan.shape(Kind::Mark, "aside", [x, MIDDLE + 44, 0, 0]).text = host;
        }
    }
    let mut lane = BOX.0 + BOX.1;
    for line in placement.of_kind(Sort::Link).iter() {
        let Some((a, b)) = ends(placement, line, &sites) else { continue };
        lane += LANE;
        let middle = |column: usize| column as u32 * width + width / 2;
        let ink = if failed(line) { "no" } else { "flow" };
        // Lines that end at one site end beside each other.
        let aside = 2 * plan.parts.iter().filter(|part| part.kind == Kind::Way).count() as u32;
        let (from, to) = (middle(a) + aside, middle(b) + aside);
        let way = plan.shape(Kind::Way, ink, [0; 4]);
        let bottom = BOX.0 + BOX.1;
        for ends in [[from, bottom, from, lane], [from, lane, to, lane], [to, lane, to, bottom]] {
            way.add(Kind::Leg).at = ends;
        }
        let mark = plan.shape(Kind::Mark, ink, [u32::midpoint(from, to), lane - 9, 0, 0]);
        mark.text = short(name(placement, line), failed(line));
    }
    plan.at[3] = lane + 6;
}

/// A member: a letter that says what it answers, its name beneath.
fn member(plan: &mut Part, world: &World, id: MemberId, x: u32) {
    let Some(member) = world.placement().member(id) else { return };
    let endpoint = world.endpoint(id);
    let (ink, letter) = match (endpoint.up, endpoint.writes) {
        (false, _) => ("down", "✕"),
        (true, false) => ("stale", "?"),
        _ if world.leader() == Some(id) => ("leads", "★"),
        _ => ("held", "✓"),
    };
    let spot = plan.shape(Kind::Spot, ink, [x, MIDDLE, 0, 0]);
    spot.add(Kind::Ring);
    spot.say(Kind::Mark, letter).at = [0, 5, 0, 0];
    plan.shape(Kind::Mark, "", [x, MIDDLE + 30, 0, 0]).text = short(&member.name, false);
}

/// The sites that a line joins by itself.
fn ends(placement: &Placement, line: DomainId, sites: &[DomainId]) -> Option<(usize, usize)> {
    let own = placement.links().iter().find(|link| link.needs.0.len() == 1 && link.needs.bound_to(line))?;
    let Ends::Domains(a, b) = own.ends else { return None };
    let column = |id| sites.iter().position(|&site| site == id);
    Some((column(a)?, column(b)?))
}

/// A name that fits into the drawing, with a cross when it is lost.
fn short(name: &str, lost: bool) -> Text {
    let mark = if lost { "✕ " } else { "" };
    match name.split_at_checked(14).filter(|(_, rest)| !rest.is_empty()) {
        Some((head, _)) => joined(&[mark, head, "…"]),
        None => joined(&[mark, name]),
    }
}
