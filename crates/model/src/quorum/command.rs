//! What can be asked of the world.

use super::placement::{Domains, MemberId, Members, Needs};
use crate::time::Millis;
use alloc::sync::Arc;
use alloc::vec::Vec;

/// One move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Command {
    /// Domains are lost, at once.
    Fail(Domains),
    /// Domains come back. Whoever has its data comes back with them.
    Repair(Domains),
    /// A member's data is gone for good.
    LoseDisk(MemberId),
    /// A client writes through a member.
    Write {
        /// The member that is asked.
        via: MemberId,
        /// Whom the entry gets to before the next move; `None`: all whom the leader reaches. With
        /// fewer than a quorum it is handed out and not confirmed.
        reaches: Option<Members>,
    },
    /// `etcdctl member add`, with `--learner` or without. The member counts before it starts.
    Add {
        /// Its name.
        name: Arc<str>,
        /// What it needs to live.
        needs: Needs,
        /// Whether it begins without a vote.
        learner: bool,
        /// Its ways to others, beyond the links between domains.
        links: Vec<(MemberId, Needs, Millis)>,
    },
    /// The process of a member that was added starts.
    Start(MemberId),
    /// `etcdctl member promote`: a learner gets a vote.
    Promote(MemberId),
    /// `etcdctl member remove`.
    Remove(MemberId),
    /// `etcdctl move-leader`.
    MoveLeader(MemberId),
    /// `etcdctl snapshot save`, at a member: what that one has.
    Snapshot(MemberId),
    /// `etcd --force-new-cluster` on one survivor: a cluster of one, from its data.
    ForceNewCluster(MemberId),
    /// `etcdutl snapshot restore` on every voter that can run: a new cluster from the snapshot.
    Restore,
}

/// Who moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Actor {
    /// What happens to people.
    Fate,
    /// A client, as an API server is.
    Client,
    /// Somebody with `etcdctl`.
    Operator,
}

impl Command {
    /// Who makes this move.
    #[must_use]
    pub const fn actor(&self) -> Actor {
        match self {
            Command::Fail(_) | Command::LoseDisk(_) => Actor::Fate,
            Command::Write { .. } => Actor::Client,
            _ => Actor::Operator,
        }
    }
}
