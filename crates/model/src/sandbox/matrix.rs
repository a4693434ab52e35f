//! Which finalizer helps on which way to the end of a pod: played on the board, not written down.

use super::board;
use super::command::Command;
use super::rule::Rule;
use super::terms::{Cascade, ClaimId, ClaimSpec, Mark, Mode, PodId, Shutdown, Target, VolumeId, VolumeSpec};
use super::things::{Belongs, Containers, Wiped};
use super::world::World;
use crate::Model;
use crate::place::Name;

/// A way to the end of a pod.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Route {
    /// The claim is deleted in the background, as by default.
    DeleteClaim,
    /// The claim expires and is deleted.
    ExpireDelete,
    /// The claim is deleted in the foreground.
    DeleteForeground,
    /// The claim expires and is deleted in the foreground.
    ExpireForeground,
    /// The claim expires and stays, without its sandbox.
    ExpireRetain,
    /// The sandbox expires.
    ExpireSandbox,
    /// The sandbox is suspended.
    Suspend,
    /// The sandbox is deleted.
    DeleteSandbox,
    /// The pod is deleted.
    DeletePod,
    /// Its node is drained: eviction through the API.
    Drain,
    /// The kubelet evicts it under pressure, or its program ends and is not restarted.
    Evict,
    /// Its node dies, and is fenced.
    NodeDeath,
    /// Its container crashes and is started again.
    Restart,
}

/// What a finalizer does on a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Help {
    /// The pod goes on as if nothing had been asked.
    Yes,
    /// The pod ends all the same; its object stays and tells where the mount was.
    ObjectOnly,
    /// Nothing.
    No,
    /// It is not asked: the pod does not end here.
    NotNeeded,
}

/// A row of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Row {
    /// The route.
    pub route: Route,
    /// What the claim's finalizer does.
    pub claim: Help,
    /// What the pod's does, where the claim has one.
    pub pod: Help,
    /// Whether the volume's files go, with both finalizers in place and the volume mounted.
    pub wiped: bool,
    /// Whether they go when the volume was unmounted before.
    pub wiped_unmounted: bool,
}

/// How a session stands after a route.
#[derive(Clone, Copy)]
struct After {
    runs: bool,
    object: bool,
    wiped: bool,
}

impl Route {
    /// All, in the order of the table.
    pub const ALL: [Route; 13] = [
        Route::DeleteClaim,
        Route::ExpireDelete,
        Route::DeleteForeground,
        Route::ExpireForeground,
        Route::ExpireRetain,
        Route::ExpireSandbox,
        Route::Suspend,
        Route::DeleteSandbox,
        Route::DeletePod,
        Route::Drain,
        Route::Evict,
        Route::NodeDeath,
        Route::Restart,
    ];

    /// The row of this route.
    #[must_use]
    pub fn row(self) -> Row {
        let none = self.play(false, false, false);
        let claim = self.play(true, false, false);
        let both = self.play(true, true, false);
        // While a mount is in the way the kubelet cannot finish, and that keeps the object as well.
        let [bare, held] = [false, true].map(|finalizer| self.play(true, finalizer, true));
        Row {
            route: self,
            claim: match () {
                () if none.runs => Help::NotNeeded,
                () if claim.runs => Help::Yes,
                () => Help::No,
            },
            pod: match () {
                () if claim.runs => Help::NotNeeded,
                () if both.runs => Help::Yes,
                () if held.object && !bare.object => Help::ObjectOnly,
                () => Help::No,
            },
            wiped: both.wiped,
            wiped_unmounted: held.wiped,
        }
    }

    /// A session at work on a volume of three files, and then the route.
    fn play(self, claim_finalizer: bool, pod_finalizer: bool, unmounted: bool) -> After {
        let mut world = board::board();
        for guard in Rule::GUARDS {
            world.pass(*guard, true);
        }
        let shutdown = match self {
            Route::ExpireDelete => Shutdown::Delete,
            Route::ExpireForeground => Shutdown::DeleteForeground,
            _ => Shutdown::Retain,
        };
        let (claim, volume) = (ClaimId(0), VolumeId(0));
        let name = Name::made("session-1");
        let spec = ClaimSpec { finalizer: claim_finalizer, shutdown, ..ClaimSpec::new(name) };
        let mut ask = |command| {
            // Nothing refuses it on this board, with every guard passed.
            let _ = world.apply(&command);
        };
        ask(Command::Claim { spec });
        ask(Command::Provision { spec: VolumeSpec { files: 3, ..VolumeSpec::new(Name::made("data-1")) } });
        ask(Command::Select { claim, volume });
        ask(Command::Settle);
        let pod = PodId(0);
        if pod_finalizer {
            ask(Command::Protect { pod });
        }
        ask(Command::Bind { pod, volume, mode: Mode::ReadWrite, target: Target::Subdirectory });
        ask(Command::Signal { pod, mark: Mark::Directory });
        ask(Command::Settle);
        if unmounted {
            ask(Command::StopAgent { pod });
            ask(Command::Unbind { pod, lazy: false });
        }
        for command in self.commands(&world, claim, pod).into_iter().flatten() {
            let _ = world.apply(&command);
        }
        world.settled();
        let known = world.pod(pod);
        After {
            runs: known.containers == Containers::Running,
            object: !known.gone,
            wiped: world.vol(volume).wiped != Wiped::No,
        }
    }

    fn commands(self, world: &World, claim: ClaimId, pod: PodId) -> [Option<Command>; 2] {
        let sandbox = world.pod(pod).sandbox;
        debug_assert!(
            world.sandbox(sandbox).owner == Belongs::Claim(claim),
            "the board's session has the pod"
        );
        let node = world.pod(pod).node.unwrap_or(crate::place::NodeId(0));
        let one = match self {
            Route::DeleteClaim => Command::DeleteClaim { claim, cascade: Cascade::Background },
            Route::DeleteForeground => Command::DeleteClaim { claim, cascade: Cascade::Foreground },
            Route::ExpireDelete | Route::ExpireForeground | Route::ExpireRetain => {
                Command::ExpireClaim { claim }
            }
            Route::ExpireSandbox => Command::ExpireSandbox { sandbox },
            Route::Suspend => Command::Suspend { sandbox },
            Route::DeleteSandbox => Command::DeleteSandbox { sandbox },
            Route::DeletePod => Command::DeletePod { pod, force: false },
            Route::Drain => Command::Drain { node },
            Route::Evict => Command::Evict { pod },
            Route::NodeDeath => return [Some(Command::Kill { node }), Some(Command::Fence { node })],
            Route::Restart => Command::Restart { pod },
        };
        [Some(one), None]
    }
}
