//! One node, one pod, every guard passed: what the experiments did, move by move.

use tsunagu_model::Model;
use tsunagu_model::place::Name;
use tsunagu_model::sandbox::{
    Access, Command, Event, Mark, Mode, Owner, Pod, PodId, Propagation, Rule, Runtime, Sight, Tamper, Target,
    Template, VolumeId, VolumeSpec, Wiped, World, board,
};

pub(crate) struct Bench {
    pub(crate) world: World,
    pub(crate) pod: PodId,
}

/// Plain Linux and the container's propagation, as in the id of a row.
pub(crate) fn linux(id: &str) -> Template {
    let propagation = match id {
        _ if id.contains("rprivate") => Propagation::None,
        _ if id.contains("shared") && !id.ends_with("rslave") && !id.ends_with("hostshared") => {
            Propagation::Bidirectional
        }
        _ => Propagation::HostToContainer,
    };
    Template { runtime: Runtime::Runc, propagation, privileged: true, ..Template::LATE }
}

impl Bench {
    pub(crate) fn new(template: Template, access: Access) -> Bench {
        Bench::on(template, access, true, false)
    }

    pub(crate) fn on(template: Template, access: Access, shared: bool, squash: bool) -> Bench {
        let mut setup = board::setup();
        (setup.template, setup.storage.access, setup.storage.squash) = (template, access, squash);
        setup.nodes.truncate(1);
        setup.nodes[0].shared = shared;
        let mut world = World::new(setup);
        world.settled();
        for guard in Rule::GUARDS {
            world.apply(&Command::Pass { guard: *guard, past: true }).unwrap();
        }
        let pod = world.pod_ids().next().unwrap();
        Bench { world, pod }
    }

    /// The second pod.
    pub(crate) fn second(&self) -> PodId {
        self.world.pod_ids().nth(1).unwrap()
    }

    /// A volume with so many files of the agent's.
    pub(crate) fn volume(&mut self, name: &str, files: u32, nested: bool) -> VolumeId {
        self.volume_of(name, files, nested, Owner::Agent)
    }

    pub(crate) fn volume_of(&mut self, name: &str, files: u32, nested: bool, owner: Owner) -> VolumeId {
        let spec = VolumeSpec { files, nested, owner, ..VolumeSpec::new(Name::new(name).unwrap()) };
        self.did(Command::Provision { spec });
        let volume = self.world.volume_ids().last().unwrap();
        self.did(Command::BindClaim { volume });
        volume
    }

    pub(crate) fn did(&mut self, command: Command) -> Vec<Event> {
        self.world.apply(&command).unwrap_or_else(|refusal| panic!("{command:?}: {refusal:?}"))
    }

    /// `ok`, or the rule that refused.
    pub(crate) fn tried(&mut self, command: Command) -> &'static str {
        self.world.apply(&command).map_or_else(|refusal| refusal.rule.as_str(), |_| "ok")
    }

    pub(crate) fn bind(&mut self, volume: VolumeId) -> Vec<Event> {
        self.bind_as(volume, Mode::ReadWrite, Target::Subdirectory)
    }

    pub(crate) fn bind_as(&mut self, volume: VolumeId, mode: Mode, target: Target) -> Vec<Event> {
        self.did(Command::Bind { pod: self.pod, volume, mode, target })
    }

    pub(crate) fn bind_second(&mut self, volume: VolumeId) {
        let (pod, mode, target) = (self.second(), Mode::ReadWrite, Target::Subdirectory);
        self.did(Command::Bind { pod, volume, mode, target });
    }

    pub(crate) fn umount(&mut self) -> &'static str {
        self.tried(Command::Unbind { pod: self.pod, lazy: false })
    }

    pub(crate) fn umount_lazy(&mut self) -> &'static str {
        self.tried(Command::Unbind { pod: self.pod, lazy: true })
    }

    pub(crate) fn ready(&mut self, mark: Mark) {
        self.did(Command::Signal { pod: self.pod, mark });
    }

    /// The agent goes to where `user_data` is now.
    pub(crate) fn work(&mut self, pod: PodId) {
        self.did(Command::Signal { pod, mark: Mark::Directory });
        self.did(Command::Wake { pod });
    }

    pub(crate) fn write(&mut self, pod: PodId) -> &'static str {
        self.tried(Command::Write { pod })
    }

    pub(crate) fn tamper(&mut self, how: Tamper) -> &'static str {
        self.tried(Command::Tamper { pod: self.pod, how })
    }

    /// Ends the pod up to the removal of its emptyDir.
    pub(crate) fn begin_removal(&mut self) {
        let pod = self.pod;
        self.did(Command::DeletePod { pod, force: false });
        self.did(Command::Stop { pod });
        self.did(Command::RemoveDir { pod });
    }

    /// What the removal says: `ok`, or the error that it ends with.
    pub(crate) fn remove(&mut self) -> &'static str {
        self.begin_removal();
        self.end_removal()
    }

    pub(crate) fn end_removal(&mut self) -> &'static str {
        let events = self.did(Command::EndRemoval { pod: self.pod });
        match &events[..] {
            [.., Event::Removed { .. }] => "ok",
            [Event::Spared { .. }, ..] => "spared",
            _ => "busy",
        }
    }

    pub(crate) fn it(&self) -> &Pod {
        &self.world.pods()[self.pod.index()]
    }

    pub(crate) fn mounts(&self) -> usize {
        self.it().mounts.len()
    }

    pub(crate) fn sees(&self) -> bool {
        self.pod_sees(self.pod)
    }

    pub(crate) fn pod_sees(&self, pod: PodId) -> bool {
        matches!(self.world.sees(&self.world.pods()[pod.index()]), Sight::Volume(_))
    }

    pub(crate) fn sees_ready(&self) -> bool {
        self.world.sees_ready(self.it())
    }

    /// How many files are left of those from before.
    pub(crate) fn left(&self, volume: VolumeId) -> u32 {
        self.world.volumes()[volume.index()].old
    }

    pub(crate) fn wiped(&self, volume: VolumeId) -> Wiped {
        self.world.volumes()[volume.index()].wiped
    }

    /// Whether this pod's work is on the volume.
    pub(crate) fn wrote(&self, pod: PodId, volume: VolumeId) -> bool {
        self.world.volumes()[volume.index()].written.contains(&pod)
    }
}
