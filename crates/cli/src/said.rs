//! What a command has to say, and how it is written.

use crate::files::Unread;
use crate::style::BAD;
use std::fmt::Write as _;
use std::io::{ErrorKind, Write};
use std::process::ExitCode;

/// The answer of a command. Styles are in the text as ANSI codes; they are taken out where nobody
/// sees them.
#[derive(Debug, Default)]
pub(crate) struct Said {
    /// For standard output.
    pub(crate) out: String,
    /// For standard error.
    pub(crate) err: String,
    /// The exit code.
    pub(crate) code: u8,
}

/// The exit code when an expectation does not hold.
pub(crate) const FAILED: u8 = 1;
/// The exit code when a file cannot be read, as clap has it for arguments.
pub(crate) const UNREAD: u8 = 2;

impl Said {
    pub(crate) fn out(text: impl Into<String>) -> Said {
        Said { out: text.into(), ..Said::default() }
    }

    /// Nothing but what could not be read; good when that is nothing.
    pub(crate) fn unread(unread: &[Unread]) -> Said {
        let mut said = Said::default();
        for one in unread {
            let _ = writeln!(said.err, "{BAD}error:{BAD:#} {one}");
            said.code = UNREAD;
        }
        said
    }

    /// Writes it. A reader that has gone away (`| head -1`) has read what it wanted to: that is no
    /// failure, and the exit code is the command's own.
    pub(crate) fn aloud(self) -> ExitCode {
        // There is nowhere left to say that standard error cannot be written.
        let _ = anstream::stderr().write_all(self.err.as_bytes());
        let mut out = anstream::stdout().lock();
        match out.write_all(self.out.as_bytes()).and_then(|()| out.flush()) {
            Err(error) if error.kind() != ErrorKind::BrokenPipe => {
                let _ = writeln!(anstream::stderr(), "error: standard output cannot be written: {error}");
                ExitCode::from(UNREAD)
            }
            _ => ExitCode::from(self.code),
        }
    }
}
