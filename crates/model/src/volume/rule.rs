//! Why a move is refused: each rule with its slug, its place in the order and its source.

use super::persistent::VolumeId;
use super::terms::ClaimId;
use crate::Source;
use crate::place::{Name, NodeId, Zone};

/// A rule that can refuse. The order is the precedence: where several forbid a move, the first
/// is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rule {
    /// A claim asks for a class that nobody provides.
    UnknownClass,
    /// A claim asks for no space at all.
    InvalidSize,
    /// A claim of this name lives already.
    ClaimExists,
    /// There is no such claim, or no longer.
    UnknownClaim,
    /// There is no such node.
    UnknownNode,
    /// There is no such volume, or no longer.
    UnknownVolume,
    /// The claim is being deleted; no new consumer may begin.
    ClaimTerminating,
    /// The claim has no volume yet.
    NotProvisioned,
    /// The volume is in another zone than the node.
    ZoneMismatch,
    /// The mode allows one node, and another node has the volume.
    AttachedElsewhere,
    /// A pod can see only what its own node has.
    NotAttachedHere,
    /// `ReadWriteOncePod`: another pod uses the claim.
    SinglePodOnly,
    /// Pods still see the volume.
    StillMounted,
    /// Only a released volume can be given free.
    NotReleased,
}

/// A refusal: the rule, with the facts that made it speak.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Refusal {
    /// See [`Rule::UnknownClass`].
    UnknownClass {
        /// What was asked for.
        class: Name,
    },
    /// See [`Rule::InvalidSize`].
    InvalidSize {
        /// The claim's name.
        claim: Name,
    },
    /// See [`Rule::ClaimExists`].
    ClaimExists {
        /// The claim that lives.
        claim: ClaimId,
    },
    /// See [`Rule::UnknownClaim`].
    UnknownClaim {
        /// Its name, if it ever had one here.
        claim: Option<Name>,
    },
    /// See [`Rule::UnknownNode`].
    UnknownNode {
        /// Its name, if it was asked for by name.
        node: Option<Name>,
    },
    /// See [`Rule::UnknownVolume`].
    UnknownVolume {
        /// Its name, if it ever had one here.
        volume: Option<Name>,
    },
    /// See [`Rule::ClaimTerminating`].
    ClaimTerminating {
        /// The claim.
        claim: ClaimId,
    },
    /// See [`Rule::NotProvisioned`].
    NotProvisioned {
        /// The claim.
        claim: ClaimId,
    },
    /// See [`Rule::ZoneMismatch`].
    ZoneMismatch {
        /// The volume.
        volume: VolumeId,
        /// Where it is.
        zone: Zone,
        /// The node.
        node: NodeId,
        /// Where that is.
        node_zone: Zone,
    },
    /// See [`Rule::AttachedElsewhere`].
    AttachedElsewhere {
        /// The volume.
        volume: VolumeId,
        /// The node that has it.
        holder: NodeId,
        /// The node that wants it.
        node: NodeId,
    },
    /// See [`Rule::NotAttachedHere`].
    NotAttachedHere {
        /// The volume.
        volume: VolumeId,
        /// The pod's node.
        node: NodeId,
        /// The first node that has it, if any has.
        holder: Option<NodeId>,
    },
    /// See [`Rule::SinglePodOnly`].
    SinglePodOnly {
        /// The volume.
        volume: VolumeId,
        /// The pod that uses it.
        user: Name,
        /// The pod that wants to.
        pod: Name,
    },
    /// See [`Rule::StillMounted`].
    StillMounted {
        /// The volume.
        volume: VolumeId,
        /// How many pods see it on the nodes that were to let go.
        pods: u32,
    },
    /// See [`Rule::NotReleased`].
    NotReleased {
        /// The volume.
        volume: VolumeId,
    },
}

