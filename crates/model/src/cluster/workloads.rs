//! The Deployment and StatefulSet controllers: as many pods as asked for, of the present version.
//!
//! Source: kubernetes v1.36 `pkg/controller/deployment`, `pkg/controller/replicaset` and
//! `pkg/controller/statefulset`.
//!
//! Left out: ReplicaSets as objects of their own; Parallel pod management and retention of
//! claims; progress deadlines, which change nothing but a condition.

use super::command::{Actor, Move};
use super::event::{About, What};
use super::id::{PodId, WorkloadId};
use super::object::{Owner, Pod, PodPhase, Workload};
use super::run::Plans;
use super::terms::{ClaimSpec, PodSpec, WorkloadKind};
use super::world::{Log, World};
use crate::place::Name;
use crate::time::Millis;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

/// What a workload does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    /// Make a pod with this number.
    Make(u32),
    /// Make the claims of a pod, of which one is missing.
    Claims(PodId),
    /// Ask a pod to end.
    End(PodId),
}

impl World {
    pub(super) fn plan_workloads(&self, plans: &mut Plans) {
        for (id, _) in self.workloads() {
            plans.add(self.when_sync(id), Move::Sync(id));
        }
    }

    pub(super) fn when_sync(&self, id: WorkloadId) -> Option<Millis> {
        self.next_step(&self.workloads[id.index()]).map(|_| self.now)
    }

    pub(super) fn sync(&mut self, id: WorkloadId, log: &mut Log) {
        while let Some(step) = self.next_step(&self.workloads[id.index()]) {
            match step {
                Step::Make(ordinal) => self.make_pod(id, ordinal, log),
                Step::Claims(pod) => self.make_claims(id, pod, log),
                Step::End(pod) => self.terminate(pod, Actor::Workloads, log),
            }
        }
    }

    fn next_step(&self, workload: &Workload) -> Option<Step> {
        match workload.spec.kind {
            WorkloadKind::RollingUpdate { surge, unavailable } => self.roll(workload, surge, unavailable),
            WorkloadKind::Recreate => self.recreate(workload),
            WorkloadKind::StatefulSet => self.stateful(workload),
        }
    }

