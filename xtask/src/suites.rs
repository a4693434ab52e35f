//! Every check there is, the quick ones first. `.ci/run` runs them all, and nothing else.

use anyhow::{Context, Result};
use std::{env, fs, process::Command};

use crate::{
    count::{self, Count},
    needs::{self, BARE, Need, WASM},
    page,
    place::Place,
    versions::{MDBOOK, WASM_PACK},
};

pub(crate) struct Suite {
    pub(crate) name: &'static str,
    /// Warm, on two cores.
    pub(crate) seconds: u64,
    pub(crate) needs: Vec<Need>,
    /// Left out by `--fast`.
    pub(crate) slow: bool,
    /// Without this suite's success there is nothing to look at.
    pub(crate) after: Option<&'static str>,
    pub(crate) command: Command,
    pub(crate) count: fn(output: &str, good: bool) -> Count,
}

/// The program as a whole is one check.
fn whole(_: &str, good: bool) -> Count {
    Count::one(good)
}

fn libtest(output: &str, good: bool) -> Count {
    count::libtest(output).judged(good)
}

fn script(output: &str, good: bool) -> Count {
    count::last_line(output).judged(good)
}

pub(crate) fn all(place: &Place) -> Result<Vec<Suite>> {
    let cargo = |words: &str| {
        let mut cargo = place.command("cargo");
        cargo.args(words.split(' '));
        cargo
    };
    // Taken before a suite replaces the file that this program runs from.
    let program = env::current_exe().context("this program has no path")?;
    let own = |words: &[&str]| {
        let mut own = place.command(&program.to_string_lossy());
        own.args(words);
        own
    };
    let mut doc = cargo("doc --no-deps");
    doc.env("RUSTDOCFLAGS", "-D warnings");
    let fast = |name, seconds, needs, command, count| Suite {
        name,
        seconds,
        needs,
        slow: false,
        after: None,
        command,
        count,
    };
    let slow = |name, seconds, needs, after, command, count| Suite {
        slow: true,
        after,
        ..fast(name, seconds, needs, command, count)
    };
    let page = || Some("page");
    Ok(vec![
        fast("tidy", 1, vec![], own(&["tidy"]), script),
        fast("fmt", 2, vec![], cargo("fmt --all --check"), whole),
        fast(
            "clippy",
            30,
            vec![Need::Crates],
            cargo("clippy --workspace --all-targets -- -D warnings"),
            whole,
        ),
        fast(
            "clippy-wasm",
            20,
            vec![Need::Target(WASM), Need::Crates],
            cargo(&format!(
                "clippy -p tsunagu-web -p tsunagu-floor --all-targets --target {WASM} -- -D warnings"
            )),
            whole,
        ),
        // no_std is proved only by a target that has no std.
        fast(
            "bare",
            5,
            vec![Need::Target(BARE), Need::Crates],
            cargo(&format!("build -p tsunagu-model --target {BARE}")),
            whole,
        ),
        fast("cargo", 120, vec![Need::Crates], cargo("test --no-fail-fast"), libtest),
        fast("doc", 20, vec![Need::Crates], doc, whole),
        slow("wasm-web", 20, wasm_needs(), None, wasm_pack(place, "web")?, libtest),
        slow("wasm-model", 20, wasm_needs(), None, wasm_pack(place, "crates/model")?, libtest),
        slow("page", 40, page::NEEDS.into(), None, own(&["build"]), whole),
        slow("size", 30, vec![], page(), own(&["size", "--built"]), whole),
        slow(
            "browser",
            240,
            vec![Need::Browser, Need::Npm("tests"), Need::Tool(&MDBOOK)],
            page(),
            in_browser(place, "tests/run.mjs"),
            script,
        ),
    ])
}

/// A script of `tests/`, which opens the browser that was found here.
pub(crate) fn in_browser(place: &Place, script: &str) -> Command {
    let mut node = place.command("node");
    node.arg(script);
    if let Some((path, _)) = needs::chromium(place) {
        node.env("TSUNAGU_CHROMIUM", path);
    }
    node
}

fn wasm_needs() -> Vec<Need> {
    vec![Need::Target(WASM), Need::Crates, Need::Tool(&WASM_PACK), Need::Browser]
}

fn wasm_pack(place: &Place, package: &str) -> Result<Command> {
    let mut command = place.command("wasm-pack");
    command.args(["test", "--headless", "--chrome", "--mode", "no-install"]);
    // Named here, so that driver and browser are the pair whose versions were compared.
    if let Some((driver, _)) = needs::driver(place) {
        command.args(["--chromedriver", &driver]);
    }
    command.arg(package);
    let browser = needs::chromium(place).map_or("chromium".to_owned(), |(path, _)| path);
    let options = place.work.join("webdriver.json");
    fs::write(&options, webdriver(&browser))
        .with_context(|| format!("cannot write {}", options.display()))?;
    command.env("WASM_BINDGEN_TEST_WEBDRIVER_JSON", options);
    // The runner's own 20 s and 5 s are short for two busy cores.
    command.env("WASM_BINDGEN_TEST_TIMEOUT", "120").env("WASM_BINDGEN_TEST_DRIVER_TIMEOUT", "30");
    Ok(command)
}

fn webdriver(browser: &str) -> String {
    let switches = [
        "disable-gpu",
        "disable-quic",
        "disable-background-networking",
        "disable-component-update",
        "disable-sync",
        "no-first-run",
        "window-size=720,900",
    ];
    format!(r#"{{"goog:chromeOptions":{{"binary":{browser:?},"args":{switches:?}}}}}"#)
}

#[cfg(test)]
mod tests {
    use super::{libtest, script, webdriver};

    #[test]
    fn browser_runs_without_a_test_fail() {
        assert_eq!(libtest("no tests to run!", true).failed, 1);
        assert_eq!(script("0 passed, 0 failed", true).failed, 1);
        assert_eq!(libtest("test result: ok. 3 passed; 0 failed; 0 ignored", true).failed, 0);
    }

    #[test]
    fn the_drivers_options_name_the_browser() {
        let options = webdriver("/opt/a \"b\"/chromium");
        assert!(options.starts_with(r#"{"goog:chromeOptions":{"binary":"/opt/a \"b\"/chromium","args":["#));
        assert!(options.ends_with("]}}"));
    }
}
