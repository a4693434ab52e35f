//! The lesson's presses: the text's steps, what can be done in their place, and what may fail.
//!
//! A press is one move and all that then comes due by itself. It speaks of the present session: the
//! newest claim that lives, else the last one. [`Press::past`] goes past every guard in the way of
//! this one press; afterwards all are heeded again.

use super::board;
use super::command::Command;
use super::event::Event;
use super::harm::Harm;
use super::rule::{Refusal, Rule};
use super::terms::{
    Access, Cascade, ClaimId, ClaimSpec, Mark, Mode, PodId, Propagation, SandboxId, Tamper, Target, Template,
    VolumeId, VolumeSpec,
};
use super::things::{Agent, Cwd, VolumePhase};
use super::world::World;
use crate::permalink::{self, BadLink};
use crate::place::{Name, NodeId};
use crate::volume::Binding;
use crate::{Model, Start, Timeline};
use alloc::string::String;
use alloc::vec::Vec;

/// The lesson's name in links and pages.
pub const LESSON: &str = "late-binding";

/// What is chosen before anything happens, by its place in [`Settings::CHOICES`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Settings([usize; 4]);

/// What can be pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is the command of its name, for the present session")]
pub enum Deed {
    Claim,
    Provision,
    Select,
    Protect,
    Bind,
    Signal,
    Verify,
    Write,
    DeleteClaim,
    StopAgent,
    Unbind,
    /// `umount -l`, as the text has it.
    UnbindLazy,
    Release,
    /// A claim without the finalizer.
    ClaimBare,
    /// Over the emptyDir itself.
    BindRoot,
    /// `.ready` in the volume.
    SignalInside,
    DeleteVolume,
    DeleteForeground,
    ExpireClaim,
    Suspend,
    Resume,
    DeletePod,
    Drain,
    Evict,
    Restart,
    /// The agent puts a link in the place of the mount point.
    Tamper,
    StopDaemon,
    StartDaemon,
    Kill,
    CutOff,
    Revive,
    Fence,
    StorageDown,
    StorageUp,
}

/// Each with its letter in a link, which is for ever, and its name.
const DEEDS: [(&str, &str); Deed::ALL.len()] = [
    ("c", "claim"),
    ("v", "provision"),
    ("s", "select"),
    ("p", "protect"),
    ("b", "bind"),
    ("r", "signal"),
    ("y", "verify"),
    ("w", "write"),
    ("d", "delete-claim"),
    ("t", "stop-agent"),
    ("u", "unbind"),
    ("l", "unbind-lazy"),
    ("f", "release"),
    ("k", "claim-bare"),
    ("o", "bind-root"),
    ("m", "signal-inside"),
    ("x", "delete-volume"),
    ("g", "delete-foreground"),
    ("e", "expire-claim"),
    ("q", "suspend"),
    ("j", "resume"),
    ("i", "delete-pod"),
    ("n", "drain"),
    ("a", "evict"),
    ("z", "restart"),
    ("h", "tamper"),
    ("1", "stop-daemon"),
    ("2", "start-daemon"),
    ("3", "kill"),
    ("4", "cut-off"),
    ("5", "revive"),
    ("6", "fence"),
    ("7", "storage-down"),
    ("8", "storage-up"),
];

impl Deed {
    /// All, in the order of [`Deed`].
    pub const ALL: [Deed; 34] = [
        Deed::Claim,
        Deed::Provision,
        Deed::Select,
        Deed::Protect,
        Deed::Bind,
        Deed::Signal,
        Deed::Verify,
        Deed::Write,
        Deed::DeleteClaim,
        Deed::StopAgent,
        Deed::Unbind,
        Deed::UnbindLazy,
        Deed::Release,
        Deed::ClaimBare,
        Deed::BindRoot,
        Deed::SignalInside,
        Deed::DeleteVolume,
        Deed::DeleteForeground,
        Deed::ExpireClaim,
        Deed::Suspend,
        Deed::Resume,
        Deed::DeletePod,
        Deed::Drain,
        Deed::Evict,
        Deed::Restart,
        Deed::Tamper,
        Deed::StopDaemon,
        Deed::StartDaemon,
        Deed::Kill,
        Deed::CutOff,
        Deed::Revive,
        Deed::Fence,
        Deed::StorageDown,
        Deed::StorageUp,
    ];

