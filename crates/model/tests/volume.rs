//! Corners of the volume model that the suites for the whole do not single out.
// A world that cannot be built is a failed test, so the test may unwrap.
#![allow(clippy::unwrap_used)]

use tsunagu_model::Model;
use tsunagu_model::place::{Name, NodeId, Zone};
use tsunagu_model::volume::{
    AccessMode, Binding, ClaimId, ClaimPhase, ClaimSpec, Class, Command, Event, Node, Reclaim, Refusal, Rule,
    VolumeId, VolumePhase, World,
};

fn name(text: &str) -> Name {
    Name::new(text).unwrap()
}

fn zone(text: &str) -> Option<Zone> {
    Some(Zone::new(text).unwrap())
}

/// Classes `kept` (Immediate) and `late` (WaitForFirstConsumer), both Retain, and `now`
/// (Immediate, Delete); a node in each of two zones, and `node-free` in none.
fn world() -> World {
    let class = |text, binding, reclaim| Class { name: name(text), binding, reclaim };
    let node = |text, zone| Node { name: name(text), zone };
    World::new(
        [
            class("kept", Binding::Immediate, Reclaim::Retain),
            class("late", Binding::WaitForFirstConsumer, Reclaim::Retain),
            class("now", Binding::Immediate, Reclaim::Delete),
        ],
        [node("node-a", zone("zone-a")), node("node-b", zone("zone-b")), node("node-free", None)],
    )
    .unwrap()
}

fn spec(claim: &str, class: &str, size_gib: u32, zone: Option<Zone>) -> ClaimSpec {
    ClaimSpec { zone, ..ClaimSpec::new(name(claim), name(class), size_gib, AccessMode::ReadWriteOnce) }
}

fn request(world: &mut World, spec: ClaimSpec) -> (ClaimId, Vec<Event>) {
    let events = world.apply(&Command::Request(spec)).unwrap();
    (world.claim_ids().last().unwrap(), events)
}

fn nodes(world: &World) -> [NodeId; 3] {
    let nodes: Vec<NodeId> = world.node_ids().collect();
    nodes.try_into().unwrap()
}

/// Frees a volume of each size and zone, in this order.
fn with_free(class: &str, free: &[(u32, Option<Zone>)]) -> (World, Vec<VolumeId>) {
    let mut world = world();
    let claims = free.iter().enumerate();
    let claims: Vec<ClaimId> = claims
        .map(|(at, (size, zone))| {
            let (claim, _) = request(&mut world, spec(&format!("old-{at}"), class, *size, zone.clone()));
            claim
        })
        .collect();
    let volumes = world.volume_ids().collect::<Vec<_>>();
    for (claim, volume) in claims.into_iter().zip(&volumes) {
        world.apply(&Command::DeleteClaim { claim }).unwrap();
        let events = world.apply(&Command::ClearClaimRef { volume: *volume }).unwrap();
        assert_eq!(events, [Event::MadeAvailable { volume: *volume }]);
    }
    (world, volumes)
}

fn bound_to(world: &mut World, spec: ClaimSpec) -> Option<VolumeId> {
    match request(world, spec).1[..] {
        [Event::ClaimCreated { .. }, Event::Bound { volume, .. }] => Some(volume),
        [Event::ClaimCreated { .. }, Event::Provisioned { .. }] => None,
        ref other => panic!("{other:?}"),
    }
}

#[test]
fn of_the_free_volumes_that_fit_the_smallest_is_taken() {
    let free = [(50, None), (30, None), (10, None), (30, None)];
    let (mut world, volumes) = with_free("kept", &free);
    assert_eq!(bound_to(&mut world, spec("a", "kept", 20, None)), Some(volumes[1]), "30, the first made");
    assert_eq!(bound_to(&mut world, spec("b", "kept", 20, None)), Some(volumes[3]), "the other 30");
    assert_eq!(bound_to(&mut world, spec("c", "kept", 20, None)), Some(volumes[0]), "50");
    assert_eq!(bound_to(&mut world, spec("d", "kept", 20, None)), None, "10 is too small");
    assert_eq!(
        bound_to(&mut world, spec("e", "kept", 10, None)),
        Some(volumes[2]),
        "a volume may fit exactly"
    );
    assert_eq!(world.broken(), None);
}

