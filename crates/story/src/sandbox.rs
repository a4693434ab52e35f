//! Stories of [`tsunagu_model::sandbox`].

mod facts;
mod shapes;

use crate::fact::Fact;
use crate::item::Item;
use crate::model::{Asked, Labels, Plug, Rule};
use crate::place::Fault;
use crate::shape::Shapes;
use tsunagu_model::Model;
use tsunagu_model::place::NodeId;
use tsunagu_model::sandbox::{
    self, Access, Cascade, ClaimId, ClaimSpec, Command, Event, Mark, Mode, Node, Owner, PodId, Pool,
    Propagation, Refusal, Runtime, SandboxId, Setup, Shutdown, Storage, Strategy, Tamper, Target, Template,
    VolumeId, VolumeSpec, World,
};
use tsunagu_model::volume::{Binding, Reclaim};
use tsunagu_words::{Lang, sandbox as words};

pub(crate) struct Sandbox;

type Told<'a> = Asked<'a, Sandbox>;

impl Plug for Sandbox {
    type World = World;
    type Thing = ();

    const NAME: &'static str = "sandbox";
    const SHAPES: Shapes = shapes::SHAPES;

    fn begin(given: &Item, _: usize) -> Result<World, Fault> {
        let mut nodes = Vec::new();
        for item in given.list("nodes") {
            let name = item.name("name")?;
            if nodes.iter().any(|node: &Node| node.name == name) {
                return item.at.no(format!("`{name}` is given twice"));
            }
            let shared = item.truth("sharedMounts").unwrap_or(true);
            nodes.push(Node { daemon: item.truth("daemon").unwrap_or(true), shared, ..Node::new(name) });
        }
        let pool = given.get("pool").ok_or_else(|| given.lacks("pool"))?;
        let storage = given.get("storage");
        let setup = Setup {
            nodes,
            template: given.get("template").map_or(Template::LATE, |item| template(item, Template::LATE)),
            pool: Pool {
                name: pool.name("name")?,
                replicas: count(pool, "replicas")?.unwrap_or(1),
                strategy: pool
                    .pick("updateStrategy", &Strategy::ALL, Strategy::as_str)
                    .unwrap_or(Strategy::OnReplenish),
                exists: true,
            },
            storage: Storage {
                up: true,
                squash: storage.and_then(|item| item.truth("rootSquash")).unwrap_or(false),
                access: storage
                    .and_then(|item| item.pick("mount", &Access::ALL, Access::as_str))
                    .unwrap_or(Access::Nfs),
            },
        };
        let unfit = setup.template.runtime == Runtime::Gvisor
            && setup.template.propagation == Propagation::Bidirectional;
        if unfit {
            let at = given.get("template").map_or(given.at, |item| item.at);
            return at.no("gVisor takes no `Bidirectional` mount");
        }
        let mut world = World::new(setup);
        world.settled();
        for item in given.list("passed") {
            let guard = guard(item)?;
            // A guard can be passed in any world.
            let _ = world.apply(&Command::Pass { guard, past: true });
        }
        Ok(world)
    }

