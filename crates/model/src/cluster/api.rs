//! What people, machines and chance do. Checks stand before changes, in the order of
//! [`Rule::ALL`](super::Rule::ALL).

use super::command::{Actor, Command};
use super::event::{About, What};
use super::id::{ClaimId, PodId, VolumeId, WorkloadId};
use super::object::{Effect, Node, Workload};
use super::rule::{Refusal, Rule};
use super::terms::{ClaimSpec, NodeSpec, PodSpec, WorkloadSpec};
use super::world::{Fault, Log, World, refuse};
use crate::place::NodeId;
use crate::volume::AccessMode;
use alloc::sync::Arc;

type Answer = Result<(), Refusal>;

impl World {
    pub(super) fn ask_api(&mut self, command: &Command, log: &mut Log) -> Answer {
        match command {
            Command::CreateClaim(spec) => self.create_claim(spec, log),
            Command::DeleteClaim(id) => self.delete_claim(*id, log),
            Command::CreatePod(spec) => self.create_pod(spec, log),
            Command::DeletePod(id) => self.delete_pod(*id, log),
            Command::ForceDeletePod(id) => self.force_delete_pod(*id, log),
            Command::CreateWorkload(spec) => self.create_workload(spec, log),
            Command::Rollout(id) => self.rollout(*id, log),
            Command::Scale(id, replicas) => self.scale(*id, *replicas, log),
            Command::PowerOff(id) => self.power_off(*id, log),
            Command::PowerOn(id) => self.power_on(*id, log),
            Command::Disconnect(id) => self.disconnect(*id, log),
            Command::Connect(id) => self.connect(*id, log),
            Command::TaintOutOfService(id, effect) => self.out_of_service(*id, Some(*effect), log),
            Command::Untaint(id) => self.out_of_service(*id, None, log),
            Command::DeleteNode(id) => self.delete_node(*id, log),
            Command::Join(spec) => self.join(spec, log),
            Command::RestartControllers => self.restart(log),
            Command::RemoveAttachment(volume, node) => self.remove_attachment(*volume, *node, log),
            Command::LoseAnswer(volume, node) => self.fault_call(*volume, *node, Fault::Lost, log),
            Command::FailCall(volume, node) => self.fault_call(*volume, *node, Fault::Failed, log),
            // Time and controllers are not asked here.
            Command::Advance(_) | Command::Settle(_) | Command::Tick | Command::Move(_) => Ok(()),
        }
    }

    /// A Node that is there.
    fn there(&self, id: NodeId) -> Result<(), Refusal> {
        match self.node(id) {
            Some(node) if node.gone.is_none() => Ok(()),
            _ => refuse(Rule::UnknownNode, About::node(id)),
        }
    }

    /// A machine that was there, its Node being gone or not.
    fn machine(&self, id: NodeId) -> Result<(), Refusal> {
        self.node(id).map_or_else(|| refuse(Rule::UnknownNode, About::node(id)), |_| Ok(()))
    }

    fn living_pod(&self, id: PodId) -> Answer {
        match self.pod(id) {
            Some(pod) if !pod.gone => Ok(()),
            _ => refuse(Rule::UnknownPod, About::pod(id)),
        }
    }

    fn known_workload(&self, id: WorkloadId) -> Answer {
        self.workload(id).map_or_else(|| refuse(Rule::UnknownWorkload, About::workload(id)), |_| Ok(()))
    }

    fn nothing(&self, log: &mut Log, about: About) -> Answer {
        self.tell(log, Actor::Person, What::NothingToDo, about);
        Ok(())
    }

    fn check_claim(spec: &ClaimSpec) -> Answer {
        let about = || About { name: Some(spec.name.clone()), ..About::default() };
        let single = spec.modes.has(AccessMode::ReadWriteOncePod);
        if spec.modes.is_empty() || (single && spec.modes != AccessMode::ReadWriteOncePod.into()) {
            return refuse(Rule::InvalidModes, about());
        }
        if spec.size == 0 { refuse(Rule::InvalidSize, about()) } else { Ok(()) }
    }

    fn create_claim(&mut self, spec: &ClaimSpec, log: &mut Log) -> Answer {
        if let Some(claim) = self.claim_named(&spec.namespace, &spec.name) {
            return refuse(Rule::NameTaken, About { name: Some(spec.name.clone()), ..About::claim(claim) });
        }
        World::check_claim(spec)?;
        self.add_claim(spec.clone(), Actor::Person, log);
        Ok(())
    }

    pub(super) fn add_claim(&mut self, spec: ClaimSpec, actor: Actor, log: &mut Log) {
        let id = ClaimId(self.claims.len() as u32);
        let claim = self.new_claim(spec);
        self.claims.push(claim);
        self.tell(log, actor, What::ClaimCreated, About::claim(id));
        self.changed();
    }

