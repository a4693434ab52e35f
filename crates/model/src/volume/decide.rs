//! What the rules answer. Checks stand in the order of [`Rule::ALL`](super::Rule::ALL).

use super::command::Command;
use super::event::Event;
use super::persistent::{Attachment, PodAt, Volume, VolumeId, VolumePhase};
use super::rule::Refusal;
use super::terms::{AccessMode, Binding, ClaimId, ClaimPhase, ClaimSpec, ClassId, Reclaim};
use super::world::World;
use crate::place::{Name, NodeId, Zone};
use alloc::vec::Vec;

type Answer = Result<(), Refusal>;

/// What is told so far.
struct Events(Vec<Event>);

impl Events {
    /// In one place, because to make room is code wherever it stands.
    #[inline(never)]
    fn tell(&mut self, event: Event) {
        self.0.push(event);
    }
}

pub(super) fn decide(world: &World, command: &Command) -> Result<Vec<Event>, Refusal> {
    let mut events = Events(Vec::new());
    world.ask(command, &mut events)?;
    Ok(events.0)
}

impl World {
    fn ask(&self, command: &Command, events: &mut Events) -> Answer {
        match command {
            Command::Request(spec) => self.request(spec, events),
            Command::Attach { claim, node } => self.attach(*claim, *node, events),
            Command::Mount { claim, node, pod } => self.mount(*claim, *node, pod, events),
            Command::Unmount { claim, node, pod } => self.unmount(*claim, *node, pod, events),
            Command::UnmountAll { claim } => self.unmount_all(*claim, events),
            Command::Detach { claim, node } => self.detach(*claim, *node, events),
            Command::ForceDetach { claim, node } => self.force_detach(*claim, *node, events),
            Command::DeleteClaim { claim } => self.delete_claim(*claim, events),
            Command::ClearClaimRef { volume } => self.clear_claim_ref(*volume, events),
        }
    }

    fn request(&self, spec: &ClaimSpec, events: &mut Events) -> Answer {
        let known = self.classes.iter().position(|class| class.name == spec.class);
        let index = known.ok_or_else(|| Refusal::UnknownClass { class: spec.class.clone() })?;
        if spec.size_gib == 0 {
            return Err(Refusal::InvalidSize { claim: spec.name.clone() });
        }
        if let Some(claim) = self.living.get(&spec.name, &self.claims) {
            return Err(Refusal::ClaimExists { claim });
        }
        let class = ClassId(index as u32);
        let claim = ClaimId(self.claims.len() as u32);
        events.tell(Event::ClaimCreated { claim, spec: spec.clone(), class });
        match self.classes[index].binding {
            Binding::WaitForFirstConsumer => events.tell(Event::WaitsForFirstConsumer { claim }),
            Binding::Immediate => {
                // Nodes are of no concern yet, and so no free volume is out of reach.
                self.bind(claim, spec, class, [None, spec.zone.as_ref()], events);
            }
        }
        Ok(())
    }

    fn attach(&self, id: ClaimId, node: NodeId, events: &mut Events) -> Answer {
        let claim = self.living_claim(id)?;
        let node_zone = self.checked(node)?;
        let volume = match claim.phase.volume() {
            Some(volume) => volume,
            None => self.bind(id, &claim.spec, claim.class, [node_zone; 2], events),
        };
        let Some(found) = self.volume(volume) else {
            // Provisioned by this very move: no node has it, and it is in this node's zone.
            events.tell(Event::Attached { volume, node });
            return Ok(());
        };
        if found.at(node).is_some() {
            events.tell(Event::AlreadyAttached { volume, node });
            return Ok(());
        }
        if matches!(claim.phase, ClaimPhase::Terminating { .. }) {
            return Err(Refusal::ClaimTerminating { claim: id });
        }
        match (&found.zone, node_zone) {
            (Some(zone), Some(other)) if zone != other => {
                return Err(Refusal::ZoneMismatch {
                    volume,
                    zone: zone.clone(),
                    node,
                    node_zone: other.clone(),
                });
            }
            _ => {}
        }
        if let Some(held) = found.attachments.first()
            && !found.mode.many_nodes()
        {
            return Err(Refusal::AttachedElsewhere { volume, holder: held.node, node });
        }
        events.tell(Event::Attached { volume, node });
        Ok(())
    }

