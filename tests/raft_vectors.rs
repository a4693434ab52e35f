//! What etcd's own raft answered in 420 situations, and real etcd in 180 faults.
//!
//! `TSUNAGU_RAFT_VECTORS=/path/x.jsonl` takes another file of situations.
// A vector that cannot be read is a failed test, so the test may unwrap.
#![allow(clippy::unwrap_used)]

#[path = "support/placed.rs"]
mod placed;

use placed::{case, lost, member, mesh, named, numbers, set};
use serde_json::Value;
use std::collections::BTreeSet;
use tsunagu_model::quorum::raft::{Faults, Log, Raft, What};
use tsunagu_model::quorum::{
    Command, Domains, Event, MemberId, Members, Pause, Placement, Settings, Timers, World,
};
use tsunagu_model::time::{Millis, Timing};
use tsunagu_model::{Model, Timeline};

const VECTORS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/vectors/etcd/");

fn rows(path: &str) -> Vec<Value> {
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    lines.map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{path}: {error}"))).collect()
}

fn own(file: &str) -> Vec<Value> {
    rows(&format!("{VECTORS}{file}"))
}

fn situations() -> Vec<Value> {
    let given = std::env::var("TSUNAGU_RAFT_VECTORS").ok();
    let rows = given.as_deref().map_or_else(|| own("raft.jsonl"), rows);
    match given {
        None => assert_eq!(rows.len(), 420, "the built-in file is not whole"),
        Some(path) => assert!(!rows.is_empty(), "{path} holds no situation"),
    }
    rows
}

fn placed(row: &Value) -> (Placement, Domains) {
    let voters = row["voters"].as_u64().unwrap() as usize;
    let placement = mesh(voters, &numbers(&row["learners"]), 0);
    let failed = lost(&placement, row);
    (placement, failed)
}

#[track_caller]
fn inside(value: &Value, range: Timing, what: &str) {
    let at = |key: &str| Millis((value[key].as_f64().unwrap()) as u64);
    assert!(range.earliest <= at("min") && at("max") <= range.latest, "{what}: {value} outside {range:?}");
}

fn seconds(value: &Value) -> Millis {
    Millis((value.as_f64().unwrap() * 1000.0) as u64)
}

#[track_caller]
fn within(value: Millis, range: Timing, what: &str) {
    assert!(range.earliest <= value && value <= range.latest, "{what}: {value:?} outside {range:?}");
}

#[test]
fn verdicts_leaders_endpoints_and_classes_agree_exactly_and_times_are_in_range() {
    let timers = Timers::default();
    for row in situations() {
        let (id, expect) = (&row["id"], &row["expect"]);
        let (placement, failed) = placed(&row);
        let reach = placement.reach(failed);
        let possible = reach.possible_leaders();
        assert_eq!(!possible.is_empty(), expect["commits"].as_bool().unwrap(), "{id}");
        assert_eq!(set(possible), numbers(&expect["leaders_seen"]), "{id}");
        assert_eq!(set(possible), numbers(&expect["rule_leaders"]), "{id}");
        for (leader, endpoints) in expect["endpoints_served_by_leader"].as_object().unwrap() {
            let served = reach.of(member(leader.parse().unwrap())).within(placement.voters());
            assert_eq!(set(served), numbers(endpoints), "{id}: served by {leader}");
        }
        if !expect["stepdown_ms"].is_null() {
            inside(&expect["stepdown_ms"], timers.step_down(), &format!("{id}: step-down"));
        }
        for (start, answer) in expect["by_start_leader"].as_object().unwrap() {
            let start = member(start.parse().unwrap());
            let pause = placement.pause(start, failed);
            let class = pause.map_or("never", |pause| match pause {
                Pause::LeaseBlocked => "lease_blocked",
                pause => pause.as_str(),
            });
            assert_eq!(class, answer["class"].as_str().unwrap(), "{id}: from {start:?}");
            let ends = numbers(&answer["end_leaders"]);
            assert!(ends.is_subset(&set(possible)), "{id}");
            if let Some(pause) = pause {
                inside(&answer["outage_ms"], pause.lasts(timers), &format!("{id}: from {start:?}"));
            }
        }
    }
}

