//! Random placements against an oracle that was written apart from the model: sets instead of
//! bits, every subset instead of a search, votes counted one by one. And what holds for all.

use proptest::collection::{btree_set, vec};
use proptest::prelude::*;
use std::collections::BTreeSet;
use tsunagu_model::quorum::{
    Domain, DomainId, Domains, Ends, Kind, Link, Member, MemberId, Members, Needs, Numbered, Placement,
    Tally, blocking, joint, quorum, tally, tolerance,
};
use tsunagu_model::time::Millis;

type Groups = Vec<BTreeSet<u8>>;

/// A placement in plain words.
#[derive(Clone, Debug)]
struct Plan {
    domains: u8,
    voters: Vec<Groups>,
    learners: Vec<Groups>,
    links: Vec<(usize, usize, Groups)>,
}

fn plans() -> impl Strategy<Value = Plan> {
    (1..=7_usize, 1..=8_u8, 0..=1_usize).prop_flat_map(|(voters, domains, learners)| {
        let groups = || vec(btree_set(0..domains, 1..=2), 0..=3);
        let link = (0..voters + learners, 0..voters + learners, vec(btree_set(0..domains, 1..=2), 1..=2));
        (vec(groups(), voters), vec(groups(), learners), vec(link, 0..=8)).prop_map(
            move |(voters, learners, links)| {
                let links = links.into_iter().filter(|(a, b, _)| a != b).collect();
                Plan { domains, voters, learners, links }
            },
        )
    })
}

fn needs(groups: &Groups) -> Needs {
    Needs(groups.iter().map(|group| group.iter().map(|&one| DomainId::numbered(one)).collect()).collect())
}

impl Plan {
    /// With the members' numbers taken from a table, so that they can be dealt out otherwise.
    fn placement(&self, place: &[usize]) -> Placement {
        let count = self.voters.len() + self.learners.len();
        let mut members = vec![None; count];
        for (at, groups) in self.voters.iter().enumerate() {
            members[place[at]] = Some(Member::voter(&format!("v{at}"), needs(groups)));
        }
        for (at, groups) in self.learners.iter().enumerate() {
            let at = at + self.voters.len();
            members[place[at]] = Some(Member::learner(&format!("l{at}"), needs(groups)));
        }
        let id = |at: usize| MemberId::numbered(place[at] as u8);
        let links = self.links.iter().map(|(a, b, groups)| Link {
            ends: Ends::Members(id(*a), id(*b)),
            needs: needs(groups),
            round_trip: Millis::ZERO,
        });
        let domain = |at| Domain { name: format!("d{at}").into(), kind: Kind::Host };
        let members = members.into_iter().flatten().collect();
        Placement::new((0..self.domains).map(domain).collect(), members, links.collect()).expect("sound")
    }

    fn plain(&self) -> Placement {
        self.placement(&(0..self.voters.len() + self.learners.len()).collect::<Vec<_>>())
    }

    /// The oracle: who can lead when these domains are lost.
    fn leaders(&self, lost: &BTreeSet<u8>) -> BTreeSet<usize> {
        let lives = |groups: &Groups| groups.iter().all(|group| group.iter().any(|one| !lost.contains(one)));
        let all = self.voters.len();
        let mut leaders = BTreeSet::new();
        for candidate in 0..all {
            let mut votes = 0;
            for voter in 0..all {
                let between = |(a, b, _): &&(usize, usize, Groups)| {
                    BTreeSet::from([*a, *b]) == BTreeSet::from([candidate, voter])
                };
                let way = self.links.iter().filter(between).all(|(_, _, groups)| lives(groups));
                if lives(&self.voters[candidate]) && lives(&self.voters[voter]) && way {
                    votes += 1;
                }
            }
            if 2 * votes > all {
                leaders.insert(candidate);
            }
        }
        leaders
    }

    /// The oracle: the smallest sets of at most three domains without which nobody can lead.
    fn cuts(&self) -> BTreeSet<BTreeSet<u8>> {
        let subsets = (0_u32..1 << self.domains)
            .map(|bits| (0..self.domains).filter(|at| bits >> at & 1 == 1).collect::<BTreeSet<u8>>());
        let fatal: Vec<BTreeSet<u8>> = subsets.filter(|lost| self.leaders(lost).is_empty()).collect();
        let minimal = |cut: &&BTreeSet<u8>| !fatal.iter().any(|other| other != *cut && other.is_subset(cut));
        fatal.iter().filter(minimal).filter(|cut| cut.len() <= 3).cloned().collect()
    }
}

fn domains(set: &BTreeSet<u8>) -> Domains {
    set.iter().map(|&one| DomainId::numbered(one)).collect()
}

