//! Every rule of `quorum` provoked, in order of precedence; etcd's guards; and what is lost by force.
// A world that cannot be built is a failed test, so the test may unwrap.
#![allow(clippy::unwrap_used)]

#[path = "support/placed.rs"]
mod placed;

use placed::{member, mesh, set};
use std::collections::BTreeSet;
use tsunagu_model::Model;
use tsunagu_model::quorum::chapter::Text;
use tsunagu_model::quorum::{
    Command, Domains, Event, Kind, MemberId, Members, Needs, Pause, Placement, Refusal, Rule, Settings, Work,
    World,
};
use tsunagu_model::time::Millis;

/// A world of so many voters and learners, each of which can be lost by its name, and each way by its pair.
struct Stage {
    world: World,
}

impl Stage {
    fn new(voters: usize, learners: &[u64]) -> Stage {
        Stage::with(voters, learners, Settings::default())
    }

    fn with(voters: usize, learners: &[u64], settings: Settings) -> Stage {
        let placement = mesh(voters, &learners.iter().copied().collect(), 0);
        Stage { world: World::new(placement, settings, None).unwrap() }
    }

    fn domains(&self, names: &[&str]) -> Domains {
        names.iter().map(|name| self.world.domain_named(name).unwrap()).collect()
    }

    #[track_caller]
    fn ok(&mut self, command: &Command) -> Vec<Event> {
        let events = self.world.apply(command).unwrap_or_else(|refusal| panic!("{command:?}: {refusal:?}"));
        assert!(!events.is_empty(), "{command:?} tells nothing");
        assert_eq!(self.world.broken(), None, "after {command:?}: {events:?}");
        events
    }

    #[track_caller]
    fn no(&mut self, command: &Command) -> &'static str {
        let before = self.world.clone();
        let refusal = self.world.apply(command).expect_err(&format!("{command:?}"));
        assert_eq!(before, self.world, "a refusal changed the world");
        World::slug(&refusal)
    }

    fn fail(&mut self, names: &[&str]) -> Vec<Event> {
        self.ok(&Command::Fail(self.domains(names)))
    }

    fn repair(&mut self, names: &[&str]) -> Vec<Event> {
        self.ok(&Command::Repair(self.domains(names)))
    }

    fn leader(&self) -> Option<u64> {
        self.world.leader().map(|id| id.index() as u64 + 1)
    }
}

fn write(number: usize) -> Command {
    Command::Write { via: member(number), reaches: None }
}

fn only(number: usize, reaches: &[usize]) -> Command {
    let reaches = Some(reaches.iter().map(|&one| member(one)).collect());
    Command::Write { via: member(number), reaches }
}

fn add(name: &str, learner: bool) -> Command {
    Command::Add { name: name.into(), needs: Needs::default(), learner, links: Vec::new() }
}

/// What provokes a rule, and the rule that comes next. No wildcard: a new rule does not compile
/// until it has its scene and its place.
fn scene(rule: Rule) -> (Stage, Command, Option<Rule>) {
    let mut stage = Stage::new(3, &[]);
    let (command, next) = match rule {
        Rule::UnknownDomain => (Command::Fail(Domains::EMPTY), Some(Rule::UnknownMember)),
        Rule::UnknownMember => (write(9), Some(Rule::MemberExists)),
        Rule::MemberExists => (add("m2", false), Some(Rule::TooManyMembers)),
        Rule::TooManyMembers => {
            for _ in 3..64 {
                stage.ok(&add("next", true));
                stage.ok(&Command::Remove(stage.world.member_named("next").unwrap()));
            }
            (add("next", true), Some(Rule::MemberDown))
        }
        Rule::MemberDown => {
            stage.fail(&["m2"]);
            (write(2), Some(Rule::LearnerOnlyReads))
        }
        Rule::LearnerOnlyReads => {
            stage = Stage::new(3, &[4]);
            (write(4), Some(Rule::NoLeader))
        }
        Rule::NoLeader => {
            stage.fail(&["m2", "m3"]);
            (write(1), Some(Rule::LeaderNotReached))
        }
        Rule::LeaderNotReached => {
            stage.fail(&["1-2"]);
            (write(2), Some(Rule::NotALearner))
        }
        Rule::NotALearner => (Command::Promote(member(2)), Some(Rule::NotAVoter)),
        Rule::NotAVoter => {
            stage = Stage::new(3, &[4]);
            (Command::MoveLeader(member(4)), Some(Rule::TooManyLearners))
        }
        Rule::TooManyLearners => {
            stage = Stage::new(3, &[4]);
            (add("m5", true), Some(Rule::LearnerNotReady))
        }
        Rule::LearnerNotReady => {
            stage.ok(&add("m4", true));
            (Command::Promote(member(4)), Some(Rule::NotEnoughStarted))
        }
        Rule::NotEnoughStarted => {
            // Added and never started: a phantom. Of two that would be left one is started.
            stage = Stage::new(2, &[]);
            stage.ok(&add("m3", false));
            (Command::Remove(member(2)), Some(Rule::UnhealthyCluster))
        }
        Rule::UnhealthyCluster => {
            stage.fail(&["m3"]);
            (add("m4", false), Some(Rule::NoSnapshot))
        }
        Rule::NoSnapshot => (Command::Restore, None),
    };
    (stage, command, next)
}

