//! `tsunagu run`: which expectations do not hold.

use crate::files::{self, Unread};
use crate::said::{FAILED, Said};
use crate::style::{BAD, GOOD};
use serde_json::{Value, json};
use std::fmt::Write;
use std::path::PathBuf;
use tsunagu_story::Report;
use tsunagu_words::Lang;

pub(crate) fn run(paths: &[PathBuf], as_json: bool) -> Said {
    let (mut reports, mut unread) = (Vec::new(), Vec::new());
    for path in paths {
        let files = files::meant(path).unwrap_or_else(|bad| {
            unread.push(bad);
            Vec::new()
        });
        for file in files {
            // Sentences are not printed here, so the language does not matter.
            match files::story(&file).and_then(|story| Ok(story.run(Lang::En)?)) {
                Ok(report) => reports.push(report),
                Err(bad) => unread.push(bad),
            }
        }
    }
    let mut said = Said::unread(&unread);
    if said.code == 0 && !reports.iter().all(Report::holds) {
        said.code = FAILED;
    }
    said.out = if as_json { json(&reports, &unread) } else { text(&reports, &unread) };
    said
}

/// How many expectations hold, and how many do not.
pub(crate) fn count<'r>(reports: impl IntoIterator<Item = &'r Report>) -> (usize, usize) {
    let (mut held, mut failed) = (0, 0);
    for check in reports.into_iter().flat_map(Report::checks) {
        *(if check.holds { &mut held } else { &mut failed }) += 1;
    }
    (held, failed)
}

fn text(reports: &[Report], unread: &[Unread]) -> String {
    let mut text: String = reports.iter().flat_map(Report::failures).map(|line| line + "\n").collect();
    let (held, failed) = count(reports);
    let style = if failed + unread.len() == 0 { GOOD } else { BAD };
    let stories = some(reports.len(), "story", "stories");
    let _ =
        write!(text, "{style}{stories}, {} held, {failed} failed", some(held, "expectation", "expectations"));
    if !unread.is_empty() {
        let _ = write!(text, ", {} not read", some(unread.len(), "file", "files"));
    }
    let _ = writeln!(text, "{style:#}");
    text
}

fn some(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

fn json(reports: &[Report], unread: &[Unread]) -> String {
    let (held, failed) = count(reports);
    let unread = unread.iter().map(|bad| {
        let (line, column) = (bad.at.map(|at| at.line), bad.at.map(|at| at.column));
        json!({ "file": bad.file, "line": line, "column": column, "reason": bad.why })
    });
    let whole = json!({
        "held": held,
        "failed": failed,
        "stories": reports.iter().map(story).collect::<Vec<Value>>(),
        "unread": unread.collect::<Vec<Value>>(),
    });
    format!("{whole:#}\n")
}

fn story(report: &Report) -> Value {
    let (held, failed) = count([report]);
    let failures = report.checks().filter(|check| !check.holds).map(|check| {
        json!({
            "step": check.step,
            "line": check.at.line,
            "column": check.at.column,
            "path": check.path,
            "expected": check.expected,
            "seen": check.seen,
        })
    });
    json!({
        "file": report.file,
        "title": { "ja": report.title.ja, "en": report.title.en },
        "model": report.model,
        "steps": report.steps.len(),
        "held": held,
        "failed": failed,
        "failures": failures.collect::<Vec<Value>>(),
    })
}
