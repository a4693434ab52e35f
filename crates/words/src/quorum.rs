//! Sentences about [`tsunagu_model::quorum`].

mod answers;
pub(crate) mod said;
pub(crate) mod sentences;
mod shared;

use crate::fill::{fill, list};
use crate::{Lang, Tone};
pub use answers::{answers, runbook};
pub use said::Said;
pub use sentences::Correction;
use sentences::{Advice, Happened, Name, Reason, Refused, Stands};
pub use shared::shared;
use tsunagu_model::quorum::chapter::Text;
use tsunagu_model::quorum::paste::BadPaste;
use tsunagu_model::quorum::{
    Actor, Change, DomainId, Domains, Event, Kind, MemberId, Members, Pause, Refusal, Rule, Work, World,
    tolerance,
};
use tsunagu_model::time::{Millis, Timing};

/// Whatever an event or a refusal speaks of.
#[derive(Default)]
struct Named<'e> {
    domains: Domains,
    member: Option<MemberId>,
    leader: Option<MemberId>,
    members: Members,
    count: u32,
    other: &'e str,
    timing: Option<Timing>,
}

/// What happened.
#[must_use]
pub fn event(world: &World, event: &Event, lang: Lang) -> String {
    let mut named = Named::default();
    let mut number = String::new();
    let timers = world.settings().timers;
    let sentence = match event {
        Event::Failed(domain) => named.domain(Happened::Failed, *domain),
        Event::AlreadyFailed(domain) => named.domain(Happened::AlreadyFailed, *domain),
        Event::Repaired(domain) => named.domain(Happened::Repaired, *domain),
        Event::NotFailed(domain) => named.domain(Happened::NotFailed, *domain),
        Event::Down(member) => named.member(Happened::Down, *member),
        Event::Up(member) => named.member(Happened::Up, *member),
        Event::DiskLost(member) => named.member(Happened::DiskLost, *member),
        Event::LeaderDied(member) => named.member(Happened::LeaderDied, *member),
        Event::LeaderCutOff(member) => named.member(Happened::LeaderCutOff, *member),
        Event::Appended { holders } => named.members(Happened::Appended, *holders),
        Event::Elected { leader, pause } => {
            named.timing = Some(pause.lasts(timers));
            let sentence = match pause {
                Pause::LeaseBlocked => Happened::ElectedBlocked,
                Pause::Returned | Pause::Kept => Happened::ElectedAgain,
                Pause::Free | Pause::Disturbed => Happened::ElectedFree,
            };
            named.member(sentence, *leader)
        }
        Event::NoQuorum { up, quorum } => {
            named.count = u32::from(*up);
            number = quorum.to_string();
            Happened::NoQuorum
        }
        Event::LogsBlock { possible } => named.members(Happened::LogsBlock, *possible),
        Event::Disturbed { by } => named.member(Happened::Disturbed, *by),
        Event::CaughtUp { member, dropped } => {
            named.count = *dropped;
            let sentence = if *dropped == 0 { Happened::CaughtUp } else { Happened::Dropped };
            named.member(sentence, *member)
        }
        Event::Committed { holders } => named.members(Happened::Committed, *holders),
        Event::HandedOut { holders } => named.members(Happened::HandedOut, *holders),
        Event::Added { member, learner: false, .. } => named.member(Happened::Added, *member),
        Event::Added { member, .. } => named.member(Happened::AddedLearner, *member),
        Event::Started(member) => named.member(Happened::Started, *member),
        Event::AlreadyStarted(member) => named.member(Happened::AlreadyStarted, *member),
        Event::Promoted(member) => named.member(Happened::Promoted, *member),
        Event::Removed(member) => named.member(Happened::Removed, *member),
        Event::Moved(member) => named.member(Happened::Moved, *member),
        Event::AlreadyLeads(member) => named.member(Happened::AlreadyLeads, *member),
        Event::SnapshotTaken { member, writes } => {
            named.count = *writes;
            named.member(Happened::SnapshotTaken, *member)
        }
        Event::Forced { survivor, lost } => {
            named.count = *lost;
            named.member(Happened::Forced, *survivor)
        }
        Event::Restored { onto, lost } => {
            named.count = *lost;
            named.members(Happened::Restored, *onto)
        }
        Event::TwoHistories { leaders } => named.members(Happened::TwoHistories, *leaders),
    };
    if !number.is_empty() {
        named.other = &number;
    }
    named.fill(sentence.text(lang), world, lang)
}