#[test]
fn every_rule_is_provoked_in_order_of_precedence() {
    let (mut told, mut next) = (Vec::new(), Some(Rule::UnknownDomain));
    while let Some(rule) = next {
        let (mut stage, command, follows) = scene(rule);
        let decided: Result<_, Refusal> = stage.world.decide(&command);
        assert_eq!(decided.map_err(|refusal| refusal.rule()), Err(rule), "{command:?}");
        assert_eq!(stage.no(&command), rule.as_str());
        told.push(rule);
        next = follows;
    }
    assert_eq!(told, Rule::ALL, "Rule::ALL holds every rule, by precedence");
    assert!(Rule::ALL.is_sorted(), "the rules compare by precedence");
    let slugs: BTreeSet<&str> = Rule::ALL.iter().map(|rule| rule.as_str()).collect();
    assert_eq!(slugs.len(), Rule::ALL.len());
    let sourced = |rule: &Rule| !rule.source().document.is_empty() && !rule.source().place.is_empty();
    assert!(Rule::ALL.iter().all(sourced));
}

/// `unstarted-no-quorum-*` of the real outputs: one member, `member add`, and the quorum is gone until
/// the second starts.
#[test]
fn one_member_that_adds_a_second_waits_for_it() {
    let mut stage = Stage::new(1, &[]);
    stage.ok(&write(1));
    let events = stage.ok(&add("m2", false));
    assert!(matches!(events[1], Event::LeaderCutOff(id) if id == member(1)), "{events:?}");
    assert_eq!(stage.no(&write(1)), "no-leader");
    assert_eq!(stage.no(&Command::Remove(member(2))), "no-leader", "it cannot be undone");
    let events = stage.ok(&Command::Start(member(2)));
    assert!(matches!(events.last(), Some(Event::CaughtUp { member: who, .. }) if *who == member(2)));
    assert_eq!(stage.leader(), Some(1));
    assert_eq!(stage.world.has_writes(member(2)), 1);
    stage.ok(&write(2));
}

/// Add before remove, and the guard that stands before it.
#[test]
fn a_dead_member_is_removed_before_another_is_added() {
    let strict = Settings::default();
    let mut stage = Stage::with(3, &[], strict);
    stage.fail(&["m3"]);
    assert_eq!(stage.no(&add("m4", false)), "unhealthy-cluster");
    assert_eq!(stage.no(&add("m4", true)), "unhealthy-cluster", "nor as a learner");
    assert_eq!(stage.no(&Command::Remove(member(2))), "unhealthy-cluster", "the living one stays");
    stage.ok(&Command::Remove(member(3)));
    stage.ok(&add("m3", false));
    assert_eq!(stage.world.placement().voters().len(), 3);
    assert_eq!(stage.leader(), Some(1), "two of three");
    stage.ok(&Command::Start(member(4)));
    stage.fail(&["m2"]);
    assert_eq!(stage.leader(), Some(1), "the new one counts");

    // Without the guard the phantom takes the last spare vote, and cannot be taken back.
    let mut stage = Stage::with(3, &[], Settings { strict_reconfig: false, ..strict });
    stage.fail(&["m3"]);
    let events = stage.ok(&add("m4", false));
    assert!(events.iter().any(|event| matches!(event, Event::NoQuorum { up: 2, quorum: 3 })), "{events:?}");
    assert_eq!(stage.no(&Command::Remove(member(4))), "no-leader");
}

