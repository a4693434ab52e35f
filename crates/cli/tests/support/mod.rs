//! Runs the program as a shell does, from the root of the workspace.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// A story in which two expectations hold.
pub(crate) const GOOD: &str = "\
title: {ja: 二台目は断られる, en: A second node is refused}
model: volume
given:
  classes: [{name: disk}]
  nodes: [{name: node-a}, {name: node-b}]
  claims: [{name: data, storageClassName: disk, storage: 20Gi, accessModes: [ReadWriteOnce]}]
steps:
  - attach: {claim: data, node: node-a}
  - attach: {claim: data, node: node-b}
    expect: {outcome: attached-elsewhere}
expect:
  volumes: {pv-1: {attached: [node-a]}}
";

/// The same, but the second node is expected to get the volume.
pub(crate) fn spoiled() -> String {
    GOOD.replace("outcome: attached-elsewhere", "outcome: ok")
}

/// The program with nothing around it that could change what it says.
pub(crate) fn program(words: &[&str]) -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_tsunagu"));
    program.args(words).current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."));
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "LANG", "LC_ALL", "LC_MESSAGES"] {
        program.env_remove(name);
    }
    program
}

/// What it answers to a story on standard input.
pub(crate) fn fed(program: &mut Command, input: &str) -> Output {
    let piped = program.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = piped.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(input.as_bytes()).expect("the program reads");
    drop(stdin);
    child.wait_with_output().expect("the program ends")
}

pub(crate) fn code(output: &Output) -> i32 {
    output.status.code().expect("it ended by itself")
}

pub(crate) fn out(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).expect("UTF-8")
}

pub(crate) fn err(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).expect("UTF-8")
}
