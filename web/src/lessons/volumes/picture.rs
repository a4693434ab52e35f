//! The three stages as a drawing: the claim becomes a volume, the volume travels to a node.
//!
//! Hundredths of the width keep the drawing in step with the two cards beneath it, whose
//! middles are at 25 and 75; pixels keep letters readable on a phone.

use super::{NODES, Volumes};
use crate::scene::{Part, Picture, Point, Shape, Text};
use tsunagu_model::Step;
use tsunagu_model::place::NodeId;
use tsunagu_model::volume::chapter::NODE_A;
use tsunagu_model::volume::{Refusal, Volume};
use tsunagu_words::{Label, Lang, volume};

/// Where the volume is made.
const HOME: i32 = 75;
/// Upper edge and height of the first stage's boxes.
const BOXES: Point = (20, 48);
/// The height at which the ways part, and at which they reach a card.
const FORK: i32 = 96;
const CARD: i32 = 116;

pub(super) fn picture(lesson: &Volumes, lang: Lang) -> Part {
    let volume = lesson.volume();
    let (top, height) = BOXES;
    let middle_of_boxes = top + height / 2;
    let mut shapes = vec![
        label("stage start", (0, 12), Label::StageProvision.text(lang).into()),
        label("stage start", (0, FORK + 4), Label::StageAttach.text(lang).into()),
        Shape::Box { ink: "claim", corner: (0, top), size: (42, height) },
        label("", (21, middle_of_boxes - 3), claim_name(lesson, lang)),
        label("aside", (21, middle_of_boxes + 14), claim_size(lesson)),
        Shape::Way { ink: "way flow", through: vec![(43, middle_of_boxes), (53, middle_of_boxes)] },
        Shape::Box { ink: "home", corner: (54, top), size: (42, height) },
        label("aside", (HOME, middle_of_boxes + 5), home_text(lesson, lang)),
    ];
    let refused = refused_node(lesson);
    for node in NODES {
        let held = volume.is_some_and(|volume| volume.at(node).is_some());
        let ink = match held {
            _ if refused == Some(node) => "way no",
            true => "way held",
            false => "way",
        };
        let x = middle(node);
        let through = vec![(HOME, top + height), (HOME, FORK), (x, FORK), (x, CARD)];
        shapes.push(Shape::Way { ink, through });
    }
    shapes.extend(NODES.map(|node| disk(volume, node)));
    shapes.extend(refused.map(|node| Shape::Cross { at: (middle(node), CARD - 9) }));
    let badge = volume::badge(lesson.world(), lesson.claim(), lang);
    Part::Picture(Picture { label: format!("{}: {badge}", Label::Picture.text(lang)).into(), shapes })
}

fn claim_name(lesson: &Volumes, lang: Lang) -> Text {
    let name = lesson.world().claim(lesson.claim()).map_or("", |claim| claim.spec.name.as_str());
    format!("{} {name}", Label::Claim.text(lang)).into()
}

fn claim_size(lesson: &Volumes) -> Text {
    lesson
        .world()
        .claim(lesson.claim())
        .map_or(Text::default(), |claim| format!("{} GiB", claim.spec.size_gib).into())
}

/// What stands where the volume was made: nothing is hidden behind a disk that is at home.
fn home_text(lesson: &Volumes, lang: Lang) -> Text {
    match lesson.volume() {
        None => volume::badge(lesson.world(), lesson.claim(), lang).into(),
        Some(volume) if volume.attachments.is_empty() => Text::default(),
        Some(volume) => match &volume.zone {
            Some(zone) => format!("{} ・ {zone}", volume.name).into(),
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
fn disk(volume: Option<&Volume>, node: NodeId) -> Shape {
    let held = volume.is_some_and(|volume| volume.at(node).is_some());
    let at_home = volume.is_some_and(|volume| volume.attachments.is_empty()) && node == NODE_A;
    let place = match held {
        true if node == NODE_A => "left",
        true => "right",
        false => "home",
    };
    let text = volume.map_or(Text::default(), |volume| volume.name.as_str().to_owned().into());
    Shape::Disk { place, shown: held || at_home, text }
}

fn middle(node: NodeId) -> i32 {
    if node == NODE_A { 25 } else { 75 }
}

fn label(ink: &'static str, at: Point, text: Text) -> Shape {
    Shape::Label { ink, at, text }
}
