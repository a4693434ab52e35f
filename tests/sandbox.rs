//! Late binding: every rule provoked by precedence, and every sentence said in both languages.
// A world that cannot be built is a failed test, so the test may unwrap.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;
use tsunagu_model::Model;
use tsunagu_model::place::Name;
use tsunagu_model::sandbox::latency::{Basis, cold, warm};
use tsunagu_model::sandbox::matrix::{Help, Route};
use tsunagu_model::sandbox::{
    About, Access, Actor, ClaimId, ClaimSpec, Command, Event, Mark, Mode, Owner, PodId, Propagation, Refusal,
    Rule, SandboxId, Strategy, Tamper, Target, Template, VolumeId, VolumeSpec, World, board,
};
use tsunagu_model::volume::Binding;
use tsunagu_words::{Lang, sandbox as words};

fn name(text: &str) -> Name {
    Name::new(text).unwrap()
}

fn of(world: &World, text: &str) -> ClaimId {
    world.claim_named(&name(text)).unwrap()
}

/// A board, and what was done on it.
struct Stage(World);

impl Stage {
    fn after(moves: &[Command]) -> Stage {
        Stage::on(board::board(), moves)
    }

    fn on(world: World, moves: &[Command]) -> Stage {
        let mut stage = Stage(world);
        for command in moves {
            stage.did(command.clone());
        }
        stage
    }

    #[track_caller]
    fn did(&mut self, command: Command) {
        self.0.apply(&command).unwrap_or_else(|refusal| panic!("{command:?}: {refusal:?}"));
    }
}

/// Ids are minted by worlds; those of the first things are the same in all.
const CLAIM: ClaimId = board::SESSION;
const POD: PodId = board::POD;
const SANDBOX: SandboxId = board::SANDBOX;
const VOLUME: VolumeId = board::VOLUME;

fn bind() -> Command {
    Command::Bind { pod: POD, volume: VOLUME, mode: Mode::ReadWrite, target: Target::Subdirectory }
}

fn signal() -> Command {
    Command::Signal { pod: POD, mark: Mark::Directory }
}

/// A session whose pod has the finalizer.
fn protected() -> Vec<Command> {
    vec![
        board::claim(1),
        board::volume(1),
        Command::Select { claim: CLAIM, volume: VOLUME },
        Command::Settle,
        Command::Protect { pod: POD },
    ]
}

fn bound() -> Vec<Command> {
    [protected(), vec![bind()]].concat()
}

fn working() -> Vec<Command> {
    [bound(), vec![signal(), Command::Settle]].concat()
}

