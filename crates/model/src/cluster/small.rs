//! A small cluster whose node dies: two nodes, one disk, one workload; and what comes of it.

use super::command::Command;
use super::contents::Damage;
use super::id::PodId;
use super::modes::Modes;
use super::object::Effect;
use super::terms::{ClaimSpec, Class, Driver, NodeSpec, PodSpec, WorkloadKind, WorkloadSpec};
use super::world::Given;
pub use super::world::World;
use crate::Model;
use crate::place::{Name, NodeId};
use crate::time::{Millis, Pace};
use crate::volume::{AccessMode, Binding, Reclaim};
use alloc::vec::Vec;

/// Who keeps the pod.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Keeper {
    /// A Deployment, with the default strategy.
    Deployment,
    /// A StatefulSet.
    StatefulSet,
    /// Nobody.
    Nobody,
}

/// What happens to its node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Blow {
    /// It loses power.
    Power,
    /// It loses only the network to the API server: what runs there runs on.
    Network,
}

/// What somebody does about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum WayOut {
    /// Nothing.
    Wait,
    /// Delete the pod with `--force`.
    ForceDelete,
    /// Taint the node as out of service.
    Taint,
    /// Delete the Node.
    DeleteNode,
    /// Bring the node back.
    Repair,
}

impl Keeper {
    /// All of them.
    pub const ALL: [Keeper; 3] = [Keeper::Deployment, Keeper::StatefulSet, Keeper::Nobody];

    /// The stable name.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Keeper::Deployment => "Deployment",
            Keeper::StatefulSet => "StatefulSet",
            Keeper::Nobody => "bare pod",
        }
    }
}

impl Blow {
    /// Both.
    pub const ALL: [Blow; 2] = [Blow::Power, Blow::Network];

    /// The stable name.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Blow::Power => "power",
            Blow::Network => "network",
        }
    }
}

impl WayOut {
    /// All of them.
    pub const ALL: [WayOut; 5] =
        [WayOut::Wait, WayOut::ForceDelete, WayOut::Taint, WayOut::DeleteNode, WayOut::Repair];

    /// The stable name.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            WayOut::Wait => "wait",
            WayOut::ForceDelete => "force delete",
            WayOut::Taint => "out-of-service",
            WayOut::DeleteNode => "delete Node",
            WayOut::Repair => "repair",
        }
    }
}

/// When somebody does something about it: late enough that the pod is being deleted by then.
pub const ACTS_AFTER: Millis = Millis::minutes(10);
/// Nothing moves after so long.
pub const HORIZON: Millis = Millis::hours(24);

/// What came of it. Times are counted from the blow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// When the pod, or its replacement, runs and is Ready: at the earliest and at the latest;
    /// `None`: never.
    pub back: Option<(Millis, Millis)>,
    /// How many processes could write to the volume at one time.
    pub writers: usize,
    /// What may have happened to its contents.
    pub damage: Option<Damage>,
}

/// Two nodes, a class of disks for one node, a claim and its pod, running and quiet.
#[must_use]
pub fn world(keeper: Keeper, pace: Pace) -> World {
    let mut world = written(keeper, pace, false);
    let _ = world.apply(&Command::Settle(Millis::minutes(5)));
    world
}

