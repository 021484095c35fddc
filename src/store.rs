//! The session behind the page, and the two signals that everything is drawn from.
//!
//! Texts and attributes take what they show through a function of the frame or of the now.
//! All of them have the same three types of closure, since each further type brings a copy of
//! the machinery that runs it.

use crate::by_hand::ByHand;
use crate::picture::Look;
use crate::rows::Rows;
use crate::{address, storage};
use fencelab_core::session::labels::Label;
use fencelab_core::session::{Action, Frame, Now, Session};
use fencelab_core::words::Lang;
use gloo_timers::callback::Timeout;
use leptos::prelude::*;
use leptos::web_sys::Element;
use std::sync::Arc;

/// The session and what it shows. A copy is another handle to the same one.
#[derive(Clone, Copy)]
pub struct Store {
    session: StoredValue<Session>,
    frame: RwSignal<Arc<Frame>>,
    now: RwSignal<Arc<Now>>,
    /// Whether the switches are lifted over the picture, on narrow screens.
    pub lifted: RwSignal<bool>,
    look: StoredValue<Look>,
    by_hand: StoredValue<Option<ByHand>, LocalStorage>,
    tick: StoredValue<Option<Timeout>, LocalStorage>,
    /// Whether the work is kept; not over something that could not be set aside.
    keeps: bool,
}

/// Where a word comes from.
#[derive(Clone, Copy)]
pub enum Word {
    /// A fixed text.
    Of(Label),
    /// The frame.
    Frame(fn(&Frame) -> &'static str),
    /// The now.
    Now(fn(&Now) -> &'static str),
    /// The now, as a fixed text.
    Named(fn(&Now) -> Label),
}

/// Where a text comes from.
#[derive(Clone, Copy)]
pub enum Text {
    /// The frame.
    Frame(fn(&Frame) -> String),
    /// The now.
    Now(fn(&Now) -> String),
    /// Both.
    Both(fn(&Frame, &Now) -> String),
}

/// Goes on from the kept work. Work that cannot be taken is set aside, not written over; the
/// answer tells as well whether the name is free to keep work under.
fn restore(kept: &str, lang: Lang) -> (Session, bool) {
    let restored = Session::restore(kept, lang);
    let keeps = restored.taken || storage::set_aside(kept);
    (restored.session, keeps)
}

impl Store {
    /// A session as the address, the kept work and the browser ask for it.
    pub fn open() -> Store {
        let lang = address::lang().unwrap_or_else(address::browser_lang);
        let (mut session, keeps) = match storage::kept() {
            Some(kept) => restore(&kept, lang),
            None => (Session::new(lang), true),
        };
        if let Some(lang) = address::lang() {
            session.update(Action::Lang(lang));
        }
        if let Some(theme) = address::theme() {
            session.update(Action::Theme(theme));
        }
        Store {
            frame: RwSignal::new(Arc::new(session.frame())),
            now: RwSignal::new(Arc::new(session.now())),
            lifted: RwSignal::new(false),
            session: StoredValue::new(session),
            look: StoredValue::new(Look {
                width: 0,
                zoom_percent: 100,
            }),
            by_hand: StoredValue::new_local(None),
            tick: StoredValue::new_local(None),
            keeps,
        }
    }

    /// Takes over what is drawn by hand, once the page stands below its root.
    pub fn attach(self, root: &Element) {
        self.by_hand.set_value(Some(ByHand::below(root, self)));
        self.draw();
    }

    /// Does one thing that somebody did. Actions come in here and nowhere else: a signal would
    /// drop all but the last of several.
    pub fn dispatch(self, action: Action) {
        let revision = self.frame.with_untracked(|frame| frame.revision);
        // A late timer may find the page gone.
        let drawn = self.session.try_update_value(|session| {
            session.update(action);
            if !(self.keeps && storage::keep(&session.saved())) {
                session.warn_not_kept();
            }
            let now = session.now();
            let frame = (session.revision() != revision).then(|| session.frame());
            (frame, now, session.tick_after_ms())
        });
        let Some((frame, now, tick)) = drawn else {
            return;
        };
        self.schedule(tick);
        if let Some(frame) = frame {
            self.frame.set(Arc::new(frame));
        }
        self.now.set(Arc::new(now));
        self.draw();
    }

    /// Draws what is drawn by hand.
    pub fn draw(self) {
        let (frame, now) = (self.frame.get_untracked(), self.now.get_untracked());
        self.by_hand.update_value(|by_hand| {
            if let Some(by_hand) = by_hand {
                by_hand.draw(&frame, &now);
            }
        });
    }

    /// The playback's next step; the one that was due before is not taken any more.
    fn schedule(self, tick: Option<u32>) {
        let timeout = tick.map(|ms| Timeout::new(ms, move || self.dispatch(Action::Tick)));
        self.tick.try_set_value(timeout);
    }

    /// Asks something of the session that is not drawn.
    pub fn ask<T>(self, question: impl FnOnce(&Session) -> T) -> T {
        self.session.with_value(question)
    }

    /// What depends on the run.
    pub fn frame(self) -> Arc<Frame> {
        self.frame.get_untracked()
    }

    /// What depends on where one stands.
    pub fn now(self) -> Arc<Now> {
        self.now.get_untracked()
    }

    /// Asks something of the rows.
    pub fn rows<T>(self, question: impl FnOnce(&Rows) -> T) -> Option<T> {
        self.by_hand
            .with_value(|by_hand| by_hand.as_ref().map(|it| question(&it.rows)))
    }

    /// Looks at the picture in another way.
    pub fn look(self, change: impl FnOnce(Look) -> Look) {
        let before = self.look.get_value();
        let look = change(before);
        if look != before {
            self.look.set_value(look);
            self.dispatch(Action::Viewport {
                width: look.width,
                zoom_percent: look.zoom_percent,
            });
        }
    }

    /// Searches the scenarios.
    pub fn search(self, wanted: String) {
        self.by_hand.update_value(|by_hand| {
            if let Some(by_hand) = by_hand {
                by_hand.search = wanted;
            }
        });
        self.draw();
    }

    /// A word that follows what it comes from.
    pub fn word(self, word: Word) -> impl Fn() -> &'static str + Copy + Send + Sync + 'static {
        move || match word {
            Word::Of(label) => label.say(self.frame.read().lang),
            Word::Frame(word) => word(&self.frame.read()),
            Word::Now(word) => word(&self.now.read()),
            Word::Named(label) => label(&self.now.read()).say(self.frame.read().lang),
        }
    }

    /// A fixed text in the language of the moment.
    pub fn say(self, label: Label) -> impl Fn() -> &'static str + Copy + Send + Sync + 'static {
        self.word(Word::Of(label))
    }

    /// A text that follows what it comes from.
    pub fn text(self, text: Text) -> impl Fn() -> String + Copy + Send + Sync + 'static {
        move || match text {
            Text::Frame(text) => text(&self.frame.read()),
            Text::Now(text) => text(&self.now.read()),
            Text::Both(text) => text(&self.frame.read(), &self.now.read()),
        }
    }

    /// Whether something is hidden, following the now.
    pub fn unless(
        self,
        shown: fn(&Frame, &Now) -> bool,
    ) -> impl Fn() -> bool + Copy + Send + Sync + 'static {
        move || !shown(&self.frame.read(), &self.now.read())
    }

    /// A handler that does something.
    pub fn act<E>(self, action: Action) -> impl Fn(E) + 'static {
        move |_| self.dispatch(action.clone())
    }
}
