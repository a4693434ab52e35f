//! The controllers' moves, the kubelet's and the collector's: what each may do, and what is due.

use super::command::Command;
use super::decide::{Answer, Events, no};
use super::event::Event;
use super::rule::{About, Refusal, Rule};
use super::terms::{Cascade, ClaimId, PodId, SandboxId, Strategy, VolumeId};
use super::things::{Belongs, Claim, Containers, Health, Life, Pod, Sandbox, VolumePhase};
use super::world::World;
use crate::place::NodeId;
use crate::volume::Binding;
use alloc::vec::Vec;

impl World {
    /// A move of theirs, if it is due.
    pub(super) fn controllers(&self, command: &Command, events: &mut Events) -> Answer {
        let not_due = |about| no(Rule::NotDue, about);
        match *command {
            Command::BindClaim { volume } => {
                if !self.provisions(volume) {
                    return not_due(About::of_volume(volume));
                }
                events.tell(Event::VolumeBound { volume });
            }
            Command::Pick { claim, waited } => {
                let known = self.known_claim(claim)?;
                if !self.seeks(known) {
                    return not_due(About::of_claim(claim));
                }
                if !self.pool.exists && known.sandbox.is_none() {
                    return no(Rule::PoolMissing, About::of_claim(claim));
                }
                self.pick(claim, known, waited, events);
            }
            Command::Adopt { claim } => {
                let Some(sandbox) = self.known_claim(claim)?.picked else {
                    return not_due(About::of_claim(claim));
                };
                let free = self.candidate(self.sandbox(sandbox));
                events.tell(match free {
                    true => Event::Adopted { claim, sandbox },
                    false => Event::AdoptionConflict { claim, sandbox },
                });
            }
            Command::Refill => {
                if !self.wants_member() {
                    return not_due(About::default());
                }
                let sandbox = SandboxId(self.sandboxes.len() as u32);
                events.tell(Event::MemberMade { sandbox });
                self.tell_disk(sandbox, events);
            }
            Command::Drop { sandbox } => {
                if self.surplus() != Some(sandbox) {
                    return not_due(About::of_sandbox(sandbox));
                }
                self.drop_member(sandbox, events);
            }
            Command::GiveUp { sandbox } => {
                let known = self.known_sandbox(sandbox)?;
                if known.owner != Belongs::Pool || self.ready(known) {
                    return not_due(About::of_sandbox(sandbox));
                }
                if known.pod.is_some_and(|pod| self.pod(pod).containers == Containers::Unscheduled) {
                    return no(Rule::PoolNotProgressing, About::of_sandbox(sandbox));
                }
                self.drop_member(sandbox, events);
            }
            Command::MakePod { sandbox } => {
                if !self.wants_pod(self.known_sandbox(sandbox)?) {
                    return not_due(About::of_sandbox(sandbox));
                }
                events.tell(Event::PodMade { pod: PodId(self.pods.len() as u32), sandbox });
            }
            Command::Place { pod, node } => {
                let known = self.known_pod(pod)?;
                let target = self.known_node(node)?;
                let fits = target.health == Health::Up && !target.cordoned;
                if known.containers != Containers::Unscheduled || known.deleting || !fits {
                    return not_due(About { node: Some(node), ..About::of_pod(pod) });
                }
                events.tell(Event::PodPlaced { pod, node });
            }
            Command::Collect { sandbox } => {
                if !self.orphaned(self.known_sandbox(sandbox)?) {
                    return not_due(About::of_sandbox(sandbox));
                }
                self.end_sandbox(sandbox, events);
            }
            Command::Finish { claim } => {
                if !self.ends(self.known_claim(claim)?) {
                    return not_due(About::of_claim(claim));
                }
                events.tell(Event::ClaimGone { claim });
            }
            Command::Run { pod } => {
                self.due_of_pod(pod, World::starts)?;
                events.tell(Event::PodRuns { pod });
            }
            Command::Wake { pod } => {
                self.due_of_pod(pod, World::wakes)?;
                self.wake(pod, events);
            }
            Command::Stop { pod } => {
                self.due_of_pod(pod, World::stops)?;
                events.tell(Event::Stopped { pod });
            }
            Command::RemoveDir { pod } => {
                let known = self.due_of_pod(pod, World::removes)?;
                let volume = known.top_inside().map(|mount| mount.volume);
                events.tell(Event::RemovalBegan { pod, volume });
            }
            Command::EndRemoval { pod } => {
                let known = self.due_of_pod(pod, World::comes_to_an_end)?;
                self.end_removal(pod, known, events);
            }
            Command::Forget { pod } => {
                self.due_of_pod(pod, World::forgets)?;
                events.tell(Event::PodGone { pod });
            }
            _ => events.tell(Event::NothingToDo),
        }
        Ok(())
    }

