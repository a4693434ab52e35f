//! What must hold for any input whatever. cargo-fuzz calls these with what libFuzzer thinks of,
//! `tests/fuzz.rs` with the seeds and a fixed number of changes to them, on any toolchain.

use tsunagu_model::Model;
use tsunagu_model::permalink;
use tsunagu_model::volume::chapter::{LESSON, Press, Settings};

/// The input once as a whole link, and once as the body of one whose check fits.
pub fn permalink(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    if let Ok((lesson, body)) = permalink::decode(text) {
        assert_eq!(permalink::encode(lesson, body), text, "one text for one link");
        read(body);
    }
    let link = permalink::encode(LESSON, text);
    match permalink::decode(&link) {
        Ok(parts) => assert_eq!(parts, (LESSON, text), "what was put in comes out"),
        Err(bad) => assert!(link.len() > permalink::MAX, "{bad:?} for {link}"),
    }
    read(text);
}

/// Whatever the body says: what is understood can be played, and its link brings it back.
fn read(body: &str) {
    let Ok((settings, presses)) = Settings::read(body) else { return };
    let link = settings.link(presses.iter().copied());
    if let Ok((_, again)) = permalink::decode(&link) {
        assert_eq!(Settings::read(again), Ok((settings, presses.clone())), "{link}");
        assert!(again == body || again == [body, "."].concat(), "one link for one history: {body}");
    }
    assert_eq!(Press::replay(settings, presses).now().broken(), None, "{link}");
}
