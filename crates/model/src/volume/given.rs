//! What a history begins from.

use super::command::Command;
use super::event::Event;
use super::terms::{Class, Node};
use super::world::{NameTwice, World};
use crate::{Model, Start};
use alloc::vec::Vec;

/// Classes, nodes, and what was asked before the first step. It can make its world again and
/// again, so undo stops here.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Given {
    pub(super) classes: Vec<Class>,
    pub(super) nodes: Vec<Node>,
    pub(super) commands: Vec<Command>,
}

impl Given {
    /// A world in which these commands were asked, usually the writing of claims. One that is
    /// refused leaves nothing.
    ///
    /// # Errors
    /// When two classes or two nodes have the same name.
    pub fn new(classes: Vec<Class>, nodes: Vec<Node>, commands: Vec<Command>) -> Result<Given, NameTwice> {
        super::world::differ(&classes, &nodes)?;
        Ok(Given { classes, nodes, commands })
    }

    /// What happened before the first step.
    #[must_use]
    pub fn opening(&self) -> Vec<Event> {
        self.begin().1
    }

    fn begin(&self) -> (World, Vec<Event>) {
        let mut world = World::of(self.classes.clone(), self.nodes.clone());
        let mut told = Vec::new();
        for command in &self.commands {
            told.extend(world.apply(command).unwrap_or_default());
        }
        (world, told)
    }
}

impl Start<World> for Given {
    fn afresh(&self) -> World {
        self.begin().0
    }
}
