//! The parts of a permalink's body, for lessons whose state has names and sentences in it.
//!
//! A dot stands before each part. Letters and digits stand for themselves and `_` for a space. Two
//! hyphens with nothing between them are a hyphen; what else stands between two hyphens are
//! characters by number, in three digits of base 62, or in four behind a `_`.

use crate::permalink::{dot, number};
use alloc::string::{String, ToString};

/// A body that is being written.
pub(crate) struct Body(pub(crate) String);

impl Body {
    pub(crate) fn number(&mut self, number: usize) {
        self.text(&number.to_string());
    }

    /// A part more.
    pub(crate) fn text(&mut self, text: &str) {
        let body = &mut self.0;
        body.push('.');
        let mut by_number = false;
        for letter in text.chars() {
            let plain = letter.is_ascii_alphanumeric() || letter == ' ' || letter == '-';
            if plain == by_number {
                body.push('-');
                by_number = !plain;
            }
            match letter {
                ' ' => body.push('_'),
                '-' => body.push_str("--"),
                _ if plain => body.push(letter),
                _ => {
                    let code = u32::from(letter);
                    let mut unit = BASE * BASE;
                    if code >= unit * BASE {
                        body.push('_');
                        unit *= BASE;
                    }
                    while unit > 0 {
                        body.push(char::from(DIGITS[(code / unit % BASE) as usize]));
                        unit /= BASE;
                    }
                }
            }
        }
        if by_number {
            body.push('-');
        }
    }
}

const BASE: u32 = 62;
const DIGITS: &[u8; BASE as usize] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// A body that is being read.
pub(crate) struct Parts<'b> {
    /// What is not read yet; `None` behind the last part.
    pub(crate) rest: Option<&'b str>,
    /// How many parts were asked for.
    pub(crate) part: usize,
    /// The last of them.
    pub(crate) text: String,
}

impl Parts<'_> {
    pub(crate) fn of(body: &str) -> Parts<'_> {
        Parts { rest: Some(body), part: 0, text: String::new() }
    }

    /// Goes to the next part; `None` when there is none or it is no text. (One way for all parts,
    /// names and numbers too: the less code, the fewer bytes.)
    pub(crate) fn next(&mut self) -> Option<()> {
        self.part += 1;
        self.text.clear();
        let rest = self.rest?;
        let (part, rest) = match rest.split_once(dot) {
            Some((part, rest)) => (part, Some(rest)),
            None => (rest, None),
        };
        self.rest = rest;
        decode(part, &mut self.text)
    }

    pub(crate) fn text(&mut self) -> Option<String> {
        self.next()?;
        Some(core::mem::take(&mut self.text))
    }

    pub(crate) fn number(&mut self) -> Option<u32> {
        self.next()?;
        number(&self.text)
    }
}

fn decode(part: &str, text: &mut String) -> Option<()> {
    let (mut by_number, mut before) = (false, 0);
    let mut letters = part.bytes();
    while let Some(letter) = letters.next() {
        let again = core::mem::replace(&mut before, letter) == letter;
        text.push(match letter {
            b'-' => {
                by_number = !by_number;
                if by_number || !again {
                    continue;
                }
                '-'
            }
            b'_' if !by_number => ' ',
            _ if !by_number => char::from(DIGITS[digit(letter)? as usize]),
            _ => {
                let (mut code, more) = if letter == b'_' { (0, 4) } else { (digit(letter)?, 2) };
                for _ in 0..more {
                    code = code * BASE + digit(letters.next()?)?;
                }
                char::from_u32(code)?
            }
        });
    }
    // What began with a hyphen ends with one.
    if by_number { None } else { Some(()) }
}

fn digit(letter: u8) -> Option<u32> {
    let place = DIGITS.iter().position(|&digit| digit == letter)?;
    Some(place as u32)
}
