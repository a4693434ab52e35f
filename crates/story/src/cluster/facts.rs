//! What is so in a world of `cluster`.

use crate::fact::Fact;
use crate::model::Labels;
use crate::unit::Unit;
use std::collections::BTreeMap;
use tsunagu_model::cluster::{
    Claim, ClaimId, Ends, Link, Node, Pod, PodId, PodPhase, Volume, VolumeId, VolumePhase, Workload,
    WorkloadId, World,
};
use tsunagu_model::place::NodeId;
use tsunagu_model::time::Millis;

pub(super) fn facts(world: &World, labels: &Labels<PodId>) -> Fact {
    // What was made again takes the name from what is gone.
    let pods = world.pods().map(|(id, pod)| (pod.name.as_str(), self::pod(world, id, pod)));
    let labelled = labels.iter().filter_map(|(label, id)| Some((label.as_str(), *id, world.pod(*id)?)));
    let pods = pods.chain(labelled.map(|(label, id, one)| (label, pod(world, id, one))));
    let claims = world.claims().map(|(id, one)| (one.spec.name.as_str(), claim(world, id, one)));
    let volumes = world.volumes().map(|(id, one)| (one.spec.name.as_str(), volume(world, id, one)));
    let nodes = world.nodes().map(|(id, one)| (one.spec.name.as_str(), node(world, id, one)));
    let workloads = world.workloads().map(|(id, one)| (one.name().as_str(), workload(world, id, one)));
    Fact::record([
        ("time", time(world.now())),
        ("nodes", by_name(nodes)),
        ("pods", by_name(pods)),
        ("claims", by_name(claims)),
        ("volumes", by_name(volumes)),
        ("workloads", by_name(workloads)),
    ])
}

fn by_name<'n>(of: impl Iterator<Item = (&'n str, Fact)>) -> Fact {
    Fact::record(of.collect::<BTreeMap<_, _>>())
}

fn time(time: Millis) -> Fact {
    Fact::Number(Unit::Time, time.0)
}

fn count(count: usize) -> Fact {
    Fact::Number(Unit::Count, count as u64)
}

fn node_name(world: &World, id: Option<NodeId>) -> Fact {
    Fact::maybe(id.and_then(|id| world.node(id)).map(|node| &node.spec.name))
}

fn volume_names(world: &World, ids: impl IntoIterator<Item = VolumeId>) -> Fact {
    let names = ids.into_iter().filter_map(|id| world.volume(id)).map(|one| Fact::text(&one.spec.name));
    Fact::List(names.collect())
}

fn node_names(world: &World, ids: impl IntoIterator<Item = NodeId>) -> Fact {
    Fact::List(ids.into_iter().map(|id| node_name(world, Some(id))).collect())
}

