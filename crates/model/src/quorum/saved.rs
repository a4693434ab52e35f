//! The lesson's state as a link: a picture of the article or a placement of the reader's own, how
//! the members are run, and what was done.
//!
//! The body's parts, in order: the picture's name, or `p1` and a placement; then how the members
//! are run (letters, and both intervals), who leads (its number, or nothing); then the moves, each
//! a letter and what it takes. A placement is how many domains, and of each name and kind; how many
//! members, and of each name, letters and needs; how many links, and of each its ends, needs and
//! round trip. In needs a space keeps groups apart, and an `o` those of one group. Letters and
//! numbers are for ever.

use super::chapter::Text;
use super::command::Command;
use super::election::Timers;
use super::placement::{
    Domain, Domains, Ends, Kind, Link, Member, MemberId, Members, Needs, Placement, Process, Role,
};
use super::rule::Refusal;
use super::set::{Numbered, Set};
use super::world::{Settings, World};
use crate::parts::{Body, Parts};
use crate::permalink::{self, BadLink};
use crate::time::Millis;
use crate::{Start, Timeline};
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// The lesson's name in links.
pub const LESSON: &str = "quorum";

/// A placement of the reader's own.
const OWN: &str = "p1";

/// What a history begins from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    picture: Option<Text>,
    placement: Placement,
    settings: Settings,
    leader: Option<MemberId>,
}

impl Plan {
    /// A picture of the article, as it is.
    #[must_use]
    pub fn text(text: Text) -> Plan {
        let (placement, settings) = (text.placement(), Settings::default());
        Plan { picture: Some(text), placement, settings, leader: None }
    }

    /// A placement of the reader's own; or a picture that is run in another way.
    ///
    /// # Errors
    /// As [`World::new`].
    pub fn new(placement: Placement, settings: Settings, leader: Option<MemberId>) -> Result<Plan, Refusal> {
        World::new(placement.clone(), settings, leader)?;
        let picture = Text::ALL.into_iter().find(|text| text.placement() == placement);
        Ok(Plan { picture, placement, settings, leader })
    }

    /// The picture, if it is one.
    #[must_use]
    pub fn picture(&self) -> Option<Text> {
        self.picture
    }

    /// Who is a member, and what each needs.
    #[must_use]
    pub fn placement(&self) -> &Placement {
        &self.placement
    }

    /// The plan, and what was done, as a link. What is too long for one is refused when it is read.
    ///
    /// ```
    /// use tsunagu_model::permalink;
    /// use tsunagu_model::quorum::chapter::Text;
    /// use tsunagu_model::quorum::{Command, Domains, Plan};
    ///
    /// let plan = Plan::text(Text::TwoSites);
    /// let vpn = Text::TwoSites.placement().domain_named("vpn").expect("of the text");
    /// let done = [Command::Fail(Domains::one(vpn))];
    /// let link = plan.link(&done);
    /// assert!(link.starts_with("v1.quorum.two--sites..100.1000..f2."));
    /// let (_, body) = permalink::decode(&link).expect("a link of ours");
    /// assert_eq!(Plan::read(body), Ok((plan, done.to_vec())));
    /// ```
    #[must_use]
    pub fn link<'c>(&self, done: impl IntoIterator<Item = &'c Command>) -> String {
        let mut body = Body(String::new());
        match self.picture {
            Some(text) => body.text(text.as_str()),
            None => {
                body.text(OWN);
                placed(&mut body, &self.placement);
            }
        }
        let Settings { strict_reconfig, pre_vote, traffic, timers, .. } = self.settings;
        let flags = [(!strict_reconfig, 'g'), (!pre_vote, 'v'), (traffic, 't')];
        body.text(&flags.iter().filter(|(on, _)| *on).map(|(_, letter)| *letter).collect::<String>());
        body.number(timers.heartbeat.0 as usize);
        body.number(timers.election.0 as usize);
        body.text(&self.leader.map_or(String::new(), |id| id.index().to_string()));
        for command in done {
            moved(&mut body, command);
        }
        // Each part brings its dot with it; the first has that of the lesson's name.
        permalink::encode(LESSON, body.0.strip_prefix('.').unwrap_or_default())
    }

    /// Reads a link's body: the plan, and what was done.
    ///
    /// # Errors
    /// [`BadLink::Unknown`] with the number of the part that is not known.
    pub fn read(body: &str) -> Result<(Plan, Vec<Command>), BadLink> {
        let mut parts = Parts::of(body);
        read(&mut parts).ok_or(BadLink::Unknown { part: parts.part })
    }

    /// The history of what was done.
    #[must_use]
    pub fn replay(self, done: impl IntoIterator<Item = Command>) -> Timeline<World, Plan> {
        let mut timeline = Timeline::of(self);
        for command in done {
            timeline.apply(command);
        }
        timeline
    }
}

