//! Each command: what it prints where, and with which exit code it ends.
// A program that does not start is a failed test, so the test may unwrap.
#![allow(clippy::unwrap_used)]

mod support;

use serde_json::{Value, json};
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Output, Stdio};
use support::{GOOD, code, err, fed, out, program, spoiled};
use tsunagu_model::permalink;
use tsunagu_model::volume::Rule;
use tsunagu_model::volume::script::Script;

fn run(words: &[&str]) -> Output {
    program(words).output().unwrap()
}

fn as_json(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap()
}

/// A folder of files of this test alone.
fn folder(name: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    for (file, text) in files {
        let path = folder.join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

#[test]
fn what_holds_ends_with_0_and_one_line() {
    let output = fed(&mut program(&["run", "-"]), GOOD);
    assert_eq!((code(&output), err(&output)), (0, ""));
    assert_eq!(out(&output), "1 story, 2 expectations held, 0 failed\n");
}

#[test]
fn what_does_not_hold_ends_with_1_and_says_file_step_expected_and_seen() {
    let output = fed(&mut program(&["run", "-"]), &spoiled());
    assert_eq!((code(&output), err(&output)), (1, ""));
    assert_eq!(
        out(&output),
        "<stdin>:10:23: step 2, attach {claim: data, node: node-b}: outcome: expected ok, seen attached-elsewhere\n\
         1 story, 1 expectation held, 1 failed\n"
    );
}

#[test]
fn what_cannot_be_read_ends_with_2_and_the_rest_is_run() {
    let slip = GOOD.replace("node: node-b", "node: node-d");
    let folder = folder("unread", &[("bad.yaml", &slip), ("good.yaml", GOOD), ("spoiled.json", &spoiled())]);
    let path = |name: &str| folder.join(name).display().to_string();
    let output =
        run(&["run", &path("gone.yaml"), &path("bad.yaml"), &path("good.yaml"), &path("spoiled.json")]);
    assert_eq!(code(&output), 2);
    assert!(out(&output).ends_with("\n2 stories, 3 expectations held, 1 failed, 2 files not read\n"));
    let lines: Vec<&str> = err(&output).lines().collect();
    assert!(lines[0].starts_with(&format!("error: {}: No such file", path("gone.yaml"))), "{lines:?}");
    let place = format!("error: {}:9:33: ", path("bad.yaml"));
    assert!(lines[1].starts_with(&place) && lines[1].contains("`node-d`"), "{lines:?}");
    assert_eq!(lines.len(), 2, "{lines:?}");
}

#[test]
fn a_folder_stands_for_the_stories_in_it() {
    let folder = folder(
        "folder",
        &[("b/c/one.yml", GOOD), ("a.json", GOOD), ("d.yaml", &spoiled()), ("read.me", "no story")],
    );
    let output = run(&["run", "--json", folder.to_str().unwrap()]);
    let files: Vec<PathBuf> = as_json(&output)["stories"]
        .as_array()
        .unwrap()
        .iter()
        .map(|story| story["file"].as_str().unwrap().into())
        .collect();
    assert_eq!(files, ["a.json", "b/c/one.yml", "d.yaml"].map(|name| folder.join(name)));
    assert_eq!(code(&output), 1);

    let output = run(&["run", folder.join("empty").to_str().unwrap()]);
    assert_eq!(code(&output), 2, "there is no such folder");
    fs::create_dir(folder.join("empty")).unwrap();
    let output = run(&["run", folder.join("empty").to_str().unwrap()]);
    assert!(code(&output) == 2 && err(&output).contains("there is no .yaml, .yml or .json file in it"));
}

#[test]
fn the_result_as_json() {
    let folder = folder(
        "json",
        &[("one.yaml", GOOD), ("two.yaml", &spoiled()), ("three.yaml", "title: a\ntitle: b\n")],
    );
    let path = |name: &str| folder.join(name).display().to_string();
    let output = run(&[
        "run",
        "--json",
        &path("one.yaml"),
        &path("two.yaml"),
        &path("three.yaml"),
        &path("four.yaml"),
    ]);
    assert_eq!(code(&output), 2);
    let seen = as_json(&output);
    let title = json!({ "ja": "二台目は断られる", "en": "A second node is refused" });
    let story = |name: &str, held: u8, failures: Value| {
        let failed = failures.as_array().unwrap().len();
        json!({ "file": path(name), "title": title, "model": "volume", "steps": 2, "held": held, "failed": failed, "failures": failures })
    };
    let failure = json!({
        "step": 2, "line": 10, "column": 23, "path": "outcome", "expected": "ok", "seen": "attached-elsewhere",
    });
    assert_eq!(
        seen["stories"],
        json!([story("one.yaml", 2, json!([])), story("two.yaml", 1, json!([failure]))])
    );
    assert_eq!((&seen["held"], &seen["failed"]), (&json!(3), &json!(1)));
    let [three, four] = &seen["unread"].as_array().unwrap()[..] else {
        panic!("two files are unread: {seen}")
    };
    assert_eq!((&three["file"], &three["line"]), (&json!(path("three.yaml")), &json!(2)));
    assert!(
        three["column"].is_u64() && three["reason"].as_str().is_some_and(|reason| !reason.is_empty()),
        "{three}"
    );
    assert_eq!((&four["file"], &four["line"]), (&json!(path("four.yaml")), &Value::Null));
}

/// At the end there is no step.
#[test]
fn a_failure_at_the_end_has_no_step() {
    let story = GOOD.replace("attached: [node-a]", "attached: [node-b]");
    let output = fed(&mut program(&["run", "-", "--json"]), &story);
    let failure = &as_json(&output)["stories"][0]["failures"][0];
    assert_eq!((&failure["step"], &failure["path"]), (&Value::Null, &json!("volumes.pv-1.attached")));
    assert_eq!((&failure["expected"], &failure["seen"]), (&json!("[node-b]"), &json!("[node-a]")));
}

#[test]
fn a_pipe_without_end_is_not_read_to_the_end() {
    let mut program = program(&["run", "-"]);
    let mut child =
        program.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // Ends when the program has read enough and is gone.
    while stdin.write_all(&[b'#'; 4096]).is_ok() {}
    let output = child.wait_with_output().unwrap();
    assert_eq!(code(&output), 2);
    assert!(err(&output).starts_with("error: <stdin>:1:1: the file is larger than"), "{}", err(&output));
}

#[test]
fn every_rule_is_listed_with_its_source() {
    let output = run(&["rules"]);
    assert_eq!((code(&output), err(&output)), (0, ""));
    let volume = run(&["rules", "--json", "--model", "volume", "--lang", "ja"]);
    let listed = as_json(&volume);
    assert_eq!(listed.as_array().unwrap().len(), Rule::ALL.len());
    for (at, (rule, listed)) in Rule::ALL.iter().zip(listed.as_array().unwrap()).enumerate() {
        let source = rule.source();
        assert!(out(&output).contains(&format!("\n{:>3}. {}\n", at + 1, rule.as_str())), "{}", out(&output));
        assert!(out(&output).contains(&format!("\n     {}, {}\n", source.document, source.place)));
        let sentence = tsunagu_words::volume::rule(*rule, tsunagu_words::Lang::Ja);
        let expected = json!({
            "model": "volume", "slug": rule.as_str(), "precedence": at + 1, "sentence": sentence,
            "source": { "document": source.document, "place": source.place },
        });
        assert_eq!(listed, &expected);
    }
    assert_eq!(code(&run(&["rules", "--model", "nothing"])), 2);
}

#[test]
fn a_link_brings_the_story_back() {
    let output = fed(&mut program(&["link", "-"]), GOOD);
    assert_eq!((code(&output), err(&output)), (0, ""));
    let link = out(&output).trim_end();
    let (lesson, body) = permalink::decode(link).unwrap();
    let script = Script::read(body).unwrap();
    assert_eq!((lesson, script.title.ja.as_str()), ("volumes", "二台目は断られる"));
    let expected: Vec<_> = script.expectations.iter().map(|one| (one.step, one.text.as_str())).collect();
    assert_eq!(expected, [(2, "outcome: attached-elsewhere"), (2, "volumes.pv-1.attached: [node-a]")]);

    let page = fed(&mut program(&["link", "-", "--base", "http://127.0.0.1:8080/?lang=ja#old"]), GOOD);
    assert_eq!(out(&page), format!("http://127.0.0.1:8080/?lang=ja#{link}\n"));
}

#[test]
fn what_no_page_can_open_gets_no_link() {
    let nodes = (0..13).map(|at| format!("{{name: n{at}}}, ")).collect::<String>();
    let crowd = GOOD.replace("{name: node-a},", &format!("{nodes} {{name: node-a}},"));
    let output = fed(&mut program(&["link", "-"]), &crowd);
    assert_eq!((code(&output), out(&output)), (2, ""));
    assert_eq!(err(&output), "error: <stdin>: the page opens stories of at most 12 nodes and 12 classes\n");

    let step = "  - attach: {claim: data, node: node-a}\n";
    let mount = "  - mount: {claim: data, node: node-a, pod: web-1}\n";
    let long = GOOD.replace(step, &[step, &mount.repeat(900)].concat());
    let output = fed(&mut program(&["link", "-"]), &long);
    assert_eq!((code(&output), out(&output)), (2, ""));
    assert!(err(&output).ends_with("bytes, and the page reads no more than 8192\n"), "{}", err(&output));
}

#[test]
fn every_shell_gets_a_script_with_every_command() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let output = run(&["completions", shell]);
        assert_eq!((code(&output), err(&output)), (0, ""), "{shell}");
        for word in ["run", "explain", "rules", "link", "completions", "json"] {
            assert!(out(&output).contains(word), "{shell} does not know {word}");
        }
    }
}

