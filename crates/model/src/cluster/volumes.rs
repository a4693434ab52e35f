//! The persistent volume controller and the external-provisioner: claims find volumes, drivers
//! make them, and what is released is deleted.
//!
//! Source: kubernetes v1.36 `pkg/controller/volume/persistentvolume` and
//! `pkg/controller/volume/pvcprotection`; external-provisioner `pkg/controller`.
//!
//! Left out: default classes, selectors, volume attributes; expansion, snapshots and clones;
//! a Released volume that a person gives free again (the model `volume` has that).

use super::command::{Actor, Move};
use super::event::{About, What};
use super::id::{ClaimId, VolumeId};
use super::object::{Claim, Volume, VolumePhase, Work};
use super::rule::Rule;
use super::run::Plans;
use super::scheduler::zone::Named;
use super::set::add;
use super::terms::{HOSTNAME, Label, ManyNodes, VolumeSpec};
use super::world::{Log, World};
use crate::place::Name;
use crate::time::Millis;
use crate::volume::Reclaim;
use alloc::vec::Vec;

/// A refused call is made again after a delay that doubles, up to this many times.
const DOUBLINGS: u32 = 8;

impl World {
    pub(super) fn plan_volumes(&self, plans: &mut Plans) {
        for (id, claim) in self.claims() {
            if !claim.gone && (!claim.bound || claim.deleted.is_some()) {
                plans.add(self.when_claim(id), Move::SyncClaim(id));
                plans.add(self.when_provision(id), Move::Provision(id));
            }
        }
        for (id, volume) in self.volumes() {
            if volume.phase == VolumePhase::Released {
                plans.add(self.when_reclaim(id), Move::Reclaim(id));
            }
        }
    }

    /// A claim that is deleted goes with its last user; one that is not bound is bound if a
    /// volume fits, and else told once why not.
    pub(super) fn when_claim(&self, id: ClaimId) -> Option<Millis> {
        let claim = &self.claims[id.index()];
        let due = if claim.deleted.is_some() {
            !self.claim_used(&claim.spec.namespace, &claim.spec.name)
        } else {
            !claim.bound && (self.match_for(id).is_some() || claim.refused != self.claim_waits(id))
        };
        (due && !claim.gone).then_some(self.now)
    }

    pub(super) fn sync_claim(&mut self, id: ClaimId, log: &mut Log) {
        if self.claims[id.index()].deleted.is_some() {
            self.end_claim(id, log);
            return;
        }
        if let Some(volume) = self.match_for(id) {
            self.bind_claim(id, volume, Actor::Volumes, log);
            return;
        }
        let waits = self.claim_waits(id);
        self.claims[id.index()].refused = waits;
        let what = match waits {
            Some(Rule::WaitsForFirstConsumer) => What::WaitsForFirstConsumer,
            _ => What::ClaimWaits,
        };
        if let Some(rule) = waits {
            self.tell(log, Actor::Volumes, what, About::claim(id).by(rule));
        }
    }

    /// The volume that a claim takes as things stand: the one that it names, or the smallest that
    /// is free, unless it waits for a pod.
    fn match_for(&self, id: ClaimId) -> Option<VolumeId> {
        let claim = &self.claims[id.index()];
        match self.named_volume(claim) {
            Named::Volume(volume) => self.mismatch(claim, volume).is_none().then_some(volume),
            Named::Gone => None,
            Named::None if self.waits_for_consumer(claim) => None,
            Named::None => self.free_volume(id, |_, _| true),
        }
    }

    /// What keeps a claim from the volume that it names.
    fn mismatch(&self, claim: &Claim, volume: VolumeId) -> Option<Rule> {
        let (wanted, found) = (&claim.spec, &self.volumes[volume.index()]);
        let spec = &found.spec;
        let same = spec.class == wanted.class && spec.block == wanted.block && spec.size >= wanted.size;
        let free = found.phase == VolumePhase::Available;
        (!same || !free || !spec.modes.satisfy(wanted.modes)).then_some(Rule::VolumeMismatch)
    }

    /// Why a claim stays Pending; `None` while its driver is asked.
    pub(super) fn claim_waits(&self, id: ClaimId) -> Option<Rule> {
        let claim = &self.claims[id.index()];
        match (self.named_volume(claim), self.class_of(claim)) {
            (Named::Volume(volume), _) => self.mismatch(claim, volume),
            (Named::Gone, _) => Some(Rule::VolumeLost),
            (Named::None, None) if claim.spec.class.is_some() => Some(Rule::UnknownClass),
            (Named::None, None) => Some(Rule::NoClass),
            (Named::None, Some(_)) if self.waits_for_consumer(claim) && claim.selected.is_none() => {
                Some(Rule::WaitsForFirstConsumer)
            }
            // The driver's own refusal, once it gave one.
            _ => claim
                .refused
                .filter(|rule| matches!(rule, Rule::ManyNodesUnsupported | Rule::TopologyNotAllowed)),
        }
    }

