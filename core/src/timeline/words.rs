//! The texts of the picture.

use crate::judge::DamageKind;
use crate::protocol::{At, Ms, Token};
use crate::words::{Both, Filling, Lang, both, fill, plural_ru, span};

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
        let filling = self.filling(lang);
        let forms = self.text().get(lang).split('|');
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
            Phrase::Read(version) => [Count(version), Nothing, Nothing],
            Phrase::ManyRejected(count) => many(count, "отказ", "отказа", "отказов"),
            Phrase::ManyDamaged(count) => many(count, "потеря", "потери", "потерь"),
            Phrase::ManyAccepted(count) => many(count, "запись", "записи", "записей"),
            Phrase::Conflict(Some((expected, actual))) => [Count(expected), Count(actual), Nothing],
            Phrase::Harm(kind, tokens) => {
                let (token, highest) = tokens.unzip();
                [number(token), number(highest), Word(harm(kind).get(lang))]
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
    fn text(self) -> Both {
        match self {
            Phrase::Authority => both!("Lock service", "Сервис блокировок"),
            Phrase::WhatIsRecorded => both!("what is recorded|recorded", "что записано|записано"),
            Phrase::WhatItBelieves => both!("what it believes|believes", "что он считает|считает"),
            Phrase::HighestToken => both!("highest token", "наибольший токен|макс. токен"),
            Phrase::Lease { .. } => both!(
                "{0} · token {1}|{0} · {1}|{1}",
                "{0} · токен {1}|{0} · {1}|{1}"
            ),
            Phrase::Expired => both!("expired", "истекла"),
            Phrase::ReleasedBy(_) => both!("released by {0}|released", "освободил {0}|освобождена"),
            Phrase::ProlongedBy(_) => both!("renewed by {0}|renewed", "продлил {0}|продлена"),
            Phrase::No => both!("no", "нет"),
            Phrase::ReleaseRefused => both!(
                "release refused|refused",
                "освобождение отклонено|отклонено"
            ),
            Phrase::RenewalRefused => {
                both!("renewal refused|refused", "продление отклонено|отклонено")
            }
            Phrase::Holds(_) => both!("holds {0}|{0}", "держит {0}|{0}"),
            Phrase::HeldTooLong(_) => both!(
                "believes it holds {0}|still {0}?|{0}?",
                "считает, что держит {0}|всё ещё {0}?|{0}?"
            ),
            Phrase::HoldsAgainst { .. } => both!(
                "believes it holds {0}, but {1} is out|{0}, but {1} is out|{1} is out",
                "считает, что держит {0}, но выдан {1}|{0}, но выдан {1}|выдан {1}"
            ),
            Phrase::Paused { ms, note } => match (ms, note) {
                (Some(_), Some(_)) => both!(
                    "paused {0} ({1})|paused {0}|paused",
                    "пауза {0} ({1})|пауза {0}|пауза"
                ),
                (Some(_), None) => both!("paused {0}|paused", "пауза {0}|пауза"),
                (None, Some(_)) => both!("paused ({1})|paused", "на паузе ({1})|на паузе|пауза"),
                (None, None) => both!("paused", "на паузе|пауза", "worker"),
            },
            Phrase::Computing => both!("computing", "вычисляет"),
            Phrase::AsksAgain(_) => both!(
                "waiting, asks again every {0}|asks every {0}|waiting",
                "ждёт, повторяет запрос каждые {0}|запрос каждые {0}|ждёт"
            ),
            Phrase::WaitsForAnswer => both!("waiting for an answer|waiting", "ждёт ответа|ждёт"),
            Phrase::Crashed => both!("crashed", "упал", "worker"),
            Phrase::StartedAgain => both!("started again|restart", "запущен снова|запуск"),
            Phrase::NoAnswer => both!(
                "no answer in time|no answer",
                "нет ответа вовремя|нет ответа"
            ),
            Phrase::KeepaliveStopped => both!(
                "keepalive stopped|keepalive off",
                "продление остановлено|без продления"
            ),
            Phrase::KeepaliveResumed => both!(
                "keepalive resumed|keepalive on",
                "продление возобновлено|продление"
            ),
            Phrase::NothingToActOn => {
                both!(
                    "nothing to act on",
                    "не на что подействовать|без действия",
                    "long"
                )
            }
            Phrase::Held { ms: Some(_) } => {
                both!("held for {0}|held", "задержано на {0}|задержано")
            }
            Phrase::Held { ms: None } => both!("held", "задержано"),
            Phrase::Lost => both!("lost", "потеряно"),
            Phrase::Copy => both!("delivered twice|copy", "доставлено дважды|копия"),
            Phrase::WhatIsDone => both!("what is done|done", "что сделано|сделано"),
            Phrase::TakenBy(_) => both!("taken by {0}|taken", "отобрал {0}|отобрана"),
            Phrase::Revoked => both!("revoked", "отозвана"),
            Phrase::Forgotten => both!("forgotten", "забыта"),
            Phrase::Closed(Some(_)) => both!("closed for {0}|closed", "закрыта на {0}|закрыта"),
            Phrase::Closed(None) => both!("closed", "закрыта"),
            Phrase::Queued => both!("queued", "в очереди"),
            Phrase::Yours => both!("yes, yours|yes", "да, твоя|да"),
            Phrase::NotYours => both!("not yours|no", "не твоя|нет"),
            Phrase::IssuedAgain(_) => {
                both!("{0} issued again|{0} again", "{0} выдан снова|{0} снова")
            }
            Phrase::Restarted => both!("restarted", "перезапуск"),
            Phrase::CounterReset(_) => both!(
                "counter begins again after {0}|counter: {0} again|counter lost",
                "счётчик снова после {0}|счётчик: снова {0}|счётчик потерян"
            ),
            Phrase::Gap => both!(
                "checked, not sent yet|gap",
                "проверено, не отправлено|промежуток"
            ),
            Phrase::WaitsInQueue => both!(
                "waiting in the queue|in the queue|queue",
                "ждёт в очереди|в очереди|очередь"
            ),
            Phrase::ClockSet(0) => both!("clock set right|clock set", "часы выставлены верно|часы"),
            Phrase::ClockSet(1..) => {
                both!("clock set: {0} ahead|clock set", "часы спешат на {0}|часы")
            }
            Phrase::ClockSet(_) => both!(
                "clock set: {0} behind|clock set",
                "часы отстают на {0}|часы"
            ),
            Phrase::DeadlinePassed => {
                both!("too late by its clock|too late", "по часам поздно|поздно")
            }
            Phrase::NotSent => both!(
                "not sent: not the holder|not sent",
                "не отправлено: не владелец|не отправлено"
            ),
            Phrase::StoppedItself => both!(
                "stopped: the lock is lost|stopped",
                "остановка: блокировка потеряна|остановка"
            ),
            Phrase::CutOff(_) => both!("no link to {0}|no link", "нет связи: {0}|нет связи"),
            Phrase::Read(_) => both!("read, version {0}|read", "прочитана версия {0}|прочитано"),
            Phrase::Begun(Some(_)) => both!("{0} begun|begun", "{0} начато|начато"),
            Phrase::Begun(None) => both!("begun", "начато"),
            Phrase::LongWork(Some(_)) => {
                both!("long operation, {0}|{0}…", "длинная операция, {0}|{0}…")
            }
            Phrase::LongWork(None) => both!("long operation|…", "длинная операция|…"),
            Phrase::ComparedWork => both!(
                "compared, not changed yet|compared",
                "сверено, ещё не изменено|сверено"
            ),
            Phrase::Claimed(Some(_)) => both!("{0} claimed|claimed", "{0} предъявлен|предъявлен"),
            Phrase::Claimed(None) => both!("claimed", "предъявлен", "he"),
            Phrase::Repeat => both!(
                "repeat, nothing changed|repeat",
                "повтор, без изменений|повтор"
            ),
            Phrase::Performed(Some(_)) => both!("{0} done|done", "{0} выполнено|выполнено"),
            Phrase::Performed(None) => both!("done", "выполнено"),
            Phrase::Conflict(Some(_)) => both!(
                "for version {0}, is {1}|version {0} ≠ {1}|changed",
                "для версии {0}, а уже {1}|версия {0} ≠ {1}|изменено"
            ),
            Phrase::Conflict(None) => both!("another value|changed", "другое значение|изменено"),
            Phrase::Harm(_, Some(_)) => both!("{0} < {1}: {2}|{2}", "{0} < {1}: {2}|{2}"),
            Phrase::Harm(_, None) => both!("{2}", "{2}"),
            Phrase::SwitchesChanged => {
                both!("protections changed|changed", "защита изменена|изменено")
            }
            Phrase::Accepted(Some(_)) => both!("{0} accepted|{0}", "{0} принят|{0}"),
            Phrase::Accepted(None) => both!(
                "accepted without a token|no token",
                "принято без токена|без токена"
            ),
            Phrase::TooLow { .. } => both!(
                "{0} < {1} rejected|{0} < {1}|rejected",
                "{0} < {1} отклонён|{0} < {1}|отклонён"
            ),
            Phrase::Again(_) => both!(
                "{0} again, rejected|{0} again|rejected",
                "{0} снова, отклонён|{0} снова|отклонён"
            ),
            Phrase::NoToken => both!(
                "no token, rejected|no token",
                "нет токена, отклонено|нет токена"
            ),
            Phrase::ManyRejected(_) => both!("{0} rejected|×{0}", "{0} {1}|×{0}"),
            Phrase::ManyDamaged(_) => both!("{0} × lost|×{0}", "{0} {1}|×{0}"),
            Phrase::ManyAccepted(_) => both!("{0} accepted|×{0}", "{0} {1}|×{0}"),
            Phrase::ValueLost { token: Some(_), .. } => both!(
                "{0} over {1}: {2} lost|{2} lost|lost",
                "{0} поверх {1}: {2} потеряно|{2} потеряно|потеря"
            ),
            Phrase::ValueLost { token: None, .. } => both!("{2} lost|lost", "{2} потеряно|потеря"),
            Phrase::Value {
                writer: Some(_), ..
            } => both!("{0} · {1}|{0}", "{0} · {1}|{0}"),
            Phrase::Value { writer: None, .. } => both!("{0}", "{0}"),
            Phrase::FliesAcquire => both!("acquire", "запрос аренды", "message"),
            Phrase::FliesRenew => both!("renew", "продление"),
            Phrase::FliesRelease => both!("release", "освобождение"),
            Phrase::FliesCheck => both!("still mine?", "ещё моя?"),
            Phrase::FliesRead => both!("read", "чтение"),
            Phrase::FliesBegin(Some(_)) => both!("begin, {0}", "начало, {0}"),
            Phrase::FliesBegin(None) => both!("begin, no token", "начало без токена"),
            Phrase::FliesClaim(Some(_)) => both!("claim, {0}", "предъявление, {0}"),
            Phrase::FliesClaim(None) => both!("claim, no token", "предъявление без токена"),
            Phrase::FliesCall(Some(_)) => both!("call, {0}", "обращение, {0}"),
            Phrase::FliesCall(None) => both!("call", "обращение"),
            Phrase::FliesWrite(Some(_)) => both!("write, {0}", "запись, {0}"),
            Phrase::FliesWrite(None) => both!("write, no token", "запись без токена"),
            Phrase::FliesGrant(_) => both!("granted {0}", "выдан {0}"),
            Phrase::FliesNo => both!("no", "отказ", "denied"),
            Phrase::FliesDone => both!("ok", "принято"),
            Phrase::IsHeld(_) => both!("{0} · held", "{0} · задержано"),
        }
    }
}

