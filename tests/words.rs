//! Every event, refusal, rule, state and label says something in both languages, and names what
//! it speaks of.

use std::collections::{BTreeMap, BTreeSet};
use tsunagu_model::volume::chapter::{NODE_A, NODE_B, Press, Settings};
use tsunagu_model::volume::{AccessMode, Binding, Event, Reclaim, Rule, World};
use tsunagu_model::{Model, Timeline};
use tsunagu_words::Tone;
use tsunagu_words::volume::{self, Departure};
use tsunagu_words::{Label, Lang};

const PRESSES: [Press; 10] = [
    Press::Attach(NODE_A),
    Press::Attach(NODE_B),
    Press::Mount(NODE_A),
    Press::Mount(NODE_B),
    Press::UnmountAll,
    Press::Detach,
    Press::ForceDetach,
    Press::DeleteClaim,
    Press::Request,
    Press::ClearClaimRef,
];

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
fn walk(mut see: impl FnMut(&Timeline<World>)) {
    for settings in every_setting() {
        for road in ROADS {
            for first in PRESSES {
                for second in PRESSES {
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
        check(&settings.world().0, &settings.opening());
    }
    walk(|timeline| {
        for step in timeline.past() {
            if let Ok(events) = &step.outcome {
                check(timeline.now(), events);
            }
        }
    });
    // The page makes each pod anew and takes none away alone, so these two are of the model only.
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
fn every_state_has_a_verdict_and_a_badge() {
    let mut tones = BTreeSet::new();
    walk(|timeline| {
        let world = timeline.now();
        for claim in world.claim_ids() {
            for lang in Lang::ALL {
                let (tone, sentence) = volume::verdict(world, claim, lang);
                says_something(&sentence, lang);
                tones.insert(tone as u8);
                assert!(!volume::badge(world, claim, lang).is_empty());
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
    let twice: BTreeSet<String> = Label::ALL.iter().map(|label| format!("{label:?}")).collect();
    assert_eq!(twice.len(), Label::ALL.len(), "a label is listed twice");
}

#[test]
fn a_language_is_chosen_by_its_tag() {
    for (tag, lang) in
        [("ja", Lang::Ja), ("en-GB", Lang::En), ("EN", Lang::En), ("fr", Lang::Ja), ("", Lang::Ja)]
    {
        assert_eq!(Lang::from_tag(tag), lang, "{tag:?}");
    }
}
