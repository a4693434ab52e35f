//! The attach/detach controller: what should be attached where, what is, and what to do about it.
//!
//! It knows pods only as [`Wish`]es (desired state), and attachments only by the answers to its
//! own calls (actual state). What a node says of itself (ready, out of service, which volumes it
//! uses) it is told. A [`pass`](AttachDetach::pass) compares the two, detaches first and then
//! attaches, and gives back the calls that it starts; whoever carries a call out tells the
//! [`ended`](AttachDetach::ended) one.
//!
//! Source: kubernetes v1.36 `pkg/controller/volume/attachdetach`, above all
//! `reconciler/reconciler.go`, and `pkg/volume/util/nestedpendingoperations`.
//!
//! Left out: inline volumes; the periodic look at VolumeAttachments (60 s), which finds nothing
//! as long as nobody deletes one by hand; the populator's re-list of pods.

mod operations;
mod pass;

use super::id::{PodId, VolumeId};
use super::set::{add, take};
use crate::place::{Name, NodeId};
use crate::time::Millis;
use alloc::vec::Vec;
use operations::Operations;

pub use operations::Kind;
pub(super) use pass::on_the_loop;
pub use pass::{Blocker, Call, Forced, MultiAttach, Pass};

/// The controller's loop.
pub const LOOP: Millis = Millis(100);
/// How long it waits for a node that is not Ready to unmount
/// (`maxWaitForUnmountDuration`, counted from the first pass that finds the volume unwanted).
pub const MAX_WAIT_FOR_UNMOUNT: Millis = Millis::minutes(6);

/// The controller. All it has is memory: a new one knows no timers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct AttachDetach {
    /// `--disable-force-detach-on-timeout`
    never_force: bool,
    /// In order of node, then volume.
    wanted: Vec<Wanted>,
    /// In order of volume, then node.
    actual: Vec<Entry>,
    nodes: Vec<Seen>,
    operations: Operations,
}

/// A pod that wants a volume on its node.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Wish {
    /// The pod.
    pub pod: PodId,
    /// Its namespace: who may read its name.
    pub namespace: Name,
}

/// A volume that pods want on a node.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Wanted {
    node: NodeId,
    volume: VolumeId,
    many_nodes: bool,
    /// In the order of the pods.
    wishes: Vec<Wish>,
    /// Told once; forgotten only when the last of the pods is gone.
    told: bool,
}

/// A volume that may be on a node.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Entry {
    /// The volume.
    pub volume: VolumeId,
    /// The node.
    pub node: NodeId,
    /// `false` while it is uncertain: a call failed, and nobody knows what it did.
    pub confirmed: bool,
    /// The pass that first found it unwanted.
    pub unwanted_since: Option<Millis>,
    many_nodes: bool,
}

/// What the controller has seen of a node.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Seen {
    /// The condition Ready is True. Not so of a node that is gone.
    ready: bool,
    /// The taint `node.kubernetes.io/out-of-service` is there, with whatever effect.
    out_of_service: bool,
    /// `status.volumesInUse`, and what was attached since. In order.
    in_use: Vec<VolumeId>,
    /// What `status.volumesAttached` should say. In order.
    report: Vec<VolumeId>,
    /// It does not say so yet.
    to_write: bool,
}

impl Default for Seen {
    fn default() -> Seen {
        Seen { ready: true, out_of_service: false, in_use: Vec::new(), report: Vec::new(), to_write: false }
    }
}

impl AttachDetach {
    /// One that knows nothing yet. `never_force` is `--disable-force-detach-on-timeout`.
    #[must_use]
    pub fn new(never_force: bool) -> AttachDetach {
        AttachDetach { never_force, ..AttachDetach::default() }
    }

    /// A pod wants a volume on its node. Asking again changes nothing.
    pub fn want(&mut self, node: NodeId, volume: VolumeId, many_nodes: bool, wish: Wish) {
        let at = match self.wanted_at(node, volume) {
            Ok(at) => at,
            Err(at) => {
                let wanted = Wanted { node, volume, many_nodes, wishes: Vec::new(), told: false };
                self.wanted.insert(at, wanted);
                at
            }
        };
        let wishes = &mut self.wanted[at].wishes;
        if let Err(at) = wishes.binary_search_by_key(&wish.pod, |wish| wish.pod) {
            wishes.insert(at, wish);
        }
    }

    /// A pod no longer does.
    pub fn unwant(&mut self, node: NodeId, volume: VolumeId, pod: PodId) {
        let Ok(at) = self.wanted_at(node, volume) else { return };
        let wishes = &mut self.wanted[at].wishes;
        wishes.retain(|wish| wish.pod != pod);
        if wishes.is_empty() {
            self.wanted.remove(at);
        }
    }

    /// The node's condition.
    pub fn saw_ready(&mut self, node: NodeId, ready: bool) {
        self.seen(node).ready = ready;
    }

    /// The node's taint `node.kubernetes.io/out-of-service`.
    pub fn saw_taint(&mut self, node: NodeId, out_of_service: bool) {
        self.seen(node).out_of_service = out_of_service;
    }

    /// The node's `status.volumesInUse`. It replaces what was assumed.
    pub fn saw_in_use(&mut self, node: NodeId, volumes: &[VolumeId]) {
        let seen = self.seen(node);
        seen.in_use.clear();
        for &volume in volumes {
            add(&mut seen.in_use, volume);
        }
    }

    /// The Node is gone. What it last said to use is remembered.
    pub fn saw_gone(&mut self, node: NodeId) {
        let seen = self.seen(node);
        (seen.ready, seen.out_of_service) = (false, false);
    }