/// How many marks there are, and what they are called in Russian.
fn many(
    count: u32,
    one: &'static str,
    few: &'static str,
    many: &'static str,
) -> [Filling<'static>; 3] {
    let form = plural_ru(count.into(), one, few, many);
    [Filling::Count(count), Filling::Word(form), Filling::Nothing]
}

/// A kind of damage in a few words.
pub(crate) fn harm(kind: DamageKind) -> Both {
    match kind {
        DamageKind::LostUpdate => both!("newer value lost", "новое значение потеряно"),
        DamageKind::Diverged => both!("two halves", "две половины"),
        DamageKind::ForeignRelease => both!("released by another", "снята чужим"),
        DamageKind::ForeignRenewal => both!("renewed by another", "продлена чужим"),
        DamageKind::DuplicateEffect => both!("done twice", "сделано дважды"),
        DamageKind::StaleEffect => both!("too late, not to be undone", "поздно, уже не отменить"),
        DamageKind::TokenReuse => both!("token issued again", "токен выдан снова"),
        DamageKind::RightfulOwnerRefused => both!("rightful holder refused", "отказ владельцу"),
        DamageKind::PartialWork => both!("half a job", "половина работы"),
    }
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
        fill(self.text().get(lang), &self.filling(), lang)
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

    fn text(self) -> Both {
        match self {
            Telling::Subject { .. } => both!(
                "Timeline of {1} from 0 to {0}.",
                "Временная шкала: {1}, от 0 до {0}."
            ),
            Telling::Rejected { token: Some(_), .. } => both!(
                "At {0} the resource rejected {1}’s write with token {2}: it had already accepted {3}.",
                "В момент {0} ресурс отклонил запись {1} с токеном {2}: он уже принял {3}."
            ),
            Telling::Rejected { token: None, .. } => both!(
                "At {0} the resource rejected {1}’s write: it carried no token.",
                "В момент {0} ресурс отклонил запись {1}: в ней не было токена."
            ),
            Telling::ValueLost { token: Some(_), .. } => both!(
                "At {0} the resource accepted {1}’s write with token {2}, and the newer value {3} was lost.",
                "В момент {0} ресурс принял запись {1} с токеном {2}, и более новое значение {3} потеряно."
            ),
            Telling::ValueLost { token: None, .. } => both!(
                "At {0} the resource accepted {1}’s write, and the newer value {3} was lost.",
                "В момент {0} ресурс принял запись {1}, и более новое значение {3} потеряно."
            ),
            Telling::ForeignRelease { .. } => both!(
                "At {0} {1} released {3}’s lease.",
                "В момент {0} {1} освободил аренду {3}."
            ),
            Telling::ForeignRenewal { .. } => both!(
                "At {0} {1} renewed {3}’s lease.",
                "В момент {0} {1} продлил аренду {3}."
            ),
            Telling::Harmed { kind, .. } => match kind {
                DamageKind::LostUpdate => both!(
                    "At {0} {1} overwrote a newer value.",
                    "В момент {0} запись {1} затёрла более новое значение."
                ),
                DamageKind::Diverged => both!(
                    "At {0} {1} wrote one half of an effect whose other half is another’s.",
                    "В момент {0} {1} пишет половину эффекта, другая половина которого чужая."
                ),
                DamageKind::ForeignRelease | DamageKind::ForeignRenewal => both!(
                    "At {0} {1} touched another’s lease.",
                    "В момент {0} {1} трогает чужую аренду."
                ),
                DamageKind::DuplicateEffect => both!(
                    "At {0} the same thing was done a second time, for {1}.",
                    "В момент {0} одно и то же сделано ещё раз, для {1}."
                ),
                DamageKind::StaleEffect => both!(
                    "At {0} an effect went out for {1}, whose turn was over.",
                    "В момент {0} эффект выполнен для {1}, чей черёд уже прошёл."
                ),
                DamageKind::TokenReuse => both!(
                    "At {0} {1} was granted a token that had been issued before.",
                    "В момент {0} {1} получает токен, который уже выдавался."
                ),
                DamageKind::RightfulOwnerRefused => both!(
                    "At {0} {1} was refused although it held the lock.",
                    "В момент {0} {1} получает отказ, хотя держит блокировку."
                ),
                DamageKind::PartialWork => both!(
                    "At {0} {1}’s job was stopped half-way.",
                    "В момент {0} работа {1} оборвана на полпути."
                ),
            },
            Telling::Quiet => both!(
                "The resource rejected nothing, and nothing was damaged.",
                "Ресурс ничего не отклонил, и ничего не испорчено."
            ),
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
    // Instants are told in seconds: minutes beside them are for axes where seconds would be many.
    for (ms, unit) in units {
        if step.0 >= ms.max(600_000) && at.0 > 0 && at.0.is_multiple_of(ms) {
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
        assert_eq!(tick(At(1_500_000), Ms(300_000), Lang::En), "1500\u{a0}s");
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