/// What provokes a rule. No wildcard: a new rule does not compile until it has its scene.
fn scene(rule: Rule) -> (Stage, Command) {
    let node = board::board().node_ids().next().unwrap();
    let with = |template: Template, moves: &[Command]| {
        let mut setup = board::setup();
        setup.template = template;
        let mut world = World::new(setup);
        world.settled();
        Stage::on(world, moves)
    };
    let then = |mut moves: Vec<Command>, more: &[Command]| {
        moves.extend_from_slice(more);
        Stage::after(&moves)
    };
    match rule {
        Rule::UnknownClaim => (Stage::after(&[]), Command::Release { claim: CLAIM }),
        Rule::UnknownSandbox => {
            (Stage::on(World::new(board::setup()), &[]), Command::Suspend { sandbox: SANDBOX })
        }
        Rule::UnknownPod => (Stage::on(World::new(board::setup()), &[]), Command::Protect { pod: POD }),
        Rule::UnknownVolume => {
            (Stage::after(&[board::claim(1)]), Command::Select { claim: CLAIM, volume: VOLUME })
        }
        Rule::UnknownNode => {
            let mut setup = board::setup();
            setup.nodes.clear();
            (Stage::on(World::new(setup), &[]), Command::Kill { node })
        }
        Rule::ClaimExists => (Stage::after(&[board::claim(1)]), board::claim(1)),
        Rule::VolumeExists => (Stage::after(&[board::volume(1)]), board::volume(1)),
        Rule::NoBidirectional => {
            let template = Template { propagation: Propagation::Bidirectional, ..Template::LATE };
            (Stage::after(&[]), Command::EditTemplate { template })
        }
        Rule::PoolMissing => {
            let stage = Stage::after(&[Command::DeletePool, board::claim(1)]);
            (stage, Command::Pick { claim: CLAIM, waited: false })
        }
        Rule::NotDue => (Stage::after(&[]), Command::Stop { pod: POD }),
        Rule::PoolNotProgressing => {
            let mut setup = board::setup();
            setup.nodes.clear();
            let stage = Stage::on(World::new(setup), &[Command::Settle]);
            (stage, Command::GiveUp { sandbox: SANDBOX })
        }
        Rule::PodDeleting => {
            let stage = Stage::after(&[Command::DeletePod { pod: POD, force: false }]);
            (stage, Command::Protect { pod: POD })
        }
        Rule::PvcNotBound => {
            let binding = Binding::WaitForFirstConsumer;
            let spec = VolumeSpec { binding, ..VolumeSpec::new(name("data-1")) };
            let mut moves = protected();
            moves[1] = Command::Provision { spec };
            (Stage::after(&moves), bind())
        }
        Rule::NodeSilent => (then(protected(), &[Command::CutOff { node }]), bind()),
        Rule::NodeAnswers => (Stage::after(&[]), Command::Fence { node }),
        Rule::NoDaemonOnNode => (then(protected(), &[Command::StopDaemon { node }]), bind()),
        Rule::StorageUnreachable => (then(protected(), &[Command::StorageDown]), bind()),
        Rule::AgentNotRunning => (Stage::after(&protected()), Command::Write { pod: POD }),
        Rule::StaleHandle => {
            let past = Command::Pass { guard: Rule::VolumeInUse, past: true };
            let stage = then(working(), &[past, Command::DeleteVolume { volume: VOLUME }]);
            (stage, Command::Write { pod: POD })
        }
        Rule::ReadOnly => {
            let (mode, target) = (Mode::ReadOnly, Target::Subdirectory);
            let bind = Command::Bind { pod: POD, volume: VOLUME, mode, target };
            let stage = then(protected(), &[bind, signal(), Command::Settle]);
            (stage, Command::Write { pod: POD })
        }
        Rule::PermissionDenied => (Stage::after(&working()), Command::UnmountInside { pod: POD }),
        Rule::Busy => {
            let past = Command::Pass { guard: Rule::StopWritersFirst, past: true };
            (then(working(), &[past]), Command::Unbind { pod: POD, lazy: false })
        }
        Rule::NotVisible => (Stage::after(&protected()), Command::Verify { pod: POD }),
        Rule::ClaimFinalizer => {
            let spec = ClaimSpec { finalizer: false, ..ClaimSpec::new(name("session-1")) };
            (Stage::after(&[]), Command::Claim { spec })
        }
        Rule::MountBeforeOwnership => {
            (Stage::after(&[board::volume(1), Command::Settle, Command::Protect { pod: POD }]), bind())
        }
        Rule::PodUnprotected => {
            let mut moves = protected();
            moves.pop();
            (Stage::after(&moves), bind())
        }
        Rule::MountOnRoot => {
            let (mode, target) = (Mode::ReadWrite, Target::Root);
            (Stage::after(&protected()), Command::Bind { pod: POD, volume: VOLUME, mode, target })
        }
        Rule::MountPointOutside => {
            (then(protected(), &[Command::Tamper { pod: POD, how: Tamper::Link }]), bind())
        }
        Rule::UnfitTemplate => {
            (with(Template { propagation: Propagation::None, ..Template::LATE }, &protected()), bind())
        }
        Rule::AlreadyMounted => (Stage::after(&bound()), bind()),
        Rule::VolumeHasLiveWriter => {
            let mut stage = Stage::after(&bound());
            stage.did(board::claim(2));
            let claim = of(&stage.0, "session-2");
            stage.did(Command::Select { claim, volume: VOLUME });
            stage.did(Command::Settle);
            let pod = stage.0.pod_of(claim).unwrap();
            stage.did(Command::Protect { pod });
            let (mode, target) = (Mode::ReadWrite, Target::Subdirectory);
            (stage, Command::Bind { pod, volume: VOLUME, mode, target })
        }
        Rule::SignalBeforeMount => (Stage::after(&protected()), signal()),
        Rule::ReadyOnVolume => (Stage::after(&bound()), Command::Signal { pod: POD, mark: Mark::Volume }),
        Rule::StopWritersFirst => (Stage::after(&working()), Command::Unbind { pod: POD, lazy: true }),
        Rule::FinalizerBeforeUnmount => (Stage::after(&bound()), Command::Release { claim: CLAIM }),
        Rule::UnmountFirst => (Stage::after(&bound()), Command::Drain { node }),
        Rule::NodeNotFenced => (then(bound(), &[Command::Kill { node }]), Command::Release { claim: CLAIM }),
        Rule::VolumeInUse => (Stage::after(&bound()), Command::DeleteVolume { volume: VOLUME }),
    }
}

