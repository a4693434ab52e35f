//! What people write, read from what a story gives.

use crate::item::Item;
use crate::place::Fault;
use tsunagu_model::cluster::{
    BadGiven, ClaimSpec, Class, Driver, Given, Label, Limit, ManyNodes, Modes, NodeSpec, PodSpec, Tolerates,
    VolumeSpec, WorkloadKind, WorkloadSpec, World,
};
use tsunagu_model::place::Name;
use tsunagu_model::time::{Millis, Pace};
use tsunagu_model::volume::{AccessMode, Binding, Reclaim};

/// The world at one of the paces in [`super::Cluster::VARIANTS`].
pub(super) fn world(given: &Item, variant: usize) -> Result<World, Fault> {
    let drivers = list(given, "drivers", driver)?;
    let pace = [Pace::Usual, Pace::Earliest, Pace::Latest][variant];
    let given_here = Given {
        classes: list(given, "classes", class)?,
        nodes: list(given, "nodes", node)?,
        volumes: list(given, "volumes", volume)?,
        drivers,
        pace,
        never_force: flag(given, "disableForceDetachOnTimeout"),
        ..Given::default()
    };
    World::new(given_here).map_err(|bad| {
        given.at.fault(match bad {
            BadGiven::Twice(name) => format!("`{name}` is given twice"),
            BadGiven::Unknown(name) => format!("`{name}` is named and not given"),
        })
    })
}

fn list<T>(given: &Item, key: &str, of: fn(&Item) -> Result<T, Fault>) -> Result<Vec<T>, Fault> {
    given.list(key).iter().map(of).collect()
}

fn flag(item: &Item, key: &str) -> bool {
    item.truth(key).unwrap_or(false)
}

fn maybe(item: &Item, key: &str) -> Option<Name> {
    item.text(key).and_then(|text| Name::new(text).ok())
}

pub(super) fn namespace(item: &Item) -> Name {
    maybe(item, "namespace").unwrap_or_else(|| plain("default"))
}

/// A name that stands in this file and is one.
fn plain(name: &str) -> Name {
    Name::new(name).unwrap_or_else(|_| unreachable!("{name} is a name"))
}

fn names(item: &Item, key: &str) -> Vec<Name> {
    let members = item.list(key).iter();
    members.filter_map(|member| Name::new(&member.to_string()).ok()).collect()
}

/// Labels: `key` and `value` each.
fn labels(item: &Item, key: &str) -> Vec<Label> {
    let members = item.list(key).iter();
    let text = |item: &Item, key: &str| item.text(key).unwrap_or_default().to_owned();
    members.map(|item| Label::new(&text(item, "key"), &text(item, "value"))).collect()
}

fn small(item: &Item, key: &str) -> Option<u32> {
    item.number(key).map(|number| u32::try_from(number).unwrap_or(u32::MAX))
}

fn driver(item: &Item) -> Result<Driver, Fault> {
    let name = item.name("name")?;
    let mut driver = match item.text("kind") {
        Some("file") => Driver::file(name),
        Some("local") => Driver::local(name),
        _ => Driver::disk(name),
    };
    if let Some(key) = item.text("topologyKey") {
        driver.topology = Some(key).filter(|key| !key.is_empty()).map(Into::into);
    }
    if let Some(many) = item.text("manyNodes") {
        driver.many_nodes = match many {
            "Block" => ManyNodes::Block,
            "Always" => ManyNodes::Always,
            _ => ManyNodes::Never,
        };
    }
    driver.forgives_gone_machine = !flag(item, "failsWhenMachineIsGone");
    Ok(driver)
}

fn class(item: &Item) -> Result<Class, Fault> {
    let later = item.text("volumeBindingMode") == Some("WaitForFirstConsumer");
    Ok(Class {
        name: item.name("name")?,
        driver: item.name("provisioner")?,
        binding: if later { Binding::WaitForFirstConsumer } else { Binding::Immediate },
        reclaim: reclaim(item),
        allowed: labels(item, "allowedTopologies"),
    })
}

