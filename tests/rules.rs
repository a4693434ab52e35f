//! Every rule provoked, in order of precedence; and where two forbid a move, the first is told.
// A world that cannot be built is a failed test, so the test may unwrap.
#![allow(clippy::unwrap_used)]

#[path = "support/stage.rs"]
mod stage;

use stage::{Stage, name};
use tsunagu_model::Model;
use tsunagu_model::place::NodeId;
use tsunagu_model::volume::{Class, Command, Node, Refusal, Rule, World};

/// What provokes a rule, and the rule that comes next in precedence. No wildcard: a new rule does
/// not compile until it has its scene and its place.
fn scene(rule: Rule) -> (Stage, Command, Option<Rule>) {
    let scene = |moves: &[&str], line: &str, next| {
        let stage = Stage::after(true, moves);
        let command = stage.command(line).unwrap();
        (stage, command, next)
    };
    let data = "request data late";
    let here = [data, "attach data node-a", "mount data node-a web-1"];
    let pod = ["request data late ReadWriteOncePod", here[1], here[2]];
    match rule {
        Rule::UnknownClass => scene(&[], "request data gold", Some(Rule::InvalidSize)),
        Rule::InvalidSize => scene(&[], "request data now ReadWriteOnce 0", Some(Rule::ClaimExists)),
        Rule::ClaimExists => scene(&[data], "request data now", Some(Rule::UnknownClaim)),
        Rule::UnknownClaim => {
            let (mut stage, command, next) = scene(&[data], "attach data node-a", Some(Rule::UnknownNode));
            stage.ok("delete-claim data");
            (stage, command, next)
        }
        Rule::UnknownNode => {
            let stage = Stage::after(true, &[data]);
            let command = Command::Attach { claim: stage.claim("data"), node: nowhere() };
            (stage, command, Some(Rule::UnknownVolume))
        }
        Rule::UnknownVolume => scene(
            &["request data now", "delete-claim data"],
            "clear-claim-ref pv-1",
            Some(Rule::ClaimTerminating),
        ),
        Rule::ClaimTerminating => {
            let moves = [&here[..], &["delete-claim data"]].concat();
            scene(&moves, "mount data node-a web-2", Some(Rule::NotProvisioned))
        }
        Rule::NotProvisioned => scene(&[data], "mount data node-a web-1", Some(Rule::ZoneMismatch)),
        Rule::ZoneMismatch => scene(
            &["request data now ReadWriteOnce 20 zone-a"],
            "attach data node-b",
            Some(Rule::AttachedElsewhere),
        ),
        Rule::AttachedElsewhere => {
            let moves = ["request data now", "attach data node-a"];
            scene(&moves, "attach data node-b", Some(Rule::NotAttachedHere))
        }
        Rule::NotAttachedHere => scene(&here, "mount data node-b web-1", Some(Rule::SinglePodOnly)),
        Rule::SinglePodOnly => scene(&pod, "mount data node-a web-2", Some(Rule::StillMounted)),
        Rule::StillMounted => scene(&here, "detach data", Some(Rule::NotReleased)),
        Rule::NotReleased => scene(&here, "clear-claim-ref pv-1", None),
    }
}

/// A node that a world of two does not have.
fn nowhere() -> NodeId {
    let nodes = ["node-a", "node-b", "node-c"].map(|text| Node { name: name(text), zone: None });
    World::new([] as [Class; 0], nodes).unwrap().node_ids().last().unwrap()
}

/// Refused by this rule, in words as in deeds: `decide` and `apply` agree, nothing changes.
#[track_caller]
fn refused(stage: &mut Stage, command: &Command, rule: Rule) {
    let before = stage.world.clone();
    let decided: Result<_, Refusal> = stage.world.decide(command);
    assert_eq!(decided.as_ref().map_err(Refusal::rule), Err(rule), "{command:?}");
    assert_eq!(stage.world, before, "decide changed the world: {command:?}");
    assert_eq!(stage.world.apply(command), decided, "apply answers as decide");
    assert_eq!(stage.world, before, "a refusal changed the world: {command:?}");
    assert_eq!(stage.world.broken(), None);
}

