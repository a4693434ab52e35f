//! Each rule of the cluster has something that exists because of it: a story that expects it, or
//! a wait that is seen here. And each is told in both languages, with every name that it needs.
// A world that cannot be built is a failed test, so the test may unwrap.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use tsunagu_model::Model;
use tsunagu_model::cluster::small::{self, Blow, Keeper, WayOut, World};
use tsunagu_model::cluster::{Actor, Command, Event, Rule, What};
use tsunagu_model::time::{Millis, Pace};
use tsunagu_words::{Lang, cluster as words};

/// The slugs that stories under `tests/stories/cluster` expect of the model. What they are told
/// for (`because`) is not expected of anything.
fn told_by_stories() -> BTreeSet<&'static str> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("stories/cluster");
    let mut found = BTreeSet::new();
    for entry in fs::read_dir(folder).unwrap() {
        let text = fs::read_to_string(entry.unwrap().path()).unwrap();
        let lines = text.lines().filter(|line| !line.trim_start().starts_with(['#', 'b']));
        let words = lines.flat_map(|line| line.split(|c: char| !c.is_ascii_alphanumeric() && c != '-'));
        let words: BTreeSet<&str> = words.collect();
        found.extend(Rule::ALL.iter().map(|rule| rule.as_str()).filter(|slug| words.contains(slug)));
    }
    found
}

/// Looks at a world every tenth of a second, for so long.
fn watch(world: &mut World, length: Millis, see: &mut impl FnMut(&World, &[Event])) {
    for _ in 0..length.0 / 100 {
        let events = world.apply(&Command::Advance(Millis(100))).unwrap();
        see(world, &events);
    }
}

/// Every keeper, blow and way out, from the first moment on, and calls that fail.
fn walk(mut see: impl FnMut(&World, &[Event])) {
    for keeper in Keeper::ALL {
        let mut world = small::written(keeper, Pace::Usual, false);
        watch(&mut world, Millis::secs(20), &mut see);
        for blow in Blow::ALL {
            for way in WayOut::ALL {
                let mut world = small::world(keeper, Pace::Usual);
                for command in small::commands(&world, blow, way) {
                    let events = world.apply(&command).unwrap();
                    see(&world, &events);
                }
                watch(&mut world, Millis::minutes(8), &mut see);
            }
        }
    }
    let mut world = small::written(Keeper::Nobody, Pace::Usual, false);
    for _ in 0..20 {
        watch(&mut world, Millis::secs(1), &mut see);
        if let Some(flight) = world.flights().first() {
            let (volume, node) = (flight.call.volume, flight.call.node);
            let events = world.apply(&Command::FailCall(volume, node)).unwrap();
            see(&world, &events);
        }
    }
}

#[test]
fn each_rule_is_provoked() {
    let mut seen = told_by_stories();
    let stories = seen.len();
    walk(|world, _| {
        for (id, _) in world.pods() {
            seen.extend(world.why(id).iter().map(|link| link.rule.as_str()));
        }
    });
    println!("{stories} of {} rules are expected by stories", Rule::ALL.len());
    let missing: Vec<_> =
        Rule::ALL.iter().map(|rule| rule.as_str()).filter(|slug| !seen.contains(slug)).collect();
    assert!(missing.is_empty(), "nothing shows {missing:?}");
}

#[test]
fn slugs_are_stable_and_differ() {
    let slugs: BTreeSet<_> = Rule::ALL.iter().map(|rule| rule.as_str()).collect();
    assert_eq!(slugs.len(), Rule::ALL.len());
    for rule in Rule::ALL {
        let source = rule.source();
        assert!(!source.document.is_empty() && !source.place.is_empty(), "{rule:?} has no source");
    }
    assert!(Rule::ALL.is_sorted(), "the order of the list is the precedence");
}

fn says_something(text: &str, lang: Lang) {
    let japanese = |c: char| matches!(c, '\u{3040}'..='\u{30ff}' | '\u{4e00}'..='\u{9fff}');
    assert!(!text.trim().is_empty(), "an empty sentence in {}", lang.tag());
    assert!(!text.contains(['{', '}', '?']), "a name is missing: {text}");
    assert_eq!(text.chars().any(japanese), lang == Lang::Ja, "the wrong language: {text}");
}

#[test]
fn what_happens_and_what_waits_is_told_with_names() {
    let mut told: BTreeSet<What> = BTreeSet::new();
    walk(|world, events| {
        told.extend(events.iter().map(|event| event.what));
        for lang in Lang::ALL {
            events.iter().for_each(|event| says_something(&words::event(world, event, lang), lang));
            for (id, _) in world.pods() {
                world.why(id).iter().for_each(|link| says_something(&words::link(world, link, lang), lang));
            }
        }
    });
    println!("{} of {} kinds of events told", told.len(), What::ALL.len());
    assert!(told.len() > 35);
    for lang in Lang::ALL {
        Rule::ALL.iter().for_each(|&rule| says_something(words::rule(rule, lang), lang));
        Actor::ALL.iter().for_each(|&actor| assert!(!words::actor(actor, lang).is_empty()));
    }
}
