//! NodeVolumeLimits: how many disks of a driver a node takes.
//!
//! Source: kubernetes v1.36 `pkg/scheduler/framework/plugins/nodevolumelimits/csi.go`.

use super::zone::Named;
use crate::cluster::id::{ClaimId, PodId};
use crate::cluster::object::{Claim, Pod};
use crate::cluster::rule::Rule;
use crate::cluster::set::add;
use crate::cluster::world::World;
use crate::place::{Name, NodeId};
use alloc::vec::Vec;

/// A disk by its driver and handle, or one that is still to be made for a claim.
type Disk<'w> = (&'w Name, Result<&'w str, ClaimId>);

impl World {
    /// Whether a node takes the disks of a pod, too. `without` are pods that are taken away, as
    /// preemption asks.
    ///
    /// A disk that the pod shares with a pod of the node counts once. One that is attached to
    /// the node and used by no pod there counts as attached and as new: twice, which is a flaw of
    /// the real code and keeps a pod from the full node that it came from.
    ///
    /// # Errors
    /// When a claim of the pod does not exist, or the node takes no more.
    pub fn volume_limits(&self, pod: &Pod, node: NodeId, without: &[PodId]) -> Result<(), Rule> {
        let mut new: Vec<Disk> = Vec::new();
        for claim in self.claims_of(pod) {
            let id = claim.ok_or(Rule::ClaimMissing)?;
            if let Some(disk) = self.claim(id).and_then(|claim| self.disk(id, claim)) {
                add(&mut new, disk);
            }
        }
        let here = &self.nodes[node.index()];
        if new.is_empty() || here.spec.limits.iter().all(|limit| limit.told.is_none()) {
            return Ok(());
        }
        let mut used: Vec<Disk> = Vec::new();
        for other in here.pods.iter().filter(|pod| !without.contains(pod)) {
            let other = &self.pods[other.index()];
            if !other.gone {
                let claims = self.claims_of(other).flatten();
                for disk in claims.filter_map(|id| self.disk(id, &self.claims[id.index()])) {
                    add(&mut used, disk);
                }
            }
        }
        new.retain(|disk| used.binary_search(disk).is_err());
        let mut attached: Vec<Disk> = Vec::new();
        for one in self.attachments.iter().filter(|one| one.node == node) {
            let spec = &self.volumes[one.volume.index()].spec;
            add(&mut attached, (&spec.driver, Ok(&*spec.handle)));
        }
        attached.retain(|disk| used.binary_search(disk).is_err());
        for limit in &here.spec.limits {
            let count = |disks: &[Disk]| disks.iter().filter(|disk| *disk.0 == limit.driver).count();
            let more = count(&new);
            let all = more + count(&used) + count(&attached);
            if more > 0 && limit.told.is_some_and(|most| all > most as usize) {
                return Err(Rule::TooManyVolumes);
            }
        }
        Ok(())
    }

    /// The disk of a claim. One whose volume does not exist counts by its class, and is another
    /// for each claim.
    fn disk<'w>(&'w self, id: ClaimId, claim: &'w Claim) -> Option<Disk<'w>> {
        match self.named_volume(claim) {
            Named::Volume(volume) => {
                let spec = &self.volumes[volume.index()].spec;
                Some((&spec.driver, Ok(&*spec.handle)))
            }
            Named::Gone | Named::None => self.class_of(claim).map(|class| (&class.driver, Err(id))),
        }
    }
}
