//! What people write and choose: templates, pools, claims, volumes, and how a volume is mounted.

use crate::place::Name;
use crate::volume::{Binding, Reclaim};

/// Numbers of one world, minted by it and never used again.
macro_rules! ids {
    ($($(#[$about:meta])* $id:ident)*) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $id(pub(super) u32);

        impl $id {
            /// An id of nothing in any world, for asking after what is not there.
            pub const NOBODY: $id = $id(u32::MAX);

            /// Its place in the order of making, from 0.
            #[must_use]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

ids! {
    /// A Sandbox.
    SandboxId
    /// A pod: its UID. A pod that is made again under the same name is another one.
    PodId
    /// A SandboxClaim.
    ClaimId
    /// A PersistentVolumeClaim and the share behind it.
    VolumeId
}

/// `mountPropagation` of the workspace: which mounts pass between the node and the container.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Propagation {
    /// None do (`rprivate`).
    None,
    /// Those of the node reach the container (`rslave`).
    HostToContainer,
    /// Those of the container reach the node as well (`rshared`). Kubernetes gives it to
    /// privileged containers only, and gVisor to none.
    Bidirectional,
}

impl Propagation {
    /// All three.
    pub const ALL: [Propagation; 3] =
        [Propagation::None, Propagation::HostToContainer, Propagation::Bidirectional];

    /// As Kubernetes spells it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Propagation::None => "None",
            Propagation::HostToContainer => "HostToContainer",
            Propagation::Bidirectional => "Bidirectional",
        }
    }
}

/// What runs the containers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Runtime {
    /// gVisor: a file server outside the sandbox holds the workspace from the start.
    Gvisor,
    /// Plain Linux.
    Runc,
}

impl Runtime {
    /// All of them.
    pub const ALL: [Runtime; 2] = [Runtime::Gvisor, Runtime::Runc];

    /// The word for it, as stories write it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Runtime::Gvisor => "gvisor",
            Runtime::Runc => "runc",
        }
    }
}

/// What a SandboxTemplate says of the workspace, an emptyDir. Each sandbox keeps what it was
/// made from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Template {
    /// What runs it.
    pub runtime: Runtime,
    /// `mountPropagation`.
    pub propagation: Propagation,
    /// `dev.gvisor.empty-dir.<volume>.force-shared`. An annotation: changing it makes no member
    /// of a pool stale.
    pub force_shared: bool,
    /// Whether gVisor is told the volume's kind (GKE's webhook does). Without force-shared it
    /// then keeps the emptyDir to itself.
    pub hint: bool,
    /// Whether the agent may mount and unmount.
    pub privileged: bool,
    /// Whether the emptyDir has the sticky bit, so that only its owner may remove what is in it.
    pub sticky: bool,
    /// `volumeClaimTemplates`: each sandbox gets a disk of its own, and owns it.
    pub disk: Option<Reclaim>,
}

impl Template {
    /// The text's template.
    pub const LATE: Template = Template {
        runtime: Runtime::Gvisor,
        propagation: Propagation::HostToContainer,
        force_shared: true,
        hint: true,
        privileged: false,
        sticky: false,
        disk: None,
    };

    /// Whether what is in the emptyDir on the node is in the container's workspace at all.
    #[must_use]
    pub const fn shares(&self) -> bool {
        matches!(self.runtime, Runtime::Runc) || self.force_shared || !self.hint
    }

    /// Whether members made from the other template are stale. Annotations do not count.
    #[must_use]
    pub fn rolls(&self, other: &Template) -> bool {
        Template { force_shared: other.force_shared, ..*self } != *other
    }
}

/// `updateStrategy` of a SandboxWarmPool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Strategy {
    /// Stale members stay and may be adopted; new ones are made from the new template.
    OnReplenish,
    /// Stale members are replaced, and no claim takes them.
    Recreate,
}

impl Strategy {
    /// All of them.
    pub const ALL: [Strategy; 2] = [Strategy::OnReplenish, Strategy::Recreate];

    /// The word for it, as stories write it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Strategy::OnReplenish => "OnReplenish",
            Strategy::Recreate => "Recreate",
        }
    }
}

/// What becomes of a claim that expires (`shutdownPolicy`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shutdown {
    /// The claim stays, and the controller deletes its sandbox.
    Retain,
    /// The claim is deleted in the background.
    Delete,
    /// The claim is deleted in the foreground.
    DeleteForeground,
}

impl Shutdown {
    /// All of them.
    pub const ALL: [Shutdown; 3] = [Shutdown::Retain, Shutdown::Delete, Shutdown::DeleteForeground];

    /// The word for it, as stories write it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Shutdown::Retain => "Retain",
            Shutdown::Delete => "Delete",
            Shutdown::DeleteForeground => "DeleteForeground",
        }
    }
}

/// A SandboxClaim as somebody wrote it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ClaimSpec {
    /// Its name.
    pub name: Name,
    /// Whether it is made with the orchestrator's finalizer, `agent.sandbox/storage-cleanup`.
    pub finalizer: bool,
    /// Whether it brings `env` or `volumeClaimTemplates`; then no warm sandbox will do.
    pub own_spec: bool,
    /// What becomes of it when it expires.
    pub shutdown: Shutdown,
}

