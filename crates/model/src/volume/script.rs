//! A story as a link: what it begins from, its steps, and what it says is to be seen.
//!
//! The body of such a link begins with `s1`, which no access mode is called, so that it is never
//! taken for one of the [`chapter`](super::chapter)'s. Its parts are separated by dots:
//!
//! - the title in Japanese and in English; the second is empty where they are the same;
//! - how many classes, and of each name, binding mode and reclaim policy;
//! - how many nodes, and of each name and zone;
//! - how many expectations, and of each the step and the text;
//! - how many of the commands were given before the first step;
//! - the commands: a letter, and then what the command names. Claims and volumes go by their
//!   place in the order of their making, nodes in the order given, all from 0; a claim that is
//!   written says name, class, GiB, access mode and zone. What is empty is left open.
//!
//! In each part letters and digits stand for themselves and `_` for a space. Two hyphens with
//! nothing between them are a hyphen; what else stands between two hyphens are characters by
//! number, in three digits of base 62, or in four behind a `_`.

use super::command::Command;
use super::given::Given;
use super::persistent::VolumeId;
use super::terms::{AccessMode, Binding, ClaimId, ClaimSpec, Class, Node, Reclaim};
use crate::permalink::{self, BadLink, dot, number};
use crate::place::{Name, NodeId, Zone};
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// A story of `volume`.
///
/// ```
/// use tsunagu_model::volume::chapter::{NODE_A, NODE_B, Press, Settings};
/// use tsunagu_model::volume::script::{Expectation, Script, Title};
/// use tsunagu_model::permalink;
///
/// let presses = [Press::Attach(NODE_A), Press::Attach(NODE_B)];
/// let timeline = Press::replay(Settings::default(), presses);
/// let title = "A second node is refused";
/// let script = Script {
///     title: Title { ja: title.into(), en: title.into() },
///     given: timeline.start().clone(),
///     steps: timeline.past().iter().map(|step| step.command.clone()).collect(),
///     expectations: vec![Expectation { step: 2, text: "outcome: attached-elsewhere".into() }],
/// };
/// let link = script.link();
/// let body = permalink::decode(&link).map(|(_, body)| body).expect("a link of ours");
/// assert_eq!(Script::read(body), Ok(script));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Script {
    /// What it is called.
    pub title: Title,
    /// What it begins from.
    pub given: Given,
    /// What is asked, in order. Refusals are steps too.
    pub steps: Vec<Command>,
    /// What it says is to be seen.
    pub expectations: Vec<Expectation>,
}

/// A title in both languages, which may be the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Title {
    /// In Japanese.
    pub ja: String,
    /// In English.
    pub en: String,
}

/// What is to be seen after a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expectation {
    /// After how many steps; 0 is the beginning.
    pub step: usize,
    /// One line in no language. `outcome: ` and the slug of what the step comes to can be held
    /// against the step itself, see [`holds`](Expectation::holds).
    pub text: String,
}

/// What stands before the slug in an expectation of an outcome.
const OUTCOME: &str = "outcome: ";

/// The shape of the body.
const SHAPE: &str = "s1";

impl Script {
    /// Most nodes, and most classes, that a link may have: a page has a card for each node.
    pub const MOST: usize = 12;

    /// The story as a link.
    ///
    /// What is too large for one, by [`MOST`](Script::MOST) or [`permalink::MAX`], is refused
    /// when it is read.
    #[must_use]
    pub fn link(&self) -> String {
        self.link_after(self.steps.iter(), usize::MAX)
    }

    /// The story as a link that opens after these steps, of which the first `told` are its own:
    /// what is expected after a later one was said of another step.
    #[must_use]
    pub fn link_after<'c>(&self, steps: impl Iterator<Item = &'c Command>, told: usize) -> String {
        let Given { classes, nodes, commands } = &self.given;
        let Title { ja, en } = &self.title;
        let mut body = Body(String::from(SHAPE));
        body.text(ja);
        body.text(if ja == en { "" } else { en });
        body.number(classes.len());
        for class in classes {
            body.text(class.name.as_str());
            body.text(class.binding.as_str());
            body.text(class.reclaim.as_str());
        }
        body.number(nodes.len());
        for node in nodes {
            body.text(node.name.as_str());
            body.text(node.zone.as_ref().map_or("", Zone::as_str));
        }
        body.number(self.expected(told).count());
        for Expectation { step, text } in self.expected(told) {
            body.number(*step);
            body.text(text);
        }
        body.number(commands.len());
        for command in commands {
            body.command(command);
        }
        for command in steps {
            body.command(command);
        }
        permalink::encode(super::chapter::LESSON, &body.0)
    }

    /// What is expected after the first `told` steps and before.
    pub fn expected(&self, told: usize) -> impl Iterator<Item = &Expectation> {
        self.expectations.iter().filter(move |expectation| expectation.step <= told)
    }

    /// Reads a link's body.
    ///
    /// # Errors
    /// [`BadLink::Unknown`] with the number of the part that is not known: 1 for a link of
    /// another shape.
    pub fn read(body: &str) -> Result<Script, BadLink> {
        let mut parts = Parts { rest: Some(body), part: 0 };
        parts.script().ok_or(BadLink::Unknown { part: parts.part })
    }
}

