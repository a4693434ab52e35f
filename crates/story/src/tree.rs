//! A file as a tree of which every part knows its place. YAML, and JSON by the same parser: YAML
//! 1.2 contains it.
//!
//! What two readers of YAML take differently is refused rather than guessed: `on` and `1.0` where
//! text is wanted, a key twice, a tag, a merge key.

use crate::place::{Fault, Place, short};
use granit_parser::{Event, Parser, ScalarStyle, ScanError, Span, Tag};
use std::collections::BTreeMap;
use std::rc::Rc;

/// What a file may come to.
pub mod bounds {
    /// Bytes of a file.
    pub const BYTES: usize = 256 * 1024;
    /// Lists and records within each other.
    pub const DEPTH: usize = 32;
    /// Values, keys, lists and records, those that an alias repeats included.
    pub const PARTS: usize = 20_000;
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Node {
    pub(crate) at: Place,
    pub(crate) kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Scalar(String, Looks),
    List(Rc<Vec<Node>>),
    Map(Rc<Vec<(Key, Node)>>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Key {
    pub(crate) at: Place,
    pub(crate) text: String,
}

/// What a reader of YAML takes a scalar for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Looks {
    /// Quoted, or nothing else.
    Text,
    Number,
    /// `true` and `false`, and `yes`, `no`, `on` and `off`, which some readers take for them.
    Bool,
    /// Nothing written, `~` or `null`.
    Nothing,
}

impl Kind {
    /// What it is called in a sentence.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Kind::Scalar(_, Looks::Text) => "text",
            Kind::Scalar(_, Looks::Number) => "a number",
            Kind::Scalar(_, Looks::Bool) => "true or false",
            Kind::Scalar(_, Looks::Nothing) => "nothing",
            Kind::List(_) => "a list",
            Kind::Map(_) => "a record",
        }
    }
}

/// Reads one document.
pub(crate) fn read(bytes: &[u8]) -> Result<Node, Fault> {
    if bytes.len() > bounds::BYTES {
        return Place::START.no(format!("the file is larger than {} KiB", bounds::BYTES / 1024));
    }
    let text = decode(bytes)?;
    let mut builder = Builder::default();
    let mut root = None;
    let strict = granit_parser::options! { strict_indentation: true };
    for event in Parser::new_from_str_with_options(&text, strict) {
        let (event, span) = event.map_err(|error| scan(&text, &error))?;
        let at = place(span);
        match event {
            Event::DocumentStart(..) if root.is_some() => {
                return at.no("a second document begins here; a story is one document");
            }
            event => root = builder.take(event, at)?.or(root),
        }
    }
    match root {
        None => Place::START.no("the file is empty"),
        Some(Node { at, kind: Kind::Scalar(_, Looks::Nothing) }) => at.no("the file is empty"),
        Some(root) => Ok(root),
    }
}

/// UTF-8, with or without a byte order mark, and no control characters.
fn decode(bytes: &[u8]) -> Result<String, Fault> {
    if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
        return Place::START.no("the file is UTF-16; write it as UTF-8");
    }
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            let good = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
            return end_of(&good).no("the file is not UTF-8 from here on");
        }
    };
    let bad = |letter: char| letter.is_control() && !matches!(letter, '\t' | '\n' | '\r');
    match text.find(|letter| bad(letter) || letter == '\u{feff}') {
        Some(at) => {
            let code = text[at..].chars().next().map_or(0, u32::from);
            end_of(&text[..at]).no(format!("the character U+{code:04X} has no place in a text file"))
        }
        // One kind of line end, and tabs between the parts of JSON as the blanks that they are.
        None => Ok(blanks(&text.replace("\r\n", "\n").replace('\r', "\n"))),
    }
}

/// JSON may be set with tabs, which this parser takes only for blanks within a line.
fn blanks(text: &str) -> String {
    if !text.trim_start().starts_with(['{', '[']) {
        return text.to_owned();
    }
    let (mut quoted, mut escaped) = (false, false);
    let one = |letter: char| {
        match letter {
            _ if escaped => escaped = false,
            '\\' => escaped = quoted,
            '"' => quoted = !quoted,
            '\t' if !quoted => return ' ',
            _ => {}
        }
        letter
    };
    text.chars().map(one).collect()
}

/// The place behind a text.
fn end_of(text: &str) -> Place {
    let last = text.rsplit('\n').next().unwrap_or_default();
    Place { line: text.matches('\n').count() + 1, column: last.chars().count() + 1 }
}

fn place(span: Span) -> Place {
    Place { line: span.start.line().max(1), column: span.start.col() + 1 }
}

