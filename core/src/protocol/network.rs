//! Messages on their way: delivering, holding, losing and doubling them.

use super::*;

/// The next thing that is due on the links, in the order of sending.
pub(super) fn due(world: &World, now: At) -> Option<Command> {
    world
        .messages
        .iter()
        .find_map(|message| match message.state {
            MessageState::Flying { arrives_at } if arrives_at <= now => Some(Command::Arrive {
                message: message.id,
            }),
            MessageState::Held {
                until: Some(until), ..
            } if until <= now => Some(Command::EndHold {
                message: message.id,
            }),
            MessageState::Flying { .. } | MessageState::Held { .. } | MessageState::Inbox => None,
        })
}

/// When something is due next on the links.
pub(super) fn next_instant(world: &World) -> Option<At> {
    world
        .messages
        .iter()
        .filter_map(|message| match message.state {
            MessageState::Flying { arrives_at } => Some(arrives_at),
            MessageState::Held { until, .. } => until,
            MessageState::Inbox => None,
        })
        .min()
}

/// A message reaches its end: a request is decided and answered, a reply goes to the inbox.
pub(super) fn arrive(setup: &Setup, world: &World, now: At, message: &Message) -> Vec<Event> {
    match message.body {
        Body::Request { request, sent_at } => {
            let decision = match request.peer() {
                Peer::Authority => authority::decide(setup, world, now, message.worker, &request),
                Peer::Resource(_) => resource::decide(world, &request),
            };
            let reply = Message {
                id: world.next_message,
                worker: message.worker,
                attempt: message.attempt,
                body: Body::Reply {
                    to: message.id,
                    request,
                    asked_at: sent_at,
                    decision,
                },
                state: MessageState::Flying {
                    arrives_at: now + setup.latency,
                },
            };
            vec![
                Event::Decided {
                    message: message.id,
                    worker: message.worker,
                    attempt: message.attempt,
                    request,
                    decision,
                },
                Event::Sent {
                    message: reply,
                    step: None,
                },
            ]
        }
        Body::Reply { .. } => match world.workers[message.worker.index()].life {
            Life::Running | Life::Paused => {
                vec![Event::Arrived {
                    message: message.id,
                    worker: message.worker,
                }]
            }
            Life::Crashed => vec![Event::Lost { message: *message }],
        },
    }
}

/// What an intervention does to a message, or why it cannot.
pub(super) fn intervene(world: &World, now: At, command: &Command) -> Vec<Event> {
    let (Command::Hold { message: id, .. }
    | Command::EndHold { message: id }
    | Command::Deliver { message: id }
    | Command::Drop { message: id }
    | Command::Duplicate { message: id, .. }) = command
    else {
        unreachable!("only message commands come here")
    };
    let missed = |worker| {
        vec![Event::Missed {
            worker,
            why: Miss::NotInFlight,
        }]
    };
    let Some(message) = world.message(*id) else {
        return missed(None);
    };
    let (left, held) = match message.state {
        MessageState::Flying { arrives_at } => (arrives_at - now, false),
        MessageState::Held { left, .. } => (left, true),
        MessageState::Inbox => return missed(Some(message.worker)),
    };
    vec![match *command {
        Command::Hold { message, span } => Event::Held {
            message,
            until: span.map(|span| now + span),
        },
        Command::EndHold { message } if held => Event::HoldEnded {
            message,
            arrives_at: now + left,
        },
        Command::Deliver { message } => Event::Hastened { message },
        Command::Drop { .. } => Event::Lost { message: *message },
        Command::Duplicate {
            message: original,
            after,
        } => Event::Duplicated {
            original,
            copy: Message {
                id: world.next_message,
                state: MessageState::Flying {
                    arrives_at: now + left + after,
                },
                ..*message
            },
        },
        _ => return missed(Some(message.worker)),
    }]
}

/// Changes where a message is.
pub(super) fn set_state(world: &mut World, id: MessageId, state: MessageState) {
    if let Some(message) = world.messages.iter_mut().find(|message| message.id == id) {
        message.state = state;
    }
}

/// Takes a message off the links.
pub(super) fn take(world: &mut World, id: MessageId) {
    world.messages.retain(|message| message.id != id);
}

/// Puts a message on the links.
pub(super) fn put(world: &mut World, message: Message) {
    world.next_message = MessageId(message.id.0 + 1);
    world.messages.push(message);
}
