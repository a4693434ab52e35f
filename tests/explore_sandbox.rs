//! Late binding: every interleaving of orchestrator, controllers, kubelet, agent and one fault, in
//! a world of one volume, two sandboxes and two nodes.
//!
//! With all guards on nothing goes wrong in any world that is reached. With one guard taken away
//! the search goes by breadth, so the first harm that it meets has the shortest history; those
//! histories are pinned here, and they are the table that the page shows.
//!
//! Bounds: one volume with files from before, so that no agent has to write to it first; two claims
//! at most, each choosing the volume as it is written; no member is made in place of an adopted one;
//! no third pod where there are two sessions, and the second claim then gets its sandbox at once;
//! one fault, which hits what a claim uses, and its repair. [`Sessions`] says which faults. What an
//! orchestrator would have no use for is left out: guarding free members (unless that guard is
//! passed), a second deletion of one claim. Moves beyond the bounds are not followed. Worlds are
//! told apart by a fingerprint of 64 bits: that two of a million agree by chance is one in 10^7.
// A world that cannot be built is a failed test, so the test may unwrap.
#![allow(clippy::unwrap_used)]

use std::collections::{BTreeSet, HashSet, VecDeque};
use std::hash::{Hash, Hasher};
use tsunagu_model::Model;
use tsunagu_model::place::Name;
use tsunagu_model::sandbox::guide::SHORTEST;
use tsunagu_model::sandbox::{
    Access, Agent, Belongs, Cascade, ClaimSpec, Command, Cwd, Harm, Health, Life, Mark, Mode, Owner, Pod,
    PodId, Propagation, Rule, Setup, Tamper, Target, Template, VolumeId, VolumePhase, VolumeSpec, World,
    board,
};

/// More worlds than this in one search mean that it does not end.
const LIMIT: usize = 3_000_000;

/// How many sessions there are. With one, every fault may happen and a third pod is made in
/// place of one that is gone; with two, which share the volume, the machines fail, and the
/// second claim gets its sandbox at once.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sessions {
    One,
    Two,
}

/// Whether the kubelet may evict a pod under pressure.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Eviction {
    Out,
    In,
}

/// Two warm sandboxes and a volume of three files from an earlier session.
fn begin(setup: Setup) -> World {
    let owner = if setup.storage.squash { Owner::Agent } else { Owner::Root };
    let mut world = World::new(setup);
    world.settled();
    let spec = VolumeSpec { files: 3, owner, ..VolumeSpec::new(Name::new("data").unwrap()) };
    world.apply(&Command::Provision { spec }).unwrap();
    world.settled();
    world
}

fn start(squash: bool) -> World {
    let mut setup = board::setup();
    setup.storage.squash = squash;
    begin(setup)
}

fn volume(world: &World) -> VolumeId {
    world.volume_ids().next().unwrap()
}

/// The faults: each may happen once in a history, and one of them only.
fn faults(world: &World, eviction: Eviction, all: bool) -> Vec<Command> {
    let used = |pod: &PodId| world.claim_of(*pod).is_some() && !world.pods()[pod.index()].gone;
    let node = |pod: PodId| world.pods()[pod.index()].node;
    if !world.pod_ids().any(|pod| used(&pod)) {
        return Vec::new();
    }
    let mut faults = vec![Command::StorageDown];
    for node in world.node_ids().filter(|&id| world.pod_ids().any(|pod| used(&pod) && node(pod) == Some(id)))
    {
        faults.extend([Command::Kill { node }, Command::CutOff { node }, Command::StopDaemon { node }]);
        faults.extend(all.then_some(Command::Drain { node }));
    }
    for pod in world.pod_ids().filter(used) {
        faults.extend([Command::Restart { pod }, Command::DeletePod { pod, force: false }]);
        faults.extend((eviction == Eviction::In).then_some(Command::Evict { pod }));
    }
    if !all {
        return faults;
    }
    for claim in world.claim_ids().filter(|id| !world.claims()[id.index()].gone) {
        faults.push(Command::ExpireClaim { claim });
    }
    for (sandbox, known) in world.sandbox_ids().zip(world.sandboxes()) {
        if known.life == Life::Running && known.owner != Belongs::Pool {
            faults.extend([Command::Suspend { sandbox }, Command::DeleteSandbox { sandbox }]);
        }
    }
    faults
}

