//! The attach/detach controller in the world: who wants what, its turns, and the calls to
//! drivers that come of them, with their VolumeAttachments.
//!
//! Source: kubernetes v1.36 `pkg/controller/volume/attachdetach`, `pkg/volume/csi/csi_attacher.go`,
//! and the external-attacher's `pkg/controller/csi_handler.go`.
//!
//! Left out: the 100 to 200 ms in which a new attachment counts as in use before the Node's own
//! list comes back; retries of the external-attacher beside those of the controller; drivers
//! that keep a machine from writing when its disk is taken (fencing): here a process whose disk
//! was taken may still write.

use super::attach::{Blocker, Call, Forced, Kind, LOOP, Wish};
use super::command::{Actor, Move};
use super::event::{About, What};
use super::id::{PodId, VolumeId};
use super::object::Attachment;
use super::rule::Rule;
use super::run::Plans;
use super::world::{Fault, Flight, Log, World};
use crate::place::NodeId;
use crate::time::Millis;
use crate::volume::AccessMode;

/// Reading the Node once more before a detach.
const READ: Millis = Millis(10);

impl World {
    pub(super) fn plan_attach(&self, plans: &mut Plans) {
        for flight in &self.flights {
            plans.add(Some(flight.ends), Move::EndCall(flight.call));
        }
        plans.add(self.when_pass(), Move::Pass);
    }

    /// On the loop's grid, and one loop after the last turn.
    pub(super) fn when_pass(&self) -> Option<Millis> {
        let reason = super::attach::on_the_loop(self.pass?);
        Some(self.passed.map_or(reason, |passed| reason.max(passed + LOOP)))
    }

    pub(super) fn when_call_ends(&self, call: &Call) -> Option<Millis> {
        self.flights.iter().find(|flight| flight.call == *call).map(|flight| flight.ends)
    }

    /// The controller has a reason to look.
    pub(super) fn poke(&mut self) {
        self.pass = Some(self.pass.map_or(self.now, |at| at.min(self.now)));
    }

    /// Tells the controller whether a pod wants its volumes, if that changed.
    pub(super) fn wish(&mut self, id: PodId) {
        let pod = &self.pods[id.index()];
        let wants = pod.wants_volumes() && pod.volumes.is_some();
        let (Some(node), true) = (pod.on(), wants != pod.wished) else { return };
        let namespace = pod.spec.namespace.clone();
        for volume in pod.volumes.clone().unwrap_or_default() {
            if !self.attachable(volume) {
                continue;
            }
            let many_nodes = self.modes_of(volume).many_nodes();
            if wants {
                let wish = Wish { pod: id, namespace: namespace.clone() };
                self.controller.want(node, volume, many_nodes, wish);
            } else {
                self.controller.unwant(node, volume, id);
            }
        }
        self.pods[id.index()].wished = wants;
        self.poke();
    }

    /// A volume that is attached from the start.
    pub(super) fn given_attached(&mut self, volume: VolumeId, node: NodeId) {
        if let Err(at) = self.attachment(volume, node) {
            let there = Attachment {
                volume,
                node,
                machine: 0,
                attached: true,
                deleting: false,
                landed: true,
                refused: None,
            };
            self.attachments.insert(at, there);
            self.controller.found(volume, node, self.modes_of(volume).many_nodes());
            self.poke();
        }
    }

    pub(super) fn pass(&mut self, log: &mut Log) {
        let now = self.now;
        let order = (0..self.nodes.len() as u32).map(NodeId);
        let pass = self.controller.pass(now, order);
        (self.passed, self.pass) = (Some(now), pass.wake);
        for (node, volumes) in pass.status {
            let found = &mut self.nodes[node.index()];
            if found.gone.is_none() {
                found.attached = volumes;
                found.doubted = None;
                // The write comes back as an event of the Node, with its own list.
                self.controller.saw_in_use(node, &found.in_use);
            }
        }
        for told in pass.told {
            let (what, other) = match told.by {
                Blocker::Attached => (What::MultiAttachNode, None),
                Blocker::Pods { named, .. } => (What::MultiAttachPod, named.first().copied()),
            };
            let mut held = self.controller.entries(told.volume).filter(|entry| entry.confirmed);
            let holder = held.find(|entry| entry.node != told.node).map(|entry| entry.node);
            let about = About::pod(told.pod).of(Some(told.volume)).on(Some(told.node)).held(holder, other);
            self.pods[told.pod.index()].multi_attach += 1;
            self.tell(log, Actor::AttachDetach, what, about.by(Rule::AttachedElsewhere));
        }
        for call in pass.calls {
            self.begin_call(call, log);
        }
    }

