//! Why a move is refused: each rule with its slug, its place in the order and its source.

use super::placement::{MemberId, Members};
use crate::Source;
use alloc::sync::Arc;

/// A rule that can refuse. The order is the precedence: where several forbid a move, the first
/// is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rule {
    /// There is no such domain.
    UnknownDomain,
    /// There is no such member, or no longer.
    UnknownMember,
    /// A member of this name is there.
    MemberExists,
    /// More members than a world can number.
    TooManyMembers,
    /// The member that is asked is down, was never started or has no data.
    MemberDown,
    /// A learner serves serializable reads and nothing else.
    LearnerOnlyReads,
    /// Nobody leads.
    NoLeader,
    /// The member that is asked does not reach the leader, or the leader not it.
    LeaderNotReached,
    /// Only a learner can be promoted.
    NotALearner,
    /// Only a voter can lead or survive.
    NotAVoter,
    /// There is a learner already.
    TooManyLearners,
    /// The learner does not have the leader's log yet.
    LearnerNotReady,
    /// Fewer members would be started than decide.
    NotEnoughStarted,
    /// A member does not answer, and the change would cost the quorum.
    UnhealthyCluster,
    /// There is no snapshot.
    NoSnapshot,
}

/// A refusal: the rule, with the facts that made it speak.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Refusal {
    /// See [`Rule::UnknownDomain`].
    UnknownDomain {
        /// Its name, if it was asked for by name.
        name: Option<Arc<str>>,
    },
    /// See [`Rule::UnknownMember`].
    UnknownMember {
        /// Its name, if it ever had one here.
        name: Option<Arc<str>>,
    },
    /// See [`Rule::MemberExists`].
    MemberExists {
        /// Who.
        member: MemberId,
    },
    /// See [`Rule::TooManyMembers`].
    TooManyMembers,
    /// See [`Rule::MemberDown`].
    MemberDown {
        /// Who.
        member: MemberId,
    },
    /// See [`Rule::LearnerOnlyReads`].
    LearnerOnlyReads {
        /// Who.
        member: MemberId,
    },
    /// See [`Rule::NoLeader`].
    NoLeader {
        /// How many voters live.
        up: u8,
        /// How many voters there are.
        voters: u8,
    },
    /// See [`Rule::LeaderNotReached`].
    LeaderNotReached {
        /// Who was asked.
        member: MemberId,
        /// Who leads.
        leader: MemberId,
    },
    /// See [`Rule::NotALearner`].
    NotALearner {
        /// Who.
        member: MemberId,
    },
    /// See [`Rule::NotAVoter`].
    NotAVoter {
        /// Who.
        member: MemberId,
    },
    /// See [`Rule::TooManyLearners`].
    TooManyLearners {
        /// The learner that is there.
        learner: MemberId,
    },
    /// See [`Rule::LearnerNotReady`].
    LearnerNotReady {
        /// Who.
        member: MemberId,
    },
    /// See [`Rule::NotEnoughStarted`].
    NotEnoughStarted {
        /// How many voters would be started.
        started: u8,
        /// How many would be needed.
        quorum: u8,
    },
    /// See [`Rule::UnhealthyCluster`].
    UnhealthyCluster {
        /// The voters that do not answer the leader.
        silent: Members,
    },
    /// See [`Rule::NoSnapshot`].
    NoSnapshot,
}