/// What the parser says. Of what is missing at the end it says so a line later.
fn scan(text: &str, error: &ScanError) -> Fault {
    let at = Place { line: error.marker().line().max(1), column: error.marker().col() + 1 };
    let at = at.min(end_of(text.trim_end_matches('\n')));
    let line = text.lines().nth(at.line - 1).unwrap_or_default();
    let indent = &line[..line.len() - line.trim_start().len()];
    if let Some(before) = indent.find('\t') {
        let column = indent[..before].chars().count() + 1;
        return Place { column, ..at }.fault("a tab in the indentation; YAML wants spaces");
    }
    at.fault(format!("this is no YAML: {}", error.info()))
}

/// What an anchor stands for, and how much it is.
#[derive(Clone)]
struct Anchored {
    node: Node,
    parts: usize,
    depth: usize,
}

#[derive(Default)]
struct Builder {
    open: Vec<Open>,
    anchors: BTreeMap<usize, Anchored>,
    parts: usize,
}

/// A list or record that has not ended.
struct Open {
    at: Place,
    anchor: usize,
    /// The count of parts when it began.
    since: usize,
    /// The deepest that stands in it.
    depth: usize,
    holds: Holds,
}

enum Holds {
    List(Vec<Node>),
    Map(Vec<(Key, Node)>, BTreeMap<String, Place>, Option<Key>),
}

impl Builder {
    /// Takes an event; the root when it is whole.
    fn take(&mut self, event: Event<'_>, at: Place) -> Result<Option<Node>, Fault> {
        match event {
            Event::Scalar(text, style, anchor, tag) => {
                self.count(1, at)?;
                let looks = looks(&text, style, tag.as_deref(), at)?;
                let node = Node { at, kind: Kind::Scalar(text.into_owned(), looks) };
                self.keep(anchor, &node, 1, 0);
                self.put(node, 0)
            }
            Event::Alias(anchor) => match self.anchors.get(&anchor).cloned() {
                None => at.no("an alias stands within what it repeats"),
                Some(Anchored { node, parts, depth }) => {
                    self.count(parts, at)?;
                    self.deep(self.open.len() + depth, at)?;
                    self.put(node, depth)
                }
            },
            Event::SequenceStart(_, anchor, tag) => {
                self.begin(Holds::List(Vec::new()), anchor, tag.as_deref(), at)
            }
            Event::MappingStart(_, anchor, tag) => {
                self.begin(Holds::Map(Vec::new(), BTreeMap::new(), None), anchor, tag.as_deref(), at)
            }
            Event::SequenceEnd | Event::MappingEnd => {
                let Some(Open { at, anchor, since, depth, holds }) = self.open.pop() else { return Ok(None) };
                let kind = match holds {
                    Holds::List(list) => Kind::List(Rc::new(list)),
                    Holds::Map(map, ..) => Kind::Map(Rc::new(map)),
                };
                let node = Node { at, kind };
                self.keep(anchor, &node, self.parts - since, depth + 1);
                self.put(node, depth + 1)
            }
            _ => Ok(None),
        }
    }

    fn begin(
        &mut self,
        holds: Holds,
        anchor: usize,
        tag: Option<&Tag>,
        at: Place,
    ) -> Result<Option<Node>, Fault> {
        if let Some(tag) = tag {
            return at.no(format!("the tag `{}` is not read here", short(&tag.to_string())));
        }
        let since = self.parts;
        self.count(1, at)?;
        self.deep(self.open.len() + 1, at)?;
        self.open.push(Open { at, anchor, since, depth: 0, holds });
        Ok(None)
    }

    /// Puts a node where it belongs: into what is open, as a key or a value; or it is the root.
    fn put(&mut self, node: Node, depth: usize) -> Result<Option<Node>, Fault> {
        let Some(open) = self.open.last_mut() else { return Ok(Some(node)) };
        open.depth = open.depth.max(depth);
        match &mut open.holds {
            Holds::List(list) => list.push(node),
            Holds::Map(map, _, key @ Some(_)) => map.extend(key.take().map(|key| (key, node))),
            Holds::Map(_, known, next) => {
                let key = key(node)?;
                if let Some(first) = known.insert(key.text.clone(), key.at) {
                    return key.at.no(format!(
                        "the key `{}` stands in line {} already",
                        short(&key.text),
                        first.line
                    ));
                }
                *next = Some(key);
            }
        }
        Ok(None)
    }

    fn keep(&mut self, anchor: usize, node: &Node, parts: usize, depth: usize) {
        if anchor > 0 {
            self.anchors.insert(anchor, Anchored { node: node.clone(), parts, depth });
        }
    }

    fn count(&mut self, parts: usize, at: Place) -> Result<(), Fault> {
        self.parts += parts;
        if self.parts > bounds::PARTS {
            return at.no(format!("the file has more than {} parts, aliases written out", bounds::PARTS));
        }
        Ok(())
    }