    fn begin_call(&mut self, call: Call, log: &mut Log) {
        let Call { kind, volume, node, .. } = call;
        let found = self.attachment(volume, node);
        let what = match (kind, call.forced) {
            (Kind::Attach, _) => What::Attaching,
            (Kind::Detach, None) => What::Detaching,
            (Kind::Detach, Some(_)) => What::ForceDetaching,
        };
        let about = About::volume(volume).on(Some(node));
        let length = match kind {
            Kind::Attach => {
                let machine = self.nodes[node.index()].machine;
                if let Err(at) = found {
                    let fresh = Attachment {
                        volume,
                        node,
                        machine,
                        attached: false,
                        deleting: false,
                        landed: false,
                        refused: None,
                    };
                    self.attachments.insert(at, fresh);
                }
                self.takes(|timings| timings.attach)
            }
            Kind::Detach if self.used_after_all(&call) => READ,
            Kind::Detach => {
                if let Ok(at) = found {
                    self.attachments[at].deleting = true;
                }
                self.takes(|timings| timings.detach)
            }
        };
        let rule = call.forced.map(|forced| match forced {
            Forced::Timeout => Rule::NodeSilent,
            Forced::OutOfService => Rule::NodeUnavailable,
        });
        self.tell(log, Actor::AttachDetach, what, About { rule, ..about });
        self.flights.push(Flight { call, began: self.now, ends: self.now + length, fault: None });
    }

    /// What the Node itself says when it is read once more before a detach.
    fn used_after_all(&self, call: &Call) -> bool {
        let node = &self.nodes[call.node.index()];
        call.verify && node.gone.is_none() && node.in_use.contains(&call.volume)
    }

    pub(super) fn end_call(&mut self, call: &Call, log: &mut Log) {
        let Some(at) = self.flights.iter().position(|flight| flight.call == *call) else { return };
        let fault = self.flights.remove(at).fault;
        let refused = match call.kind {
            _ if fault == Some(Fault::Failed) => Some(Rule::CallFailed),
            Kind::Attach => self.attach_refused(call),
            Kind::Detach => self.detach_refused(call),
        };
        let lost = fault.map(|_| Rule::CallFailed);
        let told = refused.or(lost);
        let what = match (call.kind, told) {
            (Kind::Attach, None) => What::Attached,
            (Kind::Attach, Some(_)) => What::AttachFailed,
            (Kind::Detach, None) => What::Detached,
            (Kind::Detach, Some(_)) => What::DetachFailed,
        };
        let holder = self.attachments_of(call.volume).find(|one| one.landed && one.node != call.node);
        let about = About::volume(call.volume).on(Some(call.node)).held(holder.map(|one| one.node), None);
        self.tell(log, Actor::Attacher, what, About { rule: told, ..about });
        if let Ok(at) = self.attachment(call.volume, call.node) {
            self.attachments[at].refused = told;
        }
        if refused.is_none() {
            self.carry_call(call, told.is_none(), log);
        }
        self.controller.ended(self.now, call, told.is_none());
        let node = &mut self.nodes[call.node.index()];
        if self.controller.in_use(call.volume, call.node) && !node.in_use.contains(&call.volume) {
            node.doubted.get_or_insert(self.now);
        }
        self.poke();
        self.changed();
    }

    /// What a call does that was not refused, whether or not its answer is heard.
    fn carry_call(&mut self, call: &Call, heard: bool, log: &mut Log) {
        let Ok(at) = self.attachment(call.volume, call.node) else { return };
        match call.kind {
            Kind::Attach => {
                let machine = self.nodes[call.node.index()].machine;
                let one = &mut self.attachments[at];
                (one.landed, one.attached) = (true, heard);
                one.machine = machine;
            }
            Kind::Detach => {
                self.cut(call.volume, call.node, log);
                if heard {
                    self.attachments.remove(at);
                } else {
                    self.attachments[at].landed = false;
                }
            }
        }
    }

    fn attach_refused(&self, call: &Call) -> Option<Rule> {
        let Ok(at) = self.attachment(call.volume, call.node) else { return Some(Rule::CallFailed) };
        let node = &self.nodes[call.node.index()];
        let modes = self.modes_of(call.volume);
        let many = modes.many_nodes();
        let mixed = modes.has(AccessMode::ReadOnlyMany) && modes.has(AccessMode::ReadWriteOnce);
        let landed = |one: &&Attachment| one.landed;
        if self.attachments[at].deleting {
            Some(Rule::AttachmentDeleting)
        } else if node.gone.is_some() {
            Some(Rule::NodeGone)
        } else if mixed && !modes.has(AccessMode::ReadWriteMany) {
            Some(Rule::ModesConflict)
        } else if !many && self.attachments_of(call.volume).filter(landed).any(|one| one.node != call.node) {
            Some(Rule::HeldElsewhere)
        } else {
            let driver = &self.volumes[call.volume.index()].spec.driver;
            let limit = node.spec.limits.iter().find(|limit| limit.driver == *driver)?.real?;
            let here = self.attachments.iter().filter(landed);
            let here = here.filter(|one| one.node == call.node && one.volume != call.volume);
            let count = here.filter(|one| self.volumes[one.volume.index()].spec.driver == *driver).count();
            (count >= limit as usize).then_some(Rule::LimitReached)
        }
    }

    fn detach_refused(&self, call: &Call) -> Option<Rule> {
        if self.used_after_all(call) {
            return Some(Rule::StillInUse);
        }
        let at = self.attachment(call.volume, call.node).ok()?;
        let node = &self.nodes[call.node.index()];
        let gone = self.attachments[at].machine != node.machine || (node.gone.is_some() && !node.powered);
        let forgives = self.driver_of(call.volume).is_some_and(|driver| driver.forgives_gone_machine);
        (gone && !forgives).then_some(Rule::MachineGone)
    }
}
