//! What people write: modes, classes, claims and nodes.

use super::persistent::VolumeId;
use crate::place::{Name, Zone};

/// How a volume may be used at one time. The unit is the *node* for all but
/// [`ReadWriteOncePod`](AccessMode::ReadWriteOncePod).
///
/// Kubernetes looks at modes when it attaches and matches; they are no write protection, so
/// `ReadOnlyMany` keeps nobody from writing unless the driver does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AccessMode {
    /// One node, any number of pods on it.
    ReadWriteOnce,
    /// Many nodes.
    ReadOnlyMany,
    /// Many nodes.
    ReadWriteMany,
    /// One node, and exactly one pod in the whole cluster.
    ReadWriteOncePod,
}

impl AccessMode {
    /// All four, in the order in which Kubernetes documents them.
    pub const ALL: [AccessMode; 4] = [
        AccessMode::ReadWriteOnce,
        AccessMode::ReadOnlyMany,
        AccessMode::ReadWriteMany,
        AccessMode::ReadWriteOncePod,
    ];

    /// The mode as Kubernetes spells it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            AccessMode::ReadWriteOnce => "ReadWriteOnce",
            AccessMode::ReadOnlyMany => "ReadOnlyMany",
            AccessMode::ReadWriteMany => "ReadWriteMany",
            AccessMode::ReadWriteOncePod => "ReadWriteOncePod",
        }
    }

    /// Whether several nodes may have the volume attached at once.
    ///
    /// Source: kubernetes `pkg/volume/util/util.go`, `IsMultiAttachAllowed`.
    #[must_use]
    pub const fn many_nodes(self) -> bool {
        matches!(self, AccessMode::ReadOnlyMany | AccessMode::ReadWriteMany)
    }
}

/// When a volume is provisioned (`volumeBindingMode`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Binding {
    /// As soon as the claim is there.
    Immediate,
    /// When the node of the first pod is known, in that node's zone.
    WaitForFirstConsumer,
}

impl Binding {
    /// Both.
    pub const ALL: [Binding; 2] = [Binding::Immediate, Binding::WaitForFirstConsumer];

    /// The binding mode as Kubernetes spells it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Binding::Immediate => "Immediate",
            Binding::WaitForFirstConsumer => "WaitForFirstConsumer",
        }
    }
}

/// What becomes of a volume whose claim is gone (`persistentVolumeReclaimPolicy`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reclaim {
    /// It is deleted, once no node has it attached.
    Delete,
    /// It stays, with its contents, and belongs to nobody until a person says so.
    Retain,
}

impl Reclaim {
    /// Both.
    pub const ALL: [Reclaim; 2] = [Reclaim::Delete, Reclaim::Retain];

    /// The policy as Kubernetes spells it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Reclaim::Delete => "Delete",
            Reclaim::Retain => "Retain",
        }
    }
}

/// A class of one world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClassId(pub(super) u32);

/// A StorageClass: how volumes are made. Whoever runs the cluster provides it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Class {
    /// Its name.
    pub name: Name,
    /// When volumes are provisioned.
    pub binding: Binding,
    /// What becomes of them.
    pub reclaim: Reclaim,
}

/// A node: where pods run and volumes are attached.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Node {
    /// Its name.
    pub name: Name,
    /// Its zone; `None` where the cluster has no zones.
    pub zone: Option<Zone>,
}

/// A claim of one world. A claim made again under the same name is another claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClaimId(pub(super) u32);

/// A PersistentVolumeClaim as somebody wrote it: what is wanted, never which disk.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ClaimSpec {
    /// Its name.
    pub name: Name,
    /// The class, by name: it may not exist.
    pub class: Name,
    /// Size in GiB.
    pub size_gib: u32,
    /// The access mode. Real claims list several; here it is one.
    pub mode: AccessMode,
    /// The zone in which an `Immediate` class is to provision. Stands for the class's
    /// `allowedTopologies`, which bind `WaitForFirstConsumer` as well; here the node decides there.
    pub zone: Option<Zone>,
}

impl ClaimSpec {
    /// A claim that leaves the zone open.
    #[must_use]
    pub const fn new(name: Name, class: Name, size_gib: u32, mode: AccessMode) -> ClaimSpec {
        ClaimSpec { name, class, size_gib, mode, zone: None }
    }
}

/// A claim in the world. It stays after it is gone, so that history can still be told.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Claim {
    /// What was written.
    pub spec: ClaimSpec,
    /// The class that was found.
    pub class: ClassId,
    /// Where it stands.
    pub phase: ClaimPhase,
}

/// Where a claim stands.
///
/// `Terminating` is a deletion timestamp in Kubernetes and no phase of its own; here it is one,
/// because it owns a fact of its own: pods still hold on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClaimPhase {
    /// Written, and waiting for its first consumer.
    Pending,
    /// Bound to a volume.
    Bound {
        /// The volume.
        volume: VolumeId,
    },
    /// Deleted by somebody, and kept by `kubernetes.io/pvc-protection` while a pod uses it.
    Terminating {
        /// The volume.
        volume: VolumeId,
    },
    /// Gone.
    Deleted {
        /// The volume that it left behind, which may still be attached.
        left: Option<VolumeId>,
    },
}

impl ClaimPhase {
    /// The volume that the claim is bound to.
    #[must_use]
    pub const fn volume(self) -> Option<VolumeId> {
        match self {
            ClaimPhase::Bound { volume } | ClaimPhase::Terminating { volume } => Some(volume),
            ClaimPhase::Pending | ClaimPhase::Deleted { .. } => None,
        }
    }

    /// Whether the claim is not gone.
    #[must_use]
    pub const fn lives(self) -> bool {
        !matches!(self, ClaimPhase::Deleted { .. })
    }
}
