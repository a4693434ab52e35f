//! What people paste: `etcdctl member list` and `endpoint status`, `kubectl get pods -o wide` and
//! `get nodes`, in every form that the tools print.
//!
//! What the tools write to standard error may stand between the lines, for people copy whole
//! screens. Nothing here can fail but with a reason.

mod etcdctl;
mod json;
mod kubectl;
mod plan;
mod table;

pub use plan::plan;

use alloc::string::String;
use alloc::vec::Vec;
use json::Json;

/// Longest text that is read, in bytes.
pub const MAX: usize = 4 << 20;

/// What was pasted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pasted {
    /// `etcdctl member list`.
    Members(Vec<Listed>),
    /// `etcdctl endpoint status`.
    Status {
        /// The endpoints that answered.
        rows: Vec<Status>,
        /// Those that did not, from standard error.
        silent: Vec<String>,
    },
    /// `kubectl get pods -o wide`.
    Pods(Vec<Pod>),
    /// `kubectl get nodes`.
    Nodes(Vec<Node>),
}

/// A member, as `member list` has it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listed {
    /// Its id: more than a JavaScript number can hold.
    pub id: u64,
    /// Its name; empty while it was never started.
    pub name: String,
    /// Where the others reach it.
    pub peer_urls: Vec<String>,
    /// Where clients reach it; none while it was never started.
    pub client_urls: Vec<String>,
    /// Whether it is a learner. `None` where the tool does not say: 3.5 with `-w json --hex`
    /// leaves it out of learners too.
    pub learner: Option<bool>,
}

impl Listed {
    /// Whether it was ever started: it has told its name since.
    #[must_use]
    pub fn started(&self) -> bool {
        !self.name.is_empty() || !self.client_urls.is_empty()
    }
}

/// An endpoint, as `endpoint status` has it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Status {
    /// The endpoint that was asked.
    pub endpoint: String,
    /// The member that answered.
    pub id: u64,
    /// Its version.
    pub version: String,
    /// Whether it leads.
    pub leads: bool,
    /// Whether it is a learner. (A learner goes on naming the old leader when there is none.)
    pub learner: bool,
    /// Its raft term. One that campaigns in vain stays at its old one.
    pub term: u64,
    /// What it says is wrong, such as `etcdserver: no leader`.
    pub errors: String,
}

/// A pod.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pod {
    /// Its name; kubeadm's are `etcd-` and the node's.
    pub name: String,
    /// Its address.
    pub ip: String,
    /// The node that it runs on; empty when none.
    pub node: String,
}

/// A node.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Node {
    /// Its name.
    pub name: String,
    /// The label `topology.kubernetes.io/zone`; empty when it has none.
    pub zone: String,
}

/// Why a text is none of these.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadPaste {
    /// Nothing was pasted.
    Empty,
    /// Longer than [`MAX`].
    TooLong,
    /// The cluster did not answer the tool in time: `context deadline exceeded`. So says 3.5 when
    /// there is no quorum; 3.4 then prints the list of the member that was asked.
    NoAnswer,
    /// Another error of the tool, in its words.
    Failed(String),
    /// It is none of the forms that are known.
    Unknown,
    /// It has one of the forms, but this line is not as it should be, counted from 1.
    Damaged {
        /// Which line.
        line: usize,
    },
    /// It is what is asked for and empty.
    Nobody,
}

/// Reads a text.
///
/// # Errors
/// Says why it is none of these.
pub fn read(text: &str) -> Result<Pasted, BadPaste> {
    if text.len() > MAX {
        return Err(BadPaste::TooLong);
    }
    let mut lines = Vec::new();
    let (mut silent, mut error) = (Vec::new(), None);
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    for (at, line) in text.lines().enumerate() {
        let bare = line.trim();
        if let Some(rest) = bare.strip_prefix("Failed to get the status of endpoint ") {
            silent.push(rest.split(' ').next().unwrap_or_default().into());
        } else if let Some(rest) = bare.strip_prefix("Error: ") {
            error = error.or(Some(rest));
        } else {
            let command = lines.is_empty() && typed(bare);
            if !(bare.is_empty() || noise(bare) || command) {
                lines.push((at + 1, line));
            }
        }
    }
    if lines.is_empty() {
        return Err(match error {
            Some(error) if !error.contains("deadline exceeded") => BadPaste::Failed(error.into()),
            None if silent.is_empty() => BadPaste::Empty,
            _ => BadPaste::NoAnswer,
        });
    }
    let read = form(&lines)?;
    let count = match &read {
        Pasted::Members(members) => members.len(),
        Pasted::Status { rows, .. } => rows.len(),
        Pasted::Pods(pods) => pods.len(),
        Pasted::Nodes(nodes) => nodes.len(),
    };
    match read {
        _ if count == 0 && silent.is_empty() => Err(BadPaste::Nobody),
        Pasted::Status { rows, .. } if rows.is_empty() => Err(BadPaste::NoAnswer),
        Pasted::Status { rows, .. } => Ok(Pasted::Status { rows, silent }),
        read => Ok(read),
    }
}

/// A line of the tool's log, or what keeps documents apart.
fn noise(line: &str) -> bool {
    line.starts_with("{\"level\":") || line == "---"
}

/// The command, as it was typed, behind some prompt or none.
fn typed(line: &str) -> bool {
    line.contains("etcdctl ") || line.contains("kubectl ")
}

/// A line, with its number.
type Line<'t> = (usize, &'t str);

/// The first line says which form it is.
fn form(lines: &[Line<'_>]) -> Result<Pasted, BadPaste> {
    let first = lines.first().map_or("", |(_, line)| line.trim_start());
    let damaged = |line: usize| BadPaste::Damaged { line };
    if first.starts_with(['{', '[']) {
        let tree = json::read(lines).map_err(damaged)?;
        return etcdctl::of_json(&tree).or_else(|| kubectl::of_json(&tree)).ok_or(BadPaste::Unknown);
    }
    if first.starts_with(['+', '|']) {
        return etcdctl::of_table(lines);
    }
    if first.starts_with('"') {
        return etcdctl::of_fields(lines);
    }
    if table::cells(first).first() == Some(&"NAME") || table::cells(first).first() == Some(&"NAMESPACE") {
        return kubectl::of_columns(lines);
    }
    if ["apiVersion:", "items:", "kind:"].iter().any(|key| first.starts_with(key)) {
        return kubectl::of_yaml(lines);
    }
    etcdctl::of_simple(lines)
}

/// An id in hexadecimal, of which the tool leaves leading zeros out.
fn hex(text: &str) -> Option<u64> {
    let mut id = 0_u64;
    if text.is_empty() || text.len() > 16 {
        return None;
    }
    for letter in text.chars() {
        id = id << 4 | u64::from(letter.to_digit(16)?);
    }
    Some(id)
}

/// A whole number, up to 2^64.
fn decimal(text: &str) -> Option<u64> {
    let mut number = 0_u64;
    for letter in text.chars() {
        number = number.checked_mul(10)?.checked_add(u64::from(letter.to_digit(10)?))?;
    }
    (!text.is_empty()).then_some(number)
}

/// An id in JSON: a number, or hexadecimal as text.
fn id(value: &Json) -> Option<u64> {
    match value {
        Json::Number(digits) => decimal(digits),
        Json::Text(text) => hex(text),
        _ => None,
    }
}
