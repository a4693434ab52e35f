//! Stories of [`tsunagu_model::quorum`].

mod facts;
mod shapes;

use crate::fact::Fact;
use crate::item::Item;
use crate::model::{Asked, Labels, Plug, Rule, strange};
use crate::place::Fault;
use crate::shape::Shapes;
use tsunagu_model::quorum::{
    self, ApiServer, BadPlacement, Command, Domain, Domains, Ends, Event, Kind, Link, Member, MemberId,
    Members, Needs, Numbered, Placement, Refusal, Settings, Timers, World,
};
use tsunagu_model::time::Millis;
use tsunagu_words::{Lang, quorum as words};

pub(crate) struct Quorum;

type Told<'a> = Asked<'a, Quorum>;

impl Plug for Quorum {
    type World = World;
    type Thing = MemberId;

    const NAME: &'static str = "quorum";
    const SHAPES: Shapes = shapes::SHAPES;

    fn begin(given: &Item, _: usize) -> Result<World, Fault> {
        let domains = given.list("domains").iter().map(|item| {
            let kind = item.pick("kind", &Kind::ALL, Kind::as_str);
            Ok(Domain {
                name: item.name("name")?.as_str().into(),
                kind: kind.ok_or_else(|| item.lacks("kind"))?,
            })
        });
        let domains = domains.collect::<Result<Vec<Domain>, Fault>>()?;
        let names: Vec<&str> = domains.iter().map(|domain| &*domain.name).collect();
        let mut voters = Vec::new();
        for item in given.list("members") {
            let (name, needs) = (item.name("name")?, groups(item, &names)?);
            let make = if item.truth("learner") == Some(true) { Member::learner } else { Member::voter };
            voters.push(make(name.as_str(), needs));
        }
        let ids: Vec<&str> = voters.iter().map(|member| &*member.name).collect();
        let mut links = Vec::new();
        for item in given.list("links") {
            let two = |key: &str, known: &[&str]| match numbers(item, key, known).as_slice() {
                [a, b] => Some((*a, *b)),
                _ => None,
            };
            let ends = match (two("domains", &names), two("members", &ids)) {
                (Some((a, b)), None) => Ends::Domains(numbered(a), numbered(b)),
                (None, Some((a, b))) => Ends::Members(numbered(a), numbered(b)),
                _ => return item.at.no("a link joins two `domains` or two `members`"),
            };
            let round_trip = Millis(item.number("roundTrip").unwrap_or_default());
            links.push(Link { ends, needs: groups(item, &names)?, round_trip });
        }
        let leader = given.text("leader").and_then(|name| ids.iter().position(|known| *known == name));
        let mut servers = Vec::new();
        for item in given.list("apiServers") {
            let asks = numbers(item, "asks", &ids).into_iter();
            let asks = asks.map(|at| (numbered(at), Needs::default())).collect();
            servers.push(ApiServer {
                name: item.name("name")?.as_str().into(),
                needs: groups(item, &names)?,
                asks,
            });
        }
        let placement = Placement::new(domains.clone(), voters.clone(), links);
        let placement = placement.map_err(|bad| given.at.fault(unfit(&bad)))?;
        let world = World::new(placement, settings(given)?, leader.map(numbered));
        let world = world.map_err(|_| {
            let at = given.get("leader").map_or(given.at, |item| item.at);
            at.fault("this member cannot lead: it has no vote, or does not reach a quorum")
        })?;
        Ok(if given.get("apiServers").is_some() { world.with_api(servers) } else { world })
    }

    fn command(asked: &Told<'_>) -> Result<Command, Fault> {
        let takes = asked.takes;
        let member = || member(asked, "member");
        Ok(match asked.name {
            "fail" => Command::Fail(domains(asked)?),
            "repair" => Command::Repair(domains(asked)?),
            "lose-disk" => Command::LoseDisk(member()?),
            "write" => {
                let reaches = takes.get("reaches").map(|item| {
                    let ids = item.members().iter().map(|item| named(asked, item));
                    ids.collect::<Result<Members, Fault>>()
                });
                Command::Write { via: self::member(asked, "via")?, reaches: reaches.transpose()? }
            }
            "add-member" => {
                let known = asked.world.placement().domains();
                let names: Vec<&str> = known.iter().map(|domain| &*domain.name).collect();
                let learner = takes.truth("learner") == Some(true);
                let (name, needs) = (takes.name("name")?.as_str().into(), groups(takes, &names)?);
                Command::Add { name, needs, learner, links: Vec::new() }
            }
            "start" => Command::Start(member()?),
            "promote" => Command::Promote(member()?),
            "remove-member" => Command::Remove(member()?),
            "move-leader" => Command::MoveLeader(member()?),
            "snapshot" => Command::Snapshot(member()?),
            "force-new-cluster" => Command::ForceNewCluster(member()?),
            "restore" => Command::Restore,
            other => return takes.at.no(format!("the model has no move `{other}`")),
        })
    }

