//! The attach/detach controller, call by call, with the back end that the traces assume.

use super::{array, modes, text};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use tsunagu_model::cluster::attach::{AttachDetach, Blocker, Call, Kind, Wish};
use tsunagu_model::cluster::{Modes, PodId, VolumeId};
use tsunagu_model::place::{Name, NodeId};
use tsunagu_model::time::Millis;

/// A call, and each reading of a Node.
const CALL: Millis = Millis(10);
const LOOP: Millis = Millis(100);

/// Whether some order of walking the nodes gives one of the answers that are allowed.
pub(crate) fn trace(row: &Value, allowed: &[Value]) -> Result<(), String> {
    let nodes: Vec<&str> = array(&row["nodes"]).iter().map(text).collect();
    let orders =
        if allowed.len() == 1 { vec![(0..nodes.len()).collect()] } else { permutations(nodes.len()) };
    let seen: Vec<Value> = orders.iter().map(|order| run(row, order)).collect();
    for one in &seen {
        if !allowed.contains(one) {
            let near = array(&allowed[0]);
            let at = (0..near.len()).find(|&at| near[at] != one[at]).unwrap_or(0);
            return Err(format!("pass {at}\n expected {}\n     seen {}", near[at], one[at]));
        }
    }
    match allowed.iter().find(|one| !seen.contains(one)) {
        Some(missed) => Err(format!("no order of the nodes gives {missed}")),
        None => Ok(()),
    }
}

fn permutations(count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let shorter = permutations(count - 1);
    let with = |order: &Vec<usize>, at: usize| {
        let mut order = order.clone();
        order.insert(at, count - 1);
        order
    };
    shorter.iter().flat_map(|order| (0..count).map(move |at| with(order, at))).collect()
}

