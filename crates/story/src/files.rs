//! The stories of a folder.

use std::io;
use std::path::{Path, PathBuf};

/// The files ending in `.yaml`, `.yml` or `.json` in a folder and below it, sorted. A link is
/// followed as a file and not as a folder.
///
/// # Errors
/// When a folder cannot be read.
pub fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    walk(folder, &mut found)?;
    found.sort();
    Ok(found)
}

fn walk(folder: &Path, found: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        let ending = path.extension().and_then(|ending| ending.to_str());
        if entry.file_type()?.is_dir() {
            walk(&path, found)?;
        } else if matches!(ending, Some("yaml" | "yml" | "json")) {
            found.push(path);
        }
    }
    Ok(())
}
