//! VolumeRestrictions: ReadWriteOncePod, one pod in the whole cluster.
//!
//! Source: kubernetes v1.36 `pkg/scheduler/framework/plugins/volumerestrictions`.

use crate::cluster::id::PodId;
use crate::cluster::object::Pod;
use crate::cluster::rule::Rule;
use crate::cluster::world::World;
use crate::place::Name;
use crate::volume::AccessMode;
use alloc::vec::Vec;

/// What is known of a pod before any node is looked at: the same for every node.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SinglePods<'w> {
    claims: Vec<&'w Name>,
    conflicts: i64,
}

impl World {
    /// Which of a pod's claims may have one pod only, and how many of them have one already. A
    /// pod that is deleted and not gone still counts; one without a node does not.
    ///
    /// # Errors
    /// When a claim does not exist.
    pub fn single_pods<'w>(&'w self, pod: &'w Pod) -> Result<SinglePods<'w>, Rule> {
        let mut found = SinglePods::default();
        for (name, claim) in pod.spec.claims.iter().zip(self.claims_of(pod)) {
            let claim = claim.and_then(|id| self.claim(id)).ok_or(Rule::ClaimMissing)?;
            if claim.spec.modes.has(AccessMode::ReadWriteOncePod) && !found.claims.contains(&name) {
                found.claims.push(name);
                found.conflicts += i64::from(self.claim_used(&pod.spec.namespace, name));
            }
        }
        Ok(found)
    }

    /// Whether a pod with a node mounts the claim.
    pub(in crate::cluster) fn claim_used(&self, namespace: &Name, name: &Name) -> bool {
        self.users_of(namespace, name).next().is_some()
    }

    /// The pods with a node that mount a claim, and have not ended.
    pub(in crate::cluster) fn users_of<'w>(
        &'w self,
        namespace: &'w Name,
        name: &'w Name,
    ) -> impl Iterator<Item = PodId> + 'w {
        self.live.iter().copied().filter(move |id| {
            let pod = &self.pods[id.index()];
            let placed = (pod.node.is_some() || pod.chosen.is_some()) && !pod.gone;
            placed && pod.spec.namespace == *namespace && pod.spec.claims.contains(name)
        })
    }
}

impl SinglePods<'_> {
    /// The same with a pod taken away, as preemption asks. Real code compares only the claims'
    /// names here, not their namespace, and counts each mention, so taking away a namesake's user
    /// helps as well.
    #[must_use]
    pub fn without(mut self, pod: &Pod) -> Self {
        let named = pod.spec.claims.iter().filter(|name| self.claims.contains(name));
        self.conflicts -= named.count() as i64;
        self
    }

    /// Whether some node may take the pod.
    ///
    /// # Errors
    /// When another pod has one of the claims.
    pub fn free(&self) -> Result<(), Rule> {
        if self.conflicts > 0 { Err(Rule::SinglePodOnly) } else { Ok(()) }
    }
}
