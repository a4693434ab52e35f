//! The world: what exists, and how to find it.

use super::command::Command;
use super::decide::decide;
use super::event::Event;
use super::invariants::broken;
use super::living::Living;
use super::offers::offers;
use super::persistent::{Volume, VolumeId};
use super::rule::Refusal;
use super::shelf::Shelf;
use super::terms::{Claim, ClaimId, Class, ClassId, Node};
use crate::Model;
use crate::place::{Name, NodeId};
use alloc::vec::Vec;

/// Classes, nodes, claims and volumes.
///
/// Claims and volumes that are gone stay in their place, so that an id means one thing for
/// ever and history can be told. Nothing that a command does looks through all of them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct World {
    pub(super) classes: Vec<Class>,
    pub(super) nodes: Vec<Node>,
    pub(super) claims: Vec<Claim>,
    pub(super) volumes: Vec<Volume>,
    /// The living claims by name.
    pub(super) living: Living,
    /// The available volumes, in the order in which they are tried.
    pub(super) shelf: Shelf,
}

/// Two classes or two nodes with one name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NameTwice(
    /// The name.
    pub Name,
);

impl World {
    /// A world in which nothing was asked yet.
    ///
    /// # Errors
    /// When two classes or two nodes have the same name.
    pub fn new(
        classes: impl IntoIterator<Item = Class>,
        nodes: impl IntoIterator<Item = Node>,
    ) -> Result<World, NameTwice> {
        let classes: Vec<Class> = classes.into_iter().collect();
        let nodes: Vec<Node> = nodes.into_iter().collect();
        differ(&classes, &nodes)?;
        Ok(World::of(classes, nodes))
    }

    /// A world of classes and nodes whose names are known to differ.
    pub(super) fn of(classes: Vec<Class>, nodes: Vec<Node>) -> World {
        let (living, shelf) = (Living::default(), Shelf::default());
        World { classes, nodes, claims: Vec::new(), volumes: Vec::new(), living, shelf }
    }

    /// The living claim of this name. A claim that is gone has no name any more.
    ///
    /// # Errors
    /// [`Refusal::UnknownClaim`].
    pub fn claim_named(&self, name: &Name) -> Result<ClaimId, Refusal> {
        let missing = || Refusal::UnknownClaim { claim: Some(name.clone()) };
        self.living.get(name, &self.claims).ok_or_else(missing)
    }

    /// The node of this name.
    ///
    /// # Errors
    /// [`Refusal::UnknownNode`].
    pub fn node_named(&self, name: &Name) -> Result<NodeId, Refusal> {
        let missing = || Refusal::UnknownNode { node: Some(name.clone()) };
        self.node_ids().find(|&id| self.nodes[id.index()].name == *name).ok_or_else(missing)
    }

    /// The volume that a living claim is bound to.
    ///
    /// # Errors
    /// [`Refusal::UnknownClaim`] and [`Refusal::NotProvisioned`].
    pub fn volume_of(&self, claim: ClaimId) -> Result<&Volume, Refusal> {
        self.bound(claim).map(|id| self.at(id))
    }

    /// The claim, gone or not.
    #[must_use]
    pub fn claim(&self, id: ClaimId) -> Option<&Claim> {
        self.claims.get(id.0 as usize)
    }

    /// The volume, gone or not.
    #[must_use]
    pub fn volume(&self, id: VolumeId) -> Option<&Volume> {
        self.volumes.get(id.0 as usize)
    }

    /// The node.
    #[must_use]
    pub fn node(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id.index())
    }

    /// The class.
    #[must_use]
    pub fn class(&self, id: ClassId) -> Option<&Class> {
        self.classes.get(id.0 as usize)
    }

    /// All nodes, in the order in which they were given.
    pub fn node_ids(&self) -> impl Iterator<Item = NodeId> + use<> {
        ids(self.nodes.len(), NodeId)
    }

    /// All claims, gone ones as well, in the order of their making.
    pub fn claim_ids(&self) -> impl Iterator<Item = ClaimId> + use<> {
        ids(self.claims.len(), ClaimId)
    }

    /// All volumes, deleted ones as well, in the order of their making.
    pub fn volume_ids(&self) -> impl Iterator<Item = VolumeId> + use<> {
        ids(self.volumes.len(), VolumeId)
    }

    /// The volumes that exist, in natural order of their names.
    pub fn volumes(&self) -> impl Iterator<Item = &Volume> {
        self.volumes.iter().filter(|volume| volume.exists())
    }

    /// The move that shows the claim's volume to the next pod of a node: `web-N`, N being one
    /// more than the pods on that node, unconfirmed ones included.
    #[must_use]
    pub fn next_mount(&self, claim: ClaimId, node: NodeId) -> Command {
        let pods = self.volume_of(claim).map_or(0, |volume| {
            let unconfirmed = volume.unconfirmed.iter().filter(|other| other.node == node).count();
            unconfirmed + volume.at(node).map_or(0, |attachment| attachment.pods.len())
        });
        Command::Mount { claim, node, pod: Name::numbered("web-", pods + 1) }
    }

    /// The living claim's volume.
    pub(super) fn bound(&self, id: ClaimId) -> Result<VolumeId, Refusal> {
        self.living_claim(id)?.phase.volume().ok_or(Refusal::NotProvisioned { claim: id })
    }

    pub(super) fn living_claim(&self, id: ClaimId) -> Result<&Claim, Refusal> {
        match self.claim(id) {
            Some(claim) if claim.phase.lives() => Ok(claim),
            gone => Err(Refusal::UnknownClaim { claim: gone.map(|claim| claim.spec.name.clone()) }),
        }
    }

    /// A volume that this world minted itself.
    pub(super) fn at(&self, id: VolumeId) -> &Volume {
        &self.volumes[id.0 as usize]
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
        refusal.rule().as_str()
    }
}

fn ids<T>(count: usize, id: fn(u32) -> T) -> impl Iterator<Item = T> + use<T> {
    (0..count as u32).map(id)
}

/// Whether no two classes and no two nodes have one name.
pub(super) fn differ(classes: &[Class], nodes: &[Node]) -> Result<(), NameTwice> {
    unique(classes.iter().map(|class| &class.name))?;
    unique(nodes.iter().map(|node| &node.name))
}

/// Compares each with those before it, once in a world's life.
fn unique<'a>(names: impl Iterator<Item = &'a Name> + Clone) -> Result<(), NameTwice> {
    for (at, name) in names.clone().enumerate() {
        if names.clone().take(at).any(|other| other == name) {
            return Err(NameTwice(name.clone()));
        }
    }
    Ok(())
}
