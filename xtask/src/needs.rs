//! What the machine must have: how to see whether it is there, and how to get it.

use anyhow::{Context, Result, bail};
use std::{env, fs, process::Command, time::Instant};

use crate::{
    place::Place,
    run::{must, says},
    versions::{NODE_AT_LEAST, Tool},
};

pub(crate) const WASM: &str = "wasm32-unknown-unknown";
/// Has no std, so that a build for it proves `no_std`.
pub(crate) const BARE: &str = "thumbv7em-none-eabi";

const APT: [&str; 3] = ["chromium", "chromium-driver", "fonts-noto-cjk"];

#[derive(Debug, PartialEq)]
pub(crate) enum Need {
    Node,
    /// The compiled standard library of a target.
    Target(&'static str),
    /// The sources of all crates in Cargo.lock.
    Crates,
    Tool(&'static Tool),
    /// The `node_modules` of a folder.
    Npm(&'static str),
    /// Chromium, its driver and a Japanese font.
    Browser,
}

impl Need {
    fn name(&self) -> String {
        match self {
            Self::Node => format!("Node {NODE_AT_LEAST}"),
            Self::Target(target) => format!("Rust target {target}"),
            Self::Crates => "crate sources".to_owned(),
            Self::Tool(tool) => format!("{} {}", tool.name, tool.version),
            Self::Npm(folder) => format!("npm packages of {folder}"),
            Self::Browser => "Chromium, its driver, a Japanese font".to_owned(),
        }
    }

    /// As measured on a fresh machine with two cores.
    fn seconds(&self) -> u64 {
        match self {
            Self::Node => 0,
            Self::Target(_) => 3,
            Self::Crates => 5,
            Self::Tool(tool) => tool.seconds,
            Self::Npm(_) => 5,
            Self::Browser => 18,
        }
    }

    fn ready(&self, place: &Place) -> Result<bool> {
        Ok(match self {
            Self::Node => node(place).map(|()| true)?,
            Self::Target(target) => {
                let ask = ["--print", "target-libdir", "--target", target];
                says(place.command("rustc").args(ask)).is_some_and(|path| fs::exists(path).unwrap_or(false))
            }
            Self::Crates => says(fetch(place)?.arg("--offline")).is_some(),
            Self::Tool(tool) => place.home(tool).join("bin").join(tool.name).is_file(),
            Self::Npm(folder) => {
                // npm writes the hidden file last, so it is newer than the lock it was made from.
                let modules = place.root.join(folder);
                let age = |name| fs::metadata(modules.join(name)).and_then(|file| file.modified()).ok();
                age("node_modules/.package-lock.json")
                    .is_some_and(|made| age("package-lock.json").is_some_and(|lock| lock <= made))
            }
            Self::Browser => match (chromium(place), driver(place)) {
                (Some(browser), Some(driver)) => {
                    same_major(&browser.1, &driver.1)?;
                    japanese_font(place)
                }
                _ => false,
            },
        })
    }

    fn get(&self, place: &Place) -> Result<()> {
        let name = self.name();
        match self {
            Self::Node => node(place),
            Self::Target(target) => {
                let add = ["target", "add", target];
                must(place, &name, place.command("rustup").args(add)).map(drop).with_context(|| {
                    format!("the Rust target {target} is missing; rustup adds it, or your system's packages")
                })
            }
            Self::Crates => must(place, &name, &mut fetch(place)?).map(drop),
            Self::Tool(tool) => {
                // A debug build without default features (TLS, update checks) takes a quarter of the
                // time, and nobody waits for these tools.
                let mut cargo = place.command("cargo");
                cargo.arg("install").arg(format!("{}@{}", tool.name, tool.version));
                cargo.args(["--locked", "--debug", "--no-default-features", "--root"]);
                cargo.arg(place.home(tool)).env("CARGO_PROFILE_DEV_DEBUG", "0");
                // Else Cargo warns that the folder is not on PATH, which is what we want.
                cargo.env_remove("CARGO_TARGET_DIR");
                must(place, &name, &mut cargo).map(drop)
            }
            Self::Npm(folder) => {
                let mut npm = place.command("npm");
                npm.args(["ci", "--no-audit", "--no-fund"]).current_dir(place.root.join(folder));
                must(place, &name, &mut npm).map(drop)
            }
            Self::Browser => install_browser(place, &name),
        }
    }
}

/// Gets what is missing of the list, saying what, which of how many, and about how long.
pub(crate) fn set_up(place: &Place, needs: &[Need]) -> Result<()> {
    let mut missing = Vec::new();
    for (index, need) in needs.iter().enumerate() {
        if !needs[..index].contains(need) && !need.ready(place)? {
            missing.push(need);
        }
    }
    let total: u64 = missing.iter().map(|need| need.seconds()).sum();
    if !missing.is_empty() {
        let names: Vec<String> = missing.iter().map(|need| need.name()).collect();
        println!("Missing here: {}; getting it takes about {total} s on two cores", names.join(", "));
    }
    for (index, need) in missing.iter().enumerate() {
        println!("[{}/{}] {}: about {} s", index + 1, missing.len(), need.name(), need.seconds());
        let start = Instant::now();
        need.get(place)?;
        if !need.ready(place)? {
            bail!("{} was installed without a complaint, but is not there", need.name());
        }
        println!("[{}/{}] done in {} s", index + 1, missing.len(), start.elapsed().as_secs());
    }
    Ok(())
}

/// Path and version of the browser: the one named in `TSUNAGU_CHROMIUM`, or the machine's.
pub(crate) fn chromium(place: &Place) -> Option<(String, String)> {
    first(place, "TSUNAGU_CHROMIUM", &["chromium", "chromium-browser", "google-chrome"])
}

/// Path and version of the driver: the one named in `CHROMEDRIVER`, or the machine's.
pub(crate) fn driver(place: &Place) -> Option<(String, String)> {
    first(place, "CHROMEDRIVER", &["chromedriver"])
}

fn first(place: &Place, variable: &str, names: &[&str]) -> Option<(String, String)> {
    let found = |name: &str| {
        let path = says(place.command("which").arg(name))?;
        let version = says(place.command(&path).arg("--version"))?;
        Some((path, version))
    };
    match env::var(variable) {
        Ok(own) if !own.is_empty() => found(&own),
        _ => names.iter().find_map(|name| found(name)),
    }
}

fn same_major(browser: &str, driver: &str) -> Result<()> {
    match (major(browser), major(driver)) {
        (Some(one), Some(other)) if one == other => Ok(()),
        _ => bail!("browser and driver must have one major version, but are `{browser}` and `{driver}`"),
    }
}

/// The first number of `v20.20.2`, or of `Chromium 156.0.8078.114 built on …`.
fn major(version: &str) -> Option<u32> {
    let start = version.find(|c: char| c.is_ascii_digit())?;
    version[start..].split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

fn node(place: &Place) -> Result<()> {
    let how = format!("install Node {NODE_AT_LEAST} or newer, with npm");
    let Some(version) = says(place.command("node").arg("--version")) else {
        bail!("node is missing: {how}");
    };
    if major(&version).is_none_or(|major| major < NODE_AT_LEAST) {
        bail!("node is {version}, too old: {how}");
    }
    if says(place.command("npm").arg("--version")).is_none() {
        bail!("npm is missing: {how}");
    }
    Ok(())
}

fn fetch(place: &Place) -> Result<Command> {
    let about =
        says(place.command("rustc").arg("-vV")).context("rustc is missing: install Rust with rustup")?;
    let host = about.lines().find_map(|line| line.strip_prefix("host: ")).context("rustc names no host")?;
    let mut cargo = place.command("cargo");
    cargo.args(["fetch", "--locked", "--target", WASM, "--target", host]);
    Ok(cargo)
}

/// fontconfig comes with Chromium; where there is none (macOS) the system has Japanese fonts.
fn japanese_font(place: &Place) -> bool {
    says(place.command("fc-list").arg(":lang=ja")).is_none_or(|fonts| !fonts.is_empty())
}

fn install_browser(place: &Place, name: &str) -> Result<()> {
    let list = APT.join(" ");
    if says(place.command("apt-get").arg("--version")).is_none() {
        bail!(
            "Chromium or chromedriver is missing, and here is no apt-get: install both in one version, \
             and set TSUNAGU_CHROMIUM and CHROMEDRIVER to their paths if they are not on PATH"
        );
    }
    if says(place.command("id").arg("-u")).as_deref() != Some("0") {
        bail!("{name}: only root may install them; run `sudo apt-get install -y {list}` and start again");
    }
    let mut update = place.command("apt-get");
    must(place, "apt-get update", update.arg("update"))?;
    let mut install = place.command("apt-get");
    install.args(["install", "-y", "--no-install-recommends"]).args(APT);
    must(place, "apt-get install", install.env("DEBIAN_FRONTEND", "noninteractive"))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{major, same_major};

    #[test]
    fn a_major_version_is_the_first_number() {
        assert_eq!(major("v20.20.2"), Some(20));
        assert_eq!(major("Chromium 156.0.8078.114 built on Debian GNU/Linux 12"), Some(156));
        assert_eq!(major("unknown"), None);
    }

    #[test]
    fn browser_and_driver_of_two_majors_do_not_pair() {
        assert!(same_major("Chromium 156.0.1", "ChromeDriver 156.0.2 (ea19)").is_ok());
        let refused = same_major("Chromium 156.0.1", "ChromeDriver 155.0.1");
        let said = refused.map_err(|error| error.to_string());
        assert!(said.is_err_and(|text| text.contains("156.0.1") && text.contains("155.0.1")));
    }
}