/// The PV controller binds an Immediate claim before a node is known, and does not look at where
/// a free volume can be reached from.
#[test]
fn an_immediate_claim_takes_the_smallest_of_any_zone() {
    let free = [(40, zone("zone-a")), (20, zone("zone-b")), (35, None)];
    let (world, volumes) = with_free("kept", &free);
    let taken = |size, zone| bound_to(&mut world.clone(), spec("new", "kept", size, zone));
    assert_eq!(taken(10, None), Some(volumes[1]));
    assert_eq!(taken(10, zone("zone-a")), Some(volumes[1]), "the zone is for what is yet to be made");
    assert_eq!(taken(21, zone("zone-b")), Some(volumes[2]));
    assert_eq!(taken(36, zone("zone-c")), Some(volumes[0]));
    assert_eq!(taken(41, None), None);
}

#[test]
fn a_claim_that_waited_takes_the_smallest_that_its_node_can_reach() {
    let mut world = world();
    let [a, b, free] = nodes(&world);
    let mut give_free = |size, node| {
        let (claim, _) = request(&mut world, spec("old", "late", size, None));
        for command in [
            Command::Attach { claim, node },
            Command::Detach { claim, node: None },
            Command::DeleteClaim { claim },
        ] {
            world.apply(&command).unwrap();
        }
        world.volume_ids().last().unwrap()
    };
    let volumes = [give_free(40, a), give_free(20, b), give_free(30, a), give_free(35, free)];
    for volume in volumes {
        world.apply(&Command::ClearClaimRef { volume }).unwrap();
    }
    let taken = |size, node| {
        let mut world = world.clone();
        let (claim, _) = request(&mut world, spec("new", "late", size, None));
        match world.apply(&Command::Attach { claim, node }).unwrap()[..] {
            [Event::Bound { volume, .. }, Event::Attached { .. }] => Some(volume),
            [Event::Provisioned { .. }, Event::Attached { .. }] => None,
            ref other => panic!("{other:?}"),
        }
    };
    assert_eq!(taken(10, a), Some(volumes[2]), "zone-b is out of reach");
    assert_eq!(taken(10, b), Some(volumes[1]));
    assert_eq!(taken(32, a), Some(volumes[3]), "a volume without a zone is reached from all");
    assert_eq!(taken(36, b), None);
    assert_eq!(taken(10, free), Some(volumes[1]), "a node without a zone reaches all");
    assert_eq!(taken(36, free), Some(volumes[0]));
    assert_eq!(taken(41, a), None);
}

/// The claim is gone, the volume was kept, and the node answers late for a pod.
#[test]
fn a_pod_that_outlived_its_claim_is_still_answered_for() {
    let mut world = world();
    let [a, ..] = nodes(&world);
    let (claim, _) = request(&mut world, spec("data", "kept", 20, None));
    let pod = name("web-1");
    for command in [
        Command::Attach { claim, node: a },
        Command::Mount { claim, node: a, pod: pod.clone() },
        Command::ForceDetach { claim, node: None },
        Command::DeleteClaim { claim },
    ] {
        world.apply(&command).unwrap();
    }
    let volume = world.volume_ids().last().unwrap();
    let events = world.apply(&Command::Unmount { claim, node: a, pod: pod.clone() }).unwrap();
    assert_eq!(
        events,
        [
            Event::Answered { volume, node: a, pod: pod.clone() },
            Event::Unmounted { volume, node: a, pod: pod.clone() }
        ]
    );
    assert!(world.volume(volume).unwrap().unconfirmed.is_empty());
    assert_eq!(world.broken(), None);
}

#[test]
fn a_free_volume_of_another_class_or_mode_is_not_taken() {
    let (world, _) = with_free("kept", &[(20, None)]);
    assert_eq!(bound_to(&mut world.clone(), spec("new", "now", 10, None)), None);
    let many = ClaimSpec { mode: AccessMode::ReadWriteMany, ..spec("new", "kept", 10, None) };
    assert_eq!(bound_to(&mut world.clone(), many), None);
    assert!(bound_to(&mut world.clone(), spec("new", "kept", 10, None)).is_some());
}

