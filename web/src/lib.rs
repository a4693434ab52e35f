//! The lessons, as a page and as a custom element.
//!
//! A lesson turns a world into a [`scene`], a plain value; one renderer turns scenes into
//! Yew nodes. [`lessons`] is the registry, [`page`] the front page, [`app`] the one component,
//! and `seat` what JavaScript holds.

pub mod app;
pub mod lessons;
pub mod page;
pub mod scene;

mod render;

#[cfg(target_arch = "wasm32")]
mod heap;

#[cfg(target_arch = "wasm32")]
pub mod seat;
