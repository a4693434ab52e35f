//! The lessons. A new one is a file beside `volumes.rs` and an entry in [`LESSONS`].

#[cfg(feature = "late-binding")]
pub mod late_binding;
#[cfg(feature = "quorum")]
pub mod quorum;
pub mod shell;
pub mod volumes;

use crate::scene::{Part, Signal};
use tsunagu_model::permalink::{self, BadLink};
use tsunagu_words::{Label, Lang, bad_link, unknown_lesson};

/// A lesson as the registry knows it.
pub struct Lesson {
    /// Its name in attributes, links and tests.
    pub slug: &'static str,
    /// Its title.
    pub title: Label,
    /// Starts it: afresh, or from a link's body.
    pub open: fn(body: Option<&str>) -> Opened,
}

/// A lesson that started, and what was wrong with the link if it started afresh.
pub type Opened = (Box<dyn Play>, Option<BadLink>);

/// Every lesson, in the order of the texts.
pub const LESSONS: &[Lesson] = &[
    volumes::LESSON,
    #[cfg(feature = "late-binding")]
    late_binding::LESSON,
    #[cfg(feature = "quorum")]
    quorum::LESSON,
];

/// A lesson that somebody plays.
pub trait Play {
    /// Takes a press. The answer says what it was.
    fn press(&mut self, signal: Signal) -> Pressed;
    /// Takes a text that was typed or pasted. It is read at a press.
    fn typed(&mut self, _text: String) {}
    /// Fills a [`Kind::Lesson`](crate::scene::Kind) with what is to be seen now.
    fn scene(&self, view: &View, scene: &mut Part);
    /// How many steps led here, and the slug of the last one.
    fn step(&self) -> (usize, &'static str);
    /// The strong sentence of the present.
    fn sentence(&self, lang: Lang) -> String;
    /// The link that leads here.
    fn code(&self) -> String;
}

/// What a press was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pressed {
    /// A step forward, back, or to the start.
    Step,
    /// No step, but something else is to be seen.
    Look,
    /// Nothing that this lesson knows, or nothing was left to undo.
    Nothing,
}

/// How a lesson is looked at.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// The language.
    pub lang: Lang,
    /// What more than the chapter has: undo, link, deleting the claim.
    pub full: bool,
    /// What came of copying the link.
    pub copied: Copied,
    /// A sentence that comes before all else: a link that could not be followed.
    pub notice: Option<String>,
}

/// What came of copying the link.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Copied {
    /// Nobody asked.
    #[default]
    Not,
    /// It is on the clipboard.
    Done,
    /// There is no clipboard here: this is the link, to copy by hand.
    ByHand(String),
}

/// Opens a lesson by its name and a link, which may be empty. What cannot be followed is told,
/// and the default world opens instead.
#[must_use]
pub fn open(slug: &str, link: &str, lang: Lang) -> (&'static Lesson, Box<dyn Play>, Option<String>) {
    let decoded =
        if link.is_empty() { Ok((slug, None)) } else { permalink::decode(link).map(|(l, b)| (l, Some(b))) };
    let (slug, body, notice) = match decoded {
        Ok((slug, body)) => (slug, body, None),
        Err(bad) => (slug, None, Some(bad_link(&bad, lang))),
    };
    let known = LESSONS.iter().find(|lesson| lesson.slug == slug);
    let unknown = || unknown_lesson(slug, lang);
    let (lesson, body) = known.map_or((&LESSONS[0], None), |lesson| (lesson, body));
    let notice = notice.or_else(|| known.is_none().then(unknown));
    let (play, bad) = (lesson.open)(body);
    (lesson, play, notice.or_else(|| bad.map(|bad| bad_link(&bad, lang))))
}
