//! The cluster: what there is, and how to find it.

use super::attach::{AttachDetach, Call};
use super::event::{About, Event, What};
use super::id::{ClaimId, ClassId, PodId, VolumeId, WorkloadId};
use super::object::{Attachment, Claim, Node, Pod, Volume, VolumePhase, Workload};
use super::rule::{Refusal, Rule};
use super::set::add;
use super::terms::{ClaimSpec, Class, Driver, HOSTNAME, Label, NodeSpec, VolumeSpec, ZONE};
use super::timings::Timings;
use super::zones::Zones;
use super::{Actor, Modes};
use crate::place::{Name, NodeId};
use crate::time::{Millis, Pace, Timing};
use alloc::vec::Vec;

/// What a cluster begins with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Given {
    /// Its drivers.
    pub drivers: Vec<Driver>,
    /// Its classes.
    pub classes: Vec<Class>,
    /// Its nodes.
    pub nodes: Vec<NodeSpec>,
    /// Volumes that an administrator made.
    pub volumes: Vec<VolumeSpec>,
    /// Claims. One that names a volume is bound to it from the start; unlike a claim that is
    /// written later, it is not asked whether it fits.
    pub claims: Vec<ClaimSpec>,
    /// Volumes that are attached to a node although no pod wants them there.
    pub attached: Vec<(Name, Name)>,
    /// Which values of its timings the world takes.
    pub pace: Pace,
    /// Its timings.
    pub timings: Timings,
    /// `--disable-force-detach-on-timeout`
    pub never_force: bool,
}

/// What is wrong with what is given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadGiven {
    /// A name that stands twice among the things of one kind.
    Twice(Name),
    /// A name of a driver, volume or node that leads nowhere.
    Unknown(Name),
}

/// A cluster at a moment.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct World {
    pub(super) now: Millis,
    pub(super) pace: Pace,
    pub(super) timings: Timings,
    pub(super) drivers: Vec<Driver>,
    pub(super) classes: Vec<Class>,
    pub(super) nodes: Vec<Node>,
    pub(super) pods: Vec<Pod>,
    /// The pods whose object or process is there.
    pub(super) live: Vec<PodId>,
    pub(super) claims: Vec<Claim>,
    pub(super) volumes: Vec<Volume>,
    /// In order of volume, then node.
    pub(super) attachments: Vec<Attachment>,
    pub(super) workloads: Vec<Workload>,
    pub(super) controller: AttachDetach,
    /// Calls under way, with their end and whether chance has a hand in them.
    pub(super) flights: Vec<Flight>,
    /// When the attach/detach controller has a reason to look, and when it last did.
    pub(super) pass: Option<Millis>,
    pub(super) passed: Option<Millis>,
    pub(super) zones: Zones,
    /// Changes of what the scheduler looks at.
    pub(super) epoch: u64,
}

/// A call to a driver that is under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Flight {
    /// The call.
    pub call: Call,
    /// When it began.
    pub began: Millis,
    /// When it ends.
    pub ends: Millis,
    /// What chance did to it.
    pub fault: Option<Fault>,
}

/// What chance does to a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fault {
    /// It does its work, and nobody hears of it.
    Lost,
    /// It does nothing.
    Failed,
}

pub(super) type Log = Vec<Event>;

impl World {
    /// A cluster in which nothing has happened yet.
    ///
    /// # Errors
    /// When a name stands twice among the drivers, classes, nodes, volumes or claims, or leads
    /// nowhere. A claim may name a volume that does not exist: it is lost.
    pub fn new(given: Given) -> Result<World, BadGiven> {
        twice(given.drivers.iter().map(|driver| &driver.name))?;
        twice(given.classes.iter().map(|class| &class.name))?;
        twice(given.nodes.iter().map(|node| &node.name))?;
        twice(given.volumes.iter().map(|volume| &volume.name))?;
        let mut world = World {
            now: Millis::ZERO,
            pace: given.pace,
            timings: given.timings,
            drivers: given.drivers,
            classes: given.classes,
            nodes: Vec::new(),
            pods: Vec::new(),
            live: Vec::new(),
            claims: Vec::new(),
            volumes: Vec::new(),
            attachments: Vec::new(),
            workloads: Vec::new(),
            controller: AttachDetach::new(given.never_force),
            flights: Vec::new(),
            pass: None,
            passed: None,
            zones: Zones::default(),
            epoch: 1,
        };
        for class in &world.classes {
            world.driver_named(&class.driver).ok_or_else(|| BadGiven::Unknown(class.driver.clone()))?;
        }
        given.nodes.into_iter().for_each(|spec| world.nodes.push(Node::new(spec)));
        for spec in given.volumes {
            world.driver_named(&spec.driver).ok_or_else(|| BadGiven::Unknown(spec.driver.clone()))?;
            world.volumes.push(Volume::new(spec, None));
        }
        for spec in given.claims {
            if world.claim_named(&spec.namespace, &spec.name).is_some() {
                return Err(BadGiven::Twice(spec.name));
            }
            let volume = spec.volume.as_ref().and_then(|name| world.volume_named(name));
            let id = ClaimId(world.claims.len() as u32);
            let claim = world.new_claim(spec);
            world.claims.push(Claim { bound: volume.is_some(), volume, ..claim });
            if let Some(volume) = volume.map(|id| &mut world.volumes[id.index()])
                && volume.claim.is_none()
            {
                (volume.claim, volume.phase) = (Some(id), VolumePhase::Bound);
            }
        }
        for (volume, node) in given.attached {
            let volume = world.volume_named(&volume).ok_or(BadGiven::Unknown(volume))?;
            let node = world.node_named(&node).ok_or(BadGiven::Unknown(node))?;
            world.given_attached(volume, node);
        }
        world.look_at_zones(&mut Log::new());
        Ok(world)
    }

