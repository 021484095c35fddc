//! A run as a trace in the Informal Trace Format, which Apalache, Quint and their viewers read:
//! the state of everything before the first event, and after each event. `docs/itf.md` says what
//! the variables are.

use crate::protocol::*;
use crate::run::{Run, Senders};
use crate::scenario::to_json;
use crate::transcript::{activity, life, settings};

/// So many states a trace has at the most: each holds everything.
pub const MOST_STATES: usize = 10_000;

/// The variables and their types, as Apalache writes them.
const VARS: [(&str, &str); 8] = [
    ("now", "Int"),
    (
        "action",
        "{ index: Int, intervention: Set(Int), message: Set(Int), name: Str, worker: Set(Str) }",
    ),
    (
        "locks",
        "Str -> { closedUntil: Set(Int), counter: { incarnation: Int, number: Int }, generation: Int, lease: Set({ expiresAt: Int, generation: Int, holder: Str, id: Str, owner: Str, token: { incarnation: Int, number: Int } }), queue: Seq(Str) }",
    ),
    (
        "workers",
        "Str -> { attempt: Int, beliefs: Set({ lease: Str, lock: Str, token: { incarnation: Int, number: Int }, untilOwnClock: Int }), doing: Str, inbox: Seq(Int), life: Str }",
    ),
    (
        "keys",
        "Str -> { highest: { incarnation: Int, number: Int }, value: Set(Str), version: Int, writer: Set(Str) }",
    ),
    (
        "messages",
        "Set({ arrivesAt: Set(Int), id: Int, isReply: Bool, peer: Str, request: Str, state: Str, token: Set({ incarnation: Int, number: Int }), worker: Str })",
    ),
    ("cut", "Set({ peer: Str, worker: Str })"),
    ("protections", "Str -> Str"),
];

/// The trace. `description` says what it is a trace of.
///
/// A run of more than [`MOST_STATES`] events is told as far as it goes; `eventsLeftOut` in
/// `#meta` says how many are missing.
pub fn document(run: &Run, description: &str) -> String {
    let told = run.log().len().min(MOST_STATES - 1);
    let types = VARS.map(|(name, of)| field(name, text(of)));
    let mut meta = vec![
        field("format", text("ITF")),
        field(
            "format-description",
            text("https://apalache-mc.org/docs/adr/015adr-trace.html"),
        ),
        field("description", text(description)),
        field("varTypes", object(&types)),
    ];
    if told < run.log().len() {
        meta.push(field("eventsLeftOut", (run.log().len() - told).to_string()));
    }
    let vars: Vec<String> = VARS.iter().map(|(name, _)| text(name)).collect();
    let mut out = format!(
        "{{\n\"#meta\": {},\n\"params\": [],\n\"vars\": {},\n\"states\": [\n",
        object(&meta),
        list(&vars)
    );
    let mut senders = Senders::default();
    let mut world = World::new(run.setup());
    out.push_str(&state(run, &world, 0, At::ZERO, initial()));
    for (index, entry) in (1..).zip(&run.log()[..told]) {
        apply(run.setup(), &mut world, entry.at, &entry.event);
        senders.observe(&entry.event);
        out.push_str(",\n");
        let action = action(run, &senders, index, entry);
        out.push_str(&state(run, &world, index, entry.at, action));
    }
    out.push_str("\n]\n}\n");
    out
}

fn state(run: &Run, world: &World, index: usize, now: At, action: String) -> String {
    let names = run.names();
    object(&[
        field("#meta", object(&[field("index", index.to_string())])),
        field("now", int(now.0)),
        field("action", action),
        field("locks", locks(names, world)),
        field("workers", workers(names, world)),
        field("keys", keys(names, world)),
        field(
            "messages",
            set(world.messages.iter().map(|it| message(names, it))),
        ),
        field("cut", set(world.cut.iter().map(|link| cut(names, *link)))),
        field("protections", protections(world.protections)),
    ])
}

/// What happened before the first state: nothing.
fn initial() -> String {
    acted("init", 0, None, None, None)
}

fn action(run: &Run, senders: &Senders, index: usize, entry: &Entry) -> String {
    let worker = senders.whose(&entry.event);
    let worker = worker.map(|it| run.names().workers[it.index()].as_str());
    let name = entry.event.name().as_str();
    acted(name, index, worker, message_of(&entry.event), entry.by)
}

fn acted(
    name: &str,
    index: usize,
    worker: Option<&str>,
    message: Option<MessageId>,
    by: Option<InterventionId>,
) -> String {
    object(&[
        field("name", text(name)),
        field("index", int(index)),
        field("worker", set(worker.map(text))),
        field("message", set(message.map(|it| int(it.0)))),
        field("intervention", set(by.map(|it| int(it.0)))),
    ])
}

/// The message that an event is about.
fn message_of(event: &Event) -> Option<MessageId> {
    match event {
        Event::Sent { message, .. } | Event::Lost { message } => Some(message.id),
        Event::Arrived { message, .. }
        | Event::Answered { message, .. }
        | Event::Held { message, .. }
        | Event::HoldEnded { message, .. }
        | Event::Hastened { message }
        | Event::Compared { message, .. }
        | Event::Decided { message, .. } => Some(*message),
        Event::TimedOut { request, .. } => Some(*request),
        Event::Duplicated { copy, .. } => Some(copy.id),
        Event::Started { .. }
        | Event::Paused { .. }
        | Event::Resumed { .. }
        | Event::Crashed { .. }
        | Event::KeepaliveStopped { .. }
        | Event::KeepaliveResumed { .. }
        | Event::ClockSkewed { .. }
        | Event::StepGiven { .. }
        | Event::ComputeBegan { .. }
        | Event::ComputeEnded { .. }
        | Event::ProgramEnded { .. }
        | Event::BeliefBegan { .. }
        | Event::BeliefProlonged { .. }
        | Event::BeliefEnded { .. }
        | Event::DeadlineChecked { .. }
        | Event::GapBegan { .. }
        | Event::Skipped { .. }
        | Event::Cancelled { .. }
        | Event::LinkCut { .. }
        | Event::LinkHealed { .. }
        | Event::Expired { .. }
        | Event::Superseded { .. }
        | Event::Revoked { .. }
        | Event::LockReopened { .. }
        | Event::AuthorityRestarted { .. }
        | Event::LeaseForgotten { .. }
        | Event::CounterReset { .. }
        | Event::ProtectionsChanged { .. }
        | Event::Missed { .. } => None,
    }
}

