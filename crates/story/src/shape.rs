//! What may be written where: one table for each model, from which a file is checked and the JSON
//! Schema is made.

/// What may be written at a place.
#[derive(Clone, Copy, Debug)]
pub enum Shape {
    /// Text for people, of at most so many characters.
    Text(usize),
    /// Text in one language, or in both: `{ja: …, en: …}`.
    Title,
    /// The name of an object, as Kubernetes takes names.
    Name(Naming),
    /// The value of `topology.kubernetes.io/zone`.
    Zone,
    /// One of these words.
    Word(&'static [&'static str]),
    /// `true` or `false`.
    Bool,
    /// A whole number from 0.
    Whole,
    /// Whole GiB, as a Kubernetes quantity: `20Gi`, `1Ti`, `0`.
    Quantity,
    /// A span of time: `6m`, `1m30s`, `500ms`, `0s`.
    Duration,
    /// A list.
    List(&'static Shape),
    /// A list of which the order means nothing.
    Set(&'static Shape),
    /// A list of exactly one.
    One(&'static Shape),
    /// A record with a name as each key.
    Map(Naming, &'static Shape),
    /// A record with these fields.
    Record(&'static [Field]),
}

/// Whose name it is, and whether it has to be known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Naming {
    /// Any name.
    Free,
    /// A new thing of this kind.
    New(&'static str),
    /// What a story itself calls a thing of this kind, to tell it from others of its name.
    Label(&'static str),
    /// A thing of this kind that the story makes somewhere. Where a step expects the outcome
    /// `unknown-KIND` it may be another.
    Known(&'static str),
    /// A thing that the model makes: this text and a number.
    Made(&'static str),
}

/// A field of a record.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// Its key.
    pub name: &'static str,
    /// What stands there.
    pub shape: Shape,
    /// Whether it has to be there.
    pub required: bool,
    /// What it means, in a few words.
    pub about: &'static str,
}

/// A move that a step may make.
#[derive(Clone, Copy, Debug)]
pub struct Move {
    /// Its name in kebab-case.
    pub name: &'static str,
    /// What it takes.
    pub takes: &'static [Field],
    /// The kind of thing that it makes, which `as` may name.
    pub makes: Option<&'static str>,
    /// What it does, in a few words.
    pub about: &'static str,
}

/// What a model lets a story say.
#[derive(Clone, Copy, Debug)]
pub struct Shapes {
    /// The world before the first step.
    pub given: &'static [Field],
    /// Lists of `given` of which each entry is a move, made before the first step and never
    /// refused: the list's key and the move's name.
    pub opening: &'static [(&'static str, &'static str)],
    /// The moves.
    pub moves: &'static [Move],
    /// The outcomes of a step: `ok`, then the rules' slugs by precedence.
    pub outcomes: &'static [&'static str],
    /// Who makes a move in a real cluster.
    pub actors: &'static [&'static str],
    /// What can be expected of the world.
    pub facts: &'static [Field],
}

impl Naming {
    /// The things of which it is the name.
    pub(crate) fn plural(self) -> String {
        match self {
            Naming::Free => "names".to_owned(),
            Naming::New(kind) | Naming::Label(kind) | Naming::Known(kind) => format!("{kind}s"),
            Naming::Made(head) => format!("`{head}1`, `{head}2`, …"),
        }
    }
}

impl Field {
    /// A field that has to be there.
    #[must_use]
    pub const fn must(name: &'static str, shape: Shape, about: &'static str) -> Field {
        Field { name, shape, required: true, about }
    }

    /// A field that may be left out.
    #[must_use]
    pub const fn may(name: &'static str, shape: Shape, about: &'static str) -> Field {
        Field { name, shape, required: false, about }
    }
}

/// `ok`, and the slug of every rule by precedence.
macro_rules! outcomes {
    ($rule:ty) => {{
        let mut all = ["ok"; <$rule>::ALL.len() + 1];
        let mut at = 0;
        while at < <$rule>::ALL.len() {
            all[at + 1] = <$rule>::ALL[at].as_str();
            at += 1;
        }
        all
    }};
}
pub(crate) use outcomes;

/// The word for a thing that is not there, where something is expected.
pub(crate) const ABSENT: &str = "absent";
/// The word for a time that does not come, where a time is expected.
pub(crate) const NEVER: &str = "never";
/// The ends of a range, where a number is expected.
pub(crate) const ENDS: [&str; 2] = ["from", "to"];
/// Longest title, and longest reference, in characters.
pub(crate) const LONGEST: usize = 300;
/// Most steps of a story.
pub(crate) const STEPS: usize = 1000;
