//! Claim, provision, attach, mount: the book's chapter, by hand.
//!
//! A claim says what is wanted; a volume is what there is. Between them and the program stand
//! three moves, each with its own unit: provision once, attach per *node*, mount per *pod*.
//! Nearly every surprise with storage in a cluster comes from taking one unit for another.
//!
//! ```
//! use tsunagu_model::Model;
//! use tsunagu_model::place::{Name, Zone};
//! use tsunagu_model::volume::{AccessMode, Binding, ClaimSpec, Class, Command, Node, Reclaim, World};
//!
//! let name = |text| Name::new(text).expect("a good name");
//! let class = Class { name: name("late"), binding: Binding::WaitForFirstConsumer, reclaim: Reclaim::Delete };
//! let node = Node { name: name("node-a"), zone: Zone::new("zone-a").ok() };
//! let mut world = World::new([class], [node]).expect("no name twice");
//!
//! let spec = ClaimSpec::new(name("data"), name("late"), 20, AccessMode::ReadWriteOnce);
//! world.apply(&Command::Request(spec)).expect("the class is known");
//! let claim = world.claim_named(&name("data")).expect("just made");
//! assert!(world.volume_of(claim).is_err(), "nothing is provisioned before a node is known");
//!
//! let node = world.node_named(&name("node-a")).expect("given");
//! world.apply(&Command::Attach { claim, node }).expect("provisions in zone-a, then attaches");
//! assert_eq!(world.volume_of(claim).map(|volume| volume.name.as_str()), Ok("pv-1"));
//! ```
//!
//! Left out here: the stage on a node (`NodeStageVolume`) between attaching and mounting; drivers
//! that need no attaching, for which nobody counts nodes at all; an attachment that is uncertain
//! because a call timed out; a node without a zone label beside a volume with a zone, which the
//! chapter lets pass and a real nodeAffinity does not; time, a node's health and the controllers'
//! own initiative (who would move by itself, and when); contents and sizes beyond the request;
//! snapshots, clones, expansion; volumes that an administrator made beforehand.

pub mod chapter;
mod command;
mod decide;
mod event;
mod evolve;
mod given;
mod invariants;
mod living;
mod offers;
mod persistent;
mod rule;
pub mod script;
mod shelf;
mod terms;
mod world;

pub use crate::Source;
pub use command::{Actor, Command};
pub use event::Event;
pub use given::Given;
pub use persistent::{Attachment, PodAt, Volume, VolumeId, VolumePhase};
pub use rule::{Refusal, Rule};
pub use terms::{AccessMode, Binding, Claim, ClaimId, ClaimPhase, ClaimSpec, Class, ClassId, Node, Reclaim};
pub use world::{NameTwice, World};