    /// Its name, as buttons carry it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        DEEDS[self as usize].1
    }
}

/// A deed, and whether it goes past the guards in its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Press {
    /// What is done.
    pub deed: Deed,
    /// Whether guards are heeded.
    pub past: bool,
}

/// The board with its session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guided {
    world: World,
    settings: Settings,
}

impl Start<Guided> for Settings {
    fn afresh(&self) -> Guided {
        let [template, pool, _, access] = self.0;
        let mut setup = board::setup();
        setup.template = match template {
            0 => Template::LATE,
            1 => Template { propagation: Propagation::None, ..Template::LATE },
            _ => Template { force_shared: false, ..Template::LATE },
        };
        if pool == 1 {
            setup.pool.replicas = 0;
        }
        if access == 1 {
            setup.storage.access = Access::Bind;
        }
        let mut world = World::new(setup);
        world.settled();
        Guided { world, settings: *self }
    }
}

impl Model for Guided {
    type Command = Press;
    type Event = Event;
    type Refusal = Refusal;

    fn decide(&self, press: &Press) -> Result<Vec<Event>, Refusal> {
        self.clone().apply(press)
    }

    fn apply(&mut self, press: &Press) -> Result<Vec<Event>, Refusal> {
        let command = self.command(press.deed);
        let heeded = self.world.passed;
        let answer = loop {
            match self.world.apply(&command) {
                Err(refusal) if press.past && refusal.rule.guards() && !self.world.passes(refusal.rule) => {
                    self.world.passed |= 1 << refusal.rule as u64;
                }
                answer => break answer,
            }
        };
        self.world.passed = heeded;
        let mut events = answer?;
        if let Ok(due) = self.world.apply(&Command::Settle)
            && due != [Event::NothingToDo]
        {
            events.extend(due);
        }
        Ok(events)
    }

    fn offers(&self) -> Vec<Press> {
        Deed::ALL.map(|deed| Press { deed, past: false }).into()
    }

    fn broken(&self) -> Option<&'static str> {
        self.world.broken()
    }

    fn slug(refusal: &Refusal) -> &'static str {
        refusal.rule.as_str()
    }
}

/// For a claim, a pod or a volume that is not there: the model says so.
const NONE: u32 = u32::MAX;

impl Guided {
    /// The world.
    #[must_use]
    pub fn world(&self) -> &World {
        &self.world
    }

    /// The claim of the present session.
    #[must_use]
    pub fn session(&self) -> ClaimId {
        let last = self.world.claim_ids().last().unwrap_or(ClaimId(NONE));
        let lives = |id: &ClaimId| !self.world.claims[id.index()].gone;
        self.world.claim_ids().filter(lives).last().unwrap_or(last)
    }

    /// Its pod; before there is a claim, the first of the pool.
    #[must_use]
    pub fn pod(&self) -> PodId {
        let session = self.session();
        let free = || self.world.pod_ids().find(|&pod| !self.world.pod(pod).gone);
        let own = self.world.pod_of(session);
        let pod = if session.0 == NONE { free() } else { own };
        pod.unwrap_or(PodId(NONE))
    }

    /// Its volume; before one is chosen, the newest.
    #[must_use]
    pub fn volume(&self) -> VolumeId {
        let chosen = self.world.claims.get(self.session().index()).and_then(|claim| claim.volume);
        chosen.or_else(|| self.older(None)).unwrap_or(VolumeId(NONE))
    }

    /// The newest volume that exists and is older than this one.
    fn older(&self, than: Option<VolumeId>) -> Option<VolumeId> {
        let there = |id: &VolumeId| {
            let phase = self.world.vol(*id).phase;
            matches!(phase, VolumePhase::Pending | VolumePhase::Bound) && than.is_none_or(|than| *id < than)
        };
        self.world.volume_ids().filter(there).last()
    }

