//! The model in a real browser, where numbers have other sizes than on the machine that the
//! other tests run on.
#![cfg(target_arch = "wasm32")]

use tsunagu_model::volume::chapter::{NODE_A, NODE_B, Press, Settings};
use tsunagu_model::{Model, permalink};
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

#[wasm_bindgen_test]
fn a_thousand_presses_replay_to_the_same_world_and_undo_to_the_start() {
    let some = [
        Press::Attach(NODE_A),
        Press::Mount(NODE_A),
        Press::Attach(NODE_B),
        Press::ForceDetach,
        Press::UnmountAll,
    ];
    let presses = some.into_iter().cycle().take(1000);
    let mut timeline = Press::replay(Settings::default(), presses.clone());
    assert_eq!(timeline.now(), Press::replay(Settings::default(), presses).now());
    assert_eq!(timeline.now().broken(), None);
    let mut steps = 0;
    while timeline.undo() {
        steps += 1;
    }
    assert_eq!((steps, timeline.now()), (1000, &Settings::default().world().0));
}

#[wasm_bindgen_test]
fn a_link_made_here_is_the_link_made_anywhere() {
    let link = Settings::default().link([Press::Attach(NODE_A), Press::Mount(NODE_A)]);
    assert_eq!(link, LINK);
    assert_eq!(permalink::decode(&link).map(|(lesson, _)| lesson), Ok("volumes"));
}

/// As the tests on the host pin it too: tests/links.rs.
const LINK: &str = "v1.volumes.ReadWriteOnce.Immediate.off.Delete.a0m0.202839";
