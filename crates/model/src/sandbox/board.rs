//! The text's own board: two nodes, a pool of two warm sandboxes, and the volume that lies
//! outside.

use super::command::Command;
use super::terms::{
    Access, Cascade, ClaimId, ClaimSpec, Mark, Mode, PodId, SandboxId, Strategy, Target, Template, VolumeId,
    VolumeSpec,
};
use super::things::{Agent, Containers, Node, Pool, Storage, VolumePhase};
use super::world::{Setup, World};
use crate::Model;
use crate::place::Name;

/// The first claim of a board.
pub const SESSION: ClaimId = ClaimId(0);
/// The first volume of a board.
pub const VOLUME: VolumeId = VolumeId(0);
/// The first member of the pool.
pub const SANDBOX: SandboxId = SandboxId(0);
/// The first member's first pod.
pub const POD: PodId = PodId(0);

/// The text's setup, with the daemon that mounts each volume by itself.
#[must_use]
pub fn setup() -> Setup {
    Setup {
        nodes: [Node::new(Name::made("node-a")), Node::new(Name::made("node-b"))].into(),
        template: Template::LATE,
        pool: Pool { name: Name::made("warm"), replicas: 2, strategy: Strategy::OnReplenish, exists: true },
        storage: Storage { up: true, squash: false, access: Access::Nfs },
    }
}

/// The text's board, with both sandboxes warm.
#[must_use]
pub fn board() -> World {
    let mut world = World::new(setup());
    world.settled();
    world
}

/// The claim of a session, as the text writes it: `session-1`.
#[must_use]
pub fn claim(session: usize) -> Command {
    Command::Claim { spec: ClaimSpec::new(Name::numbered("session-", session)) }
}

/// The volume of a session: `session-1-pvc` in the text, here `data-1`.
#[must_use]
pub fn volume(session: usize) -> Command {
    Command::Provision { spec: VolumeSpec::new(Name::numbered("data-", session)) }
}

impl World {
    /// Everything that is due has happened.
    pub fn settled(&mut self) {
        // Nothing refuses it.
        let _ = self.apply(&Command::Settle);
    }

    /// What a careful orchestrator does next for a claim that is in use: choose, protect, bind,
    /// signal; `None` while it waits for others or all is done.
    #[must_use]
    pub fn next_to_use(&self, claim: ClaimId, volume: VolumeId) -> Option<Command> {
        let known = self.claims.get(claim.index()).filter(|claim| !claim.gone && claim.deleting.is_none())?;
        if known.volume.is_none() {
            return Some(Command::Select { claim, volume });
        }
        let bound = self.volumes.get(volume.index())?.phase == VolumePhase::Bound;
        let id = self.pod_of(claim)?;
        let pod = self.pod(id);
        if pod.containers != Containers::Running || pod.deleting || !bound {
            return None;
        }
        Some(match () {
            () if !pod.finalizer => Command::Protect { pod: id },
            () if pod.mounts.is_empty() => {
                Command::Bind { pod: id, volume, mode: Mode::ReadWrite, target: Target::Subdirectory }
            }
            () if !pod.told => Command::Signal { pod: id, mark: Mark::Directory },
            () => return None,
        })
    }

    /// What a careful orchestrator does next to pause a session: delete the claim, stop the
    /// agent, unmount, release; `None` when only others are left to act.
    #[must_use]
    pub fn next_to_pause(&self, claim: ClaimId) -> Option<Command> {
        let known = self.claims.get(claim.index()).filter(|claim| !claim.gone)?;
        if known.deleting.is_none() {
            return Some(Command::DeleteClaim { claim, cascade: Cascade::Background });
        }
        let pod = self.pod_of(claim).filter(|&pod| !self.pod(pod).gone);
        let stops = |&pod: &PodId| {
            let known = self.pod(pod);
            known.containers == Containers::Running && known.agent != Agent::Ended && self.bound(pod)
        };
        if let Some(pod) = pod.filter(stops) {
            return Some(Command::StopAgent { pod });
        }
        if let Some(pod) = pod.filter(|&pod| self.bound(pod)) {
            return Some(Command::Unbind { pod, lazy: false });
        }
        Some(Command::Release { claim })
    }
}
