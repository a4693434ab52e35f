//! What a day of a cluster costs, with 1,000 pods on 100 nodes:
//! `cargo bench -p tsunagu-model --bench cluster`.
//!
//! 20 StatefulSets of 40 pods, each with a volume of its own, and 20 Deployments of 10. All day
//! long a node loses power or network every quarter of an hour and comes back half an hour later;
//! every hour a Deployment is rolled out, and every two hours a dead node is tainted.
// A bench that cannot build its world should stop.
#![allow(clippy::unwrap_used)]

use std::time::Instant;
use tsunagu_model::Model;
use tsunagu_model::cluster::{
    ClaimSpec, Class, Command, Driver, Effect, Given, NodeSpec, PodSpec, WorkloadId, WorkloadKind,
    WorkloadSpec, World,
};
use tsunagu_model::place::{Name, NodeId, Zone};
use tsunagu_model::time::Millis;
use tsunagu_model::volume::{AccessMode, Binding, Reclaim};

const NODES: u32 = 100;
/// The budget, in seconds.
const BUDGET: f64 = 1.0;

fn main() {
    let mut times = Vec::new();
    for _ in 0..5 {
        let start = Instant::now();
        let (world, events) = day();
        times.push(start.elapsed().as_secs_f64());
        let running = world.pods().filter(|(_, pod)| pod.ready).count();
        println!("{:.3} s: {events} events, {running} pods ready", times[times.len() - 1]);
        assert_eq!(world.now(), Millis::hours(24));
        assert_eq!(world.broken(), None);
    }
    times.sort_by(f64::total_cmp);
    let verdict = if times[2] <= BUDGET { "kept" } else { "MISSED" };
    println!("a day of 1,000 pods on {NODES} nodes: median {:.3} s; budget {BUDGET} s: {verdict}", times[2]);
}

/// The world a day later, and how many events it told.
fn day() -> (World, usize) {
    let mut world = start();
    let mut events = 0;
    let mut ask = |world: &mut World, command: Command| events += world.apply(&command).unwrap().len();
    for quarter in 0..24 * 4_u32 {
        let node = NodeId::nth(quarter * 37 % NODES);
        if quarter % 2 == 0 {
            ask(&mut world, Command::PowerOff(node));
        } else {
            ask(&mut world, Command::Disconnect(node));
        }
        if quarter % 8 == 2 {
            ask(&mut world, Command::TaintOutOfService(node, Effect::NoExecute));
        }
        if let Some(before) = quarter.checked_sub(2) {
            let node = NodeId::nth(before * 37 % NODES);
            ask(&mut world, Command::PowerOn(node));
            ask(&mut world, Command::Connect(node));
            ask(&mut world, Command::Untaint(node));
        }
        if quarter % 4 == 3 {
            ask(&mut world, Command::Rollout(WorkloadId::nth(20 + quarter / 4 % 20)));
        }
        ask(&mut world, Command::Advance(Millis::minutes(15)));
    }
    (world, events)
}

fn start() -> World {
    let zone = |at: u32| Zone::new(["zone-a", "zone-b", "zone-c", "zone-d"][at as usize % 4]).ok();
    let node = |at: u32| NodeSpec {
        name: name(&format!("node-{at}")),
        zone: zone(at),
        labels: Vec::new(),
        room: 20,
        limits: Vec::new(),
    };
    let class = Class {
        name: name("disk"),
        driver: name("disk"),
        binding: Binding::WaitForFirstConsumer,
        reclaim: Reclaim::Delete,
        allowed: Vec::new(),
    };
    let given = Given {
        drivers: vec![Driver::disk(name("disk"))],
        classes: vec![class],
        nodes: (0..NODES).map(node).collect(),
        ..Given::default()
    };
    let mut world = World::new(given).unwrap();
    let claim = ClaimSpec {
        namespace: name("default"),
        name: name("data"),
        class: Some(name("disk")),
        size: 10,
        modes: AccessMode::ReadWriteOnce.into(),
        block: false,
        volume: None,
    };
    for at in 0..40 {
        let stateful = at < 20;
        let kind = match stateful {
            true => WorkloadKind::StatefulSet,
            false => WorkloadKind::RollingUpdate { surge: 3, unavailable: 2 },
        };
        let spec = WorkloadSpec {
            kind,
            replicas: if stateful { 40 } else { 10 },
            template: PodSpec::new(name(&format!("set-{at}")), Vec::new()),
            claims: if stateful { vec![claim.clone()] } else { Vec::new() },
        };
        world.apply(&Command::CreateWorkload(spec)).unwrap();
    }
    world
}

fn name(text: &str) -> Name {
    Name::new(text).unwrap()
}
