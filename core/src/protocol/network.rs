//! Messages on their way: delivering, holding, losing and doubling them.

use super::*;

/// The next thing that is due on the links, in the order of sending.
pub(super) fn due(world: &World, now: At) -> Option<Command> {
    world.messages.iter().find_map(|message| {
        let id = message.id;
        match message.state {
            MessageState::Flying { arrives_at } if arrives_at <= now => {
                Some(Command::Arrive { message: id })
            }
            MessageState::Compared { lands_at } if lands_at <= now => {
                Some(Command::Land { message: id })
            }
            MessageState::Held {
                until: Some(until), ..
            } if until <= now => Some(Command::EndHold { message: id }),
            MessageState::Flying { .. }
            | MessageState::Compared { .. }
            | MessageState::Held { .. }
            | MessageState::Inbox => None,
        }
    })
}

/// When something is due next on the links.
pub(super) fn next_instant(world: &World) -> Option<At> {
    world
        .messages
        .iter()
        .filter_map(|message| match message.state {
            MessageState::Flying { arrives_at } => Some(arrives_at),
            MessageState::Compared { lands_at } => Some(lands_at),
            MessageState::Held { until, .. } => until,
            MessageState::Inbox => None,
        })
        .min()
}

/// A message reaches its end: a request is decided and answered, a reply goes to the inbox.
pub(super) fn arrive(setup: &Setup, world: &World, now: At, message: &Message) -> Vec<Event> {
    match message.body {
        Body::Request { request, sent_at } => {
            let asked = waiter(message, request, sent_at);
            match rule(setup, world, now, &asked, false) {
                resource::Ruling::Decided(decision) => {
                    conclude(setup, world, now, &asked, decision)
                }
                resource::Ruling::Later => vec![Event::Compared {
                    message: message.id,
                    worker: message.worker,
                    request,
                    lands_at: now + setup.separate,
                }],
            }
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

/// A change that was compared before is made now, whatever the key says meanwhile.
pub(super) fn land(setup: &Setup, world: &World, now: At, message: &Message) -> Vec<Event> {
    let Body::Request { request, sent_at } = message.body else {
        unreachable!("only requests are compared")
    };
    let asked = waiter(message, request, sent_at);
    match rule(setup, world, now, &asked, true) {
        resource::Ruling::Decided(decision) => conclude(setup, world, now, &asked, decision),
        resource::Ruling::Later => unreachable!("what lands is not compared again"),
    }
}

fn waiter(message: &Message, request: Request, sent_at: At) -> Waiter {
    Waiter {
        message: message.id,
        worker: message.worker,
        attempt: message.attempt,
        request,
        sent_at,
    }
}

fn rule(
    setup: &Setup,
    world: &World,
    now: At,
    asked: &Waiter,
    is_landing: bool,
) -> resource::Ruling {
    let request = &asked.request;
    match request.peer(setup) {
        Peer::Authority => {
            resource::Ruling::Decided(authority::decide(setup, world, now, asked.worker, request))
        }
        Peer::Resource(_) => resource::decide(setup, world, asked.worker, request, is_landing),
        Peer::Effect(_) => resource::Ruling::Decided(resource::decide_call(setup, world, request)),
    }
}

/// The events of a decision: a lease that it supersedes, the decision, the reply. A request
/// that is put in a queue is answered when its turn comes.
pub(super) fn conclude(
    setup: &Setup,
    world: &World,
    now: At,
    asked: &Waiter,
    decision: Decision,
) -> Vec<Event> {
    let Waiter {
        message,
        worker,
        attempt,
        request,
        sent_at,
    } = *asked;
    let lock = request.lock();
    let superseded = match decision {
        Decision::Granted { .. } => {
            world.locks[lock.index()]
                .lease
                .map(|lease| Event::Superseded {
                    lock,
                    lease,
                    by: worker,
                })
        }
        _ => None,
    };
    let decided = Event::Decided {
        message,
        worker,
        attempt,
        request,
        decision,
    };
    if matches!(decision, Decision::Queued { .. }) {
        return vec![decided];
    }
    let reply = Message {
        id: world.next_message,
        worker,
        attempt,
        peer: request.peer(setup),
        body: Body::Reply {
            to: message,
            request,
            asked_at: sent_at,
            decision,
        },
        state: MessageState::Flying {
            arrives_at: now + setup.latency,
        },
    };
    superseded
        .into_iter()
        .chain([decided])
        .chain(send(world, reply, None))
        .collect()
}

/// A message leaves; on a link that is cut it is lost at once.
pub(super) fn send(world: &World, message: Message, step: Option<SentStep>) -> Vec<Event> {
    let sent = Event::Sent { message, step };
    let lost = world
        .is_cut(message.link())
        .then_some(Event::Lost { message });
    std::iter::once(sent).chain(lost).collect()
}

/// What an intervention does to a link, or why it cannot.
pub(super) fn intervene_on_link(world: &World, command: &Command) -> Vec<Event> {
    let missed = |link: Link, why| {
        vec![Event::Missed {
            worker: Some(link.worker),
            why,
        }]
    };
    match *command {
        Command::Cut { link } if world.is_cut(link) => missed(link, Miss::LinkIsCut),
        Command::Cut { link } => {
            let under_way = world.messages.iter().filter(|message| {
                message.link() == link
                    && matches!(
                        message.state,
                        MessageState::Flying { .. } | MessageState::Held { .. }
                    )
            });
            std::iter::once(Event::LinkCut { link })
                .chain(under_way.map(|message| Event::Lost { message: *message }))
                .collect()
        }
        Command::Heal { link } if world.is_cut(link) => vec![Event::LinkHealed { link }],
        Command::Heal { link } => missed(link, Miss::LinkWorks),
        _ => unreachable!("only link commands come here"),
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
        MessageState::Compared { .. } | MessageState::Inbox => {
            return missed(Some(message.worker));
        }
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