impl Expectation {
    /// Whether a step that came to `outcome` is what was expected; `None` when it is no outcome
    /// that is expected.
    #[must_use]
    pub fn holds(&self, outcome: &str) -> Option<bool> {
        self.text.strip_prefix(OUTCOME).map(|expected| expected == outcome)
    }
}

/// What a link says of each command.
const REQUEST: &str = "q";
const ATTACH: &str = "a";
const MOUNT: &str = "m";
const UNMOUNT: &str = "o";
const UNMOUNT_ALL: &str = "u";
const DETACH: &str = "d";
const FORCE_DETACH: &str = "f";
const DELETE_CLAIM: &str = "x";
const CLEAR_CLAIM_REF: &str = "c";

/// A body that is being written.
pub(crate) struct Body(pub(crate) String);

impl Body {
    fn command(&mut self, command: &Command) {
        let (code, claim, node, pod) = match command {
            Command::Request(spec) => {
                self.text(REQUEST);
                self.text(spec.name.as_str());
                self.text(spec.class.as_str());
                self.number(spec.size_gib as usize);
                self.text(spec.mode.as_str());
                return self.text(spec.zone.as_ref().map_or("", Zone::as_str));
            }
            Command::ClearClaimRef { volume } => {
                self.text(CLEAR_CLAIM_REF);
                return self.number(volume.0 as usize);
            }
            Command::Attach { claim, node } => (ATTACH, claim, Some(Some(node)), None),
            Command::Mount { claim, node, pod } => (MOUNT, claim, Some(Some(node)), Some(pod)),
            Command::Unmount { claim, node, pod } => (UNMOUNT, claim, Some(Some(node)), Some(pod)),
            Command::UnmountAll { claim } => (UNMOUNT_ALL, claim, None, None),
            Command::Detach { claim, node } => (DETACH, claim, Some(node.as_ref()), None),
            Command::ForceDetach { claim, node } => (FORCE_DETACH, claim, Some(node.as_ref()), None),
            Command::DeleteClaim { claim } => (DELETE_CLAIM, claim, None, None),
        };
        self.text(code);
        self.number(claim.0 as usize);
        match node {
            Some(Some(node)) => self.number(node.index()),
            Some(None) => self.text(""),
            None => {}
        }
        if let Some(pod) = pod {
            self.text(pod.as_str());
        }
    }

    pub(crate) fn number(&mut self, number: usize) {
        self.text(&number.to_string());
    }

    pub(crate) fn text(&mut self, text: &str) {
        let body = &mut self.0;
        body.push('.');
        let mut by_number = false;
        for letter in text.chars() {
            let plain = letter.is_ascii_alphanumeric() || letter == ' ' || letter == '-';
            if plain == by_number {
                body.push('-');
                by_number = !plain;
            }
            match letter {
                ' ' => body.push('_'),
                '-' => body.push_str("--"),
                _ if plain => body.push(letter),
                _ => {
                    let code = u32::from(letter);
                    let mut unit = BASE * BASE;
                    if code >= unit * BASE {
                        body.push('_');
                        unit *= BASE;
                    }
                    while unit > 0 {
                        body.push(char::from(DIGITS[(code / unit % BASE) as usize]));
                        unit /= BASE;
                    }
                }
            }
        }
        if by_number {
            body.push('-');
        }
    }
}

const BASE: u32 = 62;
const DIGITS: &[u8; BASE as usize] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// A body that is being read, part by part.
pub(crate) struct Parts<'b> {
    /// What is not read yet; `None` behind the last part.
    pub(crate) rest: Option<&'b str>,
    /// How many parts were asked for.
    pub(crate) part: usize,
}

