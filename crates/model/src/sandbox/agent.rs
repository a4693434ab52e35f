//! The agent's moves: what a program inside can do to a volume, and to its mount point.

use super::decide::{Answer, Events, no};
use super::event::Event;
use super::rule::{About, Refusal, Rule};
use super::sight::Sight;
use super::terms::{Owner, PodId, Propagation, Tamper, Target, VolumeId};
use super::things::{Agent, Cwd, Mount, MountPoint, Pod, VolumePhase};
use super::world::World;

impl World {
    /// A pod whose agent can act: its containers really run, on a node that is on.
    fn acting(&self, id: PodId) -> Result<&Pod, Refusal> {
        let about = || About::of_pod(id);
        let Some(pod) = self.pods.get(id.index()) else {
            return Err(Refusal { rule: Rule::UnknownPod, about: About::default() });
        };
        if !self.lives(pod) || pod.agent == Agent::Ended || pod.hung {
            return Err(Refusal { rule: Rule::AgentNotRunning, about: about() });
        }
        Ok(pod)
    }

    pub(super) fn write(&self, id: PodId, events: &mut Events) -> Answer {
        let pod = self.acting(id)?;
        let Agent::Working(cwd) = pod.agent else {
            return no(Rule::AgentNotRunning, About::of_pod(id));
        };
        let Cwd::Volume(volume, writable) = cwd else {
            // A directory that the daemon made is root's; anything else here is open to all.
            if pod.mount_point == MountPoint::Root {
                return no(Rule::PermissionDenied, About::of_pod(id));
            }
            events.tell(Event::WroteLocally { pod: id });
            return Ok(());
        };
        if self.hangs(id, volume, events)? {
            return Ok(());
        }
        self.may_write(id, volume, writable)?;
        events.tell(Event::Wrote { pod: id, volume });
        Ok(())
    }

    /// Whether the file server keeps the agent waiting. A volume that is gone is told at once.
    fn hangs(&self, id: PodId, volume: VolumeId, events: &mut Events) -> Result<bool, Refusal> {
        if self.vol(volume).phase == VolumePhase::Deleted {
            let about = About::of_pod(id).and_volume(volume);
            return Err(Refusal { rule: Rule::StaleHandle, about });
        }
        if !self.storage.up {
            events.tell(Event::Hangs { pod: id });
        }
        Ok(!self.storage.up)
    }

    fn may_write(&self, id: PodId, volume: VolumeId, writable: bool) -> Answer {
        let about = About::of_pod(id).and_volume(volume);
        if !writable {
            return no(Rule::ReadOnly, about);
        }
        if self.vol(volume).files_of == Owner::Root {
            return no(Rule::PermissionDenied, about);
        }
        Ok(())
    }

    /// `rm -rf user_data/*`: what it sees is the volume, and it is the agent's.
    pub(super) fn remove_files(&self, id: PodId, events: &mut Events) -> Answer {
        let pod = self.acting(id)?;
        let Sight::Volume(Mount { volume, mode, .. }) = self.sees(pod) else {
            return no(Rule::NotVisible, About::of_pod(id));
        };
        if self.hangs(id, volume, events)? {
            return Ok(());
        }
        self.may_write(id, volume, mode.writes())?;
        events.tell(Event::FilesRemoved { pod: id, volume });
        Ok(())
    }

    /// Where it sees a mount the kernel keeps the mount point. Where it does not, the directory
    /// can be removed, and the node's mount goes with it.
    pub(super) fn tamper(&self, id: PodId, how: Tamper, events: &mut Events) -> Answer {
        let pod = self.acting(id)?;
        let template = &self.sandbox(pod.sandbox).template;
        match self.sees(pod) {
            Sight::Volume(mount) => return no(Rule::Busy, About::of_pod(id).and_volume(mount.volume)),
            Sight::Internal => return no(Rule::NotVisible, About::of_pod(id)),
            Sight::Directory if template.sticky && pod.mount_point == MountPoint::Root => {
                return no(Rule::PermissionDenied, About::of_pod(id));
            }
            Sight::Directory => {}
        }
        let hidden = pod.mounts.iter().rev().filter(|mount| mount.place == Target::Subdirectory);
        for Mount { volume, .. } in hidden {
            events.tell(Event::MountLost { pod: id, volume: *volume });
        }
        let same = match how {
            Tamper::Link => pod.mount_point == MountPoint::Link,
            Tamper::Own => pod.mount_point == MountPoint::Agent,
            Tamper::Remove => pod.mount_point == MountPoint::Absent,
        };
        events.tell(if same { Event::NothingToDo } else { Event::Tampered { pod: id, how } });
        Ok(())
    }

    /// Its own view, and under Bidirectional propagation the node's mount as well.
    pub(super) fn unmount_inside(&self, id: PodId, events: &mut Events) -> Answer {
        let pod = self.acting(id)?;
        let template = &self.sandbox(pod.sandbox).template;
        if !template.privileged {
            return no(Rule::PermissionDenied, About::of_pod(id));
        }
        let Sight::Volume(mount) = self.sees(pod) else {
            events.tell(Event::NothingMounted { pod: id });
            return Ok(());
        };
        if self.busy(pod) || pod.copy.is_some() && pod.works_in(mount.volume) {
            return no(Rule::Busy, About::of_pod(id).and_volume(mount.volume));
        }
        if template.propagation == Propagation::Bidirectional && pod.copy.is_none() {
            let left = pod.mounts.len() as u32 - 1;
            events.tell(Event::Unmounted { pod: id, volume: mount.volume, left, lingers: false });
        } else {
            events.tell(Event::UnmountedInside { pod: id });
        }
        Ok(())
    }

    /// It goes where a path leads it now, and stays there.
    pub(super) fn wake(&self, id: PodId, events: &mut Events) {
        let pod = self.pod(id);
        let cwd = match self.sees(pod) {
            Sight::Volume(mount) => Cwd::Volume(mount.volume, mount.mode.writes()),
            Sight::Directory | Sight::Internal => Cwd::Directory,
        };
        let late = pod.late && !pod.ready && matches!(cwd, Cwd::Volume(..));
        events.tell(Event::Woke { pod: id, cwd, late });
    }

    /// Whether it waits where `.ready` is to be seen.
    pub(super) fn wakes(&self, pod: &Pod) -> bool {
        self.lives(pod) && pod.agent == Agent::Waiting && self.sees_ready(pod)
    }
}