    fn owned<'w>(&'w self, workload: &'w Workload) -> impl Iterator<Item = (PodId, &'w Pod)> + 'w {
        workload.pods.iter().map(|&id| (id, &self.pods[id.index()]))
    }

    /// Whether a pod is of the present version of its workload.
    fn current(workload: &Workload, pod: &Pod) -> bool {
        pod.owner.is_some_and(|owner| owner.revision == workload.revision)
    }

    /// Pods that are deleted do not count, whether or not they are gone.
    fn roll(&self, workload: &Workload, surge: u32, unavailable: u32) -> Option<Step> {
        let replicas = workload.spec.replicas;
        let active = || self.owned(workload).filter(|(_, pod)| pod.active());
        let all = active().count() as u32;
        let new = active().filter(|(_, pod)| World::current(workload, pod)).count() as u32;
        if new < replicas && all < replicas + surge {
            return Some(Step::Make(workload.made));
        }
        if new > replicas {
            return active().last().map(|(id, _)| Step::End(id));
        }
        let old = || active().filter(|(_, pod)| !World::current(workload, pod));
        if all > replicas.saturating_sub(unavailable)
            && let Some((id, _)) = old().find(|(_, pod)| !pod.ready)
        {
            return Some(Step::End(id));
        }
        let ready = active().filter(|(_, pod)| pod.ready).count() as u32;
        let may = ready > replicas.saturating_sub(unavailable);
        old().next().filter(|_| may).map(|(id, _)| Step::End(id))
    }

    /// New pods come only when no old one is left, deleted ones included.
    fn recreate(&self, workload: &Workload) -> Option<Step> {
        let old = || self.owned(workload).filter(|(_, pod)| !World::current(workload, pod));
        if let Some((id, _)) = old().find(|(_, pod)| pod.active()) {
            return Some(Step::End(id));
        }
        let new = || self.owned(workload).filter(|(_, pod)| pod.active());
        let count = new().count() as u32;
        if count > workload.spec.replicas {
            return new().last().map(|(id, _)| Step::End(id));
        }
        let may = old().next().is_none() && count < workload.spec.replicas;
        may.then_some(Step::Make(workload.made))
    }

    /// One number after the other. A pod that is deleted holds its name until it is gone.
    fn stateful(&self, workload: &Workload) -> Option<Step> {
        // In the order of their numbers, of which each stands once.
        let at = |ordinal: u32| {
            let pod = workload.pods.get(ordinal as usize).map(|&id| (id, &self.pods[id.index()]));
            pod.filter(|(_, pod)| pod.owner.is_some_and(|owner| owner.ordinal == ordinal))
        };
        for ordinal in 0..workload.spec.replicas {
            match at(ordinal) {
                None => return Some(Step::Make(ordinal)),
                Some((id, pod)) if pod.node.is_none() && self.lacks_claim(pod) => {
                    return Some(Step::Claims(id));
                }
                Some((_, pod)) if !pod.ready || !pod.active() => return None,
                Some(_) => {}
            }
        }
        let beyond = |pod: &Pod| pod.owner.is_some_and(|owner| owner.ordinal >= workload.spec.replicas);
        let surplus = self.owned(workload).filter(|(_, pod)| beyond(pod));
        if let Some((id, pod)) = surplus.max_by_key(|(_, pod)| pod.owner.map(|owner| owner.ordinal)) {
            return pod.active().then_some(Step::End(id));
        }
        let old = (0..workload.spec.replicas).rev().filter_map(at);
        old.into_iter().find(|(_, pod)| !World::current(workload, pod)).map(|(id, _)| Step::End(id))
    }

    fn make_pod(&mut self, id: WorkloadId, ordinal: u32, log: &mut Log) {
        let workload = &mut self.workloads[id.index()];
        workload.made += 1;
        let stateful = workload.spec.kind == WorkloadKind::StatefulSet;
        let number = if stateful { ordinal } else { workload.made };
        let stem = String::from(workload.name().as_str()) + "-";
        let name = Name::numbered(&stem, number as usize);
        let owner = Owner { workload: id, revision: workload.revision, ordinal };
        let mut spec = workload.template.clone();
        let templates = &workload.spec.claims;
        if !templates.is_empty() {
            let own = templates.iter().map(|template| own_claim(template, &name));
            let own: Vec<Name> = own.collect();
            Arc::make_mut(&mut spec).claims.extend(own);
        }
        let pod = self.add_pod(name, spec, Some(owner), Actor::Workloads, log);
        let before = |other: &PodId| {
            let owner = self.pods[other.index()].owner;
            owner.is_some_and(|owner| owner.ordinal <= ordinal)
        };
        let at = self.workloads[id.index()].pods.partition_point(before);
        self.workloads[id.index()].pods.insert(at, pod);
        self.make_claims(id, pod, log);
    }

    fn lacks_claim(&self, pod: &Pod) -> bool {
        let Some(owner) = pod.owner else { return false };
        let templates = &self.workloads[owner.workload.index()].spec.claims;
        let missing = |name: &Name| self.claim_named(&pod.spec.namespace, name).is_none();
        templates.iter().any(|template| missing(&own_claim(template, &pod.name)))
    }

    /// The claims of a pod from the templates, unless they are there already.
    fn make_claims(&mut self, id: WorkloadId, pod: PodId, log: &mut Log) {
        for template in self.workloads[id.index()].spec.claims.clone() {
            let pod = &self.pods[pod.index()];
            let (namespace, name) = (pod.spec.namespace.clone(), own_claim(&template, &pod.name));
            if self.claim_named(&namespace, &name).is_none() {
                self.add_claim(ClaimSpec { name, namespace, ..template }, Actor::Workloads, log);
            }
        }
    }

    pub(super) fn add_pod(
        &mut self,
        name: Name,
        spec: Arc<PodSpec>,
        owner: Option<Owner>,
        actor: Actor,
        log: &mut Log,
    ) -> PodId {
        let id = PodId(self.pods.len() as u32);
        let chosen = spec.node_name.as_ref().and_then(|name| self.node_named(name));
        self.pods.push(Pod {
            spec,
            name,
            owner,
            node: None,
            chosen: None,
            phase: PodPhase::Pending,
            ready: false,
            deleted: None,
            gone: false,
            volumes: None,
            wished: false,
            alive: false,
            mounted: None,
            running_since: None,
            unschedulable: Vec::new(),
            multi_attach: 0,
            tried: 0,
        });
        self.live.push(id);
        let workload = owner.map(|owner| owner.workload);
        self.tell(log, actor, What::PodCreated, About { workload, ..About::pod(id) });
        if let Some(node) = chosen {
            self.assign(id, node, log);
        }
        id
    }

    /// A pod is asked to end. One without a node is gone at once.
    pub(super) fn terminate(&mut self, id: PodId, actor: Actor, log: &mut Log) {
        let now = self.now;
        let pod = &mut self.pods[id.index()];
        pod.deleted.get_or_insert(now);
        pod.ready = false;
        let node = pod.on();
        self.tell(log, actor, What::PodTerminating, About::pod(id).on(node));
        if node.is_none() {
            self.remove_pod(id, actor, log);
            return;
        }
        self.wish(id);
        self.changed();
    }

    /// A pod's object goes; its process may be left.
    pub(super) fn remove_pod(&mut self, id: PodId, actor: Actor, log: &mut Log) {
        let pod = &mut self.pods[id.index()];
        let node = pod.on().or(pod.chosen.take());
        if !pod.gone {
            (pod.gone, pod.ready) = (true, false);
            let (owner, alive) = (pod.owner, pod.alive);
            self.tell(log, actor, What::PodGone, About::pod(id).on(node));
            if alive {
                self.tell(log, actor, What::ProcessLeft, About::pod(id).on(node));
            }
            if let Some(owner) = owner {
                self.workloads[owner.workload.index()].pods.retain(|&pod| pod != id);
            }
            self.wish(id);
        }
        let pod = &self.pods[id.index()];
        if !pod.alive && pod.mounted.is_none() {
            self.live.retain(|&pod| pod != id);
            if let Some(node) = node {
                self.nodes[node.index()].pods.retain(|&pod| pod != id);
            }
        }
        node.into_iter().for_each(|node| self.touch(node));
        self.changed();
    }
}

/// `data-web-0`
fn own_claim(template: &ClaimSpec, pod: &Name) -> Name {
    Name::made(&(String::from(template.name.as_str()) + "-" + pod.as_str()))
}
