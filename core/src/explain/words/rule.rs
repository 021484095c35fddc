//! The rule that was applied, one sentence for every event.

use super::Both;
use crate::explain::past::Past;
use crate::protocol::*;

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
pub(in crate::explain) fn rule(past: &Past) -> Both {
    applied(past).text()
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
    fn text(self) -> Both {
        match self {
            Rule::Started => Both(
                "A worker starts its program when the scenario says so.",
                "Воркер начинает программу в назначенный момент.",
            ),
            Rule::StartedAgain => Both(
                "After a crash a worker starts as a new attempt: it remembers nothing and begins its program anew.",
                "После падения воркер запускается как новая попытка: ничего не помнит и выполняет программу сначала.",
            ),
            Rule::Paused => Both(
                "A paused worker does nothing and its timers do not fire; time, leases and what it has already sent go on.",
                "На паузе воркер ничего не делает и его таймеры молчат; время, аренды и уже отправленные запросы идут дальше.",
            ),
            Rule::Resumed => Both(
                "On waking a worker reads its inbox, then goes on exactly where it stopped; nothing tells it how long it was away.",
                "После паузы воркер читает пришедшие ответы и продолжает с того же места; о длине паузы ему никто не сообщает.",
            ),
            Rule::Crashed => Both(
                "A crashed worker forgets everything; its lease stays at the lock service until it expires.",
                "Упавший воркер забывает всё; его аренда остаётся в сервисе блокировок, пока не истечёт.",
            ),
            Rule::KeepaliveStopped => Both(
                "Without a keepalive a lease lives only until the end it was given last.",
                "Без keepalive аренда живёт лишь до срока, назначенного в последний раз.",
            ),
            Rule::KeepaliveResumed => Both(
                "A keepalive renews only while the worker runs and believes it holds the lock.",
                "Keepalive продлевает аренду, только пока воркер работает и считает блокировку своей.",
            ),
            Rule::StepGiven => Both(
                "A step given by hand comes before the next step of the program.",
                "Шаг, заданный вручную, выполняется раньше следующего шага программы.",
            ),
            Rule::Compute => Both(
                "Only the time in which the worker runs counts as work.",
                "Вычисление идёт только в то время, когда воркер работает.",
            ),
            Rule::ProgramEnded => Both(
                "A program ends with its last step, or with a refusal or a silence it does not put up with.",
                "Программа кончается последним шагом либо отказом или молчанием, которых она не прощает.",
            ),
            Rule::Deadline => Both(
                "A worker counts from the sending of its request: the deadline is that moment plus the length of the lease.",
                "Воркер отсчитывает срок от отправки запроса: этот момент плюс длительность аренды.",
            ),
            Rule::BeliefEnds => Both(
                "A worker stops believing when it sends its release, or when a reply says that it is not the holder; an expiry alone tells it nothing.",
                "Воркер перестаёт считать блокировку своей, когда отправляет освобождение или узнаёт об этом из ответа; само истечение ему ничего не говорит.",
            ),
            Rule::BeliefCrashed => Both(
                "What a worker believes lives in its memory only, and goes with it.",
                "Всё, что воркер считает верным, живёт лишь в его памяти и пропадает вместе с ней.",
            ),
            Rule::OneThing => Both(
                "A worker does one thing at a time: it waits for the reply to each request.",
                "Воркер делает одно дело за раз: на каждый запрос ждёт ответа.",
            ),
            Rule::Keepalive => Both(
                "A keepalive renews at its interval while the worker runs and believes; nobody waits for the reply.",
                "Keepalive продлевает аренду через равные промежутки, пока воркер работает и верит в неё; ответа никто не ждёт.",
            ),
            Rule::InFlight => Both(
                "A write carries the token that the worker remembers; once sent, it travels whatever happens to the lease.",
                "Запись несёт тот токен, который помнит воркер; отправленный запрос идёт дальше, что бы ни стало с арендой.",
            ),
            Rule::Handle => Both(
                "A release carries the whole handle: owner, lease and token.",
                "Освобождение несёт всё, чем подтверждается владение: владельца, аренду и токен.",
            ),
            Rule::Reply => Both(
                "Every decided request is answered.",
                "На каждый решённый запрос отправляется ответ.",
            ),
            Rule::Inbox => Both(
                "A reply is worth something only once the worker runs and reads it.",
                "Ответ начинает что-то значить, когда воркер работает и прочитал его.",
            ),
            Rule::TooLate => Both(
                "A reply to a request that nobody waits for any more changes nothing.",
                "Ответ на запрос, которого уже никто не ждёт, ничего не меняет.",
            ),
            Rule::NoRetry => Both(
                "After a refusal the program says what comes next: ask again, go on or stop.",
                "Что делать после отказа, решает программа: спросить снова, идти дальше или остановиться.",
            ),
            Rule::Silence => Both(
                "A request without a reply in time counts as unanswered, not as undone: it may still be decided.",
                "Запрос без ответа вовремя остался без ответа, но не отменён: решение по нему ещё может случиться.",
            ),
            Rule::Held => Both(
                "A message that is held up is still under way: the lease does not wait for it.",
                "Задержанное сообщение остаётся в пути: аренда его не ждёт.",
            ),
            Rule::Hastened => Both(
                "A message that is delivered by hand arrives in the same instant.",
                "Сообщение, доставленное вручную, приходит в тот же момент.",
            ),
            Rule::Lost => Both(
                "A lost message is never delivered, and nobody is told.",
                "Потерянное сообщение не придёт никогда, и никто об этом не узнает.",
            ),
            Rule::Duplicated => Both(
                "A copy is a request of its own for whoever decides it: same token, same content.",
                "Для получателя копия – отдельный запрос: тот же токен, то же содержание.",
            ),
            Rule::GrantedWhenFree => Both(
                "The lock is granted when no lease on it is live.",
                "Блокировка выдаётся, когда по ней нет действующей аренды.",
            ),
            Rule::Renew(HandleRule::ByName) => Both(
                "A renewal needs only the lock’s name.",
                "Для продления достаточно имени блокировки.",
            ),
            Rule::Renew(HandleRule::ByOwner) => Both(
                "A renewal must come under the owner name of the live lease.",
                "Продление должно идти от имени владельца действующей аренды.",
            ),
            Rule::Renew(HandleRule::ByHandle) => Both(
                "A renewal must match the live lease: owner, lease and token.",
                "Продление должно совпасть с действующей арендой: владелец, аренда и токен.",
            ),
            Rule::RenewNothing => Both(
                "A lease that is over cannot be renewed.",
                "Закончившуюся аренду продлить нельзя.",
            ),
            Rule::Release(HandleRule::ByName) => Both(
                "A release needs only the lock’s name.",
                "Для освобождения достаточно имени блокировки.",
            ),
            Rule::Release(HandleRule::ByOwner) => Both(
                "A release must come under the owner name of the live lease.",
                "Освобождение должно идти от имени владельца действующей аренды.",
            ),
            Rule::Release(HandleRule::ByHandle) => Both(
                "A release must match the live lease: owner, lease and token.",
                "Освобождение должно совпасть с действующей арендой: владелец, аренда и токен.",
            ),
            Rule::NotCompared => Both(
                "Fencing is off: tokens are recorded and not compared.",
                "Сравнение выключено: токены записываются, но не сравниваются.",
            ),
            Rule::Compared(TokenRule::NewerOrEqual) => Both(
                "The token must not be lower than the highest one accepted.",
                "Токен должен быть не меньше наибольшего принятого.",
            ),
            Rule::Compared(TokenRule::NewerOnly) => Both(
                "The token must be higher than the highest one accepted.",
                "Токен должен быть больше наибольшего принятого.",
            ),
            Rule::Missing => Both(
                "Where tokens are compared, a request without one is refused.",
                "Там, где токены сравниваются, запрос без токена отклоняется.",
            ),
            Rule::Expiry => Both(
                "A lease is live until its end and not an instant longer; nobody tells the worker.",
                "Аренда действует до своего срока и ни мгновением дольше; воркеру никто об этом не сообщает.",
            ),
            Rule::Changed => Both(
                "New settings hold from now on; what was decided stays decided.",
                "Новые настройки действуют с этого момента; уже принятые решения остаются.",
            ),
            Rule::Missed => Both(
                "An intervention that finds nothing to act on is recorded and changes nothing.",
                "Вмешательство, которому не на что подействовать, записывается и ничего не меняет.",
            ),
        }
    }
}