impl Parts<'_> {
    fn script(&mut self) -> Option<Script> {
        if self.text()? != SHAPE {
            return None;
        }
        let (ja, en) = (self.text()?, self.text()?);
        let title = Title { en: if en.is_empty() { ja.clone() } else { en }, ja };
        let (mut classes, mut nodes) = (Vec::new(), Vec::new());
        for _ in 0..self.most()? {
            let name = self.name()?;
            let binding = self.one_of(&Binding::ALL, Binding::as_str)?;
            let reclaim = self.one_of(&Reclaim::ALL, Reclaim::as_str)?;
            classes.push(Class { name, binding, reclaim });
        }
        for _ in 0..self.most()? {
            nodes.push(Node { name: self.name()?, zone: self.zone()? });
        }
        let mut expectations = Vec::new();
        for _ in 0..self.number()? {
            expectations.push(Expectation { step: self.number()? as usize, text: self.text()? });
        }
        let before = self.number()?;
        let mut commands = Vec::new();
        for _ in 0..before {
            commands.push(self.command()?);
        }
        let mut steps = Vec::new();
        while self.rest.is_some() {
            steps.push(self.command()?);
        }
        let given = Given::new(classes, nodes, commands).ok()?;
        Some(Script { title, given, steps, expectations })
    }

    fn command(&mut self) -> Option<Command> {
        let code = self.text()?;
        Some(match code.as_str() {
            REQUEST => Command::Request(ClaimSpec {
                name: self.name()?,
                class: self.name()?,
                size_gib: self.number()?,
                mode: self.one_of(&AccessMode::ALL, AccessMode::as_str)?,
                zone: self.zone()?,
            }),
            CLEAR_CLAIM_REF => Command::ClearClaimRef { volume: VolumeId(self.number()?) },
            ATTACH => Command::Attach { claim: self.claim()?, node: self.node()?? },
            MOUNT => Command::Mount { claim: self.claim()?, node: self.node()??, pod: self.name()? },
            UNMOUNT => Command::Unmount { claim: self.claim()?, node: self.node()??, pod: self.name()? },
            UNMOUNT_ALL => Command::UnmountAll { claim: self.claim()? },
            DETACH => Command::Detach { claim: self.claim()?, node: self.node()? },
            FORCE_DETACH => Command::ForceDetach { claim: self.claim()?, node: self.node()? },
            DELETE_CLAIM => Command::DeleteClaim { claim: self.claim()? },
            _ => return None,
        })
    }

    fn name(&mut self) -> Option<Name> {
        Name::new(&self.text()?).ok()
    }

    fn zone(&mut self) -> Option<Option<Zone>> {
        let text = self.text()?;
        if text.is_empty() { Some(None) } else { Zone::new(&text).ok().map(Some) }
    }

    fn claim(&mut self) -> Option<ClaimId> {
        self.number().map(ClaimId)
    }

    /// A node, or every node.
    fn node(&mut self) -> Option<Option<NodeId>> {
        let text = self.text()?;
        if text.is_empty() { Some(None) } else { number(&text).map(|number| Some(NodeId(number))) }
    }

    fn one_of<T: Copy>(&mut self, all: &[T], name: fn(T) -> &'static str) -> Option<T> {
        let text = self.text()?;
        all.iter().copied().find(|&one| name(one) == text)
    }

    /// How many there are, of what there may not be many.
    fn most(&mut self) -> Option<u32> {
        self.number().filter(|&count| count as usize <= Script::MOST)
    }

    pub(crate) fn number(&mut self) -> Option<u32> {
        number(&self.text()?)
    }

    /// The next part. (One way for all parts, names and numbers too: the less code, the fewer
    /// bytes.)
    pub(crate) fn text(&mut self) -> Option<String> {
        self.part += 1;
        let rest = self.rest?;
        let (part, rest) = match rest.split_once(dot) {
            Some((part, rest)) => (part, Some(rest)),
            None => (rest, None),
        };
        self.rest = rest;
        let mut text = String::new();
        let mut by_number = true;
        for piece in part.split(hyphen) {
            by_number = !by_number;
            let mut letters = piece.bytes();
            if by_number && piece.is_empty() {
                text.push('-');
            }
            while let Some(letter) = letters.next() {
                text.push(match letter {
                    _ if by_number => {
                        let (mut code, more) = if letter == b'_' { (0, 4) } else { (digit(letter)?, 2) };
                        for _ in 0..more {
                            code = code * BASE + digit(letters.next()?)?;
                        }
                        char::from_u32(code)?
                    }
                    b'_' => ' ',
                    _ => char::from(DIGITS[digit(letter)? as usize]),
                });
            }
        }
        // What began with a hyphen ends with one.
        (!by_number).then_some(text)
    }
}

fn hyphen(letter: char) -> bool {
    letter == '-'
}

fn digit(letter: u8) -> Option<u32> {
    let place = DIGITS.iter().position(|&digit| digit == letter)?;
    Some(place as u32)
}
