//! Stories of [`tsunagu_model::cluster`]. Each is run at every pace, and has to hold at all.

mod facts;
mod given;
mod shapes;

use crate::fact::Fact;
use crate::item::Item;
use crate::model::{Asked, Labels, Plug, Rule};
use crate::place::Fault;
use crate::shape::Shapes;
use crate::unit::Unit;
use tsunagu_model::cluster::{
    Claim, ClaimId, Command, Effect, Event, Move, Pod, PodId, Refusal, Rule as Reason, VolumeId, What,
    WorkloadId, World,
};
use tsunagu_model::place::{Name, NodeId};
use tsunagu_model::time::Millis;
use tsunagu_words::{Lang, cluster as words};

pub(crate) struct Cluster;

type Told<'a> = Asked<'a, Cluster>;

/// Longest time that one step lets pass: ten days.
const LONGEST: u64 = 864_000_000;

impl Plug for Cluster {
    type World = World;
    type Thing = PodId;

    const NAME: &'static str = "cluster";
    const SHAPES: Shapes = shapes::SHAPES;
    const VARIANTS: &'static [&'static str] = &["usual", "earliest", "latest"];

    fn begin(given: &Item, variant: usize) -> Result<World, Fault> {
        given::world(given, variant)
    }

    fn command(asked: &Told<'_>) -> Result<Command, Fault> {
        let takes = asked.takes;
        Ok(match asked.name {
            "create-claim" => Command::CreateClaim(given::claim(takes)?),
            "delete-claim" => Command::DeleteClaim(claim(asked)?),
            "create-pod" => Command::CreatePod(given::pod(takes)?),
            "delete-pod" => Command::DeletePod(pod(asked)?),
            "force-delete-pod" => Command::ForceDeletePod(pod(asked)?),
            "create-deployment" => Command::CreateWorkload(given::deployment(takes)?),
            "create-stateful-set" => Command::CreateWorkload(given::stateful_set(takes)?),
            "rollout" => Command::Rollout(workload(asked)?),
            "scale" => Command::Scale(workload(asked)?, takes.number("replicas").unwrap_or(1) as u32),
            "power-off" => Command::PowerOff(node(asked)?),
            "power-on" => Command::PowerOn(node(asked)?),
            "disconnect" => Command::Disconnect(node(asked)?),
            "connect" => Command::Connect(node(asked)?),
            "taint-out-of-service" => {
                let gentle = takes.text("effect") == Some("NoSchedule");
                let effect = if gentle { Effect::NoSchedule } else { Effect::NoExecute };
                Command::TaintOutOfService(node(asked)?, effect)
            }
            "untaint" => Command::Untaint(node(asked)?),
            "delete-node" => Command::DeleteNode(node(asked)?),
            "join" => Command::Join(given::node(takes)?),
            "restart-controllers" => Command::RestartControllers,
            "remove-attachment" => Command::RemoveAttachment(volume(asked)?, node(asked)?),
            "lose-answer" => Command::LoseAnswer(volume(asked)?, node(asked)?),
            "fail-call" => Command::FailCall(volume(asked)?, node(asked)?),
            "advance" => Command::Advance(length(takes, "by")?),
            "settle" => Command::Settle(length(takes, "within")?),
            other => return takes.at.no(format!("the model has no move `{other}`")),
        })
    }

    fn made(events: &[Event]) -> Option<PodId> {
        events.iter().find(|event| event.what == What::PodCreated).and_then(|event| event.about.pod)
    }

    fn facts(world: &World, labels: &Labels<PodId>) -> Fact {
        facts::facts(world, labels)
    }

    fn time(world: &World) -> Option<u64> {
        Some(world.now().0)
    }

    fn rules(lang: Lang) -> Vec<Rule> {
        Rule::listed(Reason::ALL, |rule| (rule.as_str(), words::rule(rule, lang), rule.source()))
    }

    fn actor(command: &Command) -> &'static str {
        shapes::actor(command.actor())
    }

    fn who(command: &Command, lang: Lang) -> &'static str {
        words::actor(command.actor(), lang)
    }

    fn event(world: &World, event: &Event, lang: Lang) -> String {
        let at = Unit::Time.write(event.at.0);
        format!("{at} {}: {}", words::actor(event.actor, lang), words::event(world, event, lang))
    }

    fn refusal(world: &World, refusal: &Refusal, lang: Lang) -> String {
        words::refusal(world, refusal, lang)
    }

    /// Why each thing waits that does.
    fn state(world: &World, command: &Command, lang: Lang) -> Vec<String> {
        if matches!(command, Command::Move(Move::Pass)) {
            return Vec::new();
        }
        let pods = world.pods().map(|(id, pod)| (&pod.name, world.why(id)));
        let claims = world.claims().map(|(id, claim)| (&claim.spec.name, world.why_claim(id)));
        let waiting = pods.chain(claims).filter(|(_, why)| !why.is_empty());
        let told = waiting.map(|(name, why)| {
            let links: Vec<String> = why.iter().map(|link| words::link(world, link, lang)).collect();
            format!("{name}: {}", links.join(" <- "))
        });
        told.collect()
    }
}

