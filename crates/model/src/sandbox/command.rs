//! What can be asked of the world, and who asks it.

use super::rule::Rule;
use super::terms::{
    Cascade, ClaimId, ClaimSpec, Mark, Mode, PodId, SandboxId, Strategy, Tamper, Target, Template, VolumeId,
    VolumeSpec,
};
use crate::place::NodeId;

/// One move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "a field is what its name and type say")]
pub enum Command {
    /// Go past a guard from now on, or heed it again.
    Pass { guard: Rule, past: bool },
    /// Every move that is due, until none is.
    Settle,

    /// Change the template. Members keep what they were made from.
    EditTemplate { template: Template },
    /// Change the pool.
    EditPool { replicas: u32, strategy: Strategy },
    /// Delete the pool.
    DeletePool,
    /// Write a SandboxClaim.
    Claim { spec: ClaimSpec },
    /// Write a PersistentVolumeClaim for a session.
    Provision { spec: VolumeSpec },
    /// Take this volume for the claim: a new one, or that of an earlier session.
    Select { claim: ClaimId, volume: VolumeId },
    /// Add the finalizer to the pod.
    Protect { pod: PodId },
    /// Have the daemon make the directory, mount the volume and give it to the agent.
    Bind { pod: PodId, volume: VolumeId, mode: Mode, target: Target },
    /// Have the daemon write `.ready`.
    Signal { pod: PodId, mark: Mark },
    /// Look from inside for the volume, and not for `.ready`.
    Verify { pod: PodId },
    /// Delete the claim: how a session is paused or ended.
    DeleteClaim { claim: ClaimId, cascade: Cascade },
    /// Tell the agent to end.
    StopAgent { pod: PodId },
    /// Have the daemon unmount the topmost mount, at once or when it is free (`umount -l`).
    Unbind { pod: PodId, lazy: bool },
    /// Clear the finalizers of the claim and of its pod.
    Release { claim: ClaimId },
    /// Clear the finalizer of a pod.
    ReleasePod { pod: PodId },
    /// Delete a volume's PersistentVolumeClaim.
    DeleteVolume { volume: VolumeId },

    /// The agent writes a line to its session's file.
    Write { pod: PodId },
    /// The agent removes all files that it sees in `user_data`.
    RemoveFiles { pod: PodId },
    /// The agent changes the mount point.
    Tamper { pod: PodId, how: Tamper },
    /// The agent unmounts what it sees.
    UnmountInside { pod: PodId },

    /// `operatingMode: Suspended`.
    Suspend { sandbox: SandboxId },
    /// `operatingMode: Running`.
    Resume { sandbox: SandboxId },
    /// The sandbox's `shutdownTime` passes.
    ExpireSandbox { sandbox: SandboxId },
    /// The claim's time passes.
    ExpireClaim { claim: ClaimId },
    /// Delete a sandbox.
    DeleteSandbox { sandbox: SandboxId },
    /// Delete a pod; by force its object does not wait for its node.
    DeletePod { pod: PodId, force: bool },
    /// Evict all pods of a node through the API, and let no new ones in.
    Drain { node: NodeId },
    /// The kubelet evicts a pod under pressure, or its program ends and is not restarted.
    Evict { pod: PodId },
    /// The container crashes and is started again in the same pod.
    Restart { pod: PodId },
    /// The node loses its power.
    Kill { node: NodeId },
    /// The node loses its network.
    CutOff { node: NodeId },
    /// The node comes back.
    Revive { node: NodeId },
    /// Switch a silent node off and say so (`node.kubernetes.io/out-of-service`).
    Fence { node: NodeId },
    /// The daemon of the node goes away.
    StopDaemon { node: NodeId },
    /// The daemon of the node comes back.
    StartDaemon { node: NodeId },
    /// The file server stops answering.
    StorageDown,
    /// The file server answers again.
    StorageUp,

    /// Provision and bind a Pending volume.
    BindClaim { volume: VolumeId },
    /// Find a sandbox for the claim and write it down. With `waited` the two seconds are over in
    /// which a member without an address is waited for.
    Pick { claim: ClaimId, waited: bool },
    /// Take the sandbox that was written down.
    Adopt { claim: ClaimId },
    /// Make a member for the pool.
    Refill,
    /// Delete a member: one too many, a stale one, or one of a pool that is gone.
    Drop { sandbox: SandboxId },
    /// Replace a member that was not ready for five minutes.
    GiveUp { sandbox: SandboxId },
    /// Make a pod for the sandbox.
    MakePod { sandbox: SandboxId },
    /// Find a node for the pod.
    Place { pod: PodId, node: NodeId },
    /// Start the containers.
    Run { pod: PodId },
    /// The agent finds `.ready` and goes to work.
    Wake { pod: PodId },
    /// Collect a sandbox whose owner is gone, or goes last.
    Collect { sandbox: SandboxId },
    /// Remove a claim that goes last.
    Finish { claim: ClaimId },
    /// Stop the containers of a pod that is to go.
    Stop { pod: PodId },
    /// Begin to remove the pod's emptyDir.
    RemoveDir { pod: PodId },
    /// Come to the end of it.
    EndRemoval { pod: PodId },
    /// Remove the pod's object.
    Forget { pod: PodId },
}