    /// A call that a pass started has ended.
    ///
    /// A failed attach leaves the entry uncertain and so does a failed detach, which is not put
    /// back into `status.volumesAttached` either.
    pub fn ended(&mut self, now: Millis, call: &Call, ok: bool) {
        let &Call { kind, volume, node, many_nodes, .. } = call;
        match self.actual_at(volume, node) {
            Ok(at) if ok && kind == Kind::Detach => {
                self.actual.remove(at);
            }
            Ok(at) => self.actual[at].confirmed = ok,
            Err(_) if kind == Kind::Detach => {}
            Err(at) => {
                let entry = Entry { volume, node, confirmed: ok, unwanted_since: None, many_nodes };
                self.actual.insert(at, entry);
                add(&mut self.seen(node).in_use, volume);
            }
        }
        let seen = self.seen(node);
        seen.to_write |= match (kind, ok) {
            (Kind::Attach, true) => add(&mut seen.report, volume),
            (Kind::Attach, false) => false,
            (Kind::Detach, _) => take(&mut seen.report, &volume),
        };
        self.operations.ended(now, volume, key(many_nodes, node), ok);
    }

    /// An attachment that stands in the Node's status when the controller begins.
    pub fn found(&mut self, volume: VolumeId, node: NodeId, many_nodes: bool) {
        if let Err(at) = self.actual_at(volume, node) {
            let entry = Entry { volume, node, confirmed: true, unwanted_since: None, many_nodes };
            self.actual.insert(at, entry);
            let seen = self.seen(node);
            seen.to_write |= add(&mut seen.report, volume);
        }
    }

    /// A VolumeAttachment was removed by hand: what was there counts as detached.
    pub fn lost_sight(&mut self, volume: VolumeId, node: NodeId) {
        if let Ok(at) = self.actual_at(volume, node) {
            self.actual.remove(at);
            let seen = self.seen(node);
            seen.to_write |= take(&mut seen.report, &volume);
        }
    }

    /// A node joined, perhaps under the name of one that is gone: its status says nothing yet.
    pub fn saw_new(&mut self, node: NodeId) {
        let seen = self.seen(node);
        (seen.ready, seen.out_of_service, seen.to_write) = (true, false, !seen.report.is_empty());
        seen.in_use.clear();
    }

    /// Whether it waits for a node's own word, however long.
    #[must_use]
    pub fn never_forces(&self) -> bool {
        self.never_force
    }

    /// What is, as far as it knows: in order of volume, then node.
    #[must_use]
    pub fn actual(&self) -> &[Entry] {
        &self.actual
    }

    /// The entry of a volume at a node.
    #[must_use]
    pub fn entry(&self, volume: VolumeId, node: NodeId) -> Option<&Entry> {
        self.actual_at(volume, node).ok().map(|at| &self.actual[at])
    }

    /// The entries of a volume.
    pub fn entries(&self, volume: VolumeId) -> impl Iterator<Item = &Entry> {
        let from = self.actual.partition_point(|entry| entry.volume < volume);
        self.actual[from..].iter().take_while(move |entry| entry.volume == volume)
    }

    /// The pods that want a volume on a node.
    #[must_use]
    pub fn wishes(&self, node: NodeId, volume: VolumeId) -> &[Wish] {
        self.wanted_at(node, volume).map_or(&[], |at| &self.wanted[at].wishes)
    }

    /// Every wish: node, volume and pod, in that order.
    pub fn all_wishes(&self) -> impl Iterator<Item = (NodeId, VolumeId, PodId)> {
        let each = |wanted: &Wanted| {
            (wanted.node, wanted.volume, wanted.wishes.iter().map(|wish| wish.pod).collect())
        };
        let all = self.wanted.iter().map(each);
        all.flat_map(|(node, volume, pods): (_, _, Vec<PodId>)| {
            pods.into_iter().map(move |pod| (node, volume, pod))
        })
    }

    /// Whether the controller takes a volume for used on a node.
    #[must_use]
    pub fn in_use(&self, volume: VolumeId, node: NodeId) -> bool {
        self.nodes.get(node.index()).is_some_and(|seen| seen.in_use.binary_search(&volume).is_ok())
    }

    /// A start anew, as after a restart or a change of leader: timers, back-off and what was told
    /// are forgotten. What it knows of nodes and attachments it reads again, and it takes them as
    /// they were.
    pub fn restart(&mut self) {
        self.operations = Operations::default();
        self.actual.iter_mut().for_each(|entry| entry.unwanted_since = None);
        self.wanted.iter_mut().for_each(|wanted| wanted.told = false);
    }

    fn wanted_at(&self, node: NodeId, volume: VolumeId) -> Result<usize, usize> {
        self.wanted.binary_search_by_key(&(node, volume), |wanted| (wanted.node, wanted.volume))
    }

    fn actual_at(&self, volume: VolumeId, node: NodeId) -> Result<usize, usize> {
        self.actual.binary_search_by_key(&(volume, node), |entry| (entry.volume, entry.node))
    }

    fn seen(&mut self, node: NodeId) -> &mut Seen {
        let at = node.index();
        if at >= self.nodes.len() {
            self.nodes.resize_with(at + 1, Seen::default);
        }
        &mut self.nodes[at]
    }
}

/// One operation at a time for a volume of one node, and for each node of a volume of many.
const fn key(many_nodes: bool, node: NodeId) -> Option<NodeId> {
    if many_nodes { Some(node) } else { None }
}