    pub(super) fn when_provision(&self, id: ClaimId) -> Option<Millis> {
        let claim = &self.claims[id.index()];
        let wants = !claim.bound
            && !claim.gone
            && claim.deleted.is_none()
            && matches!(self.named_volume(claim), Named::None)
            && claim.class.is_some()
            && (claim.selected.is_some() || !self.waits_for_consumer(claim));
        match claim.work {
            _ if !wants => None,
            None => self.match_for(id).is_none().then_some(self.now),
            Some(Work::Asked(at) | Work::Again(at, _)) => Some(at),
        }
    }

    /// Asks the driver, or takes its answer.
    pub(super) fn provision(&mut self, id: ClaimId, log: &mut Log) {
        let gone = |selected: crate::place::NodeId| self.nodes[selected.index()].gone.is_some();
        let claim = &self.claims[id.index()];
        if claim.selected.is_some_and(gone) {
            let claim = &mut self.claims[id.index()];
            let node = claim.selected.take();
            (claim.work, claim.refused) = (None, None);
            self.tell(log, Actor::Provisioner, What::NodeUnchosen, About::claim(id).on(node));
            self.changed();
            return;
        }
        let tries = match claim.work {
            Some(Work::Asked(_)) => {
                self.take_answer(id, log);
                return;
            }
            Some(Work::Again(_, tries)) => tries,
            None => 0,
        };
        match self.refuses_to_make(claim) {
            Some(rule) => {
                let delay = Millis(self.takes(|timings| timings.retry).0 << tries.min(DOUBLINGS));
                let claim = &mut self.claims[id.index()];
                claim.work = Some(Work::Again(self.now + delay, tries + 1));
                claim.refused = Some(rule);
                self.tell(log, Actor::Provisioner, What::ProvisioningFailed, About::claim(id).by(rule));
            }
            None => {
                let end = self.now + self.takes(|timings| timings.provision);
                self.claims[id.index()].work = Some(Work::Asked(end));
                self.tell(log, Actor::Provisioner, What::Provisioning, About::claim(id));
            }
        }
    }

    fn refuses_to_make(&self, claim: &Claim) -> Option<Rule> {
        let class = self.class_of(claim)?;
        let driver = self.driver_named(&class.driver)?;
        let made = match driver.many_nodes {
            ManyNodes::Always => true,
            ManyNodes::Block => claim.spec.block || !claim.spec.modes.many_nodes(),
            ManyNodes::Never => !claim.spec.modes.many_nodes(),
        };
        if !made {
            return Some(Rule::ManyNodesUnsupported);
        }
        // Where nodes have not the driver's label, it has no say in the place.
        let here = driver.topology.is_none() || class.allowed.is_empty() || self.place_for(claim).is_some();
        (!here).then_some(Rule::TopologyNotAllowed)
    }

    /// Where a disk is made: where the chosen node is, or one of all places, picked by the
    /// claim's name. No pod is looked at.
    fn place_for(&self, claim: &Claim) -> Option<Label> {
        let class = self.class_of(claim)?;
        let key = self.driver_named(&class.driver)?.topology.clone()?;
        let allowed = |value: &&str| {
            let is = |label: &Label| label.key == key && *label.value == **value;
            class.allowed.is_empty() || class.allowed.iter().any(is)
        };
        let mut values: Vec<&str> = Vec::new();
        for (id, node) in self.nodes() {
            let asked = claim.selected.map_or(node.gone.is_none(), |selected| selected == id);
            if let Some(value) = Label::find(&node.labels, &key).filter(|value| asked && allowed(value)) {
                add(&mut values, value);
            }
        }
        let at = spread(&claim.spec.name) as usize % values.len().max(1);
        values.get(at).map(|value| Label { key: key.clone(), value: (*value).into() })
    }

    fn take_answer(&mut self, id: ClaimId, log: &mut Log) {
        let claim = &self.claims[id.index()];
        let Some(class) = self.class_of(claim) else { return };
        let name = Name::numbered("pv-", self.volumes.len() + 1);
        let spec = VolumeSpec {
            handle: name.as_str().into(),
            name,
            driver: class.driver.clone(),
            class: Some(class.name.clone()),
            size: claim.spec.size,
            modes: claim.spec.modes,
            block: claim.spec.block,
            affinity: self.place_for(claim).into_iter().collect(),
            labels: Vec::new(),
            reclaim: class.reclaim,
        };
        let volume = VolumeId(self.volumes.len() as u32);
        self.volumes.push(Volume::new(spec, None));
        let about = About::claim(id).of(Some(volume));
        self.tell(log, Actor::Provisioner, What::Provisioned, about);
        self.bind_claim(id, volume, Actor::Volumes, log);
    }

