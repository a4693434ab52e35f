//! What the rules answer.
//!
//! An answer is drafted on a copy: whether the lead changes depends on what just failed. Each
//! event changes the draft as it is told, so the events are still the only way a world changes.

use super::command::Command;
use super::election::Pause;
use super::event::Event;
use super::placement::{DomainId, Domains, MemberId, Members, Needs, Process, Role};
use super::rule::Refusal;
use super::tally::quorum;
use super::world::World;
use crate::time::Millis;
use alloc::sync::Arc;
use alloc::vec::Vec;

/// A world in which a move is half done, and what happened so far.
pub(super) struct Draft {
    pub(super) world: World,
    events: Vec<Event>,
}

type Answer = Result<(), Refusal>;

impl World {
    pub(super) fn answer(&self, command: &Command) -> Result<(World, Vec<Event>), Refusal> {
        let mut draft = Draft { world: self.clone(), events: Vec::new() };
        // How the lead stands is told by this move, or not at all.
        draft.world.pause = Pause::Kept;
        match command {
            Command::Fail(domains) => draft.fail(*domains)?,
            Command::Repair(domains) => draft.repair(*domains)?,
            Command::LoseDisk(member) => {
                self.known(*member)?;
                draft.tell(Event::DiskLost(*member));
            }
            Command::Write { via, reaches } => {
                draft.write(*via, *reaches)?;
                return Ok((draft.world, draft.events));
            }
            Command::Add { name, needs, learner, links } => draft.add(name, needs, *learner, links)?,
            Command::Start(member) => draft.start(*member)?,
            Command::Promote(member) => draft.promote(*member)?,
            Command::Remove(member) => draft.remove(*member)?,
            Command::MoveLeader(member) => draft.move_leader(*member)?,
            Command::Snapshot(member) => {
                self.serves(*member)?;
                draft.tell(Event::SnapshotTaken { member: *member, writes: self.has_writes(*member) });
            }
            Command::ForceNewCluster(member) => draft.force(*member)?,
            Command::Restore => draft.restore()?,
        }
        draft.settle(self);
        Ok((draft.world, draft.events))
    }

    /// The member, unless it is none any more.
    fn known(&self, id: MemberId) -> Result<&super::Member, Refusal> {
        let member = self.placement.member(id).ok_or(Refusal::UnknownMember { name: None })?;
        match member.role {
            Role::Removed => Err(Refusal::UnknownMember { name: Some(member.name.clone()) }),
            _ => Ok(member),
        }
    }

    /// A member that runs and answers more than reads.
    fn serves(&self, id: MemberId) -> Answer {
        let learner = self.known(id)?.role == Role::Learner;
        if !self.reach().up.has(id) {
            return Err(Refusal::MemberDown { member: id });
        }
        if learner { Err(Refusal::LearnerOnlyReads { member: id }) } else { Ok(()) }
    }

    /// Who leads, for what only a quorum can do.
    fn led(&self) -> Result<MemberId, Refusal> {
        let voters = self.placement.voters();
        let up = self.reach().up.within(voters).len() as u8;
        self.leader.ok_or(Refusal::NoLeader { up, voters: voters.len() as u8 })
    }

    /// The voters that do not answer the leader.
    fn silent(&self, leader: MemberId) -> Members {
        self.placement.voters().without(self.reach().of(leader))
    }

    /// How many of these voters were ever started.
    fn started(&self, voters: Members) -> usize {
        let started = |id: &MemberId| self.placement.members[id.index()].process != Process::Unstarted;
        voters.iter().filter(started).count()
    }

    /// `--strict-reconfig-check`: enough of the voters to be must be started.
    fn enough_started(&self, started: usize, voters: usize) -> Answer {
        let (quorum, short) = (quorum(voters), started < quorum(voters));
        // Raft itself keeps the last voter.
        if short && (self.settings.strict_reconfig || voters == 0) {
            return Err(Refusal::NotEnoughStarted { started: started as u8, quorum: quorum as u8 });
        }
        Ok(())
    }

    fn unhealthy(&self, silent: Members, bad: bool) -> Answer {
        if bad && self.settings.strict_reconfig {
            return Err(Refusal::UnhealthyCluster { silent });
        }
        Ok(())
    }
}

impl Draft {
    pub(super) fn tell(&mut self, event: Event) {
        self.world.evolve(&event);
        self.events.push(event);
    }

    fn each(&mut self, domains: Domains, event: impl Fn(bool, DomainId) -> Event) -> Answer {
        if domains.is_empty() || !domains.inside(self.world.placement.domain_ids()) {
            return Err(Refusal::UnknownDomain { name: None });
        }
        for domain in domains.iter() {
            let failed = self.world.failed.has(domain);
            self.tell(event(failed, domain));
        }
        Ok(())
    }

    fn fail(&mut self, domains: Domains) -> Answer {
        self.each(domains, |failed, id| if failed { Event::AlreadyFailed(id) } else { Event::Failed(id) })
    }

    fn repair(&mut self, domains: Domains) -> Answer {
        self.each(domains, |failed, id| if failed { Event::Repaired(id) } else { Event::NotFailed(id) })
    }

    fn write(&mut self, via: MemberId, reaches: Option<Members>) -> Answer {
        self.world.serves(via)?;
        let leader = self.world.led()?;
        let reach = self.world.reach();
        if !reach.of(via).has(leader) {
            return Err(Refusal::LeaderNotReached { member: via, leader });
        }
        let reached = reach.of(leader);
        let holders = reaches.map_or(reached, |some| some.within(reached)).with(leader);
        let voters = self.world.placement.voters();
        let confirmed = holders.within(voters).len() >= quorum(voters.len());
        self.tell(if confirmed { Event::Committed { holders } } else { Event::HandedOut { holders } });
        Ok(())
    }