    #[allow(clippy::too_many_lines, reason = "one arm a move")]
    fn command(asked: &Told<'_>) -> Result<Command, Fault> {
        let takes = asked.takes;
        let pod = || pod(asked);
        Ok(match asked.name {
            "pass" | "heed" => {
                let guard = takes.get("guard").ok_or_else(|| takes.lacks("guard"))?;
                Command::Pass { guard: self::guard(guard)?, past: asked.name == "pass" }
            }
            "settle" => Command::Settle,
            "edit-template" => Command::EditTemplate { template: template(takes, *asked.world.template()) },
            "edit-pool" => {
                let pool = asked.world.pool();
                let strategy = takes.pick("updateStrategy", &Strategy::ALL, Strategy::as_str);
                let replicas = count(takes, "replicas")?.unwrap_or(pool.replicas);
                Command::EditPool { replicas, strategy: strategy.unwrap_or(pool.strategy) }
            }
            "delete-pool" => Command::DeletePool,
            "claim" => Command::Claim {
                spec: ClaimSpec {
                    name: takes.name("name")?,
                    finalizer: takes.truth("finalizer").unwrap_or(true),
                    own_spec: takes.truth("env").unwrap_or(false),
                    shutdown: takes
                        .pick("shutdownPolicy", &Shutdown::ALL, Shutdown::as_str)
                        .unwrap_or(Shutdown::Retain),
                },
            },
            "provision" => Command::Provision { spec: spec(takes)? },
            "select" => Command::Select { claim: claim(asked)?, volume: volume(asked)? },
            "protect" => Command::Protect { pod: pod()? },
            "bind" => Command::Bind {
                pod: pod()?,
                volume: volume(asked)?,
                mode: takes.pick("mode", &Mode::ALL, Mode::as_str).unwrap_or(Mode::ReadWrite),
                target: takes.pick("target", &Target::ALL, Target::as_str).unwrap_or(Target::Subdirectory),
            },
            "signal" => Command::Signal {
                pod: pod()?,
                mark: takes.pick("into", &Mark::ALL, Mark::as_str).unwrap_or(Mark::Directory),
            },
            "verify" => Command::Verify { pod: pod()? },
            "delete-claim" => Command::DeleteClaim {
                claim: claim(asked)?,
                cascade: takes.pick("cascade", &Cascade::ALL, Cascade::as_str).unwrap_or(Cascade::Background),
            },
            "stop-agent" => Command::StopAgent { pod: pod()? },
            "unbind" => Command::Unbind { pod: pod()?, lazy: takes.truth("lazy").unwrap_or(false) },
            "release" => Command::Release { claim: claim(asked)? },
            "release-pod" => Command::ReleasePod { pod: pod()? },
            "delete-volume" => Command::DeleteVolume { volume: volume(asked)? },
            "write" => Command::Write { pod: pod()? },
            "remove-files" => Command::RemoveFiles { pod: pod()? },
            "tamper" => {
                let how = takes.pick("how", &Tamper::ALL, Tamper::as_str);
                Command::Tamper { pod: pod()?, how: how.ok_or_else(|| takes.lacks("how"))? }
            }
            "unmount-inside" => Command::UnmountInside { pod: pod()? },
            "suspend" => Command::Suspend { sandbox: sandbox(asked)? },
            "resume" => Command::Resume { sandbox: sandbox(asked)? },
            "expire-sandbox" => Command::ExpireSandbox { sandbox: sandbox(asked)? },
            "delete-sandbox" => Command::DeleteSandbox { sandbox: sandbox(asked)? },
            "expire-claim" => Command::ExpireClaim { claim: claim(asked)? },
            "delete-pod" => Command::DeletePod { pod: pod()?, force: takes.truth("force").unwrap_or(false) },
            "drain" => Command::Drain { node: node(asked)? },
            "evict" => Command::Evict { pod: pod()? },
            "restart" => Command::Restart { pod: pod()? },
            "kill" => Command::Kill { node: node(asked)? },
            "cut-off" => Command::CutOff { node: node(asked)? },
            "revive" => Command::Revive { node: node(asked)? },
            "fence" => Command::Fence { node: node(asked)? },
            "stop-daemon" => Command::StopDaemon { node: node(asked)? },
            "start-daemon" => Command::StartDaemon { node: node(asked)? },
            "storage-down" => Command::StorageDown,
            "storage-up" => Command::StorageUp,
            "bind-claim" => Command::BindClaim { volume: volume(asked)? },
            "pick" => Command::Pick { claim: claim(asked)?, waited: takes.truth("waited").unwrap_or(false) },
            "adopt" => Command::Adopt { claim: claim(asked)? },
            "refill" => Command::Refill,
            "drop" => Command::Drop { sandbox: sandbox(asked)? },
            "give-up" => Command::GiveUp { sandbox: sandbox(asked)? },
            "make-pod" => Command::MakePod { sandbox: sandbox(asked)? },
            "place" => Command::Place { pod: pod()?, node: node(asked)? },
            "run" => Command::Run { pod: pod()? },
            "wake" => Command::Wake { pod: pod()? },
            "collect" => Command::Collect { sandbox: sandbox(asked)? },
            "finish" => Command::Finish { claim: claim(asked)? },
            "stop" => Command::Stop { pod: pod()? },
            "remove-dir" => Command::RemoveDir { pod: pod()? },
            "end-removal" => Command::EndRemoval { pod: pod()? },
            "forget" => Command::Forget { pod: pod()? },
            other => return takes.at.no(format!("the model has no move `{other}`")),
        })
    }

    fn made(_: &[Event]) -> Option<()> {
        None
    }

    fn facts(world: &World, _: &Labels<()>) -> Fact {
        facts::facts(world)
    }

