//! The chapter's demo: one claim, two nodes, three moves with three units.

mod picture;

use super::shell::{self, REDO, RESET, UNDO, Verdict};
use super::{Lesson, Opened, Play, Pressed, RuleRow, View};
use crate::scene::{Fact, Kind, Part, Signal, Text};
use tsunagu_model::place::NodeId;
use tsunagu_model::volume::chapter::{LESSON as SLUG, NODE_A, NODE_B, Press, Settings};
use tsunagu_model::volume::{AccessMode, Binding, ClaimId, ClaimPhase, Reclaim, Rule, Volume, World};
use tsunagu_model::{Model, Step, Timeline};
use tsunagu_words::volume::{self, Departure};
use tsunagu_words::{Label, Lang};

/// The registry's entry.
pub const LESSON: Lesson = Lesson { slug: SLUG, title: Label::VolumesTitle, open, rules };

const NODES: [NodeId; 2] = [NODE_A, NODE_B];

struct Volumes {
    settings: Settings,
    timeline: Timeline<World>,
}

fn open(body: Option<&str>) -> Opened {
    let (settings, presses, bad) = match body.map(Settings::read) {
        Some(Ok((settings, presses))) => (settings, presses, None),
        Some(Err(bad)) => (Settings::default(), Vec::new(), Some(bad)),
        None => (Settings::default(), Vec::new(), None),
    };
    (Box::new(Volumes { settings, timeline: Press::replay(settings, presses) }), bad)
}

fn rules(lang: Lang) -> Vec<RuleRow> {
    let row = |&rule: &Rule| {
        let source = rule.source();
        [rule.as_str(), volume::rule(rule, lang), source.document, source.place]
    };
    Rule::ALL.iter().map(row).collect()
}

