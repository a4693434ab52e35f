//! The chapter's demo: one claim, two nodes, three moves with three units.

mod cards;
mod picture;
mod story;

use super::shell::{self, REDO, RESET, UNDO, Verdict};
use super::{Lesson, Opened, Play, Pressed, View};
use crate::scene::{Fact, Kind, Part, Signal, Text, joined};
use story::{CLAIM, Story};
use tsunagu_model::permalink::BadLink;
use tsunagu_model::volume::chapter::{LESSON as SLUG, NODE_A, Press, Settings, newest};
use tsunagu_model::volume::script::{self, Script};
use tsunagu_model::volume::{ClaimId, ClaimPhase, Class, Given, Volume, World};
use tsunagu_model::{Step, Timeline};
use tsunagu_words::volume::{self, Departure};
use tsunagu_words::{Label, Lang};

/// The registry's entry.
pub const LESSON: Lesson = Lesson { slug: SLUG, title: Label::VolumesTitle, open };

struct Volumes {
    settings: Settings,
    timeline: Timeline<World, Given>,
    /// What is told in place of the chapter's demo.
    story: Option<Story>,
}

fn open(body: Option<&str>) -> Opened {
    let chapter = |settings, presses| Box::new(Volumes::chapter(settings, presses));
    let Some(body) = body else { return (chapter(Settings::default(), Vec::new()), None) };
    // The first part says which of the two a link is.
    let bad = match Script::read(body) {
        Ok(script) => return (Box::new(Volumes::story(script)), None),
        Err(BadLink::Unknown { part: 1 }) => match Settings::read(body) {
            Ok((settings, presses)) => return (chapter(settings, presses), None),
            Err(bad) => bad,
        },
        Err(bad) => bad,
    };
    (chapter(Settings::default(), Vec::new()), Some(bad))
}

impl Play for Volumes {
    fn press(&mut self, Signal { action, at }: Signal) -> Pressed {
        if let Some(story) = &mut self.story {
            match action {
                CLAIM => return story.choose(at, self.timeline.now()),
                // What was told is still there, to be made again step by step.
                RESET => {
                    self.timeline.seek(0);
                    self.look();
                    return Pressed::Step;
                }
                _ => {}
            }
        }
        let control = CONTROLS.iter().position(|(control, ..)| *control == action);
        let mut chosen = self.settings.chosen();
        if let Some(control) = control {
            chosen[control] = at;
        }
        if control.is_some() || action == RESET || action == CHAPTER {
            let settings = Settings::choose(chosen).unwrap_or_default();
            if control.is_some() && settings == self.settings {
                return Pressed::Nothing;
            }
            *self = Volumes::chapter(settings, Vec::new());
            return Pressed::Step;
        }
        let moved = match action {
            UNDO => self.timeline.undo(),
            REDO => self.timeline.redo(),
            _ => self.meant(action, at).map(|press| self.ask(press)).is_some(),
        };
        if !moved {
            return Pressed::Nothing;
        }
        self.look();
        Pressed::Step
    }

    fn scene(&self, view: &View, scene: &mut Part) {
        let lang = view.lang;
        self.facts(scene, lang);
        shell::head(scene, &LESSON, volume::badge(self.world(), self.claim(), lang), lang);
        self.controls(scene.add(Kind::Row), view);
        shell::edge(scene, view);
        let stage = scene.add(Kind::Stage);
        picture::draw(self, stage.add(Kind::Picture), lang);
        let cards = stage.add(Kind::Cards);
        for node in self.world().node_ids() {
            self.card(cards.add(Kind::Card), node, lang);
        }
        self.moves(scene, view);
        shell::verdict(scene, self.verdict(lang), view);
        self.lines(shell::log(scene, lang), lang);
        if let Some(story) = &self.story {
            return story.foot(scene, self.timeline.past(), lang);
        }
        scene.add(Kind::Prose).label(Kind::Plain, Label::Try, lang);
        if view.full {
            let list = shell::fold(scene, Label::Differs.text(lang));
            for departure in Departure::ALL {
                list.say(Kind::Item, departure.text(lang));
            }
        }
    }

