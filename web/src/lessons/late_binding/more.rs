//! What stands behind the board: what each guard prevents, which finalizer helps on which way to an end,
//! how long the cold and the warm way take, the manifests, and where the text and the facts disagree.

use super::{API, LateBinding, PANEL, PLAY, yaml};
use crate::scene::{Fact, Kind, Part, Text, joined};
use tsunagu_model::sandbox::guide::{SHORTEST, Shown, unprotected};
use tsunagu_model::sandbox::latency::{self, Part as Stretch};
use tsunagu_model::sandbox::matrix::Route;
use tsunagu_model::sandbox::{Mark, Rule, World};
use tsunagu_model::time::Timing;
use tsunagu_words::Lang;
use tsunagu_words::sandbox::{self as words, Board, Departure};

/// One of them is shown; what is not looked at costs nothing.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Panel {
    Against,
    Guards,
    Routes,
    Race,
    Manifests,
}

impl Panel {
    pub(super) const ALL: [Panel; 5] =
        [Panel::Against, Panel::Guards, Panel::Routes, Panel::Race, Panel::Manifests];
}

/// The values and labels of the choice, in the order of [`Panel::ALL`].
const PANELS: [(&str, Board); 5] = [
    ("departures", Board::Against),
    ("guards", Board::Guards),
    ("routes", Board::Routes),
    ("race", Board::Race),
    ("manifests", Board::Manifests),
];
const VERSIONS: [(&str, &str); 2] = [("v1alpha1", "v1alpha1"), ("v1beta1", "v1beta1")];

pub(super) fn add(lesson: &LateBinding, scene: &mut Part, lang: Lang) {
    let options = PANELS.map(|(value, label)| (value, label.text(lang)));
    let row = scene.add(Kind::Row);
    row.choice(PANEL, Board::More.text(lang), &options, lesson.panel as usize);
    let panel = scene.add(Kind::Prose);
    panel.fact(Fact::Role, PANELS[lesson.panel as usize].0);
    panel.key = Some(PANELS[lesson.panel as usize].0.into());
    match lesson.panel {
        Panel::Against => {
            let list = panel.add(Kind::List);
            for departure in Departure::ALL {
                list.say(Kind::Item, departure.text(lang));
            }
        }
        Panel::Guards => guards(panel, lang),
        Panel::Routes => routes(panel, lang),
        Panel::Race => race(lesson, panel, lang),
        Panel::Manifests => {
            panel.say(Kind::Plain, Board::YamlLead.text(lang));
            panel.choice(API, Board::Api.text(lang), &VERSIONS, lesson.beta);
            let script = panel.say(Kind::Script, yaml::of(lesson));
            script.fact(Fact::Label, Board::Manifests.text(lang));
        }
    }
}

fn table<'a>(panel: &'a mut Part, lead: Board, name: Board, columns: &[Board], lang: Lang) -> &'a mut Part {
    panel.say(Kind::Plain, lead.text(lang));
    let table = panel.add(Kind::Table);
    table.say(Kind::Caption, name.text(lang));
    let head = table.add(Kind::Cells);
    for column in columns {
        head.say(Kind::Column, column.text(lang));
    }
    table
}

/// What follows past each guard is played when it is asked for, and the shortest way there is the
/// model's.
fn guards(panel: &mut Part, lang: Lang) {
    let columns = [Board::Guards, Board::Prevents, Board::Shortest];
    let table = table(panel, Board::GuardsLead, Board::Guards, &columns, lang);
    for (guard, moves) in SHORTEST {
        let row = table.add(Kind::Cells);
        row.fact(Fact::Guard, guard.as_str());
        let cell = row.add(Kind::Cell);
        cell.say(Kind::Name, guard.as_str());
        cell.say(Kind::Plain, words::rule(guard, lang));
        let cell = row.add(Kind::Cell);
        cell.say(Kind::Plain, prevented(guard, lang));
        if let Some(at) = Shown::ALL.iter().position(|shown| shown.guard == guard) {
            let button = cell.press(PLAY, at, Board::Play.text(lang));
            button.fact(Fact::Label, joined(&[Board::Play.text(lang), ": ", guard.as_str()]));
        }
        row.add(Kind::Cell).say(Kind::Aside, moves);
    }
}