    fn due_of_pod(&self, id: PodId, due: fn(&World, &Pod) -> bool) -> Result<&Pod, Refusal> {
        let Some(pod) = self.pods.get(id.index()) else {
            return Err(Refusal { rule: Rule::UnknownPod, about: About::default() });
        };
        if due(self, pod) {
            return Ok(pod);
        }
        Err(Refusal { rule: Rule::NotDue, about: About::of_pod(id) })
    }

    /// Every move that somebody is ready to make by himself, in a fixed order.
    #[must_use]
    pub fn due(&self) -> Vec<Command> {
        let mut due = Vec::new();
        let tell = |due: &mut Vec<Command>, is: bool, command: Command| {
            if is {
                due.push(command);
            }
        };
        for volume in self.volume_ids() {
            tell(&mut due, self.provisions(volume), Command::BindClaim { volume });
        }
        for (claim, known) in self.claim_ids().zip(&self.claims) {
            let chosen = self.seeks(known) && (self.pool.exists || known.sandbox.is_some());
            let waits = self.waits(known);
            tell(&mut due, chosen && !waits, Command::Pick { claim, waited: false });
            tell(&mut due, known.picked.is_some() && !known.gone, Command::Adopt { claim });
            tell(&mut due, self.ends(known), Command::Finish { claim });
        }
        for (sandbox, known) in self.sandbox_ids().zip(&self.sandboxes) {
            tell(&mut due, self.orphaned(known), Command::Collect { sandbox });
            tell(&mut due, self.wants_pod(known), Command::MakePod { sandbox });
        }
        for (pod, known) in self.pod_ids().zip(&self.pods) {
            if known.containers == Containers::Unscheduled && !known.deleting && !known.gone {
                due.extend(self.best_node().map(|node| Command::Place { pod, node }));
            }
            tell(&mut due, self.starts(known), Command::Run { pod });
            tell(&mut due, self.wakes(known), Command::Wake { pod });
            tell(&mut due, self.stops(known), Command::Stop { pod });
            tell(&mut due, self.removes(known), Command::RemoveDir { pod });
            tell(&mut due, self.comes_to_an_end(known), Command::EndRemoval { pod });
            tell(&mut due, self.forgets(known), Command::Forget { pod });
        }
        due.extend(self.surplus().map(|sandbox| Command::Drop { sandbox }));
        tell(&mut due, self.wants_member(), Command::Refill);
        due
    }

    fn provisions(&self, id: VolumeId) -> bool {
        self.volumes.get(id.index()).is_some_and(|volume| {
            volume.phase == VolumePhase::Pending && volume.spec.binding == Binding::Immediate
        })
    }

    /// Whether the claim's controller looks for a sandbox. It does nothing for a claim that goes.
    fn seeks(&self, claim: &Claim) -> bool {
        let without = claim.sandbox.is_none_or(|id| self.sandbox(id).life == Life::Gone);
        without && claim.picked.is_none() && !claim.gone && !claim.expired && claim.deleting.is_none()
    }

    /// A member that a claim may take.
    fn candidate(&self, sandbox: &Sandbox) -> bool {
        let fresh = !sandbox.stale || self.pool.strategy == Strategy::OnReplenish;
        sandbox.owner == Belongs::Pool && sandbox.life == Life::Running && fresh
    }

    /// Its pod runs, and is not to go.
    fn ready(&self, sandbox: &Sandbox) -> bool {
        sandbox.pod.is_some_and(|pod| {
            let pod = self.pod(pod);
            pod.containers == Containers::Running && !pod.deleting && !pod.gone && !pod.failed
        })
    }

    /// Members that are only being started are waited for.
    fn waits(&self, claim: &Claim) -> bool {
        let mut members = self.sandboxes.iter().filter(|sandbox| self.candidate(sandbox)).peekable();
        !claim.spec.own_spec && members.peek().is_some() && !members.any(|member| self.ready(member))
    }

