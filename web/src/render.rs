//! Scenes as Yew nodes: the only place that knows HTML.
//!
//! Every child has a key, because Yew 0.23 pairs unkeyed siblings from the end and so makes
//! buttons anew (and drops the focus) when something before them comes or goes. No attribute
//! `style` is ever written: a strict content security policy forbids it.

use crate::scene::{Kind, Part, Signal, Text};
use std::rc::Rc;
use yew::virtual_dom::{AttributeOrProperty, Attributes, Listener, ListenerKind, VTag, VText};
use yew::{Callback, Html};

/// What drawing needs besides the scene.
pub(crate) struct Render {
    /// Where signals go.
    pub(crate) press: Callback<Signal>,
    /// Tells the radio buttons of one app from those of another in the same document.
    pub(crate) uid: u32,
}

/// Every attribute that is ever written: ours, then the places of shapes, then those of
/// [`crate::scene::Fact`] in its order. One list for all elements keeps comparing them simple.
const KEYS: [&str; FACTS + 19] = [
    "class",
    "role",
    "type",
    "name",
    "tabindex",
    "readonly",
    "hidden", //
    "x",
    "y",
    "width",
    "height",
    "x1",
    "y1",
    "x2",
    "y2", //
    "aria-label",
    "data-lesson",
    "data-outcome",
    "data-provisioned",
    "data-volume-zone",
    "data-control",
    "data-value",
    "data-action",
    "data-weight",
    "data-node",
    "data-attached",
    "data-zone",
    "data-pod",
    "data-unconfirmed",
    "data-role",
    "data-tone",
    "data-step",
    "data-ink",
    "data-place",
];
const CLASS: usize = 0;
const ROLE: usize = 1;
const TYPE: usize = 2;
const NAME: usize = 3;
const TABINDEX: usize = 4;
const READONLY: usize = 5;
const HIDDEN: usize = 6;
/// The first of the places: of a corner, and of two ends.
const CORNER: usize = 7;
const ENDS: usize = 11;
const FACTS: usize = 15;

type Fixed = &'static [(&'static str, AttributeOrProperty)];

const fn fixed(text: &'static str) -> AttributeOrProperty {
    AttributeOrProperty::Static(text)
}

const SIDE: Fixed = &[("d", fixed("M-44-12v26a44 9 0 0 0 88 0v-26"))];
const TOP: Fixed = &[("d", fixed("M-44-12a44 9 0 0 1 88 0a44 9 0 0 1-88 0"))];
const NAME_OF_DISK: Fixed = &[("y", fixed("12"))];
const RING: Fixed = &[("r", fixed("9"))];
const CROSS: Fixed = &[("d", fixed("M-4-4l8 8m0-8l-8 8"))];

impl Render {
    /// The scene as one node.
    pub(crate) fn node(&self, part: &Part) -> Html {
        self.tag(part, 0).into()
    }

    fn tag(&self, part: &Part, place: usize) -> VTag {
        let mut tag = VTag::new(element(part.kind).0);
        tag.key = Some(match &part.key {
            Some(key) => key.as_str().into(),
            None => place.into(),
        });
        tag.set_attributes(self.attributes(part));
        match part.kind {
            Kind::Radio => tag.set_checked(part.chosen),
            Kind::Field => tag.set_value(part.text.clone()),
            Kind::Disk => {
                draw(&mut tag, "path", SIDE, "");
                draw(&mut tag, "path", TOP, "");
                draw(&mut tag, "text", NAME_OF_DISK, &part.text);
            }
            Kind::Cross => {
                draw(&mut tag, "circle", RING, "");
                draw(&mut tag, "path", CROSS, "");
            }
            _ if part.parts.is_empty() => write(&mut tag, &part.text),
            _ => {
                for (at, child) in part.parts.iter().enumerate() {
                    tag.add_child(self.tag(child, at).into());
                }
            }
        }
        if let Some(signal) = part.signal {
            tag.add_listener(Rc::new(Press { signal, press: self.press.clone() }));
        }
        tag
    }

