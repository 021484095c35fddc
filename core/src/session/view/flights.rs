//! The messages on their way.

use super::Button;
use crate::protocol::*;
use crate::scenario::{Intervene, Leg, MessageRef};
use crate::session::state::Session;
use crate::session::words::Stage;

/// A message on its way.
#[derive(Debug, Clone, PartialEq)]
pub struct FlightView {
    /// Which.
    pub message: MessageId,
    /// What and whither, in words.
    pub text: String,
    /// Whose it is, for the colour.
    pub worker: WorkerId,
    /// Whether it is held.
    pub held: bool,
    /// What can be done to it.
    pub buttons: Vec<Button>,
}

impl Session {
    pub(super) fn flights_view(&self, world: &World) -> Vec<FlightView> {
        world
            .messages
            .iter()
            .filter(|message| message.state != MessageState::Inbox)
            .map(|message| self.flight(message))
            .collect()
    }

    fn flight(&self, message: &Message) -> FlightView {
        let (held, stage) = match message.state {
            MessageState::Held { until, .. } => (true, Stage::HeldUntil { until }),
            MessageState::Flying { arrives_at } => (false, Stage::ArrivesAt { at: arrives_at }),
            MessageState::Compared { lands_at } => (false, Stage::LandsAt { at: lands_at }),
            MessageState::Inbox => (false, Stage::ArrivesAt { at: self.moment.at }),
        };
        let what = Stage::Flight {
            owner: self.owner(message.worker),
            kind: message.request().kind(),
            reply: message.is_reply(),
            token: message.request().token(),
        };
        let has_arrived = matches!(message.state, MessageState::Compared { .. });
        FlightView {
            message: message.id,
            text: format!("{} — {}", self.say(what), self.say(stage)),
            worker: message.worker,
            held,
            buttons: match has_arrived {
                true => Vec::new(),
                false => self.flight_buttons(self.name_message(message), held),
            },
        }
    }

    fn flight_buttons(&self, name: MessageRef, held: bool) -> Vec<Button> {
        let message = || name.clone();
        let hold = Intervene::Hold {
            message: message(),
            for_ms: None,
        };
        let deliver = Intervene::Deliver { message: message() };
        let lose = Intervene::Drop { message: message() };
        let double = Intervene::Duplicate {
            message: message(),
            after_ms: Ms(0),
        };
        let hold = (!held).then(|| self.button("hold", Stage::Hold, hold));
        let rest = [
            self.button("deliver", Stage::Deliver, deliver),
            self.button("drop", Stage::Drop, lose),
            self.button("duplicate", Stage::Duplicate, double),
        ];
        hold.into_iter().chain(rest).collect()
    }

    /// The name by which an intervention finds a message again in another run: its request's
    /// number among the worker's requests of that kind. A copy goes by its original's, a reply
    /// by its request's.
    fn name_message(&self, wanted: &Message) -> MessageRef {
        let kind = wanted.request().kind();
        let mut carrier = match wanted.body {
            Body::Request { .. } => wanted.id,
            Body::Reply { to, .. } => to,
        };
        let mut nth = 0;
        // A copy of a copy comes later in the log, so one walk back finds the first original.
        for entry in self.run.log().iter().rev() {
            match &entry.event {
                Event::Duplicated { original, copy } if copy.id == carrier => carrier = *original,
                _ => {}
            }
        }
        for entry in self.run.log() {
            if let Event::Sent { message, .. } = &entry.event
                && message.id <= carrier
                && message.worker == wanted.worker
                && !message.is_reply()
                && message.request().kind() == kind
            {
                nth += 1;
            }
        }
        MessageRef {
            worker: self.run.names().workers[wanted.worker.index()].clone(),
            request: kind,
            nth,
            leg: if wanted.is_reply() {
                Leg::Reply
            } else {
                Leg::Request
            },
        }
    }
}
