//! The lesson `quorum` as a scene, on the host and without a browser.

use tsunagu_web::lessons::{Copied, Play, Pressed, View, open};
use tsunagu_web::scene::{Fact, Kind, Part, Signal};
use tsunagu_words::Lang;

fn lesson() -> Box<dyn Play> {
    open("quorum", "", Lang::En).1
}

fn scene(play: &dyn Play) -> Part {
    let view = View { lang: Lang::En, full: true, copied: Copied::Not, notice: None };
    let mut scene = Part::new(Kind::Lesson);
    play.scene(&view, &mut scene);
    scene
}

fn fact(part: &Part, fact: Fact) -> Option<&str> {
    part.facts.iter().find(|(key, _)| *key == fact).map(|(_, value)| value.as_str())
}

/// The first part with this fact, and all that is said in it.
fn said(scene: &Part, key: Fact, value: &str) -> String {
    let mut all = Vec::new();
    scene.flat(&mut all);
    let part = all.into_iter().find(|part| fact(part, key) == Some(value));
    let mut inner = Vec::new();
    part.unwrap_or_else(|| panic!("no {key:?} {value}")).flat(&mut inner);
    inner.iter().map(|part| part.text.as_str()).collect::<Vec<_>>().join(" ")
}

fn press(play: &mut dyn Play, action: &'static str, at: usize) {
    assert_ne!(play.press(Signal { action, at }), Pressed::Nothing, "{action} {at}");
}

/// Presses the button of this action that is called so.
fn press_named(play: &mut dyn Play, action: &'static str, name: &str) {
    let scene = scene(play);
    let mut all = Vec::new();
    scene.flat(&mut all);
    let named = |part: &&&Part| {
        let called = [Some(part.text.as_str()), fact(part, Fact::Label), fact(part, Fact::Domain)];
        fact(part, Fact::Action) == Some(action) && called.contains(&Some(name))
    };
    let signal = all.iter().find(named).and_then(|part| part.signal);
    play.press(signal.unwrap_or_else(|| panic!("no {action} is called {name}")));
}

fn paste(play: &mut dyn Play, text: &str) -> String {
    play.typed(text.to_owned());
    play.press(Signal { action: "read", at: 0 });
    said(&scene(play), Fact::Role, "pasted")
}

const ALL: usize = 0;
const SOME: usize = 1;
const NONE: usize = 2;

/// The article's table, row by row.
const TABLE: [(usize, &str); 4] = [(ALL, "all"), (NONE, "none"), (NONE, "none"), (SOME, "some")];

#[test]
fn each_row_of_the_table_is_foretold_and_then_told() {
    for (row, (right, writes)) in TABLE.into_iter().enumerate() {
        for guess in [ALL, SOME, NONE] {
            let mut play = lesson();
            press(&mut *play, "row", row);
            assert_eq!(fact(&scene(&*play), Fact::Writes), Some("all"), "nothing is lost before the guess");
            press(&mut *play, "guess", guess);
            assert_eq!(fact(&scene(&*play), Fact::Writes), Some(writes), "row {row}");
            let sentence = play.sentence(Lang::En);
            let expected = if guess == right { "As you predicted." } else { "Not as you predicted." };
            assert!(sentence.starts_with(expected), "row {row}, guess {guess}: {sentence}");
        }
        let mut play = lesson();
        press(&mut *play, "row", row);
        press(&mut *play, "guess", 3);
        assert!(!play.sentence(Lang::En).contains("predicted"), "who asks to be shown foretold nothing");
    }
}

#[test]
fn what_would_tell_the_answer_is_held_back_until_the_guess() {
    let mut play = lesson();
    let before = scene(&*play);
    assert!(!said(&before, Fact::Role, "cuts").contains("site-a"));
    assert!(!said(&before, Fact::Domain, "site-a").contains("single point"));
    press(&mut *play, "guess", ALL);
    press(&mut *play, "undo", 0);
    let after = scene(&*play);
    let cuts = said(&after, Fact::Role, "cuts");
    assert!(cuts.contains("site-a") && cuts.contains("vpn + host-1"), "{cuts}");
    let site = said(&after, Fact::Domain, "site-a");
    assert!(site.contains("single point of failure") && site.contains("votes 2"), "{site}");
}

#[test]
fn a_cut_is_pressed_and_it_is_one() {
    for at in 0..6 {
        let mut play = lesson();
        press_named(&mut *play, "domain", "vpn");
        press(&mut *play, "reset", 0);
        press(&mut *play, "cut", at);
        assert_eq!(fact(&scene(&*play), Fact::Writes), Some("none"), "cut {at}");
    }
}

#[test]
fn a_member_out_of_reach_refuses_a_write_with_its_source() {
    let mut play = lesson();
    press_named(&mut *play, "domain", "vpn");
    let scene_now = scene(&*play);
    assert!(said(&scene_now, Fact::Member, "m3").contains("reaches no leader"));
    press(&mut *play, "write", 2);
    assert_eq!(play.step(), (2, "leader-not-reached"));
    let verdict = said(&scene(&*play), Fact::Role, "verdict");
    assert!(verdict.contains("leader-not-reached") && verdict.contains("Source: etcd"), "{verdict}");
}

#[test]
fn every_two_presses_leave_a_scene_and_a_link_that_leads_back() {
    let first = scene(&*lesson());
    let mut all = Vec::new();
    first.flat(&mut all);
    let signals: Vec<Signal> = all.iter().filter_map(|part| part.signal).collect();
    assert!(signals.len() > 50, "{}", signals.len());
    for &one in &signals {
        for &other in &signals {
            let mut play = lesson();
            play.press(one);
            play.press(other);
            let code = play.code();
            let (_, again, notice) = open("quorum", &code, Lang::En);
            assert_eq!(notice, None, "{one:?} {other:?} {code}");
            assert_eq!(again.step(), play.step(), "{one:?} {other:?}");
            assert_eq!(fact(&scene(&*again), Fact::Writes), fact(&scene(&*play), Fact::Writes));
            assert_eq!(again.code(), code);
        }
    }
}

