//! Voters, failure domains, links and leaders: how many chances three machines are.
//!
//! A vote is a member's; whether two votes are two chances is decided by what both need. A
//! [`Placement`] says what each voter and each way between two needs to live; the answers are
//! computed from it: who can lead, what is served where, which losses are fatal.
//!
//! ```
//! use tsunagu_model::Model;
//! use tsunagu_model::quorum::{Command, Domains, Pause, chapter::Text};
//!
//! // Two voters in site A, one in site B, a VPN between: the article's picture.
//! let mut world = Text::TwoSites.world();
//! let site = |name| Domains::one(world.placement().domain_named(name).expect("of the text"));
//! let [a, b, vpn] = ["site-a", "site-b", "vpn"].map(site);
//!
//! // Site A is a single point of failure: with it goes the quorum.
//! assert_eq!(world.placement().minimal_cuts(Domains::EMPTY, 1), [a]);
//!
//! // Site B may be lost, the tunnel too: the two in A go on.
//! assert!(!world.placement().possible_leaders(b).is_empty());
//! world.apply(&Command::Fail(vpn)).expect("a domain of the placement");
//! assert!(world.leader().is_some());
//! assert_eq!(world.pause(), Pause::Kept);
//! ```
//!
//! Left out: ways that carry one direction only, except in [`raft`]; a client's way to a member;
//! disks that lie or are slow; authentication; downgrades; learners' lag (one that is reached has
//! the log). Member changes are asked of the leader and counted at once. Of several members that
//! can be elected the first is, since whose timeout ends first is chance: `MoveLeader` shows another.

mod advice;
pub mod chapter;
mod command;
mod cuts;
mod decide;
mod election;
mod event;
mod evolve;
mod offers;
pub mod paste;
mod placement;
pub mod raft;
mod reach;
mod rule;
mod saved;
mod service;
mod set;
mod settle;
mod tally;
mod world;

pub use advice::Change;
pub use command::{Actor, Command};
pub use election::{BadTimers, Margin, Pause, Timers};
pub use event::Event;
pub use placement::{
    BadPlacement, Domain, DomainId, Domains, Ends, Kind, Link, Member, MemberId, Members, Needs, Placement,
    Process, Role,
};
pub use reach::Reach;
pub use rule::{Refusal, Rule};
pub use saved::{LESSON, Plan};
pub use service::{API_RESTART, Api, CACHED_READS, Endpoint, Work};
pub use set::{Numbered, Set};
pub use tally::{Tally, blocking, joint, quorum, tally, tolerance};
pub use world::{ApiServer, Settings, World};
