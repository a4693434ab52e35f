//! Texts in both languages, one beside the other: one that is missing does not compile.
//!
//! A language is one text and a table of ends. As a `match` it would be a table of addresses and
//! ends, four times as large in the browser.

use crate::Lang;

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
            $vis const ALL: &'static [$name] = &[$($name::$one),*];

            /// The text.
            #[must_use]
            $vis fn text(self, lang: $crate::Lang) -> &'static str {
                use $crate::texts::{ends, Texts};
                const JA: &str = concat!($($ja, "\n"),*);
                const EN: &str = concat!($($en, "\n"),*);
                static BOTH: [Texts<{ $name::ALL.len() }>; 2] =
                    [Texts { all: JA, ends: ends(JA) }, Texts { all: EN, ends: ends(EN) }];
                let Texts { all, ends } = &BOTH[lang as usize];
                $crate::texts::text(all, ends, self as usize)
            }
        }
    };
}
pub(crate) use texts;

/// The texts of one language, each with a line end behind it.
pub(crate) struct Texts<const COUNT: usize> {
    pub(crate) all: &'static str,
    /// Where each ends.
    pub(crate) ends: [u16; COUNT],
}

/// Where the texts end, found by the compiler.
pub(crate) const fn ends<const COUNT: usize>(all: &str) -> [u16; COUNT] {
    let (mut ends, mut at, mut found) = ([0; COUNT], 0, 0);
    while at < all.len() {
        if all.as_bytes()[at] == b'\n' {
            ends[found] = at as u16;
            found += 1;
        }
        at += 1;
    }
    assert!(found == COUNT && at <= u16::MAX as usize, "a text has a line end, or there is too much text");
    ends
}

pub(crate) fn text(all: &'static str, ends: &[u16], at: usize) -> &'static str {
    let start = if at == 0 { 0 } else { usize::from(ends[at - 1]) + 1 };
    all.get(start..usize::from(ends[at])).unwrap_or_default()
}

const _: () = assert!(Lang::Ja as usize == 0 && Lang::En as usize == 1, "as the tables have them");
