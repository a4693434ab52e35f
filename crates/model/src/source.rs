//! Where the rules come from.

/// Where a rule is written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Source {
    /// The specification or the component.
    pub document: &'static str,
    /// The section, or the file and function.
    pub place: &'static str,
}
