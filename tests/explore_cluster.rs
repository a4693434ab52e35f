//! A small cluster in motion, its controllers interleaved in every order, with blows and people's
//! moves at every point: one volume for one node, two nodes, one Deployment, so two pods at a time.
//!
//! The clock goes on only when nothing is due, so a controller may be late by any number of other
//! moves of the same moment, and not by time; the paces of the other tests cover that. Two bounds:
//! at most [`Search::strokes`] moves of people and nature in one history, and no history beyond
//! [`HORIZON`] after it began. Where both are reached is counted.
// A world that cannot be built is a failed test, so the test may unwrap.
#![allow(clippy::unwrap_used)]

use std::collections::hash_map::DefaultHasher;
use std::collections::{BTreeSet, HashMap, VecDeque};
use std::hash::{Hash, Hasher};
use tsunagu_model::Model;
use tsunagu_model::cluster::small::{self, Keeper, World};
use tsunagu_model::cluster::{Command, Damage, Effect, Event, Move, PodId, What};
use tsunagu_model::place::NodeId;
use tsunagu_model::time::{Millis, Pace};

const HORIZON: Millis = Millis::minutes(20);
/// More worlds than this in one search mean that it does not end.
const LIMIT: usize = 3_000_000;
const NODE_A: NodeId = NodeId::nth(0);

type Moves = fn(&World) -> Vec<Command>;

struct Search {
    /// The moves of people and nature that are tried.
    moves: Moves,
    /// How many of them one history may have.
    strokes: u32,
}

#[derive(Default)]
struct Found {
    worlds: usize,
    moves: usize,
    /// Histories that ended at the horizon.
    cut: usize,
    seen: BTreeSet<What>,
    /// The first history, a shortest one, that ended in each damage: its people's moves.
    damage: Vec<(Damage, Vec<Command>)>,
}

/// Breadth first, so that what is found first is found by a shortest history.
fn explore(start: World, search: &Search) -> Found {
    let mut found = Found::default();
    let began = start.now();
    let mut known: HashMap<u64, u32> = HashMap::new();
    let mut paths: Vec<(usize, Option<Command>)> = vec![(0, None)];
    let mut waiting = VecDeque::from([(start, 0, 0)]);
    while let Some((world, strokes, path)) = waiting.pop_front() {
        found.worlds += 1;
        check_world(&world);
        let due = world.due();
        let mut moves: Vec<(Command, u32)> = due.iter().map(|&made| (Command::Move(made), 0)).collect();
        if due.is_empty() {
            match world.next_wake() {
                Some(at) if at - began <= HORIZON => moves.push((Command::Tick, 0)),
                Some(_) => found.cut += 1,
                None => quiet(&world),
            }
        }
        if strokes < search.strokes {
            moves.extend((search.moves)(&world).into_iter().map(|command| (command, 1)));
        }
        for (command, stroke) in moves {
            let mut after = world.clone();
            let Ok(events) = after.apply(&command) else {
                assert_eq!(after, world, "{command:?} was refused and changed the world");
                continue;
            };
            found.moves += 1;
            assert_eq!(world.decide(&command).as_ref(), Ok(&events), "the same input, the same history");
            check_step(&world, &command, &events, &after);
            found.seen.extend(events.iter().map(|event| event.what));
            let strokes = strokes + stroke;
            let mut hasher = DefaultHasher::new();
            after.essence().hash(&mut hasher);
            let best = known.entry(hasher.finish()).or_insert(u32::MAX);
            if strokes >= *best {
                continue;
            }
            *best = strokes;
            paths.push((path, (stroke == 1).then_some(command)));
            let damage = after.volumes().find_map(|(_, volume)| volume.damage());
            if let Some(damage) = damage
                && !found.damage.iter().any(|(known, _)| *known == damage)
            {
                found.damage.push((damage, history(&paths, paths.len() - 1)));
            }
            waiting.push_back((after, strokes, paths.len() - 1));
            assert!(known.len() <= LIMIT, "more than {LIMIT} worlds");
        }
    }
    found
}

fn history(paths: &[(usize, Option<Command>)], mut at: usize) -> Vec<Command> {
    let mut commands = Vec::new();
    while at > 0 {
        let (before, command) = &paths[at];
        commands.extend(command.clone());
        at = *before;
    }
    commands.reverse();
    commands
}

