//! Every move worth a button now, allowed or not.

use super::command::Command;
use super::placement::{Domains, Members, Process};
use super::world::World;
use alloc::vec::Vec;

impl World {
    /// For each domain: lose it, or bring it back; for each member: write through it, and what can
    /// be done with it; at last what is left when nothing else is.
    pub(super) fn moves(&self) -> Vec<Command> {
        let mut moves = Vec::new();
        for domain in self.placement.domain_ids().iter() {
            let one = Domains::one(domain);
            let failed = self.failed.has(domain);
            moves.push(if failed { Command::Repair(one) } else { Command::Fail(one) });
        }
        let learners = self.placement.learners();
        for id in self.placement.present().iter() {
            if self.placement.members[id.index()].process == Process::Unstarted {
                moves.push(Command::Start(id));
            }
            moves.push(Command::Write { via: id, reaches: None });
            moves.push(if learners.has(id) { Command::Promote(id) } else { Command::MoveLeader(id) });
            moves.push(Command::Remove(id));
            moves.push(Command::Snapshot(id));
        }
        if self.leader.is_none() {
            let voters: Members = self.placement.voters().within(self.reach().up);
            moves.extend(voters.iter().map(Command::ForceNewCluster));
            moves.push(Command::Restore);
        }
        moves
    }
}
