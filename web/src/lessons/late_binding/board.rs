//! The board: nodes with their pods, the volume outside, and what the finalizers hold.

use super::LateBinding;
use crate::scene::{Fact, Kind, Part, Text, joined};
use tsunagu_model::place::NodeId;
use tsunagu_model::sandbox::{Containers, Life, Pod, PodId, Volume, VolumeId, VolumePhase, Wiped, World};
use tsunagu_words::Lang;
use tsunagu_words::sandbox::{self as words, Board};

/// The session and its pod; or that there is none.
pub(super) fn badge(lesson: &LateBinding, lang: Lang) -> String {
    let now = lesson.timeline.now();
    let Some(claim) = lesson.world().claims().get(now.session().index()) else {
        return Board::NoClaim.text(lang).to_owned();
    };
    let pod = lesson.world().pods().get(now.pod().index()).filter(|pod| !pod.gone);
    let name = pod.map_or("", |_| lesson.world().pod_name(now.pod()).as_str());
    let arrow = if name.is_empty() { "" } else { " → " };
    joined(&[claim.spec.name.as_str(), arrow, name]).to_string()
}

pub(super) fn draw(lesson: &LateBinding, scene: &mut Part, lang: Lang) {
    let world = lesson.world();
    let cards = scene.add(Kind::Cards);
    for node in world.node_ids() {
        card(cards.add(Kind::Card), world, node, lang);
    }
    let outside = cards.add(Kind::Card);
    outside.fact(Fact::Role, "outside").fact(Fact::Label, Board::Outside.text(lang));
    outside.say(Kind::Aside, Board::Outside.text(lang));
    outside.say(Kind::Code, if world.storage().up { "" } else { Board::Silent.text(lang) });
    let list = outside.add(Kind::List);
    for (id, volume) in world.volume_ids().zip(world.volumes()) {
        shelf(list.add(Kind::Item), world, id, volume, lang);
    }
    if list.parts.is_empty() {
        list.say(Kind::Item, Board::NoVolume.text(lang));
    }
    finalizers(lesson, scene, lang);
}

fn card(card: &mut Part, world: &World, id: NodeId, lang: Lang) {
    let node = &world.nodes()[id.index()];
    let name = text(node.name.as_str());
    card.fact(Fact::Label, name.clone()).fact(Fact::Node, name.clone());
    card.say(Kind::Name, name);
    card.say(Kind::Code, words::node(node, lang));
    let list = card.add(Kind::List);
    for (pod, known) in world.pod_ids().zip(world.pods()) {
        if known.node == Some(id) && !known.gone {
            row(list.add(Kind::Item), world, pod, known, lang);
        }
    }
    if list.parts.is_empty() {
        list.say(Kind::Item, Board::NoPods.text(lang));
    }
}

/// A pod: whose it is, what it does, and what is on it.
fn row(item: &mut Part, world: &World, id: PodId, pod: &Pod, lang: Lang) {
    let name = text(world.pod_name(id).as_str());
    item.key = Some(id.index().to_string().into());
    item.fact(Fact::Pod, name.clone());
    item.say(Kind::Name, name);
    let claim = world.claim_of(id).and_then(|claim| world.claims().get(claim.index()));
    item.say(
        Kind::Aside,
        match claim {
            Some(claim) => text(claim.spec.name.as_str()),
            None => Board::Free.text(lang).into(),
        },
    );
    item.say(Kind::Plain, words::pod(world, pod, lang));
    let chips = item.add(Kind::Chips);
    let mut chip = |ink: &'static str, text: Text| {
        chips.say(Kind::Chip, text).fact(Fact::Ink, ink);
    };
    for &mount in &pod.mounts {
        chip("mount", words::mount(world, mount, lang).into());
    }
    if pod.ready {
        chip("ready", ".ready".into());
    }
    if pod.finalizer {
        chip("finalizer", Board::Finalizer.text(lang).into());
    }
    if pod.deleting {
        chip("ends", Board::Deleting.text(lang).into());
    }
}

