//! Links come back whole, and no text whatever makes the reader fall.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use tsunagu_model::Model;
use tsunagu_model::permalink::{self, BadLink};
use tsunagu_model::volume::chapter::{LESSON, NODE_A, Press, Settings};
use tsunagu_model::volume::{AccessMode, Binding, Reclaim};

fn settings() -> impl Strategy<Value = Settings> {
    let choices =
        (select(&AccessMode::ALL[..]), select(&Binding::ALL[..]), any::<bool>(), select(&Reclaim::ALL[..]));
    choices.prop_map(|(mode, binding, zones, reclaim)| Settings { mode, binding, zones, reclaim })
}

fn presses() -> impl Strategy<Value = Vec<Press>> {
    vec(select(&Press::ALL[..]), 0..60)
}

/// What a reader of links does: the frame, then the lesson's body.
fn read(link: &str) -> Result<(Settings, Vec<Press>), BadLink> {
    let (lesson, body) = permalink::decode(link)?;
    assert_eq!(lesson, LESSON);
    Settings::read(body)
}

proptest! {
    // A failure prints its smallest case, which then becomes a test of its own; no file is written.
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_link_brings_back_settings_and_presses(settings in settings(), presses in presses()) {
        let link = settings.link(presses.iter().copied());
        prop_assert_eq!(read(&link), Ok((settings, presses)));
        let plain = |letter: char| letter.is_ascii_alphanumeric() || "-_.".contains(letter);
        prop_assert!(link.chars().all(plain), "{link}");
    }

    #[test]
    fn a_link_made_from_a_timeline_leads_to_the_same_timeline(settings in settings(), presses in presses()) {
        let timeline = Press::replay(settings, presses.iter().copied());
        let made = timeline.past().iter().filter_map(|step| Press::of(&step.command));
        let (again, moves) = read(&settings.link(made)).expect("a link of ours");
        prop_assert_eq!(&moves, &presses, "a step tells the press that it came from");
        prop_assert_eq!(Press::replay(again, moves), timeline);
    }

    #[test]
    fn a_cut_link_is_refused(settings in settings(), presses in presses(), cut in any::<prop::sample::Index>()) {
        let link = settings.link(presses);
        prop_assert!(read(&link[..cut.index(link.len())]).is_err());
    }

    #[test]
    fn a_changed_letter_is_noticed(
        settings in settings(), presses in presses(),
        at in any::<prop::sample::Index>(), letter in "[0-9A-Za-z.]",
    ) {
        let link = settings.link(presses);
        let at = at.index(link.len());
        prop_assume!(!link[at..=at].eq_ignore_ascii_case(&letter));
        let other = format!("{}{letter}{}", &link[..at], &link[at + 1..]);
        prop_assert!(permalink::decode(&other).is_err(), "{other} passes for {link}");
    }

    #[test]
    fn no_text_makes_the_reader_fall(text in any::<String>()) {
        let _ = permalink::decode(&text).map(|(_, body)| Settings::read(body).is_ok());
        let _ = Settings::read(&text);
    }

    /// Damage that the check cannot find, as it was there before the check was made.
    #[test]
    fn whatever_is_read_can_be_played(
        settings in settings(), moves in "[am][01]|[udfxqc]|[a-z0-9.繋]{0,3}", rest in "([am][01]|[udfxqc]){0,40}",
    ) {
        let good = settings.link([]);
        let body = permalink::decode(&good).expect("a link of ours").1.to_owned();
        let link = permalink::encode(LESSON, &format!("{body}{moves}{rest}"));
        match read(&link) {
            Ok((settings, presses)) => {
                prop_assert_eq!(settings.link(presses.iter().copied()), link, "one link for one history");
                let timeline = Press::replay(settings, presses);
                prop_assert_eq!(timeline.now().broken(), None);
            }
            Err(BadLink::Unknown { part }) => prop_assert!(part == 5 || part == 6, "part {part} of {link}"),
            Err(other) => prop_assert!(false, "{other:?} for {link}"),
        }
    }
}

#[test]
fn each_part_of_a_body_that_is_not_known_is_named() {
    let parts = ["ReadWriteOnce", "Immediate", "off", "Delete", "a0", "more"];
    let body = |bad: usize| {
        let part = |at: usize| if at == bad { "strange" } else { parts[at] };
        (0..bad.max(4) + 1).map(part).collect::<Vec<_>>().join(".")
    };
    for bad in 0..6 {
        assert_eq!(Settings::read(&body(bad)), Err(BadLink::Unknown { part: bad + 1 }), "{}", body(bad));
    }
    assert!(Settings::read(&parts[..5].join(".")).is_ok());
}

#[test]
fn a_link_that_is_too_long_is_refused_before_it_is_read() {
    let presses = vec![Press::Attach(NODE_A); permalink::MAX];
    assert_eq!(read(&Settings::default().link(presses)), Err(BadLink::TooLong));
}

/// As crates/model/tests/browser.rs pins it in the browser too: links that are out there stay good.
#[test]
fn a_link_is_the_same_for_ever() {
    let link = Settings::default().link([Press::Attach(NODE_A), Press::Mount(NODE_A)]);
    assert_eq!(link, "v1.volumes.ReadWriteOnce.Immediate.off.Delete.a0m0.202839");
}
