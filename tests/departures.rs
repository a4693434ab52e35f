//! Where Tsunagu answers otherwise than the chapter, on purpose: the table of DESIGN.md, row by row.
// A world that cannot be built is a failed test, so the test may unwrap.
#![allow(clippy::unwrap_used)]

#[path = "support/stage.rs"]
mod stage;

use stage::{Stage, name};
use tsunagu_model::Model;
use tsunagu_model::volume::chapter::{NODE_A, NODE_B, Settings};
use tsunagu_model::volume::{AccessMode, ClaimPhase, Command, Event, VolumePhase};

#[test]
fn read_write_many_attaches_to_several_nodes_because_the_modes_table_says_so() {
    let mut stage = Stage::after(false, &["request data now ReadWriteMany", "attach data node-a"]);
    stage.ok("mount data node-a web-1");
    stage.ok("attach data node-b");
    assert_eq!(stage.nodes_of("data"), ["node-a", "node-b"], "the second attach took nothing away");
    assert_eq!(stage.pods_on("data", "node-a"), ["web-1"]);
    assert_eq!(stage.pods_on("data", "node-b"), [] as [&str; 0], "a pod stays on its own node");
    stage.ok("mount data node-b web-1");
    stage.ok("unmount data node-a web-1");
    assert_eq!(stage.pods_on("data", "node-b"), ["web-1"], "the pods of each node are its own");
    stage.ok("detach data node-a");
    assert_eq!(stage.nodes_of("data"), ["node-b"]);
}

#[test]
fn read_only_many_is_offered_because_the_chapters_text_has_it() {
    let mut stage = Stage::after(false, &["request data now ReadOnlyMany", "attach data node-a"]);
    stage.ok("attach data node-b");
    stage.ok("mount data node-a web-1");
    stage.ok("mount data node-b web-1");
    assert_eq!(stage.nodes_of("data"), ["node-a", "node-b"]);
}

#[test]
fn read_write_once_pod_is_offered_because_the_chapters_notes_have_it() {
    let mut stage = Stage::after(false, &["request data now ReadWriteOncePod", "attach data node-a"]);
    stage.ok("mount data node-a web-1");
    assert_eq!(stage.no("mount data node-a web-2"), "single-pod-only");
    assert_eq!(stage.no("attach data node-b"), "attached-elsewhere");
    stage.ok("unmount data node-a web-1");
    stage.ok("mount data node-a web-2");
    assert_eq!(stage.pods_on("data", "node-a"), ["web-2"]);
}

#[test]
fn the_page_offers_all_four_modes_because_they_all_exist() {
    assert_eq!(
        AccessMode::ALL.map(AccessMode::as_str),
        ["ReadWriteOnce", "ReadOnlyMany", "ReadWriteMany", "ReadWriteOncePod"]
    );
    for mode in AccessMode::ALL {
        let (mut world, claim) = Settings { mode, ..Settings::default() }.world();
        let attach = |node| Command::Attach { claim, node };
        assert!(world.apply(&attach(NODE_A)).is_ok());
        assert_eq!(world.decide(&attach(NODE_B)).is_ok(), mode.many_nodes(), "{}", mode.as_str());
    }
}

#[test]
fn an_unknown_claim_is_told_as_such_because_that_is_the_real_cause() {
    let moves = ["attach", "mount", "unmount", "unmount-all", "detach", "force-detach", "delete-claim"];
    let mut stage = Stage::new(false);
    for command in moves {
        assert_eq!(stage.no(&format!("{command} data node-a web-1")), "unknown-claim", "{command}");
    }
    // A claim that waits is known: only there is the missing volume the cause.
    stage.ok("request data late");
    assert_eq!(stage.no("mount data node-a web-1"), "not-provisioned");
    assert_eq!(stage.no("detach data"), "not-provisioned");
}

#[test]
fn a_claim_asked_for_twice_is_refused_because_one_claim_has_one_volume() {
    let mut stage = Stage::after(false, &["request data now"]);
    assert_eq!(stage.no("request data now"), "claim-exists");
    assert_eq!(stage.volumes(), ["pv-1"]);
    stage.ok("delete-claim data");
    stage.ok("request data now");
    assert_eq!(stage.volumes(), ["pv-2"], "a name is free again when its claim is gone");
}

