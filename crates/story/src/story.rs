//! A story as it was read.

use crate::check::Checker;
use crate::item::{Item, Value};
use crate::model::{Entry, MODELS};
use crate::nearest::hint;
use crate::place::{Bad, Fault, Place, short};
use crate::report::Report;
use crate::shape::{LONGEST, Move, Naming, STEPS, Shape};
use crate::tree::{self, Kind, Node};
use tsunagu_words::Lang;

/// A story: what is given, what is done and what is expected.
#[derive(Clone, Debug)]
pub struct Story {
    /// The file, as it was called.
    pub file: String,
    /// What the story is called.
    pub title: Title,
    /// The model that it is told of.
    pub model: &'static Entry,
    /// What the whole is told for.
    pub because: Option<Because>,
    pub(crate) given: Item,
    pub(crate) opening: Vec<Action>,
    pub(crate) steps: Vec<Action>,
    pub(crate) expect: Option<Item>,
}

/// What a story is called, in each language. A title in one language stands for both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Title {
    /// In Japanese.
    pub ja: String,
    /// In English.
    pub en: String,
}

/// What a story or a step is told for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Because {
    /// A rule of the model, by its slug.
    Rule(String),
    /// A reference in free words.
    Words(String),
}

/// A move of a step, or one that `given` stands for.
#[derive(Clone, Debug)]
pub(crate) struct Action {
    pub(crate) at: Place,
    pub(crate) name: &'static str,
    pub(crate) takes: Item,
    pub(crate) label: Option<String>,
    /// What is expected of the step itself: key and word.
    pub(crate) said: Vec<(&'static str, Item)>,
    pub(crate) expect: Option<Item>,
    pub(crate) because: Option<Because>,
}

/// What is expected after a step, or at the end.
#[derive(Default)]
struct Expected {
    said: Vec<(&'static str, Item)>,
    facts: Option<Item>,
}

/// The keys of a story, and whether they have to be there.
pub(crate) const KEYS: [(&str, bool); 6] = [
    ("title", true),
    ("model", true),
    ("given", true),
    ("steps", true),
    ("expect", false),
    ("because", false),
];
/// The keys of a step beside its move.
pub(crate) const BESIDE: [&str; 3] = ["as", "expect", "because"];
/// The key of an expected outcome.
pub(crate) const OUTCOME: &str = "outcome";
/// The key of an expected actor.
pub(crate) const ACTOR: &str = "actor";

impl Title {
    /// The title in a language.
    #[must_use]
    pub fn text(&self, lang: Lang) -> &str {
        match lang {
            Lang::Ja => &self.ja,
            Lang::En => &self.en,
        }
    }
}

impl Story {
    /// Reads a file, whose name is only for messages.
    ///
    /// # Errors
    /// The first thing in it that is not as the format says; see `docs/story-format.md`.
    pub fn read(file: &str, bytes: &[u8]) -> Result<Story, Bad> {
        tree::read(bytes)
            .and_then(|root| Reader::default().story(file, &root))
            .map_err(|fault| fault.of(file))
    }

    /// Runs the story on its model and tells what came of it.
    ///
    /// # Errors
    /// When a step names what is not there at that point, or what is given is refused.
    pub fn run(&self, lang: Lang) -> Result<Report, Bad> {
        (self.model.run)(self, lang).map_err(|fault| fault.of(&self.file))
    }
}

#[derive(Default)]
struct Reader {
    checker: Checker,
}

impl Reader {
    fn story(&mut self, file: &str, root: &Node) -> Result<Story, Fault> {
        let keys = self.checker.open(root, "a story", &KEYS)?;
        let node = |name: &str| keys.iter().find(|(key, _)| key.text == name).map(|(_, node)| *node);
        let must = |name: &str| node(name).ok_or_else(|| root.at.fault(format!("a story lacks `{name}`")));

        let model = self.model(must("model")?)?;
        let title = self.title(must("title")?)?;
        let given = self.checker.record(must("given")?, "`given`", model.shapes.given)?;
        let opening =
            model.shapes.opening.iter().flat_map(|(key, name)| opening(&given, key, name, model)).collect();
        let steps = self.steps(must("steps")?, model)?;
        let expect = node("expect").map(|node| self.expect(node, model, false)).transpose()?;
        let because = node("because").map(|node| self.because(node, model)).transpose()?;
        self.checker.finish()?;
        let expect = expect.and_then(|expected| expected.facts);
        Ok(Story { file: file.to_owned(), title, model, because, given, opening, steps, expect })
    }

    fn model(&mut self, node: &Node) -> Result<&'static Entry, Fault> {
        let word = self.checker.item(node, "`model`", &Shape::Text(LONGEST))?.to_string();
        let hint = || hint(&word, MODELS.iter().map(|entry| entry.name));
        Entry::named(&word)
            .ok_or_else(|| node.at.fault(format!("there is no model `{}`{}", short(&word), hint())))
    }

    fn title(&mut self, node: &Node) -> Result<Title, Fault> {
        let item = self.checker.item(node, "`title`", &Shape::Title)?;
        let text = |lang: Lang| item.text(lang.tag()).map_or_else(|| item.to_string(), str::to_owned);
        Ok(Title { ja: text(Lang::Ja), en: text(Lang::En) })
    }

