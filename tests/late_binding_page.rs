//! The late-binding lesson as a scene: steps, guards that can be passed, what is lost, and the tables.

use tsunagu_model::sandbox::Rule;
use tsunagu_model::sandbox::guide::{Deed, SHORTEST, Shown};
use tsunagu_model::sandbox::matrix::Route;
use tsunagu_web::lessons::{Copied, Play, Pressed, View, open};
use tsunagu_web::scene::{Fact, Kind, Part, Signal};
use tsunagu_words::Lang;

fn lesson(link: &str) -> Box<dyn Play> {
    let (lesson, play, notice) = open("late-binding", link, Lang::En);
    assert_eq!((lesson.slug, notice), ("late-binding", None), "{link}");
    play
}

fn scene(play: &dyn Play, lang: Lang) -> Part {
    let view = View { lang, full: true, copied: Copied::Not, notice: None };
    let mut scene = Part::new(Kind::Lesson);
    play.scene(&view, &mut scene);
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

/// Presses the button of that name; several names in a row.
fn press(play: &mut dyn Play, actions: &str) {
    for action in actions.split_whitespace() {
        let scene = scene(play, Lang::En);
        let button = parts(&scene).into_iter().find(|part| fact(part, Fact::Action) == Some(action));
        let signal = button.and_then(|part| part.signal);
        assert!(signal.is_some_and(|signal| play.press(signal) == Pressed::Step), "{action}");
    }
}

fn choose(play: &mut dyn Play, control: &'static str, at: usize) -> Pressed {
    play.press(Signal { action: control, at })
}

fn role<'a>(scene: &'a Part, name: &str) -> Option<&'a Part> {
    parts(scene).into_iter().find(|part| fact(part, Fact::Role) == Some(name))
}

fn texts(part: &Part) -> String {
    parts(part).iter().map(|part| part.text.as_str()).collect::<Vec<_>>().join("|")
}

const SESSION: &str = "claim provision select protect bind signal write";

#[test]
fn the_marked_step_leads_from_a_session_to_the_next_one_on_another_node() {
    let mut play = lesson("");
    let mut done = Vec::new();
    for _ in 0..17 {
        let scene = scene(&*play, Lang::Ja);
        let all = parts(&scene);
        let mut marked = all.iter().filter(|part| fact(part, Fact::Current) == Some("step"));
        let Some(signal) = marked.next().and_then(|part| part.signal) else { break };
        assert!(marked.next().is_none(), "one step is next");
        done.push(signal.action);
        play.press(signal);
        assert_eq!(play.step().1, "ok");
    }
    assert_eq!(done.len(), 17, "{done:?}");
    let scene = scene(&*play, Lang::En);
    let where_is = |pod: &str| {
        let card = parts(&scene).into_iter().find(|part| {
            fact(part, Fact::Node).is_some()
                && parts(part).iter().any(|part| fact(part, Fact::Pod) == Some(pod))
        });
        card.and_then(|card| fact(card, Fact::Node)).map(str::to_owned)
    };
    assert_eq!(where_is("warm-2").as_deref(), Some("node-b"));
    let outside = role(&scene, "outside").map(texts).unwrap_or_default();
    assert!(outside.contains("a line of warm-1|a line of warm-2"), "{outside}");
    assert_eq!(fact(&scene, Fact::Harm), None);
}

#[test]
fn a_guard_refuses_offers_to_be_passed_and_then_shows_what_is_lost() {
    let mut play = lesson("");
    press(&mut *play, SESSION);
    let offered = |play: &dyn Play| {
        let scene = scene(play, Lang::En);
        parts(&scene).iter().any(|part| {
            !part.hidden && part.parts.iter().any(|part| fact(part, Fact::Action) == Some("go-past"))
        })
    };
    assert!(!offered(&*play));
    press(&mut *play, "delete-claim release");
    assert_eq!(play.step().1, "finalizer-before-unmount");
    assert!(offered(&*play));
    press(&mut *play, "go-past");
    assert_eq!((play.step().1, offered(&*play)), ("ok", false));
    let lost = scene(&*play, Lang::En);
    assert_eq!(fact(&lost, Fact::Harm), Some("files-wiped"));
    assert!(role(&lost, "harms").is_some_and(|harms| !harms.hidden && harms.parts.len() == 2));
    assert!(role(&lost, "outside").map(texts).unwrap_or_default().contains("files wiped"));
    press(&mut *play, "undo");
    assert_eq!(fact(&scene(&*play, Lang::En), Fact::Harm), None);
    // What the machine refuses cannot be passed.
    press(&mut *play, "fence");
    assert_eq!((play.step().1, offered(&*play)), ("node-answers", false));
}

#[test]
fn where_the_text_is_corrected_the_reader_is_told_at_the_step() {
    let mut play = lesson("");
    let told = |play: &dyn Play| {
        let scene = scene(play, Lang::En);
        role(&scene, "departure").filter(|part| !part.hidden).map(texts)
    };
    assert_eq!(told(&*play), None);
    press(&mut *play, "claim provision");
    assert_eq!(told(&*play), None);
    press(&mut *play, "select protect");
    assert!(
        told(&*play).is_some_and(|said| said.contains("holds the object only") && said.contains("Source"))
    );
    press(&mut *play, "bind signal unbind-lazy");
    assert!(told(&*play).is_some_and(|said| said.contains("umount -l")));
}

