//! What is in a volume: who could write to it, and when. Two writers that the mode keeps apart,
//! and a disk taken from under a writer, are damage.

use super::command::Actor;
use super::event::{About, What};
use super::id::{PodId, VolumeId};
use super::object::{Session, Volume};
use super::world::{Log, World};
use crate::place::NodeId;
use crate::volume::AccessMode;

/// What may have happened to the contents of a volume.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Damage {
    /// Its disk was taken while it was mounted: what was not written out is lost.
    Cut,
    /// Two processes wrote at one time, although the mode keeps them apart.
    TwoWriters,
}

impl Damage {
    /// The stable name.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Damage::Cut => "cut",
            Damage::TwoWriters => "two-writers",
        }
    }
}

impl Session {
    fn meets(&self, other: &Session) -> bool {
        self.to.is_none_or(|to| other.from < to) && other.to.is_none_or(|to| self.from < to)
    }
}

impl Volume {
    /// The worst that may have happened to its contents, so far.
    #[must_use]
    pub fn damage(&self) -> Option<Damage> {
        let rivals = |at: usize| {
            let one = &self.writes[at];
            self.writes[..at].iter().any(|other| one.meets(other) && self.keeps_apart(one, other))
        };
        if (0..self.writes.len()).any(rivals) {
            Some(Damage::TwoWriters)
        } else {
            self.writes.iter().any(|one| one.cut).then_some(Damage::Cut)
        }
    }

    /// How many could write at one time at most.
    #[must_use]
    pub fn most_writers(&self) -> usize {
        let beside = |one: &Session| {
            self.writes.iter().filter(|other| one.from >= other.from && one.meets(other)).count()
        };
        self.writes.iter().map(beside).max().unwrap_or(0)
    }

    /// Whether the mode keeps two writers apart: on two nodes, or at all.
    fn keeps_apart(&self, one: &Session, other: &Session) -> bool {
        if self.spec.modes.many_nodes() {
            return false;
        }
        one.node != other.node || self.spec.modes.has(AccessMode::ReadWriteOncePod)
    }
}

impl World {
    /// A pod's process writes to its volumes from now on.
    pub(super) fn begin_writing(&mut self, id: PodId, log: &mut Log) {
        let Some(node) = self.pods[id.index()].on() else { return };
        let session = Session { pod: id, node, from: self.now, to: None, cut: false };
        for at in self.pods[id.index()].volumes.clone().unwrap_or_default() {
            let volume = &mut self.volumes[at.index()];
            let rival =
                volume.writes.iter().find(|other| other.to.is_none() && volume.keeps_apart(&session, other));
            let rival = rival.map(|other| (other.node, other.pod));
            volume.writes.push(session);
            if let Some((holder, other)) = rival {
                let about = About::pod(id).of(Some(at)).on(Some(node)).held(Some(holder), Some(other));
                self.tell(log, Actor::Nature, What::TwoWriters, about);
            }
        }
    }

    /// It no longer does: it ended and what it wrote is written out, or its machine is off.
    pub(super) fn end_writing(&mut self, id: PodId) {
        let now = self.now;
        for volume in self.pods[id.index()].volumes.clone().unwrap_or_default() {
            let writes = &mut self.volumes[volume.index()].writes;
            let open = writes.iter_mut().filter(|session| session.pod == id && session.to.is_none());
            open.for_each(|session| session.to = Some(now));
        }
    }

    /// The disk is taken from a node. Whoever has it mounted there is cut off, or is not: a
    /// session goes on until the process is seen to end.
    pub(super) fn cut(&mut self, at: VolumeId, node: NodeId, log: &mut Log) {
        let writes = &mut self.volumes[at.index()].writes;
        let open =
            writes.iter_mut().find(|session| session.node == node && session.to.is_none() && !session.cut);
        let Some(session) = open else { return };
        session.cut = true;
        let about = About::pod(session.pod).of(Some(at)).on(Some(node));
        self.tell(log, Actor::Nature, What::CutWhileWriting, about);
    }
}
