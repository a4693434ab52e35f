//! What Trunk's `post_build` hook adds to a build: small files, one version, and `embed/`.

use anyhow::{Context, Result, bail, ensure};
use std::{
    env, fs,
    path::{Path, PathBuf},
};

use crate::{
    front,
    needs::{Need, set_up},
    place::Place,
    run,
};
use tsunagu_words::Lang;

/// Stands in the sources for the version; web/embed/tsunagu.js explains.
const MARK: &str = "__VERSION__";

/// What the element loads, in order of use.
pub(crate) const LOADED: [&str; 4] = ["tsunagu.js", "tsunagu-web.js", "tsunagu-web_bg.wasm", "tsunagu.css"];

/// And the texts: those of one language.
pub(crate) const TEXTS: [&str; 2] = ["tsunagu.ja.txt", "tsunagu.en.txt"];

pub(crate) fn stage(place: &Place) -> Result<()> {
    let stage = env::var_os("TRUNK_STAGING_DIR").map(PathBuf::from);
    let stage = stage.context("stage is called by Trunk, which sets TRUNK_STAGING_DIR")?;
    set_up(place, &[Need::Node, Need::Npm("web")])?;
    let style = stage.join("style.css");
    write(&style, dress(place)?.as_bytes())?;
    minify(
        place,
        &stage,
        &[
            // Trunk's own minifier fails on the glue.
            ("tsunagu-web", &stage.join("tsunagu-web.js")),
            ("tsunagu", &place.root.join("web/embed/tsunagu.js")),
            ("page", &place.root.join("web/page.js")),
            ("tsunagu", &style),
            ("page", &place.root.join("web/page.css")),
        ],
    )?;
    fs::remove_file(&style).context("style.css")?;
    copy(&place.root.join("web/icon.svg"), &stage.join("icon.svg"))?;
    compiles(place, &stage.join("tsunagu-web_bg.wasm"))?;
    for (name, lang) in TEXTS.into_iter().zip(Lang::ALL) {
        write(&stage.join(name), tsunagu_words::file(lang).as_bytes())?;
    }
    let index = stage.join("index.html");
    write(&index, front::fill(&text(&index)?).as_bytes())?;
    stamp(&stage)?;
    embed(place, &stage)
}

/// The look of the lessons that are in the page.
fn dress(place: &Place) -> Result<String> {
    let mut style = text(&place.root.join("web/style.css"))?;
    if cfg!(feature = "late-binding") {
        style += &text(&place.root.join("web/late-binding.css"))?;
    }
    if cfg!(feature = "quorum") {
        style += &text(&place.root.join("web/quorum.css"))?;
    }
    Ok(style)
}

/// Writes `<out>/<name>.<extension of the source>`, smaller.
pub(crate) fn minify(place: &Place, out: &Path, files: &[(&str, &Path)]) -> Result<()> {
    let mut esbuild = place.command("esbuild");
    esbuild.args(["--minify", "--charset=utf8", "--allow-overwrite", "--log-level=warning"]);
    esbuild.arg(format!("--outdir={}", out.display()));
    esbuild.args(files.iter().map(|(name, file)| format!("{name}={}", file.display())));
    run::through(&mut esbuild)
}

/// A wasm-opt older than the compiler has written modules that no browser takes.
pub(crate) fn compiles(place: &Place, wasm: &Path) -> Result<()> {
    let script = "new WebAssembly.Module(require('fs').readFileSync(process.argv[1]))";
    run::through(place.command("node").args(["-e", script]).arg(wasm))
        .with_context(|| format!("{} does not compile", wasm.display()))
}

/// One version for all that a page loads together: no cache can then pair old glue with new wasm.
fn stamp(stage: &Path) -> Result<()> {
    let mut all = Vec::new();
    for name in LOADED.into_iter().chain(TEXTS) {
        all.extend(read(&stage.join(name))?);
    }
    let version = format!("{:016x}", fingerprint(&all));
    for name in ["tsunagu.js", "page.js", "index.html"] {
        let path = stage.join(name);
        let text = text(&path)?;
        ensure!(name != "tsunagu.js" || text.contains(MARK), "web/embed/{name} has no {MARK} to stamp");
        write(&path, text.replace(MARK, &version).as_bytes())?;
    }
    Ok(())
}

/// FNV-1a: the version must only differ when a file does, not withstand an attacker.
pub(crate) fn fingerprint(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3))
}

/// All of the page, and beside it what only a publisher needs.
fn embed(place: &Place, stage: &Path) -> Result<()> {
    let embed = stage.join("embed");
    fs::create_dir_all(&embed).with_context(|| format!("cannot make {}", embed.display()))?;
    let staged = files(stage)?;
    let published = files(&place.root.join("web/embed"))?;
    // Staged last: its tsunagu.js is the stamped one.
    for file in published.iter().chain(&staged) {
        let Some(name) = file.file_name() else { bail!("{} has no name", file.display()) };
        copy(file, &embed.join(name))?;
    }
    Ok(())
}

fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let mut paths = entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    paths.retain(|path| path.is_file());
    paths.sort();
    Ok(paths)
}

fn read(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).with_context(|| format!("cannot read {}", path.display()))
}

fn text(path: &Path) -> Result<String> {
    String::from_utf8(read(path)?).with_context(|| format!("{} is not text", path.display()))
}

fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    fs::write(path, bytes).with_context(|| format!("cannot write {}", path.display()))
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::copy(from, to)
        .map(drop)
        .with_context(|| format!("cannot copy {} to {}", from.display(), to.display()))
}

#[cfg(test)]
mod tests {
    use super::{LOADED, MARK, TEXTS, fingerprint, stamp};
    use std::fs;
    use tsunagu_words::Lang;

    #[test]
    fn each_language_has_its_file() {
        assert_eq!(TEXTS.map(String::from), Lang::ALL.map(|lang| format!("tsunagu.{}.txt", lang.tag())));
    }

    #[test]
    fn the_fingerprint_is_fnv_1a() {
        assert_eq!(fingerprint(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fingerprint(b"a"), 0xaf63_dc4c_8601_ec8c);
    }

    #[test]
    fn a_changed_byte_of_wasm_or_texts_changes_the_version_that_the_loader_asks_for() {
        let stage = std::env::temp_dir().join(format!("tsunagu-stage-{}", std::process::id()));
        fs::create_dir_all(&stage).expect("a folder");
        let loader = |wasm: &str, texts: &str| {
            for name in LOADED.iter().chain(&TEXTS).chain(&["page.js", "index.html"]) {
                fs::write(stage.join(name), format!("{name} {MARK}")).expect("a file");
            }
            fs::write(stage.join(LOADED[2]), wasm).expect("a file");
            fs::write(stage.join(TEXTS[1]), texts).expect("a file");
            stamp(&stage).expect("stamped");
            fs::read_to_string(stage.join(LOADED[0])).expect("the loader")
        };
        let [one, same, wasm, texts] =
            [("1", "1"), ("1", "1"), ("2", "1"), ("1", "2")].map(|(w, t)| loader(w, t));
        fs::remove_dir_all(&stage).expect("cleared");
        assert_eq!(one, same);
        assert!(one != wasm && one != texts);
        assert!(!one.contains(MARK));
    }
}