    pub(super) fn bind_claim(&mut self, id: ClaimId, volume: VolumeId, actor: Actor, log: &mut Log) {
        let claim = &mut self.claims[id.index()];
        (claim.volume, claim.bound, claim.work, claim.refused) = (Some(volume), true, None, None);
        let found = &mut self.volumes[volume.index()];
        (found.claim, found.phase) = (Some(id), VolumePhase::Bound);
        self.tell(log, actor, What::Bound, About::claim(id).of(Some(volume)));
        // Pods that were assigned before their claim was bound.
        for pod in self.live.clone() {
            if self.pods[pod.index()].node.is_some() && self.pods[pod.index()].volumes.is_none() {
                self.find_volumes_of(pod);
            }
        }
        self.changed();
    }

    /// Notes the volumes of a pod with a node, once all its claims are bound.
    pub(super) fn find_volumes_of(&mut self, id: crate::cluster::PodId) {
        let pod = &self.pods[id.index()];
        let mut volumes: Vec<VolumeId> = Vec::new();
        for claim in self.claims_of(pod) {
            let claim = claim.map(|id| &self.claims[id.index()]).filter(|claim| claim.bound);
            let Some(volume) = claim.and_then(|claim| claim.volume) else { return };
            if !volumes.contains(&volume) {
                volumes.push(volume);
            }
        }
        self.pods[id.index()].volumes = Some(volumes);
        self.wish(id);
        if let Some(node) = self.pods[id.index()].on() {
            self.touch(node);
        }
    }

    /// A claim that nobody uses goes, and its volume is released.
    fn end_claim(&mut self, id: ClaimId, log: &mut Log) {
        let claim = &mut self.claims[id.index()];
        claim.gone = true;
        let volume = claim.volume.filter(|_| claim.bound);
        self.tell(log, Actor::Volumes, What::ClaimGone, About::claim(id));
        if let Some(volume) = volume
            && self.volumes[volume.index()].claim == Some(id)
        {
            self.volumes[volume.index()].phase = VolumePhase::Released;
            self.tell(log, Actor::Volumes, What::Released, About::volume(volume));
        }
        self.changed();
    }

    /// A released Delete volume goes when nothing refers to it; else it is told once why not.
    pub(super) fn when_reclaim(&self, id: VolumeId) -> Option<Millis> {
        let volume = &self.volumes[id.index()];
        let due = volume.phase == VolumePhase::Released && volume.spec.reclaim == Reclaim::Delete;
        let stays = self.volume_stays(id);
        (due && (stays.is_none() || stays != volume.refused)).then_some(self.now)
    }

    /// What keeps a released volume from being deleted.
    pub(super) fn volume_stays(&self, id: VolumeId) -> Option<Rule> {
        if self.attachments_of(id).next().is_some() {
            return Some(Rule::StillAttached);
        }
        let spec = &self.volumes[id.index()].spec;
        let local = spec.affinity.iter().any(|label| *label.key == *HOSTNAME);
        let mut here = self.nodes.iter().filter(|node| node.gone.is_none());
        (local && !here.any(|node| spec.reaches(&node.labels))).then_some(Rule::NodeMissing)
    }

    pub(super) fn reclaim(&mut self, id: VolumeId, log: &mut Log) {
        let stays = self.volume_stays(id);
        self.volumes[id.index()].refused = stays;
        let about = About::volume(id);
        match stays {
            Some(rule) => self.tell(log, Actor::Provisioner, What::VolumeStays, about.by(rule)),
            None => {
                self.volumes[id.index()].phase = VolumePhase::Deleted;
                self.tell(log, Actor::Provisioner, What::VolumeDeleted, about);
            }
        }
    }
}

/// A number for a claim's name: a hash, and the ordinal of a StatefulSet's claim added, so that
/// replicas are spread. Source: external-provisioner `pkg/controller/topology.go`.
fn spread(name: &Name) -> u32 {
    let text = name.as_str();
    let (mut stem, mut ordinal) = (text, 0);
    if let Some((before, last)) = text.rsplit_once('-')
        && let Ok(number) = last.parse::<u32>()
    {
        ordinal = number;
        stem = before.rsplit_once('-').map_or(before, |(_, set)| set);
    }
    let fnv = |hash: u32, byte: u8| hash.wrapping_mul(16_777_619) ^ u32::from(byte);
    stem.bytes().fold(2_166_136_261, fnv).wrapping_add(ordinal)
}
