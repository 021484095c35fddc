//! The session behind the page, and the two signals that everything is drawn from.

use crate::{address, storage};
use fencelab_core::session::labels::Label;
use fencelab_core::session::{Action, Frame, Now, Session};
use fencelab_core::words::Lang;
use gloo_timers::callback::Timeout;
use leptos::prelude::*;
use std::sync::Arc;

/// The session and what it shows. A copy is another handle to the same one.
#[derive(Clone, Copy)]
pub struct Store {
    session: StoredValue<Session>,
    /// What depends on the run.
    pub frame: RwSignal<Arc<Frame>>,
    /// What depends on where one stands.
    pub now: RwSignal<Arc<Now>>,
    /// The language.
    pub lang: Memo<Lang>,
    tick: StoredValue<Option<Timeout>, LocalStorage>,
    /// Whether the work is kept; not over something that could not be set aside.
    keeps: bool,
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
        let frame = RwSignal::new(Arc::new(session.frame()));
        Store {
            frame,
            now: RwSignal::new(Arc::new(session.now())),
            lang: Memo::new(move |_| frame.read().lang),
            session: StoredValue::new(session),
            tick: StoredValue::new_local(None),
            keeps,
        }
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
    }

    /// Asks something of the session that is not drawn.
    pub fn ask<T>(self, question: impl FnOnce(&Session) -> T) -> T {
        self.session.with_value(question)
    }

    /// The playback's next step; the one that was due before is not taken any more.
    fn schedule(self, tick: Option<u32>) {
        let timeout = tick.map(|ms| Timeout::new(ms, move || self.dispatch(Action::Tick)));
        self.tick.try_set_value(timeout);
    }

    /// A part of the frame that is drawn again only when it is another one.
    pub fn part<T>(self, part: fn(&Frame) -> T) -> Memo<T>
    where
        T: PartialEq + Send + Sync + 'static,
    {
        Memo::new(move |_| part(&self.frame.read()))
    }

    /// A part of the now that is drawn again only when it is another one.
    pub fn part_now<T>(self, part: fn(&Now) -> T) -> Memo<T>
    where
        T: PartialEq + Send + Sync + 'static,
    {
        Memo::new(move |_| part(&self.now.read()))
    }

    /// A fixed text in the language of the moment.
    pub fn say(self, label: Label) -> impl Fn() -> &'static str + Copy + Send + Sync + 'static {
        move || label.say(self.lang.get())
    }
}
