//! The small world: its settings, its moves, and what tells two of its worlds apart.

use std::collections::BTreeSet;
use std::fmt;
use tsunagu_model::place::{Name, NodeId, Zone};
use tsunagu_model::volume::{
    AccessMode, Binding, ClaimPhase, ClaimSpec, Class, Command, Node, Reclaim, Volume, VolumeId, VolumePhase,
    World,
};

/// Most volumes that exist at a time.
pub(crate) const VOLUMES: usize = 2;
/// The claims. Either may take a volume that the other gave back.
const CLAIMS: [&str; 2] = ["data", "logs"];
/// The pods, each with the node that it runs on. All may use either claim, and both.
const PODS: [(usize, &str); 3] = [(0, "web-1"), (0, "web-2"), (1, "web-3")];

#[derive(Clone, Copy, Debug)]
pub(crate) struct Setting {
    pub(crate) mode: AccessMode,
    pub(crate) binding: Binding,
    pub(crate) reclaim: Reclaim,
    pub(crate) zones: bool,
}

impl Setting {
    pub(crate) fn all(mode: AccessMode) -> Vec<Setting> {
        let mut all = Vec::new();
        for binding in Binding::ALL {
            for reclaim in Reclaim::ALL {
                all.extend([false, true].map(|zones| Setting { mode, binding, reclaim, zones }));
            }
        }
        all
    }

    pub(crate) fn start(self) -> World {
        let zone = |text| self.zones.then(|| Zone::new(text).unwrap());
        let node = |text, zone| Node { name: name(text), zone };
        let class = Class { name: name("disk"), binding: self.binding, reclaim: self.reclaim };
        World::new([class], [node("node-a", zone("zone-a")), node("node-b", zone("zone-b"))]).unwrap()
    }

    /// `data` asks for a zone, `logs` leaves it open: an `Immediate` class then provisions a
    /// volume without one, which every node reaches.
    fn spec(self, text: &str) -> ClaimSpec {
        let zone = (self.zones && text == CLAIMS[0]).then(|| Zone::new("zone-a").unwrap());
        ClaimSpec { zone, ..ClaimSpec::new(name(text), name("disk"), 20, self.mode) }
    }

    /// Whether a volume can exist that both nodes can have.
    fn reaches_both(self) -> bool {
        !self.zones || self.binding == Binding::Immediate
    }

    /// Exactly what is seen somewhere; everything else never is.
    pub(crate) fn expected(self, force: bool) -> BTreeSet<&'static str> {
        let many = self.mode.many_nodes();
        let pod = self.mode == AccessMode::ReadWriteOncePod;
        let retain = self.reclaim == Reclaim::Retain;
        let rows = [
            // Refusals.
            ("claim-exists", true),
            ("unknown-claim", retain),
            ("claim-terminating", true),
            ("not-provisioned", self.binding == Binding::WaitForFirstConsumer),
            ("zone-mismatch", self.zones),
            ("attached-elsewhere", !many && self.reaches_both()),
            ("not-attached-here", true),
            ("single-pod-only", pod),
            ("still-mounted", true),
            ("not-released", true),
            // Worlds.
            ("two pods share a volume on one node", !pod),
            ("a volume is on two nodes", many && self.reaches_both()),
            ("a volume outlives its claim on a node", true),
            ("a free volume is still on a node", retain),
            ("a pod was never seen to stop", force),
            ("two may be writing", force && !many && (pod || self.reaches_both())),
            // Moves.
            ("a claim ends with its last pod", true),
            ("a claim ends by force", force),
            ("a claim passes by the volume of its namesake", true),
            ("a retained volume serves again", retain),
            ("a volume goes with its last node", !retain),
            ("a node answers after all", force),
            ("nothing was to do", true),
        ];
        rows.into_iter().filter(|row| row.1).map(|row| row.0).collect()
    }
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mode, binding, reclaim) = (self.mode.as_str(), self.binding.as_str(), self.reclaim.as_str());
        write!(f, "{mode}, {binding}, {reclaim}, zones {}", if self.zones { "on" } else { "off" })
    }
}

