//! What a container sees of what its node has mounted, and who can write to a volume.

use super::terms::{PodId, Propagation, Runtime, Target, VolumeId};
use super::things::{Agent, Containers, Cwd, Health, Mount, Pod};
use super::world::World;

/// What is at `user_data` for a path looked up inside the container now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sight {
    /// A volume.
    Volume(Mount),
    /// The emptyDir's own directory.
    Directory,
    /// A file system that gVisor keeps to itself: neither mounts nor `.ready` get there.
    Internal,
}

impl World {
    /// Whether mounts that the node makes later reach the pod's containers.
    #[must_use]
    pub fn propagates(&self, pod: &Pod) -> bool {
        let template = &self.sandbox(pod.sandbox).template;
        let shared = pod.node.is_some_and(|node| self.nodes[node.index()].shared);
        shared && template.propagation != Propagation::None
    }

    /// What a new look from inside finds.
    ///
    /// A mount over the emptyDir itself is seen by a path on plain Linux; gVisor's file server
    /// holds the old directory.
    #[must_use]
    pub fn sees(&self, pod: &Pod) -> Sight {
        let template = &self.sandbox(pod.sandbox).template;
        if !template.shares() {
            return Sight::Internal;
        }
        if let Some(copy) = pod.copy {
            return Sight::Volume(copy);
        }
        let reaches = |mount: &&Mount| match mount.place {
            Target::Subdirectory => true,
            Target::Root => template.runtime == Runtime::Runc,
            Target::Outside => false,
        };
        let seen =
            if self.propagates(pod) && !pod.blind { pod.mounts.iter().rev().find(reaches) } else { None };
        seen.map_or(Sight::Directory, |&mount| Sight::Volume(mount))
    }

    /// Whether the agent finds a `.ready`: a local one, or one in the volume that it sees.
    #[must_use]
    pub fn sees_ready(&self, pod: &Pod) -> bool {
        match self.sees(pod) {
            Sight::Internal => false,
            Sight::Directory => pod.ready,
            Sight::Volume(mount) if mount.place == Target::Root => self.vol(mount.volume).ready,
            Sight::Volume(mount) => pod.ready || self.vol(mount.volume).ready,
        }
    }

    /// Whether its containers really run, whatever anybody knows.
    #[must_use]
    pub fn lives(&self, pod: &Pod) -> bool {
        pod.containers == Containers::Running && self.health(pod) != Health::Dead
    }

    /// Whether this pod can really write to the volume now: by a path, or from a working
    /// directory in it that outlived an unmount.
    #[must_use]
    pub fn writes(&self, pod: &Pod, volume: VolumeId) -> bool {
        let by_path = || match self.sees(pod) {
            Sight::Volume(mount) => mount.volume == volume && mount.mode.writes(),
            Sight::Directory | Sight::Internal => false,
        };
        self.lives(pod) && (pod.agent == Agent::Working(Cwd::Volume(volume, true)) || by_path())
    }

    /// The pods that can really write to the volume now.
    pub fn writers(&self, volume: VolumeId) -> impl Iterator<Item = PodId> {
        self.pod_ids().filter(move |&id| self.writes(self.pod(id), volume))
    }

    /// Whether a process holds the mounts that the node would unmount: the agent's working
    /// directory in a container that shares them, or the kubelet's removal.
    #[must_use]
    pub fn busy(&self, pod: &Pod) -> bool {
        let Some(top) = pod.mounts.last() else { return false };
        let agent = match pod.agent {
            Agent::Working(Cwd::Volume(volume, _)) => volume == top.volume && pod.copy.is_none(),
            Agent::Working(Cwd::Directory) | Agent::Waiting | Agent::Ended => false,
        };
        let removal = matches!(pod.removal, super::Removal::Inside(Some(inside)) if inside == *top);
        agent && self.lives(pod) || removal
    }
}
