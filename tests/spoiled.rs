//! Every expectation of every story can fail: each is changed in the file, one at a time, and the
//! story run again.
// A story that cannot be read is a failed test, so the test may unwrap.
#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::Path;
use tsunagu_story::{Check, Place, Report, Story};
use tsunagu_words::Lang;

fn run(text: &str) -> Option<Report> {
    Story::read("spoiled.yaml", text.as_bytes()).ok()?.run(Lang::En).ok()
}

/// Where in the text the value at this place begins and ends: one word, or what brackets hold.
fn span(text: &str, at: Place) -> (usize, usize) {
    let before: usize = text.split_inclusive('\n').take(at.line - 1).map(str::len).sum();
    let line = &text[before..];
    let start = before + line.char_indices().nth(at.column - 1).unwrap().0;
    let mut depth = 0;
    for (offset, letter) in text[start..].char_indices() {
        match letter {
            '[' | '{' => depth += 1,
            ']' | '}' if depth == 1 => return (start, start + offset + 1),
            ']' | '}' if depth > 1 => depth -= 1,
            ',' | '}' | ']' | '\n' | ' ' if depth == 0 => return (start, start + offset),
            _ => {}
        }
    }
    (start, text.len())
}

/// The story with another value in the place of this one; the first that can be read there.
fn spoiled(text: &str, check: &Check) -> Option<Report> {
    let (start, end) = span(text, check.at);
    // Words of every model: what one of them does not take, the file cannot be read with.
    let volume = "[somebody] absent {} ok still-mounted person kubelet true false somewhere 1 1s never";
    let quorum = "member-down no-leader fate client m1 kept";
    let cluster = "starting [starting] nature";
    let sandbox =
        "busy orchestrator fault [stuck] Expired cold Suspended starting ended there Released all root";
    let others = [volume, quorum, cluster, sandbox].into_iter().flat_map(|words| words.split(' '));
    let mut others = others.filter(|other| *other != &text[start..end]);
    others.find_map(|other| run(&format!("{}{other}{}", &text[..start], &text[end..])))
}

#[test]
fn each_expectation_of_each_story_fails_when_it_is_changed() {
    let files = tsunagu_story::files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("stories")).unwrap();
    let (mut changed, mut wrong) = (0, Vec::new());
    for file in &files {
        let text = fs::read_to_string(file).unwrap();
        let report = run(&text).unwrap_or_else(|| panic!("{} cannot be run", file.display()));
        for (number, check) in report.checks().enumerate() {
            changed += 1;
            let told = format!("{}:{}: {}", file.display(), check.at, check.path);
            let Some(report) = spoiled(&text, check) else {
                // A name that nobody has is a slip in the file, unless just this is expected.
                if check.path == "outcome" && check.expected.starts_with("unknown-") {
                    continue;
                }
                wrong.push(format!("{told} takes no other value"));
                continue;
            };
            let other = report.checks().nth(number).unwrap();
            let line = format!("spoiled.yaml:{}: ", check.at);
            if other.holds || !report.failures().any(|failure| failure.starts_with(&line)) {
                wrong.push(format!("{told} holds, whatever is expected"));
            }
            if report.checks().any(|other| !other.holds && other.at != check.at) {
                wrong.push(format!("{told} takes others along"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(files.len() >= 40 && changed >= 400, "{changed} expectations in {} stories", files.len());
}
