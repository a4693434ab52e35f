//! Names, zones and nodes: the vocabulary that the models share.

use alloc::string::{String, ToString};
use alloc::sync::Arc;
use core::cmp::Ordering;
use core::fmt;

/// The name of an object: a DNS-1123 subdomain, as Kubernetes asks of claims, volumes, nodes
/// and pods.
///
/// Names sort as people count: `pv-2` before `pv-10`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Name(Arc<str>);

/// The value of `topology.kubernetes.io/zone`: a label value.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Zone(Name);

/// A node of one world. Numbers start at 0 in the order in which nodes were given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub(crate) u32);

/// Why a text is no name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadName {
    /// Nothing was written.
    Empty,
    /// Longer than this many bytes.
    TooLong(usize),
    /// The character at this byte is not allowed there.
    Character(usize),
}

impl Name {
    /// Longest name that Kubernetes takes, in bytes.
    pub const MAX: usize = 253;

    /// Takes lower-case letters, digits, `-` and `.`, beginning and ending with a letter or digit.
    ///
    /// # Errors
    /// Says what is wrong and where.
    pub fn new(text: &str) -> Result<Name, BadName> {
        let inner = |byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.');
        check(text, Name::MAX, inner)?;
        Ok(Name::made(text))
    }

    /// A name that this crate made and knows to be good.
    #[inline(never)]
    pub(crate) fn made(text: &str) -> Name {
        Name(text.into())
    }

    /// `pv-1`, `web-1`: a name of a kind and a number.
    pub(crate) fn numbered(kind: &str, number: usize) -> Name {
        Name::made(&(String::from(kind) + &number.to_string()))
    }

    /// The name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Zone {
    /// Longest label value, in bytes.
    pub const MAX: usize = 63;

    /// Takes letters, digits, `-`, `_` and `.`, beginning and ending with a letter or digit.
    ///
    /// # Errors
    /// Says what is wrong and where.
    pub fn new(text: &str) -> Result<Zone, BadName> {
        let inner = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
        check(text, Zone::MAX, inner)?;
        Ok(Zone(Name::made(text)))
    }

    /// A zone that this crate made and knows to be good.
    pub(crate) fn made(text: &str) -> Zone {
        Zone(Name::made(text))
    }

    /// The zone as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

impl NodeId {
    /// The node at a place in the order in which the nodes were given, from 0. A world knows its
    /// own only.
    #[must_use]
    pub const fn nth(index: u32) -> NodeId {
        NodeId(index)
    }

    /// The node's place in the order in which the nodes were given, from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

fn check(text: &str, max: usize, inner: fn(u8) -> bool) -> Result<(), BadName> {
    let bytes = text.as_bytes();
    if bytes.is_empty() {
        return Err(BadName::Empty);
    }
    if bytes.len() > max {
        return Err(BadName::TooLong(max));
    }
    let edge = |at: usize| at == 0 || at + 1 == bytes.len();
    let bad = |at: usize| !inner(bytes[at]) || (edge(at) && !bytes[at].is_ascii_alphanumeric());
    match (0..bytes.len()).find(|&at| bad(at)) {
        Some(at) => Err(BadName::Character(at)),
        None => Ok(()),
    }
}

impl Ord for Name {
    fn cmp(&self, other: &Name) -> Ordering {
        natural(self.0.as_bytes(), other.0.as_bytes()).then_with(|| self.0.cmp(&other.0))
    }
}

impl PartialOrd for Name {
    fn partial_cmp(&self, other: &Name) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Compares runs of digits by their number and everything else by its bytes.
fn natural(mut left: &[u8], mut right: &[u8]) -> Ordering {
    while let (Some(&l), Some(&r)) = (left.first(), right.first()) {
        let order = if l.is_ascii_digit() && r.is_ascii_digit() {
            let (l, r) = (take_number(&mut left), take_number(&mut right));
            l.len().cmp(&r.len()).then_with(|| l.cmp(r))
        } else {
            (left, right) = (&left[1..], &right[1..]);
            l.cmp(&r)
        };
        if order.is_ne() {
            return order;
        }
    }
    left.len().cmp(&right.len())
}

/// Takes the leading digits off and gives them back without leading zeros.
fn take_number<'a>(text: &mut &'a [u8]) -> &'a [u8] {
    let digits = |text: &[u8], same: fn(&u8) -> bool| text.iter().take_while(|b| same(b)).count();
    let zeros = digits(text, |&b| b == b'0');
    let length = digits(text, u8::is_ascii_digit);
    let (number, rest) = text.split_at(length);
    *text = rest;
    &number[zeros..]
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn names_sort_as_people_count() {
        let texts = ["pv-10", "pv-2", "pv-1", "a", "pv-02", "pv-2b", "pv"];
        let mut names: Vec<Name> = texts.iter().map(|text| Name::made(text)).collect();
        names.sort();
        let sorted: Vec<&str> = names.iter().map(Name::as_str).collect();
        assert_eq!(sorted, ["a", "pv", "pv-1", "pv-02", "pv-2", "pv-2b", "pv-10"]);
    }

    #[test]
    fn equal_order_only_for_equal_names() {
        assert_ne!(Name::made("pv-02").cmp(&Name::made("pv-2")), Ordering::Equal);
    }

    #[test]
    fn a_bad_name_says_what_and_where() {
        assert_eq!(Name::new(""), Err(BadName::Empty));
        assert_eq!(Name::new("web_1"), Err(BadName::Character(3)));
        assert_eq!(Name::new("-web"), Err(BadName::Character(0)));
        assert_eq!(Name::new("web."), Err(BadName::Character(3)));
        assert_eq!(Name::new("要求"), Err(BadName::Character(0)));
        assert_eq!(Name::new(&"a".repeat(254)), Err(BadName::TooLong(253)));
        assert!(Name::new(&"a".repeat(253)).is_ok());
        assert!(Zone::new("eu_West-1").is_ok());
        assert_eq!(Zone::new(&"a".repeat(64)), Err(BadName::TooLong(63)));
    }
}
