//! Seats in a real browser: shown, pressed, tuned, parked and used again.
#![cfg(target_arch = "wasm32")]
#![allow(clippy::unwrap_used, reason = "a test that finds nothing should stop")]

use gloo_utils::document;
use tsunagu_web::seat::{self, Outside};
use wasm_bindgen::prelude::*;
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};
use web_sys::{Element, HtmlElement, ShadowRootInit, ShadowRootMode};
use yew::scheduler::flush;

wasm_bindgen_test_configure!(run_in_browser);

#[wasm_bindgen(inline_js = "
export function outside() {
  const told = [];
  const note = name => (...words) => void told.push([name, ...words].join(' '));
  return { told, stepped: note('stepped'), copy: note('copy'), refused: note('refused') };
}
export function told(outside) { return outside.told.splice(0).join('\\n'); }
")]
extern "C" {
    fn outside() -> Outside;
    fn told(outside: &Outside) -> String;
}

/// A seat in an open shadow root of its own, which goes when the test ends.
struct Stage {
    host: Element,
    place: Element,
    seat: usize,
    outside: Outside,
}

impl Stage {
    async fn new() -> Stage {
        let host = document().create_element("div").unwrap();
        document().body().unwrap().append_child(&host).unwrap();
        let root = host.attach_shadow(&ShadowRootInit::new(ShadowRootMode::Open)).unwrap();
        let place = document().create_element("div").unwrap();
        root.append_child(&place).unwrap();
        let outside = outside();
        let same: Outside = AsRef::<JsValue>::as_ref(&outside).clone().unchecked_into();
        let seat = seat::mount(place.clone(), same);
        flush().await;
        Stage { host, place, seat, outside }
    }

    async fn lesson() -> Stage {
        let stage = Stage::new().await;
        seat::show(stage.seat, "volumes".into(), true, true, String::new());
        flush().await;
        stage
    }

    async fn press(&self, selector: &str) {
        self.find(selector).unchecked_into::<HtmlElement>().click();
        flush().await;
    }

    fn find(&self, selector: &str) -> Element {
        let found = self.place.query_selector(selector).unwrap();
        found.unwrap_or_else(|| panic!("nothing is {selector}"))
    }

    fn count(&self, selector: &str) -> u32 {
        self.place.query_selector_all(selector).unwrap().length()
    }

    fn outcome(&self) -> String {
        self.find("[data-lesson]").get_attribute("data-outcome").unwrap_or_default()
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        self.host.remove();
    }
}

const ATTACH_A: &str = "[data-node=node-a] [data-action=attach]";
const ATTACH_B: &str = "[data-node=node-b] [data-action=attach]";
const MOUNT_A: &str = "[data-node=node-a] [data-action=mount]";

#[wasm_bindgen_test]
async fn two_pods_share_on_one_node_and_a_second_node_is_refused() {
    let stage = Stage::lesson().await;
    for selector in [ATTACH_A, MOUNT_A, MOUNT_A] {
        stage.press(selector).await;
        assert_eq!(stage.outcome(), "ok");
    }
    assert_eq!(stage.count("[data-node=node-a] [data-pod]"), 2);
    stage.press(ATTACH_B).await;
    assert_eq!(stage.outcome(), "attached-elsewhere");
    let told = told(&stage.outside);
    let last = told.lines().last().unwrap();
    assert!(last.starts_with("stepped volumes 4 attached-elsewhere pv-1 cannot be attached"), "{told}");
}

#[wasm_bindgen_test]
async fn tuning_keeps_the_state_and_speaks_the_other_language() {
    let stage = Stage::lesson().await;
    stage.press(ATTACH_A).await;
    seat::tune(stage.seat, false, false);
    flush().await;
    assert_eq!(stage.count("[data-node=node-a][data-attached=true]"), 1);
    assert_eq!(stage.find(ATTACH_A).text_content().as_deref(), Some("繋ぐ"));
    assert!(stage.find("[data-action=undo]").has_attribute("hidden"));
}

