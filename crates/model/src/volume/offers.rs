//! Every move worth a button now, allowed or not.

use super::command::Command;
use super::world::World;
use alloc::vec::Vec;

/// For each claim: request it again if it is gone, else attach, mount, unmount, detach and
/// delete; then each volume that was kept after its claim.
pub(super) fn offers(world: &World) -> Vec<Command> {
    let mut moves = Vec::new();
    for (claim, found) in world.claim_ids().zip(&world.claims) {
        let lives = found.phase.lives();
        if !lives {
            let again = Command::Request(found.spec.clone());
            if world.living.get(&found.spec.name, &world.claims).is_none() && !moves.contains(&again) {
                moves.push(again);
            }
        } else {
            moves.extend(world.node_ids().map(|node| Command::Attach { claim, node }));
            moves.extend(world.node_ids().map(|node| world.next_mount(claim, node)));
            moves.push(Command::UnmountAll { claim });
            moves.push(Command::DeleteClaim { claim });
        }
        if lives || world.left_on_a_node(claim).is_some() {
            moves.push(Command::Detach { claim, node: None });
            moves.push(Command::ForceDetach { claim, node: None });
        }
    }
    let kept = world.volume_ids().filter(|&id| world.at(id).kept());
    moves.extend(kept.map(|volume| Command::ClearClaimRef { volume }));
    moves
}
