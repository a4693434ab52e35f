//! What is so in a world, as a tree, and whether it is as a story expects.

use crate::item::{Item, Value};
use crate::place::Place;
use crate::shape::{ABSENT, NEVER};
use crate::unit::Unit;
use std::fmt;

/// What is expected of a thing of which nothing is asked but that it is there.
const PRESENT: &str = "present";

/// How many fields of what is seen are told, the first ones.
const TOLD: usize = 4;

/// What is so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Fact {
    Absent,
    Text(String),
    Bool(bool),
    Number(Unit, u64),
    /// A time that does not come.
    Never,
    /// Something between these.
    Span(Unit, u64, u64),
    List(Vec<Fact>),
    Record(Vec<(String, Fact)>),
}

/// One thing that a story expects, and what was seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// The step after which it is expected; `None` at the end.
    pub step: Option<usize>,
    /// Where it is written.
    pub at: Place,
    /// What it is about, such as `volumes.pv-1.attached`; or `outcome`.
    pub path: String,
    /// What is expected.
    pub expected: String,
    /// What was seen.
    pub seen: String,
    /// Whether that is the same.
    pub holds: bool,
}

impl Fact {
    /// A record.
    pub(crate) fn record<K: Into<String>>(fields: impl IntoIterator<Item = (K, Fact)>) -> Fact {
        Fact::Record(fields.into_iter().map(|(key, fact)| (key.into(), fact)).collect())
    }

    /// A text.
    pub(crate) fn text(text: impl fmt::Display) -> Fact {
        Fact::Text(text.to_string())
    }

    /// Whether there is nothing in it.
    fn empty(&self) -> bool {
        match self {
            Fact::Absent => true,
            Fact::List(members) => members.is_empty(),
            Fact::Record(fields) => fields.iter().all(|(_, fact)| fact.empty()),
            _ => false,
        }
    }

    /// What is there, or nothing.
    pub(crate) fn maybe(text: Option<impl fmt::Display>) -> Fact {
        text.map_or(Fact::Absent, Fact::text)
    }
}

impl Check {
    /// Takes in what was seen when the story was run in another way.
    pub(crate) fn also(&mut self, variant: &str, other: &Check) {
        if other.seen != self.seen {
            self.seen += &format!("; {variant} {}", other.seen);
        }
        self.holds &= other.holds;
    }
}

/// What is expected after a step, or at the end, compared with what is so.
pub(crate) struct Comparison {
    pub(crate) step: Option<usize>,
    pub(crate) checks: Vec<Check>,
}

impl Comparison {
    /// Compares part by part. Of a record only what is written is looked at.
    pub(crate) fn of(&mut self, expected: &Item, fact: &Fact, path: &str) {
        self.part(expected, fact, path, None);
    }

    /// `missing` is the path of the thing around this part that is not there: then no part of it
    /// is as expected, not even one that is to be absent.
    fn part(&mut self, expected: &Item, fact: &Fact, path: &str, missing: Option<&str>) {
        let (facts, missing) = match (&expected.value, fact) {
            (Value::Record(fields), _) if fields.is_empty() => (None, missing),
            (Value::Record(_), Fact::Record(facts)) => (Some(facts), missing),
            (Value::Record(_), _) => (None, missing.or(Some(path))),
            _ => (None, missing),
        };
        match &expected.value {
            Value::Record(fields) if !fields.is_empty() => {
                for (key, item) in fields {
                    let path =
                        if path.is_empty() { key.text.clone() } else { format!("{path}.{}", key.text) };
                    let fact = facts.and_then(|facts| facts.iter().find(|(name, _)| *name == key.text));
                    let fact = fact.map(|(_, fact)| fact);
                    // On a node that does not have the volume are no pods: a set of none.
                    let nothing =
                        if let Value::Set(_) = item.value { Fact::List(Vec::new()) } else { Fact::Absent };
                    self.part(item, fact.unwrap_or(&nothing), &path, missing);
                }
            }
            value => self.checks.push(Check {
                step: self.step,
                at: expected.at,
                path: path.to_owned(),
                expected: if let Value::Record(_) = value { PRESENT.to_owned() } else { value.to_string() },
                seen: missing.map_or(fact.to_string(), |thing| format!("nothing: there is no {thing}")),
                holds: missing.is_none() && same(value, fact),
            }),
        }
    }
}

