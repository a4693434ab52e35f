//! Rules of the house that no compiler knows, held against every file that git would keep.

use anyhow::{Context, Result, bail};
use std::fs;

use crate::{place::Place, run::says};

/// Past this a file has two nouns.
const MOST_LINES: usize = 600;
/// Past this it is worth a look.
const GOOD_LINES: usize = 300;

/// The one source that Cargo.lock may name: the registry's public name, not a host that serves it.
const CRATES: &str = "source = \"registry+https://github.com/rust-lang/crates.io-index\"";

struct File {
    path: String,
    text: String,
}

impl File {
    fn is(&self, endings: &[&str]) -> bool {
        endings.iter().any(|ending| self.path.ends_with(ending))
    }

    fn code(&self) -> bool {
        self.is(&[".rs", ".js", ".mjs", ".ts", ".vue", ".css", ".html"])
    }
}

type Rule = (&'static str, fn(&File) -> Vec<String>);

const RULES: [Rule; 6] = [
    ("lock files name no host of a registry", hosts),
    ("nothing is left to do later", later),
    ("no code loads from another site", elsewhere),
    ("no style attribute, which a strict policy blocks", styles),
    ("Rust prints nothing to the browser's console on its own", console),
    ("no source is too long", long),
];

/// Prints each break of a rule, and the count that [`crate::test`] reads.
pub(crate) fn run(place: &Place) -> Result<()> {
    let files = files(place)?;
    let mut failed = 0;
    for (name, rule) in RULES {
        let broken: Vec<String> = files.iter().flat_map(rule).collect();
        failed += usize::from(!broken.is_empty());
        for one in &broken {
            println!("{name}: {one}");
        }
    }
    for file in files.iter().filter(|file| file.code() && file.text.lines().count() > GOOD_LINES) {
        println!("note: {} has {} lines", file.path, file.text.lines().count());
    }
    println!("{} passed, {failed} failed", RULES.len() - failed);
    if failed > 0 {
        bail!("{failed} of {} rules of the house are broken", RULES.len());
    }
    Ok(())
}

fn files(place: &Place) -> Result<Vec<File>> {
    let list = says(place.command("git").args(["ls-files", "--cached", "--others", "--exclude-standard"]))
        .context("tidy reads the files that git knows, but git does not answer here")?;
    let mut files = Vec::new();
    for path in list.lines() {
        // A picture is no text, and a file that was just deleted is no file.
        if let Ok(text) = fs::read_to_string(place.root.join(path)) {
            files.push(File { path: path.to_owned(), text });
        }
    }
    Ok(files)
}

fn lines(file: &File, wrong: impl Fn(&str) -> bool) -> Vec<String> {
    let numbered = file.text.lines().enumerate().filter(|(_, line)| wrong(line));
    numbered.map(|(index, line)| format!("{}:{}: {}", file.path, index + 1, line.trim())).collect()
}

fn hosts(file: &File) -> Vec<String> {
    match file.path.rsplit('/').next() {
        Some("Cargo.lock") => lines(file, |line| line.starts_with("source = ") && line != CRATES),
        Some("package-lock.json") => lines(file, |line| line.contains("\"resolved\": \"http")),
        Some(".npmrc" | "config.toml") => lines(file, |line| line.contains("://")),
        _ => Vec::new(),
    }
}

fn later(file: &File) -> Vec<String> {
    // Put together here, for this file is read as well.
    let words =
        [concat!("TO", "DO"), concat!("FIX", "ME"), concat!("todo", "!("), concat!("unimple", "mented!(")];
    if !file.code() {
        return Vec::new();
    }
    lines(file, |line| words.iter().any(|word| line.contains(word)))
}

fn elsewhere(file: &File) -> Vec<String> {
    let loads = [
        "src=\"http",
        "url(http",
        "from 'http",
        "import('http",
        "fetch('http",
        "rel=\"stylesheet\" href=\"http",
    ];
    if !file.code() || !(file.path.starts_with("web/") || file.path == "index.html") {
        return Vec::new();
    }
    lines(file, |line| loads.iter().any(|load| line.contains(load)))
}

fn styles(file: &File) -> Vec<String> {
    if !file.path.starts_with("web/src/") && file.path != "index.html" {
        return Vec::new();
    }
    lines(file, |line| line.contains(" style="))
}

fn console(file: &File) -> Vec<String> {
    if !file.path.starts_with("web/src/") {
        return Vec::new();
    }
    lines(file, |line| line.contains("console::") || line.contains("println!("))
}

fn long(file: &File) -> Vec<String> {
    match file.text.lines().count() {
        count if file.code() && count > MOST_LINES => vec![format!("{} has {count} lines", file.path)],
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::{CRATES, File, MOST_LINES, RULES};

    fn broken(path: &str, text: &str) -> Vec<&'static str> {
        let file = File { path: path.to_owned(), text: text.to_owned() };
        RULES.iter().filter(|(_, rule)| !rule(&file).is_empty()).map(|(name, _)| *name).collect()
    }

    #[test]
    fn each_rule_is_broken_by_what_it_forbids_and_by_nothing_else() {
        let forbidden = [
            ("tests/package-lock.json", "\"resolved\": \"https://example.org/a.tgz\"".to_owned()),
            ("crates/model/src/lib.rs", format!("// {}: more", concat!("TO", "DO"))),
            ("web/style.css", "@import url(https://example.org/a.css)".to_owned()),
            ("web/src/view.rs", "<p style={x}>".replace(" ", "  ")),
            ("web/src/seat.rs", "web_sys::console::log_1(&x)".to_owned()),
            ("web/src/seat.rs", "line\n".repeat(MOST_LINES + 1)),
        ];
        for ((path, text), (name, _)) in forbidden.iter().zip(RULES) {
            assert_eq!(broken(path, text), [name], "{path}");
        }
        assert!(broken("Cargo.lock", CRATES).is_empty());
        assert!(broken("web/src/lib.rs", "//! See https://kubernetes.io\n").is_empty());
    }

    #[test]
    fn a_crate_from_a_mirror_is_seen() {
        assert_eq!(broken("Cargo.lock", "source = \"registry+https://example.org/index\"").len(), 1);
    }
}