fn locks(names: &Names, world: &World) -> String {
    let locks = (0..).map(LockId).zip(&world.locks);
    map(locks.zip(&names.locks).map(|((id, lock), name)| {
        let lease = lock.lease.map(|it| lease(names, id, &it));
        let queue = lock.queue.iter();
        let queue = queue.map(|it| text(&names.workers[it.worker.index()]));
        let record = object(&[
            field("lease", set(lease)),
            field("counter", token(lock.counter)),
            field("generation", int(lock.generation.0)),
            field("closedUntil", set(lock.closed_until.map(|at| int(at.0)))),
            field("queue", list(&queue.collect::<Vec<_>>())),
        ]);
        (name.as_str(), record)
    }))
}

fn lease(names: &Names, lock: LockId, lease: &Lease) -> String {
    object(&[
        field("id", text(&names.lease(lock, lease.handle.lease))),
        field("owner", text(&names.owners[lease.handle.owner.index()])),
        field("holder", text(&names.workers[lease.holder.index()])),
        field("token", token(lease.handle.token)),
        field("generation", int(lease.handle.generation.0)),
        field("expiresAt", int(lease.expires_at.0)),
    ])
}

fn workers(names: &Names, world: &World) -> String {
    map(world.workers.iter().zip(&names.workers).map(|(it, name)| {
        let beliefs = it.beliefs().map(|(lock, handle, until)| {
            object(&[
                field("lock", text(&names.locks[lock.index()])),
                field("lease", text(&names.lease(lock, handle.lease))),
                field("token", token(handle.token)),
                field("untilOwnClock", int(until)),
            ])
        });
        let inbox: Vec<String> = it.inbox.iter().map(|id| int(id.0)).collect();
        let record = object(&[
            field("life", text(life(it.life))),
            field("doing", text(activity(&it.activity))),
            field("attempt", int(it.attempt)),
            field("beliefs", set(beliefs)),
            field("inbox", list(&inbox)),
        ]);
        (name.as_str(), record)
    }))
}

fn keys(names: &Names, world: &World) -> String {
    map(world.keys.iter().zip(&names.keys).map(|(key, name)| {
        let writer = key.writer.map(|it| text(&names.workers[it.index()]));
        let record = object(&[
            field("value", set(key.value.map(|it| text(&names.value(it))))),
            field("version", int(key.version)),
            field("highest", token(key.highest)),
            field("writer", set(writer)),
        ]);
        (name.as_str(), record)
    }))
}

fn message(names: &Names, message: &Message) -> String {
    let (state, arrives_at) = match message.state {
        MessageState::Flying { arrives_at } => ("flying", Some(arrives_at)),
        MessageState::Held { until, .. } => ("held", until),
        MessageState::Compared { lands_at } => ("compared", Some(lands_at)),
        MessageState::Inbox => ("inbox", None),
    };
    let request = message.request();
    object(&[
        field("id", int(message.id.0)),
        field("worker", text(&names.workers[message.worker.index()])),
        field("peer", text(peer(names, message.peer))),
        field("request", text(request.kind().as_str())),
        field("isReply", message.is_reply().to_string()),
        field("token", set(request.token().map(token))),
        field("state", text(state)),
        field("arrivesAt", set(arrives_at.map(|at| int(at.0)))),
    ])
}

fn cut(names: &Names, link: Link) -> String {
    object(&[
        field("worker", text(&names.workers[link.worker.index()])),
        field("peer", text(peer(names, link.peer))),
    ])
}

fn peer(names: &Names, peer: Peer) -> &str {
    match peer {
        Peer::Authority => "authority",
        Peer::Resource(id) => &names.resources[id.index()],
        Peer::Effect(id) => &names.effects[id.index()],
    }
}

fn protections(protections: Protections) -> String {
    let settings = settings(protections);
    map(settings
        .iter()
        .map(|(switch, setting)| (switch.as_str(), text(setting))))
}

fn token(token: Token) -> String {
    object(&[
        field("incarnation", int(token.incarnation)),
        field("number", int(token.number)),
    ])
}

fn int(number: impl ToString) -> String {
    format!("{{\"#bigint\":\"{}\"}}", number.to_string())
}

fn text(text: &str) -> String {
    to_json(&text)
}

fn list(items: &[String]) -> String {
    format!("[{}]", items.join(","))
}

fn set(items: impl IntoIterator<Item = String>) -> String {
    let items: Vec<String> = items.into_iter().collect();
    format!("{{\"#set\":{}}}", list(&items))
}

fn map<'a>(pairs: impl Iterator<Item = (&'a str, String)>) -> String {
    let pairs: Vec<String> = pairs
        .map(|(key, value)| list(&[text(key), value]))
        .collect();
    format!("{{\"#map\":{}}}", list(&pairs))
}

fn field(name: &str, value: String) -> String {
    format!("{}:{value}", text(name))
}

/// A record; its fields are written already.
fn object(fields: &[String]) -> String {
    format!("{{{}}}", fields.join(","))
}
