//! What happened.

use super::rule::{About, Rule};
use super::terms::{
    Cascade, ClaimId, ClaimSpec, Mark, PodId, SandboxId, Strategy, Tamper, Template, VolumeId, VolumeSpec,
};
use super::things::{Cwd, Mount};
use crate::place::NodeId;

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "a field is what its name and type say")]
pub enum Event {
    /// A guard is not heeded from now on, or is again.
    Passing { guard: Rule, past: bool },
    /// What follows would have been refused by this guard.
    WentPast { guard: Rule },
    /// It was so already.
    NothingToDo,

    /// The template is another one. It `rolls` when members made from the old one are stale now.
    TemplateEdited { template: Template, rolls: bool },
    /// The pool is to be of another size, or to treat stale members differently.
    PoolEdited { replicas: u32, strategy: Strategy },
    /// The pool is gone; its free members follow.
    PoolDeleted,
    /// The pool made a member.
    MemberMade { sandbox: SandboxId },
    /// The sandbox got a disk of its own, from the template.
    DiskMade { volume: VolumeId, sandbox: SandboxId },
    /// A member goes.
    MemberDropped { sandbox: SandboxId },

    /// A claim was written.
    ClaimCreated { claim: ClaimId, spec: ClaimSpec },
    /// No member has an address yet: the controller waits, up to two seconds.
    WaitsForMember { claim: ClaimId },
    /// The controller wrote down which member it takes.
    Picked { claim: ClaimId, sandbox: SandboxId },
    /// The member is the claim's now.
    Adopted { claim: ClaimId, sandbox: SandboxId },
    /// Another claim was quicker, or the member is gone. The controller looks again.
    AdoptionConflict { claim: ClaimId, sandbox: SandboxId },
    /// No member would do: a sandbox of the claim's own name was made.
    ColdStarted { claim: ClaimId, sandbox: SandboxId },
    /// The claim is to go. Told again when asked again.
    ClaimDeleting { claim: ClaimId, cascade: Cascade },
    /// Its finalizer was cleared.
    ClaimReleased { claim: ClaimId },
    /// The claim is gone.
    ClaimGone { claim: ClaimId },
    /// Its time is over, and it stays.
    ClaimExpired { claim: ClaimId },

    /// A volume was asked for.
    VolumeRequested { volume: VolumeId, spec: VolumeSpec },
    /// It will not be provisioned: no pod will ever name it. Told of `WaitForFirstConsumer`.
    VolumeWaits { volume: VolumeId },
    /// It was provisioned and bound.
    VolumeBound { volume: VolumeId },
    /// The orchestrator chose it for a claim.
    Selected { claim: ClaimId, volume: VolumeId },
    /// Its claim is gone, and it is kept.
    VolumeReleased { volume: VolumeId },
    /// It is gone, with what was in it.
    VolumeDeleted { volume: VolumeId, mounted: bool },

    /// A pod was made.
    PodMade { pod: PodId, sandbox: SandboxId },
    /// A node was found for it.
    PodPlaced { pod: PodId, node: NodeId },
    /// Its containers run.
    PodRuns { pod: PodId },
    /// It has the finalizer.
    Protected { pod: PodId },
    /// Its finalizer was cleared.
    PodReleased { pod: PodId },
    /// It has a deletion timestamp.
    PodDeleting { pod: PodId },
    /// It was evicted, or ended by itself: its containers are stopped and its object stays.
    Failed { pod: PodId },
    /// Its container was started again; with a volume already bound and no propagation it has a
    /// mount of its own now.
    Restarted { pod: PodId, copy: Option<Mount> },
    /// Its containers are stopped.
    Stopped { pod: PodId },
    /// Its object is gone.
    PodGone { pod: PodId },

    /// The node has the volume mounted for the pod.
    Mounted { pod: PodId, mount: Mount },
    /// It had already: the same share on the same directory is one mount.
    AlreadyMounted { pod: PodId, volume: VolumeId },
    /// The files were given to the agent, so many.
    Chowned { volume: VolumeId, files: u32 },
    /// `root_squash`: root may not give them away. The mount stays.
    ChownRefused { pod: PodId, volume: VolumeId },
    /// `.ready` was written.
    Signalled { pod: PodId, mark: Mark, onto: Option<VolumeId> },
    /// The agent found it and went to work. `late` when it had to wait for the cache of the file
    /// system, some half a minute.
    Woke { pod: PodId, cwd: Cwd, late: bool },
    /// The volume is to be seen inside.
    Verified { pod: PodId, volume: VolumeId },
    /// The agent ended.
    AgentEnded { pod: PodId },
    /// The topmost mount is gone. `lingers` when the agent still works in it.
    Unmounted { pod: PodId, volume: VolumeId, left: u32, lingers: bool },
    /// Nothing was mounted.
    NothingMounted { pod: PodId },

    /// A line is on the volume.
    Wrote { pod: PodId, volume: VolumeId },
    /// A line is in the emptyDir and nowhere else.
    WroteLocally { pod: PodId },
    /// The write hangs until the file server answers.
    Hangs { pod: PodId },
    /// The agent removed the files of a volume.
    FilesRemoved { pod: PodId, volume: VolumeId },
    /// The agent changed the mount point.
    Tampered { pod: PodId, how: Tamper },
    /// With the directory the node's mount went, silently.
    MountLost { pod: PodId, volume: VolumeId },
    /// The agent no longer sees a mount.
    UnmountedInside { pod: PodId },

    /// The sandbox is to have no pod for now.
    Suspended { sandbox: SandboxId },
    /// It is to have one again.
    Resumed { sandbox: SandboxId },
    /// Its time is over.
    SandboxExpired { sandbox: SandboxId },
    /// It is gone.
    SandboxGone { sandbox: SandboxId },

