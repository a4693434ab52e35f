//! Stories in the lesson `volumes`, on the host and without a browser: opened from a link, looked at, gone on with.

use std::path::Path;
use tsunagu_model::place::Name;
use tsunagu_model::volume::script::{Expectation, Script, Title};
use tsunagu_model::volume::{AccessMode, Binding, ClaimSpec, Class, Command, Given, Node, Reclaim};
use tsunagu_model::{Start, Timeline};
use tsunagu_story::{Story, files};
use tsunagu_web::lessons::{Copied, Play, Pressed, View, open};
use tsunagu_web::scene::{Fact, Kind, Part, Signal};
use tsunagu_words::Lang;

const UNDO: Signal = Signal { action: "undo", at: 0 };

fn press(action: &'static str) -> Signal {
    Signal { action, at: 0 }
}

fn started(link: &str) -> Box<dyn Play> {
    let (lesson, play, notice) = open("volumes", link, Lang::En);
    assert_eq!((lesson.slug, notice), ("volumes", None), "{link}");
    play
}

fn scene(play: &dyn Play, lang: Lang) -> Part {
    let mut scene = Part::new(Kind::Lesson);
    play.scene(&View { lang, full: true, copied: Copied::Not, notice: None }, &mut scene);
    scene
}

fn parts(scene: &Part) -> Vec<&Part> {
    let mut all = Vec::new();
    scene.flat(&mut all);
    all
}

fn fact(part: &Part, fact: Fact) -> Option<&str> {
    part.facts.iter().find(|(key, _)| *key == fact).map(|(_, value)| value.as_str())
}

/// What the lesson says of each expectation.
fn tones(play: &dyn Play) -> Vec<String> {
    let scene = scene(play, Lang::En);
    let items = parts(&scene).into_iter().filter(|part| part.kind == Kind::Item);
    items.map(|part| fact(part, Fact::Tone).expect("a tone").to_owned()).collect()
}

/// Every story of `volume` under tests/stories, as its file and the link that `tsunagu link` makes.
fn stories() -> Vec<(String, Script)> {
    let found = files(Path::new("stories")).expect("the stories can be read");
    let script = |file: std::path::PathBuf| {
        let name = file.display().to_string();
        let bytes = std::fs::read(&file).expect("a file");
        let story = Story::read(&name, &bytes).unwrap_or_else(|bad| panic!("{bad:?}"));
        Some((name, tsunagu_story::volume::script(&story)?.unwrap_or_else(|bad| panic!("{bad}"))))
    };
    let stories: Vec<_> = found.into_iter().filter_map(script).collect();
    assert!(stories.len() > 40, "the chapter's stories are there");
    stories
}

#[test]
fn every_story_opens_at_its_last_step_and_goes_back_to_its_start() {
    for (file, script) in stories() {
        let link = script.link();
        let mut play = started(&link);
        assert_eq!((play.step().0, play.code()), (script.steps.len(), link.clone()), "{file}");
        for left in (0..script.steps.len()).rev() {
            assert_eq!(play.press(UNDO), Pressed::Step, "{file}");
            assert_eq!(play.step().0, left, "{file}");
        }
        assert_eq!((play.press(UNDO), play.step()), (Pressed::Nothing, (0, "ok")), "{file}");
        for _ in &script.steps {
            play.press(press("redo"));
        }
        assert_eq!(play.code(), link, "{file}: there and back");
        play.press(press("reset"));
        assert_eq!(play.step().0, 0, "{file}");
        play.press(press("chapter"));
        assert_eq!(play.code(), started("").code(), "{file}: the chapter's demo");
    }
}

#[test]
fn every_story_shows_its_title_its_nodes_and_what_it_expects() {
    for (file, script) in stories() {
        let link = script.link();
        let nodes = Timeline::of(script.given.clone()).now().node_ids().count();
        for (lang, title) in [(Lang::Ja, &script.title.ja), (Lang::En, &script.title.en)] {
            let scene = scene(&*started(&link), lang);
            let all = parts(&scene);
            let count = |kind: Kind, key: Fact| {
                all.iter().filter(|part| part.kind == kind && fact(part, key).is_some()).count()
            };
            assert_eq!(count(Kind::Card, Fact::Node), nodes, "{file}");
            assert_eq!(count(Kind::Item, Fact::Tone), script.expectations.len(), "{file}");
            let said = |role: &str| all.iter().find(|part| fact(part, Fact::Role) == Some(role));
            assert_eq!(said("story").map(|part| part.text.as_str()), Some(title.as_str()), "{file}");
            for Expectation { step, text } in &script.expectations {
                let line = format!("{step} ・ {text}");
                let line = all.iter().find(|part| part.kind == Kind::Item && part.text.starts_with(&line));
                let tone = line.and_then(|line| fact(line, Fact::Tone));
                let outcome = text.starts_with("outcome: ");
                assert_eq!(tone, Some(if outcome { "works" } else { "plain" }), "{file}: {step} {text}");
            }
            assert_eq!(
                count(Kind::Choice, Fact::Control),
                1,
                "{file}: the claim, and no setting of the chapter's"
            );
        }
    }
}

