//! What the rules answer. Checks stand in the order of [`Rule::ALL`](super::Rule::ALL).

use super::command::Command;
use super::event::Event;
use super::persistent::{Attachment, PodAt, Volume, VolumeId, VolumePhase};
use super::rule::Refusal;
use super::terms::{AccessMode, Binding, ClaimId, ClaimPhase, ClaimSpec, ClassId, Reclaim};
use super::world::World;
use crate::place::{Name, NodeId, Zone};
use alloc::vec;
use alloc::vec::Vec;

type Answer = Result<Vec<Event>, Refusal>;

impl World {
    pub(super) fn answer(&self, command: &Command) -> Answer {
        match command {
            Command::Request(spec) => self.request(spec),
            Command::Attach { claim, node } => self.attach(*claim, *node),
            Command::Mount { claim, node, pod } => self.mount(*claim, *node, pod),
            Command::Unmount { claim, node, pod } => self.unmount(*claim, *node, pod),
            Command::UnmountAll { claim } => self.unmount_all(*claim),
            Command::Detach { claim, node } => self.detach(*claim, *node),
            Command::ForceDetach { claim, node } => self.force_detach(*claim, *node),
            Command::DeleteClaim { claim } => self.delete_claim(*claim),
            Command::ClearClaimRef { volume } => self.clear_claim_ref(*volume),
        }
    }

    fn request(&self, spec: &ClaimSpec) -> Answer {
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
        let created = Event::ClaimCreated { claim, spec: spec.clone(), class };
        let next = match self.classes[index].binding {
            Binding::WaitForFirstConsumer => Event::WaitsForFirstConsumer { claim },
            Binding::Immediate => self.bind(claim, spec, class, spec.zone.as_ref()).1,
        };
        Ok(vec![created, next])
    }

