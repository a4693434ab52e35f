//! Late binding: warm sandboxes, a volume that arrives after the start, and an order of steps that
//! protects the files. Each step can be skipped, swapped, or forced past its guard.

mod board;
mod more;
mod yaml;

use super::shell::{self, REDO, RESET, UNDO, Verdict};
use super::{Lesson, Opened, Play, Pressed, View};
use crate::scene::{Fact, Kind, Part, Signal, Text};
use more::Panel;
use tsunagu_model::sandbox::guide::{Deed, Guided, LESSON as SLUG, Press, Settings, Shown};
use tsunagu_model::sandbox::{Refusal, World};
use tsunagu_model::{Step, Timeline};
use tsunagu_words::sandbox::{self as words, Board};
use tsunagu_words::{Label, Lang};

/// The registry's entry.
pub const LESSON: Lesson = Lesson { slug: SLUG, title: Label::LateBindingTitle, open };

struct LateBinding {
    timeline: Timeline<Guided, Settings>,
    panel: Panel,
    /// Which version of the API the manifests are written in.
    beta: usize,
}

fn open(body: Option<&str>) -> Opened {
    let (settings, presses, bad) = match body.map(Settings::read) {
        Some(Ok((settings, presses))) => (settings, presses, None),
        Some(Err(bad)) => (Settings::default(), Vec::new(), Some(bad)),
        None => (Settings::default(), Vec::new(), None),
    };
    let timeline = Press::replay(settings, presses);
    (Box::new(LateBinding { timeline, panel: Panel::Against, beta: 0 }), bad)
}

/// What is chosen before anything happens, in the order of [`Settings::CHOICES`].
const CONTROLS: [(&str, Board); 4] = [
    ("workspace", Board::Workspace),
    ("pool", Board::Pool),
    ("binding", Board::Binding),
    ("daemon", Board::Daemon),
];
const PANEL: &str = "more";
const API: &str = "api";
const GO_PAST: &str = "go-past";
const PLAY: &str = "play";

/// The buttons, in the order of [`Deed::ALL`]: where each row ends.
const ROWS: [(Board, usize); 5] =
    [(Board::Use, 8), (Board::Pause, 13), (Board::Other, 17), (Board::Ends, 26), (Board::Faults, 34)];

impl Play for LateBinding {
    fn press(&mut self, Signal { action, at }: Signal) -> Pressed {
        let moved = match action {
            UNDO => self.timeline.undo(),
            REDO => self.timeline.redo(),
            RESET => {
                self.begin(*self.timeline.start(), []);
                true
            }
            PANEL => {
                self.panel = Panel::ALL.get(at).copied().unwrap_or(self.panel);
                return Pressed::Look;
            }
            API => {
                self.beta = at;
                return Pressed::Look;
            }
            PLAY => match Shown::ALL.get(at) {
                Some(shown) => {
                    self.begin(shown.settings, shown.presses());
                    true
                }
                None => false,
            },
            GO_PAST => match self.forbidden() {
                Some(deed) => {
                    self.timeline.apply(Press { deed, past: true });
                    true
                }
                None => false,
            },
            _ => match CONTROLS.iter().position(|(control, _)| *control == action) {
                Some(control) => self.choose(control, at),
                None => match Deed::ALL.get(at).filter(|deed| deed.as_str() == action) {
                    Some(&deed) => {
                        self.timeline.apply(Press::heeding(deed));
                        true
                    }
                    None => false,
                },
            },
        };
        if moved { Pressed::Step } else { Pressed::Nothing }
    }

    fn scene(&self, view: &View, scene: &mut Part) {
        let lang = view.lang;
        scene.named(LESSON.title, lang);
        scene.fact(Fact::Lesson, SLUG).fact(Fact::Outcome, self.step().1);
        let harms = self.world().harms();
        if let Some(first) = harms.first() {
            scene.fact(Fact::Harm, first.as_str());
        }
        shell::head(scene, &LESSON, board::badge(self, lang), lang);
        if view.full {
            self.controls(scene.add(Kind::Row), lang);
        }
        shell::edge(scene, view);
        let guide = scene.add(Kind::Prose);
        guide.fact(Fact::Role, "guide");
        self.row(guide, 0, lang);
        self.row(guide, 1, lang);
        shell::verdict(scene, self.verdict(lang), view);
        let past = scene.add(Kind::Row);
        past.hidden = self.forbidden().is_none();
        past.press(GO_PAST, 0, Board::GoPast.text(lang)).fact(Fact::Weight, "last");
        let said = self.timeline.last().and_then(|step| words::departs(step.command.deed));
        let aside = scene.say(Kind::Aside, said.map_or("", |departure| departure.text(lang)));
        aside.fact(Fact::Role, "departure");
        aside.hidden = said.is_none();
        let list = scene.add(Kind::List);
        list.fact(Fact::Role, "harms").fact(Fact::Label, Board::Harmed.text(lang));
        list.hidden = harms.is_empty();
        for harm in harms {
            list.say(Kind::Item, words::harm(self.world(), harm, lang)).fact(Fact::Harm, harm.as_str());
        }
        board::draw(self, scene, lang);
        let off = scene.add(Kind::Prose);
        off.hidden = !view.full;
        for row in 2..ROWS.len() {
            self.row(off, row, lang);
        }
        self.lines(shell::log(scene, lang), lang);
        if view.full {
            more::add(self, scene, lang);
        }
    }

