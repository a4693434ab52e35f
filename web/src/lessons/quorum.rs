//! Three voters and what they share: lose anything, and see what is still served, where, and why.

mod cluster;
mod more;
mod own;
mod plan;

use super::shell::{self, REDO, RESET, UNDO, Verdict};
use super::{Lesson, Opened, Play, Pressed, View};
use crate::scene::{Fact, Kind, Part, Signal, Text, joined};
use own::Pasting;
use tsunagu_model::quorum::chapter::Text as Picture;
use tsunagu_model::quorum::{
    Command, Domains, LESSON as SLUG, MemberId, Members, Numbered, Placement, Plan, Settings, World,
};
use tsunagu_model::{Start, Step, Timeline};
use tsunagu_words::quorum::{self, Said};
use tsunagu_words::{Label, Lang};

/// The registry's entry.
pub const LESSON: Lesson = Lesson { slug: SLUG, title: Label::QuorumTitle, open };

struct Quorum {
    timeline: Timeline<World, Plan>,
    /// The row of the article's table that was pressed last.
    row: usize,
    /// Whether the reader is to foretell what comes of it: what would tell it is held back.
    asked: bool,
    /// Whether what the reader foretold was so; told once.
    right: Option<bool>,
    pasting: Pasting,
    /// The placement that another is compared with.
    kept: Option<World>,
}

/// The rows of the article's table: the picture, and what is lost of it.
const ROWS: [(Said, Picture, &str); 4] = [
    (Said::RowSiteB, Picture::TwoSites, "site-b"),
    (Said::RowSiteA, Picture::TwoSites, "site-a"),
    (Said::RowHost, Picture::SharedHypervisor, "host-1"),
    (Said::RowVpn, Picture::TwoSites, "vpn"),
];

/// What can be foretold: writes at all who live, at some, at none. The last asks to be shown.
const GUESSES: [Said; 4] = [Said::GuessYes, Said::GuessPart, Said::GuessNo, Said::GuessShow];
const SHOW: usize = 3;

const PICTURE: &str = "picture";
const ROW: &str = "row";
const GUESS: &str = "guess";
const DOMAIN: &str = "domain";
const CUT: &str = "cut";
const WRITE: &str = "write";
const LEAD: &str = "move-leader";

fn open(body: Option<&str>) -> Opened {
    let (plan, done, bad) = match body.map(Plan::read) {
        Some(Ok((plan, done))) => (plan, done, None),
        Some(Err(bad)) => (Plan::text(Picture::TwoSites), Vec::new(), Some(bad)),
        None => (Plan::text(Picture::TwoSites), Vec::new(), None),
    };
    let mut lesson = Quorum {
        timeline: Timeline::of(plan),
        row: 0,
        asked: body.is_none(),
        right: None,
        pasting: Pasting::default(),
        kept: None,
    };
    for command in done {
        lesson.timeline.apply(command);
    }
    (Box::new(lesson), bad)
}

impl Play for Quorum {
    fn press(&mut self, Signal { action, at }: Signal) -> Pressed {
        if let Some(pressed) = self.drawn(action, at) {
            return pressed;
        }
        let moved = match action {
            UNDO => self.timeline.undo(),
            REDO => self.timeline.redo(),
            RESET => {
                self.timeline.seek(0);
                true
            }
            PICTURE => match Picture::ALL.get(at) {
                Some(&picture) if self.timeline.start().picture() != Some(picture) => {
                    self.start(Plan::text(picture));
                    true
                }
                _ => false,
            },
            ROW => return self.ask(at),
            GUESS => return self.guess(at),
            _ => match self.command(action, at) {
                Some(command) => {
                    self.timeline.apply(command);
                    true
                }
                None => false,
            },
        };
        if !moved {
            return Pressed::Nothing;
        }
        (self.asked, self.right) = (false, None);
        Pressed::Step
    }

    fn typed(&mut self, text: String) {
        self.pasting.text = text;
    }

    fn scene(&self, view: &View, scene: &mut Part) {
        let lang = view.lang;
        self.facts(scene, lang);
        shell::head(scene, &LESSON, self.badge(lang), lang);
        self.pictures(scene.add(Kind::Row), lang);
        shell::edge(scene, view);
        self.rows(scene, lang);
        plan::draw(self.world(), scene, lang);
        shell::verdict(scene, self.verdict(lang), view);
        cluster::domains(self, scene, lang);
        cluster::members(self, scene, lang);
        cluster::cuts(self, scene, lang);
        self.lines(shell::log(scene, lang), lang);
        if view.full {
            more::folds(self, scene, lang);
            own::folds(self, scene, lang);
        }
    }

    fn step(&self) -> (usize, &'static str) {
        (self.timeline.past().len(), self.timeline.last().map_or("ok", Step::slug))
    }

    fn sentence(&self, lang: Lang) -> String {
        self.verdict(lang).sentence
    }

    fn code(&self) -> String {
        self.timeline.start().link(self.timeline.past().iter().map(|step| &step.command))
    }
}

impl Quorum {
    /// Another placement. What was pasted and what was kept stay.
    fn start(&mut self, plan: Plan) {
        self.timeline = Timeline::of(plan);
        (self.asked, self.right) = (false, None);
    }

    /// A placement of the reader's own, with etcd's defaults.
    fn own(&mut self, placement: Placement) {
        if let Ok(plan) = Plan::new(placement, Settings::default(), None) {
            self.start(plan);
        }
    }

    fn world(&self) -> &World {
        self.timeline.now()
    }

    /// Sets the picture up for a row of the table, whole, and asks.
    fn ask(&mut self, row: usize) -> Pressed {
        let Some((_, picture, _)) = ROWS.get(row) else { return Pressed::Nothing };
        self.start(Plan::text(*picture));
        (self.row, self.asked) = (row, true);
        Pressed::Step
    }

