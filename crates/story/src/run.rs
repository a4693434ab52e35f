//! Running a story: one way for every model.

use crate::fact::{Check, Comparison};
use crate::item::{Item, Value};
use crate::model::{Asked, Labels, Plug};
use crate::place::Fault;
use crate::report::{Refused, Report, Step};
use crate::story::{Action, OUTCOME, Story};
use tsunagu_model::{Model, Timeline};
use tsunagu_words::Lang;

/// A story that was played: all that was asked, first what `given` stands for.
pub(crate) struct Played<W: Model> {
    pub(crate) timeline: Timeline<W>,
    /// How many of the commands `given` stands for.
    pub(crate) given: usize,
    pub(crate) checks: Vec<Check>,
}

/// Runs and tells.
pub(crate) fn report<P: Plug>(story: &Story, lang: Lang) -> Result<Report, Fault> {
    let mut run = Run::<P>::begin(story, 0)?;
    let rules = P::rules(lang);
    let tell = |run: &Run<P>, number, action: &Action, checks| {
        let timeline = &run.timeline;
        let step = timeline.last()?;
        let world = timeline.now();
        let rule = rules.iter().find(|rule| rule.slug == step.slug());
        let refusal = step.refusal().zip(rule).map(|(refusal, rule)| Refused {
            sentence: P::refusal(world, refusal, lang),
            rule: rule.clone(),
        });
        let events = step.outcome.as_ref().map_or(&[][..], |events| events);
        Some(Step {
            number,
            at: action.at,
            action: format!("{} {}", action.name, action.takes),
            actor: P::who(&step.command, lang),
            outcome: step.slug(),
            events: events.iter().map(|event| P::event(world, event, lang)).collect(),
            refusal,
            state: P::state(world, &step.command, lang),
            time: P::time(world),
            checks,
            because: action.because.clone(),
        })
    };
    let (mut opening, mut steps) = (Vec::new(), Vec::new());
    for action in &story.opening {
        run.open(action)?;
        opening.extend(tell(&run, opening.len() + 1, action, Vec::new()));
    }
    for (at, action) in story.steps.iter().enumerate() {
        let checks = run.step(at + 1, action)?;
        steps.extend(tell(&run, at + 1, action, checks));
    }
    let mut end = run.look(story.expect.as_ref(), None);
    for (variant, name) in P::VARIANTS.iter().enumerate().skip(1) {
        let others = play::<P>(story, variant)?.checks;
        let ours = steps.iter_mut().flat_map(|step| &mut step.checks).chain(&mut end);
        ours.zip(others).for_each(|(check, other)| check.also(name, &other));
    }
    Ok(Report {
        file: story.file.clone(),
        title: story.title.clone(),
        model: P::NAME,
        given: given::<P>(&story.given),
        opening,
        steps,
        end,
        because: story.because.clone(),
    })
}

/// What is given and is no move, as written.
fn given<P: Plug>(given: &Item) -> Vec<String> {
    let is_move = |key: &str| P::SHAPES.opening.iter().any(|(of, _)| *of == key);
    let fields = given.fields().iter().filter(|(key, _)| !is_move(&key.text));
    let told = fields.flat_map(|(key, item)| {
        let parts = match &item.value {
            Value::List(members) | Value::Set(members) => members,
            _ => std::slice::from_ref(item),
        };
        parts.iter().map(|part| format!("{} {part}", key.text))
    });
    told.collect()
}

/// Runs, and keeps the timeline.
pub(crate) fn play<P: Plug>(story: &Story, variant: usize) -> Result<Played<P::World>, Fault> {
    let mut run = Run::<P>::begin(story, variant)?;
    let mut checks = Vec::new();
    for action in &story.opening {
        run.open(action)?;
    }
    for (at, action) in story.steps.iter().enumerate() {
        checks.extend(run.step(at + 1, action)?);
    }
    checks.extend(run.look(story.expect.as_ref(), None));
    Ok(Played { timeline: run.timeline, given: story.opening.len(), checks })
}

struct Run<P: Plug> {
    timeline: Timeline<P::World>,
    labels: Labels<P::Thing>,
    moves: usize,
}

impl<P: Plug> Run<P> {
    fn begin(story: &Story, variant: usize) -> Result<Run<P>, Fault> {
        let moves = story.opening.len() + story.steps.len();
        Ok(Run { timeline: Timeline::new(P::begin(&story.given, variant)?), labels: Labels::new(), moves })
    }

    /// What is given has to be possible.
    fn open(&mut self, action: &Action) -> Result<(), Fault> {
        self.make(action)?;
        match self.timeline.last().map(|step| (step.slug(), step.refusal())) {
            Some((slug, Some(refusal))) => {
                let why = P::refusal(self.timeline.now(), refusal, Lang::En);
                action.at.no(format!("what is given has to be possible, and this is refused: {slug}. {why}"))
            }
            _ => Ok(()),
        }
    }

    fn step(&mut self, number: usize, action: &Action) -> Result<Vec<Check>, Fault> {
        self.make(action)?;
        let mut checks = Vec::new();
        for (key, item) in &action.said {
            let seen = self.timeline.last().map_or("", |step| match *key {
                OUTCOME => step.slug(),
                _ => P::actor(&step.command),
            });
            let (path, expected) = ((*key).to_owned(), item.to_string());
            let holds = expected == seen;
            checks.push(Check {
                step: Some(number),
                at: item.at,
                path,
                expected,
                seen: seen.to_owned(),
                holds,
            });
        }
        checks.extend(self.look(action.expect.as_ref(), Some(number)));
        Ok(checks)
    }

    fn make(&mut self, action: &Action) -> Result<(), Fault> {
        let outcome = action.said.iter().find(|(key, _)| *key == OUTCOME).map(|(_, item)| item.to_string());
        let asked = Asked::<P> {
            world: self.timeline.now(),
            labels: &self.labels,
            name: action.name,
            takes: &action.takes,
            moves: self.moves,
            outcome: outcome.as_deref(),
        };
        let command = P::command(&asked)?;
        let made = self.timeline.apply(command).outcome.as_ref().ok().and_then(|events| P::made(events));
        if let Some((label, thing)) = action.label.clone().zip(made) {
            self.labels.insert(label, thing);
        }
        Ok(())
    }

    fn look(&self, expected: Option<&Item>, step: Option<usize>) -> Vec<Check> {
        let mut comparison = Comparison { step, checks: Vec::new() };
        if let Some(expected) = expected {
            let facts = P::facts(self.timeline.now(), &self.labels);
            comparison.of(expected, &facts, "");
        }
        comparison.checks
    }
}