#[test]
fn help_goes_to_standard_output_and_mistakes_to_standard_error() {
    for words in
        [&["--help"][..], &["help", "run"], &["explain", "--help"], &["rules", "-h"], &["link", "--help"]]
    {
        let output = run(words);
        assert_eq!((code(&output), err(&output)), (0, ""), "{words:?}");
        assert!(out(&output).contains("Examples:\n  tsunagu "), "{words:?}: {}", out(&output));
    }
    for words in
        [&[][..], &["run"], &["explain"], &["explain", "a", "b"], &["nothing"], &["rules", "--lang", "de"]]
    {
        let output = run(words);
        assert_eq!((code(&output), out(&output)), (2, ""), "{words:?}");
        assert!(!err(&output).is_empty(), "{words:?}");
    }
}

/// No test has a terminal; `CLICOLOR_FORCE` stands for one, and yields to `NO_COLOR`.
#[test]
fn colours_are_for_terminals_and_not_where_nobody_wants_them() {
    let coloured = |variables: &[(&str, &str)]| {
        ["run", "explain"].map(|command| {
            let output = fed(program(&[command, "-"]).envs(variables.iter().copied()), &spoiled());
            out(&output).contains('\u{1b}')
        })
    };
    assert_eq!(coloured(&[]), [false, false]);
    assert_eq!(coloured(&[("CLICOLOR_FORCE", "1")]), [true, true]);
    assert_eq!(coloured(&[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]), [false, false]);
}

/// The story is written only after the reader is gone, so that the program finds it gone.
#[test]
fn a_closed_pipe_is_no_failure() {
    for (command, input, ends_with) in [("explain", GOOD.to_owned(), 0), ("run", spoiled(), 1)] {
        let mut child = program(&[command, "-"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!((code(&output), err(&output)), (ends_with, ""), "{command}");
    }
}

/// What could not be written is said: a result that was lost must not look like a good one.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_a_failure() {
    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let output =
        program(&["rules"]).stdout(full).stderr(Stdio::piped()).spawn().unwrap().wait_with_output().unwrap();
    assert_eq!(code(&output), 2);
    assert!(err(&output).starts_with("error: standard output cannot be written: "), "{}", err(&output));
}
