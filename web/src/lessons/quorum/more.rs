//! What stands behind folds: the four questions, the runbook, what goes on, two placements side by
//! side, and where the text is loose.

use super::cluster::{cuts_of, names};
use super::own::{COMPARE, KEEP};
use super::{Quorum, shell};
use crate::scene::{Fact, Kind, Part, Text, joined};
use tsunagu_model::quorum::{Domains, Kind as Sort, Work, World, quorum as majority};
use tsunagu_words::Lang;
use tsunagu_words::quorum::{self, Correction, Said};

const QUESTIONS: [Said; 4] =
    [Said::QuestionPower, Said::QuestionSite, Said::QuestionLine, Said::QuestionLeft];

pub(super) fn folds(lesson: &Quorum, scene: &mut Part, lang: Lang) {
    let world = lesson.world();
    let list = shell::fold(scene, Said::Questions.text(lang));
    list.fact(Fact::Role, "questions");
    for (question, answers) in QUESTIONS.into_iter().zip(quorum::answers(world, lang)) {
        let item = list.add(Kind::Item);
        item.say(Kind::Name, question.text(lang));
        for answer in answers {
            item.say(Kind::Plain, answer);
        }
    }
    let fold = scene.add(Kind::Fold);
    fold.say(Kind::Summary, Said::Runbook.text(lang));
    let text = fold.say(Kind::Script, quorum::runbook(world, lang));
    text.fact(Fact::Label, Said::Runbook.text(lang)).fact(Fact::Role, "runbook");
    let list = shell::fold(scene, Said::GoesOn.text(lang));
    list.fact(Fact::Role, "work");
    for work in Work::ALL {
        let mark = if world.goes_on(work) { "✓ " } else { "✕ " };
        list.say(Kind::Item, joined(&[mark, quorum::work(work, lang)]));
    }
    compare(lesson, scene, lang);
    let list = shell::fold(scene, Said::Loose.text(lang));
    for correction in Correction::ALL {
        list.say(Kind::Item, correction.text(lang));
    }
}

/// What the kept placement and the present one can lose.
fn compare(lesson: &Quorum, scene: &mut Part, lang: Lang) {
    let fold = scene.add(Kind::Fold);
    fold.fact(Fact::Role, COMPARE);
    fold.say(Kind::Summary, Said::Compare.text(lang));
    fold.add(Kind::Row).press(KEEP, 0, Said::Keep.text(lang));
    let Some(kept) = &lesson.kept else { return };
    let table = fold.add(Kind::Table);
    table.say(Kind::Caption, Said::Compare.text(lang));
    let head = table.add(Kind::Cells);
    for label in [Said::Placement, Said::KeptColumn, Said::NowColumn] {
        head.say(Kind::Column, label.text(lang));
    }
    let rows = [Said::Quorum, Said::SinglePoint, Said::FatalPairs, Said::SparedSites];
    let (left, right) = (figures(kept, lang), figures(lesson.world(), lang));
    for (label, (left, right)) in rows.into_iter().zip(left.into_iter().zip(right)) {
        let row = table.add(Kind::Cells);
        row.say(Kind::Cell, label.text(lang));
        row.say(Kind::Cell, left);
        row.say(Kind::Cell, right);
    }
}

/// A placement's figures, whole: what has failed is left out of account.
fn figures(world: &World, lang: Lang) -> [Text; 4] {
    let placement = world.placement();
    let voters = placement.voters().len();
    let cuts = match world.failed().is_empty() {
        true => cuts_of(world),
        false => placement.minimal_cuts(Domains::EMPTY, 2),
    };
    let of = |size| {
        let mut text = String::new();
        for &cut in cuts.iter().filter(|cut| cut.len() == size) {
            if !text.is_empty() {
                text.push_str(", ");
            }
            text.push_str(&names(placement, cut, " + "));
        }
        some(text.into(), lang)
    };
    let spared = names(placement, placement.spared(Domains::EMPTY, Sort::Site), ", ");
    let count = joined(&[&voters.to_string(), ", ", &majority(voters).to_string()]);
    [count, of(1), of(2), some(spared, lang)]
}

fn some(text: Text, lang: Lang) -> Text {
    if text.is_empty() { Said::NoCut.text(lang).into() } else { text }
}