/// A volume that was given free while a node still had it: the next claim is bound to it, and
/// meets what the node does.
#[test]
fn a_free_volume_that_a_node_still_has_is_not_attached_to_another() {
    let mut world = world();
    let [a, _, free] = nodes(&world);
    let attach = |claim, node| Command::Attach { claim, node };
    let (old, _) = request(&mut world, spec("old", "late", 20, None));
    world.apply(&attach(old, free)).unwrap();
    let volume = world.volume_ids().next().unwrap();
    world.apply(&Command::DeleteClaim { claim: old }).unwrap();
    world.apply(&Command::ClearClaimRef { volume }).unwrap();

    let (new, _) = request(&mut world, spec("new", "late", 20, None));
    let refused = Refusal::AttachedElsewhere { volume, holder: free, node: a };
    assert_eq!(world.apply(&attach(new, a)), Err(refused));
    assert_eq!(world.claim(new).unwrap().phase, ClaimPhase::Pending, "a refusal binds nothing");
    let events = world.apply(&attach(new, free)).unwrap();
    assert_eq!(events, [Event::Bound { volume, claim: new }, Event::AlreadyAttached { volume, node: free }]);
    assert_eq!(world.broken(), None);
}

#[test]
fn the_next_pod_counts_those_of_its_node_and_the_unconfirmed_ones() {
    let mut world = world();
    let [a, b, _] = nodes(&world);
    let (claim, _) = request(&mut world, spec("data", "kept", 20, None));
    let pod = |world: &World, node| match world.next_mount(claim, node) {
        Command::Mount { pod, .. } => pod.to_string(),
        other => panic!("{other:?}"),
    };
    assert_eq!(pod(&world, a), "web-1", "before it is attached");
    world.apply(&Command::Attach { claim, node: a }).unwrap();
    world.apply(&world.next_mount(claim, a)).unwrap();
    world.apply(&world.next_mount(claim, a)).unwrap();
    assert_eq!((pod(&world, a), pod(&world, b)), ("web-3".into(), "web-1".into()));
    world.apply(&Command::ForceDetach { claim, node: None }).unwrap();
    assert_eq!((pod(&world, a), pod(&world, b)), ("web-3".into(), "web-1".into()), "they may still run");
    world.apply(&Command::Attach { claim, node: a }).unwrap();
    world.apply(&world.next_mount(claim, a)).unwrap();
    assert_eq!(pod(&world, a), "web-4");
    world.apply(&Command::Unmount { claim, node: a, pod: name("web-1") }).unwrap();
    assert_eq!(pod(&world, a), "web-3");
}

#[test]
fn detach_of_one_node_leaves_the_others_and_asks_only_for_its_own_pods() {
    let mut world = world();
    let [a, b, _] = nodes(&world);
    let many = ClaimSpec { mode: AccessMode::ReadWriteMany, ..spec("data", "kept", 20, None) };
    let (claim, _) = request(&mut world, many);
    let volume = world.volume_ids().next().unwrap();
    for node in [b, a] {
        world.apply(&Command::Attach { claim, node }).unwrap();
    }
    for pod in ["web-1", "web-2"] {
        world.apply(&Command::Mount { claim, node: b, pod: name(pod) }).unwrap();
    }
    let detach = |node| Command::Detach { claim, node };
    let held: Vec<NodeId> = world.volume(volume).unwrap().attachments.iter().map(|held| held.node).collect();
    assert_eq!(held, [a, b], "in the order of the nodes");
    assert_eq!(world.decide(&detach(None)), Err(Refusal::StillMounted { volume, pods: 2 }));
    assert_eq!(world.decide(&detach(Some(b))), Err(Refusal::StillMounted { volume, pods: 2 }));
    assert_eq!(world.apply(&detach(Some(a))), Ok(vec![Event::Detached { volume, node: a }]));
    assert_eq!(world.apply(&detach(Some(a))), Ok(vec![Event::NothingAttached { volume }]));
    assert_eq!(world.volume(volume).unwrap().mounts(), 2);
}

#[test]
fn force_detach_of_one_node_leaves_a_terminating_claim_to_the_pods_of_the_others() {
    let mut world = world();
    let [a, b, _] = nodes(&world);
    let many = ClaimSpec { mode: AccessMode::ReadWriteMany, ..spec("data", "now", 20, None) };
    let (claim, _) = request(&mut world, many);
    let volume = world.volume_ids().next().unwrap();
    for node in [a, b] {
        world.apply(&Command::Attach { claim, node }).unwrap();
        world.apply(&Command::Mount { claim, node, pod: name("web-1") }).unwrap();
    }
    world.apply(&Command::DeleteClaim { claim }).unwrap();
    let force = |node| Command::ForceDetach { claim, node: Some(node) };
    world.apply(&force(a)).unwrap();
    assert_eq!(world.claim(claim).unwrap().phase, ClaimPhase::Terminating { volume });
    let left = Event::LeftUnconfirmed { volume, node: b, pod: name("web-1") };
    let ended = [
        left,
        Event::ForceDetached { volume, node: b },
        Event::ClaimDeleted { claim },
        Event::Released { volume },
        Event::VolumeDeleted { volume },
    ];
    assert_eq!(world.apply(&force(b)), Ok(ended.to_vec()), "nobody uses it as far as the cluster knows");
    assert_eq!(world.claim(claim).unwrap().phase, ClaimPhase::Deleted { left: Some(volume) });
    assert_eq!(world.volume(volume).unwrap().unconfirmed, [], "nobody writes to what is gone");
    assert_eq!(world.broken(), None);
}

