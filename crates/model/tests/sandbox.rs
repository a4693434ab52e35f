//! Late binding on the text's board: the good way, the pool, the two kinds of pause, the ways to
//! the end of a pod, and the latency.
// A world that cannot be built is a failed test, so the test may unwrap.
#![allow(clippy::unwrap_used)]

use tsunagu_model::Model;
use tsunagu_model::place::Name;
use tsunagu_model::sandbox::latency::{self, cold, sum, warm};
use tsunagu_model::sandbox::matrix::{Help, Route};
use tsunagu_model::sandbox::{
    Access, Belongs, Cascade, ClaimId, ClaimSpec, Command, Containers, Event, Life, Mark, PodId, Rule,
    Shutdown, Strategy, Template, VolumeId, VolumePhase, Wiped, World, board,
};
use tsunagu_model::volume::Reclaim;

fn name(text: &str) -> Name {
    Name::new(text).unwrap()
}

fn did(world: &mut World, command: Command) -> Vec<Event> {
    let events = world.apply(&command).unwrap_or_else(|refusal| panic!("{command:?}: {refusal:?}"));
    assert_eq!(world.broken(), None);
    events
}

#[track_caller]
fn refused(world: &mut World, command: Command, rule: Rule) {
    let before = world.clone();
    assert_eq!(world.apply(&command).map_err(|refusal| refusal.rule), Err(rule), "{command:?}");
    assert_eq!(*world, before, "a refusal changed the world");
}

/// The careful orchestrator, and everybody else in between.
fn use_volume(world: &mut World, claim: ClaimId, volume: VolumeId) -> Vec<&'static str> {
    let mut steps = Vec::new();
    loop {
        world.settled();
        let Some(next) = world.next_to_use(claim, volume) else { return steps };
        steps.push(next.as_str());
        did(world, next);
    }
}

fn pause(world: &mut World, claim: ClaimId) -> Vec<&'static str> {
    let mut steps = Vec::new();
    while let Some(next) = world.next_to_pause(claim) {
        steps.push(next.as_str());
        did(world, next);
        world.settled();
    }
    steps
}

/// A session at work, with a line on the volume.
fn working() -> (World, ClaimId, VolumeId, PodId) {
    let mut world = board::board();
    did(&mut world, board::claim(1));
    did(&mut world, board::volume(1));
    let (claim, volume) = (world.claim_ids().next().unwrap(), world.volume_ids().next().unwrap());
    assert_eq!(use_volume(&mut world, claim, volume), ["select", "protect", "bind", "signal"]);
    let pod = world.pod_of(claim).unwrap();
    did(&mut world, Command::Verify { pod });
    did(&mut world, Command::Write { pod });
    (world, claim, volume, pod)
}

#[test]
fn a_session_pauses_and_goes_on_in_another_pod_with_its_files() {
    let (mut world, claim, volume, first) = working();
    assert_eq!(world.sandboxes().len(), 3, "the pool was refilled");
    assert_eq!(pause(&mut world, claim), ["delete-claim", "stop-agent", "unbind", "release"]);
    assert!(world.pods()[first.index()].gone);
    assert_eq!(world.volumes()[volume.index()].phase, VolumePhase::Bound, "I7: it outlives them all");

    did(&mut world, board::claim(2));
    let again = world.claim_ids().last().unwrap();
    use_volume(&mut world, again, volume);
    let second = world.pod_of(again).unwrap();
    assert_ne!(first, second);
    did(&mut world, Command::Write { pod: second });
    assert_eq!(world.volumes()[volume.index()].written, [first, second]);
    assert_eq!(world.harms(), []);
}

#[test]
fn of_two_claims_for_the_last_member_one_adopts_and_the_other_starts_cold() {
    let mut world = board::board();
    did(&mut world, Command::EditPool { replicas: 1, strategy: Strategy::OnReplenish });
    world.settled();
    let (one, two) = (board::claim(1), board::claim(2));
    did(&mut world, one);
    did(&mut world, two);
    let [one, two] = [0, 1].map(|at| world.claim_ids().nth(at).unwrap());
    let pick = |claim| Command::Pick { claim, waited: false };
    did(&mut world, pick(one));
    did(&mut world, pick(two));
    assert!(matches!(did(&mut world, Command::Adopt { claim: two })[..], [Event::Adopted { .. }]));
    assert!(matches!(did(&mut world, Command::Adopt { claim: one })[..], [Event::AdoptionConflict { .. }]));
    assert!(matches!(did(&mut world, pick(one))[..], [Event::ColdStarted { .. }]));
    let cold = &world.sandboxes()[world.claims()[one.index()].sandbox.unwrap().index()];
    assert_eq!((cold.name.as_str(), cold.warm), ("session-1", Some(false)));
}

