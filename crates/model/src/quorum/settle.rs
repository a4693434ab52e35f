//! What follows from a move: who is down, who leads, who catches up.

use super::decide::Draft;
use super::election::{self, Pause};
use super::event::Event;
use super::placement::{MemberId, Members, Role};
use super::reach::Reach;
use super::tally::quorum;
use super::world::{World, common};
use alloc::vec::Vec;

impl Draft {
    /// What follows from what just happened: who is down, who leads, who catches up.
    pub(super) fn settle(&mut self, before: &World) {
        let (was, reach) = (before.reach(), self.world.reach());
        let members = self.world.placement.present();
        for id in was.up.without(reach.up).within(members).iter() {
            self.tell(Event::Down(id));
        }
        for id in reach.up.without(was.up).iter() {
            self.tell(Event::Up(id));
        }
        match self.world.leader {
            Some(leader) if reach.leads(leader) => self.keep(before, &was, &reach, leader),
            Some(leader) => self.lose(&reach, leader),
            None => {
                let electable = self.world.electable(&reach);
                self.elect(&reach, electable, Some(Pause::Returned));
            }
        }
        let leaders = self.world.other_history();
        let new = self.world.left.is_some() && before.other_history().is_empty();
        if new && !leaders.is_empty() {
            self.tell(Event::TwoHistories { leaders });
        }
    }

    fn keep(&mut self, before: &World, was: &Reach, reach: &Reach, leader: MemberId) {
        // Those who lived without the leader campaigned all the while.
        let voters = before.placement.voters();
        let led = before.leader.map_or(Members::EMPTY, |old| was.of(old));
        let alone = was.up.within(voters).without(led);
        let by = alone.within(reach.of(leader)).least().filter(|_| before.leader == Some(leader));
        if let Some(by) = by.filter(|_| !self.world.settings.pre_vote) {
            self.tell(Event::Disturbed { by });
            let electable = self.world.electable(reach);
            return self.elect(reach, electable, Some(Pause::Disturbed));
        }
        for member in reach.of(leader).iter() {
            let (own, log) = (&self.world.logs[member.index()], &self.world.logs[leader.index()]);
            if own != log {
                let dropped = (own.len() - common(own, log).len()) as u32;
                self.tell(Event::CaughtUp { member, dropped });
            }
        }
    }

    fn lose(&mut self, reach: &Reach, leader: MemberId) {
        let removed = self.world.placement.members[leader.index()].role == Role::Removed;
        if removed {
            // Its removal was told.
            self.world.leader = None;
        } else if !reach.up.has(leader) {
            self.tell(Event::LeaderDied(leader));
        } else {
            self.tell(Event::LeaderCutOff(leader));
            if self.world.settings.traffic {
                self.tell(Event::Appended { holders: reach.of(leader) });
            }
        }
        let electable = self.world.electable(reach);
        let pause = election::pause(reach, leader, electable);
        self.elect(reach, electable, pause);
    }

    fn elect(&mut self, reach: &Reach, electable: Members, pause: Option<Pause>) {
        let possible = reach.possible_leaders();
        if let (Some(leader), Some(pause)) = (electable.least(), pause) {
            let behind: Vec<(MemberId, u32)> = self.behind(reach, leader);
            self.tell(Event::Elected { leader, pause });
            for (member, dropped) in behind {
                self.tell(Event::CaughtUp { member, dropped });
            }
        } else if !possible.is_empty() {
            self.tell(Event::LogsBlock { possible });
        } else {
            let voters = self.world.placement.voters();
            let (up, quorum) = (reach.up.within(voters).len() as u8, quorum(voters.len()) as u8);
            self.tell(Event::NoQuorum { up, quorum });
        }
    }

    /// Those whom a new leader reaches and who do not have its log, and how much each has that it has not.
    fn behind(&self, reach: &Reach, leader: MemberId) -> Vec<(MemberId, u32)> {
        let log = &self.world.logs[leader.index()];
        let mut behind = Vec::new();
        for member in reach.of(leader).iter() {
            let own = &self.world.logs[member.index()];
            if own != log {
                behind.push((member, (own.len() - common(own, log).len()) as u32));
            }
        }
        behind
    }
}