impl Play for Volumes {
    fn press(&mut self, signal: Signal) -> Pressed {
        let Signal { action, at } = signal;
        let settings = match action {
            "mode" => AccessMode::ALL.get(at).map(|&mode| Settings { mode, ..self.settings }),
            "binding" => Binding::ALL.get(at).map(|&binding| Settings { binding, ..self.settings }),
            "zones" => Some(Settings { zones: at == 1, ..self.settings }),
            "reclaim" => Reclaim::ALL.get(at).map(|&reclaim| Settings { reclaim, ..self.settings }),
            RESET => Some(self.settings),
            _ => None,
        };
        if let Some(settings) = settings {
            if settings == self.settings && action != RESET {
                return Pressed::Nothing;
            }
            *self = Volumes { settings, timeline: Press::replay(settings, []) };
            return Pressed::Step;
        }
        let moved = match action {
            UNDO => self.timeline.undo(),
            REDO => self.timeline.redo(),
            _ => match press(action, at) {
                Some(press) => {
                    self.timeline.apply(press.command(self.timeline.now()));
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
        self.moves(scene.add(Kind::Row), view);
        shell::verdict(scene, self.verdict(lang), view);
        self.lines(shell::log(scene, lang), lang);
        scene.add(Kind::Prose).say(Kind::Plain, Label::Try.text(lang));
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

fn press(action: &str, at: usize) -> Option<Press> {
    let node = NODES.get(at).copied();
    match action {
        "attach" => node.map(Press::Attach),
        "mount" => node.map(Press::Mount),
        "unmount-all" => Some(Press::UnmountAll),
        "detach" => Some(Press::Detach),
        "force-detach" => Some(Press::ForceDetach),
        "delete-claim" => Some(Press::DeleteClaim),
        "request" => Some(Press::Request),
        "clear-claim-ref" => Some(Press::ClearClaimRef),
        _ => None,
    }
}

impl Volumes {
    fn world(&self) -> &World {
        self.timeline.now()
    }

    /// The newest claim: one that was written again takes the place of the one that is gone.
    fn claim(&self) -> ClaimId {
        self.world().claim_ids().last().expect("the world begins with a claim")
    }

    /// The claim's volume, also when only the volume is left.
    fn volume(&self) -> Option<&Volume> {
        match self.world().claim(self.claim())?.phase {
            ClaimPhase::Bound { volume } | ClaimPhase::Terminating { volume } => self.world().volume(volume),
            ClaimPhase::Deleted { left } => self.world().volume(left?).filter(|volume| volume.exists()),
            ClaimPhase::Pending => None,
        }
    }

    fn facts(&self, scene: &mut Part, lang: Lang) {
        let volume = self.volume();
        scene.fact(Fact::Label, LESSON.title.text(lang));
        scene.fact(Fact::Lesson, SLUG);
        scene.fact(Fact::Outcome, self.step().1);
        scene.fact(Fact::Provisioned, flag(volume.is_some()));
        if let Some(zone) = volume.and_then(|volume| volume.zone.as_ref()) {
            scene.fact(Fact::VolumeZone, owned(zone.as_str()));
        }
    }

    fn controls(&self, row: &mut Part, view: &View) {
        let lang = view.lang;
        let text = |label: Label| label.text(lang);
        let Settings { mode, binding, zones, reclaim } = self.settings;
        let modes = AccessMode::ALL.map(|mode| (mode.as_str(), mode.as_str()));
        row.choice("mode", text(Label::Mode), &modes, position(&AccessMode::ALL, &mode));
        let bindings = [
            (Binding::Immediate.as_str(), text(Label::Immediate)),
            (Binding::WaitForFirstConsumer.as_str(), text(Label::Wait)),
        ];
        row.choice("binding", text(Label::Binding), &bindings, position(&Binding::ALL, &binding));
        let choices = [("off", text(Label::ZonesOff)), ("on", text(Label::ZonesOn))];
        row.choice("zones", text(Label::Zones), &choices, usize::from(zones));
        let mut meaning = format!("{}: {}", mode.as_str(), volume::mode(mode, lang));
        if view.full {
            let policies = Reclaim::ALL.map(|policy| (policy.as_str(), policy.as_str()));
            row.choice("reclaim", text(Label::Reclaim), &policies, position(&Reclaim::ALL, &reclaim));
            meaning += &format!(" ・ {}: {}", reclaim.as_str(), volume::reclaim(reclaim, lang));
        }
        row.say(Kind::Aside, meaning);
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
        let dock = if attached { Label::Docked } else { Label::NotAttached };
        card.say(Kind::Aside, dock.text(lang)).fact(Fact::Role, "dock");
        card.say(Kind::Aside, Label::StageMount.text(lang)).fact(Fact::Role, "stage");
        let chips = card.add(Kind::Chips);
        chips.fact(Fact::Label, Label::Pods.text(lang));
        self.chips(chips, id, lang);
        card.say(Kind::Aside, Label::NoPods.text(lang)).fact(Fact::Role, "no-pods");
        let moves = card.add(Kind::Row);
        moves.button("attach", id.index(), Label::Attach.text(lang));
        moves.button("mount", id.index(), Label::Mount.text(lang));
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
                chip.text = format!("{name} {}", Label::Unconfirmed.text(lang)).into();
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

    fn moves(&self, row: &mut Part, view: &View) {
        let offers = self.world().offers();
        let offered =
            |press: Press| view.full && offers.iter().any(|command| Press::of(command) == Some(press));
        let buttons = [
            ("unmount-all", Label::UnmountAll, "", true),
            ("detach", Label::Detach, "", true),
            ("force-detach", Label::ForceDetach, "last", true),
            ("delete-claim", Label::DeleteClaim, "quiet", offered(Press::DeleteClaim)),
            ("request", Label::Request, "quiet", offered(Press::Request)),
            ("clear-claim-ref", Label::ClearClaimRef, "quiet", offered(Press::ClearClaimRef)),
        ];
        for (action, label, weight, shown) in buttons {
            let button = row.button(action, 0, label.text(view.lang));
            button.fact(Fact::Weight, weight);
            button.hidden = !shown;
        }
    }

    fn verdict(&self, lang: Lang) -> Verdict {
        let world = self.world();
        let (tone, sentence) = volume::verdict(world, self.claim(), lang);
        let Some(refusal) = self.timeline.last().and_then(Step::refusal) else {
            return Verdict { tone, sentence, why: String::new() };
        };
        let rule = refusal.rule();
        let source = rule.source();
        let (why, label) = (volume::rule(rule, lang), Label::Source.text(lang));
        Verdict {
            tone,
            sentence: volume::refusal(world, refusal, lang),
            why: format!("{why}\n{} ・ {label}: {}, {}", rule.as_str(), source.document, source.place),
        }
    }

    fn lines(&self, lines: &mut Part, lang: Lang) {
        let world = self.world();
        let past = self.timeline.past();
        let first = past.len().saturating_sub(shell::LOG);
        if first == 0 {
            shell::line(lines, 0, volume::events(world, &self.settings.opening(), lang), None);
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

fn position<T: PartialEq>(all: &[T], one: &T) -> usize {
    all.iter().position(|other| other == one).unwrap_or_default()
}

fn flag(on: bool) -> Text {
    if on { "true".into() } else { "false".into() }
}
