//! What people write: drivers, classes, nodes, volumes, claims, pods and workloads.

use super::modes::Modes;
use crate::place::{Name, Zone};
use crate::time::Millis;
use crate::volume::{Binding, Reclaim};
use alloc::sync::Arc;
use alloc::vec::Vec;

/// The key and the value of a label, as Kubernetes spells them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Label {
    /// Such as `kubernetes.io/hostname`.
    pub key: Arc<str>,
    /// Its value.
    pub value: Arc<str>,
}

/// The zone of a node or a volume.
pub const ZONE: &str = "topology.kubernetes.io/zone";
/// The host of a node. A node has it from its name, unless it was given another.
pub const HOSTNAME: &str = "kubernetes.io/hostname";

impl Label {
    /// A label.
    #[must_use]
    pub fn new(key: &str, value: &str) -> Label {
        Label { key: key.into(), value: value.into() }
    }

    /// The value of a key.
    #[must_use]
    pub fn find<'l>(labels: &'l [Label], key: &str) -> Option<&'l str> {
        labels.iter().find(|label| *label.key == *key).map(|label| &*label.value)
    }
}

/// A CSI driver: what a disk of its kind can do.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Driver {
    /// Its name.
    pub name: Name,
    /// CSIDriver `attachRequired`. Where nothing is attached, nobody counts nodes.
    pub attach: bool,
    /// The node label that says where its disks can be used; `None`: everywhere.
    pub topology: Option<Arc<str>>,
    /// Which volumes of many nodes it makes.
    pub many_nodes: ManyNodes,
    /// What it answers to a detach from a machine that no longer exists: success, or an error.
    pub forgives_gone_machine: bool,
}

/// Which volumes of many nodes a driver makes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ManyNodes {
    /// None.
    #[default]
    Never,
    /// Only raw block devices.
    Block,
    /// Any: a shared file system.
    Always,
}

impl Driver {
    /// A disk of one node, made where its zone's label says.
    #[must_use]
    pub fn disk(name: Name) -> Driver {
        Driver {
            name,
            attach: true,
            topology: Some(ZONE.into()),
            many_nodes: ManyNodes::Never,
            forgives_gone_machine: true,
        }
    }

    /// A shared file system: nothing to attach, no zone, any number of nodes.
    #[must_use]
    pub fn file(name: Name) -> Driver {
        Driver { attach: false, topology: None, many_nodes: ManyNodes::Always, ..Driver::disk(name) }
    }

    /// A disk inside one node.
    #[must_use]
    pub fn local(name: Name) -> Driver {
        Driver { attach: false, topology: Some(HOSTNAME.into()), ..Driver::disk(name) }
    }
}

/// A StorageClass.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Class {
    /// Its name.
    pub name: Name,
    /// Its provisioner.
    pub driver: Name,
    /// When volumes are made.
    pub binding: Binding,
    /// What becomes of them.
    pub reclaim: Reclaim,
    /// `allowedTopologies`: one key, and the values that are allowed. Empty: all.
    pub allowed: Vec<Label>,
}

/// A node as it joins.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NodeSpec {
    /// Its name.
    pub name: Name,
    /// Its zone, as a label too.
    pub zone: Option<Zone>,
    /// Other labels.
    pub labels: Vec<Label>,
    /// How much it can run, in the unit of [`PodSpec::room`].
    pub room: u32,
    /// What drivers say of it (CSINode).
    pub limits: Vec<Limit>,
}

/// How many volumes of a driver a node takes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Limit {
    /// The driver.
    pub driver: Name,
    /// `allocatable.count` of the CSINode; `None`: it names no limit.
    pub told: Option<u32>,
    /// What the machine really takes; `None`: as many as are asked.
    pub real: Option<u32>,
}

/// A PersistentVolume that an administrator made.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct VolumeSpec {
    /// Its name.
    pub name: Name,
    /// Its driver.
    pub driver: Name,
    /// What the driver calls it. Two volumes of one handle are one disk.
    pub handle: Arc<str>,
    /// Its class, if it has one.
    pub class: Option<Name>,
    /// GiB.
    pub size: u32,
    /// Its modes.
    pub modes: Modes,
    /// `volumeMode: Block`
    pub block: bool,
    /// `nodeAffinity`: one key, and the values that fit. Empty: every node.
    pub affinity: Vec<Label>,
    /// Its labels.
    pub labels: Vec<Label>,
    /// What becomes of it.
    pub reclaim: Reclaim,
}

/// A PersistentVolumeClaim.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ClaimSpec {
    /// Its namespace.
    pub namespace: Name,
    /// Its name.
    pub name: Name,
    /// Its class; `None`: volumes without one.
    pub class: Option<Name>,
    /// GiB, at least.
    pub size: u32,
    /// What it wants.
    pub modes: Modes,
    /// `volumeMode: Block`
    pub block: bool,
    /// `spec.volumeName`: the one volume that it wants.
    pub volume: Option<Name>,
}

/// A pod.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PodSpec {
    /// Its namespace.
    pub namespace: Name,
    /// Its name. Of a template: the beginning of its pods' names.
    pub name: Name,
    /// The claims that it mounts, by name.
    pub claims: Vec<Name>,
    /// `spec.nodeName`, written by a person: the scheduler is not asked.
    pub node_name: Option<Name>,
    /// `nodeSelector`
    pub selector: Vec<Label>,
    /// Required anti-affinity to the pods of the same workload: one a node.
    pub apart: bool,
    /// What it asks of a node.
    pub room: u32,
    /// Higher may push out lower.
    pub priority: i32,
    /// How long it tolerates a node that is not ready or not reachable (NoExecute).
    pub tolerates: Tolerates,
}

/// How long a pod stays on a node with a NoExecute taint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tolerates {
    /// So long; 300 s is what the API server writes into a pod that says nothing.
    For(Millis),
    /// For ever, as the pods of a DaemonSet. This one tolerates `out-of-service` as well.
    Forever,
}

impl Default for Tolerates {
    fn default() -> Tolerates {
        Tolerates::For(Millis::secs(300))
    }
}

impl PodSpec {
    /// A pod of the namespace `default` that mounts these claims and can run anywhere.
    #[must_use]
    pub fn new(name: Name, claims: Vec<Name>) -> PodSpec {
        PodSpec {
            namespace: Name::made("default"),
            name,
            claims,
            node_name: None,
            selector: Vec::new(),
            apart: false,
            room: 1,
            priority: 0,
            tolerates: Tolerates::default(),
        }
    }
}

/// A Deployment or a StatefulSet.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct WorkloadSpec {
    /// Which.
    pub kind: WorkloadKind,
    /// How many pods.
    pub replicas: u32,
    /// Its pods. Its own name and namespace are those of the template.
    pub template: PodSpec,
    /// `volumeClaimTemplates`, of a StatefulSet: each pod has claims of its own.
    pub claims: Vec<ClaimSpec>,
}

/// Who keeps the number of pods, and how it renews them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WorkloadKind {
    /// A Deployment that adds and takes away step by step.
    RollingUpdate {
        /// How many more than asked for there may be.
        surge: u32,
        /// How many fewer may be ready.
        unavailable: u32,
    },
    /// A Deployment that ends all old pods before it makes new ones.
    Recreate,
    /// A StatefulSet: one pod for each number, one after the other.
    StatefulSet,
}
