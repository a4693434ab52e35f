//! Late binding: a volume that arrives after the sandbox has started.
//!
//! Sandboxes are kept warm in a pool; a claim takes one, and only then is the volume of the
//! session mounted into the running pod, on the node, behind the back of Kubernetes. What protects
//! the files in between is an order of steps, kept by an orchestrator. Each step is a guard here,
//! and one can go past it: the state then shows what follows, as a [`Harm`].
//!
//! ```
//! use tsunagu_model::Model;
//! use tsunagu_model::sandbox::{Cascade, Command, Harm, Rule, board};
//!
//! // A session at work, as a careful orchestrator sets it up.
//! let mut world = board::board();
//! for command in [board::claim(1), board::volume(1)] {
//!     world.apply(&command).expect("nothing is in its way");
//! }
//! world.settled();
//! let (claim, volume, pod) = (board::SESSION, board::VOLUME, board::POD);
//! while let Some(next) = world.next_to_use(claim, volume) {
//!     world.apply(&next).expect("each step is allowed in its turn");
//!     world.settled();
//! }
//! world.apply(&Command::Write { pod }).expect("it works on its volume");
//!
//! // Letting go before the volume is unmounted is refused ...
//! world.apply(&Command::DeleteClaim { claim, cascade: Cascade::Background }).expect("it may end");
//! let refusal = world.apply(&Command::Release { claim }).expect_err("it is mounted");
//! assert_eq!(refusal.rule, Rule::FinalizerBeforeUnmount);
//!
//! // ... and whoever goes past the guard loses the files.
//! world.apply(&Command::Pass { guard: refusal.rule, past: true }).expect("anybody can");
//! world.apply(&Command::Release { claim }).expect("now it is allowed");
//! world.settled();
//! assert_eq!(world.harms(), [Harm::FilesWiped(volume), Harm::Stuck(pod)]);
//! ```
//!
//! The orchestrator knows what tables of mounts and objects tell, and no more: a node that is off
//! and one that is out of reach look alike to it, and what lingers in no table it does not see.
//! Whether an agent can really write is another question, and [`World::writers`] answers it.
//!
//! Left out here: a clock (the five minutes after which a pool gives a member up and the two
//! seconds for which a claim waits are moves; [`latency`] has the times of the way); removal of
//! pods from a silent node by taints, which warm pods tolerate; snapshots; quotas of a shared
//! volume; several namespaces; the daemon's own authentication; services and network policies;
//! mounts that an agent makes; a daemon that makes the directory of a pod again that the kubelet
//! has removed. An agent holds its volume by its working directory, which stands for open files
//! as well. Conditions are not spelled out: what they say is in the fields.

mod agent;
pub mod board;
mod command;
mod controllers;
mod decide;
mod event;
mod evolve;
mod faults;
pub mod guide;
mod harm;
mod invariants;
mod kubelet;
pub mod latency;
pub mod matrix;
mod objects;
mod offers;
mod rule;
mod session;
mod sight;
mod terms;
mod things;
mod world;

pub use command::{Actor, Command};
pub use event::Event;
pub use harm::{HARMS, Harm};
pub use rule::{About, Refusal, Rule, Source};
pub use sight::Sight;
pub use terms::{
    Access, Cascade, ClaimId, ClaimSpec, Mark, Mode, Owner, PodId, Propagation, Runtime, SandboxId, Shutdown,
    Strategy, Tamper, Target, Template, VolumeId, VolumeSpec,
};
pub use things::{
    Agent, Belongs, Claim, Containers, Cwd, Health, Life, Mount, MountPoint, Node, Pod, Pool, Removal,
    Sandbox, Storage, Volume, VolumePhase, Wiped,
};
pub use world::{Setup, World};