impl Start<World> for Plan {
    fn afresh(&self) -> World {
        World::of(self.placement.clone(), self.settings, self.leader)
    }
}

fn placed(body: &mut Body, placement: &Placement) {
    body.number(placement.domains.len());
    for domain in &placement.domains {
        body.text(&domain.name);
        body.text(domain.kind.as_str());
    }
    body.number(placement.members.len());
    for member in &placement.members {
        body.text(&member.name);
        let role = match member.role {
            Role::Voter => "v",
            Role::Learner => "l",
            Role::Removed => "x",
        };
        let process = match member.process {
            Process::Started => "s",
            Process::Unstarted => "u",
            Process::DiskLost => "d",
        };
        body.text(&(String::from(role) + process));
        body.text(&needed(&member.needs));
    }
    body.number(placement.links.len());
    for link in &placement.links {
        let (letter, a, b) = match link.ends {
            Ends::Members(a, b) => ("m", a.index(), b.index()),
            Ends::Domains(a, b) => ("d", a.index(), b.index()),
        };
        body.text(&(String::from(letter) + &a.to_string() + " " + &b.to_string()));
        body.text(&needed(&link.needs));
        body.number(link.round_trip.0 as usize);
    }
}

fn needed(needs: &Needs) -> String {
    let mut text = String::new();
    for group in &needs.0 {
        if !text.is_empty() {
            text += " ";
        }
        text += &joined(*group, "o");
    }
    text
}

fn joined<T: Numbered>(set: Set<T>, with: &str) -> String {
    let mut text = String::new();
    for one in set.iter() {
        if !text.is_empty() {
            text += with;
        }
        text += &one.number().to_string();
    }
    text
}

fn moved(body: &mut Body, command: &Command) {
    let (letter, takes) = match command {
        Command::Fail(domains) => ("f", joined(*domains, " ")),
        Command::Repair(domains) => ("r", joined(*domains, " ")),
        Command::LoseDisk(id) => ("k", id.index().to_string()),
        Command::Write { via, reaches: None } => ("w", via.index().to_string()),
        Command::Write { via, reaches: Some(some) } => {
            ("h", via.index().to_string() + " " + &joined(*some, " "))
        }
        Command::Add { learner, .. } => (if *learner { "l" } else { "a" }, String::new()),
        Command::Start(id) => ("s", id.index().to_string()),
        Command::Promote(id) => ("p", id.index().to_string()),
        Command::Remove(id) => ("x", id.index().to_string()),
        Command::MoveLeader(id) => ("m", id.index().to_string()),
        Command::Snapshot(id) => ("t", id.index().to_string()),
        Command::ForceNewCluster(id) => ("n", id.index().to_string()),
        Command::Restore => ("e", String::new()),
    };
    body.text(&(String::from(letter) + &takes));
    if let Command::Add { name, needs, links, .. } = command {
        body.text(name);
        body.text(&needed(needs));
        body.number(links.len());
        for (to, needs, round_trip) in links {
            body.number(to.index());
            body.text(&needed(needs));
            body.number(round_trip.0 as usize);
        }
    }
}

