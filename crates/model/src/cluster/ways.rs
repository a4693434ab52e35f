//! What would end a wait: each move of people and nature is tried on a copy.

use super::command::Command;
use super::contents::Damage;
use super::id::PodId;
use super::object::Pod;
use super::world::World;
use crate::Model;
use crate::time::Millis;
use alloc::vec::Vec;

/// A move that ends a wait, what it takes and what it costs.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct WayOut {
    /// The move.
    pub command: Command,
    /// How long after it the pod is Ready, or another of its workload.
    pub after: Millis,
    /// What may have happened to the contents of a volume by then.
    pub damage: Option<Damage>,
}

impl World {
    /// Every single move after which the pod, or one that takes its place, runs within `horizon`;
    /// those without damage first, and the quickest. A pod that will run by itself has none.
    #[must_use]
    pub fn ways_out(&self, pod: PodId, horizon: Millis) -> Vec<WayOut> {
        if self.pod(pod).is_none() || self.after(None, pod, horizon).is_some() {
            return Vec::new();
        }
        let moves = self.offers().into_iter().filter(|command| command.actor() != super::Actor::Clock);
        let mut ways: Vec<WayOut> = Vec::new();
        for way in moves.filter_map(|command| self.after(Some(command), pod, horizon)) {
            let before = |other: &WayOut| (other.damage, other.after) <= (way.damage, way.after);
            ways.insert(ways.partition_point(before), way);
        }
        ways
    }

    fn after(&self, command: Option<Command>, id: PodId, horizon: Millis) -> Option<WayOut> {
        let command = command.unwrap_or(Command::Advance(horizon));
        let mut world = self.clone();
        world.apply(&command).ok()?;
        world.apply(&Command::Advance(horizon)).ok()?;
        let owner = self.pods[id.index()].owner.map(|owner| owner.workload);
        let counts = |(other, pod): &(PodId, &Pod)| {
            *other == id || (owner.is_some() && pod.owner.map(|owner| owner.workload) == owner)
        };
        let since = |(_, pod): (PodId, &Pod)| pod.running_since.filter(|_| pod.ready && pod.active());
        // Of a pod that waits beside others of its workload, those that run already do not count.
        let runs = world.pods().filter(counts).filter_map(since).filter(|&since| since >= self.now).min()?;
        let damage = world.volumes().filter_map(|(_, volume)| volume.damage()).max();
        Some(WayOut { command, after: runs - self.now, damage })
    }
}
