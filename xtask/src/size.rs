//! `cargo xtask size`: bytes of the embed against the FLOOR, the smallest Yew app there is.

use anyhow::{Context, Result, bail, ensure};
use std::{
    fs,
    path::{Path, PathBuf},
};

use crate::{
    needs::WASM,
    page,
    place::Place,
    run,
    stage::{LOADED, TEXTS, compiles, fingerprint, minify},
};

const FLOOR: [&str; 2] = ["floor.js", "floor_bg.wasm"];

#[derive(Clone, Copy, Debug, Default)]
struct Bytes {
    raw: u64,
    gzip: u64,
    brotli: u64,
}

pub(crate) fn print(place: &Place) -> Result<()> {
    page::build(place)?;
    measure(place)
}

/// Measures the `dist` that is there; an error when it is above the budget.
pub(crate) fn measure(place: &Place) -> Result<()> {
    let embed = place.root.join("dist/embed");
    let mut ours = weigh(place, &embed, &LOADED)?;
    // A reader loads one language, so the larger counts.
    let texts = weigh(place, &embed, &TEXTS)?;
    ours.extend(texts.iter().copied().max_by_key(|bytes| bytes.brotli));
    let floor = weigh(place, &floor(place)?, &FLOOR)?;
    println!("{:24}{:>10}{:>10}{:>10}", "bytes", "raw", "gzip", "brotli");
    for (name, bytes) in LOADED.iter().chain(&["texts (the larger)"]).zip(&ours) {
        row(name, *bytes);
    }
    let (embed, floor) = (sum(&ours), sum(&floor));
    row("embed", embed);
    row("floor", floor);
    let registry = fs::read_to_string(place.root.join("web/src/lessons.rs")).context("web/src/lessons.rs")?;
    let lessons = lessons(&registry);
    ensure!(lessons > 0, "web/src/lessons.rs has no `LESSONS: &[Lesson] = &[…]` to count");
    let (times, budget) = (embed.brotli as f64 / floor.brotli as f64, budget(lessons));
    let ours = embed.brotli as f64 / 1000.0;
    println!(
        "embed is {ours:.1} kB in brotli, {times:.2} x the floor; the budget for {lessons} lesson(s) is {budget:.2} x"
    );
    ensure!(times <= budget, "the embed is too large: {times:.3} x the floor, above {budget:.2} x");
    Ok(())
}

/// As a multiple of the floor: 1.65 with one lesson, 2.0 with five, never above 2.4. DESIGN.md says why not 1.5.
fn budget(lessons: usize) -> f64 {
    (1.65 + 0.0875 * lessons.saturating_sub(1) as f64).min(2.4)
}

/// How many lessons of the registry in web/src/lessons.rs are in the page.
pub(crate) fn lessons(registry: &str) -> usize {
    let list = registry.split("LESSONS: &[Lesson] = &[").nth(1).and_then(|rest| rest.split("];").next());
    let built = |one: &&str| {
        one.contains("::LESSON")
            && (cfg!(feature = "late-binding") || !one.contains("late-binding"))
            && (cfg!(feature = "quorum") || !one.contains("\"quorum\""))
    };
    list.unwrap_or_default().split(',').filter(built).count()
}

fn row(name: &str, bytes: Bytes) {
    println!("{name:24}{:>10}{:>10}{:>10}", bytes.raw, bytes.gzip, bytes.brotli);
}

fn sum(all: &[Bytes]) -> Bytes {
    all.iter().fold(Bytes::default(), |sum, one| Bytes {
        raw: sum.raw + one.raw,
        gzip: sum.gzip + one.gzip,
        brotli: sum.brotli + one.brotli,
    })
}