fn read(parts: &mut Parts<'_>) -> Option<(Plan, Vec<Command>)> {
    let name = parts.text()?;
    let placement = match Text::ALL.into_iter().find(|text| text.as_str() == name) {
        Some(text) => text.placement(),
        None if name == OWN => own(parts)?,
        None => return None,
    };
    let mut settings = Settings::default();
    for letter in parts.text()?.chars() {
        match letter {
            'g' => settings.strict_reconfig = false,
            'v' => settings.pre_vote = false,
            't' => settings.traffic = true,
            _ => return None,
        }
    }
    let mut millis = || parts.number().map(|number| Millis(u64::from(number)));
    let timers = Timers { heartbeat: millis()?, election: millis()? };
    settings.timers = timers.check().ok()?;
    let leader = parts.text()?;
    let leader = if leader.is_empty() { None } else { Some(numbered(&leader)?) };
    let plan = Plan::new(placement, settings, leader).ok()?;
    let mut done = Vec::new();
    while parts.rest.is_some() {
        done.push(command(parts)?);
    }
    Some((plan, done))
}

fn own(parts: &mut Parts<'_>) -> Option<Placement> {
    let (mut domains, mut members, mut links) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..parts.number()? {
        let (name, word) = (parts.text()?, parts.text()?);
        let kind = Kind::ALL.into_iter().find(|kind| kind.as_str() == word)?;
        domains.push(Domain { name: name.into(), kind });
    }
    for _ in 0..parts.number()? {
        let (name, letters) = (parts.text()?, parts.text()?);
        let mut letters = letters.chars();
        let role = match letters.next()? {
            'v' => Role::Voter,
            'l' => Role::Learner,
            'x' => Role::Removed,
            _ => return None,
        };
        let process = match letters.as_str() {
            "s" => Process::Started,
            "u" => Process::Unstarted,
            "d" => Process::DiskLost,
            _ => return None,
        };
        members.push(Member { name: name.into(), needs: needs(parts)?, role, process });
    }
    for _ in 0..parts.number()? {
        let ends = parts.text()?;
        let (a, b) = ends.get(1..)?.split_once(space)?;
        let ends = match ends.get(..1)? {
            "m" => Ends::Members(numbered(a)?, numbered(b)?),
            "d" => Ends::Domains(numbered(a)?, numbered(b)?),
            _ => return None,
        };
        let needs = needs(parts)?;
        links.push(Link { ends, needs, round_trip: Millis(u64::from(parts.number()?)) });
    }
    Placement::new(domains, members, links).ok()
}

fn needs(parts: &mut Parts<'_>) -> Option<Needs> {
    let text = parts.text()?;
    let groups = text.split(space).filter(|group| !group.is_empty());
    groups.map(|group| split(group, |letter| letter == 'o')).collect::<Option<_>>().map(Needs)
}

/// As a function, for splitting: see [`permalink`].
fn space(letter: char) -> bool {
    letter == ' '
}

fn split<T: Numbered>(text: &str, with: fn(char) -> bool) -> Option<Set<T>> {
    text.split(with).map(numbered).collect()
}

/// A number from 0 to 63, as a set can hold it.
fn numbered<T: Numbered>(text: &str) -> Option<T> {
    let number = permalink::number(text)?;
    (number < 64).then(|| T::numbered(number as u8))
}

