//! The chapter's demo: one claim, two nodes, three moves with three units.

mod picture;

use super::shell::{self, Line, REDO, RESET, UNDO, Verdict};
use super::{Lesson, Opened, Play, Pressed, RuleRow, View};
use crate::scene::{Button, Choice, Data, Group, Kind, Part, Signal, Text, Voice, Weight, Words};
use tsunagu_model::place::NodeId;
use tsunagu_model::volume::chapter::{LESSON as SLUG, NODE_A, NODE_B, Press, Settings};
use tsunagu_model::volume::{AccessMode, Binding, ClaimId, ClaimPhase, Reclaim, Rule, Volume, World};
use tsunagu_model::{Step, Timeline};
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
    let (settings, presses) = body.map_or(Ok(Default::default()), Settings::read)?;
    Ok(Box::new(Volumes { settings, timeline: Press::replay(settings, presses) }))
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

    fn scene(&self, view: &View) -> Group {
        let lang = view.lang;
        let mut parts = vec![
            shell::head(&LESSON, volume::badge(self.world(), self.claim(), lang), lang),
            self.controls(view),
            shell::edge(view),
            self.stage(lang),
            self.moves(view),
            shell::verdict(self.verdict(lang), view),
            shell::log(self.lines(lang), lang),
            Part::group(Kind::Prose, vec![Part::words(Voice::Plain, Label::Try.text(lang))]),
        ];
        if view.full {
            let texts = Departure::ALL.iter().map(|departure| departure.text(lang));
            parts.push(shell::fold(Label::Differs, texts, lang));
        }
        Group {
            kind: Kind::Lesson,
            label: Some(LESSON.title.text(lang).into()),
            data: self.data(),
            parts,
            key: None,
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

    fn data(&self) -> Data {
        let volume = self.volume();
        let mut data = vec![
            ("data-lesson", SLUG.into()),
            ("data-outcome", self.step().1.into()),
            ("data-provisioned", flag(volume.is_some())),
        ];
        let zone = volume.and_then(|volume| volume.zone.as_ref());
        data.extend(zone.map(|zone| ("data-volume-zone", zone.as_str().to_owned().into())));
        data
    }

    fn controls(&self, view: &View) -> Part {
        let lang = view.lang;
        let Settings { mode, binding, zones, reclaim } = self.settings;
        let legend = |label: Label| label.text(lang).into();
        let named = |value: &'static str| (value, Text::from(value));
        let labelled = |value: &'static str, label: Label| (value, Text::from(label.text(lang)));
        let mut parts = vec![
            Part::Choice(Choice {
                control: "mode",
                legend: legend(Label::Mode),
                options: AccessMode::ALL.map(|mode| named(mode.as_str())).into(),
                chosen: position(&AccessMode::ALL, &mode),
            }),
            Part::Choice(Choice {
                control: "binding",
                legend: legend(Label::Binding),
                options: vec![
                    labelled(Binding::Immediate.as_str(), Label::Immediate),
                    labelled(Binding::WaitForFirstConsumer.as_str(), Label::Wait),
                ],
                chosen: position(&Binding::ALL, &binding),
            }),
            Part::Choice(Choice {
                control: "zones",
                legend: legend(Label::Zones),
                options: vec![labelled("off", Label::ZonesOff), labelled("on", Label::ZonesOn)],
                chosen: usize::from(zones),
            }),
        ];
        let mut meaning = format!("{}: {}", mode.as_str(), volume::mode(mode, lang));
        if view.full {
            parts.push(Part::Choice(Choice {
                control: "reclaim",
                legend: legend(Label::Reclaim),
                options: Reclaim::ALL.map(|policy| named(policy.as_str())).into(),
                chosen: position(&Reclaim::ALL, &reclaim),
            }));
            meaning += &format!(" ・ {}: {}", reclaim.as_str(), volume::reclaim(reclaim, lang));
        }
        parts.push(Part::words(Voice::Aside, meaning));
        Part::group(Kind::Row, parts)
    }

    fn stage(&self, lang: Lang) -> Part {
        let cards = NODES.map(|node| self.card(node, lang)).into();
        Part::group(Kind::Stage, vec![picture::picture(self, lang), Part::group(Kind::Cards, cards)])
    }

    fn card(&self, id: NodeId, lang: Lang) -> Part {
        let at = id.index();
        let Some(node) = self.world().node(id) else { return Part::group(Kind::Card, Vec::new()) };
        let attachment = self.volume().and_then(|volume| volume.at(id));
        let mut data = vec![
            ("data-node", node.name.as_str().to_owned().into()),
            ("data-attached", flag(attachment.is_some())),
        ];
        let zone = node.zone.as_ref().map_or("", |zone| zone.as_str());
        if !zone.is_empty() {
            data.push(("data-zone", zone.to_owned().into()));
        }
        let dock = if attachment.is_some() { Label::Docked } else { Label::NotAttached };
        let chips = self.chips(id, lang);
        let none = if chips.is_empty() { Label::NoPods.text(lang) } else { "" };
        Part::Group(Group {
            kind: Kind::Card,
            label: Some(node.name.as_str().to_owned().into()),
            data,
            key: None,
            parts: vec![
                Part::words(Voice::Name, node.name.as_str().to_owned()),
                Part::words(Voice::Code, zone.to_owned()),
                Part::Words(Words {
                    voice: Voice::Aside,
                    data: shell::role("dock"),
                    text: dock.text(lang).into(),
                }),
                Part::Group(Group {
                    kind: Kind::Chips,
                    label: Some(Label::Pods.text(lang).into()),
                    parts: chips,
                    ..Group::default()
                }),
                Part::Words(Words { voice: Voice::Aside, data: shell::role("no-pods"), text: none.into() }),
                Part::group(
                    Kind::Row,
                    vec![
                        Button::new("attach", at, Label::Attach.text(lang)).into(),
                        Button::new("mount", at, Label::Mount.text(lang)).into(),
                    ],
                ),
            ],
        })
    }

    /// The pods of a node that see the volume, and those never seen to stop.
    fn chips(&self, node: NodeId, lang: Lang) -> Vec<Part> {
        let Some(volume) = self.volume() else { return Vec::new() };
        let chip = |name: &str, unconfirmed: bool| {
            let name = Text::from(name.to_owned());
            let mut data = vec![("data-pod", name.clone())];
            let mut parts = vec![Part::words(Voice::Name, name.clone())];
            if unconfirmed {
                data.push(("data-unconfirmed", Text::default()));
                parts.push(Part::words(Voice::Aside, Label::Unconfirmed.text(lang)));
            }
            Part::Group(Group { kind: Kind::Chip, label: None, data, key: Some(name), parts })
        };
        let lost = volume.unconfirmed.iter().filter(|other| other.node == node);
        let seen = volume.at(node).into_iter().flat_map(|attachment| &attachment.pods);
        lost.map(|other| chip(other.pod.as_str(), true))
            .chain(seen.map(|pod| chip(pod.as_str(), false)))
            .collect()
    }

    fn moves(&self, view: &View) -> Part {
        let lang = view.lang;
        let button = |action, label: Label| Button::new(action, 0, label.text(lang));
        let quiet = |action, label: Label, on_offer: bool| Button {
            weight: Weight::Quiet,
            hidden: !(view.full && on_offer),
            ..button(action, label)
        };
        let offers = tsunagu_model::Model::offers(self.world());
        let offered = |press: Press| offers.iter().any(|command| Press::of(command) == Some(press));
        let gone = offered(Press::Request);
        Part::Group(Group {
            kind: Kind::Row,
            label: None,
            data: Data::new(),
            key: None,
            parts: vec![
                button("unmount-all", Label::UnmountAll).into(),
                button("detach", Label::Detach).into(),
                Button { weight: Weight::Last, ..button("force-detach", Label::ForceDetach) }.into(),
                quiet("delete-claim", Label::DeleteClaim, !gone).into(),
                quiet("request", Label::Request, gone).into(),
                quiet("clear-claim-ref", Label::ClearClaimRef, offered(Press::ClearClaimRef)).into(),
            ],
        })
    }

    fn verdict(&self, lang: Lang) -> Verdict {
        let world = self.world();
        match self.timeline.last().and_then(Step::refusal) {
            Some(refusal) => {
                let rule = refusal.rule();
                let source = rule.source();
                Verdict {
                    tone: volume::Tone::Plain,
                    refused: true,
                    sentence: volume::refusal(world, refusal, lang),
                    rule: Some((
                        volume::rule(rule, lang),
                        rule.as_str(),
                        format!("{}, {}", source.document, source.place),
                    )),
                }
            }
            None => {
                let (tone, sentence) = volume::verdict(world, self.claim(), lang);
                Verdict { tone, refused: false, sentence, rule: None }
            }
        }
    }

    fn lines(&self, lang: Lang) -> Vec<Line> {
        let world = self.world();
        let happened = |events: &[_]| volume::events(world, events, lang);
        let first = Line { step: 0, text: happened(&self.settings.opening()), refused: None };
        let steps = self.timeline.past().iter().enumerate().map(|(at, step)| {
            let (text, refused) = match &step.outcome {
                Ok(events) => (happened(events), None),
                Err(refusal) => (volume::refusal(world, refusal, lang), Some(step.slug())),
            };
            Line { step: at + 1, text, refused }
        });
        std::iter::once(first).chain(steps).collect()
    }
}

fn position<T: PartialEq>(all: &[T], one: &T) -> usize {
    all.iter().position(|other| other == one).unwrap_or_default()
}

fn flag(on: bool) -> Text {
    if on { "true".into() } else { "false".into() }
}
