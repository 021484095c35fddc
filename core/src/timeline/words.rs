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

impl<'a> Phrase<'a> {
    /// The phrase from its fullest form to its shortest.
    pub fn say(self, lang: Lang) -> Vec<String> {
        let forms = match lang {
            Lang::En => self.en(),
            Lang::Ru => self.ru(),
        };
        let filling = self.filling(lang);
        let forms = forms.split('|');
        forms.map(|form| fill(form, &filling, lang)).collect()
    }

    /// The fullest form.
    pub fn full(self, lang: Lang) -> String {
        self.say(lang).swap_remove(0)
    }

    /// What both languages fill in.
    fn filling(self, lang: Lang) -> [Filling<'a>; 3] {
        use Filling::{Count, Long, Nothing, Number, Word};
        let number = |token: Option<Token>| token.map_or(Nothing, Number);
        let long = |ms: Option<Ms>| ms.map_or(Nothing, Long);
        match self {
            Phrase::Lease { lease, token } => [Word(lease), Number(token), Nothing],
            Phrase::ReleasedBy(name)
            | Phrase::ProlongedBy(name)
            | Phrase::TakenBy(name)
            | Phrase::CutOff(name)
            | Phrase::IsHeld(name) => [Word(name), Nothing, Nothing],
            Phrase::Closed(ms) | Phrase::Held { ms } => [long(ms), Nothing, Nothing],
            Phrase::Paused { ms, note } => [long(ms), note.map_or(Nothing, Word), Nothing],
            Phrase::AsksAgain(ms) => [Long(ms), Nothing, Nothing],
            Phrase::ClockSet(ahead) => [Long(Ms(ahead.unsigned_abs())), Nothing, Nothing],
            Phrase::IssuedAgain(token)
            | Phrase::CounterReset(token)
            | Phrase::Holds(token)
            | Phrase::HeldTooLong(token)
            | Phrase::Again(token)
            | Phrase::FliesGrant(token) => [Number(token), Nothing, Nothing],
            Phrase::HoldsAgainst { own, newer } => [Number(own), Number(newer), Nothing],
            Phrase::TooLow { token, highest } => [Number(token), Number(highest), Nothing],
            Phrase::Begun(token)
            | Phrase::LongWork(token)
            | Phrase::Claimed(token)
            | Phrase::Performed(token)
            | Phrase::Accepted(token)
            | Phrase::FliesBegin(token)
            | Phrase::FliesClaim(token)
            | Phrase::FliesCall(token)
            | Phrase::FliesWrite(token) => [number(token), Nothing, Nothing],
            Phrase::Read(count)
            | Phrase::ManyRejected(count)
            | Phrase::ManyDamaged(count)
            | Phrase::ManyAccepted(count) => [Count(count), Nothing, Nothing],
            Phrase::Conflict(Some((expected, actual))) => [Count(expected), Count(actual), Nothing],
            Phrase::Harm(kind, tokens) => {
                let (token, highest) = tokens.unzip();
                [number(token), number(highest), Word(harm(kind, lang))]
            }
            Phrase::ValueLost {
                value,
                token,
                highest,
            } => [number(token), Number(highest), Word(value)],
            Phrase::Value { value, writer } => [Word(value), writer.map_or(Nothing, Word), Nothing],
            Phrase::Authority
            | Phrase::WhatIsRecorded
            | Phrase::WhatItBelieves
            | Phrase::HighestToken
            | Phrase::WhatIsDone
            | Phrase::Expired
            | Phrase::Revoked
            | Phrase::Forgotten
            | Phrase::Queued
            | Phrase::Yours
            | Phrase::NotYours
            | Phrase::Restarted
            | Phrase::No
            | Phrase::ReleaseRefused
            | Phrase::RenewalRefused
            | Phrase::Computing
            | Phrase::Gap
            | Phrase::WaitsInQueue
            | Phrase::WaitsForAnswer
            | Phrase::Crashed
            | Phrase::StartedAgain
            | Phrase::NoAnswer
            | Phrase::KeepaliveStopped
            | Phrase::KeepaliveResumed
            | Phrase::DeadlinePassed
            | Phrase::NotSent
            | Phrase::StoppedItself
            | Phrase::NothingToActOn
            | Phrase::Lost
            | Phrase::Copy
            | Phrase::SwitchesChanged
            | Phrase::ComparedWork
            | Phrase::Repeat
            | Phrase::Conflict(None)
            | Phrase::NoToken
            | Phrase::FliesAcquire
            | Phrase::FliesRenew
            | Phrase::FliesRelease
            | Phrase::FliesCheck
            | Phrase::FliesRead
            | Phrase::FliesNo
            | Phrase::FliesDone => [Nothing; 3],
        }
    }