/// The same as it is written, with nothing done about it yet. `never_force` is
/// `--disable-force-detach-on-timeout`.
#[must_use]
pub fn written(keeper: Keeper, pace: Pace, never_force: bool) -> World {
    let class = Class {
        name: Name::made("disk"),
        driver: Name::made("disk"),
        binding: Binding::WaitForFirstConsumer,
        reclaim: Reclaim::Delete,
        allowed: Vec::new(),
    };
    let node = |name: &str| NodeSpec {
        name: Name::made(name),
        zone: None,
        labels: Vec::new(),
        room: 10,
        limits: Vec::new(),
    };
    let given = Given {
        drivers: [Driver::disk(Name::made("disk"))].into(),
        classes: [class].into(),
        nodes: [node("node-a"), node("node-b")].into(),
        pace,
        never_force,
        ..Given::default()
    };
    let claim = ClaimSpec {
        namespace: Name::made("default"),
        name: Name::made("data"),
        class: Some(Name::made("disk")),
        size: 20,
        modes: Modes::from(AccessMode::ReadWriteOnce),
        block: false,
        volume: None,
    };
    let workload = |kind, name, own: Option<ClaimSpec>| {
        let mounted = if own.is_none() { Vec::from([Name::made("data")]) } else { Vec::new() };
        let template = PodSpec::new(Name::made(name), mounted);
        Command::CreateWorkload(WorkloadSpec {
            kind,
            replicas: 1,
            template,
            claims: own.into_iter().collect(),
        })
    };
    let (shared, made) = match keeper {
        Keeper::Deployment => {
            let kind = WorkloadKind::RollingUpdate { surge: 1, unavailable: 0 };
            (Some(claim), workload(kind, "app", None))
        }
        Keeper::StatefulSet => (None, workload(WorkloadKind::StatefulSet, "db", Some(claim))),
        Keeper::Nobody => {
            let pod = PodSpec::new(Name::made("job"), Vec::from([Name::made("data")]));
            (Some(claim), Command::CreatePod(pod))
        }
    };
    // Nothing here is given twice or leads nowhere, so nothing is refused.
    let mut world = World::new(given).unwrap_or_else(|_| unreachable!());
    let claim = shared.map(Command::CreateClaim);
    for command in claim.into_iter().chain([made]) {
        let _ = world.apply(&command);
    }
    world
}

/// The commands of a blow to the pod's node and of a way out, with the time between them.
#[must_use]
pub fn commands(world: &World, blow: Blow, way: WayOut) -> Vec<Command> {
    let Some((pod, node)) = first(world) else { return Vec::new() };
    let struck = match blow {
        Blow::Power => Command::PowerOff(node),
        Blow::Network => Command::Disconnect(node),
    };
    let done = match way {
        WayOut::Wait => None,
        WayOut::ForceDelete => Some(Command::ForceDeletePod(pod)),
        WayOut::Taint => Some(Command::TaintOutOfService(node, Effect::NoExecute)),
        WayOut::DeleteNode => Some(Command::DeleteNode(node)),
        WayOut::Repair => Some(match blow {
            Blow::Power => Command::PowerOn(node),
            Blow::Network => Command::Connect(node),
        }),
    };
    [struck, Command::Advance(ACTS_AFTER)].into_iter().chain(done).collect()
}

/// What comes of a blow and a way out, at every pace.
#[must_use]
pub fn outcome(keeper: Keeper, blow: Blow, way: WayOut) -> Outcome {
    let all = Pace::ALL.map(|pace| at(keeper, blow, way, pace));
    let back = all.each_ref().map(|one| one.back.map(|back| back.0));
    let back = match back {
        [Some(a), Some(b), Some(c)] => Some((a.min(b).min(c), a.max(b).max(c))),
        _ => None,
    };
    Outcome {
        back,
        writers: all.iter().map(|one| one.writers).max().unwrap_or(0),
        damage: all.iter().filter_map(|one| one.damage).max(),
    }
}

fn at(keeper: Keeper, blow: Blow, way: WayOut, pace: Pace) -> Outcome {
    let mut world = world(keeper, pace);
    let struck = world.now();
    for command in commands(&world, blow, way) {
        let _ = world.apply(&command);
    }
    let _ = world.apply(&Command::Advance(HORIZON));
    let runs = |(_, pod): (PodId, &super::object::Pod)| {
        pod.running_since.filter(|&since| pod.active() && pod.ready && since > struck)
    };
    let back = world.pods().filter_map(runs).min().map(|since| since - struck);
    Outcome {
        back: back.map(|back| (back, back)),
        writers: world.volumes().map(|(_, volume)| volume.most_writers()).max().unwrap_or(0),
        damage: world.volumes().filter_map(|(_, volume)| volume.damage()).max(),
    }
}

fn first(world: &World) -> Option<(PodId, NodeId)> {
    let (id, pod) = world.pods().next()?;
    Some((id, pod.on()?))
}
