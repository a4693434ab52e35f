//! Why nothing happens: from what is seen down to the one fact that everything waits for.

use super::attach::{Entry, Kind, LOOP, MAX_WAIT_FOR_UNMOUNT};
use super::event::About;
use super::id::{ClaimId, PodId, VolumeId, WorkloadId};
use super::object::{Node, Pod, PodPhase, Work};
use super::rule::Rule;
use super::terms::{Tolerates, WorkloadKind};
use super::world::World;
use crate::place::NodeId;
use crate::time::{Millis, Timing};
use alloc::vec::Vec;

/// One link of the chain: what waits, and for what.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Link {
    /// What it waits for.
    pub rule: Rule,
    /// Of what that speaks.
    pub about: About,
    /// When it ends by itself.
    pub ends: Ends,
}

/// When a wait ends, if nobody does anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ends {
    /// When the next link does.
    WithNext,
    /// Not before the one moment and not after the other.
    Between(Millis, Millis),
    /// Not by itself.
    Never,
}

impl Ends {
    /// Whether nothing will end it but somebody.
    #[must_use]
    pub const fn never(self) -> bool {
        matches!(self, Ends::Never)
    }

    fn after(since: Millis, timing: Timing) -> Ends {
        Ends::Between(since + timing.earliest, since + timing.latest)
    }
}

/// No chain is longer; claims and pods could else wait for each other in a circle.
const LONGEST: usize = 8;

/// A chain that is being made.
#[derive(Default)]
struct Chain(Vec<Link>);

impl Chain {
    /// Adds a link that waits for the next one.
    fn link(&mut self, rule: Rule, about: About) {
        self.end(rule, about, Ends::WithNext);
    }

    fn end(&mut self, rule: Rule, about: About, ends: Ends) {
        self.0.push(Link { rule, about, ends });
    }

    fn full(&self) -> bool {
        self.0.len() >= LONGEST
    }
}

impl World {
    /// Why a pod does not run, or does not end: empty if nothing waits.
    #[must_use]
    pub fn why(&self, pod: PodId) -> Vec<Link> {
        let mut chain = Chain::default();
        if self.pod(pod).is_some() {
            self.why_pod(pod, &mut chain);
        }
        closed(chain)
    }

    /// Why a workload has not the pods that it should have.
    #[must_use]
    pub fn why_workload(&self, id: WorkloadId) -> Vec<Link> {
        let mut chain = Chain::default();
        let Some(workload) = self.workload(id) else { return chain.0 };
        let pods = || workload.pods.iter().map(|&pod| (pod, &self.pods[pod.index()]));
        let waits = pods().find(|(_, pod)| pod.active() && !pod.ready);
        let ending = pods().find(|(_, pod)| pod.deleted.is_some());
        let holds = !matches!(workload.spec.kind, WorkloadKind::RollingUpdate { .. });
        match (waits, ending) {
            (Some((pod, _)), _) => self.why_pod(pod, &mut chain),
            (None, Some((pod, _))) if holds => {
                chain.link(Rule::OldPodRemains, About::workload(id).held(None, Some(pod)));
                self.why_pod(pod, &mut chain);
            }
            _ => {}
        }
        closed(chain)
    }

    /// Why a claim is not bound, or does not go.
    #[must_use]
    pub fn why_claim(&self, id: ClaimId) -> Vec<Link> {
        let mut chain = Chain::default();
        match self.claim(id).filter(|claim| !claim.gone) {
            Some(claim) if claim.deleted.is_some() => {
                let mut users = self.users_of(&claim.spec.namespace, &claim.spec.name);
                if let Some(user) = users.next() {
                    chain.link(Rule::ClaimInUse, About { pod: Some(user), ..About::claim(id) });
                    if self.pods[user.index()].deleted.is_some() {
                        self.why_pod(user, &mut chain);
                    }
                }
            }
            Some(claim) if !claim.bound => self.why_unbound(id, &mut chain),
            _ => {}
        }
        closed(chain)
    }

