//! What holds in every world and of every move, said once more from the outside.

use crate::small::existing;
use std::collections::BTreeSet;
use tsunagu_model::Model;
use tsunagu_model::place::NodeId;
use tsunagu_model::volume::{
    AccessMode, ClaimId, ClaimPhase, Command, Event, Reclaim, Refusal, Rule, VolumeId, VolumePhase, World,
};

pub(crate) fn world(world: &World, moves: &[Command], seen: &mut BTreeSet<&'static str>) {
    let offers = world.offers();
    for (at, offer) in offers.iter().enumerate() {
        assert!(!offers[..at].contains(offer), "{offer:?} is offered twice");
        // The pod that is offered is the next of its node, while ours have names of their own.
        let mount = matches!(offer, Command::Mount { .. });
        let known = |refusal: Refusal| !matches!(refusal.rule(), Rule::UnknownClaim | Rule::UnknownNode);
        assert!(world.decide(offer).err().is_none_or(known), "{offer:?} is offered and leads nowhere");
        assert!(mount || moves.contains(offer), "{offer:?} is offered and was not tried");
    }
    for (_, volume) in existing(world) {
        let nodes = volume.attachments.len();
        let single = !volume.mode.many_nodes();
        assert!(nodes <= 1 || !single, "one node at most: {volume:?}");
        for held in &volume.attachments {
            let node = world.node(held.node).unwrap();
            assert!(volume.zone.is_none() || volume.zone == node.zone, "in its zone only: {volume:?}");
            let pods = held.pods.len();
            assert!(pods <= 1 || volume.mode != AccessMode::ReadWriteOncePod, "one pod at most: {volume:?}");
            note(seen, pods > 1, "two pods share a volume on one node");
        }
        note(seen, nodes > 1, "a volume is on two nodes");
        let released = matches!(volume.phase, VolumePhase::Released { .. });
        note(seen, released && nodes > 0, "a volume outlives its claim on a node");
        let free = matches!(volume.phase, VolumePhase::Available { .. });
        note(seen, free && nodes > 0, "a free volume is still on a node");
        note(seen, !volume.unconfirmed.is_empty(), "a pod was never seen to stop");
        note(seen, volume.two_may_write(), "two may be writing");
    }
}

pub(crate) fn step(
    before: &World,
    command: &Command,
    events: &[Event],
    after: &World,
    seen: &mut BTreeSet<&'static str>,
) {
    assert!(!events.is_empty(), "{command:?} was accepted and tells nothing");
    // Also of worlds whose living part is known already: what is gone can be wrong as well.
    assert_eq!(after.broken(), None, "{command:?} led to {after:?}");
    for event in events {
        let (claim, volume, node) = ids(event);
        assert!(claim.is_none_or(|id| after.claim(id).is_some()), "{event:?}");
        assert!(volume.is_none_or(|id| after.volume(id).is_some()), "{event:?}");
        assert!(node.is_none_or(|id| after.node(id).is_some()), "{event:?}");
    }
    for id in before.volume_ids() {
        let (was, is) = (before.volume(id).unwrap(), after.volume(id).unwrap());
        assert_eq!(was.zone, is.zone, "{command:?} moved a volume");
        let lost = is.phase == VolumePhase::Deleted && is.reclaim == Reclaim::Retain;
        assert!(!lost, "{command:?} lost a Retain volume");
    }
    let nothing = |event: &Event| {
        matches!(
            event,
            Event::AlreadyAttached { .. }
                | Event::AlreadyMounted { .. }
                | Event::NothingAttached { .. }
                | Event::NothingMounted { .. }
        )
    };
    if events.iter().all(nothing) {
        note(seen, true, "nothing was to do");
        assert_eq!(before, after, "{command:?} had nothing to do and changed the world");
    }
    if let Command::Mount { claim, node, .. } = command {
        let attached = |world: &World| world.volume_of(*claim).is_ok_and(|volume| volume.at(*node).is_some());
        assert!(attached(before) && attached(after), "{command:?} where the volume is not attached");
        let told = events.iter().any(|event| matches!(event, Event::TwoMayWrite { .. }));
        let repeated = events.iter().any(nothing);
        let so = after.volume_of(*claim).is_ok_and(|volume| volume.rivals(*node).next().is_some());
        assert!(told == so || repeated, "{command:?} told of two writers: {told}, there are: {so}");
    }
    let any = |wanted: fn(&Event) -> bool| events.iter().any(wanted);
    let claim_ended = any(|event| matches!(event, Event::ClaimDeleted { .. }));
    let by_pod = any(|event| matches!(event, Event::Unmounted { .. }));
    let by_force = any(|event| matches!(event, Event::ForceDetached { .. }));
    let by_node = any(|event| matches!(event, Event::Detached { .. }));
    let volume_gone = any(|event| matches!(event, Event::VolumeDeleted { .. }));
    note(seen, claim_ended && by_pod, "a claim ends with its last pod");
    note(seen, claim_ended && by_force, "a claim ends by force");
    note(seen, volume_gone && by_node, "a volume goes with its last node");
    note(seen, any(|event| matches!(event, Event::Bound { .. })), "a retained volume serves again");
    note(seen, any(|event| matches!(event, Event::Answered { .. })), "a node answers after all");
    if let Command::Request(spec) = command {
        let namesake = existing(after).any(|(_, volume)| match volume.phase {
            VolumePhase::Released { from } => after.claim(from).unwrap().spec.name == spec.name,
            _ => false,
        });
        note(seen, namesake, "a claim passes by the volume of its namesake");
    }
    for id in after.claim_ids() {
        if let (Some(was), Some(is)) = (before.claim(id), after.claim(id)) {
            let gone = |phase| matches!(phase, ClaimPhase::Deleted { .. });
            assert!(!gone(was.phase) || gone(is.phase), "{command:?} brought a claim back");
        }
    }
}

fn note(seen: &mut BTreeSet<&'static str>, is: bool, what: &'static str) {
    if is {
        seen.insert(what);
    }
}

/// The ids that an event names. No wildcard: a new event has to say its own.
fn ids(event: &Event) -> (Option<ClaimId>, Option<VolumeId>, Option<NodeId>) {
    match *event {
        Event::ClaimCreated { claim, .. }
        | Event::WaitsForFirstConsumer { claim }
        | Event::NothingMounted { claim }
        | Event::Terminating { claim, .. }
        | Event::ClaimDeleted { claim } => (Some(claim), None, None),
        Event::Provisioned { volume, claim, .. } | Event::Bound { volume, claim } => {
            (Some(claim), Some(volume), None)
        }
        Event::Attached { volume, node }
        | Event::AlreadyAttached { volume, node }
        | Event::Mounted { volume, node, .. }
        | Event::AlreadyMounted { volume, node, .. }
        | Event::Answered { volume, node, .. }
        | Event::Unmounted { volume, node, .. }
        | Event::Detached { volume, node }
        | Event::ForceDetached { volume, node }
        | Event::LeftUnconfirmed { volume, node, .. } => (None, Some(volume), Some(node)),
        Event::TwoMayWrite { volume, .. }
        | Event::NothingAttached { volume }
        | Event::Released { volume }
        | Event::VolumeDeleted { volume }
        | Event::MadeAvailable { volume } => (None, Some(volume), None),
    }
}
