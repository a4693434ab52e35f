//! The placements T1 to T15, with every answer that they state.
//!
//! `TSUNAGU_QUORUM_CASES=/path/x.json` takes another file of the same format.
// A case that cannot be read is a failed test, so the test may unwrap.
#![allow(clippy::unwrap_used)]

#[path = "support/placed.rs"]
mod placed;

use placed::{case, member, named, numbers, set};
use serde_json::Value;
use std::collections::BTreeSet;
use tsunagu_model::quorum::{Command, Domains, Settings, World, quorum};
use tsunagu_model::{Model, Timeline};

const BUILT_IN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/vectors/quorum.json");

fn cases() -> (Vec<Value>, bool) {
    let given = std::env::var("TSUNAGU_QUORUM_CASES").ok();
    let path = given.as_deref().unwrap_or(BUILT_IN);
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let cases = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{path}: {error}"));
    (cases, given.is_none())
}

#[test]
fn every_case_is_answered_exactly() {
    let (cases, built_in) = cases();
    for row in &cases {
        let (id, expect) = (&row["id"], &row["expect"]);
        let placement = case(row);
        let failed = named(&placement, &row["fail"]);
        let reach = placement.reach(failed);
        let possible = reach.possible_leaders();
        assert_eq!(placement.voters().len() as u64, row["voters"].as_u64().unwrap(), "{id}");
        assert_eq!(quorum(placement.voters().len()) as u64, row["quorum"].as_u64().unwrap(), "{id}");
        let up = reach.up.within(placement.voters()).len() as u64;
        assert_eq!(up, expect["voters_up"].as_u64().unwrap(), "{id}: voters up");
        assert_eq!(set(possible), numbers(&expect["possible_leaders"]), "{id}: leaders");
        assert_eq!(!possible.is_empty(), expect["writes_commit"].as_bool().unwrap(), "{id}: writes");
        let served = expect["endpoints_served_by_leader"].as_object().unwrap();
        assert_eq!(served.len(), possible.len(), "{id}");
        for (leader, endpoints) in served {
            let leader = member(leader.parse().unwrap());
            assert_eq!(set(reach.of(leader).within(placement.voters())), numbers(endpoints), "{id}: served");
        }
        let cuts = |cuts: &Value| {
            let sets = cuts.as_array().unwrap().iter();
            sets.map(|cut| named(&placement, cut)).collect::<BTreeSet<Domains>>()
        };
        let seen = placement.minimal_cuts(Domains::EMPTY, 2);
        assert!(seen.is_sorted_by_key(|cut| cut.len()), "{id}: single points first");
        assert_eq!(seen.into_iter().collect::<BTreeSet<_>>(), cuts(&expect["min_cut_sets"]), "{id}: cuts");
    }
    match built_in {
        true => assert_eq!(cases.len(), 15, "the built-in file is not whole"),
        false => assert!(!cases.is_empty()),
    }
}

/// The world answers as the placement does, whoever leads when the domains fail, at once or one by one.
#[test]
fn the_world_serves_what_the_case_says_and_is_whole_again_after_the_repair() {
    for row in cases().0 {
        let (id, expect) = (&row["id"], &row["expect"]);
        let placement = case(&row);
        let failed = named(&placement, &row["fail"]);
        let possible = numbers(&expect["possible_leaders"]);
        for start in placement.possible_leaders(Domains::EMPTY).iter() {
            let world = World::new(placement.clone(), Settings::default(), Some(start)).unwrap();
            let mut timeline = Timeline::new(world);
            timeline.apply(Command::Fail(failed));
            let now = timeline.now();
            assert_eq!(now.broken(), None, "{id}");
            let leader = now.leader().map(|leader| leader.index() as u64 + 1);
            let expected = if possible.contains(&(start.index() as u64 + 1)) {
                Some(start.index() as u64 + 1)
            } else {
                possible.first().copied()
            };
            assert_eq!(leader, expected, "{id}: who can go on leading does, else the first who can lead");
            for one in placement.present().iter() {
                let seen = now.endpoint(one);
                let number = one.index() as u64 + 1;
                let served = leader.is_some_and(|leader| {
                    numbers(&expect["endpoints_served_by_leader"][leader.to_string()]).contains(&number)
                });
                assert_eq!((seen.writes, seen.linearizable), (served, served), "{id}: endpoint {number}");
                assert_eq!(seen.serializable, now.reach().up.has(one), "{id}: endpoint {number}");
                assert_eq!(now.decide(&Command::Write { via: one, reaches: None }).is_ok(), served, "{id}");
            }
            timeline.apply(Command::Repair(failed));
            assert!(timeline.now().leader().is_some(), "{id}: back");
            assert!(placement.voters().iter().all(|one| timeline.now().endpoint(one).writes), "{id}");
        }
    }
}
