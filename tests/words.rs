//! Every event, refusal, rule, state and label says something in both languages, and names what
//! it speaks of.

// A world that cannot be built is a failed test, so the test may unwrap.
#![allow(clippy::unwrap_used)]

#[path = "support/stage.rs"]
mod stage;

use stage::Stage;
use std::collections::{BTreeMap, BTreeSet};
use tsunagu_model::permalink::BadLink;
use tsunagu_model::place::Name;
use tsunagu_model::volume::chapter::{NODE_A, NODE_B, Press, Settings};
use tsunagu_model::volume::{AccessMode, Binding, Event, Given, Reclaim, Refusal, Rule, World};
use tsunagu_model::{Model, Timeline};
use tsunagu_words::volume::{self, Departure};
use tsunagu_words::{Label, Lang, Tone, bad_link, unknown_lesson};

/// Presses that lead far, each continued by every press.
const ROADS: [&[Press]; 8] = [
    &[],
    &[Press::Attach(NODE_A)],
    &[Press::Attach(NODE_A), Press::Mount(NODE_A)],
    &[Press::Attach(NODE_A), Press::Mount(NODE_A), Press::Mount(NODE_A), Press::DeleteClaim],
    &[Press::Attach(NODE_A), Press::Mount(NODE_A), Press::ForceDetach],
    &[Press::Attach(NODE_A), Press::Mount(NODE_A), Press::ForceDetach, Press::Attach(NODE_B)],
    &[Press::Attach(NODE_A), Press::Attach(NODE_B), Press::Mount(NODE_A), Press::Mount(NODE_B)],
    &[Press::Attach(NODE_A), Press::DeleteClaim],
];

fn every_setting() -> impl Iterator<Item = Settings> {
    AccessMode::ALL.into_iter().flat_map(|mode| {
        Binding::ALL.into_iter().flat_map(move |binding| {
            Reclaim::ALL.into_iter().flat_map(move |reclaim| {
                [false, true].map(move |zones| Settings { mode, binding, zones, reclaim })
            })
        })
    })
}

/// Every world two presses off a road.
fn walk(mut see: impl FnMut(&Timeline<World, Given>)) {
    for settings in every_setting() {
        for road in ROADS {
            for first in Press::ALL {
                for second in Press::ALL {
                    let presses = road.iter().copied().chain([first, second]);
                    see(&Press::replay(settings, presses));
                }
            }
        }
    }
}

fn says_something(text: &str, lang: Lang) {
    let japanese = |c: char| matches!(c, '\u{3040}'..='\u{30ff}' | '\u{4e00}'..='\u{9fff}');
    assert!(!text.trim().is_empty(), "an empty sentence in {}", lang.tag());
    assert!(!text.contains('?') || text.ends_with('?'), "a name is missing: {text}");
    assert!(!text.contains(['{', '}']), "a hole was not filled: {text}");
    assert!(!text.contains("  ") && text.trim() == text, "stray space: {text:?}");
    match lang {
        Lang::Ja => assert!(text.chars().any(japanese), "no Japanese: {text}"),
        Lang::En => assert!(!text.chars().any(japanese), "not English: {text}"),
    }
}

fn name(event: &Event) -> &'static str {
    match event {
        Event::ClaimCreated { .. } => "ClaimCreated",
        Event::WaitsForFirstConsumer { .. } => "WaitsForFirstConsumer",
        Event::Provisioned { .. } => "Provisioned",
        Event::Bound { .. } => "Bound",
        Event::Attached { .. } => "Attached",
        Event::AlreadyAttached { .. } => "AlreadyAttached",
        Event::Mounted { .. } => "Mounted",
        Event::AlreadyMounted { .. } => "AlreadyMounted",
        Event::TwoMayWrite { .. } => "TwoMayWrite",
        Event::Answered { .. } => "Answered",
        Event::Unmounted { .. } => "Unmounted",
        Event::NothingMounted { .. } => "NothingMounted",
        Event::Detached { .. } => "Detached",
        Event::ForceDetached { .. } => "ForceDetached",
        Event::LeftUnconfirmed { .. } => "LeftUnconfirmed",
        Event::NothingAttached { .. } => "NothingAttached",
        Event::Terminating { .. } => "Terminating",
        Event::ClaimDeleted { .. } => "ClaimDeleted",
        Event::Released { .. } => "Released",
        Event::VolumeDeleted { .. } => "VolumeDeleted",
        Event::MadeAvailable { .. } => "MadeAvailable",
    }
}

#[test]
fn every_event_of_the_page_is_a_sentence_in_both_languages() {
    let mut told = BTreeSet::new();
    let mut check = |world: &World, events: &[Event]| {
        for event in events {
            told.insert(name(event));
            for lang in Lang::ALL {
                says_something(&volume::event(world, event, lang), lang);
                says_something(&volume::events(world, events, lang), lang);
            }
        }
    };
    for settings in every_setting() {
        check(&settings.world().0, &settings.given().opening());
    }
    walk(|timeline| {
        for step in timeline.past() {
            if let Ok(events) = &step.outcome {
                check(timeline.now(), events);
            }
        }
    });
    // The page makes each pod anew and takes none away alone, so these two are of the model only:
    // the test below has them.
    assert_eq!(told.len(), 21 - 2, "told: {told:?}");
    assert!(!told.contains("AlreadyMounted") && !told.contains("Answered"));
}