const LIST: &str = "\
8e9e05c52164694d, started, cp-1, http://192.0.2.11:2380, http://192.0.2.11:2379, false
91bc3c398fb3c146, started, cp-2, http://192.0.2.12:2380, http://192.0.2.12:2379, false
fd422379fda50e48, started, cp-3, http://192.0.2.12:2480, http://192.0.2.12:2479, false";

const PODS: &str = "\
NAME        READY   STATUS    RESTARTS   AGE   IP           NODE   NOMINATED NODE   READINESS GATES
etcd-cp-1   1/1     Running   0          9d    192.0.2.11   cp-1   <none>           <none>
etcd-cp-2   1/1     Running   0          9d    192.0.2.12   cp-2   <none>           <none>
etcd-cp-3   1/1     Running   0          9d    192.0.2.13   cp-3   <none>           <none>";

const NODES: &str = "\
NAME   STATUS   ROLES           AGE   VERSION   ZONE
cp-1   Ready    control-plane   9d    v1.35.0   a
cp-2   Ready    control-plane   9d    v1.35.0   a
cp-3   Ready    control-plane   9d    v1.35.0   b";

#[test]
fn a_pasted_list_becomes_the_placement_and_what_is_shared_is_told() {
    let mut play = lesson();
    let told = paste(&mut *play, LIST);
    assert!(told.contains("cp-2 and cp-3 share the host 192.0.2.12."), "{told}");
    let now = scene(&*play);
    assert!(said(&now, Fact::Role, "cuts").contains("192.0.2.12"), "a single point");
    press_named(&mut *play, "domain", "192.0.2.12");
    assert_eq!(fact(&scene(&*play), Fact::Writes), Some("none"));
}

#[test]
fn pods_alone_are_enough_and_nodes_add_their_zones() {
    let mut play = lesson();
    let told = paste(&mut *play, NODES);
    assert!(told.contains("Kept"), "nodes are no members: {told}");
    let told = paste(&mut *play, PODS);
    assert!(told.contains("cp-1 and cp-2 share the site a."), "{told}");
    press_named(&mut *play, "domain", "a");
    assert_eq!(fact(&scene(&*play), Fact::Writes), Some("none"));
}

#[test]
fn a_bad_paste_gets_a_reason_and_leaves_the_placement() {
    let mut play = lesson();
    for (text, reason) in [
        ("", "Nothing was pasted."),
        ("hello, world", "none of the forms"),
        ("{\"header\": {}, \"members\": [", "Line 1 cannot be read"),
        ("Error: context deadline exceeded", "did not answer in time"),
    ] {
        let told = paste(&mut *play, text);
        assert!(told.contains(reason), "{text}: {told}");
        assert_eq!(fact(&scene(&*play), Fact::Leader), Some("m1"));
        assert_eq!(play.step().0, 0);
    }
}

#[test]
fn a_third_site_drawn_by_hand_ends_the_single_points() {
    let mut play = lesson();
    press_named(&mut *play, "add-domain", "+ site");
    press_named(&mut *play, "need", "m2 site-a");
    press_named(&mut *play, "need", "m2 site-1");
    let now = scene(&*play);
    let cuts = said(&now, Fact::Role, "cuts");
    assert!(cuts.contains("alone none"), "{cuts}");
    assert!(said(&now, Fact::Domain, "line-1").contains("line-1"), "lines to both other sites");
    assert!(said(&now, Fact::Domain, "line-2").contains("line-2"));
    // And back: without the site its lines lead nowhere, and m2 stands by itself.
    press_named(&mut *play, "drop-domain", "site-1 Take out");
    press_named(&mut *play, "domain", "site-a");
    assert_eq!(fact(&scene(&*play), Fact::Writes), Some("all"), "m2 and m3 are left");
}

#[test]
fn a_voter_more_and_a_voter_less() {
    let mut play = lesson();
    press(&mut *play, "add-member", 0);
    assert!(said(&scene(&*play), Fact::Role, "badge").contains("4 / 4"));
    for at in [3, 2, 1] {
        press(&mut *play, "drop-member", at);
    }
    assert_eq!(play.press(Signal { action: "drop-member", at: 0 }), Pressed::Nothing, "somebody votes");
    assert!(said(&scene(&*play), Fact::Role, "badge").contains("1 / 1"));
}

#[test]
fn two_placements_stand_side_by_side() {
    let mut play = lesson();
    press(&mut *play, "keep", 0);
    press(&mut *play, "picture", 3);
    let table = said(&scene(&*play), Fact::Role, "compare");
    assert!(table.contains("single point of failure site-a none"), "{table}");
    assert!(table.contains("Sites that may be lost site-b site-a, site-b, site-c"), "{table}");
}

#[test]
fn the_four_questions_and_a_runbook_are_of_this_placement() {
    let mut play = lesson();
    press(&mut *play, "guess", 3);
    press(&mut *play, "undo", 0);
    let now = scene(&*play);
    let questions = said(&now, Fact::Role, "questions");
    assert!(questions.contains("Sites that take all writes with them: site-a."), "{questions}");
    assert!(questions.contains("When vpn is cut the leader m1 stays."), "{questions}");
    let runbook = said(&now, Fact::Role, "runbook");
    assert!(runbook.lines().count() > 8 && runbook.contains("site-a"), "{runbook}");
}
