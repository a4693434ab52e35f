//! Scenes as Yew nodes: the only place that knows HTML.
//!
//! Every child has a key, because Yew 0.23 pairs unkeyed siblings from the end and so makes
//! buttons anew (and drops the focus) when something before them comes or goes. No attribute
//! `style` is ever written: a strict content security policy forbids it.

use crate::scene::{Kind, Part, Signal, Text, joined};
use std::rc::Rc;
#[cfg(feature = "quorum")]
use wasm_bindgen::JsCast;
use yew::virtual_dom::{
    AttributeOrProperty, Attributes, Listener, ListenerKind, Listeners, VList, VNode, VTag, VText,
};
use yew::{Callback, Html, NodeRef};

/// What drawing needs besides the scene.
pub(crate) struct Render {
    /// Where signals go.
    pub(crate) press: Callback<Signal>,
    /// Where a text goes that was pasted.
    #[cfg(feature = "quorum")]
    pub(crate) typed: Callback<String>,
    /// Tells the radio buttons of one app from those of another in the same document.
    pub(crate) uid: u32,
}

/// Every attribute that is ever written: ours, then the places of shapes, then those of
/// [`crate::scene::Fact`] in its order. One list for all elements keeps comparing them simple.
const KEYS: [&str; FACTS + 28] = [
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
    "y2",
    "r",
    "d",
    "viewBox",
    "preserveAspectRatio", //
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
    "aria-current",
    "data-harm",
    "data-guard",
    "data-member",
    "data-domain",
    "data-failed",
    "data-leader",
    "data-writes",
    "aria-pressed",
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
const HEIGHT: usize = 10;
const ENDS: usize = 11;
const RADIUS: usize = 15;
const OUTLINE: usize = 16;
const VIEW: usize = 17;
const ASPECT: usize = 18;
const FACTS: usize = 19;

impl Render {
    /// The scene as one node.
    pub(crate) fn node(&self, part: &Part) -> Html {
        self.tag(part, 0)
    }

    /// The constructors are those that `html!` writes: they need no code to change a node later.
    fn tag(&self, part: &Part, place: usize) -> VNode {
        let mut look = look(part.kind).split(comma);
        let [element, class, role] = [(); 3].map(|()| look.next().unwrap_or_default());
        let key = match &part.key {
            Some(key) => key.as_str().into(),
            None => place.into(),
        };
        let attributes = self.attributes(part, class, role);
        let listeners = match part.signal {
            #[cfg(feature = "quorum")]
            None if part.kind == Kind::Paste => {
                let typed: Rc<dyn Listener> = Rc::new(Typed(self.typed.clone()));
                Listeners::Pending(Box::new([Some(typed)]))
            }
            None => Listeners::None,
            Some(signal) => {
                let press: Rc<dyn Listener> = Rc::new(Press { signal, press: self.press.clone() });
                Listeners::Pending(Box::new([Some(press)]))
            }
        };
        let node = NodeRef::default();
        let tag = if element == INPUT {
            let field = part.kind == Kind::Field;
            let value = field.then(|| part.text.clone());
            VTag::__new_input(value, (!field).then_some(part.chosen), node, Some(key), attributes, listeners)
        } else if cfg!(any(feature = "late-binding", feature = "quorum")) && element == TEXTAREA {
            // What the reader typed stays: only a text to copy is written.
            let value = (part.kind == Kind::Script).then(|| part.text.clone());
            VTag::__new_textarea(value, None, node, Some(key), attributes, listeners)
        } else {
            let mut children = Vec::new();
            for (at, child) in part.parts.iter().enumerate() {
                children.push(self.tag(child, at));
            }
            if children.is_empty() && part.kind != Kind::Path {
                children.push(VText::new(part.text.clone()).into());
            }
            let children = VList::with_children(children, None).into();
            VTag::__new_other(Text::Static(element), node, Some(key), attributes, listeners, children)
        };
        tag.into()
    }

    fn attributes(&self, part: &Part, class: &'static str, role: &'static str) -> Attributes {
        let mut written = Written(Box::new([const { None }; KEYS.len()]));
        written.set(CLASS, Text::Static(class));
        written.set(ROLE, Text::Static(role));
        for (fact, text) in &part.facts {
            written.set(FACTS + *fact as usize, text.clone());
        }
        match part.kind {
            Kind::Button => written.set(TYPE, Text::Static("button")),
            Kind::Radio => {
                written.set(TYPE, Text::Static("radio"));
                written.set(NAME, (part.text.to_string() + "-" + &self.uid.to_string()).into());
            }
            Kind::Field | Kind::Script => written.set(READONLY, Text::Static("")),
            // The box scrolls, so the keyboard must reach it.
            Kind::Log => written.set(TABINDEX, Text::Static("0")),
            Kind::Box => written.place(CORNER, &part.at),
            Kind::Leg => written.place(ENDS, &part.at),
            Kind::Plan => written.set(HEIGHT, part.at[3].to_string().into()),
            Kind::Scale => {
                written.set(VIEW, joined(&["0 0 ", &part.at[2].to_string(), " 10"]));
                written.set(ASPECT, Text::Static("none"));
            }
            Kind::Time => {
                for (at, number) in part.at.iter().enumerate() {
                    written.set(CORNER + at, number.to_string().into());
                }
            }
            Kind::Mark | Kind::Cross | Kind::Spot => written.place(CORNER, &part.at[..2]),
            Kind::Ring => written.set(RADIUS, Text::Static("9")),
            Kind::Path => written.set(OUTLINE, part.text.clone()),
            _ => {}
        }
        if part.hidden {
            written.set(HIDDEN, Text::Static(""));
        }
        Attributes::Dynamic { keys: &KEYS, values: written.0 }
    }
}

/// The values of [`KEYS`].
struct Written(Box<[Option<AttributeOrProperty>; KEYS.len()]>);

impl Written {
    fn set(&mut self, at: usize, text: Text) {
        if !text.is_empty() || matches!(at, READONLY | HIDDEN) || at > FACTS {
            self.0[at] = Some(AttributeOrProperty::Attribute(text));
        }
    }

    /// x and widths are in hundredths, y and heights in pixels.
    fn place(&mut self, first: usize, numbers: &[u32]) {
        for (at, number) in numbers.iter().enumerate() {
            let unit = if at % 2 == 0 { "%" } else { "" };
            self.set(first + at, (number.to_string() + unit).into());
        }
    }
}

fn comma(letter: char) -> bool {
    letter == ','
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

#[cfg(feature = "quorum")]
/// Sends a text when the reader leaves its field: before the press that has it read.
struct Typed(Callback<String>);

#[cfg(feature = "quorum")]
impl Listener for Typed {
    fn kind(&self) -> ListenerKind {
        ListenerKind::onchange
    }

    fn handle(&self, event: web_sys::Event) {
        let field = event.target().and_then(|target| target.dyn_into::<web_sys::HtmlTextAreaElement>().ok());
        if let Some(field) = field {
            self.0.emit(field.value());
        }
    }

    fn passive(&self) -> bool {
        true
    }
}

const INPUT: &str = "input";
const TEXTAREA: &str = "textarea";

/// Element, class and role. As one text each they are a table; as three they would be code.
const fn look(kind: Kind) -> &'static str {
    match kind {
        Kind::Idle => "div",
        Kind::Lesson => "section,lesson",
        Kind::Head => "header,head",
        Kind::Row => "div,row",
        Kind::Edge => "div,row edge",
        Kind::Stage => "div,stage",
        Kind::Cards => "div,cards",
        Kind::Card => "div,card,group",
        Kind::Chips => "ul,chips",
        Kind::Chip => "li,chip",
        Kind::Verdict => "div,verdict,status",
        Kind::Log => "div,log,log",
        Kind::Lines => "ol",
        Kind::Line => "li,line",
        Kind::Prose => "div,prose",
        Kind::Fold => "details,fold",
        Kind::Summary => "summary",
        Kind::List => "ul,list",
        Kind::Item => "li",
        Kind::Table => "table,table",
        Kind::Caption => "caption,unseen",
        Kind::Cells => "tr",
        Kind::Column => "th",
        Kind::Cell => "td",
        Kind::Plain => "p",
        Kind::Heading => "h2",
        Kind::Name => "span,name",
        Kind::Aside => "span,aside",
        Kind::Strong => "p,strong",
        Kind::Code => "code",
        Kind::Badge => "span,badge",
        Kind::Button => "button,button",
        Kind::Choice => "fieldset,choice",
        Kind::Legend => "legend,unseen",
        Kind::Choose => "label",
        Kind::Radio => INPUT,
        Kind::Option => "span",
        Kind::Field => "input,field",
        Kind::Picture => "svg,picture,img",
        Kind::Plan => "svg,plan,img",
        Kind::Scale => "svg,scale,img",
        Kind::Time | Kind::Box => "rect",
        Kind::Script | Kind::Paste => "textarea,field",
        Kind::Spot => "svg,spot",
        Kind::Way => "g,way",
        Kind::Leg => "line",
        Kind::Mark => "text",
        Kind::Disk => "g,disk",
        Kind::Cross => "svg,cross",
        Kind::Ring => "circle",
        Kind::Path => "path",
    }
}
