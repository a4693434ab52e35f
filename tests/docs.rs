//! What the documents and manifests say of files and versions is so.
// A file that cannot be read is a failed test, so the test may unwrap.
#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

/// All Markdown of ours: not what was built, installed or copied.
fn documents(folder: &Path, found: &mut Vec<PathBuf>) {
    const NOT_OURS: [&str; 6] = [".git", "dist", "node_modules", "public", "target", "tsunagu"];
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if path.is_dir() && !NOT_OURS.contains(&name) {
            documents(&path, found);
        } else if name.ends_with(".md") {
            found.push(path);
        }
    }
}

/// The targets of `[…](target)` and `![…](target)` outside of code.
fn links(text: &str) -> Vec<&str> {
    let prose = text.split("```").step_by(2);
    let pieces = prose.flat_map(|piece| piece.split('`').step_by(2));
    pieces.flat_map(|piece| piece.split("](").skip(1)).filter_map(|rest| rest.split(')').next()).collect()
}

#[test]
fn links_are_found_in_prose_and_not_in_code() {
    let text = "[a](b.md) `[c](d.md)`\n```\n[e](f.md)\n```\n![g](h.png)";
    assert_eq!(links(text), ["b.md", "h.png"]);
}

#[test]
fn every_relative_link_and_image_leads_to_a_file() {
    let mut all = Vec::new();
    documents(&root(), &mut all);
    let (mut walked, mut broken) = (0, Vec::new());
    for document in &all {
        let text = fs::read_to_string(document).unwrap();
        for link in links(&text).into_iter().filter(|link| !link.contains("://") && !link.starts_with('#')) {
            let path = document.parent().unwrap().join(link.split('#').next().unwrap());
            // VitePress leaves the ending out.
            if !path.exists() && !path.with_extension("md").exists() {
                broken.push(format!("{}: {link}", document.display()));
            }
            walked += 1;
        }
    }
    assert!(all.len() > 5 && walked > 5, "{walked} links in {} documents", all.len());
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

#[test]
fn what_is_published_has_the_version_of_the_workspace() {
    let text = fs::read_to_string(root().join("web/embed/package.json")).unwrap();
    let package: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(package["version"], env!("CARGO_PKG_VERSION"));
}
