//! What there is: nodes, pods, claims, volumes, attachments and workloads. What is gone stays,
//! so that history can still be told.

use super::id::{ClaimId, ClassId, PodId, VolumeId, WorkloadId};
use super::rule::Rule;
use super::terms::{ClaimSpec, Label, NodeSpec, PodSpec, VolumeSpec, WorkloadSpec};
use crate::place::{Name, NodeId};
use crate::time::Millis;
use alloc::sync::Arc;
use alloc::vec::Vec;

/// A Node, and the machine behind it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Node {
    /// As it joined.
    pub spec: NodeSpec,
    /// All its labels, those from name and zone included.
    pub labels: Vec<Label>,
    /// Since when the Node object is gone.
    pub gone: Option<Millis>,
    /// Whether the machine has power.
    pub powered: bool,
    /// Whether it reaches the API server.
    pub connected: bool,
    /// Which machine it is: another that joins under the name is another.
    pub machine: u32,
    /// Since when nothing is heard of it.
    pub silent: Option<Millis>,
    /// When the kubelet answers again, after power or network came back.
    pub answers: Option<Millis>,
    /// Since when the kubelet follows what the API server says.
    pub heard: Millis,
    /// Since when its condition Ready is not True.
    pub not_ready: Option<Millis>,
    /// Since when it waits for the taint `unreachable:NoExecute`.
    pub queued: Option<Millis>,
    /// Since when it has the taint.
    pub no_execute: Option<Millis>,
    /// The taint `out-of-service` with its effect, and since when.
    pub out_of_service: Option<(Effect, Millis)>,
    /// `status.volumesInUse`, in order.
    pub in_use: Vec<VolumeId>,
    /// `status.volumesAttached`, in order.
    pub attached: Vec<VolumeId>,
    /// Since when the kubelet has another list of volumes in use to report.
    pub unreported: Option<Millis>,
    /// Since when the attach/detach controller takes a volume for used that is not in the list.
    pub doubted: Option<Millis>,
    /// The pods that are assigned to it, and those whose process still runs on its machine.
    pub pods: Vec<PodId>,
}

/// The effect of a taint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Effect {
    /// Pods that do not tolerate it are deleted.
    NoExecute,
    /// No pod is placed there.
    NoSchedule,
}

impl Node {
    /// Whether its kubelet runs and hears the API server, the Node being there or not.
    #[must_use]
    pub fn answering(&self) -> bool {
        self.powered && self.connected && self.answers.is_none()
    }

    /// Whether the Node says that it is well.
    #[must_use]
    pub fn ready(&self) -> bool {
        self.gone.is_none() && self.not_ready.is_none()
    }
}

/// A pod, and the process behind it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pod {
    /// What was asked for.
    pub spec: Arc<PodSpec>,
    /// Its name.
    pub name: Name,
    /// Who made it.
    pub owner: Option<Owner>,
    /// `spec.nodeName`, and since when.
    pub node: Option<(NodeId, Millis)>,
    /// The node that the scheduler chose, while the pod's volumes are made.
    pub chosen: Option<NodeId>,
    /// How far it came, as the API has it.
    pub phase: PodPhase,
    /// The condition Ready.
    pub ready: bool,
    /// `deletionTimestamp`
    pub deleted: Option<Millis>,
    /// Whether the object is gone.
    pub gone: bool,
    /// The volumes of its claims, once all are bound.
    pub volumes: Option<Vec<VolumeId>>,
    /// Whether the attach/detach controller was told that it wants them.
    pub(crate) wished: bool,
    /// Whether the process runs, whatever the API has.
    pub alive: bool,
    /// Since when its volumes are mounted and its container starts.
    pub mounted: Option<Millis>,
    /// Since when it runs.
    pub running_since: Option<Millis>,
    /// Why the scheduler placed it nowhere: how many nodes each reason excludes.
    pub unschedulable: Vec<(Rule, u32)>,
    /// How many Multi-Attach events it was told.
    pub multi_attach: u32,
    /// What the scheduler had seen when it last tried.
    pub(crate) tried: u64,
}

/// The workload of a pod.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Owner {
    /// The workload.
    pub workload: WorkloadId,
    /// Of which version of its template.
    pub revision: u32,
    /// Its number in a StatefulSet.
    pub ordinal: u32,
}

