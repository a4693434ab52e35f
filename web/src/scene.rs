//! What a lesson shows, as plain values. A scene knows no HTML and needs no browser.
//!
//! What a scene cannot say becomes a new kind of [`Part`], not an exception in the renderer.

/// A text that is cheap to keep.
pub use yew::AttrValue as Text;

/// Data attributes: what tests, styles and other programs may rely on.
pub type Data = Vec<(&'static str, Text)>;

/// What a press tells the lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Signal {
    /// The action's or the control's name.
    pub action: &'static str,
    /// Which one: the node's number, or the option's.
    pub at: usize,
}

/// One piece of a scene.
#[derive(Clone, Debug, PartialEq)]
pub enum Part {
    /// Pieces that belong together.
    Group(Group),
    /// One text.
    Words(Words),
    /// Something to press.
    Button(Button),
    /// One of several.
    Choice(Choice),
    /// A drawing.
    Picture(Picture),
    /// A text to copy by hand.
    Field {
        /// What it is.
        label: Text,
        /// The text.
        value: Text,
    },
}

/// Pieces that belong together.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Group {
    /// What it is, which decides how it looks and what it is to assistive technology.
    pub kind: Kind,
    /// What it is called, where a name helps those who cannot see it.
    pub label: Option<Text>,
    /// Data attributes.
    pub data: Data,
    /// What tells it from its neighbours when they come and go; its place, if there is none.
    pub key: Option<Text>,
    /// The pieces.
    pub parts: Vec<Part>,
}

/// The kinds of groups.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    /// A whole lesson.
    Lesson,
    /// The title and the badge above it.
    Head,
    /// Pieces in a row, broken where there is no room.
    #[default]
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
    /// What happened, line by line, the last in sight.
    Log,
    /// A line of [`Kind::Log`].
    Line,
    /// Running text.
    Prose,
    /// Text behind a summary, which is its label.
    Fold,
    /// A list of texts.
    List,
    /// A member of [`Kind::List`].
    Item,
    /// A table; its label is the caption.
    Table,
    /// A row of [`Kind::Table`]; its [`Words`] are the cells.
    Cells,
    /// The head of the page.
    Banner,
}

/// One text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Words {
    /// What it is.
    pub voice: Voice,
    /// Data attributes.
    pub data: Data,
    /// The text.
    pub text: Text,
}

/// How a text is said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Voice {
    /// A paragraph.
    #[default]
    Plain,
    /// The title of the page.
    Title,
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
    /// There, for those who cannot see the drawing.
    Unseen,
    /// A column's head.
    Column,
    /// A table's cell.
    Cell,
}

/// Something to press. It is never disabled: what cannot work is refused, and the refusal is
/// the lesson.
#[derive(Clone, Debug, PartialEq)]
pub struct Button {
    /// What it tells the lesson.
    pub signal: Signal,
    /// Its label.
    pub label: Text,
    /// How much it asks for attention.
    pub weight: Weight,
    /// Not on offer now. It keeps its place in the scene.
    pub hidden: bool,
}

/// How much a button asks for attention.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// As every button.
    Plain,
    /// A last resort.
    Last,
    /// At the edge.
    Quiet,
}

/// One of several.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// Its name; the signal's action.
    pub control: &'static str,
    /// What is chosen.
    pub legend: Text,
    /// Value and label.
    pub options: Vec<(&'static str, Text)>,
    /// Which one is chosen.
    pub chosen: usize,
}

/// A drawing as wide as there is room: x is in hundredths of the width, y in pixels, so that
/// text and strokes keep their size on a phone.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// What it shows, in words.
    pub label: Text,
    /// The shapes, the hindmost first.
    pub shapes: Vec<Shape>,
}

/// A point: hundredths of the width, pixels from the top.
pub type Point = (i32, i32);

/// A shape. `ink` names the style that draws it.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A box: its corner, and its width and height in the same units.
    Box {
        /// The style.
        ink: &'static str,
        /// The upper left corner.
        corner: Point,
        /// Width and height.
        size: Point,
    },
    /// A way from point to point.
    Way {
        /// The style.
        ink: &'static str,
        /// The points.
        through: Vec<Point>,
    },
    /// A short text around a point.
    Label {
        /// The style.
        ink: &'static str,
        /// The middle of its baseline, or its beginning where the style says so.
        at: Point,
        /// The text.
        text: Text,
    },
    /// A disk that travels: the style sheet knows the places.
    Disk {
        /// Where it is.
        place: &'static str,
        /// Whether it is there to be seen.
        shown: bool,
        /// Its name.
        text: Text,
    },
    /// A cross around a point: no way.
    Cross {
        /// Where.
        at: Point,
    },
}

impl Part {
    /// A group of a kind with nothing else to say.
    #[must_use]
    pub fn group(kind: Kind, parts: Vec<Part>) -> Part {
        Part::Group(Group { kind, parts, ..Group::default() })
    }

    /// A text without data.
    #[must_use]
    pub fn words(voice: Voice, text: impl Into<Text>) -> Part {
        Part::Words(Words { voice, text: text.into(), ..Words::default() })
    }

    /// This part and all parts within it, outermost first.
    #[must_use]
    pub fn flat(&self) -> Vec<&Part> {
        let mut all = vec![self];
        if let Part::Group(group) = self {
            all.extend(group.parts.iter().flat_map(Part::flat));
        }
        all
    }
}

impl Button {
    /// A plain button.
    #[must_use]
    pub fn new(action: &'static str, at: usize, label: &'static str) -> Button {
        let signal = Signal { action, at };
        Button { signal, label: label.into(), weight: Weight::Plain, hidden: false }
    }
}

impl From<Button> for Part {
    fn from(button: Button) -> Part {
        Part::Button(button)
    }
}
