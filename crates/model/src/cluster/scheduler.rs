//! The scheduler: filters, VolumeBinding, and preemption.
//!
//! Source: kubernetes v1.36 `pkg/scheduler/framework/plugins`. Each node is excluded by the
//! first filter that says no, in the order of the default plugins.
//!
//! Left out: scores beyond "the node with most room"; the queue's back-off (a pod is tried again
//! as soon as something changed); CSIStorageCapacity; the 600 s after which a pod whose volumes
//! are not made goes back to the queue.

mod limits;
mod restrictions;
pub(super) mod zone;

pub use restrictions::SinglePods;
pub use zone::VolumeZones;

use super::Actor;
use super::command::Move;
use super::event::{About, What};
use super::id::{ClaimId, PodId, VolumeId};
use super::object::{Pod, VolumePhase};
use super::rule::Rule;
use super::run::Plans;
use super::set::add;
use super::terms::{Label, VolumeSpec};
use super::world::{Log, World};
use crate::place::NodeId;
use crate::time::Millis;
use alloc::vec::Vec;
use zone::Named;

/// What a pod asks of every node.
struct Asked<'w> {
    pod: &'w Pod,
    claims: Vec<ClaimId>,
    single: SinglePods<'w>,
    zones: VolumeZones<'w>,
}

/// For each claim that is still unbound, the free volume that it would take; `None`: one is made.
type Choice = Vec<(ClaimId, Option<VolumeId>)>;

impl World {
    pub(super) fn plan_scheduler(&self, plans: &mut Plans) {
        for &id in &self.live {
            plans.add(self.when_schedule(id), Move::Schedule(id));
        }
    }

    pub(super) fn when_schedule(&self, id: PodId) -> Option<Millis> {
        let pod = &self.pods[id.index()];
        let waits = pod.node.is_none() && pod.active() && pod.spec.node_name.is_none();
        let due = waits
            && match pod.chosen {
                None => pod.tried != self.epoch,
                Some(_) => self.after_choice(pod).is_some(),
            };
        due.then_some(self.now)
    }

    pub(super) fn schedule(&mut self, id: PodId, log: &mut Log) {
        if let Some(node) = self.pods[id.index()].chosen {
            match self.after_choice(&self.pods[id.index()]) {
                Some(true) => self.assign(id, node, log),
                Some(false) => {
                    self.pods[id.index()].chosen = None;
                    self.nodes[node.index()].pods.retain(|&pod| pod != id);
                    self.tell(log, Actor::Scheduler, What::NodeUnchosen, About::pod(id).on(Some(node)));
                    self.changed();
                }
                None => {}
            }
            return;
        }
        let found = self.find_node(id);
        self.pods[id.index()].tried = self.epoch;
        match found {
            Ok((node, choice)) => self.take_node(id, node, choice, log),
            Err(reasons) => {
                let pod = &mut self.pods[id.index()];
                if pod.unschedulable != reasons {
                    pod.unschedulable = reasons;
                    let rule = pod.unschedulable.first().map_or(Rule::NoRoom, |reason| reason.0);
                    self.tell(log, Actor::Scheduler, What::Unschedulable, About::pod(id).by(rule));
                }
                self.preempt(id, log);
            }
        }
    }

    /// Whether the volumes of a pod that has its node chosen are there; `Some(false)` if the node
    /// was taken back.
    fn after_choice(&self, pod: &Pod) -> Option<bool> {
        let mut all = true;
        for claim in self.claims_of(pod).flatten() {
            let claim = &self.claims[claim.index()];
            if !claim.bound {
                all = false;
                if claim.selected != pod.chosen {
                    return Some(false);
                }
            }
        }
        let there = pod.chosen.is_some_and(|node| self.nodes[node.index()].gone.is_none());
        match (all, there) {
            (true, _) => Some(there),
            (false, _) => None,
        }
    }

    /// The node with most room of those that fit, or how many nodes each reason excludes.
    fn find_node(&self, id: PodId) -> Result<(NodeId, Choice), Vec<(Rule, u32)>> {
        let here = || self.nodes().filter(|(_, node)| node.gone.is_none());
        let asked = self.asked(id).map_err(|rule| Vec::from([(rule, here().count() as u32)]))?;
        let mut best: Option<(u32, NodeId, Choice)> = None;
        let mut reasons: Vec<(Rule, u32)> = Vec::new();
        for (node, _) in here() {
            match self.fit(&asked, node, &[]) {
                Ok(choice) => {
                    let used = self.room_used(node, &[]);
                    if best.as_ref().is_none_or(|best| used < best.0) {
                        best = Some((used, node, choice));
                    }
                }
                Err(rule) => match reasons.binary_search_by_key(&rule, |reason| reason.0) {
                    Ok(at) => reasons[at].1 += 1,
                    Err(at) => reasons.insert(at, (rule, 1)),
                },
            }
        }
        best.map(|(_, node, choice)| (node, choice)).ok_or(reasons)
    }

