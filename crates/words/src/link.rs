//! What is wrong with a permalink.

use crate::Lang;
use tsunagu_model::permalink::{BadLink, MAX};

/// Why a link cannot be followed, and what is shown in its place.
#[must_use]
pub fn bad_link(bad: &BadLink, lang: Lang) -> String {
    match (lang, bad) {
        (Lang::Ja, BadLink::NotALink) => "リンクの形をしていないので、最初の状態から始める。".into(),
        (Lang::En, BadLink::NotALink) => "This is no link of Tsunagu, so the lesson starts afresh.".into(),
        (Lang::Ja, BadLink::Newer { version }) => {
            format!("リンクは版 {version} で、ここで読めるのは版 1 まで。最初の状態から始める。")
        }
        (Lang::En, BadLink::Newer { version }) => {
            format!(
                "The link is of version {version} and only version 1 can be read here, so the lesson starts afresh."
            )
        }
        (Lang::Ja, BadLink::TooLong) => {
            format!("リンクが {MAX} バイトより長いので読まない。最初の状態から始める。")
        }
        (Lang::En, BadLink::TooLong) => {
            format!("The link is longer than {MAX} bytes and is not read, so the lesson starts afresh.")
        }
        (Lang::Ja, BadLink::Damaged) => {
            "リンクが途中で切れたか書き換わっている。最初の状態から始める。".into()
        }
        (Lang::En, BadLink::Damaged) => {
            "The link was cut off or changed on its way, so the lesson starts afresh.".into()
        }
        (Lang::Ja, BadLink::Unknown { part }) => {
            format!("リンクの {part} 番目の部分が分からない。最初の状態から始める。")
        }
        (Lang::En, BadLink::Unknown { part }) => {
            format!("Part {part} of the link is not known here, so the lesson starts afresh.")
        }
    }
}

/// There is no lesson of this name.
#[must_use]
pub fn unknown_lesson(name: &str, lang: Lang) -> String {
    match lang {
        Lang::Ja => format!("「{name}」という課はない。最初の課を開いた。"),
        Lang::En => format!("There is no lesson “{name}”, so the first one is open."),
    }
}