    /// What a deed means now.
    #[must_use]
    pub fn command(&self, deed: Deed) -> Command {
        let world = &self.world;
        let (claim, pod, volume) = (self.session(), self.pod(), self.volume());
        let known = world.pods.get(pod.index());
        let node = known.and_then(|pod| pod.node).unwrap_or(NodeId(0));
        let sandbox = known.map_or(SandboxId(NONE), |pod| pod.sandbox);
        let (mode, target) = (Mode::ReadWrite, Target::Subdirectory);
        let name = || Name::numbered("session-", world.claims.len() + 1);
        let background = Cascade::Background;
        match deed {
            Deed::Claim => Command::Claim { spec: ClaimSpec::new(name()) },
            Deed::ClaimBare => {
                Command::Claim { spec: ClaimSpec { finalizer: false, ..ClaimSpec::new(name()) } }
            }
            Deed::Provision => {
                let binding = Binding::ALL[self.settings.0[2]];
                let name = Name::numbered("data-", world.volumes.len() + 1);
                Command::Provision { spec: VolumeSpec { binding, ..VolumeSpec::new(name) } }
            }
            Deed::Select => {
                // Again and again: one older each time, and then the newest again.
                let chosen = world.claims.get(claim.index()).and_then(|claim| claim.volume);
                let next = self.older(chosen).or_else(|| self.older(None));
                Command::Select { claim, volume: next.unwrap_or(volume) }
            }
            Deed::Protect => Command::Protect { pod },
            Deed::Bind => Command::Bind { pod, volume, mode, target },
            Deed::BindRoot => Command::Bind { pod, volume, mode, target: Target::Root },
            Deed::Signal => Command::Signal { pod, mark: Mark::Directory },
            Deed::SignalInside => Command::Signal { pod, mark: Mark::Volume },
            Deed::Verify => Command::Verify { pod },
            Deed::Write => Command::Write { pod },
            Deed::DeleteClaim => Command::DeleteClaim { claim, cascade: background },
            Deed::DeleteForeground => Command::DeleteClaim { claim, cascade: Cascade::Foreground },
            Deed::StopAgent => Command::StopAgent { pod },
            Deed::Unbind => Command::Unbind { pod, lazy: false },
            Deed::UnbindLazy => Command::Unbind { pod, lazy: true },
            Deed::Release => Command::Release { claim },
            Deed::DeleteVolume => Command::DeleteVolume { volume },
            Deed::ExpireClaim => Command::ExpireClaim { claim },
            Deed::Suspend => Command::Suspend { sandbox },
            Deed::Resume => Command::Resume { sandbox },
            Deed::DeletePod => Command::DeletePod { pod, force: false },
            Deed::Drain => Command::Drain { node },
            Deed::Evict => Command::Evict { pod },
            Deed::Restart => Command::Restart { pod },
            Deed::Tamper => Command::Tamper { pod, how: Tamper::Link },
            Deed::StopDaemon => Command::StopDaemon { node },
            Deed::StartDaemon => Command::StartDaemon { node },
            Deed::Kill => Command::Kill { node },
            Deed::CutOff => Command::CutOff { node },
            Deed::Revive => Command::Revive { node },
            Deed::Fence => Command::Fence { node },
            Deed::StorageDown => Command::StorageDown,
            Deed::StorageUp => Command::StorageUp,
        }
    }

    /// The step that a careful orchestrator makes next; `None` when something has gone wrong or others
    /// are to act.
    #[must_use]
    pub fn next(&self) -> Option<Deed> {
        let world = &self.world;
        let claim = self.session();
        let Some(known) = world.claims.get(claim.index()).filter(|claim| !claim.gone) else {
            return Some(Deed::Claim);
        };
        if known.deleting.is_some() {
            return world.next_to_pause(claim).and_then(|command| self.deed(&command));
        }
        if self.older(None).is_none() {
            return Some(Deed::Provision);
        }
        if let Some(command) = world.next_to_use(claim, self.volume()) {
            return self.deed(&command);
        }
        let pod = self.pod();
        let works = world.pods.get(pod.index()).is_some_and(|pod| match pod.agent {
            Agent::Working(Cwd::Volume(..)) => world.lives(pod) && !pod.hung,
            _ => false,
        });
        let wrote =
            world.volumes.get(self.volume().index()).is_some_and(|volume| volume.written.contains(&pod));
        works.then_some(if wrote { Deed::DeleteClaim } else { Deed::Write })
    }

    fn deed(&self, command: &Command) -> Option<Deed> {
        Deed::ALL.into_iter().find(|&deed| self.command(deed) == *command)
    }
}

