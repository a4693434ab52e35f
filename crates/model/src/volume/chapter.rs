//! The chapter's own world: one claim `data` of 20 GiB, `node-a` and `node-b`, and what its
//! page lets a reader choose and press. It can be written as a link.

use super::command::Command;
use super::given::Given;
use super::terms::{AccessMode, Binding, ClaimId, ClaimSpec, Class, Node, Reclaim};
use super::world::World;
use crate::permalink::{self, BadLink};
use crate::place::{Name, NodeId, Zone};
use crate::{Start, Timeline};
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
    /// Give the oldest volume free that was kept after its claim.
    ClearClaimRef,
}

/// The presses in a link: one letter, and the node's number where there is one. They are for ever.
const CODES: [(&str, Press); 10] = [
    ("a0", Press::Attach(NODE_A)),
    ("a1", Press::Attach(NODE_B)),
    ("m0", Press::Mount(NODE_A)),
    ("m1", Press::Mount(NODE_B)),
    ("u", Press::UnmountAll),
    ("d", Press::Detach),
    ("f", Press::ForceDetach),
    ("x", Press::DeleteClaim),
    ("q", Press::Request),
    ("c", Press::ClearClaimRef),
];

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
        (self.given().afresh(), ClaimId(0))
    }

    /// The cluster and the claim, as what a history begins from.
    #[must_use]
    pub fn given(self) -> Given {
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
        Given { classes: [class].into(), nodes: nodes.into(), commands: [Command::Request(spec)].into() }
    }

    /// What can be chosen, in the order of a link: mode, binding, zones, reclaim policy.
    pub const CHOICES: [&[&str]; 4] = [
        &[
            AccessMode::ALL[0].as_str(),
            AccessMode::ALL[1].as_str(),
            AccessMode::ALL[2].as_str(),
            AccessMode::ALL[3].as_str(),
        ],
        &[Binding::ALL[0].as_str(), Binding::ALL[1].as_str()],
        &["off", "on"],
        &[Reclaim::ALL[0].as_str(), Reclaim::ALL[1].as_str()],
    ];

    /// Which of the [`CHOICES`](Settings::CHOICES) are chosen.
    #[must_use]
    pub const fn chosen(self) -> [usize; 4] {
        [self.mode as usize, self.binding as usize, self.zones as usize, self.reclaim as usize]
    }

    /// The settings of these choices; `None` beyond what can be chosen.
    #[must_use]
    pub fn choose([mode, binding, zones, reclaim]: [usize; 4]) -> Option<Settings> {
        Some(Settings {
            mode: *AccessMode::ALL.get(mode)?,
            binding: *Binding::ALL.get(binding)?,
            zones: *[false, true].get(zones)?,
            reclaim: *Reclaim::ALL.get(reclaim)?,
        })
    }

    /// The settings and what was pressed, as a link.
    #[must_use]
    pub fn link(self, presses: impl IntoIterator<Item = Press>) -> String {
        let mut body = String::new();
        for (choices, at) in Settings::CHOICES.iter().zip(self.chosen()) {
            body += choices[at];
            body += ".";
        }
        for press in presses {
            for (code, known) in CODES {
                if known == press {
                    body += code;
                }
            }
        }
        permalink::encode(LESSON, &body)
    }

    /// Reads a link's body: settings, then presses.
    ///
    /// # Errors
    /// [`BadLink::Unknown`] with the number of the part that is not known.
    pub fn read(body: &str) -> Result<(Settings, Vec<Press>), BadLink> {
        let mut parts = body.split(permalink::dot);
        let mut chosen = [usize::MAX; 4];
        for (at, choices) in Settings::CHOICES.iter().enumerate() {
            let part = parts.next().unwrap_or_default();
            for (choice, name) in choices.iter().enumerate() {
                if *name == part {
                    chosen[at] = choice;
                }
            }
            if chosen[at] == usize::MAX {
                return Err(BadLink::Unknown { part: at + 1 });
            }
        }
        let settings = Settings::choose(chosen).unwrap_or_default();
        let presses = Press::read(parts.next().unwrap_or_default()).ok_or(BadLink::Unknown { part: 5 })?;
        match parts.next() {
            None => Ok((settings, presses)),
            Some(_) => Err(BadLink::Unknown { part: 6 }),
        }
    }
}

/// The claim that the page is about: one that was written again takes the place of the one that
/// is gone.
#[must_use]
pub fn newest(world: &World) -> ClaimId {
    world.claim_ids().last().unwrap_or(ClaimId(0))
}

/// The claim whose volume is to be detached: the newest, unless no node has its volume and an
/// older claim, now gone, left one behind on a node.
fn holder(world: &World) -> ClaimId {
    let newest = newest(world);
    let held = world.volume_of(newest).is_ok_and(|volume| !volume.attachments.is_empty());
    let left = world.claim_ids().find(|&id| world.left_on_a_node(id).is_some());
    if held { newest } else { left.unwrap_or(newest) }
}

impl Press {
    /// Every press there is.
    pub const ALL: [Press; 10] = {
        let mut all = [Press::Detach; 10];
        let mut at = 0;
        while at < all.len() {
            all[at] = CODES[at].1;
            at += 1;
        }
        all
    };

    /// The command that this press means now.
    #[must_use]
    pub fn command(self, world: &World) -> Command {
        let claim = match self {
            Press::Detach | Press::ForceDetach => holder(world),
            _ => newest(world),
        };
        self.about(claim, world)
    }

    /// The command that this press means when it is about this claim. Without a claim there is
    /// none to write again: whatever is asked of it is refused, for that reason.
    #[must_use]
    pub fn about(self, claim: ClaimId, world: &World) -> Command {
        match self {
            Press::Attach(node) => Command::Attach { claim, node },
            Press::Mount(node) => world.next_mount(claim, node),
            Press::UnmountAll => Command::UnmountAll { claim },
            Press::Detach => Command::Detach { claim, node: None },
            Press::ForceDetach => Command::ForceDetach { claim, node: None },
            Press::DeleteClaim => Command::DeleteClaim { claim },
            Press::Request => match world.claim(claim) {
                Some(claim) => Command::Request(claim.spec.clone()),
                None => Command::DeleteClaim { claim },
            },
            Press::ClearClaimRef => {
                let kept = world.volume_ids().find(|&id| world.at(id).kept());
                let volume = kept.or(world.volume_ids().last()).unwrap_or(super::VolumeId(0));
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
    pub fn replay(settings: Settings, presses: impl IntoIterator<Item = Press>) -> Timeline<World, Given> {
        let mut timeline = Timeline::of(settings.given());
        for press in presses {
            timeline.apply(press.command(timeline.now()));
        }
        timeline
    }

    fn read(mut text: &str) -> Option<Vec<Press>> {
        let mut presses = Vec::new();
        while !text.is_empty() {
            // Not `text[..]`: what it says of a cut inside a letter is 3 kB in the browser.
            let (rest, press) =
                CODES.iter().find_map(|&(code, press)| Some((text.strip_prefix(code)?, press)))?;
            presses.push(press);
            text = rest;
        }
        Some(presses)
    }
}
