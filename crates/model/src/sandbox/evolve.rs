//! How an event changes the world. Nothing here can fail: the rules said yes.

use super::event::Event;
use super::rule::Rule;
use super::terms::{ClaimId, Mark, Owner, PodId, SandboxId, Tamper, Target, VolumeId, VolumeSpec};
use super::things::{
    Agent, Belongs, Claim, Containers, Cwd, Health, Life, Mount, MountPoint, Pod, Removal, Sandbox, Volume,
    VolumePhase, Wiped,
};
use super::world::World;
use crate::place::{Name, NodeId};
use alloc::string::String;
use alloc::vec::Vec;

impl World {
    #[allow(clippy::too_many_lines, reason = "one arm an event")]
    pub(super) fn evolve(&mut self, event: &Event) {
        match event {
            Event::Passing { guard, past } => self.pass(*guard, *past),
            Event::TemplateEdited { template, rolls } => {
                self.template = *template;
                for sandbox in &mut self.sandboxes {
                    sandbox.stale |= *rolls && sandbox.owner == Belongs::Pool;
                }
            }
            Event::PoolEdited { replicas, strategy } => {
                (self.pool.replicas, self.pool.strategy) = (*replicas, *strategy);
            }
            Event::PoolDeleted => self.pool.exists = false,
            Event::MemberMade { .. } => {
                let name = Name::numbered(&joined(&self.pool.name, "-"), self.sandboxes.len() + 1);
                self.make_sandbox(name, Belongs::Pool);
            }
            Event::DiskMade { sandbox, .. } => {
                let made = &self.sandboxes[sandbox.index()];
                let spec = VolumeSpec {
                    reclaim: made.template.disk.unwrap_or(crate::volume::Reclaim::Delete),
                    owner: Owner::Agent,
                    ..VolumeSpec::new(Name::made(&(String::from("data-") + made.name.as_str())))
                };
                self.make_volume(spec, Some(*sandbox), VolumePhase::Bound);
            }
            Event::MemberDropped { sandbox } | Event::SandboxGone { sandbox } => {
                self.sandbox_mut(*sandbox).life = Life::Gone;
            }
            Event::ClaimCreated { spec, .. } => {
                let finalizer = spec.finalizer;
                let (spec, deleting, picked, sandbox, volume) = (spec.clone(), None, None, None, None);
                let (gone, expired) = (false, false);
                self.claims.push(Claim { spec, finalizer, deleting, gone, expired, picked, sandbox, volume });
            }
            Event::Picked { claim, sandbox } => {
                let claim = self.claim_mut(*claim);
                (claim.picked, claim.sandbox) = (Some(*sandbox), None);
            }
            Event::Adopted { claim, sandbox } => {
                let taken = self.sandbox_mut(*sandbox);
                (taken.owner, taken.warm) = (Belongs::Claim(*claim), Some(true));
                let claim = self.claim_mut(*claim);
                (claim.picked, claim.sandbox) = (None, Some(*sandbox));
            }
            Event::AdoptionConflict { claim, .. } => self.claim_mut(*claim).picked = None,
            Event::ColdStarted { claim, sandbox } => {
                let name = self.claims[claim.index()].spec.name.clone();
                self.make_sandbox(name, Belongs::Claim(*claim));
                self.sandbox_mut(*sandbox).warm = Some(false);
                self.claim_mut(*claim).sandbox = Some(*sandbox);
            }
            Event::ClaimDeleting { claim, cascade } => self.claim_mut(*claim).deleting = Some(*cascade),
            Event::ClaimReleased { claim } => self.claim_mut(*claim).finalizer = false,
            Event::ClaimGone { claim } => self.claim_mut(*claim).gone = true,
            Event::ClaimExpired { claim } => self.claim_mut(*claim).expired = true,
            Event::VolumeRequested { spec, .. } => {
                self.make_volume(spec.clone(), None, VolumePhase::Pending);
            }
            Event::VolumeBound { volume } => self.volume_mut(*volume).phase = VolumePhase::Bound,
            Event::Selected { claim, volume } => self.claim_mut(*claim).volume = Some(*volume),
            Event::VolumeReleased { volume } => self.volume_mut(*volume).phase = VolumePhase::Released,
            Event::VolumeDeleted { volume, mounted } => {
                let volume = self.volume_mut(*volume);
                (volume.phase, volume.destroyed, volume.old) = (VolumePhase::Deleted, *mounted, 0);
                volume.written.clear();
            }
            Event::PodMade { pod, sandbox } => {
                self.sandbox_mut(*sandbox).pod = Some(*pod);
                self.pods.push(Pod::new(*sandbox));
            }
            Event::PodPlaced { pod, node } => {
                let pod = self.pod_mut(*pod);
                (pod.node, pod.containers) = (Some(*node), Containers::Starting);
            }
            Event::PodRuns { pod } => self.pod_mut(*pod).containers = Containers::Running,
            Event::Protected { pod } => self.pod_mut(*pod).finalizer = true,
            Event::PodReleased { pod } => self.pod_mut(*pod).finalizer = false,
            Event::PodDeleting { pod } => self.pod_mut(*pod).deleting = true,
            Event::Failed { pod } => {
                let pod = self.pod_mut(*pod);
                pod.failed = true;
                pod.stop();
            }
            Event::Restarted { pod, copy } => {
                let pod = self.pod_mut(*pod);
                (pod.agent, pod.blind, pod.hung, pod.copy) = (Agent::Waiting, false, false, *copy);
            }
            Event::Stopped { pod } => self.pod_mut(*pod).stop(),
            Event::PodGone { pod } => self.pod_mut(*pod).gone = true,
            Event::Mounted { pod, mount } => {
                let pod = self.pod_mut(*pod);
                pod.mounts.push(*mount);
                if pod.mount_point == MountPoint::Absent && mount.place == Target::Subdirectory {
                    pod.mount_point = MountPoint::Root;
                }
            }
            Event::Chowned { volume, .. } => self.volume_mut(*volume).files_of = Owner::Agent,
            Event::Signalled { pod, mark, onto } => {
                let pod = self.pod_mut(*pod);
                (pod.told, pod.late) = (true, *mark == Mark::Server);
                pod.ready |= *mark == Mark::Directory && onto.is_none();
                if let Some(volume) = onto {
                    self.volume_mut(*volume).ready = true;
                }
            }
            Event::Woke { pod, cwd, .. } => self.pod_mut(*pod).agent = Agent::Working(*cwd),
            Event::AgentEnded { pod } => {
                let pod = self.pod_mut(*pod);
                (pod.agent, pod.told, pod.hung) = (Agent::Ended, false, false);
            }
            Event::Unmounted { pod, .. } => self.unmount(*pod),
            Event::Wrote { pod, volume } => {
                self.pod_mut(*pod).hung = false;
                let written = &mut self.volume_mut(*volume).written;
                let at = written.partition_point(|other| other < pod);
                if written.get(at) != Some(pod) {
                    written.insert(at, *pod);
                }
            }
            Event::WroteLocally { pod } => {
                let pod = self.pod_mut(*pod);
                pod.local |= pod.told;
            }
            Event::Hangs { pod } => self.pod_mut(*pod).hung = true,
            Event::FilesRemoved { volume, .. } => {
                let volume = self.volume_mut(*volume);
                volume.old = 0;
                volume.written.clear();
            }
            Event::Tampered { pod, how } => {
                self.pod_mut(*pod).mount_point = match how {
                    Tamper::Link => MountPoint::Link,
                    Tamper::Own => MountPoint::Agent,
                    Tamper::Remove => MountPoint::Absent,
                };
            }
            Event::MountLost { pod, .. } => {
                let pod = self.pod_mut(*pod);
                pod.mounts.retain(|mount| mount.place != Target::Subdirectory);
            }
            Event::UnmountedInside { pod } => {
                let pod = self.pod_mut(*pod);
                pod.blind = pod.copy.take().is_none();
            }
            Event::Suspended { sandbox } => self.sandbox_mut(*sandbox).life = Life::Suspended,
            Event::Resumed { sandbox } => self.sandbox_mut(*sandbox).life = Life::Running,
            Event::SandboxExpired { sandbox } => self.sandbox_mut(*sandbox).life = Life::Expired,
            Event::RemovalBegan { pod, volume } => {
                let pod = self.pod_mut(*pod);
                pod.removal = Removal::Inside(pod.top_inside().filter(|_| volume.is_some()));
            }
            Event::Wiped { volume, .. } => {
                let volume = self.volume_mut(*volume);
                (volume.wiped, volume.old) = (Wiped::All, 0);
                volume.written.clear();
            }
            Event::PartlyWiped { volume, .. } => self.volume_mut(*volume).wiped = Wiped::Partly,
            Event::RemovalStuck { pod } => {
                let pod = self.pod_mut(*pod);
                (pod.removal, pod.ready) = (Removal::Stuck, false);
            }
            Event::Removed { pod, lost } => {
                self.pod_mut(*pod).removed(*lost);
            }
            Event::NodeDied { node } => self.node_mut(*node).health = Health::Dead,
            Event::NodeCutOff { node } => self.node_mut(*node).health = Health::CutOff,
            Event::NodeRevived { node } => self.revive(*node),
            Event::Fenced { node } => self.fence(*node),
            Event::Cordoned { node } => self.node_mut(*node).cordoned = true,
            Event::DaemonStopped { node } => self.node_mut(*node).daemon = false,
            Event::DaemonStarted { node } => self.node_mut(*node).daemon = true,
            Event::StorageFailed => self.storage.up = false,
            Event::StorageRecovered => self.storage.up = true,
            Event::WentPast { .. }
            | Event::NothingToDo
            | Event::WaitsForMember { .. }
            | Event::VolumeWaits { .. }
            | Event::AlreadyMounted { .. }
            | Event::ChownRefused { .. }
            | Event::Verified { .. }
            | Event::NothingMounted { .. }
            | Event::Spared { .. } => {}
        }
    }