    fn why_pod(&self, id: PodId, chain: &mut Chain) {
        let pod = &self.pods[id.index()];
        if pod.gone || chain.full() {
            return;
        }
        let about = About::pod(id).on(pod.on());
        let Some(on) = pod.on() else {
            self.why_unplaced(id, pod, chain);
            return;
        };
        let node = &self.nodes[on.index()];
        if pod.deleted.is_some() {
            self.why_not_ended(id, pod, node, chain);
        } else if let Some(silent) = node.silent.filter(|_| pod.phase == PodPhase::Running && node.ready()) {
            chain.end(Rule::GracePeriod, about, Ends::after(silent, self.timings.lost));
        } else if pod.phase == PodPhase::Running && !pod.ready {
            self.why_not_evicted(id, on, chain);
        } else if let Some(since) = pod.mounted.filter(|_| !pod.alive && node.answering()) {
            chain.end(Rule::Starting, about, Ends::after(since, self.timings.start));
        } else if !pod.alive {
            match self.mount_blocked(pod) {
                Some((rule, volume)) => self.why_not_mounted(id, rule, volume, chain),
                None if !node.answering() => self.why_silent(about, node, chain),
                None => {}
            }
        }
    }

    fn why_silent(&self, about: About, node: &Node, chain: &mut Chain) {
        let ends = node.answers.map_or(Ends::Never, |at| Ends::Between(at, at));
        chain.end(Rule::NodeSilent, about, ends);
    }

    /// A pod that is deleted and not gone.
    fn why_not_ended(&self, id: PodId, pod: &Pod, node: &Node, chain: &mut Chain) {
        let about = About::pod(id).on(pod.on());
        let since = pod.deleted.unwrap_or_default();
        let ends = if let Some(gone) = node.gone {
            Ends::after(gone, self.timings.orphaned)
        } else if node.answering() {
            let both = |of: fn(Timing) -> Millis| of(self.timings.stop) + of(self.timings.unmount);
            let since = since.max(node.heard);
            Ends::Between(since + both(|timing| timing.earliest), since + both(|timing| timing.latest))
        } else if let (Some(_), Some((_, tainted)), Some(lost)) =
            (self.when_collect(id), node.out_of_service, node.not_ready)
        {
            Ends::after(since.max(tainted).max(lost), self.timings.collect)
        } else {
            let ends = self.timings.stop.latest + self.timings.unmount.latest;
            node.answers.map_or(Ends::Never, |at| Ends::Between(at, at + ends))
        };
        chain.end(Rule::UnconfirmedEnd, about, ends);
    }

    /// A pod on a node that does not answer, which its workload still counts on.
    fn why_not_evicted(&self, id: PodId, on: NodeId, chain: &mut Chain) {
        let (pod, node) = (&self.pods[id.index()], &self.nodes[on.index()]);
        let about = || About::pod(id).on(Some(on));
        let stopped = self.zones.all().iter().find(|outlook| outlook.zone == node.spec.zone);
        match (pod.spec.tolerates, node.no_execute) {
            _ if node.gone.is_some() => {
                let since = node.gone.unwrap_or_default();
                chain.end(Rule::NodeGone, about(), Ends::after(since, self.timings.orphaned));
            }
            (Tolerates::Forever, _) => chain.end(Rule::Tolerated, about(), Ends::Never),
            (Tolerates::For(length), Some(since)) => {
                let at = since.max(pod.node.map_or(since, |(_, bound)| bound)) + length;
                chain.end(Rule::Tolerated, about(), Ends::Between(at, at));
            }
            (_, None) if stopped.is_some_and(|outlook| outlook.rate.is_none()) => {
                chain.end(Rule::EvictionStopped, about(), Ends::Never);
            }
            (Tolerates::For(length), None) => {
                let at = self.now + length;
                chain.end(Rule::Tolerated, about(), Ends::Between(at, at + Millis::secs(10)));
            }
        }
    }

