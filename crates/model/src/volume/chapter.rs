//! The chapter's own world: one claim `data` of 20 GiB, `node-a` and `node-b`, and what its
//! page lets a reader choose and press. It can be written as a link.

use super::command::Command;
use super::event::Event;
use super::persistent::VolumePhase;
use super::terms::{AccessMode, Binding, ClaimId, ClaimSpec, Class, Node, Reclaim};
use super::world::World;
use crate::permalink::{self, BadLink};
use crate::place::{Name, NodeId, Zone};
use crate::{Model, Timeline};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// The first node.
pub const NODE_A: NodeId = NodeId(0);
/// The second node.
pub const NODE_B: NodeId = NodeId(1);
/// The lesson's name in links.
pub const LESSON: &str = "volumes";

/// What the reader chooses before the first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The claim's access mode.
    pub mode: AccessMode,
    /// The class's binding mode.
    pub binding: Binding,
    /// Whether the nodes are in two zones. An `Immediate` class then provisions in node-a's.
    pub zones: bool,
    /// The class's reclaim policy.
    pub reclaim: Reclaim,
}

/// One press.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Press {
    /// Attach the volume to this node.
    Attach(NodeId),
    /// Show it to the next pod of this node.
    Mount(NodeId),
    /// Show it to nobody any more.
    UnmountAll,
    /// Detach it from every node.
    Detach,
    /// Detach it without waiting for an answer.
    ForceDetach,
    /// Delete the claim.
    DeleteClaim,
    /// Write the same claim again.
    Request,
    /// Give the oldest released volume free.
    ClearClaimRef,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            mode: AccessMode::ReadWriteOnce,
            binding: Binding::Immediate,
            zones: false,
            reclaim: Reclaim::Delete,
        }
    }
}

impl Settings {
    /// The world in which the claim was just written, and the claim.
    #[must_use]
    pub fn world(self) -> (World, ClaimId) {
        (self.begin().0, ClaimId(0))
    }

    /// What happened when the claim was written, before the first press.
    #[must_use]
    pub fn opening(self) -> Vec<Event> {
        self.begin().1
    }

    fn begin(self) -> (World, Vec<Event>) {
        let zone = |text: &str| self.zones.then(|| Zone::made(text));
        let node = |name, zone| Node { name: Name::made(name), zone };
        let nodes = [node("node-a", zone("zone-a")), node("node-b", zone("zone-b"))];
        let class = Class { name: Name::made("disk"), binding: self.binding, reclaim: self.reclaim };
        let spec = ClaimSpec {
            name: Name::made("data"),
            class: class.name.clone(),
            size_gib: 20,
            mode: self.mode,
            zone: if self.binding == Binding::Immediate { zone("zone-a") } else { None },
        };
        let mut world = World::of([class].into(), nodes.into());
        // Nothing refuses it: the class is there and the name is free.
        let events = world.apply(&Command::Request(spec)).unwrap_or_default();
        (world, events)
    }

    /// The settings and what was pressed, as a link.
    #[must_use]
    pub fn link(self, presses: impl IntoIterator<Item = Press>) -> String {
        let zones = if self.zones { "on" } else { "off" };
        let (mode, binding, reclaim) = (self.mode.as_str(), self.binding.as_str(), self.reclaim.as_str());
        let mut body = format!("{mode}.{binding}.{zones}.{reclaim}.");
        for press in presses {
            press.write(&mut body);
        }
        permalink::encode(LESSON, &body)
    }

    /// Reads a link's body: settings, then presses.
    ///
    /// # Errors
    /// [`BadLink::Unknown`] with the number of the part that is not known.
    pub fn read(body: &str) -> Result<(Settings, Vec<Press>), BadLink> {
        let mut parts = body.split('.');
        let mut at = 0;
        let mut next = || {
            at += 1;
            (BadLink::Unknown { part: at }, parts.next().unwrap_or_default())
        };
        fn one_of<T: Copy>(
            all: &[T],
            name: fn(T) -> &'static str,
            (bad, text): (BadLink, &str),
        ) -> Result<T, BadLink> {
            all.iter().copied().find(|&one| name(one) == text).ok_or(bad)
        }
        let settings = Settings {
            mode: one_of(&AccessMode::ALL, AccessMode::as_str, next())?,
            binding: one_of(&Binding::ALL, Binding::as_str, next())?,
            zones: one_of(&[false, true], |on| if on { "on" } else { "off" }, next())?,
            reclaim: one_of(&Reclaim::ALL, Reclaim::as_str, next())?,
        };
        let (bad, text) = next();
        let presses = Press::read_all(text).ok_or(bad)?;
        match parts.next() {
            None => Ok((settings, presses)),
            Some(_) => Err(BadLink::Unknown { part: at + 1 }),
        }
    }
}

