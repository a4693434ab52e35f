//! How things stand with a claim: the sentence, and the facts that it needs.

use super::sentences::{Means, Stands};
use crate::fill::{fill, list};
use crate::{Lang, Tone};
use tsunagu_model::place::Zone;
use tsunagu_model::volume::{ClaimId, ClaimPhase, Reclaim, Volume, VolumePhase, World};

pub(super) struct State<'w> {
    pub(super) sentence: Stands,
    pub(super) badge: Stands,
    pub(super) tone: Tone,
    claim: &'w str,
    facts: Option<Facts<'w>>,
}

/// A volume and where it is.
struct Facts<'w> {
    volume: &'w Volume,
    /// The nodes that have it.
    nodes: Vec<&'w str>,
    /// The pods that see it.
    pods: Vec<&'w str>,
    /// The pods never seen to stop, and the nodes that did not answer for them.
    unconfirmed: Vec<&'w str>,
    silent: Vec<&'w str>,
}

impl<'w> State<'w> {
    pub(super) fn of(world: &'w World, id: ClaimId) -> State<'w> {
        let nothing =
            |sentence, badge, claim| State { sentence, badge, tone: Tone::Plain, claim, facts: None };
        let Some(claim) = world.claim(id) else { return nothing(Stands::Nothing, Stands::NoVolume, "") };
        let name = claim.spec.name.as_str();
        let volume = match claim.phase {
            ClaimPhase::Pending => return nothing(Stands::Waiting, Stands::NoVolumeYet, name),
            ClaimPhase::Deleted { left } => left,
            phase => phase.volume(),
        };
        let Some(volume) = volume.and_then(|id| world.volume(id)) else {
            return nothing(Stands::GoneUnmade, Stands::NoVolume, name);
        };
        let facts = Facts::of(world, volume);
        let free = facts.nodes.is_empty();
        let badge = if free { Stands::VolumeFree } else { Stands::VolumeOnNodes };
        let (sentence, badge) = match claim.phase {
            ClaimPhase::Bound { .. } => (facts.bound(), badge),
            ClaimPhase::Terminating { .. } => (Stands::Terminating, badge),
            _ if volume.phase == VolumePhase::Deleted => (Stands::Gone, Stands::VolumeGone),
            _ if matches!(volume.phase, VolumePhase::Available { .. }) => (Stands::Available, badge),
            _ if free => (Stands::Kept, badge),
            _ if volume.reclaim == Reclaim::Retain => (Stands::KeptOnNodes, badge),
            _ => (Stands::GoesLater, badge),
        };
        let tone = match claim.phase {
            _ if volume.phase == VolumePhase::Deleted => Tone::Plain,
            _ if !facts.unconfirmed.is_empty() && !volume.mode.many_nodes() => Tone::Danger,
            ClaimPhase::Deleted { .. } => Tone::Plain,
            _ if facts.pods.is_empty() => Tone::Plain,
            _ => Tone::Works,
        };
        State { sentence, badge, tone, claim: name, facts: Some(facts) }
    }

    /// The strong sentence, with what nobody knows of pods that were never seen to stop.
    pub(super) fn verdict(&self, lang: Lang) -> String {
        let mut verdict = self.tell(self.sentence, lang);
        let silent = self.facts.as_ref().is_some_and(|facts| !facts.unconfirmed.is_empty());
        let said = matches!(self.sentence, Stands::TwoMayWrite | Stands::Unconfirmed | Stands::Gone);
        if silent && !said {
            verdict += Means::Space.text(lang);
            verdict += &self.tell(Stands::Silent, lang);
        }
        verdict
    }

    pub(super) fn tell(&self, sentence: Stands, lang: Lang) -> String {
        let template = sentence.text(lang);
        let Some(of) = &self.facts else { return fill(template, &[("claim", self.claim)]) };
        let named = |names: &[&str]| list(names, Means::Comma.text(lang), Means::And.text(lang));
        // Names up to three pods, counts more.
        let pods = |names: &[&str]| {
            // (On several nodes pods may share a name.)
            let many = if names.len() > 3 || of.nodes.len() > 1 { Stands::ManyPods } else { Stands::FewPods };
            fill(many.text(lang), &[("pods", &named(names)), ("count", &names.len().to_string())])
        };
        fill(
            template,
            &[
                ("claim", self.claim),
                ("volume", of.volume.name.as_str()),
                ("zone", of.volume.zone.as_ref().map_or("", Zone::as_str)),
                ("mode", of.volume.mode.as_str()),
                ("nodes", &named(&of.nodes)),
                ("pods", &pods(&of.pods)),
                ("unconfirmed", &pods(&of.unconfirmed)),
                ("silent", &named(&of.silent)),
                ("count", &of.pods.len().to_string()),
            ],
        )
    }
}

impl<'w> Facts<'w> {
    fn of(world: &'w World, volume: &'w Volume) -> Facts<'w> {
        let (mut nodes, mut pods, mut unconfirmed) = (Vec::new(), Vec::new(), Vec::new());
        for attachment in &volume.attachments {
            nodes.extend(world.node(attachment.node).map(|node| node.name.as_str()));
            for pod in &attachment.pods {
                pods.push(pod.as_str());
            }
        }
        let mut silent = Vec::new();
        for other in &volume.unconfirmed {
            unconfirmed.push(other.pod.as_str());
            let node = world.node(other.node).map_or("", |node| node.name.as_str());
            if silent.last() != Some(&node) {
                silent.push(node);
            }
        }
        Facts { volume, nodes, pods, unconfirmed, silent }
    }

    /// What there is to say of a volume that is bound.
    fn bound(&self) -> Stands {
        match (self.nodes.len(), self.pods.len()) {
            _ if self.volume.two_may_write() => Stands::TwoMayWrite,
            (0, _) if !self.unconfirmed.is_empty() => Stands::Unconfirmed,
            (0, _) if self.volume.zone.is_some() => Stands::Zoned,
            (0, _) => Stands::Made,
            (_, 0) => Stands::Attached,
            (1, 1) => Stands::Seen,
            (1, _) if !self.volume.mode.many_nodes() => Stands::Shared,
            (_, 1) => Stands::SeenOfMany,
            _ => Stands::SharedOfMany,
        }
    }
}
