//! A world to play on, with moves written as a line each.
//!
//! Classes: `now` and `now-kept` (Immediate), `late` and `late-kept` (WaitForFirstConsumer), the
//! kept ones with reclaim policy Retain. Nodes: `node-a` and `node-b`.
// Not every test needs everything here.
#![allow(dead_code)]

use tsunagu_model::Model;
use tsunagu_model::place::{Name, NodeId, Zone};
use tsunagu_model::volume::{
    AccessMode, Binding, ClaimId, ClaimSpec, Class, Command, Event, Node, Reclaim, Refusal, Volume, World,
};

pub(crate) struct Stage {
    pub(crate) world: World,
}

impl Stage {
    pub(crate) fn new(zones: bool) -> Stage {
        let class = |text, binding, reclaim| Class { name: name(text), binding, reclaim };
        let zone = |text| zones.then(|| Zone::new(text).unwrap());
        let node = |text, zone| Node { name: name(text), zone };
        let classes = [
            class("now", Binding::Immediate, Reclaim::Delete),
            class("now-kept", Binding::Immediate, Reclaim::Retain),
            class("late", Binding::WaitForFirstConsumer, Reclaim::Delete),
            class("late-kept", Binding::WaitForFirstConsumer, Reclaim::Retain),
        ];
        let nodes = [node("node-a", zone("zone-a")), node("node-b", zone("zone-b"))];
        Stage { world: World::new(classes, nodes).unwrap() }
    }

    /// A stage on which all these moves were accepted.
    pub(crate) fn after(zones: bool, moves: &[&str]) -> Stage {
        let mut stage = Stage::new(zones);
        for line in moves {
            stage.ok(line);
        }
        stage
    }

    /// Makes a move that has to be accepted.
    #[track_caller]
    pub(crate) fn ok(&mut self, line: &str) -> Vec<Event> {
        self.ask(line).unwrap_or_else(|refusal| panic!("{line}: {}", refusal.rule().as_str()))
    }

    /// Makes a move that has to be refused, and gives the slug.
    #[track_caller]
    pub(crate) fn no(&mut self, line: &str) -> &'static str {
        let refusal = self.ask(line).expect_err(line);
        refusal.rule().as_str()
    }

    pub(crate) fn ask(&mut self, line: &str) -> Result<Vec<Event>, Refusal> {
        let command = self.command(line)?;
        self.world.apply(&command)
    }

    /// Reads a move: the command's name, the claim, then node, pod, or class, mode, size and zone.
    pub(crate) fn command(&self, line: &str) -> Result<Command, Refusal> {
        let words: Vec<&str> = line.split(' ').collect();
        let word = |at: usize| words.get(at).copied();
        if words[0] == "request" {
            let mode = word(3).unwrap_or("ReadWriteOnce");
            return Ok(Command::Request(ClaimSpec {
                name: name(words[1]),
                class: name(words[2]),
                size_gib: word(4).map_or(20, |size| size.parse().unwrap()),
                mode: *AccessMode::ALL.iter().find(|one| one.as_str() == mode).unwrap(),
                zone: word(5).map(|zone| Zone::new(zone).unwrap()),
            }));
        }
        if words[0] == "clear-claim-ref" {
            let mut ids = self.world.volume_ids();
            let volume = ids.find(|&id| self.world.volume(id).unwrap().name.as_str() == words[1]).unwrap();
            return Ok(Command::ClearClaimRef { volume });
        }
        let claim = self.world.claim_named(&name(words[1]))?;
        let maybe = word(2).map(|node| self.world.node_named(&name(node))).transpose()?;
        let node = || maybe.unwrap();
        let pod = || name(words[3]);
        Ok(match words[0] {
            "attach" => Command::Attach { claim, node: node() },
            "mount" => Command::Mount { claim, node: node(), pod: pod() },
            "unmount" => Command::Unmount { claim, node: node(), pod: pod() },
            "unmount-all" => Command::UnmountAll { claim },
            "detach" => Command::Detach { claim, node: maybe },
            "force-detach" => Command::ForceDetach { claim, node: maybe },
            "delete-claim" => Command::DeleteClaim { claim },
            other => panic!("no such move: {other}"),
        })
    }

    pub(crate) fn claim(&self, text: &str) -> ClaimId {
        self.world.claim_named(&name(text)).unwrap()
    }

    pub(crate) fn node(&self, text: &str) -> NodeId {
        self.world.node_named(&name(text)).unwrap()
    }

    /// The volume of a living claim.
    pub(crate) fn volume_of(&self, claim: &str) -> &Volume {
        self.world.volume_of(self.claim(claim)).unwrap()
    }

    /// The names of the nodes that have the volume of a living claim.
    pub(crate) fn nodes_of(&self, claim: &str) -> Vec<&str> {
        let attached = self.volume_of(claim).attachments.iter();
        attached.map(|held| self.world.node(held.node).unwrap().name.as_str()).collect()
    }

    /// The pods that see the volume of a living claim on a node.
    pub(crate) fn pods_on(&self, claim: &str, node: &str) -> Vec<&str> {
        let held = self.volume_of(claim).at(self.node(node));
        held.map_or(Vec::new(), |held| held.pods.iter().map(Name::as_str).collect())
    }

    /// The names of the volumes that exist, in the world's order.
    pub(crate) fn volumes(&self) -> Vec<&str> {
        self.world.volumes().map(|volume| volume.name.as_str()).collect()
    }
}

pub(crate) fn name(text: &str) -> Name {
    Name::new(text).unwrap()
}