/// How far a pod came. A pod that is deleted and whose node is silent stays as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PodPhase {
    /// Not running yet: no container has been reported as running.
    Pending,
    /// Its containers were last reported as running.
    Running,
    /// Its containers were reported as ended; its volumes are being unmounted.
    Stopped,
}

impl Volume {
    /// Whether it has not been deleted.
    #[must_use]
    pub fn exists(&self) -> bool {
        self.phase != VolumePhase::Deleted
    }
}

impl Pod {
    /// Whether the attach/detach controller counts it: it has a node and has not ended, where
    /// ended means deleted with no container that was last reported as running. (Pods that
    /// succeed or fail by themselves are left out.)
    ///
    /// Source: kubernetes `pkg/volume/util/util.go`, `IsPodTerminated`.
    #[must_use]
    pub fn wants_volumes(&self) -> bool {
        let ended = self.deleted.is_some() && self.phase != PodPhase::Running;
        !self.gone && !ended && self.node.is_some()
    }

    /// Whether its workload still counts on it.
    #[must_use]
    pub const fn active(&self) -> bool {
        !self.gone && self.deleted.is_none()
    }

    /// Its node.
    #[must_use]
    pub fn on(&self) -> Option<NodeId> {
        self.node.map(|(node, _)| node)
    }
}

/// A PersistentVolumeClaim.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Claim {
    /// What was asked for.
    pub spec: ClaimSpec,
    /// Its class, where there is one of that name.
    pub class: Option<ClassId>,
    /// `spec.volumeName` as it is now, and the volume of that name.
    pub volume: Option<VolumeId>,
    /// Whether it is bound.
    pub bound: bool,
    /// `volume.kubernetes.io/selected-node`
    pub selected: Option<NodeId>,
    /// When the driver will have answered, or is asked again.
    pub work: Option<Work>,
    /// The driver's last refusal.
    pub refused: Option<Rule>,
    /// It was told that it waits.
    pub(crate) told: bool,
    /// `deletionTimestamp`
    pub deleted: Option<Millis>,
    /// Whether the object is gone.
    pub gone: bool,
}

/// What a driver is doing about a claim or a volume.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Work {
    /// It is asked, and answers then.
    Asked(Millis),
    /// It refused, and is asked again then; so often it has refused.
    Again(Millis, u32),
}

/// A PersistentVolume and the disk behind it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Volume {
    /// What it is.
    pub spec: VolumeSpec,
    /// `claimRef`
    pub claim: Option<ClaimId>,
    /// Where it stands.
    pub phase: VolumePhase,
    /// Why it is not deleted, although it should be.
    pub refused: Option<Rule>,
    /// Who wrote when. In order of the beginning.
    pub writes: Vec<Session>,
}

/// Where a volume stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum VolumePhase {
    /// Free.
    Available,
    /// A claim's.
    Bound,
    /// Its claim is gone.
    Released,
    /// Gone, contents and all.
    Deleted,
}

/// A time in which a pod's process could write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Session {
    /// The writer.
    pub pod: PodId,
    /// Where it ran.
    pub node: NodeId,
    /// Its first write.
    pub from: Millis,
    /// Its end; `None`: it is still writing.
    pub to: Option<Millis>,
    /// The disk was taken from under it while it was writing.
    pub cut: bool,
}

/// A VolumeAttachment: that a volume is, or is to be, at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Attachment {
    /// The volume.
    pub volume: VolumeId,
    /// The node.
    pub node: NodeId,
    /// The machine at which the disk is.
    pub machine: u32,
    /// `status.attached`
    pub attached: bool,
    /// `deletionTimestamp`
    pub deleting: bool,
    /// Whether the disk is there, whatever anybody knows.
    pub landed: bool,
    /// Why the last call about it failed.
    pub refused: Option<Rule>,
}

/// A Deployment or a StatefulSet.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Workload {
    /// What was asked for.
    pub spec: WorkloadSpec,
    /// The template of its pods.
    pub template: Arc<PodSpec>,
    /// The version of its template.
    pub revision: u32,
    /// How many pods it has made, for their names.
    pub made: u32,
    /// Its pods that are not gone, in the order of their numbers.
    pub pods: Vec<PodId>,
}

impl Workload {
    /// Its name.
    #[must_use]
    pub fn name(&self) -> &Name {
        &self.spec.template.name
    }
}

impl Pod {
    /// Whether neither object nor process is left.
    pub(super) fn over(&self) -> bool {
        self.gone && !self.alive && self.mounted.is_none()
    }
}
