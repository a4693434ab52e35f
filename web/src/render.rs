//! Scenes as Yew nodes: the only place that knows HTML.
//!
//! Every child has a key, because Yew 0.23 pairs unkeyed siblings from the end and so makes
//! buttons anew (and drops the focus) when something before them comes or goes. No attribute
//! `style` is ever written: a strict content security policy forbids it.

use crate::scene::{
    Button, Choice, Group, Kind, Part, Picture, Point, Shape, Signal, Text, Voice, Weight, Words,
};
use std::rc::Rc;
use yew::html::{onchange, onclick};
use yew::virtual_dom::{VList, VNode, VTag, VText};
use yew::{Callback, Html};

/// What drawing needs besides the scene.
pub(crate) struct Render {
    /// Where signals go.
    pub(crate) press: Callback<Signal>,
    /// Tells the radio buttons of one app from those of another in the same document.
    pub(crate) uid: u32,
}

impl Render {
    pub(crate) fn part(&self, part: &Part) -> VTag {
        match part {
            Part::Group(group) => self.group(group),
            Part::Words(words) => say(words),
            Part::Button(button) => self.button(button),
            Part::Choice(choice) => self.choice(choice),
            Part::Picture(picture) => draw(picture),
            Part::Field { label, value } => {
                let mut field = tag("input", "field");
                field.add_attribute("readonly", "");
                field.add_attribute("aria-label", label.clone());
                field.set_value(value.clone());
                field
            }
        }
    }

    fn parts(&self, parts: &[Part]) -> Vec<VTag> {
        parts.iter().map(|part| self.part(part)).collect()
    }

    fn group(&self, group: &Group) -> VTag {
        let (name, class, role) = element(group.kind);
        let mut outer = tag(name, class);
        if let Some(role) = role {
            outer.add_attribute("role", role);
        }
        attributes(&mut outer, &group.data);
        outer.key = group.key.as_ref().map(|key| key.as_str().into());
        let mut children = self.parts(&group.parts);
        match (group.kind, &group.label) {
            (Kind::Fold, Some(label)) => children.insert(0, text("summary", "", label)),
            (Kind::Table, Some(label)) => children.insert(0, text("caption", "unseen", label)),
            (_, Some(label)) => outer.add_attribute("aria-label", label.clone()),
            _ => {}
        }
        match group.kind {
            // The box scrolls, so the keyboard must reach it, and the list stays a list.
            Kind::Log => {
                outer.add_attribute("tabindex", "0");
                let mut lines = tag("ol", "");
                adopt(&mut lines, children);
                adopt(&mut outer, vec![lines]);
            }
            _ => adopt(&mut outer, children),
        }
        outer
    }

    fn button(&self, button: &Button) -> VTag {
        let class = match button.weight {
            Weight::Plain => "button",
            Weight::Last => "button last",
            Weight::Quiet => "button quiet",
        };
        let mut outer = text("button", class, &button.label);
        outer.add_attribute("type", "button");
        outer.add_attribute("data-action", button.signal.action);
        if button.hidden {
            outer.add_attribute("hidden", "");
        }
        let signal = button.signal;
        outer.add_listener(Rc::new(onclick::Wrapper::new(self.press.reform(move |_| signal))));
        outer
    }

    fn choice(&self, choice: &Choice) -> VTag {
        let mut outer = tag("fieldset", "choice");
        outer.add_attribute("data-control", choice.control);
        let name = Text::from(format!("{}-{}", choice.control, self.uid));
        let mut children = vec![text("legend", "unseen", &choice.legend)];
        for (at, (value, label)) in choice.options.iter().enumerate() {
            let mut input = tag("input", "");
            input.add_attribute("type", "radio");
            input.add_attribute("name", name.clone());
            input.add_attribute("value", *value);
            input.add_attribute("data-value", *value);
            input.set_checked(at == choice.chosen);
            let signal = Signal { action: choice.control, at };
            input.add_listener(Rc::new(onchange::Wrapper::new(self.press.reform(move |_| signal))));
            let mut option = tag("label", "");
            adopt(&mut option, vec![input, text("span", "", label)]);
            children.push(option);
        }
        adopt(&mut outer, children);
        outer
    }
}

/// Element, class and role of a group.
fn element(kind: Kind) -> (&'static str, &'static str, Option<&'static str>) {
    match kind {
        Kind::Lesson => ("section", "lesson", None),
        Kind::Head => ("header", "head", None),
        Kind::Row => ("div", "row", None),
        Kind::Edge => ("div", "row edge", None),
        Kind::Stage => ("div", "stage", None),
        Kind::Cards => ("div", "cards", None),
        Kind::Card => ("div", "card", Some("group")),
        Kind::Chips => ("ul", "chips", None),
        Kind::Chip => ("li", "chip", None),
        Kind::Verdict => ("div", "verdict", Some("status")),
        Kind::Log => ("div", "log", Some("log")),
        Kind::Line => ("li", "line", None),
        Kind::Prose => ("div", "prose", None),
        Kind::Fold => ("details", "fold", None),
        Kind::List => ("ul", "list", None),
        Kind::Item => ("li", "", None),
        Kind::Table => ("table", "table", None),
        Kind::Cells => ("tr", "", None),
        Kind::Banner => ("header", "banner", None),
    }
}

