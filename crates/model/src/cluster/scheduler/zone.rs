//! VolumeZone: the zone and region labels of a volume against those of a node.
//!
//! Source: kubernetes v1.36 `pkg/scheduler/framework/plugins/volumezone`.

use crate::cluster::object::{Claim, Pod};
use crate::cluster::rule::Rule;
use crate::cluster::terms::{Label, ZONE};
use crate::cluster::world::World;
use crate::volume::Binding;
use alloc::vec::Vec;

/// A label, and the one that stands in for it on a node. Only the old names have one.
const LABELS: [(&str, &str); 4] = [
    ("failure-domain.beta.kubernetes.io/zone", ZONE),
    ("failure-domain.beta.kubernetes.io/region", "topology.kubernetes.io/region"),
    (ZONE, ZONE),
    ("topology.kubernetes.io/region", "topology.kubernetes.io/region"),
];

/// What the volumes of a pod ask of a node: a key of `LABELS` and its values.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VolumeZones<'w>(Vec<((&'static str, &'static str), &'w str)>);

impl World {
    /// What a pod's volumes ask of every node.
    ///
    /// # Errors
    /// When a claim or its volume does not exist, or a claim that waits for nothing is not bound.
    pub fn volume_zones(&self, pod: &Pod) -> Result<VolumeZones<'_>, Rule> {
        let mut asked = VolumeZones::default();
        for claim in self.claims_of(pod) {
            let claim = claim.and_then(|id| self.claim(id)).ok_or(Rule::ClaimMissing)?;
            match self.named_volume(claim) {
                Named::Volume(volume) => {
                    let labels = &self.volumes[volume.index()].spec.labels;
                    for both in LABELS {
                        let value = Label::find(labels, both.0);
                        // A label with an empty part is no set of zones.
                        let good = |value: &&str| value.split("__").all(|part| !part.trim().is_empty());
                        asked.0.extend(value.filter(good).map(|value| (both, value)));
                    }
                }
                Named::Gone => return Err(Rule::VolumeLost),
                Named::None if self.waits_for_consumer(claim) => {}
                Named::None => return Err(Rule::UnboundImmediate),
            }
        }
        Ok(asked)
    }

    pub(in crate::cluster) fn waits_for_consumer(&self, claim: &Claim) -> bool {
        self.class_of(claim).is_some_and(|class| class.binding == Binding::WaitForFirstConsumer)
    }

    /// What `spec.volumeName` of a claim leads to.
    pub(in crate::cluster) fn named_volume(&self, claim: &Claim) -> Named {
        match (claim.volume, &claim.spec.volume) {
            (Some(volume), _) if self.volumes[volume.index()].exists() => Named::Volume(volume),
            (Some(_), _) => Named::Gone,
            (None, Some(name)) => self.volume_named(name).map_or(Named::Gone, Named::Volume),
            (None, None) => Named::None,
        }
    }
}

/// What the name of a volume leads to.
pub(in crate::cluster) enum Named {
    Volume(crate::cluster::VolumeId),
    Gone,
    None,
}

impl VolumeZones<'_> {
    /// Whether a node with these labels is in the zone of every volume. One without any of the
    /// labels is in all.
    ///
    /// # Errors
    /// When it is not.
    pub fn fit(&self, node: &[Label]) -> Result<(), Rule> {
        if LABELS.iter().all(|both| Label::find(node, both.0).is_none()) {
            return Ok(());
        }
        for ((key, instead), values) in &self.0 {
            let here = Label::find(node, key).or_else(|| Label::find(node, instead));
            if !here.is_some_and(|here| values.split("__").any(|value| value.trim() == here)) {
                return Err(Rule::VolumeZone);
            }
        }
        Ok(())
    }
}