    /// A pod without a node.
    fn why_unplaced(&self, id: PodId, pod: &Pod, chain: &mut Chain) {
        if let Some(node) = pod.chosen {
            chain.link(Rule::VolumesPending, About::pod(id).on(Some(node)));
            let mut claims = self.claims_of(pod).flatten();
            if let Some(claim) = claims.find(|claim| !self.claims[claim.index()].bound) {
                self.why_unbound(claim, chain);
            }
            return;
        }
        for &(rule, count) in &pod.unschedulable {
            chain.link(rule, About::pod(id).many(count as usize));
        }
        match pod.unschedulable.first().map(|reason| reason.0) {
            Some(Rule::UnboundImmediate) => {
                let unbound = |claim: &ClaimId| !self.claims[claim.index()].bound;
                if let Some(claim) = self.claims_of(pod).flatten().find(unbound) {
                    self.why_unbound(claim, chain);
                }
            }
            Some(Rule::SinglePodOnly) => {
                let names = pod.spec.claims.iter();
                let mut users = names.flat_map(|name| self.users_of(&pod.spec.namespace, name));
                if let Some(user) = users.find(|&user| user != id) {
                    self.why_wanted(user, None, chain);
                }
            }
            _ => {}
        }
    }

    fn why_unbound(&self, id: ClaimId, chain: &mut Chain) {
        let claim = &self.claims[id.index()];
        match (self.claim_waits(id), claim.work) {
            (Some(rule), _) => chain.end(rule, About::claim(id), Ends::Never),
            (None, Some(Work::Asked(at))) => {
                chain.end(Rule::VolumesPending, About::claim(id), Ends::Between(at, at));
            }
            (None, _) => {}
        }
    }

    fn why_not_mounted(&self, id: PodId, rule: Rule, volume: Option<VolumeId>, chain: &mut Chain) {
        let pod = &self.pods[id.index()];
        let Some(on) = pod.on() else { return };
        let node = &self.nodes[on.index()];
        let about = About::pod(id).on(Some(on)).of(volume);
        match (rule, volume) {
            (Rule::ClaimUnbound, _) => {
                chain.link(rule, about);
                let unbound = |claim: &ClaimId| !self.claims[claim.index()].bound;
                match self.claims_of(pod).flatten().find(unbound) {
                    Some(claim) => self.why_unbound(claim, chain),
                    None => chain.end(Rule::ClaimMissing, About::pod(id), Ends::Never),
                }
            }
            (Rule::NotReportedInUse, _) if node.answering() => {
                let since = node.unreported.unwrap_or(self.now).max(node.heard);
                chain.end(rule, about, Ends::after(since, self.timings.report));
            }
            (Rule::NotAttached | Rule::NotReportedInUse, Some(volume)) => {
                chain.link(Rule::NotAttached, about);
                self.why_not_attached(volume, on, chain);
            }
            (Rule::NodeGone, _) => {
                let gone = node.gone.unwrap_or_default();
                chain.end(rule, about, Ends::after(gone, self.timings.orphaned));
            }
            _ => chain.end(rule, about, Ends::Never),
        }
    }

    fn why_not_attached(&self, volume: VolumeId, node: NodeId, chain: &mut Chain) {
        let about = || About::volume(volume).on(Some(node));
        let many = self.modes_of(volume).many_nodes();
        let mut entries = self.controller.entries(volume);
        let elsewhere = entries.find(|entry| entry.confirmed && entry.node != node);
        if let Some(entry) = elsewhere.filter(|_| !many) {
            chain.link(Rule::AttachedElsewhere, about().held(Some(entry.node), None));
            self.why_not_detached(entry, chain);
            return;
        }
        let here = self.attachment(volume, node).ok().and_then(|at| self.attachments[at].refused);
        if here.is_none() && self.why_call(volume, node, chain) {
            return;
        }
        let holder = self.attachments_of(volume).find(|one| one.landed && one.node != node);
        match (here, holder) {
            (Some(rule), Some(other)) => {
                chain.link(rule, about().held(Some(other.node), None));
                match other.refused {
                    Some(rule) => {
                        chain.end(rule, About::volume(volume).on(Some(other.node)), Ends::Never);
                    }
                    None => self.why_kept(volume, other.node, chain),
                }
            }
            (Some(Rule::CallFailed), None) => {
                chain.link(Rule::CallFailed, about());
                if !self.why_call(volume, node, chain) {
                    chain.end(Rule::BackOff, about(), self.next_pass());
                }
            }
            (Some(rule), None) => chain.end(rule, about(), Ends::Never),
            (None, _) => chain.end(Rule::BackOff, about(), self.next_pass()),
        }
    }

