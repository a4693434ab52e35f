//! Whether a file is written as its shape says: one walk for every model, for what is given, what
//! is done and what is expected.

use crate::item::{Item, Value};
use crate::nearest::hint;
use crate::place::{Fault, Place, short};
use crate::shape::{ABSENT, ENDS, Field, LONGEST, NEVER, Naming, Shape};
use crate::tree::{Key, Kind, Looks, Node};
use crate::unit::Unit;
use std::collections::{BTreeMap, BTreeSet};
use tsunagu_model::place::{BadName, Name, Zone};

/// Checks the parts of one story, and remembers the names in them.
#[derive(Default)]
pub(crate) struct Checker {
    /// Whether it is expectations that are read.
    pub(crate) expecting: bool,
    /// The outcome that the step in hand expects.
    pub(crate) outcome: Option<String>,
    /// The things that the story makes, by kind.
    made: BTreeMap<&'static str, BTreeSet<String>>,
    labels: BTreeMap<String, (&'static str, Place)>,
    mentions: Vec<Mention>,
}

/// A name of a thing that has to be known.
struct Mention {
    kind: &'static str,
    name: String,
    at: Place,
}

impl Checker {
    /// The record's values by key: all keys known, those that must be there there.
    pub(crate) fn open<'n>(
        &self,
        node: &'n Node,
        what: &str,
        keys: &[(&str, bool)],
    ) -> Result<Vec<(&'n Key, &'n Node)>, Fault> {
        let Kind::Map(map) = &node.kind else { return not(node, what, "a record") };
        let known = || keys.iter().map(|(name, _)| *name);
        for (key, _) in map.iter() {
            if !known().any(|name| name == key.text) {
                let hint = hint(&key.text, known());
                return key.at.no(format!("{what} has no `{}`{hint}", short(&key.text)));
            }
        }
        let there = |name: &str| map.iter().any(|(key, _)| key.text == name);
        match keys.iter().find(|(name, required)| *required && !there(name)) {
            Some((name, _)) => node.at.no(format!("{what} lacks `{name}`")),
            None => Ok(map.iter().map(|(key, value)| (key, value)).collect()),
        }
    }

    pub(crate) fn record(&mut self, node: &Node, what: &str, fields: &[Field]) -> Result<Item, Fault> {
        let keys: Vec<(&str, bool)> = fields.iter().map(|field| (field.name, field.required)).collect();
        let mut items = Vec::new();
        for (key, value) in self.open(node, what, &keys)? {
            let field = fields.iter().find(|field| field.name == key.text);
            if let Some(field) = field {
                items.push((key.clone(), self.item(value, &format!("`{}`", key.text), &field.shape)?));
            }
        }
        Ok(Item { at: node.at, value: Value::Record(items) })
    }

    pub(crate) fn item(&mut self, node: &Node, what: &str, shape: &Shape) -> Result<Item, Fault> {
        if self.expecting && is(node, ABSENT) {
            return Ok(Item { at: node.at, value: Value::Absent });
        }
        let value = match shape {
            Shape::Text(most) => Value::Text(line(node, what, *most)?),
            Shape::Title => return self.title(node, what),
            Shape::Name(naming) => Value::Text(self.name(node.at, text(node, what, usize::MAX)?, *naming)?),
            Shape::Zone => {
                let zone = text(node, what, usize::MAX)?;
                Zone::new(zone)
                    .map_err(|bad| node.at.fault(no_name(zone, bad, "letters, digits, `-`, `_` and `.`")))?;
                Value::Text(zone.to_owned())
            }
            Shape::Word(words) => {
                let word = text(node, what, usize::MAX)?;
                if !words.contains(&word) {
                    return node.at.no(format!(
                        "{what} cannot be `{}`{}",
                        short(word),
                        hint(word, words.iter().copied())
                    ));
                }
                Value::Text(word.to_owned())
            }
            Shape::Bool => match &node.kind {
                Kind::Scalar(word, Looks::Bool) if word == "true" || word == "false" => {
                    Value::Bool(word == "true")
                }
                _ => return not(node, what, "`true` or `false`"),
            },
            Shape::Whole => self.number(node, what, Unit::Count, "a whole number")?,
            Shape::Quantity => {
                self.number(node, what, Unit::Gib, "a size in whole GiB, such as `20Gi` or `1Ti`")?
            }
            Shape::Duration if self.expecting && is(node, NEVER) => Value::Never,
            Shape::Duration => {
                self.number(node, what, Unit::Time, "a span of time, such as `6m` or `1m30s`")?
            }
            Shape::List(of) => Value::List(self.list(node, what, of)?),
            Shape::Set(of) => {
                let members = self.list(node, what, of)?;
                once(members.iter().map(|member| (member.to_string(), member.at)))?;
                Value::Set(members)
            }
            Shape::One(of) => {
                let members = self.list(node, what, of)?;
                if members.len() != 1 {
                    return node
                        .at
                        .no(format!("{what} is a list of exactly one here, and this has {}", members.len()));
                }
                Value::List(members)
            }
            Shape::Map(naming, of) => {
                let Kind::Map(map) = &node.kind else {
                    return not(node, what, &format!("a record with {} as keys", naming.plural()));
                };
                if self.expecting && map.is_empty() {
                    return Ok(Item { at: node.at, value: Value::None });
                }
                let mut items = Vec::new();
                for (key, value) in map.iter() {
                    self.name(key.at, &key.text, *naming)?;
                    items.push((key.clone(), self.item(value, &format!("`{}`", key.text), of)?));
                }
                Value::Record(items)
            }
            Shape::Record(fields) => return self.record(node, what, fields),
        };
        Ok(Item { at: node.at, value })
    }

