//! The table of facts: what a line is called, and what it says.

use super::super::past::Past;
use super::{ProtectionValue, kind, outcome, parcel, peer, work};
use crate::protocol::*;
use crate::words::{Lang, clock, span};

/// What a line of the table is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::explain) enum Label {
    Presented,
    Highest,
    HighestNow,
    Key,
    ValueStays,
    Value,
    ItsLease,
    Sent,
    Operation,
    Token,
    Lease,
    Ends,
    Length,
    Before,
    StillBelieves,
    HeldBy,
    Left,
    EndedEarly,
    Recorded,
    Believes,
    Worker,
    PausedFor,
    State,
    Doing,
    InFlight,
    Unread,
    Work,
    DoneAt,
    BeganAt,
    Attempt,
    Start,
    Outcome,
    Took,
    Next,
    Deadline,
    To,
    Arrives,
    Message,
    HeldFor,
    MeantFor,
    Protection(ProtectionValue),
}

impl Label {
    /// The label in a language, without a colon.
    pub(in crate::explain) fn say(self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => self.en(),
            Lang::Ru => self.ru(),
        }
    }

    fn en(self) -> &'static str {
        match self {
            Label::Presented => "presented",
            Label::Highest => "highest accepted",
            Label::HighestNow => "highest now",
            Label::Key => "key",
            Label::ValueStays => "value stays",
            Label::Value => "value",
            Label::ItsLease => "its lease",
            Label::Sent => "sent",
            Label::Operation => "operation",
            Label::Token => "token",
            Label::Lease => "lease",
            Label::Ends => "ends",
            Label::Length => "length",
            Label::Before => "before that",
            Label::StillBelieves => "still believes",
            Label::HeldBy => "held by",
            Label::Left => "left",
            Label::EndedEarly => "would have ended",
            Label::Recorded => "lock service records",
            Label::Believes => "worker believes",
            Label::Worker => "worker",
            Label::PausedFor => "paused for",
            Label::State => "state",
            Label::Doing => "was doing",
            Label::InFlight => "stays in flight",
            Label::Unread => "unread replies",
            Label::Work => "work",
            Label::DoneAt => "done at",
            Label::BeganAt => "begun",
            Label::Attempt => "attempt",
            Label::Start => "start number",
            Label::Outcome => "result",
            Label::Took => "took",
            Label::Next => "next",
            Label::Deadline => "own deadline",
            Label::To => "goes to",
            Label::Arrives => "arrives",
            Label::Message => "message",
            Label::HeldFor => "held for",
            Label::MeantFor => "meant for",
            Label::Protection(value) => value.protection().name(Lang::En),
        }
    }

    fn ru(self) -> &'static str {
        match self {
            Label::Presented => "предъявлено",
            Label::Highest => "наибольший принятый",
            Label::HighestNow => "теперь наибольший",
            Label::Key => "ключ",
            Label::ValueStays => "значение остаётся",
            Label::Value => "значение",
            Label::ItsLease => "эта аренда",
            Label::Sent => "отправлено",
            Label::Operation => "операция",
            Label::Token => "токен",
            Label::Lease => "аренда",
            Label::Ends => "кончается",
            Label::Length => "длительность",
            Label::Before => "до этого",
            Label::StillBelieves => "всё ещё уверен",
            Label::HeldBy => "держит",
            Label::Left => "осталось",
            Label::EndedEarly => "срок был бы",
            Label::Recorded => "в сервисе блокировок",
            Label::Believes => "воркер считает",
            Label::Worker => "воркер",
            Label::PausedFor => "пауза",
            Label::State => "состояние",
            Label::Doing => "занятие",
            Label::InFlight => "остаётся в пути",
            Label::Unread => "непрочитанные ответы",
            Label::Work => "вычисление",
            Label::DoneAt => "закончится",
            Label::BeganAt => "начато",
            Label::Attempt => "попытка",
            Label::Start => "запуск по счёту",
            Label::Outcome => "результат",
            Label::Took => "заняло",
            Label::Next => "дальше",
            Label::Deadline => "свой срок",
            Label::To => "куда",
            Label::Arrives => "придёт",
            Label::Message => "сообщение",
            Label::HeldFor => "задержка",
            Label::MeantFor => "предназначалось",
            Label::Protection(value) => value.protection().name(Lang::Ru),
        }
    }
}

