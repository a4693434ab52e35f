//! What is so in a world of `sandbox`.

use crate::fact::Fact;
use crate::unit::Unit;
use std::collections::{BTreeMap, BTreeSet};
use tsunagu_model::place::Name;
use tsunagu_model::sandbox::{
    Agent, Belongs, Claim, Containers, Cwd, Life, PodId, Removal, Sandbox, Sight, Volume, VolumeId,
    VolumePhase, Wiped, World,
};

pub(super) fn facts(world: &World) -> Fact {
    // Of those that had a name one after the other the last is told.
    let claims: BTreeMap<&Name, Fact> =
        world.claims().iter().map(|found| (&found.spec.name, claim(world, found))).collect();
    let sandboxes: BTreeMap<&Name, Fact> =
        world.sandboxes().iter().map(|found| (&found.name, sandbox(world, found))).collect();
    let pods: BTreeMap<&Name, Fact> =
        world.pod_ids().map(|id| (world.pod_name(id), pod(world, id))).collect();
    let volumes = world.volume_ids().zip(world.volumes());
    let volumes: BTreeMap<&Name, Fact> =
        volumes.map(|(id, found)| (&found.spec.name, volume(world, id, found))).collect();
    let harms: BTreeSet<&str> = world.harms().into_iter().map(|harm| harm.as_str()).collect();
    let free = |sandbox: &&Sandbox| sandbox.owner == Belongs::Pool && sandbox.life != Life::Gone;
    let members = world.sandboxes().iter().filter(free).count();
    let by_name = |facts: BTreeMap<&Name, Fact>| {
        Fact::record(facts.into_iter().map(|(name, fact)| (name.as_str(), fact)))
    };
    Fact::record([
        ("claims", by_name(claims)),
        ("sandboxes", by_name(sandboxes)),
        ("pods", by_name(pods)),
        ("volumes", by_name(volumes)),
        ("members", number(members)),
        ("harms", Fact::List(harms.into_iter().map(Fact::text).collect())),
    ])
}

fn number(count: usize) -> Fact {
    Fact::Number(Unit::Count, count as u64)
}

fn claim(world: &World, claim: &Claim) -> Fact {
    if claim.gone {
        return Fact::Absent;
    }
    let phase = match claim.sandbox.map(|id| world.sandboxes()[id.index()].life) {
        _ if claim.deleting.is_some() => "Terminating",
        _ if claim.expired => "Expired",
        None | Some(Life::Gone) => "Claiming",
        Some(_) => "Assigned",
    };
    let sandbox = claim.sandbox.map(|id| &world.sandboxes()[id.index()].name);
    let volume = claim.volume.map(|id| &world.volumes()[id.index()].spec.name);
    Fact::record([
        ("phase", Fact::text(phase)),
        ("sandbox", Fact::maybe(sandbox)),
        ("volume", Fact::maybe(volume)),
        ("finalizer", Fact::Bool(claim.finalizer)),
    ])
}

fn sandbox(world: &World, sandbox: &Sandbox) -> Fact {
    let mode = match sandbox.life {
        Life::Gone => return Fact::Absent,
        Life::Running => "Running",
        Life::Suspended => "Suspended",
        Life::Expired => "Expired",
    };
    let claim = match sandbox.owner {
        Belongs::Pool => None,
        Belongs::Claim(claim) => Some(&world.claims()[claim.index()].spec.name),
    };
    let launch = sandbox.warm.map(|warm| if warm { "warm" } else { "cold" });
    Fact::record([
        ("claim", Fact::maybe(claim)),
        ("launchType", Fact::maybe(launch)),
        ("operatingMode", Fact::text(mode)),
        ("stale", Fact::Bool(sandbox.stale)),
    ])
}

fn pod(world: &World, id: PodId) -> Fact {
    let pod = &world.pods()[id.index()];
    let name = world.pod_name(id);
    if pod.gone {
        return Fact::Absent;
    }
    let made = world.pod_ids().filter(|other| world.pod_name(*other) == name).count();
    let containers = match pod.containers {
        Containers::Unscheduled => "unscheduled",
        Containers::Starting => "starting",
        Containers::Running => "running",
        Containers::Stopped => "stopped",
    };
    let (agent, works_in) = match pod.agent {
        Agent::Waiting => ("waiting", None),
        Agent::Ended => ("ended", None),
        Agent::Working(Cwd::Directory) => ("working", None),
        Agent::Working(Cwd::Volume(volume, _)) => ("working", Some(volume)),
    };
    let empty_dir = match pod.removal {
        Removal::None => "there",
        Removal::Inside(_) => "being-removed",
        Removal::Stuck => "stuck",
        Removal::Done => "removed",
    };
    let sees = match world.sees(pod) {
        Sight::Volume(mount) => Some(mount.volume),
        Sight::Directory | Sight::Internal => None,
    };
    let named = |id: VolumeId| &world.volumes()[id.index()].spec.name;
    let node = pod.node.map(|node| &world.nodes()[node.index()].name);
    let mounts = pod.mounts.iter().map(|mount| Fact::text(named(mount.volume)));
    Fact::record([
        ("node", Fact::maybe(node)),
        ("containers", Fact::text(containers)),
        ("failed", Fact::Bool(pod.failed)),
        ("terminating", Fact::Bool(pod.deleting)),
        ("finalizer", Fact::Bool(pod.finalizer)),
        ("made", number(made)),
        ("mounts", Fact::List(mounts.collect())),
        ("sees", Fact::maybe(sees.map(named))),
        ("ready", Fact::Bool(pod.ready)),
        ("agent", Fact::text(agent)),
        ("worksIn", Fact::maybe(works_in.map(named))),
        ("emptyDir", Fact::text(empty_dir)),
        ("localWork", Fact::Bool(pod.local)),
    ])
}

fn volume(world: &World, id: VolumeId, volume: &Volume) -> Fact {
    let phase = match volume.phase {
        VolumePhase::Pending => "Pending",
        VolumePhase::Bound => "Bound",
        VolumePhase::Released => "Released",
        VolumePhase::Deleted => return Fact::Absent,
    };
    let wiped = match volume.wiped {
        Wiped::No => "nothing",
        Wiped::Partly => "part",
        Wiped::All => "all",
    };
    let names = |pods: &mut dyn Iterator<Item = PodId>| {
        let names: BTreeSet<&str> = pods.map(|pod| world.pod_name(pod).as_str()).collect();
        Fact::List(names.into_iter().map(Fact::text).collect())
    };
    let owner = volume.owner.map(|id| &world.sandboxes()[id.index()].name);
    Fact::record([
        ("phase", Fact::text(phase)),
        ("sandbox", Fact::maybe(owner)),
        ("files", number(volume.old as usize)),
        ("filesOf", Fact::text(volume.files_of.as_str())),
        ("writtenBy", names(&mut volume.written.iter().copied())),
        ("writers", names(&mut world.writers(id))),
        ("ready", Fact::Bool(volume.ready)),
        ("wiped", Fact::text(wiped)),
    ])
}
