//! The orchestrator's moves: from the claim to the bound volume and back.

use super::decide::{Answer, Events, no};
use super::event::Event;
use super::rule::{About, Rule};
use super::sight::Sight;
use super::terms::{
    Access, Cascade, ClaimId, ClaimSpec, Mark, Mode, Owner, PodId, Target, VolumeId, VolumeSpec,
};
use super::things::{
    Agent, Belongs, Claim, Containers, Health, Life, Mount, MountPoint, Pod, Removal, VolumePhase,
};
use super::world::World;
use crate::volume::{Binding, Reclaim};

impl World {
    pub(super) fn create_claim(&self, spec: &ClaimSpec, events: &mut Events) -> Answer {
        if let Some(claim) = self.claim_named(&spec.name) {
            return no(Rule::ClaimExists, About::of_claim(claim));
        }
        let about = About { name: Some(spec.name.clone()), ..About::default() };
        self.guard(Rule::ClaimFinalizer, !spec.finalizer, about, events)?;
        let claim = ClaimId(self.claims.len() as u32);
        events.tell(Event::ClaimCreated { claim, spec: spec.clone() });
        Ok(())
    }

    pub(super) fn provision(&self, spec: &VolumeSpec, events: &mut Events) -> Answer {
        if let Some(volume) = self.volume_named(&spec.name) {
            return no(Rule::VolumeExists, About::of_volume(volume));
        }
        let volume = VolumeId(self.volumes.len() as u32);
        events.tell(Event::VolumeRequested { volume, spec: spec.clone() });
        if spec.binding == Binding::WaitForFirstConsumer {
            events.tell(Event::VolumeWaits { volume });
        }
        Ok(())
    }

    pub(super) fn select(&self, claim: ClaimId, volume: VolumeId, events: &mut Events) -> Answer {
        let known = self.known_claim(claim)?;
        self.known_volume(volume)?;
        let same = known.volume == Some(volume);
        events.tell(if same { Event::NothingToDo } else { Event::Selected { claim, volume } });
        Ok(())
    }

    pub(super) fn protect(&self, pod: PodId, events: &mut Events) -> Answer {
        let known = self.known_pod(pod)?;
        if known.finalizer {
            events.tell(Event::NothingToDo);
            return Ok(());
        }
        if known.deleting {
            return no(Rule::PodDeleting, About::of_pod(pod));
        }
        events.tell(Event::Protected { pod });
        Ok(())
    }

    pub(super) fn bind(
        &self,
        id: PodId,
        volume: VolumeId,
        mode: Mode,
        target: Target,
        events: &mut Events,
    ) -> Answer {
        if self.known_pod(id)?.removal == Removal::Done {
            // The daemon looks for the pod's directory. The text's `mkdir -p` would make it again.
            return no(Rule::UnknownPod, About::of_pod(id));
        }
        let share = self.known_volume(volume)?;
        let about = || About::of_pod(id).and_volume(volume);
        if share.phase == VolumePhase::Pending {
            return no(Rule::PvcNotBound, about());
        }
        let (pod, _) = self.reach(id)?;
        if !self.storage.up {
            return no(Rule::StorageUnreachable, about());
        }
        let claim = self.claim_of(id).filter(|claim| !self.claims[claim.index()].finalizer);
        self.guard(Rule::ClaimFinalizer, claim.is_some(), About { claim, ..about() }, events)?;
        self.guard(Rule::MountBeforeOwnership, !self.owns(pod, volume), about(), events)?;
        self.guard(Rule::PodUnprotected, !pod.finalizer || self.leaves(pod), about(), events)?;
        self.guard(Rule::MountOnRoot, target == Target::Root, about(), events)?;
        let follows = target == Target::Subdirectory;
        let foreign = matches!(pod.mount_point, MountPoint::Link | MountPoint::Agent);
        let astray = target == Target::Outside || follows && foreign && pod.mounts.is_empty();
        self.guard(Rule::MountPointOutside, astray, about(), events)?;
        self.guard(Rule::UnfitTemplate, !self.fit(pod), about(), events)?;
        // The `.ready` of a first session is never taken away: it would wake the agent too early.
        self.guard(Rule::AlreadyMounted, !pod.mounts.is_empty() || pod.ready, about(), events)?;
        let rival = self.rival(id, volume, mode);
        self.guard(Rule::VolumeHasLiveWriter, rival.is_some(), About { other: rival, ..about() }, events)?;

        let linked = follows && pod.mount_point == MountPoint::Link;
        let place = if linked { Target::Outside } else { target };
        let mount = Mount { volume, mode, place };
        let again = pod.mounts.iter().any(|other| other.volume == volume && other.place == place);
        if again && self.storage.access == Access::Nfs {
            events.tell(Event::AlreadyMounted { pod: id, volume });
        } else {
            events.tell(Event::Mounted { pod: id, mount });
        }
        // A read-only session needs no files of its own; afterwards they are the agent's for good.
        if mode.writes() && share.files_of == Owner::Root {
            let files = share.old + share.written.len() as u32;
            events.tell(if self.storage.squash {
                Event::ChownRefused { pod: id, volume }
            } else {
                Event::Chowned { volume, files }
            });
        }
        Ok(())
    }

