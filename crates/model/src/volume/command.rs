//! What can be asked of the world, and who asks it in a real cluster.

use super::persistent::VolumeId;
use super::terms::{ClaimId, ClaimSpec};
use crate::place::{Name, NodeId};

/// One move. By hand a person makes them all; [`actor`](Command::actor) says who makes them in
/// a real cluster.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Command {
    /// Write a claim. An `Immediate` class provisions at once.
    Request(ClaimSpec),
    /// Attach the claim's volume to a node (`ControllerPublishVolume`). For a claim that waits
    /// for its first consumer this provisions first, in the node's zone.
    Attach {
        /// The claim.
        claim: ClaimId,
        /// The node.
        node: NodeId,
    },
    /// Let a pod on a node see the volume (`NodePublishVolume`).
    Mount {
        /// The claim.
        claim: ClaimId,
        /// The node.
        node: NodeId,
        /// The pod.
        pod: Name,
    },
    /// End what one pod sees (`NodeUnpublishVolume`). For an unconfirmed pod this is the answer
    /// that was missing: it has stopped.
    Unmount {
        /// The claim.
        claim: ClaimId,
        /// The node.
        node: NodeId,
        /// The pod.
        pod: Name,
    },
    /// End what all pods see. Unconfirmed pods are not reached: their node does not answer.
    UnmountAll {
        /// The claim.
        claim: ClaimId,
    },
    /// Detach from a node, or from every node (`ControllerUnpublishVolume`, whose node is
    /// optional in the same way).
    Detach {
        /// The claim; also one that is gone, while the volume that it left is attached.
        claim: ClaimId,
        /// The node; `None` for all.
        node: Option<NodeId>,
    },
    /// Detach without waiting for the node to confirm that the pods have stopped.
    ForceDetach {
        /// The claim; also one that is gone, while the volume that it left is attached.
        claim: ClaimId,
        /// The node; `None` for all.
        node: Option<NodeId>,
    },
    /// Delete the claim.
    DeleteClaim {
        /// The claim.
        claim: ClaimId,
    },
    /// Give a retained volume free for another claim, by clearing its `spec.claimRef`. Its
    /// contents are not wiped: the next claim finds them.
    ClearClaimRef {
        /// The volume.
        volume: VolumeId,
    },
}

/// Who moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Actor {
    /// Somebody with `kubectl`.
    Person,
    /// The attach/detach controller, through the external-attacher.
    AttachDetach,
    /// The node's kubelet.
    Kubelet,
}

impl Command {
    /// The claim that it names; `None` for one that is still to be written, and for a volume.
    #[must_use]
    pub const fn claim(&self) -> Option<ClaimId> {
        match self {
            Command::Request(_) | Command::ClearClaimRef { .. } => None,
            Command::Attach { claim, .. }
            | Command::Mount { claim, .. }
            | Command::Unmount { claim, .. }
            | Command::UnmountAll { claim }
            | Command::Detach { claim, .. }
            | Command::ForceDetach { claim, .. }
            | Command::DeleteClaim { claim } => Some(*claim),
        }
    }

    /// Who makes this move in a real cluster.
    ///
    /// ```
    /// use tsunagu_model::volume::chapter::{NODE_A, Press, Settings};
    /// use tsunagu_model::volume::Actor;
    ///
    /// let (world, _) = Settings::default().world();
    /// let actor = |press: Press| press.command(&world).actor();
    /// assert_eq!(actor(Press::Attach(NODE_A)), Actor::AttachDetach);
    /// assert_eq!(actor(Press::Mount(NODE_A)), Actor::Kubelet);
    /// assert_eq!(actor(Press::DeleteClaim), Actor::Person);
    /// ```
    #[must_use]
    pub const fn actor(&self) -> Actor {
        match self {
            Command::Request(_) | Command::DeleteClaim { .. } | Command::ClearClaimRef { .. } => {
                Actor::Person
            }
            Command::Attach { .. } | Command::Detach { .. } | Command::ForceDetach { .. } => {
                Actor::AttachDetach
            }
            Command::Mount { .. } | Command::Unmount { .. } | Command::UnmountAll { .. } => Actor::Kubelet,
        }
    }
}
