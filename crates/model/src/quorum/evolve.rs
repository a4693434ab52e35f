//! How an event changes the world. Nothing here can fail: `decide` said yes.

use super::election::Pause;
use super::event::Event;
use super::placement::{Ends, Link, Member, MemberId, Members, Process, Role};
use super::tally::quorum;
use super::world::{Entry, World, common};
use alloc::vec;
use alloc::vec::Vec;

impl World {
    pub(super) fn evolve(&mut self, event: &Event) {
        match event {
            Event::Failed(domain) => self.failed = self.failed.with(*domain),
            Event::Repaired(domain) => {
                self.failed = self.failed.without(super::Domains::one(*domain));
            }
            Event::DiskLost(member) => {
                self.member(*member).process = Process::DiskLost;
                self.logs[member.index()].clear();
            }
            Event::LeaderDied(_) | Event::LeaderCutOff(_) | Event::Disturbed { .. } => self.leader = None,
            Event::Appended { holders } => {
                let entry = Entry { term: self.term, write: true };
                for id in holders.iter() {
                    self.logs[id.index()].push(entry);
                }
            }
            Event::Elected { leader, pause } => {
                self.term += 1;
                (self.leader, self.pause) = (Some(*leader), *pause);
                self.logs[leader.index()].push(Entry { term: self.term, write: false });
                let reached = self.reach().of(*leader);
                self.replicate(reached);
            }
            Event::CaughtUp { member, .. } => self.replicate(Members::one(*member)),
            Event::Committed { holders } | Event::HandedOut { holders } => self.write(*holders),
            Event::Added { member, name, needs, learner, links } => {
                let role = if *learner { Role::Learner } else { Role::Voter };
                let (name, needs) = (name.clone(), needs.clone());
                // Who is added under an old name was wiped before.
                if let Some(left) = &mut self.left {
                    let same = |old: &&mut Member| old.name == name;
                    if let Some(old) = left.members.iter_mut().find(same) {
                        old.process = Process::DiskLost;
                    }
                }
                self.placement.members.push(Member { name, needs, role, process: Process::Unstarted });
                for (to, needs, round_trip) in links {
                    let ends = Ends::Members(*member, *to);
                    let (needs, round_trip) = (needs.clone(), *round_trip);
                    self.placement.links.push(Link { ends, needs, round_trip });
                }
                self.placement.find_ways();
                self.logs.push(Vec::new());
            }
            Event::Started(member) => self.member(*member).process = Process::Started,
            Event::Promoted(member) => self.member(*member).role = Role::Voter,
            Event::Removed(member) => self.member(*member).role = Role::Removed,
            Event::Moved(member) => {
                self.term += 1;
                self.leader = Some(*member);
                let old = self.confirmed.clone();
                self.logs[member.index()] = old;
                self.logs[member.index()].push(Entry { term: self.term, write: false });
                let reached = self.reach().of(*member);
                self.replicate(reached);
            }
            Event::Forced { survivor, .. } => {
                let data = self.logs[survivor.index()].clone();
                self.begin_again(Members::one(*survivor), data);
            }
            Event::Restored { onto, .. } => {
                let data = self.snapshot.clone().unwrap_or_default();
                self.begin_again(*onto, data);
            }
            Event::SnapshotTaken { member, .. } => {
                let data = common(&self.logs[member.index()], &self.confirmed);
                self.snapshot = Some(data.into());
            }
            Event::AlreadyFailed(_)
            | Event::NotFailed(_)
            | Event::Down(_)
            | Event::Up(_)
            | Event::NoQuorum { .. }
            | Event::LogsBlock { .. }
            | Event::AlreadyStarted(_)
            | Event::AlreadyLeads(_)
            | Event::TwoHistories { .. } => {}
        }
    }

    fn member(&mut self, id: MemberId) -> &mut Member {
        &mut self.placement.members[id.index()]
    }

    /// Gives the leader's log to these; a quorum that has it confirms it.
    fn replicate(&mut self, to: Members) {
        let Some(leader) = self.leader else { return };
        let log = self.logs[leader.index()].clone();
        for id in to.iter() {
            self.logs[id.index()].clone_from(&log);
        }
        let voters = self.placement.voters();
        let have = voters.iter().filter(|id| self.logs[id.index()] == log).count();
        if have >= quorum(voters.len()) {
            self.confirmed = log;
        }
    }

    fn write(&mut self, holders: Members) {
        if let Some(leader) = self.leader {
            self.logs[leader.index()].push(Entry { term: self.term, write: true });
            self.replicate(holders);
        }
    }

    /// A new cluster of these, with this data; the old one is left behind as it is.
    fn begin_again(&mut self, onto: Members, data: Vec<Entry>) {
        let mut left = self.placement.clone();
        for id in Members::first(self.logs.len()).iter() {
            if onto.has(id) {
                left.members[id.index()].process = Process::DiskLost;
                self.member(id).process = Process::Started;
                self.logs[id.index()].clone_from(&data);
            } else {
                self.member(id).role = Role::Removed;
            }
        }
        self.left = Some(left);
        self.term += 1;
        (self.leader, self.pause) = (onto.least(), Pause::Returned);
        let first = Entry { term: self.term, write: false };
        self.confirmed = [data, vec![first]].concat();
        for id in onto.iter() {
            self.logs[id.index()].push(first);
        }
    }
}
