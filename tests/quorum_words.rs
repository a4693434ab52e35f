//! Every event, refusal, rule and state of `quorum` says something in both languages, and names
//! what it speaks of.
// A world that cannot be built is a failed test, so the test may unwrap.
#![allow(clippy::unwrap_used)]

#[path = "support/placed.rs"]
mod placed;

use placed::{domain, member};
use std::collections::BTreeSet;
use tsunagu_model::Model;
use tsunagu_model::quorum::chapter::Text;
use tsunagu_model::quorum::paste::BadPaste;
use tsunagu_model::quorum::{
    Actor, Command, Domains, Event, Kind, Members, Needs, Pause, Refusal, Rule, Work, World,
};
use tsunagu_words::quorum::{self as words, Correction};
use tsunagu_words::{Lang, Tone};

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

/// Every event there is, with something of the article's picture in it.
fn events() -> Vec<Event> {
    let (one, all) = (member(1), Members::first(3));
    let added = |learner| Event::Added {
        member: one,
        name: "m1".into(),
        needs: Needs::default(),
        learner,
        links: Vec::new(),
    };
    let elected = |pause| Event::Elected { leader: one, pause };
    vec![
        Event::Failed(domain(0)),
        Event::AlreadyFailed(domain(0)),
        Event::Repaired(domain(0)),
        Event::NotFailed(domain(0)),
        Event::Down(one),
        Event::Up(one),
        Event::DiskLost(one),
        Event::LeaderDied(one),
        Event::LeaderCutOff(one),
        Event::Appended { holders: all },
        elected(Pause::Free),
        elected(Pause::LeaseBlocked),
        elected(Pause::Returned),
        elected(Pause::Disturbed),
        elected(Pause::Kept),
        Event::NoQuorum { up: 1, quorum: 2 },
        Event::LogsBlock { possible: all },
        Event::Disturbed { by: one },
        Event::CaughtUp { member: one, dropped: 0 },
        Event::CaughtUp { member: one, dropped: 2 },
        Event::Committed { holders: all },
        Event::HandedOut { holders: Members::one(one) },
        added(false),
        added(true),
        Event::Started(one),
        Event::AlreadyStarted(one),
        Event::Promoted(one),
        Event::Removed(one),
        Event::Moved(one),
        Event::AlreadyLeads(one),
        Event::SnapshotTaken { member: one, writes: 3 },
        Event::Forced { survivor: one, lost: 2 },
        Event::Restored { onto: all, lost: 2 },
        Event::TwoHistories { leaders: all },
    ]
}

fn refusals() -> Vec<Refusal> {
    let one = member(1);
    vec![
        Refusal::UnknownDomain { name: Some("hall-9".into()) },
        Refusal::UnknownDomain { name: None },
        Refusal::UnknownMember { name: Some("m9".into()) },
        Refusal::UnknownMember { name: None },
        Refusal::MemberExists { member: one },
        Refusal::TooManyMembers,
        Refusal::MemberDown { member: one },
        Refusal::LearnerOnlyReads { member: one },
        Refusal::NoLeader { up: 1, voters: 3 },
        Refusal::LeaderNotReached { member: one, leader: member(3) },
        Refusal::NotALearner { member: one },
        Refusal::NotAVoter { member: one },
        Refusal::TooManyLearners { learner: one },
        Refusal::LearnerNotReady { member: one },
        Refusal::NotEnoughStarted { started: 1, quorum: 2 },
        Refusal::UnhealthyCluster { silent: Members::first(2) },
        Refusal::NoSnapshot,
    ]
}

#[test]
fn every_event_and_refusal_is_a_sentence_of_its_own_that_names_what_it_is_about() {
    let world = Text::TwoSites.world();
    for lang in Lang::ALL {
        let mut sentences = BTreeSet::new();
        for event in events() {
            let sentence = words::event(&world, &event, lang);
            says_something(&sentence, lang);
            let about = ["m1", "site-a", "過半数", "quorum"];
            assert!(about.iter().any(|name| sentence.contains(name)), "{event:?}: {sentence}");
            println!("{sentence}");
            sentences.insert(sentence);
        }
        // `Free` and `Disturbed` say the same with other times, `Kept` and `Returned` the same.
        assert_eq!(sentences.len(), events().len() - 1, "no two say the same");
        for refusal in refusals() {
            let sentence = words::refusal(&world, &refusal, lang);
            says_something(&sentence, lang);
            println!("{sentence}");
            assert!(sentences.insert(sentence), "{refusal:?} says what another says");
        }
    }
    let rules: BTreeSet<Rule> = refusals().iter().map(Refusal::rule).collect();
    assert_eq!(rules.len(), Rule::ALL.len(), "a rule has no refusal here");
}

