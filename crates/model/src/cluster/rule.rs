//! Why not: the rules behind refusals, and behind everything that waits.

use super::event::About;
use crate::Source;

/// A refusal: the rule, with the facts that made it speak.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Refusal {
    /// The rule.
    pub rule: Rule,
    /// Of what it speaks.
    pub about: About,
}

macro_rules! rules {
    ($($(#[$about:meta])* $rule:ident $slug:literal $document:literal $place:literal;)*) => {
        /// Why something is not done, or not yet. By precedence: first what the API server
        /// refuses, then what keeps a pod from its node, a volume from being made, attached,
        /// detached, mounted and deleted, and a workload from having its pod.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Rule {
            $($(#[$about])* $rule,)*
        }

        impl Rule {
            /// Every rule, by precedence.
            pub const ALL: &'static [Rule] = &[$(Rule::$rule),*];

            /// The stable name, for tests, anchors and styles.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Rule::$rule => $slug,)*
                }
            }

            /// Where the rule is written down. Files are those of Kubernetes v1.36.
            #[must_use]
            pub const fn source(self) -> Source {
                let (document, place) = match self {
                    $(Rule::$rule => ($document, $place),)*
                };
                Source { document, place }
            }
        }
    };
}

rules! {
    /// No node of that name, or it is gone.
    UnknownNode "unknown-node" "kubernetes API conventions" "404 NotFound";
    /// No pod of that name, or it is gone.
    UnknownPod "unknown-pod" "kubernetes API conventions" "404 NotFound";
    /// No claim of that name, or it is gone.
    UnknownClaim "unknown-claim" "kubernetes API conventions" "404 NotFound";
    /// No workload of that name.
    UnknownWorkload "unknown-workload" "kubernetes API conventions" "404 NotFound";
    /// No such attachment or call.
    UnknownAttachment "unknown-attachment" "kubernetes API conventions" "404 NotFound";
    /// One namespace, one name, one object.
    NameTaken "name-taken" "kubernetes API conventions" "409 AlreadyExists";
    /// ReadWriteOncePod stands alone, and a claim has at least one mode.
    InvalidModes "invalid-modes" "kubernetes" "pkg/apis/core/validation/validation.go, access modes";
    /// A claim asks for more than nothing.
    InvalidSize "invalid-size" "kubernetes" "pkg/apis/core/validation/validation.go, storage request";

    /// A pod's claim does not exist.
    ClaimMissing "claim-missing" "kubernetes" "pkg/scheduler/framework/plugins/volumebinding, PreFilter";
    /// A pod's claim is being deleted.
    ClaimTerminating "claim-terminating" "kubernetes" "pkg/scheduler/framework/plugins/volumebinding, PreFilter";
    /// A pod's claim should be bound before the pod is placed, and is not.
    UnboundImmediate "unbound-immediate" "kubernetes" "pkg/scheduler/framework/plugins/volumebinding, PreFilter";
    /// A claim's volume does not exist.
    VolumeLost "volume-lost" "kubernetes" "pkg/scheduler/framework/plugins/volumebinding, PreFilter";
    /// The node is not ready, not reachable or out of service.
    NodeUnavailable "node-unavailable" "kubernetes" "pkg/scheduler/framework/plugins/tainttoleration";
    /// The node has not the labels that the pod wants.
    SelectorMismatch "selector-mismatch" "kubernetes" "pkg/scheduler/framework/plugins/nodeaffinity";
    /// The node runs a pod that this one keeps away from.
    PodsApart "pods-apart" "kubernetes" "pkg/scheduler/framework/plugins/interpodaffinity";
    /// The node is full.
    NoRoom "no-room" "kubernetes" "pkg/scheduler/framework/plugins/noderesources";
    /// ReadWriteOncePod, and another pod has it.
    SinglePodOnly "single-pod-only" "kubernetes" "pkg/scheduler/framework/plugins/volumerestrictions";
    /// The node's disks are as many as it takes.
    TooManyVolumes "too-many-volumes" "kubernetes" "pkg/scheduler/framework/plugins/nodevolumelimits/csi.go";
    /// The volume can be used on other nodes only.
    VolumeAffinity "volume-affinity" "kubernetes" "pkg/scheduler/framework/plugins/volumebinding, PersistentVolume spec.nodeAffinity";
    /// No volume fits, and none can be made for this node.
    NoVolumeToBind "no-volume-to-bind" "kubernetes" "pkg/scheduler/framework/plugins/volumebinding/binder.go";
    /// The volume's zone label is not the node's.
    VolumeZone "volume-zone" "kubernetes" "pkg/scheduler/framework/plugins/volumezone";
    /// The pod's volumes are not made yet.
    VolumesPending "volumes-pending" "kubernetes" "pkg/scheduler/framework/plugins/volumebinding, PreBind";

    /// The class does not exist.
    UnknownClass "unknown-class" "kubernetes" "pkg/controller/volume/persistentvolume/pv_controller.go";
    /// No volume fits and no class could make one.
    NoClass "no-class" "kubernetes" "pkg/controller/volume/persistentvolume/pv_controller.go, syncUnboundClaim";
    /// The volume that the claim names does not fit.
    VolumeMismatch "volume-mismatch" "kubernetes" "pkg/controller/volume/persistentvolume/pv_controller.go, checkVolumeSatisfyClaim";
    /// No pod was scheduled that uses the claim.
    WaitsForFirstConsumer "waits-for-first-consumer" "kubernetes" "StorageClass volumeBindingMode";
    /// The driver makes no such volume for many nodes.
    ManyNodesUnsupported "many-nodes-unsupported" "CSI" "CreateVolume, INVALID_ARGUMENT";
    /// The driver does not know the topology that the class allows.
    TopologyNotAllowed "topology-not-allowed" "external-provisioner" "pkg/controller/topology.go, GenerateAccessibilityRequirements";

    /// One node at a time, and another is known to have it.
    AttachedElsewhere "attached-elsewhere" "kubernetes" "pkg/controller/volume/attachdetach/reconciler, attachDesiredVolumes";
    /// One node at a time, and the disk is at another.
    HeldElsewhere "held-elsewhere" "CSI" "ControllerPublishVolume, FAILED_PRECONDITION";
    /// The machine takes no more disks, whatever was promised.
    LimitReached "limit-reached" "CSI" "ControllerPublishVolume, RESOURCE_EXHAUSTED";
    /// ReadOnlyMany and ReadWriteOnce on one volume.
    ModesConflict "modes-conflict" "csi-lib-utils" "accessmodes/access_modes.go";
    /// The old attachment of this volume and node is still being deleted.
    AttachmentDeleting "attachment-deleting" "external-attacher" "pkg/controller/csi_handler.go";
    /// The Node is gone, and with it what the driver needs.
    NodeGone "node-gone" "external-attacher" "pkg/controller/csi_handler.go, CSINode";
    /// A call failed, or its answer was lost.
    CallFailed "call-failed" "CSI" "error scheme: DEADLINE_EXCEEDED, INTERNAL";
    /// A failed call is not repeated at once.
    BackOff "back-off" "kubernetes" "pkg/util/goroutinemap/exponentialbackoff";
    /// A call about the volume is under way.
    CallUnderWay "call-under-way" "kubernetes" "pkg/volume/util/nestedpendingoperations";

    /// The node still uses the volume, as far as it is known.
    StillInUse "still-in-use" "kubernetes" "pkg/controller/volume/attachdetach/reconciler, Node status.volumesInUse";
    /// The driver finds no machine from which to detach.
    MachineGone "machine-gone" "CSI" "ControllerUnpublishVolume, NOT_FOUND";
    /// A pod that is still in the API wants the volume there.
    StillWanted "still-wanted" "kubernetes" "pkg/volume/util/util.go, IsPodTerminated";

    /// The node has not reported that it will use the volume.
    NotReportedInUse "not-reported-in-use" "kubernetes" "pkg/volume/util/operationexecutor, GenerateVerifyControllerAttachedVolumeFunc";
    /// The volume is not attached to the node.
    NotAttached "not-attached" "kubernetes" "pkg/volume/util/operationexecutor, GenerateVerifyControllerAttachedVolumeFunc";
    /// The attachment is to an older machine of that name.
    OtherMachine "other-machine" "CSI" "NodeStageVolume, NOT_FOUND";
    /// The volume cannot be used on the node to which the pod was assigned.
    AffinityHere "affinity-here" "kubernetes" "pkg/volume/util/operationexecutor, MountVolume.NodeAffinity";
    /// ReadWriteOncePod, and another pod of this node has it.
    SinglePodHere "single-pod-here" "kubernetes" "pkg/volume/util/operationexecutor, operation_generator.go";
    /// A claim of the pod is not bound.
    ClaimUnbound "claim-unbound" "kubernetes" "pkg/kubelet/volumemanager/populator";
    /// The node does not answer.
    NodeSilent "node-silent" "kubernetes" "pkg/kubelet";
    /// Volumes are mounted, containers start.
    Starting "starting" "kubernetes" "pkg/kubelet";

    /// An attachment of the volume exists.
    StillAttached "still-attached" "sig-storage-lib-external-provisioner" "controller/controller.go, shouldDelete";
    /// Only the node could clean the disk up, and it is gone.
    NodeMissing "node-missing" "local volume provisioners" "clean-up runs on the disk's node";
    /// A scheduled pod uses the claim.
    ClaimInUse "claim-in-use" "kubernetes" "pkg/controller/volume/pvcprotection";

    /// The pod is being deleted, and only its node can say that it ended.
    UnconfirmedEnd "unconfirmed-end" "kubernetes" "pkg/controller/podgc/gc_controller.go: no rule for a node that is only silent";
    /// One name, one pod: the old one is still there.
    OldPodRemains "old-pod-remains" "kubernetes" "pkg/controller/statefulset/stateful_set_control.go, processReplica";
    /// The old pod stays until the new one is ready.
    RolloutWaits "rollout-waits" "kubernetes" "pkg/controller/deployment/rolling.go";
    /// A pod stays on a lost node for as long as it tolerates it.
    Tolerated "tolerated" "kubernetes" "pkg/controller/tainteviction";
    /// The node was not heard of for less than the grace period.
    GracePeriod "grace-period" "kubernetes" "pkg/controller/nodelifecycle, node-monitor-grace-period";
    /// So many nodes are down that nobody is evicted.
    EvictionStopped "eviction-stopped" "kubernetes" "pkg/controller/nodelifecycle, handleDisruption";
}
