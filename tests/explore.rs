//! Every reachable world of two nodes, two claims and three pods, for every mode, binding,
//! reclaim policy, with zones and without.
//!
//! The search is our own and not stateright's, for three reasons. What is claimed here is as much
//! about moves as about worlds (a zone never changes, a refusal changes nothing), and stateright
//! checks properties of states. Its `next_state` gives `None` for a no, where the reason is what
//! we count. And it compares whole states, while ours remember what is gone: a claim can be
//! written and deleted for ever. [`key`] therefore tells worlds apart by what lives in them, in
//! one exact number, so that histories without end are still finitely many worlds; the last test
//! shows that nothing is lost by it.
//!
//! One bound is left: [`VOLUMES`] volumes exist at a time, the one of a claim that is gone
//! included. Moves that would go beyond are counted and not followed.
// A world that cannot be built is a failed test, so the test may unwrap.
#![allow(clippy::unwrap_used)]

#[path = "explore/checks.rs"]
mod checks;
#[path = "explore/small.rs"]
mod small;

use AccessMode::{ReadOnlyMany, ReadWriteMany, ReadWriteOnce, ReadWriteOncePod};
use small::{Setting, VOLUMES, key, moves};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use tsunagu_model::Model;
use tsunagu_model::volume::{AccessMode, Command, Reclaim, World};

/// More worlds than this in one search mean that it does not end.
const LIMIT: usize = 200_000;

/// Where a move leads: the outcome, and the world after it unless that is beyond the bound.
type Edge = (&'static str, Option<u64>);

struct Found {
    /// Every world, with the edges of its moves in their fixed order.
    worlds: BTreeMap<u64, Vec<Edge>>,
    /// What was seen at least once.
    seen: BTreeSet<&'static str>,
}

impl Found {
    fn cut(&self) -> usize {
        self.worlds.values().flatten().filter(|edge| edge.1.is_none()).count()
    }

    fn moves(&self) -> usize {
        self.worlds.values().map(Vec::len).sum()
    }
}

/// Tries every move in every world that is reached. `next` takes a world from those that wait.
fn explore(setting: Setting, force: bool, next: fn(&mut VecDeque<World>) -> Option<World>) -> Found {
    let start = setting.start();
    let mut found = Found { worlds: BTreeMap::from([(key(&start), Vec::new())]), seen: BTreeSet::new() };
    let mut waiting = VecDeque::from([start]);
    while let Some(world) = next(&mut waiting) {
        let moves = moves(setting, &world);
        checks::world(&world, &moves, &mut found.seen);
        let here = key(&world);
        let mut edges = Vec::new();
        let mut after = world.clone();
        for command in moves {
            if !force && matches!(command, Command::ForceDetach { .. }) {
                continue;
            }
            let outcome = after.apply(&command);
            assert_eq!(outcome, world.decide(&command), "apply answers as decide");
            match outcome {
                Err(refusal) => {
                    assert_eq!(after, world, "{command:?} was refused and changed the world");
                    let slug = refusal.rule().as_str();
                    found.seen.insert(slug);
                    edges.push((slug, Some(here)));
                }
                Ok(events) => {
                    checks::step(&world, &command, &events, &after, &mut found.seen);
                    if after == world {
                        edges.push(("ok", Some(here)));
                        continue;
                    }
                    let reached = (after.volumes().count() <= VOLUMES).then(|| key(&after));
                    edges.push(("ok", reached));
                    let left = std::mem::replace(&mut after, world.clone());
                    if let Some(reached) = reached
                        && !found.worlds.contains_key(&reached)
                    {
                        found.worlds.insert(reached, Vec::new());
                        waiting.push_back(left);
                    }
                }
            }
        }
        found.worlds.insert(here, edges);
        assert!(found.worlds.len() <= LIMIT, "{setting:?}: more than {LIMIT} worlds");
    }
    found
}

/// Worlds with force detach and without it, for zones off and on. The modes of many nodes differ
/// in what a driver lets pods do, and in no answer here.
type Counts = [[(usize, usize); 2]; 4];

#[rustfmt::skip]
const ONCE: Counts = [
    [(9113, 359), (4259, 292)], // Immediate, Delete
    [(17849, 571), (32021, 1631)], // Immediate, Retain
    [(13364, 490), (2572, 556)], // WaitForFirstConsumer, Delete
    [(34996, 986), (8260, 1396)], // WaitForFirstConsumer, Retain
];
#[rustfmt::skip]
const MANY: Counts = [
    [(29413, 1729), (8529, 657)], // Immediate, Delete
    [(48653, 2309), (70745, 4169)], // Immediate, Retain
    [(40820, 2132), (2572, 556)], // WaitForFirstConsumer, Delete
    [(86420, 3412), (8260, 1396)], // WaitForFirstConsumer, Retain
];
#[rustfmt::skip]
const POD: Counts = [
    [(8049, 259), (3749, 202)], // Immediate, Delete
    [(16273, 439), (28865, 1191)], // Immediate, Retain
    [(12036, 370), (2284, 428)], // WaitForFirstConsumer, Delete
    [(32644, 802), (7684, 1172)], // WaitForFirstConsumer, Retain
];

#[track_caller]
fn all_settings(mode: AccessMode, counts: Counts) {
    let mut reached = Vec::new();
    for setting in Setting::all(mode) {
        let forced = explore(setting, true, VecDeque::pop_front);
        let gentle = explore(setting, false, VecDeque::pop_front);
        for (found, force) in [(&forced, true), (&gentle, false)] {
            assert_eq!(found.seen, setting.expected(force), "{setting:?}, force detach: {force}");
        }
        let (worlds, without) = (forced.worlds.len(), gentle.worlds.len());
        println!(
            "{setting}: {worlds} worlds ({without} without force), {} moves, {} beyond {VOLUMES} volumes",
            forced.moves(),
            forced.cut()
        );
        reached.push((worlds, without));
    }
    assert_eq!(reached, counts.concat(), "worlds with force detach, and without");
}

#[test]
fn read_write_once() {
    all_settings(ReadWriteOnce, ONCE);
}

#[test]
fn read_only_many() {
    all_settings(ReadOnlyMany, MANY);
}

#[test]
fn read_write_many() {
    all_settings(ReadWriteMany, MANY);
}

#[test]
fn read_write_once_pod() {
    all_settings(ReadWriteOncePod, POD);
}

/// The other order of search reaches each world by another, far longer history, with more and
/// other things gone before. Were anything that is gone to matter, some move would lead elsewhere.
#[test]
fn what_is_gone_changes_no_answer() {
    for setting in AccessMode::ALL.into_iter().flat_map(Setting::all) {
        let force = setting.mode == ReadWriteOncePod && setting.reclaim == Reclaim::Delete;
        let wide = explore(setting, force, VecDeque::pop_front);
        let deep = explore(setting, force, VecDeque::pop_back);
        assert!(wide.worlds == deep.worlds, "{setting:?}: the two orders of search disagree");
    }
}
