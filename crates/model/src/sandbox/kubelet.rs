//! What the kubelet does by itself: starting, stopping, and the removal of an emptyDir.

use super::decide::Events;
use super::event::Event;
use super::terms::{Owner, PodId};
use super::things::{Containers, Health, Mount, Pod, Removal, VolumePhase};
use super::world::World;

impl World {
    pub(super) fn starts(&self, pod: &Pod) -> bool {
        let going = pod.deleting || pod.gone || pod.failed;
        pod.containers == Containers::Starting && self.health(pod) == Health::Up && !going
    }

    /// No finalizer keeps the kubelet from it.
    pub(super) fn stops(&self, pod: &Pod) -> bool {
        let here = self.health(pod) == Health::Up;
        here && (pod.deleting || pod.gone) && pod.containers != Containers::Stopped
    }

    pub(super) fn removes(&self, pod: &Pod) -> bool {
        let over = pod.containers == Containers::Stopped && (pod.deleting || pod.gone || pod.failed);
        let begins = match pod.removal {
            Removal::None => true,
            // Tried again and again; another try does something when the mount is another one.
            Removal::Stuck => pod.top_inside().is_none_or(|mount| self.would_wipe(mount)),
            Removal::Inside(_) | Removal::Done => false,
        };
        over && begins && self.health(pod) == Health::Up
    }

    pub(super) fn comes_to_an_end(&self, pod: &Pod) -> bool {
        let Removal::Inside(mount) = pod.removal else { return false };
        self.health(pod) == Health::Up && (mount.is_none() || self.storage.up)
    }

    pub(super) fn forgets(&self, pod: &Pod) -> bool {
        let never_ran = pod.node.is_none();
        let over = pod.containers == Containers::Stopped && (pod.removal == Removal::Done || never_ran);
        pod.deleting && !pod.gone && !pod.finalizer && over
    }

    /// Whether a removal that goes into this mount takes files along: not through a read-only
    /// mount, not as nobody, and not where nothing is.
    pub(super) fn would_wipe(&self, mount: Mount) -> bool {
        let volume = self.vol(mount.volume);
        let nobody = self.storage.squash && volume.files_of == Owner::Agent;
        let files = volume.old > 0 || !volume.written.is_empty();
        mount.mode.writes() && !nobody && files && volume.phase != VolumePhase::Deleted
    }

    /// It removes what it finds, goes on after each error, and fails on the mount in the end. A
    /// mount that was taken away under it is no obstacle any more, and too late for what is in
    /// the directory that it is in.
    pub(super) fn end_removal(&self, id: PodId, pod: &Pod, events: &mut Events) {
        if let Removal::Inside(Some(mount)) = pod.removal {
            let volume = mount.volume;
            let there = pod.mounts.contains(&mount);
            events.tell(match self.would_wipe(mount) {
                false => Event::Spared { pod: id, volume },
                true if there || self.vol(volume).spec.nested => Event::Wiped { pod: id, volume },
                true => Event::PartlyWiped { pod: id, volume },
            });
        }
        events.tell(match pod.top_inside() {
            Some(_) => Event::RemovalStuck { pod: id },
            None => Event::Removed { pod: id, lost: pod.local || pod.lost },
        });
    }
}
