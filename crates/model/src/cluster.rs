//! Volumes in motion: controllers, time, and a node that dies.
//!
//! The model `volume` is moved by hand. Here a person writes claims, pods and workloads, machines
//! lose power, and the controllers of a cluster do the rest, each in a file of its own. Time is
//! data: [`Command::Advance`] moves it on, and it jumps from one moment at which something is due
//! to the next. What real clusters leave open (how old the last lease was when the power went) a
//! world takes early, usually or late, by its [`Pace`](crate::time::Pace).
//!
//! ```
//! use tsunagu_model::Model;
//! use tsunagu_model::cluster::{Command, PodSpec, Rule, small};
//! use tsunagu_model::time::Millis;
//!
//! // A Deployment of one pod whose volume is for one node; its node loses power.
//! let mut world = small::world(small::Keeper::Deployment, Default::default());
//! let node = world.pods().next().and_then(|(_, pod)| pod.on()).expect("it runs");
//! world.apply(&Command::PowerOff(node)).expect("there is a machine");
//! world.apply(&Command::Advance(Millis::hours(24))).expect("time passes");
//!
//! // A replacement exists, and a day later it still waits: the pod that nobody saw end wants
//! // the volume on the dead node, so the six minutes have not even begun.
//! let (waiting, _) = world.pods().last().expect("two pods");
//! let why = world.why(waiting);
//! assert_eq!(why.last().map(|link| link.rule), Some(Rule::UnconfirmedEnd));
//! assert!(why.last().is_some_and(|link| link.ends.never()));
//! ```
//!
//! Kubernetes v1.36. What each controller leaves out stands at the head of its file.

mod api;
pub mod attach;
mod attacher;
mod command;
mod contents;
mod event;
mod eviction;
mod id;
mod invariants;
mod kubelet;
mod lifecycle;
mod modes;
mod object;
mod offers;
mod podgc;
mod rule;
mod run;
mod scheduler;
mod set;
pub mod small;
mod terms;
mod timings;
mod volumes;
mod ways;
mod why;
mod workloads;
mod world;
mod zones;

pub use command::{Actor, Command, Move};
pub use contents::Damage;
pub use event::{About, Event, What};
pub use id::{ClaimId, ClassId, PodId, VolumeId, WorkloadId};
pub use modes::Modes;
pub use object::{
    Attachment, Claim, Effect, Node, Owner, Pod, PodPhase, Session, Volume, VolumePhase, Work, Workload,
};
pub use rule::{Refusal, Rule};
pub use scheduler::{SinglePods, VolumeZones};
pub use terms::{
    ClaimSpec, Class, Driver, HOSTNAME, Label, Limit, ManyNodes, NodeSpec, PodSpec, Tolerates, VolumeSpec,
    WorkloadKind, WorkloadSpec, ZONE,
};
pub use timings::Timings;
pub use ways::WayOut;
pub use why::{Ends, Link};
pub use world::{BadGiven, Fault, Flight, Given, World};
pub use zones::{Rate, Shift, ZoneOutlook, ZoneState, Zones};
