//! Every move of people and nature worth a button now, allowed or not.

use super::command::Command;
use super::object::Effect;
use super::world::World;
use crate::time::Millis;
use alloc::vec::Vec;

impl World {
    /// For each node its power, network, taint and end; for each pod its two ends; then time.
    pub(super) fn moves(&self) -> Vec<Command> {
        let mut moves = Vec::new();
        for (id, node) in self.nodes() {
            moves.push(if node.powered { Command::PowerOff(id) } else { Command::PowerOn(id) });
            moves.push(if node.connected { Command::Disconnect(id) } else { Command::Connect(id) });
            if node.gone.is_none() {
                moves.push(match node.out_of_service {
                    None => Command::TaintOutOfService(id, Effect::NoExecute),
                    Some(_) => Command::Untaint(id),
                });
                moves.push(Command::DeleteNode(id));
            } else {
                moves.push(Command::Join(node.spec.clone()));
            }
        }
        for &id in &self.live {
            if !self.pods[id.index()].gone {
                moves.extend([Command::DeletePod(id), Command::ForceDeletePod(id)]);
            }
        }
        moves.extend([Command::Settle(Millis::hours(1)), Command::Advance(Millis::minutes(1))]);
        moves
    }
}