/// The world, which keeps logs, says the same as the placement.
#[test]
fn the_world_is_led_as_etcd_is_with_traffic_and_without() {
    for row in situations() {
        let id = &row["id"];
        let (placement, failed) = placed(&row);
        let (mut stuck, mut led) = (false, false);
        let mut electable = BTreeSet::new();
        for start in placement.voters().iter() {
            for traffic in [false, true] {
                let settings = Settings { traffic, ..Settings::default() };
                let mut world = World::new(placement.clone(), settings, Some(start)).unwrap();
                if !failed.is_empty() {
                    world.apply(&Command::Fail(failed)).unwrap();
                }
                assert_eq!(world.broken(), None, "{id}");
                if traffic {
                    let reach = world.reach();
                    let newest = world.electable(&reach);
                    electable.extend(set(if world.leader() == Some(start) {
                        Members::one(start)
                    } else {
                        newest
                    }));
                    (stuck, led) = (stuck || world.leader().is_none(), led || world.leader().is_some());
                } else {
                    let commits = row["expect"]["commits"].as_bool().unwrap();
                    assert_eq!(world.leader().is_some(), commits, "{id}");
                    assert_eq!(
                        Some(world.pause()).filter(|_| commits),
                        placement.pause(start, failed),
                        "{id}"
                    );
                }
            }
        }
        let traffic = &row["with_client_traffic"];
        let (runs, commits) = (traffic["runs"].as_u64().unwrap(), traffic["commits_runs"].as_u64().unwrap());
        assert!(commits == 0 || led, "{id}: etcd committed under traffic");
        // (R564 of the measurements: with an entry on its way at the cut, which only some have.)
        let unequal = traffic["unequal_logs_at_cut_runs"].as_u64().unwrap() > 0;
        let on_its_way =
            || unequal && placement.voters().iter().any(|start| entry_blocks(&placement, start, failed));
        assert!(commits == runs || stuck || on_its_way(), "{id}: etcd was stuck under traffic");
        let ends = numbers(&traffic["end_leaders"]);
        assert!(ends.is_subset(&electable), "{id}: {ends:?} led under traffic, not in {electable:?}");
    }
}

/// Whether an entry that the leader handed to some, and no quorum has, can leave nobody to elect.
fn entry_blocks(placement: &Placement, start: MemberId, failed: Domains) -> bool {
    let world = World::new(placement.clone(), Settings::default(), Some(start)).unwrap();
    (0..1_u64 << placement.voters().len()).any(|holders| {
        let mut world = world.clone();
        let some = placement.voters().iter().filter(|id| holders >> id.index() & 1 == 1).collect();
        world.apply(&Command::Write { via: start, reaches: Some(some) }).unwrap();
        world.apply(&Command::Fail(failed)).unwrap();
        world.leader().is_none()
    })
}

/// Numbers that look random and are the same every time.
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 33
    }
}

/// What a run of the tick model showed.
struct Run {
    ends: Members,
    outage: Option<Millis>,
    step_down: Option<Millis>,
    terms: u32,
}

/// Lets a leader lead for two seconds and some, breaks things, and looks on for a while.
fn run(
    placement: &Placement,
    start: MemberId,
    failed: Domains,
    seed: u64,
    change: impl FnOnce(&mut Raft),
) -> Run {
    let mut dice = Dice(seed);
    for _ in 0..8 {
        dice.next();
    }
    let phases: Vec<u64> = placement.members().iter().map(|_| dice.next() % 100).collect();
    let mut raft = Raft::new(placement, Timers::default(), |id| Millis(phases[id.index()]));
    raft.crown(start);
    raft.run(Millis(2000 + dice.next() % 1000), |_| dice.next());
    let reach = placement.reach(failed);
    let all = Members::first(placement.members().len());
    let cut = all.iter().flat_map(|a| all.iter().map(move |b| (a, b)));
    let silent = cut.filter(|&(a, b)| a != b && !reach.of(a).has(b)).collect();
    raft.fault(Faults { down: all.without(reach.up), silent });
    let (cut, terms) = (raft.now(), raft.term(start));
    change(&mut raft);
    let told = raft.run(Millis::secs(20), |_| dice.next());
    let leads = reach.leads(start);
    let commits = told.iter().find(|one| one.what == What::Commits).map(|one| one.at - cut);
    let down = told.iter().find(|one| one.what == What::SteppedDown && one.member == start);
    Run {
        ends: raft.leaders(),
        outage: if leads { Some(Millis::ZERO) } else { commits },
        step_down: down.map(|one| one.at - cut),
        terms: all.iter().map(|id| raft.term(id)).max().unwrap() - terms,
    }
}