impl ClaimSpec {
    /// A claim as the text writes it.
    #[must_use]
    pub const fn new(name: Name) -> ClaimSpec {
        ClaimSpec { name, finalizer: true, own_spec: false, shutdown: Shutdown::Retain }
    }
}

/// Who owns the files of a volume.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Owner {
    /// Root: the agent, uid 1000, may not write.
    Root,
    /// The agent.
    Agent,
}

impl Owner {
    /// All of them.
    pub const ALL: [Owner; 2] = [Owner::Root, Owner::Agent];

    /// The word for it, as stories write it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Owner::Root => "root",
            Owner::Agent => "agent",
        }
    }
}

/// A volume for a session: a PersistentVolumeClaim that no pod names.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct VolumeSpec {
    /// The claim's name.
    pub name: Name,
    /// The class's binding mode.
    pub binding: Binding,
    /// The class's reclaim policy.
    pub reclaim: Reclaim,
    /// Whose the files are before the first session.
    pub owner: Owner,
    /// How many files are there before the first session.
    pub files: u32,
    /// Whether they lie in one subdirectory, and not side by side in the volume's root.
    pub nested: bool,
}

impl VolumeSpec {
    /// A new, empty volume as the text writes it.
    #[must_use]
    pub const fn new(name: Name) -> VolumeSpec {
        let (binding, reclaim, owner) = (Binding::Immediate, Reclaim::Delete, Owner::Root);
        VolumeSpec { name, binding, reclaim, owner, files: 0, nested: true }
    }
}

/// How the daemon mounts a volume for a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mode {
    /// For this session alone.
    ReadWrite,
    /// Beside others that have it `Shared` as well.
    Shared,
    /// Read-only: mounted, then mounted again with the flag, as mount(8) does.
    ReadOnly,
    /// Read-only in one mount(2) call together with the bind. The kernel ignores the flag, so it
    /// is read-write.
    ReadOnlyInOneCall,
}

impl Mode {
    /// All of them.
    pub const ALL: [Mode; 4] = [Mode::ReadWrite, Mode::Shared, Mode::ReadOnly, Mode::ReadOnlyInOneCall];

    /// The word for it, as stories write it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Mode::ReadWrite => "rw",
            Mode::Shared => "shared",
            Mode::ReadOnly => "ro",
            Mode::ReadOnlyInOneCall => "ro-in-one-call",
        }
    }

    /// Whether one can write through it.
    #[must_use]
    pub const fn writes(self) -> bool {
        !matches!(self, Mode::ReadOnly)
    }

    /// Whether two sessions with these may have a volume at once.
    #[must_use]
    pub const fn agrees(self, other: Mode) -> bool {
        matches!((self, other), (Mode::ReadOnly, _) | (_, Mode::ReadOnly) | (Mode::Shared, Mode::Shared))
    }
}

/// Where the daemon is told to mount.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Target {
    /// `user_data` in the emptyDir.
    Subdirectory,
    /// The emptyDir itself.
    Root,
    /// A path that leads out of the emptyDir, with `..` in it.
    Outside,
}

impl Target {
    /// All of them.
    pub const ALL: [Target; 3] = [Target::Subdirectory, Target::Root, Target::Outside];

    /// The word for it, as stories write it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Target::Subdirectory => "subdirectory",
            Target::Root => "root",
            Target::Outside => "outside",
        }
    }
}

/// Where the orchestrator writes `.ready`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// In the emptyDir, a local file.
    Directory,
    /// In the volume, through the node's own mount: seen at once, and there for the next session
    /// as well.
    Volume,
    /// In the volume, from another client. The node's cache of missing names hides it, for half a
    /// minute after the agent's first look.
    Server,
}

impl Mark {
    /// All of them.
    pub const ALL: [Mark; 3] = [Mark::Directory, Mark::Volume, Mark::Server];

    /// The word for it, as stories write it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Mark::Directory => "directory",
            Mark::Volume => "volume",
            Mark::Server => "server",
        }
    }
}

/// How claims and sandboxes are deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cascade {
    /// The owner first: its dependents are collected when it is gone.
    Background,
    /// The dependents first; finalizers of the owner do not hold them.
    Foreground,
}

impl Cascade {
    /// All of them.
    pub const ALL: [Cascade; 2] = [Cascade::Background, Cascade::Foreground];

    /// The word for it, as stories write it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Cascade::Background => "background",
            Cascade::Foreground => "foreground",
        }
    }
}

/// What the agent may do to the mount point while it is the agent's to change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tamper {
    /// Puts a symbolic link in its place.
    Link,
    /// Puts a directory of its own in its place.
    Own,
    /// Removes it.
    Remove,
}

impl Tamper {
    /// All of them.
    pub const ALL: [Tamper; 3] = [Tamper::Link, Tamper::Own, Tamper::Remove];

    /// The word for it, as stories write it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Tamper::Link => "link",
            Tamper::Own => "own",
            Tamper::Remove => "remove",
        }
    }
}

/// How the daemon gets at a volume.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Access {
    /// `mount -t nfs`, once for each volume (the text). The same share on the same directory
    /// again is no second mount.
    Nfs,
    /// `mount --bind` of a directory of one share (the reference implementation). It stacks.
    Bind,
}

impl Access {
    /// All of them.
    pub const ALL: [Access; 2] = [Access::Nfs, Access::Bind];

    /// The word for it, as stories write it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Access::Nfs => "nfs",
            Access::Bind => "bind",
        }
    }
}
