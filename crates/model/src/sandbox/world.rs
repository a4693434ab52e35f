//! The world: what exists, and how to find it.

use super::command::Command;
use super::decide::decide;
use super::event::Event;
use super::invariants::broken;
use super::offers::offers;
use super::rule::{About, Refusal, Rule};
use super::terms::{ClaimId, PodId, SandboxId, Template, VolumeId};
use super::things::{Belongs, Claim, Health, Life, Node, Pod, Pool, Sandbox, Storage, Volume, VolumePhase};
use crate::Model;
use crate::place::{Name, NodeId};
use alloc::vec::Vec;

/// What a world begins with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The nodes.
    pub nodes: Vec<Node>,
    /// The template.
    pub template: Template,
    /// The pool.
    pub pool: Pool,
    /// The file server.
    pub storage: Storage,
}

/// Nodes, a pool of sandboxes, their pods, claims and volumes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct World {
    /// The guards that one goes past, a bit each.
    pub(super) passed: u64,
    pub(super) nodes: Vec<Node>,
    pub(super) template: Template,
    pub(super) pool: Pool,
    pub(super) storage: Storage,
    pub(super) sandboxes: Vec<Sandbox>,
    pub(super) pods: Vec<Pod>,
    pub(super) claims: Vec<Claim>,
    pub(super) volumes: Vec<Volume>,
}

impl World {
    /// A world in which nothing was made yet.
    #[must_use]
    pub fn new(setup: Setup) -> World {
        let Setup { nodes, template, pool, storage } = setup;
        let (sandboxes, pods, claims, volumes) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        World { passed: 0, nodes, template, pool, storage, sandboxes, pods, claims, volumes }
    }

    /// The nodes, in the order in which they were given.
    #[must_use]
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The present template.
    #[must_use]
    pub fn template(&self) -> &Template {
        &self.template
    }

    /// The pool.
    #[must_use]
    pub fn pool(&self) -> &Pool {
        &self.pool
    }

    /// The file server.
    #[must_use]
    pub fn storage(&self) -> Storage {
        self.storage
    }

    /// All sandboxes, gone ones as well.
    #[must_use]
    pub fn sandboxes(&self) -> &[Sandbox] {
        &self.sandboxes
    }

    /// All pods, gone ones as well.
    #[must_use]
    pub fn pods(&self) -> &[Pod] {
        &self.pods
    }

    /// All claims, gone ones as well.
    #[must_use]
    pub fn claims(&self) -> &[Claim] {
        &self.claims
    }

    /// All volumes, deleted ones as well.
    #[must_use]
    pub fn volumes(&self) -> &[Volume] {
        &self.volumes
    }

    /// The ids of all sandboxes.
    pub fn sandbox_ids(&self) -> impl Iterator<Item = SandboxId> + use<> {
        (0..self.sandboxes.len() as u32).map(SandboxId)
    }

    /// The ids of all pods.
    pub fn pod_ids(&self) -> impl Iterator<Item = PodId> + use<> {
        (0..self.pods.len() as u32).map(PodId)
    }

    /// The ids of all claims.
    pub fn claim_ids(&self) -> impl Iterator<Item = ClaimId> + use<> {
        (0..self.claims.len() as u32).map(ClaimId)
    }

    /// The ids of all volumes.
    pub fn volume_ids(&self) -> impl Iterator<Item = VolumeId> + use<> {
        (0..self.volumes.len() as u32).map(VolumeId)
    }

    /// The ids of all nodes.
    pub fn node_ids(&self) -> impl Iterator<Item = NodeId> + use<> {
        (0..self.nodes.len() as u32).map(NodeId)
    }

    /// Whether one goes past this guard.
    #[must_use]
    pub const fn passes(&self, guard: Rule) -> bool {
        self.passed & (1 << guard as u64) != 0
    }

    /// The pod that is a claim's now.
    #[must_use]
    pub fn pod_of(&self, claim: ClaimId) -> Option<PodId> {
        let sandbox = self.claims.get(claim.index())?.sandbox?;
        self.sandboxes[sandbox.index()].pod
    }

    /// The claim that a pod works for.
    #[must_use]
    pub fn claim_of(&self, pod: PodId) -> Option<ClaimId> {
        match self.sandboxes[self.pods.get(pod.index())?.sandbox.index()].owner {
            Belongs::Claim(claim) => Some(claim),
            Belongs::Pool => None,
        }
    }

