//! The pod garbage collector: pods of a Node that is gone, and pods that are deleted on a node
//! that is out of service and not Ready.
//!
//! Source: kubernetes v1.36 `pkg/controller/podgc/gc_controller.go`. There is no rule for a pod
//! that is deleted on a node that is only silent: that one waits.

use super::command::{Actor, Move};
use super::id::PodId;
use super::run::Plans;
use super::world::{Log, World};
use crate::time::Millis;

impl World {
    pub(super) fn plan_collection(&self, plans: &mut Plans) {
        for (_, node) in self.nodes() {
            if node.gone.is_some() || node.out_of_service.is_some() {
                node.pods.iter().for_each(|&pod| plans.add(self.when_collect(pod), Move::Collect(pod)));
            }
        }
    }

    pub(super) fn when_collect(&self, id: PodId) -> Option<Millis> {
        let pod = &self.pods[id.index()];
        let (node, bound) = pod.node.filter(|_| !pod.gone)?;
        let node = &self.nodes[node.index()];
        if let Some(gone) = node.gone {
            return Some(gone.max(bound) + self.takes(|timings| timings.orphaned));
        }
        let (_, tainted) = node.out_of_service?;
        let since = tainted.max(node.not_ready?).max(pod.deleted?);
        Some(since + self.takes(|timings| timings.collect))
    }

    pub(super) fn collect(&mut self, id: PodId, log: &mut Log) {
        let now = self.now;
        self.pods[id.index()].deleted.get_or_insert(now);
        self.remove_pod(id, Actor::PodGc, log);
    }
}
