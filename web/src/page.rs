//! The front page around a lesson: what this is, language and theme, and where the rules are
//! written.

use crate::lessons::{LESSONS, Lesson};
use crate::scene::{Fact, Kind, Part, Signal, joined};
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

/// What stands above the lesson.
pub fn before(page: &mut Part, current: &Lesson, lang: Lang, theme: &str) {
    let banner = page.add(Kind::Banner);
    banner.label(Kind::Title, Label::PageTitle, lang);
    let switches = banner.add(Kind::Edge);
    let chosen = LANGS.iter().position(|(tag, _)| *tag == lang.tag()).unwrap_or_default();
    switches.choice(LANG, Label::Language.text(lang), &LANGS, chosen);
    let themes = THEMES.map(|(theme, label)| (theme, label.text(lang)));
    let chosen = THEMES.iter().position(|(name, _)| *name == theme).unwrap_or_default();
    switches.choice(THEME, Label::Theme.text(lang), &themes, chosen);
    banner.label(Kind::Plain, Label::PageLead, lang);
    banner.label(Kind::Plain, Label::PageQuestion, lang);
    // With one lesson there is nothing to choose.
    let lessons = page.add(Kind::Row);
    lessons.hidden = LESSONS.len() < 2;
    for (at, lesson) in LESSONS.iter().enumerate() {
        let weight = if lesson.slug == current.slug { "" } else { "quiet" };
        lessons.button(LESSON, at, lesson.title, lang).fact(Fact::Weight, weight);
    }
}

/// What stands below it: every rule and where it is written.
pub fn after(page: &mut Part, lesson: &Lesson, lang: Lang) {
    let prose = page.add(Kind::Prose);
    prose.label(Kind::Heading, Label::RulesTitle, lang);
    prose.label(Kind::Plain, Label::RulesLead, lang);
    let table = prose.add(Kind::Table);
    table.label(Kind::Caption, Label::RulesTitle, lang);
    let columns = table.add(Kind::Cells);
    for label in [Label::RuleColumn, Label::MeaningColumn, Label::SourceColumn] {
        columns.label(Kind::Column, label, lang);
    }
    for [slug, meaning, document, place] in (lesson.rules)(lang) {
        let row = table.add(Kind::Cells);
        row.say(Kind::Cell, slug);
        row.say(Kind::Cell, meaning);
        row.say(Kind::Cell, joined(&[document, ", ", place]));
    }
}