    /// From the node with the most free members, and there the oldest.
    fn pick(&self, claim: ClaimId, known: &Claim, waited: bool, events: &mut Events) {
        let node = |sandbox: &Sandbox| sandbox.pod.and_then(|pod| self.pod(pod).node);
        let free = |id: &SandboxId| {
            let sandbox = self.sandbox(*id);
            self.candidate(sandbox) && self.ready(sandbox)
        };
        let beside = |id: SandboxId| {
            let here = node(self.sandbox(id));
            self.sandbox_ids().filter(free).filter(|&other| node(self.sandbox(other)) == here).count()
        };
        let mut best: Option<SandboxId> = None;
        for id in self.sandbox_ids().filter(free) {
            if best.is_none_or(|best| beside(id) > beside(best)) {
                best = Some(id);
            }
        }
        match best.filter(|_| !known.spec.own_spec) {
            Some(sandbox) => events.tell(Event::Picked { claim, sandbox }),
            None if self.waits(known) && !waited => events.tell(Event::WaitsForMember { claim }),
            None => {
                let sandbox = SandboxId(self.sandboxes.len() as u32);
                events.tell(Event::ColdStarted { claim, sandbox });
                self.tell_disk(sandbox, events);
            }
        }
    }

    fn tell_disk(&self, sandbox: SandboxId, events: &mut Events) {
        if self.template.disk.is_some() {
            events.tell(Event::DiskMade { volume: VolumeId(self.volumes.len() as u32), sandbox });
        }
    }

    /// The free members that exist, and the pods of those that go.
    pub(super) fn population(&self) -> usize {
        let there = |sandbox: &&Sandbox| {
            let going = sandbox.pod.is_some_and(|pod| !self.pod(pod).gone);
            sandbox.owner == Belongs::Pool && (sandbox.life != Life::Gone || going)
        };
        self.sandboxes.iter().filter(there).count()
    }

    fn wants_member(&self) -> bool {
        self.pool.exists && self.population() < self.pool.replicas as usize
    }

    /// A member too many (first one that is not ready, then the newest), or a stale one.
    pub(super) fn surplus(&self) -> Option<SandboxId> {
        let member = |id: &SandboxId| {
            let sandbox = self.sandbox(*id);
            sandbox.owner == Belongs::Pool && sandbox.life != Life::Gone && self.pool.exists
        };
        let stale = self
            .sandbox_ids()
            .filter(member)
            .find(|&id| self.sandbox(id).stale && self.pool.strategy == Strategy::Recreate);
        if stale.is_some() {
            return stale;
        }
        if self.sandbox_ids().filter(member).count() <= self.pool.replicas as usize {
            return None;
        }
        let unready = self.sandbox_ids().filter(member).filter(|&id| !self.ready(self.sandbox(id))).last();
        unready.or(self.sandbox_ids().filter(member).last())
    }

    fn drop_member(&self, id: SandboxId, events: &mut Events) {
        events.tell(Event::MemberDropped { sandbox: id });
        self.end_disk_of(id, events);
        self.end_pod_of(id, events);
    }

    /// A pod that is going is still the sandbox's pod, and one that failed is never replaced.
    fn wants_pod(&self, sandbox: &Sandbox) -> bool {
        sandbox.life == Life::Running && sandbox.pod.is_none_or(|pod| self.pod(pod).gone)
    }

    /// The first of the nodes with the fewest pods.
    fn best_node(&self) -> Option<NodeId> {
        let pods = |node: NodeId| self.pods.iter().filter(|pod| pod.node == Some(node) && !pod.gone).count();
        let open = |id: &NodeId| {
            let node = &self.nodes[id.index()];
            node.health == Health::Up && !node.cordoned
        };
        self.node_ids().filter(open).min_by_key(|&node| pods(node))
    }

    /// Whether its owner is gone, or goes after it.
    fn orphaned(&self, sandbox: &Sandbox) -> bool {
        let last = match sandbox.owner {
            Belongs::Pool => !self.pool.exists,
            Belongs::Claim(claim) => {
                let claim = &self.claims[claim.index()];
                claim.gone || claim.deleting == Some(Cascade::Foreground)
            }
        };
        last && sandbox.life != Life::Gone
    }

    /// A claim that goes last goes when nothing of it is left.
    fn ends(&self, claim: &Claim) -> bool {
        let left = claim.sandbox.is_some_and(|id| {
            let sandbox = self.sandbox(id);
            sandbox.life != Life::Gone || sandbox.pod.is_some_and(|pod| !self.pod(pod).gone)
        });
        claim.deleting == Some(Cascade::Foreground) && !claim.gone && !claim.finalizer && !left
    }
}
