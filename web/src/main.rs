//! The program that the browser loads: the library's exports, linked as a binary.
//!
//! A library that is built as `cdylib` and `rlib` at once gets no link-time optimisation from
//! cargo: 6 kB of brotli. There is no `main`: JavaScript calls the exports of `seat`.
#![cfg_attr(target_arch = "wasm32", no_main)]

use tsunagu_web as _;

#[cfg(not(target_arch = "wasm32"))]
fn main() {}
