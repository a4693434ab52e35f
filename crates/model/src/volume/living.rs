//! The living claims by name.
//!
//! A table with open addressing: a look-up costs the same with a hundred claims and with a
//! million. It is never walked, so its order is no part of any answer. (A `BTreeMap` would do
//! the same with more steps, and with 8 kB more in the browser.)

use super::terms::{Claim, ClaimId};
use crate::hash::fnv_1a;
use crate::place::Name;
use alloc::vec;
use alloc::vec::Vec;

#[derive(Clone, Debug, Default)]
pub(super) struct Living {
    /// A power of two of places, at most half of them taken.
    places: Vec<Option<Place>>,
    taken: usize,
}

/// The hash stands beside the claim, so that passing others by does not fetch their names.
#[derive(Clone, Copy, Debug)]
struct Place {
    hash: u32,
    claim: ClaimId,
}

impl Living {
    pub(super) fn get(&self, name: &Name, claims: &[Claim]) -> Option<ClaimId> {
        let same = |place: Place| claims[place.claim.0 as usize].spec.name == *name;
        let at = self.find(hash(name), same)?;
        self.places[at].map(|place| place.claim)
    }

    /// Adds a claim whose name no living claim has.
    pub(super) fn insert(&mut self, claim: ClaimId, name: &Name) {
        if self.taken * 2 >= self.places.len() {
            let room = (self.places.len() * 2).max(8);
            let old = core::mem::replace(&mut self.places, vec![None; room]);
            for place in old.into_iter().flatten() {
                self.put(place);
            }
        }
        self.put(Place { hash: hash(name), claim });
        self.taken += 1;
    }

    pub(super) fn remove(&mut self, claim: ClaimId, name: &Name) {
        let Some(mut hole) = self.find(hash(name), |place| place.claim == claim) else { return };
        if self.places[hole].take().is_none() {
            return;
        }
        self.taken -= 1;
        // Those behind the hole that would no longer be found move into it.
        let mask = self.places.len() - 1;
        let mut at = (hole + 1) & mask;
        while let Some(place) = self.places[at] {
            let home = place.hash as usize & mask;
            if (at.wrapping_sub(home) & mask) >= (at.wrapping_sub(hole) & mask) {
                self.places[hole] = self.places[at].take();
                hole = at;
            }
            at = (at + 1) & mask;
        }
    }

    fn put(&mut self, place: Place) {
        if let Some(at) = self.find(place.hash, |_| false) {
            self.places[at] = Some(place);
        }
    }

    /// Where the hash stands with the claim that is meant, or the free place where it would.
    fn find(&self, hash: u32, meant: impl Fn(Place) -> bool) -> Option<usize> {
        let mask = self.places.len().checked_sub(1)?;
        let mut at = hash as usize & mask;
        while self.places[at].is_some_and(|place| place.hash != hash || !meant(place)) {
            at = (at + 1) & mask;
        }
        Some(at)
    }
}

fn hash(name: &Name) -> u32 {
    fnv_1a(name.as_str().as_bytes())
}

/// The table says nothing that the claims do not say, and two orders of making the same claims
/// may lay it out differently.
impl PartialEq for Living {
    fn eq(&self, _: &Living) -> bool {
        true
    }
}

impl Eq for Living {}

impl core::hash::Hash for Living {
    fn hash<H: core::hash::Hasher>(&self, _: &mut H) {}
}
