//! The door for JavaScript: seats, which are mount points that are shown, tuned and parked.
//!
//! Nothing here touches the window, the address, the storage or the clipboard; whoever mounts
//! a seat passes an object that does.

use crate::app::{App, AppProps, Heard, Show, Told};
use std::cell::RefCell;
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
}

thread_local!(static SEATS: RefCell<Vec<AppHandle<App>>> = const { RefCell::new(Vec::new()) });

/// Takes the texts of a language: before a lesson is shown in it there must be some.
#[wasm_bindgen]
pub fn speak(english: bool, texts: String) {
    tsunagu_words::hand_over(lang(english), texts);
}

/// Mounts an idle app on an element of its own and gives the number of its seat. (A number and
/// functions: a class of wasm-bindgen, with its finalizer, is 0.2 kB more.)
///
/// An app is for ever: Yew cannot destroy one without leaving listeners behind, so a seat is parked
/// and used again.
#[wasm_bindgen]
pub fn mount(place: web_sys::Element, outside: Outside) -> usize {
    let tell = Callback::from(move |told| match told {
        Told::Stepped { lesson, step, outcome, sentence } => {
            outside.stepped(lesson, step as u32, outcome, &sentence);
        }
        Told::Copy(code) => outside.copy(&code),
        Told::Refused(reason) => outside.refused(&reason),
    });
    let seat = SEATS.with_borrow(Vec::len);
    let props = AppProps { show: None, uid: seat as u32, tell };
    let app = Renderer::<App>::with_root_and_props(place, props).render();
    SEATS.with_borrow_mut(|seats| seats.push(app));
    seat
}

/// Shows a lesson afresh, or from a link.
#[wasm_bindgen]
pub fn show(seat: usize, lesson: String, english: bool, full: bool, state: String) {
    hear(seat, Heard::Show(Some(Show { lesson, state, lang: lang(english), full })));
}

/// Changes the language, and whether there is more than the chapter has; the lesson goes on.
#[wasm_bindgen]
pub fn tune(seat: usize, english: bool, full: bool) {
    hear(seat, Heard::Tune(lang(english), full));
}

/// Shows nothing until the seat is used again.
#[wasm_bindgen]
pub fn park(seat: usize) {
    hear(seat, Heard::Show(None));
}

/// The answer to `copy`: nothing when the link is on the clipboard, else the link, to be copied
/// by hand.
#[wasm_bindgen]
pub fn copied(seat: usize, by_hand: String) {
    hear(seat, Heard::Copied(by_hand));
}

/// The link that leads to the present; empty while parked. JavaScript is told it when somebody asks
/// for it.
#[must_use]
pub fn code(seat: usize) -> String {
    SEATS.with_borrow(|seats| seats[seat].get_component().map_or(String::new(), |app| app.code()))
}

fn hear(seat: usize, heard: Heard) {
    SEATS.with_borrow(|seats| {
        if let Some(app) = seats.get(seat) {
            app.send_message(heard);
        }
    });
}

fn lang(english: bool) -> Lang {
    if english { Lang::En } else { Lang::Ja }
}

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
