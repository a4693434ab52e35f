//! What people and clocks do to objects: templates, sandboxes and pods that are to go.

use super::decide::{Answer, Events, no};
use super::event::Event;
use super::rule::{About, Rule};
use super::terms::{Cascade, ClaimId, PodId, Propagation, Runtime, SandboxId, Shutdown, Template};
use super::things::{Containers, Health, Life};
use super::world::World;
use crate::place::NodeId;

impl World {
    pub(super) fn edit_template(&self, template: &Template, events: &mut Events) -> Answer {
        if template.runtime == Runtime::Gvisor && template.propagation == Propagation::Bidirectional {
            return no(Rule::NoBidirectional, About::default());
        }
        let rolls = self.template.rolls(template);
        events.tell(match self.template == *template {
            true => Event::NothingToDo,
            false => Event::TemplateEdited { template: *template, rolls },
        });
        Ok(())
    }

    /// Unmount first: whatever ends a pod ends in the removal of its emptyDir.
    fn unmounted(&self, sandbox: SandboxId, events: &mut Events) -> Answer {
        let bound = self.sandbox(sandbox).pod.filter(|&pod| self.bound(pod));
        let about = About { pod: bound, ..About::of_sandbox(sandbox) };
        self.guard(Rule::UnmountFirst, bound.is_some(), about, events)
    }

    pub(super) fn suspend(&self, id: SandboxId, events: &mut Events) -> Answer {
        if self.known_sandbox(id)?.life == Life::Suspended {
            events.tell(Event::NothingToDo);
            return Ok(());
        }
        self.unmounted(id, events)?;
        events.tell(Event::Suspended { sandbox: id });
        self.end_pod_of(id, events);
        Ok(())
    }

    pub(super) fn resume(&self, id: SandboxId, events: &mut Events) -> Answer {
        let suspended = self.known_sandbox(id)?.life == Life::Suspended;
        events.tell(if suspended { Event::Resumed { sandbox: id } } else { Event::NothingToDo });
        Ok(())
    }

    pub(super) fn expire_sandbox(&self, id: SandboxId, events: &mut Events) -> Answer {
        if self.known_sandbox(id)?.life == Life::Expired {
            events.tell(Event::NothingToDo);
            return Ok(());
        }
        self.unmounted(id, events)?;
        events.tell(Event::SandboxExpired { sandbox: id });
        self.end_pod_of(id, events);
        Ok(())
    }

    pub(super) fn delete_sandbox(&self, id: SandboxId, events: &mut Events) -> Answer {
        self.known_sandbox(id)?;
        self.unmounted(id, events)?;
        self.end_sandbox(id, events);
        Ok(())
    }

    /// The sandbox, the disk that it owns, and its pod.
    pub(super) fn end_sandbox(&self, id: SandboxId, events: &mut Events) {
        events.tell(Event::SandboxGone { sandbox: id });
        self.end_disk_of(id, events);
        self.end_pod_of(id, events);
    }

    pub(super) fn end_disk_of(&self, id: SandboxId, events: &mut Events) {
        for volume in self.volume_ids().filter(|&volume| self.vol(volume).owner == Some(id)) {
            events.tell(match self.vol(volume).spec.reclaim {
                crate::volume::Reclaim::Delete => Event::VolumeDeleted { volume, mounted: false },
                crate::volume::Reclaim::Retain => Event::VolumeReleased { volume },
            });
        }
    }

    pub(super) fn end_pod_of(&self, id: SandboxId, events: &mut Events) {
        let living = self.sandbox(id).pod.filter(|&pod| !self.pod(pod).gone && !self.pod(pod).deleting);
        if let Some(pod) = living {
            events.tell(Event::PodDeleting { pod });
        }
    }

    pub(super) fn expire_claim(&self, id: ClaimId, events: &mut Events) -> Answer {
        let claim = self.known_claim(id)?;
        if claim.expired || claim.deleting.is_some() {
            events.tell(Event::NothingToDo);
            return Ok(());
        }
        let bound = self.pod_of(id).filter(|&pod| self.bound(pod));
        let harm = bound.is_some() && claim.spec.shutdown != Shutdown::Delete;
        self.guard(Rule::UnmountFirst, harm, About { pod: bound, ..About::of_claim(id) }, events)?;
        events.tell(Event::ClaimExpired { claim: id });
        match claim.spec.shutdown {
            Shutdown::Retain => {
                if let Some(sandbox) = claim.sandbox.filter(|&id| self.sandbox(id).life != Life::Gone) {
                    self.end_sandbox(sandbox, events);
                }
            }
            Shutdown::Delete => self.end_claim(id, claim, Cascade::Background, events),
            Shutdown::DeleteForeground => self.end_claim(id, claim, Cascade::Foreground, events),
        }
        Ok(())
    }

    pub(super) fn delete_pod(&self, id: PodId, force: bool, events: &mut Events) -> Answer {
        let pod = self.known_pod(id)?;
        let silent = self.health(pod) != Health::Up;
        let about = About { node: pod.node, ..About::of_pod(id) };
        if silent {
            let alive = pod.containers != Containers::Stopped;
            self.guard(Rule::NodeNotFenced, force && alive, about, events)?;
        } else {
            self.guard(Rule::UnmountFirst, self.bound(id), about, events)?;
        }
        if !pod.deleting {
            events.tell(Event::PodDeleting { pod: id });
        }
        if force && !pod.finalizer {
            events.tell(Event::PodGone { pod: id });
        }
        if events.0.is_empty() {
            events.tell(Event::NothingToDo);
        }
        Ok(())
    }

    pub(super) fn drain(&self, id: NodeId, events: &mut Events) -> Answer {
        self.known_node(id)?;
        let here = |&pod: &PodId| {
            let pod = self.pod(pod);
            pod.node == Some(id) && !pod.gone && !pod.deleting
        };
        let bound = self.pod_ids().filter(here).find(|&pod| self.bound(pod));
        let about = About { pod: bound, ..About::of_node(id) };
        self.guard(Rule::UnmountFirst, bound.is_some(), about, events)?;
        events.tell(Event::Cordoned { node: id });
        for pod in self.pod_ids().filter(here) {
            events.tell(Event::PodDeleting { pod });
        }
        Ok(())
    }
}
