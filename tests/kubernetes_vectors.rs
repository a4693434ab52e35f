//! What the real Kubernetes code (v1.36.2) answered, line by line.
//!
//! `TSUNAGU_KUBERNETES_VECTORS=/path` takes another directory of files of the same format.
// A vector that cannot be read is a failed test, so the test may unwrap.
#![allow(clippy::unwrap_used)]

#[path = "kubernetes/attach.rs"]
mod attach;
#[path = "kubernetes/scheduler.rs"]
mod scheduler;
#[path = "kubernetes/zones.rs"]
mod zones;

use serde_json::Value;
use tsunagu_model::cluster::Modes;
use tsunagu_model::volume::AccessMode;

/// Lines of the files that stand beside this test.
const BUILT_IN: [(&str, usize); 10] = [
    ("multi_attach", 134),
    ("mode_superset", 174),
    ("attach_traces", 227),
    ("attach_faults", 107),
    ("attach_races", 27),
    ("zone_state", 2481),
    ("zone_steps", 267),
    ("sched_rwop", 200),
    ("sched_zone", 334),
    ("sched_limits", 334),
];

/// Asks each line of a file; a fault says what was expected and what was seen.
fn lines(file: &str, ask: impl Fn(&Value) -> Result<(), String>) {
    let given = std::env::var("TSUNAGU_KUBERNETES_VECTORS").ok();
    let built_in = concat!(env!("CARGO_MANIFEST_DIR"), "/vectors/kubernetes");
    let path = format!("{}/{file}.jsonl", given.as_deref().unwrap_or(built_in));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let (mut count, mut faults) = (0, Vec::new());
    for (line, text) in text.lines().enumerate().filter(|(_, text)| !text.trim().is_empty()) {
        let row: Value =
            serde_json::from_str(text).unwrap_or_else(|error| panic!("{path}:{}: {error}", line + 1));
        count += 1;
        if let Err(fault) = ask(&row) {
            faults.push(format!("{path}:{}: id {}: {fault}", line + 1, row["id"]));
        }
    }
    println!("{file}: {} of {count} lines answered exactly", count - faults.len());
    assert!(faults.is_empty(), "{} of {count}\n{}", faults.len(), faults[..faults.len().min(5)].join("\n"));
    match BUILT_IN.iter().find(|(name, _)| *name == file) {
        Some(&(_, whole)) if given.is_none() => assert_eq!(count, whole, "{path} is not whole"),
        _ => assert!(count > 0, "{path} holds no line"),
    }
}

fn same<T: PartialEq + std::fmt::Debug>(what: &str, expected: T, seen: T) -> Result<(), String> {
    if expected == seen { Ok(()) } else { Err(format!("{what}\n expected {expected:?}\n     seen {seen:?}")) }
}

fn modes(list: &Value) -> Modes {
    let mode = |short: &Value| match short.as_str().unwrap() {
        "RWO" => AccessMode::ReadWriteOnce,
        "ROX" => AccessMode::ReadOnlyMany,
        "RWX" => AccessMode::ReadWriteMany,
        "RWOP" => AccessMode::ReadWriteOncePod,
        other => panic!("{other} is no mode"),
    };
    Modes::of(&array(list).iter().map(mode).collect::<Vec<_>>())
}

/// A list; what is left out is empty.
fn array(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

#[test]
fn multi_attach() {
    lines("multi_attach", |row| {
        let expected = row["multi_attach_allowed"].as_bool().unwrap();
        same("many nodes", expected, modes(&row["pv_modes"]).many_nodes())
    });
}

#[test]
fn mode_superset() {
    lines("mode_superset", |row| {
        let expected = row["satisfies"].as_bool().unwrap();
        same("satisfies", expected, modes(&row["pv_modes"]).satisfy(modes(&row["claim_modes"])))
    });
}

#[test]
fn attach_traces() {
    lines("attach_traces", |row| attach::trace(row, std::slice::from_ref(&row["passes"])));
}

#[test]
fn attach_faults() {
    lines("attach_faults", |row| attach::trace(row, std::slice::from_ref(&row["passes"])));
}

#[test]
fn attach_races() {
    lines("attach_races", |row| attach::trace(row, array(&row["allowed"])));
}

#[test]
fn zone_state() {
    lines("zone_state", zones::state);
}

#[test]
fn zone_steps() {
    lines("zone_steps", zones::steps);
}

#[test]
fn sched_rwop() {
    lines("sched_rwop", scheduler::single_pod);
}

#[test]
fn sched_zone() {
    lines("sched_zone", scheduler::zone);
}

#[test]
fn sched_limits() {
    lines("sched_limits", scheduler::limits);
}
