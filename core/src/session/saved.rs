//! What survives a reload: everything that somebody did, as JSON with a version.

use super::action::Theme;
use super::document::Document;
use super::library::Library;
use super::state::{Bookmark, Branch, Session};
use super::words::Notice;
use crate::run::Moment;
use crate::scenario::form::{field_from_json, record};
use crate::scenario::{from_json, to_json};
use crate::words::Lang;
use std::mem::take;

/// The version of the saved state that this version writes.
pub const SAVED_VERSION: u32 = 1;

record! {
    /// The saved state.
    struct Saved {
        version: u32,
        lang: Lang,
        theme: Theme,
        single_keys: bool,
        all_events: bool,
        document: Document,
        /// What the scenario said when the state was saved.
        content: String,
        moment: Moment,
        fresh: bool,
        past: Vec<Bookmark>,
        future: Vec<Bookmark>,
        branches: Vec<Branch>,
        /// The texts of one's own scenarios, the last one first.
        own: Vec<String> = [],
        /// The branches that were deleted since the last edit.
        dropped: Vec<Branch> = [],
    }
}

/// What was saved, around the place in the run.
#[derive(Debug, Clone)]
pub(super) struct Kept {
    fresh: bool,
    before: String,
    after: String,
}

/// What came of a saved state.
#[derive(Debug)]
pub struct Restored {
    /// The session to go on with; a new one where the saved state could not be taken.
    pub session: Session,
    /// Whether the saved state was taken. One that was not must be set aside, never overwritten.
    pub taken: bool,
}

impl Session {
    /// Everything that must survive a reload, as JSON. Where only the place in the run is another
    /// one, only that is written anew: a hand on the scrub bar saves at each move.
    pub fn saved(&self) -> String {
        let moment = ["\"moment\":", &to_json(&self.moment)].concat();
        if let Some(kept) = &*self.kept.borrow()
            && kept.fresh == self.fresh
        {
            return [kept.before.as_str(), &moment, &kept.after].concat();
        }
        let saved = self.saved_anew();
        // The first place with these words is the one: in names quotes are escaped.
        let kept = around(&saved, &moment).map(|(before, after)| Kept {
            fresh: self.fresh,
            before: before.to_owned(),
            after: after.to_owned(),
        });
        *self.kept.borrow_mut() = kept;
        saved
    }

    pub(super) fn saved_anew(&self) -> String {
        let own = self.library.books.iter().filter(|book| book.is_own);
        let saved = Saved {
            version: SAVED_VERSION,
            lang: self.lang,
            theme: self.theme,
            single_keys: self.single_keys,
            all_events: self.all_events,
            document: self.document.clone(),
            content: self.content(),
            moment: self.moment,
            fresh: self.fresh,
            past: self.past.clone(),
            future: self.future.clone(),
            branches: self.branches.clone(),
            own: own.map(|book| book.source.clone()).collect(),
            dropped: self.dropped.clone(),
        };
        to_json(&saved)
    }

    /// A session that goes on from a saved state. Whatever is wrong with it leads to a new
    /// session in `lang` that says so.
    pub fn restore(saved: &str, library: Library, lang: Lang) -> Restored {
        let mut session = Session::with(library.clone(), lang);
        let taken = session.go_back_to(saved);
        if let Err(notice) = &taken {
            session = Session::with(library, lang);
            session.notice = Some(notice.clone());
        }
        Restored {
            taken: taken.is_ok(),
            session,
        }
    }

    /// Goes on from a saved state as if nothing had been done since: there is nothing to undo that
    /// leads to what has.
    pub(super) fn go_back_to(&mut self, saved: &str) -> Result<(), Notice> {
        let mut saved = read(saved)?;
        self.lang = saved.lang;
        self.theme = saved.theme;
        self.single_keys = saved.single_keys;
        self.all_events = saved.all_events;
        let fresh = saved.fresh;
        let (past, future) = (take(&mut saved.past), take(&mut saved.future));
        self.branches.clear();
        self.go_on(saved, Session::load)?;
        (self.past, self.future) = (past, future);
        self.fresh = fresh;
        Ok(())
    }

    /// Opens what was saved as a file, over what is there: a step that can be taken back. The branches
    /// come along.
    pub(super) fn add(&mut self, saved: &str) -> bool {
        let taken = read(saved).and_then(|saved| self.go_on(saved, Session::edit));
        self.announce();
        taken.is_ok()
    }

    fn go_on(
        &mut self,
        mut saved: Saved,
        open: fn(&mut Session, Document) -> bool,
    ) -> Result<(), Notice> {
        for source in saved.own.iter().rev() {
            self.library.add_own(source);
        }
        if !open(self, saved.document) {
            return Err(Notice::SavedUnreadable);
        }
        self.branches.append(&mut saved.branches);
        self.dropped = saved.dropped;
        if self.content() != saved.content {
            self.notice = Some(Notice::ScenarioChanged);
        }
        self.moment = self.run.nearest(saved.moment);
        self.fresh = false;
        Ok(())
    }
}

/// What stands before and after the first place of a part. The library's own search would bring
/// 2 KB with it that nothing else of the page needs.
fn around<'a>(text: &'a str, part: &str) -> Option<(&'a str, &'a str)> {
    let mut places = text.as_bytes().windows(part.len());
    let place = places.position(|it| it == part.as_bytes())?;
    Some((text.get(..place)?, text.get(place + part.len()..)?))
}

fn read(saved: &str) -> Result<Saved, Notice> {
    // The only field that every version has.
    match field_from_json::<u32>(saved, "version") {
        Some(version) if version > SAVED_VERSION => Err(Notice::SavedTooNew(version)),
        Some(_) => from_json(saved).ok_or(Notice::SavedUnreadable),
        None => Err(Notice::SavedUnreadable),
    }
}