    /// Whether the pod's sandbox is a claim's, and the volume the claim's own.
    fn owns(&self, pod: &Pod, volume: VolumeId) -> bool {
        match self.sandbox(pod.sandbox).owner {
            Belongs::Claim(claim) => self.claims[claim.index()].volume == Some(volume),
            Belongs::Pool => false,
        }
    }

    /// Whether the pod, or what it belongs to, is on its way out.
    fn leaves(&self, pod: &Pod) -> bool {
        let sandbox = self.sandbox(pod.sandbox);
        let ends = match sandbox.owner {
            Belongs::Claim(claim) => {
                let claim = &self.claims[claim.index()];
                claim.gone || claim.expired || claim.deleting.is_some()
            }
            Belongs::Pool => false,
        };
        let stopped = pod.failed || pod.containers == Containers::Stopped;
        ends || stopped || pod.deleting || sandbox.life != Life::Running
    }

    /// Whether a mount made on the node now reaches the pod's containers, and stays the node's.
    pub(super) fn fit(&self, pod: &Pod) -> bool {
        let template = &self.sandbox(pod.sandbox).template;
        self.propagates(pod) && template.shares() && !template.privileged
    }

    /// A pod that has the volume mounted as far as anybody knows: the tables of mounts, and what
    /// they were when a node fell silent. What lingers in no table is not found here; that is why
    /// writers stop first.
    fn rival(&self, id: PodId, volume: VolumeId, mode: Mode) -> Option<PodId> {
        self.pod_ids().find(|&other| {
            let pod = self.pod(other);
            let clash = |mount: &Mount| mount.volume == volume && !mount.mode.agrees(mode);
            other != id && !pod.gone && pod.mounts.iter().any(clash)
        })
    }

    pub(super) fn signal(&self, id: PodId, mark: Mark, events: &mut Events) -> Answer {
        let (pod, _) = self.reach(id)?;
        let top = pod.mounts.last();
        let usable = |mount: &Mount| !mount.mode.writes() || self.vol(mount.volume).files_of == Owner::Agent;
        let about = About { volume: top.map(|mount| mount.volume), ..About::of_pod(id) };
        self.guard(Rule::SignalBeforeMount, !top.is_some_and(usable), about.clone(), events)?;
        self.guard(Rule::ReadyOnVolume, mark != Mark::Directory, about, events)?;
        // A mount over the emptyDir takes even a local file in.
        let over = pod.mounts.iter().rev().find(|mount| mount.place == Target::Root);
        let below = pod.mounts.iter().rev().find(|mount| mount.place == Target::Subdirectory);
        let onto = match mark {
            Mark::Volume | Mark::Server => below.or(over),
            Mark::Directory => over,
        };
        events.tell(Event::Signalled { pod: id, mark, onto: onto.map(|mount| mount.volume) });
        Ok(())
    }

    pub(super) fn verify(&self, id: PodId, events: &mut Events) -> Answer {
        let pod = self.known_pod(id)?;
        let about = About { volume: self.volume_for(id), ..About::of_pod(id) };
        if self.health(pod) != Health::Up {
            return no(Rule::NodeSilent, About { node: pod.node, ..about });
        }
        match self.sees(pod) {
            Sight::Volume(mount) if self.volume_for(id).is_none_or(|volume| volume == mount.volume) => {
                events.tell(Event::Verified { pod: id, volume: mount.volume });
                Ok(())
            }
            Sight::Volume(_) | Sight::Directory | Sight::Internal => no(Rule::NotVisible, about),
        }
    }

    /// The volume that a pod is to have.
    pub(super) fn volume_for(&self, pod: PodId) -> Option<VolumeId> {
        self.claims[self.claim_of(pod)?.index()].volume
    }

    pub(super) fn stop_agent(&self, id: PodId, events: &mut Events) -> Answer {
        let pod = self.known_pod(id)?;
        if self.health(pod) != Health::Up {
            return no(Rule::NodeSilent, About { node: pod.node, ..About::of_pod(id) });
        }
        let ended = pod.agent == Agent::Ended && !pod.told;
        events.tell(if ended { Event::NothingToDo } else { Event::AgentEnded { pod: id } });
        Ok(())
    }