    fn step(&self) -> (usize, &'static str) {
        (self.timeline.past().len(), self.timeline.last().map_or("ok", Step::slug))
    }

    fn sentence(&self, lang: Lang) -> String {
        self.verdict(lang).sentence
    }

    fn code(&self) -> String {
        let past = self.timeline.past().iter().map(|step| &step.command);
        match &self.story {
            Some(Story { title, expectations, told, .. }) => {
                script::link(title, self.timeline.start(), past, expectations, *told)
            }
            None => self.settings.link(past.filter_map(Press::of)),
        }
    }
}

/// The settings' controls, in the order of [`Settings::CHOICES`], each with the labels of its
/// options where they are not what Kubernetes calls them.
const CONTROLS: [(&str, Label, &[Label]); 4] = [
    ("mode", Label::Mode, &[]),
    ("binding", Label::Binding, &[Label::Immediate, Label::Wait]),
    ("zones", Label::Zones, &[Label::ZonesOff, Label::ZonesOn]),
    ("reclaim", Label::Reclaim, &[]),
];

/// What is pressed and what it means, of the first node where it is of a node.
const PRESSES: [(&str, Press); 8] = [
    ("attach", Press::Attach(NODE_A)),
    ("mount", Press::Mount(NODE_A)),
    ("unmount-all", Press::UnmountAll),
    ("detach", Press::Detach),
    ("force-detach", Press::ForceDetach),
    ("delete-claim", Press::DeleteClaim),
    ("request", Press::Request),
    ("clear-claim-ref", Press::ClearClaimRef),
];
/// Away from a story, to the chapter's demo.
const CHAPTER: &str = "chapter";

impl Volumes {
    fn chapter(settings: Settings, presses: Vec<Press>) -> Volumes {
        Volumes { settings, timeline: Press::replay(settings, presses), story: None }
    }

    /// Opens after the last step.
    fn story(script: Script) -> Volumes {
        let Script { title, given, steps, expectations } = script;
        let mut timeline = Timeline::of(given);
        for command in steps {
            timeline.apply(command);
        }
        let (told, claim) = (timeline.past().len(), story::touched(&timeline));
        let story = Some(Story { title, expectations, told, claim });
        Volumes { settings: Settings::default(), timeline, story }
    }

    /// What is pressed, and what it means.
    fn meant(&self, action: &str, at: usize) -> Option<Press> {
        let (_, press) = PRESSES.iter().find(|(known, _)| *known == action)?;
        let node = self.world().node_ids().nth(at);
        match press {
            Press::Attach(_) => node.map(Press::Attach),
            Press::Mount(_) => node.map(Press::Mount),
            press => Some(*press),
        }
    }

    fn ask(&mut self, press: Press) {
        let command = match &mut self.story {
            None => press.command(self.timeline.now()),
            Some(story) => {
                story.told = story.told.min(self.timeline.past().len());
                press.about(story.claim, self.timeline.now())
            }
        };
        self.timeline.apply(command);
    }

    /// Looks at the claim that the last step was about.
    fn look(&mut self) {
        if let Some(story) = &mut self.story {
            story.claim = story::touched(&self.timeline);
        }
    }

    fn world(&self) -> &World {
        self.timeline.now()
    }

    fn claim(&self) -> ClaimId {
        self.story.as_ref().map_or_else(|| newest(self.world()), |story| story.claim)
    }

    fn volume(&self) -> Option<&Volume> {
        volume_of(self.world(), self.claim())
    }

    fn facts(&self, scene: &mut Part, lang: Lang) {
        let volume = self.volume();
        scene.named(LESSON.title, lang);
        scene.fact(Fact::Lesson, SLUG);
        scene.fact(Fact::Outcome, self.step().1);
        scene.fact(Fact::Provisioned, flag(volume.is_some()));
        if let Some(zone) = volume.and_then(|volume| volume.zone.as_ref()) {
            scene.fact(Fact::VolumeZone, owned(zone.as_str()));
        }
    }

