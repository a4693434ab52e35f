//! The door for JavaScript: a mount point that is shown, tuned and parked.
//!
//! Nothing here touches the window, the address, the storage or the clipboard; whoever mounts
//! a seat passes an object that does.

use crate::app::{App, AppProps, Heard, Show, Told};
use std::cell::Cell;
use tsunagu_words::Lang;
use wasm_bindgen::prelude::*;
use yew::{AppHandle, Callback, Renderer};

#[wasm_bindgen]
extern "C" {
    /// What the outside does for a seat.
    pub type Outside;

    #[wasm_bindgen(method)]
    fn stepped(this: &Outside, lesson: &str, step: u32, outcome: &str, sentence: &str);
    #[wasm_bindgen(method)]
    fn copy(this: &Outside, code: &str);
    #[wasm_bindgen(method)]
    fn refused(this: &Outside, reason: &str);
    #[wasm_bindgen(method)]
    fn prefer(this: &Outside, key: &str, value: &str);
}

/// One Yew app on one element, for ever: Yew cannot destroy an app without leaving listeners
/// behind, so a seat is parked and used again.
#[wasm_bindgen]
pub struct Seat {
    app: AppHandle<App>,
}

#[wasm_bindgen]
impl Seat {
    /// Mounts an idle app on an element of its own.
    #[wasm_bindgen(constructor)]
    pub fn new(place: web_sys::Element, outside: Outside) -> Seat {
        thread_local!(static SEATS: Cell<u32> = const { Cell::new(0) });
        let uid = SEATS.replace(SEATS.get() + 1);
        let tell = Callback::from(move |told| match told {
            Told::Stepped { lesson, step, outcome, sentence } => {
                outside.stepped(lesson, step as u32, outcome, &sentence);
            }
            Told::Copy(code) => outside.copy(&code),
            Told::Refused(reason) => outside.refused(&reason),
            Told::Prefer(key, value) => outside.prefer(key, value),
        });
        let props = AppProps { show: None, uid, tell };
        Seat { app: Renderer::<App>::with_root_and_props(place, props).render() }
    }

    /// Shows a lesson afresh, or from a link; with a theme, in the front page.
    pub fn show(&self, lesson: String, lang: &str, controls: &str, state: String, page: Option<String>) {
        let (lang, full) = (Lang::from_tag(lang), controls != CHAPTER);
        self.hear(Heard::Show(Some(Show { lesson, state, lang, full, page })));
    }

    /// Changes the language and the controls; the lesson goes on.
    pub fn tune(&self, lang: &str, controls: &str) {
        self.hear(Heard::Tune(Lang::from_tag(lang), controls != CHAPTER));
    }

    /// Shows nothing until the seat is used again.
    pub fn park(&self) {
        self.hear(Heard::Show(None));
    }

    /// The answer to `copy`: nothing when the link is on the clipboard, else the link, to be copied
    /// by hand.
    pub fn copied(&self, by_hand: String) {
        self.hear(Heard::Copied(by_hand));
    }

    fn hear(&self, heard: Heard) {
        self.app.send_message(heard);
    }
}

impl Seat {
    /// The link that leads to the present; empty while parked. JavaScript is told it when
    /// somebody asks for it.
    #[must_use]
    pub fn code(&self) -> String {
        self.app.get_component().map_or(String::new(), |app| app.code())
    }
}

/// The controls that have no more than the chapter.
const CHAPTER: &str = "chapter";

#[wasm_bindgen]
extern "C" {
    /// A function that takes a message.
    pub type Tell;

    /// `Function.prototype.call`, whose first argument is `this`. What it throws goes on to
    /// whoever called us: the outside cannot be helped if it fails here as well.
    #[wasm_bindgen(method)]
    fn call(this: &Tell, that: &JsValue, message: &str);
}

/// Calls a function when the program has come to an end that it cannot recover from. Nothing
/// of this instance may be called after that.
#[wasm_bindgen]
pub fn on_panic(tell: Tell) {
    yew::set_custom_panic_hook(Box::new(move |info| tell.call(&JsValue::NULL, &info.to_string())));
}