    fn list(&mut self, node: &Node, what: &str, of: &Shape) -> Result<Vec<Item>, Fault> {
        let Kind::List(list) = &node.kind else { return not(node, what, "a list") };
        let what = format!("an entry of {what}");
        let members =
            list.iter().map(|member| self.item(member, &what, of)).collect::<Result<Vec<Item>, Fault>>()?;
        if let Shape::Record(fields) = of {
            for field in fields.iter().filter(|field| matches!(field.shape, Shape::Name(Naming::New(_)))) {
                let named = members.iter().filter_map(|member| member.get(field.name));
                once(named.map(|name| (name.to_string(), name.at)))?;
            }
        }
        Ok(members)
    }

    fn title(&mut self, node: &Node, what: &str) -> Result<Item, Fault> {
        const BOTH: &[Field] = &[
            Field::must("ja", Shape::Text(LONGEST), "Japanese"),
            Field::must("en", Shape::Text(LONGEST), "English"),
        ];
        match node.kind {
            Kind::Map(_) => self.record(node, what, BOTH),
            _ => self.item(node, what, &Shape::Text(LONGEST)),
        }
    }

    fn number(&mut self, node: &Node, what: &str, unit: Unit, wanted: &str) -> Result<Value, Fault> {
        match &node.kind {
            Kind::Map(_) if self.expecting => {
                let ends = self.open(node, what, &ENDS.map(|end| (end, false)))?;
                let mut range = [None, None];
                for (key, value) in ends {
                    let Value::Number(_, number) = plain(value, &format!("`{}`", key.text), unit, wanted)?
                    else {
                        continue;
                    };
                    range[usize::from(key.text == ENDS[1])] = Some(number);
                }
                match range {
                    [None, None] => node.at.no(format!("a range has `{}`, `{}` or both", ENDS[0], ENDS[1])),
                    [Some(from), Some(to)] if from > to => node.at.no("this range ends before it begins"),
                    [from, to] => Ok(Value::Range(unit, from, to)),
                }
            }
            _ => plain(node, what, unit, wanted),
        }
    }

    /// A good name, made or mentioned.
    fn name(&mut self, at: Place, name: &str, naming: Naming) -> Result<String, Fault> {
        Name::new(name).map_err(|bad| at.fault(no_name(name, bad, "small letters, digits, `-` and `.`")))?;
        match naming {
            Naming::Free => {}
            Naming::New(kind) => {
                self.made.entry(kind).or_default().insert(name.to_owned());
            }
            Naming::Label(kind) => {
                if let Some((_, first)) = self.labels.insert(name.to_owned(), (kind, at)) {
                    return at.no(format!("`as: {name}` stands in line {} already", first.line));
                }
            }
            Naming::Known(kind) => {
                let excused =
                    self.outcome.as_deref().is_some_and(|slug| slug.strip_prefix("unknown-") == Some(kind));
                if !excused {
                    self.mentions.push(Mention { kind, name: name.to_owned(), at });
                }
            }
            Naming::Made(head) => {
                let digits = name.strip_prefix(head).unwrap_or_default();
                if digits.starts_with('0') || Unit::Count.read(digits).is_none() {
                    return at
                        .no(format!("`{name}` is not named as the model names it: `{head}1`, `{head}2`, …"));
                }
            }
        }
        Ok(name.to_owned())
    }

