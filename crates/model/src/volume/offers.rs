//! Every move worth a button now, allowed or not.

use super::command::Command;
use super::world::World;
use alloc::vec::Vec;

impl World {
    /// For each claim: request it again if it is gone, else attach, mount, unmount, detach and
    /// delete; then each volume that was kept after its claim.
    pub(super) fn moves(&self) -> Vec<Command> {
        let mut moves = Vec::new();
        for (claim, found) in self.claim_ids().zip(&self.claims) {
            let lives = found.phase.lives();
            if !lives {
                let again = Command::Request(found.spec.clone());
                if self.living.get(&found.spec.name, &self.claims).is_none() && !moves.contains(&again) {
                    moves.push(again);
                }
            } else {
                moves.extend(self.node_ids().map(|node| Command::Attach { claim, node }));
                moves.extend(self.node_ids().map(|node| self.next_mount(claim, node)));
                moves.push(Command::UnmountAll { claim });
                moves.push(Command::DeleteClaim { claim });
            }
            if lives || self.left_on_a_node(claim).is_some() {
                moves.push(Command::Detach { claim, node: None });
                moves.push(Command::ForceDetach { claim, node: None });
            }
        }
        let kept = self.volume_ids().filter(|&id| self.at(id).kept());
        moves.extend(kept.map(|volume| Command::ClearClaimRef { volume }));
        moves
    }
}
