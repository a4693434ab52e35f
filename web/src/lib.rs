//! The lessons, as a page and as a custom element.
//!
//! A lesson turns a world into a [`scene`], a plain value; one renderer turns scenes into
//! Yew nodes. [`lessons`] is the registry, [`app`] the one component, and `seat` what JavaScript holds.

pub mod app;
pub mod lessons;
pub mod scene;

mod render;

#[cfg(target_arch = "wasm32")]
pub mod seat;

/// Two kilobytes of brotli less than the standard one, and as quick (`cargo xtask bench`).
#[cfg(target_arch = "wasm32")]
#[global_allocator]
static ALLOCATOR: talc::cell::TalcSyncCell<talc::wasm::WasmGrowAndClaim, talc::wasm::WasmBinning> =
    talc::cell::TalcSyncCell::new_wasm(talc::wasm::WasmGrowAndClaim);
