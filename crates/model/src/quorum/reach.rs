//! Who lives, who reaches whom, and who can lead.

use super::placement::{Domains, MemberId, Members, Placement, Process, Role};
use super::tally::quorum;

/// A placement at one moment: who lives and who reaches whom, directly and both ways. Nobody
/// relays, as in Raft.
///
/// Left out: ways that carry only one direction (see [`Faults`](super::raft::Faults) for those).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reach {
    /// The members that live.
    pub up: Members,
    voters: Members,
    reached: [Members; Members::MOST],
}

impl Placement {
    /// The members that live: what they need does, they were started, and they have their data.
    #[must_use]
    pub fn up(&self, failed: Domains) -> Members {
        let lives = |id: &MemberId| {
            let member = &self.members[id.index()];
            let running = member.process == Process::Started && member.role != Role::Removed;
            running && member.needs.met(failed)
        };
        Members::first(self.members.len()).iter().filter(lives).collect()
    }

    /// Who reaches whom when these domains have failed.
    #[must_use]
    pub fn reach(&self, failed: Domains) -> Reach {
        let up = self.up(failed);
        let mut reached = [Members::EMPTY; Members::MOST];
        for id in up.iter() {
            reached[id.index()] = up;
        }
        for way in &self.ways {
            if !self.links[usize::from(way.link)].needs.met(failed) {
                for (from, to) in [(way.a, way.b), (way.b, way.a)] {
                    let row = &mut reached[from.index()];
                    *row = row.without(Members::one(to));
                }
            }
        }
        Reach { up, voters: self.voters(), reached }
    }

    /// The members that can lead when these domains have failed: living voters with a direct
    /// two-way link to a quorum, counting themselves. While logs are equal one of them will; 630
    /// situations of etcd's own raft agree exactly.
    #[must_use]
    pub fn possible_leaders(&self, failed: Domains) -> Members {
        self.reach(failed).possible_leaders()
    }
}

impl Reach {
    /// Those whom a member reaches, itself included; nobody when it is down.
    #[must_use]
    pub fn of(&self, id: MemberId) -> Members {
        self.reached[id.index()]
    }

    /// Whether a voter reaches a quorum.
    #[must_use]
    pub fn leads(&self, id: MemberId) -> bool {
        self.voters.has(id) && self.of(id).within(self.voters).len() >= quorum(self.voters.len())
    }

    /// See [`Placement::possible_leaders`].
    #[must_use]
    pub fn possible_leaders(&self) -> Members {
        self.voters.within(self.up).iter().filter(|&id| self.leads(id)).collect()
    }

    /// The possible leaders that enough voters would vote for: a voter votes for nobody whose log
    /// is behind its own. `older(w, v)`: w's log is not ahead of v's.
    #[must_use]
    pub fn electable(&self, older: impl Fn(MemberId, MemberId) -> bool) -> Members {
        let votes =
            |id: MemberId| self.of(id).within(self.voters).iter().filter(|&voter| older(voter, id)).count();
        let enough = quorum(self.voters.len());
        self.possible_leaders().iter().filter(|&id| votes(id) >= enough).collect()
    }

    /// Whether some possible leader has a quorum of which nobody hears the old leader any more.
    /// Where not, that one's lease holds the others back until it steps down by itself.
    #[must_use]
    pub fn free_of(&self, old: MemberId, electable: Members) -> bool {
        let held = self.of(old);
        electable
            .without(held)
            .iter()
            .any(|id| self.of(id).within(self.voters).without(held).len() >= quorum(self.voters.len()))
    }
}