    fn mount(&self, id: ClaimId, node: NodeId, pod: &Name, events: &mut Events) -> Answer {
        let claim = self.living_claim(id)?;
        self.checked(node)?;
        let volume = self.bound(id)?;
        let found = self.at(volume);
        let attachment = found.at(node);
        if attachment.is_some_and(|attachment| attachment.pods.contains(pod)) {
            events.tell(Event::AlreadyMounted { volume, node, pod: pod.clone() });
            return Ok(());
        }
        if matches!(claim.phase, ClaimPhase::Terminating { .. }) {
            return Err(Refusal::ClaimTerminating { claim: id });
        }
        let Some(attachment) = attachment else {
            let holder = found.attachments.first().map(|held| held.node);
            return Err(Refusal::NotAttachedHere { volume, node, holder });
        };
        if found.mode == AccessMode::ReadWriteOncePod
            && let Some(user) = attachment.pods.first()
        {
            return Err(Refusal::SinglePodOnly { volume, user: user.clone(), pod: pod.clone() });
        }
        answered(found, volume, node, pod, events);
        let beside = attachment.pods.len() as u32;
        events.tell(Event::Mounted { volume, node, pod: pod.clone(), beside });
        let itself = |other: &&PodAt| other.node == node && other.pod == *pod;
        let rivals = found.rivals(node).filter(|other| !itself(other)).count() as u32;
        if rivals > 0 {
            events.tell(Event::TwoMayWrite { volume, pod: pod.clone(), rivals });
        }
        Ok(())
    }

    fn unmount(&self, id: ClaimId, node: NodeId, pod: &Name, events: &mut Events) -> Answer {
        // A pod may outlive its claim: the answer that was missing still comes.
        let left = self.left_by(id);
        if left.is_none() {
            self.living_claim(id)?;
        }
        self.checked(node)?;
        let Some(volume) = left.or_else(|| self.bound(id).ok()) else {
            events.tell(Event::NothingMounted { claim: id });
            return Ok(());
        };
        let found = self.at(volume);
        let missed = answered(found, volume, node, pod, events);
        let seen = found.at(node).is_some_and(|attachment| attachment.pods.contains(pod));
        if !seen && !missed {
            events.tell(Event::NothingMounted { claim: id });
            return Ok(());
        }
        events.tell(Event::Unmounted { volume, node, pod: pod.clone() });
        if seen && found.mounts() == 1 {
            self.finish_claim(id, found.attachments.len(), events);
        }
        Ok(())
    }

    fn unmount_all(&self, id: ClaimId, events: &mut Events) -> Answer {
        self.living_claim(id)?;
        if let Ok(volume) = self.bound(id) {
            let found = self.at(volume);
            for Attachment { node, pods } in &found.attachments {
                for pod in pods {
                    events.tell(Event::Unmounted { volume, node: *node, pod: pod.clone() });
                }
            }
            if found.mounts() > 0 {
                self.finish_claim(id, found.attachments.len(), events);
                return Ok(());
            }
        }
        events.tell(Event::NothingMounted { claim: id });
        Ok(())
    }

    fn detach(&self, id: ClaimId, node: Option<NodeId>, events: &mut Events) -> Answer {
        let (volume, letting_go) = self.holders(id, node)?;
        let pods: usize = letting_go.iter().map(|attachment| attachment.pods.len()).sum();
        if pods > 0 {
            return Err(Refusal::StillMounted { volume, pods: pods as u32 });
        }
        for held in letting_go {
            events.tell(Event::Detached { volume, node: held.node });
        }
        self.finish_volume(volume, letting_go.len(), events);
        Ok(())
    }

    fn force_detach(&self, id: ClaimId, node: Option<NodeId>, events: &mut Events) -> Answer {
        let (volume, letting_go) = self.holders(id, node)?;
        let found = self.at(volume);
        let mut left = found.mounts();
        for Attachment { node, pods } in letting_go {
            for pod in pods {
                events.tell(Event::LeftUnconfirmed { volume, node: *node, pod: pod.clone() });
                left -= 1;
            }
        }
        for held in letting_go {
            events.tell(Event::ForceDetached { volume, node: held.node });
        }
        if left == 0 && !letting_go.is_empty() {
            self.finish_claim(id, found.attachments.len() - letting_go.len(), events);
        }
        self.finish_volume(volume, letting_go.len(), events);
        Ok(())
    }

    fn delete_claim(&self, id: ClaimId, events: &mut Events) -> Answer {
        let claim = self.living_claim(id)?;
        let Some(volume) = claim.phase.volume() else {
            events.tell(Event::ClaimDeleted { claim: id });
            return Ok(());
        };
        let found = self.at(volume);
        match found.mounts() as u32 {
            0 => self.end_claim(id, volume, found.attachments.len(), events),
            pods => events.tell(Event::Terminating { claim: id, pods }),
        }
        Ok(())
    }

