//! The smallest change after which any one site (or host, or feed) may be lost.

use super::placement::{Domains, Kind, MemberId, Placement};
use super::tally::tolerance;
use alloc::vec::Vec;

/// What has to change so that any one domain of a kind may be lost while writes go on. Of several
/// ways the one that touches fewest voters, then needs fewest new domains, then has fewest voters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// How many voters there are then.
    pub voters: usize,
    /// How many move to another domain.
    pub moved: usize,
    /// How many are added.
    pub added: usize,
    /// How many are removed.
    pub removed: usize,
    /// How many domains are needed that hold no voter today.
    pub new_domains: usize,
    /// Domains that hold few enough voters and still stop all: the ways of the others pass
    /// through them. Those need ways of their own.
    pub carrying: Domains,
}

impl Placement {
    /// What has to change; `None` when any one domain of the kind may be lost today.
    ///
    /// It counts: no domain may hold more voters than can be lost. Where the new voters' links
    /// run is for whoever builds them; a placement that was changed is to be asked again. A voter
    /// bound to no domain of the kind stands for itself.
    #[must_use]
    pub fn change_for(&self, kind: Kind) -> Option<Change> {
        let all = self.of_kind(kind);
        let cuts = all.without(self.spared(Domains::EMPTY, kind));
        let held = self.held(kind);
        let voters: usize = held.iter().sum();
        let may = tolerance(voters);
        if held.iter().all(|&count| count <= may) {
            let none = Change { voters, moved: 0, added: 0, removed: 0, new_domains: 0, carrying: cuts };
            return (!cuts.is_empty()).then_some(none);
        }
        let carrying = cuts.iter().filter(|&one| self.weight(Domains::EMPTY, one) <= may).collect();
        let ways = (3..=voters + 3).filter_map(|target| way(&held, voters, target));
        ways.min_by_key(|way| (way.moved + way.added + way.removed, way.new_domains, way.voters))
            .map(|way| Change { carrying, ..way })
    }

    /// How many voters each domain of the kind holds, and 1 for each voter that none does.
    fn held(&self, kind: Kind) -> Vec<usize> {
        let domains = self.of_kind(kind);
        let home = |id: MemberId| {
            let needs = &self.members[id.index()].needs;
            domains.iter().find(|&domain| needs.bound_to(domain))
        };
        let homes = self.voters().iter().map(home);
        let placed = domains.iter().map(|one| homes.clone().filter(|home| *home == Some(one)).count());
        let alone = homes.clone().filter(Option::is_none).map(|_| 1);
        placed.filter(|&count| count > 0).chain(alone).collect()
    }
}

/// From these counts to so many voters: each domain gives what it has too much, the others take
/// what they may.
fn way(held: &[usize], voters: usize, target: usize) -> Option<Change> {
    let may = tolerance(target);
    if may == 0 {
        return None;
    }
    let over: usize = held.iter().map(|&count| count.saturating_sub(may)).sum();
    let out = over.max(voters.saturating_sub(target));
    let back = target + out - voters;
    let room: usize = held.iter().map(|&count| may.saturating_sub(count)).sum();
    let moved = out.min(back);
    Some(Change {
        voters: target,
        moved,
        added: back - moved,
        removed: out - moved,
        new_domains: back.saturating_sub(room).div_ceil(may),
        carrying: Domains::EMPTY,
    })
}
