//! Whose the messages are. Some events name a message by its id alone.

use crate::protocol::*;

/// Follows a log and remembers the worker at the end of each message's link.
#[derive(Debug, Clone, Default)]
pub struct Senders {
    /// By message; ids are given in the order of sending, without gaps.
    workers: Vec<WorkerId>,
}

impl Senders {
    /// Reads the next event.
    pub fn observe(&mut self, event: &Event) {
        if let Event::Sent { message, .. } | Event::Duplicated { copy: message, .. } = event {
            debug_assert_eq!(message.id.index(), self.workers.len());
            self.workers.push(message.worker);
        }
    }

    /// The worker that an event is about, also where the event names a message only.
    pub fn whose(&self, event: &Event) -> Option<WorkerId> {
        match event {
            Event::Held { message, .. }
            | Event::HoldEnded { message, .. }
            | Event::Hastened { message } => self.workers.get(message.index()).copied(),
            event => event.worker(),
        }
    }
}
