//! What a command costs with a hundred volumes and with a million, in one run:
//! `cargo bench -p tsunagu-model --bench volume`.
//!
//! Three walks through the claims of a world:
//! - *spread*: one kind of command to every claim before the next kind begins, in far jumps. Of a
//!   million volumes nothing that a command needs is still in the processor's caches.
//! - *in turn*: the same far jumps, but all ten commands to one claim before the next, as claims
//!   are used.
//! - *same*: a hundred claims over and over, in either world. What is left of the difference is
//!   the rules' own; the rest is the price of memory.
//!
//! The budget is held against *in turn*. *spread* is the worst that can be: two or three reads of
//! memory that is far away, at least, beside which the rules take no time; no layout with a claim
//! and a volume apart brings that below three times of a world that fits a processor's innermost
//! cache.
//!
//! Both worlds are walked within one round, and medians of the rounds are told, so that a
//! neighbour on the machine disturbs both alike.
// A bench that cannot build its world should stop.
#![allow(clippy::unwrap_used)]

use std::hint::black_box;
use std::time::{Duration, Instant};
use tsunagu_model::Model;
use tsunagu_model::place::Name;
use tsunagu_model::volume::{AccessMode, Binding, ClaimId, ClaimSpec, Class, Command, Node, Reclaim, World};

const SMALL: usize = 100;
const LARGE: usize = 1_000_000;
const ROUNDS: usize = 5;
/// Claims whose commands are made ready at a time, outside of what is measured.
const READY: usize = 1000;
/// The budget, from DESIGN.md.
const RATIO: f64 = 3.0;
const NANOSECONDS: f64 = 500.0;

/// A claim's life, which leaves the world as large as it was.
const KINDS: [&str; 10] = [
    "attach",
    "attach, refused",
    "mount",
    "mount beside",
    "detach, refused",
    "unmount",
    "unmount all",
    "detach",
    "delete claim",
    "request",
];

/// Nanoseconds for each kind of command.
type Costs = [f64; KINDS.len()];

fn main() {
    let mut rounds: [[Vec<Costs>; 2]; 3] = Default::default();
    for round in 1..=ROUNDS {
        println!("round {round} of {ROUNDS}");
        for (at, volumes) in [SMALL, LARGE].into_iter().enumerate() {
            let mut place = Place::new(volumes);
            rounds[0][at].push(place.spread(LARGE, volumes));
            rounds[1][at].push(place.in_turn(LARGE));
            rounds[2][at].push(place.spread(LARGE / 10, SMALL));
        }
    }
    println!("\nnanoseconds a command, median of {ROUNDS} rounds");
    println!("{:<24}{SMALL:>10}{LARGE:>12}{:>8}", "", "ratio");
    let row = |name: &str, [few, many]: [f64; 2]| {
        println!("{name:<24}{few:>10.1}{many:>12.1}{:>8.2}", many / few);
    };
    let [spread, in_turn, same] = rounds;
    for (kind, name) in KINDS.iter().enumerate() {
        row(&format!("spread, {name}"), spread.each_ref().map(|costs| median(costs, |costs| costs[kind])));
    }
    let mean = |costs: &Costs| costs.iter().sum::<f64>() / KINDS.len() as f64;
    let walks = [("spread", spread), ("in turn", in_turn), ("same", same)];
    let walks = walks.map(|(name, costs)| (name, costs.each_ref().map(|costs| median(costs, mean))));
    println!();
    walks.iter().for_each(|(name, costs)| row(name, *costs));
    let [_, (_, [few, many]), _] = walks;
    let kept = many <= RATIO * few && many <= NANOSECONDS;
    let verdict = if kept { "kept" } else { "MISSED" };
    println!("\nbudget, in turn: at most {RATIO} times and {NANOSECONDS} ns: {verdict}");
}

struct Place {
    world: World,
    /// The living claims with the numbers in their names, in the order of the walk.
    walk: Vec<(ClaimId, usize)>,
    pods: [Name; 2],
}

