//! Steps, undo, seek, branch and replay: one mechanism for the page, stories and permalinks.

use crate::Model;
use alloc::vec::Vec;

/// One command and what came of it. A refusal is a step too: that is where one learns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step<M: Model> {
    /// What was asked.
    pub command: M::Command,
    /// What happened, or why nothing did.
    pub outcome: Result<Vec<M::Event>, M::Refusal>,
}

impl<M: Model> Step<M> {
    /// `ok`, or the slug of the rule that refused.
    #[must_use]
    pub fn slug(&self) -> &'static str {
        match &self.outcome {
            Ok(_) => "ok",
            Err(refusal) => M::slug(refusal),
        }
    }

    /// The refusal, if it was one.
    #[must_use]
    pub fn refusal(&self) -> Option<&M::Refusal> {
        self.outcome.as_ref().err()
    }
}

/// What a timeline begins from: a world, or anything that can make it again. (A page that begins
/// from its settings need not know how to copy a world: 0.7 kB.)
pub trait Start<M> {
    /// The world in which nothing of the timeline has happened yet.
    fn afresh(&self) -> M;
}

impl<M: Model> Start<M> for M {
    fn afresh(&self) -> M {
        self.clone()
    }
}

/// A world and everything that was asked of it.
///
/// Only commands are kept, not copies of the world: going back replays from the start, which
/// is quick because a model does little per command, and exact because a model has no clock
/// and no chance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Timeline<M: Model, S = M> {
    start: S,
    now: M,
    steps: Vec<Step<M>>,
    cursor: usize,
}

impl<M: Model> Timeline<M> {
    /// A timeline in which nothing has happened yet.
    #[must_use]
    pub fn new(start: M) -> Timeline<M> {
        Timeline::of(start)
    }

    /// Asks every command in order; refusals become steps.
    #[must_use]
    pub fn replay(start: M, commands: impl IntoIterator<Item = M::Command>) -> Timeline<M> {
        let mut timeline = Timeline::new(start);
        for command in commands {
            timeline.apply(command);
        }
        timeline
    }
}

impl<M: Model, S: Start<M>> Timeline<M, S> {
    /// A timeline in which nothing has happened yet, from whatever can make its world.
    #[must_use]
    pub fn of(start: S) -> Timeline<M, S> {
        Timeline { now: start.afresh(), start, steps: Vec::new(), cursor: 0 }
    }

    /// What it begins from.
    #[must_use]
    pub fn start(&self) -> &S {
        &self.start
    }

    /// Asks one command of the present world and keeps the answer as a step.
    ///
    /// After an undo or a seek this cuts off the future that was left.
    pub fn apply(&mut self, command: M::Command) -> &Step<M> {
        let outcome = self.now.apply(&command);
        debug_assert!(
            outcome.as_ref().map_or(true, |events| !events.is_empty()),
            "an accepted command says what happened"
        );
        self.steps.truncate(self.cursor);
        self.steps.push(Step { command, outcome });
        self.cursor += 1;
        &self.steps[self.cursor - 1]
    }

    /// Goes one step back; `false` at the start.
    pub fn undo(&mut self) -> bool {
        let can = self.cursor > 0;
        self.seek(self.cursor.saturating_sub(1));
        can
    }

    /// Goes one step forward again; `false` at the end.
    pub fn redo(&mut self) -> bool {
        let can = self.cursor < self.steps.len();
        self.seek(self.cursor + 1);
        can
    }

    /// Goes to the moment after this many steps; beyond the end, to the end.
    pub fn seek(&mut self, step: usize) {
        let step = step.min(self.steps.len());
        if step < self.cursor {
            self.now = self.start.afresh();
            self.cursor = 0;
        }
        for known in &self.steps[self.cursor..step] {
            let again = self.now.apply(&known.command);
            debug_assert!(again == known.outcome, "a replay answers as the first time");
        }
        self.cursor = step;
    }

    /// The past of this moment as a timeline of its own, with no future.
    #[must_use]
    pub fn branch(&self) -> Timeline<M, S>
    where
        S: Clone,
    {
        Timeline { steps: self.past().to_vec(), ..self.clone() }
    }

    /// The world at this moment.
    #[must_use]
    pub fn now(&self) -> &M {
        &self.now
    }

    /// The steps that led here.
    #[must_use]
    pub fn past(&self) -> &[Step<M>] {
        &self.steps[..self.cursor]
    }

    /// The steps that [`redo`](Timeline::redo) would take.
    #[must_use]
    pub fn future(&self) -> &[Step<M>] {
        &self.steps[self.cursor..]
    }

    /// The step that led here; `None` at the start.
    #[must_use]
    pub fn last(&self) -> Option<&Step<M>> {
        self.past().last()
    }
}
