//! What happened.

use super::election::Pause;
use super::placement::{DomainId, MemberId, Members, Needs};
use crate::time::Millis;
use alloc::sync::Arc;
use alloc::vec::Vec;

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// A domain was lost.
    Failed(DomainId),
    /// It was lost already; nothing was to do.
    AlreadyFailed(DomainId),
    /// A domain is back.
    Repaired(DomainId),
    /// It was not lost; nothing was to do.
    NotFailed(DomainId),
    /// A member is down.
    Down(MemberId),
    /// A member is up again.
    Up(MemberId),
    /// A member's data is gone.
    DiskLost(MemberId),
    /// The leader is down.
    LeaderDied(MemberId),
    /// The leader lives and reaches no quorum; it steps down, after
    /// [`Timers::step_down`](super::Timers::step_down).
    LeaderCutOff(MemberId),
    /// Until it stepped down the leader handed out entries that nobody will confirm. Told only
    /// where clients write all the time.
    Appended {
        /// Those who have them.
        holders: Members,
    },
    /// There is a leader again.
    Elected {
        /// Who.
        leader: MemberId,
        /// Why, and so how long nobody could write.
        pause: Pause,
    },
    /// Nobody reaches a quorum.
    NoQuorum {
        /// How many voters live.
        up: u8,
        /// How many would have to reach each other.
        quorum: u8,
    },
    /// Some reach a quorum, but each is refused for its older log. It stays so until another comes back.
    LogsBlock {
        /// Those who reach a quorum.
        possible: Members,
    },
    /// A member that had campaigned in vain came back with a higher term, and the leader stepped
    /// down. Never told with pre-vote.
    Disturbed {
        /// By whom.
        by: MemberId,
    },
    /// A member that was behind has the leader's log.
    CaughtUp {
        /// Who.
        member: MemberId,
        /// How many entries of its own, never confirmed, it dropped for it.
        dropped: u32,
    },
    /// A quorum has the entry; the client was told.
    Committed {
        /// Those who have it.
        holders: Members,
    },
    /// Fewer than a quorum have the entry; the client does not know.
    HandedOut {
        /// Those who have it.
        holders: Members,
    },
    /// A member was added. It counts from now on.
    Added {
        /// Who.
        member: MemberId,
        /// Its name.
        name: Arc<str>,
        /// What it needs.
        needs: Needs,
        /// Whether it has no vote.
        learner: bool,
        /// Its ways to others.
        links: Vec<(MemberId, Needs, Millis)>,
    },
    /// A member that was added runs.
    Started(MemberId),
    /// It ran already; nothing was to do.
    AlreadyStarted(MemberId),
    /// A learner has a vote.
    Promoted(MemberId),
    /// A member is none any more.
    Removed(MemberId),
    /// The leader gave the lead away.
    Moved(MemberId),
    /// It leads already; nothing was to do.
    AlreadyLeads(MemberId),
    /// A snapshot was taken.
    SnapshotTaken {
        /// Of whose data.
        member: MemberId,
        /// How many entries of those that clients were told of it has.
        writes: u32,
    },
    /// A member became a cluster of its own.
    Forced {
        /// Who.
        survivor: MemberId,
        /// How many writes that clients were told of are lost.
        lost: u32,
    },
    /// A new cluster began from the snapshot.
    Restored {
        /// Its members.
        onto: Members,
        /// How many writes that clients were told of are lost.
        lost: u32,
    },
    /// The members that were left behind can serve by themselves: two clusters, with the same
    /// clients and certificates, and two histories.
    TwoHistories {
        /// Those who could lead the other one.
        leaders: Members,
    },
}