    /// The moment.
    #[must_use]
    pub fn now(&self) -> Millis {
        self.now
    }

    /// The attach/detach controller.
    #[must_use]
    pub fn attach_detach(&self) -> &AttachDetach {
        &self.controller
    }

    /// The zones with their outlook.
    #[must_use]
    pub fn zones(&self) -> &Zones {
        &self.zones
    }

    /// The value of one of its timings.
    pub(super) fn takes(&self, timing: impl Fn(&Timings) -> Timing) -> Millis {
        timing(&self.timings).at(self.pace)
    }

    /// Every node, also one that is gone.
    pub fn nodes(&self) -> impl Iterator<Item = (NodeId, &Node)> {
        (0..).map(NodeId).zip(&self.nodes)
    }

    /// Every pod, also one that is gone.
    pub fn pods(&self) -> impl Iterator<Item = (PodId, &Pod)> {
        (0..).map(PodId).zip(&self.pods)
    }

    /// Every claim, also one that is gone.
    pub fn claims(&self) -> impl Iterator<Item = (ClaimId, &Claim)> {
        (0..).map(ClaimId).zip(&self.claims)
    }

    /// Every volume, also one that is gone.
    pub fn volumes(&self) -> impl Iterator<Item = (VolumeId, &Volume)> {
        (0..).map(VolumeId).zip(&self.volumes)
    }

    /// Every workload.
    pub fn workloads(&self) -> impl Iterator<Item = (WorkloadId, &Workload)> {
        (0..).map(WorkloadId).zip(&self.workloads)
    }

    /// Every VolumeAttachment, in order of volume, then node.
    #[must_use]
    pub fn attachments(&self) -> &[Attachment] {
        &self.attachments
    }

    /// The calls that are under way.
    #[must_use]
    pub fn flights(&self) -> &[Flight] {
        &self.flights
    }

    /// The classes.
    #[must_use]
    pub fn classes(&self) -> &[Class] {
        &self.classes
    }