fn numbers<T: Numbered>(set: tsunagu_model::quorum::Set<T>) -> BTreeSet<u8> {
    set.iter().map(Numbered::number).collect()
}

fn members(bits: u8) -> Members {
    (0..8).filter(|at| bits >> at & 1 == 1).map(MemberId::numbered).collect()
}

proptest! {
    // A failure prints its smallest case, which then becomes a test of its own; no file is written.
    #![proptest_config(ProptestConfig { cases: 10_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn leaders_and_cuts_are_the_oracles(plan in plans(), lost in btree_set(0..8_u8, 0..4)) {
        let lost: BTreeSet<u8> = lost.into_iter().filter(|&one| one < plan.domains).collect();
        let placement = plan.plain();
        let leaders: BTreeSet<usize> =
            placement.possible_leaders(domains(&lost)).iter().map(MemberId::index).collect();
        prop_assert_eq!(leaders, plan.leaders(&lost));
        let cuts = placement.minimal_cuts(Domains::EMPTY, 3);
        prop_assert!(cuts.is_sorted_by_key(|cut| cut.len()));
        for (at, cut) in cuts.iter().enumerate() {
            prop_assert!(!cuts.iter().enumerate().any(|(other, one)| other != at && one.inside(*cut)), "antichain");
        }
        prop_assert_eq!(cuts.into_iter().map(numbers).collect::<BTreeSet<_>>(), plan.cuts());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn losing_more_never_helps(plan in plans(), lost in btree_set(0..8_u8, 0..4), more in 0..8_u8) {
        let placement = plan.plain();
        let lost = domains(&lost).within(placement.domain_ids());
        let more = lost.and(Domains::one(DomainId::numbered(more)).within(placement.domain_ids()));
        prop_assert!(placement.possible_leaders(more).inside(placement.possible_leaders(lost)));
        prop_assert!(placement.up(more).inside(placement.up(lost)));
    }

    #[test]
    fn who_is_called_first_changes_nothing(
        plan in plans(), lost in btree_set(0..8_u8, 0..4), order in Just((0..8_usize).collect::<Vec<_>>()).prop_shuffle(),
    ) {
        let count = plan.voters.len() + plan.learners.len();
        let order: Vec<usize> = order.into_iter().filter(|&at| at < count).collect();
        let (plain, dealt) = (plan.plain(), plan.placement(&order));
        let lost = domains(&lost).within(plain.domain_ids());
        let moved: Members =
            plain.possible_leaders(lost).iter().map(|id| MemberId::numbered(order[id.index()] as u8)).collect();
        prop_assert_eq!(moved, dealt.possible_leaders(lost));
        prop_assert_eq!(plain.minimal_cuts(lost, 3), dealt.minimal_cuts(lost, 3));
    }

    #[test]
    fn a_learner_changes_no_verdict(plan in plans(), lost in btree_set(0..8_u8, 0..4)) {
        let (with, mut plan) = (plan.plain(), plan);
        let voters = plan.voters.len();
        plan.learners.clear();
        plan.links.retain(|&(a, b, _)| a < voters && b < voters);
        let without = plan.plain();
        let lost = domains(&lost).within(with.domain_ids());
        prop_assert_eq!(with.possible_leaders(lost), without.possible_leaders(lost));
        prop_assert_eq!(with.minimal_cuts(lost, 3), without.minimal_cuts(lost, 3));
    }

    /// Two who each see a quorum may both be able to lead, but never by quorums of nobody in common.
    #[test]
    fn no_two_majorities_are_apart(plan in plans(), lost in btree_set(0..8_u8, 0..4)) {
        let placement = plan.plain();
        let reach = placement.reach(domains(&lost).within(placement.domain_ids()));
        for a in reach.possible_leaders().iter() {
            for b in reach.possible_leaders().iter() {
                prop_assert!(!reach.of(a).within(reach.of(b)).within(placement.voters()).is_empty());
            }
        }
    }

    #[test]
    fn a_joint_vote_is_both(old in 0..=127_u8, new in 0..=127_u8, yes in 0..=127_u8, no in 0..=127_u8) {
        let (old, new, yes) = (members(old), members(new), members(yes));
        let no = members(no).without(yes);
        let both = [tally(old, yes, no), tally(new, yes, no)];
        let expected = match both {
            [Tally::Won, Tally::Won] => Tally::Won,
            both if both.contains(&Tally::Lost) => Tally::Lost,
            _ => Tally::Pending,
        };
        prop_assert_eq!(joint(old, new, yes, no), expected);
        prop_assert_eq!(joint(old, Members::EMPTY, yes, no), tally(old, yes, no), "half a joint vote is a vote");
        // Won, lost and pending are what the missing can still make of it.
        let missing = old.without(yes).without(no);
        let won = |yes: Members| 2 * yes.within(old).len() > old.len() || old.is_empty();
        let can = (won(yes), won(yes.and(missing)));
        prop_assert_eq!(tally(old, yes, no), match can {
            (true, _) => Tally::Won,
            (_, false) => Tally::Lost,
            _ => Tally::Pending,
        });
    }
}

