//! JSON, as a tree. A number stays as it was written: ids do not fit a double.

use super::Line;
use alloc::string::String;
use alloc::vec::Vec;
use core::iter::Peekable;
use core::str::Chars;

/// How deep values may lie in each other.
const DEEPEST: usize = 64;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Json {
    /// `true` or `false`.
    Bool(bool),
    /// `null` too is a word that is no value.
    Null,
    Number(String),
    Text(String),
    List(Vec<Json>),
    Map(Vec<(String, Json)>),
}

impl Json {
    /// What stands under a key.
    pub(super) fn get(&self, key: &str) -> Option<&Json> {
        let Json::Map(fields) = self else { return None };
        fields.iter().find(|(known, _)| known == key).map(|(_, value)| value)
    }

    /// The text under a key; empty when there is none.
    pub(super) fn text(&self, key: &str) -> &str {
        match self.get(key) {
            Some(Json::Text(text)) => text,
            _ => "",
        }
    }

    /// The list under a key; none is an empty one, and so is `null`.
    pub(super) fn list(&self, key: &str) -> &[Json] {
        match self.get(key) {
            Some(Json::List(list)) => list,
            _ => &[],
        }
    }

    /// The texts of a list under a key.
    pub(super) fn texts(&self, key: &str) -> Vec<String> {
        let texts = self.list(key).iter().filter_map(|value| match value {
            Json::Text(text) => Some(text.clone()),
            _ => None,
        });
        texts.collect()
    }
}

/// Reads one value that all the lines make.
///
/// # Errors
/// The number of the line where it goes wrong.
pub(super) fn read(lines: &[Line<'_>]) -> Result<Json, usize> {
    let mut text = String::new();
    for (_, line) in lines {
        text += line;
        text += "\n";
    }
    let mut reader = Reader { rest: text.chars().peekable(), line: 0 };
    let value = reader.value(0);
    reader.blank();
    let whole = value.filter(|_| reader.rest.peek().is_none());
    whole.ok_or_else(|| lines.get(reader.line).or(lines.last()).map_or(1, |(number, _)| *number))
}

struct Reader<'t> {
    rest: Peekable<Chars<'t>>,
    line: usize,
}

impl Reader<'_> {
    fn next(&mut self) -> Option<char> {
        let next = self.rest.next();
        self.line += usize::from(next == Some('\n'));
        next
    }

    fn blank(&mut self) {
        while self.rest.peek().is_some_and(|letter| letter.is_ascii_whitespace()) {
            self.next();
        }
    }

    /// Takes this letter, after blanks.
    fn takes(&mut self, letter: char) -> bool {
        self.blank();
        let there = self.rest.peek() == Some(&letter);
        if there {
            self.next();
        }
        there
    }

    fn value(&mut self, depth: usize) -> Option<Json> {
        self.blank();
        if depth > DEEPEST {
            return None;
        }
        match *self.rest.peek()? {
            '{' => self.map(depth),
            '[' => self.list(depth),
            '"' => self.text().map(Json::Text),
            _ => self.word(),
        }
    }

    fn map(&mut self, depth: usize) -> Option<Json> {
        let mut fields = Vec::new();
        self.takes('{');
        if self.takes('}') {
            return Some(Json::Map(fields));
        }
        loop {
            self.blank();
            let key = self.text()?;
            if !self.takes(':') {
                return None;
            }
            fields.push((key, self.value(depth + 1)?));
            if self.takes('}') {
                return Some(Json::Map(fields));
            }
            if !self.takes(',') {
                return None;
            }
        }
    }

    fn list(&mut self, depth: usize) -> Option<Json> {
        let mut values = Vec::new();
        self.takes('[');
        if self.takes(']') {
            return Some(Json::List(values));
        }
        loop {
            values.push(self.value(depth + 1)?);
            if self.takes(']') {
                return Some(Json::List(values));
            }
            if !self.takes(',') {
                return None;
            }
        }
    }

    fn text(&mut self) -> Option<String> {
        let mut text = String::new();
        if self.next()? != '"' {
            return None;
        }
        loop {
            match self.next()? {
                '"' => return Some(text),
                '\\' => text.push(self.escaped()?),
                letter if letter < ' ' => return None,
                letter => text.push(letter),
            }
        }
    }

    fn escaped(&mut self) -> Option<char> {
        Some(match self.next()? {
            'n' => '\n',
            't' => '\t',
            'r' => '\r',
            'b' => '\u{8}',
            'f' => '\u{c}',
            'u' => {
                let first = self.four()?;
                if !(0xd800..0xdc00).contains(&first) {
                    return char::from_u32(first);
                }
                if (self.next()?, self.next()?) != ('\\', 'u') {
                    return None;
                }
                let second = self.four()?.checked_sub(0xdc00).filter(|&low| low < 0x400)?;
                return char::from_u32(0x10000 + ((first - 0xd800) << 10) + second);
            }
            letter @ ('"' | '\\' | '/') => letter,
            _ => return None,
        })
    }

    fn four(&mut self) -> Option<u32> {
        let mut code = 0;
        for _ in 0..4 {
            code = code << 4 | self.next()?.to_digit(16)?;
        }
        Some(code)
    }

    /// `true`, `null` or a number.
    fn word(&mut self) -> Option<Json> {
        let mut word = String::new();
        while let Some(&letter) = self.rest.peek() {
            if !letter.is_ascii_alphanumeric() && !"+-.".contains(letter) {
                break;
            }
            word.push(letter);
            self.next();
        }
        match &*word {
            "true" => Some(Json::Bool(true)),
            "false" => Some(Json::Bool(false)),
            "null" => Some(Json::Null),
            _ => {
                let digits = word.strip_prefix('-').unwrap_or(&word);
                digits.starts_with(|letter: char| letter.is_ascii_digit()).then_some(Json::Number(word))
            }
        }
    }
}