#[test]
fn the_tick_model_ends_as_etcds_raft_does_and_within_the_ranges() {
    let timers = Timers::default();
    let mut seen: [Option<[Millis; 2]>; 3] = [None; 3];
    for row in situations() {
        let id = &row["id"];
        let (placement, failed) = placed(&row);
        let possible = placement.possible_leaders(failed);
        for start in placement.voters().iter() {
            let pause = placement.pause(start, failed);
            for seed in 0..4 {
                let run = run(&placement, start, failed, seed * 97 + start.index() as u64, |_| {});
                assert!(run.ends.inside(possible), "{id}: {:?} lead, {possible:?} may", run.ends);
                assert_eq!(run.ends.is_empty(), possible.is_empty(), "{id} from {start:?}, seed {seed}");
                assert!(run.terms <= 2, "{id}: no flapping");
                if let Some(pause) = pause {
                    let outage = run.outage.unwrap();
                    within(outage, pause.lasts(timers), &format!("{id} {pause:?}, seed {seed}"));
                    note(&mut seen[pause as usize], outage);
                }
                if let Some(at) = run.step_down {
                    within(at, timers.step_down(), &format!("{id}: step-down, seed {seed}"));
                }
            }
        }
    }
    println!("kept, free, lease-blocked: {seen:?}");
    if std::env::var_os("TSUNAGU_RAFT_VECTORS").is_some() {
        return;
    }
    // A range that is never nearly used would say nothing.
    let [_, Some([free, _]), Some([blocked, late])] = seen else { panic!("{seen:?}") };
    assert!(free <= Millis(1000) && blocked <= Millis(2100) && late >= Millis(3500), "{seen:?}");
}

fn note(seen: &mut Option<[Millis; 2]>, value: Millis) {
    let [low, high] = seen.unwrap_or([value; 2]);
    *seen = Some([low.min(value), high.max(value)]);
}

/// The two situations where the rule for equal logs and the library differ, both under traffic.
#[test]
fn unequal_logs_explain_both_disagreements() {
    let rows = own("disagreements.jsonl");
    assert_eq!(rows.len(), 2);
    for row in rows {
        let (placement, failed) = placed(&row["situation"]);
        let start = member(row["bad_runs"][0]["start"].as_u64().unwrap() as usize);
        let settings = Settings { traffic: true, ..Settings::default() };
        let mut world = World::new(placement.clone(), settings, Some(start)).unwrap();
        assert_eq!(set(placement.possible_leaders(failed)), numbers(&row["rule_leaders"]));
        match row["id"].as_str().unwrap() {
            // The old leader lives, and goes on writing to those whom it reaches.
            "R315" => {
                world.apply(&Command::Fail(failed)).unwrap();
                assert_eq!(world.leader(), None);
                let run = run(&placement, start, failed, 1, |raft| raft.traffic = true);
                assert!(run.ends.is_empty(), "the tick model is stuck as well");
            }
            // The leader died with an entry on its way, which some have.
            "R564" => {
                assert!(entry_blocks(&placement, start, failed));
                world.apply(&Command::Fail(failed)).unwrap();
                assert!(world.leader().is_some(), "without such an entry somebody leads");
            }
            other => panic!("a new disagreement: {other}"),
        }
    }
}

/// Facts section 11: the leader of four hands an entry to one other and dies, one link is cut, and
/// the hub lacks it. With three voters there is no such case.
#[test]
fn log_recency_bites_from_four_voters_on() {
    let placement = mesh(4, &BTreeSet::new(), 0);
    let mut timeline =
        Timeline::new(World::new(placement.clone(), Settings::default(), Some(member(4))).unwrap());
    timeline.apply(Command::Write { via: member(4), reaches: Some(Members::one(member(1))) });
    let named = |names: &[&str]| names.iter().map(|name| placement.domain_named(name).unwrap()).collect();
    let gone: Domains = named(&["m4", "1-3"]);
    let step = timeline.apply(Command::Fail(gone));
    let events = step.outcome.as_ref().unwrap();
    assert!(matches!(events.last(), Some(Event::LogsBlock { possible }) if set(*possible) == [2].into()));
    timeline.apply(Command::Repair(named(&["1-3"])));
    assert_eq!(timeline.now().leader(), Some(member(1)), "only who has the entry can lead");
    let run = run(&placement, member(4), gone, 3, |raft| raft.give(member(1), Log { term: 1, length: 2 }));
    assert!(run.ends.is_empty(), "the tick model is stuck as well");

    let three = mesh(3, &BTreeSet::new(), 0);
    for start in three.voters().iter() {
        for holders in 0..8_u64 {
            for failed in 0..64_u64 {
                let some = |bits: u64| move |at: &u8| bits >> at & 1 == 1;
                let holders = (0..3).filter(some(holders)).map(|at| member(at as usize + 1)).collect();
                let failed: Domains =
                    (0..6).filter(some(failed)).map(|at| placed::domain(at as usize)).collect();
                let mut world = World::new(three.clone(), Settings::default(), Some(start)).unwrap();
                world.apply(&Command::Write { via: start, reaches: Some(holders) }).unwrap();
                if !failed.is_empty() {
                    world.apply(&Command::Fail(failed)).unwrap();
                    assert_eq!(world.leader().is_some(), !three.possible_leaders(failed).is_empty());
                }
            }
        }
    }
}

