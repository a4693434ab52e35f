//! What is wrong with a permalink.

use crate::Lang;
use crate::fill::fill;
use crate::texts::texts;
use tsunagu_model::permalink::{BadLink, MAX};

texts! {
    pub(crate) enum Broken {
        NotALink:
            "リンクの形をしていないので、最初の状態から始める。",
            "This is no link of Tsunagu, so the lesson starts afresh.";
        Newer:
            "リンクは版 {number} で、ここで読めるのは版 1 まで。最初の状態から始める。",
            "The link is of version {number} and only version 1 can be read here, so the lesson starts afresh.";
        TooLong:
            "リンクが {number} バイトより長いので読まない。最初の状態から始める。",
            "The link is longer than {number} bytes and is not read, so the lesson starts afresh.";
        Damaged:
            "リンクが途中で切れたか書き換わっている。最初の状態から始める。",
            "The link was cut off or changed on its way, so the lesson starts afresh.";
        Unknown:
            "リンクの {number} 番目の部分が分からない。最初の状態から始める。",
            "Part {number} of the link is not known here, so the lesson starts afresh.";
        NoLesson:
            "「{name}」という課はない。最初の課を開いた。",
            "There is no lesson “{name}”, so the first one is open.";
    }
}

/// Why a link cannot be followed, and what is shown in its place.
#[must_use]
pub fn bad_link(bad: &BadLink, lang: Lang) -> String {
    let broken = match bad {
        BadLink::NotALink => Broken::NotALink,
        BadLink::Newer { .. } => Broken::Newer,
        BadLink::TooLong => Broken::TooLong,
        BadLink::Damaged => Broken::Damaged,
        BadLink::Unknown { .. } => Broken::Unknown,
    };
    let number = match bad {
        BadLink::Newer { version } => *version as usize,
        BadLink::Unknown { part } => *part,
        BadLink::TooLong => MAX,
        BadLink::NotALink | BadLink::Damaged => 0,
    };
    fill(broken.text(lang), &[("number", &number.to_string())])
}

/// There is no lesson of this name.
#[must_use]
pub fn unknown_lesson(name: &str, lang: Lang) -> String {
    fill(Broken::NoLesson.text(lang), &[("name", name)])
}
