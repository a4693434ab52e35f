//! How storage reaches a program in a cluster: the rules, and nothing else.
//!
//! ```
//! use tsunagu_model::volume::{AccessMode, Command, Rule, chapter::{NODE_A, NODE_B, Settings}};
//! use tsunagu_model::Timeline;
//!
//! let settings = Settings { mode: AccessMode::ReadWriteOnce, ..Settings::default() };
//! let (world, claim) = settings.world();
//! let mut timeline = Timeline::new(world);
//!
//! // ReadWriteOnce counts nodes: two pods of one node may share ...
//! timeline.apply(Command::Attach { claim, node: NODE_A });
//! timeline.apply(timeline.now().next_mount(claim, NODE_A));
//! timeline.apply(timeline.now().next_mount(claim, NODE_A));
//! assert!(timeline.last().is_some_and(|step| step.outcome.is_ok()));
//!
//! // ... and a second node may not.
//! let step = timeline.apply(Command::Attach { claim, node: NODE_B });
//! assert_eq!(step.refusal().map(|refusal| refusal.rule()), Some(Rule::AttachedElsewhere));
//! ```
//!
//! - [`place`]: names, zones and nodes, the vocabulary that the models share.
//! - [`quorum`]: voters, failure domains, links and leaders.
//! - [`volume`]: claim, provision, attach, mount, by hand.
//! - [`cluster`]: the same in motion: controllers, time, and nodes that die.
//! - [`sandbox`]: late binding: warm sandboxes, and a volume that arrives after the start.
//! - [`time`]: moments, and the ranges that real systems keep to.
//! - [`timeline`]: steps, undo, seek, branch, replay: one mechanism for page, stories and permalinks.
//! - [`permalink`]: the frame of a link that carries a timeline.
//!
//! There is no clock, no chance, no sentence and no I/O here. `#![no_std]` holds without
//! exception, so that a use of the operating system has to be asked for in writing.
#![no_std]

extern crate alloc;

pub mod cluster;
mod hash;
mod parts;
pub mod permalink;
pub mod place;
pub mod quorum;
pub mod sandbox;
mod source;
pub mod time;
pub mod timeline;
pub mod volume;

pub use source::Source;
pub use timeline::{Start, Step, Timeline};

use alloc::vec::Vec;
use core::fmt::Debug;

/// One teachable machine.
///
/// A command is asked of [`decide`](Model::decide), which borrows the world: a refusal cannot
/// change it, by type and not by promise. The events of an accepted command are the only way
/// the world changes, and only the model itself can carry them out.
pub trait Model: Clone + Eq + Debug {
    /// What somebody asks for.
    type Command: Clone + Eq + Debug;
    /// What then happened. An accepted command tells at least one.
    type Event: Clone + Eq + Debug;
    /// Why it did not.
    type Refusal: Clone + Eq + Debug;

    /// What the rules answer, with the world left as it is.
    ///
    /// # Errors
    /// The first rule, in order of precedence, that forbids the command.
    fn decide(&self, command: &Self::Command) -> Result<Vec<Self::Event>, Self::Refusal>;

    /// [`decide`](Model::decide), then carries the events out.
    ///
    /// # Errors
    /// As `decide`; the world is then unchanged.
    fn apply(&mut self, command: &Self::Command) -> Result<Vec<Self::Event>, Self::Refusal>;

    /// Every command worth a button now, allowed or not, in a fixed order.
    fn offers(&self) -> Vec<Self::Command>;

    /// The first invariant that does not hold; `None` in every reachable world. It looks at
    /// everything and is meant for tests.
    fn broken(&self) -> Option<&'static str>;

    /// The stable name of the rule behind a refusal, as tests and pages know it.
    fn slug(refusal: &Self::Refusal) -> &'static str;
}
