//! Links come back whole, and no text whatever makes the reader fall.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use tsunagu_model::permalink::{self, BadLink};
use tsunagu_model::place::{Name, Zone};
use tsunagu_model::volume::chapter::{LESSON, NODE_A, NODE_B, Press, Settings};
use tsunagu_model::volume::script::{self, Expectation, Script, Title};
use tsunagu_model::volume::{AccessMode, Binding, ClaimSpec, Class, Command, Given, Node, Reclaim, World};
use tsunagu_model::{Model, Timeline};

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

fn name() -> impl Strategy<Value = Name> {
    "[a-z0-9]([a-z0-9.-]{0,9}[a-z0-9])?".prop_map(|text| Name::new(&text).expect("a good name"))
}

fn zone() -> impl Strategy<Value = Option<Zone>> {
    let zone = "[A-Za-z0-9]([A-Za-z0-9_.-]{0,9}[A-Za-z0-9])?";
    proptest::option::of(zone.prop_map(|text| Zone::new(&text).expect("a good zone")))
}

fn spec() -> impl Strategy<Value = ClaimSpec> {
    (name(), name(), any::<u32>(), select(&AccessMode::ALL[..]), zone())
        .prop_map(|(name, class, size_gib, mode, zone)| ClaimSpec { name, class, size_gib, mode, zone })
}

/// Ids are minted by a world: a story names what its own world has.
fn commands(nodes: usize) -> impl Strategy<Value = Vec<Command>> {
    let nodes: Vec<Node> = (0..nodes).map(|at| node(&format!("n{at}"), None)).collect();
    let mut world = World::new([class("disk")], nodes).expect("no name twice");
    for at in 0..3 {
        let name = Name::new(&format!("data-{at}")).expect("a good name");
        let spec = ClaimSpec::new(name, class("disk").name, 1, AccessMode::ReadWriteOnce);
        world.apply(&Command::Request(spec)).expect("accepted");
    }
    let claim = select(world.claim_ids().collect::<Vec<_>>());
    let volume = select(world.volume_ids().collect::<Vec<_>>());
    let node = select(world.node_ids().collect::<Vec<_>>());
    let every = proptest::option::of(node.clone());
    let command = prop_oneof![
        spec().prop_map(Command::Request),
        (claim.clone(), node.clone()).prop_map(|(claim, node)| Command::Attach { claim, node }),
        (claim.clone(), node.clone(), name()).prop_map(|(claim, node, pod)| Command::Mount {
            claim,
            node,
            pod
        }),
        (claim.clone(), node, name()).prop_map(|(claim, node, pod)| Command::Unmount { claim, node, pod }),
        claim.clone().prop_map(|claim| Command::UnmountAll { claim }),
        (claim.clone(), every.clone()).prop_map(|(claim, node)| Command::Detach { claim, node }),
        (claim.clone(), every).prop_map(|(claim, node)| Command::ForceDetach { claim, node }),
        claim.prop_map(|claim| Command::DeleteClaim { claim }),
        volume.prop_map(|volume| Command::ClearClaimRef { volume }),
    ];
    vec(command, 0..20)
}

fn class(name: &str) -> Class {
    let name = Name::new(name).expect("a good name");
    Class { name, binding: Binding::Immediate, reclaim: Reclaim::Delete }
}

fn node(name: &str, zone: Option<Zone>) -> Node {
    Node { name: Name::new(name).expect("a good name"), zone }
}

/// Two nodes of one name would be no world.
fn apart<T, K: PartialEq>(all: Vec<T>, key: impl Fn(&T) -> K) -> Vec<T> {
    let mut apart: Vec<T> = Vec::new();
    for one in all {
        if apart.iter().all(|other| key(other) != key(&one)) {
            apart.push(one);
        }
    }
    apart
}