/// A ways' ends that carry one direction only (facts 4, D1 and D2), a member that knows less (E4), the
/// heal, and round trips as long as the patience.
#[test]
fn the_tick_model_shows_what_section_4_measured() {
    let timers = Timers::default();
    let three = mesh(3, &BTreeSet::new(), 0);
    let led = |pre_vote: bool, check_quorum: bool| {
        let mut raft = Raft::new(&three, timers, |id| Millis(31 * id.index() as u64));
        (raft.pre_vote, raft.check_quorum) = (pre_vote, check_quorum);
        raft.crown(member(1));
        raft
    };
    let others = [member(2), member(3)];
    let from = |one: MemberId| others.map(|other| (one, other)).to_vec();
    let to = |one: MemberId| others.map(|other| (other, one)).to_vec();
    for (pre, check, silent, elects) in [
        (true, true, to(member(1)), true),
        (false, false, to(member(1)), false),
        (true, false, to(member(1)), false),
        (true, true, from(member(1)), true),
        (false, false, from(member(1)), true),
    ] {
        let mut raft = led(pre, check);
        raft.fault(Faults { down: Members::EMPTY, silent: silent.clone() });
        let told = raft.run(Millis::secs(60), |id| 3 * id.index() as u64);
        let commits = told.iter().any(|one| one.what == What::Commits && one.member != member(1));
        assert_eq!(commits, elects, "pre-vote {pre}, CheckQuorum {check}, silent {silent:?}");
    }
    // The heal of a cut of 19 s, and of one link of three: only without pre-vote does it change the
    // leader.
    for (pre, cut) in [(true, &[1, 2][..]), (false, &[1, 2]), (true, &[1]), (false, &[1])] {
        let ways = cut.iter().flat_map(|&one| [(member(one), member(3)), (member(3), member(one))]);
        let silent = ways.collect();
        let mut raft = led(pre, true);
        raft.fault(Faults { down: Members::EMPTY, silent });
        assert!(raft.run(Millis::secs(19), |id| 2 * id.index() as u64).is_empty(), "two of three go on");
        let grown = raft.term(member(3)) - 1;
        assert_eq!(grown > 0, !pre, "the cut member's term");
        raft.fault(Faults::default());
        let healed = raft.now();
        let told = raft.run(Millis::secs(10), |id| 2 * id.index() as u64);
        assert_eq!(told.iter().any(|one| one.what == What::SteppedDown), !pre, "pre-vote {pre}");
        if let Some(again) = told.iter().find(|one| one.what == What::Commits) {
            within(again.at - healed, Pause::Disturbed.lasts(timers), "after the heal");
        }
        assert_eq!(raft.leaders().len(), 1);
    }
    // A vote that takes as long as the patience never ends; a tenth of it is enough.
    for (round_trip, finds) in [(20, true), (100, true), (400, true), (2000, false)] {
        let far = mesh(3, &BTreeSet::new(), round_trip);
        let mut raft = Raft::new(&far, timers, |id| Millis(31 * id.index() as u64));
        let told = raft.run(Millis::secs(60), |id| 3 * id.index() as u64);
        assert_eq!(told.iter().any(|one| one.what == What::Commits), finds, "round trip {round_trip} ms");
    }
}

/// X1 of `real.jsonl`: three sites, and the way between b and c runs through a.
fn x1() -> Value {
    let needs = serde_json::json!({"1": [["a"]], "2": [["b"]], "3": [["c"]]});
    let link = |a: u8, b: u8, via: &[&str]| serde_json::json!({"a": a, "b": b, "via": via});
    let links = [link(1, 2, &["l_ab"]), link(1, 3, &["l_ac"]), link(2, 3, &["l_ab", "a", "l_ac"])];
    serde_json::json!({"id": "X1", "needs": needs, "links": links, "learners": [], "fail": ["a"]})
}

