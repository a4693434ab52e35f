//! `cargo xtask`: sets up, builds, serves, tests and measures Tsunagu.
//!
//! `place` knows the folders, `run` starts programs, `needs` fetches what is missing in the
//! `versions` wanted; `page` drives Trunk, `stage` is Trunk's hook, `front` fills the front page; `test` goes through `suites`
//! and reads their `count`, `tidy` is one of them; `size` is the table of bytes.

mod count;
mod front;
mod needs;
mod page;
mod place;
mod run;
mod size;
mod stage;
mod suites;
mod test;
mod tidy;
mod versions;

use anyhow::{Result, bail};
use needs::Need;
use place::Place;
use std::{env, ffi::OsString, path::Path, process::ExitCode};

const HELP: &str = "\
cargo xtask serve [--port N]            set up, build and serve the page on 127.0.0.1
cargo xtask test [--fast] [--only NAME] set up and run every check; --only may be repeated
cargo xtask build                       build the page into dist/
cargo xtask embed                       build, and say what to publish and which two lines to paste
cargo xtask size [--built]              bytes of the embed against the smallest Yew app
cargo xtask bench                       cost of a command, and of a press in the page
cargo xtask tidy                        the rules of the house that no compiler knows
cargo xtask stage                       (Trunk calls this) finish the files of a build";

fn main() -> ExitCode {
    let args: Vec<OsString> = env::args_os().collect();
    // Trunk and wasm-pack look for these two names on PATH and find links to this program.
    let called = args.first().map(Path::new).and_then(Path::file_name);
    let done = match called.and_then(|name| name.to_str()) {
        Some("wasm-bindgen") => wasm_bindgen_cli::wasm_bindgen::run_cli_with_args(args),
        Some("wasm-bindgen-test-runner") => {
            wasm_bindgen_cli::wasm_bindgen_test_runner::run_cli_with_args(args)
        }
        _ => command(&args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn command(args: &[OsString]) -> Result<()> {
    let words: Vec<&str> = args.iter().skip(1).filter_map(|word| word.to_str()).collect();
    let place = Place::here()?;
    place.link_bindgen()?;
    match words.split_first() {
        Some((&"serve", rest)) => page::serve(&place, port(rest)?),
        Some((&"announce", [port])) => page::announce(port),
        Some((&"build", [])) => page::build(&place),
        Some((&"stage", [])) => stage::stage(&place),
        Some((&"embed", [])) => page::embed(&place),
        Some((&"test", rest)) => test::run(&place, rest),
        Some((&"tidy", [])) => tidy::run(&place),
        Some((&"size", [])) => size::print(&place),
        Some((&"size", ["--built"])) => size::measure(&place),
        Some((&"bench", [])) => bench(&place),
        None | Some((&("help" | "--help" | "-h"), _)) => {
            println!("{HELP}");
            Ok(())
        }
        _ => bail!("`cargo xtask {}` is not a command; there are:\n{HELP}", words.join(" ")),
    }
}

fn port(words: &[&str]) -> Result<Option<u16>> {
    match words {
        [] => Ok(None),
        ["--port", number] => match number.parse() {
            Ok(port) if port > 0 => Ok(Some(port)),
            _ => bail!("--port takes a number from 1 to 65535, not {number}"),
        },
        _ => bail!("serve takes only --port N, not {}", words.join(" ")),
    }
}

fn bench(place: &Place) -> Result<()> {
    let cargo = ["bench", "--package", "tsunagu-model", "--bench", "volume"];
    run::through(place.command("cargo").args(cargo))?;
    page::build(place)?;
    needs::set_up(place, &[Need::Browser, Need::Npm("tests")])?;
    run::through(&mut suites::in_browser(place, "tests/bench.mjs"))
}
