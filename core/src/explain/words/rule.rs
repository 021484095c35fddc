//! The rule that was applied, one sentence for every event.

use super::super::past::Past;
use crate::protocol::*;
use crate::words::Lang;

/// A rule of the model.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Rule {
    Started,
    StartedAgain,
    Paused,
    Resumed,
    Crashed,
    KeepaliveStopped,
    KeepaliveResumed,
    StepGiven,
    Compute,
    ProgramEnded,
    Deadline,
    BeliefEnds,
    BeliefCrashed,
    OneThing,
    Keepalive,
    InFlight,
    Handle,
    Reply,
    Inbox,
    TooLate,
    NoRetry,
    Silence,
    Held,
    Hastened,
    Lost,
    Duplicated,
    GrantedWhenFree,
    Renew(HandleRule),
    RenewNothing,
    Release(HandleRule),
    NotCompared,
    Compared(TokenRule),
    Missing,
    Expiry,
    Changed,
    Missed,
}

/// The rule behind an event, as a whole sentence.
pub(in crate::explain) fn rule(past: &Past, lang: Lang) -> String {
    let rule = applied(past);
    match lang {
        Lang::En => rule.en(),
        Lang::Ru => rule.ru(),
    }
    .to_owned()
}

fn applied(past: &Past) -> Rule {
    match &past.entry().event {
        Event::Started { attempt: 1, .. } => Rule::Started,
        Event::Started { .. } => Rule::StartedAgain,
        Event::Paused { .. } => Rule::Paused,
        Event::Resumed { .. } => Rule::Resumed,
        Event::Crashed { .. } => Rule::Crashed,
        Event::KeepaliveStopped { .. } => Rule::KeepaliveStopped,
        Event::KeepaliveResumed { .. } => Rule::KeepaliveResumed,
        Event::StepGiven { .. } => Rule::StepGiven,
        Event::ComputeBegan { .. } | Event::ComputeEnded { .. } => Rule::Compute,
        Event::ProgramEnded { .. } => Rule::ProgramEnded,
        Event::BeliefBegan { .. } | Event::BeliefProlonged { .. } => Rule::Deadline,
        Event::BeliefEnded { why, .. } => match why {
            BeliefEnd::SentRelease | BeliefEnd::RenewRefused | BeliefEnd::StaleFence => {
                Rule::BeliefEnds
            }
            BeliefEnd::Crashed => Rule::BeliefCrashed,
        },
        Event::Sent { message, .. } => match &message.body {
            Body::Reply { .. } => Rule::Reply,
            Body::Request { request, .. } => match request {
                Request::Acquire { .. } => Rule::OneThing,
                Request::Renew { .. } => Rule::Keepalive,
                Request::Release { .. } => Rule::Handle,
                Request::Write { .. } => Rule::InFlight,
            },
        },
        Event::Arrived { .. } => Rule::Inbox,
        Event::Answered { answer, .. } => match answer {
            Answer::Advance | Answer::Note => Rule::Inbox,
            Answer::AskAgain { .. } | Answer::Stop(_) => Rule::NoRetry,
            Answer::Ignore => Rule::TooLate,
        },
        Event::TimedOut { .. } => Rule::Silence,
        Event::Held { .. } | Event::HoldEnded { .. } => Rule::Held,
        Event::Hastened { .. } => Rule::Hastened,
        Event::Lost { .. } => Rule::Lost,
        Event::Duplicated { .. } => Rule::Duplicated,
        Event::Decided {
            request, decision, ..
        } => decided(past, request, decision),
        Event::Expired { .. } => Rule::Expiry,
        Event::ProtectionsChanged { .. } => Rule::Changed,
        Event::Missed { .. } => Rule::Missed,
    }
}

fn decided(past: &Past, request: &Request, decision: &Decision) -> Rule {
    let protections = past.protections();
    match decision {
        Decision::Granted { .. } | Decision::DeniedHeld { .. } => Rule::GrantedWhenFree,
        Decision::Renewed { .. }
        | Decision::RenewedForeignLease { .. }
        | Decision::RenewRejectedNotOwner { .. } => Rule::Renew(protections.renew),
        Decision::RenewRejectedExpired => Rule::RenewNothing,
        Decision::Released { .. }
        | Decision::ReleasedForeignLease { .. }
        | Decision::ReleaseRejectedNotOwner { .. } => Rule::Release(protections.release),
        Decision::Accepted { .. } => match protections.fencing {
            Fencing::Off => Rule::NotCompared,
            Fencing::AtCommit => Rule::Compared(protections.token_rule),
        },
        Decision::RejectedStaleFence { rule, .. } => match request.handle() {
            Some(_) => Rule::Compared(*rule),
            None => Rule::Missing,
        },
    }
}