impl Place {
    fn new(volumes: usize) -> Place {
        let class = Class { name: name("disk"), binding: Binding::Immediate, reclaim: Reclaim::Delete };
        let nodes = ["node-a", "node-b"].map(|text| Node { name: name(text), zone: None });
        let mut place = Place {
            world: World::new([class], nodes).unwrap(),
            walk: Vec::new(),
            pods: ["web-1", "web-2"].map(name),
        };
        for number in 0..volumes {
            let request = place.request(number);
            place.world.apply(&request).unwrap();
        }
        place.walk = place.world.claim_ids().zip(0..).collect();
        place
    }

    /// Far jumps that come to every claim once: golden steps in the order of their making.
    fn shuffle(&mut self) {
        self.walk.sort();
        let count = self.walk.len();
        let step = (count * 618 / 1000..).find(|&step| gcd(step, count) == 1).unwrap();
        self.walk = (0..count).map(|at| self.walk[at * step % count]).collect();
    }

    /// Each kind of command to the first `width` claims of the walk, before the next kind.
    fn spread(&mut self, claims: usize, width: usize) -> Costs {
        self.shuffle();
        let mut costs = Costs::default();
        for _ in 0..claims / width {
            for (kind, cost) in costs.iter_mut().enumerate() {
                for from in (0..width).step_by(READY) {
                    let places = from..width.min(from + READY);
                    let commands: Vec<Command> = places.clone().map(|at| self.command(kind, at)).collect();
                    *cost += self.measure(&commands, places).as_nanos() as f64;
                }
            }
        }
        costs.map(|cost| cost / claims as f64)
    }

    /// All kinds of command to one claim, then to the next. What each kind cost is not known
    /// apart: all are given the mean.
    fn in_turn(&mut self, claims: usize) -> Costs {
        self.shuffle();
        let width = self.walk.len();
        let mut time = Duration::ZERO;
        for _ in 0..claims / width {
            for from in (0..width).step_by(READY) {
                let places = from..width.min(from + READY);
                let life = |at| (0..KINDS.len()).map(move |kind| (kind, at));
                let commands = places.clone().flat_map(life).map(|(kind, at)| self.command(kind, at));
                let commands: Vec<Command> = commands.collect();
                time += self.measure(&commands, places);
            }
        }
        [time.as_nanos() as f64 / (claims * KINDS.len()) as f64; KINDS.len()]
    }

    /// The time for these commands, which go to the claims at these places of the walk.
    fn measure(&mut self, commands: &[Command], places: std::ops::Range<usize>) -> Duration {
        let before = self.world.claim_ids().count();
        let start = Instant::now();
        for command in commands {
            let _ = black_box(self.world.apply(black_box(command)));
        }
        let time = start.elapsed();
        // A claim that was requested again is another claim.
        for (at, id) in places.zip(self.world.claim_ids().skip(before)) {
            self.walk[at].0 = id;
        }
        time
    }

    fn command(&self, kind: usize, at: usize) -> Command {
        let (claim, number) = self.walk[at];
        let mut nodes = self.world.node_ids();
        let (node, other) = (nodes.next().unwrap(), nodes.next().unwrap());
        let pod = |at: usize| self.pods[at].clone();
        match kind {
            0 => Command::Attach { claim, node },
            1 => Command::Attach { claim, node: other },
            2 | 3 => Command::Mount { claim, node, pod: pod(kind - 2) },
            4 | 7 => Command::Detach { claim, node: Some(node) },
            5 => Command::Unmount { claim, node, pod: pod(0) },
            6 => Command::UnmountAll { claim },
            8 => Command::DeleteClaim { claim },
            _ => self.request(number),
        }
    }

    fn request(&self, number: usize) -> Command {
        let claim = name(&format!("claim-{number}"));
        Command::Request(ClaimSpec::new(claim, name("disk"), 20, AccessMode::ReadWriteOnce))
    }
}

fn name(text: &str) -> Name {
    Name::new(text).unwrap()
}

fn median(costs: &[Costs], of: impl Fn(&Costs) -> f64) -> f64 {
    let mut costs: Vec<f64> = costs.iter().map(of).collect();
    costs.sort_by(f64::total_cmp);
    costs[costs.len() / 2]
}

fn gcd(left: usize, right: usize) -> usize {
    if right == 0 { left } else { gcd(right, left % right) }
}