    pub(super) fn pass(&mut self, guard: Rule, past: bool) {
        let bit = 1 << guard as u64;
        self.passed = if past { self.passed | bit } else { self.passed & !bit };
    }

    fn make_sandbox(&mut self, name: Name, owner: Belongs) {
        let template = self.template;
        let (warm, life, stale, pod) = (None, Life::Running, false, None);
        self.sandboxes.push(Sandbox { name, owner, warm, life, template, stale, pod });
    }

    fn make_volume(&mut self, spec: VolumeSpec, owner: Option<SandboxId>, phase: VolumePhase) {
        let (files_of, old, written) = (spec.owner, spec.files, Vec::new());
        let (ready, wiped, destroyed) = (false, Wiped::No, false);
        self.volumes.push(Volume { spec, owner, phase, files_of, old, written, ready, wiped, destroyed });
    }

    /// Takes the topmost mount away; the removal that was inside a flat volume finds no more.
    fn unmount(&mut self, id: PodId) {
        let pod = self.pod_mut(id);
        pod.told = false;
        pod.mounts.pop();
    }

    /// From a loss of power a node comes back without its mounts, and starts its containers again.
    fn revive(&mut self, id: NodeId) {
        let node = self.node_mut(id);
        let dead = node.health == Health::Dead;
        (node.health, node.cordoned) = (Health::Up, false);
        for pod in self.pods.iter_mut().filter(|pod| dead && pod.node == Some(id)) {
            pod.forget_mounts();
            if pod.containers == Containers::Running {
                pod.agent = Agent::Waiting;
            }
        }
    }