struct Bench<'t> {
    controller: AttachDetach,
    now: Millis,
    nodes: Vec<&'t str>,
    volumes: Vec<(&'t str, Modes)>,
    /// Name, node and volume; a pod's place is its id.
    pods: Vec<(&'t str, Name, NodeId, VolumeId)>,
    gone: BTreeSet<NodeId>,
    /// What the API has of `status.volumesInUse` and `status.volumesAttached`.
    in_use: BTreeMap<NodeId, Vec<VolumeId>>,
    attached: BTreeMap<NodeId, Vec<VolumeId>>,
    /// Where the disks are.
    disks: BTreeSet<(VolumeId, NodeId)>,
    faults: Vec<(&'t str, VolumeId, NodeId, u64)>,
}

fn run(row: &Value, order: &[usize]) -> Value {
    let nodes: Vec<&str> = array(&row["nodes"]).iter().map(text).collect();
    let volumes = array(&row["volumes"]).iter();
    let mut bench = Bench {
        controller: AttachDetach::new(row["force_detach_disabled"] == true),
        now: Millis::ZERO,
        nodes,
        volumes: volumes.map(|volume| (text(&volume["name"]), modes(&volume["modes"]))).collect(),
        pods: Vec::new(),
        gone: BTreeSet::new(),
        in_use: BTreeMap::new(),
        attached: BTreeMap::new(),
        disks: BTreeSet::new(),
        faults: Vec::new(),
    };
    array(&row["steps"]).iter().filter_map(|step| bench.step(step, order)).collect()
}

impl<'t> Bench<'t> {
    fn node(&self, step: &Value) -> NodeId {
        let found = self.nodes.iter().position(|name| step["node"] == *name);
        NodeId::nth(found.unwrap_or_else(|| panic!("no node in {step}")) as u32)
    }

    fn volume(&self, name: &Value) -> VolumeId {
        let found = self.volumes.iter().position(|volume| *name == volume.0);
        VolumeId::nth(found.unwrap_or_else(|| panic!("no volume {name}")) as u32)
    }

    fn name(&self, volume: VolumeId, node: NodeId) -> [&'t str; 2] {
        [self.volumes[volume.index()].0, self.nodes[node.index()]]
    }

    fn step(&mut self, step: &'t Value, order: &[usize]) -> Option<Value> {
        match text(&step["op"]) {
            "pod_add" => {
                let (node, volume) = (self.node(step), self.volume(&step["volume"]));
                let pod = PodId::nth(self.pods.len() as u32);
                let namespace = Name::new(text(&step["ns"])).unwrap();
                self.pods.push((text(&step["pod"]), namespace.clone(), node, volume));
                let many = self.volumes[volume.index()].1.many_nodes();
                self.controller.want(node, volume, many, Wish { pod, namespace });
            }
            "pod_remove" => {
                let at = self.pods.iter().rposition(|pod| step["pod"] == pod.0).unwrap();
                let (_, _, node, volume) = self.pods[at];
                self.controller.unwant(node, volume, PodId::nth(at as u32));
            }
            op @ ("in_use" | "in_use_unseen") => {
                let node = self.node(step);
                let volumes: Vec<_> = array(&step["volumes"]).iter().map(|name| self.volume(name)).collect();
                if op == "in_use" {
                    self.controller.saw_in_use(node, &volumes);
                }
                self.in_use.insert(node, volumes);
            }
            "node_ready" => self.controller.saw_ready(self.node(step), step["ready"] == true),
            "taint" => self.controller.saw_taint(self.node(step), step["on"] == true),
            "node_delete" => {
                let node = self.node(step);
                self.controller.saw_gone(node);
                self.gone.insert(node);
                self.attached.remove(&node);
            }
            "advance" => self.now += Millis(step["ms"].as_u64().unwrap()),
            "fault" => {
                let (node, volume) = (self.node(step), self.volume(&step["volume"]));
                let kind = text(&step["kind"]);
                let call = |kind: &str| kind.starts_with("attach");
                self.faults.retain(|one| (one.1, one.2) != (volume, node) || call(one.0) != call(kind));
                self.faults.push((kind, volume, node, step["times"].as_u64().unwrap()));
            }
            "pass" => return Some(self.pass(order)),
            other => panic!("an op that is not known: {other}"),
        }
        None
    }

    fn pass(&mut self, order: &[usize]) -> Value {
        let start = self.now;
        let pass = self.controller.pass(start, order.iter().map(|&at| NodeId::nth(at as u32)));
        for (node, volumes) in pass.status {
            if !self.gone.contains(&node) {
                self.attached.insert(node, volumes);
            }
        }
        let (mut detach, mut attach) = (Vec::new(), Vec::new());
        for call in &pass.calls {
            let [volume, node] = self.name(call.volume, call.node);
            if let Some(ok) = self.carry_out(call) {
                let list = if call.kind == Kind::Attach { &mut attach } else { &mut detach };
                list.push(json!([volume, node, ok]));
            }
        }
        let mut told: Vec<Value> = Vec::new();
        for event in &pass.told {
            let [volume, node] = self.name(event.volume, event.node);
            let pod = |id: PodId| self.pods[id.index()].0;
            let (kind, named, others) = match &event.by {
                Blocker::Attached => ("attached_elsewhere", &[][..], 0),
                Blocker::Pods { named, others } => ("used_by_pods", &named[..], *others),
            };
            let named: BTreeSet<&str> = named.iter().map(|&id| pod(id)).collect();
            told.push(json!({"volume": volume, "node": node, "pod": pod(event.pod), "kind": kind,
                "pods": named, "others": others}));
        }
        told.sort_by_key(|event| ["volume", "node", "pod"].map(|key| text(&event[key]).to_owned()));
        let of = |list: &mut Vec<Value>| list.sort_by_key(Value::to_string);
        of(&mut detach);
        of(&mut attach);
        let entries = self.controller.actual().iter();
        let pairs = |confirmed| {
            let of = self.controller.actual().iter().filter(move |entry| entry.confirmed == confirmed);
            of.map(|entry| self.name(entry.volume, entry.node)).collect::<BTreeSet<_>>()
        };
        let waiting: BTreeSet<_> = entries
            .filter_map(|entry| {
                let [volume, node] = self.name(entry.volume, entry.node);
                entry.unwanted_since.map(|since| (volume, node, since.0))
            })
            .collect();
        let status: BTreeMap<&str, BTreeSet<&str>> = self
            .attached
            .iter()
            .filter(|(_, volumes)| !volumes.is_empty())
            .map(|(node, volumes)| {
                (self.nodes[node.index()], volumes.iter().map(|id| self.volumes[id.index()].0).collect())
            })
            .collect();
        let answer = json!({"t_ms": start.0, "detach": detach, "attach": attach, "multi_attach": told,
            "attached": pairs(true), "uncertain": pairs(false), "waiting": waiting, "status": status});
        self.now = start + LOOP;
        answer
    }

    /// Whether the back end said yes; `None` for a detach that the reading of the Node stopped.
    fn carry_out(&mut self, call: &Call) -> Option<bool> {
        let (volume, node) = (call.volume, call.node);
        let mut end = self.now + CALL;
        if call.verify {
            let used = self.in_use.get(&node).is_some_and(|used| used.contains(&volume));
            if used && !self.gone.contains(&node) {
                self.controller.ended(end, call, false);
                return None;
            }
            end += CALL;
        }
        let fault = self.fault(call);
        let many = self.volumes[volume.index()].1.many_nodes();
        let elsewhere = self.disks.iter().any(|disk| disk.0 == volume && disk.1 != node);
        let ok = match (call.kind, fault) {
            (Kind::Detach, None) => {
                self.disks.remove(&(volume, node));
                true
            }
            (Kind::Attach, None) if many || !elsewhere => self.disks.insert((volume, node)) | true,
            (Kind::Attach, Some("attach_fail_landed")) if many || !elsewhere => {
                self.disks.insert((volume, node));
                false
            }
            _ => false,
        };
        self.controller.ended(end, call, ok);
        Some(ok)
    }

    fn fault(&mut self, call: &Call) -> Option<&'t str> {
        let attach = call.kind == Kind::Attach;
        let found = self.faults.iter_mut().find(|(kind, volume, node, left)| {
            (*volume, *node) == (call.volume, call.node) && kind.starts_with("attach") == attach && *left > 0
        })?;
        found.3 -= 1;
        Some(found.0)
    }
}
