//! What came of a story.

use crate::fact::Check;
use crate::model::Rule;
use crate::place::Place;
use crate::story::{Because, Title};

/// A story that was run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The file, as it was called.
    pub file: String,
    /// What the story is called.
    pub title: Title,
    /// The model's name.
    pub model: &'static str,
    /// What else is given, in a line each: `nodes {name: node-a, zone: zone-a}`.
    pub given: Vec<String>,
    /// The moves that `given` stands for, made before the first step.
    pub opening: Vec<Step>,
    /// The steps.
    pub steps: Vec<Step>,
    /// What is expected at the end.
    pub end: Vec<Check>,
    /// What the whole is told for.
    pub because: Option<Because>,
}

/// One move, and what came of it. Sentences are in the language that was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Its number among the steps, or among those of the opening, from 1.
    pub number: usize,
    /// Where it is written.
    pub at: Place,
    /// The move as written: `attach {claim: data, node: node-a}`.
    pub action: String,
    /// Who makes it in a real cluster.
    pub actor: &'static str,
    /// `ok`, or the slug of the rule that refused.
    pub outcome: &'static str,
    /// What happened.
    pub events: Vec<String>,
    /// Why nothing did.
    pub refusal: Option<Refused>,
    /// How things stand afterwards.
    pub state: Vec<String>,
    /// The simulated time afterwards in milliseconds, where the model has one.
    pub time: Option<u64>,
    /// What is expected right after it.
    pub checks: Vec<Check>,
    /// What it is told for.
    pub because: Option<Because>,
}

/// Why a move did nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// With names and numbers.
    pub sentence: String,
    /// The rule behind it.
    pub rule: Rule,
}

impl Report {
    /// Every expectation, in the order in which they were looked at.
    pub fn checks(&self) -> impl Iterator<Item = &Check> {
        self.steps.iter().flat_map(|step| &step.checks).chain(&self.end)
    }

    /// Whether every expectation holds.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.checks().all(|check| check.holds)
    }

    /// Each expectation that does not hold, in one line: file, line, step, what was expected and
    /// what was seen.
    pub fn failures(&self) -> impl Iterator<Item = String> {
        self.checks().filter(|check| !check.holds).map(|check| {
            let step = check.step.and_then(|number| self.steps.get(number - 1));
            let place = match step {
                Some(step) => format!("step {}, {}", step.number, step.action),
                None => "at the end".to_owned(),
            };
            let Check { at, path, expected, seen, .. } = check;
            format!("{}:{at}: {place}: {path}: expected {expected}, seen {seen}", self.file)
        })
    }
}
