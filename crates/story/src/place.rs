//! Where in a file something stands, and what is wrong there.

use std::fmt;

/// A place in a file. Both numbers begin with 1; columns count characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The character in that line.
    pub column: usize,
}

/// Why a file is no story: one sentence, and where. It shows as `file:line:column: why`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bad {
    /// The file, as it was called.
    pub file: String,
    /// Where in it.
    pub at: Place,
    /// What is wrong.
    pub why: String,
}

/// What is wrong at a place of the file that is being read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    pub(crate) at: Place,
    pub(crate) why: String,
}

impl Place {
    /// The first character of a file.
    pub const START: Place = Place { line: 1, column: 1 };

    /// A fault here.
    pub(crate) fn fault(self, why: impl Into<String>) -> Fault {
        // What a file holds may be quoted here, and a terminal would obey it.
        let shown = |letter: char| match letter.is_control() {
            true => letter.escape_default().to_string(),
            false => letter.to_string(),
        };
        Fault { at: self, why: why.into().chars().map(shown).collect() }
    }

    /// A refusal here.
    pub(crate) fn no<T>(self, why: impl Into<String>) -> Result<T, Fault> {
        Err(self.fault(why))
    }
}

impl Fault {
    pub(crate) fn of(self, file: &str) -> Bad {
        Bad { file: file.to_owned(), at: self.at, why: self.why }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

impl fmt::Display for Bad {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.at, self.why)
    }
}

impl std::error::Error for Bad {}

/// As much of a text as a message can bear.
pub(crate) fn short(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default();
    let cut: String = line.chars().take(40).collect();
    if cut.len() < text.len() { cut + "…" } else { cut }
}
