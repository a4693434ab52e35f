//! The one Yew component: a lesson, or nothing while its seat is parked.

use crate::lessons::{self, Copied, Lesson, Play, Pressed, View, shell};
use crate::render::Render;
use crate::scene::{Kind, Part, Signal};
use tsunagu_words::Lang;
use yew::{Callback, Component, Context, Html, Properties};

/// What an app is when it begins. It then hears what else to show: new properties would be
/// compared and kept beside the app's own state.
#[derive(Debug, Properties)]
pub struct AppProps {
    /// What to show at first; `None` while parked.
    pub show: Option<Show>,
    /// Tells this app from others in the same document.
    pub uid: u32,
    /// Where the app speaks to.
    pub tell: Callback<Told>,
}

impl PartialEq for AppProps {
    fn eq(&self, other: &AppProps) -> bool {
        self.uid == other.uid
    }
}

/// What to show.
#[derive(Clone, Debug, PartialEq)]
pub struct Show {
    /// The lesson's name.
    pub lesson: String,
    /// A link, or nothing.
    pub state: String,
    /// The language.
    pub lang: Lang,
    /// What more than the chapter has.
    pub full: bool,
}

/// What an app tells whoever put it there.
#[derive(Clone, Debug, PartialEq)]
pub enum Told {
    /// A step was made, taken back, or made again.
    Stepped {
        /// The lesson.
        lesson: &'static str,
        /// How many steps lead here.
        step: usize,
        /// The slug of the last.
        outcome: &'static str,
        /// The strong sentence.
        sentence: String,
    },
    /// Somebody wants this code on the clipboard.
    Copy(String),
    /// A link could not be followed, or a lesson is not known.
    Refused(String),
}

/// What can be said to an app.
#[derive(Clone, Debug, PartialEq)]
pub enum Heard {
    /// Show this afresh, or nothing.
    Show(Option<Show>),
    /// Another language, and whether with more than the chapter has; the lesson goes on.
    Tune(Lang, bool),
    /// A press.
    Press(Signal),
    /// A text that was typed or pasted.
    Typed(String),
    /// The answer to [`Told::Copy`]: nothing when the link is on the clipboard, else the link.
    Copied(String),
}

/// The component.
pub struct App {
    open: Option<Open>,
}

struct Open {
    lesson: &'static Lesson,
    play: Box<dyn Play>,
    view: View,
}

impl Component for App {
    type Message = Heard;
    type Properties = AppProps;

    fn create(ctx: &Context<App>) -> App {
        let props = ctx.props();
        App { open: props.show.as_ref().map(|show| open(show, &props.tell)) }
    }

    fn update(&mut self, ctx: &Context<App>, heard: Heard) -> bool {
        let tell = &ctx.props().tell;
        if let Heard::Show(show) = &heard {
            self.open = show.as_ref().map(|show| open(show, tell));
            return true;
        }
        let Some(open) = &mut self.open else { return false };
        match heard {
            Heard::Show(_) => {}
            Heard::Typed(text) => {
                open.play.typed(text);
                return false;
            }
            Heard::Tune(lang, full) => {
                open.speak(lang);
                open.view.full = full;
            }
            Heard::Copied(link) => {
                open.view.copied = if link.is_empty() { Copied::Done } else { Copied::ByHand(link) };
            }
            Heard::Press(Signal { action: shell::COPY_LINK, .. }) => {
                tell.emit(Told::Copy(open.play.code()));
                return false;
            }
            Heard::Press(signal) => return open.press(signal, tell),
        }
        true
    }

    fn view(&self, ctx: &Context<App>) -> Html {
        let props = ctx.props();
        let link = ctx.link();
        let render = Render {
            press: link.callback(Heard::Press),
            #[cfg(feature = "quorum")]
            typed: link.callback(Heard::Typed),
            uid: props.uid,
        };
        render.node(&self.scene())
    }
}

impl App {
    /// What is to be seen now.
    #[must_use]
    pub fn scene(&self) -> Part {
        let Some(open) = &self.open else {
            let mut idle = Part::new(Kind::Idle);
            idle.hidden = true;
            return idle;
        };
        let mut scene = Part::new(Kind::Lesson);
        open.play.scene(&open.view, &mut scene);
        scene
    }

    /// The link that leads to the present; empty while parked.
    #[must_use]
    pub fn code(&self) -> String {
        self.open.as_ref().map_or(String::new(), |open| open.play.code())
    }
}

fn open(show: &Show, tell: &Callback<Told>) -> Open {
    let (lesson, play, notice) = lessons::open(&show.lesson, &show.state, show.lang);
    if let Some(reason) = &notice {
        tell.emit(Told::Refused(reason.clone()));
    }
    let view = View { lang: show.lang, full: show.full, copied: Copied::Not, notice };
    Open { lesson, play, view }
}

impl Open {
    fn press(&mut self, signal: Signal, tell: &Callback<Told>) -> bool {
        match self.play.press(signal) {
            Pressed::Nothing => return false,
            Pressed::Look => return true,
            Pressed::Step => {}
        }
        (self.view.copied, self.view.notice) = (Copied::Not, None);
        let (step, outcome) = self.play.step();
        let sentence = self.play.sentence(self.view.lang);
        tell.emit(Told::Stepped { lesson: self.lesson.slug, step, outcome, sentence });
        true
    }

    /// A notice in the other language would stand there like a stranger.
    fn speak(&mut self, lang: Lang) {
        if self.view.lang != lang {
            (self.view.lang, self.view.notice) = (lang, None);
        }
    }
}
