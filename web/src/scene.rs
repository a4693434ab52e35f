//! What a lesson shows, as a plain value: a tree of parts. A scene knows no HTML and needs no
//! browser; one renderer turns it into nodes.
//!
//! What a scene cannot say becomes a new [`Kind`], not an exception in the renderer. There is
//! one type of part on purpose: every further type costs code in the browser for making,
//! comparing and dropping it.

/// A text that is cheap to keep.
pub use yew::AttrValue as Text;

use tsunagu_words::{Label, Lang};

/// Pieces as one text. (`format!` would be code at every place where it stands.)
#[must_use]
pub fn joined(pieces: &[&str]) -> Text {
    let mut text = String::new();
    for piece in pieces {
        text.push_str(piece);
    }
    text.into()
}

/// One piece of a scene, with the pieces in it.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// What it is, which decides how it looks and what it is to assistive technology.
    pub kind: Kind,
    /// Its text.
    pub text: Text,
    /// What tests, styles and other programs may rely on.
    pub facts: Vec<(Fact, Text)>,
    /// For shapes: where. See [`Kind::Picture`].
    pub at: [u32; 4],
    /// What a press tells the lesson.
    pub signal: Option<Signal>,
    /// For [`Kind::Radio`]: chosen.
    pub chosen: bool,
    /// Not on offer now. It keeps its place in the scene.
    pub hidden: bool,
    /// What tells it from its neighbours when they come and go; its place, if there is none.
    pub key: Option<Text>,
    /// The pieces in it.
    pub parts: Vec<Part>,
}

/// What a press tells the lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Signal {
    /// The action's or the control's name.
    pub action: &'static str,
    /// Which one: the node's number, or the option's.
    pub at: usize,
}

/// What a part is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Nothing, while a seat is parked.
    Idle,
    /// A whole lesson.
    Lesson,
    /// The title and the badge above it.
    Head,
    /// Pieces in a row, broken where there is no room.
    Row,
    /// A row at the edge: what is there for convenience.
    Edge,
    /// A drawing with cards beneath it.
    Stage,
    /// Cards side by side.
    Cards,
    /// A thing with a name.
    Card,
    /// Small things in a list.
    Chips,
    /// A member of [`Kind::Chips`].
    Chip,
    /// The one strong sentence; announced when it changes.
    Verdict,
    /// What happened, the last in sight; holds [`Kind::Lines`].
    Log,
    /// The lines of a log.
    Lines,
    /// A line of a log.
    Line,
    /// Running text.
    Prose,
    /// Text behind its [`Kind::Summary`].
    Fold,
    /// What stands before a fold.
    Summary,
    /// A list of texts.
    List,
    /// A member of [`Kind::List`].
    Item,
    /// A table, which begins with its [`Kind::Caption`].
    Table,
    /// The table's name.
    Caption,
    /// A row of a table.
    Cells,
    /// A column's head.
    Column,
    /// A table's cell.
    Cell,

    /// A paragraph.
    Plain,
    /// A heading.
    Heading,
    /// A name of an object.
    Name,
    /// Beside the point.
    Aside,
    /// The strong sentence.
    Strong,
    /// What a program calls it: a slug, a zone.
    Code,
    /// A state in a few words.
    Badge,

    /// Something to press. It is never disabled: what cannot work is refused, and the refusal
    /// is the lesson.
    Button,
    /// One of several: a [`Kind::Legend`] and [`Kind::Choose`]s.
    Choice,
    /// What is chosen.
    Legend,
    /// An option: a [`Kind::Radio`] and its label.
    Choose,
    /// The control of an option.
    Radio,
    /// The label of an option.
    Option,
    /// A text to copy by hand.
    Field,
    /// A text of several lines to copy by hand.
    Script,
    /// Where a text is pasted; the lesson hears of it when the reader goes on.
    Paste,

    /// A drawing as wide as there is room: x and widths are in hundredths of the width, y and
    /// heights in pixels, so that letters and strokes keep their size on a phone.
    Picture,
    /// A drawing that is as high as its fourth number says; places are as in [`Kind::Picture`].
    Plan,
    /// A bar: a stretch of time as wide as there is room, of as many units as its third number says.
    Scale,
    /// A part of a bar: x, y, width, height in its units.
    Time,
    /// A small thing around a point: x, y; holds a [`Kind::Ring`] and a [`Kind::Mark`].
    Spot,
    /// A box: x, y, width, height.
    Box,
    /// A way of [`Kind::Leg`]s.
    Way,
    /// A straight line: x, y, x, y.
    Leg,
    /// A short text around a point: x, y.
    Mark,
    /// A disk that travels, with its [`Kind::Path`]s: the style sheet knows the places.
    Disk,
    /// A cross at a point, of a [`Kind::Ring`] and a [`Kind::Path`]: no way.
    Cross,
    /// A circle around the cross.
    Ring,
    /// An outline; its text is the path.
    Path,
}

