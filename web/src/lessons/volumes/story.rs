//! A story in place of the chapter's demo: its title, the claim that is looked at, and what it
//! says is to be seen.

use super::{CHAPTER, volume_of};
use crate::lessons::Pressed;
use crate::scene::{Fact, Kind, Part, Signal, Text, joined};
use tsunagu_model::volume::chapter::newest;
use tsunagu_model::volume::script::{Expectation, Title};
use tsunagu_model::volume::{ClaimId, Event, Given, World};
use tsunagu_model::{Step, Timeline};
use tsunagu_words::{Label, Lang};

/// Which claim is looked at.
pub(super) const CLAIM: &str = "claim";

/// A story that is told.
pub(super) struct Story {
    pub(super) title: Title,
    pub(super) expectations: Vec<Expectation>,
    /// How many of the steps are still the story's own: whoever goes another way after three is
    /// not told what should be seen after the fourth.
    pub(super) told: usize,
    /// The claim that is looked at.
    pub(super) claim: ClaimId,
}

impl Story {
    pub(super) fn choose(&mut self, at: usize, world: &World) -> Pressed {
        match world.claim_ids().nth(at) {
            Some(claim) => {
                self.claim = claim;
                Pressed::Look
            }
            None => Pressed::Nothing,
        }
    }

    /// The title, and the claims when there are several.
    pub(super) fn head(&self, row: &mut Part, world: &World, lang: Lang) {
        let title = match lang {
            Lang::Ja => &self.title.ja,
            Lang::En => &self.title.en,
        };
        row.say(Kind::Plain, title.clone()).fact(Fact::Role, "story");
        let choice = row.add(Kind::Choice);
        choice.fact(Fact::Control, CLAIM);
        choice.label(Kind::Legend, Label::Claim, lang);
        let mut count = 0;
        for (at, id) in world.claim_ids().enumerate() {
            let Some(claim) = world.claim(id) else { continue };
            if claim.phase.lives() || world.left_on_a_node(id).is_some() || id == self.claim {
                let name = Text::from(claim.spec.name.as_str().to_owned());
                let label = match volume_of(world, id) {
                    Some(volume) => joined(&[&name, " ・ ", volume.name.as_str()]),
                    None => name.clone(),
                };
                choice.option(Signal { action: CLAIM, at }, name, label, id == self.claim);
                count += 1;
            }
        }
        choice.hidden = count < 2;
    }

    /// What is to be seen after which step, and the way to the chapter's demo. What an outcome
    /// should be is held against the step.
    pub(super) fn foot(&self, scene: &mut Part, past: &[Step<World>], lang: Lang) {
        let prose = scene.add(Kind::Prose);
        prose.label(Kind::Plain, Label::Expected, lang);
        let list = prose.add(Kind::List);
        list.fact(Fact::Role, "expected");
        for expectation in &self.expectations {
            let Expectation { step, text } = expectation;
            if *step > self.told {
                continue;
            }
            let came = step.checked_sub(1).and_then(|at| past.get(at));
            let holds = came.and_then(|step| expectation.holds(step.slug()));
            let (tone, said) = match holds {
                None => ("plain", ""),
                Some(true) => ("works", Label::Holds.text(lang)),
                Some(false) => ("danger", Label::HoldsNot.text(lang)),
            };
            list.say(Kind::Item, joined(&[&step.to_string(), " ・ ", text, said])).fact(Fact::Tone, tone);
        }
        prose.hidden = list.parts.is_empty();
        scene.add(Kind::Edge).button(CHAPTER, 0, Label::ToChapter, lang).fact(Fact::Weight, "quiet");
    }
}

/// The claim that the last step was about, or the newest.
pub(super) fn touched(timeline: &Timeline<World, Given>) -> ClaimId {
    let world = timeline.now();
    let of = |step: &Step<World>| match step.outcome.as_deref() {
        Ok([Event::ClaimCreated { claim, .. }, ..]) => Some(*claim),
        _ => step.command.claim().filter(|&claim| world.claim(claim).is_some()),
    };
    timeline.past().iter().rev().find_map(of).unwrap_or_else(|| newest(world))
}
