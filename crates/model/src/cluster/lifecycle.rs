//! The node lifecycle controller: lost nodes, their taints, and zones that are down.
//!
//! Source: kubernetes v1.36 `pkg/controller/nodelifecycle/node_lifecycle_controller.go`.

use super::command::{Actor, Move};
use super::event::{About, What};
use super::object::PodPhase;
use super::run::Plans;
use super::world::{Log, World};
use super::zones::Shift;
use crate::place::{NodeId, Zone};
use crate::time::Millis;
use alloc::vec::Vec;

/// The turn of the queue of nodes that wait for their taint.
const QUEUE: Millis = Millis(100);

impl World {
    pub(super) fn plan_lifecycle(&self, plans: &mut Plans) {
        for (id, _) in self.nodes() {
            plans.add(self.when_lose(id), Move::Lose(id));
            plans.add(self.when_taint(id), Move::Taint(id));
        }
    }

    pub(super) fn when_lose(&self, id: NodeId) -> Option<Millis> {
        let node = &self.nodes[id.index()];
        let silent = node.silent.filter(|_| node.ready())?;
        Some(silent + self.takes(|timings| timings.lost))
    }

    pub(super) fn when_taint(&self, id: NodeId) -> Option<Millis> {
        let node = &self.nodes[id.index()];
        let queued = node.queued?;
        let outlook = self.zones.all().iter().find(|outlook| outlook.zone == node.spec.zone)?;
        outlook.rate?;
        // First come, first served.
        let before = |(other, found): (NodeId, &super::object::Node)| {
            let queued = found.queued.is_some_and(|at| (at, other) < (queued, id));
            queued && found.spec.zone == node.spec.zone
        };
        (!self.nodes().any(before)).then_some((queued + QUEUE).max(outlook.next))
    }

    pub(super) fn lose(&mut self, id: NodeId, log: &mut Log) {
        let now = self.now;
        let node = &mut self.nodes[id.index()];
        (node.not_ready, node.queued) = (Some(now), Some(now));
        for pod in node.pods.clone() {
            self.pods[pod.index()].ready = false;
        }
        self.controller.saw_ready(id, false);
        self.tell(log, Actor::NodeLifecycle, What::NodeLost, About::node(id));
        self.look_at_zones(log);
        self.poke();
        self.changed();
    }

    pub(super) fn taint(&mut self, id: NodeId, log: &mut Log) {
        let now = self.now;
        let node = &mut self.nodes[id.index()];
        (node.queued, node.no_execute) = (None, Some(now));
        let zone = node.spec.zone.clone();
        if let Some(outlook) = self.zones.of(&zone) {
            outlook.next = now + outlook.rate.unwrap_or_default();
        }
        self.tell(log, Actor::NodeLifecycle, What::NodeTainted, About::node(id));
    }

    /// The kubelet of a node answers again: Ready, and no taint.
    pub(super) fn answer(&mut self, id: NodeId, log: &mut Log) {
        let now = self.now;
        let node = &mut self.nodes[id.index()];
        (node.answers, node.silent, node.heard) = (None, None, now);
        let lost = node.not_ready.take().is_some();
        node.queued = None;
        let tainted = node.no_execute.take().is_some();
        let gone = node.gone.is_some();
        self.reread(id);
        if gone {
            return;
        }
        self.controller.saw_ready(id, true);
        self.tell(log, Actor::Kubelet, What::NodeReady, About::node(id).many(usize::from(lost)));
        if tainted {
            self.tell(log, Actor::NodeLifecycle, What::NodeUntainted, About::node(id));
        }
        self.look_at_zones(log);
        self.touch(id);
        self.poke();
        self.changed();
    }

    /// What the kubelet of a node tells of its pods when it is heard again.
    pub(super) fn reread(&mut self, id: NodeId) {
        let now = self.now;
        for id in self.nodes[id.index()].pods.clone() {
            let pod = &mut self.pods[id.index()];
            pod.ready = pod.alive && pod.active();
            if pod.alive {
                pod.phase = PodPhase::Running;
                pod.running_since.get_or_insert(now);
            } else if pod.phase == PodPhase::Running {
                let ended = pod.deleted.is_some();
                pod.phase = if ended { PodPhase::Stopped } else { PodPhase::Pending };
                pod.running_since = None;
            }
            self.wish(id);
        }
    }

    /// How many nodes of each zone are well; when all zones are down, taints are taken back and
    /// nobody is evicted.
    pub(super) fn look_at_zones(&mut self, log: &mut Log) {
        let mut seen: Vec<(Option<Zone>, u32, u32)> = Vec::new();
        for node in self.nodes.iter().filter(|node| node.gone.is_none()) {
            let at = seen.iter().position(|zone| zone.0 == node.spec.zone);
            let at = at.unwrap_or_else(|| {
                seen.push((node.spec.zone.clone(), 0, 0));
                seen.len() - 1
            });
            let count = if node.not_ready.is_none() { &mut seen[at].1 } else { &mut seen[at].2 };
            *count += 1;
        }
        let now = self.now;
        match self.zones.observe(&seen) {
            Shift::None => {}
            Shift::AllDown => {
                self.tell(log, Actor::NodeLifecycle, What::EvictionStopped, About::default());
                for at in 0..self.nodes.len() {
                    let node = &mut self.nodes[at];
                    if node.no_execute.take().is_some() {
                        node.queued = Some(now);
                        let about = About::node(NodeId(at as u32));
                        self.tell(log, Actor::NodeLifecycle, What::NodeUntainted, about);
                    }
                }
            }
            Shift::NotAllDown => {
                let waiting = self.nodes.iter_mut().filter(|node| node.not_ready.is_some());
                waiting.for_each(|node| node.queued = Some(now));
            }
        }
    }
}