    /// A volume that is attached to a node that should let go.
    fn why_not_detached(&self, entry: &Entry, chain: &mut Chain) {
        let (volume, node) = (entry.volume, entry.node);
        if let Some(wish) = self.controller.wishes(node, volume).first() {
            self.why_wanted(wish.pod, Some(volume), chain);
        } else if !self.why_call(volume, node, chain) {
            self.why_kept(volume, node, chain);
        }
    }

    /// No pod wants it there, and yet it stays.
    fn why_kept(&self, volume: VolumeId, on: NodeId, chain: &mut Chain) {
        let about = About::volume(volume).on(Some(on));
        let node = &self.nodes[on.index()];
        let since = self.controller.entry(volume, on).and_then(|entry| entry.unwanted_since);
        let ends = if !self.controller.in_use(volume, on) {
            self.next_pass()
        } else if node.ready() && node.silent.is_none() {
            let since = node.unreported.unwrap_or(self.now);
            if let Some(doubted) = node.doubted.filter(|_| node.unreported.is_none()) {
                chain.end(Rule::StillInUse, about, Ends::after(doubted, self.timings.status));
                return;
            }
            let stops = self.timings.stop.latest + self.timings.unmount.latest;
            Ends::Between(since + self.timings.report.earliest, since + stops + self.timings.report.latest)
        } else if self.controller.never_forces() {
            Ends::Never
        } else {
            let at = since.unwrap_or(self.now) + MAX_WAIT_FOR_UNMOUNT;
            let lost = node.silent.filter(|_| node.ready()).map(|silent| silent + self.timings.lost.latest);
            Ends::Between(at, at.max(lost.unwrap_or_default()) + LOOP + LOOP)
        };
        chain.end(Rule::StillInUse, about, ends);
    }

    /// A pod that has what another waits for.
    fn why_wanted(&self, user: PodId, volume: Option<VolumeId>, chain: &mut Chain) {
        let pod = &self.pods[user.index()];
        let about = About::pod(user).on(pod.on()).of(volume);
        if pod.deleted.is_some() {
            chain.link(Rule::StillWanted, about);
            self.why_pod(user, chain);
            return;
        }
        let old = pod.owner.filter(|owner| owner.revision < self.workloads[owner.workload.index()].revision);
        match old {
            Some(owner) => {
                chain.link(Rule::StillWanted, about);
                let about = About::workload(owner.workload).held(None, Some(user));
                chain.end(Rule::RolloutWaits, about, Ends::Never);
            }
            None => chain.end(Rule::StillWanted, about, Ends::Never),
        }
    }

    /// A call about the volume that is under way; whether there is one.
    fn why_call(&self, volume: VolumeId, node: NodeId, chain: &mut Chain) -> bool {
        let many = self.modes_of(volume).many_nodes();
        let is = |call: &super::attach::Call| call.volume == volume && (!many || call.node == node);
        let Some(flight) = self.flights.iter().find(|flight| is(&flight.call)) else { return false };
        let timing = match flight.call.kind {
            Kind::Attach => self.timings.attach,
            Kind::Detach => self.timings.detach,
        };
        let about = About::volume(volume).on(Some(flight.call.node));
        chain.end(Rule::CallUnderWay, about, Ends::after(flight.began, timing));
        true
    }

    fn next_pass(&self) -> Ends {
        self.pass.map_or(Ends::Never, |at| Ends::Between(at, at + LOOP + LOOP))
    }
}

/// What the last link waits for, nobody knows to end.
fn closed(mut chain: Chain) -> Vec<Link> {
    if let Some(last) = chain.0.last_mut()
        && last.ends == Ends::WithNext
    {
        last.ends = Ends::Never;
    }
    chain.0
}