    fn attributes(&self, part: &Part) -> Attributes {
        let mut values: Vec<Option<AttributeOrProperty>> = vec![None; KEYS.len()];
        let mut set = |at: usize, text: Text| {
            if !text.is_empty() || matches!(at, READONLY | HIDDEN) || at > FACTS {
                values[at] = Some(AttributeOrProperty::Attribute(text));
            }
        };
        let (_, class, role) = element(part.kind);
        set(CLASS, class.into());
        set(ROLE, role.into());
        for (fact, text) in &part.facts {
            set(FACTS + *fact as usize, text.clone());
        }
        match part.kind {
            Kind::Button => set(TYPE, "button".into()),
            Kind::Radio => {
                set(TYPE, "radio".into());
                set(NAME, format!("{}-{}", part.text, self.uid).into());
            }
            Kind::Field => set(READONLY, "".into()),
            // The box scrolls, so the keyboard must reach it.
            Kind::Log => set(TABINDEX, "0".into()),
            Kind::Box => place(&mut set, CORNER, &part.at),
            Kind::Leg => place(&mut set, ENDS, &part.at),
            Kind::Mark | Kind::Cross => place(&mut set, CORNER, &part.at[..2]),
            _ => {}
        }
        if part.hidden {
            set(HIDDEN, "".into());
        }
        Attributes::Dynamic { keys: &KEYS, values: values.into() }
    }
}

/// x and widths are in hundredths, y and heights in pixels.
fn place(set: &mut dyn FnMut(usize, Text), first: usize, numbers: &[i32]) {
    for (at, number) in numbers.iter().enumerate() {
        let unit = if at % 2 == 0 { "%" } else { "" };
        set(first + at, format!("{number}{unit}").into());
    }
}

fn write(tag: &mut VTag, text: &Text) {
    tag.add_child(VText::new(text.clone()).into());
}

/// A shape within a shape, always the same.
fn draw(tag: &mut VTag, name: &'static str, fixed: Fixed, text: &str) {
    let mut inner = VTag::new(name);
    inner.key = Some(fixed[0].0.into());
    inner.set_attributes(Attributes::Static(fixed));
    write(&mut inner, &Text::from(text.to_owned()));
    tag.add_child(inner.into());
}

/// Sends a signal when its element is pressed. A radio button that the arrow keys reach is
/// clicked as well; one that was chosen already may be, too.
struct Press {
    signal: Signal,
    press: Callback<Signal>,
}

impl Listener for Press {
    fn kind(&self) -> ListenerKind {
        ListenerKind::onclick
    }

    fn handle(&self, _: web_sys::Event) {
        self.press.emit(self.signal);
    }

    fn passive(&self) -> bool {
        true
    }
}

/// Element, class and role.
const fn element(kind: Kind) -> (&'static str, &'static str, &'static str) {
    match kind {
        Kind::Idle => ("div", "", ""),
        Kind::Page => ("div", "page", ""),
        Kind::Banner => ("header", "banner", ""),
        Kind::Lesson => ("section", "lesson", ""),
        Kind::Head => ("header", "head", ""),
        Kind::Row => ("div", "row", ""),
        Kind::Edge => ("div", "row edge", ""),
        Kind::Stage => ("div", "stage", ""),
        Kind::Cards => ("div", "cards", ""),
        Kind::Card => ("div", "card", "group"),
        Kind::Chips => ("ul", "chips", ""),
        Kind::Chip => ("li", "chip", ""),
        Kind::Verdict => ("div", "verdict", "status"),
        Kind::Log => ("div", "log", "log"),
        Kind::Lines => ("ol", "", ""),
        Kind::Line => ("li", "line", ""),
        Kind::Prose => ("div", "prose", ""),
        Kind::Fold => ("details", "fold", ""),
        Kind::Summary => ("summary", "", ""),
        Kind::List => ("ul", "list", ""),
        Kind::Item => ("li", "", ""),
        Kind::Table => ("table", "table", ""),
        Kind::Caption => ("caption", "unseen", ""),
        Kind::Cells => ("tr", "", ""),
        Kind::Column => ("th", "", ""),
        Kind::Cell => ("td", "", ""),
        Kind::Plain => ("p", "", ""),
        Kind::Title => ("h1", "", ""),
        Kind::Heading => ("h2", "", ""),
        Kind::Name => ("span", "name", ""),
        Kind::Aside => ("span", "aside", ""),
        Kind::Strong => ("p", "strong", ""),
        Kind::Code => ("code", "", ""),
        Kind::Badge => ("span", "badge", ""),
        Kind::Button => ("button", "button", ""),
        Kind::Choice => ("fieldset", "choice", ""),
        Kind::Legend => ("legend", "unseen", ""),
        Kind::Choose => ("label", "", ""),
        Kind::Radio => ("input", "", ""),
        Kind::Option => ("span", "", ""),
        Kind::Field => ("input", "field", ""),
        Kind::Picture => ("svg", "picture", "img"),
        Kind::Box => ("rect", "", ""),
        Kind::Way => ("g", "way", ""),
        Kind::Leg => ("line", "", ""),
        Kind::Mark => ("text", "", ""),
        Kind::Disk => ("g", "disk", ""),
        Kind::Cross => ("svg", "cross", ""),
    }
}