    fn steps(&mut self, node: &Node, model: &'static Entry) -> Result<Vec<Action>, Fault> {
        let Kind::List(list) = &node.kind else {
            return node.at.no(format!("`steps` is a list, not {}", node.kind.name()));
        };
        if list.len() > STEPS {
            return node.at.no(format!("a story has at most {STEPS} steps, and this has {}", list.len()));
        }
        list.iter().map(|step| self.step(step, model)).collect()
    }

    fn step(&mut self, node: &Node, model: &'static Entry) -> Result<Action, Fault> {
        let moves = model.shapes.moves;
        let names = moves.iter().map(|one| one.name);
        let keys: Vec<(&str, bool)> = names.clone().chain(BESIDE).map(|key| (key, false)).collect();
        let parts = self.checker.open(node, "a step", &keys)?;
        let part = |name: &str| parts.iter().find(|(key, _)| key.text == name).map(|(_, node)| *node);
        let made: Vec<(&Move, &Node)> = moves.iter().filter_map(|one| Some((one, part(one.name)?))).collect();
        let [(action, takes)] = made[..] else {
            let why = match made[..] {
                [] => format!("this step makes no move{}", hint("", names)),
                _ => format!("a step makes one move, and this makes {}", made.len()),
            };
            return node.at.no(why);
        };
        // What is expected comes first: it says whether a name may be unknown.
        let expect = part("expect").map(|node| self.outcome(node)).transpose()?.flatten();
        self.checker.outcome = expect;
        let takes = self.checker.record(takes, &format!("`{}`", action.name), action.takes)?;
        let label = part("as").map(|node| self.label(node, action)).transpose()?;
        let because = part("because").map(|node| self.because(node, model)).transpose()?;
        let expected = part("expect").map(|node| self.expect(node, model, true)).transpose()?;
        self.checker.outcome = None;
        let Expected { said, facts: expect } = expected.unwrap_or_default();
        Ok(Action { at: node.at, name: action.name, takes, label, said, expect, because })
    }

    fn label(&mut self, node: &Node, action: &Move) -> Result<String, Fault> {
        match action.makes {
            Some(kind) => Ok(self.checker.item(node, "`as`", &Shape::Name(Naming::Label(kind)))?.to_string()),
            None => node.at.no(format!("`{}` makes nothing that `as` could name", action.name)),
        }
    }

    /// The outcome that is expected, as far as it is written as one.
    fn outcome(&self, node: &Node) -> Result<Option<String>, Fault> {
        let Kind::Map(map) = &node.kind else { return Ok(None) };
        Ok(map.iter().find(|(key, _)| key.text == OUTCOME).and_then(|(_, node)| match &node.kind {
            Kind::Scalar(text, _) => Some(text.clone()),
            _ => None,
        }))
    }

    fn expect(&mut self, node: &Node, model: &'static Entry, after_a_step: bool) -> Result<Expected, Fault> {
        let facts = model.shapes.facts;
        let of_step = [(OUTCOME, model.shapes.outcomes), (ACTOR, model.shapes.actors)];
        let of_step = if after_a_step { &of_step[..] } else { &[] };
        let names = facts.iter().map(|fact| fact.name);
        let keys: Vec<(&str, bool)> =
            of_step.iter().map(|(key, _)| *key).chain(names).map(|key| (key, false)).collect();
        let (mut said, mut items) = (Vec::new(), Vec::new());
        for (key, value) in self.checker.open(node, "`expect`", &keys)? {
            let what = format!("`{}`", key.text);
            if let Some(fact) = facts.iter().find(|fact| fact.name == key.text) {
                self.checker.expecting = true;
                let item = self.checker.item(value, &what, &fact.shape);
                self.checker.expecting = false;
                items.push((key.clone(), item?));
            }
            if let Some((of, words)) = of_step.iter().find(|(of, _)| *of == key.text) {
                said.push((*of, self.checker.item(value, &what, &Shape::Word(words))?));
            }
        }
        let facts = (!items.is_empty()).then_some(Item { at: node.at, value: Value::Record(items) });
        Ok(Expected { said, facts })
    }

    /// A word that could be a slug has to be one.
    fn because(&mut self, node: &Node, model: &'static Entry) -> Result<Because, Fault> {
        let text = self.checker.item(node, "`because`", &Shape::Text(LONGEST))?.to_string();
        let slugs = || model.shapes.outcomes.iter().copied().filter(|slug| *slug != "ok");
        if !slug_like(&text) {
            return Ok(Because::Words(text));
        }
        if !slugs().any(|slug| slug == text) {
            return node.at.no(format!("there is no rule `{}`{}", short(&text), hint(&text, slugs())));
        }
        Ok(Because::Rule(text))
    }
}

/// Small letters, digits and `-` only.
fn slug_like(text: &str) -> bool {
    text.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-'))
}

/// The moves that a list of `given` stands for.
fn opening(given: &Item, key: &str, name: &str, model: &'static Entry) -> Vec<Action> {
    let Some(action) = model.shapes.moves.iter().find(|one| one.name == name) else { return Vec::new() };
    let entries = given.list(key);
    let action = |item: &Item| Action {
        at: item.at,
        name: action.name,
        takes: item.clone(),
        label: item.text("as").map(str::to_owned),
        said: Vec::new(),
        expect: None,
        because: None,
    };
    entries.iter().map(action).collect()
}