impl Settings {
    /// What can be chosen, in the order of a link: the template's workspace, the pool's size, the
    /// class's binding mode, how the daemon gets at a volume.
    pub const CHOICES: [&[&str]; 4] = [
        &["HostToContainer", "None", "not-shared"],
        &["2", "0"],
        &[Binding::ALL[0].as_str(), Binding::ALL[1].as_str()],
        &["nfs", "bind"],
    ];

    /// Which of the [`CHOICES`](Settings::CHOICES) are chosen.
    #[must_use]
    pub const fn chosen(self) -> [usize; 4] {
        self.0
    }

    /// The settings of these choices; `None` beyond what can be chosen.
    #[must_use]
    pub fn choose(chosen: [usize; 4]) -> Option<Settings> {
        let known = Settings::CHOICES.iter().zip(chosen).all(|(choices, at)| at < choices.len());
        known.then_some(Settings(chosen))
    }

    /// The settings and what was pressed, as a link.
    #[must_use]
    pub fn link(self, presses: impl IntoIterator<Item = Press>) -> String {
        let mut body = String::new();
        for (choices, at) in Settings::CHOICES.iter().zip(self.0) {
            body += choices[at];
            body += ".";
        }
        for Press { deed, past } in presses {
            body += if past { "-" } else { "" };
            body += DEEDS[deed as usize].0;
        }
        permalink::encode(LESSON, &body)
    }

    /// Reads a link's body: settings, then presses.
    ///
    /// # Errors
    /// [`BadLink::Unknown`] with the number of the part that is not known.
    pub fn read(body: &str) -> Result<(Settings, Vec<Press>), BadLink> {
        let mut parts = body.split(permalink::dot);
        let mut chosen = [0; 4];
        for (at, choices) in Settings::CHOICES.iter().enumerate() {
            let part = parts.next().unwrap_or_default();
            let found = choices.iter().position(|choice| *choice == part);
            chosen[at] = found.ok_or(BadLink::Unknown { part: at + 1 })?;
        }
        let presses = Press::read(parts.next().unwrap_or_default()).ok_or(BadLink::Unknown { part: 5 })?;
        match parts.next() {
            None => Ok((Settings(chosen), presses)),
            Some(_) => Err(BadLink::Unknown { part: 6 }),
        }
    }
}

impl Press {
    /// A press that heeds the guards.
    #[must_use]
    pub const fn heeding(deed: Deed) -> Press {
        Press { deed, past: false }
    }

    /// Asks the presses one after the other.
    #[must_use]
    pub fn replay(
        settings: Settings,
        presses: impl IntoIterator<Item = Press>,
    ) -> Timeline<Guided, Settings> {
        let mut timeline = Timeline::of(settings);
        for press in presses {
            timeline.apply(press);
        }
        timeline
    }

    fn read(text: &str) -> Option<Vec<Press>> {
        let mut presses = Vec::new();
        let mut past = false;
        for letter in text.bytes() {
            if letter == b'-' && !past {
                past = true;
                continue;
            }
            let deed = Deed::ALL.into_iter().find(|&deed| DEEDS[deed as usize].0.as_bytes() == [letter])?;
            presses.push(Press { deed, past });
            past = false;
        }
        (!past).then_some(presses)
    }
}

/// A guard, and a history on the board that shows what it prevents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The guard.
    pub guard: Rule,
    /// The board.
    pub settings: Settings,
    presses: &'static str,
}

impl Shown {
    const fn new(guard: Rule, settings: [usize; 4], presses: &'static str) -> Shown {
        Shown { guard, settings: Settings(settings), presses }
    }