fn length(takes: &Item, key: &str) -> Result<Millis, Fault> {
    let length = takes.number(key).ok_or_else(|| takes.lacks(key))?;
    if length > LONGEST {
        return takes.at.no("a step lets at most 240h pass".to_owned());
    }
    Ok(Millis(length))
}

/// What a name under a key means; of what is gone too, if nothing that lives has the name.
fn found<'a, T>(
    asked: &Told<'_>,
    kind: &str,
    find: impl FnOnce(&Name, &Name) -> Option<T>,
    stranger: T,
    known: impl Iterator<Item = &'a Name>,
) -> Result<T, Fault> {
    let name = asked.takes.name(kind)?;
    let found = find(&given::namespace(asked.takes), &name);
    asked.found(kind, found, || Some(stranger), known.map(Name::as_str))
}

fn node(asked: &Told<'_>) -> Result<NodeId, Fault> {
    let world = asked.world;
    let known = world.nodes().map(|(_, node)| &node.spec.name);
    found(asked, "node", |_, name| world.node_named(name), NodeId::nth(u32::MAX), known)
}

fn pod(asked: &Told<'_>) -> Result<PodId, Fault> {
    let world = asked.world;
    let find = |namespace: &Name, name: &Name| {
        if let Some(labelled) = asked.labels.get(name.as_str()) {
            return Some(*labelled);
        }
        let had = |pod: &Pod| pod.name == *name && pod.spec.namespace == *namespace;
        let gone = || world.pods().filter(|(_, pod)| had(pod)).last().map(|(id, _)| id);
        world.pod_named(namespace, name).or_else(gone)
    };
    let known = world.pods().filter(|(_, pod)| !pod.gone).map(|(_, pod)| &pod.name);
    found(asked, "pod", find, PodId::nth(u32::MAX), known)
}

fn claim(asked: &Told<'_>) -> Result<ClaimId, Fault> {
    let world = asked.world;
    let find = |namespace: &Name, name: &Name| {
        let had = |claim: &Claim| claim.spec.name == *name && claim.spec.namespace == *namespace;
        let gone = || world.claims().filter(|(_, claim)| had(claim)).last().map(|(id, _)| id);
        world.claim_named(namespace, name).or_else(gone)
    };
    let known = world.claims().map(|(_, claim)| &claim.spec.name);
    found(asked, "claim", find, ClaimId::nth(u32::MAX), known)
}

fn volume(asked: &Told<'_>) -> Result<VolumeId, Fault> {
    let world = asked.world;
    let known = world.volumes().map(|(_, volume)| &volume.spec.name);
    found(asked, "volume", |_, name| world.volume_named(name), VolumeId::nth(u32::MAX), known)
}

fn workload(asked: &Told<'_>) -> Result<WorkloadId, Fault> {
    let world = asked.world;
    let known = world.workloads().map(|(_, workload)| workload.name());
    let find = |namespace: &Name, name: &Name| world.workload_named(namespace, name);
    found(asked, "workload", find, WorkloadId::nth(u32::MAX), known)
}