fn command(parts: &mut Parts<'_>) -> Option<Command> {
    let text = parts.text()?;
    let mut letters = text.chars();
    let (letter, takes) = (letters.next()?, letters.as_str());
    let domains = || -> Option<Domains> { split(takes, space) };
    let member = || -> Option<MemberId> { numbered(takes) };
    let done = match letter {
        'f' => Command::Fail(domains()?),
        'r' => Command::Repair(domains()?),
        'k' => Command::LoseDisk(member()?),
        'w' => Command::Write { via: member()?, reaches: None },
        'h' => {
            let (via, some) = takes.split_once(space)?;
            let some: Members = if some.is_empty() { Members::EMPTY } else { split(some, space)? };
            Command::Write { via: numbered(via)?, reaches: Some(some) }
        }
        'a' | 'l' if takes.is_empty() => {
            let (name, needs) = (parts.text()?.into(), needs(parts)?);
            let mut links = Vec::new();
            for _ in 0..parts.number()? {
                let to: MemberId = numbered(&parts.text()?)?;
                links.push((to, self::needs(parts)?, Millis(u64::from(parts.number()?))));
            }
            Command::Add { name, needs, learner: letter == 'l', links }
        }
        's' => Command::Start(member()?),
        'p' => Command::Promote(member()?),
        'x' => Command::Remove(member()?),
        'm' => Command::MoveLeader(member()?),
        't' => Command::Snapshot(member()?),
        'n' => Command::ForceNewCluster(member()?),
        'e' if takes.is_empty() => Command::Restore,
        _ => return None,
    };
    Some(done)
}

#[cfg(test)]
mod tests {
    use super::super::placement::DomainId;
    use super::*;

    #[test]
    fn an_own_placement_with_names_of_any_kind_comes_back() {
        let domain = |name: &str, kind| Domain { name: name.into(), kind };
        let domains = [domain("192.0.2.12", Kind::Host), domain("東京 A—B", Kind::Site)].into();
        let (host, site) = (DomainId(0), DomainId(1));
        let group = Domains::one(host).with(site);
        let members = [
            Member::voter("node-two.example", Needs([Domains::one(site), group].into())),
            Member::learner("学習者", Needs::default()),
        ];
        let link = Link {
            ends: Ends::Members(MemberId(0), MemberId(1)),
            needs: Needs::all([host]),
            round_trip: Millis(20),
        };
        let placement = Placement::new(domains, members.into(), [link].into()).expect("sound");
        let settings = Settings { pre_vote: false, traffic: true, ..Settings::default() };
        let plan = Plan::new(placement, settings, Some(MemberId(0))).expect("it leads");
        let add = |learner| Command::Add {
            name: "m.3".into(),
            needs: Needs::all([site, host]),
            learner,
            links: [(MemberId(1), Needs::all([host]), Millis(5))].into(),
        };
        let all = [
            Command::Fail(group),
            Command::Repair(Domains::one(host)),
            Command::LoseDisk(MemberId(1)),
            Command::Write { via: MemberId(0), reaches: None },
            Command::Write { via: MemberId(0), reaches: Some(Members::EMPTY) },
            Command::Write { via: MemberId(0), reaches: Some(Members::first(2)) },
            add(true),
            add(false),
            Command::Start(MemberId(2)),
            Command::Promote(MemberId(2)),
            Command::Remove(MemberId(2)),
            Command::MoveLeader(MemberId(0)),
            Command::Snapshot(MemberId(0)),
            Command::ForceNewCluster(MemberId(0)),
            Command::Restore,
        ];
        let link = plan.link(&all);
        assert!(link.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte)), "{link}");
        let (lesson, body) = permalink::decode(&link).expect("a link of ours");
        assert_eq!(lesson, LESSON);
        assert_eq!(Plan::read(body), Ok((plan, all.to_vec())));
    }

    #[test]
    fn a_part_that_is_not_known_is_named() {
        let part = |body: &str| match Plan::read(body) {
            Err(BadLink::Unknown { part }) => part,
            other => panic!("{body}: {other:?}"),
        };
        assert_eq!(part("somewhere"), 1);
        assert_eq!(part("two--sites.q"), 2);
        assert_eq!(part("two--sites..100.200."), 4, "the timers are too close");
        assert_eq!(part("two--sites..100.1000.9"), 5, "no such leader");
        assert_eq!(part("two--sites..100.1000..f2.z9"), 7);
        assert_eq!(part("two--sites..100.1000..f64"), 6);
        assert_eq!(part("p1.1.a.site.1.m.vs.9.0"), 9, "a need of nothing");
    }
}
