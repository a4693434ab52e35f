//! Stories hold, what is no story says why, and the schema says what the check says.
// A file that cannot be read is a failed test, so the test may unwrap.
#![allow(clippy::unwrap_used)]

use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use tsunagu_story::{Field, MODELS, Report, Shape, Story};
use tsunagu_words::Lang;

/// Whether what was seen is to be written down as what is right. Look at the difference then.
fn blessed() -> bool {
    std::env::var_os("TSUNAGU_BLESS").is_some()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

/// The path below the root, for messages.
fn short(path: &Path) -> String {
    path.strip_prefix(root()).unwrap().display().to_string()
}

fn run(name: &str, bytes: &[u8]) -> Result<Report, String> {
    let story = Story::read(name, bytes).map_err(|bad| bad.to_string())?;
    let report = story.run(Lang::En).map_err(|bad| bad.to_string())?;
    let ja = story.run(Lang::Ja).map_err(|bad| bad.to_string())?;
    assert!(report.checks().eq(ja.checks()), "{name}: what is seen does not depend on the language");
    Ok(report)
}

/// What is wrong with a file, in a line each.
fn complaints(name: &str, bytes: &[u8]) -> Vec<String> {
    match run(name, bytes) {
        Ok(report) => report.failures().collect(),
        Err(bad) => vec![bad],
    }
}

/// The stories, and those that are written in an odd way.
fn stories() -> Vec<PathBuf> {
    let [stories, odd] = ["stories", "odd-stories"]
        .map(|name| tsunagu_story::files(&root().join("tests").join(name)).unwrap());
    assert!(stories.len() > 40 && odd.len() > 5);
    [stories, odd].concat()
}

#[test]
fn every_story_holds() {
    let wrong: Vec<String> =
        stories().iter().flat_map(|file| complaints(&short(file), &fs::read(file).unwrap())).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_documents_stories_hold() {
    let text = fs::read_to_string(root().join("docs/story-format.md")).unwrap();
    let blocks: Vec<&str> =
        text.split("```yaml\n").skip(1).map(|rest| rest.split("```").next().unwrap()).collect();
    assert!(!blocks.is_empty());
    for block in blocks {
        let report = run("docs/story-format.md", block.as_bytes()).unwrap();
        assert!(report.checks().count() > 3, "{report:?}");
        assert_eq!(report.failures().collect::<Vec<_>>(), [] as [String; 0]);
    }
}

#[test]
fn what_is_no_story_says_where_and_why() {
    let folder = root().join("tests/bad-stories");
    let mut said = String::new();
    for file in tsunagu_story::files(&folder).unwrap() {
        let name = file.strip_prefix(&folder).unwrap().display().to_string();
        match run(&name, &fs::read(&file).unwrap()) {
            Ok(report) => panic!("{name} is a story: {report:?}"),
            Err(bad) => said += &format!("{bad}\n"),
        }
    }
    let kept = folder.join("messages.txt");
    if blessed() {
        fs::write(&kept, &said).unwrap();
    }
    let known = fs::read_to_string(&kept).unwrap();
    let missing: Vec<&str> = known.lines().filter(|line| !said.lines().any(|one| one == *line)).collect();
    let new: Vec<&str> = said.lines().filter(|line| !known.lines().any(|one| one == *line)).collect();
    assert!(known == said, "no longer said:\n{}\nnew:\n{}", missing.join("\n"), new.join("\n"));
    assert!(said.lines().count() > 60, "each is told in one line");
}

/// The file as another reader of YAML gives it to a tool that knows the schema.
fn as_json(path: &Path) -> Value {
    let text = fs::read_to_string(path).unwrap();
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    serde_saphyr::from_str(text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn the_schema_is_that_of_the_check() {
    let (path, schema) = (root().join("docs/story.schema.json"), tsunagu_story::schema());
    if blessed() {
        fs::write(&path, serde_json::to_string_pretty(&schema).unwrap() + "\n").unwrap();
    }
    let kept: Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
    assert!(kept == schema, "docs/story.schema.json is not what the tables say: TSUNAGU_BLESS=1 writes it");

    let schema = jsonschema::validator_for(&kept).unwrap();
    for path in &stories() {
        let wrong: Vec<String> = schema.iter_errors(&as_json(path)).map(|error| error.to_string()).collect();
        assert!(wrong.is_empty(), "{}: {}", short(path), wrong.join("\n"));
    }
    let shapes = tsunagu_story::files(&root().join("tests/bad-stories/shape")).unwrap();
    assert!(shapes.len() > 30);
    for path in &shapes {
        assert!(!schema.is_valid(&as_json(path)), "the schema takes {}", short(path));
    }
    // What is wrong in its meaning is well shaped.
    for path in tsunagu_story::files(&root().join("tests/bad-stories/meaning")).unwrap() {
        assert!(schema.is_valid(&as_json(&path)), "the schema refuses {}", short(&path));
    }
}

/// Whatever may be written has its name in the document.
#[test]
fn the_document_leaves_nothing_out() {
    fn names(shape: &Shape, all: &mut Vec<&'static str>) {
        match shape {
            Shape::Word(words) => all.extend(*words),
            Shape::List(of) | Shape::Set(of) | Shape::One(of) | Shape::Map(_, of) => names(of, all),
            Shape::Record(of) => fields(of, all),
            _ => {}
        }
    }
    fn fields(of: &[Field], all: &mut Vec<&'static str>) {
        for field in of {
            all.push(field.name);
            names(&field.shape, all);
        }
    }
    let text = fs::read_to_string(root().join("docs/story-format.md")).unwrap();
    for model in MODELS {
        // Another model's chapter does not speak for this one.
        let chapter =
            text.split("\n## ").find(|chapter| chapter.starts_with(&format!("The model `{}`", model.name)));
        let chapter =
            chapter.unwrap_or_else(|| panic!("docs/story-format.md has no chapter on {}", model.name));
        let mut all = Vec::new();
        fields(model.shapes.given, &mut all);
        fields(model.shapes.facts, &mut all);
        all.extend(model.shapes.actors);
        for one in model.shapes.moves {
            all.push(one.name);
            fields(one.takes, &mut all);
        }
        // The slugs of rules are printed by `tsunagu rules`.
        all.retain(|name| !model.shapes.outcomes.contains(name));
        // `claims` is a part of `claims.NAME`.
        let said =
            |name: &str| [format!("`{name}`"), format!("`{name}.")].iter().any(|one| chapter.contains(one));
        let missing: Vec<&str> = all.into_iter().filter(|name| !said(name)).collect();
        assert!(missing.is_empty(), "docs/story-format.md does not speak of {missing:?} of {}", model.name);
    }
}

/// Each part of a document replaced by each of these, or left out, or called something else.
fn slips(whole: &Value) -> Vec<Value> {
    let others = [
        Value::Null,
        true.into(),
        0.into(),
        (-1).into(),
        1.5.into(),
        "".into(),
        "absent".into(),
        "never".into(),
        "node-a".into(),
        "Node_A".into(),
        "pv-1".into(),
        "pv-01".into(),
        "20Gi".into(),
        "Bound".into(),
        "6m".into(),
        serde_json::json!([]),
        serde_json::json!({}),
        serde_json::json!({"from": "1Gi"}),
        serde_json::json!({"ja": "一"}),
    ];
    let mut all = others.to_vec();
    match whole {
        Value::Object(map) => {
            for (key, value) in map {
                let with = |key: &str, value: Option<Value>, without: &str| {
                    let mut other = map.clone();
                    other.remove(without);
                    other.extend(value.map(|value| (key.to_owned(), value)));
                    Value::Object(other)
                };
                all.push(with(key, None, key));
                all.push(with("attach", Some(value.clone()), key));
                all.push(with("slip", Some(value.clone()), key));
                all.extend(slips(value).into_iter().map(|slip| with(key, Some(slip), key)));
            }
        }
        Value::Array(list) => {
            for (at, value) in list.iter().enumerate() {
                for slip in slips(value) {
                    let mut other = list.clone();
                    other[at] = slip;
                    all.push(Value::Array(other));
                }
            }
        }
        _ => {}
    }
    all
}

/// What the schema cannot know: whether a name is of something, and what a range means.
const BEYOND_SHAPE: [&str; 5] = [
    "this story has no ",
    "'s own name; call it something else",
    "this range ends before it begins",
    "at this step there is no ",
    "what is given has to be possible",
];

#[test]
fn the_schema_and_the_check_agree_on_every_slip() {
    let schema = jsonschema::validator_for(&tsunagu_story::schema()).unwrap();
    let mut story = as_json(&root().join("tests/odd-stories/names.yaml"));
    // Two requests, an attach and a mount, with what is expected of them: the others are like them.
    let steps = story["steps"].as_array().unwrap();
    story["steps"] = [3, 5, 6, 10].map(|at| steps[at].clone()).into();
    let (mut taken, mut refused) = (0, 0);
    for slip in slips(&story) {
        let text = slip.to_string();
        let shaped = schema.is_valid(&slip);
        match run("slip", text.as_bytes()) {
            Ok(_) => {
                assert!(shaped, "only the schema refuses {text}");
                taken += 1;
            }
            // Of a list without an order the schema knows it, of names it does not.
            Err(why) if why.contains(" already") => {}
            Err(why) => {
                let shapeless = !BEYOND_SHAPE.iter().any(|beyond| why.contains(beyond));
                assert!(
                    shaped != shapeless,
                    "the schema {} {text}, and the check: {why}",
                    if shaped { "takes" } else { "refuses" }
                );
                refused += 1;
            }
        }
    }
    assert!(taken > 10 && refused > 1000, "{taken} taken, {refused} refused");
}
