//! What has gone wrong, as the state shows it: the invariants of a session, each with its number
//! in the facts.

use super::sight::Sight;
use super::terms::{PodId, Target, VolumeId};
use super::things::{Agent, Belongs, Cwd, Removal, Wiped};
use super::world::World;
use alloc::vec::Vec;

/// One thing that has gone wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Harm {
    /// I1: the kubelet removed the files of a volume, or some of them.
    FilesWiped(VolumeId),
    /// I8: a volume was deleted while it was mounted.
    Destroyed(VolumeId),
    /// I6: two pods can write to a volume that was to be one's own.
    TwoWriters(VolumeId),
    /// I11, I3: a pod sees a volume that is not its session's.
    ForeignVolume(PodId),
    /// I5: a second mount lies over the first.
    Stacked(PodId),
    /// A volume is mounted somewhere else on the node.
    Astray(PodId),
    /// I4: the agent was told that its volume is there, and works beside it.
    BesideVolume(PodId),
    /// I4: the agent was told, and cannot hear it: it waits for ever.
    WaitsForEver(PodId),
    /// I4: `.ready` lies in the volume, for the next session as well.
    StaleReady(VolumeId),
    /// Work that was done for a session went with the emptyDir.
    WorkLost(PodId),
    /// I1: the kubelet cannot remove the emptyDir, because of a mount in it.
    Stuck(PodId),
}

/// Their names, as stories write them.
pub const HARMS: [&str; 11] = [
    "files-wiped",
    "destroyed",
    "two-writers",
    "foreign-volume",
    "stacked",
    "astray",
    "beside-volume",
    "waits-for-ever",
    "stale-ready",
    "work-lost",
    "stuck",
];

impl Harm {
    /// Its name, as stories write it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        HARMS[match self {
            Harm::FilesWiped(_) => 0,
            Harm::Destroyed(_) => 1,
            Harm::TwoWriters(_) => 2,
            Harm::ForeignVolume(_) => 3,
            Harm::Stacked(_) => 4,
            Harm::Astray(_) => 5,
            Harm::BesideVolume(_) => 6,
            Harm::WaitsForEver(_) => 7,
            Harm::StaleReady(_) => 8,
            Harm::WorkLost(_) => 9,
            Harm::Stuck(_) => 10,
        }]
    }
}

impl World {
    /// Everything that has gone wrong, in a fixed order.
    #[must_use]
    pub fn harms(&self) -> Vec<Harm> {
        let mut harms = Vec::new();
        for (id, volume) in self.volume_ids().zip(&self.volumes) {
            if volume.wiped != Wiped::No {
                harms.push(Harm::FilesWiped(id));
            }
            if volume.destroyed {
                harms.push(Harm::Destroyed(id));
            }
            if self.two_writers(id) {
                harms.push(Harm::TwoWriters(id));
            }
            if volume.ready {
                harms.push(Harm::StaleReady(id));
            }
        }
        for id in self.pod_ids() {
            self.harms_of_pod(id, &mut harms);
        }
        harms
    }

    fn two_writers(&self, id: VolumeId) -> bool {
        if self.writers(id).count() < 2 {
            return false;
        }
        // All that share by agreement may.
        let alone = |pod: PodId| {
            let pod = self.pod(pod);
            let mounts = pod.mounts.iter().chain(&pod.copy);
            let shared =
                mounts.filter(|mount| mount.volume == id).any(|mount| mount.mode == super::Mode::Shared);
            !shared
        };
        self.writers(id).any(alone)
    }

    fn harms_of_pod(&self, id: PodId, harms: &mut Vec<Harm>) {
        let pod = self.pod(id);
        let lives = self.lives(pod);
        if let Sight::Volume(mount) = self.sees(pod)
            && lives
        {
            let own = match self.sandbox(pod.sandbox).owner {
                Belongs::Pool => None,
                Belongs::Claim(claim) => self.claims[claim.index()].volume,
            };
            if own != Some(mount.volume) {
                harms.push(Harm::ForeignVolume(id));
            }
        }
        if pod.mounts.len() > 1 {
            harms.push(Harm::Stacked(id));
        }
        if pod.mounts.iter().any(|mount| mount.place == Target::Outside) {
            harms.push(Harm::Astray(id));
        }
        if lives && pod.told && pod.agent == Agent::Working(Cwd::Directory) {
            harms.push(Harm::BesideVolume(id));
        }
        if lives && pod.told && pod.agent == Agent::Waiting && !self.sees_ready(pod) {
            harms.push(Harm::WaitsForEver(id));
        }
        if pod.lost {
            harms.push(Harm::WorkLost(id));
        }
        if pod.removal == Removal::Stuck && pod.top_inside().is_some() {
            harms.push(Harm::Stuck(id));
        }
    }
}