#[test]
fn whoever_goes_another_way_is_not_told_what_should_be_seen_there() {
    let once = stories().into_iter().find(|(file, _)| file.contains("once-means-one-node"));
    let (_, script) = once.expect("the story is there");
    let mut play = started(&script.link());
    let all = script.expectations.len();
    assert_eq!(tones(&*play).len(), all);
    play.press(press("attach"));
    assert_eq!(tones(&*play).len(), all, "going on takes nothing back");
    for _ in 0..3 {
        play.press(UNDO);
    }
    assert_eq!(tones(&*play).len(), all, "the way on is still the story's");
    let past = script.steps.len() - 2;
    assert_eq!(play.step().0, past);
    play.press(press("unmount-all"));
    let left = script.expectations.iter().filter(|expectation| expectation.step <= past).count();
    assert!(0 < left && left < all);
    assert_eq!(tones(&*play).len(), left);
    let again = started(&play.code());
    assert_eq!((again.step(), tones(&*again).len()), (play.step(), left));
    assert_eq!(again.sentence(Lang::En), play.sentence(Lang::En));
}

fn name(text: &str) -> Name {
    Name::new(text).expect("a good name")
}

/// Twelve nodes and two claims, one of which is attached to the fifth node, the other to the third.
fn large() -> Script {
    let class = Class { name: name("disk"), binding: Binding::Immediate, reclaim: Reclaim::Retain };
    let nodes = (1..=12).map(|at| Node { name: name(&format!("n{at}")), zone: None }).collect();
    let request = |text| ClaimSpec::new(name(text), name("disk"), 20, AccessMode::ReadWriteOnce);
    let claims = ["data-0", "data-1"].map(|text| Command::Request(request(text)));
    let given = Given::new(vec![class], nodes, claims.into()).expect("no name twice");
    let world = given.afresh();
    let claims = ["data-0", "data-1"].map(|text| world.claim_named(&name(text)).expect("given"));
    let node = |text| world.node_named(&name(text)).expect("given");
    let attach = |claim: usize, text| Command::Attach { claim: claims[claim], node: node(text) };
    Script {
        title: Title { ja: "大きい".into(), en: "Large".into() },
        given,
        steps: vec![attach(0, "n5"), attach(1, "n3"), attach(1, "n4")],
        expectations: vec![
            Expectation { step: 0, text: "outcome: ok".into() },
            Expectation { step: 2, text: "outcome: attached-elsewhere".into() },
            Expectation { step: 3, text: "outcome: attached-elsewhere".into() },
            Expectation { step: 9, text: "outcome: ok".into() },
        ],
    }
}

fn attached(play: &dyn Play) -> Vec<String> {
    let scene = scene(play, Lang::En);
    let cards = parts(&scene).into_iter().filter(|part| fact(part, Fact::Attached) == Some("true"));
    cards.map(|card| fact(card, Fact::Node).expect("a node").to_owned()).collect()
}

#[test]
fn the_claim_touched_last_is_looked_at_and_every_other_can_be_chosen() {
    let mut play = started(&large().link());
    assert_eq!(attached(&*play), ["n3"]);
    let shown = scene(&*play, Lang::En);
    let claims: Vec<Signal> = parts(&shown)
        .iter()
        .filter_map(|part| part.signal)
        .filter(|signal| signal.action == "claim")
        .collect();
    assert_eq!(claims.len(), 2);
    let (code, before) = (play.code(), play.step());
    assert_eq!(play.press(claims[0]), Pressed::Look);
    assert_eq!(attached(&*play), ["n5"]);
    assert_eq!((play.code(), play.step()), (code, before), "to look is no step");
    play.press(press("detach"));
    assert_eq!(attached(&*play), [""; 0], "the press is about the claim that is looked at");
    play.press(UNDO);
    assert_eq!(attached(&*play), ["n3"], "the step before was about the other one");
    assert_eq!(play.press(Signal { action: "claim", at: 7 }), Pressed::Nothing);
}

#[test]
fn an_outcome_is_held_against_the_step_that_was_made() {
    let mut play = started(&large().link());
    // Nothing led to the beginning, and no step is the ninth, which is told of no more.
    assert_eq!(tones(&*play), ["plain", "danger", "works"]);
    play.press(UNDO);
    assert_eq!(tones(&*play), ["plain", "danger", "plain"]);
}

#[test]
fn a_press_on_every_button_of_a_story_leaves_a_scene_and_a_link() {
    let bare = Script { given: Given::default(), ..large() };
    let nothing = Script { steps: Vec::new(), ..bare.clone() };
    for script in [large(), bare, nothing] {
        let link = script.link();
        let fresh = scene(&*started(&link), Lang::En);
        let signals: Vec<Signal> = parts(&fresh).iter().filter_map(|part| part.signal).collect();
        for &first in &signals {
            for &second in &signals {
                let mut play = started(&link);
                play.press(first);
                play.press(second);
                let again = started(&play.code());
                assert_eq!(again.step(), play.step(), "{first:?} {second:?} {link}");
                assert!(!parts(&scene(&*again, Lang::Ja)).is_empty());
            }
        }
    }
}

#[test]
fn a_damaged_story_opens_the_chapter_s_demo_and_says_so() {
    let good = large().link();
    let (_, body) = tsunagu_model::permalink::decode(&good).expect("a link of ours");
    let bad = tsunagu_model::permalink::encode("volumes", &body.replace("Retain", "Recycle"));
    let (_, play, notice) = open("volumes", &bad, Lang::En);
    assert_eq!(play.code(), started("").code());
    assert!(notice.is_some_and(|notice| notice.contains("Part 7 of the link")));
}
