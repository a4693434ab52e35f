//! Texts in both languages, one beside the other: one that is missing does not compile.
//!
//! With the feature `both`, the default, they are compiled in. The page leaves it off and hands over
//! the texts of the language that is read, a file that `cargo xtask stage` writes: what a lesson
//! costs in the browser is then one language and no table.

use crate::Lang;
use crate::label::Label;
use crate::link::Broken;
#[cfg(feature = "quorum")]
use crate::quorum::sentences as quorum;
#[cfg(feature = "late-binding")]
use crate::sandbox::{guide, sentences as late};
use crate::volume::Departure;
use crate::volume::sentences::{Happened, Means, Reason, Refused, Stands};
use std::cell::Cell;

/// An enum whose members are texts: `Name: "日本語", "English";`.
macro_rules! texts {
    (
        $(#[$about:meta])*
        $vis:vis enum $name:ident {
            $($(#[$note:meta])* $one:ident: $ja:literal, $en:literal;)*
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $vis enum $name {
            $($(#[$note])* $one,)*
        }

        impl $name {
            /// All of them, in order.
            #[allow(dead_code, reason = "only of some tables all are walked")]
            $vis const ALL: &'static [$name] = &[$($name::$one),*];

            /// The text.
            #[must_use]
            $vis fn text(self, lang: $crate::Lang) -> &'static str {
                $crate::texts::text::<$name>(self as usize, lang)
            }
        }

        impl $crate::texts::Table for $name {
            const NAME: &'static str = concat!(module_path!(), "::", stringify!($name));
            const TEXTS: &'static [[&'static str; 2]] = &[$([$ja, $en]),*];
        }
    };
}
pub(crate) use texts;

/// What [`texts!`] makes.
pub(crate) trait Table {
    /// Its name, with that of its module.
    const NAME: &'static str;
    /// Each text in both languages.
    const TEXTS: &'static [[&'static str; 2]];
}

macro_rules! tables {
    ($($(#[$when:meta])? $table:ty,)*) => {
        &[$($(#[$when])? (<$table>::NAME, <$table>::TEXTS)),*]
    };
}

/// What the page says, in the order of the file. A table that is not here is compiled in, in both
/// languages, wherever it is used.
const PAGE: &[(&str, &[[&str; 2]])] = tables![
    Label,
    Broken,
    Happened,
    Refused,
    Reason,
    Stands,
    Means,
    Departure,
    #[cfg(feature = "late-binding")]
    late::Happened,
    #[cfg(feature = "late-binding")]
    late::Refused,
    #[cfg(feature = "late-binding")]
    late::Reason,
    #[cfg(feature = "late-binding")]
    late::Harmed,
    #[cfg(feature = "late-binding")]
    late::Stands,
    #[cfg(feature = "late-binding")]
    late::Way,
    #[cfg(feature = "late-binding")]
    late::Helps,
    #[cfg(feature = "late-binding")]
    late::Part,
    #[cfg(feature = "late-binding")]
    late::Rests,
    #[cfg(feature = "late-binding")]
    guide::Does,
    #[cfg(feature = "late-binding")]
    guide::Board,
    #[cfg(feature = "late-binding")]
    guide::Departure,
    #[cfg(feature = "late-binding")]
    guide::Is,
    #[cfg(feature = "quorum")]
    crate::quorum::Said,
    #[cfg(feature = "quorum")]
    quorum::Happened,
    #[cfg(feature = "quorum")]
    quorum::Refused,
    #[cfg(feature = "quorum")]
    quorum::Reason,
    #[cfg(feature = "quorum")]
    quorum::Stands,
    #[cfg(feature = "quorum")]
    quorum::Name,
    #[cfg(feature = "quorum")]
    quorum::Advice,
    #[cfg(feature = "quorum")]
    quorum::Answer,
    #[cfg(feature = "quorum")]
    quorum::Correction,
];

pub(crate) fn text<T: Table>(at: usize, lang: Lang) -> &'static str {
    match const { first(T::NAME) } {
        Some(first) if !cfg!(feature = "both") => handed(first + at, lang),
        _ => T::TEXTS[at][lang as usize],
    }
}

/// The line of a table's first text in the file, found by the compiler.
const fn first(name: &str) -> Option<usize> {
    let (mut table, mut line) = (0, 0);
    while table < PAGE.len() {
        if same(PAGE[table].0.as_bytes(), name.as_bytes()) {
            return Some(line);
        }
        line += PAGE[table].1.len();
        table += 1;
    }
    None
}

const fn same(one: &[u8], other: &[u8]) -> bool {
    let mut at = 0;
    while at < one.len() && at < other.len() && one[at] == other[at] {
        at += 1;
    }
    at == one.len() && at == other.len()
}

/// All that the page says in a language, one text a line: what [`hand_over`] takes.
#[must_use]
pub fn file(lang: Lang) -> String {
    let texts: Vec<&str> =
        PAGE.iter().flat_map(|(_, texts)| *texts).map(|both| both[lang as usize]).collect();
    texts.join("\n")
}

type Lines = Cell<&'static [&'static str]>;

thread_local!(static HANDED: [Lines; 2] = const { [Cell::new(&[]), Cell::new(&[])] });

/// Takes the [`file()`] of a language, which is kept for ever; one that is there already stays. Without
/// the feature `both` every text of a language is empty before.
pub fn hand_over(lang: Lang, file: String) {
    HANDED.with(|handed| {
        let handed = &handed[lang as usize];
        if handed.get().is_empty() {
            let lines: Vec<&str> = file.leak().split('\n').collect();
            handed.set(lines.leak());
        }
    });
}

fn handed(at: usize, lang: Lang) -> &'static str {
    HANDED.with(|handed| handed[lang as usize].get().get(at).copied().unwrap_or_default())
}

const _: () = assert!(Lang::Ja as usize == 0 && Lang::En as usize == 1, "as the tables have them");

#[cfg(test)]
mod tests {
    use super::*;

    /// A place that is wrong would give a button the text of another one.
    fn each_is_at_its_place<T: Table>() {
        for lang in Lang::ALL {
            let first = first(T::NAME).expect("a table of the page");
            for (at, both) in T::TEXTS.iter().enumerate() {
                assert_eq!(handed(first + at, lang), both[lang as usize]);
            }
        }
    }

    #[test]
    fn what_is_handed_over_is_what_is_compiled_in() {
        assert_eq!(handed(0, Lang::Ja), "");
        for lang in Lang::ALL {
            hand_over(lang, file(lang));
            hand_over(lang, String::new());
        }
        each_is_at_its_place::<Label>();
        each_is_at_its_place::<Broken>();
        each_is_at_its_place::<Happened>();
        each_is_at_its_place::<Refused>();
        each_is_at_its_place::<Reason>();
        each_is_at_its_place::<Stands>();
        each_is_at_its_place::<Means>();
        each_is_at_its_place::<Departure>();
        #[cfg(feature = "late-binding")]
        {
            each_is_at_its_place::<late::Happened>();
            each_is_at_its_place::<late::Refused>();
            each_is_at_its_place::<late::Reason>();
            each_is_at_its_place::<late::Harmed>();
            each_is_at_its_place::<late::Stands>();
            each_is_at_its_place::<late::Way>();
            each_is_at_its_place::<late::Helps>();
            each_is_at_its_place::<late::Part>();
            each_is_at_its_place::<late::Rests>();
            each_is_at_its_place::<guide::Does>();
            each_is_at_its_place::<guide::Board>();
            each_is_at_its_place::<guide::Departure>();
            each_is_at_its_place::<guide::Is>();
        }
        #[cfg(feature = "quorum")]
        {
            each_is_at_its_place::<crate::quorum::Said>();
            each_is_at_its_place::<quorum::Happened>();
            each_is_at_its_place::<quorum::Refused>();
            each_is_at_its_place::<quorum::Reason>();
            each_is_at_its_place::<quorum::Stands>();
            each_is_at_its_place::<quorum::Name>();
            each_is_at_its_place::<quorum::Advice>();
            each_is_at_its_place::<quorum::Answer>();
            each_is_at_its_place::<quorum::Correction>();
        }
        assert_eq!(
            handed(PAGE.iter().map(|(_, texts)| texts.len()).sum(), Lang::Ja),
            "",
            "nothing is left over"
        );
    }
}