/// How a fault is made good, and by whom.
fn repairs(world: &World) -> Vec<Command> {
    let mut repairs = Vec::new();
    for (node, known) in world.node_ids().zip(world.nodes()) {
        if known.health != Health::Up {
            repairs.extend([Command::Revive { node }, Command::Fence { node }]);
        }
        if !known.daemon {
            repairs.push(Command::StartDaemon { node });
        }
    }
    if !world.storage().up {
        repairs.push(Command::StorageUp);
    }
    repairs
}

/// What the orchestrator may try, careful or not: guards are what keeps it from harm.
fn orchestrator(world: &World, sessions: Sessions) -> Vec<Command> {
    let mut moves = Vec::new();
    let volume = volume(world);
    let bound = world.volumes()[volume.index()].phase == VolumePhase::Bound;
    if world.claims().len() <= sessions as usize && bound {
        let name = Name::new(["session-1", "session-2"][world.claims().len()]).unwrap();
        for finalizer in [true, false] {
            moves.push(Command::Claim { spec: ClaimSpec { finalizer, ..ClaimSpec::new(name.clone()) } });
        }
    }
    for (claim, known) in world.claim_ids().zip(world.claims()).filter(|(_, known)| !known.gone) {
        if known.deleting.is_none() {
            moves.push(Command::DeleteClaim { claim, cascade: Cascade::Background });
        }
        if known.deleting.is_none() {
            moves.push(Command::DeleteClaim { claim, cascade: Cascade::Foreground });
        }
        moves.push(Command::Release { claim });
    }
    for (pod, known) in world.pod_ids().zip(world.pods()).filter(|(_, known)| !known.gone) {
        if world.claim_of(pod).is_none() && !world.passes(Rule::MountBeforeOwnership) {
            continue;
        }
        if known.finalizer && (known.deleting || known.failed) {
            moves.push(Command::ReleasePod { pod });
        } else if !known.finalizer {
            moves.push(Command::Protect { pod });
        }
        if known.mounts.len() < 2 {
            let (mode, target) = (Mode::ReadWrite, Target::Subdirectory);
            moves.push(Command::Bind { pod, volume, mode, target });
            moves.push(Command::Bind { pod, volume, mode, target: Target::Root });
        }
        if !known.mounts.is_empty() {
            moves.extend([Command::Unbind { pod, lazy: false }, Command::Unbind { pod, lazy: true }]);
        }
        if !known.told {
            moves.extend([Mark::Directory, Mark::Volume].map(|mark| Command::Signal { pod, mark }));
        }
        if matches!(known.agent, Agent::Working(_)) {
            moves.push(Command::StopAgent { pod });
        }
    }
    if bound {
        moves.push(Command::DeleteVolume { volume });
    }
    moves
}

fn agent(world: &World) -> Vec<Command> {
    let mut moves = Vec::new();
    for (pod, known) in world.pod_ids().zip(world.pods()) {
        if known.agent == Agent::Working(Cwd::Directory) && !known.local {
            moves.push(Command::Write { pod });
        }
        if known.agent == Agent::Waiting && known.mounts.is_empty() {
            moves.push(Command::Tamper { pod, how: Tamper::Link });
        }
    }
    moves
}

/// What comes by itself, within the bounds.
fn due(world: &World, sessions: Sessions) -> Vec<Command> {
    let bounded = |command: &Command| match command {
        Command::Refill | Command::Drop { .. } => false,
        Command::MakePod { .. } => sessions == Sessions::One && world.pods().len() < 3,
        Command::Pick { .. } => world.sandboxes().len() < 3,
        _ => true,
    };
    world.due().into_iter().filter(bounded).collect()
}

struct Found {
    worlds: usize,
    /// What was so in some world: that nothing goes wrong is not because nothing happens.
    seen: BTreeSet<&'static str>,
    /// The first harm met, and the moves that led there.
    harm: Option<(Harm, Vec<Command>)>,
}

/// Words of eight bytes, turned and multiplied: a world has a thousand of them, and the standard
/// hasher takes most of the search's time.
#[derive(Default)]
struct Quick(u64);

