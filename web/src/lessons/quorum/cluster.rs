//! What can be lost, who is left, and what stops all writes: as lists, whole without the drawing.

use super::{CUT, DOMAIN, LEAD, Quorum, WRITE, flag, owned};
use crate::scene::{Fact, Kind, Part, Text, joined};
use tsunagu_model::quorum::{DomainId, Domains, Kind as Sort, MemberId, Numbered, Placement, Role, World};
use tsunagu_words::Lang;
use tsunagu_words::quorum::{self, Said};

/// How many are lost together, at most, in what is listed.
const DEEPEST: usize = 3;
/// How many of each number are listed.
const LISTED: usize = 8;

/// Every domain as something to lose or to bring back, by kind. How many votes hang on it is not
/// told while the reader is asked to foresee it.
pub(super) fn domains(lesson: &Quorum, scene: &mut Part, lang: Lang) {
    let (world, placement) = (lesson.world(), lesson.world().placement());
    let part = scene.add(Kind::Prose);
    part.fact(Fact::Role, "domains");
    part.say(Kind::Name, Said::Domains.text(lang));
    let single = if lesson.asked { Vec::new() } else { placement.minimal_cuts(world.failed(), 1) };
    for kind in Sort::ALL {
        let domains = placement.of_kind(kind);
        if domains.is_empty() {
            continue;
        }
        let row = part.add(Kind::Row);
        row.say(Kind::Aside, quorum::kind(kind, lang));
        for id in domains.iter() {
            let failed = world.failed().has(id);
            let button = row.press(DOMAIN, id.index(), "");
            button.fact(Fact::Domain, owned(name(placement, id))).fact(Fact::Failed, flag(failed));
            button.fact(Fact::Pressed, flag(failed));
            let mark = match failed {
                true => Said::Lost.text(lang),
                false if single.contains(&Domains::one(id)) => Said::SinglePoint.text(lang),
                false => "",
            };
            button.say(Kind::Option, owned(name(placement, id)));
            if !mark.is_empty() {
                button.say(Kind::Aside, mark);
            }
            if !lesson.asked {
                let votes = placement.weight(Domains::EMPTY, id);
                if votes > 0 {
                    button.say(Kind::Aside, joined(&[Said::Votes.text(lang), " ", &votes.to_string()]));
                }
            }
        }
    }
}

/// Every member, what it answers, and what can be asked of it.
pub(super) fn members(lesson: &Quorum, scene: &mut Part, lang: Lang) {
    let world = lesson.world();
    let list = scene.add(Kind::List);
    list.fact(Fact::Role, "members").fact(Fact::Label, Said::Members.text(lang));
    for id in world.placement().present().iter() {
        let Some(member) = world.placement().member(id) else { continue };
        let endpoint = world.endpoint(id);
        let item = list.add(Kind::Item);
        item.key = Some(owned(&member.name));
        item.fact(Fact::Member, owned(&member.name));
        item.fact(Fact::Leader, flag(world.leader() == Some(id)));
        item.fact(Fact::Writes, flag(endpoint.writes));
        item.say(Kind::Name, owned(&member.name));
        item.say(Kind::Aside, says(world, id, lang));
        let row = item.add(Kind::Row);
        row.press(WRITE, id.index(), Said::WriteHere.text(lang));
        row.press(LEAD, id.index(), Said::LeadHere.text(lang));
    }
}

/// What a member is and answers, in a few words.
fn says(world: &World, id: MemberId, lang: Lang) -> Text {
    let endpoint = world.endpoint(id);
    let learner = world.placement().member(id).is_some_and(|member| member.role == Role::Learner);
    let answer = match endpoint.up {
        false => Said::IsDown,
        true if endpoint.writes => Said::Serves,
        true if learner => Said::OnlyReads,
        true => Said::OutOfReach,
    };
    if world.leader() == Some(id) {
        joined(&[Said::Leader.text(lang), "・", answer.text(lang)])
    } else {
        answer.text(lang).into()
    }
}

/// The minimal cuts from here on, as they are listed.
pub(super) fn cuts_of(world: &World) -> Vec<Domains> {
    world.placement().minimal_cuts(world.failed(), DEEPEST)
}

/// Every single point of failure, and every fatal pair and triple, each to be pressed.
pub(super) fn cuts(lesson: &Quorum, scene: &mut Part, lang: Lang) {
    let part = scene.add(Kind::Prose);
    part.fact(Fact::Role, "cuts");
    part.say(Kind::Name, Said::Cuts.text(lang));
    if lesson.asked {
        part.say(Kind::Plain, Said::CutsHidden.text(lang));
        return;
    }
    let world = lesson.world();
    let cuts = cuts_of(world);
    if cuts.first().is_some_and(|cut| cut.is_empty()) {
        part.say(Kind::Plain, Said::NoWritesNow.text(lang));
        return;
    }
    for (size, label) in [(1, Said::Alone), (2, Said::InPairs), (3, Said::InTriples)] {
        let row = part.add(Kind::Row);
        row.say(Kind::Aside, label.text(lang));
        let mut found = 0;
        for (at, &cut) in cuts.iter().enumerate() {
            if cut.len() == size {
                found += 1;
                if found <= LISTED {
                    row.press(CUT, at, names(world.placement(), cut, " + ")).fact(Fact::Weight, "quiet");
                }
            }
        }
        match found {
            0 => row.say(Kind::Aside, Said::NoCut.text(lang)),
            found if found > LISTED => row.say(Kind::Aside, joined(&["+ ", &(found - LISTED).to_string()])),
            _ => row,
        };
    }
}

/// The names of domains, one after the other.
pub(super) fn names(placement: &Placement, domains: Domains, between: &str) -> Text {
    let mut text = String::new();
    for id in domains.iter() {
        if !text.is_empty() {
            text.push_str(between);
        }
        text.push_str(name(placement, id));
    }
    text.into()
}

pub(super) fn name(placement: &Placement, id: DomainId) -> &str {
    placement.domain(id).map_or("", |domain| &domain.name)
}

/// The domain of a kind that a member cannot do without; the first of several.
pub(super) fn home(placement: &Placement, id: MemberId, kind: Sort) -> Option<DomainId> {
    let member = placement.member(id)?;
    placement.of_kind(kind).iter().find(|&domain| member.needs.bound_to(domain))
}

/// The thing of this number.
pub(super) fn numbered<T: Numbered>(at: usize) -> T {
    T::numbered(at as u8)
}
