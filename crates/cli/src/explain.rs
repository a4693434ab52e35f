//! `tsunagu explain`: a story told step by step.

use crate::files::{self, Unread};
use crate::run::count;
use crate::said::Said;
use crate::style::{BAD, BOLD, DIM, GOOD, NAME};
use std::fmt::{Display, Write};
use std::path::Path;
use tsunagu_story::{Because, Check, Report, Step, Unit};
use tsunagu_words::Lang;

/// Expectations that do not hold are told like the others; to judge is the affair of `run`.
pub(crate) fn explain(file: &Path, lang: Lang, time: bool) -> Result<Said, Unread> {
    let report = files::story(file)?.run(lang)?;
    let mut tale = Tale { text: String::new(), heads: if lang == Lang::Ja { &JA } else { &EN }, time };
    tale.whole(&report, lang);
    Ok(Said::out(tale.text))
}

/// What stands before each line, in one width, and the few words between.
struct Heads {
    because: &'static str,
    time: &'static str,
    who: &'static str,
    happened: &'static str,
    refused: &'static str,
    rule: &'static str,
    source: &'static str,
    now: &'static str,
    expected: &'static str,
    given: &'static str,
    end: &'static str,
    but_seen: fn(expected: &str, seen: &str) -> String,
    sum: fn(held: usize, failed: usize) -> String,
}

const EN: Heads = Heads {
    because: "because   ",
    time: "time      ",
    who: "who       ",
    happened: "happened  ",
    refused: "refused   ",
    rule: "rule      ",
    source: "source    ",
    now: "now       ",
    expected: "expected  ",
    given: "Given",
    end: "At the end",
    but_seen: |expected, seen| format!("{expected}, but it was {seen}"),
    sum: |held, failed| format!("Expectations: {held} held, {failed} failed."),
};

const JA: Heads = Heads {
    because: "根拠  ",
    time: "時刻  ",
    who: "誰が  ",
    happened: "結果  ",
    refused: "拒否  ",
    rule: "規則  ",
    source: "出典  ",
    now: "状態  ",
    expected: "期待  ",
    given: "前提",
    end: "最後に",
    but_seen: |expected, seen| format!("{expected}。実際は {seen}"),
    sum: |held, failed| format!("期待：{held} 件が成り立ち、{failed} 件が外れた。"),
};

struct Tale {
    text: String,
    heads: &'static Heads,
    time: bool,
}

impl Tale {
    fn whole(&mut self, report: &Report, lang: Lang) {
        let _ = writeln!(self.text, "{BOLD}{}{BOLD:#}", report.title.text(lang));
        let _ = writeln!(self.text, "{DIM}{} ({}){DIM:#}", report.file, report.model);
        self.because(report.because.as_ref());
        if !report.given.is_empty() || !report.opening.is_empty() {
            let _ = writeln!(self.text, "\n{BOLD}{}{BOLD:#}", self.heads.given);
        }
        for given in &report.given {
            let _ = writeln!(self.text, "   {given}");
        }
        for step in &report.opening {
            self.who(step);
            self.events(step);
        }
        for step in &report.steps {
            let _ = writeln!(self.text, "\n{BOLD}{}. {}{BOLD:#}", step.number, step.action);
            self.step(step);
        }
        if !report.end.is_empty() {
            let _ = writeln!(self.text, "\n{BOLD}{}{BOLD:#}", self.heads.end);
            self.checks(&report.end);
        }
        let (held, failed) = count([report]);
        let style = if failed == 0 { GOOD } else { BAD };
        let _ = writeln!(self.text, "\n{style}{}{style:#}", (self.heads.sum)(held, failed));
    }

    fn step(&mut self, step: &Step) {
        if let Some(time) = step.time.filter(|_| self.time) {
            self.line(self.heads.time, Unit::Time.write(time));
        }
        self.who(step);
        self.events(step);
        if let Some(refused) = &step.refusal {
            let rule = &refused.rule;
            self.line(self.heads.refused, format_args!("{BAD}{}{BAD:#}", refused.sentence));
            self.line(self.heads.rule, format_args!("{NAME}{}{NAME:#}  {}", rule.slug, rule.sentence));
            self.line(self.heads.source, format_args!("{DIM}{}, {}{DIM:#}", rule.document, rule.place));
        }
        for state in &step.state {
            self.line(self.heads.now, state);
        }
        self.checks(&step.checks);
        // The rule that refused was told just now.
        let told = step.refusal.as_ref().map(|refused| refused.rule.slug);
        let because = step.because.as_ref();
        self.because(because.filter(|because| !matches!(because, Because::Rule(slug) if told == Some(slug))));
    }

    fn who(&mut self, step: &Step) {
        self.line(self.heads.who, step.actor);
    }

    fn events(&mut self, step: &Step) {
        for event in &step.events {
            self.line(self.heads.happened, event);
        }
    }

    fn checks(&mut self, checks: &[Check]) {
        for Check { path, expected, seen, holds, .. } in checks {
            match holds {
                true => self.line(self.heads.expected, format_args!("{GOOD}✓{GOOD:#} {path}: {expected}")),
                false => {
                    let seen = (self.heads.but_seen)(expected, seen);
                    self.line(self.heads.expected, format_args!("{BAD}✗ {path}: {seen}{BAD:#}"));
                }
            }
        }
    }

    /// A rule by its name, other words as they are.
    fn because(&mut self, because: Option<&Because>) {
        match because {
            Some(Because::Rule(slug)) => {
                self.line(self.heads.because, format_args!("{NAME}{slug}{NAME:#}"));
            }
            Some(Because::Words(words)) => self.line(self.heads.because, words),
            None => {}
        }
    }

    fn line(&mut self, head: &str, what: impl Display) {
        let _ = writeln!(self.text, "   {DIM}{head}{DIM:#}{what}");
    }
}
