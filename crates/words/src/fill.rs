//! Templates: a sentence with names in braces.
//!
//! A sentence is a template and not a `format!`, because a language then costs its letters and
//! no code: 3 kB less in the browser for the first lesson.

/// Puts each name's value where the template has `{name}`. A name without a value stays.
pub(crate) fn fill(template: &str, values: &[(&str, &str)]) -> String {
    let mut text = String::new();
    // Two characters as pattern: one alone would bring in a search for bytes, 0.5 kB more.
    for (at, piece) in template.split(['{', '}']).enumerate() {
        let mut said = piece;
        for (name, value) in values {
            if at % 2 == 1 && *name == piece {
                said = value;
            }
        }
        text.push_str(said);
    }
    text
}

/// How many events of one command are told one by one.
const TOLD: usize = 6;

/// What one command brought about, in one line; of very many events only the first, and how many more.
pub(crate) fn told(events: usize, next: &str, more: &str, event: &dyn Fn(usize) -> String) -> String {
    let mut line = String::new();
    for at in 0..events {
        if at > 0 {
            line += next;
        }
        if at == TOLD {
            return line + &fill(more, &[("count", &(events - TOLD).to_string())]);
        }
        line += &event(at);
    }
    line
}

/// `a, b and c`: the parts with their separators.
pub(crate) fn list(names: &[&str], comma: &str, and: &str) -> String {
    let mut text = String::new();
    for (at, name) in names.iter().enumerate() {
        let separator = match names.len() - at {
            _ if at == 0 => "",
            1 => and,
            _ => comma,
        };
        text.push_str(separator);
        text.push_str(name);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{fill, list};

    #[test]
    fn each_name_gets_its_value() {
        let values = [("a", "1"), ("b", "2")];
        assert_eq!(fill("{b}と{a}、{b}", &values), "2と1、2");
        assert_eq!(fill("nothing", &values), "nothing");
    }

    #[test]
    fn lists_end_as_the_language_wants() {
        assert_eq!(list(&[], "、", " と "), "");
        assert_eq!(list(&["a"], "、", " と "), "a");
        assert_eq!(list(&["a", "b", "c"], "、", " と "), "a、b と c");
    }
}