/// Who moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Actor {
    /// Whoever's turn it is.
    Everybody,
    /// Somebody with `kubectl`.
    Person,
    /// The player that the text leaves out: it binds, signals, unbinds and keeps the finalizers.
    Orchestrator,
    /// The program in the sandbox.
    Agent,
    /// What happens to machines.
    Fault,
    /// The provisioner.
    Provisioner,
    /// The controller of SandboxClaims.
    ClaimController,
    /// The controller of SandboxWarmPools.
    PoolController,
    /// The controller of Sandboxes.
    SandboxController,
    /// The scheduler.
    Scheduler,
    /// The node's kubelet.
    Kubelet,
    /// The garbage collector.
    Collector,
}

impl Command {
    /// Its name, as stories write it.
    #[must_use]
    pub const fn as_str(&self) -> &'static str {
        match self {
            Command::Pass { .. } => "pass",
            Command::Settle => "settle",
            Command::EditTemplate { .. } => "edit-template",
            Command::EditPool { .. } => "edit-pool",
            Command::DeletePool => "delete-pool",
            Command::Claim { .. } => "claim",
            Command::Provision { .. } => "provision",
            Command::Select { .. } => "select",
            Command::Protect { .. } => "protect",
            Command::Bind { .. } => "bind",
            Command::Signal { .. } => "signal",
            Command::Verify { .. } => "verify",
            Command::DeleteClaim { .. } => "delete-claim",
            Command::StopAgent { .. } => "stop-agent",
            Command::Unbind { .. } => "unbind",
            Command::Release { .. } => "release",
            Command::ReleasePod { .. } => "release-pod",
            Command::DeleteVolume { .. } => "delete-volume",
            Command::Write { .. } => "write",
            Command::RemoveFiles { .. } => "remove-files",
            Command::Tamper { .. } => "tamper",
            Command::UnmountInside { .. } => "unmount-inside",
            Command::Suspend { .. } => "suspend",
            Command::Resume { .. } => "resume",
            Command::ExpireSandbox { .. } => "expire-sandbox",
            Command::ExpireClaim { .. } => "expire-claim",
            Command::DeleteSandbox { .. } => "delete-sandbox",
            Command::DeletePod { .. } => "delete-pod",
            Command::Drain { .. } => "drain",
            Command::Evict { .. } => "evict",
            Command::Restart { .. } => "restart",
            Command::Kill { .. } => "kill",
            Command::CutOff { .. } => "cut-off",
            Command::Revive { .. } => "revive",
            Command::Fence { .. } => "fence",
            Command::StopDaemon { .. } => "stop-daemon",
            Command::StartDaemon { .. } => "start-daemon",
            Command::StorageDown => "storage-down",
            Command::StorageUp => "storage-up",
            Command::BindClaim { .. } => "bind-claim",
            Command::Pick { .. } => "pick",
            Command::Adopt { .. } => "adopt",
            Command::Refill => "refill",
            Command::Drop { .. } => "drop",
            Command::GiveUp { .. } => "give-up",
            Command::MakePod { .. } => "make-pod",
            Command::Place { .. } => "place",
            Command::Run { .. } => "run",
            Command::Wake { .. } => "wake",
            Command::Collect { .. } => "collect",
            Command::Finish { .. } => "finish",
            Command::Stop { .. } => "stop",
            Command::RemoveDir { .. } => "remove-dir",
            Command::EndRemoval { .. } => "end-removal",
            Command::Forget { .. } => "forget",
        }
    }

    /// Who makes this move.
    #[must_use]
    pub const fn actor(&self) -> Actor {
        match self {
            Command::Settle => Actor::Everybody,
            Command::Pass { .. }
            | Command::EditTemplate { .. }
            | Command::EditPool { .. }
            | Command::DeletePool
            | Command::Suspend { .. }
            | Command::Resume { .. }
            | Command::DeleteSandbox { .. }
            | Command::DeletePod { .. }
            | Command::Drain { .. }
            | Command::Fence { .. } => Actor::Person,
            Command::Claim { .. }
            | Command::Provision { .. }
            | Command::Select { .. }
            | Command::Protect { .. }
            | Command::Bind { .. }
            | Command::Signal { .. }
            | Command::Verify { .. }
            | Command::DeleteClaim { .. }
            | Command::StopAgent { .. }
            | Command::Unbind { .. }
            | Command::Release { .. }
            | Command::ReleasePod { .. }
            | Command::DeleteVolume { .. } => Actor::Orchestrator,
            Command::Write { .. }
            | Command::RemoveFiles { .. }
            | Command::Tamper { .. }
            | Command::UnmountInside { .. }
            | Command::Wake { .. } => Actor::Agent,
            Command::Restart { .. }
            | Command::Kill { .. }
            | Command::CutOff { .. }
            | Command::Revive { .. }
            | Command::StopDaemon { .. }
            | Command::StartDaemon { .. }
            | Command::StorageDown
            | Command::StorageUp => Actor::Fault,
            Command::BindClaim { .. } => Actor::Provisioner,
            Command::ExpireClaim { .. } | Command::Pick { .. } | Command::Adopt { .. } => {
                Actor::ClaimController
            }
            Command::Refill | Command::Drop { .. } | Command::GiveUp { .. } => Actor::PoolController,
            Command::ExpireSandbox { .. } | Command::MakePod { .. } => Actor::SandboxController,
            Command::Place { .. } => Actor::Scheduler,
            Command::Run { .. }
            | Command::Evict { .. }
            | Command::Stop { .. }
            | Command::RemoveDir { .. }
            | Command::EndRemoval { .. }
            | Command::Forget { .. } => Actor::Kubelet,
            Command::Collect { .. } | Command::Finish { .. } => Actor::Collector,
        }
    }
}
