//! What holds in every world that can be reached, with guards or past them. What can go wrong past
//! a guard is a [`Harm`](super::Harm) and stands in `harm.rs`.

use super::things::{Belongs, Life, MountPoint, Removal};
use super::world::World;

pub(super) fn broken(world: &World) -> Option<&'static str> {
    for (id, claim) in world.claim_ids().zip(&world.claims) {
        let own = |sandbox| world.sandbox(sandbox).owner == Belongs::Claim(id);
        if claim.sandbox.is_some_and(|sandbox| !own(sandbox)) {
            return Some("I9: a claim has a sandbox that is another's");
        }
    }
    for (id, sandbox) in world.sandbox_ids().zip(&world.sandboxes) {
        let Belongs::Claim(claim) = sandbox.owner else { continue };
        let twice = world.sandbox_ids().filter(|&other| {
            let other = world.sandbox(other);
            other.owner == Belongs::Claim(claim) && other.life != Life::Gone
        });
        if sandbox.life != Life::Gone && twice.count() > 1 {
            return Some("I9: a claim has two sandboxes");
        }
        if sandbox.pod.is_some_and(|pod| world.pod(pod).sandbox != id) {
            return Some("a sandbox has another's pod");
        }
    }
    if world.pool.exists && world.surplus().is_none() && members(world) > world.pool.replicas as usize {
        return Some("I10: a pool has more members than it is to have");
    }
    for pod in &world.pods {
        if pod.removal == Removal::Done
            && (pod.top_inside().is_some() || pod.mount_point != MountPoint::Absent)
        {
            return Some("an emptyDir that was removed is still there");
        }
        if pod.gone && pod.finalizer {
            return Some("a pod is gone in spite of its finalizer");
        }
    }
    let owned = |volume: &super::Volume| {
        volume.owner.is_some_and(|id| world.sandbox(id).life == Life::Gone)
            && volume.phase == super::VolumePhase::Bound
    };
    if world.volumes.iter().any(owned) {
        return Some("a disk outlived the sandbox that owns it");
    }
    None
}

/// The free members that are not to go.
fn members(world: &World) -> usize {
    let free = |sandbox: &&super::Sandbox| sandbox.owner == Belongs::Pool && sandbox.life != Life::Gone;
    world.sandboxes.iter().filter(free).count()
}
