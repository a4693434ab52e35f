//! What comes of a dead node: the table of workload, blow and way out, as the model computes it.
//!
//! The common "5 + 6 = 11 minutes" is in none of its rows.
// A world that cannot be built is a failed test, so the test may unwrap.
#![allow(clippy::unwrap_used)]

use tsunagu_model::Model;
use tsunagu_model::cluster::small::{self, ACTS_AFTER, Blow, Keeper, Outcome, WayOut};
use tsunagu_model::cluster::{Command, Ends, Rule};
use tsunagu_model::time::{Millis, Pace};

/// Workload, blow, way out (ten minutes after the blow); seconds from the blow until a pod is
/// Ready, at the earliest and at the latest; writers at one time; damage.
const TABLE: &str = "\
Deployment   power    wait            never           0 none
Deployment   power    force delete    963.1..1000.1   1 none
Deployment   power    out-of-service  603.0..660.0    1 none
Deployment   power    delete Node     1003.1..1080.1  1 none
Deployment   power    repair          613.1..770.0    1 none
Deployment   network  wait            never           1 none
Deployment   network  force delete    963.1..1000.1   2 two-writers
Deployment   network  out-of-service  603.0..660.0    2 two-writers
Deployment   network  delete Node     1003.1..1080.1  2 two-writers
Deployment   network  repair          604.1..700.0    1 none
StatefulSet  power    wait            never           0 none
StatefulSet  power    force delete    963.1..1000.1   1 none
StatefulSet  power    out-of-service  603.0..660.0    1 none
StatefulSet  power    delete Node     1003.1..1080.1  1 none
StatefulSet  power    repair          611.0..730.0    1 none
StatefulSet  network  wait            never           1 none
StatefulSet  network  force delete    963.1..1000.1   2 two-writers
StatefulSet  network  out-of-service  603.0..660.0    2 two-writers
StatefulSet  network  delete Node     1003.1..1080.1  2 two-writers
StatefulSet  network  repair          602.0..660.0    1 none
bare pod     power    wait            never           0 none
bare pod     power    force delete    never           0 none
bare pod     power    out-of-service  never           0 none
bare pod     power    delete Node     never           0 none
bare pod     power    repair          never           0 none
bare pod     network  wait            never           1 none
bare pod     network  force delete    never           1 cut
bare pod     network  out-of-service  never           1 cut
bare pod     network  delete Node     never           1 cut
bare pod     network  repair          never           1 none
";

fn all() -> impl Iterator<Item = (Keeper, Blow, WayOut)> {
    let blows = |keeper| Blow::ALL.into_iter().map(move |blow| (keeper, blow));
    let ways = |(keeper, blow)| WayOut::ALL.into_iter().map(move |way| (keeper, blow, way));
    Keeper::ALL.into_iter().flat_map(blows).flat_map(ways)
}

#[test]
fn the_table_of_outcomes() {
    let mut table = String::new();
    for (keeper, blow, way) in all() {
        let Outcome { back, writers, damage } = small::outcome(keeper, blow, way);
        let tenths = |time: Millis| format!("{}.{}", time.0 / 1000, time.0 % 1000 / 100);
        let back = back.map_or("never".into(), |(from, to)| format!("{}..{}", tenths(from), tenths(to)));
        let damage = damage.map_or("none", |damage| damage.as_str());
        let [keeper, blow, way] = [keeper.as_str(), blow.as_str(), way.as_str()];
        table += &format!("{keeper:<12} {blow:<8} {way:<15} {back:<15} {writers} {damage}\n");
    }
    assert_eq!(table, TABLE, "the table is now\n{table}");
}

/// Asked ten minutes after the blow what would end its wait, the model names the four ways out
/// with the times and the damage of the table, and nothing else.
#[test]
fn what_would_end_it_is_found_by_trying() {
    for (keeper, blow) in [(Keeper::StatefulSet, Blow::Power), (Keeper::Deployment, Blow::Network)] {
        let mut world = small::world(keeper, Pace::Usual);
        for command in small::commands(&world, blow, WayOut::Wait) {
            world.apply(&command).unwrap();
        }
        let (waiting, _) = world.pods().last().unwrap();
        let found = world.ways_out(waiting, small::HORIZON);
        for way in [WayOut::ForceDelete, WayOut::Taint, WayOut::DeleteNode, WayOut::Repair] {
            let command = small::commands(&small::world(keeper, Pace::Usual), blow, way).pop().unwrap();
            let one = found.iter().find(|one| one.command == command).unwrap();
            let outcome = small::outcome(keeper, blow, way);
            let (from, to) = outcome.back.unwrap();
            let after = ACTS_AFTER + one.after;
            assert!(from <= after && after <= to, "{way:?}: {after:?} is not within {from:?} to {to:?}");
            assert_eq!(one.damage, outcome.damage, "{way:?}");
        }
        assert_eq!(found.len(), 4, "{found:?}");
        assert!(world.ways_out(waiting, Millis::ZERO).is_empty());
    }
}

/// Every wait that is told to end by itself does so in its range, and one that is told never to
/// end has not ended a day later.
#[test]
fn what_is_told_of_a_wait_comes_true() {
    let (mut ended, mut never) = (0, 0);
    for (keeper, blow, way) in all() {
        for pace in Pace::ALL {
            let mut world = small::world(keeper, pace);
            let commands = small::commands(&world, blow, way);
            for command in commands.into_iter().chain([Command::Advance(ACTS_AFTER)]) {
                if let Command::Advance(length) = command {
                    // Looks at every second.
                    for _ in 0..length.0 / 1000 {
                        world.apply(&Command::Advance(Millis::secs(1))).unwrap();
                        check(&world, &mut ended, &mut never);
                    }
                } else {
                    world.apply(&command).unwrap();
                    check(&world, &mut ended, &mut never);
                }
            }
        }
    }
    println!("{ended} waits ended as told, {never} never did");
    assert!(ended > 1000 && never > 100);
}

fn check(world: &small::World, ended: &mut u32, never: &mut u32) {
    for (id, _) in world.pods() {
        let why = world.why(id);
        let Some(last) = why.last() else { continue };
        let rule = |world: &small::World| world.why(id).last().map(|link| (link.rule, link.about.clone()));
        let still = |until: Millis| {
            let mut later = world.clone();
            later.apply(&Command::Advance(until - world.now())).unwrap();
            rule(&later) == rule(world)
        };
        match last.ends {
            Ends::Never => {
                assert!(still(world.now() + small::HORIZON), "{:?} ended by itself", last.rule);
                *never += 1;
            }
            Ends::Between(from, to) => {
                if from > world.now() + Millis(1) && last.rule != Rule::Tolerated {
                    assert!(still(from - Millis(1)), "{:?} ended before its time", last.rule);
                }
                assert!(
                    !still(to.max(world.now()) + Millis(1)),
                    "{:?} did not end in its time: {why:?}",
                    last.rule
                );
                *ended += 1;
            }
            Ends::WithNext => panic!("the last link waits for a next one: {why:?}"),
        }
    }
}