#[test]
fn every_rule_is_provoked_in_order_of_precedence() {
    let mut told = Vec::new();
    let mut next = Some(Rule::UnknownClass);
    while let Some(rule) = next {
        let (mut stage, command, follows) = scene(rule);
        refused(&mut stage, &command, rule);
        told.push(rule);
        next = follows;
    }
    assert_eq!(told, Rule::ALL, "Rule::ALL holds every rule, by precedence");
    assert!(Rule::ALL.is_sorted(), "the rules compare by precedence");
}

#[test]
fn every_rule_has_a_slug_of_its_own_and_a_source() {
    let mut slugs: Vec<&str> = Rule::ALL.iter().map(|rule| rule.as_str()).collect();
    slugs.sort_unstable();
    slugs.dedup();
    assert_eq!(slugs.len(), Rule::ALL.len());
    for rule in Rule::ALL {
        let plain = |byte: u8| byte.is_ascii_lowercase() || byte == b'-';
        assert!(rule.as_str().bytes().all(plain), "{rule:?}");
        let source = rule.source();
        assert!(!source.document.is_empty() && !source.place.is_empty(), "{rule:?}");
    }
}

/// Two rules that both forbid a move. The second line is the same move where only the cause of
/// the earlier rule is gone, so that the later one is heard.
struct Pair {
    earlier: Rule,
    later: Rule,
    both: (bool, &'static [&'static str], &'static str),
    cured: (bool, &'static [&'static str], &'static str),
}

const ZONES: bool = true;
const NO_ZONES: bool = false;
const USED: &[&str] = &["request data now", "attach data node-a", "mount data node-a web-1"];
const USED_LATE: &[&str] = &["request data late", "attach data node-a", "mount data node-a web-1"];
const ENDING: &[&str] =
    &["request data now", "attach data node-a", "mount data node-a web-1", "delete-claim data"];
const ENDING_LATE: &[&str] =
    &["request data late", "attach data node-a", "mount data node-a web-1", "delete-claim data"];
const POD: &[&str] = &["request data now ReadWriteOncePod", "attach data node-a", "mount data node-a web-1"];
const ENDING_POD: &[&str] = &[
    "request data now ReadWriteOncePod",
    "attach data node-a",
    "mount data node-a web-1",
    "delete-claim data",
];
const PENDING: &[&str] = &["request data late"];

#[test]
fn of_two_rules_that_forbid_a_move_the_earlier_is_told() {
    use Rule::{
        AttachedElsewhere, ClaimExists, ClaimTerminating, InvalidSize, NotAttachedHere, NotProvisioned,
        NotReleased, SinglePodOnly, UnknownClass, UnknownVolume, ZoneMismatch,
    };
    let pair = |earlier, later, both, cured| Pair { earlier, later, both, cured };
    let pairs = [
        pair(
            UnknownClass,
            InvalidSize,
            (NO_ZONES, &[], "request data gold ReadWriteOnce 0"),
            (NO_ZONES, &[], "request data now ReadWriteOnce 0"),
        ),
        pair(
            UnknownClass,
            ClaimExists,
            (NO_ZONES, PENDING, "request data gold"),
            (NO_ZONES, PENDING, "request data now"),
        ),
        pair(
            InvalidSize,
            ClaimExists,
            (NO_ZONES, PENDING, "request data now ReadWriteOnce 0"),
            (NO_ZONES, PENDING, "request data now ReadWriteOnce 20"),
        ),
        pair(
            UnknownVolume,
            NotReleased,
            (NO_ZONES, &["request data now", "delete-claim data"], "clear-claim-ref pv-1"),
            (NO_ZONES, &["request data now"], "clear-claim-ref pv-1"),
        ),
        pair(
            ClaimTerminating,
            ZoneMismatch,
            (ZONES, ENDING_LATE, "attach data node-b"),
            (ZONES, USED_LATE, "attach data node-b"),
        ),
        pair(
            ClaimTerminating,
            AttachedElsewhere,
            (NO_ZONES, ENDING, "attach data node-b"),
            (NO_ZONES, USED, "attach data node-b"),
        ),
        pair(
            ClaimTerminating,
            NotAttachedHere,
            (NO_ZONES, ENDING, "mount data node-b web-2"),
            (NO_ZONES, USED, "mount data node-b web-2"),
        ),
        pair(
            ClaimTerminating,
            SinglePodOnly,
            (NO_ZONES, ENDING_POD, "mount data node-a web-2"),
            (NO_ZONES, POD, "mount data node-a web-2"),
        ),
        pair(
            NotProvisioned,
            NotAttachedHere,
            (NO_ZONES, PENDING, "mount data node-a web-1"),
            (NO_ZONES, &["request data now"], "mount data node-a web-1"),
        ),
        pair(
            ZoneMismatch,
            AttachedElsewhere,
            (ZONES, USED_LATE, "attach data node-b"),
            (NO_ZONES, USED_LATE, "attach data node-b"),
        ),
        pair(
            NotAttachedHere,
            SinglePodOnly,
            (NO_ZONES, POD, "mount data node-b web-2"),
            (NO_ZONES, POD, "mount data node-a web-2"),
        ),
    ];
    for Pair { earlier, later, both, cured } in pairs {
        assert!(earlier < later);
        for (rule, (zones, moves, line)) in [(earlier, both), (later, cured)] {
            let mut stage = Stage::after(zones, moves);
            let command = stage.command(line).unwrap();
            refused(&mut stage, &command, rule);
        }
    }
}

