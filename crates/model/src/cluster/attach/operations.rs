//! Operations under way, and the back-off of those that failed.

use super::VolumeId;
use crate::place::NodeId;
use crate::time::Millis;
use alloc::vec::Vec;

/// The first delay after a failure. It doubles with each further one.
const FIRST: Millis = Millis(500);
/// The longest.
const LONGEST: Millis = Millis(122_000);

/// What is done with a volume and a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// `ControllerPublishVolume`, by way of a VolumeAttachment.
    Attach,
    /// `ControllerUnpublishVolume`.
    Detach,
}

/// In order of volume, then node. One that succeeded is forgotten.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Operations(Vec<Operation>);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Operation {
    volume: VolumeId,
    node: Option<NodeId>,
    /// What began it. When another kind starts after the delay has run out, the name stays: a
    /// quirk of the real code, and it decides who is held back next.
    kind: Kind,
    pending: bool,
    failed_at: Millis,
    delay: Millis,
}

impl Operation {
    /// Until when the same kind is held back: `elapsed <= delay` still is.
    fn held_until(&self) -> Millis {
        self.failed_at + self.delay
    }
}

impl Operations {
    pub(super) fn pending(&self, volume: VolumeId, node: Option<NodeId>) -> bool {
        self.find(volume, node).is_ok_and(|at| self.0[at].pending)
    }

    /// Whether this kind may start now.
    pub(super) fn free(&self, now: Millis, volume: VolumeId, node: Option<NodeId>, kind: Kind) -> bool {
        self.find(volume, node).map_or(true, |at| {
            let operation = &self.0[at];
            !operation.pending && (operation.kind != kind || now > operation.held_until())
        })
    }

    /// Starts one; `false` if it may not.
    pub(super) fn start(&mut self, now: Millis, volume: VolumeId, node: Option<NodeId>, kind: Kind) -> bool {
        if !self.free(now, volume, node, kind) {
            return false;
        }
        let fresh =
            Operation { volume, node, kind, pending: true, failed_at: Millis::ZERO, delay: Millis::ZERO };
        match self.find(volume, node) {
            Err(at) => self.0.insert(at, fresh),
            Ok(at) if now <= self.0[at].held_until() => self.0[at] = fresh,
            Ok(at) => self.0[at].pending = true,
        }
        true
    }

    pub(super) fn ended(&mut self, now: Millis, volume: VolumeId, node: Option<NodeId>, ok: bool) {
        let Ok(at) = self.find(volume, node) else { return };
        if ok {
            self.0.remove(at);
            return;
        }
        let operation = &mut self.0[at];
        let doubled = Millis(operation.delay.0 * 2).min(LONGEST);
        operation.delay = doubled.max(FIRST);
        operation.failed_at = now;
        operation.pending = false;
    }

    /// The moments after which something that was held back no longer is.
    pub(super) fn releases(&self, now: Millis) -> impl Iterator<Item = Millis> {
        let held = self.0.iter().filter(|operation| !operation.pending).map(Operation::held_until);
        held.filter(move |&until| until >= now)
    }

    fn find(&self, volume: VolumeId, node: Option<NodeId>) -> Result<usize, usize> {
        self.0.binary_search_by_key(&(volume, node), |operation| (operation.volume, operation.node))
    }
}
