//! The access modes of a volume or a claim, as a set.

use crate::volume::AccessMode;

/// A set of access modes. The order in which they were written is left out: Kubernetes looks at
/// it only for the calls on the node (the first mode), which no rule here depends on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Modes(u8);

impl Modes {
    /// The set of these modes.
    #[must_use]
    pub fn of(modes: &[AccessMode]) -> Modes {
        Modes(modes.iter().fold(0, |set, &mode| set | 1 << mode as u8))
    }

    /// Whether the set has a mode.
    #[must_use]
    pub const fn has(self, mode: AccessMode) -> bool {
        self.0 & 1 << mode as u8 != 0
    }

    /// Whether nothing was written.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Its modes, in the order in which Kubernetes documents them.
    pub fn iter(self) -> impl Iterator<Item = AccessMode> {
        AccessMode::ALL.into_iter().filter(move |&mode| self.has(mode))
    }

    /// Whether several nodes may have such a volume attached at once: one mode of many nodes
    /// anywhere in the list is enough, and so is an empty list. Neither `volumeMode` nor what the
    /// claim asked for changes that.
    ///
    /// Source: kubernetes `pkg/volume/util/util.go`, `IsMultiAttachAllowed`.
    #[must_use]
    pub const fn many_nodes(self) -> bool {
        let one_node = 1 << AccessMode::ReadWriteOnce as u8 | 1 << AccessMode::ReadWriteOncePod as u8;
        self.0 == 0 || self.0 & !one_node != 0
    }

    /// Whether a volume of these modes serves a claim of those.
    ///
    /// Source: kubernetes component-helpers `storage/volume/pv_helpers.go`, `CheckAccessModes`.
    #[must_use]
    pub const fn satisfy(self, claim: Modes) -> bool {
        claim.0 & !self.0 == 0
    }
}

impl From<AccessMode> for Modes {
    fn from(mode: AccessMode) -> Modes {
        Modes::of(&[mode])
    }
}
