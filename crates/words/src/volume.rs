//! Sentences about [`tsunagu_model::volume`].

mod en;
mod ja;
mod names;
mod state;

use crate::Lang;
use names::Names;
use state::State;
use tsunagu_model::volume::{AccessMode, Actor, ClaimId, Event, Reclaim, Refusal, Rule, World};

/// What a sentence calls for: how strongly it is to be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// So it stands.
    Plain,
    /// A pod sees its volume.
    Works,
    /// Something is lost or may be destroyed.
    Danger,
}

/// What happened.
#[must_use]
pub fn event(world: &World, event: &Event, lang: Lang) -> String {
    match lang {
        Lang::Ja => ja::event(&Names(world), event),
        Lang::En => en::event(&Names(world), event),
    }
}

/// How many events of one command are told one by one.
const TOLD: usize = 4;

/// What one command brought about, in one line.
#[must_use]
pub fn events(world: &World, events: &[Event], lang: Lang) -> String {
    let (separator, rest): (&str, fn(usize) -> String) = match lang {
        Lang::Ja => ("。", ja::more),
        Lang::En => ("; ", en::more),
    };
    let mut lines: Vec<String> = events.iter().take(TOLD).map(|one| event(world, one, lang)).collect();
    if events.len() > TOLD {
        lines.push(rest(events.len() - TOLD));
    }
    lines.join(separator)
}

/// Why nothing did, with names and numbers.
#[must_use]
pub fn refusal(world: &World, refusal: &Refusal, lang: Lang) -> String {
    match lang {
        Lang::Ja => ja::refusal(&Names(world), refusal),
        Lang::En => en::refusal(&Names(world), refusal),
    }
}

/// Why the rule is there.
#[must_use]
pub const fn rule(rule: Rule, lang: Lang) -> &'static str {
    match lang {
        Lang::Ja => ja::rule(rule),
        Lang::En => en::rule(rule),
    }
}

/// How things stand with a claim, and why, in one sentence or two.
#[must_use]
pub fn verdict(world: &World, claim: ClaimId, lang: Lang) -> (Tone, String) {
    let state = State::of(world, claim);
    let sentence = match lang {
        Lang::Ja => ja::state(&state),
        Lang::En => en::state(&state),
    };
    (state.tone(), sentence)
}

/// The present in a few words: the volume, its nodes, and how many pods see it.
#[must_use]
pub fn badge(world: &World, claim: ClaimId, lang: Lang) -> String {
    let state = State::of(world, claim);
    match lang {
        Lang::Ja => ja::badge(&state),
        Lang::En => en::badge(&state),
    }
}

/// What a mode allows, in a few words.
#[must_use]
pub const fn mode(mode: AccessMode, lang: Lang) -> &'static str {
    match lang {
        Lang::Ja => ja::mode(mode),
        Lang::En => en::mode(mode),
    }
}

/// What a reclaim policy does, in a few words.
#[must_use]
pub const fn reclaim(reclaim: Reclaim, lang: Lang) -> &'static str {
    match lang {
        Lang::Ja => ja::reclaim(reclaim),
        Lang::En => en::reclaim(reclaim),
    }
}

/// Who makes a move in a real cluster.
#[must_use]
pub const fn actor(actor: Actor, lang: Lang) -> &'static str {
    match (lang, actor) {
        (Lang::Ja, Actor::Person) => "人",
        (Lang::En, Actor::Person) => "a person",
        (_, Actor::AttachDetach) => "attach/detach controller",
        (_, Actor::Kubelet) => "kubelet",
    }
}

/// A point in which the model leaves the book's chapter, for a reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Departure {
    /// A volume is attached to a set of nodes.
    ManyNodes,
    /// All four modes can be chosen.
    FourModes,
    /// An unknown claim is called so.
    UnknownClaim,
    /// A claim that lives cannot be made again.
    ClaimExists,
    /// A claim in use goes to Terminating.
    Terminating,
    /// A force detach leaves unconfirmed pods.
    Unconfirmed,
    /// Names sort as people count.
    NaturalOrder,
}

impl Departure {
    /// All of them, in the order of DESIGN.md.
    pub const ALL: &'static [Departure] = &[
        Departure::ManyNodes,
        Departure::FourModes,
        Departure::UnknownClaim,
        Departure::ClaimExists,
        Departure::Terminating,
        Departure::Unconfirmed,
        Departure::NaturalOrder,
    ];

    /// What is different, and why.
    #[must_use]
    pub const fn text(self, lang: Lang) -> &'static str {
        match lang {
            Lang::Ja => ja::departure(self),
            Lang::En => en::departure(self),
        }
    }
}