    /// The guards of [`Rule::GUARDS`], in that order, but for `pod-unprotected`: what it prevents takes
    /// a pod that is about to go, and here everything that is due has happened before the next press.
    pub const ALL: [Shown; 14] = [
        Shown::new(Rule::ClaimFinalizer, [0, 0, 0, 0], "-kvsp-brwd"),
        Shown::new(Rule::MountBeforeOwnership, [0, 0, 0, 0], "vp-b"),
        Shown::new(Rule::MountOnRoot, [0, 0, 0, 0], "cvsp-or"),
        Shown::new(Rule::MountPointOutside, [0, 0, 0, 0], "chvsp-b"),
        Shown::new(Rule::UnfitTemplate, [1, 0, 0, 0], "cvsp-br"),
        Shown::new(Rule::AlreadyMounted, [0, 0, 0, 1], "cvspb-b"),
        Shown::new(Rule::VolumeHasLiveWriter, [0, 0, 0, 0], "cvspbcsp-b"),
        Shown::new(Rule::SignalBeforeMount, [0, 0, 0, 0], "cvsp-r"),
        Shown::new(Rule::ReadyOnVolume, [0, 0, 0, 0], "cvspb-m"),
        Shown::new(Rule::StopWritersFirst, [0, 0, 0, 0], "cvspbrw-lcspb"),
        Shown::new(Rule::FinalizerBeforeUnmount, [0, 0, 0, 0], "cvspbrwd-f"),
        Shown::new(Rule::UnmountFirst, [0, 0, 0, 0], "cvspbrw-n"),
        Shown::new(Rule::NodeNotFenced, [0, 0, 0, 0], "cvspbrwd4-f5"),
        Shown::new(Rule::VolumeInUse, [0, 0, 0, 0], "cvspbrw-x"),
    ];

    /// The presses.
    #[must_use]
    pub fn presses(&self) -> Vec<Press> {
        Press::read(self.presses).unwrap_or_default()
    }

    /// The world at its end, and what has gone wrong there, first of all.
    #[must_use]
    pub fn end(&self) -> Option<(World, Harm)> {
        let timeline = Press::replay(self.settings, self.presses());
        let world = timeline.now().world();
        let harm = world.harms().into_iter().next()?;
        Some((world.clone(), harm))
    }
}

/// The world in which `pod-unprotected` was not heeded, and what has gone wrong there: in the second
/// session the node is drained, and the volume is mounted before the kubelet has come to the pod.
#[must_use]
pub fn unprotected() -> Option<(World, Harm)> {
    let mut guided = Settings::default().afresh();
    for press in Press::read("cvspbrwdtufcs")? {
        guided.apply(&press).ok()?;
    }
    let (drain, bind) = (guided.command(Deed::Drain), guided.command(Deed::Bind));
    let mut world = guided.world;
    let past = Command::Pass { guard: Rule::PodUnprotected, past: true };
    for command in [past, drain, bind, Command::Settle] {
        world.apply(&command).ok()?;
    }
    let harm = world.harms().into_iter().next()?;
    Some((world, harm))
}

/// Each guard of [`Rule::GUARDS`], and the shortest history in which something goes wrong without it, as
/// moves. A search through every order found them: `tests/explore_sandbox.rs`.
pub const SHORTEST: [(Rule, &str); Rule::GUARDS.len()] = [
    (Rule::ClaimFinalizer, "claim pick adopt protect bind delete-claim collect stop remove-dir end-removal"),
    (Rule::MountBeforeOwnership, "protect bind"),
    (Rule::PodUnprotected, "claim pick adopt drain bind stop remove-dir end-removal"),
    (Rule::MountOnRoot, "claim pick adopt protect bind signal"),
    (Rule::MountPointOutside, "claim tamper pick adopt protect bind"),
    (Rule::UnfitTemplate, "claim pick adopt protect bind signal wake"),
    (Rule::AlreadyMounted, "claim pick adopt protect bind bind"),
    (Rule::VolumeHasLiveWriter, "claim claim pick adopt protect bind pick adopt protect bind"),
    (Rule::SignalBeforeMount, "claim pick adopt signal wake"),
    (Rule::ReadyOnVolume, "claim pick adopt protect bind signal"),
    (
        Rule::StopWritersFirst,
        "claim pick adopt protect bind signal wake unbind delete-sandbox pick adopt protect bind",
    ),
    (
        Rule::FinalizerBeforeUnmount,
        "claim pick adopt protect bind delete-claim release collect stop remove-dir end-removal",
    ),
    (Rule::UnmountFirst, "claim pick adopt protect bind drain stop remove-dir end-removal"),
    (
        Rule::NodeNotFenced,
        "claim pick adopt protect bind delete-claim cut-off release revive collect stop remove-dir end-removal",
    ),
    (Rule::VolumeInUse, "claim pick adopt protect bind delete-volume"),
];
