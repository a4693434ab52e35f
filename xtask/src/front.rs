//! The front page's lists: the lessons, and of each its rules and where they are written. They are
//! written into `index.html`, so that they cost no code in the browser and can be read without it.

#[cfg(feature = "quorum")]
use tsunagu_model::quorum;
#[cfg(feature = "late-binding")]
use tsunagu_model::sandbox;
use tsunagu_model::volume::{Rule, chapter};
use tsunagu_words::{Label, Lang, Listing, volume};

/// A lesson as the front page has it.
struct Lesson {
    /// As in the registry of `web/src/lessons.rs`.
    slug: &'static str,
    title: Label,
    /// Slug, meaning, document and the place in it.
    rules: fn(Lang) -> Vec<[&'static str; 4]>,
}

const LESSONS: &[Lesson] = &[
    Lesson { slug: chapter::LESSON, title: Label::VolumesTitle, rules: rules_of_volumes },
    #[cfg(feature = "late-binding")]
    Lesson { slug: sandbox::guide::LESSON, title: Label::LateBindingTitle, rules: rules_of_late_binding },
    #[cfg(feature = "quorum")]
    Lesson { slug: quorum::LESSON, title: Label::QuorumTitle, rules: rules_of_quorum },
];

#[cfg(feature = "quorum")]
fn rules_of_quorum(lang: Lang) -> Vec<[&'static str; 4]> {
    let row = |&rule: &quorum::Rule| {
        let source = rule.source();
        [rule.as_str(), tsunagu_words::quorum::rule(rule, lang), source.document, source.place]
    };
    quorum::Rule::ALL.iter().map(row).collect()
}

#[cfg(feature = "late-binding")]
fn rules_of_late_binding(lang: Lang) -> Vec<[&'static str; 4]> {
    let row = |&rule: &sandbox::Rule| {
        let source = rule.source();
        [rule.as_str(), tsunagu_words::sandbox::rule(rule, lang), source.document, source.place]
    };
    sandbox::Rule::ALL.iter().map(row).collect()
}

fn rules_of_volumes(lang: Lang) -> Vec<[&'static str; 4]> {
    let row = |&rule: &Rule| {
        let source = rule.source();
        [rule.as_str(), volume::rule(rule, lang), source.document, source.place]
    };
    Rule::ALL.iter().map(row).collect()
}

/// Puts the lists where `index.html` has `__LESSONS__`, `__RULES_JA__` and so on.
pub(crate) fn fill(html: &str) -> String {
    let mut html = html.replace("__LESSONS__", &choice());
    for lang in Lang::ALL {
        let tag = lang.tag().to_uppercase();
        html = html.replace(&format!("__RULES_LEAD_{tag}__"), Listing::RulesLead.text(lang));
        html = html.replace(&format!("__RULES_{tag}__"), &rules(lang));
    }
    html
}

/// Links to all lessons; with one there is nothing to choose.
fn choice() -> String {
    if LESSONS.len() < 2 {
        return String::new();
    }
    let link = |lesson: &Lesson| {
        let [ja, en] = Lang::ALL.map(|lang| escape(lesson.title.text(lang)));
        let title = format!("<span lang=\"ja\">{ja}</span><span lang=\"en\">{en}</span>");
        format!("<a class=\"button\" href=\"?lesson={}\">{title}</a>", lesson.slug)
    };
    format!("<nav class=\"row\">{}</nav>", LESSONS.iter().map(link).collect::<String>())
}

fn rules(lang: Lang) -> String {
    let row = |[slug, meaning, document, place]: [&str; 4]| {
        let (meaning, document, place) = (escape(meaning), escape(document), escape(place));
        format!("<tr><td>{slug}</td><td>{meaning}</td><td>{document}, {place}</td></tr>\n")
    };
    let body = |lesson: &Lesson| {
        let rows: String = (lesson.rules)(lang).into_iter().map(row).collect();
        format!("<tbody data-rules=\"{}\">\n{rows}</tbody>\n", lesson.slug)
    };
    LESSONS.iter().map(body).collect()
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

#[cfg(test)]
mod tests {
    use super::{LESSONS, Lang, escape, fill};
    use crate::size::lessons;
    use std::fs;

    fn read(path: &str) -> String {
        let path = format!("{}/../{path}", env!("CARGO_MANIFEST_DIR"));
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    #[test]
    fn every_lesson_of_the_registry_is_on_the_front_page() {
        assert_eq!(lessons(&read("web/src/lessons.rs")), LESSONS.len());
    }

    #[test]
    fn every_rule_stands_on_the_page_with_its_source_in_both_languages() {
        let html = fill(&read("index.html"));
        for lesson in LESSONS {
            for lang in Lang::ALL {
                for [slug, meaning, document, place] in (lesson.rules)(lang) {
                    let row = format!(
                        "<td>{slug}</td><td>{}</td><td>{}, {}</td>",
                        escape(meaning),
                        escape(document),
                        escape(place)
                    );
                    assert!(html.contains(&row), "{slug} in {lang:?}");
                }
            }
        }
        assert!(!html.contains("__LESSONS__") && !html.contains("__RULES_"));
    }
}
