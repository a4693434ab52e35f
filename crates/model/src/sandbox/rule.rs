//! Why a move is refused: rules of the machine, and guards that one can go past.

use super::terms::{ClaimId, PodId, SandboxId, VolumeId};
pub use crate::Source;
use crate::place::{Name, NodeId};

/// A rule, by precedence: where several forbid a move, the first is told.
///
/// The first are facts of the machine. From [`ClaimFinalizer`](Rule::ClaimFinalizer) on they are
/// *guards*: nothing but the orchestrator's own care keeps one from going past them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rule {
    /// There is no such claim, or no longer.
    UnknownClaim,
    /// There is no such sandbox, or no longer.
    UnknownSandbox,
    /// There is no such pod, or no longer.
    UnknownPod,
    /// There is no such volume, or no longer.
    UnknownVolume,
    /// There is no such node.
    UnknownNode,
    /// A claim of this name lives already.
    ClaimExists,
    /// A volume of this name exists already.
    VolumeExists,
    /// gVisor takes no Bidirectional mount.
    NoBidirectional,
    /// The claim's pool does not exist.
    PoolMissing,
    /// The move is not due: whoever makes it has no reason to.
    NotDue,
    /// The pool waits for a pod that cannot be scheduled, and does not replace it.
    PoolNotProgressing,
    /// No finalizer can be added to an object that is being deleted.
    PodDeleting,
    /// The PersistentVolumeClaim is Pending: there is no address to mount.
    PvcNotBound,
    /// The node does not answer.
    NodeSilent,
    /// Only a node that does not answer is fenced.
    NodeAnswers,
    /// No daemon runs on the pod's node.
    NoDaemonOnNode,
    /// The file server does not answer.
    StorageUnreachable,
    /// The agent does not run, or still waits for `.ready`.
    AgentNotRunning,
    /// The volume was deleted on the server (`ESTALE`).
    StaleHandle,
    /// The volume is mounted read-only (`EROFS`).
    ReadOnly,
    /// uid 1000 may not (`EACCES`, `EPERM`).
    PermissionDenied,
    /// Somebody uses the mount (`EBUSY`).
    Busy,
    /// Inside the sandbox the volume is not to be seen.
    NotVisible,
    /// A claim is made with the finalizer, not given one later.
    ClaimFinalizer,
    /// No mount before the sandbox is the claim's, and only the claim's own volume.
    MountBeforeOwnership,
    /// No mount into a pod that does not have the finalizer, or is on its way out.
    PodUnprotected,
    /// Mount on a subdirectory, not over the emptyDir.
    MountOnRoot,
    /// The mount point is a directory that the daemon made, inside the emptyDir.
    MountPointOutside,
    /// No mount into a pod that cannot see it.
    UnfitTemplate,
    /// One mount at a time.
    AlreadyMounted,
    /// No second writer.
    VolumeHasLiveWriter,
    /// `.ready` comes last.
    SignalBeforeMount,
    /// `.ready` is a local file.
    ReadyOnVolume,
    /// Writers stop before the volume is unmounted.
    StopWritersFirst,
    /// Finalizers go when nothing is mounted.
    FinalizerBeforeUnmount,
    /// Unmount before anything that ends the pod.
    UnmountFirst,
    /// A silent node is fenced before anybody takes over.
    NodeNotFenced,
    /// A volume is deleted when nobody has it mounted.
    VolumeInUse,
}

/// What a refusal or an event speaks of. What it does not speak of is absent.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct About {
    /// The claim.
    pub claim: Option<ClaimId>,
    /// The sandbox.
    pub sandbox: Option<SandboxId>,
    /// The pod.
    pub pod: Option<PodId>,
    /// Another pod that stands in the way.
    pub other: Option<PodId>,
    /// The volume.
    pub volume: Option<VolumeId>,
    /// The node.
    pub node: Option<NodeId>,
    /// What was asked for by a name that leads nowhere.
    pub name: Option<Name>,
    /// How many.
    pub count: u32,
}

impl About {
    pub(super) fn of_claim(claim: ClaimId) -> About {
        About { claim: Some(claim), ..About::default() }
    }

    pub(super) fn of_sandbox(sandbox: SandboxId) -> About {
        About { sandbox: Some(sandbox), ..About::default() }
    }

    pub(super) fn of_pod(pod: PodId) -> About {
        About { pod: Some(pod), ..About::default() }
    }

    pub(super) fn of_volume(volume: VolumeId) -> About {
        About { volume: Some(volume), ..About::default() }
    }

    pub(super) fn of_node(node: NodeId) -> About {
        About { node: Some(node), ..About::default() }
    }

    pub(super) fn and_volume(self, volume: VolumeId) -> About {
        About { volume: Some(volume), ..self }
    }
}

/// A refusal: the rule, with the facts that made it speak.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Refusal {
    /// The rule.
    pub rule: Rule,
    /// Of whom it speaks.
    pub about: About,
}

