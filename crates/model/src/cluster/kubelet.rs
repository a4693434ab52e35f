//! The kubelets: report what is used, mount, start, stop, unmount.
//!
//! Source: kubernetes v1.36 `pkg/kubelet/volumemanager` and `pkg/volume/util/operationexecutor`.
//!
//! Left out: the 123 s after which a try is told of and made again, which changes no time here;
//! stage and publish as two calls; containers that end by themselves.

use super::command::{Actor, Move};
use super::event::{About, What};
use super::id::{PodId, VolumeId};
use super::object::{Node, Pod, PodPhase};
use super::rule::Rule;
use super::run::Plans;
use super::set::add;
use super::world::{Log, World};
use crate::place::NodeId;
use crate::time::Millis;
use crate::volume::AccessMode;
use alloc::vec::Vec;

impl World {
    pub(super) fn plan_kubelets(&self, plans: &mut Plans) {
        for (id, node) in self.nodes() {
            plans.add(self.when_answer(id), Move::Answer(id));
            plans.add(self.when_report(id), Move::Report(id));
            if !node.powered {
                continue;
            }
            for &pod in &node.pods {
                let settled = self.pods[pod.index()].alive && self.pods[pod.index()].active();
                if !settled {
                    plans.add(self.when_mount(pod), Move::Mount(pod));
                    plans.add(self.when_start(pod), Move::Start(pod));
                    plans.add(self.when_stop(pod), Move::Stop(pod));
                    plans.add(self.when_unmount(pod), Move::Unmount(pod));
                }
            }
        }
    }

    pub(super) fn when_answer(&self, id: NodeId) -> Option<Millis> {
        let node = &self.nodes[id.index()];
        node.answers.filter(|_| node.powered && node.connected)
    }

    pub(super) fn when_report(&self, id: NodeId) -> Option<Millis> {
        let node = &self.nodes[id.index()];
        let after = |since: Option<Millis>, length| Some(since?.max(node.heard) + length);
        let change = after(node.unreported, self.takes(|timings| timings.report));
        let rest = after(node.doubted, self.takes(|timings| timings.status));
        change.into_iter().chain(rest).min().filter(|_| node.answering() && node.gone.is_none())
    }

    /// The node of a pod whose kubelet follows what the API server says.
    fn kubelet(&self, pod: &Pod) -> Option<&Node> {
        pod.on().map(|node| &self.nodes[node.index()]).filter(|node| node.answering())
    }

    pub(super) fn when_mount(&self, id: PodId) -> Option<Millis> {
        let pod = &self.pods[id.index()];
        let waits = pod.active() && !pod.alive && pod.mounted.is_none();
        self.kubelet(pod)?;
        (waits && self.mount_blocked(pod).is_none()).then_some(self.now)
    }

    /// Since when the kubelet of a pod knows that it is to end. What it heard before it lost the
    /// API server it goes on with, and tells later.
    fn told_to_end(&self, pod: &Pod) -> Option<Millis> {
        let (node, deleted) = (&self.nodes[pod.on()?.index()], pod.deleted?);
        let heard = node.answering() || node.powered && node.silent.is_some_and(|since| deleted <= since);
        heard.then(|| deleted.max(node.heard))
    }

    pub(super) fn when_start(&self, id: PodId) -> Option<Millis> {
        let pod = &self.pods[id.index()];
        let waits = !pod.alive && pod.phase == PodPhase::Pending && self.told_to_end(pod).is_none();
        let since = pod.mounted.filter(|_| waits)?;
        Some(since + self.takes(|timings| timings.start))
    }

    pub(super) fn when_stop(&self, id: PodId) -> Option<Millis> {
        let pod = &self.pods[id.index()];
        let asked = self.told_to_end(pod).filter(|_| pod.alive)?;
        Some(asked + self.takes(|timings| timings.stop))
    }

    /// A pod that never ran has nothing to end, and one whose node was off has nothing mounted.
    pub(super) fn when_unmount(&self, id: PodId) -> Option<Millis> {
        let pod = &self.pods[id.index()];
        let asked = self.told_to_end(pod).filter(|_| !pod.alive)?;
        match pod.mounted {
            Some(since) => Some(since.max(asked) + self.takes(|timings| timings.unmount)),
            None => self.kubelet(pod).filter(|_| !pod.gone).map(|_| asked),
        }
    }

    /// Why the volumes of a pod that has its node cannot be mounted now.
    pub(super) fn mount_blocked(&self, pod: &Pod) -> Option<(Rule, Option<VolumeId>)> {
        let node = &self.nodes[pod.on()?.index()];
        if node.gone.is_some() {
            return Some((Rule::NodeGone, None));
        }
        let Some(volumes) = &pod.volumes else { return Some((Rule::ClaimUnbound, None)) };
        volumes.iter().find_map(|&volume| Some((self.volume_blocked(pod, node, volume)?, Some(volume))))
    }