    /// The forms, one after the other.
    fn en(self) -> &'static str {
        match self {
            Phrase::Authority => "Lock service",
            Phrase::WhatIsRecorded => "what is recorded|recorded",
            Phrase::WhatItBelieves => "what it believes|believes",
            Phrase::HighestToken => "highest token",
            Phrase::Lease { .. } => "{0} · token {1}|{0} · {1}|{1}",
            Phrase::Expired => "expired",
            Phrase::ReleasedBy(_) => "released by {0}|released",
            Phrase::ProlongedBy(_) => "renewed by {0}|renewed",
            Phrase::No => "no",
            Phrase::ReleaseRefused => "release refused|refused",
            Phrase::RenewalRefused => "renewal refused|refused",
            Phrase::Holds(_) => "holds {0}|{0}",
            Phrase::HeldTooLong(_) => "believes it holds {0}|still {0}?|{0}?",
            Phrase::HoldsAgainst { .. } => {
                "believes it holds {0}, but {1} is out|{0}, but {1} is out|{1} is out"
            }
            Phrase::Paused { ms, note } => match (ms, note) {
                (Some(_), Some(_)) => "paused {0} ({1})|paused {0}|paused",
                (Some(_), None) => "paused {0}|paused",
                (None, Some(_)) => "paused ({1})|paused",
                (None, None) => "paused",
            },
            Phrase::Computing => "computing",
            Phrase::AsksAgain(_) => "waiting, asks again every {0}|asks every {0}|waiting",
            Phrase::WaitsForAnswer => "waiting for an answer|waiting",
            Phrase::Crashed => "crashed",
            Phrase::StartedAgain => "started again|restart",
            Phrase::NoAnswer => "no answer in time|no answer",
            Phrase::KeepaliveStopped => "keepalive stopped|keepalive off",
            Phrase::KeepaliveResumed => "keepalive resumed|keepalive on",
            Phrase::NothingToActOn => "nothing to act on",
            Phrase::Held { ms: Some(_) } => "held for {0}|held",
            Phrase::Held { ms: None } => "held",
            Phrase::Lost => "lost",
            Phrase::Copy => "delivered twice|copy",
            Phrase::WhatIsDone => "what is done|done",
            Phrase::TakenBy(_) => "taken by {0}|taken",
            Phrase::Revoked => "revoked",
            Phrase::Forgotten => "forgotten",
            Phrase::Closed(Some(_)) => "closed for {0}|closed",
            Phrase::Closed(None) => "closed",
            Phrase::Queued => "queued",
            Phrase::Yours => "yes, yours|yes",
            Phrase::NotYours => "not yours|no",
            Phrase::IssuedAgain(_) => "{0} issued again|{0} again",
            Phrase::Restarted => "restarted",
            Phrase::CounterReset(_) => {
                "counter begins again after {0}|counter: {0} again|counter lost"
            }
            Phrase::Gap => "checked, not sent yet|gap",
            Phrase::WaitsInQueue => "waiting in the queue|in the queue|queue",
            Phrase::ClockSet(0) => "clock set right|clock set",
            Phrase::ClockSet(1..) => "clock set: {0} ahead|clock set",
            Phrase::ClockSet(_) => "clock set: {0} behind|clock set",
            Phrase::DeadlinePassed => "too late by its clock|too late",
            Phrase::NotSent => "not sent: not the holder|not sent",
            Phrase::StoppedItself => "stopped: the lock is lost|stopped",
            Phrase::CutOff(_) => "no link to {0}|no link",
            Phrase::Read(_) => "read, version {0}|read",
            Phrase::Begun(Some(_)) => "{0} begun|begun",
            Phrase::Begun(None) => "begun",
            Phrase::LongWork(Some(_)) => "long operation, {0}|{0}…",
            Phrase::LongWork(None) => "long operation|…",
            Phrase::ComparedWork => "compared, not changed yet|compared",
            Phrase::Claimed(Some(_)) => "{0} claimed|claimed",
            Phrase::Claimed(None) => "claimed",
            Phrase::Repeat => "repeat, nothing changed|repeat",
            Phrase::Performed(Some(_)) => "{0} done|done",
            Phrase::Performed(None) => "done",
            Phrase::Conflict(Some(_)) => "for version {0}, is {1}|version {0} ≠ {1}|changed",
            Phrase::Conflict(None) => "another value|changed",
            Phrase::Harm(_, Some(_)) => "{0} < {1}: {2}|{2}",
            Phrase::Harm(_, None) => "{2}",
            Phrase::SwitchesChanged => "protections changed|changed",
            Phrase::Accepted(Some(_)) => "{0} accepted|{0}",
            Phrase::Accepted(None) => "accepted without a token|no token",
            Phrase::TooLow { .. } => "{0} < {1} rejected|{0} < {1}|rejected",
            Phrase::Again(_) => "{0} again, rejected|{0} again|rejected",
            Phrase::NoToken => "no token, rejected|no token",
            Phrase::ManyRejected(_) => "{0} rejected|×{0}",
            Phrase::ManyDamaged(_) => "{0} × lost|×{0}",
            Phrase::ManyAccepted(_) => "{0} accepted|×{0}",
            Phrase::ValueLost { token: Some(_), .. } => "{0} over {1}: {2} lost|{2} lost|lost",
            Phrase::ValueLost { token: None, .. } => "{2} lost|lost",
            Phrase::Value { writer, .. } => value(writer),
            Phrase::FliesAcquire => "acquire",
            Phrase::FliesRenew => "renew",
            Phrase::FliesRelease => "release",
            Phrase::FliesCheck => "still mine?",
            Phrase::FliesRead => "read",
            Phrase::FliesBegin(Some(_)) => "begin, {0}",
            Phrase::FliesBegin(None) => "begin, no token",
            Phrase::FliesClaim(Some(_)) => "claim, {0}",
            Phrase::FliesClaim(None) => "claim, no token",
            Phrase::FliesCall(Some(_)) => "call, {0}",
            Phrase::FliesCall(None) => "call",
            Phrase::FliesWrite(Some(_)) => "write, {0}",
            Phrase::FliesWrite(None) => "write, no token",
            Phrase::FliesGrant(_) => "granted {0}",
            Phrase::FliesNo => "no",
            Phrase::FliesDone => "ok",
            Phrase::IsHeld(_) => "{0} · held",
        }
    }

    fn ru(self) -> &'static str {
        match self {
            Phrase::Authority => "Сервис блокировок",
            Phrase::WhatIsRecorded => "что записано|записано",
            Phrase::WhatItBelieves => "что он считает|считает",
            Phrase::HighestToken => "наибольший токен|макс. токен",
            Phrase::Lease { .. } => "{0} · токен {1}|{0} · {1}|{1}",
            Phrase::Expired => "истекла",
            Phrase::ReleasedBy(_) => "освободил {0}|освобождена",
            Phrase::ProlongedBy(_) => "продлил {0}|продлена",
            Phrase::No => "нет",
            Phrase::ReleaseRefused => "освобождение отклонено|отклонено",
            Phrase::RenewalRefused => "продление отклонено|отклонено",
            Phrase::Holds(_) => "держит {0}|{0}",
            Phrase::HeldTooLong(_) => "считает, что держит {0}|всё ещё {0}?|{0}?",
            Phrase::HoldsAgainst { .. } => {
                "считает, что держит {0}, но выдан {1}|{0}, но выдан {1}|выдан {1}"
            }
            Phrase::Paused { ms, note } => match (ms, note) {
                (Some(_), Some(_)) => "пауза {0} ({1})|пауза {0}|пауза",
                (Some(_), None) => "пауза {0}|пауза",
                (None, Some(_)) => "на паузе ({1})|на паузе|пауза",
                (None, None) => "на паузе|пауза",
            },
            Phrase::Computing => "вычисляет",
            Phrase::AsksAgain(_) => "ждёт, повторяет запрос каждые {0}|запрос каждые {0}|ждёт",
            Phrase::WaitsForAnswer => "ждёт ответа|ждёт",
            Phrase::Crashed => "упал",
            Phrase::StartedAgain => "запущен снова|запуск",
            Phrase::NoAnswer => "нет ответа вовремя|нет ответа",
            Phrase::KeepaliveStopped => "продление остановлено|без продления",
            Phrase::KeepaliveResumed => "продление возобновлено|продление",
            Phrase::NothingToActOn => "не на что подействовать|без действия",
            Phrase::Held { ms: Some(_) } => "задержано на {0}|задержано",
            Phrase::Held { ms: None } => "задержано",
            Phrase::Lost => "потеряно",
            Phrase::Copy => "доставлено дважды|копия",
            Phrase::WhatIsDone => "что сделано|сделано",
            Phrase::TakenBy(_) => "отобрал {0}|отобрана",
            Phrase::Revoked => "отозвана",
            Phrase::Forgotten => "забыта",
            Phrase::Closed(Some(_)) => "закрыта на {0}|закрыта",
            Phrase::Closed(None) => "закрыта",
            Phrase::Queued => "в очереди",
            Phrase::Yours => "да, твоя|да",
            Phrase::NotYours => "не твоя|нет",
            Phrase::IssuedAgain(_) => "{0} выдан снова|{0} снова",
            Phrase::Restarted => "перезапуск",
            Phrase::CounterReset(_) => "счётчик снова после {0}|счётчик: снова {0}|счётчик потерян",
            Phrase::Gap => "проверено, не отправлено|промежуток",
            Phrase::WaitsInQueue => "ждёт в очереди|в очереди|очередь",
            Phrase::ClockSet(0) => "часы выставлены верно|часы",
            Phrase::ClockSet(1..) => "часы спешат на {0}|часы",
            Phrase::ClockSet(_) => "часы отстают на {0}|часы",
            Phrase::DeadlinePassed => "по часам поздно|поздно",
            Phrase::NotSent => "не отправлено: не владелец|не отправлено",
            Phrase::StoppedItself => "остановка: блокировка потеряна|остановка",
            Phrase::CutOff(_) => "нет связи: {0}|нет связи",
            Phrase::Read(_) => "прочитана версия {0}|прочитано",
            Phrase::Begun(Some(_)) => "{0} начато|начато",
            Phrase::Begun(None) => "начато",
            Phrase::LongWork(Some(_)) => "длинная операция, {0}|{0}…",
            Phrase::LongWork(None) => "длинная операция|…",
            Phrase::ComparedWork => "сверено, ещё не изменено|сверено",
            Phrase::Claimed(Some(_)) => "{0} предъявлен|предъявлен",
            Phrase::Claimed(None) => "предъявлен",
            Phrase::Repeat => "повтор, без изменений|повтор",
            Phrase::Performed(Some(_)) => "{0} выполнено|выполнено",
            Phrase::Performed(None) => "выполнено",
            Phrase::Conflict(Some(_)) => "для версии {0}, а уже {1}|версия {0} ≠ {1}|изменено",
            Phrase::Conflict(None) => "другое значение|изменено",
            Phrase::Harm(_, Some(_)) => "{0} < {1}: {2}|{2}",
            Phrase::Harm(_, None) => "{2}",
            Phrase::SwitchesChanged => "защита изменена|изменено",
            Phrase::Accepted(Some(_)) => "{0} принят|{0}",
            Phrase::Accepted(None) => "принято без токена|без токена",
            Phrase::TooLow { .. } => "{0} < {1} отклонён|{0} < {1}|отклонён",
            Phrase::Again(_) => "{0} снова, отклонён|{0} снова|отклонён",
            Phrase::NoToken => "нет токена, отклонено|нет токена",
            Phrase::ManyRejected(count) => plural_ru(
                count.into(),
                "{0} отказ|×{0}",
                "{0} отказа|×{0}",
                "{0} отказов|×{0}",
            ),
            Phrase::ManyDamaged(count) => plural_ru(
                count.into(),
                "{0} потеря|×{0}",
                "{0} потери|×{0}",
                "{0} потерь|×{0}",
            ),
            Phrase::ManyAccepted(count) => plural_ru(
                count.into(),
                "{0} запись|×{0}",
                "{0} записи|×{0}",
                "{0} записей|×{0}",
            ),
            Phrase::ValueLost { token: Some(_), .. } => {
                "{0} поверх {1}: {2} потеряно|{2} потеряно|потеря"
            }
            Phrase::ValueLost { token: None, .. } => "{2} потеряно|потеря",
            Phrase::Value { writer, .. } => value(writer),
            Phrase::FliesAcquire => "запрос аренды",
            Phrase::FliesRenew => "продление",
            Phrase::FliesRelease => "освобождение",
            Phrase::FliesCheck => "ещё моя?",
            Phrase::FliesRead => "чтение",
            Phrase::FliesBegin(Some(_)) => "начало, {0}",
            Phrase::FliesBegin(None) => "начало без токена",
            Phrase::FliesClaim(Some(_)) => "предъявление, {0}",
            Phrase::FliesClaim(None) => "предъявление без токена",
            Phrase::FliesCall(Some(_)) => "обращение, {0}",
            Phrase::FliesCall(None) => "обращение",
            Phrase::FliesWrite(Some(_)) => "запись, {0}",
            Phrase::FliesWrite(None) => "запись без токена",
            Phrase::FliesGrant(_) => "выдан {0}",
            Phrase::FliesNo => "отказ",
            Phrase::FliesDone => "принято",
            Phrase::IsHeld(_) => "{0} · задержано",
        }
    }
}

