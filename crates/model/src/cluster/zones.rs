//! How many nodes of a zone are down, and how fast its nodes are tainted then.
//!
//! Source: kubernetes v1.36 `pkg/controller/nodelifecycle/node_lifecycle_controller.go`,
//! `ComputeZoneState` and `handleDisruption`.

use crate::place::Zone;
use crate::time::Millis;
use alloc::vec::Vec;

/// The share of nodes that makes an outage a partial one. The real code counts in 32 bits as
/// well, which decides 11 of 20.
const UNHEALTHY: f32 = 0.55;
/// A zone of more nodes is large.
const LARGE: u32 = 50;

/// How a zone is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ZoneState {
    /// At most two nodes are down, or fewer than 55 % of them.
    Normal,
    /// More.
    PartialDisruption,
    /// All.
    FullDisruption,
}

impl ZoneState {
    /// The state of a zone with so many nodes that are ready and that are not.
    #[must_use]
    pub fn of(ready: u32, not_ready: u32) -> ZoneState {
        if ready == 0 && not_ready > 0 {
            ZoneState::FullDisruption
        } else if not_ready > 2 && not_ready as f32 / (not_ready + ready) as f32 >= UNHEALTHY {
            ZoneState::PartialDisruption
        } else {
            ZoneState::Normal
        }
    }

    /// The state as Kubernetes spells it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            ZoneState::Normal => "Normal",
            ZoneState::PartialDisruption => "PartialDisruption",
            ZoneState::FullDisruption => "FullDisruption",
        }
    }
}

/// The time between two nodes of a zone that are tainted; `None`: none is.
pub type Rate = Option<Millis>;

/// `--node-eviction-rate`: 0.1 nodes a second.
const NORMAL: Rate = Some(Millis::secs(10));
/// `--secondary-node-eviction-rate`: 0.01 nodes a second.
const SECONDARY: Rate = Some(Millis::secs(100));

/// A zone that has nodes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ZoneOutlook {
    /// The zone; `None` for nodes without one.
    pub zone: Option<Zone>,
    /// Its state when it was last looked at; `None` before the first look.
    pub state: Option<ZoneState>,
    /// How fast its nodes are tainted. It is set only when the state changes, so a zone that
    /// grows beyond 50 nodes while its outage lasts keeps its rate.
    pub rate: Rate,
    /// When the next of its nodes may be tainted.
    pub next: Millis,
}

/// What changed for all zones together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shift {
    /// Nothing did.
    None,
    /// All zones are down now: no node is tainted, and taints are taken back.
    AllDown,
    /// Not all are any more: the nodes are looked at afresh.
    NotAllDown,
}

/// The zones of a cluster, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Zones(Vec<ZoneOutlook>);

impl Zones {
    /// Every zone with a node.
    #[must_use]
    pub fn all(&self) -> &[ZoneOutlook] {
        &self.0
    }

    /// The zone of a node.
    pub(super) fn of(&mut self, zone: &Option<Zone>) -> Option<&mut ZoneOutlook> {
        self.0.iter_mut().find(|outlook| outlook.zone == *zone)
    }

    /// Looks at every zone: how many of its nodes are ready and how many are not.
    pub fn observe(&mut self, seen: &[(Option<Zone>, u32, u32)]) -> Shift {
        self.0.retain(|outlook| seen.iter().any(|zone| zone.0 == outlook.zone));
        for (zone, ..) in seen {
            if let Err(at) = self.0.binary_search_by(|outlook| outlook.zone.cmp(zone)) {
                let zone = zone.clone();
                let fresh = ZoneOutlook { zone, state: None, rate: NORMAL, next: Millis::ZERO };
                self.0.insert(at, fresh);
            }
        }
        let full = Some(ZoneState::FullDisruption);
        let all_were_down = self.0.iter().all(|outlook| outlook.state == full);
        let all_are_down = seen.iter().all(|&(_, up, down)| Some(ZoneState::of(up, down)) == full);
        if all_are_down && all_were_down {
            return Shift::None;
        }
        for outlook in &mut self.0 {
            let Some(&(_, up, down)) = seen.iter().find(|zone| zone.0 == outlook.zone) else { continue };
            let state = ZoneState::of(up, down);
            if all_are_down || all_were_down || outlook.state != Some(state) {
                outlook.state = Some(state);
                outlook.rate = match state {
                    ZoneState::FullDisruption if all_are_down => None,
                    ZoneState::PartialDisruption if up + down > LARGE => SECONDARY,
                    ZoneState::PartialDisruption => None,
                    ZoneState::Normal | ZoneState::FullDisruption => NORMAL,
                };
            }
        }
        match (all_are_down, all_were_down) {
            (true, _) => Shift::AllDown,
            (_, true) => Shift::NotAllDown,
            _ => Shift::None,
        }
    }
}
