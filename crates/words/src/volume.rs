//! Sentences about [`tsunagu_model::volume`].

mod en;
mod ja;
mod named;
mod state;

use crate::Lang;
use crate::fill::{fill, list};
use named::Named;
use state::State;
use tsunagu_model::place::{Name, Zone};
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
    let template = match lang {
        Lang::Ja => ja::event(event),
        Lang::En => en::event(event),
    };
    let mut named = Named::default();
    match event {
        Event::ClaimCreated { claim, spec, .. } => {
            named.claim = Some(*claim);
            (named.count, named.mode) = (spec.size_gib, spec.mode.as_str());
        }
        Event::WaitsForFirstConsumer { claim }
        | Event::NothingMounted { claim }
        | Event::ClaimDeleted { claim } => named.claim = Some(*claim),
        Event::Terminating { claim, pods } => (named.claim, named.count) = (Some(*claim), *pods),
        Event::Provisioned { volume, zone, .. } => {
            named.volume = Some(*volume);
            named.zone = zone.as_ref().map_or("", Zone::as_str);
        }
        Event::Bound { volume, claim } => (named.volume, named.claim) = (Some(*volume), Some(*claim)),
        Event::Attached { volume, node }
        | Event::AlreadyAttached { volume, node }
        | Event::Detached { volume, node }
        | Event::ForceDetached { volume, node } => {
            (named.volume, named.node) = (Some(*volume), Some(*node));
        }
        Event::Mounted { volume, node, pod, beside } => {
            (named.volume, named.node, named.pod) = (Some(*volume), Some(*node), pod.as_str());
            named.count = beside + 1;
        }
        Event::AlreadyMounted { volume, node, pod }
        | Event::Answered { volume, node, pod }
        | Event::Unmounted { volume, node, pod }
        | Event::LeftUnconfirmed { volume, node, pod } => {
            (named.volume, named.node, named.pod) = (Some(*volume), Some(*node), pod.as_str());
        }
        Event::TwoMayWrite { volume, pod, rivals } => {
            (named.volume, named.pod, named.count) = (Some(*volume), pod.as_str(), *rivals);
        }
        Event::NothingAttached { volume }
        | Event::Released { volume }
        | Event::VolumeDeleted { volume }
        | Event::MadeAvailable { volume } => named.volume = Some(*volume),
    }
    named.fill(template, world)
}

/// How many events of one command are told one by one.
const TOLD: usize = 4;

/// What one command brought about, in one line.
#[must_use]
pub fn events(world: &World, events: &[Event], lang: Lang) -> String {
    let (separator, more) = match lang {
        Lang::Ja => (ja::SEPARATOR, ja::MORE),
        Lang::En => (en::SEPARATOR, en::MORE),
    };
    let mut line = String::new();
    for (at, one) in events.iter().enumerate() {
        if at > 0 {
            line += separator;
        }
        if at == TOLD {
            return line + &fill(more, &[("count", &(events.len() - TOLD).to_string())]);
        }
        line += &event(world, one, lang);
    }
    line
}

/// Why nothing did, with names and numbers.
#[must_use]
pub fn refusal(world: &World, refusal: &Refusal, lang: Lang) -> String {
    let template = match lang {
        Lang::Ja => ja::refusal(refusal),
        Lang::En => en::refusal(refusal),
    };
    let mut named = Named::default();
    match refusal {
        Refusal::UnknownClass { class } => named.other = class.as_str(),
        Refusal::InvalidSize { claim } => named.other = claim.as_str(),
        Refusal::UnknownClaim { claim: name }
        | Refusal::UnknownNode { node: name }
        | Refusal::UnknownVolume { volume: name } => named.other = name.as_ref().map_or("", Name::as_str),
        Refusal::ClaimExists { claim }
        | Refusal::ClaimTerminating { claim }
        | Refusal::NotProvisioned { claim } => named.claim = Some(*claim),
        Refusal::ZoneMismatch { volume, zone, node, node_zone } => {
            (named.volume, named.node) = (Some(*volume), Some(*node));
            (named.zone, named.other) = (zone.as_str(), node_zone.as_str());
        }
        Refusal::AttachedElsewhere { volume, holder, node } => {
            (named.volume, named.node, named.holder) = (Some(*volume), Some(*node), Some(*holder));
        }
        Refusal::NotAttachedHere { volume, node, holder } => {
            (named.volume, named.node, named.holder) = (Some(*volume), Some(*node), *holder);
        }
        Refusal::SinglePodOnly { volume, user, pod } => {
            (named.volume, named.pod, named.other) = (Some(*volume), pod.as_str(), user.as_str());
        }
        Refusal::StillMounted { volume, pods } => (named.volume, named.count) = (Some(*volume), *pods),
        Refusal::NotReleased { volume } => named.volume = Some(*volume),
    }
    named.fill(template, world)
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
    let template = match lang {
        Lang::Ja => ja::state(&state),
        Lang::En => en::state(&state),
    };
    (state.tone(), stand(world, claim, &state, template, lang))
}

/// The present in a few words: the volume, its nodes, and how many pods see it.
#[must_use]
pub fn badge(world: &World, claim: ClaimId, lang: Lang) -> String {
    let state = State::of(world, claim);
    let template = match lang {
        Lang::Ja => ja::badge(&state),
        Lang::En => en::badge(&state),
    };
    stand(world, claim, &state, template, lang)
}

fn stand(world: &World, claim: ClaimId, state: &State<'_>, template: &str, lang: Lang) -> String {
    let (comma, and, many): (_, _, fn(&[&str]) -> &'static str) = match lang {
        Lang::Ja => (ja::COMMA, ja::AND, ja::pods),
        Lang::En => (en::COMMA, en::AND, en::pods),
    };
    let pods = |names: &[&str]| {
        let count = names.len().to_string();
        fill(many(names), &[("pods", &list(names, comma, and)), ("count", &count)])
    };
    let name = world.claim(claim).map_or("", |claim| claim.spec.name.as_str());
    let Some(of) = state.facts() else { return fill(template, &[("claim", name)]) };
    fill(
        template,
        &[
            ("claim", name),
            ("volume", of.volume.name.as_str()),
            ("zone", of.volume.zone.as_ref().map_or("", Zone::as_str)),
            ("mode", of.volume.mode.as_str()),
            ("nodes", &list(&of.nodes, comma, and)),
            ("pods", &pods(&of.pods)),
            ("unconfirmed", &pods(&of.unconfirmed)),
            ("silent", &list(&of.silent, comma, and)),
            ("count", &of.pods.len().to_string()),
        ],
    )
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
