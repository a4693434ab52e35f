//! The forms of kubectl: columns, JSON, YAML.

use super::json::Json;
use super::table::cells;
use super::{BadPaste, Line, Node, Pasted, Pod};
use alloc::string::String;
use alloc::vec::Vec;

/// The label of a node's zone, and what it was called before Kubernetes 1.17.
const ZONE: [&str; 2] = ["topology.kubernetes.io/zone", "failure-domain.beta.kubernetes.io/zone"];

/// `get pods -o wide`, or `get nodes -L topology.kubernetes.io/zone`.
pub(super) fn of_columns(lines: &[Line<'_>]) -> Result<Pasted, BadPaste> {
    let header = lines.first().map_or(Vec::new(), |(_, line)| cells(line));
    let column = |name: &str| header.iter().position(|cell| *cell == name);
    let name = column("NAME").ok_or(BadPaste::Unknown)?;
    let rows = lines.iter().skip(1);
    if let (Some(ip), Some(node)) = (column("IP"), column("NODE")) {
        let pod = |&(line, text): &Line<'_>| {
            let cells = cells(text);
            let cell = |at: usize| cells.get(at).map(|cell| some(cell)).ok_or(BadPaste::Damaged { line });
            Ok(Pod { name: cell(name)?, ip: cell(ip)?, node: cell(node)? })
        };
        return rows.map(pod).collect::<Result<_, _>>().map(Pasted::Pods);
    }
    let zone = column("ZONE").ok_or(BadPaste::Unknown)?;
    let node = |&(line, text): &Line<'_>| {
        let cells = cells(text);
        // The last column of a node without the label is empty.
        let zone = cells.get(zone).map(|cell| some(cell)).unwrap_or_default();
        Ok(Node { name: cells.get(name).map(|cell| some(cell)).ok_or(BadPaste::Damaged { line })?, zone })
    };
    rows.map(node).collect::<Result<_, _>>().map(Pasted::Nodes)
}

fn some(cell: &str) -> String {
    if cell == "<none>" { String::new() } else { cell.into() }
}

/// A list or one object, of pods or nodes.
pub(super) fn of_json(tree: &Json) -> Option<Pasted> {
    let kind = tree.text("kind");
    let items = if tree.get("items").is_some() { tree.list("items") } else { core::slice::from_ref(tree) };
    let mut all = Vec::new();
    for item in items {
        let meta = item.get("metadata")?;
        let labels = meta.get("labels");
        let zone = |key: &&str| labels.map(|labels| labels.text(key)).filter(|zone| !zone.is_empty());
        let text = |of: &str, key: &str| item.get(of).map(|part| part.text(key).into()).unwrap_or_default();
        all.push(Found {
            kind: if item.text("kind").is_empty() { kind } else { item.text("kind") }.into(),
            name: meta.text("name").into(),
            zone: ZONE.iter().find_map(zone).unwrap_or_default().into(),
            node: text("spec", "nodeName"),
            ip: text("status", "podIP"),
        });
    }
    sorted_out(all)
}

/// What was found of an object.
#[derive(Default)]
struct Found {
    kind: String,
    name: String,
    zone: String,
    node: String,
    ip: String,
}

fn sorted_out(all: Vec<Found>) -> Option<Pasted> {
    let is = |kinds: [&str; 2]| all.iter().all(|one| kinds.contains(&&*one.kind));
    if !all.is_empty() && is(["Pod", "PodList"]) {
        let pod = |one: Found| Pod { name: one.name, ip: one.ip, node: one.node };
        return Some(Pasted::Pods(all.into_iter().map(pod).collect()));
    }
    let node = |one: Found| Node { name: one.name, zone: one.zone };
    let nodes = is(["Node", "NodeList"]) && all.iter().all(|one| !one.name.is_empty());
    nodes.then(|| Pasted::Nodes(all.into_iter().map(node).collect()))
}

/// YAML as kubectl prints it: blocks, one key a line. Only the few keys that are wanted are
/// looked at, by the keys that they stand under; a line that is none goes on with the one before.
pub(super) fn of_yaml(lines: &[Line<'_>]) -> Result<Pasted, BadPaste> {
    let mut all: Vec<Found> = Vec::new();
    // The keys above a line, with how far each is indented.
    let mut above: Vec<(usize, &str)> = Vec::new();
    let mut list = None;
    let mut block = None;
    for &(_, line) in lines {
        let dashed = line.trim_start_matches(' ');
        let indent = line.len() - dashed.len();
        if block.is_some_and(|depth| indent > depth) {
            continue;
        }
        block = None;
        let mut indent = indent;
        let mut rest = dashed;
        let item = rest.starts_with("- ");
        while let Some(inner) = rest.strip_prefix("- ") {
            let bare = inner.trim_start();
            indent += rest.len() - bare.len();
            rest = bare;
        }
        let Some((key, value)) = rest.split_once(':') else { continue };
        let top = list.is_some_and(|at| item && at == line.len() - dashed.len());
        if top || all.is_empty() {
            all.push(Found::default());
        }
        while above.last().is_some_and(|(depth, _)| *depth >= indent || (top && *depth > 0)) {
            above.pop();
        }
        let (key, value) = (bare(key), bare(value));
        if key == "items" && indent == 0 {
            all.clear();
        } else if list.is_none() && above.last().is_some_and(|(_, key)| *key == "items") && item {
            list = Some(line.len() - dashed.len());
        }
        block = value.starts_with(['|', '>']).then_some(indent);
        let keys: Vec<&str> = above.iter().map(|(_, key)| *key).filter(|key| *key != "items").collect();
        if let Some(found) = all.last_mut() {
            found.take(&keys, key, value);
        }
        above.push((indent, key));
    }
    sorted_out(all).ok_or(BadPaste::Unknown)
}

impl Found {
    fn take(&mut self, keys: &[&str], key: &str, value: &str) {
        let place = match (keys, key) {
            ([], "kind") => &mut self.kind,
            (["metadata"], "name") => &mut self.name,
            (["metadata", "labels"], key) if ZONE.contains(&key) => &mut self.zone,
            (["spec"], "nodeName") => &mut self.node,
            (["status"], "podIP") => &mut self.ip,
            _ => return,
        };
        if place.is_empty() {
            *place = value.into();
        }
    }
}

/// Without blanks and quotes.
fn bare(text: &str) -> &str {
    text.trim().trim_matches(['"', '\''])
}