/// Commands that concern a claim and a node, in the order of what they can be refused for.
fn on_claim_and_node(stage: &Stage, node: NodeId) -> [Command; 5] {
    let claim = stage.claim("data");
    [
        Command::Attach { claim, node },
        Command::Mount { claim, node, pod: name("web-2") },
        Command::Unmount { claim, node, pod: name("web-2") },
        Command::Detach { claim, node: Some(node) },
        Command::ForceDetach { claim, node: Some(node) },
    ]
}

#[test]
fn a_claim_that_is_gone_is_told_before_a_node_that_is_not_there() {
    let mut stage = Stage::after(NO_ZONES, PENDING);
    let commands = on_claim_and_node(&stage, nowhere());
    for command in &commands {
        refused(&mut stage, command, Rule::UnknownNode);
    }
    stage.ok("delete-claim data");
    for command in &commands {
        refused(&mut stage, command, Rule::UnknownClaim);
    }
}

#[test]
fn a_node_that_is_not_there_is_told_before_all_that_follows() {
    use Rule::{AttachedElsewhere, ClaimTerminating, NotAttachedHere, NotProvisioned};
    // The rules that forbid attach, mount and detach where the node is there.
    let later = [
        (PENDING, [None, Some(NotProvisioned), Some(NotProvisioned)]),
        (USED, [Some(AttachedElsewhere), Some(NotAttachedHere), None]),
        (ENDING, [Some(ClaimTerminating), Some(ClaimTerminating), None]),
    ];
    for (moves, rules) in later {
        let mut stage = Stage::after(NO_ZONES, moves);
        for command in &on_claim_and_node(&stage, nowhere()) {
            refused(&mut stage, command, Rule::UnknownNode);
        }
        let [attach, mount, _, detach, _] = on_claim_and_node(&stage, stage.node("node-b"));
        for (command, rule) in [attach, mount, detach].iter().zip(rules) {
            let told = stage.world.decide(command).err().map(|refusal| refusal.rule());
            assert_eq!(told, rule, "{command:?}");
        }
    }
}

#[test]
fn a_name_that_leads_nowhere_is_refused_with_that_name() {
    let stage = Stage::new(NO_ZONES);
    let claim = name("data");
    assert_eq!(stage.world.claim_named(&claim), Err(Refusal::UnknownClaim { claim: Some(claim) }));
    let node = name("node-z");
    assert_eq!(stage.world.node_named(&node), Err(Refusal::UnknownNode { node: Some(node) }));
}