fn same(expected: &Value, fact: &Fact) -> bool {
    match (expected, fact) {
        (Value::Absent, Fact::Absent) | (Value::Never, Fact::Never) | (Value::Record(_), Fact::Record(_)) => {
            true
        }
        (Value::None, fact) => fact.empty(),
        (Value::Text(expected), Fact::Text(seen)) => expected == seen,
        (Value::Bool(expected), Fact::Bool(seen)) => expected == seen,
        (Value::Number(unit, expected), Fact::Number(of, seen)) => unit == of && expected == seen,
        (Value::Range(unit, from, to), Fact::Number(of, seen)) => {
            unit == of && from.is_none_or(|from| from <= *seen) && to.is_none_or(|to| *seen <= to)
        }
        (Value::List(expected), Fact::List(seen)) => {
            expected.len() == seen.len()
                && expected.iter().zip(seen).all(|(item, fact)| same(&item.value, fact))
        }
        (Value::Number(unit, expected), Fact::Span(of, least, most)) => {
            unit == of && expected == least && expected == most
        }
        (Value::Range(unit, from, to), Fact::Span(of, least, most)) => {
            unit == of && from.is_none_or(|from| from <= *least) && to.is_none_or(|to| *most <= to)
        }
        // No two members are equal, so one inclusion and the count are enough.
        (Value::Set(expected), Fact::List(seen)) => {
            let there = |item: &Item| seen.iter().any(|fact| same(&item.value, fact));
            expected.len() == seen.len() && expected.iter().all(there)
        }
        _ => false,
    }
}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fact::Absent => f.write_str(ABSENT),
            Fact::Text(text) => f.write_str(text),
            Fact::Bool(bool) => bool.fmt(f),
            Fact::Number(unit, number) => f.write_str(&unit.write(*number)),
            Fact::Never => f.write_str(NEVER),
            Fact::Span(unit, from, to) if from == to => f.write_str(&unit.write(*from)),
            Fact::Span(unit, from, to) => write!(f, "{} to {}", unit.write(*from), unit.write(*to)),
            Fact::List(members) => {
                let members: Vec<String> = members.iter().map(Fact::to_string).collect();
                write!(f, "[{}]", members.join(", "))
            }
            Fact::Record(fields) => {
                let mut told = fields.iter().filter(|(_, fact)| !fact.empty());
                let some: Vec<String> =
                    told.by_ref().take(TOLD).map(|(key, fact)| format!("{key}: {fact}")).collect();
                let more = if told.next().is_some() { ", …" } else { "" };
                write!(f, "{{{}{more}}}", some.join(", "))
            }
        }
    }
}

/// `path: what is expected`, in one line and no language.
impl fmt::Display for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path, self.expected)
    }
}

#[cfg(test)]
mod tests {
    use super::{Comparison, Fact};
    use crate::check::Checker;
    use crate::shape::{Field, Shape};
    use crate::tree;
    use crate::unit::Unit;

    /// A model with time, which the first model does not have.
    const FACTS: &[Field] = &[
        Field::may("detached", Shape::Duration, "when"),
        Field::may("freed", Shape::Duration, "when"),
        Field::may("waits", Shape::Whole, "how many"),
        Field::may("order", Shape::List(&Shape::Text(9)), "in this order"),
        Field::may("nodes", Shape::Set(&Shape::Text(9)), "in any order"),
        Field::may("inner", Shape::Record(&[Field::may("here", Shape::Bool, "whether")]), "a part"),
        Field::may("none", Shape::Record(&[Field::may("here", Shape::Bool, "whether")]), "a part"),
    ];

    fn seen(text: &str) -> Vec<(bool, String)> {
        let names = |names: [&str; 2]| Fact::List(names.map(Fact::text).into());
        let fact = Fact::record([
            ("detached", Fact::Number(Unit::Time, 390_000)),
            ("freed", Fact::Never),
            ("waits", Fact::Number(Unit::Count, 3)),
            ("order", names(["a", "b"])),
            ("nodes", names(["a", "b"])),
            ("inner", Fact::record([("here", Fact::Bool(true))])),
        ]);
        let mut checker = Checker::default();
        checker.expecting = true;
        let root = tree::read(text.as_bytes()).expect("YAML");
        let expected = checker.record(&root, "what is expected", FACTS).expect("as the shape says");
        let mut comparison = Comparison { step: None, checks: Vec::new() };
        comparison.of(&expected, &fact, "");
        let line = |check: super::Check| (check.holds, format!("{check}, seen {}", check.seen));
        comparison.checks.into_iter().map(line).collect()
    }

    fn one(text: &str) -> (bool, String) {
        let [one] = seen(text).try_into().expect("one check");
        one
    }

    #[test]
    fn a_time_is_expected_exactly_or_within_a_range_or_never() {
        assert!(one("detached: 6m30s").0 && one("detached: {from: 6m, to: 7m}").0);
        assert!(one("detached: {from: 6m30s}").0 && one("detached: {to: 6m30s}").0 && one("freed: never").0);
        assert_eq!(one("detached: 6m"), (false, "detached: 6m, seen 6m30s".into()));
        assert_eq!(one("detached: {from: 7m, to: 8m}"), (false, "detached: 7m to 8m, seen 6m30s".into()));
        assert_eq!(one("detached: {to: 6m}"), (false, "detached: 6m or less, seen 6m30s".into()));
        assert_eq!(one("detached: never"), (false, "detached: never, seen 6m30s".into()));
        assert_eq!(one("freed: {from: 1s}"), (false, "freed: 1s or more, seen never".into()));
    }

    #[test]
    fn numbers_have_ranges_too() {
        assert!(one("waits: 3").0 && one("waits: {from: 1, to: 3}").0 && !one("waits: {from: 4}").0);
    }

    #[test]
    fn the_order_matters_where_it_means_something() {
        assert!(one("order: [a, b]").0 && !one("order: [b, a]").0 && !one("order: [a]").0);
        assert!(one("nodes: [b, a]").0 && !one("nodes: [b]").0 && !one("nodes: [a, c]").0);
    }

    #[test]
    fn of_a_thing_that_is_not_there_nothing_holds_but_that() {
        assert!(one("none: absent").0 && one("inner: {}").0 && !one("inner: absent").0);
        assert_eq!(one("none: {}"), (false, "none: present, seen absent".into()));
        assert_eq!(
            one("none: {here: absent}"),
            (false, "none.here: absent, seen nothing: there is no none".into())
        );
    }
}