    fn controls(&self, row: &mut Part, view: &View) {
        match &self.story {
            Some(story) => story.head(row, self.world(), view.lang),
            None => self.choices(row, view),
        }
        row.say(Kind::Aside, self.meaning(view));
    }

    /// What the claim asks for.
    fn meaning(&self, view: &View) -> Text {
        let Some(claim) = self.world().claim(self.claim()) else { return Text::default() };
        let mode = claim.spec.mode;
        let mut meaning = vec![mode.as_str(), ": ", volume::mode(mode, view.lang)];
        if let Some(Class { binding, reclaim, .. }) = self.world().class(claim.class) {
            if view.full {
                meaning.extend([" ・ ", reclaim.as_str(), ": ", volume::reclaim(*reclaim, view.lang)]);
            }
            if self.story.is_some() {
                meaning.extend([" ・ ", binding.as_str()]);
            }
        }
        joined(&meaning)
    }

    fn choices(&self, row: &mut Part, view: &View) {
        let chosen = self.settings.chosen();
        for (at, (control, legend, labels)) in CONTROLS.into_iter().enumerate() {
            if control == "reclaim" && !view.full {
                break;
            }
            let mut options = Vec::new();
            for (option, &value) in Settings::CHOICES[at].iter().enumerate() {
                let label = labels.get(option).map_or(value, |label| label.text(view.lang));
                options.push((value, label));
            }
            row.choice(control, legend.text(view.lang), &options, chosen[at]);
        }
    }

    /// The chapter's moves, and quietly those beyond it. None is taken away when it cannot work:
    /// the refusal is the lesson, and the focus stays where it is.
    fn moves(&self, scene: &mut Part, view: &View) {
        let row = scene.add(Kind::Row);
        row.button("unmount-all", 0, Label::UnmountAll, view.lang);
        row.button("detach", 0, Label::Detach, view.lang);
        row.button("force-detach", 0, Label::ForceDetach, view.lang).fact(Fact::Weight, "last");
        let beyond = [
            ("delete-claim", Label::DeleteClaim),
            ("request", Label::Request),
            ("clear-claim-ref", Label::ClearClaimRef),
        ];
        let row = scene.add(Kind::Edge);
        row.hidden = !view.full;
        for (action, label) in beyond {
            row.button(action, 0, label, view.lang).fact(Fact::Weight, "quiet");
        }
    }

    fn verdict(&self, lang: Lang) -> Verdict {
        let world = self.world();
        let (tone, sentence) = volume::verdict(world, self.claim(), lang);
        let Some(refusal) = self.timeline.last().and_then(Step::refusal) else {
            return Verdict { tone, sentence, why: Text::default() };
        };
        let rule = refusal.rule();
        Verdict {
            tone,
            sentence: volume::refusal(world, refusal, lang),
            why: shell::why(volume::rule(rule, lang), rule.as_str(), rule.source(), lang),
        }
    }

    fn lines(&self, lines: &mut Part, lang: Lang) {
        let world = self.world();
        let past = self.timeline.past();
        let first = past.len().saturating_sub(shell::LOG);
        if first == 0 {
            shell::line(lines, 0, volume::events(world, &self.timeline.start().opening(), lang), None);
        }
        for (at, step) in past.iter().enumerate().skip(first) {
            match &step.outcome {
                Ok(events) => shell::line(lines, at + 1, volume::events(world, events, lang), None),
                Err(refusal) => {
                    shell::line(lines, at + 1, volume::refusal(world, refusal, lang), Some(step.slug()));
                }
            }
        }
    }
}

/// The claim's volume, also when only the volume is left.
fn volume_of(world: &World, claim: ClaimId) -> Option<&Volume> {
    let volume = match world.claim(claim)?.phase {
        ClaimPhase::Deleted { left } => left,
        phase => phase.volume(),
    };
    world.volume(volume?).filter(|volume| volume.exists())
}

fn owned(text: &str) -> Text {
    text.to_owned().into()
}

fn flag(on: bool) -> Text {
    if on { "true".into() } else { "false".into() }
}
