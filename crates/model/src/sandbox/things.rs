//! The objects of the world: nodes, sandboxes, pods with their mounts, claims and volumes.

use super::terms::{
    Access, Cascade, ClaimId, ClaimSpec, Mode, Owner, PodId, SandboxId, Strategy, Target, Template, VolumeId,
    VolumeSpec,
};
use crate::place::{Name, NodeId};
use alloc::vec::Vec;

/// Whether a node answers, and why it does not. To everybody else the two silent ones look alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Health {
    /// It answers.
    Up,
    /// It is off: its containers and its mounts are no more.
    Dead,
    /// It runs on, out of reach.
    CutOff,
}

/// A node.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Node {
    /// Its name.
    pub name: Name,
    /// Whether it answers.
    pub health: Health,
    /// Whether the storage daemon runs on it.
    pub daemon: bool,
    /// Whether its mounts are shared, as systemd makes them. On a private tree nothing reaches
    /// a container.
    pub shared: bool,
    /// Whether it takes no new pods.
    pub cordoned: bool,
}

impl Node {
    /// A node in order.
    #[must_use]
    pub const fn new(name: Name) -> Node {
        Node { name, health: Health::Up, daemon: true, shared: true, cordoned: false }
    }
}

/// The file server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Storage {
    /// Whether it answers.
    pub up: bool,
    /// `root_squash`: root on a node is nobody here.
    pub squash: bool,
    /// How the daemon gets at a volume.
    pub access: Access,
}

/// A SandboxWarmPool.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pool {
    /// Its name; members are called after it.
    pub name: Name,
    /// How many members there are to be.
    pub replicas: u32,
    /// What becomes of stale members.
    pub strategy: Strategy,
    /// Whether it exists.
    pub exists: bool,
}

/// Who owns a sandbox.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Belongs {
    /// The pool: it is warm and free.
    Pool,
    /// A claim.
    Claim(ClaimId),
}

/// What a sandbox is to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Life {
    /// Have a pod.
    Running,
    /// Have none, and keep itself and its disk (`operatingMode: Suspended`).
    Suspended,
    /// Have none any more (`SandboxExpired`).
    Expired,
    /// It is gone.
    Gone,
}

/// A Sandbox. It stays in its place after it is gone.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sandbox {
    /// Its name; its pods have the same.
    pub name: Name,
    /// Its owner.
    pub owner: Belongs,
    /// Whether a claim found it warm; `None` while it is in the pool.
    pub warm: Option<bool>,
    /// What it is to do.
    pub life: Life,
    /// What it was made from.
    pub template: Template,
    /// Whether the pool's template has changed since, beyond annotations.
    pub stale: bool,
    /// Its newest pod.
    pub pod: Option<PodId>,
}

/// Where a pod's containers are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Containers {
    /// Nowhere: no node was found for it.
    Unscheduled,
    /// Being started.
    Starting,
    /// Running, and the pod has an address.
    Running,
    /// Ended, for good.
    Stopped,
}

/// What is at `user_data` in the emptyDir, below all mounts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MountPoint {
    /// Nothing.
    Absent,
    /// A directory of the daemon's; the agent may not write there.
    Root,
    /// A directory of the agent's.
    Agent,
    /// A symbolic link of the agent's, out of the emptyDir.
    Link,
}

/// One mount on the node for a pod.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mount {
    /// What is mounted.
    pub volume: VolumeId,
    /// How.
    pub mode: Mode,
    /// Where it really is; `Outside` when a path or a link led out of the emptyDir.
    pub place: Target,
}

/// Where the agent's working directory is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cwd {
    /// In a volume, with or without the right to write. It stays there whatever is unmounted.
    Volume(VolumeId, bool),
    /// In the emptyDir's own directory, below any mount that comes later.
    Directory,
}

/// What the agent does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Agent {
    /// Waits for `.ready`.
    Waiting,
    /// Works.
    Working(Cwd),
    /// Was told to end, and did.
    Ended,
}

/// How far the kubelet is with removing a pod's emptyDir.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Removal {
    /// Not begun.
    None,
    /// Under way, inside this mount.
    Inside(Option<Mount>),
    /// It failed on a mount and is tried again.
    Stuck,
    /// Done.
    Done,
}

/// A pod, which is its UID.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pod {
    /// Its sandbox.
    pub sandbox: SandboxId,
    /// Its node.
    pub node: Option<NodeId>,
    /// Its containers.
    pub containers: Containers,
    /// Whether it was evicted under pressure or ended by itself, and stays as it is.
    pub failed: bool,
    /// Whether it has a deletion timestamp.
    pub deleting: bool,
    /// Whether it has the orchestrator's finalizer.
    pub finalizer: bool,
    /// Whether its object is gone from the API.
    pub gone: bool,
    /// What is at `user_data` below all mounts.
    pub mount_point: MountPoint,
    /// What the node has mounted for it, the topmost last.
    pub mounts: Vec<Mount>,
    /// What the container mounted for itself when it started: it outlives the node's unmount.
    pub copy: Option<Mount>,
    /// Whether the agent unmounted what it saw.
    pub blind: bool,
    /// Whether `.ready` is in the emptyDir.
    pub ready: bool,
    /// Whether the orchestrator said that the volume is there, and not yet that it goes.
    pub told: bool,
    /// Whether it was told from another client, so that it hears of it late.
    pub late: bool,
    /// Its agent.
    pub agent: Agent,
    /// Whether the agent hangs in a write.
    pub hung: bool,
    /// Whether the emptyDir itself holds work of the agent's, done while it was told that the
    /// volume is there.
    pub local: bool,
    /// The removal of its emptyDir.
    pub removal: Removal,
    /// Whether work went with the emptyDir.
    pub lost: bool,
}

/// A SandboxClaim. It stays in its place after it is gone.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Claim {
    /// What was written.
    pub spec: ClaimSpec,
    /// Whether the finalizer is still there.
    pub finalizer: bool,
    /// Whether it is being deleted, and how.
    pub deleting: Option<Cascade>,
    /// Whether it is gone.
    pub gone: bool,
    /// Whether it expired and was kept.
    pub expired: bool,
    /// The member that its controller has written down and not yet taken.
    pub picked: Option<SandboxId>,
    /// Its sandbox.
    pub sandbox: Option<SandboxId>,
    /// The volume that the orchestrator chose for it.
    pub volume: Option<VolumeId>,
}

/// Where a volume stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum VolumePhase {
    /// Not provisioned.
    Pending,
    /// There.
    Bound,
    /// Its claim is gone, and it is kept.
    Released,
    /// Gone, with what was in it.
    Deleted,
}

/// How much of a volume's files the kubelet removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wiped {
    /// Nothing.
    No,
    /// Some.
    Partly,
    /// All.
    All,
}

/// A volume and its files.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Volume {
    /// What was asked for.
    pub spec: VolumeSpec,
    /// The sandbox that owns it: the disk of a template. A session's volume has no owner, and
    /// so it outlives them all.
    pub owner: Option<SandboxId>,
    /// Where it stands.
    pub phase: VolumePhase,
    /// Whose its files are.
    pub files_of: Owner,
    /// How many files were there before the first session.
    pub old: u32,
    /// The pods whose work is on it, in order.
    pub written: Vec<PodId>,
    /// Whether somebody wrote `.ready` into it.
    pub ready: bool,
    /// What the kubelet removed.
    pub wiped: Wiped,
    /// Whether it was deleted while a node had it mounted.
    pub destroyed: bool,
}