    fn step(&self) -> (usize, &'static str) {
        (self.timeline.past().len(), self.timeline.last().map_or("ok", Step::slug))
    }

    fn sentence(&self, lang: Lang) -> String {
        self.verdict(lang).sentence
    }

    fn code(&self) -> String {
        self.timeline.start().link(self.timeline.past().iter().map(|step| step.command))
    }
}

impl LateBinding {
    fn world(&self) -> &World {
        self.timeline.now().world()
    }

    fn begin(&mut self, settings: Settings, presses: impl IntoIterator<Item = Press>) {
        self.timeline = Press::replay(settings, presses);
    }

    fn choose(&mut self, control: usize, at: usize) -> bool {
        let mut chosen = self.timeline.start().chosen();
        chosen[control] = at;
        match Settings::choose(chosen).filter(|settings| settings != self.timeline.start()) {
            Some(settings) => {
                self.begin(settings, []);
                true
            }
            None => false,
        }
    }

    /// What a guard has just forbidden.
    fn forbidden(&self) -> Option<Deed> {
        let step = self.timeline.last()?;
        step.refusal().filter(|refusal| refusal.rule.guards()).map(|_| step.command.deed)
    }

    fn controls(&self, row: &mut Part, lang: Lang) {
        let chosen = self.timeline.start().chosen();
        for (at, (control, legend)) in CONTROLS.into_iter().enumerate() {
            let mut options = Vec::new();
            for &value in Settings::CHOICES[at] {
                let label = match value {
                    "not-shared" => Board::NotShared.text(lang),
                    "2" => Board::PoolTwo.text(lang),
                    "0" => Board::PoolNone.text(lang),
                    "nfs" => "mount -t nfs",
                    "bind" => "mount --bind",
                    value => value,
                };
                options.push((value, label));
            }
            row.choice(control, legend.text(lang), &options, chosen[at]);
        }
    }

    /// A row of buttons behind its name. What is next on the path is marked.
    fn row(&self, part: &mut Part, at: usize, lang: Lang) {
        let (name, end) = ROWS[at];
        let from = if at == 0 { 0 } else { ROWS[at - 1].1 };
        let next = self.timeline.now().next();
        let row = part.add(Kind::Row);
        row.say(Kind::Aside, name.text(lang));
        for (at, &deed) in Deed::ALL.iter().enumerate().take(end).skip(from) {
            let button = row.press(deed.as_str(), at, words::deed(deed, lang));
            if next == Some(deed) {
                button.fact(Fact::Current, "step");
            }
        }
    }

    fn verdict(&self, lang: Lang) -> Verdict {
        let world = self.world();
        let (tone, sentence) = words::verdict(world, self.timeline.now().session(), lang);
        let Some(refusal) = self.timeline.last().and_then(Step::refusal) else {
            return Verdict { tone, sentence, why: Text::default() };
        };
        let Refusal { rule, .. } = *refusal;
        Verdict {
            tone,
            sentence: words::refusal(world, refusal, lang),
            why: shell::why(words::rule(rule, lang), rule.as_str(), rule.source(), lang),
        }
    }

    fn lines(&self, lines: &mut Part, lang: Lang) {
        let world = self.world();
        let past = self.timeline.past();
        for (at, step) in past.iter().enumerate().skip(past.len().saturating_sub(shell::LOG)) {
            let (text, refused) = match &step.outcome {
                Ok(events) => (words::events(world, events, lang), None),
                Err(refusal) => (words::refusal(world, refusal, lang), Some(step.slug())),
            };
            shell::line(lines, at + 1, text, refused);
        }
    }
}
