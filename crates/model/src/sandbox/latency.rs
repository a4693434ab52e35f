//! How long a session waits for its volume: the cold path and the warm one, as sums of named
//! parts. Ranges, not promises: each part says what it rests on.

use super::rule::Source;
use super::terms::{Access, Mark};
use crate::time::{Millis, Timing};
use alloc::vec::Vec;

/// What a figure rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Basis {
    /// Measured by ourselves, on one machine.
    Measured,
    /// Published by those who make or run it.
    Reported,
    /// Chosen to show the order of size.
    Illustrative,
}

/// A part of the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stretch {
    /// The scheduler finds a node.
    Schedule,
    /// The volume is provisioned.
    Provision,
    /// The image is pulled.
    Pull,
    /// The sandbox and its container start.
    Start,
    /// The claim's controller takes a warm sandbox.
    Adopt,
    /// The pod gets its finalizer.
    Protect,
    /// The daemon is called.
    Call,
    /// The volume is mounted.
    Mount,
    /// The files are given to the agent, one call each.
    Chown,
    /// The agent looks for `.ready` now and then.
    Poll,
    /// The file system's cache of missing names has to run out first.
    Cache,
}

/// A part with its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Part {
    /// Which.
    pub stretch: Stretch,
    /// How long.
    pub takes: Timing,
    /// What that rests on.
    pub basis: Basis,
    /// Where it is written, or was measured.
    pub source: Source,
}

const fn millis(earliest: u64, usual: u64, latest: u64) -> Timing {
    Timing { earliest: Millis(earliest), usual: Millis(usual), latest: Millis(latest) }
}

const fn part(
    stretch: Stretch,
    takes: Timing,
    basis: Basis,
    document: &'static str,
    place: &'static str,
) -> Part {
    Part { stretch, takes, basis, source: Source { document, place } }
}

/// Without a pool: everything happens after the claim.
#[must_use]
pub fn cold() -> Vec<Part> {
    use Basis::{Illustrative, Reported};
    [
        part(
            Stretch::Schedule,
            millis(100, 800, 2_000),
            Illustrative,
            "agent-sandbox",
            "70 pods a second, and a queue",
        ),
        part(
            Stretch::Provision,
            millis(500, 1_500, 5_000),
            Reported,
            "Filestore",
            "agent volumes: overview, REST, example",
        ),
        part(
            Stretch::Pull,
            millis(6_000, 12_000, 26_000),
            Illustrative,
            "agent-sandbox",
            "quickstart: 10 to 30 s with the start",
        ),
        part(
            Stretch::Start,
            millis(2_500, 3_000, 8_000),
            Reported,
            "agent-sandbox",
            "controller's comment; issues: 2.5 to 8 s",
        ),
    ]
    .into()
}

/// With a pool: from the claim to an agent that works on its volume.
///
/// `files` are those that are not the agent's yet. A volume needs that once.
#[must_use]
pub fn warm(access: Access, files: u32, mark: Mark) -> Vec<Part> {
    use Basis::{Illustrative, Measured, Reported};
    let mut parts = Vec::from([
        part(
            Stretch::Adopt,
            millis(77, 92, 376),
            Reported,
            "agent-sandbox",
            "performance-tuning.md: p50 92, p99 376 ms",
        ),
        part(Stretch::Protect, millis(4, 8, 20), Illustrative, "kubernetes", "one PATCH"),
        part(
            Stretch::Call,
            millis(2, 5, 20),
            Illustrative,
            "agent-sandbox",
            "one call on the node's own address",
        ),
    ]);
    parts.push(match access {
        Access::Bind => {
            part(Stretch::Mount, millis(2, 3, 7), Measured, "mount --bind", "TIME-*: 1.5 to 6.9 ms")
        }
        Access::Nfs => part(
            Stretch::Mount,
            millis(8, 25, 100),
            Illustrative,
            "mount -t nfs",
            "NFS-TIME: about five binds",
        ),
    });
    let per_file = |micros: u64| Millis(u64::from(files) * micros / 1_000);
    let chown = Timing { earliest: per_file(100), usual: per_file(300), latest: per_file(3_500) };
    parts.push(part(
        Stretch::Chown,
        chown,
        Illustrative,
        "chown -R",
        "NFS*-RPC: one SETATTR a file; NFS-CHOWN",
    ));
    parts.push(match access {
        Access::Nfs => {
            part(Stretch::Poll, millis(0, 25, 50), Reported, "the text", "the agent sleeps 0.05 s")
        }
        Access::Bind => {
            part(Stretch::Poll, millis(0, 50, 100), Reported, "agent-sandbox", "its example sleeps 0.1 s")
        }
    });
    if mark == Mark::Server {
        let late = millis(0, 27_000, 30_000);
        parts.push(part(Stretch::Cache, late, Measured, "nfs(5)", "NFS-CACHE: 27.0 s; acdirmin is 30 s"));
    }
    parts
}

/// All parts together.
#[must_use]
pub fn sum(parts: &[Part]) -> Timing {
    let mut sum = Timing::exact(Millis::ZERO);
    for Part { takes, .. } in parts {
        sum.earliest += takes.earliest;
        sum.usual += takes.usual;
        sum.latest += takes.latest;
    }
    sum
}
