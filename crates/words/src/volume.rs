//! Sentences about [`tsunagu_model::volume`].

mod named;
pub(crate) mod sentences;
mod state;

use crate::fill::told;
use crate::texts::texts;
use crate::{Lang, Tone};
use named::Named;
use sentences::{Happened, Means, Reason, Refused, Who};
use state::State;
use tsunagu_model::place::{Name, Zone};
use tsunagu_model::volume::{AccessMode, Actor, ClaimId, Event, Reclaim, Refusal, Rule, World};

/// What happened.
#[must_use]
pub fn event(world: &World, event: &Event, lang: Lang) -> String {
    let sentence = match event {
        Event::ClaimCreated { .. } => Happened::ClaimCreated,
        Event::WaitsForFirstConsumer { .. } => Happened::WaitsForFirstConsumer,
        Event::Provisioned { zone: Some(_), .. } => Happened::ProvisionedIn,
        Event::Provisioned { zone: None, .. } => Happened::Provisioned,
        Event::Bound { .. } => Happened::Bound,
        Event::Attached { .. } => Happened::Attached,
        Event::AlreadyAttached { .. } => Happened::AlreadyAttached,
        Event::Mounted { beside: 0, .. } => Happened::Mounted,
        Event::Mounted { .. } => Happened::MountedAsWell,
        Event::AlreadyMounted { .. } => Happened::AlreadyMounted,
        Event::TwoMayWrite { rivals: 1, .. } => Happened::OneRival,
        Event::TwoMayWrite { .. } => Happened::Rivals,
        Event::Answered { .. } => Happened::Answered,
        Event::Unmounted { .. } => Happened::Unmounted,
        Event::NothingMounted { .. } => Happened::NothingMounted,
        Event::Detached { .. } => Happened::Detached,
        Event::ForceDetached { .. } => Happened::ForceDetached,
        Event::LeftUnconfirmed { .. } => Happened::LeftUnconfirmed,
        Event::NothingAttached { .. } => Happened::NothingAttached,
        Event::Terminating { pods: 1, .. } => Happened::KeptByOne,
        Event::Terminating { .. } => Happened::KeptByMany,
        Event::ClaimDeleted { .. } => Happened::ClaimDeleted,
        Event::Released { .. } => Happened::Released,
        Event::VolumeDeleted { .. } => Happened::VolumeDeleted,
        Event::MadeAvailable { .. } => Happened::MadeAvailable,
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
    named.fill(sentence.text(lang), world)
}

/// What one command brought about, in one line.
#[must_use]
pub fn events(world: &World, events: &[Event], lang: Lang) -> String {
    told(events.len(), Means::Next.text(lang), Happened::More.text(lang), &|at| {
        event(world, &events[at], lang)
    })
}

/// Why nothing did, with names and numbers.
#[must_use]
pub fn refusal(world: &World, refusal: &Refusal, lang: Lang) -> String {
    let sentence = match refusal {
        Refusal::UnknownClass { .. } => Refused::UnknownClass,
        Refusal::InvalidSize { .. } => Refused::InvalidSize,
        Refusal::ClaimExists { .. } => Refused::ClaimExists,
        Refusal::UnknownClaim { claim: Some(_) } => Refused::UnknownClaim,
        Refusal::UnknownClaim { claim: None } => Refused::NoSuchClaim,
        Refusal::UnknownNode { node: Some(_) } => Refused::UnknownNode,
        Refusal::UnknownNode { node: None } => Refused::NoSuchNode,
        Refusal::UnknownVolume { volume: Some(_) } => Refused::UnknownVolume,
        Refusal::UnknownVolume { volume: None } => Refused::NoSuchVolume,
        Refusal::ClaimTerminating { .. } => Refused::ClaimTerminating,
        Refusal::NotProvisioned { .. } => Refused::NotProvisioned,
        Refusal::ZoneMismatch { .. } => Refused::ZoneMismatch,
        Refusal::AttachedElsewhere { .. } => Refused::AttachedElsewhere,
        Refusal::NotAttachedHere { holder: Some(_), .. } => Refused::AttachedThere,
        Refusal::NotAttachedHere { holder: None, .. } => Refused::AttachedNowhere,
        Refusal::SinglePodOnly { .. } => Refused::SinglePodOnly,
        Refusal::StillMounted { pods: 1, .. } => Refused::SeenByOne,
        Refusal::StillMounted { .. } => Refused::SeenByMany,
        Refusal::NotReleased { .. } => Refused::NotReleased,
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
    named.fill(sentence.text(lang), world)
}

/// Why the rule is there.
#[must_use]
pub fn rule(rule: Rule, lang: Lang) -> &'static str {
    let reason = match rule {
        Rule::UnknownClass => Reason::UnknownClass,
        Rule::InvalidSize => Reason::InvalidSize,
        Rule::ClaimExists => Reason::ClaimExists,
        Rule::UnknownClaim => Reason::UnknownClaim,
        Rule::UnknownNode => Reason::UnknownNode,
        Rule::UnknownVolume => Reason::UnknownVolume,
        Rule::ClaimTerminating => Reason::ClaimTerminating,
        Rule::NotProvisioned => Reason::NotProvisioned,
        Rule::ZoneMismatch => Reason::ZoneMismatch,
        Rule::AttachedElsewhere => Reason::AttachedElsewhere,
        Rule::NotAttachedHere => Reason::NotAttachedHere,
        Rule::SinglePodOnly => Reason::SinglePodOnly,
        Rule::StillMounted => Reason::StillMounted,
        Rule::NotReleased => Reason::NotReleased,
    };
    reason.text(lang)
}

/// Who makes a move in a real cluster.
#[must_use]
pub fn actor(actor: Actor, lang: Lang) -> &'static str {
    let who = match actor {
        Actor::Person => Who::Person,
        Actor::AttachDetach => Who::AttachDetach,
        Actor::Kubelet => Who::Kubelet,
    };
    who.text(lang)
}

