//! Ids as names. A world keeps what is gone, so every id that it told has a name.

use tsunagu_model::place::NodeId;
use tsunagu_model::volume::{AccessMode, ClaimId, VolumeId, World};

pub(super) struct Names<'w>(pub(super) &'w World);

/// For an id of another world: nothing is known of it.
const NOBODY: &str = "?";

impl<'w> Names<'w> {
    pub(super) fn claim(&self, id: ClaimId) -> &'w str {
        self.0.claim(id).map_or(NOBODY, |claim| claim.spec.name.as_str())
    }

    pub(super) fn volume(&self, id: VolumeId) -> &'w str {
        self.0.volume(id).map_or(NOBODY, |volume| volume.name.as_str())
    }

    pub(super) fn mode(&self, id: VolumeId) -> &'static str {
        self.0.volume(id).map_or(AccessMode::ReadWriteOnce, |volume| volume.mode).as_str()
    }

    pub(super) fn node(&self, id: NodeId) -> &'w str {
        self.0.node(id).map_or(NOBODY, |node| node.name.as_str())
    }
}

/// `a、b と c`, `a, b and c`: the parts with their separators.
pub(super) fn list(names: &[&str], comma: &str, and: &str) -> String {
    let mut text = String::new();
    for (at, name) in names.iter().enumerate() {
        let separator = match names.len() - at {
            _ if at == 0 => "",
            1 => and,
            _ => comma,
        };
        text.push_str(separator);
        text.push_str(name);
    }
    text
}
