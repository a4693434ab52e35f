//! The test suites that need more than one crate stand beside this file.

/// The README's own example, so that it cannot rot.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
