//! What must hold for any input whatever. cargo-fuzz calls these with what libFuzzer thinks of,
//! `tests/fuzz.rs` with the seeds and a fixed number of changes to them, on any toolchain.

use tsunagu_model::permalink::{self, BadLink};
use tsunagu_model::volume::chapter::{LESSON, Press, Settings};
use tsunagu_model::volume::script::Script;
use tsunagu_model::{Model, Timeline};
use tsunagu_story::{Story, volume};
use tsunagu_words::Lang;

/// The input once as a whole link, and once as the body of one whose check fits.
pub fn permalink(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    if let Ok((lesson, body)) = permalink::decode(text) {
        assert_eq!(permalink::encode(lesson, body), text, "one text for one link");
        chapter(body);
        script(body);
    }
    let link = permalink::encode(LESSON, text);
    match permalink::decode(&link) {
        Ok(parts) => assert_eq!(parts, (LESSON, text), "what was put in comes out"),
        Err(bad) => assert!(link.len() > permalink::MAX, "{bad:?} for {link}"),
    }
    chapter(text);
    script(text);
}

/// A body as the chapter's settings and presses: what is understood can be played, and its link
/// brings it back.
fn chapter(body: &str) {
    let Ok((settings, presses)) = Settings::read(body) else { return };
    let link = settings.link(presses.iter().copied());
    if let Ok((_, again)) = permalink::decode(&link) {
        assert_eq!(Settings::read(again), Ok((settings, presses.clone())), "{link}");
        assert!(again == body || again == [body, "."].concat(), "one link for one history: {body}");
    }
    assert_eq!(Press::replay(settings, presses).now().broken(), None, "{link}");
}

/// A body as a story.
fn script(body: &str) {
    let Ok(script) = Script::read(body) else { return };
    comes_back(&script);
    let mut timeline = Timeline::of(script.given);
    for command in script.steps {
        timeline.apply(command);
    }
    assert_eq!(timeline.now().broken(), None, "{body}");
}

fn comes_back(script: &Script) {
    let link = script.link();
    match permalink::decode(&link).and_then(|(_, body)| Script::read(body)) {
        Ok(again) => assert_eq!(&again, script, "{link}"),
        Err(BadLink::TooLong) => assert!(link.len() > permalink::MAX),
        // More nodes or classes than a page shows.
        Err(bad) => assert!(matches!(bad, BadLink::Unknown { .. }), "{bad:?} for {link}"),
    }
}

/// The input as a story file: it is refused with a place that is in it, or it is run, and both
/// languages tell the same.
pub fn story(bytes: &[u8]) {
    let most = 1 + bytes.iter().filter(|byte| matches!(byte, b'\n' | b'\r')).count();
    let story = match Story::read("-", bytes) {
        Ok(story) => story,
        Err(bad) => {
            assert!((1..=most).contains(&bad.at.line) && bad.at.column > 0, "{bad}: there are {most} lines");
            return;
        }
    };
    match (story.run(Lang::En), story.run(Lang::Ja)) {
        (Ok(en), Ok(ja)) => {
            assert!(en.checks().eq(ja.checks()), "what holds depends on the language");
            assert_eq!(en.failures().count() == 0, en.holds());
            if let Some(script) = volume::script(&story) {
                comes_back(&script.expect("what can be run can be written"));
            }
        }
        (Err(en), Err(ja)) => assert_eq!(en, ja),
        (en, ja) => panic!("{en:?}, but {ja:?}"),
    }
}
