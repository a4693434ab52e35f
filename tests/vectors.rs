//! What the chapter's own Go package answered: 120 traces, replayed exactly.
//!
//! `TSUNAGU_VECTORS=/path/x.jsonl` takes another file of the same format.
// A vector that cannot be read is a failed test, so the test may unwrap.
#![allow(clippy::unwrap_used)]

use serde_json::{Value, json};
use std::collections::BTreeMap;
use tsunagu_model::Model;
use tsunagu_model::place::{Name, NodeId, Zone};
use tsunagu_model::volume::{
    AccessMode, Binding, ClaimId, ClaimSpec, Class, Command, Node, Reclaim, Refusal, Volume, VolumePhase,
    World,
};

const BUILT_IN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/vectors/chapter.jsonl");

#[test]
fn every_step_of_the_chapter_is_answered_as_the_chapter_answers() {
    let given = std::env::var("TSUNAGU_VECTORS").ok();
    let path = given.as_deref().unwrap_or(BUILT_IN);
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let (mut traces, mut steps, mut faults) = (0, 0, Vec::new());
    for (line, text) in text.lines().enumerate().filter(|(_, text)| !text.trim().is_empty()) {
        let trace: Value =
            serde_json::from_str(text).unwrap_or_else(|error| panic!("{path}:{}: {error}", line + 1));
        traces += 1;
        match replay(&trace) {
            Ok(count) => steps += count,
            Err(fault) => faults.push(format!("{path}:{}: {fault}", line + 1)),
        }
    }
    println!("{steps} steps of {traces} traces answered exactly, {} traces not", faults.len());
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    match given {
        None => assert_eq!((traces, steps), (120, 3690), "the built-in file is not whole"),
        Some(_) => assert!(steps > 0, "{path} holds no step"),
    }
}

/// The number of steps, or the first step that was answered otherwise.
fn replay(trace: &Value) -> Result<usize, String> {
    let mut world = world(trace);
    let steps = trace["steps"].as_array().unwrap();
    for (number, step) in steps.iter().enumerate() {
        let outcome = command(&world, step).and_then(|command| world.apply(&command));
        let seen = outcome.as_ref().map_or_else(|refusal| refusal.rule().as_str(), |_| "ok");
        let fault = |what: &str, expected: &dyn std::fmt::Display, seen: &dyn std::fmt::Display| {
            let (id, number, op) = (&trace["id"], number + 1, &step["op"]);
            format!("trace {id}, step {number} ({op}): {what} expected {expected}, seen {seen}")
        };
        if step["outcome"] != seen {
            return Err(fault("outcome", &step["outcome"], &seen));
        }
        let (expected, state) = (expected(step), state(&world));
        if expected != state {
            return Err(fault("state", &json!(expected), &json!(state)));
        }
        if let Some(broken) = world.broken() {
            return Err(fault("invariants", &"none broken", &broken));
        }
    }
    Ok(steps.len())
}

fn world(trace: &Value) -> World {
    let classes = trace["classes"].as_array().unwrap().iter().map(|class| Class {
        name: name(&class["name"]),
        binding: one_of(&Binding::ALL, Binding::as_str, &class["binding"]),
        reclaim: one_of(&Reclaim::ALL, Reclaim::as_str, &class["reclaim"]),
    });
    let nodes = trace["nodes"].as_array().unwrap().iter();
    let nodes = nodes.map(|node| Node { name: name(&node["name"]), zone: zone(&node["zone"]) });
    World::new(classes, nodes).unwrap()
}

