//! Where things lie: the checkout, its target folder, and the cache that all checkouts share.

use anyhow::{Context, Result};
use std::{
    env,
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use crate::versions::{MDBOOK, TRUNK, Tool, WASM_PACK};

pub(crate) struct Place {
    pub(crate) root: PathBuf,
    /// Cargo's target folder.
    pub(crate) target: PathBuf,
    /// Ours alone: links, logs, measures.
    pub(crate) work: PathBuf,
    cache: PathBuf,
    path: OsString,
}

impl Place {
    pub(crate) fn here() -> Result<Self> {
        // Cargo says where the package is now; the path of compile time may have moved away.
        let package = env::var_os("CARGO_MANIFEST_DIR").unwrap_or(env!("CARGO_MANIFEST_DIR").into());
        let root = Path::new(&package).parent().context("xtask lies in no folder")?.to_owned();
        let program = env::current_exe().context("this program has no path")?;
        // <target>/debug/xtask, or <target>/debug/deps/xtask-… when it is being tested.
        let target = program.ancestors().find(|path| path.join("CACHEDIR.TAG").is_file());
        let target = target.context("this program lies in no target folder")?.to_owned();
        let work = target.join("tsunagu");
        let cache = cache(cfg!(target_os = "macos"), |name| env::var_os(name))?;
        let mut first = vec![work.join("bin"), root.join("web/node_modules/.bin")];
        first.extend([TRUNK, WASM_PACK, MDBOOK].map(|tool| home_of(&cache, &tool).join("bin")));
        let old = env::var_os("PATH").unwrap_or_default();
        let path = env::join_paths(first.into_iter().chain(env::split_paths(&old)))
            .context("a folder of PATH has a colon in its name")?;
        Ok(Self { root, target, work, cache, path })
    }

    /// Makes this program answer to the two names that Trunk and wasm-pack look for.
    pub(crate) fn link_bindgen(&self) -> Result<()> {
        let program = env::current_exe().context("this program has no path")?;
        let links = self.work.join("bin");
        fs::create_dir_all(&links).with_context(|| format!("cannot make {}", links.display()))?;
        link(&program, &links.join("wasm-bindgen"))?;
        link(&program, &links.join("wasm-bindgen-test-runner"))
    }

    /// The folder that one tool has to itself.
    pub(crate) fn home(&self, tool: &Tool) -> PathBuf {
        home_of(&self.cache, tool)
    }

    /// A command that runs in the checkout and finds our tools before the machine's.
    pub(crate) fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command.current_dir(&self.root).env("PATH", &self.path);
        // Trunk 0.21 takes NO_COLOR=1 for a malformed switch and stops.
        command.env_remove("NO_COLOR");
        command
    }
}

fn home_of(cache: &Path, tool: &Tool) -> PathBuf {
    cache.join(format!("{}-{}", tool.name, tool.version))
}

/// `TSUNAGU_CACHE`, or the folder that the system keeps for caches.
fn cache(mac: bool, var: impl Fn(&str) -> Option<OsString>) -> Result<PathBuf> {
    let var = |name| var(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    if let Some(own) = var("TSUNAGU_CACHE") {
        return std::path::absolute(own).context("TSUNAGU_CACHE is not a path");
    }
    // The standard says that a relative XDG_CACHE_HOME is to be ignored.
    if let Some(xdg) = var("XDG_CACHE_HOME").filter(|path| path.is_absolute()) {
        return Ok(xdg.join("tsunagu"));
    }
    let home = var("HOME").context("no place for tools: set TSUNAGU_CACHE, since HOME is not set")?;
    Ok(home.join(if mac { "Library/Caches/tsunagu" } else { ".cache/tsunagu" }))
}

fn link(program: &Path, at: &Path) -> Result<()> {
    if fs::read_link(at).is_ok_and(|old| old == program) {
        return Ok(());
    }
    // Made aside and moved into place: another xtask may be using the old one.
    let aside = at.with_extension(std::process::id().to_string());
    std::os::unix::fs::symlink(program, &aside)
        .and_then(|()| fs::rename(&aside, at))
        .with_context(|| format!("cannot link {} to this program", at.display()))
}

#[cfg(test)]
mod tests {
    use super::cache;
    use std::path::PathBuf;

    fn chosen(mac: bool, vars: &[(&str, &str)]) -> Option<PathBuf> {
        let var = |name: &str| vars.iter().find(|(key, _)| *key == name).map(|(_, v)| v.into());
        cache(mac, var).ok()
    }

    #[test]
    fn the_cache_is_the_one_named_then_the_systems() {
        let all = [("TSUNAGU_CACHE", "/t"), ("XDG_CACHE_HOME", "/x"), ("HOME", "/h")];
        assert_eq!(chosen(false, &all), Some("/t".into()));
        assert_eq!(chosen(false, &all[1..]), Some("/x/tsunagu".into()));
        assert_eq!(chosen(false, &all[2..]), Some("/h/.cache/tsunagu".into()));
        assert_eq!(chosen(true, &all[2..]), Some("/h/Library/Caches/tsunagu".into()));
    }

    #[test]
    fn an_empty_or_relative_name_is_no_cache() {
        let odd = [("TSUNAGU_CACHE", ""), ("XDG_CACHE_HOME", "x"), ("HOME", "/h")];
        assert_eq!(chosen(false, &odd), Some("/h/.cache/tsunagu".into()));
        assert_eq!(chosen(false, &odd[..2]), None);
    }

    #[test]
    fn a_relative_cache_of_ones_own_is_taken_from_here() {
        let seen = chosen(false, &[("TSUNAGU_CACHE", "tools")]);
        assert!(seen.is_some_and(|path| path.is_absolute() && path.ends_with("tools")));
    }
}
