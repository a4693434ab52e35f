//! Which files are meant, and what they hold.

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use tsunagu_story::{Bad, Place, Story, bounds};

/// A file that is no story, or none that can be read.
#[derive(Debug)]
pub(crate) struct Unread {
    pub(crate) file: String,
    /// Where in it; `None` when the file itself is at fault.
    pub(crate) at: Option<Place>,
    pub(crate) why: String,
}

impl Unread {
    pub(crate) fn new(file: impl Into<String>, why: impl fmt::Display) -> Unread {
        Unread { file: file.into(), at: None, why: why.to_string() }
    }
}

impl From<Bad> for Unread {
    fn from(Bad { file, at, why }: Bad) -> Unread {
        Unread { file, at: Some(at), why }
    }
}

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.at {
            Some(at) => write!(f, "{}:{at}: {}", self.file, self.why),
            None => write!(f, "{}: {}", self.file, self.why),
        }
    }
}

/// What stands for standard input.
const INPUT: &str = "-";

/// Reads a story from a file, or from standard input for `-`.
pub(crate) fn story(path: &Path) -> Result<Story, Unread> {
    let input = path.as_os_str() == INPUT;
    let name = if input { "<stdin>".to_owned() } else { path.display().to_string() };
    let bytes = if input { read(io::stdin().lock()) } else { File::open(path).and_then(read) };
    let bytes = bytes.map_err(|error| Unread::new(&name, error))?;
    Ok(Story::read(&name, &bytes)?)
}

/// No more than a story may have, and one byte by which it is seen to be too long: a pipe may
/// have no end.
fn read(from: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(bounds::BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The files meant by a path: itself, or every story in a folder and the folders in it, in order.
pub(crate) fn meant(path: &Path) -> Result<Vec<PathBuf>, Unread> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let name = path.display().to_string();
    match tsunagu_story::files(path) {
        Ok(files) if files.is_empty() => {
            Err(Unread::new(name, "there is no .yaml, .yml or .json file in it"))
        }
        Ok(files) => Ok(files),
        Err(error) => Err(Unread::new(name, error)),
    }
}