/// What one command brought about, in one line.
#[must_use]
pub fn events(world: &World, events: &[Event], lang: Lang) -> String {
    let mut line = String::new();
    for one in events {
        if !line.is_empty() {
            line += Stands::Space.text(lang);
        }
        line += &event(world, one, lang);
    }
    line
}

/// Why nothing did, with names and numbers.
#[must_use]
pub fn refusal(world: &World, refusal: &Refusal, lang: Lang) -> String {
    let mut named = Named::default();
    let mut number = String::new();
    let sentence = match refusal {
        Refusal::UnknownDomain { name: Some(name) } => named.other(Refused::UnknownDomain, name),
        Refusal::UnknownDomain { name: None } => Refused::NoSuchDomain,
        Refusal::UnknownMember { name: Some(name) } => named.other(Refused::UnknownMember, name),
        Refusal::UnknownMember { name: None } => Refused::NoSuchMember,
        Refusal::MemberExists { member } => named.member(Refused::MemberExists, *member),
        Refusal::TooManyMembers => Refused::TooManyMembers,
        Refusal::MemberDown { member } => named.member(Refused::MemberDown, *member),
        Refusal::LearnerOnlyReads { member } => named.member(Refused::LearnerOnlyReads, *member),
        Refusal::NoLeader { up, voters } => {
            named.count = u32::from(*up);
            number = voters.to_string();
            Refused::NoLeader
        }
        Refusal::LeaderNotReached { member, leader } => {
            named.leader = Some(*leader);
            named.member(Refused::LeaderNotReached, *member)
        }
        Refusal::NotALearner { member } => named.member(Refused::NotALearner, *member),
        Refusal::NotAVoter { member } => named.member(Refused::NotAVoter, *member),
        Refusal::TooManyLearners { learner } => named.member(Refused::TooManyLearners, *learner),
        Refusal::LearnerNotReady { member } => named.member(Refused::LearnerNotReady, *member),
        Refusal::NotEnoughStarted { started, quorum } => {
            named.count = u32::from(*started);
            number = quorum.to_string();
            Refused::NotEnoughStarted
        }
        Refusal::UnhealthyCluster { silent } => named.members(Refused::UnhealthyCluster, *silent),
        Refusal::NoSnapshot => Refused::NoSnapshot,
    };
    if !number.is_empty() {
        named.other = &number;
    }
    named.fill(sentence.text(lang), world, lang)
}

/// Why the rule is there.
#[must_use]
pub fn rule(rule: Rule, lang: Lang) -> &'static str {
    let reason = match rule {
        Rule::UnknownDomain => Reason::UnknownDomain,
        Rule::UnknownMember => Reason::UnknownMember,
        Rule::MemberExists => Reason::MemberExists,
        Rule::TooManyMembers => Reason::TooManyMembers,
        Rule::MemberDown => Reason::MemberDown,
        Rule::LearnerOnlyReads => Reason::LearnerOnlyReads,
        Rule::NoLeader => Reason::NoLeader,
        Rule::LeaderNotReached => Reason::LeaderNotReached,
        Rule::NotALearner => Reason::NotALearner,
        Rule::NotAVoter => Reason::NotAVoter,
        Rule::TooManyLearners => Reason::TooManyLearners,
        Rule::LearnerNotReady => Reason::LearnerNotReady,
        Rule::NotEnoughStarted => Reason::NotEnoughStarted,
        Rule::UnhealthyCluster => Reason::UnhealthyCluster,
        Rule::NoSnapshot => Reason::NoSnapshot,
    };
    reason.text(lang)
}