/// kubeadm's way: learner, start, promote.
#[test]
fn a_learner_costs_nothing_until_it_is_promoted() {
    let mut stage = Stage::new(2, &[]);
    stage.ok(&add("m3", true));
    assert_eq!(stage.leader(), Some(1), "it does not count");
    assert_eq!(stage.no(&Command::Promote(member(3))), "learner-not-ready");
    stage.ok(&Command::Start(member(3)));
    stage.ok(&Command::Promote(member(3)));
    stage.fail(&["m2"]);
    assert_eq!(stage.leader(), Some(1), "two of three");
    let answer = stage.world.endpoint(member(3));
    assert!(answer.writes && !answer.stale);
}

/// R70: two of three machines destroyed at once, or taken out one at a time.
#[test]
fn machines_are_taken_out_one_at_a_time_or_lost() {
    let mut stage = Stage::new(3, &[]);
    stage.ok(&write(1));
    stage.ok(&Command::LoseDisk(member(2)));
    stage.ok(&Command::LoseDisk(member(3)));
    assert_eq!((stage.leader(), stage.no(&write(1))), (None, "no-leader"));
    assert_eq!(stage.no(&Command::Remove(member(2))), "no-leader");
    assert_eq!(stage.no(&Command::Start(member(2))), "member-down", "not under its old identity");
    let events = stage.ok(&Command::ForceNewCluster(member(1)));
    assert!(matches!(events[0], Event::Forced { lost: 0, .. }));
    stage.ok(&add("m2", false));

    let mut stage = Stage::new(3, &[]);
    stage.ok(&Command::Remove(member(3)));
    stage.fail(&["m3"]);
    assert_eq!(stage.leader(), Some(1));
    stage.ok(&Command::Remove(member(2)));
    stage.fail(&["m2"]);
    stage.ok(&write(1));
    assert_eq!(stage.no(&Command::Remove(member(1))), "not-enough-started", "the last one stays");
    assert_eq!(stage.no(&write(2)), "unknown-member");
}

#[test]
fn the_leader_may_remove_itself() {
    let mut stage = Stage::new(4, &[]);
    let events = stage.ok(&Command::Remove(member(1)));
    assert!(
        matches!(events[..], [Event::Removed(_), Event::Elected { pause: Pause::Free, .. }]),
        "{events:?}"
    );
    assert_eq!(stage.leader(), Some(2));
}

/// Facts section 6: what only site A had is lost with it; with the leader in B nothing is.
#[test]
fn what_is_lost_by_force_depends_on_where_the_leader_was() {
    let a = |stage: &Stage| stage.domains(&["m1", "m2"]);
    let mut stage = Stage::new(3, &[]);
    stage.ok(&write(1));
    stage.ok(&only(1, &[2]));
    stage.ok(&only(1, &[2]));
    assert!(!stage.world.have_all(Members::one(member(3))), "the quick voters were both in A");
    assert!(stage.world.have_all([member(1), member(2)].into_iter().collect()));
    stage.ok(&Command::Fail(a(&stage)));
    assert_eq!(stage.no(&write(3)), "no-leader");
    let events = stage.ok(&Command::ForceNewCluster(member(3)));
    assert!(matches!(events[0], Event::Forced { lost: 2, .. }), "{events:?}");
    assert_eq!(stage.world.confirmed_writes(), 1);
    // A comes back: its two are a cluster as well, of the old membership.
    let events = stage.repair(&["m1", "m2"]);
    assert!(matches!(events.last(), Some(Event::TwoHistories { leaders }) if set(*leaders) == [1, 2].into()));

    let mut stage = Stage::new(3, &[]);
    stage.ok(&Command::MoveLeader(member(3)));
    stage.ok(&only(3, &[1]));
    assert!(stage.world.have_all(Members::one(member(3))));
    stage.ok(&Command::Fail(a(&stage)));
    let events = stage.ok(&Command::ForceNewCluster(member(3)));
    assert!(matches!(events[0], Event::Forced { lost: 0, .. }), "{events:?}");
}