#[test]
fn every_guard_and_every_way_to_an_end_has_its_row_and_the_board_plays_it() {
    let mut play = lesson("");
    assert_eq!(choose(&mut *play, "more", 1), Pressed::Look);
    let guards = scene(&*play, Lang::En);
    let rows: Vec<&Part> =
        parts(&guards).into_iter().filter(|part| fact(part, Fact::Guard).is_some()).collect();
    let slugs: Vec<&str> = rows.iter().filter_map(|row| fact(row, Fact::Guard)).collect();
    assert_eq!(slugs, Rule::GUARDS.iter().map(|guard| guard.as_str()).collect::<Vec<_>>());
    for (row, (guard, moves)) in rows.iter().zip(SHORTEST) {
        assert!(texts(row).contains(moves), "{guard:?}");
    }
    for (at, shown) in Shown::ALL.iter().enumerate() {
        assert_eq!(play.press(Signal { action: "play", at }), Pressed::Step);
        let end = scene(&*play, Lang::Ja);
        assert!(fact(&end, Fact::Harm).is_some(), "{:?}", shown.guard);
        assert_eq!(play.step().0, shown.presses().len());
    }
    assert_eq!(play.press(Signal { action: "play", at: Shown::ALL.len() }), Pressed::Nothing);
    choose(&mut *play, "more", 2);
    let routes = scene(&*play, Lang::En);
    let rows = parts(&routes).iter().filter(|part| part.kind == Kind::Cells).count();
    assert_eq!(rows, Route::ALL.len() + 1);
    let said = role(&routes, "routes").map(texts).unwrap_or_default();
    assert!(said.contains("helps: the pod goes on") && said.contains("keeps the object only"), "{said}");
}

#[test]
fn the_race_is_to_scale_and_its_table_says_the_same() {
    let mut play = lesson("");
    choose(&mut *play, "more", 3);
    let race = scene(&*play, Lang::En);
    let bars: Vec<&Part> = parts(&race).into_iter().filter(|part| part.kind == Kind::Scale).collect();
    let [cold, warm, magnified] = bars[..] else { panic!("three bars") };
    assert_eq!((cold.at[2], warm.at[2], magnified.at[2]), (41_000, 41_000, 820));
    assert_eq!(cold.parts.iter().map(|part| part.at[2]).collect::<Vec<_>>(), [41_000, 17_300]);
    assert_eq!(warm.parts, magnified.parts);
    let said = role(&race, "race").map(texts).unwrap_or_default();
    assert!(said.contains("9100 · 17300 · 41000"), "{said}");
}

#[test]
fn the_manifests_follow_the_board_in_both_versions() {
    let mut play = lesson("");
    choose(&mut *play, "more", 4);
    let yaml = |play: &dyn Play| {
        let scene = scene(play, Lang::En);
        let script = parts(&scene).into_iter().find(|part| part.kind == Kind::Script);
        script.map(|part| part.text.to_string()).unwrap_or_default()
    };
    let start = yaml(&*play);
    assert!(start.contains("extensions.agents.x-k8s.io/v1alpha1") && !start.contains("SandboxClaim"));
    press(&mut *play, SESSION);
    let alpha = yaml(&*play);
    assert!(
        alpha.contains("kind: SandboxClaim") && alpha.contains("finalizers: [agent.sandbox/storage-cleanup]")
    );
    assert!(alpha.contains("  warmpool: warm\n") && alpha.contains("name: data-1\n"), "{alpha}");
    assert_eq!(choose(&mut *play, "api", 1), Pressed::Look);
    let beta = yaml(&*play);
    assert!(
        beta.contains("/v1beta1")
            && !beta.contains("v1alpha1")
            && beta.contains("warmPoolRef:\n    name: warm\n")
    );
    assert_eq!(choose(&mut *play, "workspace", 2), Pressed::Step);
    assert!(!yaml(&*play).contains("force-shared"));
    assert_eq!(choose(&mut *play, "workspace", 2), Pressed::Nothing);
}

#[test]
fn links_lead_back_and_bad_ones_are_told() {
    let mut play = lesson("");
    choose(&mut *play, "daemon", 1);
    press(&mut *play, SESSION);
    press(&mut *play, "bind go-past");
    let code = play.code();
    assert!(code.starts_with("v1.late-binding.HostToContainer.2.Immediate.bind.cvspbrwb-b."), "{code}");
    let again = lesson(&code);
    assert_eq!(again.step(), play.step());
    assert_eq!(again.sentence(Lang::Ja), play.sentence(Lang::Ja));
    let (_, fresh, notice) = open("late-binding", "v1.late-binding.x.0ddf5d", Lang::En);
    assert!(notice.is_some() && fresh.step() == (0, "ok"));
}

#[test]
fn every_button_of_every_state_leaves_a_scene_in_both_languages() {
    for first in 0..Deed::ALL.len() {
        let mut play = lesson("");
        press(&mut *play, SESSION);
        for at in [first, (first + 7) % Deed::ALL.len(), (first + 13) % Deed::ALL.len()] {
            play.press(Signal { action: Deed::ALL[at].as_str(), at });
            play.press(Signal { action: "go-past", at: 0 });
            for lang in Lang::ALL {
                for part in parts(&scene(&*play, lang)) {
                    assert!(
                        !part.text.contains(['{', '}', '?']) || part.kind == Kind::Script,
                        "{}",
                        part.text
                    );
                }
            }
        }
        assert_eq!(lesson(&play.code()).step(), play.step());
    }
}