/// What a line of the table says.
#[derive(Debug, Clone)]
pub(in crate::explain) enum Said {
    /// A name, as it is.
    Name(String),
    Number(u64),
    Clock(At),
    Span(Ms),
    /// A token with its lease.
    Handle(LockId, Handle),
    NoToken,
    /// A mark, and the write that raised it.
    MarkSince(Token, At, WorkerId),
    MarkFromStart(Token),
    NoMark,
    FromTo(String, String),
    /// A lease that is live.
    Live(LockId, Lease),
    /// When and how a lease ended, with its name where that has to be told.
    Ended(Option<String>, At, Ending),
    /// When a lease ends that is live.
    LiveUntil(At),
    Nobody,
    Nothing,
    SentAgo(At, Ms),
    /// A handle that is believed in, and its deadline.
    Belief(LockId, Handle, At),
    PausedFor(Ms),
    Running,
    Crashed,
    Doing(Activity),
    /// Messages under way.
    Messages(Vec<Message>),
    Outcome(Outcome),
    Answer(Answer),
    Step(Step),
    Peer(Request),
    Parcel(MessageId),
    UntilLetGo,
    Change(ProtectionValue, ProtectionValue),
    End(ProgramEnd),
}

/// What ended a lease.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::explain) enum Ending {
    Expired,
    Released,
    EndedByAnother,
}

impl Said {
    /// The text in a language.
    pub(in crate::explain) fn say(&self, past: &Past, lang: Lang) -> String {
        match lang {
            Lang::En => self.en(past),
            Lang::Ru => self.ru(past),
        }
    }

    fn en(&self, past: &Past) -> String {
        let time = |at: At| clock(at, Lang::En);
        let long = |ms: Ms| span(ms, Lang::En);
        match self {
            Said::Name(name) => name.clone(),
            Said::Number(number) => number.to_string(),
            Said::Clock(at) => time(*at),
            Said::Span(ms) => long(*ms),
            Said::Handle(lock, handle) => token(past, *lock, *handle),
            Said::NoToken => "no token".to_owned(),
            Said::MarkSince(token, at, by) => {
                format!("{}, since {}, by {}", token.0, time(*at), past.who(*by))
            }
            Said::MarkFromStart(token) => format!("{}, from the start", token.0),
            Said::NoMark => "none yet".to_owned(),
            Said::FromTo(from, to) => format!("{from} → {to}"),
            Said::Live(lock, lease) => format!(
                "{}, {}, until {}",
                token(past, *lock, lease.handle),
                past.who(lease.holder),
                time(lease.expires_at)
            ),
            Said::Ended(name, at, how) => {
                let how = match how {
                    Ending::Expired => "expired",
                    Ending::Released => "released",
                    Ending::EndedByAnother => "ended by another",
                };
                match name {
                    Some(name) => format!("{name}, {how} at {}", time(*at)),
                    None => format!("{how} at {}", time(*at)),
                }
            }
            Said::LiveUntil(at) => format!("live until {}", time(*at)),
            Said::Nobody => "nobody holds the lock".to_owned(),
            Said::Nothing => "nothing".to_owned(),
            Said::SentAgo(at, ms) if *ms == Ms(0) => time(*at),
            Said::SentAgo(at, ms) => format!("{}, {} on the way", time(*at), long(*ms)),
            Said::Belief(lock, handle, until) if *until <= past.at() => format!(
                "holds {}, though its own deadline was {}",
                token(past, *lock, *handle),
                time(*until)
            ),
            Said::Belief(lock, handle, until) => format!(
                "holds {}, until {}",
                token(past, *lock, *handle),
                time(*until)
            ),
            Said::PausedFor(ms) => format!("paused for {} so far", long(*ms)),
            Said::Running => "running".to_owned(),
            Said::Crashed => "crashed".to_owned(),
            Said::Doing(activity) => doing_en(past, activity),
            Said::Messages(messages) => messages
                .iter()
                .map(|message| under_way(message, Lang::En))
                .collect::<Vec<_>>()
                .join("; "),
            Said::Outcome(result) => outcome(*result, Lang::En).to_owned(),
            Said::Answer(answer) => match answer {
                Answer::Advance => "goes on with its next step".to_owned(),
                Answer::AskAgain { at } => format!("asks again at {}", time(*at)),
                Answer::Stop(_) => "ends its program".to_owned(),
                Answer::Note => "takes note".to_owned(),
                Answer::Ignore => "nothing".to_owned(),
            },
            Said::Step(step) => work(past, step, Lang::En),
            Said::Peer(request) => peer(past, request, Lang::En),
            Said::Parcel(message) => parcel(past, *message, Lang::En),
            Said::UntilLetGo => "until somebody lets it go".to_owned(),
            Said::Change(from, to) => format!("{} → {}", from.name(Lang::En), to.name(Lang::En)),
            Said::End(how) => match how {
                ProgramEnd::Completed => "all steps done",
                ProgramEnd::Refused => "refused",
                ProgramEnd::TimedOut => "no reply in time",
                ProgramEnd::Crashed => "crashed",
            }
            .to_owned(),
        }
    }