/// How things stand with a claim, and why, in one sentence or two.
#[must_use]
pub fn verdict(world: &World, claim: ClaimId, lang: Lang) -> (Tone, String) {
    let state = State::of(world, claim);
    (state.tone, state.verdict(lang))
}

/// The present in a few words: the volume, its nodes, and how many pods see it.
#[must_use]
pub fn badge(world: &World, claim: ClaimId, lang: Lang) -> String {
    let state = State::of(world, claim);
    state.tell(state.badge, lang)
}

/// What a mode allows, in a few words.
#[must_use]
pub fn mode(mode: AccessMode, lang: Lang) -> &'static str {
    let means = match mode {
        AccessMode::ReadWriteOnce => Means::ReadWriteOnce,
        AccessMode::ReadOnlyMany => Means::ReadOnlyMany,
        AccessMode::ReadWriteMany => Means::ReadWriteMany,
        AccessMode::ReadWriteOncePod => Means::ReadWriteOncePod,
    };
    means.text(lang)
}

/// What a reclaim policy does, in a few words.
#[must_use]
pub fn reclaim(reclaim: Reclaim, lang: Lang) -> &'static str {
    let means = match reclaim {
        Reclaim::Delete => Means::Delete,
        Reclaim::Retain => Means::Retain,
    };
    means.text(lang)
}

texts! {
    /// A point in which what the page shows leaves the book's chapter, for a reason. DESIGN.md has
    /// those of the model as well.
    pub enum Departure {
        /// A volume is attached to a set of nodes.
        ManyNodes:
            "実体は複数のノードに同時に繋がり、Pod はノードごとに数える。章のデモでは ReadWriteMany の二台目が一台目から奪う。",
            "A volume may be attached to several nodes at once, and pods are counted per node. In the book's demo a second node takes a ReadWriteMany volume from the first.";
        /// All four modes can be chosen.
        FourModes:
            "四つのモードをすべて選べる。ReadOnlyMany と ReadWriteOncePod は章の本文と注にある。",
            "All four modes can be chosen. ReadOnlyMany and ReadWriteOncePod appear in the chapter's text and notes.";
        /// A claim that lives cannot be made again.
        ClaimExists:
            "同じ要求を二度出しても、二つ目の実体はできない。",
            "Asking twice for one claim does not make a second volume.";
        /// A claim in use goes to Terminating.
        Terminating:
            "使われている要求を消すと Terminating になり、最後の Pod が手放した時に消える。Delete の実体は、最後のノードが手放した時に消える。",
            "A claim in use goes to Terminating when deleted, and ends when the last pod lets go. A Delete volume goes when the last node lets go.";
        /// A force detach leaves unconfirmed pods.
        Unconfirmed:
            "応答を待たずに外すと、止まったと確かめていない Pod が未確認として残る。待つ理由がそこにあるから。",
            "After a detach without an answer, pods that nobody saw stop stay as unconfirmed: they are the reason for the wait.";
    }
}
