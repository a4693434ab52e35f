//! Every event, refusal, rule, state and label as a sentence, in Japanese and English.
//!
//! Each text stands in both languages, one beside the other, and each event, refusal and rule is
//! matched to its text: one that is missing does not compile.
//!
//! ```
//! use tsunagu_model::{Model, volume::chapter::{NODE_A, NODE_B, Press, Settings}};
//! use tsunagu_words::{Lang, volume};
//!
//! let presses = [Press::Attach(NODE_A), Press::Attach(NODE_B)];
//! let timeline = Press::replay(Settings::default(), presses);
//! let refusal = timeline.last().and_then(|step| step.refusal()).expect("node-a has it");
//! assert_eq!(
//!     volume::refusal(timeline.now(), refusal, Lang::En),
//!     "pv-1 cannot be attached to node-b: node-a has it, and ReadWriteOnce allows one node."
//! );
//! ```

pub mod cluster;
pub mod label;
pub mod quorum;
pub mod sandbox;
pub mod volume;

mod fill;
mod link;
mod texts;

pub use label::{Label, Listing};
pub use link::{bad_link, unknown_lesson};
pub use texts::{file, hand_over};

/// A language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lang {
    /// Japanese, the language of the book.
    Ja,
    /// English.
    En,
}

impl Lang {
    /// Both.
    pub const ALL: [Lang; 2] = [Lang::Ja, Lang::En];

    /// From a BCP 47 tag such as `en-GB`; whatever does not begin with the subtag `en` is Japanese.
    #[must_use]
    pub fn from_tag(tag: &str) -> Lang {
        let english = match tag.as_bytes() {
            [first, second, rest @ ..] => {
                [*first, *second].eq_ignore_ascii_case(b"en") && matches!(rest, [] | [b'-', ..])
            }
            _ => false,
        };
        if english { Lang::En } else { Lang::Ja }
    }

    /// The BCP 47 tag.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Lang::Ja => "ja",
            Lang::En => "en",
        }
    }
}

/// What a sentence calls for: how strongly it is to be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// So it stands.
    Plain,
    /// A pod sees its volume.
    Works,
    /// Something is lost or may be destroyed.
    Danger,
}