/// Names become ids here; one that leads nowhere is itself the outcome.
fn command(world: &World, step: &Value) -> Result<Command, Refusal> {
    let claim = || world.claim_named(&name(&step["claim"]));
    let node = || world.node_named(&name(&step["node"]));
    let maybe_node = || if step["node"].is_null() { Ok(None) } else { node().map(Some) };
    Ok(match step["op"].as_str().unwrap() {
        "request" => Command::Request(ClaimSpec {
            name: name(&step["claim"]),
            class: name(&step["class"]),
            size_gib: u32::try_from(step["size_gib"].as_u64().unwrap()).unwrap(),
            mode: one_of(&AccessMode::ALL, AccessMode::as_str, &step["mode"]),
            zone: zone(&step["zone"]),
        }),
        "attach" => {
            let (claim, node) = (claim()?, node()?);
            if let Some(told) = zone(&step["zone"]) {
                assert_eq!(world.node(node).unwrap().zone, Some(told), "the node's own zone, at {step}");
            }
            Command::Attach { claim, node }
        }
        "mount" => Command::Mount { claim: claim()?, node: node()?, pod: name(&step["pod"]) },
        "unmount" => {
            let (claim, pod) = (claim()?, name(&step["pod"]));
            Command::Unmount { claim, node: seat(world, claim, &pod), pod }
        }
        "detach" => Command::Detach { claim: claim()?, node: maybe_node()? },
        "force-detach" => Command::ForceDetach { claim: claim()?, node: maybe_node()? },
        "delete-claim" => Command::DeleteClaim { claim: claim()? },
        other => panic!("an op that is not known: {other}"),
    })
}

/// The node on which a pod sees the claim's volume, which the traces do not say; any node for a
/// pod that sees nothing.
fn seat(world: &World, claim: ClaimId, pod: &Name) -> NodeId {
    let attachments = world.volume_of(claim).map_or(&[][..], |volume| &volume.attachments);
    let held = attachments.iter().find(|held| held.pods.contains(pod)).map(|held| held.node);
    held.or_else(|| world.node_ids().next()).unwrap()
}

fn expected(step: &Value) -> BTreeMap<String, Value> {
    let volumes = step["volumes"].as_array().unwrap().iter().cloned();
    volumes.map(|volume| (volume["name"].as_str().unwrap().to_owned(), sets_sorted(volume))).collect()
}

fn state(world: &World) -> BTreeMap<String, Value> {
    world.volumes().map(|volume| (volume.name.to_string(), sets_sorted(written(world, volume)))).collect()
}

/// A volume as the traces write it.
fn written(world: &World, volume: &Volume) -> Value {
    let (claim, released) = match volume.phase {
        VolumePhase::Bound { claim } => (claim, false),
        VolumePhase::Released { from } => (from, true),
        phase => panic!("the traces know no volume that is {phase:?}"),
    };
    let attached = volume.attachments.iter();
    let node = |node| world.node(node).unwrap().name.as_str();
    let pods = volume.attachments.iter().flat_map(|held| &held.pods).map(Name::as_str);
    let mut value = json!({
        "name": volume.name.as_str(),
        "claim": world.claim(claim).unwrap().spec.name.as_str(),
        "size_gib": volume.size_gib,
        "mode": volume.mode.as_str(),
        "reclaim": volume.reclaim.as_str(),
        "attached_to": attached.map(|held| node(held.node)).collect::<Vec<_>>(),
        "mounted_by": pods.collect::<Vec<_>>(),
        "released": released,
    });
    if let Some(zone) = &volume.zone {
        value["zone"] = json!(zone.as_str());
    }
    value
}

fn sets_sorted(mut volume: Value) -> Value {
    for set in ["attached_to", "mounted_by"] {
        volume[set].as_array_mut().unwrap().sort_by(|a, b| a.as_str().cmp(&b.as_str()));
    }
    volume
}

fn one_of<T: Copy>(all: &[T], text: fn(T) -> &'static str, value: &Value) -> T {
    *all.iter().find(|&&one| *value == text(one)).unwrap_or_else(|| panic!("{value} is not known"))
}

fn name(value: &Value) -> Name {
    Name::new(value.as_str().unwrap()).unwrap_or_else(|bad| panic!("{value} is no name: {bad:?}"))
}

fn zone(value: &Value) -> Option<Zone> {
    value.as_str().map(|text| Zone::new(text).unwrap_or_else(|bad| panic!("{value} is no zone: {bad:?}")))
}
