//! A card for each node: what it has, which pods see it, and what can be pressed there.

use super::{Volumes, flag, owned, picture};
use crate::scene::{Fact, Kind, Part, Text, joined};
use tsunagu_model::place::NodeId;
use tsunagu_model::volume::{Volume, VolumePhase};
use tsunagu_words::{Label, Lang};

impl Volumes {
    pub(super) fn card(&self, card: &mut Part, id: NodeId, lang: Lang) {
        let Some(node) = self.world().node(id) else { return };
        let name = owned(node.name.as_str());
        let attached = self.volume().is_some_and(|volume| volume.at(id).is_some());
        let zone = node.zone.as_ref().map_or("", |zone| zone.as_str());
        card.fact(Fact::Label, name.clone()).fact(Fact::Node, name.clone());
        card.fact(Fact::Attached, flag(attached));
        if !zone.is_empty() {
            card.fact(Fact::Zone, owned(zone));
        }
        card.say(Kind::Name, name);
        card.say(Kind::Code, owned(zone));
        let dock = match self.left_at(id) {
            // A volume that travels has its name on it.
            _ if attached && id.index() < picture::DOCKS => Text::from(Label::Docked.text(lang)),
            _ if attached => {
                let name = self.volume().map_or("", |volume| volume.name.as_str());
                joined(&[name, " ", Label::Docked.text(lang)])
            }
            Some(left) => format!("{} {}", left.name, Label::LeftHere.text(lang)).into(),
            None => Label::NotAttached.text(lang).into(),
        };
        card.say(Kind::Aside, dock).fact(Fact::Role, "dock");
        card.label(Kind::Aside, Label::StageMount, lang).fact(Fact::Role, "stage");
        let chips = card.add(Kind::Chips);
        chips.named(Label::Pods, lang);
        self.chips(chips, id, lang);
        card.label(Kind::Aside, Label::NoPods, lang).fact(Fact::Role, "no-pods");
        let moves = card.add(Kind::Row);
        moves.button("attach", id.index(), Label::Attach, lang);
        moves.button("mount", id.index(), Label::Mount, lang);
    }

    /// A volume of a claim that is gone, which a node still has.
    fn left_at(&self, node: NodeId) -> Option<&Volume> {
        let bound = |volume: &Volume| matches!(volume.phase, VolumePhase::Bound { .. });
        self.world().volumes().find(|volume| !bound(volume) && volume.at(node).is_some())
    }

    /// The pods of a node that see the volume, after those never seen to stop.
    fn chips(&self, chips: &mut Part, node: NodeId, lang: Lang) {
        let Some(volume) = self.volume() else { return };
        let mut chip = |name: &str, unconfirmed: bool| {
            let chip = chips.say(Kind::Chip, owned(name));
            chip.key = Some(chip.text.clone());
            chip.fact(Fact::Pod, owned(name));
            if unconfirmed {
                chip.fact(Fact::Unconfirmed, "");
                chip.text = joined(&[name, " ", Label::Unconfirmed.text(lang)]);
            }
        };
        for other in &volume.unconfirmed {
            if other.node == node {
                chip(other.pod.as_str(), true);
            }
        }
        if let Some(attachment) = volume.at(node) {
            for pod in &attachment.pods {
                chip(pod.as_str(), false);
            }
        }
    }
}
