//! The chapter's demo: one claim, two nodes, three moves with three units.

mod picture;

use super::shell::{self, REDO, RESET, UNDO, Verdict};
use super::{Lesson, Opened, Play, Pressed, View};
use crate::scene::{Fact, Kind, Part, Signal, Text, joined};
use tsunagu_model::place::NodeId;
use tsunagu_model::volume::chapter::{LESSON as SLUG, NODE_A, NODE_B, Press, Settings, newest};
use tsunagu_model::volume::{ClaimId, ClaimPhase, Given, Volume, World};
use tsunagu_model::{Step, Timeline};
use tsunagu_words::volume::{self, Departure};
use tsunagu_words::{Label, Lang};

/// The registry's entry.
pub const LESSON: Lesson = Lesson { slug: SLUG, title: Label::VolumesTitle, open };

const NODES: [NodeId; 2] = [NODE_A, NODE_B];

struct Volumes {
    settings: Settings,
    timeline: Timeline<World, Given>,
}

fn open(body: Option<&str>) -> Opened {
    let (settings, presses, bad) = match body.map(Settings::read) {
        Some(Ok((settings, presses))) => (settings, presses, None),
        Some(Err(bad)) => (Settings::default(), Vec::new(), Some(bad)),
        None => (Settings::default(), Vec::new(), None),
    };
    (Box::new(Volumes { settings, timeline: Press::replay(settings, presses) }), bad)
}

impl Play for Volumes {
    fn press(&mut self, Signal { action, at }: Signal) -> Pressed {
        let control = CONTROLS.iter().position(|(control, ..)| *control == action);
        let mut chosen = self.settings.chosen();
        if let Some(control) = control {
            chosen[control] = at;
        }
        if control.is_some() || action == RESET {
            let settings = Settings::choose(chosen).unwrap_or_default();
            if control.is_some() && settings == self.settings {
                return Pressed::Nothing;
            }
            *self = Volumes { settings, timeline: Press::replay(settings, []) };
            return Pressed::Step;
        }
        let moved = match action {
            UNDO => self.timeline.undo(),
            REDO => self.timeline.redo(),
            _ => match PRESSES.iter().find(|known| (known.0, known.1) == (action, at)) {
                Some((_, _, press)) => {
                    self.timeline.apply(press.command(self.world()));
                    true
                }
                None => false,
            },
        };
        if moved { Pressed::Step } else { Pressed::Nothing }
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
        for node in NODES {
            self.card(cards.add(Kind::Card), node, lang);
        }
        self.moves(scene, view);
        shell::verdict(scene, self.verdict(lang), view);
        self.lines(shell::log(scene, lang), lang);
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
        self.settings.link(self.timeline.past().iter().filter_map(|step| Press::of(&step.command)))
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

/// What is pressed, at which node, and what it means.
const PRESSES: [(&str, usize, Press); 10] = [
    ("attach", 0, Press::Attach(NODE_A)),
    ("attach", 1, Press::Attach(NODE_B)),
    ("mount", 0, Press::Mount(NODE_A)),
    ("mount", 1, Press::Mount(NODE_B)),
    ("unmount-all", 0, Press::UnmountAll),
    ("detach", 0, Press::Detach),
    ("force-detach", 0, Press::ForceDetach),
    ("delete-claim", 0, Press::DeleteClaim),
    ("request", 0, Press::Request),
    ("clear-claim-ref", 0, Press::ClearClaimRef),
];

impl Volumes {
    fn world(&self) -> &World {
        self.timeline.now()
    }

    fn claim(&self) -> ClaimId {
        newest(self.world())
    }

    /// The claim's volume, also when only the volume is left.
    fn volume(&self) -> Option<&Volume> {
        let volume = match self.world().claim(self.claim())?.phase {
            ClaimPhase::Deleted { left } => left,
            phase => phase.volume(),
        };
        self.world().volume(volume?).filter(|volume| volume.exists())
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
        let Settings { mode, reclaim, .. } = self.settings;
        let mut meaning = vec![mode.as_str(), ": ", volume::mode(mode, view.lang)];
        if view.full {
            let more = [" ・ ", reclaim.as_str(), ": ", volume::reclaim(reclaim, view.lang)];
            meaning.extend_from_slice(&more);
        }
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
        row.say(Kind::Aside, joined(&meaning));
    }

    fn card(&self, card: &mut Part, id: NodeId, lang: Lang) {
        let Some(node) = self.world().node(id) else { return };
        let name = owned(node.name.as_str());
        let attached = self.volume().is_some_and(|volume| volume.at(id).is_some());
        let zone = node.zone.as_ref().map_or("", |zone| zone.as_str());
        card.fact(Fact::Label, name.clone()).fact(Fact::Node, name.clone());
        card.fact(Fact::Attached, flag(attached));
        if !zone.is_empty() {
            card.fact(Fact::Zone, owned(zone));
        }
        card.say(Kind::Name, name);
        card.say(Kind::Code, owned(zone));
        let dock = match self.left_at(id) {
            _ if attached => Text::from(Label::Docked.text(lang)),
            Some(left) => format!("{} {}", left.name, Label::LeftHere.text(lang)).into(),
            None => Label::NotAttached.text(lang).into(),
        };
        card.say(Kind::Aside, dock).fact(Fact::Role, "dock");
        card.label(Kind::Aside, Label::StageMount, lang).fact(Fact::Role, "stage");
        let chips = card.add(Kind::Chips);
        chips.named(Label::Pods, lang);
        self.chips(chips, id, lang);
        card.label(Kind::Aside, Label::NoPods, lang).fact(Fact::Role, "no-pods");
        let moves = card.add(Kind::Row);
        moves.button("attach", id.index(), Label::Attach, lang);
        moves.button("mount", id.index(), Label::Mount, lang);
    }

    /// A volume of a claim that is gone, which a node still has.
    fn left_at(&self, node: NodeId) -> Option<&Volume> {
        self.world().volumes().find(|volume| volume.at(node).is_some())
    }

    /// The pods of a node that see the volume, after those never seen to stop.
    fn chips(&self, chips: &mut Part, node: NodeId, lang: Lang) {
        let Some(volume) = self.volume() else { return };
        let mut chip = |name: &str, unconfirmed: bool| {
            let chip = chips.say(Kind::Chip, owned(name));
            chip.key = Some(chip.text.clone());
            chip.fact(Fact::Pod, owned(name));
            if unconfirmed {
                chip.fact(Fact::Unconfirmed, "");
                chip.text = joined(&[name, " ", Label::Unconfirmed.text(lang)]);
            }
        };
        for other in &volume.unconfirmed {
            if other.node == node {
                chip(other.pod.as_str(), true);
            }
        }
        if let Some(attachment) = volume.at(node) {
            for pod in &attachment.pods {
                chip(pod.as_str(), false);
            }
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
        let source = rule.source();
        let (why, label) = (volume::rule(rule, lang), Label::Source.text(lang));
        Verdict {
            tone,
            sentence: volume::refusal(world, refusal, lang),
            why: joined(&[
                why,
                "\n",
                rule.as_str(),
                " ・ ",
                label,
                ": ",
                source.document,
                ", ",
                source.place,
            ]),
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

fn owned(text: &str) -> Text {
    text.to_owned().into()
}

fn flag(on: bool) -> Text {
    if on { "true".into() } else { "false".into() }
}
