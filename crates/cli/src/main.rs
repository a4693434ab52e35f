//! `tsunagu`: runs stories, tells them, lists the rules and makes links to the page.
//!
//! Each command answers with what is to be [`Said`]; only [`Said::aloud`] writes.

mod args;
mod explain;
mod files;
mod link;
mod rules;
mod run;
mod said;
mod style;

use args::{Cli, Command};
use clap::{CommandFactory, Parser};
use said::Said;
use std::process::ExitCode;

fn main() -> ExitCode {
    let said = match Cli::parse().command {
        Command::Run { files, json } => Ok(run::run(&files, json)),
        Command::Explain { file, spoken, time } => explain::explain(&file, spoken.lang(), time),
        Command::Rules { model, json, spoken } => Ok(rules::list(model.as_deref(), spoken.lang(), json)),
        Command::Link { file, base } => link::link(&file, base.as_deref()),
        Command::Completions { shell } => Ok(completions(shell)),
    };
    said.unwrap_or_else(|unread| Said::unread(&[unread])).aloud()
}

fn completions(shell: clap_complete::Shell) -> Said {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "tsunagu", &mut script);
    Said::out(String::from_utf8_lossy(&script))
}