impl Press {
    /// The command that this press means now. The claim is the newest one: a claim that was
    /// written again takes the place of the one that is gone.
    #[must_use]
    pub fn command(self, world: &World) -> Command {
        let claim = world.claim_ids().last().unwrap_or(ClaimId(0));
        match self {
            Press::Attach(node) => Command::Attach { claim, node },
            Press::Mount(node) => world.next_mount(claim, node),
            Press::UnmountAll => Command::UnmountAll { claim },
            Press::Detach => Command::Detach { claim, node: None },
            Press::ForceDetach => Command::ForceDetach { claim, node: None },
            Press::DeleteClaim => Command::DeleteClaim { claim },
            Press::Request => Command::Request(world.claims[claim.0 as usize].spec.clone()),
            Press::ClearClaimRef => {
                let released = |id: &_| matches!(world.at(*id).phase, VolumePhase::Released { .. });
                let newest = world.volume_ids().last();
                let volume = world.volume_ids().find(released).or(newest).unwrap_or(super::VolumeId(0));
                Command::ClearClaimRef { volume }
            }
        }
    }

    /// The press that a step came from.
    #[must_use]
    pub fn of(command: &Command) -> Option<Press> {
        match command {
            Command::Attach { node, .. } => Some(Press::Attach(*node)),
            Command::Mount { node, .. } => Some(Press::Mount(*node)),
            Command::UnmountAll { .. } => Some(Press::UnmountAll),
            Command::Detach { .. } => Some(Press::Detach),
            Command::ForceDetach { .. } => Some(Press::ForceDetach),
            Command::DeleteClaim { .. } => Some(Press::DeleteClaim),
            Command::Request(_) => Some(Press::Request),
            Command::ClearClaimRef { .. } => Some(Press::ClearClaimRef),
            Command::Unmount { .. } => None,
        }
    }

    /// Asks the presses one after the other.
    #[must_use]
    pub fn replay(settings: Settings, presses: impl IntoIterator<Item = Press>) -> Timeline<World> {
        let mut timeline = Timeline::new(settings.world().0);
        for press in presses {
            timeline.apply(press.command(timeline.now()));
        }
        timeline
    }

    /// One letter, and the node's number where there is one. The letters are for ever.
    fn write(self, text: &mut String) {
        let (letter, node) = match self {
            Press::Attach(node) => ('a', Some(node)),
            Press::Mount(node) => ('m', Some(node)),
            Press::UnmountAll => ('u', None),
            Press::Detach => ('d', None),
            Press::ForceDetach => ('f', None),
            Press::DeleteClaim => ('x', None),
            Press::Request => ('q', None),
            Press::ClearClaimRef => ('c', None),
        };
        text.push(letter);
        text.extend(node.map(|node| if node == NODE_A { '0' } else { '1' }));
    }

    fn read_all(text: &str) -> Option<Vec<Press>> {
        let mut letters = text.chars();
        let mut presses = Vec::new();
        while let Some(letter) = letters.next() {
            let mut node = || match letters.next() {
                Some('0') => Some(NODE_A),
                Some('1') => Some(NODE_B),
                _ => None,
            };
            presses.push(match letter {
                'a' => Press::Attach(node()?),
                'm' => Press::Mount(node()?),
                'u' => Press::UnmountAll,
                'd' => Press::Detach,
                'f' => Press::ForceDetach,
                'x' => Press::DeleteClaim,
                'q' => Press::Request,
                'c' => Press::ClearClaimRef,
                _ => return None,
            });
        }
        Some(presses)
    }
}
