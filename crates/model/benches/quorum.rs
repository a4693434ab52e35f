//! How long the fatal sets of a large plan take: `cargo bench -p tsunagu-model --bench quorum`.

use std::hint::black_box;
use std::time::{Duration, Instant};
use tsunagu_model::quorum::{
    Domain, DomainId, Domains, Ends, Kind, Link, Member, Needs, Numbered, Placement,
};
use tsunagu_model::time::Millis;

/// Seven voters over three sites, 30 domains in all: hosts, dual feeds, switches, lines.
fn plan() -> Placement {
    let domain = |at: usize| DomainId::numbered(at as u8);
    let one = |at: usize| Domains::one(domain(at));
    let kind = |at: usize| match at {
        0..3 => Kind::Site,
        3..10 => Kind::Host,
        10..16 => Kind::Power,
        16..22 => Kind::Switch,
        22..25 => Kind::Storage,
        _ => Kind::Link,
    };
    let domains = (0..30).map(|at| Domain { name: format!("d{at}").into(), kind: kind(at) }).collect();
    let voter = |at: usize| {
        let site = at % 3;
        let pair = |from: usize| one(from + 2 * site).with(domain(from + 2 * site + 1));
        let needs = Needs(vec![one(site), one(3 + at), pair(10), pair(16), one(22 + site)]);
        Member::voter(&format!("m{at}"), needs)
    };
    let line = |a: usize, b: usize, via: Needs| Link {
        ends: Ends::Domains(domain(a), domain(b)),
        needs: via,
        round_trip: Millis(10),
    };
    let two = |at: usize| Needs(vec![one(at).with(domain(at + 1))]);
    let links = vec![line(0, 1, two(25)), line(0, 2, two(27)), line(1, 2, Needs(vec![one(29)]))];
    Placement::new(domains, (0..7).map(voter).collect(), links).expect("sound")
}

fn main() {
    let plan = plan();
    for size in 1..=3 {
        let mut best = Duration::MAX;
        for _ in 0..50 {
            let start = Instant::now();
            black_box(black_box(&plan).minimal_cuts(Domains::EMPTY, size));
            best = best.min(start.elapsed());
        }
        let cuts = plan.minimal_cuts(Domains::EMPTY, size).len();
        println!("30 domains, 7 voters, up to {size}: {cuts} minimal cuts in {best:?}");
    }
}