    fn add(
        &mut self,
        name: &Arc<str>,
        needs: &Needs,
        learner: bool,
        links: &[(MemberId, Needs, Millis)],
    ) -> Answer {
        let placement = &self.world.placement;
        let known = placement.domain_ids();
        let sound = |needs: &Needs| needs.0.iter().all(|group| !group.is_empty() && group.inside(known));
        if !sound(needs) || !links.iter().all(|(_, needs, _)| sound(needs)) {
            return Err(Refusal::UnknownDomain { name: None });
        }
        for (to, ..) in links {
            self.world.known(*to)?;
        }
        if let Some(member) = placement.member_named(name) {
            return Err(Refusal::MemberExists { member });
        }
        if placement.members.len() >= Members::MOST {
            return Err(Refusal::TooManyMembers);
        }
        let leader = self.world.led()?;
        let (voters, learners) = (placement.voters(), placement.learners());
        if let Some(other) = learners.least().filter(|_| learner)
            && learners.len() >= usize::from(self.world.settings.max_learners)
        {
            return Err(Refusal::TooManyLearners { learner: other });
        }
        let started = self.world.started(voters);
        // One that runs alone may have a second added: that is how a cluster is built up again.
        if !learner && (started, voters.len()) != (1, 1) {
            self.world.enough_started(started, voters.len() + 1)?;
        }
        let silent = self.world.silent(leader);
        self.world.unhealthy(silent, !silent.is_empty())?;
        let member = MemberId(placement.members.len() as u8);
        let (name, needs, links) = (name.clone(), needs.clone(), links.to_vec());
        self.tell(Event::Added { member, name, needs, learner, links });
        Ok(())
    }

    fn start(&mut self, id: MemberId) -> Answer {
        let member = self.world.known(id)?;
        let event = match member.process {
            Process::DiskLost => return Err(Refusal::MemberDown { member: id }),
            _ if !member.needs.met(self.world.failed) => return Err(Refusal::MemberDown { member: id }),
            Process::Unstarted => Event::Started(id),
            Process::Started => Event::AlreadyStarted(id),
        };
        self.tell(event);
        Ok(())
    }

    fn promote(&mut self, id: MemberId) -> Answer {
        let learner = self.world.known(id)?.role == Role::Learner;
        let leader = self.world.led()?;
        if !learner {
            return Err(Refusal::NotALearner { member: id });
        }
        // Nine tenths of the leader's log will do.
        let length = |id: MemberId| self.world.logs[id.index()].len();
        if length(id) * 10 < length(leader) * 9 {
            return Err(Refusal::LearnerNotReady { member: id });
        }
        let voters = self.world.placement.voters();
        self.world.enough_started(self.world.started(voters) + 1, voters.len() + 1)?;
        self.tell(Event::Promoted(id));
        Ok(())
    }

    fn remove(&mut self, id: MemberId) -> Answer {
        let voter = self.world.known(id)?.role == Role::Voter;
        let leader = self.world.led()?;
        if voter {
            let rest = self.world.placement.voters().without(Members::one(id));
            self.world.enough_started(self.world.started(rest), rest.len())?;
            let silent = self.world.silent(leader);
            // One that is silent is in no quorum, so it may go.
            let answering = rest.len() + 1 - silent.len();
            let bad = !silent.has(id) && answering - 1 < 1 + rest.len() / 2;
            self.world.unhealthy(silent, bad)?;
        }
        self.tell(Event::Removed(id));
        Ok(())
    }

    fn move_leader(&mut self, id: MemberId) -> Answer {
        let voter = self.world.known(id)?.role == Role::Voter;
        if !self.world.reach().up.has(id) {
            return Err(Refusal::MemberDown { member: id });
        }
        let leader = self.world.led()?;
        if !self.world.reach().of(leader).has(id) {
            return Err(Refusal::LeaderNotReached { member: id, leader });
        }
        if !voter {
            return Err(Refusal::NotAVoter { member: id });
        }
        self.tell(if id == leader { Event::AlreadyLeads(id) } else { Event::Moved(id) });
        Ok(())
    }

    fn force(&mut self, survivor: MemberId) -> Answer {
        let voter = self.world.known(survivor)?.role == Role::Voter;
        if !self.world.reach().up.has(survivor) {
            return Err(Refusal::MemberDown { member: survivor });
        }
        if !voter {
            return Err(Refusal::NotAVoter { member: survivor });
        }
        let lost = self.world.confirmed_writes() - self.world.has_writes(survivor);
        self.tell(Event::Forced { survivor, lost });
        Ok(())
    }

    fn restore(&mut self) -> Answer {
        let placement = &self.world.placement;
        let lives = |id: &MemberId| placement.members[id.index()].needs.met(self.world.failed);
        let onto: Members = placement.voters().iter().filter(lives).collect();
        if let (true, Some(member)) = (onto.is_empty(), placement.voters().least()) {
            return Err(Refusal::MemberDown { member });
        }
        let has = self.world.snapshot_writes().ok_or(Refusal::NoSnapshot)?;
        self.tell(Event::Restored { onto, lost: self.world.confirmed_writes() - has });
        Ok(())
    }
}