    /// Its pods are over for certain: no containers, no mounts, and no emptyDir that matters.
    fn fence(&mut self, id: NodeId) {
        let node = self.node_mut(id);
        (node.health, node.cordoned) = (Health::Dead, true);
        for pod in self.pods.iter_mut().filter(|pod| pod.node == Some(id)) {
            pod.forget_mounts();
            pod.stop();
            pod.deleting = true;
            pod.removed(pod.lost || pod.local);
        }
    }

    fn claim_mut(&mut self, id: ClaimId) -> &mut Claim {
        &mut self.claims[id.index()]
    }

    fn sandbox_mut(&mut self, id: SandboxId) -> &mut Sandbox {
        &mut self.sandboxes[id.index()]
    }

    fn pod_mut(&mut self, id: PodId) -> &mut Pod {
        &mut self.pods[id.index()]
    }

    fn volume_mut(&mut self, id: VolumeId) -> &mut Volume {
        &mut self.volumes[id.index()]
    }

    fn node_mut(&mut self, id: NodeId) -> &mut super::Node {
        &mut self.nodes[id.index()]
    }
}

impl Pod {
    fn new(sandbox: SandboxId) -> Pod {
        Pod {
            sandbox,
            node: None,
            containers: Containers::Unscheduled,
            failed: false,
            deleting: false,
            finalizer: false,
            gone: false,
            mount_point: MountPoint::Absent,
            mounts: Vec::new(),
            copy: None,
            blind: false,
            ready: false,
            told: false,
            late: false,
            agent: Agent::Waiting,
            hung: false,
            local: false,
            removal: Removal::None,
            lost: false,
        }
    }

    fn stop(&mut self) {
        self.containers = Containers::Stopped;
        (self.agent, self.copy, self.blind, self.hung, self.told) = (Agent::Ended, None, false, false, false);
    }

    fn removed(&mut self, lost: bool) {
        (self.removal, self.mount_point) = (Removal::Done, MountPoint::Absent);
        (self.ready, self.local, self.lost) = (false, false, lost);
    }

    fn forget_mounts(&mut self) {
        self.mounts.clear();
        (self.copy, self.blind, self.hung, self.told) = (None, false, false, false);
    }

    /// Whether the agent's working directory is in this volume.
    pub(super) fn works_in(&self, volume: VolumeId) -> bool {
        matches!(self.agent, Agent::Working(Cwd::Volume(inside, _)) if inside == volume)
    }

    /// The mounts below the emptyDir, where a removal goes.
    pub(super) fn top_inside(&self) -> Option<Mount> {
        self.mounts.iter().rev().find(|mount| mount.place != Target::Outside).copied()
    }
}

fn joined(name: &Name, end: &str) -> String {
    String::from(name.as_str()) + end
}