    fn attach(&self, id: ClaimId, node: NodeId) -> Answer {
        let claim = self.living_claim(id)?;
        let node_zone = self.checked(node)?;
        let (volume, mut events) = match claim.phase {
            ClaimPhase::Bound { volume } | ClaimPhase::Terminating { volume } => (volume, Vec::new()),
            ClaimPhase::Pending | ClaimPhase::Deleted { .. } => {
                let (volume, bound) = self.bind(id, &claim.spec, claim.class, node_zone);
                (volume, vec![bound])
            }
        };
        let Some(found) = self.volume(volume) else {
            // Provisioned by this very move: no node has it, and it is in this node's zone.
            events.push(Event::Attached { volume, node });
            return Ok(events);
        };
        if found.at(node).is_some() {
            events.push(Event::AlreadyAttached { volume, node });
            return Ok(events);
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
        events.push(Event::Attached { volume, node });
        Ok(events)
    }

    fn mount(&self, id: ClaimId, node: NodeId, pod: &Name) -> Answer {
        let claim = self.living_claim(id)?;
        self.checked(node)?;
        let volume = self.bound(id)?;
        let found = self.at(volume);
        let attachment = found.at(node);
        if attachment.is_some_and(|attachment| attachment.pods.contains(pod)) {
            return Ok(vec![Event::AlreadyMounted { volume, node, pod: pod.clone() }]);
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
        let mut events = answered(found, volume, node, pod);
        let beside = attachment.pods.len() as u32;
        events.push(Event::Mounted { volume, node, pod: pod.clone(), beside });
        let itself = |other: &&PodAt| other.node == node && other.pod == *pod;
        let rivals = found.rivals(node).filter(|other| !itself(other)).count() as u32;
        if rivals > 0 {
            events.push(Event::TwoMayWrite { volume, pod: pod.clone(), rivals });
        }
        Ok(events)
    }

    fn unmount(&self, id: ClaimId, node: NodeId, pod: &Name) -> Answer {
        self.living_claim(id)?;
        self.checked(node)?;
        let Ok(volume) = self.bound(id) else {
            return Ok(vec![Event::NothingMounted { claim: id }]);
        };
        let found = self.at(volume);
        let mut events = answered(found, volume, node, pod);
        let seen = found.at(node).is_some_and(|attachment| attachment.pods.contains(pod));
        if seen || !events.is_empty() {
            events.push(Event::Unmounted { volume, node, pod: pod.clone() });
        }
        if events.is_empty() {
            return Ok(vec![Event::NothingMounted { claim: id }]);
        }
        if seen && found.mounts() == 1 {
            self.finish_claim(id, found.attachments.len(), &mut events);
        }
        Ok(events)
    }

    fn unmount_all(&self, id: ClaimId) -> Answer {
        self.living_claim(id)?;
        let mut events = Vec::new();
        if let Ok(volume) = self.bound(id) {
            let found = self.at(volume);
            each_pod(&found.attachments, |node, pod| events.push(Event::Unmounted { volume, node, pod }));
            if !events.is_empty() {
                self.finish_claim(id, found.attachments.len(), &mut events);
            }
        }
        if events.is_empty() {
            events.push(Event::NothingMounted { claim: id });
        }
        Ok(events)
    }

    fn detach(&self, id: ClaimId, node: Option<NodeId>) -> Answer {
        let (volume, letting_go) = self.holders(id, node)?;
        let pods: usize = letting_go.iter().map(|attachment| attachment.pods.len()).sum();
        if pods > 0 {
            return Err(Refusal::StillMounted { volume, pods: pods as u32 });
        }
        let mut events: Vec<Event> =
            letting_go.iter().map(|held| Event::Detached { volume, node: held.node }).collect();
        self.finish_volume(volume, events.len(), &mut events);
        Ok(or_nothing(events, volume))
    }

    fn force_detach(&self, id: ClaimId, node: Option<NodeId>) -> Answer {
        let (volume, letting_go) = self.holders(id, node)?;
        let found = self.at(volume);
        let mut events = Vec::new();
        each_pod(letting_go, |node, pod| events.push(Event::LeftUnconfirmed { volume, node, pod }));
        let left = found.mounts() - events.len();
        events.extend(letting_go.iter().map(|held| Event::ForceDetached { volume, node: held.node }));
        if left == 0 && !events.is_empty() {
            self.finish_claim(id, found.attachments.len() - letting_go.len(), &mut events);
        }
        self.finish_volume(volume, letting_go.len(), &mut events);
        Ok(or_nothing(events, volume))
    }

    fn delete_claim(&self, id: ClaimId) -> Answer {
        let claim = self.living_claim(id)?;
        let mut events = Vec::new();
        match claim.phase {
            ClaimPhase::Bound { volume } | ClaimPhase::Terminating { volume } => {
                let found = self.at(volume);
                match found.mounts() as u32 {
                    0 => self.end_claim(id, volume, found.attachments.len(), &mut events),
                    pods => events.push(Event::Terminating { claim: id, pods }),
                }
            }
            ClaimPhase::Pending | ClaimPhase::Deleted { .. } => {
                events.push(Event::ClaimDeleted { claim: id })
            }
        }
        Ok(events)
    }

    fn clear_claim_ref(&self, id: VolumeId) -> Answer {
        let found = self.volume(id).filter(|volume| volume.exists());
        let Some(found) = found else {
            let volume = self.volume(id).map(|volume| volume.name.clone());
            return Err(Refusal::UnknownVolume { volume });
        };
        match found.phase {
            VolumePhase::Released { .. } if found.reclaim == Reclaim::Retain => {
                Ok(vec![Event::MadeAvailable { volume: id }])
            }
            _ => Err(Refusal::NotReleased { volume: id }),
        }
    }

    /// A free volume that fits, which a node may still have, or one that is still to be made.
    fn bind(
        &self,
        claim: ClaimId,
        spec: &ClaimSpec,
        class: ClassId,
        zone: Option<&Zone>,
    ) -> (VolumeId, Event) {
        match self.shelf.smallest(class, spec.mode, zone, spec.size_gib) {
            Some(volume) => (volume, Event::Bound { volume, claim }),
            None => {
                let volume = VolumeId(self.volumes.len() as u32);
                (volume, Event::Provisioned { volume, claim, zone: zone.cloned() })
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
    pub(super) fn left_on_a_node(&self, id: ClaimId) -> Option<VolumeId> {
        let ClaimPhase::Deleted { left } = self.claim(id)?.phase else { return None };
        left.filter(|&volume| {
            let found = self.at(volume);
            found.phase == VolumePhase::Released { from: id } && !found.attachments.is_empty()
        })
    }

    /// The zone of a node that exists.
    fn checked(&self, node: NodeId) -> Result<Option<&Zone>, Refusal> {
        self.node(node).map(|node| node.zone.as_ref()).ok_or(Refusal::UnknownNode { node: None })
    }

    /// `kubernetes.io/pvc-protection` ends when the last pod is gone.
    fn finish_claim(&self, id: ClaimId, attached: usize, events: &mut Vec<Event>) {
        if let Some(ClaimPhase::Terminating { volume }) = self.claim(id).map(|claim| claim.phase) {
            self.end_claim(id, volume, attached, events);
        }
    }

    fn end_claim(&self, claim: ClaimId, volume: VolumeId, attached: usize, events: &mut Vec<Event>) {
        events.extend([Event::ClaimDeleted { claim }, Event::Released { volume }]);
        if attached == 0 && self.at(volume).reclaim == Reclaim::Delete {
            events.push(Event::VolumeDeleted { volume });
        }
    }

    /// The provisioner deletes a released volume when the last of its nodes has let go.
    fn finish_volume(&self, id: VolumeId, letting_go: usize, events: &mut Vec<Event>) {
        let volume = self.at(id);
        let released = matches!(volume.phase, VolumePhase::Released { .. });
        let last = letting_go > 0 && letting_go == volume.attachments.len();
        if released && last && volume.reclaim == Reclaim::Delete {
            events.push(Event::VolumeDeleted { volume: id });
        }
    }
}

/// The answer of a node for a pod that was unconfirmed.
fn answered(found: &Volume, volume: VolumeId, node: NodeId, pod: &Name) -> Vec<Event> {
    let missed = found.unconfirmed.iter().any(|other| other.node == node && other.pod == *pod);
    if missed { vec![Event::Answered { volume, node, pod: pod.clone() }] } else { Vec::new() }
}

fn each_pod(attachments: &[Attachment], mut tell: impl FnMut(NodeId, Name)) {
    for attachment in attachments {
        for pod in &attachment.pods {
            tell(attachment.node, pod.clone());
        }
    }
}

fn or_nothing(events: Vec<Event>, volume: VolumeId) -> Vec<Event> {
    if events.is_empty() { vec![Event::NothingAttached { volume }] } else { events }
}