fn check_world(world: &World) {
    assert_eq!(world.broken(), None);
}

/// A world in which nothing is due and nothing will be moves no more.
fn quiet(world: &World) {
    let mut later = world.clone();
    later.apply(&Command::Settle(Millis::hours(24))).unwrap();
    assert_eq!(&later, world, "a settled world is quiet");
}

fn check_step(before: &World, command: &Command, events: &[Event], after: &World) {
    assert!(!events.is_empty(), "{command:?} tells nothing");
    if let Command::Move(Move::Mount(pod)) = *command {
        let pod = before.pod(pod).unwrap();
        let node = before.node(pod.on().unwrap()).unwrap();
        for &volume in pod.volumes.iter().flatten() {
            let mut held = before.attachments_of(volume);
            let attached = held.any(|one| Some(one.node) == pod.on() && one.attached && one.landed);
            assert!(attached && node.attached.contains(&volume), "mounted where it is not attached");
        }
    }
    for event in events.iter().filter(|event| event.what == What::Detaching) {
        let (volume, node) = (event.about.volume.unwrap(), event.about.node.unwrap());
        let used = before.node(node).is_some_and(|node| node.gone.is_none() && node.in_use.contains(&volume));
        // Then the Node is read once more, and the call refused.
        let mut flights = after.flights().iter().filter(|flight| flight.call.volume == volume);
        let refused = flights.any(|flight| flight.ends - flight.began < Millis(100));
        assert!(!used || refused, "a volume in use is detached without force or taint");
    }
}

/// Blows and repairs of the first node, and what people do about it and its pods.
fn everything(world: &World) -> Vec<Command> {
    let mut moves = gentle(world);
    let node = world.node(NODE_A).unwrap();
    if node.gone.is_none() {
        moves.push(match node.out_of_service {
            None => Command::TaintOutOfService(NODE_A, Effect::NoExecute),
            Some(_) => Command::Untaint(NODE_A),
        });
        moves.push(Command::DeleteNode(NODE_A));
    }
    let pods = world.pods().filter(|(_, pod)| !pod.gone && pod.on() == Some(NODE_A));
    moves.extend(pods.map(|(id, _)| Command::ForceDeletePod(id)));
    moves
}

/// What takes nothing from anybody who was not asked.
fn gentle(world: &World) -> Vec<Command> {
    let node = world.node(NODE_A).unwrap();
    let mut moves = vec![
        if node.powered { Command::PowerOff(NODE_A) } else { Command::PowerOn(NODE_A) },
        if node.connected { Command::Disconnect(NODE_A) } else { Command::Connect(NODE_A) },
    ];
    let pods = world.pods().filter(|(_, pod)| !pod.gone && pod.deleted.is_none());
    moves.extend(pods.map(|(id, _)| Command::DeletePod(id)));
    for flight in world.flights().iter().filter(|flight| flight.fault.is_none()) {
        let (volume, node) = (flight.call.volume, flight.call.node);
        moves.extend([Command::LoseAnswer(volume, node), Command::FailCall(volume, node)]);
    }
    moves
}

/// Told, and held against what it is known to come to.
#[track_caller]
fn counts(name: &str, found: &Found, worlds: usize, moves: usize, cut: usize) {
    let Found { worlds: w, moves: m, cut: c, .. } = found;
    println!("{name}: {w} worlds, {m} moves, {c} histories cut at the horizon");
    assert_eq!((*w, *m, *c), (worlds, moves, cut), "{name}: worlds, moves, histories cut");
}

fn settled(never_force: bool) -> World {
    let mut world = small::written(Keeper::Deployment, Pace::Usual, never_force);
    world.apply(&Command::Settle(Millis::minutes(5))).unwrap();
    world
}

#[test]
fn blows_and_people_at_every_point() {
    let found = explore(settled(false), &Search { moves: everything, strokes: 2 });
    counts("everything, 2 strokes", &found, 9085, 11_757, 0);
    for what in [
        What::MultiAttachNode,
        What::MultiAttachPod,
        What::ForceDetaching,
        What::AttachFailed,
        What::DetachFailed,
        What::NodeTainted,
        What::ProcessLeft,
        What::TwoWriters,
        What::CutWhileWriting,
    ] {
        assert!(found.seen.contains(&what), "{what:?} was never seen");
    }
}