    /// What holds for every node (PreFilter).
    fn asked(&self, id: PodId) -> Result<Asked<'_>, Rule> {
        let pod = &self.pods[id.index()];
        let single = self.single_pods(pod)?;
        let mut claims = Vec::new();
        for claim in self.claims_of(pod) {
            let id = claim.ok_or(Rule::ClaimMissing)?;
            claims.push(id);
            let claim = &self.claims[id.index()];
            if claim.deleted.is_some() {
                return Err(Rule::ClaimTerminating);
            }
            match self.named_volume(claim) {
                Named::Gone if claim.bound => return Err(Rule::VolumeLost),
                Named::Volume(_) if claim.bound => {}
                Named::None if self.waits_for_consumer(claim) => {}
                _ => return Err(Rule::UnboundImmediate),
            }
        }
        Ok(Asked { pod, claims, single, zones: self.volume_zones(pod)? })
    }

    /// Whether a node takes the pod (Filter); `without` are pods that are taken away.
    fn fit(&self, asked: &Asked, id: NodeId, without: &[PodId]) -> Result<Choice, Rule> {
        let (pod, node) = (asked.pod, &self.nodes[id.index()]);
        if !node.ready() || node.out_of_service.is_some() {
            return Err(Rule::NodeUnavailable);
        }
        let has = |want: &Label| Label::find(&node.labels, &want.key) == Some(&*want.value);
        if !pod.spec.selector.iter().all(has) {
            return Err(Rule::SelectorMismatch);
        }
        if self.room_used(id, without) + pod.spec.room > node.spec.room {
            return Err(Rule::NoRoom);
        }
        let away = without.iter().map(|id| &self.pods[id.index()]);
        away.fold(asked.single.clone(), |single, victim| single.without(victim)).free()?;
        if !node.spec.limits.is_empty() {
            self.volume_limits(pod, id, without)?;
        }
        let choice = self.find_volumes(&asked.claims, id)?;
        asked.zones.fit(&node.labels)?;
        let others = node.pods.iter().filter(|pod| !without.contains(pod));
        let mut others = others.map(|id| &self.pods[id.index()]).filter(|other| !other.gone);
        let owner = pod.owner.map(|owner| owner.workload);
        if pod.spec.apart && others.any(|other| other.owner.map(|owner| owner.workload) == owner) {
            return Err(Rule::PodsApart);
        }
        Ok(choice)
    }

    fn room_used(&self, node: NodeId, without: &[PodId]) -> u32 {
        let pods = self.nodes[node.index()].pods.iter().filter(|pod| !without.contains(pod));
        let pods = pods.map(|id| &self.pods[id.index()]).filter(|pod| !pod.gone);
        pods.map(|pod| pod.spec.room).sum()
    }

    /// VolumeBinding for a node.
    fn find_volumes(&self, claims: &[ClaimId], node: NodeId) -> Result<Choice, Rule> {
        let labels = &self.nodes[node.index()].labels;
        let mut choice: Choice = Vec::new();
        let mut unbound: Vec<(u32, ClaimId)> = Vec::new();
        for &id in claims {
            let claim = &self.claims[id.index()];
            match claim.volume {
                Some(volume) if claim.bound => {
                    if !self.volumes[volume.index()].spec.reaches(labels) {
                        return Err(Rule::VolumeAffinity);
                    }
                }
                _ => {
                    add(&mut unbound, (claim.spec.size, id));
                }
            }
        }
        for (_, id) in unbound {
            let claim = &self.claims[id.index()];
            if claim.selected.is_some_and(|selected| selected != node) {
                return Err(Rule::NoVolumeToBind);
            }
            let taken = |volume: VolumeId| choice.iter().any(|chosen| chosen.1 == Some(volume));
            let found = self.free_volume(id, |volume, spec| !taken(volume) && spec.reaches(labels));
            let allowed = self.class_of(claim).is_some_and(|class| allows(&class.allowed, labels));
            if found.is_none() && !allowed {
                return Err(Rule::NoVolumeToBind);
            }
            choice.push((id, found));
        }
        Ok(choice)
    }

    /// The smallest free volume that serves a claim, of those that pass.
    pub(super) fn free_volume(
        &self,
        claim: ClaimId,
        pass: impl Fn(VolumeId, &VolumeSpec) -> bool,
    ) -> Option<VolumeId> {
        let wanted = &self.claims[claim.index()].spec;
        let free = self.volumes().filter(|(_, volume)| volume.phase == VolumePhase::Available);
        let fit = free.filter(|(id, volume)| {
            let spec = &volume.spec;
            let same = spec.class == wanted.class && spec.block == wanted.block;
            same && spec.size >= wanted.size && spec.modes.satisfy(wanted.modes) && pass(*id, spec)
        });
        fit.min_by_key(|(id, volume)| (volume.spec.size, *id)).map(|(id, _)| id)
    }

    /// Reserve and PreBind: what is still to be made is marked with the node.
    fn take_node(&mut self, id: PodId, node: NodeId, choice: Choice, log: &mut Log) {
        self.pods[id.index()].unschedulable.clear();
        let mut to_make = 0;
        for (claim, volume) in choice {
            match volume {
                Some(volume) => self.bind_claim(claim, volume, Actor::Scheduler, log),
                None => {
                    self.claims[claim.index()].selected = Some(node);
                    to_make += 1;
                }
            }
        }
        if to_make == 0 {
            self.assign(id, node, log);
            return;
        }
        self.pods[id.index()].chosen = Some(node);
        self.nodes[node.index()].pods.push(id);
        self.tell(log, Actor::Scheduler, What::NodeChosen, About::pod(id).on(Some(node)).many(to_make));
        self.changed();
    }

    /// A pod has its node from now on.
    pub(super) fn assign(&mut self, id: PodId, node: NodeId, log: &mut Log) {
        let pod = &mut self.pods[id.index()];
        pod.node = Some((node, self.now));
        pod.chosen = None;
        let pods = &mut self.nodes[node.index()].pods;
        if !pods.contains(&id) {
            pods.push(id);
        }
        self.tell(log, Actor::Scheduler, What::Scheduled, About::pod(id).on(Some(node)));
        self.find_volumes_of(id);
        self.touch(node);
        self.changed();
    }

    /// Looks for a node on which pods of lower priority stand in the way, and asks them to go.
    /// Of those that could stay, the ones with the highest priority do.
    fn preempt(&mut self, id: PodId, log: &mut Log) {
        let Some((node, victims)) = self.victims(id) else { return };
        for victim in victims {
            if self.pods[victim.index()].active() {
                let about = About::pod(victim).on(Some(node)).held(None, Some(id));
                self.tell(log, Actor::Scheduler, What::Preempted, about);
                self.terminate(victim, Actor::Scheduler, log);
            }
        }
    }

    fn victims(&self, id: PodId) -> Option<(NodeId, Vec<PodId>)> {
        let asked = self.asked(id).ok()?;
        let mut best: Option<(NodeId, Vec<PodId>)> = None;
        for (node, found) in self.nodes().filter(|(_, node)| node.gone.is_none()) {
            let lower = |pod: &&PodId| {
                let other = &self.pods[pod.index()];
                !other.gone && other.spec.priority < asked.pod.spec.priority
            };
            // Those of the highest priority first.
            let mut victims: Vec<PodId> = Vec::new();
            for &pod in found.pods.iter().filter(lower) {
                let priority = |pod: PodId| self.pods[pod.index()].spec.priority;
                let at = victims.partition_point(|&other| priority(other) >= priority(pod));
                victims.insert(at, pod);
            }
            if victims.is_empty() || self.fit(&asked, node, &victims).is_err() {
                continue;
            }
            for pod in victims.clone() {
                let fewer: Vec<PodId> = victims.iter().copied().filter(|&other| other != pod).collect();
                if self.fit(&asked, node, &fewer).is_ok() {
                    victims = fewer;
                }
            }
            if best.as_ref().is_none_or(|best| victims.len() < best.1.len()) {
                best = Some((node, victims));
            }
        }
        best
    }
}

/// Whether one of these labels, all of one key, is a node's. None asks for nothing.
fn allows(allowed: &[Label], node: &[Label]) -> bool {
    let one = |label: &Label| Label::find(node, &label.key) == Some(&*label.value);
    allowed.is_empty() || allowed.iter().any(one)
}

impl VolumeSpec {
    /// Whether a node with these labels can use it. Only labels count, never the node's name.
    #[must_use]
    pub fn reaches(&self, node: &[Label]) -> bool {
        allows(&self.affinity, node)
    }
}
