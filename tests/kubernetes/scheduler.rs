//! The scheduler's filters, on worlds that hold just what each row says.

use super::{array, modes, same, text};
use serde_json::Value;
use tsunagu_model::Model;
use tsunagu_model::cluster::{
    ClaimSpec, Class, Command, Driver, Given, Label, Limit, Modes, NodeSpec, Pod, PodSpec, Rule, VolumeSpec,
    World,
};
use tsunagu_model::place::{Name, NodeId};
use tsunagu_model::volume::{AccessMode, Binding, Reclaim};

fn name(value: &Value) -> Name {
    Name::new(text(value)).unwrap_or_else(|bad| panic!("{value} is no name: {bad:?}"))
}

fn plain(text: &str) -> Name {
    Name::new(text).unwrap()
}

fn node(name: &str) -> NodeSpec {
    NodeSpec { name: plain(name), zone: None, labels: Vec::new(), room: 1000, limits: Vec::new() }
}

fn labels(value: &Value) -> Vec<Label> {
    let pairs = value.as_object().into_iter().flatten();
    pairs.map(|(key, value)| Label::new(key, text(value))).collect()
}

fn class(class: &str, driver: &str, binding: Binding) -> Class {
    let (name, driver) = (plain(class), plain(driver));
    Class { name, driver, binding, reclaim: Reclaim::Delete, allowed: Vec::new() }
}

fn volume(pv: &Value) -> VolumeSpec {
    VolumeSpec {
        name: name(&pv["name"]),
        driver: plain(pv["driver"].as_str().unwrap_or("drv-a")),
        handle: text(&pv["handle"]).into(),
        class: None,
        size: 1,
        modes: AccessMode::ReadWriteOnce.into(),
        block: false,
        affinity: Vec::new(),
        labels: labels(&pv["labels"]),
        reclaim: Reclaim::Delete,
    }
}

fn claim(claim: &Value) -> ClaimSpec {
    let given = |key: &str| claim[key].as_str().filter(|text| !text.is_empty()).map(plain);
    let wanted = if claim["modes"].is_null() { Modes::default() } else { modes(&claim["modes"]) };
    ClaimSpec {
        namespace: given("ns").unwrap_or_else(|| plain("default")),
        name: name(&claim["name"]),
        class: given("class"),
        size: 1,
        modes: wanted,
        block: false,
        volume: given("pv"),
    }
}

fn given(row: &Value) -> Given {
    Given {
        drivers: ["drv-a", "drv-b", "drv-c"].map(|name| Driver::disk(plain(name))).into(),
        nodes: Vec::from([node("node-a"), node("node-b"), node("node-c")]),
        volumes: array(&row["pvs"]).iter().map(volume).collect(),
        claims: array(&row["claims"]).iter().map(claim).collect(),
        ..Given::default()
    }
}

/// Makes a pod, on a node if it has one.
fn make(world: &mut World, pod: &Value, node: &Value) {
    let mut spec = PodSpec::new(name(&pod["name"]), array(&pod["claims"]).iter().map(name).collect());
    spec.namespace = pod["ns"].as_str().map_or(spec.namespace, plain);
    spec.node_name = Some(text(node)).filter(|text| !text.is_empty()).map(plain);
    world.apply(&Command::CreatePod(spec)).unwrap();
}

fn last(world: &World) -> &Pod {
    world.pods().last().unwrap().1
}

fn pod_named<'w>(world: &'w World, name: &str) -> &'w Pod {
    world.pods().map(|(_, pod)| pod).find(|pod| pod.name.as_str() == name).unwrap()
}

fn told(answer: Result<(), Rule>) -> &'static str {
    match answer {
        Ok(()) => "ok",
        Err(Rule::SinglePodOnly) => "unschedulable",
        Err(Rule::VolumeZone) => "zone_mismatch",
        Err(Rule::TooManyVolumes) => "limit",
        Err(_) => "unresolvable",
    }
}

pub(crate) fn single_pod(row: &Value) -> Result<(), String> {
    let mut world = World::new(given(row)).unwrap();
    for pod in array(&row["existing_pods"]) {
        make(&mut world, pod, &pod["node"]);
        if pod["terminating"] == true {
            let id = world.pods().last().unwrap().0;
            world.apply(&Command::DeletePod(id)).unwrap();
        }
    }
    make(&mut world, &row["pod"], &Value::Null);
    let pod = last(&world);
    let single = world.single_pods(pod);
    same("result", text(&row["result"]), told(single.clone().and_then(|single| single.free())))?;
    for (victim, expected) in row["after_removing"].as_object().into_iter().flatten() {
        let without = single.clone().and_then(|single| single.without(pod_named(&world, victim)).free());
        same(victim, text(expected), told(without))?;
    }
    Ok(())
}

pub(crate) fn zone(row: &Value) -> Result<(), String> {
    let binding = |mode: &Value| match text(mode) {
        "Immediate" => Binding::Immediate,
        _ => Binding::WaitForFirstConsumer,
    };
    let classes = row["classes"].as_object().unwrap().iter();
    let mut given = given(row);
    given.classes = classes.map(|(name, mode)| class(name, "drv-a", binding(mode))).collect();
    given.nodes[0].labels = labels(&row["node_labels"]);
    // The row's node has these labels and no other; ours has its host's as well, which is no zone.
    let mut world = World::new(given).unwrap();
    make(&mut world, &serde_json::json!({"name": "pod-new", "claims": row["pod_claims"]}), &Value::Null);
    let asked = world.volume_zones(last(&world));
    let seen = match &asked {
        Ok(asked) => told(asked.fit(&world.node(NodeId::nth(0)).unwrap().labels)),
        Err(_) => "prefilter_unresolvable",
    };
    same("result", text(&row["result"]), seen)
}

pub(crate) fn limits(row: &Value) -> Result<(), String> {
    let classes = row["classes"].as_object().unwrap().iter();
    let mut given = given(row);
    given.classes =
        classes.map(|(name, driver)| class(name, text(driver), Binding::WaitForFirstConsumer)).collect();
    let limits = row["limits"].as_object().unwrap().iter();
    given.nodes[0].limits = limits
        .map(|(driver, count)| Limit {
            driver: plain(driver),
            told: count.as_u64().map(|count| count as u32),
            real: None,
        })
        .collect();
    given.attached =
        array(&row["attachments"]).iter().map(|one| (name(&one["pv"]), name(&one["node"]))).collect();
    let mut world = World::new(given).unwrap();
    for pod in array(&row["node_pods"]) {
        make(&mut world, pod, &Value::from("node-a"));
    }
    make(&mut world, &row["pod"], &Value::Null);
    same("result", text(&row["result"]), told(world.volume_limits(last(&world), NodeId::nth(0), &[])))
}
