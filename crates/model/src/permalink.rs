//! The frame of a link that carries a timeline: `v1.<lesson>.<body>.<check>`.
//!
//! Only letters, digits, `-`, `_` and `.` occur, so that a link survives chats, mails and
//! shells without quoting. The check finds damage (a cut end, a changed letter); it protects
//! from nobody. What the body says is the lesson's affair: for `volumes` see
//! [`crate::volume::chapter`] and [`crate::volume::script`].

use crate::hash::fnv_1a;
use alloc::string::String;

/// Longest link that is read, in bytes: about 3,900 moves.
pub const MAX: usize = 8192;

/// Why a text is no link of ours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadLink {
    /// It does not begin with `v` and a number.
    NotALink,
    /// It was made by a later version than this one reads.
    Newer {
        /// The version that it names.
        version: u32,
    },
    /// Longer than [`MAX`].
    TooLong,
    /// Cut off or changed on its way: the check does not fit.
    Damaged,
    /// The check fits, but this part of the body is not known here.
    Unknown {
        /// Which part, counted from 1 after the lesson's name.
        part: usize,
    },
}

/// Frames a body.
#[must_use]
pub fn encode(lesson: &str, body: &str) -> String {
    let mut link = String::from("v1.");
    for piece in [lesson, ".", body] {
        link += piece;
    }
    let check = check(&link);
    link + &check
}

/// The lesson's name and the body.
///
/// # Errors
/// When the text is no link, is damaged, or comes from a later version.
pub fn decode(link: &str) -> Result<(&str, &str), BadLink> {
    let (version, _) = link.split_once(dot).ok_or(BadLink::NotALink)?;
    match version.strip_prefix('v').and_then(number) {
        Some(1) => {}
        None | Some(0) => return Err(BadLink::NotALink),
        Some(version) => return Err(BadLink::Newer { version }),
    }
    if link.len() > MAX {
        return Err(BadLink::TooLong);
    }
    let (text, end) =
        link.len().checked_sub(CHECK).and_then(|at| link.split_at_checked(at)).ok_or(BadLink::Damaged)?;
    if end != check(text) {
        return Err(BadLink::Damaged);
    }
    let (_, lesson_and_body) = text.split_once(dot).ok_or(BadLink::Damaged)?;
    lesson_and_body.split_once(dot).ok_or(BadLink::Damaged)
}

/// As a function, for splitting: a character would bring in a search for bytes (0.5 kB in the
/// browser).
pub(crate) fn dot(letter: char) -> bool {
    letter == '.'
}

/// The number that a text of digits is; the largest there is for one that is larger.
pub(crate) fn number(text: &str) -> Option<u32> {
    let mut number = 0_u32;
    for letter in text.bytes() {
        if !letter.is_ascii_digit() {
            return None;
        }
        number = number.saturating_mul(10).saturating_add(u32::from(letter - b'0'));
    }
    (!text.is_empty()).then_some(number)
}

/// How long the check is, with its dot.
const CHECK: usize = 7;

/// What stands behind a text: FNV-1a, folded to 24 bits, in six digits.
fn check(text: &str) -> String {
    let hash = fnv_1a(text.as_bytes());
    let hash = (hash >> 24) ^ (hash & 0x00ff_ffff);
    let mut check = String::from(".");
    for place in (0..6).rev() {
        check.push(char::from(b"0123456789abcdef"[(hash >> (4 * place)) as usize & 15]));
    }
    check
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_comes_back_whole() {
        let link = encode("volumes", "a.b.c");
        assert_eq!(decode(&link), Ok(("volumes", "a.b.c")));
    }

    #[test]
    fn every_cut_and_every_changed_letter_is_noticed() {
        let link = encode("volumes", "ReadWriteOnce.Immediate.off.Delete.a0m0m0a1");
        for at in 0..link.len() {
            assert!(decode(&link[..at]).is_err(), "cut at {at}");
            let mut other = link.clone().into_bytes();
            other[at] = if other[at] == b'z' { b'y' } else { b'z' };
            let other = String::from_utf8(other).expect("ASCII");
            assert!(decode(&other).is_err(), "changed at {at}: {other}");
        }
    }

    #[test]
    fn each_kind_of_damage_has_its_name() {
        assert_eq!(decode(""), Err(BadLink::NotALink));
        assert_eq!(decode("繋ぐ"), Err(BadLink::NotALink));
        assert_eq!(decode("v0.volumes.x.000000"), Err(BadLink::NotALink));
        assert_eq!(decode("v9.anything"), Err(BadLink::Newer { version: 9 }));
        assert_eq!(decode("v1.volumes.x.000000"), Err(BadLink::Damaged));
        assert_eq!(decode("v1.volumes.x.+00000"), Err(BadLink::Damaged));
        assert_eq!(decode(&encode("volumes", &"m0".repeat(MAX))), Err(BadLink::TooLong));
    }
}
