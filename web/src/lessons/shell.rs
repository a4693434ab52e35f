//! What every lesson has around it: head, edge, verdict, log, hints.

use super::{Copied, Lesson, View};
use crate::scene::{Fact, Kind, Part, Text, joined};
use tsunagu_model::Source;
use tsunagu_words::{Label, Lang, Tone};

/// The actions that every lesson has.
pub const RESET: &str = "reset";
/// One step back.
pub const UNDO: &str = "undo";
/// One step forward again.
pub const REDO: &str = "redo";
/// The link to the present; the app answers this one itself.
pub const COPY_LINK: &str = "copy-link";

/// How many steps the log shows: enough to read back, few enough that a press costs the same
/// after a thousand steps.
pub const LOG: usize = 40;

/// The strong sentence and what stands behind it.
pub struct Verdict {
    /// How it is shown.
    pub tone: Tone,
    /// The sentence.
    pub sentence: String,
    /// For a refusal: why the rule is there, its slug, and where it is written.
    pub why: Text,
}

/// The title and the present in a few words.
pub fn head(scene: &mut Part, lesson: &Lesson, badge: String, lang: Lang) {
    let head = scene.add(Kind::Head);
    head.label(Kind::Aside, Label::Demo, lang);
    head.label(Kind::Heading, lesson.title, lang);
    head.say(Kind::Badge, badge).fact(Fact::Role, "badge");
}

/// Undo, redo, reset, link: what is there for convenience.
pub fn edge(scene: &mut Part, view: &View) {
    let edge = scene.add(Kind::Edge);
    let link = if view.copied == Copied::Done { Label::Copied } else { Label::CopyLink };
    let buttons = [(UNDO, Label::Undo), (REDO, Label::Redo), (RESET, Label::Reset), (COPY_LINK, link)];
    for (action, label) in buttons {
        let button = edge.button(action, 0, label, view.lang);
        button.fact(Fact::Weight, "quiet");
        button.hidden = action != RESET && !view.full;
    }
    if let Copied::ByHand(link) = &view.copied {
        edge.say(Kind::Field, link.clone()).named(Label::CopyByHand, view.lang);
    }
}

/// The strong sentence; announced when it changes. The reason is always there, and shown while the
/// lesson's outcome is a refusal, so that a refusal changes texts and builds nothing.
pub fn verdict(scene: &mut Part, verdict: Verdict, view: &View) {
    let tone = match verdict.tone {
        Tone::Plain => "plain",
        Tone::Works => "works",
        Tone::Danger => "danger",
    };
    let part = scene.add(Kind::Verdict);
    part.fact(Fact::Role, "verdict").fact(Fact::Tone, tone);
    let notice = part.say(Kind::Plain, view.notice.clone().unwrap_or_default());
    notice.fact(Fact::Role, "notice");
    notice.hidden = view.notice.is_none();
    part.say(Kind::Strong, verdict.sentence);
    part.say(Kind::Prose, verdict.why);
}

/// Why a rule is there, its slug, and where it is written.
pub fn why(meaning: &str, slug: &str, source: Source, lang: Lang) -> Text {
    let Source { document, place } = source;
    joined(&[meaning, "\n", slug, " ・ ", Label::Source.text(lang), ": ", document, ", ", place])
}

/// What happened, the last line in sight.
pub fn log(scene: &mut Part, lang: Lang) -> &mut Part {
    let log = scene.add(Kind::Log);
    log.fact(Fact::Role, "log").named(Label::Log, lang);
    log.add(Kind::Lines)
}

/// One line of the log. Step 0 is how the world began; a refusal names its rule. Number, mark and
/// rule are facts that the style sheet shows: a line is one element and one text.
pub fn line(lines: &mut Part, step: usize, text: String, refused: Option<&'static str>) {
    let line = lines.say(Kind::Line, text);
    let number = Text::from(step.to_string());
    line.key = Some(number.clone());
    line.fact(Fact::Step, number).fact(Fact::Outcome, refused.unwrap_or("ok"));
}

/// Adds a list behind its summary.
pub fn fold<'s>(scene: &'s mut Part, summary: &'static str) -> &'s mut Part {
    let fold = scene.add(Kind::Fold);
    fold.say(Kind::Summary, summary);
    fold.add(Kind::List)
}
