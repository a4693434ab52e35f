//! What the README shows of the command line is what it prints.
#![allow(dead_code, reason = "each test file uses its part of the support")]

mod support;

use support::{out, program};

const README: &str = include_str!("../../../README.md");
const PROGRAM: &str = "cargo run -q -p tsunagu -- ";
/// A line that stands for any lines.
const MORE: &str = "…\n";

#[test]
fn every_example_prints_what_stands_below_it() {
    let mut shown = 0;
    for block in README.split("```console\n").skip(1) {
        let block = block.split("```").next().unwrap_or_default();
        for example in block.split("$ ").skip(1) {
            let (command, expected) = example.split_once('\n').unwrap_or((example, ""));
            let words: Vec<&str> =
                command.strip_prefix(PROGRAM).expect("an example of tsunagu").split(' ').collect();
            let output = program(&words).output().expect("it runs");
            let mut rest = out(&output);
            for (at, piece) in expected.split(MORE).enumerate() {
                let found = rest.find(piece).unwrap_or_else(|| panic!("{command} does not print\n{piece}"));
                assert!(at > 0 || found == 0, "{command} begins with\n{rest}");
                rest = &rest[found + piece.len()..];
            }
            assert!(rest.is_empty() || expected.ends_with(MORE), "{command} goes on with\n{rest}");
            shown += 1;
        }
    }
    assert!(shown > 2, "{shown} examples");
}