/// Who makes a move.
#[must_use]
pub fn actor(actor: Actor, lang: Lang) -> &'static str {
    let who = match actor {
        Actor::Fate => Name::Fate,
        Actor::Client => Name::Client,
        Actor::Operator => Name::Operator,
    };
    who.text(lang)
}

/// What a domain is.
#[must_use]
pub fn kind(kind: Kind, lang: Lang) -> &'static str {
    let name = match kind {
        Kind::Site => Name::Site,
        Kind::Host => Name::Host,
        Kind::Rack => Name::Rack,
        Kind::Power => Name::Power,
        Kind::Switch => Name::Switch,
        Kind::Storage => Name::Storage,
        Kind::Link => Name::Link,
        Kind::Software => Name::Software,
    };
    name.text(lang)
}

/// What a picture of the article shows.
#[must_use]
pub fn picture(text: Text, lang: Lang) -> &'static str {
    let name = match text {
        Text::TwoSites => Name::TwoSites,
        Text::SharedHypervisor => Name::SharedHypervisor,
        Text::OneHypervisor => Name::OneHypervisor,
        Text::ThreeSites => Name::ThreeSites,
        Text::HubAndSpoke => Name::HubAndSpoke,
    };
    name.text(lang)
}

/// A kind of work.
#[must_use]
pub fn work(work: Work, lang: Lang) -> &'static str {
    let name = match work {
        Work::RunningPods => Name::RunningPods,
        Work::ContainerRestarts => Name::ContainerRestarts,
        Work::ServicesAsTheyStood => Name::ServicesAsTheyStood,
        Work::NewPods => Name::NewPods,
        Work::EndpointUpdates => Name::EndpointUpdates,
        Work::NodeFailures => Name::NodeFailures,
        Work::Volumes => Name::Volumes,
        Work::Credentials => Name::Credentials,
    };
    name.text(lang)
}

/// How things stand: who takes writes, who only answers from its own disk, and how close the end is.
#[must_use]
pub fn verdict(world: &World, lang: Lang) -> (Tone, String) {
    let (reach, present) = (world.reach(), world.placement().present());
    let voters = world.placement().voters();
    let serving: Members = present.iter().filter(|&id| world.endpoint(id).writes).collect();
    let stale: Members = present.iter().filter(|&id| world.endpoint(id).stale).collect();
    let mut named = Named { leader: world.leader(), members: serving, ..Named::default() };
    let total = voters.len().to_string();
    (named.count, named.other) = (reach.up.within(voters).len() as u32, &total);
    let mut said: Vec<String> = Vec::new();
    let first = match world.leader() {
        Some(_) if serving == voters => Stands::Served,
        Some(_) => Stands::ServedAt,
        None if reach.possible_leaders().is_empty() => Stands::NoWrites,
        None => Stands::Blocked,
    };
    said.push(named.fill(first.text(lang), world, lang));
    if !stale.is_empty() {
        named.members = stale;
        said.push(named.fill(Stands::Stale.text(lang), world, lang));
    }
    if let Some(leader) = world.leader() {
        let spare = reach.of(leader).within(voters).len() + tolerance(voters.len()) - voters.len();
        if spare == 0 && voters.len() > 1 {
            said.push(Stands::NoMargin.text(lang).into());
        }
    }
    if !world.other_history().is_empty() {
        said.push(Stands::TwoHistories.text(lang).into());
    }
    let tone = match world.leader() {
        _ if !world.other_history().is_empty() => Tone::Danger,
        None => Tone::Danger,
        Some(_) => Tone::Works,
    };
    (tone, said.join(Stands::Space.text(lang)))
}

/// Every single point of failure in one line; `None` when there is none, or nobody leads anyway.
#[must_use]
pub fn single_points(world: &World, lang: Lang) -> Option<String> {
    let cuts = world.placement().minimal_cuts(world.failed(), 1);
    let domains = cuts.iter().fold(Domains::EMPTY, |all, &cut| all.and(cut));
    let named = Named { domains, ..Named::default() };
    (!domains.is_empty()).then(|| named.fill(Stands::Single.text(lang), world, lang))
}

