//! What a sentence names. A world keeps what is gone, so every id that it told has a name.

use crate::fill::fill;
use tsunagu_model::place::NodeId;
use tsunagu_model::volume::{ClaimId, VolumeId, World};

/// For an id of another world: nothing is known of it.
const NOBODY: &str = "?";

/// Whatever an event or a refusal speaks of. One type for all, so that there is one call that
/// fills a template.
#[derive(Default)]
pub(super) struct Named<'e> {
    pub(super) claim: Option<ClaimId>,
    pub(super) volume: Option<VolumeId>,
    pub(super) node: Option<NodeId>,
    /// The node that has the volume.
    pub(super) holder: Option<NodeId>,
    pub(super) pod: &'e str,
    pub(super) zone: &'e str,
    pub(super) mode: &'e str,
    /// What else is spoken of by name: the other pod, the node's zone, what does not exist.
    pub(super) other: &'e str,
    pub(super) count: u32,
}

impl Named<'_> {
    pub(super) fn fill(&self, template: &str, world: &World) -> String {
        let claim = self.claim.and_then(|id| world.claim(id));
        let volume = self.volume.and_then(|id| world.volume(id));
        let node =
            |id: Option<NodeId>| id.and_then(|id| world.node(id)).map_or(NOBODY, |node| node.name.as_str());
        let mode = volume.map_or(self.mode, |volume| volume.mode.as_str());
        fill(
            template,
            &[
                ("claim", claim.map_or(NOBODY, |claim| claim.spec.name.as_str())),
                ("volume", volume.map_or(NOBODY, |volume| volume.name.as_str())),
                ("node", node(self.node)),
                ("holder", node(self.holder)),
                ("pod", self.pod),
                ("zone", self.zone),
                ("mode", mode),
                ("other", self.other),
                ("count", &self.count.to_string()),
            ],
        )
    }
}
