//! How things stand with a claim: the facts that one sentence needs.

use super::Tone;
use tsunagu_model::volume::{ClaimId, ClaimPhase, Reclaim, Volume, VolumePhase, World};

pub(super) enum State<'w> {
    /// There is no such claim.
    Nothing,
    /// It waits for its first consumer.
    Waiting { claim: &'w str },
    /// It has a volume.
    Bound { of: Facts<'w>, terminating: Option<&'w str> },
    /// It is gone and left nothing.
    Gone { claim: &'w str, volume: Option<&'w str> },
    /// It is gone and left a volume.
    Left { claim: &'w str, of: Facts<'w> },
}

/// A volume and where it is.
pub(super) struct Facts<'w> {
    pub(super) volume: &'w Volume,
    /// The nodes that have it.
    pub(super) nodes: Vec<&'w str>,
    /// The pods that see it.
    pub(super) pods: Vec<&'w str>,
    /// The pods never seen to stop.
    pub(super) unconfirmed: Vec<&'w str>,
}

impl<'w> State<'w> {
    pub(super) fn of(world: &'w World, id: ClaimId) -> State<'w> {
        let Some(claim) = world.claim(id) else { return State::Nothing };
        let name = claim.spec.name.as_str();
        let facts = |id| world.volume(id).map(|volume| Facts::of(world, volume));
        match claim.phase {
            ClaimPhase::Pending => State::Waiting { claim: name },
            ClaimPhase::Bound { volume } => match facts(volume) {
                Some(of) => State::Bound { of, terminating: None },
                None => State::Nothing,
            },
            ClaimPhase::Terminating { volume } => match facts(volume) {
                Some(of) => State::Bound { of, terminating: Some(name) },
                None => State::Nothing,
            },
            ClaimPhase::Deleted { left } => match left.and_then(facts) {
                Some(of) if of.volume.phase != VolumePhase::Deleted => State::Left { claim: name, of },
                left => State::Gone { claim: name, volume: left.map(|of| of.volume.name.as_str()) },
            },
        }
    }

    pub(super) fn tone(&self) -> Tone {
        match self {
            State::Bound { of, .. } if of.volume.two_may_write() => Tone::Danger,
            State::Bound { of, .. } | State::Left { of, .. } if !of.unconfirmed.is_empty() => Tone::Danger,
            State::Bound { of, .. } if !of.pods.is_empty() => Tone::Works,
            _ => Tone::Plain,
        }
    }
}

impl<'w> Facts<'w> {
    fn of(world: &'w World, volume: &'w Volume) -> Facts<'w> {
        let node = |id| world.node(id).map(|node| node.name.as_str());
        Facts {
            volume,
            nodes: volume.attachments.iter().filter_map(|at| node(at.node)).collect(),
            pods: volume.attachments.iter().flat_map(|at| &at.pods).map(|pod| pod.as_str()).collect(),
            unconfirmed: volume.unconfirmed.iter().map(|other| other.pod.as_str()).collect(),
        }
    }

    pub(super) fn name(&self) -> &'w str {
        self.volume.name.as_str()
    }

    pub(super) fn retained(&self) -> bool {
        self.volume.reclaim == Reclaim::Retain
    }
}
