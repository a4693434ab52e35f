//! One turn of the controller's loop.

use super::{AttachDetach, Kind, LOOP, MAX_WAIT_FOR_UNMOUNT, VolumeId, key};
use crate::cluster::id::PodId;
use crate::cluster::set::{add, take};
use crate::place::NodeId;
use crate::time::Millis;
use alloc::vec::Vec;

/// What a pass started and told.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pass {
    /// The calls that it starts: detaches before attaches.
    pub calls: Vec<Call>,
    /// What it tells the pods that wait.
    pub told: Vec<MultiAttach>,
    /// What `status.volumesAttached` of these nodes says from now on.
    pub status: Vec<(NodeId, Vec<VolumeId>)>,
    /// When a pass will find something else to do, if nothing happens before.
    pub wake: Option<Millis>,
}

/// A call that is under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Call {
    /// Attach or detach.
    pub kind: Kind,
    /// The volume.
    pub volume: VolumeId,
    /// The node.
    pub node: NodeId,
    /// Only of a detach: whether the Node is read once more first, and the call refused if its
    /// `status.volumesInUse` still has the volume. A Node that is gone refuses nothing.
    pub verify: bool,
    /// Only of a detach: why one that the node may still use is detached all the same.
    pub forced: Option<Forced>,
    pub(super) many_nodes: bool,
}

/// Why a volume is taken from a node that did not say that it let go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Forced {
    /// Six minutes are over and the node is not Ready.
    Timeout,
    /// The node is said to be out of service.
    OutOfService,
}

/// `FailedAttachVolume`, "Multi-Attach error": told once to each pod that waits at that moment.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MultiAttach {
    /// The volume.
    pub volume: VolumeId,
    /// The node that wants it.
    pub node: NodeId,
    /// The pod that is told.
    pub pod: PodId,
    /// What keeps it there.
    pub by: Blocker,
}

/// Who keeps a volume from being attached.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Blocker {
    /// It is attached to another node, where no pod wants it any more.
    Attached,
    /// Pods want it there.
    Pods {
        /// Those of the told pod's namespace, in the order of the pods.
        named: Vec<PodId>,
        /// How many others there are, whose names are kept from it.
        others: u32,
    },
}

impl AttachDetach {
    /// One turn of the loop. `order` is the order in which nodes are walked when volumes are
    /// attached; the real one walks a map, so any order may come, and of two nodes that want one
    /// volume the first wins.
    pub fn pass(&mut self, now: Millis, order: impl IntoIterator<Item = NodeId>) -> Pass {
        let mut pass = Pass::default();
        for at in 0..self.actual.len() {
            self.detach_unwanted(now, at, &mut pass);
        }
        for node in order {
            let from = self.wanted.partition_point(|wanted| wanted.node < node);
            let to = self.wanted.partition_point(|wanted| wanted.node <= node);
            for at in from..to {
                self.attach_wanted(now, at, &mut pass);
            }
        }
        for (at, seen) in self.nodes.iter_mut().enumerate().filter(|(_, seen)| seen.to_write) {
            seen.to_write = false;
            pass.status.push((NodeId(at as u32), seen.report.clone()));
        }
        let releases = self.operations.releases(now).map(|until| until + Millis(1));
        let wake = releases.chain(pass.wake).min();
        pass.wake = wake.map(on_the_loop);
        pass
    }

    fn detach_unwanted(&mut self, now: Millis, at: usize, pass: &mut Pass) {
        let (volume, node, many_nodes) = {
            let entry = &self.actual[at];
            (entry.volume, entry.node, entry.many_nodes)
        };
        let key = key(many_nodes, node);
        if self.wanted_at(node, volume).is_ok() || !self.operations.free(now, volume, key, Kind::Detach) {
            return;
        }
        let since = *self.actual[at].unwanted_since.get_or_insert(now);
        let timeout = !self.never_force && now - since > MAX_WAIT_FOR_UNMOUNT;
        let never_force = self.never_force;
        let seen = self.seen(node);
        let (ready, out_of_service) = (seen.ready, seen.out_of_service);
        let in_use = seen.in_use.binary_search(&volume).is_ok();
        if in_use && !out_of_service && (ready || !timeout) {
            if !ready && !never_force {
                let force = since + MAX_WAIT_FOR_UNMOUNT + Millis(1);
                pass.wake = pass.wake.into_iter().chain([force]).min();
            }
            return;
        }
        // The node learns first that the volume is no longer safe to mount.
        seen.to_write |= take(&mut seen.report, &volume);
        if self.operations.start(now, volume, key, Kind::Detach) {
            let forced = match in_use {
                true if out_of_service => Some(Forced::OutOfService),
                true => Some(Forced::Timeout),
                false => None,
            };
            let verify = !timeout && !out_of_service;
            pass.calls.push(Call { kind: Kind::Detach, volume, node, verify, forced, many_nodes });
        }
    }

    fn attach_wanted(&mut self, now: Millis, at: usize, pass: &mut Pass) {
        let (volume, node, many_nodes) = {
            let wanted = &self.wanted[at];
            (wanted.volume, wanted.node, wanted.many_nodes)
        };
        let key = key(many_nodes, node);
        if self.operations.pending(volume, key) {
            return;
        }
        if let Ok(at) = self.actual_at(volume, node)
            && self.actual[at].confirmed
        {
            self.actual[at].unwanted_since = None;
            return;
        }
        // An uncertain attachment blocks nobody: whoever has the disk must refuse.
        let held = !many_nodes && self.entries(volume).any(|entry| entry.confirmed);
        if held {
            if !self.wanted[at].told {
                self.tell(at, pass);
                self.wanted[at].told = true;
            }
            return;
        }
        if self.operations.start(now, volume, key, Kind::Attach) {
            let call = Call { kind: Kind::Attach, volume, node, verify: false, forced: None, many_nodes };
            pass.calls.push(call);
        }
    }

    /// Tells each pod that waits what keeps the volume, and of the others only those names that
    /// its namespace may read.
    fn tell(&self, at: usize, pass: &mut Pass) {
        let waiting = &self.wanted[at];
        let (volume, node) = (waiting.volume, waiting.node);
        let holders = self.entries(volume).filter(|entry| entry.confirmed && entry.node != node);
        let users: Vec<_> = holders.flat_map(|entry| self.wishes(entry.node, volume)).collect();
        for wish in &waiting.wishes {
            let (mut named, mut others) = (Vec::new(), 0);
            for user in &users {
                if user.namespace == wish.namespace {
                    add(&mut named, user.pod);
                } else {
                    others += 1;
                }
            }
            let by = if users.is_empty() { Blocker::Attached } else { Blocker::Pods { named, others } };
            pass.told.push(MultiAttach { volume, node, pod: wish.pod, by });
        }
    }
}

/// The first turn of the loop that is not before a moment.
#[must_use]
pub(crate) const fn on_the_loop(moment: Millis) -> Millis {
    Millis(moment.0.div_ceil(LOOP.0) * LOOP.0)
}