    fn volume_blocked(&self, pod: &Pod, node: &Node, volume: VolumeId) -> Option<Rule> {
        let spec = &self.volumes[volume.index()].spec;
        if !spec.reaches(&node.labels) {
            return Some(Rule::AffinityHere);
        }
        if self.attachable(volume) {
            if node.in_use.binary_search(&volume).is_err() {
                return Some(Rule::NotReportedInUse);
            }
            let at = self.attachment(volume, pod.on()?).ok().map(|at| self.attachments[at]);
            let Some(at) = at.filter(|one| one.attached && !one.deleting) else {
                return Some(Rule::NotAttached);
            };
            if node.attached.binary_search(&volume).is_err() {
                return Some(Rule::NotAttached);
            }
            if at.machine != node.machine {
                return Some(Rule::OtherMachine);
            }
        }
        let has = |other: &Pod| other.volumes.as_ref().is_some_and(|volumes| volumes.contains(&volume));
        let other = |id: &PodId| {
            let other = &self.pods[id.index()];
            other.mounted.is_some() && !core::ptr::eq(other, pod) && has(other)
        };
        let single = spec.modes == AccessMode::ReadWriteOncePod.into();
        (single && node.pods.iter().any(other)).then_some(Rule::SinglePodHere)
    }

    pub(super) fn mount(&mut self, id: PodId, log: &mut Log) {
        self.pods[id.index()].mounted = Some(self.now);
        let about = About::pod(id).on(self.pods[id.index()].on());
        self.tell(log, Actor::Kubelet, What::Mounted, about);
    }

    pub(super) fn start(&mut self, id: PodId, log: &mut Log) {
        let (now, heard) = (self.now, self.kubelet(&self.pods[id.index()]).is_some());
        let pod = &mut self.pods[id.index()];
        pod.alive = true;
        if heard {
            (pod.ready, pod.phase, pod.running_since) = (pod.active(), PodPhase::Running, Some(now));
        }
        let about = About::pod(id).on(pod.on());
        self.tell(log, Actor::Kubelet, What::Running, about);
        self.begin_writing(id, log);
        self.changed();
    }

    pub(super) fn stop(&mut self, id: PodId, log: &mut Log) {
        let (now, heard) = (self.now, self.kubelet(&self.pods[id.index()]).is_some());
        let pod = &mut self.pods[id.index()];
        (pod.alive, pod.mounted) = (false, Some(now));
        if heard {
            (pod.ready, pod.phase, pod.running_since) = (false, PodPhase::Stopped, None);
        }
        let about = About::pod(id).on(pod.on());
        self.tell(log, Actor::Kubelet, What::Stopped, about);
        self.wish(id);
    }

    pub(super) fn unmount(&mut self, id: PodId, log: &mut Log) {
        self.end_writing(id);
        let heard = self.kubelet(&self.pods[id.index()]).is_some();
        let pod = &mut self.pods[id.index()];
        pod.mounted = None;
        let (node, gone) = (pod.on(), pod.gone);
        if gone || !heard {
            self.tell(log, Actor::Kubelet, What::Unmounted, About::pod(id).on(node));
        }
        if gone || heard {
            self.remove_pod(id, Actor::Kubelet, log);
        }
        node.into_iter().for_each(|node| self.touch(node));
    }

    /// The volumes that the kubelet of a node uses: what its pods want or have mounted.
    fn volumes_in_use(&self, node: NodeId) -> Vec<VolumeId> {
        let mut volumes = Vec::new();
        for id in &self.nodes[node.index()].pods {
            let pod = &self.pods[id.index()];
            let wants = pod.node.is_some() && pod.active();
            if wants || pod.alive || pod.mounted.is_some() {
                for &volume in pod.volumes.iter().flatten().filter(|&&volume| self.attachable(volume)) {
                    add(&mut volumes, volume);
                }
            }
        }
        volumes
    }

    /// The pods of a node changed, and perhaps what it has to report.
    pub(super) fn touch(&mut self, id: NodeId) {
        let differs = self.volumes_in_use(id) != self.nodes[id.index()].in_use;
        let now = self.now;
        let unreported = &mut self.nodes[id.index()].unreported;
        *unreported = if differs { unreported.or(Some(now)) } else { None };
    }

    pub(super) fn report(&mut self, id: NodeId, log: &mut Log) {
        let volumes = self.volumes_in_use(id);
        let about = About::node(id).many(volumes.len());
        self.controller.saw_in_use(id, &volumes);
        let node = &mut self.nodes[id.index()];
        (node.in_use, node.unreported, node.doubted) = (volumes, None, None);
        self.tell(log, Actor::Kubelet, What::ReportedInUse, about);
        self.poke();
    }
}
