//! The front page around a lesson: what this is, language and theme, and where the rules are
//! written.

use crate::lessons::{LESSONS, Lesson};
use crate::scene::{Button, Choice, Group, Kind, Part, Signal, Voice, Weight};
use tsunagu_words::{Label, Lang};

/// The language switch.
pub const LANG: &str = "lang";
/// The theme switch.
pub const THEME: &str = "theme";
/// The list of lessons.
pub const LESSON: &str = "lesson";

const THEMES: [(&str, Label); 3] =
    [("auto", Label::ThemeAuto), ("light", Label::ThemeLight), ("dark", Label::ThemeDark)];
const LANGS: [(&str, &str); 2] = [("ja", "日本語"), ("en", "English")];

/// What a press on the page's own switches chooses.
#[must_use]
pub fn preference(Signal { action, at }: Signal) -> Option<(&'static str, &'static str)> {
    match action {
        LANG => LANGS.get(at).map(|(tag, _)| (LANG, *tag)),
        THEME => THEMES.get(at).map(|(theme, _)| (THEME, *theme)),
        LESSON => LESSONS.get(at).map(|lesson| (LESSON, lesson.slug)),
        _ => None,
    }
}

/// The page with the lesson in it.
#[must_use]
pub fn around(content: Part, current: &Lesson, lang: Lang, theme: &str) -> Vec<Part> {
    vec![banner(lang, theme), lessons(current, lang), content, rules(current, lang)]
}

fn banner(lang: Lang, theme: &str) -> Part {
    let text = |label: Label| Part::words(Voice::Plain, label.text(lang));
    let langs = LANGS.map(|(tag, name)| (tag, name.into()));
    let themes = THEMES.map(|(theme, label)| (theme, label.text(lang).into()));
    let switches = vec![
        Part::Choice(Choice {
            control: LANG,
            legend: Label::Language.text(lang).into(),
            chosen: LANGS.iter().position(|(tag, _)| *tag == lang.tag()).unwrap_or_default(),
            options: langs.into(),
        }),
        Part::Choice(Choice {
            control: THEME,
            legend: Label::Theme.text(lang).into(),
            chosen: THEMES.iter().position(|(name, _)| *name == theme).unwrap_or_default(),
            options: themes.into(),
        }),
    ];
    Part::group(
        Kind::Banner,
        vec![
            Part::words(Voice::Title, Label::PageTitle.text(lang)),
            Part::group(Kind::Edge, switches),
            text(Label::PageLead),
            text(Label::PageQuestion),
        ],
    )
}

/// The other lessons; with one lesson there is nothing to choose.
fn lessons(current: &Lesson, lang: Lang) -> Part {
    let button = |(at, lesson): (usize, &Lesson)| {
        let label = lesson.title.text(lang);
        let weight = if lesson.slug == current.slug { Weight::Plain } else { Weight::Quiet };
        Part::from(Button { weight, ..Button::new(LESSON, at, label) })
    };
    let buttons =
        if LESSONS.len() > 1 { LESSONS.iter().enumerate().map(button).collect() } else { Vec::new() };
    Part::Group(Group {
        kind: Kind::Row,
        label: (!buttons.is_empty()).then(|| Label::Lessons.text(lang).into()),
        parts: buttons,
        ..Group::default()
    })
}

fn rules(lesson: &Lesson, lang: Lang) -> Part {
    let column = |label: Label| Part::words(Voice::Column, label.text(lang));
    let columns = [Label::RuleColumn, Label::MeaningColumn, Label::SourceColumn].map(column);
    let row = |[slug, meaning, document, place]: [&'static str; 4]| {
        let source = format!("{document}, {place}");
        let cells = [
            Part::words(Voice::Cell, slug),
            Part::words(Voice::Cell, meaning),
            Part::words(Voice::Cell, source),
        ];
        Part::group(Kind::Cells, cells.into())
    };
    let rows = std::iter::once(Part::group(Kind::Cells, columns.into()))
        .chain((lesson.rules)(lang).into_iter().map(row));
    Part::group(
        Kind::Prose,
        vec![
            Part::words(Voice::Heading, Label::RulesTitle.text(lang)),
            Part::words(Voice::Plain, Label::RulesLead.text(lang)),
            Part::Group(Group {
                kind: Kind::Table,
                label: Some(Label::RulesTitle.text(lang).into()),
                parts: rows.collect(),
                ..Group::default()
            }),
        ],
    )
}
