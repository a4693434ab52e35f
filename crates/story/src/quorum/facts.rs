//! What is so in a world of `quorum`.

use crate::fact::Fact;
use crate::model::Labels;
use crate::unit::Unit;
use tsunagu_model::quorum::{Domains, Kind, MemberId, Members, Role, Work, World, quorum};
use tsunagu_model::time::Millis;

pub(super) fn facts(world: &World, labels: &Labels<MemberId>) -> Fact {
    let (placement, reach) = (world.placement(), world.reach());
    let leader = world.leader();
    let outage = world.pause().lasts(world.settings().timers);
    let time = |time: Millis| leader.map_or(Fact::Never, |_| Fact::Number(Unit::Time, time.0));
    let cuts = placement.minimal_cuts(world.failed(), 2);
    let of_size = |size: usize| cuts.iter().copied().filter(move |cut| cut.len() == size);
    let latency = leader.and_then(|leader| placement.commit_latency(leader, world.failed()));
    let margin = leader.map(|leader| {
        let voters = placement.voters();
        reach.of(leader).within(voters).len() - quorum(voters.len())
    });
    let ids = || Members::first(placement.members().len()).iter();
    // A name that a member had before it was removed is that of the newest.
    let named = ids().filter_map(|id| Some((&*placement.member(id)?.name, id)));
    let labelled = labels.iter().map(|(label, id)| (label.as_str(), *id));
    let members = named.chain(labelled).map(|(name, id)| (name, member(world, id)));
    let domain = |id| {
        let failed = Fact::Bool(world.failed().has(id));
        Fact::record([("failed", failed), ("weight", count(placement.weight(world.failed(), id)))])
    };
    let all = placement.domain_ids().iter().filter_map(|id| Some((&*placement.domain(id)?.name, domain(id))));
    let server = |at: usize| {
        let api = world.api(at);
        Fact::record([("up", Fact::Bool(api.up)), ("serves", Fact::Bool(api.serves))])
    };
    let servers = world.api_servers().iter().enumerate().map(|(at, api)| (&*api.name, server(at)));
    let works = Work::ALL.into_iter().filter(|&work| world.goes_on(work));
    let singles = of_size(1).fold(Domains::EMPTY, Domains::and);
    Fact::record([
        ("leader", leader.map_or(Fact::Absent, |id| Fact::text(name(world, id)))),
        ("pause", leader.map_or(Fact::Absent, |_| Fact::text(world.pause().as_str()))),
        (
            "outage",
            Fact::record([
                ("earliest", time(outage.earliest)),
                ("usual", time(outage.usual)),
                ("latest", time(outage.latest)),
            ]),
        ),
        ("possibleLeaders", names(world, reach.possible_leaders())),
        ("margin", margin.map_or(Fact::Absent, count)),
        ("singlePoints", domains(world, singles)),
        ("fatalPairs", Fact::List(of_size(2).map(|pair| domains(world, pair)).collect())),
        ("confirmedWrites", count(world.confirmed_writes() as usize)),
        ("snapshotWrites", world.snapshot_writes().map_or(Fact::Absent, |writes| count(writes as usize))),
        ("otherHistory", names(world, world.other_history())),
        ("commitLatency", latency.map_or(Fact::Never, |time| Fact::Number(Unit::Time, time.0))),
        ("goesOn", Fact::List(works.map(|work| Fact::text(work.as_str())).collect())),
        ("siteChange", change(world)),
        ("members", Fact::record(members)),
        ("domains", Fact::record(all)),
        ("apiServers", Fact::record(servers)),
    ])
}

fn member(world: &World, id: MemberId) -> Fact {
    let role = match world.placement().member(id).map(|member| member.role) {
        Some(Role::Voter) => "voter",
        Some(Role::Learner) => "learner",
        Some(Role::Removed) | None => return Fact::Absent,
    };
    let seen = world.endpoint(id);
    Fact::record([
        ("role", Fact::text(role)),
        ("up", Fact::Bool(seen.up)),
        ("writes", Fact::Bool(seen.writes)),
        ("linearizable", Fact::Bool(seen.linearizable)),
        ("serializable", Fact::Bool(seen.serializable)),
        ("stale", Fact::Bool(seen.stale)),
        ("hasWrites", count(world.has_writes(id) as usize)),
    ])
}

fn change(world: &World) -> Fact {
    world.placement().change_for(Kind::Site).map_or(Fact::Absent, |change| {
        Fact::record([
            ("moved", count(change.moved)),
            ("added", count(change.added)),
            ("removed", count(change.removed)),
            ("newDomains", count(change.new_domains)),
            ("carrying", domains(world, change.carrying)),
        ])
    })
}

fn count(number: usize) -> Fact {
    Fact::Number(Unit::Count, number as u64)
}

fn name(world: &World, id: MemberId) -> &str {
    world.placement().member(id).map_or("", |member| &member.name)
}

fn names(world: &World, members: Members) -> Fact {
    Fact::List(members.iter().map(|id| Fact::text(name(world, id))).collect())
}

fn domains(world: &World, domains: Domains) -> Fact {
    let names = domains.iter().filter_map(|id| world.placement().domain(id));
    Fact::List(names.map(|domain| Fact::text(&domain.name)).collect())
}