#[test]
fn every_rule_is_provoked_and_a_guard_lets_its_harm_through_when_it_is_passed() {
    for rule in Rule::ALL {
        let (mut stage, command) = scene(*rule);
        let before = stage.0.clone();
        let told = stage.0.apply(&command).map_err(|refusal| refusal.rule);
        assert_eq!(told, Err(*rule), "{command:?}");
        assert_eq!(stage.0, before, "a refusal changed the world: {command:?}");
        if rule.guards() {
            stage.did(Command::Pass { guard: *rule, past: true });
            let events = stage.0.apply(&command).unwrap_or_else(|refusal| panic!("{rule:?}: {refusal:?}"));
            assert_eq!(events[0], Event::WentPast { guard: *rule });
        }
    }
    assert!(Rule::ALL.is_sorted(), "the rules compare by precedence");
    assert!(Rule::GUARDS.iter().all(|rule| rule.guards()) && !Rule::ALL[0].guards());
}

#[test]
fn every_rule_has_a_slug_of_its_own_and_a_source() {
    let slugs: BTreeSet<&str> = Rule::ALL.iter().map(|rule| rule.as_str()).collect();
    assert_eq!(slugs.len(), Rule::ALL.len());
    for rule in Rule::ALL {
        assert_eq!(
            format!("{rule:?}").to_lowercase(),
            rule.as_str().replace('-', ""),
            "the table is in order"
        );
        assert!(!rule.source().document.is_empty() && !rule.source().place.is_empty(), "{rule:?}");
    }
}

/// Where two rules forbid a move, the earlier is told: all that a binding is asked, one cured after
/// the other.
#[test]
fn a_binding_is_refused_by_precedence() {
    let mut setup = board::setup();
    setup.template.propagation = Propagation::None;
    let mut stage = Stage::on(World::new(setup), &[Command::Settle]);
    let node = stage.0.node_ids().next().unwrap();
    let spec = ClaimSpec { finalizer: false, ..ClaimSpec::new(name("session-1")) };
    for command in [
        Command::Pass { guard: Rule::ClaimFinalizer, past: true },
        Command::Claim { spec },
        Command::Pass { guard: Rule::ClaimFinalizer, past: false },
        Command::Settle,
        Command::StopDaemon { node },
        Command::StorageDown,
        Command::CutOff { node },
        Command::Tamper { pod: POD, how: Tamper::Link },
    ] {
        stage.did(command);
    }
    let (mode, root) = (Mode::ReadWrite, Target::Root);
    let over = Command::Bind { pod: POD, volume: VOLUME, mode, target: root };
    let refused = |stage: &Stage, command: &Command| stage.0.decide(command).unwrap_err().rule;
    let past = |guard| Command::Pass { guard, past: true };
    let cures = [
        (Rule::UnknownVolume, vec![board::volume(1)]),
        (Rule::PvcNotBound, vec![Command::BindClaim { volume: VOLUME }]),
        (Rule::NodeSilent, vec![Command::Revive { node }]),
        (Rule::NoDaemonOnNode, vec![Command::StartDaemon { node }]),
        (Rule::StorageUnreachable, vec![Command::StorageUp]),
        (Rule::ClaimFinalizer, vec![past(Rule::ClaimFinalizer)]),
        (Rule::MountBeforeOwnership, vec![Command::Select { claim: CLAIM, volume: VOLUME }]),
        (Rule::PodUnprotected, vec![Command::Protect { pod: POD }]),
        (Rule::MountOnRoot, vec![]),
    ];
    for (rule, cure) in cures {
        assert_eq!(refused(&stage, &over), rule);
        for command in cure {
            stage.did(command);
        }
    }
    for (rule, cure) in [
        (Rule::MountPointOutside, past(Rule::MountPointOutside)),
        (Rule::UnfitTemplate, past(Rule::UnfitTemplate)),
    ] {
        assert_eq!(refused(&stage, &bind()), rule);
        stage.did(cure);
    }
    stage.did(bind());
    assert_eq!(refused(&stage, &bind()), Rule::MountPointOutside.max(Rule::AlreadyMounted));
}

