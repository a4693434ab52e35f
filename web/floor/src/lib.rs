//! The smallest Yew app: one button that counts. Nothing else may come in here, for what
//! this weighs is the measure of the real page.

use wasm_bindgen::prelude::wasm_bindgen;
use yew::{Html, Renderer, component, html, use_state};

#[component]
fn Counter() -> Html {
    let count = use_state(|| 0);
    let more = {
        let count = count.clone();
        move |_| count.set(*count + 1)
    };
    html! {
        <button onclick={more}>{ *count }</button>
    }
}

/// Puts the counter into the page as soon as the module runs.
#[wasm_bindgen(start)]
pub fn start() {
    Renderer::<Counter>::new().render();
}
