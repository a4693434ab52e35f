//! Stories of [`tsunagu_model::volume`]: the example of what a model brings.

mod facts;
mod shapes;

use crate::fact::{Check, Fact};
use crate::item::Item;
use crate::model::{Asked, Labels, Plug, Rule};
use crate::place::{Bad, Fault};
use crate::run::{self, Played};
use crate::shape::Shapes;
use crate::story::Story;
use tsunagu_model::Model;
use tsunagu_model::place::{Name, NodeId};
use tsunagu_model::volume::script::{Expectation, Script, Title};
use tsunagu_model::volume::{
    self, AccessMode, Binding, ClaimId, ClaimSpec, Class, Command, Event, Given, Node, Reclaim, Refusal,
    VolumeId, World,
};
use tsunagu_words::{Lang, volume as words};

pub(crate) struct Volume;

type Told<'a> = Asked<'a, Volume>;

/// The story as the page opens it, when it is one of `volume`.
///
/// ```
/// use tsunagu_story::{Story, volume};
///
/// let text = "{title: 一, model: volume, given: {classes: [{name: disk}], nodes: [{name: node-a}]}, steps: []}";
/// let story = Story::read("one.yaml", text.as_bytes()).expect("a story");
/// let script = volume::script(&story).expect("one of `volume`").expect("it can be run");
/// assert_eq!(script.title.en, "一");
/// assert!(script.link().starts_with("v1.volumes.s1."));
/// ```
///
/// # Errors
/// As [`Story::run`].
#[must_use]
pub fn script(story: &Story) -> Option<Result<Script, Bad>> {
    let ours = story.model.name == Volume::NAME;
    ours.then(|| scripted(story).map_err(|fault| fault.of(&story.file)))
}

fn scripted(story: &Story) -> Result<Script, Fault> {
    let Played { timeline, given, checks } = run::play::<Volume>(story, 0)?;
    let commands: Vec<Command> = timeline.past().iter().map(|step| step.command.clone()).collect();
    let (opening, steps) = commands.split_at(given.min(commands.len()));
    let (classes, nodes) = ground(&story.given)?;
    let given = Given::new(classes, nodes, opening.to_vec());
    let given = given.map_err(|twice| story.given.at.fault(format!("`{}` is given twice", twice.0)))?;
    let last = steps.len();
    let told = |check: &Check| Expectation { step: check.step.unwrap_or(last), text: check.to_string() };
    Ok(Script {
        title: Title { ja: story.title.ja.clone(), en: story.title.en.clone() },
        given,
        steps: steps.to_vec(),
        expectations: checks.iter().map(told).collect(),
    })
}

/// The classes and the nodes.
fn ground(given: &Item) -> Result<(Vec<Class>, Vec<Node>), Fault> {
    let classes = given.list("classes").iter().map(|item| {
        let binding = item.pick("volumeBindingMode", &Binding::ALL, Binding::as_str);
        let reclaim = item.pick("reclaimPolicy", &Reclaim::ALL, Reclaim::as_str);
        Ok(Class {
            name: item.name("name")?,
            binding: binding.unwrap_or(Binding::Immediate),
            reclaim: reclaim.unwrap_or(Reclaim::Delete),
        })
    });
    let nodes = given.list("nodes").iter();
    let nodes = nodes.map(|item| Ok(Node { name: item.name("name")?, zone: item.zone("zone") }));
    Ok((classes.collect::<Result<_, Fault>>()?, nodes.collect::<Result<_, Fault>>()?))
}

impl Plug for Volume {
    type World = World;
    type Thing = ClaimId;

    const NAME: &'static str = "volume";
    const SHAPES: Shapes = shapes::SHAPES;

    fn begin(given: &Item, _: usize) -> Result<World, Fault> {
        let (classes, nodes) = ground(given)?;
        World::new(classes, nodes).map_err(|twice| given.at.fault(format!("`{}` is given twice", twice.0)))
    }

    fn command(asked: &Told<'_>) -> Result<Command, Fault> {
        let takes = asked.takes;
        let node = || match takes.get("node") {
            Some(_) => node(asked).map(Some),
            None => Ok(None),
        };
        let must = || node()?.ok_or_else(|| takes.lacks("node"));
        Ok(match asked.name {
            "request" => Command::Request(spec(takes)?),
            "attach" => Command::Attach { claim: claim(asked)?, node: must()? },
            "mount" => Command::Mount { claim: claim(asked)?, node: must()?, pod: takes.name("pod")? },
            "unmount" => Command::Unmount { claim: claim(asked)?, node: must()?, pod: takes.name("pod")? },
            "unmount-all" => Command::UnmountAll { claim: claim(asked)? },
            "detach" => Command::Detach { claim: claim(asked)?, node: node()? },
            "force-detach" => Command::ForceDetach { claim: claim(asked)?, node: node()? },
            "delete-claim" => Command::DeleteClaim { claim: claim(asked)? },
            "clear-claim-ref" => Command::ClearClaimRef { volume: volume(asked)? },
            other => return takes.at.no(format!("the model has no move `{other}`")),
        })
    }

