//! What stops all writes: single points first, then pairs and triples.

use super::placement::{DomainId, Domains, Kind, Placement};
use alloc::vec::Vec;

impl Placement {
    /// The minimal sets of up to `size` further domains whose loss leaves nobody who can lead, on
    /// top of what has failed: smallest first, each size in order of the domains. None is inside
    /// another. One empty set, when nobody can lead already.
    #[must_use]
    pub fn minimal_cuts(&self, failed: Domains, size: usize) -> Vec<Domains> {
        let mut cuts = Vec::new();
        let used = self.used().without(failed);
        for size in 0..=size {
            self.cuts_of(failed, used, Domains::EMPTY, size, &mut cuts);
        }
        cuts
    }

    /// Adds `left` domains, each after the last, and asks.
    fn cuts_of(&self, failed: Domains, rest: Domains, lost: Domains, left: usize, cuts: &mut Vec<Domains>) {
        if cuts.iter().any(|known| known.inside(lost)) {
            return;
        }
        if left == 0 {
            if self.possible_leaders(failed.and(lost)).is_empty() {
                cuts.push(lost);
            }
            return;
        }
        let mut rest = rest;
        for domain in rest.iter() {
            rest = rest.without(Domains::one(domain));
            self.cuts_of(failed, rest, lost.with(domain), left - 1, cuts);
        }
    }

    /// The domains that a voter or a link needs: the others are in no cut.
    fn used(&self) -> Domains {
        let voters = self.voters();
        let of_voters = voters.iter().map(|id| &self.members[id.index()].needs);
        let groups = of_voters.chain(self.links.iter().map(|link| &link.needs)).flat_map(|needs| &needs.0);
        groups.fold(Domains::EMPTY, |all, &group| all.and(group))
    }

    /// How many living voters the loss of a domain takes down.
    #[must_use]
    pub fn weight(&self, failed: Domains, domain: DomainId) -> usize {
        let up = |failed| self.up(failed).within(self.voters());
        up(failed).without(up(failed.with(domain))).len()
    }

    /// The domain of a kind that takes most voters with it, and how many; the first of several.
    #[must_use]
    pub fn heaviest(&self, failed: Domains, kind: Kind) -> Option<(DomainId, usize)> {
        let mut heaviest: Option<(DomainId, usize)> = None;
        for domain in self.of_kind(kind).without(failed).iter() {
            let weight = self.weight(failed, domain);
            if heaviest.is_none_or(|(_, most)| weight > most) {
                heaviest = Some((domain, weight));
            }
        }
        heaviest
    }

    /// The domains of a kind of which any one may be lost while writes go on.
    #[must_use]
    pub fn spared(&self, failed: Domains, kind: Kind) -> Domains {
        let live = self.of_kind(kind).without(failed);
        live.iter().filter(|&one| !self.possible_leaders(failed.with(one)).is_empty()).collect()
    }
}