    /// What can be said only when all is read: every label differs from every name, and every
    /// name that was mentioned is of a thing that the story makes.
    pub(crate) fn finish(&mut self) -> Result<(), Fault> {
        for (label, (kind, at)) in &self.labels {
            if !self.made.entry(kind).or_default().insert(label.clone()) {
                return at.no(format!("`{label}` is a {kind}'s own name; call it something else"));
            }
        }
        self.mentions.sort_by_key(|mention| mention.at);
        let none = BTreeSet::new();
        for Mention { kind, name, at } in &self.mentions {
            let made = self.made.get(kind).unwrap_or(&none);
            if !made.contains(name) {
                let hint = hint(name, made.iter().map(String::as_str));
                return at.no(format!("this story has no {kind} `{name}`{hint}"));
            }
        }
        Ok(())
    }
}

fn is(node: &Node, word: &str) -> bool {
    matches!(&node.kind, Kind::Scalar(text, _) if text == word)
}

fn not<T>(node: &Node, what: &str, wanted: &str) -> Result<T, Fault> {
    match &node.kind {
        Kind::Scalar(_, Looks::Nothing) => node.at.no(format!("{what} has no value")),
        Kind::Scalar(text, _) => node.at.no(format!("{what} is {wanted}, not `{}`", short(text))),
        kind => node.at.no(format!("{what} is {wanted}, not {}", kind.name())),
    }
}

fn text<'n>(node: &'n Node, what: &str, most: usize) -> Result<&'n str, Fault> {
    match &node.kind {
        Kind::Scalar(text, Looks::Text) if text.trim().is_empty() => node.at.no(format!("{what} is empty")),
        Kind::Scalar(text, Looks::Text) if text.chars().count() > most => {
            node.at.no(format!("{what} is longer than {most} characters"))
        }
        Kind::Scalar(text, Looks::Text) => Ok(text),
        Kind::Scalar(text, looks @ (Looks::Number | Looks::Bool)) => {
            let taken = if *looks == Looks::Number { "a number" } else { "true or false" };
            node.at.no(format!(
                "`{}` is {taken} to some readers of YAML; put it in quotes to make it text",
                short(text)
            ))
        }
        _ => not(node, what, "text"),
    }
}

/// Text for people: one line, and nothing that a terminal would obey.
fn line(node: &Node, what: &str, most: usize) -> Result<String, Fault> {
    let text = text(node, what, most)?;
    let text = text.strip_suffix('\n').unwrap_or(text);
    match text.chars().find(|letter| letter.is_control() || matches!(letter, '\u{2028}' | '\u{2029}')) {
        Some(letter) => {
            node.at.no(format!("{what} is one line of text, without {}", letter.escape_default()))
        }
        None => Ok(text.to_owned()),
    }
}

fn plain(node: &Node, what: &str, unit: Unit, wanted: &str) -> Result<Value, Fault> {
    let text = match &node.kind {
        Kind::Scalar(text, Looks::Number) => text,
        Kind::Scalar(text, Looks::Text) if unit != Unit::Count => text,
        _ => return not(node, what, wanted),
    };
    match unit.read(text) {
        Some(number) => Ok(Value::Number(unit, number)),
        None => not(node, what, wanted),
    }
}

/// No text twice.
fn once(texts: impl Iterator<Item = (String, Place)>) -> Result<(), Fault> {
    let mut seen: BTreeMap<String, Place> = BTreeMap::new();
    for (text, at) in texts {
        if let Some(first) = seen.get(&text) {
            return at.no(format!("`{text}` stands in line {} already", first.line));
        }
        seen.insert(text, at);
    }
    Ok(())
}

fn no_name(name: &str, bad: BadName, allowed: &str) -> String {
    match bad {
        BadName::Empty => "a name is missing".to_owned(),
        BadName::TooLong(most) => format!("`{}` is longer than {most} letters", short(name)),
        BadName::Character(at) => {
            let letter = name.get(at..).and_then(|rest| rest.chars().next()).unwrap_or_default();
            format!(
                "`{}` is no name: `{letter}` cannot stand there; a name has {allowed}, a letter or digit at both ends",
                short(name)
            )
        }
    }
}
