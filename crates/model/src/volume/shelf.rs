//! The available volumes, in the order in which a claim tries them.
//!
//! Source: kubernetes `pkg/controller/volume/persistentvolume/index.go`: of those that fit, the
//! smallest. Real volumes and claims list several modes and labels; here a volume fits when
//! class and mode are the same, it is large enough, and it can be reached from the zone.
//!
//! A sorted list: only volumes that a person gave free by hand are in it. Finding one takes a
//! search; putting one in moves those behind it.

use super::persistent::{Volume, VolumeId};
use super::terms::{AccessMode, ClassId};
use crate::place::Zone;
use alloc::vec::Vec;

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Shelf(Vec<Slot>);

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Slot {
    class: ClassId,
    mode: AccessMode,
    zone: Option<Zone>,
    size_gib: u32,
    volume: VolumeId,
}

impl Shelf {
    pub(super) fn put(&mut self, id: VolumeId, volume: &Volume) {
        let slot = slot(id, volume);
        self.0.insert(self.first_from(&slot), slot);
    }

    pub(super) fn remove(&mut self, id: VolumeId, volume: &Volume) {
        let at = self.first_from(&slot(id, volume));
        self.0.remove(at);
    }

    /// The smallest volume that fits. Takes one look per zone, not one per volume.
    pub(super) fn smallest(
        &self,
        class: ClassId,
        mode: AccessMode,
        zone: Option<&Zone>,
        size_gib: u32,
    ) -> Option<VolumeId> {
        let mut best: Option<&Slot> = None;
        let mut from = Slot { class, mode, zone: None, size_gib, volume: VolumeId(0) };
        while let Some(slot) = self.0.get(self.first_from(&from)) {
            if (slot.class, slot.mode) != (class, mode) {
                break;
            }
            from.zone = slot.zone.clone();
            if slot.size_gib < size_gib {
                // The first of a zone; those of the right size stand further on.
                (from.size_gib, from.volume) = (size_gib, VolumeId(0));
                continue;
            }
            let reached = slot.zone.is_none() || zone.is_none() || slot.zone.as_ref() == zone;
            if reached && best.is_none_or(|best| (slot.size_gib, slot.volume) < (best.size_gib, best.volume))
            {
                best = Some(slot);
            }
            // On to the next zone.
            (from.size_gib, from.volume) = (u32::MAX, VolumeId(u32::MAX));
        }
        best.map(|slot| slot.volume)
    }

    fn first_from(&self, from: &Slot) -> usize {
        self.0.partition_point(|slot| slot < from)
    }
}

fn slot(id: VolumeId, volume: &Volume) -> Slot {
    Slot {
        class: volume.class,
        mode: volume.mode,
        zone: volume.zone.clone(),
        size_gib: volume.size_gib,
        volume: id,
    }
}