    fn made(events: &[Event]) -> Option<MemberId> {
        events.iter().find_map(|event| match event {
            Event::Added { member, .. } => Some(*member),
            _ => None,
        })
    }

    fn facts(world: &World, labels: &Labels<MemberId>) -> Fact {
        facts::facts(world, labels)
    }

    fn rules(lang: Lang) -> Vec<Rule> {
        Rule::listed(quorum::Rule::ALL, |rule| (rule.as_str(), words::rule(rule, lang), rule.source()))
    }

    fn actor(command: &Command) -> &'static str {
        shapes::actor(command.actor())
    }

    fn who(command: &Command, lang: Lang) -> &'static str {
        words::actor(command.actor(), lang)
    }

    fn event(world: &World, event: &Event, lang: Lang) -> String {
        words::event(world, event, lang)
    }

    fn refusal(world: &World, refusal: &Refusal, lang: Lang) -> String {
        words::refusal(world, refusal, lang)
    }

    fn state(world: &World, _: &Command, lang: Lang) -> Vec<String> {
        [Some(words::verdict(world, lang).1), words::single_points(world, lang)]
            .into_iter()
            .flatten()
            .collect()
    }
}

/// A story holds fewer names than there are numbers; a placement refuses more.
fn numbered<T: Numbered>(at: usize) -> T {
    T::numbered(u8::try_from(at).unwrap_or(u8::MAX))
}

/// The places, among these, of the names in a list.
fn numbers(item: &Item, key: &str, known: &[&str]) -> Vec<usize> {
    let place = |item: &Item| known.iter().position(|name| *name == item.to_string());
    item.list(key).iter().filter_map(place).collect()
}

fn groups(item: &Item, known: &[&str]) -> Result<Needs, Fault> {
    let mut groups = Vec::new();
    for group in item.list("needs") {
        let mut set = Domains::EMPTY;
        for name in group.members() {
            let at = known.iter().position(|one| *one == name.to_string());
            let strange = || strange(name.at, "domain", &name.to_string(), known.iter().copied());
            set = set.with(at.map(numbered).ok_or_else(strange)?);
        }
        if set.is_empty() {
            return group.at.no("an empty group can never live");
        }
        groups.push(set);
    }
    Ok(Needs(groups))
}

fn settings(given: &Item) -> Result<Settings, Fault> {
    let usual = Settings::default();
    let Some(item) = given.get("settings") else { return Ok(usual) };
    let time = |key: &str, usual: Millis| item.number(key).map_or(usual, Millis);
    let timers = Timers {
        heartbeat: time("heartbeatInterval", usual.timers.heartbeat),
        election: time("electionTimeout", usual.timers.election),
    };
    let timers = timers.check().map_err(|_| {
        item.at.fault(
            "etcd does not start so: electionTimeout is at least five heartbeatIntervals and at most 50s",
        )
    })?;
    Ok(Settings {
        strict_reconfig: item.truth("strictReconfigCheck").unwrap_or(usual.strict_reconfig),
        pre_vote: item.truth("preVote").unwrap_or(usual.pre_vote),
        traffic: item.truth("traffic").unwrap_or(usual.traffic),
        timers,
        ..usual
    })
}

fn unfit(bad: &BadPlacement) -> String {
    match bad {
        BadPlacement::NameTwice(name) => format!("`{name}` is given twice"),
        BadPlacement::TooMany => "there are more than 64 domains or members".to_owned(),
        BadPlacement::Unknown => "a need or a link names what is not there".to_owned(),
        BadPlacement::NoVoter => "no member has a vote".to_owned(),
    }
}

fn domains(asked: &Told<'_>) -> Result<Domains, Fault> {
    let mut found = Domains::EMPTY;
    for item in asked.takes.list("domains") {
        let known = asked.world.domain_named(&item.to_string()).ok();
        let stranger = || asked.expects_unknown("domain").then(|| numbered(Domains::MOST - 1));
        let names = asked.world.placement().domains().iter().map(|domain| &*domain.name);
        let id =
            known.or_else(stranger).ok_or_else(|| strange(item.at, "domain", &item.to_string(), names))?;
        found = found.with(id);
    }
    Ok(found)
}

fn member(asked: &Told<'_>, key: &str) -> Result<MemberId, Fault> {
    named(asked, asked.takes.get(key).ok_or_else(|| asked.takes.lacks(key))?)
}

/// The member that a name means: what is labelled so, else the member of the name, else the last
/// that had it.
fn named(asked: &Told<'_>, item: &Item) -> Result<MemberId, Fault> {
    let (world, name) = (asked.world, item.to_string());
    let all = world.placement().members();
    let found = asked.labels.get(&name).copied().or_else(|| world.member_named(&name).ok());
    let found = found.or_else(|| all.iter().rposition(|member| *member.name == *name).map(numbered));
    let stranger = || asked.expects_unknown("member").then(|| numbered(usize::MAX));
    let names = all.iter().map(|member| &*member.name).chain(asked.labels.keys().map(String::as_str));
    found.or_else(stranger).ok_or_else(|| strange(item.at, "member", &name, names))
}
