//! Where one stands in a run.

use crate::protocol::{At, EventId};
use crate::scenario::form::record;

record! {
    /// A moment: an instant, and how many events have happened by then.
    ///
    /// Several events can share an instant, so an instant alone does not say where one stands.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
    pub struct Moment {
        /// The clock.
        pub at: At,
        /// So many events of the log have happened.
        pub events: u32,
    }
}

impl Moment {
    /// The event that has just happened, if any has.
    pub fn event(self) -> Option<EventId> {
        self.events.checked_sub(1).map(EventId)
    }
}
