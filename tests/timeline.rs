//! The laws of undo, redo, seek, replay and branch, on random histories.

#[path = "support/stage.rs"]
#[allow(clippy::unwrap_used, reason = "a world that cannot be built is a failed test")]
mod stage;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use stage::Stage;
use tsunagu_model::volume::{Command, World};
use tsunagu_model::{Model, Timeline};

/// What somebody does with a timeline.
#[derive(Clone, Debug)]
enum Act {
    Ask(Command),
    Undo,
    Redo,
    Seek(usize),
}

/// Commands that meet each other often: two names, every kind of class, two nodes, two pods.
/// Ids that are not there yet are among them, so there are refusals of every kind.
fn commands() -> Vec<Command> {
    let mut scout = Stage::new(true);
    let mut lines = Vec::new();
    for class in ["now", "now-kept", "late", "late-kept", "gold"] {
        for mode in ["ReadWriteOnce", "ReadWriteMany", "ReadWriteOncePod"] {
            lines.push(format!("request data {class} {mode}"));
            lines.push(format!("request logs {class} {mode} 10 zone-b"));
        }
    }
    let mut commands: Vec<Command> = lines.iter().filter_map(|line| scout.command(line).ok()).collect();
    for name in ["one", "two", "three"] {
        scout.ok(&format!("request {name} now"));
        let mut lines = vec![];
        for node in ["node-a", "node-b"] {
            lines.extend(["attach", "detach", "force-detach"].map(|text| format!("{text} {name} {node}")));
            for pod in ["web-1", "web-2"] {
                lines.extend(["mount", "unmount"].map(|text| format!("{text} {name} {node} {pod}")));
            }
        }
        lines.extend(["unmount-all", "delete-claim", "detach"].map(|text| format!("{text} {name}")));
        commands.extend(lines.iter().filter_map(|line| scout.command(line).ok()));
    }
    let volumes = scout.world.volume_ids();
    commands.extend(volumes.map(|volume| Command::ClearClaimRef { volume }));
    commands
}

fn history() -> impl Strategy<Value = Vec<Command>> {
    vec(select(commands()), 0..40)
}

fn acts() -> impl Strategy<Value = Vec<Act>> {
    let act = prop_oneof![
        6 => select(commands()).prop_map(Act::Ask),
        2 => Just(Act::Undo),
        2 => Just(Act::Redo),
        1 => (0..30usize).prop_map(Act::Seek),
    ];
    vec(act, 0..60)
}

fn start() -> World {
    Stage::new(true).world
}

/// The world after these commands, without a timeline.
fn by_hand<'a>(commands: impl IntoIterator<Item = &'a Command>) -> World {
    let mut world = start();
    for command in commands {
        let _ = world.apply(command);
    }
    world
}

fn asked(steps: &[tsunagu_model::Step<World>]) -> Vec<Command> {
    steps.iter().map(|step| step.command.clone()).collect()
}

proptest! {
    // A failure prints its smallest case, which then becomes a test of its own; no file is written.
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// A timeline is a list of commands and a place in it; everything else follows.
    #[test]
    fn a_timeline_is_a_list_of_commands_and_a_place_in_it(acts in acts()) {
        let mut timeline = Timeline::new(start());
        let (mut list, mut at) = (Vec::new(), 0);
        for act in acts {
            match act {
                Act::Ask(command) => {
                    list.truncate(at);
                    list.push(command.clone());
                    at += 1;
                    let outcome = by_hand(&list[..at - 1]).decide(&command);
                    let step = timeline.apply(command);
                    prop_assert_eq!(&step.outcome, &outcome);
                }
                Act::Undo => {
                    prop_assert_eq!(timeline.undo(), at > 0);
                    at = at.saturating_sub(1);
                }
                Act::Redo => {
                    prop_assert_eq!(timeline.redo(), at < list.len());
                    at = list.len().min(at + 1);
                }
                Act::Seek(step) => {
                    timeline.seek(step);
                    at = list.len().min(step);
                }
            }
            prop_assert_eq!(timeline.now(), &by_hand(&list[..at]));
            prop_assert_eq!(asked(timeline.past()), &list[..at]);
            prop_assert_eq!(asked(timeline.future()), &list[at..]);
            prop_assert_eq!(timeline.last(), timeline.past().last());
            prop_assert_eq!(timeline.now().broken(), None);
        }
    }

    #[test]
    fn redo_takes_an_undo_back(history in history(), steps in 1..10usize) {
        let mut timeline = Timeline::replay(start(), history);
        let before = timeline.clone();
        let undone = (0..steps).filter(|_| timeline.undo()).count();
        prop_assert_eq!(timeline.past().len() + undone, before.past().len());
        for _ in 0..undone {
            prop_assert!(timeline.redo());
        }
        prop_assert_eq!(timeline, before);
    }

    #[test]
    fn seek_is_replay_of_the_first_steps(history in history(), step in 0..50usize) {
        let mut timeline = Timeline::replay(start(), history.clone());
        timeline.seek(step);
        let first = history[..step.min(history.len())].to_vec();
        let replayed = Timeline::replay(start(), first);
        prop_assert_eq!(timeline.now(), replayed.now());
        prop_assert_eq!(timeline.past(), replayed.past());
    }

    #[test]
    fn a_new_command_after_undo_cuts_the_future_off(history in history(), next in select(commands())) {
        let mut timeline = Timeline::replay(start(), history.clone());
        timeline.undo();
        let kept = history.len().saturating_sub(1);
        timeline.apply(next.clone());
        prop_assert!(timeline.future().is_empty());
        prop_assert!(!timeline.redo());
        let list = history[..kept].iter().cloned().chain([next]);
        prop_assert_eq!(timeline, Timeline::replay(start(), list));
    }

    #[test]
    fn a_branch_has_the_past_and_leaves_the_original(
        history in history(), step in 0..40usize, next in select(commands()),
    ) {
        let mut timeline = Timeline::replay(start(), history);
        timeline.seek(step);
        let original = timeline.clone();
        let mut branch = timeline.branch();
        prop_assert_eq!(branch.past(), original.past());
        prop_assert!(branch.future().is_empty());
        prop_assert_eq!(branch.now(), original.now());
        branch.apply(next);
        branch.seek(0);
        prop_assert_eq!(timeline, original);
    }

    #[test]
    fn a_refusal_is_a_step_and_changes_nothing(history in history(), next in select(commands())) {
        let mut timeline = Timeline::replay(start(), history);
        let (world, steps) = (timeline.now().clone(), timeline.past().len());
        let refused = timeline.apply(next).refusal().is_some();
        prop_assert_eq!(timeline.past().len(), steps + 1);
        if refused {
            prop_assert_eq!(timeline.now(), &world);
        }
    }
}

/// The laws above would hold of histories in which nothing ever works.
#[test]
fn random_histories_are_accepted_and_refused() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    let mut slugs = std::collections::BTreeSet::new();
    for _ in 0..256 {
        let history = history().new_tree(&mut runner).expect("a list is always made").current();
        let timeline = Timeline::replay(start(), history);
        slugs.extend(timeline.past().iter().map(|step| step.slug()));
    }
    for slug in ["ok", "unknown-class", "claim-exists", "unknown-claim", "zone-mismatch", "not-attached-here"]
    {
        assert!(slugs.contains(slug), "never {slug}: {slugs:?}");
    }
}
