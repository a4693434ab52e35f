//! `cargo xtask test`: all suites, none hidden by another's failure, and one line at the end.

use anyhow::{Result, bail};
use std::{collections::BTreeSet, time::Duration};

use crate::{
    count::Count,
    needs::set_up,
    place::Place,
    run::{logged, tail},
    suites::{self, Suite},
};

/// More of a failing suite's output than this is read in its log.
const LINES_SHOWN: usize = 150;

pub(crate) fn run(place: &Place, words: &[&str]) -> Result<()> {
    let wanted = Wanted::read(words)?;
    // Suites look for the browser, so it is installed before they are made up.
    let needs = wanted.of(suites::all(place)?)?.into_iter().flat_map(|suite| suite.needs);
    set_up(place, &needs.collect::<Vec<_>>())?;
    let chosen = wanted.of(suites::all(place)?)?;
    let seconds: u64 = chosen.iter().map(|suite| suite.seconds).sum();
    let total = chosen.len();
    println!("{total} suites, about {} min warm on two cores", seconds.div_ceil(60));
    let mut rows: Vec<(&str, Count, f64)> = Vec::new();
    for (index, mut suite) in chosen.into_iter().enumerate() {
        println!("[{}/{total}] {}: about {} s", index + 1, suite.name, suite.seconds);
        let lost =
            suite.after.filter(|first| rows.iter().any(|(name, count, _)| name == first && count.failed > 0));
        let (count, took) = match lost {
            Some(first) => {
                println!("    not run, since {first} failed");
                (Count::one(false), 0.0)
            }
            None => one(place, &mut suite),
        };
        rows.push((suite.name, count, took));
    }
    println!("\n{:14}{:>8}{:>8}{:>9}", "suite", "passed", "failed", "seconds");
    for (name, count, took) in &rows {
        println!("{name:14}{:>8}{:>8}{took:>9.1}", count.passed, count.failed);
    }
    let sum = rows.iter().fold(Count::default(), |sum, (_, count, _)| sum.plus(*count));
    println!("\n{} passed, {} failed", sum.passed, sum.failed);
    // The line above stays the last one, so no error is printed below it.
    if sum.failed > 0 {
        std::process::exit(1);
    }
    Ok(())
}

fn one(place: &Place, suite: &mut Suite) -> (Count, f64) {
    // On a slow machine that has to compile everything first, a suite takes some minutes more.
    let limit = Duration::from_secs(600 + 5 * suite.seconds);
    let ran = match logged(place, suite.name, &mut suite.command, limit) {
        Ok(ran) => ran,
        Err(error) => {
            println!("    failed: {error:#}");
            return (Count::one(false), 0.0);
        }
    };
    let seen = (suite.count)(&ran.output, ran.good);
    if seen.failed > 0 {
        for line in tail(&telling(&ran.output), LINES_SHOWN) {
            println!("    {line}");
        }
        if ran.good && seen.passed == 0 {
            println!("    failed, since it ran no test");
        }
        println!("    all of its output is in {}", ran.log.display());
    } else if suite.name == "size" {
        print!("{}", ran.output);
    }
    println!("    {} passed, {} failed in {:.1} s", seen.passed, seen.failed, ran.seconds);
    (seen, ran.seconds)
}

/// Without the lines that only say that something went well.
fn telling(output: &str) -> String {
    let dull = |line: &str| {
        let start = line.trim_start().split(' ').next().unwrap_or_default();
        matches!(start, "Compiling" | "Checking" | "Downloaded" | "Downloading" | "Locking")
            || line.starts_with("test ") && line.ends_with(" ... ok")
    };
    output.lines().filter(|line| !dull(line)).collect::<Vec<_>>().join("\n")
}

#[derive(Debug, Default, PartialEq)]
struct Wanted<'a> {
    fast: bool,
    only: BTreeSet<&'a str>,
}

impl<'a> Wanted<'a> {
    fn read(words: &[&'a str]) -> Result<Self> {
        let mut wanted = Self::default();
        let mut rest = words.iter();
        while let Some(word) = rest.next() {
            match (*word, rest.as_slice()) {
                ("--fast", _) => wanted.fast = true,
                ("--only", [name, ..]) => {
                    wanted.only.insert(name);
                    rest.next();
                }
                ("--only", []) => bail!("--only takes the name of a suite"),
                _ => bail!("test takes --fast and --only NAME, not {word}"),
            }
        }
        Ok(wanted)
    }

    fn of(&self, suites: Vec<Suite>) -> Result<Vec<Suite>> {
        let names: Vec<&str> = suites.iter().map(|suite| suite.name).collect();
        if let Some(unknown) = self.only.iter().find(|name| !names.contains(name)) {
            bail!("there is no suite {unknown}; there are {}", names.join(", "));
        }
        let asked = |suite: &Suite| self.only.is_empty() || self.only.contains(suite.name);
        let first: Vec<&str> =
            suites.iter().filter(|suite| asked(suite)).filter_map(|suite| suite.after).collect();
        let chosen =
            |suite: &Suite| (asked(suite) || first.contains(&suite.name)) && !(self.fast && suite.slow);
        Ok(suites.into_iter().filter(chosen).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::{Wanted, telling};
    use crate::{place::Place, suites};

    fn names(words: &[&str]) -> Result<Vec<&'static str>, String> {
        let place = Place::here().expect("a place");
        let chosen = suites::all(&place).and_then(|all| Wanted::read(words)?.of(all));
        chosen
            .map(|suites| suites.iter().map(|suite| suite.name).collect())
            .map_err(|error| error.to_string())
    }

    #[test]
    fn fast_leaves_out_all_that_needs_a_browser_or_a_page() {
        let fast = names(&["--fast"]).expect("suites");
        assert!(fast.contains(&"cargo") && !fast.contains(&"browser") && !fast.contains(&"page"));
        assert_eq!(fast.len() + 5, names(&[]).expect("suites").len());
    }

    #[test]
    fn a_failing_suite_shows_what_failed_and_not_what_went_well() {
        let output = "   Compiling yew v0.23.0\ntest a ... ok\ntest b ... FAILED\nassertion";
        assert_eq!(telling(output), "test b ... FAILED\nassertion");
    }

    #[test]
    fn a_suite_brings_the_one_it_looks_at() {
        assert_eq!(names(&["--only", "size", "--only", "fmt"]), Ok(vec!["fmt", "page", "size"]));
    }

    #[test]
    fn what_is_not_known_is_named() {
        assert!(
            names(&["--only", "nothing"])
                .is_err_and(|text| text.contains("no suite nothing; there are tidy,"))
        );
        assert!(names(&["--slow"]).is_err_and(|text| text.ends_with("not --slow")));
        assert!(names(&["--only"]).is_err_and(|text| text.contains("takes the name")));
    }
}