impl Rule {
    /// Every rule, by precedence.
    pub const ALL: &'static [Rule] = &[
        Rule::UnknownDomain,
        Rule::UnknownMember,
        Rule::MemberExists,
        Rule::TooManyMembers,
        Rule::MemberDown,
        Rule::LearnerOnlyReads,
        Rule::NoLeader,
        Rule::LeaderNotReached,
        Rule::NotALearner,
        Rule::NotAVoter,
        Rule::TooManyLearners,
        Rule::LearnerNotReady,
        Rule::NotEnoughStarted,
        Rule::UnhealthyCluster,
        Rule::NoSnapshot,
    ];

    /// The stable name, for tests, anchors and styles.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Rule::UnknownDomain => "unknown-domain",
            Rule::UnknownMember => "unknown-member",
            Rule::MemberExists => "member-exists",
            Rule::TooManyMembers => "too-many-members",
            Rule::MemberDown => "member-down",
            Rule::LearnerOnlyReads => "learner-only-reads",
            Rule::NoLeader => "no-leader",
            Rule::LeaderNotReached => "leader-not-reached",
            Rule::NotALearner => "not-a-learner",
            Rule::NotAVoter => "not-a-voter",
            Rule::TooManyLearners => "too-many-learners",
            Rule::LearnerNotReady => "learner-not-ready",
            Rule::NotEnoughStarted => "not-enough-started",
            Rule::UnhealthyCluster => "unhealthy-cluster",
            Rule::NoSnapshot => "no-snapshot",
        }
    }

    /// Where the rule is written down. Files are those of etcd v3.5.
    #[must_use]
    pub const fn source(self) -> Source {
        let (document, place) = match self {
            Rule::UnknownDomain => ("Tsunagu", "the placement as it was given"),
            Rule::UnknownMember => ("etcd", "server/etcdserver/api/membership/errors.go, ErrIDNotFound"),
            Rule::MemberExists => ("etcd", "server/etcdserver/api/membership/errors.go, ErrIDExists"),
            Rule::TooManyMembers => ("Tsunagu", "64 members in the life of a world; etcd advises at most 7"),
            Rule::MemberDown => ("etcd", "client/v3: connection refused, context deadline exceeded"),
            Rule::LearnerOnlyReads => {
                ("etcd", "server/etcdserver/api/v3rpc/util.go, isRPCSupportedForLearner")
            }
            Rule::NoLeader => ("etcd", "server/etcdserver/errors.go, ErrNoLeader and ErrTimeout"),
            Rule::LeaderNotReached => ("etcd", "docs: failure modes, network partition"),
            Rule::NotALearner => ("etcd", "server/etcdserver/api/membership/errors.go, ErrMemberNotLearner"),
            Rule::NotAVoter => ("etcd", "server/etcdserver/errors.go, ErrBadLeaderTransferee"),
            Rule::TooManyLearners => {
                ("etcd", "server/etcdserver/api/membership/errors.go, ErrTooManyLearners")
            }
            Rule::LearnerNotReady => ("etcd", "server/etcdserver/server.go, isLearnerReady"),
            Rule::NotEnoughStarted => (
                "etcd",
                "server/etcdserver/api/membership/cluster.go, IsReadyTo… under --strict-reconfig-check",
            ),
            Rule::UnhealthyCluster => {
                ("etcd", "server/etcdserver/server.go, mayAddMember and mayRemoveMember")
            }
            Rule::NoSnapshot => ("etcd", "docs: disaster recovery"),
        };
        Source { document, place }
    }
}

impl Refusal {
    /// The rule behind it.
    #[must_use]
    pub const fn rule(&self) -> Rule {
        match self {
            Refusal::UnknownDomain { .. } => Rule::UnknownDomain,
            Refusal::UnknownMember { .. } => Rule::UnknownMember,
            Refusal::MemberExists { .. } => Rule::MemberExists,
            Refusal::TooManyMembers => Rule::TooManyMembers,
            Refusal::MemberDown { .. } => Rule::MemberDown,
            Refusal::LearnerOnlyReads { .. } => Rule::LearnerOnlyReads,
            Refusal::NoLeader { .. } => Rule::NoLeader,
            Refusal::LeaderNotReached { .. } => Rule::LeaderNotReached,
            Refusal::NotALearner { .. } => Rule::NotALearner,
            Refusal::NotAVoter { .. } => Rule::NotAVoter,
            Refusal::TooManyLearners { .. } => Rule::TooManyLearners,
            Refusal::LearnerNotReady { .. } => Rule::LearnerNotReady,
            Refusal::NotEnoughStarted { .. } => Rule::NotEnoughStarted,
            Refusal::UnhealthyCluster { .. } => Rule::UnhealthyCluster,
            Refusal::NoSnapshot => Rule::NoSnapshot,
        }
    }
}
