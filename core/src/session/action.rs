//! Everything that a person can do on the page.

use crate::protocol::{At, EventId, InterventionId, Ms};
use crate::scenario::form::choice;
use crate::scenario::{Intervene, ProtectionsPatch};
use crate::words::Lang;

/// One thing that somebody did.
#[derive(Debug, Clone, PartialEq)]
#[allow(
    clippy::large_enum_variant,
    reason = "an action is made for one press of a button and lives no longer"
)]
pub enum Action {
    /// Take the library that was fetched (see [`crate::scenario::bundle`]).
    Library(String),
    /// Open a scenario of the library by its id.
    Open(String),
    /// Open a scenario of one's own. Its text, in the present format, has passed the checks of
    /// [`crate::scenario::read`]; one that has not is refused where it cannot be replayed.
    OpenOwn(String),
    /// Go where a link leads (see [`Session::link`](super::Session::link)).
    Follow(String),
    /// Take back all that was done since the session was saved
    /// (see [`Session::saved`](super::Session::saved)), undo and all.
    GoBackTo(String),
    /// Take the scenario as it is, or one of its variants.
    Variant(Option<String>),
    /// Stand at an event.
    SeekEvent(EventId),
    /// Stand at an instant, after all its events.
    SeekTime(At),
    /// Stand before everything.
    ToStart,
    /// Stand after everything.
    ToEnd,
    /// Go to the next step of the story.
    Next,
    /// Go to the step before.
    Back,
    /// Let the clock run so far.
    Advance(Ms),
    /// Start or stop the playback; from the beginning where there is nothing left to play.
    TogglePlay,
    /// The playback's next step is due.
    Tick,
    /// How fast the playback goes.
    Speed(Speed),
    /// Do something to the run, now.
    Intervene(Intervene),
    /// Take an intervention back.
    Remove(InterventionId),
    /// Set switches; the whole run is replayed under them.
    Protect(ProtectionsPatch),
    /// Work out what would have changed the run, where that was not done unasked.
    WorkOut,
    /// Take the last edit back.
    Undo,
    /// Do the edit again that was taken back.
    Redo,
    /// Go back to the scenario as it was.
    Reset,
    /// Go back to a branch that was left.
    OpenBranch(usize),
    /// Give a branch another name.
    RenameBranch(usize, String),
    /// Throw a branch away.
    DropBranch(usize),
    /// Speak another language.
    Lang(Lang),
    /// Take other colours.
    Theme(Theme),
    /// Let single keys work, or not.
    SingleKeys(bool),
    /// List every event, or the steps of the story only.
    AllEvents(bool),
    /// The picture has so much room, and is looked at so closely.
    Viewport {
        /// Pixels that it may take, from 240 to 4000.
        width: u32,
        /// 100 fits the run into the width; at most 800.
        zoom_percent: u16,
    },
    /// A notice was read.
    DismissNotice,
}

/// How fast the playback goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Speed {
    /// Half as fast.
    Half,
    /// The usual pace.
    #[default]
    Normal,
    /// Twice as fast.
    Double,
}

choice! {
    /// Which colours to take.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
    pub enum Theme {
        /// The system's.
        #[default]
        System,
        /// Light.
        Light,
        /// Dark.
        Dark,
    }
}
