//! What holds in every reachable world.

use super::object::VolumePhase;
use super::set::add;
use super::world::World;
use alloc::vec::Vec;

impl World {
    /// The first invariant that does not hold.
    ///
    /// Not among them, because they do not hold: one writer at any time; what is attached is
    /// wanted; a pod that is deleted has stopped. `tests/explore_cluster.rs` finds how.
    pub(super) fn fault(&self) -> Option<&'static str> {
        let mut wishes = Vec::new();
        for (id, pod) in self.pods() {
            if pod.wants_volumes() && pod.volumes.is_some() {
                let volumes = pod.volumes.iter().flatten().filter(|&&volume| self.attachable(volume));
                for wish in volumes.filter_map(|&volume| Some((pod.on()?, volume, id))) {
                    add(&mut wishes, wish);
                }
            }
            if pod.over() && self.live.contains(&id) {
                return Some("a pod of which nothing is left is still walked");
            }
            if pod.alive && pod.node.is_none() {
                return Some("a pod runs on no node");
            }
        }
        if !self.controller.all_wishes().eq(wishes) {
            return Some("what the attach/detach controller wants is not what the pods want");
        }
        for (id, volume) in self.volumes() {
            let confirmed = self.controller.entries(id).filter(|entry| entry.confirmed).count();
            if confirmed > 1 && !volume.spec.modes.many_nodes() {
                return Some("a volume of one node is confirmed on two");
            }
            let landed = self.attachments_of(id).filter(|one| one.landed).count();
            if landed > 1 && !volume.spec.modes.many_nodes() {
                return Some("a disk of one node is at two");
            }
            if volume.phase == VolumePhase::Deleted && landed > 0 {
                return Some("a deleted volume is attached");
            }
        }
        for claim in &self.claims {
            let volume = claim.volume.and_then(|id| self.volume(id));
            if claim.bound && !claim.gone && volume.is_none() {
                return Some("a claim is bound to nothing");
            }
        }
        None
    }
}