    fn rules(lang: Lang) -> Vec<Rule> {
        Rule::listed(sandbox::Rule::ALL, |rule| (rule.as_str(), words::rule(rule, lang), rule.source()))
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

    /// Of each claim that lives, and what has gone wrong besides.
    fn state(world: &World, _: &Command, lang: Lang) -> Vec<String> {
        let living = world.claim_ids().zip(world.claims()).filter(|(_, claim)| !claim.gone);
        let mut said: Vec<String> = living.map(|(id, _)| words::verdict(world, id, lang).1).collect();
        for harm in world.harms() {
            let sentence = words::harm(world, harm, lang);
            if !said.contains(&sentence) {
                said.push(sentence);
            }
        }
        said
    }
}

/// A whole number that is not too large for the model.
fn count(item: &Item, key: &str) -> Result<Option<u32>, Fault> {
    let Some(number) = item.number(key) else { return Ok(None) };
    let at = item.get(key).map_or(item.at, |item| item.at);
    let small = u32::try_from(number).ok().filter(|number| *number <= MOST);
    small.map(Some).ok_or_else(|| at.fault(format!("the model counts to {MOST} here")))
}

/// Most members of a pool, and most files of a volume.
const MOST: u32 = 1_000_000;

fn guard(item: &Item) -> Result<sandbox::Rule, Fault> {
    let text = item.to_string();
    let found = sandbox::Rule::GUARDS.iter().find(|guard| guard.as_str() == text);
    found.copied().ok_or_else(|| item.at.fault("this is no guard"))
}

/// The template, with what the story says of it changed.
fn template(item: &Item, from: Template) -> Template {
    let disk = item.pick("volumeClaimTemplate", &Reclaim::ALL, Reclaim::as_str);
    Template {
        runtime: item.pick("runtime", &Runtime::ALL, Runtime::as_str).unwrap_or(from.runtime),
        propagation: item
            .pick("mountPropagation", &Propagation::ALL, Propagation::as_str)
            .unwrap_or(from.propagation),
        force_shared: item.truth("forceShared").unwrap_or(from.force_shared),
        hint: item.truth("hint").unwrap_or(from.hint),
        privileged: item.truth("privileged").unwrap_or(from.privileged),
        sticky: item.truth("sticky").unwrap_or(from.sticky),
        disk: disk.or(from.disk),
    }
}

fn spec(item: &Item) -> Result<VolumeSpec, Fault> {
    let plain = VolumeSpec::new(item.name("name")?);
    Ok(VolumeSpec {
        binding: item.pick("volumeBindingMode", &Binding::ALL, Binding::as_str).unwrap_or(plain.binding),
        reclaim: item.pick("reclaimPolicy", &Reclaim::ALL, Reclaim::as_str).unwrap_or(plain.reclaim),
        owner: item.pick("filesOf", &Owner::ALL, Owner::as_str).unwrap_or(plain.owner),
        files: count(item, "files")?.unwrap_or(plain.files),
        nested: item.truth("nested").unwrap_or(plain.nested),
        ..plain
    })
}

/// The living claim of the name, else the last that had it.
fn claim(asked: &Told<'_>) -> Result<ClaimId, Fault> {
    let (world, name) = (asked.world, asked.takes.name("claim")?);
    let named = |id: &ClaimId| world.claims()[id.index()].spec.name == name;
    let found = world.claim_named(&name).or_else(|| world.claim_ids().filter(named).last());
    let known = world.claims().iter().map(|claim| claim.spec.name.as_str());
    asked.found("claim", found, || Some(ClaimId::NOBODY), known)
}

/// The sandbox of the name that exists, else the last that had it.
fn sandbox(asked: &Told<'_>) -> Result<SandboxId, Fault> {
    let (world, name) = (asked.world, asked.takes.name("sandbox")?);
    let named = |id: &SandboxId| world.sandboxes()[id.index()].name == name;
    let found = world.sandbox_named(&name).or_else(|| world.sandbox_ids().filter(named).last());
    let known = world.sandboxes().iter().map(|sandbox| sandbox.name.as_str());
    asked.found("sandbox", found, || Some(SandboxId::NOBODY), known)
}

/// The last pod that was made under the name.
fn pod(asked: &Told<'_>) -> Result<PodId, Fault> {
    let (world, name) = (asked.world, asked.takes.name("pod")?);
    let found = world.pod_ids().filter(|id| *world.pod_name(*id) == name).last();
    let known = world.pod_ids().map(|id| world.pod_name(id).as_str());
    asked.found("pod", found, || Some(PodId::NOBODY), known)
}

/// The volume of the name that exists, else the last that had it.
fn volume(asked: &Told<'_>) -> Result<VolumeId, Fault> {
    let (world, name) = (asked.world, asked.takes.name("volume")?);
    let named = |id: &VolumeId| world.volumes()[id.index()].spec.name == name;
    let found = world.volume_named(&name).or_else(|| world.volume_ids().filter(named).last());
    let known = world.volumes().iter().map(|volume| volume.spec.name.as_str());
    asked.found("volume", found, || Some(VolumeId::NOBODY), known)
}

fn node(asked: &Told<'_>) -> Result<NodeId, Fault> {
    let (world, name) = (asked.world, asked.takes.name("node")?);
    let known = world.nodes().iter().map(|node| node.name.as_str());
    asked.found("node", world.node_named(&name), || Some(NodeId::nth(u32::MAX)), known)
}
