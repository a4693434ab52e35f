//! The nearest known word.

/// `, did you mean …?`, or what there is, or nothing.
pub(crate) fn hint<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let known: Vec<&str> = known.into_iter().collect();
    let near = known.iter().map(|one| (distance(word, one), *one)).min();
    match near {
        // A third of the letters may differ, and one always.
        Some((far, one)) if far <= (one.chars().count() / 3).max(1) => format!("; did you mean `{one}`?"),
        Some(_) if known.len() <= MOST => format!("; there {}", list(&known)),
        _ => String::new(),
    }
}

/// More words than this are not listed.
const MOST: usize = 16;
/// Longer words are not compared: the work is the product of the lengths.
const LONGEST: usize = 64;

fn list(known: &[&str]) -> String {
    let quoted: Vec<String> = known.iter().map(|one| format!("`{one}`")).collect();
    match quoted.as_slice() {
        [one] => format!("is only {one}"),
        [most @ .., last] => format!("are {} and {last}", most.join(", ")),
        [] => String::new(),
    }
}

/// How many letters are to be put in, taken out, changed or swapped with their neighbour; capitals
/// do not count.
fn distance(left: &str, right: &str) -> usize {
    let (left, right) = (letters(left), letters(right));
    if left.len().max(right.len()) > LONGEST {
        return usize::MAX;
    }
    let mut before: Vec<usize> = Vec::new();
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (i, l) in left.iter().enumerate() {
        let mut next = vec![i + 1];
        for (j, r) in right.iter().enumerate() {
            let mut best = (row[j] + usize::from(l != r)).min(row[j + 1] + 1).min(next[j] + 1);
            if i > 0 && j > 0 && left[i - 1] == *r && *l == right[j - 1] {
                best = best.min(before[j - 1] + 1);
            }
            next.push(best);
        }
        before = std::mem::replace(&mut row, next);
    }
    row[right.len()]
}

fn letters(word: &str) -> Vec<char> {
    word.chars().map(|letter| letter.to_ascii_lowercase()).collect()
}

#[cfg(test)]
mod tests {
    use super::{distance, hint};

    #[test]
    fn a_slip_is_one_step() {
        for slip in ["atach", "attachh", "attahc", "attech", "ATTACH"] {
            assert!(distance(slip, "attach") <= 1, "{slip}");
        }
        assert_eq!(distance("mount", "attach"), 6);
        assert_eq!(distance("", "abc"), 3);
    }

    #[test]
    fn what_is_near_is_named_and_else_what_there_is() {
        assert_eq!(hint("atach", ["attach", "detach"]), "; did you mean `attach`?");
        assert_eq!(hint("fly", ["attach"]), "; there is only `attach`");
        assert_eq!(hint("fly", ["attach", "detach", "mount"]), "; there are `attach`, `detach` and `mount`");
        assert_eq!(hint("fly", []), "");
        assert_eq!(hint(&"x".repeat(9999), ["attach"]), "; there is only `attach`");
    }
}