/// A value, with its writer first.
fn value(writer: Option<&str>) -> &'static str {
    writer.map_or("{0}", |_| "{0} · {1}|{0}")
}

/// Damage that is not told by a value.
fn harm(kind: DamageKind, lang: Lang) -> &'static str {
    match (kind, lang) {
        (DamageKind::LostUpdate, Lang::En) => "newer value lost",
        (DamageKind::LostUpdate, Lang::Ru) => "новое значение потеряно",
        (DamageKind::Diverged, Lang::En) => "two halves",
        (DamageKind::Diverged, Lang::Ru) => "две половины",
        (DamageKind::ForeignRelease, Lang::En) => "released by another",
        (DamageKind::ForeignRelease, Lang::Ru) => "снята чужим",
        (DamageKind::ForeignRenewal, Lang::En) => "renewed by another",
        (DamageKind::ForeignRenewal, Lang::Ru) => "продлена чужим",
        (DamageKind::DuplicateEffect, Lang::En) => "done twice",
        (DamageKind::DuplicateEffect, Lang::Ru) => "сделано дважды",
        (DamageKind::StaleEffect, Lang::En) => "too late, not to be undone",
        (DamageKind::StaleEffect, Lang::Ru) => "поздно, уже не отменить",
        (DamageKind::TokenReuse, Lang::En) => "token issued again",
        (DamageKind::TokenReuse, Lang::Ru) => "токен выдан снова",
        (DamageKind::RightfulOwnerRefused, Lang::En) => "rightful holder refused",
        (DamageKind::RightfulOwnerRefused, Lang::Ru) => "отказ владельцу",
        (DamageKind::PartialWork, Lang::En) => "half a job",
        (DamageKind::PartialWork, Lang::Ru) => "половина работы",
    }
}