/// What the last link of a chain says, and when that ends, counted from now.
fn waits(world: &World, why: &[Link]) -> [(&'static str, Fact); 3] {
    let last = why.last();
    let ends = last.map_or(Fact::Absent, |link| match link.ends {
        Ends::Never | Ends::WithNext => Fact::Never,
        Ends::Between(from, to) => {
            let [from, to] = [from, to].map(|at| (at - world.now()).0);
            Fact::Span(Unit::Time, from, to)
        }
    });
    let slugs = why.iter().map(|link| Fact::text(link.rule.as_str())).collect();
    [
        ("waitsFor", Fact::maybe(last.map(|link| link.rule.as_str()))),
        ("why", Fact::List(slugs)),
        ("waitEnds", ends),
    ]
}

fn node(world: &World, id: NodeId, node: &Node) -> Fact {
    if node.gone.is_some() {
        return Fact::Absent;
    }
    let running = world.pods().filter(|(_, pod)| pod.alive && pod.on() == Some(id));
    Fact::record([
        ("ready", Fact::Bool(node.ready())),
        ("unreachable", Fact::Bool(node.no_execute.is_some())),
        ("outOfService", Fact::Bool(node.out_of_service.is_some())),
        ("volumesInUse", volume_names(world, node.in_use.iter().copied())),
        ("volumesAttached", volume_names(world, node.attached.iter().copied())),
        ("processes", Fact::List(running.map(|(_, pod)| Fact::text(&pod.name)).collect())),
    ])
}

fn pod(world: &World, id: PodId, pod: &Pod) -> Fact {
    if pod.gone {
        return Fact::Absent;
    }
    let status = match pod.phase {
        _ if pod.deleted.is_some() => "Terminating",
        PodPhase::Running => "Running",
        _ if pod.node.is_some() => "ContainerCreating",
        _ => "Pending",
    };
    let excluded = pod.unschedulable.iter();
    let reasons = excluded.map(|(rule, nodes)| (rule.as_str(), count(*nodes as usize)));
    let since = pod.running_since.filter(|_| pod.ready);
    let fields = [
        ("status", Fact::text(status)),
        ("node", node_name(world, pod.on())),
        ("ready", Fact::Bool(pod.ready)),
        ("processRuns", Fact::Bool(pod.alive)),
        ("runningSince", since.map_or(Fact::Never, time)),
        ("unschedulable", Fact::record(reasons)),
        ("multiAttach", count(pod.multi_attach as usize)),
    ];
    Fact::record(fields.into_iter().chain(waits(world, &world.why(id))))
}

fn claim(world: &World, id: ClaimId, claim: &Claim) -> Fact {
    let phase = match claim {
        _ if claim.gone => return Fact::Absent,
        _ if claim.deleted.is_some() => "Terminating",
        _ if claim.bound => "Bound",
        _ => "Pending",
    };
    let volume = claim.volume.filter(|_| claim.bound).and_then(|id| world.volume(id));
    let fields = [
        ("phase", Fact::text(phase)),
        ("volume", Fact::maybe(volume.map(|volume| &volume.spec.name))),
        ("selectedNode", node_name(world, claim.selected)),
    ];
    Fact::record(fields.into_iter().chain(waits(world, &world.why_claim(id))))
}

fn volume(world: &World, id: VolumeId, volume: &Volume) -> Fact {
    let phase = match volume.phase {
        VolumePhase::Available => "Available",
        VolumePhase::Bound => "Bound",
        VolumePhase::Released => "Released",
        VolumePhase::Deleted => return Fact::Absent,
    };
    let entries = |confirmed| {
        let entries = world.attach_detach().entries(id);
        entries.filter(move |entry| entry.confirmed == confirmed).map(|entry| entry.node)
    };
    let claim = volume.claim.and_then(|id| world.claim(id)).map(|claim| &claim.spec.name);
    let places = volume.spec.affinity.iter().map(|label| Fact::text(&label.value)).collect();
    Fact::record([
        ("phase", Fact::text(phase)),
        ("claim", Fact::maybe(claim)),
        ("attached", node_names(world, entries(true))),
        ("uncertain", node_names(world, entries(false))),
        ("attachments", node_names(world, world.attachments_of(id).map(|one| one.node))),
        ("places", Fact::List(places)),
        ("keptBy", Fact::maybe(volume.refused.map(|rule| rule.as_str()))),
        ("writers", count(volume.writes.iter().filter(|session| session.to.is_none()).count())),
        ("mostWriters", count(volume.most_writers())),
        ("damage", Fact::text(volume.damage().map_or("none", |damage| damage.as_str()))),
    ])
}

fn workload(world: &World, id: WorkloadId, workload: &Workload) -> Fact {
    let pods = || workload.pods.iter().filter_map(|&id| world.pod(id)).filter(|pod| pod.active());
    let fields = [("pods", count(pods().count())), ("ready", count(pods().filter(|pod| pod.ready).count()))];
    Fact::record(fields.into_iter().chain(waits(world, &world.why_workload(id))))
}