/// Node has both packers at their best settings, so xtask need not compile any.
fn weigh(place: &Place, folder: &Path, names: &[&str]) -> Result<Vec<Bytes>> {
    let script = "const z = require('zlib');
        for (const name of process.argv.slice(1)) {
          const bytes = require('fs').readFileSync(name);
          console.log(bytes.length, z.gzipSync(bytes, { level: 9 }).length, z.brotliCompressSync(bytes).length);
        }";
    let mut node = place.command("node");
    node.args(["-e", script]).args(names.iter().map(|name| folder.join(name)));
    let table = run::must(place, "weigh", &mut node)?.output;
    let rows: Vec<Bytes> = table.lines().filter_map(parse).collect();
    ensure!(
        rows.len() == names.len(),
        "weighing {} gave {} of {} rows",
        folder.display(),
        rows.len(),
        names.len()
    );
    Ok(rows)
}

fn parse(line: &str) -> Option<Bytes> {
    let numbers: Vec<u64> = line.split(' ').filter_map(|word| word.parse().ok()).collect();
    match numbers[..] {
        [raw, gzip, brotli] => Some(Bytes { raw, gzip, brotli }),
        _ => None,
    }
}

/// Builds web/floor as Trunk builds the page, with the same flags; kept under the hash of all that goes in.
fn floor(place: &Place) -> Result<PathBuf> {
    let cargo = ["build", "--release", "--locked", "--target", WASM, "--package", "tsunagu-floor"];
    run::must(place, "floor", place.command("cargo").args(cargo))?;
    let wasm = place.target.join(WASM).join("release/tsunagu_floor.wasm");
    let flags = wasm_opt_flags(&place.root.join("index.html"))?;
    let mut inputs = fs::read(&wasm).with_context(|| format!("cannot read {}", wasm.display()))?;
    inputs.extend(flags.join(" ").bytes());
    inputs.extend(fs::read(place.root.join("web/package-lock.json")).context("web/package-lock.json")?);
    let out = place.work.join(format!("floor-{:016x}", fingerprint(&inputs)));
    let (glue, module) = (out.join(FLOOR[0]), out.join(FLOOR[1]));
    if glue.is_file() && module.is_file() {
        return Ok(out);
    }
    let mut bindgen = place.command("wasm-bindgen");
    bindgen.args(["--target=web", "--no-typescript", "--out-name=floor", "--out-dir"]).arg(&out);
    run::must(place, "floor bindgen", bindgen.arg(&wasm))?;
    run::must(
        place,
        "floor wasm-opt",
        place.command("wasm-opt").args(flags).arg(&module).arg("-o").arg(&module),
    )?;
    compiles(place, &module)?;
    minify(place, &out, &[("floor", &glue)])?;
    Ok(out)
}

/// The flags stand in index.html, where Trunk reads them.
fn wasm_opt_flags(index: &Path) -> Result<Vec<String>> {
    let html = fs::read_to_string(index).with_context(|| format!("cannot read {}", index.display()))?;
    let value = |name: &str| {
        let start = html.find(&format!("{name}=\""))? + name.len() + 2;
        html[start..].split('"').next()
    };
    match (value("data-wasm-opt"), value("data-wasm-opt-params")) {
        (Some(level), Some(more)) => Ok(std::iter::once(format!("-O{level}"))
            .chain(more.split_whitespace().map(str::to_owned))
            .collect()),
        _ => bail!("{} has no data-wasm-opt and data-wasm-opt-params", index.display()),
    }
}

#[cfg(test)]
mod tests {
    use super::{budget, lessons, parse};

    #[test]
    fn the_budget_grows_with_the_lessons_up_to_its_end() {
        let budgets = [1, 3, 5, 9, 20].map(|lessons| format!("{:.2}", budget(lessons)));
        assert_eq!(budgets, ["1.65", "1.82", "2.00", "2.35", "2.40"]);
    }

    #[test]
    fn lessons_are_counted_where_they_are_listed() {
        let registry =
            "const LESSONS: &[Lesson] = &[\n    volumes::LESSON,\n    quorum::LESSON,\n];\n// x::LESSON";
        assert_eq!(lessons(registry), 2);
        assert_eq!(lessons("mod volumes;"), 0);
    }

    #[test]
    fn a_row_has_three_numbers() {
        assert_eq!(parse("30 20 10").map(|bytes| (bytes.raw, bytes.gzip, bytes.brotli)), Some((30, 20, 10)));
        assert!(parse("30 20").is_none());
    }
}