    fn deep(&self, depth: usize, at: Place) -> Result<(), Fault> {
        if depth > bounds::DEPTH {
            return at.no(format!("more than {} lists and records within each other", bounds::DEPTH));
        }
        Ok(())
    }
}

fn key(node: Node) -> Result<Key, Fault> {
    let Node { at, kind } = node;
    match kind {
        Kind::Scalar(text, Looks::Text) if text == "<<" => {
            at.no("the merge key `<<` is not read here; write the keys out")
        }
        Kind::Scalar(text, Looks::Text) => Ok(Key { at, text }),
        Kind::Scalar(text, Looks::Number | Looks::Bool) => {
            at.no(format!("the key `{}` is no text to every reader of YAML; put it in quotes", short(&text)))
        }
        other => at.no(format!("a key is text, and this is {}", other.name())),
    }
}

fn looks(text: &str, style: ScalarStyle, tag: Option<&Tag>, at: Place) -> Result<Looks, Fault> {
    match tag {
        Some(tag) if tag.core_suffix() == Some("str") => return Ok(Looks::Text),
        Some(tag) => return at.no(format!("the tag `{}` is not read here", short(&tag.to_string()))),
        None if style != ScalarStyle::Plain => return Ok(Looks::Text),
        None => {}
    }
    Ok(match text.to_ascii_lowercase().as_str() {
        "" | "~" | "null" => Looks::Nothing,
        "true" | "false" | "yes" | "no" | "on" | "off" => Looks::Bool,
        _ if number(text) => Looks::Number,
        _ => Looks::Text,
    })
}

/// What any reader of YAML, 1.1 or 1.2, takes for a number: with `_`, `0x`, `0o`, `0b`, an
/// exponent, or in sixties.
fn number(text: &str) -> bool {
    let bare = text.strip_prefix(['+', '-']).unwrap_or(text);
    let plain = bare.replace('_', "");
    let whole = |digits: &str, base: u32| !digits.is_empty() && digits.chars().all(|one| one.is_digit(base));
    let based = [("0x", 16), ("0o", 8), ("0b", 2)];
    let in_sixties = || {
        let mut pieces = plain.split('.').next().unwrap_or_default().split(':');
        plain.contains(':') && pieces.all(|piece| whole(piece, 10))
    };
    matches!(bare.to_ascii_lowercase().as_str(), ".inf" | ".nan")
        || plain.starts_with(|first: char| first.is_ascii_digit() || first == '.')
            && (plain.parse::<f64>().is_ok()
                || based
                    .iter()
                    .any(|(head, base)| plain.strip_prefix(head).is_some_and(|rest| whole(rest, *base)))
                || in_sixties())
}

#[cfg(test)]
mod tests {
    use super::{Kind, Looks, number, read};

    fn looks(text: &str) -> Looks {
        match read(format!("[{text}]").as_bytes()).expect("YAML").kind {
            Kind::List(list) => match &list[0].kind {
                Kind::Scalar(_, looks) => *looks,
                other => panic!("{other:?}"),
            },
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn what_some_reader_takes_for_a_number_is_one() {
        for text in [
            "0", "-1", "+1", "1.0", ".5", "1.", "1e3", "1_000", "0x1f", "0o17", "0b11", "12:30", "1:30.5",
            ".inf", "-.INF", ".nan", "007",
        ] {
            assert!(number(text), "{text}");
        }
        for text in [
            "",
            "-",
            ".",
            "a1",
            "1a",
            "web-1",
            "1.2.3",
            "0x",
            "0xg",
            ":",
            "1:",
            "2026-11-30",
            "20Gi",
            "6m",
            "infinity",
            "nan",
        ] {
            assert!(!number(text), "{text}");
        }
    }

    #[test]
    fn quotes_make_text_of_anything() {
        for text in ["yes", "No", "ON", "off", "true", "False"] {
            assert_eq!(looks(text), Looks::Bool, "{text}");
        }
        for text in ["~", "null", "NULL"] {
            assert_eq!(looks(text), Looks::Nothing, "{text}");
        }
        for text in ["y", "n", "node-a", "'on'", "\"1.0\"", "!!str on", "'~'"] {
            assert_eq!(looks(text), Looks::Text, "{text}");
        }
    }

    #[test]
    fn a_fault_is_at_a_place_in_the_file() {
        for text in
            ["{\"a\": {b# c", "[", "a: [", "'", "a: b: c", "- a\nb", "{a\n\n\n", "%", "&a", "a:\n\t- b"]
        {
            let fault = read(text.as_bytes()).expect_err(text);
            let lines: Vec<&str> = text.split('\n').collect();
            let line = lines.get(fault.at.line - 1).unwrap_or_else(|| panic!("{text:?}: {fault:?}"));
            assert!(fault.at.column <= line.chars().count() + 1, "{text:?}: {fault:?}");
        }
    }
}