#[wasm_bindgen_test]
async fn the_pressed_button_stays_the_same_and_keeps_the_focus() {
    let stage = Stage::lesson().await;
    let button = stage.find(ATTACH_B).unchecked_into::<HtmlElement>();
    button.focus().unwrap();
    for selector in
        [ATTACH_A, MOUNT_A, ATTACH_B, "[data-action=force-detach]", ATTACH_B, "[data-action=undo]"]
    {
        stage.press(selector).await;
    }
    let root = stage.host.shadow_root().unwrap();
    let active = root.active_element().unwrap();
    assert!(active.is_same_node(Some(&button)), "the focus went to {}", active.outer_html());
}

#[wasm_bindgen_test]
async fn a_radio_button_starts_the_world_afresh_and_the_chosen_one_does_not() {
    let stage = Stage::lesson().await;
    stage.press(ATTACH_A).await;
    stage.press("[data-value=ReadWriteOnce]").await;
    assert_eq!(stage.count("[data-attached=true]"), 1, "chosen already");
    stage.press("[data-value=ReadWriteMany]").await;
    assert_eq!(stage.count("[data-attached=true]"), 0);
    stage.press(ATTACH_A).await;
    stage.press(ATTACH_B).await;
    assert_eq!(stage.count("[data-attached=true]"), 2);
}

#[wasm_bindgen_test]
async fn the_code_leads_another_seat_to_the_same_place() {
    let stage = Stage::lesson().await;
    stage.press(ATTACH_A).await;
    stage.press(MOUNT_A).await;
    let other = Stage::new().await;
    seat::show(other.seat, "volumes".into(), true, true, seat::code(stage.seat));
    flush().await;
    assert_eq!(other.count("[data-pod=web-1]"), 1);
    other.press("[data-action=undo]").await;
    other.press("[data-action=undo]").await;
    assert_eq!(other.count("[data-attached=true]"), 0);
}

#[wasm_bindgen_test]
async fn a_damaged_link_is_told_and_the_default_world_opens() {
    let stage = Stage::new().await;
    seat::show(stage.seat, "volumes".into(), true, true, "v1.volumes.broken.000000".into());
    flush().await;
    assert!(told(&stage.outside).starts_with("refused The link was cut off"));
    assert_eq!(stage.count("[data-role=notice]:not([hidden])"), 1);
    stage.press(ATTACH_A).await;
    assert_eq!((stage.outcome().as_str(), stage.count("[data-role=notice]:not([hidden])")), ("ok", 0));
}

#[wasm_bindgen_test]
async fn copying_asks_the_outside_and_shows_the_answer() {
    let stage = Stage::lesson().await;
    stage.press("[data-action=copy-link]").await;
    assert_eq!(told(&stage.outside), format!("copy {}", seat::code(stage.seat)));
    seat::copied(stage.seat, "index.html#code".into());
    flush().await;
    let field = stage.find(".field").unchecked_into::<web_sys::HtmlInputElement>();
    assert_eq!(field.value(), "index.html#code");
    seat::copied(stage.seat, String::new());
    flush().await;
    assert_eq!(stage.count(".field"), 0);
}

#[wasm_bindgen_test]
async fn a_seat_is_parked_and_used_a_hundred_times_without_growing() {
    let stage = Stage::lesson().await;
    let full = stage.place.query_selector_all("*").unwrap().length();
    for _ in 0..100 {
        stage.press(ATTACH_A).await;
        seat::park(stage.seat);
        flush().await;
        assert_eq!((stage.count("[data-lesson]"), seat::code(stage.seat).as_str()), (0, ""));
        seat::show(stage.seat, "volumes".into(), true, true, String::new());
        flush().await;
        assert_eq!(stage.count("[data-attached=true]"), 0, "a seat that is shown again starts afresh");
    }
    assert_eq!(stage.place.query_selector_all("*").unwrap().length(), full);
}

#[wasm_bindgen_test]
async fn two_seats_do_not_share_their_choices() {
    let (one, two) = (Stage::lesson().await, Stage::lesson().await);
    one.press("[data-value=ReadWriteMany]").await;
    let checked = |stage: &Stage| {
        stage.find("[data-control=mode] :checked").get_attribute("data-value").unwrap_or_default()
    };
    assert_eq!((checked(&one).as_str(), checked(&two).as_str()), ("ReadWriteMany", "ReadWriteOnce"));
}
