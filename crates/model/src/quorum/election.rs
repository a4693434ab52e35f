//! How long nobody can write when the leader is lost, and what a write costs while there is one.

use super::placement::{Domains, MemberId, Placement};
use super::reach::Reach;
use super::tally::quorum;
use crate::time::{Millis, Timing};
use alloc::vec::Vec;

/// etcd's two intervals, the same on every member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Timers {
    /// `--heartbeat-interval`: how often a leader is heard of.
    pub heartbeat: Millis,
    /// `--election-timeout`: how long it may be silent.
    pub election: Millis,
}

impl Default for Timers {
    /// etcd's defaults, 100 ms and 1000 ms.
    fn default() -> Timers {
        Timers { heartbeat: Millis(100), election: Millis(1000) }
    }
}

/// Why etcd does not start with such timers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadTimers {
    /// One of them is 0.
    Zero,
    /// The election timeout is less than five heartbeats.
    TooClose,
    /// The election timeout is more than 50 s.
    TooLong,
}

/// What is left between a round trip and the election timeout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Margin {
    /// Ten round trips fit, as etcd advises.
    Advised,
    /// A leader holds while nothing jitters, drops or waits for a disk.
    Thin,
    /// A vote takes longer than the patience of whoever asks for it: no leader is found.
    Nothing,
}

impl Timers {
    /// Takes what etcd takes. Source: etcd `server/embed/config.go`, `Validate`.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub const fn check(self) -> Result<Timers, BadTimers> {
        if self.heartbeat.0 == 0 || self.election.0 == 0 {
            Err(BadTimers::Zero)
        } else if self.election.0 < self.heartbeat.0.saturating_mul(5) {
            Err(BadTimers::TooClose)
        } else if self.election.0 > 50_000 {
            Err(BadTimers::TooLong)
        } else {
            Ok(self)
        }
    }

    /// What is left at this round trip between members.
    #[must_use]
    pub const fn margin(self, round_trip: Millis) -> Margin {
        if round_trip.0 >= self.election.0 {
            Margin::Nothing
        } else if round_trip.0.saturating_mul(10) > self.election.0 {
            Margin::Thin
        } else {
            Margin::Advised
        }
    }

    /// When a leader that lost its quorum steps down, after the cut. It asks every election
    /// timeout whether a quorum answered since it last asked: the first time after a cut usually
    /// one did, the second time none. (A cut within the heartbeat after a check is seen at the
    /// first.)
    #[must_use]
    pub const fn step_down(self) -> Timing {
        let (beat, limit) = (self.heartbeat.0, self.election.0);
        range(limit.saturating_sub(beat), limit + limit / 2, 2 * limit)
    }
}

/// Why there is a leader again, and so how long nobody could write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pause {
    /// The leader still has its quorum: no pause.
    Kept,
    /// The old leader is gone for enough voters: they elect as soon as they miss it.
    Free,
    /// Every quorum has a voter that still hears the old leader, and so refuses its vote until
    /// that one has stepped down. Needs four voters.
    LeaseBlocked,
    /// There was no leader, and enough voters found each other again.
    Returned,
    /// A member came back that had campaigned in vain, and its higher term deposed the leader:
    /// only without pre-vote.
    Disturbed,
}

impl Pause {
    /// The stable name.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Pause::Kept => "kept",
            Pause::Free => "free",
            Pause::LeaseBlocked => "lease-blocked",
            Pause::Returned => "returned",
            Pause::Disturbed => "disturbed",
        }
    }

    /// How long nobody can write, from the moment that began it. The latest allows for one tied
    /// vote, after which all wait once more.
    #[must_use]
    pub const fn lasts(self, timers: Timers) -> Timing {
        let (beat, limit) = (timers.heartbeat.0, timers.election.0);
        match self {
            Pause::Kept => range(0, 0, 0),
            Pause::Free => range(limit.saturating_sub(2 * beat), limit + limit / 5, 4 * limit),
            Pause::LeaseBlocked => {
                range((2 * limit).saturating_sub(2 * beat), 2 * limit + 3 * limit / 4, 6 * limit)
            }
            Pause::Returned => range(0, limit + limit / 2, 5 * limit),
            Pause::Disturbed => range(0, 2 * limit + limit / 2, 5 * limit),
        }
    }
}

const fn range(earliest: u64, usual: u64, latest: u64) -> Timing {
    Timing { earliest: Millis(earliest), usual: Millis(usual), latest: Millis(latest) }
}

impl Placement {
    /// How the loss of these domains at once ends for a leader, with equal logs: kept, an
    /// election, or `None`: no leader any more.
    #[must_use]
    pub fn pause(&self, leader: MemberId, failed: Domains) -> Option<Pause> {
        let reach = self.reach(failed);
        pause(&reach, leader, reach.possible_leaders())
    }

    /// There and back between two members, over every link that joins them.
    #[must_use]
    pub fn round_trip(&self, a: MemberId, b: MemberId) -> Millis {
        let joins = self.ways.iter().filter(|way| (way.a, way.b) == (a, b) || (way.b, way.a) == (a, b));
        joins.fold(Millis::ZERO, |sum, way| sum + self.links[usize::from(way.link)].round_trip)
    }

    /// The network's part of a write at the leader: there and back to the voter that completes
    /// the quorum; a linearizable read waits as long. `None` without a quorum. A client at
    /// another member waits for the way to the leader as well.
    ///
    /// Left out: the disks, of which a write waits for one `fdatasync` (about 1 ms on an SSD, 10
    /// on a hard disk), and queues.
    #[must_use]
    pub fn commit_latency(&self, leader: MemberId, failed: Domains) -> Option<Millis> {
        let reach = self.reach(failed);
        if !reach.leads(leader) {
            return None;
        }
        let others = reach.of(leader).within(self.voters()).iter().filter(|&id| id != leader);
        let mut trips: Vec<Millis> = others.map(|id| self.round_trip(leader, id)).collect();
        trips.sort_unstable();
        let needed = quorum(self.voters().len()).checked_sub(2);
        Some(needed.and_then(|at| trips.get(at).copied()).unwrap_or_default())
    }
}

/// How it ends for a leader, when these can be elected.
pub(super) fn pause(reach: &Reach, leader: MemberId, electable: super::placement::Members) -> Option<Pause> {
    if reach.leads(leader) {
        Some(Pause::Kept)
    } else if electable.is_empty() {
        None
    } else if reach.free_of(leader, electable) {
        Some(Pause::Free)
    } else {
        Some(Pause::LeaseBlocked)
    }
}
