//! The living claims by name.
//!
//! A table with open addressing: a look-up costs the same with a hundred claims and with a
//! million. It is never walked, so its order is no part of any answer. (A `BTreeMap` would do
//! the same with more steps, and with 8 kB more in the browser.)

use super::terms::{Claim, ClaimId};
use crate::place::Name;
use alloc::vec;
use alloc::vec::Vec;

#[derive(Clone, Debug, Default)]
pub(super) struct Living {
    /// A power of two of places, at most half of them taken.
    places: Vec<Option<ClaimId>>,
    taken: usize,
}

impl Living {
    pub(super) fn get(&self, name: &Name, claims: &[Claim]) -> Option<ClaimId> {
        self.places.get(self.find(name, claims)?).copied().flatten()
    }

    /// Adds a claim whose name no living claim has.
    pub(super) fn insert(&mut self, id: ClaimId, claims: &[Claim]) {
        if self.taken * 2 >= self.places.len() {
            let room = (self.places.len() * 2).max(8);
            let old = core::mem::replace(&mut self.places, vec![None; room]);
            for id in old.into_iter().flatten() {
                self.put(id, claims);
            }
        }
        self.put(id, claims);
        self.taken += 1;
    }

    pub(super) fn remove(&mut self, id: ClaimId, claims: &[Claim]) {
        let Some(mut hole) = self.find(name_of(id, claims), claims) else { return };
        if self.places[hole].take().is_none() {
            return;
        }
        self.taken -= 1;
        // Those behind the hole that would no longer be found move into it.
        let mask = self.places.len() - 1;
        let mut at = (hole + 1) & mask;
        while let Some(id) = self.places[at] {
            let home = hash(name_of(id, claims)) & mask;
            if (at.wrapping_sub(home) & mask) >= (at.wrapping_sub(hole) & mask) {
                self.places[hole] = self.places[at].take();
                hole = at;
            }
            at = (at + 1) & mask;
        }
    }

    fn put(&mut self, id: ClaimId, claims: &[Claim]) {
        if let Some(at) = self.find(name_of(id, claims), claims) {
            self.places[at] = Some(id);
        }
    }

    /// Where the name stands, or the free place where it would.
    fn find(&self, name: &Name, claims: &[Claim]) -> Option<usize> {
        let mask = self.places.len().checked_sub(1)?;
        let mut at = hash(name) & mask;
        while self.places[at].is_some_and(|id| name_of(id, claims) != name) {
            at = (at + 1) & mask;
        }
        Some(at)
    }
}

fn name_of(id: ClaimId, claims: &[Claim]) -> &Name {
    &claims[id.0 as usize].spec.name
}

/// FNV-1a.
fn hash(name: &Name) -> usize {
    let mix = |hash: u32, &byte: &u8| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    name.as_str().as_bytes().iter().fold(0x811c_9dc5, mix) as usize
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
