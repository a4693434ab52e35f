//! How an event changes the world. Nothing here can fail: `decide` said yes.

use super::event::Event;
use super::persistent::{Attachment, PodAt, Volume, VolumeId, VolumePhase};
use super::terms::{Claim, ClaimId, ClaimPhase};
use super::world::World;
use crate::place::Name;
use alloc::vec::Vec;

impl World {
    pub(super) fn evolve(&mut self, event: &Event) {
        match event {
            Event::ClaimCreated { claim, spec, class } => {
                self.claims.push(Claim { spec: spec.clone(), class: *class, phase: ClaimPhase::Pending });
                self.living.insert(*claim, &spec.name);
            }
            Event::Provisioned { volume, claim, zone } => {
                let Claim { spec, class, phase } = &mut self.claims[claim.0 as usize];
                *phase = ClaimPhase::Bound { volume: *volume };
                self.volumes.push(Volume {
                    name: Name::numbered("pv-", volume.0 as usize + 1),
                    class: *class,
                    size_gib: spec.size_gib,
                    mode: spec.mode,
                    zone: zone.clone(),
                    reclaim: self.classes[class.0 as usize].reclaim,
                    phase: VolumePhase::Bound { claim: *claim },
                    attachments: Vec::new(),
                    unconfirmed: Vec::new(),
                });
            }
            Event::Bound { volume, claim } => {
                self.claim_mut(*claim).phase = ClaimPhase::Bound { volume: *volume };
                self.volume_mut(*volume).phase = VolumePhase::Bound { claim: *claim };
                self.shelf.remove(*volume, &self.volumes[volume.0 as usize]);
            }
            Event::Attached { volume, node } => {
                let attachments = &mut self.volume_mut(*volume).attachments;
                let at = attachments.partition_point(|other| other.node < *node);
                attachments.insert(at, Attachment { node: *node, pods: Vec::new() });
            }
            Event::Mounted { volume, node, pod, .. } => {
                for attachment in &mut self.volume_mut(*volume).attachments {
                    if attachment.node == *node {
                        let at = attachment.pods.partition_point(|other| other < pod);
                        attachment.pods.insert(at, pod.clone());
                    }
                }
            }
            Event::Unmounted { volume, node, pod } => {
                for attachment in &mut self.volume_mut(*volume).attachments {
                    if attachment.node == *node {
                        attachment.pods.retain(|other| other != pod);
                    }
                }
            }
            Event::Answered { volume, node, pod } => {
                let same = |other: &PodAt| other.node == *node && other.pod == *pod;
                self.volume_mut(*volume).unconfirmed.retain(|other| !same(other));
            }
            Event::LeftUnconfirmed { volume, node, pod } => {
                let pod = PodAt { node: *node, pod: pod.clone() };
                let unconfirmed = &mut self.volume_mut(*volume).unconfirmed;
                let at = unconfirmed.partition_point(|other| *other < pod);
                unconfirmed.insert(at, pod);
            }
            Event::Detached { volume, node } | Event::ForceDetached { volume, node } => {
                self.volume_mut(*volume).attachments.retain(|other| other.node != *node);
            }
            Event::Terminating { claim, .. } => {
                let phase = &mut self.claim_mut(*claim).phase;
                if let ClaimPhase::Bound { volume } = *phase {
                    *phase = ClaimPhase::Terminating { volume };
                }
            }
            Event::ClaimDeleted { claim } => {
                let gone = self.claim_mut(*claim);
                let left = gone.phase.volume();
                gone.phase = ClaimPhase::Deleted { left };
                self.living.remove(*claim, &self.claims[claim.0 as usize].spec.name);
            }
            Event::Released { volume } => {
                let phase = &mut self.volume_mut(*volume).phase;
                if let VolumePhase::Bound { claim } = *phase {
                    *phase = VolumePhase::Released { from: claim };
                }
            }
            Event::VolumeDeleted { volume } => {
                let volume = self.volume_mut(*volume);
                volume.phase = VolumePhase::Deleted;
                volume.unconfirmed.clear();
            }
            Event::MadeAvailable { volume } => {
                let phase = &mut self.volume_mut(*volume).phase;
                if let VolumePhase::Released { from } = *phase {
                    *phase = VolumePhase::Available { from };
                }
                self.shelf.put(*volume, &self.volumes[volume.0 as usize]);
            }
            Event::WaitsForFirstConsumer { .. }
            | Event::AlreadyAttached { .. }
            | Event::AlreadyMounted { .. }
            | Event::NothingMounted { .. }
            | Event::NothingAttached { .. }
            | Event::TwoMayWrite { .. } => {}
        }
    }

    fn claim_mut(&mut self, id: ClaimId) -> &mut Claim {
        &mut self.claims[id.0 as usize]
    }

    fn volume_mut(&mut self, id: VolumeId) -> &mut Volume {
        &mut self.volumes[id.0 as usize]
    }
}
