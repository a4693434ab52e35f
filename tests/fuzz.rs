//! The fuzz targets on any toolchain: every seed, and some thousand changes to them from one fixed
//! start. `fuzz/README.md` says how to let libFuzzer look for longer.

// A seed that cannot be read is a failed test, so the test may unwrap.
#![allow(clippy::unwrap_used)]

#[path = "../fuzz/src/lib.rs"]
#[allow(unreachable_pub, reason = "it is a crate of its own for libFuzzer")]
mod targets;

use std::fs;
use std::panic::{RefUnwindSafe, catch_unwind};
use std::path::Path;

/// How many changed inputs a target gets.
const ROUNDS: usize = 5_000;

/// All files below these folders of the workspace, in order.
fn seeds(folders: &[&str]) -> Vec<Vec<u8>> {
    fn walk(folder: &Path, found: &mut Vec<Vec<u8>>) {
        let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        for path in paths {
            if path.is_dir() {
                walk(&path, found);
            } else {
                found.push(fs::read(path).unwrap());
            }
        }
    }
    let mut found = Vec::new();
    for folder in folders {
        let before = found.len();
        walk(&Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(folder), &mut found);
        assert!(found.len() > before, "{folder} has no seed");
    }
    found
}

/// xorshift: the same numbers on every machine and every day.
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 11).unwrap() % end.max(1)
    }

    fn slice<'a>(&mut self, of: &'a [u8]) -> &'a [u8] {
        let start = self.below(of.len() + 1);
        let longest = (of.len() - start).min(64);
        &of[start..start + self.below(longest + 1)]
    }

    fn change(&mut self, input: &mut Vec<u8>, seeds: &[Vec<u8>]) {
        const MEANS_SOMETHING: [&[u8]; 16] = [
            b"\t",
            b"\r",
            b"\n",
            b"\0",
            b"\"",
            b"'",
            b":",
            b"-",
            b"{",
            b"[",
            b"&a ",
            b"*a ",
            b"99999999999999999999",
            b"---\n",
            b"\xff",
            b"\xef\xbb\xbf",
        ];
        let at = self.below(input.len() + 1);
        let end = (at + self.below(16)).min(input.len());
        let new = match self.below(5) {
            0 if at < input.len() => vec![input[at] ^ (1 << self.below(8))],
            1 => Vec::new(),
            2 => MEANS_SOMETHING[self.below(MEANS_SOMETHING.len())].to_vec(),
            3 => self.slice(input).to_vec(),
            _ => {
                let other = self.below(seeds.len());
                self.slice(&seeds[other]).to_vec()
            }
        };
        let end = if self.below(2) == 0 { at } else { end };
        input.splice(at..end, new);
    }
}

/// Every seed as it is, then changed ones.
fn throw(target: impl Fn(&[u8]) + RefUnwindSafe, seeds: &[Vec<u8>]) {
    let try_one = |input: &[u8]| {
        let held = catch_unwind(|| target(input)).is_ok();
        assert!(held, "the target fell over \"{}\"", input.escape_ascii());
    };
    seeds.iter().for_each(|seed| try_one(seed));
    let mut dice = Dice(0x7473_756e_6167_7521);
    for _ in 0..ROUNDS {
        let mut input = seeds[dice.below(seeds.len())].clone();
        for _ in 0..=dice.below(4) {
            dice.change(&mut input, seeds);
        }
        try_one(&input);
    }
}

#[test]
fn no_link_makes_the_reader_fall() {
    throw(targets::permalink, &seeds(&["fuzz/corpus/permalink"]));
}

#[test]
fn no_file_makes_the_reader_of_stories_fall() {
    throw(
        targets::story,
        &seeds(&["fuzz/corpus/story", "tests/stories", "tests/odd-stories", "tests/bad-stories"]),
    );
}

#[test]
fn a_fault_would_be_found() {
    let seeds = [b"ReadWriteOnce.a0m0xq".to_vec(), b"ReadWriteMany.xx".to_vec()];
    let faulty = |input: &[u8]| assert!(!input.ends_with(b"xqx"), "planted");
    let found = catch_unwind(|| throw(faulty, &seeds));
    assert!(found.is_err(), "{ROUNDS} changed inputs never ended with one press more");
}
