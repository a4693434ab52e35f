//! What there is: volumes, where they are attached, and who sees them.

use super::terms::{AccessMode, ClaimId, ClassId, Reclaim};
use crate::place::{Name, NodeId, Zone};
use alloc::vec::Vec;

/// A volume of one world, never reused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VolumeId(pub(super) u32);

/// A PersistentVolume. It stays after it is deleted, so that history can still be told.
///
/// Its zone never changes: a disk cannot be carried to another zone.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Volume {
    /// Its name: `pv-1`, `pv-2`, … in the order of provisioning.
    pub name: Name,
    /// The class that made it.
    pub class: ClassId,
    /// Size in GiB.
    pub size_gib: u32,
    /// The access mode.
    pub mode: AccessMode,
    /// The zone in which it was made; `None` where there are no zones.
    pub zone: Option<Zone>,
    /// What becomes of it when its claim is gone.
    pub reclaim: Reclaim,
    /// Where it stands.
    pub phase: VolumePhase,
    /// The nodes that have it, in the order of the nodes.
    pub attachments: Vec<Attachment>,
    /// Pods that were never seen to stop: their node was forced to let go without an answer.
    /// They may still be writing. In order of node, then name.
    pub unconfirmed: Vec<PodAt>,
}

/// Where a volume stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum VolumePhase {
    /// Free for a claim that fits. A node may still have it.
    Available {
        /// The claim that it belonged to last.
        from: ClaimId,
    },
    /// Belongs to a claim.
    Bound {
        /// The claim.
        claim: ClaimId,
    },
    /// Its claim is gone. A `Retain` volume waits here for a person; a `Delete` volume for the
    /// last node to let go.
    Released {
        /// The claim that it belonged to. A new claim of the same name is not this one.
        from: ClaimId,
    },
    /// Gone, with its contents.
    Deleted,
}

/// A volume on a node, as a VolumeAttachment and the kubelet together know it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Attachment {
    /// The node.
    pub node: NodeId,
    /// The pods of that node that see the volume, in natural order. Here a pod is only a name
    /// on a node.
    pub pods: Vec<Name>,
}

/// A pod on a node.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PodAt {
    /// The node.
    pub node: NodeId,
    /// The pod's name.
    pub pod: Name,
}

impl Volume {
    /// Whether it has not been deleted.
    #[must_use]
    pub fn exists(&self) -> bool {
        self.phase != VolumePhase::Deleted
    }

    /// Whether it outlived its claim and waits for a person.
    #[must_use]
    pub fn kept(&self) -> bool {
        self.reclaim == Reclaim::Retain && matches!(self.phase, VolumePhase::Released { .. })
    }

    /// The attachment at a node.
    #[must_use]
    pub fn at(&self, node: NodeId) -> Option<&Attachment> {
        self.attachments.iter().find(|attachment| attachment.node == node)
    }

    /// How many pods see the volume, on all nodes together. Unconfirmed ones do not count.
    #[must_use]
    pub fn mounts(&self) -> usize {
        self.attachments.iter().map(|attachment| attachment.pods.len()).sum()
    }

    /// The unconfirmed pods that a pod on `node` would write beside although the mode forbids it.
    ///
    /// Empty for modes of many nodes, where several writers are allowed, and for pods of the
    /// same node, which may share, except under `ReadWriteOncePod`.
    pub fn rivals(&self, node: NodeId) -> impl Iterator<Item = &PodAt> {
        let mode = self.mode;
        let rival = move |other: &&PodAt| match mode {
            AccessMode::ReadWriteOnce => other.node != node,
            AccessMode::ReadWriteOncePod => true,
            AccessMode::ReadOnlyMany | AccessMode::ReadWriteMany => false,
        };
        self.unconfirmed.iter().filter(rival)
    }

    /// Whether two pods that the mode keeps apart may be writing now.
    #[must_use]
    pub fn two_may_write(&self) -> bool {
        let seen = self.attachments.iter().filter(|attachment| !attachment.pods.is_empty());
        seen.into_iter().any(|attachment| self.rivals(attachment.node).next().is_some())
    }
}