#[test]
fn every_fixed_text_speaks_its_language() {
    for lang in Lang::ALL {
        for &rule in Rule::ALL {
            says_something(words::rule(rule, lang), lang);
        }
        for kind in Kind::ALL {
            says_something(words::kind(kind, lang), lang);
        }
        for work in Work::ALL {
            says_something(words::work(work, lang), lang);
        }
        for text in Text::ALL {
            says_something(words::picture(text, lang), lang);
        }
        for actor in [Actor::Fate, Actor::Client, Actor::Operator] {
            says_something(words::actor(actor, lang), lang);
        }
        for correction in Correction::ALL {
            says_something(correction.text(lang), lang);
        }
        says_something(words::hidden_learners(lang), lang);
        let bad = [
            BadPaste::Empty,
            BadPaste::TooLong,
            BadPaste::NoAnswer,
            BadPaste::Failed("etcdserver: permission denied".into()),
            BadPaste::Unknown,
            BadPaste::Damaged { line: 7 },
            BadPaste::Nobody,
        ];
        let sentences: BTreeSet<String> = bad.iter().map(|bad| words::bad_paste(bad, lang)).collect();
        assert_eq!(sentences.len(), bad.len());
        sentences.iter().for_each(|sentence| says_something(sentence, lang));
    }
}

/// In every world that one or two losses make, how things stand is said, and a lost quorum is a danger.
#[test]
fn every_state_has_a_verdict() {
    let mut seen = BTreeSet::new();
    for text in Text::ALL {
        let start = text.world();
        let domains: Vec<_> = start.placement().domain_ids().iter().collect();
        for &one in &domains {
            for &other in &domains {
                let mut world: World = start.clone();
                world.apply(&Command::Fail(Domains::one(one).with(other))).unwrap();
                for lang in Lang::ALL {
                    let (tone, sentence) = words::verdict(&world, lang);
                    says_something(&sentence, lang);
                    assert_eq!(tone == Tone::Danger, world.leader().is_none(), "{sentence}");
                    if let Some(points) = words::single_points(&world, lang) {
                        says_something(&points, lang);
                        assert!(world.leader().is_some());
                    }
                    seen.insert(sentence);
                }
            }
        }
        for kind in Kind::ALL {
            let change = start.placement().change_for(kind);
            for lang in Lang::ALL {
                says_something(&words::change(&start, kind, change, lang), lang);
            }
        }
    }
    assert!(seen.len() >= 20, "{seen:#?}");
}

#[test]
fn the_article_s_rows_read_well() {
    let mut world = Text::TwoSites.world();
    assert_eq!(words::verdict(&world, Lang::Ja).1, "書き込みはどのメンバーからも通る。リーダーは m1。");
    assert_eq!(words::single_points(&world, Lang::Ja).unwrap(), "単一障害点：site-a。");
    let vpn = Domains::one(world.domain_named("vpn").unwrap());
    world.apply(&Command::Fail(vpn)).unwrap();
    assert_eq!(
        words::verdict(&world, Lang::Ja).1,
        "書き込みが通るのは m1 と m2。リーダーは m1。m3 は手元の古い値しか返せない。\
         余裕はない。次にどれか 1 台の投票者を失うと、書けなくなる。"
    );
    assert_eq!(
        words::verdict(&world, Lang::En).1,
        "Writes go through m1 and m2. The leader is m1. m3 can only return what it has itself, which may be old. \
         There is no margin: whichever voter is lost next, writes stop."
    );
    let site = world.placement().change_for(Kind::Site);
    assert_eq!(
        words::change(&world, Kind::Site, site, Lang::En),
        "Move voters to another site: 1. A new site is needed: 1."
    );
}

/// The four questions and the runbook, for every picture, whoever leads.
#[test]
fn every_placement_gets_its_answers_and_its_runbook() {
    for text in Text::ALL {
        for leader in 1..=3 {
            let mut world = text.world();
            world.apply(&Command::MoveLeader(member(leader))).unwrap();
            for lang in Lang::ALL {
                let answers = words::answers(&world, lang);
                assert!(answers.iter().all(|lines| !lines.is_empty()));
                answers.iter().flatten().for_each(|line| says_something(line, lang));
                let runbook = words::runbook(&world, lang);
                runbook.lines().for_each(|line| says_something(line, lang));
                assert!(runbook.lines().count() >= 8, "{runbook}");
            }
        }
    }
}

#[test]
fn the_article_s_placement_is_answered() {
    let mut world = Text::TwoSites.world();
    let [_, sites, lines, left] = words::answers(&world, Lang::En);
    assert_eq!(sites[0], "Sites that may be lost while a quorum is left: site-b.");
    assert_eq!(sites[1], "Sites that take all writes with them: site-a.");
    assert_eq!(lines, ["When vpn is cut the leader m1 stays."]);
    assert!(left[0].starts_with("Without site-a nobody can write. m3 can only return"), "{left:?}");
    assert_eq!(left[1], "Without site-b writes go through m1 and m2.");
    assert!(words::runbook(&world, Lang::En).contains("m3, may lack committed writes"));
    world.apply(&Command::MoveLeader(member(3))).unwrap();
    let [_, _, lines, _] = words::answers(&world, Lang::En);
    let cut =
        "When vpn is cut the leader m3 steps down within 0.9 to 2 s, and nobody can write for 0.8 to 4 s.";
    assert_eq!(lines, [cut]);
    assert!(words::runbook(&world, Lang::En).contains("m3, has every committed write"));
    println!("{}", words::runbook(&world, Lang::Ja));
}
