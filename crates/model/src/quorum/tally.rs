//! Quorum arithmetic: how many votes decide.
//!
//! Only configured voters count, never the living ones: when members die the quorum does not
//! shrink. Source: etcd-io/raft `quorum/majority.go` and `quorum/joint.go`.

use super::placement::Members;

/// How many of so many voters decide: more than half.
#[must_use]
pub const fn quorum(voters: usize) -> usize {
    voters / 2 + 1
}

/// How many may be lost while the others still decide. An even number tolerates no more than the
/// odd one below it.
#[must_use]
pub const fn tolerance(voters: usize) -> usize {
    voters.saturating_sub(quorum(voters))
}

/// How many, lost, stop all decisions.
#[must_use]
pub const fn blocking(voters: usize) -> usize {
    voters + 1 - quorum(voters)
}

/// How a vote stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tally {
    /// Enough said yes.
    Won,
    /// Enough said no: the missing cannot change it.
    Lost,
    /// The missing decide.
    Pending,
}

/// How a vote of these voters stands. A vote of nobody is won, so that half of a joint
/// configuration may be empty.
#[must_use]
pub fn tally(voters: Members, yes: Members, no: Members) -> Tally {
    let (yes, no) = (yes.within(voters).len(), no.within(voters).len());
    if voters.is_empty() || yes >= quorum(voters.len()) {
        Tally::Won
    } else if voters.len() - no < quorum(voters.len()) {
        Tally::Lost
    } else {
        Tally::Pending
    }
}

/// A vote under joint consensus, which needs the old voters *and* the new ones. The library has
/// it; etcd's server changes its members one at a time and does not use it.
#[must_use]
pub fn joint(old: Members, new: Members, yes: Members, no: Members) -> Tally {
    match (tally(old, yes, no), tally(new, yes, no)) {
        (Tally::Won, Tally::Won) => Tally::Won,
        (Tally::Lost, _) | (_, Tally::Lost) => Tally::Lost,
        _ => Tally::Pending,
    }
}