#[test]
fn a_member_without_an_address_is_waited_for_and_then_no_longer() {
    let mut world = World::new(board::setup());
    did(&mut world, Command::Refill);
    did(&mut world, board::claim(1));
    let claim = world.claim_ids().next().unwrap();
    assert!(!world.due().contains(&Command::Pick { claim, waited: false }), "it is no reason to act");
    let waits = did(&mut world, Command::Pick { claim, waited: false });
    assert_eq!(waits, [Event::WaitsForMember { claim }]);
    let cold = did(&mut world, Command::Pick { claim, waited: true });
    assert!(matches!(cold[..], [Event::ColdStarted { .. }]));
}

#[test]
fn an_environment_of_its_own_costs_a_claim_the_warm_way() {
    let mut world = board::board();
    let spec = ClaimSpec { own_spec: true, ..ClaimSpec::new(name("session-1")) };
    did(&mut world, Command::Claim { spec });
    world.settled();
    assert_eq!(world.sandboxes().last().unwrap().warm, Some(false));
}

#[test]
fn an_annotation_makes_no_member_stale_and_anything_else_does() {
    let mut world = board::board();
    let late = *world.template();
    did(&mut world, Command::EditTemplate { template: Template { force_shared: false, ..late } });
    assert!(world.sandboxes().iter().all(|sandbox| !sandbox.stale));
    did(&mut world, Command::EditTemplate { template: Template { sticky: true, ..late } });
    assert!(world.sandboxes().iter().all(|sandbox| sandbox.stale));
    // OnReplenish keeps them, and a claim may take one; Recreate replaces them.
    assert_eq!(world.due(), []);
    did(&mut world, Command::EditPool { replicas: 2, strategy: Strategy::Recreate });
    world.settled();
    let living = world.sandboxes().iter().filter(|sandbox| sandbox.life == Life::Running);
    assert!(living.clone().count() == 2 && living.clone().all(|sandbox| sandbox.template.sticky));
}

#[test]
fn a_pool_replaces_what_does_not_start_and_waits_for_what_finds_no_node() {
    let mut world = World::new(board::setup());
    did(&mut world, Command::Refill);
    let sandbox = world.sandbox_ids().next().unwrap();
    did(&mut world, Command::MakePod { sandbox });
    refused(&mut world, Command::GiveUp { sandbox }, Rule::PoolNotProgressing);
    let (pod, node) = (world.pod_ids().next().unwrap(), world.node_ids().next().unwrap());
    did(&mut world, Command::Place { pod, node });
    did(&mut world, Command::GiveUp { sandbox });
    world.settled();
    assert_eq!(world.sandboxes().iter().filter(|sandbox| sandbox.life == Life::Running).count(), 2);
}

#[test]
fn without_its_pool_a_claim_waits_and_claimed_sandboxes_live_on() {
    let (mut world, claim, _, pod) = working();
    did(&mut world, Command::DeletePool);
    world.settled();
    assert_eq!(world.pods()[pod.index()].containers, Containers::Running);
    assert_eq!(world.sandboxes().iter().filter(|sandbox| sandbox.life == Life::Running).count(), 1);
    did(&mut world, board::claim(2));
    let other = world.claim_ids().last().unwrap();
    assert_ne!(claim, other);
    refused(&mut world, Command::Pick { claim: other, waited: false }, Rule::PoolMissing);
}

#[test]
fn a_suspended_sandbox_comes_back_cold_with_another_pod_and_needs_the_volume_anew() {
    let (mut world, claim, volume, first) = working();
    let sandbox = world.claims()[claim.index()].sandbox.unwrap();
    refused(&mut world, Command::Suspend { sandbox }, Rule::UnmountFirst);
    did(&mut world, Command::StopAgent { pod: first });
    did(&mut world, Command::Unbind { pod: first, lazy: false });
    did(&mut world, Command::Suspend { sandbox });
    world.settled();
    assert!(!world.pods()[first.index()].gone, "its finalizer keeps the object");
    did(&mut world, Command::ReleasePod { pod: first });
    did(&mut world, Command::Resume { sandbox });
    world.settled();
    let second = world.pod_of(claim).unwrap();
    assert_ne!(first, second);
    assert_eq!(world.pod_name(first), world.pod_name(second), "the same name, another UID");
    assert_eq!(use_volume(&mut world, claim, volume), ["protect", "bind", "signal"]);
}

#[test]
fn a_failed_pod_is_not_replaced_until_the_sandbox_was_suspended() {
    let mut world = board::board();
    did(&mut world, board::claim(1));
    world.settled();
    let claim = world.claim_ids().next().unwrap();
    let (sandbox, pod) = (world.claims()[0].sandbox.unwrap(), world.pod_of(claim).unwrap());
    did(&mut world, Command::Evict { pod });
    world.settled();
    assert_eq!(world.pod_of(claim), Some(pod));
    did(&mut world, Command::Suspend { sandbox });
    world.settled();
    did(&mut world, Command::Resume { sandbox });
    world.settled();
    assert_ne!(world.pod_of(claim), Some(pod));
}