#[test]
fn a_retain_volume_whose_claim_ended_by_force_stays_with_its_unconfirmed_pods() {
    let mut world = world();
    let [a, _, _] = nodes(&world);
    let (claim, _) = request(&mut world, spec("data", "kept", 20, None));
    let volume = world.volume_ids().next().unwrap();
    world.apply(&Command::Attach { claim, node: a }).unwrap();
    world.apply(&Command::Mount { claim, node: a, pod: name("web-1") }).unwrap();
    world.apply(&Command::DeleteClaim { claim }).unwrap();
    world.apply(&Command::ForceDetach { claim, node: None }).unwrap();
    let found = world.volume(volume).unwrap();
    assert_eq!(found.phase, VolumePhase::Released { from: claim });
    assert_eq!(found.unconfirmed.len(), 1);
    assert_eq!(world.decide(&Command::UnmountAll { claim }).unwrap_err().rule(), Rule::UnknownClaim);
}

#[test]
fn an_unmount_of_an_unconfirmed_pod_is_the_answer_that_was_missing() {
    let mut world = world();
    let [a, b, _] = nodes(&world);
    let (claim, _) = request(&mut world, spec("data", "kept", 20, None));
    let volume = world.volume_ids().next().unwrap();
    let pod = name("web-1");
    world.apply(&Command::Attach { claim, node: a }).unwrap();
    world.apply(&Command::Mount { claim, node: a, pod: pod.clone() }).unwrap();
    world.apply(&Command::ForceDetach { claim, node: None }).unwrap();
    let unmount = |node| Command::Unmount { claim, node, pod: pod.clone() };
    assert_eq!(world.apply(&unmount(b)), Ok(vec![Event::NothingMounted { claim }]), "another node's pod");
    assert_eq!(world.apply(&Command::UnmountAll { claim }), Ok(vec![Event::NothingMounted { claim }]));
    assert_eq!(world.volume(volume).unwrap().unconfirmed.len(), 1, "its node does not answer to that");
    let answer = [
        Event::Answered { volume, node: a, pod: pod.clone() },
        Event::Unmounted { volume, node: a, pod: pod.clone() },
    ];
    assert_eq!(world.apply(&unmount(a)), Ok(answer.to_vec()));
    assert_eq!(world.volume(volume).unwrap().unconfirmed, []);
    assert_eq!(world.apply(&unmount(a)), Ok(vec![Event::NothingMounted { claim }]));
}

#[test]
fn an_unconfirmed_pod_that_is_seen_again_is_no_rival_of_itself() {
    let mut world = world();
    let [a, _, _] = nodes(&world);
    let pod = ClaimSpec { mode: AccessMode::ReadWriteOncePod, ..spec("data", "kept", 20, None) };
    let (claim, _) = request(&mut world, pod);
    let volume = world.volume_ids().next().unwrap();
    let mount = |pod| Command::Mount { claim, node: a, pod: name(pod) };
    let again = [Command::Attach { claim, node: a }, mount("web-1")];
    world.apply(&again[0]).unwrap();
    world.apply(&again[1]).unwrap();
    world.apply(&Command::ForceDetach { claim, node: None }).unwrap();
    world.apply(&again[0]).unwrap();
    let mut other = world.clone();
    let told = Event::TwoMayWrite { volume, pod: name("web-2"), rivals: 1 };
    assert!(other.apply(&mount("web-2")).unwrap().contains(&told), "ReadWriteOncePod counts pods");
    let events = world.apply(&again[1]).unwrap();
    assert_eq!(events[0], Event::Answered { volume, node: a, pod: name("web-1") });
    assert!(!events.iter().any(|event| matches!(event, Event::TwoMayWrite { .. })), "{events:?}");
    assert!(!world.volume(volume).unwrap().two_may_write());
}