/// What would have to change so that any one domain of a kind may be lost.
#[must_use]
pub fn change(world: &World, of: Kind, change: Option<Change>, lang: Lang) -> String {
    let kind = kind(of, lang);
    let Some(change) = change else { return fill(Advice::Survives.text(lang), &[("kind", kind)]) };
    let parts = [
        (Advice::Move, change.moved),
        (Advice::Add, change.added),
        (Advice::Remove, change.removed),
        (Advice::New, change.new_domains),
    ];
    let mut said: Vec<String> = Vec::new();
    for (advice, count) in parts {
        if count > 0 {
            said.push(fill(advice.text(lang), &[("kind", kind), ("count", &count.to_string())]));
        }
    }
    if !change.carrying.is_empty() {
        let named = Named { domains: change.carrying, ..Named::default() };
        said.push(named.fill(Advice::Carrying.text(lang), world, lang));
    }
    said.join(Stands::Space.text(lang))
}

/// Why a paste cannot be read.
#[must_use]
pub fn bad_paste(bad: &BadPaste, lang: Lang) -> String {
    let (advice, other, line) = match bad {
        BadPaste::Empty => (Advice::Empty, "", 0),
        BadPaste::TooLong => (Advice::TooLong, "", 0),
        BadPaste::NoAnswer => (Advice::NoAnswer, "", 0),
        BadPaste::Failed(error) => (Advice::Failed, &**error, 0),
        BadPaste::Unknown => (Advice::Unknown, "", 0),
        BadPaste::Damaged { line } => (Advice::Damaged, "", *line),
        BadPaste::Nobody => (Advice::Nobody, "", 0),
    };
    fill(advice.text(lang), &[("other", other), ("count", &line.to_string())])
}

/// That the form which was pasted does not tell learners from voters.
#[must_use]
pub fn hidden_learners(lang: Lang) -> &'static str {
    Advice::HiddenLearners.text(lang)
}

impl<'e> Named<'e> {
    fn domain<T>(&mut self, sentence: T, domain: DomainId) -> T {
        self.domains = Domains::one(domain);
        sentence
    }

    fn member<T>(&mut self, sentence: T, member: MemberId) -> T {
        self.member = Some(member);
        sentence
    }

    fn members<T>(&mut self, sentence: T, members: Members) -> T {
        self.members = members;
        sentence
    }

    fn other<T>(&mut self, sentence: T, other: &'e str) -> T {
        self.other = other;
        sentence
    }

    fn fill(&self, template: &str, world: &World, lang: Lang) -> String {
        let placement = world.placement();
        let member =
            |id: Option<MemberId>| id.and_then(|id| placement.member(id)).map_or("?", |member| &member.name);
        let joined = |names: Vec<&str>| match names.is_empty() {
            true => String::from(Stands::Nobody.text(lang)),
            false => list(&names, Stands::Comma.text(lang), Stands::And.text(lang)),
        };
        let domains = self.domains.iter().filter_map(|id| placement.domain(id));
        let domains = joined(domains.map(|domain| &*domain.name).collect());
        let members = joined(self.members.iter().map(|id| member(Some(id))).collect());
        let at =
            |time: fn(Timing) -> Millis| self.timing.map_or(String::new(), |timing| seconds(time(timing)));
        let down = world.settings().timers.step_down();
        fill(
            template,
            &[
                ("since", &seconds(down.earliest)),
                ("until", &seconds(down.latest)),
                ("domain", &domains),
                ("domains", &domains),
                ("member", member(self.member)),
                ("leader", member(self.leader)),
                ("members", &members),
                ("count", &self.count.to_string()),
                ("other", self.other),
                ("earliest", &at(|timing| timing.earliest)),
                ("usual", &at(|timing| timing.usual)),
                ("latest", &at(|timing| timing.latest)),
            ],
        )
    }
}

/// Seconds with one digit behind the point, where it is not 0.
fn seconds(time: Millis) -> String {
    let tenths = (time.0 + 50) / 100;
    let mut text = (tenths / 10).to_string();
    if !tenths.is_multiple_of(10) {
        text.push('.');
        text += &(tenths % 10).to_string();
    }
    text
}