fn says_something(text: &str, lang: Lang) {
    let japanese = |c: char| matches!(c, '\u{3040}'..='\u{30ff}' | '\u{4e00}'..='\u{9fff}');
    assert!(!text.trim().is_empty(), "an empty sentence in {}", lang.tag());
    assert!(!text.contains('?'), "a name is missing: {text}");
    assert!(!text.contains(['{', '}']), "a hole was not filled: {text}");
    assert!(!text.contains("  ") && text.trim() == text, "stray space: {text:?}");
    match lang {
        Lang::Ja => assert!(text.chars().any(japanese) || text.contains("kubelet"), "no Japanese: {text}"),
        Lang::En => assert!(!text.chars().any(japanese), "not English: {text}"),
    }
}

/// Every world of a long walk that takes each offer in turn, with guards passed and heeded.
fn walk(mut see: impl FnMut(&World, &Command, Result<&[Event], &Refusal>)) {
    let mut number = 1_u32;
    let mut below = |most: usize| {
        number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (number >> 8) as usize % most.max(1)
    };
    for round in 0..600 {
        let mut setup = board::setup();
        setup.storage.access = [Access::Nfs, Access::Bind][round % 2];
        setup.storage.squash = round % 5 == 4;
        setup.template.propagation =
            [Propagation::HostToContainer, Propagation::None][usize::from(round % 3 == 2)];
        setup.template.privileged = round % 4 == 3;
        setup.template.disk = (round % 7 == 6).then_some(tsunagu_model::volume::Reclaim::Delete);
        let mut world = World::new(setup);
        world.settled();
        for guard in Rule::GUARDS.iter().filter(|_| round % 4 > 0) {
            world.apply(&Command::Pass { guard: *guard, past: true }).unwrap();
        }
        for command in working().into_iter().filter(|_| round % 2 > 0) {
            // Where the setup forbids it the walk begins without.
            let _ = world.apply(&command);
        }
        for step in 0..80 {
            let mut moves = world.offers();
            if step % 6 > 0 {
                moves.retain(|command| !matches!(command.actor(), Actor::Fault | Actor::Person));
            }
            moves.push(Command::Settle);
            moves.extend(extra(&world, step));
            let command = moves[below(moves.len())].clone();
            let outcome = world.apply(&command);
            assert_eq!(world.broken(), None, "{command:?}");
            see(&world, &command, outcome.as_deref());
        }
    }
}