/// What others may rely on: the data attributes of DESIGN.md, and the accessible name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is the attribute of its name")]
pub enum Fact {
    Label,
    Lesson,
    Outcome,
    Provisioned,
    VolumeZone,
    Control,
    Value,
    Action,
    Weight,
    Node,
    Attached,
    Zone,
    Pod,
    Unconfirmed,
    Role,
    Tone,
    Step,
    Ink,
    Place,
    Current,
    Harm,
    Guard,
    Member,
    Domain,
    Failed,
    Leader,
    Writes,
    Pressed,
}

impl Part {
    /// A part with nothing in it.
    #[must_use]
    pub fn new(kind: Kind) -> Part {
        Part {
            kind,
            text: Text::Static(""),
            facts: Vec::new(),
            at: [0; 4],
            signal: None,
            chosen: false,
            hidden: false,
            key: None,
            parts: Vec::new(),
        }
    }

    /// Adds a part to this one and gives it back to be filled.
    #[inline(never)]
    pub fn add(&mut self, kind: Kind) -> &mut Part {
        let at = self.parts.len();
        self.parts.push(Part::new(kind));
        &mut self.parts[at]
    }

    /// Adds a part with a text.
    pub fn say(&mut self, kind: Kind, text: impl Into<Text>) -> &mut Part {
        let part = self.add(kind);
        part.text = text.into();
        part
    }

    /// Adds a part with a label as its text.
    #[inline(never)]
    pub fn label(&mut self, kind: Kind, label: Label, lang: Lang) -> &mut Part {
        self.say(kind, label.text(lang))
    }

    /// Gives this part an accessible name.
    #[inline(never)]
    pub fn named(&mut self, label: Label, lang: Lang) -> &mut Part {
        self.fact(Fact::Label, label.text(lang))
    }

    /// States a fact.
    pub fn fact(&mut self, fact: Fact, value: impl Into<Text>) -> &mut Part {
        self.facts.push((fact, value.into()));
        self
    }

    /// Adds something to press.
    pub fn button(&mut self, action: &'static str, at: usize, label: Label, lang: Lang) -> &mut Part {
        self.press(action, at, label.text(lang))
    }

    /// Adds something to press that is called as an object of the world is.
    #[inline(never)]
    pub fn press(&mut self, action: &'static str, at: usize, text: impl Into<Text>) -> &mut Part {
        let button = self.say(Kind::Button, text);
        button.signal = Some(Signal { action, at });
        button.fact(Fact::Action, action)
    }

    /// Adds a choice of one of several, each with its value and label.
    pub fn choice(
        &mut self,
        control: &'static str,
        legend: &'static str,
        options: &[(&'static str, &'static str)],
        chosen: usize,
    ) {
        let choice = self.add(Kind::Choice);
        choice.fact(Fact::Control, control);
        choice.say(Kind::Legend, legend);
        for (at, &(value, label)) in options.iter().enumerate() {
            choice.option(Signal { action: control, at }, value, label, at == chosen);
        }
    }

    /// Adds an option to a choice.
    pub fn option(&mut self, signal: Signal, value: impl Into<Text>, label: impl Into<Text>, chosen: bool) {
        let option = self.add(Kind::Choose);
        let radio = option.say(Kind::Radio, signal.action);
        radio.fact(Fact::Value, value);
        radio.signal = Some(signal);
        radio.chosen = chosen;
        option.say(Kind::Option, label);
    }

    /// Adds a shape.
    pub fn shape(&mut self, kind: Kind, ink: &'static str, at: [u32; 4]) -> &mut Part {
        let shape = self.add(kind);
        shape.at = at;
        shape.fact(Fact::Ink, ink)
    }

    /// This part and all parts in it, outermost first.
    pub fn flat<'a>(&'a self, all: &mut Vec<&'a Part>) {
        all.push(self);
        for part in &self.parts {
            part.flat(all);
        }
    }
}
