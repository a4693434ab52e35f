//! What can be typed. The doc comments are the help.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;
use std::path::PathBuf;
use tsunagu_story::MODELS;
use tsunagu_words::Lang;

/// Storage in a cluster on its real rules: run stories, have them told, list the rules.
#[derive(Debug, Parser)]
#[command(name = "tsunagu", version, after_help = EXAMPLES)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Run stories and say which expectations do not hold
    ///
    /// The exit code is 0 when every expectation holds, 1 when one does not, and 2 when a file
    /// cannot be read.
    #[command(after_help = RUN)]
    Run {
        /// Story files; a folder stands for every .yaml, .yml and .json file in it, and - for
        /// standard input
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// Print the result as JSON
        #[arg(long)]
        json: bool,
    },
    /// Tell a story step by step: who acts, what happens or which rule refuses, how things stand
    #[command(after_help = EXPLAIN)]
    Explain {
        /// A story file, or - for standard input
        file: PathBuf,
        #[command(flatten)]
        spoken: Spoken,
        /// Print the simulated time of each step, where the model has one
        #[arg(long)]
        time: bool,
    },
    /// List every rule: its name, its place in the order, its reason and where it is written
    #[command(after_help = RULES)]
    Rules {
        /// Only the rules of this model
        #[arg(long, value_parser = PossibleValuesParser::new(MODELS.iter().map(|entry| entry.name)))]
        model: Option<String>,
        /// Print the list as JSON
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        spoken: Spoken,
    },
    /// Make the link that opens a story in the page
    #[command(after_help = LINK)]
    Link {
        /// A story file, or - for standard input
        file: PathBuf,
        /// The page's address; without it only the code that belongs after its #
        #[arg(long, value_name = "URL")]
        base: Option<String>,
    },
    /// Print a script that completes commands and options in a shell
    #[command(after_help = COMPLETIONS)]
    Completions {
        /// The shell
        shell: Shell,
    },
}

/// In which language.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Spoken {
    /// The language; without it, Japanese where LANG begins with ja, else English
    #[arg(long, value_parser = PossibleValuesParser::new(["ja", "en"]).map(|tag| Lang::from_tag(&tag)))]
    lang: Option<Lang>,
}

impl Spoken {
    /// The language asked for, or that of the environment. The first of the three variables that
    /// says something decides, as POSIX has it.
    pub(crate) fn lang(self) -> Lang {
        let said = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
        let locale = || ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(said);
        let japanese = || locale().is_some_and(|locale| locale.starts_with("ja"));
        self.lang.unwrap_or_else(|| if japanese() { Lang::Ja } else { Lang::En })
    }
}

const EXAMPLES: &str = "\
Examples:
  tsunagu run tests/stories
  tsunagu explain tests/stories/second-node.yaml
  tsunagu help rules";

const RUN: &str = "\
Examples:
  tsunagu run tests/stories
  tsunagu run one.yaml two.json --json
  tsunagu run - < one.yaml";

const EXPLAIN: &str = "\
Examples:
  tsunagu explain one.yaml
  tsunagu explain one.yaml --lang ja
  tsunagu explain --time - < one.yaml";

const RULES: &str = "\
Examples:
  tsunagu rules
  tsunagu rules --model volume --lang ja
  tsunagu rules --json";

const LINK: &str = "\
Examples:
  tsunagu link one.yaml
  tsunagu link one.yaml --base http://127.0.0.1:8080/";

const COMPLETIONS: &str = "\
Examples:
  tsunagu completions bash > ~/.local/share/bash-completion/completions/tsunagu
  tsunagu completions zsh > ~/.zfunc/_tsunagu
  tsunagu completions fish > ~/.config/fish/completions/tsunagu.fish";

#[cfg(test)]
mod tests {
    use super::Cli;
    use clap::{CommandFactory, Parser};

    #[test]
    fn the_arguments_fit_together() {
        Cli::command().debug_assert();
    }

    #[test]
    fn every_command_has_examples_and_each_is_understood() {
        let root = Cli::command();
        for command in root.get_subcommands().chain([&root]).filter(|command| command.get_name() != "help") {
            let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            let examples: Vec<&str> = help.lines().skip(1).collect();
            assert!(examples.len() > 1, "{} has no examples", command.get_name());
            for example in examples {
                let words = example.split_whitespace().take_while(|word| !["<", ">"].contains(word));
                if let Err(error) = Cli::try_parse_from(words) {
                    assert!(!error.use_stderr(), "{example}: {error}");
                }
            }
        }
    }
}