/// Facts section 1.
#[test]
fn the_arithmetic_is_raft_s() {
    let table =
        [(1, 1, 0, 1), (2, 2, 0, 1), (3, 2, 1, 2), (4, 3, 1, 2), (5, 3, 2, 3), (6, 4, 2, 3), (7, 4, 3, 4)];
    for (voters, needed, may, stops) in table {
        assert_eq!((quorum(voters), tolerance(voters), blocking(voters)), (needed, may, stops), "{voters}");
    }
    // {1,2,3} becomes {3,4,5}: 1, 2, 4 and 5 commit; 1, 2 and 3 do not.
    let (old, new) = (members(0b0_0111), members(0b1_1100));
    assert_eq!(joint(old, new, members(0b1_1011), Members::EMPTY), Tally::Won);
    assert_eq!(joint(old, new, members(0b0_0111), Members::EMPTY), Tally::Pending);
}

/// So many voters in each site, all sites linked to each other.
fn sites(counts: &[usize]) -> Placement {
    let domain = |at| Domain { name: format!("s{at}").into(), kind: Kind::Site };
    let mut members = Vec::new();
    for (site, &count) in counts.iter().enumerate() {
        for at in 0..count {
            let needs = Needs::all([DomainId::numbered(site as u8)]);
            members.push(Member::voter(&format!("m{site}-{at}"), needs));
        }
    }
    Placement::new((0..counts.len()).map(domain).collect(), members, Vec::new()).expect("sound")
}

/// Every way to put so many voters into so many sites.
fn all_counts(voters: usize, sites: usize) -> Vec<Vec<usize>> {
    if sites == 0 {
        return if voters == 0 { vec![vec![]] } else { vec![] };
    }
    let with = |first| {
        let rest: Vec<Vec<usize>> = all_counts(voters - first, sites - 1);
        rest.into_iter().map(move |rest| [vec![first], rest].concat())
    };
    (0..=voters).flat_map(with).collect()
}

/// The change that is advised is the smallest that any redistribution could be: every one is tried.
#[test]
fn the_change_advised_is_the_smallest_there_is() {
    for counts in (1..=6).flat_map(|voters| (1..=4).flat_map(move |sites| all_counts(voters, sites))) {
        let placement = sites(&counts);
        let survives = |counts: &[usize]| {
            let placement = sites(counts);
            placement.spared(Domains::EMPTY, Kind::Site) == placement.of_kind(Kind::Site)
        };
        let change = placement.change_for(Kind::Site);
        if survives(&counts) {
            assert_eq!(change, None, "{counts:?}");
            continue;
        }
        let change = change.unwrap_or_else(|| panic!("{counts:?} needs a change"));
        let used: Vec<usize> = counts.iter().copied().filter(|&count| count > 0).collect();
        let room = used.len() + 3;
        let mut best = None;
        for target in (1..=9).flat_map(|voters| all_counts(voters, room)) {
            let from = |at: usize| used.get(at).copied().unwrap_or_default();
            let out: usize = (0..room).map(|at| from(at).saturating_sub(target[at])).sum();
            let back: usize = (0..room).map(|at| target[at].saturating_sub(from(at))).sum();
            let new = (used.len()..room).filter(|&at| target[at] > 0).count();
            let cost = (out.max(back), new, target.iter().sum::<usize>());
            if best.is_none_or(|best| cost < best) && target.iter().any(|&count| count > 0) {
                let filled: Vec<usize> = target.iter().copied().filter(|&count| count > 0).collect();
                if survives(&filled) {
                    best = Some(cost);
                }
            }
        }
        let cost = (change.moved + change.added + change.removed, change.new_domains, change.voters);
        assert_eq!(Some(cost), best, "{counts:?}: {change:?}");
    }
}

/// Facts section 8: the article's placement needs one voter moved to a third site, four voters over
/// three sites one taken away.
#[test]
fn the_changes_that_the_facts_name() {
    let change = |counts: &[usize]| {
        let change = sites(counts).change_for(Kind::Site).expect("a change");
        (change.moved, change.added, change.removed, change.new_domains)
    };
    assert_eq!(change(&[2, 1]), (1, 0, 0, 1));
    assert_eq!(change(&[2, 1, 1]), (0, 0, 1, 0));
    assert_eq!(change(&[3, 2]), (1, 0, 0, 1));
    assert_eq!(change(&[2, 2]), (0, 1, 0, 1));
    assert_eq!(change(&[1]), (0, 2, 0, 2));
}