/// The harm at the end of a guard's shown history.
fn prevented(guard: Rule, lang: Lang) -> String {
    let shown = Shown::ALL.iter().find(|shown| shown.guard == guard);
    match shown.map_or_else(unprotected, Shown::end) {
        Some((world, harm)) => words::harm(&world, harm, lang),
        None => String::new(),
    }
}

fn routes(panel: &mut Part, lang: Lang) {
    let columns = [Board::Route, Board::OfClaim, Board::OfPod, Board::Files];
    let table = table(panel, Board::RoutesLead, Board::Routes, &columns, lang);
    for route in Route::ALL {
        let found = route.row();
        let row = table.add(Kind::Cells);
        row.say(Kind::Cell, words::route(route, lang));
        row.say(Kind::Cell, words::help(found.claim, lang));
        row.say(Kind::Cell, words::help(found.pod, lang));
        let files = match (found.wiped, found.wiped_unmounted) {
            (false, _) => Board::FilesKept,
            (true, false) => Board::FilesLost,
            (true, true) => Board::FilesGone,
        };
        row.say(Kind::Cell, files.text(lang));
    }
}

/// Bars of one scale, and the same in figures.
fn race(lesson: &LateBinding, panel: &mut Part, lang: Lang) {
    panel.say(Kind::Plain, Board::RaceLead.text(lang));
    let (cold, warm) = (latency::cold(), warm_of(lesson.world()));
    let (slow, quick) = (latency::sum(&cold), latency::sum(&warm));
    let scale = slow.latest.0 as u32;
    for (name, sum, scale) in
        [(Board::Cold, slow, scale), (Board::Warm, quick, scale), (Board::Magnified, quick, scale / 50)]
    {
        panel.say(Kind::Plain, joined(&[name.text(lang), ": ", &span(sum), " ms"]));
        let bar = panel.add(Kind::Scale);
        bar.fact(Fact::Label, name.text(lang));
        bar.at = [0, 0, scale, 10];
        bar.shape(Kind::Time, "late", [0, 0, sum.latest.0 as u32, 10]);
        bar.shape(Kind::Time, "usual", [0, 0, sum.usual.0 as u32, 10]);
    }
    let table = panel.add(Kind::Table);
    table.say(Kind::Caption, Board::Race.text(lang));
    let head = table.add(Kind::Cells);
    for column in [Board::PartOf, Board::Takes, Board::Rests] {
        head.say(Kind::Column, column.text(lang));
    }
    for (name, parts, sum) in [(Board::Cold, &cold, slow), (Board::Warm, &warm, quick)] {
        for part in parts {
            let row = table.add(Kind::Cells);
            row.say(Kind::Cell, words::stretch(part.stretch, lang));
            row.say(Kind::Cell, span(part.takes));
            let source = part.source;
            let basis = words::basis(part.basis, lang);
            row.say(Kind::Cell, joined(&[basis, ": ", source.document, ", ", source.place]));
        }
        let row = table.add(Kind::Cells);
        row.fact(Fact::Role, "sum");
        row.say(Kind::Cell, joined(&[name.text(lang), " ", Board::Total.text(lang)]));
        row.say(Kind::Cell, span(sum));
        row.add(Kind::Cell);
    }
}

/// For the files that are not yet the agent's.
fn warm_of(world: &World) -> Vec<Stretch> {
    latency::warm(world.storage().access, 0, Mark::Directory)
}

fn span(takes: Timing) -> Text {
    let [early, usual, late] = [takes.earliest, takes.usual, takes.latest].map(|time| time.0.to_string());
    joined(&[&early, " · ", &usual, " · ", &late])
}
