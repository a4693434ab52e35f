//! Placements as the vectors write them, and sets of members as numbers from 1.
// Not every test needs everything here.
#![allow(dead_code)]

use serde_json::Value;
use std::collections::BTreeSet;
use tsunagu_model::quorum::{
    Domain, DomainId, Domains, Ends, Kind, Link, Member, MemberId, Members, Needs, Numbered, Placement,
};
use tsunagu_model::time::Millis;

/// A case of `quorum.json`: `needs`, `links`, `learners`.
pub(crate) fn case(case: &Value) -> Placement {
    let mut domains = Vec::new();
    let mut id = |name: &Value| {
        let name = name.as_str().unwrap();
        let at = domains.iter().position(|domain: &Domain| &*domain.name == name).unwrap_or_else(|| {
            domains.push(Domain { name: name.into(), kind: Kind::Site });
            domains.len() - 1
        });
        domain(at)
    };
    let needs = case["needs"].as_object().unwrap();
    let learners: BTreeSet<u64> = numbers(&case["learners"]);
    let mut members: Vec<(u64, Needs)> = Vec::new();
    for (number, groups) in needs {
        let mut group = |group: &Value| group.as_array().unwrap().iter().map(&mut id).collect::<Domains>();
        let needs = Needs(groups.as_array().unwrap().iter().map(&mut group).collect());
        members.push((number.parse().unwrap(), needs));
    }
    members.sort_by_key(|(number, _)| *number);
    let links = case["links"].as_array().unwrap().iter().map(|link| Link {
        ends: Ends::Members(
            member(link["a"].as_u64().unwrap() as usize),
            member(link["b"].as_u64().unwrap() as usize),
        ),
        needs: Needs::all(link["via"].as_array().unwrap().iter().map(&mut id)),
        round_trip: Millis::ZERO,
    });
    let links = links.collect();
    let members = members.into_iter().map(|(number, needs)| {
        let name = format!("m{number}");
        if learners.contains(&number) { Member::learner(&name, needs) } else { Member::voter(&name, needs) }
    });
    let members = members.collect();
    Placement::new(domains, members, links).unwrap()
}

/// So many voters and these learners, each with a domain of its own, and each pair too: `m1`, `1-2`.
pub(crate) fn mesh(voters: usize, learners: &BTreeSet<u64>, round_trip: u64) -> Placement {
    let count = voters + learners.len();
    let mut domains: Vec<Domain> =
        (1..=count).map(|n| Domain { name: format!("m{n}").into(), kind: Kind::Host }).collect();
    let members = (0..count).map(|at| {
        let (name, needs) = (format!("m{}", at + 1), Needs::all([domain(at)]));
        if at < voters { Member::voter(&name, needs) } else { Member::learner(&name, needs) }
    });
    let members = members.collect();
    let mut links = Vec::new();
    for a in 1..=count {
        for b in a + 1..=count {
            let needs = Needs::all([domain(domains.len())]);
            domains.push(Domain { name: format!("{a}-{b}").into(), kind: Kind::Link });
            let ends = Ends::Members(member(a), member(b));
            links.push(Link { ends, needs, round_trip: Millis(round_trip) });
        }
    }
    Placement::new(domains, members, links).unwrap()
}

/// The domains of a mesh that are lost when these are down and these pairs are cut.
pub(crate) fn lost(placement: &Placement, row: &Value) -> Domains {
    let down = numbers(&row["down"]).into_iter().map(|n| format!("m{n}"));
    let cut = row["cut"].as_array().unwrap().iter().map(|pair| format!("{}-{}", pair[0], pair[1]));
    down.chain(cut).map(|name| placement.domain_named(&name).unwrap()).collect()
}

pub(crate) fn named(placement: &Placement, names: &Value) -> Domains {
    let names = names.as_array().unwrap().iter();
    names.map(|name| placement.domain_named(name.as_str().unwrap()).unwrap()).collect()
}

pub(crate) fn domain(at: usize) -> DomainId {
    DomainId::numbered(at as u8)
}

/// The member of a number from 1.
pub(crate) fn member(number: usize) -> MemberId {
    MemberId::numbered(number as u8 - 1)
}

pub(crate) fn numbers(list: &Value) -> BTreeSet<u64> {
    list.as_array().into_iter().flatten().map(|number| number.as_u64().unwrap()).collect()
}

/// Members as numbers from 1.
pub(crate) fn set(members: Members) -> BTreeSet<u64> {
    members.iter().map(|id| id.index() as u64 + 1).collect()
}
