//! A story as a link: what it begins from, its steps, and what it says is to be seen.
//!
//! The body of such a link begins with `s1`, which no access mode is called, so that it is never
//! taken for one of the [`chapter`](super::chapter)'s. Its parts are the title in Japanese and in English, then pieces, each of them a letter and what belongs to it:
//!
//! - `k` a class: name, binding mode, reclaim policy;
//! - `n` a node: name, zone;
//! - `e` what is to be seen: the step and the text;
//! - `q` a claim that is written: name, class, GiB, access mode, zone;
//! - any other command: claim or volume, node, pod. Claims and volumes go by their place in the
//!   order of their making, nodes in the order given, all from 0;
//! - `g`: the commands before it were given before the first step.
//!
//! What a piece has not is empty, as is an English title that is the Japanese one.

use super::chapter::{LESSON, Settings};
use super::command::Command;
use super::given::Given;
use super::persistent::VolumeId;
use super::terms::{AccessMode, Binding, ClaimId, ClaimSpec, Class, Node, Reclaim};
use crate::parts::{Body, Parts};
use crate::permalink::{self, BadLink};
use crate::place::{Name, NodeId, Zone};
use alloc::string::String;
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
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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
        link(&self.title, &self.given, self.steps.iter(), &self.expectations, usize::MAX)
    }

    /// Reads a link's body.
    ///
    /// # Errors
    /// [`BadLink::Unknown`] with the number of the part that is not known: 1 for a link of
    /// another shape.
    pub fn read(body: &str) -> Result<Script, BadLink> {
        let mut pieces = Pieces { parts: Parts::of(body), bad: None };
        let mut script = Script::default();
        pieces.fill(&mut script);
        match pieces.bad {
            None => Ok(script),
            Some(part) => Err(BadLink::Unknown { part }),
        }
    }
}

/// A link that opens after these steps, of which the first `told` are the story's own: what is
/// expected after a later one was said of another step, and is left out.
#[must_use]
pub fn link<'c>(
    title: &Title,
    given: &Given,
    steps: impl Iterator<Item = &'c Command>,
    expectations: &[Expectation],
    told: usize,
) -> String {
    let Given { classes, nodes, commands } = given;
    let Title { ja, en } = title;
    let mut body = Body(String::from(SHAPE));
    body.text(ja);
    body.text(if ja == en { "" } else { en });
    for class in classes {
        body.code(CLASS);
        body.text(class.name.as_str());
        body.text(class.binding.as_str());
        body.text(class.reclaim.as_str());
    }
    for node in nodes {
        body.code(NODE);
        body.text(node.name.as_str());
        body.text(node.zone.as_ref().map_or("", Zone::as_str));
    }
    for Expectation { step, text } in expectations {
        if *step <= told {
            body.code(EXPECTATION);
            body.number(*step);
            body.text(text);
        }
    }
    for command in commands {
        body.command(command);
    }
    body.code(GIVEN);
    for command in steps {
        body.command(command);
    }
    permalink::encode(LESSON, &body.0)
}

impl Expectation {
    /// Whether a step that came to `outcome` is what was expected; `None` when it is no outcome
    /// that is expected.
    #[must_use]
    pub fn holds(&self, outcome: &str) -> Option<bool> {
        self.text.strip_prefix(OUTCOME).map(|expected| expected == outcome)
    }
}

/// The letters of pieces.
const CLASS: u8 = b'k';
const NODE: u8 = b'n';
const EXPECTATION: u8 = b'e';
const GIVEN: u8 = b'g';
const REQUEST: u8 = b'q';
const ATTACH: u8 = b'a';
const MOUNT: u8 = b'm';
const UNMOUNT: u8 = b'o';
const UNMOUNT_ALL: u8 = b'u';
const DETACH: u8 = b'd';
const FORCE_DETACH: u8 = b'f';
const DELETE_CLAIM: u8 = b'x';
const CLEAR_CLAIM_REF: u8 = b'c';

impl Body {
    fn command(&mut self, command: &Command) {
        let (code, node, pod) = match command {
            Command::Request(spec) => {
                self.code(REQUEST);
                self.text(spec.name.as_str());
                self.text(spec.class.as_str());
                self.number(spec.size_gib as usize);
                self.text(spec.mode.as_str());
                return self.text(spec.zone.as_ref().map_or("", Zone::as_str));
            }
            Command::Attach { node, .. } => (ATTACH, Some(*node), ""),
            Command::Mount { node, pod, .. } => (MOUNT, Some(*node), pod.as_str()),
            Command::Unmount { node, pod, .. } => (UNMOUNT, Some(*node), pod.as_str()),
            Command::UnmountAll { .. } => (UNMOUNT_ALL, None, ""),
            Command::Detach { node, .. } => (DETACH, *node, ""),
            Command::ForceDetach { node, .. } => (FORCE_DETACH, *node, ""),
            Command::DeleteClaim { .. } => (DELETE_CLAIM, None, ""),
            Command::ClearClaimRef { .. } => (CLEAR_CLAIM_REF, None, ""),
        };
        self.code(code);
        self.number(match (command, command.claim()) {
            (Command::ClearClaimRef { volume }, _) => volume.0,
            (_, claim) => claim.map_or(0, |claim| claim.0),
        } as usize);
        match node {
            Some(node) => self.number(node.index()),
            None => self.text(""),
        }
        self.text(pod);
    }

