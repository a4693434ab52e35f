//! The world: a placement, what has failed, who leads, and what each has.

use super::command::Command;
use super::election::{Pause, Timers};
use super::event::Event;
use super::placement::{Domains, MemberId, Members, Needs, Placement, Process, Role};
use super::reach::Reach;
use super::rule::Refusal;
use crate::Model;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

/// How the members are run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Settings {
    /// `--strict-reconfig-check`, on by default.
    pub strict_reconfig: bool,
    /// `--pre-vote`, on by default since etcd 3.5.
    pub pre_vote: bool,
    /// Whether clients write all the time, so that a leader that is cut off goes on handing out entries.
    pub traffic: bool,
    /// `--max-learners`, 1 by default.
    pub max_learners: u8,
    /// The intervals.
    pub timers: Timers,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            strict_reconfig: true,
            pre_vote: true,
            traffic: false,
            max_learners: 1,
            timers: Timers::default(),
        }
    }
}

/// An entry of a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Entry {
    pub(super) term: u32,
    /// Whether a client wrote it; else a leader did, when it began.
    pub(super) write: bool,
}

/// An API server of Kubernetes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ApiServer {
    /// Its name.
    pub name: Arc<str>,
    /// What it needs to live.
    pub needs: Needs,
    /// The members that it asks, and what the way to each needs. Stacked: the one of its own node.
    pub asks: Vec<(MemberId, Needs)>,
}

/// A cluster of etcd at one moment.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct World {
    pub(super) placement: Placement,
    pub(super) settings: Settings,
    pub(super) api: Vec<ApiServer>,
    pub(super) failed: Domains,
    pub(super) leader: Option<MemberId>,
    pub(super) term: u32,
    /// By member.
    pub(super) logs: Vec<Vec<Entry>>,
    /// What a quorum had.
    pub(super) confirmed: Vec<Entry>,
    pub(super) snapshot: Option<Vec<Entry>>,
    /// The cluster that was left behind by force or by a restore, as it was.
    pub(super) left: Option<Placement>,
    /// How the last election came about.
    pub(super) pause: Pause,
}

impl World {
    /// A world in which nothing failed, led by a member, or by the first that can lead; with
    /// API servers as kubeadm stacks them, one on the node of each voter.
    ///
    /// # Errors
    /// When that member does not exist or cannot lead.
    pub fn new(placement: Placement, settings: Settings, leader: Option<MemberId>) -> Result<World, Refusal> {
        let reach = placement.reach(Domains::EMPTY);
        let possible = reach.possible_leaders();
        if let Some(member) = leader {
            let known = placement.member(member).ok_or(Refusal::UnknownMember { name: None })?;
            if known.role != Role::Voter || !possible.has(member) {
                return Err(Refusal::NotAVoter { member });
            }
        }
        Ok(World::of(placement, settings, leader))
    }

    /// A world led by one that can lead.
    pub(super) fn of(placement: Placement, settings: Settings, leader: Option<MemberId>) -> World {
        let reach = placement.reach(Domains::EMPTY);
        let leader = leader.or(reach.possible_leaders().least());
        let first = Entry { term: 1, write: false };
        let log = |id: MemberId| if reach.up.has(id) { vec![first] } else { Vec::new() };
        let logs = Members::first(placement.members.len()).iter().map(log).collect();
        let api = stacked(&placement);
        World {
            placement,
            settings,
            api,
            failed: Domains::EMPTY,
            leader,
            term: 1,
            logs,
            confirmed: vec![first],
            snapshot: None,
            left: None,
            pause: Pause::Kept,
        }
    }

    /// With other API servers: an external etcd is asked by machines of its own.
    #[must_use]
    pub fn with_api(mut self, api: Vec<ApiServer>) -> World {
        self.api = api;
        self
    }

    /// Who is a member, and what each needs.
    #[must_use]
    pub fn placement(&self) -> &Placement {
        &self.placement
    }

    /// How the members are run.
    #[must_use]
    pub fn settings(&self) -> Settings {
        self.settings
    }

    /// The API servers, in order.
    #[must_use]
    pub fn api_servers(&self) -> &[ApiServer] {
        &self.api
    }

    /// The domains that have failed.
    #[must_use]
    pub fn failed(&self) -> Domains {
        self.failed
    }

    /// Who leads, with a quorum.
    #[must_use]
    pub fn leader(&self) -> Option<MemberId> {
        self.leader
    }

    /// How the last move left the lead, and so how long nobody could write.
    #[must_use]
    pub fn pause(&self) -> Pause {
        self.pause
    }

    /// Who reaches whom now.
    #[must_use]
    pub fn reach(&self) -> Reach {
        self.placement.reach(self.failed)
    }