    /// The living claim of this name.
    #[must_use]
    pub fn claim_named(&self, name: &Name) -> Option<ClaimId> {
        self.claim_ids().find(|&id| {
            let claim = &self.claims[id.index()];
            !claim.gone && claim.spec.name == *name
        })
    }

    /// The sandbox of this name that exists.
    #[must_use]
    pub fn sandbox_named(&self, name: &Name) -> Option<SandboxId> {
        self.sandbox_ids().find(|&id| {
            let sandbox = &self.sandboxes[id.index()];
            sandbox.life != Life::Gone && sandbox.name == *name
        })
    }

    /// The volume of this name that exists.
    #[must_use]
    pub fn volume_named(&self, name: &Name) -> Option<VolumeId> {
        self.volume_ids().find(|&id| {
            let volume = &self.volumes[id.index()];
            volume.phase != VolumePhase::Deleted && volume.spec.name == *name
        })
    }

    /// The node of this name.
    #[must_use]
    pub fn node_named(&self, name: &Name) -> Option<NodeId> {
        self.node_ids().find(|id| self.nodes[id.index()].name == *name)
    }

    /// The name of a pod: its sandbox's.
    #[must_use]
    pub fn pod_name(&self, pod: PodId) -> &Name {
        &self.sandboxes[self.pods[pod.index()].sandbox.index()].name
    }

    pub(super) fn pod(&self, id: PodId) -> &Pod {
        &self.pods[id.index()]
    }

    pub(super) fn sandbox(&self, id: SandboxId) -> &Sandbox {
        &self.sandboxes[id.index()]
    }

    pub(super) fn vol(&self, id: VolumeId) -> &Volume {
        &self.volumes[id.index()]
    }

    /// The health of the node of a pod; `Up` for a pod that has none.
    pub(super) fn health(&self, pod: &Pod) -> Health {
        pod.node.map_or(Health::Up, |node| self.nodes[node.index()].health)
    }

    /// A pod whose object exists.
    pub(super) fn known_pod(&self, id: PodId) -> Result<&Pod, Refusal> {
        let about = About { pod: Some(id).filter(|id| id.index() < self.pods.len()), ..About::default() };
        let found = self.pods.get(id.index()).filter(|pod| !pod.gone);
        found.ok_or(Refusal { rule: Rule::UnknownPod, about })
    }

    /// A claim that is not gone.
    pub(super) fn known_claim(&self, id: ClaimId) -> Result<&Claim, Refusal> {
        let about = About { claim: Some(id).filter(|id| id.index() < self.claims.len()), ..About::default() };
        let found = self.claims.get(id.index()).filter(|claim| !claim.gone);
        found.ok_or(Refusal { rule: Rule::UnknownClaim, about })
    }

    /// A sandbox that exists.
    pub(super) fn known_sandbox(&self, id: SandboxId) -> Result<&Sandbox, Refusal> {
        let sandbox = Some(id).filter(|id| id.index() < self.sandboxes.len());
        let found = self.sandboxes.get(id.index()).filter(|sandbox| sandbox.life != Life::Gone);
        found.ok_or(Refusal { rule: Rule::UnknownSandbox, about: About { sandbox, ..About::default() } })
    }

    /// A volume that is not deleted.
    pub(super) fn known_volume(&self, id: VolumeId) -> Result<&Volume, Refusal> {
        let volume = Some(id).filter(|id| id.index() < self.volumes.len());
        let there = |volume: &&Volume| matches!(volume.phase, VolumePhase::Pending | VolumePhase::Bound);
        let found = self.volumes.get(id.index()).filter(there);
        found.ok_or(Refusal { rule: Rule::UnknownVolume, about: About { volume, ..About::default() } })
    }

    /// A node of this world.
    pub(super) fn known_node(&self, id: NodeId) -> Result<&Node, Refusal> {
        let none = Refusal { rule: Rule::UnknownNode, about: About::default() };
        self.nodes.get(id.index()).ok_or(none)
    }
}

impl Model for World {
    type Command = Command;
    type Event = Event;
    type Refusal = Refusal;

    fn decide(&self, command: &Command) -> Result<Vec<Event>, Refusal> {
        decide(self, command)
    }

    fn apply(&mut self, command: &Command) -> Result<Vec<Event>, Refusal> {
        let events = decide(self, command)?;
        for event in &events {
            self.evolve(event);
        }
        Ok(events)
    }

    fn offers(&self) -> Vec<Command> {
        offers(self)
    }

    fn broken(&self) -> Option<&'static str> {
        broken(self)
    }

    fn slug(refusal: &Refusal) -> &'static str {
        refusal.rule.as_str()
    }
}