    fn clear_claim_ref(&self, id: VolumeId, events: &mut Events) -> Answer {
        let found = self.volume(id).filter(|volume| volume.exists());
        let Some(found) = found else {
            let volume = self.volume(id).map(|volume| volume.name.clone());
            return Err(Refusal::UnknownVolume { volume });
        };
        if !found.kept() {
            return Err(Refusal::NotReleased { volume: id });
        }
        events.tell(Event::MadeAvailable { volume: id });
        Ok(())
    }

    /// A free volume that fits and can be reached from the first zone, which a node may still
    /// have, or one that is still to be made in the second.
    fn bind(
        &self,
        claim: ClaimId,
        spec: &ClaimSpec,
        class: ClassId,
        [reach, zone]: [Option<&Zone>; 2],
        events: &mut Events,
    ) -> VolumeId {
        match self.shelf.smallest(class, spec.mode, reach, spec.size_gib) {
            Some(volume) => {
                events.tell(Event::Bound { volume, claim });
                volume
            }
            None => {
                let volume = VolumeId(self.volumes.len() as u32);
                events.tell(Event::Provisioned { volume, claim, zone: zone.cloned() });
                volume
            }
        }
    }

    /// The claim's volume, and the attachments that a detach of `node` concerns. A claim that is
    /// gone still leads to the volume that it left, while a node has it.
    fn holders(&self, id: ClaimId, node: Option<NodeId>) -> Result<(VolumeId, &[Attachment]), Refusal> {
        let gone = self.left_on_a_node(id);
        if gone.is_none() {
            self.living_claim(id)?;
        }
        if let Some(node) = node {
            self.checked(node)?;
        }
        let volume = gone.map_or_else(|| self.bound(id), Ok)?;
        let attachments = &self.at(volume).attachments[..];
        let Some(node) = node else { return Ok((volume, attachments)) };
        let here = attachments.iter().position(|attachment| attachment.node == node);
        Ok((volume, here.map_or(&[], |at| &attachments[at..=at])))
    }

    /// The volume that a claim which is gone left on a node, while it is no other claim's.
    #[must_use]
    pub fn left_on_a_node(&self, id: ClaimId) -> Option<VolumeId> {
        self.left_by(id).filter(|&volume| !self.at(volume).attachments.is_empty())
    }

    /// The volume that a claim which is gone left, while it is no other claim's.
    fn left_by(&self, id: ClaimId) -> Option<VolumeId> {
        let ClaimPhase::Deleted { left } = self.claim(id)?.phase else { return None };
        left.filter(|&volume| match self.at(volume).phase {
            VolumePhase::Released { from } | VolumePhase::Available { from } => from == id,
            VolumePhase::Bound { .. } | VolumePhase::Deleted => false,
        })
    }

    /// The zone of a node that exists.
    fn checked(&self, node: NodeId) -> Result<Option<&Zone>, Refusal> {
        self.node(node).map(|node| node.zone.as_ref()).ok_or(Refusal::UnknownNode { node: None })
    }

    /// `kubernetes.io/pvc-protection` ends when the last pod is gone.
    fn finish_claim(&self, id: ClaimId, attached: usize, events: &mut Events) {
        if let Some(ClaimPhase::Terminating { volume }) = self.claim(id).map(|claim| claim.phase) {
            self.end_claim(id, volume, attached, events);
        }
    }

    fn end_claim(&self, claim: ClaimId, volume: VolumeId, attached: usize, events: &mut Events) {
        events.tell(Event::ClaimDeleted { claim });
        events.tell(Event::Released { volume });
        if attached == 0 && self.at(volume).reclaim == Reclaim::Delete {
            events.tell(Event::VolumeDeleted { volume });
        }
    }

    /// The provisioner deletes a released volume when the last of its nodes has let go. When none
    /// was to, that is told.
    fn finish_volume(&self, id: VolumeId, letting_go: usize, events: &mut Events) {
        let volume = self.at(id);
        if letting_go == 0 {
            events.tell(Event::NothingAttached { volume: id });
        }
        let released = matches!(volume.phase, VolumePhase::Released { .. });
        let last = letting_go > 0 && letting_go == volume.attachments.len();
        if released && last && volume.reclaim == Reclaim::Delete {
            events.tell(Event::VolumeDeleted { volume: id });
        }
    }
}

/// The answer of a node for a pod that was unconfirmed; whether there was one.
fn answered(found: &Volume, volume: VolumeId, node: NodeId, pod: &Name, events: &mut Events) -> bool {
    let missed = found.unconfirmed.iter().any(|other| other.node == node && other.pod == *pod);
    if missed {
        events.tell(Event::Answered { volume, node, pod: pod.clone() });
    }
    missed
}