impl Rule {
    fn en(self) -> &'static str {
        match self {
            Rule::Started => "A worker starts its program when the scenario says so.",
            Rule::StartedAgain => {
                "After a crash a worker starts as a new attempt: it remembers nothing and begins its program anew."
            }
            Rule::Paused => {
                "A paused worker does nothing and its timers do not fire; time, leases and what it has already sent go on."
            }
            Rule::Resumed => {
                "On waking a worker reads its inbox, then goes on exactly where it stopped; nothing tells it how long it was away."
            }
            Rule::Crashed => {
                "A crashed worker forgets everything; its lease stays at the lock service until it expires."
            }
            Rule::KeepaliveStopped => {
                "Without a keepalive a lease lives only until the end it was given last."
            }
            Rule::KeepaliveResumed => {
                "A keepalive renews only while the worker runs and believes it holds the lock."
            }
            Rule::StepGiven => "A step given by hand comes before the next step of the program.",
            Rule::Compute => "Only the time in which the worker runs counts as work.",
            Rule::ProgramEnded => {
                "A program ends with its last step, or with a refusal or a silence it does not put up with."
            }
            Rule::Deadline => {
                "A worker counts from the sending of its request: the deadline is that moment plus the length of the lease."
            }
            Rule::BeliefEnds => {
                "A worker stops believing when it sends its release, or when a reply says that it is not the holder; an expiry alone tells it nothing."
            }
            Rule::BeliefCrashed => {
                "What a worker believes lives in its memory only, and goes with it."
            }
            Rule::OneThing => {
                "A worker does one thing at a time: it waits for the reply to each request."
            }
            Rule::Keepalive => {
                "A keepalive renews at its interval while the worker runs and believes; nobody waits for the reply."
            }
            Rule::InFlight => {
                "A write carries the token that the worker remembers; once sent, it travels whatever happens to the lease."
            }
            Rule::Handle => "A release carries the whole handle: owner, lease and token.",
            Rule::Reply => "Every decided request is answered.",
            Rule::Inbox => "A reply is worth something only once the worker runs and reads it.",
            Rule::TooLate => "A reply to a request that nobody waits for any more changes nothing.",
            Rule::NoRetry => {
                "After a refusal the program says what comes next: ask again, go on or stop."
            }
            Rule::Silence => {
                "A request without a reply in time counts as unanswered, not as undone: it may still be decided."
            }
            Rule::Held => {
                "A message that is held up is still under way: the lease does not wait for it."
            }
            Rule::Hastened => "A message that is delivered by hand arrives in the same instant.",
            Rule::Lost => "A lost message is never delivered, and nobody is told.",
            Rule::Duplicated => {
                "A copy is a request of its own for whoever decides it: same token, same content."
            }
            Rule::GrantedWhenFree => "The lock is granted when no lease on it is live.",
            Rule::Renew(HandleRule::ByName) => "A renewal needs only the lock’s name.",
            Rule::Renew(HandleRule::ByOwner) => {
                "A renewal must come under the owner name of the live lease."
            }
            Rule::Renew(HandleRule::ByHandle) => {
                "A renewal must match the live lease: owner, lease and token."
            }
            Rule::RenewNothing => "A lease that is over cannot be renewed.",
            Rule::Release(HandleRule::ByName) => "A release needs only the lock’s name.",
            Rule::Release(HandleRule::ByOwner) => {
                "A release must come under the owner name of the live lease."
            }
            Rule::Release(HandleRule::ByHandle) => {
                "A release must match the live lease: owner, lease and token."
            }
            Rule::NotCompared => "Fencing is off: tokens are recorded and not compared.",
            Rule::Compared(TokenRule::NewerOrEqual) => {
                "The token must not be lower than the highest one accepted."
            }
            Rule::Compared(TokenRule::NewerOnly) => {
                "The token must be higher than the highest one accepted."
            }
            Rule::Missing => "Where tokens are compared, a request without one is refused.",
            Rule::Expiry => {
                "A lease is live until its end and not an instant longer; nobody tells the worker."
            }
            Rule::Changed => "New settings hold from now on; what was decided stays decided.",
            Rule::Missed => {
                "An intervention that finds nothing to act on is recorded and changes nothing."
            }
        }
    }

    fn ru(self) -> &'static str {
        match self {
            Rule::Started => "Воркер начинает программу в назначенный момент.",
            Rule::StartedAgain => {
                "После падения воркер запускается как новая попытка: ничего не помнит и выполняет программу сначала."
            }
            Rule::Paused => {
                "На паузе воркер ничего не делает и его таймеры молчат; время, аренды и уже отправленные запросы идут дальше."
            }
            Rule::Resumed => {
                "После паузы воркер читает пришедшие ответы и продолжает с того же места; о длине паузы ему никто не сообщает."
            }
            Rule::Crashed => {
                "Упавший воркер забывает всё; его аренда остаётся в сервисе блокировок, пока не истечёт."
            }
            Rule::KeepaliveStopped => {
                "Без keepalive аренда живёт лишь до срока, назначенного в последний раз."
            }
            Rule::KeepaliveResumed => {
                "Keepalive продлевает аренду, только пока воркер работает и считает блокировку своей."
            }
            Rule::StepGiven => {
                "Шаг, заданный вручную, выполняется раньше следующего шага программы."
            }
            Rule::Compute => "Вычисление идёт только в то время, когда воркер работает.",
            Rule::ProgramEnded => {
                "Программа кончается последним шагом либо отказом или молчанием, которых она не прощает."
            }
            Rule::Deadline => {
                "Воркер отсчитывает срок от отправки запроса: этот момент плюс длительность аренды."
            }
            Rule::BeliefEnds => {
                "Воркер перестаёт считать блокировку своей, когда отправляет освобождение или узнаёт об этом из ответа; само истечение ему ничего не говорит."
            }
            Rule::BeliefCrashed => {
                "Всё, что воркер считает верным, живёт лишь в его памяти и пропадает вместе с ней."
            }
            Rule::OneThing => "Воркер делает одно дело за раз: на каждый запрос ждёт ответа.",
            Rule::Keepalive => {
                "Keepalive продлевает аренду через равные промежутки, пока воркер работает и верит в неё; ответа никто не ждёт."
            }
            Rule::InFlight => {
                "Запись несёт тот токен, который помнит воркер; отправленный запрос идёт дальше, что бы ни стало с арендой."
            }
            Rule::Handle => {
                "Освобождение несёт всё, чем подтверждается владение: владельца, аренду и токен."
            }
            Rule::Reply => "На каждый решённый запрос отправляется ответ.",
            Rule::Inbox => "Ответ начинает что-то значить, когда воркер работает и прочитал его.",
            Rule::TooLate => "Ответ на запрос, которого уже никто не ждёт, ничего не меняет.",
            Rule::NoRetry => {
                "Что делать после отказа, решает программа: спросить снова, идти дальше или остановиться."
            }
            Rule::Silence => {
                "Запрос без ответа вовремя остался без ответа, но не отменён: решение по нему ещё может случиться."
            }
            Rule::Held => "Задержанное сообщение остаётся в пути: аренда его не ждёт.",
            Rule::Hastened => "Сообщение, доставленное вручную, приходит в тот же момент.",
            Rule::Lost => "Потерянное сообщение не придёт никогда, и никто об этом не узнает.",
            Rule::Duplicated => {
                "Для получателя копия – отдельный запрос: тот же токен, то же содержание."
            }
            Rule::GrantedWhenFree => "Блокировка выдаётся, когда по ней нет действующей аренды.",
            Rule::Renew(HandleRule::ByName) => "Для продления достаточно имени блокировки.",
            Rule::Renew(HandleRule::ByOwner) => {
                "Продление должно идти от имени владельца действующей аренды."
            }
            Rule::Renew(HandleRule::ByHandle) => {
                "Продление должно совпасть с действующей арендой: владелец, аренда и токен."
            }
            Rule::RenewNothing => "Закончившуюся аренду продлить нельзя.",
            Rule::Release(HandleRule::ByName) => "Для освобождения достаточно имени блокировки.",
            Rule::Release(HandleRule::ByOwner) => {
                "Освобождение должно идти от имени владельца действующей аренды."
            }
            Rule::Release(HandleRule::ByHandle) => {
                "Освобождение должно совпасть с действующей арендой: владелец, аренда и токен."
            }
            Rule::NotCompared => "Сравнение выключено: токены записываются, но не сравниваются.",
            Rule::Compared(TokenRule::NewerOrEqual) => {
                "Токен должен быть не меньше наибольшего принятого."
            }
            Rule::Compared(TokenRule::NewerOnly) => {
                "Токен должен быть больше наибольшего принятого."
            }
            Rule::Missing => "Там, где токены сравниваются, запрос без токена отклоняется.",
            Rule::Expiry => {
                "Аренда действует до своего срока и ни мгновением дольше; воркеру никто об этом не сообщает."
            }
            Rule::Changed => {
                "Новые настройки действуют с этого момента; уже принятые решения остаются."
            }
            Rule::Missed => {
                "Вмешательство, которому не на что подействовать, записывается и ничего не меняет."
            }
        }
    }
}