impl Rule {
    /// Every rule, by precedence.
    pub const ALL: &'static [Rule] = &[
        Rule::UnknownClass,
        Rule::InvalidSize,
        Rule::ClaimExists,
        Rule::UnknownClaim,
        Rule::UnknownNode,
        Rule::UnknownVolume,
        Rule::ClaimTerminating,
        Rule::NotProvisioned,
        Rule::ZoneMismatch,
        Rule::AttachedElsewhere,
        Rule::NotAttachedHere,
        Rule::SinglePodOnly,
        Rule::StillMounted,
        Rule::NotReleased,
    ];

    /// The stable name, for tests, anchors and styles.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Rule::UnknownClass => "unknown-class",
            Rule::InvalidSize => "invalid-size",
            Rule::ClaimExists => "claim-exists",
            Rule::UnknownClaim => "unknown-claim",
            Rule::UnknownNode => "unknown-node",
            Rule::UnknownVolume => "unknown-volume",
            Rule::ClaimTerminating => "claim-terminating",
            Rule::NotProvisioned => "not-provisioned",
            Rule::ZoneMismatch => "zone-mismatch",
            Rule::AttachedElsewhere => "attached-elsewhere",
            Rule::NotAttachedHere => "not-attached-here",
            Rule::SinglePodOnly => "single-pod-only",
            Rule::StillMounted => "still-mounted",
            Rule::NotReleased => "not-released",
        }
    }

    /// Where the rule is written down. Files are those of Kubernetes v1.36.
    #[must_use]
    pub const fn source(self) -> Source {
        let (document, place) = match self {
            Rule::UnknownClass => ("kubernetes", "PersistentVolumeClaim spec.storageClassName"),
            Rule::InvalidSize => ("kubernetes", "pkg/apis/core/validation/validation.go, storage request"),
            Rule::ClaimExists => ("kubernetes API conventions", "409 AlreadyExists"),
            Rule::UnknownClaim => ("kubernetes", "pkg/scheduler/framework/plugins/volumebinding, PreFilter"),
            Rule::UnknownNode => ("CSI", "ControllerPublishVolume, NOT_FOUND"),
            Rule::UnknownVolume => ("kubernetes API conventions", "404 NotFound"),
            Rule::ClaimTerminating => {
                ("kubernetes", "pkg/scheduler/framework/plugins/volumebinding, PreFilter")
            }
            Rule::NotProvisioned => ("CSI", "volume lifecycle: CREATED comes first"),
            Rule::ZoneMismatch => ("kubernetes", "PersistentVolume spec.nodeAffinity"),
            Rule::AttachedElsewhere => ("kubernetes", "pkg/volume/util/util.go, IsMultiAttachAllowed"),
            Rule::NotAttachedHere => ("CSI", "volume lifecycle: NODE_READY comes before PUBLISHED"),
            Rule::SinglePodOnly => (
                "kubernetes",
                "pkg/scheduler/framework/plugins/volumerestrictions, and the kubelet's operation_generator.go",
            ),
            Rule::StillMounted => {
                ("CSI", "ControllerUnpublishVolume, after all NodeUnpublishVolume and NodeUnstageVolume")
            }
            Rule::NotReleased => ("kubernetes", "Persistent Volumes, Reclaiming, Retain"),
        };
        Source { document, place }
    }
}

impl Refusal {
    /// The rule behind it.
    #[must_use]
    pub const fn rule(&self) -> Rule {
        match self {
            Refusal::UnknownClass { .. } => Rule::UnknownClass,
            Refusal::InvalidSize { .. } => Rule::InvalidSize,
            Refusal::ClaimExists { .. } => Rule::ClaimExists,
            Refusal::UnknownClaim { .. } => Rule::UnknownClaim,
            Refusal::UnknownNode { .. } => Rule::UnknownNode,
            Refusal::UnknownVolume { .. } => Rule::UnknownVolume,
            Refusal::ClaimTerminating { .. } => Rule::ClaimTerminating,
            Refusal::NotProvisioned { .. } => Rule::NotProvisioned,
            Refusal::ZoneMismatch { .. } => Rule::ZoneMismatch,
            Refusal::AttachedElsewhere { .. } => Rule::AttachedElsewhere,
            Refusal::NotAttachedHere { .. } => Rule::NotAttachedHere,
            Refusal::SinglePodOnly { .. } => Rule::SinglePodOnly,
            Refusal::StillMounted { .. } => Rule::StillMounted,
            Refusal::NotReleased { .. } => Rule::NotReleased,
        }
    }
}
