//! What was written, checked against its shape and still knowing its place.

use crate::place::{Fault, Place};
use crate::shape::{ABSENT, NEVER};
use crate::tree::Key;
use crate::unit::Unit;
use std::fmt;
use tsunagu_model::place::{Name, Zone};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Item {
    pub(crate) at: Place,
    pub(crate) value: Value,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    Text(String),
    Bool(bool),
    Number(Unit, u64),
    List(Vec<Item>),
    Set(Vec<Item>),
    Record(Vec<(Key, Item)>),
    /// A number that is expected only to lie between these; one end may be open.
    Range(Unit, Option<u64>, Option<u64>),
    /// A thing that is expected not to be there.
    Absent,
    /// Of things by name, that there are none.
    None,
    /// A time that is expected not to come.
    Never,
}

impl Item {
    /// What stands under a key.
    pub(crate) fn get(&self, key: &str) -> Option<&Item> {
        self.fields().iter().find(|(known, _)| known.text == key).map(|(_, item)| item)
    }

    /// The fields of a record.
    pub(crate) fn fields(&self) -> &[(Key, Item)] {
        match &self.value {
            Value::Record(fields) => fields,
            _ => &[],
        }
    }

    /// The text under a key.
    pub(crate) fn text(&self, key: &str) -> Option<&str> {
        match self.get(key) {
            Some(Item { value: Value::Text(text), .. }) => Some(text),
            _ => None,
        }
    }

    /// The members of a list.
    pub(crate) fn members(&self) -> &[Item] {
        match &self.value {
            Value::List(members) | Value::Set(members) => members,
            _ => &[],
        }
    }

    /// The members of the list under a key; none without it.
    pub(crate) fn list(&self, key: &str) -> &[Item] {
        self.get(key).map_or(&[], Item::members)
    }

    /// The truth under a key.
    pub(crate) fn truth(&self, key: &str) -> Option<bool> {
        match self.get(key) {
            Some(Item { value: Value::Bool(truth), .. }) => Some(*truth),
            _ => None,
        }
    }

    /// The word under a key as what it stands for.
    pub(crate) fn pick<T: Copy>(&self, key: &str, all: &[T], word: fn(T) -> &'static str) -> Option<T> {
        let text = self.text(key)?;
        all.iter().copied().find(|one| word(*one) == text)
    }

    /// The number under a key.
    pub(crate) fn number(&self, key: &str) -> Option<u64> {
        match self.get(key) {
            Some(Item { value: Value::Number(_, number), .. }) => Some(*number),
            _ => None,
        }
    }

    /// The name under a key that has to be there.
    pub(crate) fn name(&self, key: &str) -> Result<Name, Fault> {
        self.text(key).and_then(|text| Name::new(text).ok()).ok_or_else(|| self.lacks(key))
    }

    /// The zone under a key, if there is one.
    pub(crate) fn zone(&self, key: &str) -> Option<Zone> {
        self.text(key).and_then(|text| Zone::new(text).ok())
    }

    /// That a key is missing, or not as its shape says. The check found it, unless a model asks
    /// for what its shape does not have.
    pub(crate) fn lacks(&self, key: &str) -> Fault {
        self.at.fault(format!("`{key}` is missing"))
    }
}

/// As it would be written in one line.
impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value.fmt(f)
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Text(text) => f.write_str(text),
            Value::Bool(bool) => bool.fmt(f),
            Value::Number(unit, number) => f.write_str(&unit.write(*number)),
            Value::List(members) | Value::Set(members) => {
                let members: Vec<String> = members.iter().map(Item::to_string).collect();
                write!(f, "[{}]", members.join(", "))
            }
            Value::Record(fields) => {
                let fields: Vec<String> =
                    fields.iter().map(|(key, item)| format!("{}: {item}", key.text)).collect();
                write!(f, "{{{}}}", fields.join(", "))
            }
            Value::Range(unit, Some(from), Some(to)) => {
                write!(f, "{} to {}", unit.write(*from), unit.write(*to))
            }
            Value::Range(unit, Some(from), None) => write!(f, "{} or more", unit.write(*from)),
            Value::Range(unit, None, to) => write!(f, "{} or less", unit.write(to.unwrap_or_default())),
            Value::Absent => f.write_str(ABSENT),
            Value::None => f.write_str("none"),
            Value::Never => f.write_str(NEVER),
        }
    }
}
