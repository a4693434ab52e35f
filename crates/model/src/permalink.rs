//! The frame of a link that carries a timeline: `v1.<lesson>.<body>.<check>`.
//!
//! Only letters, digits, `-`, `_` and `.` occur, so that a link survives chats, mails and
//! shells without quoting. The check finds damage (a cut end, a changed letter); it protects
//! from nobody. What the body says is the lesson's affair: for `volumes` see
//! [`crate::volume::chapter`].

use alloc::format;
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
    let text = format!("v1.{lesson}.{body}");
    let check = checksum(&text);
    format!("{text}.{check:06x}")
}

/// The lesson's name and the body.
///
/// # Errors
/// When the text is no link, is damaged, or comes from a later version.
pub fn decode(link: &str) -> Result<(&str, &str), BadLink> {
    let rest = link.strip_prefix('v').ok_or(BadLink::NotALink)?;
    let (version, _) = rest.split_once('.').ok_or(BadLink::NotALink)?;
    match version.parse::<u32>() {
        Ok(1) => {}
        Ok(0) | Err(_) => return Err(BadLink::NotALink),
        Ok(version) => return Err(BadLink::Newer { version }),
    }
    if link.len() > MAX {
        return Err(BadLink::TooLong);
    }
    let (text, check) = link.rsplit_once('.').ok_or(BadLink::Damaged)?;
    if !matches!(u32::from_str_radix(check, 16), Ok(check) if check == checksum(text)) {
        return Err(BadLink::Damaged);
    }
    let (_, lesson_and_body) = text.split_once('.').ok_or(BadLink::Damaged)?;
    lesson_and_body.split_once('.').ok_or(BadLink::Damaged)
}

/// FNV-1a, folded to 24 bits.
fn checksum(text: &str) -> u32 {
    let mix = |hash: u32, &byte: &u8| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    let hash = text.as_bytes().iter().fold(0x811c_9dc5, mix);
    (hash >> 24) ^ (hash & 0x00ff_ffff)
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