fn say(words: &Words) -> VTag {
    let (name, class) = match words.voice {
        Voice::Plain => ("p", ""),
        Voice::Title => ("h1", ""),
        Voice::Heading => ("h2", ""),
        Voice::Name => ("span", "name"),
        Voice::Aside => ("span", "aside"),
        Voice::Strong => ("p", "strong"),
        Voice::Code => ("code", ""),
        Voice::Badge => ("span", "badge"),
        Voice::Unseen => ("span", "unseen"),
        Voice::Column => ("th", ""),
        Voice::Cell => ("td", ""),
    };
    let mut outer = text(name, class, &words.text);
    attributes(&mut outer, &words.data);
    outer
}

fn draw(picture: &Picture) -> VTag {
    let mut svg = tag("svg", "picture");
    svg.add_attribute("role", "img");
    svg.add_attribute("aria-label", picture.label.clone());
    adopt(&mut svg, picture.shapes.iter().map(shape).collect());
    svg
}

fn shape(shape: &Shape) -> VTag {
    match shape {
        Shape::Box { ink, corner, size } => {
            let mut outer = tag("rect", ink);
            place(&mut outer, "x", "y", *corner);
            place(&mut outer, "width", "height", *size);
            outer.add_attribute("rx", "6");
            outer
        }
        Shape::Way { ink, through } => {
            let mut outer = tag("g", ink);
            let leg = |ends: &[Point]| {
                let mut leg = tag("line", "");
                place(&mut leg, "x1", "y1", ends[0]);
                place(&mut leg, "x2", "y2", ends[1]);
                leg
            };
            adopt(&mut outer, through.windows(2).map(leg).collect());
            outer
        }
        Shape::Label { ink, at, text: label } => {
            let mut outer = text("text", ink, label);
            place(&mut outer, "x", "y", *at);
            outer
        }
        Shape::Disk { place, shown, text: label } => {
            let mut outer = tag("g", if *shown { "disk" } else { "disk away" });
            outer.add_attribute("data-place", *place);
            let path = |class, d: &'static str| {
                let mut path = tag("path", class);
                path.add_attribute("d", d);
                path
            };
            let side = path("side", "M-44-12v26a44 9 0 0 0 88 0v-26");
            let top = path("top", "M-44-12a44 9 0 0 1 88 0a44 9 0 0 1-88 0");
            let mut name = text("text", "", label);
            name.add_attribute("y", "12");
            adopt(&mut outer, vec![side, top, name]);
            outer
        }
        Shape::Cross { at: (x, y) } => {
            let mut outer = tag("svg", "cross");
            place(&mut outer, "x", "y", (*x, *y));
            let mut circle = tag("circle", "");
            circle.add_attribute("r", "9");
            let mut cross = tag("path", "");
            cross.add_attribute("d", "M-4-4l8 8m0-8l-8 8");
            adopt(&mut outer, vec![circle, cross]);
            outer
        }
    }
}

fn place(outer: &mut VTag, x: &'static str, y: &'static str, point: Point) {
    outer.add_attribute(x, format!("{}%", point.0));
    outer.add_attribute(y, format!("{}", point.1));
}

fn tag(name: &'static str, class: &'static str) -> VTag {
    let mut outer = VTag::new(name);
    if !class.is_empty() {
        outer.add_attribute("class", class);
    }
    outer
}

fn text(name: &'static str, class: &'static str, text: &Text) -> VTag {
    let mut outer = tag(name, class);
    outer.add_child(VText::new(text.clone()).into());
    outer
}

fn attributes(outer: &mut VTag, data: &[(&'static str, Text)]) {
    for (name, value) in data {
        outer.add_attribute(name, value.clone());
    }
}

/// Gives children to an element, each with a key: its own, or its place.
fn adopt(outer: &mut VTag, children: Vec<VTag>) {
    outer.add_children(children.into_iter().enumerate().map(|(at, mut child)| {
        child.key.get_or_insert_with(|| at.into());
        VNode::from(child)
    }));
}

/// The parts of a scene as one node.
pub(crate) fn all(render: &Render, parts: &[Part]) -> Html {
    let children = render.parts(parts).into_iter().enumerate().map(|(at, mut child)| {
        child.key.get_or_insert_with(|| at.into());
        VNode::from(child)
    });
    VList::with_children(children.collect(), None).into()
}