    fn made(events: &[Event]) -> Option<ClaimId> {
        events.iter().find_map(|event| match event {
            Event::ClaimCreated { claim, .. } => Some(*claim),
            _ => None,
        })
    }

    fn facts(world: &World, labels: &Labels<ClaimId>) -> Fact {
        facts::facts(world, labels)
    }

    fn rules(lang: Lang) -> Vec<Rule> {
        Rule::listed(volume::Rule::ALL, |rule| (rule.as_str(), words::rule(rule, lang), rule.source()))
    }

    fn actor(command: &Command) -> &'static str {
        shapes::actor(command.actor())
    }

    fn who(command: &Command, lang: Lang) -> &'static str {
        words::actor(command.actor(), lang)
    }

    fn event(world: &World, event: &Event, lang: Lang) -> String {
        words::event(world, event, lang)
    }

    fn refusal(world: &World, refusal: &Refusal, lang: Lang) -> String {
        words::refusal(world, refusal, lang)
    }

    fn state(world: &World, command: &Command, lang: Lang) -> Vec<String> {
        let claim = match command {
            Command::Request(spec) => world.claim_named(&spec.name).ok(),
            Command::Attach { claim, .. }
            | Command::Mount { claim, .. }
            | Command::Unmount { claim, .. }
            | Command::UnmountAll { claim }
            | Command::Detach { claim, .. }
            | Command::ForceDetach { claim, .. }
            | Command::DeleteClaim { claim } => Some(*claim),
            Command::ClearClaimRef { volume } => world.volume(*volume).and_then(facts::belongs_to),
        };
        let known = claim.filter(|claim| world.claim(*claim).is_some());
        known.map(|claim| words::verdict(world, claim, lang).1).into_iter().collect()
    }
}

fn spec(item: &Item) -> Result<ClaimSpec, Fault> {
    let size = item.number("storage").ok_or_else(|| item.lacks("storage"))?;
    let modes = item.list("accessModes");
    let mode = modes.first().map(Item::to_string).unwrap_or_default();
    let mode = AccessMode::ALL.into_iter().find(|one| one.as_str() == mode);
    Ok(ClaimSpec {
        name: item.name("name")?,
        class: item.name("storageClassName")?,
        size_gib: u32::try_from(size).map_err(|_| item.at.fault("the model has no claim of this size"))?,
        mode: mode.ok_or_else(|| item.lacks("accessModes"))?,
        zone: item.zone("zone"),
    })
}

/// The claim that a name means: what is labelled so, else the living claim of the name, else the
/// last one that had it.
fn claim(asked: &Told<'_>) -> Result<ClaimId, Fault> {
    let (world, name) = (asked.world, asked.takes.name("claim")?);
    let had = |id: &ClaimId| world.claim(*id).is_some_and(|claim| claim.spec.name == name);
    let found = asked.labels.get(name.as_str()).copied();
    let found = found.or_else(|| world.claim_named(&name).ok());
    let found = found.or_else(|| world.claim_ids().filter(had).last());
    let names = world.claim_ids().filter_map(|id| world.claim(id)).map(|claim| claim.spec.name.as_str());
    let names = names.chain(asked.labels.keys().map(String::as_str));
    asked.found("claim", found, || strangers(asked)?.claim_ids().last(), names)
}

fn node(asked: &Told<'_>) -> Result<NodeId, Fault> {
    let (world, name) = (asked.world, asked.takes.name("node")?);
    let found = world.node_named(&name).ok();
    let names = world.node_ids().filter_map(|id| world.node(id)).map(|node| node.name.as_str());
    asked.found("node", found, || strangers(asked)?.node_ids().last(), names)
}

/// The volume of a name; one that is gone has it for ever.
fn volume(asked: &Told<'_>) -> Result<VolumeId, Fault> {
    let (world, name) = (asked.world, asked.takes.name("volume")?);
    let found = world.volume_ids().find(|id| world.volume(*id).is_some_and(|volume| volume.name == name));
    let names = world.volume_ids().filter_map(|id| world.volume(id)).map(|volume| volume.name.as_str());
    asked.found("volume", found, || strangers(asked)?.volume_ids().last(), names)
}

/// A world of which the last ids are those of nothing that this story has or will have. (A model
/// hands ids out itself; nobody can invent one.)
fn strangers(asked: &Told<'_>) -> Option<World> {
    let name = |at: usize| Name::new(&format!("n{at}")).ok();
    let nodes = 0..=asked.world.node_ids().count();
    let nodes = nodes.filter_map(|at| Some(Node { name: name(at)?, zone: None }));
    let class = Class { name: name(0)?, binding: Binding::Immediate, reclaim: Reclaim::Delete };
    let mut other = World::new([class], nodes).ok()?;
    for at in 0..=asked.moves {
        let spec = ClaimSpec::new(name(at)?, name(0)?, 1, AccessMode::ReadWriteOnce);
        other.apply(&Command::Request(spec)).ok()?;
    }
    Some(other)
}
