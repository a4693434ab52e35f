//! What the rules answer: one door for every move, and the guards.

use super::command::Command;
use super::event::Event;
use super::rule::{About, Refusal, Rule};
use super::terms::PodId;
use super::things::{Health, Pod};
use super::world::World;
use crate::place::NodeId;
use alloc::vec::Vec;

pub(super) type Answer = Result<(), Refusal>;

/// What is told so far.
pub(super) struct Events(pub(super) Vec<Event>);

impl Events {
    /// In one place, because to make room is code wherever it stands.
    #[inline(never)]
    pub(super) fn tell(&mut self, event: Event) {
        self.0.push(event);
    }
}

#[inline(never)]
pub(super) fn no(rule: Rule, about: About) -> Answer {
    Err(Refusal { rule, about })
}

/// No more than this many moves come due by themselves one after another.
const SETTLES: usize = 10_000;

pub(super) fn decide(world: &World, command: &Command) -> Result<Vec<Event>, Refusal> {
    let mut events = Events(Vec::new());
    world.ask(command, &mut events)?;
    Ok(events.0)
}

impl World {
    fn ask(&self, command: &Command, events: &mut Events) -> Answer {
        match command {
            Command::Pass { guard, past } => self.set_guard(*guard, *past, events),
            Command::Settle => self.settle(events),
            Command::EditTemplate { template } => self.edit_template(template, events),
            Command::EditPool { replicas, strategy } => {
                events.tell(Event::PoolEdited { replicas: *replicas, strategy: *strategy });
                Ok(())
            }
            Command::DeletePool => {
                events.tell(if self.pool.exists { Event::PoolDeleted } else { Event::NothingToDo });
                Ok(())
            }
            Command::Claim { spec } => self.create_claim(spec, events),
            Command::Provision { spec } => self.provision(spec, events),
            Command::Select { claim, volume } => self.select(*claim, *volume, events),
            Command::Protect { pod } => self.protect(*pod, events),
            Command::Bind { pod, volume, mode, target } => self.bind(*pod, *volume, *mode, *target, events),
            Command::Signal { pod, mark } => self.signal(*pod, *mark, events),
            Command::Verify { pod } => self.verify(*pod, events),
            Command::DeleteClaim { claim, cascade } => self.delete_claim(*claim, *cascade, events),
            Command::StopAgent { pod } => self.stop_agent(*pod, events),
            Command::Unbind { pod, lazy } => self.unbind(*pod, *lazy, events),
            Command::Release { claim } => self.release(*claim, events),
            Command::ReleasePod { pod } => {
                self.known_pod(*pod)?;
                self.release_pod(*pod, events)
            }
            Command::DeleteVolume { volume } => self.delete_volume(*volume, events),
            Command::Write { pod } => self.write(*pod, events),
            Command::RemoveFiles { pod } => self.remove_files(*pod, events),
            Command::Tamper { pod, how } => self.tamper(*pod, *how, events),
            Command::UnmountInside { pod } => self.unmount_inside(*pod, events),
            Command::Suspend { sandbox } => self.suspend(*sandbox, events),
            Command::Resume { sandbox } => self.resume(*sandbox, events),
            Command::ExpireSandbox { sandbox } => self.expire_sandbox(*sandbox, events),
            Command::ExpireClaim { claim } => self.expire_claim(*claim, events),
            Command::DeleteSandbox { sandbox } => self.delete_sandbox(*sandbox, events),
            Command::DeletePod { pod, force } => self.delete_pod(*pod, *force, events),
            Command::Drain { node } => self.drain(*node, events),
            Command::Evict { pod } => self.evict(*pod, events),
            Command::Restart { pod } => self.restart(*pod, events),
            Command::Kill { node } => self.lose(*node, Health::Dead, events),
            Command::CutOff { node } => self.lose(*node, Health::CutOff, events),
            Command::Revive { node } => self.revival(*node, events),
            Command::Fence { node } => self.fencing(*node, events),
            Command::StopDaemon { node } => self.daemon(*node, false, events),
            Command::StartDaemon { node } => self.daemon(*node, true, events),
            Command::StorageDown => self.storage_turns(false, events),
            Command::StorageUp => self.storage_turns(true, events),
            due => self.controllers(due, events),
        }
    }

    /// Refuses when the guard sees harm coming; says so and lets it come when one goes past it.
    pub(super) fn guard(&self, guard: Rule, harm: bool, about: About, events: &mut Events) -> Answer {
        match harm {
            false => Ok(()),
            true if self.passes(guard) => {
                events.tell(Event::WentPast { guard });
                Ok(())
            }
            true => no(guard, about),
        }
    }

    fn set_guard(&self, guard: Rule, past: bool, events: &mut Events) -> Answer {
        let changes = guard.guards() && self.passes(guard) != past;
        events.tell(if changes { Event::Passing { guard, past } } else { Event::NothingToDo });
        Ok(())
    }

    /// The first move that is due, and the first after that, until none is.
    fn settle(&self, events: &mut Events) -> Answer {
        let mut world = self.clone();
        for _ in 0..SETTLES {
            let Some(next) = world.due().into_iter().next() else { break };
            let from = events.0.len();
            // What is due is allowed; were it not, waiting would not help.
            if world.ask(&next, events).is_err() {
                break;
            }
            for at in from..events.0.len() {
                world.evolve(&events.0[at]);
            }
        }
        if events.0.is_empty() {
            events.tell(Event::NothingToDo);
        }
        Ok(())
    }

    /// Whether the daemon on the pod's node can be asked, and answers.
    pub(super) fn reach(&self, id: PodId) -> Result<(&Pod, NodeId), Refusal> {
        let pod = self.known_pod(id)?;
        let about = About { node: pod.node, ..About::of_pod(id) };
        let Some(node) = pod.node else { return Err(Refusal { rule: Rule::NoDaemonOnNode, about }) };
        let found = self.known_node(node)?;
        if found.health != Health::Up {
            return Err(Refusal { rule: Rule::NodeSilent, about });
        }
        if !found.daemon {
            return Err(Refusal { rule: Rule::NoDaemonOnNode, about });
        }
        Ok((pod, node))
    }
}
