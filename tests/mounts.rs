//! What real Linux mounts, real NFS and the real removal did, row by row: the model's answer is
//! the same, or the row is listed with the reason why the model does not speak of it.
//!
//! Each row is played on a bench: one pod, guards passed, and the moves of the experiment.
// A row that cannot be read is a failed test, so the test may unwrap.
#![allow(clippy::unwrap_used)]

#[path = "mounts/bench.rs"]
mod bench;
#[path = "mounts/rows.rs"]
mod rows;
#[path = "mounts/storage.rs"]
mod storage;

use serde_json::Value;
use std::collections::BTreeMap;

const ROWS: &str = include_str!("vectors/mounts.jsonl");

/// Rows that the model does not speak of, by the beginning of their id, and why.
const LEFT_OUT: [(&str, &str); 14] = [
    ("RM-nested2", "a mount inside the volume: the daemon mounts at one place"),
    ("PROP-out", "the agent mounts nothing: what it could unmount is in the model"),
    ("BUSY-cwd-host", "no process of the node's own works in a volume"),
    ("BUSY-force", "umount -f is no move: it answers as the strict one"),
    ("LAZY-device", "a volume is a share, not a device of this node"),
    ("STACK-mountpoint", "how a tool finds out that something is mounted"),
    ("STACK-samedev", "how a tool finds out that something is mounted"),
    ("STACK-same-device", "a volume is a share, not a device of this node"),
    ("NFSv3-RM-openfile", "containers are stopped before the kubelet removes"),
    ("NFSv4.1-RM-openfile", "containers are stopped before the kubelet removes"),
    ("CHOWN-noop-syscalls", "system calls of a local disk"),
    ("CHOWN-", "times of a local disk; the sessions' volumes are NFS"),
    ("TIME-ext4-cold", "a volume is a share, not a device of this node"),
    ("TIME-bind-", "more containers at the same mount; one pod has one"),
];

/// Of those that begin alike one is played.
const PLAYED: &str = "TIME-bind-0ctr";

#[test]
fn every_row_is_answered_as_measured_or_left_out_for_a_reason() {
    let (mut played, mut compared, mut left, mut faults) = (0, 0, BTreeMap::new(), Vec::new());
    for line in ROWS.lines() {
        let row: Value = serde_json::from_str(line).unwrap();
        let id = row["id"].as_str().unwrap();
        let out = LEFT_OUT.iter().find(|(start, _)| id.starts_with(start) && id != PLAYED);
        if let Some((_, reason)) = out {
            *left.entry(*reason).or_insert(0) += 1;
            continue;
        }
        let said = rows::play(id, &row["result"]);
        assert!(!said.is_empty(), "{id}: the model says nothing, and the row is not left out");
        played += 1;
        compared += said.len();
        for (what, measured, seen) in said {
            if measured != seen {
                faults.push(format!("{id}: {what}: measured {measured}, the model says {seen}"));
            }
        }
    }
    println!("{played} rows, {compared} answers compared; left out: {left:#?}");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    let unused = LEFT_OUT.iter().filter(|(_, reason)| !left.contains_key(reason)).count();
    assert_eq!((played, left.values().sum::<i32>(), unused), (172, 30, 0), "played, left out, idle reasons");
}
