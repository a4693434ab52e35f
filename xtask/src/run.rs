//! Running other programs: with their output through, or kept in a log while one line shows progress.

use anyhow::{Context, Result, bail};
use std::{
    fs::{self, File},
    io::{self, IsTerminal, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
    process::{Child, Command, ExitStatus, Stdio},
    thread::sleep,
    time::{Duration, Instant},
};

use crate::place::Place;

/// No single step of setting up takes this long; what does, hangs.
const HOUR: Duration = Duration::from_secs(3600);
const LOOK_EVERY: Duration = Duration::from_millis(100);
/// Where nothing can be written over (CI), a sign of life this often.
const SIGN_OF_LIFE: Duration = Duration::from_secs(30);

/// What a program that ran to its end left behind.
pub(crate) struct Ran {
    pub(crate) good: bool,
    pub(crate) output: String,
    pub(crate) log: PathBuf,
    pub(crate) seconds: f64,
}

/// Runs with our own output and waits; failing is an error.
pub(crate) fn through(command: &mut Command) -> Result<()> {
    let status = command.stdin(Stdio::null()).status();
    let status = status.with_context(|| missing(command))?;
    if !status.success() {
        bail!("`{}` ended with {status}", line(command));
    }
    Ok(())
}

/// What a short program prints, if it can be run and is content.
pub(crate) fn says(command: &mut Command) -> Option<String> {
    let output = command.stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Runs with all output in `<work>/log/<name>.log`, showing seconds and the last line meanwhile.
/// What has not ended within the limit is stopped, with all that it started.
pub(crate) fn logged(place: &Place, name: &str, command: &mut Command, limit: Duration) -> Result<Ran> {
    let folder = place.work.join("log");
    fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let log = folder.join(format!("{}.log", name.replace([' ', '/'], "-")));
    let file = File::create(&log).with_context(|| format!("cannot write {}", log.display()))?;
    let twin = file.try_clone().context("cannot share the log")?;
    let start = Instant::now();
    let mut child =
        command.stdin(Stdio::null()).stdout(file).stderr(twin).spawn().with_context(|| missing(command))?;
    let mut shown = Instant::now();
    let status: ExitStatus = loop {
        if let Some(status) = child.try_wait().context("cannot wait for a program")? {
            break status;
        }
        if start.elapsed() > limit {
            stop(&mut child);
        }
        let terminal = io::stdout().is_terminal();
        if shown.elapsed() > if terminal { Duration::from_millis(500) } else { SIGN_OF_LIFE } {
            shown = Instant::now();
            progress(terminal, start.elapsed().as_secs(), &last_line(&log));
        }
        sleep(LOOK_EVERY);
    };
    if io::stdout().is_terminal() {
        print!("\r\x1b[K");
    }
    let output = fs::read(&log).with_context(|| format!("cannot read {}", log.display()))?;
    let mut output = String::from_utf8_lossy(&output).into_owned();
    if start.elapsed() > limit {
        output.push_str(&format!("\nstopped, since it had not ended after {} s\n", limit.as_secs()));
    }
    Ok(Ran { good: status.success(), output, log, seconds: start.elapsed().as_secs_f64() })
}

/// As [`logged`], but failing is an error that shows how the output ended.
pub(crate) fn must(place: &Place, name: &str, command: &mut Command) -> Result<Ran> {
    let ran = logged(place, name, command, HOUR)?;
    if ran.good {
        return Ok(ran);
    }
    for line in tail(&ran.output, 20) {
        eprintln!("    {line}");
    }
    if ran.output.contains("No space left on device") {
        bail!("{name}: the disk is full");
    }
    bail!("{name} failed; all it said is in {}", ran.log.display())
}

pub(crate) fn tail(text: &str, lines: usize) -> Vec<&str> {
    let all: Vec<&str> = text.lines().collect();
    all[all.len().saturating_sub(lines)..].to_vec()
}

/// A browser outlives the script that started it, so the whole family goes.
fn stop(child: &mut Child) {
    let table = says(Command::new("ps").args(["-A", "-o", "pid=,ppid="])).unwrap_or_default();
    let family = family(&table, child.id());
    // What ended meanwhile cannot be stopped, and need not be.
    let _ = says(Command::new("kill").arg("-KILL").args(family.iter().map(u32::to_string)));
}

/// A process and all its descendants, from a table of processes and their parents.
fn family(table: &str, first: u32) -> Vec<u32> {
    let numbers = |line: &str| line.split_whitespace().map(str::parse).collect::<Result<Vec<u32>, _>>().ok();
    let rows: Vec<Vec<u32>> = table.lines().filter_map(numbers).filter(|row| row.len() == 2).collect();
    let mut family = vec![first];
    let mut next = 0;
    while let Some(parent) = family.get(next).copied() {
        family.extend(rows.iter().filter(|row| row[1] == parent).map(|row| row[0]));
        next += 1;
    }
    family
}

fn progress(terminal: bool, seconds: u64, line: &str) {
    let line: String = line.chars().filter(|c| !c.is_control()).take(60).collect();
    if terminal {
        print!("\r\x1b[K    {seconds} s  {line}");
    } else {
        println!("    {seconds} s  {line}");
    }
    // Losing a progress line harms nobody.
    let _ = io::stdout().flush();
}

/// Reads only the end: a log may be long and this happens twice a second.
fn last_line(log: &Path) -> String {
    let read = || -> io::Result<String> {
        let mut file = File::open(log)?;
        let length = file.metadata()?.len();
        file.seek(SeekFrom::Start(length.saturating_sub(400)))?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    };
    let text = read().unwrap_or_default();
    text.lines().rfind(|line| !line.trim().is_empty()).unwrap_or_default().trim().to_owned()
}

fn missing(command: &Command) -> String {
    format!("cannot run {}", command.get_program().to_string_lossy())
}

fn line(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::{family, logged, says, tail};
    use crate::place::Place;
    use std::{process::Command, time::Duration};

    #[test]
    fn the_tail_is_the_last_lines_or_all_there_are() {
        assert_eq!(tail("a\nb\nc\n", 2), ["b", "c"]);
        assert_eq!(tail("a", 2), ["a"]);
    }

    #[test]
    fn a_family_is_a_process_and_all_below_it() {
        assert_eq!(family("  1 0\n 12 1\n 14 12\n 13 1\n 15 14\n", 12), [12, 14, 15]);
    }

    #[test]
    fn what_hangs_is_stopped_with_all_it_started() {
        let place = Place::here().expect("a place");
        let mut shell = Command::new("sh");
        shell.args(["-c", "sleep 600 & echo $!; wait"]);
        let ran = logged(&place, "a test of hanging", &mut shell, Duration::from_millis(500)).expect("sh");
        assert!(!ran.good && ran.output.contains("had not ended after"));
        let sleeper = ran.output.lines().next().expect("a number");
        // Gone, or dead and not yet collected.
        let state = says(Command::new("ps").args(["-o", "stat=", "-p", sleeper])).unwrap_or_default();
        assert!(state.is_empty() || state.starts_with('Z'), "{state}");
    }
}