/// From the very first move of the controllers on. Here one blow is enough, and nobody has to do
/// anything: a node that is cut off while a container starts goes on with it, the API has it for
/// never started, and five and six minutes later its volume is taken and given to the next.
#[test]
fn blows_while_everything_is_made() {
    let start = small::written(Keeper::Deployment, Pace::Usual, false);
    let found = explore(start, &Search { moves: everything, strokes: 1 });
    counts("from the start, 1 stroke", &found, 2082, 2552, 0);
    assert_eq!(two_writers(&found), Some(&vec![Command::Disconnect(NODE_A)]));
}

/// The other paces reach other worlds. At the latest one stroke is enough for damage: when a node
/// that lives is tainted, its pods end in good order, and while it is still unmounting the volume
/// is taken from it.
#[test]
fn at_every_pace() {
    for (pace, worlds, moves) in
        [(Pace::Earliest, 174, 194), (Pace::Usual, 176, 192), (Pace::Latest, 156, 164)]
    {
        for keeper in [Keeper::Deployment, Keeper::StatefulSet] {
            let found = explore(small::world(keeper, pace), &Search { moves: everything, strokes: 1 });
            let cut = vec![Command::TaintOutOfService(NODE_A, Effect::NoExecute)];
            let damage = (pace == Pace::Latest).then_some((Damage::Cut, cut));
            assert_eq!(found.damage, Vec::from_iter(damage));
            if keeper == Keeper::Deployment {
                counts(&format!("everything, {pace:?}, 1 stroke"), &found, worlds, moves, 0);
            }
        }
    }
}

/// Where nobody forces anything and the controller is told never to, one process writes.
#[test]
fn without_any_force_there_is_one_writer() {
    let found = explore(settled(true), &Search { moves: gentle, strokes: 3 });
    counts("gentle and never forced, 3 strokes", &found, 47_696, 65_712, 12);
    assert_eq!(found.damage, []);
    assert!(!found.seen.contains(&What::ForceDetaching));
}

/// With the six minutes, two blows do no damage, and three may: a node that came back is cut off
/// while a container starts, which nobody was told of.
#[test]
fn the_timer_alone_makes_two_writers() {
    let two = explore(settled(false), &Search { moves: gentle, strokes: 2 });
    counts("gentle, 2 strokes", &two, 1743, 2280, 0);
    assert_eq!(two.damage, []);
    let three = explore(settled(false), &Search { moves: gentle, strokes: 3 });
    counts("gentle, 3 strokes", &three, 54_114, 73_371, 12);
    let blows = vec![Command::PowerOff(NODE_A), Command::PowerOn(NODE_A), Command::Disconnect(NODE_A)];
    assert_eq!(two_writers(&three), Some(&blows));
}

fn two_writers(found: &Found) -> Option<&Vec<Command>> {
    let both = found.damage.iter().find(|(damage, _)| *damage == Damage::TwoWriters);
    both.map(|(_, history)| history)
}

/// "One writer at any time" does not hold. The shortest histories that show it, each with the
/// blow and one thing that a person does; they are stories under `tests/stories/cluster`.
#[test]
fn the_shortest_histories_to_two_writers() {
    let cut = || Command::Disconnect(NODE_A);
    let taint = || Command::TaintOutOfService(NODE_A, Effect::NoExecute);
    let force = || Command::ForceDeletePod(PodId::nth(0));
    let ways: [(Moves, Vec<Command>); 3] = [
        (|_| vec![Command::Disconnect(NODE_A), Command::ForceDeletePod(PodId::nth(0))], vec![cut(), force()]),
        (
            |_| vec![Command::Disconnect(NODE_A), Command::TaintOutOfService(NODE_A, Effect::NoExecute)],
            vec![cut(), taint()],
        ),
        (
            |_| vec![Command::Disconnect(NODE_A), Command::DeleteNode(NODE_A)],
            vec![cut(), Command::DeleteNode(NODE_A)],
        ),
    ];
    for (moves, expected) in ways {
        let found = explore(settled(false), &Search { moves, strokes: 2 });
        assert_eq!(two_writers(&found), Some(&expected));
    }
}