#[test]
fn a_restore_loses_what_came_after_the_snapshot() {
    let mut stage = Stage::new(3, &[]);
    stage.ok(&write(1));
    let events = stage.ok(&Command::Snapshot(member(2)));
    assert!(matches!(events[..], [Event::SnapshotTaken { writes: 1, .. }]));
    stage.ok(&write(1));
    stage.ok(&write(1));
    for gone in [1, 2] {
        stage.ok(&Command::LoseDisk(member(gone)));
    }
    stage.fail(&["m3"]);
    let events = stage.ok(&Command::Restore);
    assert!(
        matches!(&events[0], Event::Restored { onto, lost: 2 } if set(*onto) == [1, 2].into()),
        "{events:?}"
    );
    assert_eq!((stage.leader(), stage.world.confirmed_writes()), (Some(1), 1));
    stage.ok(&write(1));
    let events = stage.repair(&["m3"]);
    assert!(stage.world.other_history().is_empty(), "one of three leads nothing: {events:?}");
}

#[test]
fn an_entry_that_nobody_confirmed_is_dropped_by_who_comes_back() {
    let mut stage = Stage::with(3, &[], Settings { traffic: true, ..Settings::default() });
    let cut = ["1-2", "1-3"];
    let events = stage.fail(&cut);
    assert!(events.iter().any(|event| matches!(event, Event::Appended { holders } if holders.len() == 1)));
    assert_eq!(stage.leader(), Some(2));
    let events = stage.repair(&cut);
    let dropped = events.iter().any(|event| matches!(event, Event::CaughtUp { dropped: 1, .. }));
    assert!(dropped, "{events:?}");
    assert_eq!(stage.leader(), Some(2), "pre-vote: nobody is disturbed");
}

/// Facts section 7: with stacked members an API server is as good as its own member; with an external
/// etcd it asks them all.
#[test]
fn an_api_server_serves_when_a_member_that_it_asks_does() {
    let mut stage = Stage::new(3, &[]);
    stage.fail(&["1-2"]);
    let serves = |world: &World| (0..3).map(|at| world.api(at).serves).collect::<Vec<_>>();
    assert_eq!(serves(&stage.world), [true, false, true]);
    let external: Vec<_> = stage
        .world
        .api_servers()
        .iter()
        .cloned()
        .map(|mut server| {
            server.needs = Needs::default();
            server.asks = (1..=3).map(|one| (member(one), Needs::default())).collect();
            server
        })
        .collect();
    assert_eq!(serves(&stage.world.clone().with_api(external)), [true; 3]);
    stage.fail(&["m3"]);
    assert_eq!(serves(&stage.world), [false; 3]);
    let on: Vec<Work> = Work::ALL.into_iter().filter(|&work| stage.world.goes_on(work)).collect();
    assert_eq!(on, [Work::RunningPods, Work::ContainerRestarts, Work::ServicesAsTheyStood]);
}

/// Facts section 9: the leader's place decides what a write costs.
#[test]
fn a_write_costs_the_way_to_who_completes_the_quorum() {
    let placement = Text::TwoSites.placement();
    let [a, b] = ["site-a", "site-b"].map(|name| Domains::one(placement.domain_named(name).unwrap()));
    let cost = |leader, failed| placement.commit_latency(member(leader), failed);
    assert_eq!(cost(1, Domains::EMPTY), Some(Millis::ZERO), "the other voter of A is near");
    assert_eq!(cost(3, Domains::EMPTY), Some(Millis(20)), "every write crosses the tunnel");
    assert_eq!((cost(1, b), cost(3, a)), (Some(Millis::ZERO), None));
    let hub = Text::HubAndSpoke.placement();
    assert_eq!(hub.commit_latency(member(2), Domains::EMPTY), Some(Millis(20)));
}

