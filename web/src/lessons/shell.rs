//! What every lesson has around it: head, edge, verdict, log, hints.

use super::{Copied, Lesson, View, notice};
use crate::scene::{Button, Data, Group, Kind, Part, Text, Voice, Weight, Words};
use tsunagu_words::volume::Tone;
use tsunagu_words::{Label, Lang};

/// The actions that every lesson has.
pub const RESET: &str = "reset";
/// One step back.
pub const UNDO: &str = "undo";
/// One step forward again.
pub const REDO: &str = "redo";
/// The link to the present; the app answers this one itself.
pub const COPY_LINK: &str = "copy-link";

/// The strong sentence and what stands behind it.
pub struct Verdict {
    /// How it is shown.
    pub tone: Tone,
    /// Whether the last step was refused.
    pub refused: bool,
    /// The sentence.
    pub sentence: String,
    /// For a refusal: why the rule is there, its slug, and where it is written.
    pub rule: Option<(&'static str, &'static str, String)>,
}

/// One line of the log.
pub struct Line {
    /// Which step; 0 is how the world began.
    pub step: usize,
    /// What happened.
    pub text: String,
    /// The rule that refused.
    pub refused: Option<&'static str>,
}

/// The title and the present in a few words.
#[must_use]
pub fn head(lesson: &Lesson, badge: String, lang: Lang) -> Part {
    let badge = Words { voice: Voice::Badge, data: role("badge"), text: badge.into() };
    Part::group(
        Kind::Head,
        vec![
            Part::words(Voice::Aside, Label::Demo.text(lang)),
            Part::words(Voice::Heading, lesson.title.text(lang)),
            Part::Words(badge),
        ],
    )
}

/// Undo, redo, reset, link: what is there for convenience.
#[must_use]
pub fn edge(view: &View) -> Part {
    let quiet = |action, label: Label, hidden| {
        Part::from(Button { weight: Weight::Quiet, hidden, ..Button::new(action, 0, label.text(view.lang)) })
    };
    let link = if view.copied == Copied::Done { Label::Copied } else { Label::CopyLink };
    let mut parts = vec![
        quiet(UNDO, Label::Undo, !view.full),
        quiet(REDO, Label::Redo, !view.full),
        quiet(RESET, Label::Reset, false),
        quiet(COPY_LINK, link, !view.full),
    ];
    if let Copied::ByHand(code) = &view.copied {
        parts.push(Part::Field {
            label: Label::CopyByHand.text(view.lang).into(),
            value: code.clone().into(),
        });
    }
    Part::group(Kind::Edge, parts)
}

/// The strong sentence; announced when it changes.
#[must_use]
pub fn verdict(verdict: Verdict, view: &View) -> Part {
    let tone = match verdict.tone {
        _ if verdict.refused => "refused",
        Tone::Plain => "plain",
        Tone::Works => "works",
        Tone::Danger => "danger",
    };
    let mut data = role("verdict");
    data.push(("data-tone", tone.into()));
    let mut parts: Vec<Part> = view.notice.iter().map(|text| notice(text)).collect();
    parts.push(Part::words(Voice::Strong, verdict.sentence));
    if let Some((why, slug, source)) = verdict.rule {
        let source = format!("{}: {source}", Label::Source.text(view.lang));
        parts.push(Part::group(
            Kind::Prose,
            vec![
                Part::words(Voice::Aside, why),
                Part::words(Voice::Code, slug),
                Part::words(Voice::Aside, source),
            ],
        ));
    }
    Part::Group(Group { kind: Kind::Verdict, data, parts, ..Group::default() })
}

/// What happened, the last line in sight.
#[must_use]
pub fn log(lines: impl IntoIterator<Item = Line>, lang: Lang) -> Part {
    let line = |line: Line| {
        let number = Text::from(line.step.to_string());
        let mut data =
            vec![("data-step", number.clone()), ("data-outcome", line.refused.unwrap_or("ok").into())];
        if line.refused.is_some() {
            data.push(("data-tone", "refused".into()));
        }
        let mark = if line.refused.is_some() { "✕" } else { "✓" };
        let mut parts = vec![
            Part::words(Voice::Aside, number.clone()),
            Part::words(Voice::Aside, mark),
            Part::words(Voice::Plain, line.text),
        ];
        parts.extend(line.refused.map(|slug| Part::words(Voice::Code, slug)));
        Part::Group(Group { kind: Kind::Line, data, key: Some(number), parts, label: None })
    };
    Part::Group(Group {
        kind: Kind::Log,
        label: Some(Label::Log.text(lang).into()),
        data: role("log"),
        parts: lines.into_iter().map(line).collect(),
        key: None,
    })
}

/// A list behind its summary.
#[must_use]
pub fn fold(summary: Label, items: impl IntoIterator<Item = &'static str>, lang: Lang) -> Part {
    let item = |text| Part::group(Kind::Item, vec![Part::words(Voice::Aside, text)]);
    Part::Group(Group {
        kind: Kind::Fold,
        label: Some(summary.text(lang).into()),
        parts: vec![Part::group(Kind::List, items.into_iter().map(item).collect())],
        ..Group::default()
    })
}

/// `data-role`, by which tests and other programs find a part.
#[must_use]
pub fn role(role: &'static str) -> Data {
    vec![("data-role", role.into())]
}
