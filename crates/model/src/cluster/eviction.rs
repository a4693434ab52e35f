//! The taint eviction controller: pods leave a node when they no longer tolerate it.
//!
//! Source: kubernetes v1.36 `pkg/controller/tainteviction/taint_eviction.go`. It sets a deletion
//! timestamp and removes nothing. Its timers are memory: a restart begins them anew.

use super::command::Move;
use super::id::PodId;
use super::object::Effect;
use super::run::Plans;
use super::terms::Tolerates;
use super::world::World;
use crate::time::Millis;

impl World {
    pub(super) fn plan_eviction(&self, plans: &mut Plans) {
        for (_, node) in self.nodes() {
            let executes = matches!(node.out_of_service, Some((Effect::NoExecute, _)));
            if executes || node.no_execute.is_some() {
                node.pods.iter().for_each(|&pod| plans.add(self.when_evict(pod), Move::Evict(pod)));
            }
        }
    }

    pub(super) fn when_evict(&self, id: PodId) -> Option<Millis> {
        let pod = &self.pods[id.index()];
        let (node, bound) = pod.node.filter(|_| pod.active())?;
        let node = &self.nodes[node.index()];
        let Tolerates::For(length) = pod.spec.tolerates else { return None };
        let lost = node.no_execute.map(|since| since.max(bound) + length);
        let out = node.out_of_service.filter(|taint| taint.0 == Effect::NoExecute);
        let out = out.map(|(_, since)| since.max(bound));
        lost.into_iter().chain(out).min()
    }
}