pub(crate) fn name(text: &str) -> Name {
    Name::new(text).unwrap()
}

/// Every move, in an order that depends on nothing that is gone.
pub(crate) fn moves(setting: Setting, world: &World) -> Vec<Command> {
    let nodes: Vec<NodeId> = world.node_ids().collect();
    let each = || [None, Some(nodes[0]), Some(nodes[1])];
    let mut moves = Vec::new();
    for text in CLAIMS {
        moves.push(Command::Request(setting.spec(text)));
        let Ok(claim) = world.claim_named(&name(text)) else { continue };
        moves.extend(nodes.iter().map(|&node| Command::Attach { claim, node }));
        for (node, pod) in PODS {
            moves.push(Command::Mount { claim, node: nodes[node], pod: name(pod) });
            moves.push(Command::Unmount { claim, node: nodes[node], pod: name(pod) });
        }
        moves.extend([Command::UnmountAll { claim }, Command::DeleteClaim { claim }]);
        moves.extend(each().map(|node| Command::Detach { claim, node }));
        moves.extend(each().map(|node| Command::ForceDetach { claim, node }));
    }
    for (id, volume) in existing(world) {
        moves.push(Command::ClearClaimRef { volume: id });
        if let VolumePhase::Released { from: claim } | VolumePhase::Available { from: claim } = volume.phase {
            moves.extend(each().map(|node| Command::Detach { claim, node }));
            moves.extend(each().map(|node| Command::ForceDetach { claim, node }));
        }
    }
    moves
}

/// What lives in a world, as one number. Claims and volumes that are gone are left out, and
/// those that exist are numbered afresh, in the order of their making.
pub(crate) fn key(world: &World) -> u64 {
    let volumes: Vec<(VolumeId, &Volume)> = existing(world).collect();
    let slot = |id| volumes.iter().position(|volume| volume.0 == id).unwrap() as u64;
    let mut key = 0;
    let mut digit = |value: u64, base: u64| {
        assert!(value < base);
        key = key * base + value;
    };
    for text in CLAIMS {
        // The newest of the name; an older one is gone.
        let claims = world.claim_ids().map(|id| world.claim(id).unwrap());
        let newest = claims.filter(|claim| claim.spec.name.as_str() == text).last();
        let value = match newest.map(|claim| claim.phase) {
            None | Some(ClaimPhase::Deleted { .. }) => 0,
            Some(ClaimPhase::Pending) => 1,
            Some(ClaimPhase::Bound { volume }) => 2 + slot(volume),
            Some(ClaimPhase::Terminating { volume }) => 2 + VOLUMES as u64 + slot(volume),
        };
        digit(value, 2 + 2 * VOLUMES as u64);
    }
    digit(volumes.len() as u64, 1 + VOLUMES as u64);
    for (_, volume) in &volumes {
        digit(
            match volume.phase {
                VolumePhase::Available { .. } => 0,
                VolumePhase::Bound { .. } => 1,
                VolumePhase::Released { .. } => 2,
                VolumePhase::Deleted => unreachable!("not among those that exist"),
            },
            3,
        );
        let zone = volume.zone.as_ref().map(Zone::as_str);
        digit([None, Some("zone-a"), Some("zone-b")].iter().position(|one| *one == zone).unwrap() as u64, 3);
        for node in world.node_ids() {
            digit(u64::from(volume.at(node).is_some()), 2);
            for (_, pod) in PODS.iter().filter(|pod| pod.0 == node.index()) {
                let seen =
                    volume.at(node).is_some_and(|held| held.pods.iter().any(|other| other.as_str() == *pod));
                let lost = volume.unconfirmed.iter().any(|at| at.node == node && at.pod.as_str() == *pod);
                digit(u64::from(seen) + 2 * u64::from(lost), 3);
            }
        }
    }
    key
}

pub(crate) fn existing(world: &World) -> impl Iterator<Item = (VolumeId, &Volume)> {
    let all = world.volume_ids().map(|id| (id, world.volume(id).unwrap()));
    all.filter(|(_, volume)| volume.phase != VolumePhase::Deleted)
}