#[test]
fn a_disk_of_the_template_goes_with_its_sandbox_and_a_volume_of_the_session_does_not() {
    for (reclaim, after) in
        [(Reclaim::Delete, VolumePhase::Deleted), (Reclaim::Retain, VolumePhase::Released)]
    {
        let mut setup = board::setup();
        setup.template.disk = Some(reclaim);
        let mut world = World::new(setup);
        world.settled();
        assert_eq!(world.volumes().len(), 2, "a disk a member, claimed or not");
        let spec = ClaimSpec { shutdown: Shutdown::Retain, ..ClaimSpec::new(name("session-1")) };
        did(&mut world, Command::Claim { spec });
        did(&mut world, board::volume(1));
        world.settled();
        let claim = world.claim_ids().next().unwrap();
        let sandbox = world.claims()[0].sandbox.unwrap();
        let disk = world.volumes().iter().position(|volume| volume.owner == Some(sandbox)).unwrap();
        // The claim expires, and its controller deletes what it adopted.
        did(&mut world, Command::ExpireClaim { claim });
        assert_eq!(world.volumes()[disk].phase, after);
        assert!(world.claims()[0].expired && !world.claims()[0].gone);
        let own = world.volume_named(&name("data-1")).unwrap();
        assert_eq!(world.volumes()[own.index()].phase, VolumePhase::Bound);
    }
}

#[test]
fn the_table_of_routes_and_finalizers_is_that_of_the_facts() {
    use Help::{No, NotNeeded, ObjectOnly, Yes};
    let facts = |route| match route {
        Route::DeleteClaim | Route::ExpireDelete => (Yes, NotNeeded, false),
        Route::DeleteForeground | Route::ExpireForeground => (No, ObjectOnly, true),
        Route::ExpireRetain | Route::ExpireSandbox | Route::Suspend | Route::DeleteSandbox => {
            (No, ObjectOnly, true)
        }
        Route::DeletePod | Route::Drain => (No, ObjectOnly, true),
        Route::Evict => (No, No, true),
        // The kernel's mount dies with the node: nothing is wiped.
        Route::NodeDeath => (No, ObjectOnly, false),
        Route::Restart => (NotNeeded, NotNeeded, false),
    };
    for route in Route::ALL {
        let row = route.row();
        assert_eq!((row.claim, row.pod, row.wiped), facts(route), "{route:?}");
        assert!(!row.wiped_unmounted, "{route:?}: what was unmounted is safe");
    }
}

#[test]
fn a_warm_start_is_a_hundred_times_shorter_than_a_cold_one() {
    let (warm_up, cold) = (sum(&warm(Access::Nfs, 0, Mark::Directory)), sum(&cold()));
    assert_eq!((warm_up.usual.0, cold.usual.0), (155, 17_300));
    assert!(cold.usual.0 > 100 * warm_up.usual.0);
    // A big tree costs the warm path, once; `.ready` from elsewhere costs half a minute, always.
    assert_eq!(sum(&warm(Access::Nfs, 100_000, Mark::Directory)).usual.0, 155 + 30_000);
    assert_eq!(sum(&warm(Access::Nfs, 0, Mark::Server)).usual.0, 155 + 27_000);
    for part in latency::warm(Access::Bind, 10, Mark::Server).iter().chain(&latency::cold()) {
        let takes = part.takes;
        assert!(takes.earliest <= takes.usual && takes.usual <= takes.latest, "{part:?}");
        assert!(!part.source.document.is_empty() && !part.source.place.is_empty());
    }
}

#[test]
fn a_dead_node_keeps_its_session_until_it_is_fenced() {
    let (mut world, claim, volume, pod) = working();
    let node = world.pods()[pod.index()].node.unwrap();
    did(&mut world, Command::Kill { node });
    did(&mut world, Command::DeleteClaim { claim, cascade: Cascade::Background });
    refused(&mut world, Command::Release { claim }, Rule::NodeNotFenced);
    did(&mut world, Command::Fence { node });
    did(&mut world, Command::Release { claim });
    world.settled();
    did(&mut world, board::claim(2));
    let again = world.claim_ids().last().unwrap();
    use_volume(&mut world, again, volume);
    let second = world.pod_of(again).unwrap();
    did(&mut world, Command::Write { pod: second });
    let volume = &world.volumes()[volume.index()];
    assert_eq!((volume.wiped, &volume.written[..]), (Wiped::No, &[pod, second][..]));
    assert!(matches!(
        world.sandboxes()[world.pods()[second.index()].sandbox.index()].owner,
        Belongs::Claim(_)
    ));
}