    fn ru(&self, past: &Past) -> String {
        let time = |at: At| clock(at, Lang::Ru);
        let long = |ms: Ms| span(ms, Lang::Ru);
        match self {
            Said::Name(name) => name.clone(),
            Said::Number(number) => number.to_string(),
            Said::Clock(at) => time(*at),
            Said::Span(ms) => long(*ms),
            Said::Handle(lock, handle) => token(past, *lock, *handle),
            Said::NoToken => "без токена".to_owned(),
            Said::MarkSince(token, at, by) => {
                format!("{}, с {}, от {}", token.0, time(*at), past.who(*by))
            }
            Said::MarkFromStart(token) => format!("{}, с самого начала", token.0),
            Said::NoMark => "пока нет".to_owned(),
            Said::FromTo(from, to) => format!("{from} → {to}"),
            Said::Live(lock, lease) => format!(
                "{}, {}, до {}",
                token(past, *lock, lease.handle),
                past.who(lease.holder),
                time(lease.expires_at)
            ),
            Said::Ended(name, at, how) => {
                let how = match how {
                    Ending::Expired => "истекла",
                    Ending::Released => "завершена",
                    Ending::EndedByAnother => "снята чужим запросом",
                };
                match name {
                    Some(name) => format!("{name}, {how} в {}", time(*at)),
                    None => format!("{how} в {}", time(*at)),
                }
            }
            Said::LiveUntil(at) => format!("действует до {}", time(*at)),
            Said::Nobody => "блокировку никто не держит".to_owned(),
            Said::Nothing => "ничего".to_owned(),
            Said::SentAgo(at, ms) if *ms == Ms(0) => time(*at),
            Said::SentAgo(at, ms) => format!("{}, в пути {}", time(*at), long(*ms)),
            Said::Belief(lock, handle, until) if *until <= past.at() => format!(
                "держит {}, хотя свой срок был до {}",
                token(past, *lock, *handle),
                time(*until)
            ),
            Said::Belief(lock, handle, until) => format!(
                "держит {}, до {}",
                token(past, *lock, *handle),
                time(*until)
            ),
            Said::PausedFor(ms) => format!("на паузе уже {}", long(*ms)),
            Said::Running => "работает".to_owned(),
            Said::Crashed => "не работает после падения".to_owned(),
            Said::Doing(activity) => doing_ru(past, activity),
            Said::Messages(messages) => messages
                .iter()
                .map(|message| under_way(message, Lang::Ru))
                .collect::<Vec<_>>()
                .join("; "),
            Said::Outcome(result) => outcome(*result, Lang::Ru).to_owned(),
            Said::Answer(answer) => match answer {
                Answer::Advance => "следующий шаг".to_owned(),
                Answer::AskAgain { at } => format!("новый запрос в {}", time(*at)),
                Answer::Stop(_) => "конец программы".to_owned(),
                Answer::Note => "ответ учтён".to_owned(),
                Answer::Ignore => "ничего".to_owned(),
            },
            Said::Step(step) => work(past, step, Lang::Ru),
            Said::Peer(request) => peer(past, request, Lang::Ru),
            Said::Parcel(message) => parcel(past, *message, Lang::Ru),
            Said::UntilLetGo => "пока не отпустят".to_owned(),
            Said::Change(from, to) => format!("{} → {}", from.name(Lang::Ru), to.name(Lang::Ru)),
            Said::End(how) => match how {
                ProgramEnd::Completed => "все шаги сделаны",
                ProgramEnd::Refused => "получен отказ",
                ProgramEnd::TimedOut => "ответа вовремя не было",
                ProgramEnd::Crashed => "падение",
            }
            .to_owned(),
        }
    }
}