#[test]
fn every_refusal_of_the_page_is_a_sentence_in_both_languages() {
    let mut told = BTreeMap::new();
    walk(|timeline| {
        for refusal in timeline.past().iter().filter_map(|step| step.refusal()) {
            for lang in Lang::ALL {
                says_something(&volume::refusal(timeline.now(), refusal, lang), lang);
            }
            *told.entry(World::slug(refusal)).or_insert(0) += 1;
        }
    });
    let told: Vec<&str> = told.into_keys().collect();
    assert_eq!(
        told,
        [
            "attached-elsewhere",
            "claim-exists",
            "claim-terminating",
            "not-attached-here",
            "not-provisioned",
            "not-released",
            "single-pod-only",
            "still-mounted",
            "unknown-claim",
            "unknown-volume",
            "zone-mismatch",
        ]
    );
}

#[test]
fn what_only_the_model_can_tell_is_a_sentence_too() {
    let mut stage = Stage::after(false, &["request data now ReadWriteOnce", "attach data node-a"]);
    stage.ok("mount data node-a web-1");
    let again = stage.ok("mount data node-a web-1");
    stage.ok("force-detach data");
    let answered = stage.ok("unmount data node-a web-1");
    let told: Vec<&str> = again.iter().chain(&answered).map(name).collect();
    assert_eq!(told, ["AlreadyMounted", "Answered", "Unmounted"]);
    for event in again.iter().chain(&answered) {
        for lang in Lang::ALL {
            let sentence = volume::event(&stage.world, event, lang);
            says_something(&sentence, lang);
            assert!(sentence.contains("web-1"), "{sentence}");
        }
    }
}

#[test]
fn refusals_of_what_a_page_cannot_ask_name_what_was_asked_for() {
    let stage = Stage::new(false);
    let asked = || Name::new("something").unwrap();
    let refusals = [
        (Refusal::UnknownClass { class: asked() }, true),
        (Refusal::InvalidSize { claim: asked() }, true),
        (Refusal::UnknownNode { node: Some(asked()) }, true),
        (Refusal::UnknownNode { node: None }, false),
        (Refusal::UnknownClaim { claim: Some(asked()) }, true),
        (Refusal::UnknownClaim { claim: None }, false),
        (Refusal::UnknownVolume { volume: Some(asked()) }, true),
        (Refusal::UnknownVolume { volume: None }, false),
    ];
    for (refusal, named) in refusals {
        for lang in Lang::ALL {
            let sentence = volume::refusal(&stage.world, &refusal, lang);
            says_something(&sentence, lang);
            assert_eq!(sentence.contains("something"), named, "{sentence}");
        }
    }
}

#[test]
fn every_fault_of_a_link_is_a_sentence_with_its_number() {
    let faults = [
        (BadLink::NotALink, None),
        (BadLink::Newer { version: 7 }, Some("7")),
        (BadLink::TooLong, Some("8192")),
        (BadLink::Damaged, None),
        (BadLink::Unknown { part: 3 }, Some("3")),
    ];
    let mut sentences = BTreeSet::new();
    for (fault, number) in faults {
        for lang in Lang::ALL {
            let sentence = bad_link(&fault, lang);
            says_something(&sentence, lang);
            assert!(number.is_none_or(|number| sentence.contains(number)), "{sentence}");
            sentences.insert(sentence);
        }
    }
    assert_eq!(sentences.len(), 10, "no two say the same");
    for lang in Lang::ALL {
        says_something(&unknown_lesson("nowhere", lang), lang);
        assert!(unknown_lesson("nowhere", lang).contains("nowhere"));
    }
}

#[test]
fn every_state_has_a_verdict_and_a_badge() {
    let mut tones = BTreeSet::new();
    walk(|timeline| {
        let world = timeline.now();
        for claim in world.claim_ids() {
            for lang in Lang::ALL {
                let (tone, sentence) = volume::verdict(world, claim, lang);
                says_something(&sentence, lang);
                tones.insert(tone as u8);
                says_something(&volume::badge(world, claim, lang), lang);
            }
        }
    });
    assert_eq!(tones, BTreeSet::from([Tone::Plain as u8, Tone::Works as u8, Tone::Danger as u8]));
}

#[test]
fn two_writers_are_always_called_a_danger() {
    walk(|timeline| {
        let world = timeline.now();
        for claim in world.claim_ids() {
            if world.volume_of(claim).is_ok_and(|volume| volume.two_may_write()) {
                assert_eq!(volume::verdict(world, claim, Lang::En).0, Tone::Danger);
            }
        }
    });
}

#[test]
fn every_fixed_text_speaks_its_language() {
    for lang in Lang::ALL {
        for &rule in Rule::ALL {
            says_something(volume::rule(rule, lang), lang);
        }
        for departure in Departure::ALL {
            says_something(departure.text(lang), lang);
        }
        for mode in AccessMode::ALL {
            says_something(volume::mode(mode, lang), lang);
        }
        for policy in Reclaim::ALL {
            says_something(volume::reclaim(policy, lang), lang);
        }
    }
    for label in Label::ALL {
        assert!(!label.text(Lang::Ja).is_empty() && !label.text(Lang::En).is_empty(), "{label:?}");
    }
}

#[test]
fn a_language_is_chosen_by_its_tag() {
    let tags = [
        ("ja", Lang::Ja),
        ("en", Lang::En),
        ("en-GB", Lang::En),
        ("EN", Lang::En),
        ("enm", Lang::Ja),
        ("fr", Lang::Ja),
        ("", Lang::Ja),
    ];
    for (tag, lang) in tags {
        assert_eq!(Lang::from_tag(tag), lang, "{tag:?}");
    }
}
