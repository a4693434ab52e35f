//! Every lesson of the registry as a page, on the host and without a browser.

use std::pin::pin;
use std::task::{Context, Poll, Waker};
use tsunagu_web::app::{App, AppProps, Show};
use tsunagu_web::lessons::{Copied, LESSONS, View, open};
use tsunagu_web::scene::{Fact, Kind, Part, Signal};
use tsunagu_words::Lang;
use yew::{Callback, LocalServerRenderer};

/// Server-side rendering waits for nothing here, so one poll a turn is enough.
fn block_on<T>(future: impl Future<Output = T>) -> T {
    let mut future = pin!(future);
    let mut context = Context::from_waker(Waker::noop());
    for _ in 0..1000 {
        if let Poll::Ready(value) = future.as_mut().poll(&mut context) {
            return value;
        }
    }
    panic!("the page was not rendered within 1000 polls");
}

fn html(show: Option<Show>) -> String {
    let props = AppProps { show, uid: 7, tell: Callback::noop() };
    block_on(LocalServerRenderer::<App>::with_props(props).hydratable(false).render())
}

fn show(lesson: &str, state: &str, lang: Lang) -> Show {
    Show { lesson: lesson.into(), state: state.into(), lang, full: true }
}

fn scene(link: &str, full: bool) -> Part {
    let (_, play, notice) = open("volumes", link, Lang::En);
    let view = View { lang: Lang::En, full, copied: Copied::Not, notice };
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

#[test]
fn every_lesson_renders_in_both_languages() {
    for lesson in LESSONS {
        for lang in Lang::ALL {
            let html = html(Some(show(lesson.slug, "", lang)));
            assert!(html.contains(lesson.title.text(lang)), "{}: {html}", lesson.slug);
            assert!(html.contains(&format!("data-lesson=\"{}\"", lesson.slug)));
        }
    }
}

#[test]
fn no_page_writes_a_style_a_handler_or_an_address() {
    for lang in Lang::ALL {
        let html = html(Some(show("volumes", "", lang)));
        for forbidden in [" style=", " onclick=", "http:", "https:", "url("] {
            assert!(!html.contains(forbidden), "{forbidden} in {html}");
        }
    }
}

#[test]
fn a_parked_seat_shows_nothing() {
    assert_eq!(html(None), "<div hidden=\"\"></div>");
}

#[test]
fn every_control_of_the_contract_is_there_once() {
    let scene = scene("", true);
    let all = parts(&scene);
    let count = |key: Fact, value: &str| all.iter().filter(|part| fact(part, key) == Some(value)).count();
    for control in ["mode", "binding", "zones", "reclaim"] {
        assert_eq!(count(Fact::Control, control), 1, "{control}");
    }
    for value in [
        "ReadWriteOnce",
        "ReadOnlyMany",
        "ReadWriteMany",
        "ReadWriteOncePod",
        "Immediate",
        "WaitForFirstConsumer",
        "off",
        "on",
    ] {
        assert_eq!(count(Fact::Value, value), 1, "{value}");
    }
    for action in
        ["reset", "undo", "redo", "copy-link", "unmount-all", "detach", "force-detach", "delete-claim"]
    {
        assert_eq!(count(Fact::Action, action), 1, "{action}");
    }
    for action in ["attach", "mount"] {
        assert_eq!(count(Fact::Action, action), 2, "{action}");
    }
    for role in ["badge", "verdict", "log"] {
        assert_eq!(count(Fact::Role, role), 1, "{role}");
    }
    assert_eq!((count(Fact::Node, "node-a"), count(Fact::Node, "node-b")), (1, 1));
}

#[test]
fn the_chapter_s_controls_leave_out_what_the_chapter_has_not() {
    let scene = scene("", false);
    fn shown<'a>(part: &'a Part, actions: &mut Vec<&'a str>) {
        if !part.hidden {
            actions.extend(fact(part, Fact::Action));
            part.parts.iter().for_each(|part| shown(part, actions));
        }
    }
    let mut actions = Vec::new();
    shown(&scene, &mut actions);
    let expected = ["reset", "attach", "mount", "attach", "mount", "unmount-all", "detach", "force-detach"];
    assert_eq!(actions, expected);
}

#[test]
fn a_press_on_every_button_of_every_state_leaves_a_scene() {
    // Odd orders included: each button after each other one, from a fresh world.
    let (_, play, _) = open("volumes", "", Lang::En);
    let mut fresh = Part::new(Kind::Lesson);
    let view = View { lang: Lang::En, full: true, copied: Copied::Not, notice: None };
    play.scene(&view, &mut fresh);
    let signals: Vec<Signal> = parts(&fresh).iter().filter_map(|part| part.signal).collect();
    assert!(signals.len() > 20, "the scene has buttons");
    for &first in &signals {
        for &second in &signals {
            let (_, mut play, _) = open("volumes", "", Lang::En);
            play.press(first);
            play.press(second);
            let code = play.code();
            let (_, again, notice) = open("volumes", &code, Lang::En);
            assert_eq!(notice, None, "{code}");
            assert_eq!(again.step(), play.step(), "{first:?} {second:?} {code}");
            assert_eq!(again.sentence(Lang::Ja), play.sentence(Lang::Ja), "{code}");
        }
    }
}

#[test]
fn what_cannot_be_followed_is_said_and_the_default_world_opens() {
    let cases = [
        ("volumes", "nonsense", "no link"),
        ("volumes", "v7.volumes.x", "version 7"),
        ("volumes", "v1.volumes.ReadWriteOnce.Immediate.off.Delete.a0.ffffff", "cut off or changed"),
        ("nowhere", "", "no lesson"),
    ];
    for (lesson, link, said) in cases {
        let (found, play, notice) = open(lesson, link, Lang::En);
        assert_eq!((found.slug, play.step()), ("volumes", (0, "ok")));
        assert!(notice.as_ref().is_some_and(|notice| notice.contains(said)), "{lesson} {link}: {notice:?}");
    }
}

#[test]
fn the_log_stays_short_and_the_link_whole() {
    let (_, mut play, _) = open("volumes", "", Lang::En);
    for _ in 0..200 {
        play.press(Signal { action: "attach", at: 0 });
    }
    let view = View { lang: Lang::En, full: true, copied: Copied::Not, notice: None };
    let mut scene = Part::new(Kind::Lesson);
    play.scene(&view, &mut scene);
    let lines = parts(&scene).iter().filter(|part| part.kind == Kind::Line).count();
    assert_eq!(lines, tsunagu_web::lessons::shell::LOG);
    let (_, again, notice) = open("volumes", &play.code(), Lang::En);
    assert_eq!((again.step(), notice), ((200, "ok"), None));
}