    /// The kubelet is inside the emptyDir, removing; `volume` when a mount is in its way.
    RemovalBegan { pod: PodId, volume: Option<VolumeId> },
    /// It removed the files of a volume.
    Wiped { pod: PodId, volume: VolumeId },
    /// Part of the files was left when the mount was taken away under it.
    PartlyWiped { pod: PodId, volume: VolumeId },
    /// It could not remove them: read-only, not root's, or gone.
    Spared { pod: PodId, volume: VolumeId },
    /// It failed on the mount (`EBUSY`) and tries again.
    RemovalStuck { pod: PodId },
    /// The emptyDir is gone; `lost` when work was in it.
    Removed { pod: PodId, lost: bool },

    /// The node lost its power.
    NodeDied { node: NodeId },
    /// The node cannot be reached.
    NodeCutOff { node: NodeId },
    /// The node is back. From a loss of power it comes without its mounts.
    NodeRevived { node: NodeId },
    /// The node is off for certain.
    Fenced { node: NodeId },
    /// The node takes no new pods.
    Cordoned { node: NodeId },
    /// Its daemon is gone.
    DaemonStopped { node: NodeId },
    /// Its daemon is back.
    DaemonStarted { node: NodeId },
    /// The file server does not answer.
    StorageFailed,
    /// It answers again.
    StorageRecovered,
}

impl Event {
    /// Of whom it speaks.
    #[must_use]
    pub fn about(&self) -> About {
        let mut about = About::default();
        match self {
            Event::Passing { .. }
            | Event::WentPast { .. }
            | Event::NothingToDo
            | Event::TemplateEdited { .. }
            | Event::PoolDeleted
            | Event::StorageFailed
            | Event::StorageRecovered => {}
            Event::PoolEdited { replicas, .. } => about.count = *replicas,
            Event::MemberMade { sandbox }
            | Event::MemberDropped { sandbox }
            | Event::Suspended { sandbox }
            | Event::Resumed { sandbox }
            | Event::SandboxExpired { sandbox }
            | Event::SandboxGone { sandbox } => about.sandbox = Some(*sandbox),
            Event::DiskMade { volume, sandbox } => {
                (about.volume, about.sandbox) = (Some(*volume), Some(*sandbox));
            }
            Event::ClaimCreated { claim, .. }
            | Event::WaitsForMember { claim }
            | Event::ClaimDeleting { claim, .. }
            | Event::ClaimReleased { claim }
            | Event::ClaimGone { claim }
            | Event::ClaimExpired { claim } => about.claim = Some(*claim),
            Event::Picked { claim, sandbox }
            | Event::Adopted { claim, sandbox }
            | Event::AdoptionConflict { claim, sandbox }
            | Event::ColdStarted { claim, sandbox } => {
                (about.claim, about.sandbox) = (Some(*claim), Some(*sandbox));
            }
            Event::VolumeRequested { volume, .. }
            | Event::VolumeWaits { volume }
            | Event::VolumeBound { volume }
            | Event::VolumeReleased { volume }
            | Event::VolumeDeleted { volume, .. } => about.volume = Some(*volume),
            Event::Chowned { volume, files } => (about.volume, about.count) = (Some(*volume), *files),
            Event::Selected { claim, volume } => {
                (about.claim, about.volume) = (Some(*claim), Some(*volume));
            }
            Event::PodMade { pod, sandbox } => {
                (about.pod, about.sandbox) = (Some(*pod), Some(*sandbox));
            }
            Event::PodRuns { pod }
            | Event::Protected { pod }
            | Event::PodReleased { pod }
            | Event::PodDeleting { pod }
            | Event::Failed { pod }
            | Event::Restarted { pod, .. }
            | Event::Stopped { pod }
            | Event::PodGone { pod }
            | Event::AgentEnded { pod }
            | Event::NothingMounted { pod }
            | Event::WroteLocally { pod }
            | Event::Hangs { pod }
            | Event::Tampered { pod, .. }
            | Event::UnmountedInside { pod }
            | Event::RemovalStuck { pod }
            | Event::Removed { pod, .. } => about.pod = Some(*pod),
            Event::PodPlaced { pod, node } => (about.pod, about.node) = (Some(*pod), Some(*node)),
            Event::Mounted { pod, mount } => (about.pod, about.volume) = (Some(*pod), Some(mount.volume)),
            Event::Woke { pod, cwd, .. } => {
                about.pod = Some(*pod);
                if let Cwd::Volume(volume, _) = cwd {
                    about.volume = Some(*volume);
                }
            }
            Event::AlreadyMounted { pod, volume }
            | Event::ChownRefused { pod, volume }
            | Event::Verified { pod, volume }
            | Event::Wrote { pod, volume }
            | Event::FilesRemoved { pod, volume }
            | Event::MountLost { pod, volume }
            | Event::Wiped { pod, volume }
            | Event::PartlyWiped { pod, volume }
            | Event::Spared { pod, volume } => (about.pod, about.volume) = (Some(*pod), Some(*volume)),
            Event::Unmounted { pod, volume, left, .. } => {
                (about.pod, about.volume, about.count) = (Some(*pod), Some(*volume), *left);
            }
            Event::Signalled { pod, onto: volume, .. } | Event::RemovalBegan { pod, volume } => {
                (about.pod, about.volume) = (Some(*pod), *volume);
            }
            Event::NodeDied { node }
            | Event::NodeCutOff { node }
            | Event::NodeRevived { node }
            | Event::Fenced { node }
            | Event::Cordoned { node }
            | Event::DaemonStopped { node }
            | Event::DaemonStarted { node } => about.node = Some(*node),
        }
        about
    }
}
