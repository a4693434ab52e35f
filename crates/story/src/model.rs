//! What a model brings to be told in stories, and the models there are.

use crate::cluster::Cluster;
use crate::fact::Fact;
use crate::item::Item;
use crate::nearest::hint;
use crate::place::{Fault, Place};
use crate::quorum::Quorum;
use crate::report::Report;
use crate::run;
use crate::sandbox::Sandbox;
use crate::shape::Shapes;
use crate::story::Story;
use crate::volume::Volume;
use std::collections::BTreeMap;
use tsunagu_model::Model;
use tsunagu_model::Source;
use tsunagu_words::Lang;

/// The models, by name.
pub static MODELS: &[Entry] =
    &[Entry::of::<Volume>(), Entry::of::<Quorum>(), Entry::of::<Cluster>(), Entry::of::<Sandbox>()];

/// A model that stories can be told of.
pub struct Entry {
    /// The name in `model`.
    pub name: &'static str,
    /// What its stories may say.
    pub shapes: &'static Shapes,
    rules: fn(Lang) -> Vec<Rule>,
    pub(crate) run: fn(&Story, Lang) -> Result<Report, Fault>,
}

/// A rule of a model, told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Its stable name.
    pub slug: &'static str,
    /// Its place in the precedence, from 1: where several forbid a move, the first is told.
    pub precedence: usize,
    /// Why it is there.
    pub sentence: &'static str,
    /// The specification or component that it is taken from.
    pub document: &'static str,
    /// The section, or the file and function, in it.
    pub place: &'static str,
}

/// What a story calls things by `as`.
pub(crate) type Labels<T> = BTreeMap<String, T>;

/// What a model brings. Everything else, reading, checking, running, comparing and the schema, is
/// the same for all.
pub(crate) trait Plug {
    /// The world.
    type World: Model;
    /// What `as` can name.
    type Thing: Copy;

    /// The name in `model`.
    const NAME: &'static str;
    /// What stories may say.
    const SHAPES: Shapes;
    /// The ways in which a story is run; it has to hold in all. The first is the one that is told.
    const VARIANTS: &'static [&'static str] = &[""];
    /// The world before the first move, in one of the ways.
    fn begin(given: &Item, variant: usize) -> Result<Self::World, Fault>;

    /// The command that a move means now. A thing that never was is a fault, unless the step
    /// expects the outcome that the model has for it.
    fn command(asked: &Asked<'_, Self>) -> Result<<Self::World as Model>::Command, Fault>
    where
        Self: Sized;

    /// What the events made.
    fn made(events: &[<Self::World as Model>::Event]) -> Option<Self::Thing>;

    /// What is so.
    fn facts(world: &Self::World, labels: &Labels<Self::Thing>) -> Fact;

    /// The simulated time in milliseconds, where the model has one.
    fn time(_: &Self::World) -> Option<u64> {
        None
    }

    /// All rules, by precedence.
    fn rules(lang: Lang) -> Vec<Rule>;
    /// Who makes this move in a real cluster, as one of the shapes' words.
    fn actor(command: &<Self::World as Model>::Command) -> &'static str;
    /// Who makes it, in words.
    fn who(command: &<Self::World as Model>::Command, lang: Lang) -> &'static str;
    /// What happened, in a sentence.
    fn event(world: &Self::World, event: &<Self::World as Model>::Event, lang: Lang) -> String;
    /// Why nothing did, in a sentence.
    fn refusal(world: &Self::World, refusal: &<Self::World as Model>::Refusal, lang: Lang) -> String;
    /// How things stand with what the command is about.
    fn state(world: &Self::World, command: &<Self::World as Model>::Command, lang: Lang) -> Vec<String>;
}

/// A move that a story asks for.
pub(crate) struct Asked<'a, P: Plug> {
    /// The present.
    pub(crate) world: &'a P::World,
    /// What is called by which label.
    pub(crate) labels: &'a Labels<P::Thing>,
    /// The move's name.
    pub(crate) name: &'a str,
    /// What it takes.
    pub(crate) takes: &'a Item,
    /// How many moves the whole story makes.
    pub(crate) moves: usize,
    /// The outcome that is expected.
    pub(crate) outcome: Option<&'a str>,
}

impl<P: Plug> Asked<'_, P> {
    /// Whether the step expects that there is no such thing.
    pub(crate) fn expects_unknown(&self, kind: &str) -> bool {
        self.outcome.and_then(|slug| slug.strip_prefix("unknown-")) == Some(kind)
    }

    /// What was found of the name under the kind's key; else nobody, where the step expects that;
    /// else a fault that names what there is.
    pub(crate) fn found<'n, T>(
        &self,
        kind: &str,
        found: Option<T>,
        nobody: impl FnOnce() -> Option<T>,
        known: impl Iterator<Item = &'n str>,
    ) -> Result<T, Fault> {
        let nobody = || self.expects_unknown(kind).then(nobody).flatten();
        found.or_else(nobody).ok_or_else(|| {
            let name = self.takes.text(kind).unwrap_or_default();
            let at = self.takes.get(kind).map_or(self.takes.at, |item| item.at);
            strange(at, kind, name, known)
        })
    }
}

/// That a step names what is not there at that point.
pub(crate) fn strange<'n>(at: Place, kind: &str, name: &str, known: impl Iterator<Item = &'n str>) -> Fault {
    at.fault(format!("at this step there is no {kind} `{name}`{}", hint(name, known)))
}

impl Rule {
    /// Rules in the order of precedence; of each its slug, its sentence and its source.
    pub(crate) fn listed<R: Copy>(
        all: &[R],
        told: impl Fn(R) -> (&'static str, &'static str, Source),
    ) -> Vec<Rule> {
        let rule = |(at, rule): (usize, &R)| {
            let (slug, sentence, Source { document, place }) = told(*rule);
            Rule { slug, precedence: at + 1, sentence, document, place }
        };
        all.iter().enumerate().map(rule).collect()
    }
}

impl Entry {
    const fn of<P: Plug>() -> Entry {
        Entry { name: P::NAME, shapes: &P::SHAPES, rules: P::rules, run: run::report::<P> }
    }

    /// The model of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Entry> {
        MODELS.iter().find(|entry| entry.name == name)
    }

    /// Every rule, by precedence.
    #[must_use]
    pub fn rules(&self, lang: Lang) -> Vec<Rule> {
        (self.rules)(lang)
    }
}

impl std::fmt::Debug for Entry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Entry({})", self.name)
    }
}