    fn delete_claim(&mut self, id: ClaimId, log: &mut Log) -> Answer {
        let Some(claim) = self.claim(id).filter(|claim| !claim.gone) else {
            return refuse(Rule::UnknownClaim, About::claim(id));
        };
        let used = self.users_of(&claim.spec.namespace, &claim.spec.name).count();
        let now = self.now;
        self.claims[id.index()].deleted.get_or_insert(now);
        self.tell(log, Actor::Person, What::ClaimTerminating, About::claim(id).many(used));
        self.changed();
        Ok(())
    }

    fn create_pod(&mut self, spec: &PodSpec, log: &mut Log) -> Answer {
        let node = spec.node_name.as_ref();
        if let Some(name) = node.filter(|name| self.node_named(name).is_none()) {
            return refuse(Rule::UnknownNode, About { name: Some(name.clone()), ..About::default() });
        }
        if let Some(pod) = self.pod_named(&spec.namespace, &spec.name) {
            return refuse(Rule::NameTaken, About { name: Some(spec.name.clone()), ..About::pod(pod) });
        }
        self.add_pod(spec.name.clone(), Arc::new(spec.clone()), None, Actor::Person, log);
        Ok(())
    }

    fn delete_pod(&mut self, id: PodId, log: &mut Log) -> Answer {
        self.living_pod(id)?;
        if self.pods[id.index()].deleted.is_some() {
            return self.nothing(log, About::pod(id));
        }
        self.terminate(id, Actor::Person, log);
        Ok(())
    }

    fn force_delete_pod(&mut self, id: PodId, log: &mut Log) -> Answer {
        self.living_pod(id)?;
        let now = self.now;
        self.pods[id.index()].deleted.get_or_insert(now);
        self.remove_pod(id, Actor::Person, log);
        Ok(())
    }

    fn create_workload(&mut self, spec: &WorkloadSpec, log: &mut Log) -> Answer {
        let template = &spec.template;
        if let Some(old) = self.workload_named(&template.namespace, &template.name) {
            let name = Some(template.name.clone());
            return refuse(Rule::NameTaken, About { name, ..About::workload(old) });
        }
        spec.claims.iter().try_for_each(World::check_claim)?;
        let id = WorkloadId(self.workloads.len() as u32);
        let template = Arc::new(template.clone());
        let fresh = Workload { spec: spec.clone(), template, revision: 0, made: 0, pods: Default::default() };
        self.workloads.push(fresh);
        self.tell(log, Actor::Person, What::WorkloadCreated, About::workload(id));
        Ok(())
    }

    fn rollout(&mut self, id: WorkloadId, log: &mut Log) -> Answer {
        self.known_workload(id)?;
        self.workloads[id.index()].revision += 1;
        self.tell(log, Actor::Person, What::TemplateChanged, About::workload(id));
        Ok(())
    }

    fn scale(&mut self, id: WorkloadId, replicas: u32, log: &mut Log) -> Answer {
        self.known_workload(id)?;
        let spec = &mut self.workloads[id.index()].spec;
        if spec.replicas == replicas {
            return self.nothing(log, About::workload(id));
        }
        spec.replicas = replicas;
        self.tell(log, Actor::Person, What::Scaled, About::workload(id).many(replicas as usize));
        Ok(())
    }

    fn power_off(&mut self, id: NodeId, log: &mut Log) -> Answer {
        self.machine(id)?;
        if !self.nodes[id.index()].powered {
            return self.nothing(log, About::node(id));
        }
        self.tell(log, Actor::Nature, What::PoweredOff, About::node(id));
        self.die(id);
        Ok(())
    }

    /// What runs on a machine ends, and nobody is told.
    fn die(&mut self, id: NodeId) {
        let now = self.now;
        let node = &mut self.nodes[id.index()];
        (node.powered, node.answers) = (false, None);
        node.silent.get_or_insert(now);
        for pod in node.pods.clone() {
            self.end_writing(pod);
            let pod = &mut self.pods[pod.index()];
            (pod.alive, pod.mounted, pod.running_since) = (false, None, None);
        }
        let pods = &self.pods;
        self.nodes[id.index()].pods.retain(|pod| !pods[pod.index()].gone);
        self.live.retain(|pod| !pods[pod.index()].gone || pods[pod.index()].alive);
    }

    fn power_on(&mut self, id: NodeId, log: &mut Log) -> Answer {
        self.machine(id)?;
        if self.nodes[id.index()].powered {
            return self.nothing(log, About::node(id));
        }
        let answers = self.now + self.takes(|timings| timings.boot);
        let node = &mut self.nodes[id.index()];
        (node.powered, node.answers) = (true, Some(answers));
        self.tell(log, Actor::Nature, What::PoweredOn, About::node(id));
        Ok(())
    }