    /// Those who reach a quorum and whose log is new enough for it.
    #[must_use]
    pub fn electable(&self, reach: &Reach) -> Members {
        let end = |id: MemberId| {
            let log = &self.logs[id.index()];
            (log.last().map_or(0, |entry| entry.term), log.len())
        };
        reach.electable(|voter, candidate| end(voter) <= end(candidate))
    }

    /// How many writes were confirmed to clients.
    #[must_use]
    pub fn confirmed_writes(&self) -> u32 {
        writes(&self.confirmed)
    }

    /// How many of the writes confirmed to clients a member has.
    #[must_use]
    pub fn has_writes(&self, id: MemberId) -> u32 {
        self.logs.get(id.index()).map_or(0, |log| writes(common(log, &self.confirmed)))
    }

    /// How many confirmed writes the snapshot has; `None` without one.
    #[must_use]
    pub fn snapshot_writes(&self) -> Option<u32> {
        self.snapshot.as_ref().map(|log| writes(log))
    }

    /// Whether these members have every confirmed write for certain, whichever voters were the
    /// quick ones: the leader is one of them, or the others are too few for a quorum. Otherwise
    /// what they lack is how far they lag, which has no bound on a slow link.
    #[must_use]
    pub fn have_all(&self, survivors: Members) -> bool {
        let voters = self.placement.voters();
        let others = voters.without(survivors).len();
        self.leader.is_some_and(|leader| survivors.has(leader)) || others < super::tally::quorum(voters.len())
    }

    /// Those who could lead the cluster that was left behind.
    #[must_use]
    pub fn other_history(&self) -> Members {
        self.left.as_ref().map_or(Members::EMPTY, |left| left.possible_leaders(self.failed))
    }

    /// The domain of this name.
    ///
    /// # Errors
    /// [`Refusal::UnknownDomain`].
    pub fn domain_named(&self, name: &str) -> Result<super::DomainId, Refusal> {
        let missing = || Refusal::UnknownDomain { name: Some(name.into()) };
        self.placement.domain_named(name).ok_or_else(missing)
    }

    /// The member of this name.
    ///
    /// # Errors
    /// [`Refusal::UnknownMember`].
    pub fn member_named(&self, name: &str) -> Result<MemberId, Refusal> {
        let missing = || Refusal::UnknownMember { name: Some(name.into()) };
        self.placement.member_named(name).ok_or_else(missing)
    }

    fn fault(&self) -> Option<&'static str> {
        let reach = self.reach();
        match self.leader {
            Some(leader) if !reach.leads(leader) => return Some("a leader has no quorum"),
            Some(leader) if common(&self.logs[leader.index()], &self.confirmed) != &self.confirmed[..] => {
                return Some("a leader lacks what was confirmed");
            }
            None if !self.electable(&reach).is_empty() => return Some("nobody leads, and somebody could"),
            _ => {}
        }
        if self.logs.len() != self.placement.members.len() {
            return Some("a member has no log");
        }
        let unstarted = |id: &MemberId| {
            self.placement.members[id.index()].process != Process::Started
                && !self.logs[id.index()].is_empty()
        };
        let any = Members::first(self.logs.len()).iter().any(|id| unstarted(&id));
        any.then_some("a member without a disk has a log")
    }
}

/// An API server on the node of each voter, that asks only the member beside it.
fn stacked(placement: &Placement) -> Vec<ApiServer> {
    let on = |id: MemberId| {
        let member = &placement.members[id.index()];
        let (name, needs) = (member.name.clone(), member.needs.clone());
        ApiServer { name, needs, asks: vec![(id, Needs::default())] }
    };
    placement.voters().iter().map(on).collect()
}

/// How many of these were written by clients.
pub(super) fn writes(log: &[Entry]) -> u32 {
    log.iter().filter(|entry| entry.write).count() as u32
}

/// How far two logs agree.
pub(super) fn common<'l>(log: &'l [Entry], other: &[Entry]) -> &'l [Entry] {
    let same = log.iter().zip(other).take_while(|(one, two)| one == two).count();
    &log[..same]
}

impl Model for World {
    type Command = Command;
    type Event = Event;
    type Refusal = Refusal;

    fn decide(&self, command: &Command) -> Result<Vec<Event>, Refusal> {
        self.answer(command).map(|(_, events)| events)
    }

    fn apply(&mut self, command: &Command) -> Result<Vec<Event>, Refusal> {
        let (next, events) = self.answer(command)?;
        *self = next;
        Ok(events)
    }

    fn offers(&self) -> Vec<Command> {
        self.moves()
    }

    fn broken(&self) -> Option<&'static str> {
        self.fault()
    }

    fn slug(refusal: &Refusal) -> &'static str {
        refusal.rule().as_str()
    }
}