fn cases() -> Vec<Value> {
    let text = std::fs::read_to_string(format!("{VECTORS}../quorum.json")).unwrap();
    let mut cases: Vec<Value> = serde_json::from_str(&text).unwrap();
    cases.push(x1());
    cases
}

#[test]
fn real_etcd_agrees_in_every_fault() {
    let (rows, cases, timers) = (own("real.jsonl"), cases(), Timers::default());
    assert_eq!(rows.len(), 180);
    for (at, row) in rows.iter().enumerate() {
        let what = format!("row {} ({})", at + 1, row["case"]);
        let of = cases.iter().find(|case| case["id"] == row["case"]).unwrap();
        let placement = case(of);
        let failed = named(&placement, &of["fail"]);
        let start = member(row["start_leader"].as_u64().unwrap() as usize);
        let pre_vote = row["pre_vote"].as_bool().unwrap();
        let settings = Settings { pre_vote, ..Settings::default() };
        let mut world = World::new(placement.clone(), settings, Some(start)).unwrap();
        let possible = set(placement.possible_leaders(failed));
        world.apply(&Command::Fail(failed)).unwrap();
        let kept = world.leader() == Some(start);
        // Who wins is chance: the world is asked with the one that won.
        if let Some(new) = row["new_leader"].as_u64() {
            assert!(!kept && possible.contains(&new), "{what}");
            within(seconds(&row["new_leader_s"]), world.pause().lasts(timers), &what);
            world.apply(&Command::MoveLeader(member(new as usize))).unwrap();
        } else {
            assert!(kept || world.leader().is_none(), "{what}");
        }
        if !row["stepdown_s"].is_null() {
            assert!(!kept, "{what}");
            within(seconds(&row["stepdown_s"]), timers.step_down(), &what);
        }
        let those = |answer: fn(tsunagu_model::quorum::Endpoint) -> bool| {
            let voters = placement.voters().iter().filter(|&id| answer(world.endpoint(id)));
            set(voters.collect())
        };
        assert_eq!(those(|seen| seen.writes), numbers(&row["put_ok"]), "{what}: writes");
        assert_eq!(those(|seen| seen.linearizable), numbers(&row["linearizable_get_ok"]), "{what}: reads");
        assert_eq!(those(|seen| seen.serializable), numbers(&row["serializable_get_ok"]), "{what}: local");
        assert_eq!(those(|seen| seen.stale && seen.up), numbers(&row["serializable_stale"]), "{what}: stale");
        let led = world.leader();
        let events = world.apply(&Command::Repair(failed)).unwrap();
        let changed = events.iter().any(|event| matches!(event, Event::Elected { .. })) && led.is_some()
            || led.is_none();
        // (A member that was down did not campaign, so its return disturbs nobody.)
        assert_eq!(changed, row["leader_change_within_8s_of_heal"].as_bool().unwrap(), "{what}: at the heal");
        if changed {
            let value = seconds(&row["first_new_leader_after_heal_s"]);
            within(value, world.pause().lasts(timers), &format!("{what}: at the heal"));
        }
    }
}

#[test]
fn real_etcd_heals_as_the_model_says() {
    let (rows, cases, timers) = (own("heal.jsonl"), cases(), Timers::default());
    assert_eq!(rows.len(), 15);
    for row in rows {
        let of = cases.iter().find(|case| case["id"] == row["case"]).unwrap();
        let placement = case(of);
        let failed = named(&placement, &of["fail"]);
        let settings = Settings { pre_vote: row["pre_vote"].as_bool().unwrap(), ..Settings::default() };
        let start = member(row["start_leader"].as_u64().unwrap() as usize);
        let mut world = World::new(placement, settings, Some(start)).unwrap();
        world.apply(&Command::Fail(failed)).unwrap();
        let events = world.apply(&Command::Repair(failed)).unwrap();
        let disturbed = events.iter().any(|event| matches!(event, Event::Disturbed { .. }));
        assert_eq!(disturbed, !row["new_leader_after_heal_s"].is_null(), "{row}");
        if disturbed {
            within(seconds(&row["new_leader_after_heal_s"]), world.pause().lasts(timers), &row.to_string());
        }
        assert!(world.endpoint(member(3)).writes, "the cut endpoint serves again");
    }
}
