//! How things stand with a claim: the facts that one sentence needs.

use super::Tone;
use tsunagu_model::volume::{ClaimId, ClaimPhase, Volume, VolumePhase, World};

pub(super) enum State<'w> {
    /// There is no such claim.
    Nothing,
    /// It waits for its first consumer.
    Waiting,
    /// It has a volume.
    Bound(Facts<'w>),
    /// It has a volume and is to go.
    Terminating(Facts<'w>),
    /// It is gone, and its volume, if it had one, with it.
    Gone(Option<Facts<'w>>),
    /// It is gone and left a volume.
    Left(Facts<'w>),
}

/// A volume and where it is.
pub(super) struct Facts<'w> {
    pub(super) volume: &'w Volume,
    /// The nodes that have it.
    pub(super) nodes: Vec<&'w str>,
    /// The pods that see it.
    pub(super) pods: Vec<&'w str>,
    /// The pods never seen to stop, and the nodes that did not answer for them.
    pub(super) unconfirmed: Vec<&'w str>,
    pub(super) silent: Vec<&'w str>,
}

/// What there is to say of a volume that is bound.
pub(super) enum Shape {
    /// Two may be writing that the mode keeps apart.
    TwoMayWrite,
    /// Attached to no node, and pods were never seen to stop.
    Unconfirmed,
    /// Attached to no node, in a zone.
    Zoned,
    /// Attached to no node.
    Made,
    /// Attached, and no pod sees it.
    Attached,
    /// One node, one pod.
    Seen,
    /// One node, many pods.
    Shared,
    /// Many nodes, one pod.
    SeenOfMany,
    /// Many nodes, many pods.
    SharedOfMany,
}

impl<'w> State<'w> {
    pub(super) fn of(world: &'w World, id: ClaimId) -> State<'w> {
        let Some(claim) = world.claim(id) else { return State::Nothing };
        let volume = match claim.phase {
            ClaimPhase::Pending => return State::Waiting,
            ClaimPhase::Bound { volume } | ClaimPhase::Terminating { volume } => Some(volume),
            ClaimPhase::Deleted { left } => left,
        };
        let facts = volume.and_then(|id| world.volume(id)).map(|volume| Facts::of(world, volume));
        match (claim.phase, facts) {
            (ClaimPhase::Bound { .. }, Some(facts)) => State::Bound(facts),
            (ClaimPhase::Terminating { .. }, Some(facts)) => State::Terminating(facts),
            (ClaimPhase::Deleted { .. }, Some(facts)) if facts.volume.phase != VolumePhase::Deleted => {
                State::Left(facts)
            }
            (_, facts) => State::Gone(facts),
        }
    }

    pub(super) fn facts(&self) -> Option<&Facts<'w>> {
        match self {
            State::Nothing | State::Waiting => None,
            State::Bound(facts) | State::Terminating(facts) | State::Left(facts) => Some(facts),
            State::Gone(facts) => facts.as_ref(),
        }
    }

    pub(super) fn tone(&self) -> Tone {
        match self {
            State::Bound(of) | State::Terminating(of) | State::Left(of) if !of.unconfirmed.is_empty() => {
                Tone::Danger
            }
            State::Bound(of) | State::Terminating(of) if !of.pods.is_empty() => Tone::Works,
            _ => Tone::Plain,
        }
    }
}

impl<'w> Facts<'w> {
    fn of(world: &'w World, volume: &'w Volume) -> Facts<'w> {
        let (mut nodes, mut pods, mut unconfirmed) = (Vec::new(), Vec::new(), Vec::new());
        for attachment in &volume.attachments {
            nodes.extend(world.node(attachment.node).map(|node| node.name.as_str()));
            for pod in &attachment.pods {
                pods.push(pod.as_str());
            }
        }
        let mut silent = Vec::new();
        for other in &volume.unconfirmed {
            unconfirmed.push(other.pod.as_str());
            let node = world.node(other.node).map_or("", |node| node.name.as_str());
            if silent.last() != Some(&node) {
                silent.push(node);
            }
        }
        Facts { volume, nodes, pods, unconfirmed, silent }
    }

    pub(super) fn shape(&self) -> Shape {
        match (self.nodes.len(), self.pods.len()) {
            _ if self.volume.two_may_write() => Shape::TwoMayWrite,
            (0, _) if !self.unconfirmed.is_empty() => Shape::Unconfirmed,
            (0, _) if self.volume.zone.is_some() => Shape::Zoned,
            (0, _) => Shape::Made,
            (_, 0) => Shape::Attached,
            (1, 1) => Shape::Seen,
            (1, _) => Shape::Shared,
            (_, 1) => Shape::SeenOfMany,
            _ => Shape::SharedOfMany,
        }
    }
}
