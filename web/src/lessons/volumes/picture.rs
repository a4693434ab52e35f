//! The three stages as a drawing: the claim becomes a volume, the volume travels to a node.
//!
//! Hundredths of the width keep the drawing in step with the two cards beneath it, whose
//! middles are at 25 and 75; pixels keep letters readable on a phone.

use super::Volumes;
use crate::scene::{Fact, Kind, Part, Text, joined};
use tsunagu_model::Step;
use tsunagu_model::place::NodeId;
use tsunagu_model::volume::{Refusal, Volume};
use tsunagu_words::{Label, Lang, volume};

/// Where the volume is made.
const HOME: u32 = 75;
/// Upper edge and height of the first stage's boxes.
const BOXES: (u32, u32) = (20, 48);
/// How many nodes the volume travels to. The others have their cards beneath those of the first
/// two, and a way that leads down between them.
pub(super) const DOCKS: usize = 2;
/// The height at which the ways part, and at which they reach a card.
const FORK: u32 = 96;
const CARD: u32 = 116;
const BENEATH: u32 = CARD + 238;

pub(super) fn draw(lesson: &Volumes, picture: &mut Part, lang: Lang) {
    let volume = lesson.volume();
    picture.fact(Fact::Label, Label::Picture.text(lang));
    let (top, height) = BOXES;
    let middle_of_boxes = top + height / 2;
    let mut mark = |ink, x, y, text: Text| picture.shape(Kind::Mark, ink, [x, y, 0, 0]).text = text;
    mark("stage", 0, 12, Label::StageProvision.text(lang).into());
    mark("stage", 0, FORK + 4, Label::StageAttach.text(lang).into());
    let lives = lesson.world().claim(lesson.claim()).is_some_and(|claim| claim.phase.lives());
    picture.shape(Kind::Box, if lives { "" } else { "home" }, [0, top, 42, height]);
    picture.shape(Kind::Box, "home", [50, top, 50, height]);
    let mut mark = |ink, x, y, text: Text| picture.shape(Kind::Mark, ink, [x, y, 0, 0]).text = text;
    mark("", 21, middle_of_boxes - 3, claim_name(lesson, lang));
    mark("aside", 21, middle_of_boxes + 14, claim_size(lesson));
    mark("aside", HOME, middle_of_boxes + 5, home_text(lesson, lang));
    way(picture, "flow", &[(43, middle_of_boxes), (49, middle_of_boxes)]);
    let nodes = lesson.world().node_ids().count();
    let refused = refused_node(lesson).map(lane);
    let held = volume.is_some_and(|volume| !volume.attachments.is_empty());
    way(picture, if held { "held" } else { "" }, &[(HOME, top + height), (HOME, FORK)]);
    for (at, &x) in LANES.iter().enumerate().take(nodes) {
        let held = volume.is_some_and(|volume| holds(volume, at));
        let ink = if held { "held" } else { "" };
        let down = if at < DOCKS { CARD } else { BENEATH };
        way(picture, ink, &[(HOME, FORK), (x, FORK), (x, down)]);
        // The way that was refused has a lane of its own, beside the way that is held.
        let ink = if refused == Some(at) { "no" } else { "none" };
        let (home, end) = (HOME + 2, if x == HOME { x + 2 } else { x });
        let lane = FORK - 8;
        let way = way(picture, ink, &[(home, top + height), (home, lane), (end, lane), (end, CARD)]);
        let cross = way.shape(Kind::Cross, "", [end, CARD - 9, 0, 0]);
        cross.add(Kind::Ring);
        cross.say(Kind::Path, "M-4-4l8 8m0-8l-8 8");
    }
    for at in 0..nodes.min(DOCKS) {
        disk(picture, volume, at);
    }
}

fn way<'p>(picture: &'p mut Part, ink: &'static str, through: &[(u32, u32)]) -> &'p mut Part {
    let way = picture.shape(Kind::Way, ink, [0; 4]);
    for ends in through.windows(2) {
        way.add(Kind::Leg).at = [ends[0].0, ends[0].1, ends[1].0, ends[1].1];
    }
    way
}

fn claim_name(lesson: &Volumes, lang: Lang) -> Text {
    let name = lesson.world().claim(lesson.claim()).map_or("", |claim| claim.spec.name.as_str());
    let [name, cut] = short(name);
    joined(&[Label::Claim.text(lang), " ", name, cut])
}

fn claim_size(lesson: &Volumes) -> Text {
    lesson
        .world()
        .claim(lesson.claim())
        .map_or(Text::default(), |claim| joined(&[&claim.spec.size_gib.to_string(), " GiB"]))
}

/// What stands where the volume was made: nothing is hidden behind a disk that is at home.
fn home_text(lesson: &Volumes, lang: Lang) -> Text {
    match lesson.volume() {
        None => volume::badge(lesson.world(), lesson.claim(), lang).into(),
        Some(volume) if volume.attachments.is_empty() => Text::default(),
        Some(volume) => match &volume.zone {
            Some(zone) => {
                let [zone, cut] = short(zone.as_str());
                joined(&[volume.name.as_str(), " ・ ", zone, cut])
            }
            None => volume.name.as_str().to_owned().into(),
        },
    }
}

/// The node that the last step was not attached to.
fn refused_node(lesson: &Volumes) -> Option<NodeId> {
    match lesson.timeline.last().and_then(Step::refusal)? {
        Refusal::ZoneMismatch { node, .. } | Refusal::AttachedElsewhere { node, .. } => Some(*node),
        _ => None,
    }
}

/// One disk a node: all are at home until their node has the volume, and one of them is seen there.
fn disk(picture: &mut Part, volume: Option<&Volume>, at: usize) {
    let held = volume.is_some_and(|volume| holds(volume, at));
    let at_home = volume.is_some_and(|volume| volume.attachments.is_empty()) && at == 0;
    let place = if held { ["left", "right"][at] } else { "home" };
    let disk = picture.shape(Kind::Disk, if held || at_home { "" } else { "away" }, [0; 4]);
    disk.fact(Fact::Place, place);
    disk.say(Kind::Path, "M-44-12v26a44 9 0 0 0 88 0v-26");
    disk.say(Kind::Path, "M-44-12a44 9 0 0 1 88 0a44 9 0 0 1-88 0");
    let name = disk.add(Kind::Mark);
    name.at = [0, 12, 0, 0];
    name.text = volume.map_or(Text::default(), |volume| volume.name.as_str().to_owned().into());
}

/// Where the ways lead: to the two cards, and down between them.
const LANES: [u32; DOCKS + 1] = [25, 75, 50];

/// The way to a node.
fn lane(node: NodeId) -> usize {
    node.index().min(DOCKS)
}

/// Whether a node that the way leads to has the volume.
fn holds(volume: &Volume, at: usize) -> bool {
    volume.attachments.iter().any(|attachment| lane(attachment.node) == at)
}

/// A name that fits into the drawing. It stands in full beside it.
fn short(name: &str) -> [&str; 2] {
    name.split_at_checked(15).filter(|(_, rest)| !rest.is_empty()).map_or([name, ""], |(head, _)| [head, "…"])
}