/// "41 (lease-1)", the same in all languages.
fn token(past: &Past, lock: LockId, handle: Handle) -> String {
    format!("{} ({})", handle.token.0, past.lease(lock, handle.lease))
}

fn doing_en(past: &Past, activity: &Activity) -> String {
    match activity {
        Activity::NotStarted { .. } => "not started yet".to_owned(),
        Activity::Ready => "between two steps".to_owned(),
        Activity::Computing { until } => {
            format!("computing, {} left", span(*until - past.at(), Lang::En))
        }
        Activity::Suspended { left } => format!("computing, {} left", span(*left, Lang::En)),
        Activity::Waiting { request, .. } => match past.sending(*request) {
            Some((_, message)) => {
                let kind = kind(message.request().kind(), Lang::En);
                format!("waiting for the reply to its {kind}")
            }
            None => "waiting for a reply".to_owned(),
        },
        Activity::Resting { until, .. } => {
            format!("waiting to ask again at {}", clock(*until, Lang::En))
        }
        Activity::Ended(_) => "its program is over".to_owned(),
    }
}

fn doing_ru(past: &Past, activity: &Activity) -> String {
    match activity {
        Activity::NotStarted { .. } => "ещё не начато".to_owned(),
        Activity::Ready => "между шагами".to_owned(),
        Activity::Computing { until } => {
            format!(
                "вычисление, осталось {}",
                span(*until - past.at(), Lang::Ru)
            )
        }
        Activity::Suspended { left } => {
            format!("вычисление, осталось {}", span(*left, Lang::Ru))
        }
        Activity::Waiting { request, .. } => match past.sending(*request) {
            Some((_, message)) => {
                let kind = kind(message.request().kind(), Lang::Ru);
                format!("ожидание ответа на {kind}")
            }
            None => "ожидание ответа".to_owned(),
        },
        Activity::Resting { until, .. } => {
            format!("новый запрос в {}", clock(*until, Lang::Ru))
        }
        Activity::Ended(_) => "программа окончена".to_owned(),
    }
}

/// A message on its way, with its token and its arrival.
fn under_way(message: &Message, lang: Lang) -> String {
    let kind = kind(message.request().kind(), lang);
    let handle = message.request().handle();
    let what = match (lang, message.is_reply(), handle) {
        (Lang::En, true, _) => format!("the reply to its {kind}"),
        (Lang::Ru, true, _) => format!("ответ на {kind}"),
        (Lang::En, false, Some(handle)) => format!("{kind} with {}", handle.token.0),
        (Lang::Ru, false, Some(handle)) => format!("{kind} с {}", handle.token.0),
        (_, false, None) => kind.to_owned(),
    };
    match (lang, message.state) {
        (Lang::En, MessageState::Flying { arrives_at }) => {
            format!("{what}, until {}", clock(arrives_at, lang))
        }
        (Lang::Ru, MessageState::Flying { arrives_at }) => {
            format!("{what}, до {}", clock(arrives_at, lang))
        }
        (Lang::En, MessageState::Held { .. }) => format!("{what}, held up"),
        (Lang::Ru, MessageState::Held { .. }) => format!("{what}, с задержкой"),
        (_, MessageState::Inbox) => what,
    }
}