/// Moves that need a choice.
fn extra(world: &World, step: usize) -> Vec<Command> {
    let late = *world.template();
    let mut moves = vec![
        board::claim(1 + step % 3),
        board::volume(1 + step % 3),
        Command::EditTemplate { template: Template { sticky: !late.sticky, ..late } },
        Command::EditTemplate { template: Template { force_shared: !late.force_shared, ..late } },
        Command::EditPool { replicas: 1 + step as u32 % 3, strategy: Strategy::Recreate },
        Command::Pass { guard: Rule::GUARDS[step % Rule::GUARDS.len()], past: !step.is_multiple_of(3) },
    ];
    let binding = Binding::WaitForFirstConsumer;
    let spec = VolumeSpec { binding, ..VolumeSpec::new(name("waits")) };
    moves.push(Command::Provision { spec });
    let spec = VolumeSpec {
        files: 9,
        nested: false,
        owner: Owner::Agent,
        reclaim: tsunagu_model::volume::Reclaim::Retain,
        ..VolumeSpec::new(name("flat"))
    };
    moves.push(Command::Provision { spec });
    if step % 75 == 74 {
        moves.push(Command::DeletePool);
    }
    for claim in world.claim_ids() {
        moves.push(Command::Pick { claim, waited: !step.is_multiple_of(2) });
    }
    for pod in world.pod_ids() {
        moves.extend([
            Command::Verify { pod },
            Command::ReleasePod { pod },
            Command::RemoveFiles { pod },
            Command::UnmountInside { pod },
            Command::Restart { pod },
            Command::Tamper { pod, how: [Tamper::Link, Tamper::Own, Tamper::Remove][step % 3] },
            Command::Signal { pod, mark: [Mark::Volume, Mark::Server][step % 2] },
        ]);
        if let Some(volume) = world.volume_ids().last() {
            let target = [Target::Root, Target::Subdirectory, Target::Outside][step % 3];
            moves.push(Command::Bind { pod, volume, mode: Mode::ReadWrite, target });
        }
    }
    moves.extend(world.sandbox_ids().map(|sandbox| Command::ExpireSandbox { sandbox }));
    moves
}

#[test]
fn every_sentence_of_a_long_walk_says_something_in_both_languages() {
    let (mut events, mut harms) = (BTreeSet::new(), BTreeSet::new());
    let kind = |debug: String| debug.split([' ', '(']).next().unwrap().to_owned();
    walk(|world, command, outcome| {
        for lang in Lang::ALL {
            says_something(words::actor(command.actor(), lang), lang);
            match outcome {
                Ok(told) => {
                    for event in told {
                        says_something(&words::event(world, event, lang), lang);
                        events.insert(kind(format!("{event:?}")));
                    }
                    says_something(&words::events(world, told, lang), lang);
                }
                Err(refusal) => {
                    says_something(&words::refusal(world, refusal, lang), lang);
                }
            }
            for harm in world.harms() {
                says_something(&words::harm(world, harm, lang), lang);
                harms.insert(kind(format!("{harm:?}")));
            }
            for claim in world.claim_ids() {
                says_something(&words::verdict(world, claim, lang).1, lang);
            }
        }
    });
    assert_eq!((events.len(), harms.len()), (71, 11), "a kind was not met");
}

#[test]
fn every_rule_and_every_label_says_something_in_both_languages() {
    for lang in Lang::ALL {
        for rule in Rule::ALL {
            says_something(words::rule(*rule, lang), lang);
            let (stage, command) = scene(*rule);
            let refusal = stage.0.decide(&command).unwrap_err();
            says_something(&words::refusal(&stage.0, &refusal, lang), lang);
        }
        for route in Route::ALL {
            says_something(words::route(route, lang), lang);
        }
        for help in [Help::Yes, Help::No, Help::ObjectOnly, Help::NotNeeded] {
            says_something(words::help(help, lang), lang);
        }
        for part in cold().iter().chain(&warm(Access::Nfs, 1, Mark::Server)) {
            says_something(words::stretch(part.stretch, lang), lang);
        }
        for departure in words::Departure::ALL {
            says_something(departure.text(lang), lang);
        }
        for basis in [Basis::Measured, Basis::Reported, Basis::Illustrative] {
            says_something(words::basis(basis, lang), lang);
        }
        let nobody = Refusal { rule: Rule::UnknownNode, about: About::default() };
        says_something(&words::refusal(&board::board(), &nobody, lang), lang);
    }
}
