//! Three stories as they are told in both languages, held against the files in `told/`.
// A file that cannot be read is a failed test, so the test may unwrap.
#![allow(clippy::unwrap_used)]
#![allow(dead_code, reason = "each test file uses its part of the support")]

mod support;

use std::path::Path;
use std::{env, fs};
use support::{GOOD, code, err, fed, out, program, spoiled};

const STORIES: [&str; 3] = [
    "reports/R01-rollout-deadlock",
    "chapter/zones-immediate-comes-first",
    "chapter/force-detach-leaves-a-writer",
];

#[test]
fn three_stories_are_told_in_both_languages() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/told");
    let again = env::var_os("TSUNAGU_BLESS").is_some();
    for story in STORIES {
        for lang in ["en", "ja"] {
            let output = program(&["explain", &format!("tests/stories/{story}.yaml"), "--lang", lang])
                .output()
                .unwrap();
            assert_eq!((code(&output), err(&output)), (0, ""), "{story}");
            let told = folder.join(format!("{}.{lang}.txt", story.rsplit('/').next().unwrap()));
            if again {
                fs::write(&told, out(&output)).unwrap();
            }
            let known = fs::read_to_string(&told).unwrap();
            let how = "TSUNAGU_BLESS=1 cargo test -p tsunagu --test explain writes it anew; then read it";
            assert_eq!(out(&output), known, "{} differs: {how}", told.display());
        }
    }
}

#[test]
fn an_expectation_that_does_not_hold_is_told_and_is_no_failure_of_telling() {
    let output = fed(&mut program(&["explain", "-"]), &spoiled());
    assert_eq!(code(&output), 0);
    assert!(
        out(&output).contains("expected  ✗ outcome: ok, but it was attached-elsewhere\n"),
        "{}",
        out(&output)
    );
    assert!(out(&output).ends_with("\nExpectations: 1 held, 1 failed.\n"), "{}", out(&output));
}

/// What a step is told for is told once: with the rule when that refused, else by its name.
#[test]
fn a_reason_is_told_once() {
    let because = |slug: &str| {
        let story =
            GOOD.replace(": attached-elsewhere}", &format!(": attached-elsewhere}}\n    because: {slug}"));
        let output = fed(&mut program(&["explain", "-"]), &story);
        assert_eq!(err(&output), "");
        out(&output)
            .lines()
            .filter(|line| line.starts_with("   because"))
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(because("attached-elsewhere"), [""; 0]);
    assert_eq!(because("Report R01"), ["   because   Report R01"]);
}

#[test]
fn the_language_is_the_one_asked_for_or_that_of_the_environment() {
    let title = |words: &[&str], variables: &[(&str, &str)]| {
        let output = fed(program(words).envs(variables.iter().copied()), GOOD);
        out(&output).lines().next().unwrap().to_owned()
    };
    let (ja, en) = ("二台目は断られる", "A second node is refused");
    let plain = &["explain", "-"];
    assert_eq!(title(plain, &[]), en);
    assert_eq!(title(plain, &[("LANG", "ja_JP.UTF-8")]), ja);
    assert_eq!(title(plain, &[("LANG", "de_DE.UTF-8")]), en);
    assert_eq!(title(plain, &[("LANG", "ja_JP.UTF-8"), ("LC_ALL", "C")]), en);
    assert_eq!(title(plain, &[("LANG", "C"), ("LC_MESSAGES", "ja_JP"), ("LC_ALL", "")]), ja);
    assert_eq!(title(&["explain", "-", "--lang", "en"], &[("LANG", "ja_JP.UTF-8")]), en);
}

/// `volume` has no time, so there is none to print.
#[test]
fn a_model_without_time_tells_none() {
    let [plain, timed] = [&["explain", "-"][..], &["explain", "--time", "-"]]
        .map(|words| out(&fed(&mut program(words), GOOD)).to_owned());
    assert!(plain == timed && !plain.contains("   time "), "{timed}");
}

/// Lists with an entry in each line, and what is no list as it is.
#[test]
fn all_that_is_given_is_told() {
    let story = "{title: 一, model: sandbox, given: {nodes: [{name: node-a}, {name: node-b}], \
                 pool: {name: warm, replicas: 2}, storage: {mount: bind}}, steps: []}";
    let output = fed(&mut program(&["explain", "-"]), story);
    assert_eq!((code(&output), err(&output)), (0, ""));
    let given = "\nGiven\n   nodes {name: node-a}\n   nodes {name: node-b}\n   \
                 pool {name: warm, replicas: 2}\n   storage {mount: bind}\n";
    assert!(out(&output).contains(given), "{}", out(&output));
}
