//! A situation as text: what is given, what is done and what is expected.
//!
//! ```
//! use tsunagu_story::Story;
//! use tsunagu_words::Lang;
//!
//! let text = "
//! title: A second node is refused while the first holds the volume
//! model: volume
//! given:
//!   classes: [{name: disk}]
//!   nodes: [{name: node-a}, {name: node-b}]
//!   claims: [{name: data, storageClassName: disk, storage: 20Gi, accessModes: [ReadWriteOnce]}]
//! steps:
//!   - attach: {claim: data, node: node-a}
//!   - attach: {claim: data, node: node-b}
//!     expect: {outcome: attached-elsewhere}
//! expect:
//!   volumes: {pv-1: {attached: [node-a]}}
//! ";
//! let story = Story::read("second-node.yaml", text.as_bytes()).expect("a story");
//! let report = story.run(Lang::En).expect("it can be run");
//! assert!(report.holds());
//! assert_eq!(report.checks().count(), 2);
//!
//! // A file that is no story says where, and what is meant instead.
//! let slip = text.replace("node: node-b", "node: node-d");
//! let bad = Story::read("slip.yaml", slip.as_bytes()).expect_err("there is no such node");
//! assert_eq!(bad.to_string(), "slip.yaml:10:33: this story has no node `node-d`; did you mean `node-a`?");
//! ```
//!
//! The format is in `docs/story-format.md`. Both the check of a file and the JSON Schema come from
//! one table for each model, [`Shapes`]; what else a model brings is in ARCHITECTURE.md.
//!
//! Left out: expectations about what would happen if a step were not made; steps that repeat;
//! stories in several files.

mod check;
mod cluster;
mod fact;
mod files;
mod item;
mod model;
mod nearest;
mod place;
mod quorum;
mod report;
mod run;
mod sandbox;
mod schema;
mod shape;
mod story;
mod tree;
mod unit;
pub mod volume;

pub use fact::Check;
pub use files::files;
pub use model::{Entry, MODELS, Rule};
pub use place::{Bad, Place};
pub use report::{Refused, Report, Step};
pub use schema::schema;
pub use shape::{Field, Move, Naming, Shape, Shapes};
pub use story::{Because, Story, Title};
pub use tree::bounds;
pub use unit::Unit;