#[test]
fn a_claim_in_use_goes_to_terminating_because_pvc_protection_keeps_it_for_its_pods() {
    let mut stage = Stage::after(false, &["request data now", "attach data node-a"]);
    stage.ok("mount data node-a web-1");
    stage.ok("mount data node-a web-2");
    let claim = stage.claim("data");
    assert_eq!(stage.ok("delete-claim data"), [Event::Terminating { claim, pods: 2 }]);
    assert_eq!(stage.pods_on("data", "node-a"), ["web-1", "web-2"], "its readers read on");
    assert_eq!(stage.no("mount data node-a web-3"), "claim-terminating", "and nobody new begins");
    stage.ok("unmount data node-a web-1");
    assert!(matches!(stage.world.claim(claim).unwrap().phase, ClaimPhase::Terminating { .. }));
    let events = stage.ok("unmount data node-a web-2");
    assert!(events.contains(&Event::ClaimDeleted { claim }), "it ends with the last pod: {events:?}");
    assert_eq!(stage.no("attach data node-a"), "unknown-claim");
}

#[test]
fn a_delete_volume_goes_with_its_last_node_because_the_provisioner_refuses_while_attached() {
    let mut stage = Stage::after(false, &["request data now ReadWriteMany", "attach data node-a"]);
    stage.ok("attach data node-b");
    let volume = stage.world.volume_ids().next().unwrap();
    let claim = stage.claim("data");
    let (a, b) = (stage.node("node-a"), stage.node("node-b"));
    stage.ok("delete-claim data");
    let phase = |stage: &Stage| stage.world.volume(volume).unwrap().phase;
    assert_eq!(phase(&stage), VolumePhase::Released { from: claim });
    let mut detach = |node| stage.world.apply(&Command::Detach { claim, node: Some(node) }).unwrap();
    assert_eq!(detach(a), [Event::Detached { volume, node: a }], "node-b still has it");
    assert_eq!(detach(b), [Event::Detached { volume, node: b }, Event::VolumeDeleted { volume }]);
    assert_eq!(phase(&stage), VolumePhase::Deleted);
    assert_eq!(stage.volumes(), [] as [&str; 0]);
}

#[test]
fn force_detach_leaves_unconfirmed_writers_because_they_are_the_reason_for_the_wait() {
    let mut stage = Stage::after(false, &["request data now", "attach data node-a"]);
    stage.ok("mount data node-a web-1");
    stage.ok("force-detach data");
    let volume = stage.volume_of("data");
    assert_eq!(volume.attachments.len(), 0);
    let unconfirmed = volume.unconfirmed.iter().map(|other| (other.node, other.pod.as_str()));
    assert_eq!(unconfirmed.collect::<Vec<_>>(), [(stage.node("node-a"), "web-1")]);
    assert!(!stage.volume_of("data").two_may_write(), "one alone is no danger yet");

    stage.ok("attach data node-b");
    let events = stage.ok("mount data node-b web-1");
    let volume = stage.world.volume_ids().next().unwrap();
    let told = Event::TwoMayWrite { volume, pod: name("web-1"), rivals: 1 };
    assert!(events.contains(&told), "{events:?}");
    assert!(stage.volume_of("data").two_may_write());

    stage.ok("unmount data node-a web-1");
    assert!(!stage.volume_of("data").two_may_write(), "its node answered: it has stopped");
}

#[test]
fn volumes_are_in_natural_order_because_pv_2_comes_before_pv_10() {
    let mut stage = Stage::new(false);
    for number in 1..=11 {
        stage.ok(&format!("request data-{number} now"));
    }
    let counted: Vec<String> = (1..=11).map(|number| format!("pv-{number}")).collect();
    assert_eq!(stage.volumes(), counted);
    assert!(name("pv-2") < name("pv-10"), "and names compare so wherever they are sorted");
}

#[test]
fn a_repeated_move_is_accepted_and_says_so_because_csi_calls_are_idempotent() {
    let mut stage = Stage::after(false, &["request data now", "attach data node-a"]);
    stage.ok("mount data node-a web-1");
    let volume = stage.world.volume_ids().next().unwrap();
    let (claim, node, pod) = (stage.claim("data"), stage.node("node-a"), name("web-1"));
    let before = stage.world.clone();
    assert_eq!(stage.ok("attach data node-a"), [Event::AlreadyAttached { volume, node }]);
    assert_eq!(stage.ok("mount data node-a web-1"), [Event::AlreadyMounted { volume, node, pod }]);
    assert_eq!(stage.ok("unmount data node-b web-1"), [Event::NothingMounted { claim }]);
    assert_eq!(stage.ok("detach data node-b"), [Event::NothingAttached { volume }]);
    assert_eq!(stage.ok("force-detach data node-b"), [Event::NothingAttached { volume }]);
    assert_eq!(stage.world, before);
    stage.ok("unmount-all data");
    assert_eq!(stage.ok("unmount-all data"), [Event::NothingMounted { claim }]);
    stage.ok("detach data");
    assert_eq!(stage.ok("detach data"), [Event::NothingAttached { volume }]);
}