    pub(super) fn unbind(&self, id: PodId, lazy: bool, events: &mut Events) -> Answer {
        let (pod, _) = self.reach(id)?;
        let Some(top) = pod.mounts.last() else {
            events.tell(Event::NothingMounted { pod: id });
            return Ok(());
        };
        let volume = top.volume;
        let about = || About::of_pod(id).and_volume(volume);
        let busy = self.busy(pod);
        if busy && !self.storage.up && !lazy {
            return no(Rule::StorageUnreachable, about());
        }
        // An agent that has not begun would begin when the volume is gone.
        let works = self.lives(pod) && pod.agent != Agent::Ended;
        self.guard(Rule::StopWritersFirst, works || pod.copy.is_some(), about(), events)?;
        if busy && !lazy {
            return no(Rule::Busy, about());
        }
        let left = pod.mounts.len() as u32 - 1;
        let lingers = pod.works_in(volume) || pod.copy.is_some_and(|copy| copy.volume == volume);
        events.tell(Event::Unmounted { pod: id, volume, left, lingers });
        Ok(())
    }

    pub(super) fn delete_claim(&self, id: ClaimId, cascade: Cascade, events: &mut Events) -> Answer {
        let claim = self.known_claim(id)?;
        let bound = self.pod_of(id).filter(|&pod| cascade == Cascade::Foreground && self.bound(pod));
        let about = About { pod: bound, ..About::of_claim(id) };
        self.guard(Rule::UnmountFirst, bound.is_some(), about, events)?;
        self.end_claim(id, claim, cascade, events);
        Ok(())
    }

    /// Marks the claim, and removes it at once if nothing holds it.
    pub(super) fn end_claim(&self, id: ClaimId, claim: &Claim, cascade: Cascade, events: &mut Events) {
        // A deletion in the foreground stays one.
        let cascade = if claim.deleting == Some(Cascade::Foreground) { Cascade::Foreground } else { cascade };
        events.tell(Event::ClaimDeleting { claim: id, cascade });
        if cascade == Cascade::Background && !claim.finalizer {
            events.tell(Event::ClaimGone { claim: id });
        }
    }

    /// Whether a volume is mounted for the pod, as far as anybody knows.
    pub(super) fn bound(&self, pod: PodId) -> bool {
        !self.pod(pod).mounts.is_empty()
    }

    pub(super) fn release(&self, id: ClaimId, events: &mut Events) -> Answer {
        let claim = self.known_claim(id)?;
        let pod = self.pod_of(id).filter(|&pod| !self.pod(pod).gone);
        if let Some(pod) = pod {
            self.may_release(pod, events)?;
        }
        let told = events.0.len();
        if claim.finalizer {
            events.tell(Event::ClaimReleased { claim: id });
            if claim.deleting == Some(Cascade::Background) {
                events.tell(Event::ClaimGone { claim: id });
            }
        }
        if let Some(pod) = pod.filter(|&pod| self.pod(pod).finalizer) {
            events.tell(Event::PodReleased { pod });
        }
        if events.0.len() == told {
            events.tell(Event::NothingToDo);
        }
        Ok(())
    }

    pub(super) fn release_pod(&self, id: PodId, events: &mut Events) -> Answer {
        self.may_release(id, events)?;
        let held = self.pod(id).finalizer;
        events.tell(if held { Event::PodReleased { pod: id } } else { Event::NothingToDo });
        Ok(())
    }

    /// Of a silent node nobody knows whether its mounts and writers are gone.
    fn may_release(&self, id: PodId, events: &mut Events) -> Answer {
        let pod = self.pod(id);
        let silent = self.health(pod) != Health::Up;
        let guard = if silent { Rule::NodeNotFenced } else { Rule::FinalizerBeforeUnmount };
        let about = About { volume: pod.mounts.last().map(|mount| mount.volume), ..About::of_pod(id) };
        self.guard(guard, self.bound(id), About { node: pod.node, ..about }, events)
    }

    pub(super) fn delete_volume(&self, id: VolumeId, events: &mut Events) -> Answer {
        let volume = self.known_volume(id)?;
        let mounts = |&pod: &PodId| {
            let pod = self.pod(pod);
            !pod.gone && (pod.mounts.iter().any(|mount| mount.volume == id) || self.writes(pod, id))
        };
        let other = self.pod_ids().find(mounts);
        let about = About { other, ..About::of_volume(id) };
        self.guard(Rule::VolumeInUse, other.is_some(), about, events)?;
        events.tell(match volume.spec.reclaim {
            Reclaim::Delete => Event::VolumeDeleted { volume: id, mounted: other.is_some() },
            Reclaim::Retain => Event::VolumeReleased { volume: id },
        });
        Ok(())
    }
}
