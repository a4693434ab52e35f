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
    props: AppProps,
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
        let props = AppProps { show: None, epoch: 0, uid, tell };
        let app = Renderer::<App>::with_root_and_props(place, props.clone()).render();
        Seat { app, props }
    }

    /// Shows a lesson afresh, or from a link.
    pub fn show(&mut self, lesson: String, lang: &str, controls: &str, state: String) {
        self.fresh(Show {
            lesson,
            state,
            lang: Lang::from_tag(lang),
            full: controls != "chapter",
            page: None,
        });
    }

    /// Shows the front page around a lesson.
    pub fn show_page(&mut self, lesson: String, lang: &str, theme: String, state: String) {
        self.fresh(Show { lesson, state, lang: Lang::from_tag(lang), full: true, page: Some(theme) });
    }

    /// Changes the language and the controls; the lesson goes on.
    pub fn tune(&mut self, lang: &str, controls: &str) {
        if let Some(show) = &mut self.props.show {
            (show.lang, show.full) = (Lang::from_tag(lang), controls != "chapter");
            self.app.update(self.props.clone());
        }
    }

    /// Shows nothing until the seat is used again.
    pub fn park(&mut self) {
        self.props.show = None;
        self.app.update(self.props.clone());
    }

    /// The link that leads to the present; empty while parked.
    pub fn code(&self) -> String {
        self.app.get_component().map_or(String::new(), |app| app.code())
    }

    /// The answer to `copy`.
    pub fn copied(&self, done: bool) {
        self.app.send_message(Heard::Copied(done));
    }

    fn fresh(&mut self, show: Show) {
        self.props.show = Some(show);
        self.props.epoch += 1;
        self.app.update(self.props.clone());
    }
}

/// Calls a function when the program has come to an end that it cannot recover from. Nothing
/// of this instance may be called after that.
#[wasm_bindgen]
pub fn on_panic(tell: js_sys::Function) {
    yew::set_custom_panic_hook(Box::new(move |info| {
        // The outside cannot be helped if it fails here as well.
        drop(tell.call1(&JsValue::NULL, &JsValue::from_str(&info.to_string())));
    }));
}
