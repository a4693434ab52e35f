//! What is so in a world of `volume`.

use crate::fact::Fact;
use crate::model::Labels;
use crate::unit::Unit;
use std::collections::BTreeMap;
use tsunagu_model::place::{Name, NodeId};
use tsunagu_model::volume::{ClaimId, ClaimPhase, Volume, VolumePhase, World};

pub(super) fn facts(world: &World, labels: &Labels<ClaimId>) -> Fact {
    // A claim that was made again takes the name from the one that is gone.
    let named = world.claim_ids().filter_map(|id| Some((world.claim(id)?.spec.name.as_str(), id)));
    let labelled = labels.iter().map(|(label, id)| (label.as_str(), *id));
    let claims = named.chain(labelled).map(|(name, id)| (name, claim(world, id)));
    let volumes = world.volumes().map(|found| (found.name.as_str(), volume(world, found)));
    let claims: BTreeMap<&str, Fact> = claims.collect();
    Fact::record([("claims", Fact::record(claims)), ("volumes", Fact::record(volumes))])
}

/// The claim that a volume belongs to, or belonged to last.
pub(super) fn belongs_to(volume: &Volume) -> Option<ClaimId> {
    match volume.phase {
        VolumePhase::Available { from } | VolumePhase::Released { from } => Some(from),
        VolumePhase::Bound { claim } => Some(claim),
        VolumePhase::Deleted => None,
    }
}

fn claim(world: &World, id: ClaimId) -> Fact {
    let phase = match world.claim(id).map(|claim| claim.phase) {
        None | Some(ClaimPhase::Deleted { .. }) => return Fact::Absent,
        Some(ClaimPhase::Pending) => "Pending",
        Some(ClaimPhase::Bound { .. }) => "Bound",
        Some(ClaimPhase::Terminating { .. }) => "Terminating",
    };
    let volume = world.volume_of(id).ok();
    Fact::record([("phase", Fact::text(phase)), ("volume", Fact::maybe(volume.map(|volume| &volume.name)))])
}

fn volume(world: &World, volume: &Volume) -> Fact {
    let phase = match volume.phase {
        VolumePhase::Available { .. } => "Available",
        VolumePhase::Bound { .. } => "Bound",
        VolumePhase::Released { .. } => "Released",
        VolumePhase::Deleted => return Fact::Absent,
    };
    // A volume that was given free refers to no claim any more.
    let claim = belongs_to(volume).filter(|_| phase != "Available").and_then(|id| world.claim(id));
    let class = world.class(volume.class);
    let seen = volume.attachments.iter().map(|held| (held.node, held.pods.clone()));
    let mut unconfirmed: BTreeMap<NodeId, Vec<Name>> = BTreeMap::new();
    for other in &volume.unconfirmed {
        unconfirmed.entry(other.node).or_default().push(other.pod.clone());
    }
    Fact::record([
        ("phase", Fact::text(phase)),
        ("claim", Fact::maybe(claim.map(|claim| &claim.spec.name))),
        ("attached", Fact::List(nodes(world, volume))),
        ("pods", pods(world, seen)),
        ("unconfirmed", pods(world, unconfirmed)),
        ("zone", Fact::maybe(volume.zone.as_ref())),
        ("storage", Fact::Number(Unit::Gib, u64::from(volume.size_gib))),
        ("accessModes", Fact::List(vec![Fact::text(volume.mode.as_str())])),
        ("reclaimPolicy", Fact::text(volume.reclaim.as_str())),
        ("storageClassName", Fact::maybe(class.map(|class| &class.name))),
        ("twoMayWrite", Fact::Bool(volume.two_may_write())),
    ])
}

fn nodes(world: &World, volume: &Volume) -> Vec<Fact> {
    volume.attachments.iter().map(|held| Fact::text(node(world, held.node))).collect()
}

fn node(world: &World, id: NodeId) -> &str {
    world.node(id).map_or("", |node| node.name.as_str())
}

fn pods(world: &World, by_node: impl IntoIterator<Item = (NodeId, Vec<Name>)>) -> Fact {
    let list = |pods: Vec<Name>| Fact::List(pods.iter().map(Fact::text).collect());
    Fact::record(by_node.into_iter().map(|(id, pods)| (node(world, id), list(pods))))
}