/// What stands in a text for `{0}`, `{1}` or `{2}`. That the same code fills in every text keeps
/// the page small: `format!` brings code of its own for each of them.
#[derive(Clone, Copy)]
enum Filling<'a> {
    Nothing,
    Word(&'a str),
    Number(Token),
    Count(u32),
    Long(Ms),
    Moment(At),
}

fn fill(text: &str, filling: &[Filling<'_>], lang: Lang) -> String {
    let mut filled = String::new();
    for (place, piece) in text.split(['{', '}']).enumerate() {
        // Every second piece stands in brackets.
        let what = match place % 2 {
            0 => Some(&Filling::Word(piece)),
            _ => piece
                .parse()
                .ok()
                .and_then(|number: usize| filling.get(number)),
        };
        match *what.unwrap_or(&Filling::Nothing) {
            Filling::Nothing => debug_assert!(false, "nothing for {piece} in {text}"),
            Filling::Word(word) => filled.push_str(word),
            Filling::Number(token) => filled.push_str(&token.to_string()),
            Filling::Count(count) => filled.push_str(&count.to_string()),
            Filling::Long(ms) => filled.push_str(&span(ms, lang)),
            Filling::Moment(at) => filled.push_str(&clock(at, lang)),
        }
    }
    filled
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

impl<'a> Telling<'a> {
    /// The sentence.
    pub fn say(self, lang: Lang) -> String {
        let sentence = match lang {
            Lang::En => self.en(),
            Lang::Ru => self.ru(),
        };
        fill(sentence, &self.filling(), lang)
    }

    /// What both languages fill in: when, who, the token, and what else there is.
    fn filling(self) -> [Filling<'a>; 4] {
        use Filling::{Moment, Nothing, Number, Word};
        let number = |token: Option<Token>| token.map_or(Nothing, Number);
        match self {
            Telling::Subject { workers, until } => [Moment(until), Word(workers), Nothing, Nothing],
            Telling::Rejected {
                worker,
                token,
                at,
                highest,
            } => [Moment(at), Word(worker), number(token), Number(highest)],
            Telling::ValueLost {
                worker,
                token,
                at,
                value,
            } => [Moment(at), Word(worker), number(token), Word(value)],
            Telling::ForeignRelease { worker, owner, at }
            | Telling::ForeignRenewal { worker, owner, at } => {
                [Moment(at), Word(worker), Nothing, Word(owner)]
            }
            Telling::Harmed { worker, at, .. } => [Moment(at), Word(worker), Nothing, Nothing],
            Telling::Quiet => [Nothing; 4],
        }
    }

    fn en(self) -> &'static str {
        match self {
            Telling::Subject { .. } => "Timeline of {1} from 0 to {0}.",
            Telling::Rejected { token: Some(_), .. } => {
                "At {0} the resource rejected {1}’s write with token {2}: it had already accepted {3}."
            }
            Telling::Rejected { token: None, .. } => {
                "At {0} the resource rejected {1}’s write: it carried no token."
            }
            Telling::ValueLost { token: Some(_), .. } => {
                "At {0} the resource accepted {1}’s write with token {2}, and the newer value {3} was lost."
            }
            Telling::ValueLost { token: None, .. } => {
                "At {0} the resource accepted {1}’s write, and the newer value {3} was lost."
            }
            Telling::ForeignRelease { .. } => "At {0} {1} released {3}’s lease.",
            Telling::ForeignRenewal { .. } => "At {0} {1} renewed {3}’s lease.",
            Telling::Harmed { kind, .. } => match kind {
                DamageKind::LostUpdate => "At {0} {1} overwrote a newer value.",
                DamageKind::Diverged => {
                    "At {0} {1} wrote one half of an effect whose other half is another’s."
                }
                DamageKind::ForeignRelease | DamageKind::ForeignRenewal => {
                    "At {0} {1} touched another’s lease."
                }
                DamageKind::DuplicateEffect => {
                    "At {0} the same thing was done a second time, for {1}."
                }
                DamageKind::StaleEffect => {
                    "At {0} an effect went out for {1}, whose turn was over."
                }
                DamageKind::TokenReuse => {
                    "At {0} {1} was granted a token that had been issued before."
                }
                DamageKind::RightfulOwnerRefused => {
                    "At {0} {1} was refused although it held the lock."
                }
                DamageKind::PartialWork => "At {0} {1}’s job was stopped half-way.",
            },
            Telling::Quiet => "Nothing was rejected, and nothing was damaged.",
        }
    }

    fn ru(self) -> &'static str {
        match self {
            Telling::Subject { .. } => "Временная шкала: {1}, от 0 до {0}.",
            Telling::Rejected { token: Some(_), .. } => {
                "В момент {0} ресурс отклонил запись {1} с токеном {2}: он уже принял {3}."
            }
            Telling::Rejected { token: None, .. } => {
                "В момент {0} ресурс отклонил запись {1}: в ней не было токена."
            }
            Telling::ValueLost { token: Some(_), .. } => {
                "В момент {0} ресурс принял запись {1} с токеном {2}, и более новое значение {3} потеряно."
            }
            Telling::ValueLost { token: None, .. } => {
                "В момент {0} ресурс принял запись {1}, и более новое значение {3} потеряно."
            }
            Telling::ForeignRelease { .. } => "В момент {0} {1} освободил аренду {3}.",
            Telling::ForeignRenewal { .. } => "В момент {0} {1} продлил аренду {3}.",
            Telling::Harmed { kind, .. } => match kind {
                DamageKind::LostUpdate => "В момент {0} запись {1} затёрла более новое значение.",
                DamageKind::Diverged => {
                    "В момент {0} {1} пишет половину эффекта, другая половина которого чужая."
                }
                DamageKind::ForeignRelease | DamageKind::ForeignRenewal => {
                    "В момент {0} {1} трогает чужую аренду."
                }
                DamageKind::DuplicateEffect => {
                    "В момент {0} одно и то же сделано ещё раз, для {1}."
                }
                DamageKind::StaleEffect => {
                    "В момент {0} эффект выполнен для {1}, чей черёд уже прошёл."
                }
                DamageKind::TokenReuse => "В момент {0} {1} получает токен, который уже выдавался.",
                DamageKind::RightfulOwnerRefused => {
                    "В момент {0} {1} получает отказ, хотя держит блокировку."
                }
                DamageKind::PartialWork => "В момент {0} работа {1} оборвана на полпути.",
            },
            Telling::Quiet => "Ничего не отклонено и ничего не испорчено.",
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
    format!(
        "{whole}{point}{}\u{a0}{s}",
        digits.get(..places).unwrap_or_default()
    )
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