fn reclaim(item: &Item) -> Reclaim {
    let keep = item.text("reclaimPolicy") == Some(Reclaim::Retain.as_str());
    if keep { Reclaim::Retain } else { Reclaim::Delete }
}

pub(super) fn node(item: &Item) -> Result<NodeSpec, Fault> {
    let limit = |item: &Item| {
        let (told, real) = (small(item, "count"), small(item, "real"));
        Ok(Limit { driver: item.name("driver")?, told, real })
    };
    Ok(NodeSpec {
        name: item.name("name")?,
        zone: item.zone("zone"),
        labels: labels(item, "labels"),
        room: small(item, "room").unwrap_or(10),
        limits: list(item, "volumeLimits", limit)?,
    })
}

fn modes(item: &Item) -> Modes {
    let members = item.list("accessModes").iter();
    let mode = |item: &Item| AccessMode::ALL.into_iter().find(|one| one.as_str() == item.to_string());
    Modes::of(&members.filter_map(mode).collect::<Vec<_>>())
}

fn size(item: &Item) -> Result<u32, Fault> {
    let size = item.number("storage").ok_or_else(|| item.lacks("storage"))?;
    u32::try_from(size).map_err(|_| item.at.fault("the model has nothing of this size"))
}

fn volume(item: &Item) -> Result<VolumeSpec, Fault> {
    let name = item.name("name")?;
    Ok(VolumeSpec {
        driver: item.name("driver")?,
        handle: name.as_str().into(),
        name,
        class: maybe(item, "storageClassName"),
        size: size(item)?,
        modes: modes(item),
        block: item.text("volumeMode") == Some("Block"),
        affinity: labels(item, "nodeAffinity"),
        labels: labels(item, "labels"),
        reclaim: reclaim(item),
    })
}

pub(super) fn claim(item: &Item) -> Result<ClaimSpec, Fault> {
    Ok(ClaimSpec {
        namespace: namespace(item),
        name: item.name("name")?,
        class: maybe(item, "storageClassName"),
        size: size(item)?,
        modes: modes(item),
        block: item.text("volumeMode") == Some("Block"),
        volume: maybe(item, "volumeName"),
    })
}

pub(super) fn pod(item: &Item) -> Result<PodSpec, Fault> {
    let mut pod = PodSpec::new(item.name("name")?, names(item, "claims"));
    pod.namespace = namespace(item);
    pod.node_name = maybe(item, "nodeName");
    pod.selector = labels(item, "nodeSelector");
    pod.apart = flag(item, "apart");
    pod.room = small(item, "room").unwrap_or(1);
    pod.priority = small(item, "priority").unwrap_or(0).min(1_000_000_000) as i32;
    if let Some(time) = item.number("tolerates") {
        pod.tolerates = Tolerates::For(Millis(time));
    }
    if flag(item, "toleratesForever") {
        pod.tolerates = Tolerates::Forever;
    }
    Ok(pod)
}

pub(super) fn deployment(item: &Item) -> Result<WorkloadSpec, Fault> {
    let kind = match item.text("strategy") {
        Some("Recreate") => WorkloadKind::Recreate,
        _ => WorkloadKind::RollingUpdate {
            surge: small(item, "maxSurge").unwrap_or(1),
            unavailable: small(item, "maxUnavailable").unwrap_or(0),
        },
    };
    workload(item, kind, Vec::new())
}

pub(super) fn stateful_set(item: &Item) -> Result<WorkloadSpec, Fault> {
    workload(item, WorkloadKind::StatefulSet, list(item, "volumeClaimTemplates", claim)?)
}

fn workload(item: &Item, kind: WorkloadKind, claims: Vec<ClaimSpec>) -> Result<WorkloadSpec, Fault> {
    let replicas = small(item, "replicas").unwrap_or(1);
    if replicas > 1000 {
        return item.at.no("a workload has at most 1000 pods here".to_owned());
    }
    Ok(WorkloadSpec { kind, replicas, template: pod(item)?, claims })
}
