//! The test suites that need more than one crate stand beside this file.