    /// Loses what was asked about, of the whole, and holds the guess against what came.
    fn guess(&mut self, guess: usize) -> Pressed {
        if self.ask(self.row) == Pressed::Nothing {
            return Pressed::Nothing;
        }
        if let Some(lost) = self.world().placement().domain_named(ROWS[self.row].2) {
            self.timeline.apply(Command::Fail(Domains::one(lost)));
        }
        self.asked = false;
        self.right = (guess < SHOW).then_some(guess == self.served());
        Pressed::Step
    }

    /// Writes at all who live, at some, at none: as [`GUESSES`] has them.
    fn served(&self) -> usize {
        let writes = self.writes();
        match self.world().reach().up.within(self.world().placement().voters()) {
            _ if writes.is_empty() => 2,
            up if up == writes => 0,
            _ => 1,
        }
    }

    /// The members that take writes.
    fn writes(&self) -> Members {
        let world = self.world();
        world.placement().present().iter().filter(|&id| world.endpoint(id).writes).collect()
    }

    fn command(&self, action: &str, at: usize) -> Option<Command> {
        let placement = self.world().placement();
        let member: MemberId = Numbered::numbered(at as u8);
        Some(match action {
            DOMAIN if at < placement.domains().len() => {
                let one = Domains::one(Numbered::numbered(at as u8));
                if one.inside(self.world().failed()) { Command::Repair(one) } else { Command::Fail(one) }
            }
            CUT => Command::Fail(*cluster::cuts_of(self.world()).get(at)?),
            WRITE => Command::Write { via: member, reaches: None },
            LEAD => Command::MoveLeader(member),
            _ => return None,
        })
    }

    fn facts(&self, scene: &mut Part, lang: Lang) {
        scene.named(LESSON.title, lang);
        scene.fact(Fact::Lesson, SLUG).fact(Fact::Outcome, self.step().1);
        let leader = self.world().leader().and_then(|id| self.world().placement().member(id));
        if let Some(leader) = leader {
            scene.fact(Fact::Leader, owned(&leader.name));
        }
        scene.fact(Fact::Writes, WRITTEN[self.served()]);
    }

    fn badge(&self, lang: Lang) -> String {
        let voters = self.world().placement().voters().len().to_string();
        let writes = self.writes().len().to_string();
        joined(&[Said::Writable.text(lang), " ", &writes, " / ", &voters]).to_string()
    }

    fn pictures(&self, row: &mut Part, lang: Lang) {
        let chosen = self.timeline.start().picture();
        let mut options = Vec::new();
        for picture in Picture::ALL {
            options.push((picture.as_str(), quorum::picture(picture, lang)));
        }
        let at = Picture::ALL.iter().position(|&picture| chosen == Some(picture));
        if at.is_none() {
            options.push(("own", Said::OwnPlacement.text(lang)));
        }
        row.choice(PICTURE, Said::Placement.text(lang), &options, at.unwrap_or(Picture::ALL.len()));
    }

    /// The article's table as buttons, and the question to the one that was pressed.
    fn rows(&self, scene: &mut Part, lang: Lang) {
        // On a placement of the reader's own, or another picture, there is nothing to foretell.
        let there = self.timeline.start().picture() == Some(ROWS[self.row].1);
        let part = scene.add(Kind::Prose);
        part.fact(Fact::Role, "rows");
        part.say(Kind::Name, Said::Tonight.text(lang));
        let row = part.add(Kind::Row);
        for (at, (label, ..)) in ROWS.into_iter().enumerate() {
            row.press(ROW, at, label.text(lang)).fact(Fact::Pressed, flag(self.row == at && there));
        }
        let question = part.add(Kind::Row);
        question.fact(Fact::Role, "question");
        question.hidden = !there;
        question.say(Kind::Plain, Said::Guess.text(lang));
        for (at, label) in GUESSES.into_iter().enumerate() {
            let button = question.press(GUESS, at, label.text(lang));
            if at == SHOW {
                button.fact(Fact::Weight, "quiet");
            }
        }
    }

    fn verdict(&self, lang: Lang) -> Verdict {
        let (tone, mut sentence) = quorum::verdict(self.world(), lang);
        if let Some(right) = self.right {
            let label = if right { Said::GuessRight } else { Said::GuessWrong };
            sentence.insert_str(0, label.text(lang));
        }
        let Some(refusal) = self.timeline.last().and_then(Step::refusal) else {
            return Verdict { tone, sentence, why: Text::default() };
        };
        let rule = refusal.rule();
        let sentence = quorum::refusal(self.world(), refusal, lang);
        let why = shell::why(quorum::rule(rule, lang), rule.as_str(), rule.source(), lang);
        Verdict { tone, sentence, why }
    }

    fn lines(&self, lines: &mut Part, lang: Lang) {
        let (world, past) = (self.world(), self.timeline.past());
        let first = past.len().saturating_sub(shell::LOG);
        if first == 0 {
            let (_, began) = quorum::verdict(&self.timeline.start().afresh(), lang);
            shell::line(lines, 0, began, None);
        }
        for (at, step) in past.iter().enumerate().skip(first) {
            match &step.outcome {
                Ok(events) => shell::line(lines, at + 1, quorum::events(world, events, lang), None),
                Err(refusal) => {
                    shell::line(lines, at + 1, quorum::refusal(world, refusal, lang), Some(step.slug()));
                }
            }
        }
    }
}

/// Where writes are served, for [`Fact::Writes`].
const WRITTEN: [&str; 3] = ["all", "some", "none"];

fn owned(text: &str) -> Text {
    text.to_owned().into()
}

fn flag(on: bool) -> Text {
    if on { "true".into() } else { "false".into() }
}
