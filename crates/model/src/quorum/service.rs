//! What is still served, where; and what of Kubernetes goes on.

use super::placement::{MemberId, Role};
use super::world::World;
use crate::time::{Millis, Timing};

/// What one member answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Endpoint {
    /// Whether it runs.
    pub up: bool,
    /// Whether a write through it is confirmed.
    pub writes: bool,
    /// Whether it answers what a quorum agrees on (the default of a read).
    pub linearizable: bool,
    /// Whether it answers from its own disk.
    pub serializable: bool,
    /// Whether that answer may be old, since it does not reach the leader.
    pub stale: bool,
}

/// What one API server of Kubernetes answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Api {
    /// Whether it runs.
    pub up: bool,
    /// Whether it creates, updates and deletes; and gets and lists what is true now.
    pub serves: bool,
}

/// How long an API server that lost its etcd still answers reads from its watch cache: etcd ends the
/// watch after 4 to 5 s, and the cache is tried for 30 s more. It is no mode to rely on. Read from
/// the code (apiserver `storage/cacher`, client-go `reflector.go`), not measured.
pub const CACHED_READS: Timing = Timing::secs(30, 35, 40);

/// When the kubelet starts such an API server again, which empties the cache: `/livez` holds a check
/// of etcd, and eight failures 10 s apart are too many. As kubeadm sets its probes.
pub const API_RESTART: Millis = Millis::secs(80);

/// What people ask of a cluster.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Work {
    /// Pods that run go on running.
    RunningPods,
    /// A container that crashed is started again on its node.
    ContainerRestarts,
    /// Service addresses and cluster DNS answer, as they last stood.
    ServicesAsTheyStood,
    /// New pods, scaling, rollouts.
    NewPods,
    /// Endpoints follow pods that come, go or fail.
    EndpointUpdates,
    /// A dead node is noticed and its pods are replaced.
    NodeFailures,
    /// Volumes are attached, detached, provisioned.
    Volumes,
    /// Certificates and tokens are renewed.
    Credentials,
}

impl Work {
    /// All, from what needs least.
    pub const ALL: [Work; 8] = [
        Work::RunningPods,
        Work::ContainerRestarts,
        Work::ServicesAsTheyStood,
        Work::NewPods,
        Work::EndpointUpdates,
        Work::NodeFailures,
        Work::Volumes,
        Work::Credentials,
    ];

    /// The stable name.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Work::RunningPods => "running-pods",
            Work::ContainerRestarts => "container-restarts",
            Work::ServicesAsTheyStood => "services-as-they-stood",
            Work::NewPods => "new-pods",
            Work::EndpointUpdates => "endpoint-updates",
            Work::NodeFailures => "node-failures",
            Work::Volumes => "volumes",
            Work::Credentials => "credentials",
        }
    }

    /// Whether it goes on while no API server can write. Source: Kubernetes docs, operating etcd
    /// clusters.
    #[must_use]
    pub const fn without_writes(self) -> bool {
        matches!(self, Work::RunningPods | Work::ContainerRestarts | Work::ServicesAsTheyStood)
    }
}

impl World {
    /// What a member answers now, once an election that is due is over.
    #[must_use]
    pub fn endpoint(&self, id: MemberId) -> Endpoint {
        let reach = self.reach();
        let role = self.placement.member(id).map_or(Role::Removed, |member| member.role);
        if !reach.up.has(id) || role == Role::Removed {
            return Endpoint::default();
        }
        let led = self.leader.is_some_and(|leader| reach.of(id).has(leader));
        let votes = role == Role::Voter;
        Endpoint {
            up: true,
            writes: led && votes,
            linearizable: led && votes,
            serializable: true,
            stale: !led,
        }
    }

    /// What an API server answers now, by its place in [`World::api_servers`].
    #[must_use]
    pub fn api(&self, server: usize) -> Api {
        let Some(server) = self.api.get(server) else { return Api::default() };
        let up = server.needs.met(self.failed);
        let reaches =
            |(id, way): &(MemberId, super::Needs)| way.met(self.failed) && self.endpoint(*id).writes;
        Api { up, serves: up && server.asks.iter().any(reaches) }
    }

    /// Whether a kind of work goes on: with writes at some API server all does.
    #[must_use]
    pub fn goes_on(&self, work: Work) -> bool {
        work.without_writes() || (0..self.api.len()).any(|server| self.api(server).serves)
    }
}
