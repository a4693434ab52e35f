//! What holds in every world that can be reached. It looks at everything and is for tests.

use super::persistent::{Volume, VolumePhase};
use super::terms::{Claim, ClaimPhase};
use super::world::World;

pub(super) fn broken(world: &World) -> Option<&'static str> {
    let of_volumes = world.volumes.iter().find_map(|volume| world.volume_fault(volume));
    let of_claims = || {
        world.claim_ids().zip(&world.claims).find_map(|(id, claim)| {
            world.claim_fault(claim).or_else(|| {
                let lives = claim.phase.lives();
                let listed = world.living.get(&claim.spec.name, &world.claims) == Some(id);
                (lives != listed).then_some("the index of living claims has gone wrong")
            })
        })
    };
    of_volumes.or_else(of_claims)
}

impl World {
    fn volume_fault(&self, volume: &Volume) -> Option<&'static str> {
        let attached = volume.attachments.len();
        if attached > 1 && !volume.mode.many_nodes() {
            return Some("a volume of one node is attached to two");
        }
        if volume.mode == super::AccessMode::ReadWriteOncePod && volume.mounts() > 1 {
            return Some("a volume of one pod is seen by two");
        }
        let outside = |zone| volume.zone.as_ref().is_some_and(|own| own != zone);
        let zones = volume.attachments.iter().filter_map(|at| self.nodes.get(at.node.index())?.zone.as_ref());
        if zones.into_iter().any(outside) {
            return Some("a volume is attached outside its zone");
        }
        match volume.phase {
            VolumePhase::Bound { claim } => {
                let phase = self.claims.get(claim.0 as usize).map(|claim| claim.phase);
                let bound = match phase {
                    Some(ClaimPhase::Bound { volume: id } | ClaimPhase::Terminating { volume: id }) => {
                        core::ptr::eq(self.at(id), volume)
                    }
                    _ => false,
                };
                (!bound).then_some("a volume is bound to a claim that does not know it")
            }
            VolumePhase::Released { .. } if volume.reclaim == super::Reclaim::Delete && attached == 0 => {
                Some("a released Delete volume that no node has was not deleted")
            }
            VolumePhase::Available { .. } if volume.mounts() > 0 => Some("an available volume is in use"),
            VolumePhase::Deleted if attached > 0 => Some("a deleted volume is attached"),
            VolumePhase::Deleted if volume.reclaim == super::Reclaim::Retain => {
                Some("a Retain volume was deleted")
            }
            _ => None,
        }
    }

    fn claim_fault(&self, claim: &Claim) -> Option<&'static str> {
        match claim.phase {
            ClaimPhase::Terminating { volume } if self.at(volume).mounts() == 0 => {
                Some("a claim that no pod uses is still terminating")
            }
            ClaimPhase::Bound { volume } | ClaimPhase::Terminating { volume }
                if !matches!(self.at(volume).phase, VolumePhase::Bound { .. }) =>
            {
                Some("a claim is bound to a volume that is not")
            }
            _ => None,
        }
    }
}