/// Each rule with its slug and its source, in the order of [`Rule`].
const RULES: [(&str, &str, &str); Rule::ALL.len()] = [
    ("unknown-claim", "kubernetes", "API: 404 NotFound"),
    ("unknown-sandbox", "kubernetes", "API: 404 NotFound"),
    ("unknown-pod", "kubernetes", "API: 404 NotFound; a pod is its UID, never its name"),
    ("unknown-volume", "kubernetes", "API: 404 NotFound"),
    ("unknown-node", "kubernetes", "API: 404 NotFound"),
    ("claim-exists", "kubernetes", "API: 409 AlreadyExists"),
    ("volume-exists", "kubernetes", "API: 409 AlreadyExists"),
    ("no-bidirectional", "gvisor", "issue 9324; openkruise/agents issue 698"),
    ("pool-missing", "agent-sandbox", "sandboxclaim_controller.go, WarmPoolNotFound"),
    ("not-due", "agent-sandbox", "controllers act on what they see"),
    ("pool-not-progressing", "agent-sandbox", "sandboxwarmpool_controller.go, WarmPoolNotProgressing"),
    ("pod-deleting", "kubernetes", "API validation: no new finalizers on an object that is being deleted"),
    ("pvc-not-bound", "kubernetes", "Storage Classes, volumeBindingMode"),
    ("node-silent", "kubernetes", "Nodes, node status: Ready is Unknown"),
    ("node-answers", "kubernetes", "Node Shutdowns, non-graceful node shutdown"),
    ("no-daemon-on-node", "agent-sandbox", "examples/latebind-storage-gke-sandbox: a daemon on every node"),
    ("storage-unreachable", "Linux", "nfs(5), hard mounts; measured, NFS*-DOWN"),
    ("agent-not-running", "agent-sandbox", "examples/latebind-storage-gke-sandbox: the agent polls .ready"),
    ("stale-handle", "Linux", "ESTALE; measured, NFS*-GONE"),
    ("read-only", "Linux", "mount(2), EROFS"),
    ("permission-denied", "Linux", "path_resolution(7); measured, PERM and PRIV-rmdir-sticky"),
    ("busy", "Linux", "umount2(2), EBUSY; measured, BUSY-*"),
    ("not-visible", "Linux", "mount_namespaces(7); measured, PROP-*"),
    (
        "claim-finalizer",
        "the text, step 2",
        "kubernetes, Finalizers: the owner stays, so nothing is collected",
    ),
    ("mount-before-ownership", "agent-sandbox", "sandboxclaim_controller.go: the sandbox's ownerReference"),
    ("pod-unprotected", "the text, step 4", "the pod's object tells where the mount is"),
    ("mount-on-root", "gvisor", "issue 14854; agent-sandbox issue 1607"),
    ("mount-point-outside", "agent-sandbox", "the daemon's path check; measured, SYMLINK-target"),
    (
        "unfit-template",
        "the text, template",
        "gvisor containerd/configuration.md; kubernetes, mount propagation",
    ),
    ("already-mounted", "Linux", "umount(2): only the topmost; measured, STACK-bind2"),
    ("volume-has-live-writer", "agent-sandbox", "examples/latebind-storage-gke-sandbox: private mode"),
    ("signal-before-mount", "the text, step 5", "mkdir, mount, chown, and then .ready"),
    ("ready-on-volume", "agent-sandbox", "the daemon's comment on caches; measured, NFS-CACHE"),
    ("stop-writers-first", "Linux", "umount2(2), MNT_DETACH; measured, LAZY-* and BUSY-privatecopy"),
    ("finalizer-before-unmount", "the text, unbinding", "agent-sandbox PR 1023: the order of steps"),
    ("unmount-first", "kubernetes", "pkg/volume/emptydir, TearDownAt: os.RemoveAll goes into mounts"),
    ("node-not-fenced", "kubernetes", "Node Shutdowns, node.kubernetes.io/out-of-service"),
    ("volume-in-use", "kubernetes", "Storage Object in Use Protection looks at pods that name the claim"),
];

impl Rule {
    /// All, by precedence.
    pub const ALL: &'static [Rule] = &[
        Rule::UnknownClaim,
        Rule::UnknownSandbox,
        Rule::UnknownPod,
        Rule::UnknownVolume,
        Rule::UnknownNode,
        Rule::ClaimExists,
        Rule::VolumeExists,
        Rule::NoBidirectional,
        Rule::PoolMissing,
        Rule::NotDue,
        Rule::PoolNotProgressing,
        Rule::PodDeleting,
        Rule::PvcNotBound,
        Rule::NodeSilent,
        Rule::NodeAnswers,
        Rule::NoDaemonOnNode,
        Rule::StorageUnreachable,
        Rule::AgentNotRunning,
        Rule::StaleHandle,
        Rule::ReadOnly,
        Rule::PermissionDenied,
        Rule::Busy,
        Rule::NotVisible,
        Rule::ClaimFinalizer,
        Rule::MountBeforeOwnership,
        Rule::PodUnprotected,
        Rule::MountOnRoot,
        Rule::MountPointOutside,
        Rule::UnfitTemplate,
        Rule::AlreadyMounted,
        Rule::VolumeHasLiveWriter,
        Rule::SignalBeforeMount,
        Rule::ReadyOnVolume,
        Rule::StopWritersFirst,
        Rule::FinalizerBeforeUnmount,
        Rule::UnmountFirst,
        Rule::NodeNotFenced,
        Rule::VolumeInUse,
    ];

    /// Those that one can go past.
    pub const GUARDS: &'static [Rule] = Rule::ALL.split_at(Rule::ClaimFinalizer as usize).1;

    /// Whether one can go past it.
    #[must_use]
    pub const fn guards(self) -> bool {
        self as usize >= Rule::ClaimFinalizer as usize
    }

    /// The stable name, as stories and pages know it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        RULES[self as usize].0
    }

    /// Where it is written down, or was measured.
    #[must_use]
    pub const fn source(self) -> Source {
        let (_, document, place) = RULES[self as usize];
        Source { document, place }
    }
}