    fn code(&mut self, code: u8) {
        self.0.push('.');
        self.0.push(char::from(code));
    }
}

/// A body that is being read, part by part. The first part that is not known ends it, but not at
/// once: the piece that it belongs to is made of something all the same. (To leave at every part
/// that may be bad, with what is half made, would be half as much code again.)
struct Pieces<'b> {
    parts: Parts<'b>,
    /// The first part that is not known.
    bad: Option<usize>,
}

impl Pieces<'_> {
    fn fill(&mut self, script: &mut Script) {
        let Script { title: Title { ja, en }, given, steps, expectations } = script;
        self.one_of(&[SHAPE]);
        (*ja, *en) = (self.text(), self.text());
        if en.is_empty() {
            en.push_str(ja);
        }
        let [modes, bindings, _, reclaims] = Settings::CHOICES;
        while self.bad.is_none() && self.parts.rest.is_some() {
            self.next();
            match *self.parts.text.as_bytes() {
                [CLASS] if given.classes.len() < Script::MOST => given.classes.push(Class {
                    name: self.next_name(),
                    binding: Binding::ALL[self.one_of(bindings)],
                    reclaim: Reclaim::ALL[self.one_of(reclaims)],
                }),
                [NODE] if given.nodes.len() < Script::MOST => {
                    given.nodes.push(Node { name: self.next_name(), zone: self.zone() });
                }
                [EXPECTATION] => {
                    let step = self.next_number() as usize;
                    expectations.push(Expectation { step, text: self.text() });
                }
                [GIVEN] if given.commands.is_empty() => given.commands.append(steps),
                [REQUEST] => steps.push(Command::Request(ClaimSpec {
                    name: self.next_name(),
                    class: self.next_name(),
                    size_gib: self.next_number(),
                    mode: AccessMode::ALL[self.one_of(modes)],
                    zone: self.zone(),
                })),
                [
                    code @ (ATTACH | MOUNT | UNMOUNT | UNMOUNT_ALL | DETACH | FORCE_DETACH | DELETE_CLAIM
                    | CLEAR_CLAIM_REF),
                ] => steps.push(self.command(code)),
                _ => self.fail(),
            }
        }
        if super::world::differ(&given.classes, &given.nodes).is_err() {
            self.fail();
        }
    }

    fn command(&mut self, code: u8) -> Command {
        let number = self.next_number();
        let claim = ClaimId(number);
        self.next();
        let every = self.parts.text.is_empty();
        let node = NodeId(if every { 0 } else { self.number() });
        if every && matches!(code, ATTACH | MOUNT | UNMOUNT) {
            self.fail();
        }
        let nodes = if every { None } else { Some(node) };
        self.next();
        if !self.parts.text.is_empty() && !matches!(code, MOUNT | UNMOUNT) {
            self.fail();
        }
        match code {
            MOUNT => Command::Mount { claim, node, pod: self.name() },
            UNMOUNT => Command::Unmount { claim, node, pod: self.name() },
            ATTACH => Command::Attach { claim, node },
            DETACH => Command::Detach { claim, node: nodes },
            FORCE_DETACH => Command::ForceDetach { claim, node: nodes },
            UNMOUNT_ALL => Command::UnmountAll { claim },
            DELETE_CLAIM => Command::DeleteClaim { claim },
            _ => Command::ClearClaimRef { volume: VolumeId(number) },
        }
    }

    fn next_name(&mut self) -> Name {
        self.next();
        self.name()
    }

    /// This part as a name.
    fn name(&mut self) -> Name {
        Name::new(&self.parts.text).unwrap_or_else(|_| {
            self.fail();
            Name::made("")
        })
    }

    fn zone(&mut self) -> Option<Zone> {
        self.next();
        let zone = Zone::new(&self.parts.text).ok();
        if zone.is_none() && !self.parts.text.is_empty() {
            self.fail();
        }
        zone
    }

    fn one_of(&mut self, names: &[&str]) -> usize {
        self.next();
        names.iter().position(|name| *name == self.parts.text).unwrap_or_else(|| {
            self.fail();
            0
        })
    }

    fn next_number(&mut self) -> u32 {
        self.next();
        self.number()
    }

    /// This part as a number.
    fn number(&mut self) -> u32 {
        permalink::number(&self.parts.text).unwrap_or_else(|| {
            self.fail();
            0
        })
    }

    fn text(&mut self) -> String {
        self.next();
        core::mem::take(&mut self.parts.text)
    }

    fn next(&mut self) {
        if self.parts.next().is_none() {
            self.fail();
        }
    }

    fn fail(&mut self) {
        if self.bad.is_none() {
            self.bad = Some(self.parts.part);
        }
    }
}