prop_compose! {
    fn script()(
        ja in any::<String>(), en in any::<Option<String>>(),
        classes in vec((name(), select(&Binding::ALL[..]), select(&Reclaim::ALL[..])), 0..4),
        nodes in vec((name(), zone()), 0..=Script::MOST),
        given in commands(3), steps in commands(5),
        expectations in vec((0_usize..30, any::<String>()), 0..5),
    ) -> Script {
        let classes = classes.into_iter().map(|(name, binding, reclaim)| Class { name, binding, reclaim });
        let nodes = nodes.into_iter().map(|(name, zone)| Node { name, zone });
        let classes = apart(classes.collect(), |class| class.name.clone());
        let nodes = apart(nodes.collect(), |node| node.name.clone());
        // An empty English title stands for one that is the Japanese one.
        let en = en.filter(|en| !en.is_empty()).unwrap_or_else(|| ja.clone());
        Script {
            title: Title { ja, en },
            given: Given::new(classes, nodes, given).expect("no name twice"),
            steps,
            expectations: expectations.into_iter().map(|(step, text)| Expectation { step, text }).collect(),
        }
    }
}

/// What a reader of links does with a story.
fn read_script(link: &str) -> Result<Script, BadLink> {
    let (lesson, body) = permalink::decode(link)?;
    assert_eq!(lesson, LESSON);
    Script::read(body)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_story_comes_back_whole(script in script()) {
        let link = script.link();
        let plain = |letter: char| letter.is_ascii_alphanumeric() || "-_.".contains(letter);
        prop_assert!(link.chars().all(plain), "{link}");
        if link.len() <= permalink::MAX {
            prop_assert_eq!(read_script(&link), Ok(script));
        } else {
            prop_assert_eq!(read_script(&link), Err(BadLink::TooLong));
        }
    }

    /// Damage that the check cannot find, as it was there before the check was made.
    #[test]
    fn whatever_is_read_as_a_story_can_be_told(
        script in script(), at in any::<prop::sample::Index>(), cut in 0_usize..4,
        put in "[A-Za-z0-9._-]{0,4}|[.0-9]{0,3}|繋",
    ) {
        let link = script.link();
        let (head, tail) = ("v1.volumes.".len(), ".000000".len());
        let body = &link[head..link.len() - tail];
        let at = at.index(body.len());
        let damaged = format!("{}{put}{}", &body[..at], &body[(at + cut).min(body.len())..]);
        match Script::read(&damaged) {
            Ok(script) => {
                let mut timeline = Timeline::of(script.given.clone());
                for command in &script.steps {
                    timeline.apply(command.clone());
                }
                prop_assert_eq!(timeline.now().broken(), None);
                let again = script.link();
                prop_assert!(again.len() > permalink::MAX || read_script(&again) == Ok(script), "{}", again);
            }
            Err(BadLink::Unknown { part }) => {
                prop_assert!((1..=damaged.split('.').count() + 1).contains(&part), "part {part} of {damaged}");
            }
            Err(other) => prop_assert!(false, "{other:?} for {damaged}"),
        }
    }

    #[test]
    fn no_text_makes_the_reader_of_stories_fall(text in any::<String>(), parts in "s1(\\.[a-z0-9_-]{0,4}){0,40}") {
        let _ = Script::read(&text);
        let _ = Script::read(&parts);
    }

    #[test]
    fn the_chapter_and_a_story_are_never_taken_for_each_other(
        settings in settings(), presses in presses(), script in script(),
    ) {
        let (chapter, story) = (settings.link(presses), script.link());
        prop_assert_eq!(read_script(&chapter), Err(BadLink::Unknown { part: 1 }));
        prop_assume!(story.len() <= permalink::MAX);
        prop_assert_eq!(read(&story), Err(BadLink::Unknown { part: 1 }));
    }
}

/// A story of two nodes, as `tsunagu link` makes it.
fn a_story() -> Script {
    let name = |text: &str| Name::new(text).expect("a good name");
    let spec = ClaimSpec::new(name("data"), name("disk"), 20, AccessMode::ReadWriteOnce);
    let nodes = vec![node("node-a", Zone::new("zone-a").ok()), node("node-b", None)];
    let given = Given::new(vec![class("disk")], nodes, vec![Command::Request(spec)]).expect("no name twice");
    let claim = Timeline::of(given.clone()).now().claim_named(&name("data")).expect("given");
    let steps = vec![
        Command::Attach { claim, node: NODE_A },
        Command::Mount { claim, node: NODE_A, pod: name("web-1") },
        Command::Attach { claim, node: NODE_B },
        Command::Detach { claim, node: None },
    ];
    let expected = |step, text: &str| Expectation { step, text: text.into() };
    Script {
        title: Title {
            ja: "二台目は断られる。".into(), en: "A second node is refused: pv-1 is held".into()
        },
        given,
        steps,
        expectations: vec![
            expected(3, "outcome: attached-elsewhere"),
            expected(4, "pv-1.attached: [node-a]"),
        ],
    }
}

