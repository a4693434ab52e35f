//! What can be asked of the world, and who asks it.

use super::attach::Call;
use super::id::{ClaimId, PodId, VolumeId, WorkloadId};
use super::object::Effect;
use super::terms::{ClaimSpec, NodeSpec, PodSpec, WorkloadSpec};
use crate::place::NodeId;
use crate::time::Millis;

/// One move: what people, machines and chance do, the passing of time, and each single move of a
/// controller.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Command {
    /// Write a claim.
    CreateClaim(ClaimSpec),
    /// Delete a claim.
    DeleteClaim(ClaimId),
    /// Write a pod.
    CreatePod(PodSpec),
    /// Delete a pod: it is asked to end.
    DeletePod(PodId),
    /// Delete a pod's object without asking anybody (`--force --grace-period=0`).
    ForceDeletePod(PodId),
    /// Write a Deployment or a StatefulSet.
    CreateWorkload(WorkloadSpec),
    /// Change the template of a workload, as a new image does.
    Rollout(WorkloadId),
    /// Want another number of pods.
    Scale(WorkloadId, u32),
    /// A machine loses power.
    PowerOff(NodeId),
    /// It has power again.
    PowerOn(NodeId),
    /// A machine no longer reaches the API server. What runs there runs on.
    Disconnect(NodeId),
    /// It does again.
    Connect(NodeId),
    /// Taint a node `node.kubernetes.io/out-of-service`.
    TaintOutOfService(NodeId, Effect),
    /// Take that taint away.
    Untaint(NodeId),
    /// Delete a Node.
    DeleteNode(NodeId),
    /// A node joins; a machine that takes the name of one that is gone is another machine.
    Join(NodeSpec),
    /// The controllers restart or another takes the lead: their timers begin anew.
    RestartControllers,
    /// Free the disk by hand and remove its VolumeAttachment, finalizers and all.
    RemoveAttachment(VolumeId, NodeId),
    /// The call about this volume and node that is under way does its work, and its answer is lost.
    LoseAnswer(VolumeId, NodeId),
    /// That call fails and does nothing.
    FailCall(VolumeId, NodeId),
    /// Let time pass, while the controllers do what they do.
    Advance(Millis),
    /// Let the controllers do what is to do until nothing moves, for so long at most.
    Settle(Millis),
    /// Let the clock go on to the next moment at which something is due, and nobody move.
    Tick,
    /// A single move of a controller, which must be due.
    Move(Move),
}

/// What a controller does by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Make or delete the pods of a workload.
    Sync(WorkloadId),
    /// Bind a claim, or say why it waits.
    SyncClaim(ClaimId),
    /// Ask the driver for a volume, and take its answer.
    Provision(ClaimId),
    /// Delete a released volume, or say why it stays.
    Reclaim(VolumeId),
    /// Find a node for a pod.
    Schedule(PodId),
    /// One turn of the attach/detach controller.
    Pass,
    /// A call to the driver ends.
    EndCall(Call),
    /// The kubelet answers again.
    Answer(NodeId),
    /// The kubelet reports the volumes that it uses.
    Report(NodeId),
    /// The kubelet mounts a pod's volumes.
    Mount(PodId),
    /// A pod's container runs.
    Start(PodId),
    /// A pod's container ends.
    Stop(PodId),
    /// A pod's volumes are unmounted, and its object goes.
    Unmount(PodId),
    /// A node is declared lost.
    Lose(NodeId),
    /// A lost node gets the taint NoExecute.
    Taint(NodeId),
    /// A pod is evicted.
    Evict(PodId),
    /// A pod is collected.
    Collect(PodId),
}

/// Who moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Actor {
    /// Somebody with `kubectl`.
    Person,
    /// Nobody: machines, cables and chance.
    Nature,
    /// The clock.
    Clock,
    /// The Deployment and StatefulSet controllers.
    Workloads,
    /// The persistent volume controller.
    Volumes,
    /// The external-provisioner with its driver.
    Provisioner,
    /// The scheduler.
    Scheduler,
    /// The attach/detach controller.
    AttachDetach,
    /// The external-attacher with its driver.
    Attacher,
    /// A node's kubelet.
    Kubelet,
    /// The node lifecycle controller.
    NodeLifecycle,
    /// The taint eviction controller.
    TaintEviction,
    /// The pod garbage collector.
    PodGc,
}

impl Actor {
    /// All of them.
    pub const ALL: [Actor; 13] = [
        Actor::Person,
        Actor::Nature,
        Actor::Clock,
        Actor::Workloads,
        Actor::Volumes,
        Actor::Provisioner,
        Actor::Scheduler,
        Actor::AttachDetach,
        Actor::Attacher,
        Actor::Kubelet,
        Actor::NodeLifecycle,
        Actor::TaintEviction,
        Actor::PodGc,
    ];
}

impl Command {
    /// Who makes this move in a real cluster.
    #[must_use]
    pub const fn actor(&self) -> Actor {
        match self {
            Command::PowerOff(_)
            | Command::PowerOn(_)
            | Command::Disconnect(_)
            | Command::Connect(_)
            | Command::LoseAnswer(..)
            | Command::FailCall(..)
            | Command::RestartControllers => Actor::Nature,
            Command::Advance(_) | Command::Settle(_) | Command::Tick => Actor::Clock,
            Command::Move(made) => made.actor(),
            _ => Actor::Person,
        }
    }
}

impl Move {
    /// Whose move it is.
    #[must_use]
    pub const fn actor(self) -> Actor {
        match self {
            Move::Sync(_) => Actor::Workloads,
            Move::SyncClaim(_) => Actor::Volumes,
            Move::Provision(_) | Move::Reclaim(_) => Actor::Provisioner,
            Move::Schedule(_) => Actor::Scheduler,
            Move::Pass => Actor::AttachDetach,
            Move::EndCall(_) => Actor::Attacher,
            Move::Answer(_)
            | Move::Report(_)
            | Move::Mount(_)
            | Move::Start(_)
            | Move::Stop(_)
            | Move::Unmount(_) => Actor::Kubelet,
            Move::Lose(_) | Move::Taint(_) => Actor::NodeLifecycle,
            Move::Evict(_) => Actor::TaintEviction,
            Move::Collect(_) => Actor::PodGc,
        }
    }
}
