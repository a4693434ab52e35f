//! What happened.

use super::persistent::VolumeId;
use super::terms::ClassId;
use super::terms::{ClaimId, ClaimSpec};
use crate::place::{Name, NodeId, Zone};

/// One thing that happened. The names stand in the world, which keeps what is gone.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// A claim was written.
    ClaimCreated {
        /// The claim.
        claim: ClaimId,
        /// What it says.
        spec: ClaimSpec,
        /// Its class.
        class: ClassId,
    },
    /// Nothing is provisioned yet. Not told of `Immediate` classes, nor when a free volume fitted.
    WaitsForFirstConsumer {
        /// The claim.
        claim: ClaimId,
    },
    /// A volume was made for a claim and bound to it.
    Provisioned {
        /// The volume.
        volume: VolumeId,
        /// The claim.
        claim: ClaimId,
        /// Where; for good.
        zone: Option<Zone>,
    },
    /// A free volume was found for a claim and bound to it, contents and all. Not told of a
    /// volume that was just provisioned.
    Bound {
        /// The volume.
        volume: VolumeId,
        /// The claim.
        claim: ClaimId,
    },
    /// A node has the volume.
    Attached {
        /// The volume.
        volume: VolumeId,
        /// The node.
        node: NodeId,
    },
    /// The node had it already; nothing was to do.
    AlreadyAttached {
        /// The volume.
        volume: VolumeId,
        /// The node.
        node: NodeId,
    },
    /// A pod sees the volume.
    Mounted {
        /// The volume.
        volume: VolumeId,
        /// The node.
        node: NodeId,
        /// The pod.
        pod: Name,
        /// How many other pods of this node see it as well.
        beside: u32,
    },
    /// The pod saw it already; nothing was to do.
    AlreadyMounted {
        /// The volume.
        volume: VolumeId,
        /// The node.
        node: NodeId,
        /// The pod.
        pod: Name,
    },
    /// The mode keeps this pod and an unconfirmed one apart, and yet both may be writing now.
    /// Never told without a force detach before.
    TwoMayWrite {
        /// The volume.
        volume: VolumeId,
        /// The pod that was just mounted.
        pod: Name,
        /// How many unconfirmed pods it may be writing beside.
        rivals: u32,
    },
    /// The node of an unconfirmed pod answered for it. It is no longer unconfirmed.
    Answered {
        /// The volume.
        volume: VolumeId,
        /// The node.
        node: NodeId,
        /// The pod.
        pod: Name,
    },
    /// A pod no longer sees the volume.
    Unmounted {
        /// The volume.
        volume: VolumeId,
        /// The node.
        node: NodeId,
        /// The pod.
        pod: Name,
    },
    /// No pod saw it, or not this pod; nothing was to do.
    NothingMounted {
        /// The claim.
        claim: ClaimId,
    },
    /// A node let go of the volume.
    Detached {
        /// The volume.
        volume: VolumeId,
        /// The node.
        node: NodeId,
    },
    /// The volume was taken from a node that did not confirm it.
    ForceDetached {
        /// The volume.
        volume: VolumeId,
        /// The node.
        node: NodeId,
    },
    /// A pod that saw the volume was never seen to stop.
    LeftUnconfirmed {
        /// The volume.
        volume: VolumeId,
        /// The node.
        node: NodeId,
        /// The pod.
        pod: Name,
    },
    /// It was attached nowhere, or not there; nothing was to do.
    NothingAttached {
        /// The volume.
        volume: VolumeId,
    },
    /// The claim is to go, but pods still use it. Told again when asked again.
    Terminating {
        /// The claim.
        claim: ClaimId,
        /// How many pods hold on.
        pods: u32,
    },
    /// The claim is gone.
    ClaimDeleted {
        /// The claim.
        claim: ClaimId,
    },
    /// The volume's claim is gone. A `Retain` volume stays like this.
    Released {
        /// The volume.
        volume: VolumeId,
    },
    /// The volume is gone, with its contents. Never told of a `Retain` volume.
    VolumeDeleted {
        /// The volume.
        volume: VolumeId,
    },
    /// The volume is free for another claim.
    MadeAvailable {
        /// The volume.
        volume: VolumeId,
    },
}
