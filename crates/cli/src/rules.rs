//! `tsunagu rules`: every rule with its place in the order and where it is written.

use crate::said::Said;
use crate::style::{BOLD, DIM, NAME};
use serde_json::{Value, json};
use std::fmt::Write;
use tsunagu_story::{Entry, MODELS};
use tsunagu_words::{Lang, Listing};

/// The rules of one model, or of all.
pub(crate) fn list(model: Option<&str>, lang: Lang, as_json: bool) -> Said {
    let models = MODELS.iter().filter(|entry| model.is_none_or(|name| name == entry.name));
    Said::out(if as_json { json(models, lang) } else { text(models, lang) })
}

fn text<'m>(models: impl Iterator<Item = &'m Entry>, lang: Lang) -> String {
    let mut text = String::new();
    for model in models {
        let gap = if text.is_empty() { "" } else { "\n" };
        let _ = writeln!(text, "{gap}{BOLD}{}{BOLD:#}  {}", model.name, Listing::RulesLead.text(lang));
        for rule in model.rules(lang) {
            let _ = writeln!(text, "\n{:>3}. {NAME}{}{NAME:#}", rule.precedence, rule.slug);
            let _ = writeln!(text, "     {}", rule.sentence);
            let _ = writeln!(text, "     {DIM}{}, {}{DIM:#}", rule.document, rule.place);
        }
    }
    text
}

fn json<'m>(models: impl Iterator<Item = &'m Entry>, lang: Lang) -> String {
    let rules = models.flat_map(|model| {
        model.rules(lang).into_iter().map(|rule| {
            json!({
                "model": model.name,
                "slug": rule.slug,
                "precedence": rule.precedence,
                "sentence": rule.sentence,
                "source": { "document": rule.document, "place": rule.place },
            })
        })
    });
    format!("{:#}\n", Value::from_iter(rules))
}