/// A volume: its phase, what is in it, and who can write.
fn shelf(item: &mut Part, world: &World, id: VolumeId, volume: &Volume, lang: Lang) {
    item.key = Some(id.index().to_string().into());
    item.say(Kind::Name, text(volume.spec.name.as_str()));
    let phase = match volume.phase {
        VolumePhase::Pending => "Pending",
        VolumePhase::Bound => "Bound",
        VolumePhase::Released => "Released",
        VolumePhase::Deleted => "Deleted",
    };
    item.say(Kind::Aside, phase);
    let mut names = String::new();
    for pod in world.writers(id) {
        if !names.is_empty() {
            names += ", ";
        }
        names += world.pod_name(pod).as_str();
    }
    item.say(Kind::Plain, if names.is_empty() { String::new() } else { words::writers(&names, lang) });
    let chips = item.add(Kind::Chips);
    let lost = match volume.wiped {
        Wiped::All => Some(Board::Wiped),
        Wiped::Partly => Some(Board::Partly),
        Wiped::No if volume.destroyed => Some(Board::Destroyed),
        Wiped::No => None,
    };
    if let Some(lost) = lost {
        chips.say(Kind::Chip, lost.text(lang)).fact(Fact::Ink, "lost");
        return;
    }
    for &pod in &volume.written {
        chips.say(Kind::Chip, words::line(world.pod_name(pod).as_str(), lang));
    }
    if volume.written.is_empty() {
        chips.say(Kind::Chip, Board::NoFiles.text(lang)).fact(Fact::Ink, "none");
    }
    if volume.ready {
        chips.say(Kind::Chip, ".ready").fact(Fact::Ink, "lost");
    }
}

/// Height of the drawing, and of the row of boxes in it.
const HIGH: u32 = 132;
const BOXES: (u32, u32) = (44, 44);

/// The chain from the claim to the files, with the two finalizers: the one above holds the whole chain,
/// the one below a single object.
fn finalizers(lesson: &LateBinding, scene: &mut Part, lang: Lang) {
    let (world, now) = (lesson.world(), lesson.timeline.now());
    let Some(claim) = world.claims().get(now.session().index()) else { return };
    let sandbox = claim.sandbox.and_then(|id| world.sandboxes().get(id.index()));
    let pod = world.pods().get(now.pod().index());
    let volume = claim.volume.and_then(|id| world.volumes().get(id.index()));
    let plan = scene.add(Kind::Plan);
    plan.fact(Fact::Label, Board::Picture.text(lang));
    plan.at[3] = HIGH;
    let boxes = [
        ("Claim", !claim.gone),
        ("Sandbox", sandbox.is_some_and(|sandbox| sandbox.life != Life::Gone)),
        ("Pod", pod.is_some_and(|pod| !pod.gone)),
        (
            Board::Process.text(lang),
            pod.is_some_and(|pod| pod.containers == Containers::Running && world.lives(pod)),
        ),
        (
            Board::InVolume.text(lang),
            volume.is_some_and(|volume| volume.wiped == Wiped::No && !volume.destroyed),
        ),
    ];
    let (top, height) = BOXES;
    for (at, (name, there)) in boxes.into_iter().enumerate() {
        let left = 1 + 20 * at as u32;
        let ink = if there { "" } else { "lost" };
        plan.shape(Kind::Box, ink, [left, top, 17, height]);
        plan.shape(Kind::Mark, ink, [left + 8, top + 18, 0, 0]).text = name.into();
        plan.shape(Kind::Mark, ink, [left + 8, top + 36, 0, 0]).text = mark(there).into();
        if at > 0 {
            way(plan, "flow", &[[left - 3, top + height / 2, left, top + height / 2]]);
        }
    }
    let held = claim.finalizer && !claim.gone;
    let (over, under) = (top - 14, top + height + 14);
    let ink = |held| if held { "held" } else { "none-held" };
    way(plan, ink(held), &[[1, over, 98, over], [1, over, 1, top - 4], [98, over, 98, top - 4]]);
    plan.shape(Kind::Mark, "", [50, over - 8, 0, 0]).text = state(held, Board::OfClaim, lang);
    let kept = pod.is_some_and(|pod| pod.finalizer && !pod.gone);
    let low = top + height + 4;
    way(plan, ink(kept), &[[41, under, 58, under], [41, low, 41, under], [58, low, 58, under]]);
    plan.shape(Kind::Mark, "", [50, under + 18, 0, 0]).text = state(kept, Board::OfPod, lang);
    let said = scene.add(Kind::List);
    said.fact(Fact::Role, "finalizers");
    let [of_claim, of_pod] = [
        if held { Board::ClaimHolds } else { Board::ClaimLoose },
        if kept { Board::PodHolds } else { Board::PodLoose },
    ];
    said.say(Kind::Item, of_claim.text(lang));
    said.say(Kind::Item, of_pod.text(lang));
}

fn way(plan: &mut Part, ink: &'static str, legs: &[[u32; 4]]) {
    let way = plan.shape(Kind::Way, ink, [0; 4]);
    for &leg in legs {
        way.add(Kind::Leg).at = leg;
    }
}

fn state(held: bool, name: Board, lang: Lang) -> Text {
    joined(&[mark(held), " ", name.text(lang)])
}

const fn mark(there: bool) -> &'static str {
    if there { "✓" } else { "✕" }
}

fn text(text: &str) -> Text {
    text.to_owned().into()
}