    /// A node; `None` for an id of another world.
    #[must_use]
    pub fn node(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id.index())
    }

    /// A pod.
    #[must_use]
    pub fn pod(&self, id: PodId) -> Option<&Pod> {
        self.pods.get(id.index())
    }

    /// A claim.
    #[must_use]
    pub fn claim(&self, id: ClaimId) -> Option<&Claim> {
        self.claims.get(id.index())
    }

    /// A volume.
    #[must_use]
    pub fn volume(&self, id: VolumeId) -> Option<&Volume> {
        self.volumes.get(id.index())
    }

    /// A workload.
    #[must_use]
    pub fn workload(&self, id: WorkloadId) -> Option<&Workload> {
        self.workloads.get(id.index())
    }

    /// The node of a name, also one that is gone.
    #[must_use]
    pub fn node_named(&self, name: &Name) -> Option<NodeId> {
        self.nodes().find(|(_, node)| node.spec.name == *name).map(|(id, _)| id)
    }

    /// The pod of a name that is not gone.
    #[must_use]
    pub fn pod_named(&self, namespace: &Name, name: &Name) -> Option<PodId> {
        let is = |pod: &Pod| !pod.gone && pod.name == *name && pod.spec.namespace == *namespace;
        self.live.iter().copied().find(|id| is(&self.pods[id.index()]))
    }

    /// The claim of a name that is not gone.
    #[must_use]
    pub fn claim_named(&self, namespace: &Name, name: &Name) -> Option<ClaimId> {
        let is =
            |claim: &Claim| !claim.gone && claim.spec.name == *name && claim.spec.namespace == *namespace;
        self.claims().find(|(_, claim)| is(claim)).map(|(id, _)| id)
    }

    /// The volume of a name that is not gone.
    #[must_use]
    pub fn volume_named(&self, name: &Name) -> Option<VolumeId> {
        let is = |volume: &Volume| volume.spec.name == *name && volume.phase != VolumePhase::Deleted;
        self.volumes().find(|(_, volume)| is(volume)).map(|(id, _)| id)
    }

    /// The workload of a name.
    #[must_use]
    pub fn workload_named(&self, namespace: &Name, name: &Name) -> Option<WorkloadId> {
        let is = |one: &Workload| one.name() == name && one.spec.template.namespace == *namespace;
        self.workloads().find(|(_, one)| is(one)).map(|(id, _)| id)
    }

    pub(super) fn driver_named(&self, name: &Name) -> Option<&Driver> {
        self.drivers.iter().find(|driver| driver.name == *name)
    }

    /// The driver of a volume; every volume that came in has one.
    pub(super) fn driver_of(&self, volume: VolumeId) -> Option<&Driver> {
        self.driver_named(&self.volumes[volume.index()].spec.driver)
    }

    /// Whether a volume is attached to nodes at all.
    pub(super) fn attachable(&self, volume: VolumeId) -> bool {
        self.driver_of(volume).is_some_and(|driver| driver.attach)
    }

    pub(super) fn modes_of(&self, volume: VolumeId) -> Modes {
        self.volumes[volume.index()].spec.modes
    }

    pub(super) fn class_of(&self, claim: &Claim) -> Option<&Class> {
        self.classes.get(claim.class?.index())
    }

    pub(super) fn new_claim(&self, spec: ClaimSpec) -> Claim {
        let class = self.class_named(spec.class.as_ref());
        Claim {
            spec,
            class,
            volume: None,
            bound: false,
            selected: None,
            work: None,
            refused: None,
            told: false,
            deleted: None,
            gone: false,
        }
    }

    pub(super) fn class_named(&self, name: Option<&Name>) -> Option<ClassId> {
        let found = self.classes.iter().position(|class| Some(&class.name) == name)?;
        Some(ClassId(found as u32))
    }

    /// The claims of a pod, in its order; a name may lead nowhere.
    pub(super) fn claims_of<'w>(&'w self, pod: &'w Pod) -> impl Iterator<Item = Option<ClaimId>> + 'w {
        pod.spec.claims.iter().map(|name| self.claim_named(&pod.spec.namespace, name))
    }

    pub(super) fn attachment(&self, volume: VolumeId, node: NodeId) -> Result<usize, usize> {
        self.attachments.binary_search_by_key(&(volume, node), |one| (one.volume, one.node))
    }

    /// The attachments of a volume.
    pub fn attachments_of(&self, volume: VolumeId) -> impl Iterator<Item = &Attachment> {
        let from = self.attachments.partition_point(|one| one.volume < volume);
        self.attachments[from..].iter().take_while(move |one| one.volume == volume)
    }

    pub(super) fn tell(&self, log: &mut Log, actor: Actor, what: What, about: About) {
        log.push(Event { at: self.now, actor, what, about });
    }

    /// Something changed that may let a pod be placed.
    pub(super) fn changed(&mut self) {
        self.epoch += 1;
    }
}

pub(super) fn refuse<T>(rule: Rule, about: About) -> Result<T, Refusal> {
    Err(Refusal { rule, about })
}

fn twice<'n>(names: impl Iterator<Item = &'n Name>) -> Result<(), BadGiven> {
    let mut seen = Vec::new();
    for name in names {
        if !add(&mut seen, name) {
            return Err(BadGiven::Twice(name.clone()));
        }
    }
    Ok(())
}

impl Node {
    pub(super) fn new(spec: NodeSpec) -> Node {
        let mut labels = spec.labels.clone();
        let mut add = |key: &str, value: &str| {
            if Label::find(&labels, key).is_none() {
                labels.push(Label::new(key, value));
            }
        };
        add(HOSTNAME, spec.name.as_str());
        if let Some(zone) = &spec.zone {
            add(ZONE, zone.as_str());
        }
        Node {
            spec,
            labels,
            gone: None,
            powered: true,
            connected: true,
            machine: 0,
            silent: None,
            answers: None,
            heard: Millis::ZERO,
            not_ready: None,
            queued: None,
            no_execute: None,
            out_of_service: None,
            in_use: Vec::new(),
            attached: Vec::new(),
            unreported: None,
            doubted: None,
            pods: Vec::new(),
        }
    }
}

impl Volume {
    pub(super) fn new(spec: VolumeSpec, claim: Option<ClaimId>) -> Volume {
        let phase = if claim.is_some() { VolumePhase::Bound } else { VolumePhase::Available };
        Volume { spec, claim, phase, refused: None, writes: Vec::new() }
    }
}
