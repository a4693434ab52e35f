//! What happened, and of what it speaks.

use super::command::Actor;
use super::id::{ClaimId, PodId, VolumeId, WorkloadId};
use super::rule::Rule;
use crate::place::{Name, NodeId};
use crate::time::Millis;

/// One thing that happened, when, and by whom.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Event {
    /// When.
    pub at: Millis,
    /// Who did it.
    pub actor: Actor,
    /// What.
    pub what: What,
    /// Of what.
    pub about: About,
}

/// Whatever an event, a refusal or a reason speaks of. The names stand in the world, which keeps
/// what is gone.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct About {
    /// The pod.
    pub pod: Option<PodId>,
    /// Another pod.
    pub other: Option<PodId>,
    /// The node.
    pub node: Option<NodeId>,
    /// Another node.
    pub holder: Option<NodeId>,
    /// The volume.
    pub volume: Option<VolumeId>,
    /// The claim.
    pub claim: Option<ClaimId>,
    /// The workload.
    pub workload: Option<WorkloadId>,
    /// Why, where there is a reason.
    pub rule: Option<Rule>,
    /// How many.
    pub count: u32,
    /// A name that leads nowhere.
    pub name: Option<Name>,
}

/// Setters, so that a thing is said in one line.
impl About {
    pub(crate) fn pod(pod: PodId) -> About {
        About { pod: Some(pod), ..About::default() }
    }

    pub(crate) fn node(node: NodeId) -> About {
        About { node: Some(node), ..About::default() }
    }

    pub(crate) fn volume(volume: VolumeId) -> About {
        About { volume: Some(volume), ..About::default() }
    }

    pub(crate) fn claim(claim: ClaimId) -> About {
        About { claim: Some(claim), ..About::default() }
    }

    pub(crate) fn workload(workload: WorkloadId) -> About {
        About { workload: Some(workload), ..About::default() }
    }

    pub(crate) fn on(mut self, node: Option<NodeId>) -> About {
        self.node = node;
        self
    }

    pub(crate) fn held(mut self, holder: Option<NodeId>, other: Option<PodId>) -> About {
        (self.holder, self.other) = (holder, other);
        self
    }

    pub(crate) fn of(mut self, volume: Option<VolumeId>) -> About {
        self.volume = volume;
        self
    }

    pub(crate) fn by(mut self, rule: Rule) -> About {
        self.rule = Some(rule);
        self
    }

    pub(crate) fn many(mut self, count: usize) -> About {
        self.count = count as u32;
        self
    }
}

macro_rules! whats {
    ($($(#[$about:meta])* $what:ident,)*) => {
        /// What happened.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum What {
            $($(#[$about])* $what,)*
        }

        impl What {
            /// All of it.
            pub const ALL: &'static [What] = &[$(What::$what),*];
        }
    };
}

whats! {
    /// Time passed, and nothing else. Not told when something happened meanwhile.
    TimePassed,
    /// It was so already.
    NothingToDo,
    /// A claim was written.
    ClaimCreated,
    /// A pod was written.
    PodCreated,
    /// A Deployment or StatefulSet was written.
    WorkloadCreated,
    /// The template of a workload was changed.
    TemplateChanged,
    /// Another number of pods is wanted.
    Scaled,
    /// The claim waits for a pod. Told once.
    WaitsForFirstConsumer,
    /// The claim stays Pending, and why. Told once for each reason.
    ClaimWaits,
    /// A driver is asked to make a volume.
    Provisioning,
    /// A volume was made for a claim.
    Provisioned,
    /// A driver refused to make a volume. It is asked again.
    ProvisioningFailed,
    /// The node that was chosen for a claim is taken back: the pod is scheduled anew.
    NodeUnchosen,
    /// A claim has its volume.
    Bound,
    /// The scheduler found no node. Told when the reasons change.
    Unschedulable,
    /// The scheduler chose a node, and the pod's volumes are made there first.
    NodeChosen,
    /// A pod has its node.
    Scheduled,
    /// A pod of lower priority has to go.
    Preempted,
    /// The volume is being attached.
    Attaching,
    /// The volume is at the node.
    Attached,
    /// It is not, or nobody knows.
    AttachFailed,
    /// The volume is being detached, the node having let go.
    Detaching,
    /// The volume is being taken from a node that did not say that it let go.
    ForceDetaching,
    /// The volume is no longer at the node.
    Detached,
    /// It still is, or nobody knows.
    DetachFailed,
    /// `FailedAttachVolume`, "Multi-Attach error": the volume is attached to another node.
    MultiAttachNode,
    /// The same, and a pod uses it there.
    MultiAttachPod,
    /// A node reported which volumes it uses.
    ReportedInUse,
    /// A pod's volumes are mounted; its container starts.
    Mounted,
    /// A pod runs.
    Running,
    /// A pod's process ended.
    Stopped,
    /// What a pod whose object is gone had mounted is unmounted.
    Unmounted,
    /// Two processes write to a volume, although its mode keeps them apart.
    TwoWriters,
    /// A disk was taken from a process that was writing to it.
    CutWhileWriting,
    /// A pod is to go (`deletionTimestamp`).
    PodTerminating,
    /// A pod object is gone. Whether its process is, is another question.
    PodGone,
    /// A pod's process was never seen to end, and its object is gone.
    ProcessLeft,
    /// A claim is to go, and a pod holds it.
    ClaimTerminating,
    /// A claim is gone.
    ClaimGone,
    /// A volume's claim is gone.
    Released,
    /// A volume is not deleted, and why. Told once.
    VolumeStays,
    /// A volume is gone, contents and all.
    VolumeDeleted,
    /// A machine has no power.
    PoweredOff,
    /// A machine has power again.
    PoweredOn,
    /// A machine does not reach the API server.
    Disconnected,
    /// It does again.
    Connected,
    /// A node is Ready.
    NodeReady,
    /// A node's condition Ready is Unknown.
    NodeLost,
    /// A node has the taint `unreachable:NoExecute`.
    NodeTainted,
    /// A node no longer has it.
    NodeUntainted,
    /// Nothing answers in any zone: nobody is evicted any more.
    EvictionStopped,
    /// The node was declared out of service.
    OutOfService,
    /// It no longer is.
    InService,
    /// A Node is gone.
    NodeDeleted,
    /// A node joined.
    NodeJoined,
    /// The controllers began anew, without memory.
    Restarted,
    /// A VolumeAttachment was removed by hand.
    AttachmentRemoved,
    /// The answer of a call that is under way is lost, or the call will fail.
    CallFaulted,
}
