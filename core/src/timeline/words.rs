//! The texts of the picture.

use crate::judge::DamageKind;
use crate::protocol::{At, Ms, Token};
use crate::words::{Lang, clock, plural_ru, span};

/// Something the picture says. Names come in clean and short, see [`super::naming`].
#[derive(Debug, Clone, Copy)]
pub enum Phrase<'a> {
    /// The name of the authority's lane.
    Authority,
    /// What the authority's lane shows.
    WhatIsRecorded,
    /// What a worker's lane shows.
    WhatItBelieves,
    /// What a key's lane shows.
    HighestToken,
    /// What an effect's lane shows.
    WhatIsDone,
    /// A lease bar.
    Lease { lease: &'a str, token: Token },
    /// A lease ran out.
    Expired,
    /// Somebody else ended the lease.
    ReleasedBy(&'a str),
    /// Somebody else prolonged the lease.
    ProlongedBy(&'a str),
    /// Somebody took the lock.
    TakenBy(&'a str),
    /// A lease was ended from outside.
    Revoked,
    /// A lease is gone with the authority's memory.
    Forgotten,
    /// A lock is closed after an expiry.
    Closed(Option<Ms>),
    /// A request waits in the queue.
    Queued,
    /// A lock is still its holder's.
    Yours,
    /// A lock is not the asker's.
    NotYours,
    /// A token was issued again.
    IssuedAgain(Token),
    /// The authority was restarted.
    Restarted,
    /// A token counter begins again after a token.
    CounterReset(Token),
    /// A lock was denied.
    No,
    /// A release was refused.
    ReleaseRefused,
    /// A renewal was refused.
    RenewalRefused,
    /// A belief that is true.
    Holds(Token),
    /// A belief whose lease is over.
    HeldTooLong(Token),
    /// A belief against which somebody else holds the lock.
    HoldsAgainst { own: Token, newer: Token },
    /// A pause.
    Paused {
        ms: Option<Ms>,
        note: Option<&'a str>,
    },
    /// A computation.
    Computing,
    /// Between the checks and the sending.
    Gap,
    /// Waiting in a lock's queue.
    WaitsInQueue,
    /// Asking for a lock, again and again.
    AsksAgain(Ms),
    /// Waiting for an answer.
    WaitsForAnswer,
    /// A crash.
    Crashed,
    /// A new start.
    StartedAgain,
    /// Nobody answered in time.
    NoAnswer,
    /// The keepalive was stopped.
    KeepaliveStopped,
    /// The keepalive works again.
    KeepaliveResumed,
    /// A clock was set; ahead of the world by so many milliseconds now.
    ClockSet(i64),
    /// By its own clock a worker is too late.
    DeadlinePassed,
    /// A request was not sent.
    NotSent,
    /// A worker stopped by itself.
    StoppedItself,
    /// A link is cut: to whom.
    CutOff(&'a str),
    /// An intervention found nothing to act on.
    NothingToActOn,
    /// A message was held.
    Held { ms: Option<Ms> },
    /// A message was lost.
    Lost,
    /// A copy of a message.
    Copy,
    /// The switches were changed.
    SwitchesChanged,
    /// A key was read.
    Read(u32),
    /// A long operation was opened.
    Begun(Option<Token>),
    /// A long operation, from its opening to its landing.
    LongWork(Option<Token>),
    /// Compared, and not changed yet.
    ComparedWork,
    /// A token was noted.
    Claimed(Option<Token>),
    /// A repeat was recognised.
    Repeat,
    /// An effect was performed.
    Performed(Option<Token>),
    /// A write came for another version, or another value.
    Conflict(Option<(u32, u32)>),
    /// Damage that is not told by a value: what, and the tokens of a refusal.
    Harm(DamageKind, Option<(Token, Token)>),
    /// A write was accepted.
    Accepted(Option<Token>),
    /// A write was rejected: the token is lower than the highest.
    TooLow { token: Token, highest: Token },
    /// A write was rejected: this token has been accepted before.
    Again(Token),
    /// A write was rejected: it carried no token.
    NoToken,
    /// So many marks stand too close to be told apart; some of them rejections.
    ManyRejected(u32),
    /// So many marks stand too close to be told apart; some of them damage.
    ManyDamaged(u32),
    /// So many marks stand too close to be told apart.
    ManyAccepted(u32),
    /// A newer value is gone.
    ValueLost {
        value: &'a str,
        token: Option<Token>,
        highest: Token,
    },
    /// A value of a key.
    Value {
        value: &'a str,
        writer: Option<&'a str>,
    },
    /// A request for a lock in flight.
    FliesAcquire,
    /// A renewal in flight.
    FliesRenew,
    /// A release in flight.
    FliesRelease,
    /// A question about a lock in flight.
    FliesCheck,
    /// A read in flight.
    FliesRead,
    /// The opening of a long operation in flight.
    FliesBegin(Option<Token>),
    /// A claim in flight.
    FliesClaim(Option<Token>),
    /// A call in flight.
    FliesCall(Option<Token>),
    /// A write in flight.
    FliesWrite(Option<Token>),
    /// A grant in flight.
    FliesGrant(Token),
    /// A refusal in flight.
    FliesNo,
    /// Another reply in flight.
    FliesDone,
    /// A message in flight that is held up.
    IsHeld(&'a str),
}

impl Phrase<'_> {
    /// The phrase from its fullest form to its shortest.
    pub fn say(self, lang: Lang) -> Vec<String> {
        match lang {
            Lang::En => self.en(),
            Lang::Ru => self.ru(),
        }
    }

    /// The fullest form.
    pub fn full(self, lang: Lang) -> String {
        self.say(lang).swap_remove(0)
    }

    fn en(self) -> Vec<String> {
        let lang = Lang::En;
        match self {
            Phrase::Authority => some(["Lock service"]),
            Phrase::WhatIsRecorded => some(["what is recorded", "recorded"]),
            Phrase::WhatItBelieves => some(["what it believes", "believes"]),
            Phrase::HighestToken => some(["highest token"]),
            Phrase::Lease { lease, token } => vec![
                format!("{lease} · token {}", token),
                format!("{lease} · {}", token),
                token.to_string(),
            ],
            Phrase::Expired => some(["expired"]),
            Phrase::ReleasedBy(worker) => {
                vec![format!("released by {worker}"), "released".to_owned()]
            }
            Phrase::ProlongedBy(worker) => {
                vec![format!("renewed by {worker}"), "renewed".to_owned()]
            }
            Phrase::No => some(["no"]),
            Phrase::ReleaseRefused => some(["release refused", "refused"]),
            Phrase::RenewalRefused => some(["renewal refused", "refused"]),
            Phrase::Holds(token) => vec![format!("holds {}", token), token.to_string()],
            Phrase::HeldTooLong(token) => vec![
                format!("believes it holds {}", token),
                format!("still {}?", token),
                format!("{}?", token),
            ],
            Phrase::HoldsAgainst { own, newer } => vec![
                format!("believes it holds {}, but {} is out", own, newer),
                format!("{}, but {} is out", own, newer),
                format!("{} is out", newer),
            ],
            Phrase::Paused { ms, note } => {
                let long = ms.map_or("paused".to_owned(), |ms| {
                    format!("paused {}", span(ms, lang))
                });
                with_note(long, note, "paused")
            }
            Phrase::Computing => some(["computing"]),
            Phrase::AsksAgain(ms) => vec![
                format!("waiting, asks again every {}", span(ms, lang)),
                format!("asks every {}", span(ms, lang)),
                "waiting".to_owned(),
            ],
            Phrase::WaitsForAnswer => some(["waiting for an answer", "waiting"]),
            Phrase::Crashed => some(["crashed"]),
            Phrase::StartedAgain => some(["started again", "restart"]),
            Phrase::NoAnswer => some(["no answer in time", "no answer"]),
            Phrase::KeepaliveStopped => some(["keepalive stopped", "keepalive off"]),
            Phrase::KeepaliveResumed => some(["keepalive resumed", "keepalive on"]),
            Phrase::NothingToActOn => some(["nothing to act on"]),
            Phrase::Held { ms: Some(ms) } => {
                vec![format!("held for {}", span(ms, lang)), "held".to_owned()]
            }
            Phrase::Held { ms: None } => some(["held"]),
            Phrase::Lost => some(["lost"]),
            Phrase::Copy => some(["delivered twice", "copy"]),
            Phrase::WhatIsDone => some(["what is done", "done"]),
            Phrase::TakenBy(worker) => vec![format!("taken by {worker}"), "taken".to_owned()],
            Phrase::Revoked => some(["revoked"]),
            Phrase::Forgotten => some(["forgotten"]),
            Phrase::Closed(Some(ms)) => {
                vec![
                    format!("closed for {}", span(ms, lang)),
                    "closed".to_owned(),
                ]
            }
            Phrase::Closed(None) => some(["closed"]),
            Phrase::Queued => some(["queued"]),
            Phrase::Yours => some(["yes, yours", "yes"]),
            Phrase::NotYours => some(["not yours", "no"]),
            Phrase::IssuedAgain(token) => {
                vec![format!("{token} issued again"), format!("{token} again")]
            }
            Phrase::Restarted => some(["restarted"]),
            Phrase::CounterReset(token) => vec![
                format!("counter begins again after {token}"),
                format!("counter: {token} again"),
                "counter lost".to_owned(),
            ],
            Phrase::Gap => some(["checked, not sent yet", "gap"]),
            Phrase::WaitsInQueue => some(["waiting in the queue", "in the queue", "queue"]),
            Phrase::ClockSet(0) => some(["clock set right", "clock set"]),
            Phrase::ClockSet(ahead) => vec![
                format!(
                    "clock set: {} {}",
                    ahead_by(ahead, lang),
                    if ahead > 0 { "ahead" } else { "behind" }
                ),
                "clock set".to_owned(),
            ],
            Phrase::DeadlinePassed => some(["too late by its clock", "too late"]),
            Phrase::NotSent => some(["not sent: not the holder", "not sent"]),
            Phrase::StoppedItself => some(["stopped: the lock is lost", "stopped"]),
            Phrase::CutOff(peer) => vec![format!("no link to {peer}"), "no link".to_owned()],
            Phrase::Read(version) => vec![format!("read, version {version}"), "read".to_owned()],
            Phrase::Begun(token) => with_token("begun", token),
            Phrase::LongWork(Some(token)) => {
                vec![format!("long operation, {token}"), format!("{token}…")]
            }
            Phrase::LongWork(None) => some(["long operation", "…"]),
            Phrase::ComparedWork => some(["compared, not changed yet", "compared"]),
            Phrase::Claimed(token) => with_token("claimed", token),
            Phrase::Repeat => some(["repeat, nothing changed", "repeat"]),
            Phrase::Performed(token) => with_token("done", token),
            Phrase::Conflict(Some((expected, actual))) => vec![
                format!("for version {expected}, is {actual}"),
                format!("version {expected} ≠ {actual}"),
                "changed".to_owned(),
            ],
            Phrase::Conflict(None) => some(["another value", "changed"]),
            Phrase::Harm(kind, tokens) => harm(
                match kind {
                    DamageKind::LostUpdate => "newer value lost",
                    DamageKind::Diverged => "two halves",
                    DamageKind::ForeignRelease => "released by another",
                    DamageKind::ForeignRenewal => "renewed by another",
                    DamageKind::DuplicateEffect => "done twice",
                    DamageKind::StaleEffect => "too late, not to be undone",
                    DamageKind::TokenReuse => "token issued again",
                    DamageKind::RightfulOwnerRefused => "rightful holder refused",
                    DamageKind::PartialWork => "half a job",
                },
                tokens,
            ),
            Phrase::SwitchesChanged => some(["protections changed", "changed"]),
            Phrase::Accepted(Some(token)) => {
                vec![format!("{} accepted", token), token.to_string()]
            }
            Phrase::Accepted(None) => some(["accepted without a token", "no token"]),
            Phrase::TooLow { token, highest } => vec![
                format!("{} < {} rejected", token, highest),
                format!("{} < {}", token, highest),
                "rejected".to_owned(),
            ],
            Phrase::Again(token) => vec![
                format!("{} again, rejected", token),
                format!("{} again", token),
                "rejected".to_owned(),
            ],
            Phrase::NoToken => some(["no token, rejected", "no token"]),
            Phrase::ManyRejected(count) => vec![format!("{count} rejected"), format!("×{count}")],
            Phrase::ManyDamaged(count) => vec![format!("{count} × lost"), format!("×{count}")],
            Phrase::ManyAccepted(count) => vec![format!("{count} accepted"), format!("×{count}")],
            Phrase::ValueLost {
                value,
                token: Some(token),
                highest,
            } => vec![
                format!("{} over {}: {value} lost", token, highest),
                format!("{value} lost"),
                "lost".to_owned(),
            ],
            Phrase::ValueLost {
                value, token: None, ..
            } => vec![format!("{value} lost"), "lost".to_owned()],
            Phrase::Value {
                value,
                writer: Some(writer),
            } => vec![format!("{value} · {writer}"), value.to_owned()],
            Phrase::Value {
                value,
                writer: None,
            } => vec![value.to_owned()],
            Phrase::FliesAcquire => some(["acquire"]),
            Phrase::FliesRenew => some(["renew"]),
            Phrase::FliesRelease => some(["release"]),
            Phrase::FliesCheck => some(["still mine?"]),
            Phrase::FliesRead => some(["read"]),
            Phrase::FliesBegin(token) => flies("begin", "begin, no token", token),
            Phrase::FliesClaim(token) => flies("claim", "claim, no token", token),
            Phrase::FliesCall(token) => flies("call", "call", token),
            Phrase::FliesWrite(token) => flies("write", "write, no token", token),
            Phrase::FliesGrant(token) => vec![format!("granted {}", token)],
            Phrase::FliesNo => some(["no"]),
            Phrase::FliesDone => some(["ok"]),
            Phrase::IsHeld(what) => vec![format!("{what} · held")],
        }
    }

    fn ru(self) -> Vec<String> {
        let lang = Lang::Ru;
        match self {
            Phrase::Authority => some(["Сервис блокировок"]),
            Phrase::WhatIsRecorded => some(["что записано", "записано"]),
            Phrase::WhatItBelieves => some(["что он считает", "считает"]),
            Phrase::HighestToken => some(["наибольший токен", "макс. токен"]),
            Phrase::Lease { lease, token } => vec![
                format!("{lease} · токен {}", token),
                format!("{lease} · {}", token),
                token.to_string(),
            ],
            Phrase::Expired => some(["истекла"]),
            Phrase::ReleasedBy(worker) => {
                vec![format!("освободил {worker}"), "освобождена".to_owned()]
            }
            Phrase::ProlongedBy(worker) => vec![format!("продлил {worker}"), "продлена".to_owned()],
            Phrase::No => some(["нет"]),
            Phrase::ReleaseRefused => some(["освобождение отклонено", "отклонено"]),
            Phrase::RenewalRefused => some(["продление отклонено", "отклонено"]),
            Phrase::Holds(token) => vec![format!("держит {}", token), token.to_string()],
            Phrase::HeldTooLong(token) => vec![
                format!("считает, что держит {}", token),
                format!("всё ещё {}?", token),
                format!("{}?", token),
            ],
            Phrase::HoldsAgainst { own, newer } => vec![
                format!("считает, что держит {}, но выдан {}", own, newer),
                format!("{}, но выдан {}", own, newer),
                format!("выдан {}", newer),
            ],
            Phrase::Paused { ms, note } => {
                let long = ms.map_or("на паузе".to_owned(), |ms| {
                    format!("пауза {}", span(ms, lang))
                });
                with_note(long, note, "пауза")
            }
            Phrase::Computing => some(["вычисляет"]),
            Phrase::AsksAgain(ms) => vec![
                format!("ждёт, повторяет запрос каждые {}", span(ms, lang)),
                format!("запрос каждые {}", span(ms, lang)),
                "ждёт".to_owned(),
            ],
            Phrase::WaitsForAnswer => some(["ждёт ответа", "ждёт"]),
            Phrase::Crashed => some(["упал"]),
            Phrase::StartedAgain => some(["запущен снова", "запуск"]),
            Phrase::NoAnswer => some(["нет ответа вовремя", "нет ответа"]),
            Phrase::KeepaliveStopped => some(["продление остановлено", "без продления"]),
            Phrase::KeepaliveResumed => some(["продление возобновлено", "продление"]),
            Phrase::NothingToActOn => some(["не на что подействовать", "без действия"]),
            Phrase::Held { ms: Some(ms) } => vec![
                format!("задержано на {}", span(ms, lang)),
                "задержано".to_owned(),
            ],
            Phrase::Held { ms: None } => some(["задержано"]),
            Phrase::Lost => some(["потеряно"]),
            Phrase::Copy => some(["доставлено дважды", "копия"]),
            Phrase::WhatIsDone => some(["что сделано", "сделано"]),
            Phrase::TakenBy(worker) => vec![format!("отобрал {worker}"), "отобрана".to_owned()],
            Phrase::Revoked => some(["отозвана"]),
            Phrase::Forgotten => some(["забыта"]),
            Phrase::Closed(Some(ms)) => {
                vec![
                    format!("закрыта на {}", span(ms, lang)),
                    "закрыта".to_owned(),
                ]
            }
            Phrase::Closed(None) => some(["закрыта"]),
            Phrase::Queued => some(["в очереди"]),
            Phrase::Yours => some(["да, твоя", "да"]),
            Phrase::NotYours => some(["не твоя", "нет"]),
            Phrase::IssuedAgain(token) => {
                vec![format!("{token} выдан снова"), format!("{token} снова")]
            }
            Phrase::Restarted => some(["перезапуск"]),
            Phrase::CounterReset(token) => vec![
                format!("счётчик снова после {token}"),
                format!("счётчик: снова {token}"),
                "счётчик потерян".to_owned(),
            ],
            Phrase::Gap => some(["проверено, не отправлено", "промежуток"]),
            Phrase::WaitsInQueue => some(["ждёт в очереди", "в очереди", "очередь"]),
            Phrase::ClockSet(0) => some(["часы выставлены верно", "часы"]),
            Phrase::ClockSet(ahead) => vec![
                format!(
                    "часы {} на {}",
                    if ahead > 0 {
                        "спешат"
                    } else {
                        "отстают"
                    },
                    ahead_by(ahead, lang)
                ),
                "часы".to_owned(),
            ],
            Phrase::DeadlinePassed => some(["по часам поздно", "поздно"]),
            Phrase::NotSent => some(["не отправлено: не владелец", "не отправлено"]),
            Phrase::StoppedItself => some(["остановка: блокировка потеряна", "остановка"]),
            Phrase::CutOff(peer) => vec![format!("нет связи: {peer}"), "нет связи".to_owned()],
            Phrase::Read(version) => {
                vec![
                    format!("прочитана версия {version}"),
                    "прочитано".to_owned(),
                ]
            }
            Phrase::Begun(token) => with_token("начато", token),
            Phrase::LongWork(Some(token)) => {
                vec![format!("длинная операция, {token}"), format!("{token}…")]
            }
            Phrase::LongWork(None) => some(["длинная операция", "…"]),
            Phrase::ComparedWork => some(["сверено, ещё не изменено", "сверено"]),
            Phrase::Claimed(token) => with_token("предъявлен", token),
            Phrase::Repeat => some(["повтор, без изменений", "повтор"]),
            Phrase::Performed(token) => with_token("выполнено", token),
            Phrase::Conflict(Some((expected, actual))) => vec![
                format!("для версии {expected}, а уже {actual}"),
                format!("версия {expected} ≠ {actual}"),
                "изменено".to_owned(),
            ],
            Phrase::Conflict(None) => some(["другое значение", "изменено"]),
            Phrase::Harm(kind, tokens) => harm(
                match kind {
                    DamageKind::LostUpdate => "новое значение потеряно",
                    DamageKind::Diverged => "две половины",
                    DamageKind::ForeignRelease => "снята чужим",
                    DamageKind::ForeignRenewal => "продлена чужим",
                    DamageKind::DuplicateEffect => "сделано дважды",
                    DamageKind::StaleEffect => "поздно, уже не отменить",
                    DamageKind::TokenReuse => "токен выдан снова",
                    DamageKind::RightfulOwnerRefused => "отказ владельцу",
                    DamageKind::PartialWork => "половина работы",
                },
                tokens,
            ),
            Phrase::SwitchesChanged => some(["защита изменена", "изменено"]),
            Phrase::Accepted(Some(token)) => {
                vec![format!("{} принят", token), token.to_string()]
            }
            Phrase::Accepted(None) => some(["принято без токена", "без токена"]),
            Phrase::TooLow { token, highest } => vec![
                format!("{} < {} отклонён", token, highest),
                format!("{} < {}", token, highest),
                "отклонён".to_owned(),
            ],
            Phrase::Again(token) => vec![
                format!("{} снова, отклонён", token),
                format!("{} снова", token),
                "отклонён".to_owned(),
            ],
            Phrase::NoToken => some(["нет токена, отклонено", "нет токена"]),
            Phrase::ManyRejected(count) => vec![
                format!(
                    "{count} {}",
                    plural_ru(u64::from(count), "отказ", "отказа", "отказов")
                ),
                format!("×{count}"),
            ],
            Phrase::ManyDamaged(count) => vec![
                format!(
                    "{count} {}",
                    plural_ru(u64::from(count), "потеря", "потери", "потерь")
                ),
                format!("×{count}"),
            ],
            Phrase::ManyAccepted(count) => vec![
                format!(
                    "{count} {}",
                    plural_ru(u64::from(count), "запись", "записи", "записей")
                ),
                format!("×{count}"),
            ],
            Phrase::ValueLost {
                value,
                token: Some(token),
                highest,
            } => vec![
                format!("{} поверх {}: {value} потеряно", token, highest),
                format!("{value} потеряно"),
                "потеря".to_owned(),
            ],
            Phrase::ValueLost {
                value, token: None, ..
            } => vec![format!("{value} потеряно"), "потеря".to_owned()],
            Phrase::Value {
                value,
                writer: Some(writer),
            } => vec![format!("{value} · {writer}"), value.to_owned()],
            Phrase::Value {
                value,
                writer: None,
            } => vec![value.to_owned()],
            Phrase::FliesAcquire => some(["запрос аренды"]),
            Phrase::FliesRenew => some(["продление"]),
            Phrase::FliesRelease => some(["освобождение"]),
            Phrase::FliesCheck => some(["ещё моя?"]),
            Phrase::FliesRead => some(["чтение"]),
            Phrase::FliesBegin(token) => flies("начало", "начало без токена", token),
            Phrase::FliesClaim(token) => flies("предъявление", "предъявление без токена", token),
            Phrase::FliesCall(token) => flies("обращение", "обращение", token),
            Phrase::FliesWrite(token) => flies("запись", "запись без токена", token),
            Phrase::FliesGrant(token) => vec![format!("выдан {}", token)],
            Phrase::FliesNo => some(["отказ"]),
            Phrase::FliesDone => some(["принято"]),
            Phrase::IsHeld(what) => vec![format!("{what} · задержано")],
        }
    }
}

fn some<const N: usize>(variants: [&str; N]) -> Vec<String> {
    variants.into_iter().map(str::to_owned).collect()
}

/// "begun, 41", and without the token.
fn with_token(word: &str, token: Option<Token>) -> Vec<String> {
    let long = token.map(|token| format!("{token} {word}"));
    long.into_iter().chain([word.to_owned()]).collect()
}

fn flies(word: &str, without: &str, token: Option<Token>) -> Vec<String> {
    vec![match token {
        Some(token) => format!("{word}, {token}"),
        None => without.to_owned(),
    }]
}

/// What went wrong, with the tokens of a refusal before it where there was one.
fn harm(word: &str, tokens: Option<(Token, Token)>) -> Vec<String> {
    let long = tokens.map(|(token, highest)| format!("{token} < {highest}: {word}"));
    long.into_iter().chain([word.to_owned()]).collect()
}

fn ahead_by(ms: i64, lang: Lang) -> String {
    span(Ms(ms.unsigned_abs()), lang)
}

/// A text with a note in brackets, without it, and as a single word.
fn with_note(long: String, note: Option<&str>, short: &str) -> Vec<String> {
    let mut variants = Vec::new();
    if let Some(note) = note {
        variants.push(format!("{long} ({note})"));
    }
    variants.push(long);
    variants.push(short.to_owned());
    variants
}

/// What the whole picture shows, in sentences.
#[derive(Debug, Clone, Copy)]
pub enum Telling<'a> {
    /// What is drawn.
    Subject { workers: &'a str, until: At },
    /// A write was rejected.
    Rejected {
        worker: &'a str,
        token: Option<Token>,
        at: At,
        highest: Token,
    },
    /// A newer value was overwritten.
    ValueLost {
        worker: &'a str,
        token: Option<Token>,
        at: At,
        value: &'a str,
    },
    /// Somebody ended another's lease.
    ForeignRelease {
        worker: &'a str,
        owner: &'a str,
        at: At,
    },
    /// Somebody prolonged another's lease.
    ForeignRenewal {
        worker: &'a str,
        owner: &'a str,
        at: At,
    },
    /// Other damage was done.
    Harmed {
        kind: DamageKind,
        worker: &'a str,
        at: At,
    },
    /// Nothing was refused and nothing was damaged.
    Quiet,
}

impl Telling<'_> {
    /// The sentence.
    pub fn say(self, lang: Lang) -> String {
        match lang {
            Lang::En => self.en(),
            Lang::Ru => self.ru(),
        }
    }

    fn en(self) -> String {
        let lang = Lang::En;
        match self {
            Telling::Subject { workers, until } => {
                format!("Timeline of {workers} from 0 to {}.", clock(until, lang))
            }
            Telling::Rejected {
                worker,
                token: Some(token),
                at,
                highest,
            } => format!(
                "At {} the resource rejected {worker}’s write with token {}: it had already accepted {}.",
                clock(at, lang),
                token,
                highest
            ),
            Telling::Rejected {
                worker,
                token: None,
                at,
                ..
            } => format!(
                "At {} the resource rejected {worker}’s write: it carried no token.",
                clock(at, lang)
            ),
            Telling::ValueLost {
                worker,
                token: Some(token),
                at,
                value,
            } => format!(
                "At {} the resource accepted {worker}’s write with token {}, and the newer value {value} was lost.",
                clock(at, lang),
                token
            ),
            Telling::ValueLost {
                worker,
                token: None,
                at,
                value,
            } => format!(
                "At {} the resource accepted {worker}’s write, and the newer value {value} was lost.",
                clock(at, lang)
            ),
            Telling::ForeignRelease { worker, owner, at } => {
                format!("At {} {worker} released {owner}’s lease.", clock(at, lang))
            }
            Telling::ForeignRenewal { worker, owner, at } => {
                format!("At {} {worker} renewed {owner}’s lease.", clock(at, lang))
            }
            Telling::Harmed { kind, worker, at } => {
                let at = clock(at, lang);
                match kind {
                    DamageKind::LostUpdate => {
                        format!("At {at} {worker} overwrote a newer value.")
                    }
                    DamageKind::Diverged => {
                        format!(
                            "At {at} {worker} wrote one half of an effect whose other half is another’s."
                        )
                    }
                    DamageKind::ForeignRelease | DamageKind::ForeignRenewal => {
                        format!("At {at} {worker} touched another’s lease.")
                    }
                    DamageKind::DuplicateEffect => {
                        format!("At {at} the same thing was done a second time, for {worker}.")
                    }
                    DamageKind::StaleEffect => {
                        format!("At {at} an effect went out for {worker}, whose turn was over.")
                    }
                    DamageKind::TokenReuse => {
                        format!("At {at} {worker} was granted a token that had been issued before.")
                    }
                    DamageKind::RightfulOwnerRefused => {
                        format!("At {at} {worker} was refused although it held the lock.")
                    }
                    DamageKind::PartialWork => {
                        format!("At {at} {worker}’s job was stopped half-way.")
                    }
                }
            }
            Telling::Quiet => "Nothing was rejected, and nothing was damaged.".to_owned(),
        }
    }

    fn ru(self) -> String {
        let lang = Lang::Ru;
        match self {
            Telling::Subject { workers, until } => {
                format!(
                    "Временная шкала: {workers}, от 0 до {}.",
                    clock(until, lang)
                )
            }
            Telling::Rejected {
                worker,
                token: Some(token),
                at,
                highest,
            } => format!(
                "В момент {} ресурс отклонил запись {worker} с токеном {}: он уже принял {}.",
                clock(at, lang),
                token,
                highest
            ),
            Telling::Rejected {
                worker,
                token: None,
                at,
                ..
            } => format!(
                "В момент {} ресурс отклонил запись {worker}: в ней не было токена.",
                clock(at, lang)
            ),
            Telling::ValueLost {
                worker,
                token: Some(token),
                at,
                value,
            } => format!(
                "В момент {} ресурс принял запись {worker} с токеном {}, и более новое значение {value} потеряно.",
                clock(at, lang),
                token
            ),
            Telling::ValueLost {
                worker,
                token: None,
                at,
                value,
            } => format!(
                "В момент {} ресурс принял запись {worker}, и более новое значение {value} потеряно.",
                clock(at, lang)
            ),
            Telling::ForeignRelease { worker, owner, at } => {
                format!(
                    "В момент {} {worker} освободил аренду {owner}.",
                    clock(at, lang)
                )
            }
            Telling::ForeignRenewal { worker, owner, at } => {
                format!(
                    "В момент {} {worker} продлил аренду {owner}.",
                    clock(at, lang)
                )
            }
            Telling::Harmed { kind, worker, at } => {
                let at = clock(at, lang);
                match kind {
                    DamageKind::LostUpdate => {
                        format!("В момент {at} запись {worker} затёрла более новое значение.")
                    }
                    DamageKind::Diverged => {
                        format!(
                            "В момент {at} {worker} пишет половину эффекта, другая половина которого чужая."
                        )
                    }
                    DamageKind::ForeignRelease | DamageKind::ForeignRenewal => {
                        format!("В момент {at} {worker} трогает чужую аренду.")
                    }
                    DamageKind::DuplicateEffect => {
                        format!("В момент {at} одно и то же сделано ещё раз, для {worker}.")
                    }
                    DamageKind::StaleEffect => {
                        format!("В момент {at} эффект выполнен для {worker}, чей черёд уже прошёл.")
                    }
                    DamageKind::TokenReuse => {
                        format!("В момент {at} {worker} получает токен, который уже выдавался.")
                    }
                    DamageKind::RightfulOwnerRefused => {
                        format!("В момент {at} {worker} получает отказ, хотя держит блокировку.")
                    }
                    DamageKind::PartialWork => {
                        format!("В момент {at} работа {worker} оборвана на полпути.")
                    }
                }
            }
            Telling::Quiet => "Ничего не отклонено и ничего не испорчено.".to_owned(),
        }
    }
}

/// The label of a tick: in the largest unit in which it is whole.
pub fn tick(at: At, step: Ms, lang: Lang) -> String {
    let (s, min, h, d, point) = match lang {
        Lang::En => ("s", "min", "h", "d", '.'),
        Lang::Ru => ("с", "мин", "ч", "сут", ','),
    };
    let units = [(86_400_000, d), (3_600_000, h), (60_000, min)];
    for (ms, unit) in units {
        if step.0 >= ms && at.0 > 0 && at.0.is_multiple_of(ms) {
            return format!("{}\u{a0}{unit}", at.0 / ms);
        }
    }
    let (whole, rest) = (at.0 / 1000, at.0 % 1000);
    let places = match step.0 {
        step if step.is_multiple_of(1000) => 0,
        step if step.is_multiple_of(100) => 1,
        step if step.is_multiple_of(10) => 2,
        _ => 3,
    };
    if places == 0 {
        return format!("{whole}\u{a0}{s}");
    }
    let digits = format!("{rest:03}");
    format!("{whole}{point}{}\u{a0}{s}", &digits[..places])
}

/// A length of time for a fold, rounded to its largest unit.
pub fn about(ms: Ms, lang: Lang) -> String {
    let (s, min, h, d) = match lang {
        Lang::En => ("s", "min", "h", "d"),
        Lang::Ru => ("с", "мин", "ч", "сут"),
    };
    let rounded = |unit: u64| (ms.0 + unit / 2) / unit;
    if ms.0 < 1_000 {
        return span(ms, lang);
    }
    let units = [
        (120_000, 1_000, s),
        (7_200_000, 60_000, min),
        (172_800_000, 3_600_000, h),
    ];
    let fitting = units.into_iter().find(|(below, ..)| ms.0 < *below);
    let (count, unit) = fitting.map_or((rounded(86_400_000), d), |(_, length, unit)| {
        (rounded(length), unit)
    });
    format!("{count}\u{a0}{unit}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_as_short_as_their_step_allows() {
        assert_eq!(tick(At(5_000), Ms(1_000), Lang::En), "5\u{a0}s");
        assert_eq!(tick(At(5_500), Ms(500), Lang::Ru), "5,5\u{a0}с");
        assert_eq!(tick(At(5_250), Ms(50), Lang::En), "5.25\u{a0}s");
        assert_eq!(tick(At(7_200_000), Ms(600_000), Lang::En), "120\u{a0}min");
        assert_eq!(tick(At(0), Ms(86_400_000), Lang::En), "0\u{a0}s");
    }

    #[test]
    fn folds_are_rounded_to_one_unit() {
        assert_eq!(about(Ms(72_400), Lang::En), "72\u{a0}s");
        assert_eq!(about(Ms(480_000), Lang::Ru), "8\u{a0}мин");
        assert_eq!(about(Ms(2_592_000_000), Lang::En), "30\u{a0}d");
    }
}
