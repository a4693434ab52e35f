//! What happens to machines.

use super::decide::{Answer, Events, no};
use super::event::Event;
use super::rule::{About, Rule};
use super::terms::{PodId, Target};
use super::things::{Agent, Containers, Cwd, Health, Mount, VolumePhase};
use super::world::World;
use crate::place::NodeId;

impl World {
    pub(super) fn evict(&self, id: PodId, events: &mut Events) -> Answer {
        let pod = self.known_pod(id)?;
        if self.health(pod) != Health::Up {
            return no(Rule::NodeSilent, About { node: pod.node, ..About::of_pod(id) });
        }
        let over = pod.failed || pod.containers == Containers::Stopped;
        events.tell(if over { Event::NothingToDo } else { Event::Failed { pod: id } });
        Ok(())
    }

    /// The emptyDir, `.ready` and the node's mounts stay. A container without propagation takes
    /// what is mounted now along, as a mount of its own.
    pub(super) fn restart(&self, id: PodId, events: &mut Events) -> Answer {
        let pod = self.known_pod(id)?;
        if !self.lives(pod) {
            return no(Rule::AgentNotRunning, About::of_pod(id));
        }
        let template = &self.sandbox(pod.sandbox).template;
        let inside = |mount: &&Mount| mount.place == Target::Subdirectory;
        let takes = template.shares() && !self.propagates(pod);
        let copy = pod.mounts.iter().rev().find(inside).copied().filter(|_| takes);
        events.tell(Event::Restarted { pod: id, copy });
        Ok(())
    }

    pub(super) fn lose(&self, id: NodeId, health: Health, events: &mut Events) -> Answer {
        let node = self.known_node(id)?;
        events.tell(match health {
            _ if node.health == health => Event::NothingToDo,
            Health::Dead => Event::NodeDied { node: id },
            // A node that is off cannot be cut off any more.
            _ if node.health == Health::Dead => Event::NothingToDo,
            Health::CutOff | Health::Up => Event::NodeCutOff { node: id },
        });
        Ok(())
    }

    pub(super) fn revival(&self, id: NodeId, events: &mut Events) -> Answer {
        let node = self.known_node(id)?;
        let as_it_was = node.health == Health::Up && !node.cordoned;
        events.tell(if as_it_was { Event::NothingToDo } else { Event::NodeRevived { node: id } });
        Ok(())
    }

    pub(super) fn fencing(&self, id: NodeId, events: &mut Events) -> Answer {
        if self.known_node(id)?.health == Health::Up {
            return no(Rule::NodeAnswers, About::of_node(id));
        }
        events.tell(Event::Fenced { node: id });
        Ok(())
    }

    pub(super) fn daemon(&self, id: NodeId, runs: bool, events: &mut Events) -> Answer {
        let node = self.known_node(id)?;
        events.tell(match runs {
            _ if node.daemon == runs => Event::NothingToDo,
            true => Event::DaemonStarted { node: id },
            false => Event::DaemonStopped { node: id },
        });
        Ok(())
    }

    /// What hung is written as soon as the file server answers, whatever was unmounted meanwhile.
    pub(super) fn storage_turns(&self, up: bool, events: &mut Events) -> Answer {
        events.tell(match up {
            _ if self.storage.up == up => Event::NothingToDo,
            true => Event::StorageRecovered,
            false => Event::StorageFailed,
        });
        for pod in self.pod_ids().filter(|&pod| up && self.pod(pod).hung) {
            let hung = self.pod(pod);
            if let Agent::Working(Cwd::Volume(volume, true)) = hung.agent
                && self.lives(hung)
                && self.vol(volume).phase != VolumePhase::Deleted
            {
                events.tell(Event::Wrote { pod, volume });
            }
        }
        Ok(())
    }
}