#[test]
fn the_article_s_pictures_have_the_single_points_that_the_facts_name() {
    let points = |text: Text| {
        let placement = text.placement();
        let cuts = placement.minimal_cuts(Domains::EMPTY, 1);
        let names = cuts.iter().flat_map(|cut| cut.iter());
        names.map(|id| placement.domain(id).unwrap().name.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(points(Text::TwoSites), ["site-a"]);
    assert_eq!(points(Text::SharedHypervisor), ["site-a", "host-1"]);
    assert_eq!(points(Text::OneHypervisor), ["host-1", "switch-1"]);
    assert_eq!(points(Text::ThreeSites), [""; 0]);
    assert_eq!(points(Text::HubAndSpoke), ["site-a"]);
    let carrying = |text: Text| {
        let placement: Placement = text.placement();
        let change = placement.change_for(Kind::Site).unwrap();
        (change.moved + change.added + change.removed, change.carrying.len())
    };
    assert_eq!(carrying(Text::HubAndSpoke), (0, 1), "its voters are spread, its lines are not");
    assert_eq!(carrying(Text::TwoSites), (1, 0));
    assert_eq!(Text::ThreeSites.placement().change_for(Kind::Site), None);
}

/// Every move that is offered, in worlds of every setting, two thousand moves deep.
#[test]
fn no_walk_breaks_a_world() {
    let (mut refused, mut told) = (BTreeSet::new(), BTreeSet::new());
    for (at, text) in Text::ALL.into_iter().enumerate() {
        for bits in 0..8_u64 {
            let on = |bit: u64| bits >> bit & 1 == 1;
            let settings =
                Settings { strict_reconfig: on(0), pre_vote: on(1), traffic: on(2), ..Settings::default() };
            let mut stage = Stage { world: World::new(text.placement(), settings, None).unwrap() };
            let mut dice = 77 + 8 * at as u64 + bits;
            for step in 0..2000_u64 {
                dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let mut moves = stage.world.offers();
                let members: Vec<MemberId> = stage.world.placement().present().iter().collect();
                let some = members[(dice >> 40) as usize % members.len()];
                let needs = stage.world.placement().member(some).unwrap().needs.clone();
                if members.len() < 6 {
                    let name = format!("n{step}").into();
                    moves.push(Command::Add { name, needs, learner: dice >> 50 & 1 == 0, links: Vec::new() });
                }
                if step % 50 == 0 {
                    moves.push(Command::LoseDisk(some));
                }
                moves.push(Command::Write { via: some, reaches: Some(Members::one(some)) });
                let command = &moves[(dice >> 33) as usize % moves.len()];
                let safe = stage.world.confirmed_writes();
                match stage.world.apply(command) {
                    Ok(events) => {
                        assert!(!events.is_empty());
                        let began_again =
                            events.iter().any(|e| matches!(e, Event::Forced { .. } | Event::Restored { .. }));
                        let disk = matches!(command, Command::LoseDisk(_));
                        assert!(
                            began_again || disk || stage.world.confirmed_writes() >= safe,
                            "{command:?} lost what was confirmed: {events:?}"
                        );
                        told.extend(
                            events.iter().map(|event| {
                                format!("{event:?}").split(['(', ' ']).next().unwrap().to_owned()
                            }),
                        );
                    }
                    Err(refusal) => {
                        refused.insert(World::slug(&refusal));
                    }
                }
                assert_eq!(stage.world.broken(), None, "{text:?} {settings:?}: step {step}, {command:?}");
            }
        }
    }
    println!("told {told:?}\nrefused {refused:?}");
    // With three voters logs block nobody; the rest of what can happen does.
    assert_eq!((told.len(), refused.len()), (24, 9));
}

/// What the page does with a link: the same history again.
#[test]
fn a_link_leads_to_the_same_history() {
    use tsunagu_model::permalink;
    use tsunagu_model::quorum::{LESSON, Plan};
    for text in Text::ALL {
        let plan = Plan::text(text);
        let mut timeline = plan.clone().replay([]);
        let mut dice = 5_u64;
        for _ in 0..40 {
            let moves = timeline.now().offers();
            dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            timeline.apply(moves[(dice >> 33) as usize % moves.len()].clone());
        }
        let link = timeline.start().link(timeline.past().iter().map(|step| &step.command));
        let (lesson, body) = permalink::decode(&link).unwrap();
        let (again, done) = Plan::read(body).unwrap();
        assert_eq!((lesson, again.picture()), (LESSON, Some(text)));
        assert_eq!(again.replay(done), timeline);
    }
}