    fn disconnect(&mut self, id: NodeId, log: &mut Log) -> Answer {
        self.machine(id)?;
        let now = self.now;
        let node = &mut self.nodes[id.index()];
        if !node.connected {
            return self.nothing(log, About::node(id));
        }
        node.connected = false;
        node.silent.get_or_insert(now);
        self.tell(log, Actor::Nature, What::Disconnected, About::node(id));
        Ok(())
    }

    fn connect(&mut self, id: NodeId, log: &mut Log) -> Answer {
        self.machine(id)?;
        let now = self.now;
        let node = &mut self.nodes[id.index()];
        if node.connected {
            return self.nothing(log, About::node(id));
        }
        node.connected = true;
        if node.powered && node.answers.is_none() {
            node.answers = Some(now);
        }
        self.tell(log, Actor::Nature, What::Connected, About::node(id));
        Ok(())
    }

    fn out_of_service(&mut self, id: NodeId, effect: Option<Effect>, log: &mut Log) -> Answer {
        self.there(id)?;
        let now = self.now;
        let node = &mut self.nodes[id.index()];
        if node.out_of_service.map(|taint| taint.0) == effect {
            return self.nothing(log, About::node(id));
        }
        node.out_of_service = effect.map(|effect| (effect, now));
        self.controller.saw_taint(id, effect.is_some());
        let what = if effect.is_some() { What::OutOfService } else { What::InService };
        self.tell(log, Actor::Person, what, About::node(id));
        self.poke();
        self.changed();
        Ok(())
    }

    fn delete_node(&mut self, id: NodeId, log: &mut Log) -> Answer {
        self.there(id)?;
        let node = &mut self.nodes[id.index()];
        node.gone = Some(self.now);
        (node.not_ready, node.queued, node.no_execute) = (None, None, None);
        (node.out_of_service, node.unreported, node.doubted) = (None, None, None);
        node.attached.clear();
        for pod in node.pods.clone() {
            self.pods[pod.index()].ready = false;
        }
        self.controller.saw_gone(id);
        self.tell(log, Actor::Person, What::NodeDeleted, About::node(id));
        self.look_at_zones(log);
        self.poke();
        self.changed();
        Ok(())
    }

    /// A node joins. Pods that are still assigned to the name start on the new machine.
    fn join(&mut self, spec: &NodeSpec, log: &mut Log) -> Answer {
        let old = self.node_named(&spec.name);
        let id = old.unwrap_or(NodeId(self.nodes.len() as u32));
        match old {
            Some(_) if self.nodes[id.index()].gone.is_none() => {
                return refuse(Rule::NameTaken, About { name: Some(spec.name.clone()), ..About::node(id) });
            }
            Some(_) => {
                self.die(id);
                let old = &self.nodes[id.index()];
                let (machine, pods) = (old.machine + 1, old.pods.clone());
                let fresh = Node { machine, pods, heard: self.now, ..Node::new(spec.clone()) };
                self.nodes[id.index()] = fresh;
                self.reread(id);
            }
            None => self.nodes.push(Node { heard: self.now, ..Node::new(spec.clone()) }),
        }
        self.controller.saw_new(id);
        self.tell(log, Actor::Person, What::NodeJoined, About::node(id));
        self.look_at_zones(log);
        self.touch(id);
        self.poke();
        self.changed();
        Ok(())
    }

    /// Everything that controllers only remember begins anew.
    fn restart(&mut self, log: &mut Log) -> Answer {
        let now = self.now;
        self.controller.restart();
        for node in &mut self.nodes {
            node.no_execute = node.no_execute.map(|_| now);
            node.gone = node.gone.map(|_| now);
        }
        self.tell(log, Actor::Nature, What::Restarted, About::default());
        self.poke();
        self.changed();
        Ok(())
    }

    fn remove_attachment(&mut self, volume: VolumeId, node: NodeId, log: &mut Log) -> Answer {
        let about = About::volume(volume).on(Some(node));
        let Ok(at) = self.attachment(volume, node) else { return refuse(Rule::UnknownAttachment, about) };
        self.attachments.remove(at);
        self.cut(volume, node, log);
        // What the controller is doing about it finds nothing left to do.
        self.controller.lost_sight(volume, node);
        self.tell(log, Actor::Person, What::AttachmentRemoved, about);
        self.poke();
        self.changed();
        Ok(())
    }

    fn fault_call(&mut self, volume: VolumeId, node: NodeId, fault: Fault, log: &mut Log) -> Answer {
        let about = About::volume(volume).on(Some(node));
        let is = |call: &super::attach::Call| call.volume == volume && call.node == node;
        let Some(flight) = self.flights.iter_mut().find(|flight| is(&flight.call)) else {
            return refuse(Rule::UnknownAttachment, about);
        };
        flight.fault = Some(fault);
        self.tell(log, Actor::Nature, What::CallFaulted, about);
        Ok(())
    }
}
