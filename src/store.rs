//! The session behind the page, what it shows, and the keeping of its work.

use crate::{address, storage};
use fencelab_core::session::{Action, Frame, Library, Now, Session};
use fencelab_core::words::{Lang, supply_russian};

/// The session and what it shows.
pub struct Store {
    session: Session,
    /// What depends on the run.
    pub frame: Frame,
    /// What depends on where one stands.
    pub now: Now,
    /// Whether the work is kept; not over something that could not be set aside.
    keeps: bool,
}

impl Store {
    /// A new session in the language and the colours that the address and the browser ask for,
    /// with so many pixels for the picture.
    pub fn new(width: u32) -> Store {
        let session = Session::in_room(Library::default(), wanted_lang(), width);
        Store::over(session, true, width)
    }

    /// Goes on from the kept work. Work that cannot be taken is set aside, not written over; where
    /// that fails, nothing is kept, so that it stays.
    pub fn restore(kept: &str, library: Library, width: u32) -> Store {
        let restored = Session::restore(kept, library, wanted_lang());
        let keeps = restored.taken || storage::set_aside(kept);
        Store::over(restored.session, keeps, width)
    }

    fn over(mut session: Session, keeps: bool, width: u32) -> Store {
        session.begin(Action::Viewport {
            width,
            zoom_percent: 100,
        });
        if let Some(lang) = address::lang()
            && lang != session.lang()
        {
            session.begin(Action::Lang(lang));
        }
        if session.lang() == Lang::Ru && !supply_russian(None) {
            session.begin(Action::Lang(Lang::En));
            session.warn_no_russian();
        }
        if let Some(theme) = address::theme() {
            session.begin(Action::Theme(theme));
        }
        Store {
            frame: session.frame(),
            now: session.now(),
            session,
            keeps,
        }
    }

    /// Does one thing that somebody did; what can wait is left for [`Store::settle`]. The answer
    /// is whether the frame is another one.
    pub fn dispatch(&mut self, action: Action) -> bool {
        self.session.begin(action);
        self.look()
    }

    /// Does what could wait: works out what would have changed the run, and keeps the work.
    pub fn settle(&mut self) -> bool {
        let more = self.session.settle();
        let warned = self.keep();
        (more || warned) && self.look()
    }

    /// Keeps the work, so that it survives whatever comes next. The answer is whether there is
    /// something to be said about it.
    pub fn keep(&mut self) -> bool {
        let kept = self.keeps && storage::keep(&self.session.saved());
        !kept && self.session.warn_not_kept()
    }

    fn look(&mut self) -> bool {
        self.now = self.session.now();
        let redrawn = self.session.revision() != self.frame.revision;
        if redrawn {
            self.frame = self.session.frame();
        }
        redrawn
    }

    /// Says that the Russian texts have not come.
    pub fn warn_no_russian(&mut self) {
        self.session.warn_no_russian();
        self.look();
    }

    /// Asks something of the session that is not drawn.
    pub fn session(&self) -> &Session {
        &self.session
    }
}

fn wanted_lang() -> Lang {
    address::lang().unwrap_or_else(address::browser_lang)
}
