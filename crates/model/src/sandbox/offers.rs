//! Every move worth a button now, allowed or not.

use super::command::Command;
use super::terms::{Cascade, Mark, Mode, PodId, Target};
use super::things::{Agent, Belongs, Containers, Health, Life, Pod, VolumePhase};
use super::world::World;
use alloc::vec::Vec;

/// For each claim, pod, sandbox, volume and node what one can do with it, then what is due.
/// What needs a choice (a name, a template) is the caller's to make.
pub(super) fn offers(world: &World) -> Vec<Command> {
    let mut moves = Vec::new();
    for (claim, known) in world.claim_ids().zip(&world.claims).filter(|(_, claim)| !claim.gone) {
        for volume in world.volume_ids() {
            let there = matches!(world.vol(volume).phase, VolumePhase::Pending | VolumePhase::Bound);
            if there && world.vol(volume).owner.is_none() && known.volume != Some(volume) {
                moves.push(Command::Select { claim, volume });
            }
        }
        moves.push(Command::DeleteClaim { claim, cascade: Cascade::Background });
        moves.push(Command::DeleteClaim { claim, cascade: Cascade::Foreground });
        moves.push(Command::Release { claim });
        moves.push(Command::ExpireClaim { claim });
    }
    for (id, pod) in world.pod_ids().zip(&world.pods) {
        world.moves_of_pod(id, pod, &mut moves);
    }
    for (sandbox, known) in world.sandbox_ids().zip(&world.sandboxes) {
        match known.life {
            Life::Gone => continue,
            Life::Suspended => moves.push(Command::Resume { sandbox }),
            Life::Running if known.owner != Belongs::Pool => moves.push(Command::Suspend { sandbox }),
            Life::Running | Life::Expired => {}
        }
        moves.push(Command::DeleteSandbox { sandbox });
    }
    for (volume, known) in world.volume_ids().zip(&world.volumes) {
        if matches!(known.phase, VolumePhase::Pending | VolumePhase::Bound) && known.owner.is_none() {
            moves.push(Command::DeleteVolume { volume });
        }
    }
    for (node, known) in world.node_ids().zip(&world.nodes) {
        match known.health {
            Health::Up => {
                moves.extend([Command::Kill { node }, Command::CutOff { node }, Command::Drain { node }]);
            }
            Health::Dead | Health::CutOff => {
                moves.extend([Command::Revive { node }, Command::Fence { node }]);
            }
        }
        moves.push(match known.daemon {
            true => Command::StopDaemon { node },
            false => Command::StartDaemon { node },
        });
    }
    moves.push(if world.storage.up { Command::StorageDown } else { Command::StorageUp });
    moves.extend(world.due());
    moves
}

impl World {
    fn moves_of_pod(&self, id: PodId, pod: &Pod, moves: &mut Vec<Command>) {
        if let Some(volume) = self.volume_for(id).filter(|_| !pod.gone) {
            if !pod.finalizer {
                moves.push(Command::Protect { pod: id });
            }
            let (mode, target) = (Mode::ReadWrite, Target::Subdirectory);
            moves.push(Command::Bind { pod: id, volume, mode, target });
            moves.push(Command::Signal { pod: id, mark: Mark::Directory });
        }
        if !pod.mounts.is_empty() {
            moves.push(Command::Unbind { pod: id, lazy: false });
            moves.push(Command::Unbind { pod: id, lazy: true });
        }
        if pod.containers == Containers::Running && self.lives(pod) {
            if matches!(pod.agent, Agent::Working(_)) {
                moves.push(Command::Write { pod: id });
            }
            if pod.agent != Agent::Ended {
                moves.push(Command::StopAgent { pod: id });
            }
        }
        if !pod.gone {
            moves.push(Command::DeletePod { pod: id, force: false });
            moves.push(Command::Evict { pod: id });
        }
    }
}