impl Hasher for Quick {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 ^= self.0 >> 29;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

fn fingerprint(world: &World, faulty: bool) -> u64 {
    let mut hasher = Quick::default();
    (world, faulty).hash(&mut hasher);
    hasher.finish()
}

fn explore(start: World, eviction: Eviction, sessions: Sessions) -> Found {
    explore_for(start, eviction, sessions, |_| true)
}

/// Tries every move in every world that is reached, until the first harm of the kind looked for.
fn explore_for(start: World, eviction: Eviction, sessions: Sessions, looked: fn(&Harm) -> bool) -> Found {
    let mut seen = HashSet::from([fingerprint(&start, false)]);
    // How each world was reached: the one before it, and the move.
    let mut parents: Vec<(usize, Option<Command>)> = vec![(0, None)];
    let mut waiting = VecDeque::from([(0_usize, start, false)]);
    let mut worlds = 1;
    let mut seen_once = BTreeSet::new();
    while let Some((at, world, faulty)) = waiting.pop_front() {
        let mut moves: Vec<(Command, bool)> = Vec::new();
        let calm = [orchestrator(&world, sessions), agent(&world), repairs(&world), due(&world, sessions)];
        moves.extend(calm.into_iter().flatten().map(|command| (command, faulty)));
        if !faulty {
            moves.extend(
                faults(&world, eviction, sessions == Sessions::One)
                    .into_iter()
                    .map(|command| (command, true)),
            );
        }
        for (command, faulty) in moves {
            if world.decide(&command).is_err() {
                continue;
            }
            let mut after = world.clone();
            after.apply(&command).unwrap();
            if let Command::Claim { .. } = command {
                let claim = after.claim_ids().last().unwrap();
                after.apply(&Command::Select { claim, volume: volume(&after) }).unwrap();
                let taken = [Command::Pick { claim, waited: false }, Command::Adopt { claim }];
                if claim.index() == 1 && taken.iter().any(|command| after.apply(command).is_err()) {
                    continue;
                }
            }
            if !seen.insert(fingerprint(&after, faulty)) {
                continue;
            }
            assert_eq!(after.broken(), None, "after {command:?}");
            look(&after, &mut seen_once);
            worlds += 1;
            assert!(worlds <= LIMIT, "more than {LIMIT} worlds");
            parents.push((at, Some(command)));
            let here = parents.len() - 1;
            if let Some(harm) = after.harms().into_iter().find(looked) {
                return Found { worlds, seen: seen_once, harm: Some((harm, history(&parents, here))) };
            }
            waiting.push_back((here, after, faulty));
        }
    }
    Found { worlds, seen: seen_once, harm: None }
}

fn history(parents: &[(usize, Option<Command>)], mut at: usize) -> Vec<Command> {
    let mut moves = Vec::new();
    while let (before, Some(command)) = &parents[at] {
        moves.push(command.clone());
        at = *before;
    }
    moves.reverse();
    moves
}

fn look(world: &World, seen: &mut BTreeSet<&'static str>) {
    let volume = volume(world);
    let works = |pod: &&Pod| world.lives(pod) && pod.agent == Agent::Working(Cwd::Volume(volume, true));
    let working = world.pods().iter().filter(works).count();
    let over = world.claims().iter().filter(|claim| claim.gone).count();
    let mounted = world.pods().iter().any(|pod| !pod.mounts.is_empty());
    let facts = [
        (working == 1, "an agent works on the volume"),
        (over == 1 && !mounted && world.pods().iter().any(|pod| pod.gone), "a session is over"),
        (over == 1 && working == 1, "the next session works on the same volume"),
        (over == 2, "two sessions are over"),
        (world.pods().len() == 3, "a pod was made again"),
        (world.volumes()[volume.index()].phase == VolumePhase::Deleted, "the volume is gone by intent"),
        (
            mounted && world.nodes().iter().any(|node| node.health == Health::CutOff),
            "a bound node is cut off",
        ),
    ];
    seen.extend(facts.iter().filter(|fact| fact.0).map(|fact| fact.1));
}

/// A history in the words of stories. What a claim brings with it is told of the second only.
fn told(moves: &[Command]) -> String {
    let mut claims = 0;
    let word = |command: &Command| {
        claims += u32::from(matches!(command, Command::Claim { .. }));
        match (command, claims) {
            (Command::Claim { .. }, 2) => "claim pick adopt",
            _ => command.as_str(),
        }
    };
    moves.iter().map(word).collect::<Vec<_>>().join(" ")
}

/// The moves of the story that tells what happens past a guard, from the claim on.
fn story(guard: Rule) -> String {
    let path = format!("{}/stories/sandbox/guards/{}.yaml", env!("CARGO_MANIFEST_DIR"), guard.as_str());
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let steps = text.split("steps:").nth(1).unwrap().split("expect:").next().unwrap();
    let moves = steps.lines().filter_map(|line| line.trim().strip_prefix("- ")?.split(':').next());
    moves.filter(|name| !["provision", "settle", "select"].contains(name)).collect::<Vec<_>>().join(" ")
}

#[test]
fn with_all_guards_on_nothing_goes_wrong() {
    let one = explore(start(false), Eviction::Out, Sessions::One);
    let two = explore(start(false), Eviction::Out, Sessions::Two);
    println!("{} worlds of one session, {} of two", one.worlds, two.worlds);
    assert!(one.harm.is_none() && two.harm.is_none(), "{:?} {:?}", one.harm, two.harm);
    assert_eq!((one.worlds, two.worlds), (18_932, 771_688));
    let some = [
        "a bound node is cut off",
        "a session is over",
        "an agent works on the volume",
        "the volume is gone by intent",
    ];
    let only_one = ["a pod was made again"];
    let only_two = ["the next session works on the same volume", "two sessions are over"];
    assert_eq!(one.seen, some.into_iter().chain(only_one).collect());
    assert_eq!(two.seen, some.into_iter().chain(only_two).collect());
}

/// No object is deleted in an eviction, so nothing that watches objects can keep the kubelet from
/// it. A server that knows no root can, whatever else is neglected.
#[test]
fn against_an_eviction_only_root_squash_helps() {
    let found = explore(start(false), Eviction::In, Sessions::One);
    let (harm, moves) = found.harm.unwrap();
    assert!(matches!(harm, Harm::FilesWiped(_)), "{harm:?}");
    assert_eq!(told(&moves), "claim pick adopt protect bind evict remove-dir end-removal");

    let wiped = |harm: &Harm| matches!(harm, Harm::FilesWiped(_));
    let found = explore_for(start(true), Eviction::In, Sessions::One, wiped);
    assert_eq!((found.harm, found.worlds), (None, 16_364));
}

/// What the absence of each guard lets through first; the model tells the shortest way there.
const NEEDED: [&str; Rule::GUARDS.len()] = [
    "FilesWiped",
    "ForeignVolume",
    "FilesWiped",
    "StaleReady",
    "Astray",
    "BesideVolume",
    "Stacked",
    "TwoWriters",
    "BesideVolume",
    "StaleReady",
    "TwoWriters",
    "FilesWiped",
    "FilesWiped",
    "FilesWiped",
    "Destroyed",
];

/// What a guard keeps from happening: the first harm that its absence lets through, and how.
fn without(guard: Rule, setup: Setup) -> (String, String) {
    let mut world = begin(setup);
    world.apply(&Command::Pass { guard, past: true }).unwrap();
    // Of a rival one session knows nothing.
    let two = guard == Rule::VolumeHasLiveWriter;
    let found = explore(world, Eviction::Out, if two { Sessions::Two } else { Sessions::One });
    let (harm, moves) = found.harm.unwrap_or_else(|| panic!("without {guard:?} nothing goes wrong"));
    let harm = format!("{harm:?}");
    (harm.split('(').next().unwrap().to_owned(), told(&moves))
}

#[test]
fn each_guard_is_needed() {
    for ((&(guard, moves), harm), known) in SHORTEST.iter().zip(NEEDED).zip(Rule::GUARDS) {
        assert_eq!(guard, *known);
        let mut setup = board::setup();
        match guard {
            Rule::UnfitTemplate => setup.template.propagation = Propagation::None,
            // A second mount of one share is none; a second bind is.
            Rule::AlreadyMounted => setup.storage.access = Access::Bind,
            _ => {}
        }
        assert_eq!(without(guard, setup), (harm.to_owned(), moves.to_owned()), "{guard:?}");
        assert_eq!(story(guard), moves, "the story of {guard:?} is the shortest history");
    }
}

/// The other ways in which a template can be unfit.
#[test]
fn each_part_of_the_template_is_needed() {
    let late = board::setup().template;
    let wait = "claim pick adopt protect bind signal";
    let beside = "claim pick adopt protect bind signal wake";
    for (template, shared, harm, moves) in [
        (Template { force_shared: false, ..late }, true, "WaitsForEver", wait),
        (late, false, "BesideVolume", beside),
    ] {
        let mut setup = board::setup();
        setup.template = template;
        for node in &mut setup.nodes {
            node.shared = shared;
        }
        assert_eq!(without(Rule::UnfitTemplate, setup), (harm.to_owned(), moves.to_owned()));
    }
}
