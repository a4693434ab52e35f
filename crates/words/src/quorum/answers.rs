//! The article's four questions, answered for a placement; and a runbook.

use super::sentences::Answer;
use super::{Named, change, single_points};
use crate::Lang;
use tsunagu_model::Model;
use tsunagu_model::quorum::{CACHED_READS, Command, DomainId, Domains, Kind, Members, World};

/// The four questions of the article, in its order: how many voters lose power at once; which site
/// may be lost; where the leader is when a tunnel is cut; what the sites that are left can do.
/// Answered from how the world stands.
#[must_use]
pub fn answers(world: &World, lang: Lang) -> [Vec<String>; 4] {
    [power(world, lang), sites(world, lang), lines(world, lang), survivors(world, lang)]
}

/// A text to keep for the night when it happens: the placement's weak points, the four answers,
/// and what to do. A line each.
#[must_use]
pub fn runbook(world: &World, lang: Lang) -> String {
    let mut text = String::from(Answer::Heading.text(lang));
    let mut add = |line: &str| {
        text += "\n- ";
        text += line;
    };
    if let Some(points) = single_points(world, lang) {
        add(&points);
    }
    for line in answers(world, lang).iter().flatten() {
        add(line);
    }
    add(&change(world, Kind::Site, world.placement().change_for(Kind::Site), lang));
    for line in [Answer::Wait, Answer::Fence, Answer::Recover] {
        add(line.text(lang));
    }
    for site in live(world, Kind::Site).iter() {
        let left = after(world, site);
        if left.leader().is_none() {
            let up = left.reach().up.within(left.placement().voters());
            let sentence = if world.have_all(up) { Answer::HasAll } else { Answer::MayLack };
            if !up.is_empty() {
                add(&of(world, sentence, site, up, lang));
            }
        }
    }
    add(Answer::Replace.text(lang));
    text
}

fn live(world: &World, kind: Kind) -> Domains {
    world.placement().of_kind(kind).without(world.failed())
}

/// The world when this is lost as well.
fn after(world: &World, domain: DomainId) -> World {
    let mut world = world.clone();
    // A domain of the placement is never refused.
    let _ = world.apply(&Command::Fail(Domains::one(domain)));
    world
}

fn of(world: &World, sentence: Answer, domain: DomainId, members: Members, lang: Lang) -> String {
    let named = Named { domains: Domains::one(domain), members, leader: world.leader(), ..Named::default() };
    named.fill(sentence.text(lang), world, lang)
}

fn power(world: &World, lang: Lang) -> Vec<String> {
    let Some((domain, voters)) = world.placement().heaviest(world.failed(), Kind::Power) else {
        return vec![Answer::PowerUnknown.text(lang).into()];
    };
    let named = Named { domains: Domains::one(domain), count: voters as u32, ..Named::default() };
    vec![named.fill(Answer::PowerOf.text(lang), world, lang)]
}

fn sites(world: &World, lang: Lang) -> Vec<String> {
    let all = live(world, Kind::Site);
    if all.is_empty() {
        return vec![Answer::SitesUnknown.text(lang).into()];
    }
    let kept = world.placement().spared(world.failed(), Kind::Site);
    let mut said = Vec::new();
    for (sentence, domains) in [(Answer::SitesKept, kept), (Answer::SitesFatal, all.without(kept))] {
        let named = Named { domains, ..Named::default() };
        said.push(named.fill(sentence.text(lang), world, lang));
    }
    said
}

fn lines(world: &World, lang: Lang) -> Vec<String> {
    let timers = world.settings().timers;
    let mut said = Vec::new();
    for line in live(world, Kind::Link).iter() {
        let left = after(world, line);
        let sentence = match left.leader() {
            None => Answer::LineFatal,
            now if now == world.leader() => Answer::LineKept,
            _ => Answer::LineElects,
        };
        let named = Named {
            domains: Domains::one(line),
            leader: world.leader(),
            timing: Some(left.pause().lasts(timers)),
            ..Named::default()
        };
        said.push(named.fill(sentence.text(lang), world, lang));
    }
    if said.is_empty() {
        said.push(Answer::LinesUnknown.text(lang).into());
    }
    said
}

fn survivors(world: &World, lang: Lang) -> Vec<String> {
    let (mut said, mut silent) = (Vec::new(), false);
    for site in live(world, Kind::Site).iter() {
        let left = after(world, site);
        let all = |answers: fn(tsunagu_model::quorum::Endpoint) -> bool| -> Members {
            left.placement().present().iter().filter(|&id| answers(left.endpoint(id))).collect()
        };
        let (writes, reads) = (all(|seen| seen.writes), all(|seen| seen.serializable));
        let (sentence, members) = match (writes.is_empty(), reads.is_empty()) {
            (false, _) => (Answer::SurvivorsServe, writes),
            (true, false) => (Answer::SurvivorsRead, reads),
            (true, true) => (Answer::SurvivorsNone, reads),
        };
        silent |= writes.is_empty();
        said.push(of(world, sentence, site, members, lang));
    }
    if silent {
        let named = Named { timing: Some(CACHED_READS), ..Named::default() };
        said.push(named.fill(Answer::CachedReads.text(lang), world, lang));
    }
    if said.is_empty() {
        said.push(Answer::SitesUnknown.text(lang).into());
    }
    said
}