#[test]
fn each_part_of_a_story_that_is_not_known_is_named() {
    let link = a_story().link();
    let body = permalink::decode(&link).expect("a link of ours").1;
    let parts: Vec<&str> = body.split('.').collect();
    // Any text is a title or an expectation.
    let free = [2, 3, 16, 19];
    for at in (1..=parts.len()).filter(|at| !free.contains(at)) {
        let mut parts = parts.clone();
        parts[at - 1] = "Strange--";
        let found = Script::read(&parts.join("."));
        assert_eq!(found, Err(BadLink::Unknown { part: at }), "{}", parts.join("."));
    }
    for at in 1..parts.len() {
        let cut = parts[..at].join(".");
        if let Err(bad) = Script::read(&cut) {
            assert_eq!(bad, BadLink::Unknown { part: at + 1 }, "{cut}");
        }
    }
}

#[test]
fn a_story_with_too_many_nodes_or_with_one_twice_is_refused() {
    let story = |nodes: &str| format!("s1.t.{nodes}");
    let many = |count: usize| (0..count).map(|at| format!(".n.n{at}.")).collect::<String>();
    assert!(Script::read(&story(&many(12))).is_ok());
    let thirteenth = 3 + 12 * 3 + 1;
    assert_eq!(Script::read(&story(&many(13))), Err(BadLink::Unknown { part: thirteenth }));
    assert!(Script::read(&story(".n.a..n.b.")).is_ok());
    assert_eq!(Script::read(&story(".n.a..n.a.")), Err(BadLink::Unknown { part: 9 }));
}

#[test]
fn a_story_opens_after_any_of_its_steps_and_says_only_what_it_knows() {
    let story = a_story();
    let other = [Command::Attach { claim: claim(&story), node: NODE_B }];
    let steps = story.steps[..3].iter().chain(&other);
    let link = script::link(&story.title, &story.given, steps, &story.expectations, 3);
    let again = read_script(&link).expect("a link of ours");
    assert_eq!((again.steps.len(), &again.steps[..3]), (4, &story.steps[..3]));
    assert_eq!(again.expectations, story.expectations[..1], "what was expected of step 4 is not of this one");
    assert_eq!(story.expectations[0].holds("attached-elsewhere"), Some(true));
    assert_eq!(story.expectations[0].holds("ok"), Some(false));
    assert_eq!(story.expectations[1].holds("ok"), None);
}

fn claim(story: &Script) -> tsunagu_model::volume::ClaimId {
    Timeline::of(story.given.clone()).now().claim_ids().next().expect("given")
}

/// Stories that are out there stay good.
#[test]
fn a_story_s_link_is_the_same_for_ever() {
    let link = a_story().link();
    assert_eq!(link, STORY);
    assert_eq!(read_script(STORY), Ok(a_story()));
}

const STORY: &str = "v1.volumes.s1.-5EK5aa7v43Dz6lp3EP3ES3ER3CE-.A_second_node_is_refused-00w-_pv--1_is_held.k.disk.I\
    mmediate.Delete.n.node--a.zone--a.n.node--b..e.3.outcome-00w-_attached--elsewhere.e.4.pv--1-00k-\
    attached-00w-_-01T-node--a-01V-.q.data.disk.20.ReadWriteOnce..g.a.0.0..m.0.0.web--1.a.0.1..d.0..\
    .759659";

/// As crates/model/tests/browser.rs pins it in the browser too: links that are out there stay good.
#[test]
fn a_link_is_the_same_for_ever() {
    let link = Settings::default().link([Press::Attach(NODE_A), Press::Mount(NODE_A)]);
    assert_eq!(link, "v1.volumes.ReadWriteOnce.Immediate.off.Delete.a0m0.202839");
}
