//! The rule that was applied, one sentence for every event.

use super::{Both, both, is_forged};
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
    Clock,
    StepGiven,
    Compute,
    ProgramEnded,
    Deadline,
    OwnDeadline,
    Gap,
    Skipped,
    Cancelled,
    BeliefEnds,
    BeliefCrashed,
    OneThing,
    Keepalive,
    InFlight,
    Forged,
    Handle,
    Asks,
    Reads,
    Begins,
    Claims,
    Calls,
    Reply,
    Inbox,
    TooLate,
    NoRetry,
    Silence,
    Held,
    Hastened,
    Lost,
    Duplicated,
    Cut,
    Healed,
    ComparedFirst,
    GrantedWhenFree,
    Queue,
    Steal,
    LockDelay,
    Revoked,
    Restarted,
    Forgotten,
    Counter,
    Incarnation,
    Renew(HandleRule),
    RenewNothing,
    Release(HandleRule),
    Check,
    Version,
    Begun,
    Claimed,
    NotCompared,
    NotAtLanding,
    Unchecked,
    Compared(TokenRule),
    Missing,
    VersionConflict,
    ValueConflict,
    Ledger,
    NoFence,
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
        Event::ClockSkewed { .. } => Rule::Clock,
        Event::StepGiven { .. } => Rule::StepGiven,
        Event::ComputeBegan { .. } | Event::ComputeEnded { .. } => Rule::Compute,
        Event::ProgramEnded { .. } => Rule::ProgramEnded,
        Event::BeliefBegan { .. } | Event::BeliefProlonged { .. } => Rule::Deadline,
        Event::BeliefEnded { why, .. } => match why {
            BeliefEnd::SentRelease
            | BeliefEnd::RenewRefused
            | BeliefEnd::CheckSaidNo
            | BeliefEnd::StaleFence => Rule::BeliefEnds,
            BeliefEnd::Crashed => Rule::BeliefCrashed,
        },
        Event::DeadlineChecked { .. } => Rule::OwnDeadline,
        Event::GapBegan { .. } => Rule::Gap,
        Event::Skipped { .. } => Rule::Skipped,
        Event::Cancelled { .. } => Rule::Cancelled,
        Event::Sent { message, .. } => match &message.body {
            Body::Reply { .. } => Rule::Reply,
            Body::Request { request, .. } => match request {
                Request::Acquire { .. } => Rule::OneThing,
                Request::Renew { .. } => Rule::Keepalive,
                Request::Release { .. } => Rule::Handle,
                Request::CheckLock { .. } => Rule::Asks,
                Request::Read { .. } => Rule::Reads,
                Request::Begin { .. } => Rule::Begins,
                Request::Claim { .. } => Rule::Claims,
                Request::Write { .. } if is_forged(request) => Rule::Forged,
                Request::Write { .. } => Rule::InFlight,
                Request::Call { .. } => Rule::Calls,
            },
        },
        Event::Arrived { .. } => Rule::Inbox,
        Event::Answered { answer, .. } => match answer {
            Answer::Advance | Answer::GoOn | Answer::Note => Rule::Inbox,
            Answer::AskAgain { .. } | Answer::Reacquire { .. } | Answer::Stop(_) => Rule::NoRetry,
            Answer::Ignore => Rule::TooLate,
        },
        Event::TimedOut { .. } => Rule::Silence,
        Event::Held { .. } | Event::HoldEnded { .. } => Rule::Held,
        Event::Hastened { .. } => Rule::Hastened,
        Event::Lost { message } if past.is_cut(message.link()) => Rule::Cut,
        Event::Lost { .. } => Rule::Lost,
        Event::Duplicated { .. } => Rule::Duplicated,
        Event::LinkCut { .. } => Rule::Cut,
        Event::LinkHealed { .. } => Rule::Healed,
        Event::Compared { .. } => Rule::ComparedFirst,
        Event::Decided {
            worker,
            request,
            decision,
            ..
        } => decided(past, *worker, request, decision),
        Event::Expired { .. } => Rule::Expiry,
        Event::Superseded { .. } => Rule::Steal,
        Event::Revoked { .. } => Rule::Revoked,
        Event::LockReopened { .. } => Rule::LockDelay,
        Event::AuthorityRestarted { .. } => Rule::Restarted,
        Event::LeaseForgotten { .. } => Rule::Forgotten,
        Event::CounterReset { .. } => match past.protections().token_counter {
            TokenCounter::Incarnation => Rule::Incarnation,
            TokenCounter::Volatile | TokenCounter::Durable => Rule::Counter,
        },
        Event::ProtectionsChanged { .. } => Rule::Changed,
        Event::Missed { .. } => Rule::Missed,
    }
}

fn decided(past: &Past, worker: WorkerId, request: &Request, decision: &Decision) -> Rule {
    let protections = past.protections();
    match decision {
        Decision::Granted { .. } if matches!(request, Request::Acquire { steal: true, .. }) => {
            Rule::Steal
        }
        Decision::Granted { .. } | Decision::DeniedHeld { .. } => Rule::GrantedWhenFree,
        Decision::Queued { .. } => Rule::Queue,
        Decision::DeniedLockDelay { .. } => Rule::LockDelay,
        Decision::Renewed { .. }
        | Decision::RenewedForeignLease { .. }
        | Decision::RenewRejectedNotOwner { .. } => Rule::Renew(protections.renew),
        Decision::RenewRejectedExpired => Rule::RenewNothing,
        Decision::Released { .. }
        | Decision::ReleasedForeignLease { .. }
        | Decision::ReleaseRejectedNotOwner { .. } => Rule::Release(protections.release),
        Decision::CheckYes { .. } | Decision::CheckNo { .. } => Rule::Check,
        Decision::Read { .. } => Rule::Version,
        Decision::Begun { .. } => Rule::Begun,
        Decision::Claimed { .. } => Rule::Claimed,
        Decision::Accepted { .. } => accepted(past, worker, request),
        Decision::RejectedStaleFence { rule, .. } => match request.token() {
            Some(_) => Rule::Compared(*rule),
            None => Rule::Missing,
        },
        Decision::RejectedVersionConflict { expected, .. } => match expected {
            Some(_) => Rule::VersionConflict,
            None => Rule::ValueConflict,
        },
        Decision::DuplicateOperation { .. } | Decision::EffectSuppressedDuplicate { .. } => {
            Rule::Ledger
        }
        Decision::EffectPerformed => Rule::NoFence,
    }
}

/// Under which rule a write got in.
fn accepted(past: &Past, worker: WorkerId, request: &Request) -> Rule {
    let (setup, protections) = (past.run().setup(), past.protections());
    let key = request.key().map(|key| &setup.keys[key.index()]);
    let is_unchecked =
        setup.workers[worker.index()].unchecked || key.is_some_and(|key| key.unchecked);
    let ends_long = matches!(
        request,
        Request::Write {
            ends_long: true,
            ..
        }
    );
    match protections.fencing {
        Fencing::Off => Rule::NotCompared,
        Fencing::AtStart | Fencing::AtCommit
            if is_unchecked && protections.bypass == Bypass::Open =>
        {
            Rule::Unchecked
        }
        Fencing::AtStart if ends_long => Rule::NotAtLanding,
        Fencing::AtStart | Fencing::AtCommit => Rule::Compared(
            key.and_then(|key| key.token_rule)
                .unwrap_or(protections.token_rule),
        ),
    }
}

impl Rule {
    fn text(self) -> Both {
        match self {
            Rule::Started => both!(
                "A worker starts its program when the scenario says so.",
                "Воркер начинает программу в назначенный момент."
            ),
            Rule::StartedAgain => both!(
                "After a crash a worker starts as a new attempt: it remembers nothing and begins its program anew.",
                "После падения воркер запускается как новая попытка: ничего не помнит и выполняет программу сначала."
            ),
            Rule::Paused => both!(
                "A paused worker does nothing and its timers do not fire; time, leases and what it has already sent go on.",
                "На паузе воркер ничего не делает и его таймеры молчат; время, аренды и уже отправленные запросы идут дальше."
            ),
            Rule::Resumed => both!(
                "On waking a worker reads its inbox, then goes on exactly where it stopped; nothing tells it how long it was away.",
                "После паузы воркер читает пришедшие ответы и продолжает с того же места; о длине паузы ему никто не сообщает."
            ),
            Rule::Crashed => both!(
                "A crashed worker forgets everything; its lease stays at the lock service until it expires.",
                "Упавший воркер забывает всё; его аренда остаётся в сервисе блокировок, пока не истечёт."
            ),
            Rule::KeepaliveStopped => both!(
                "Without a keepalive a lease lives only until the end it was given last.",
                "Без keepalive аренда живёт лишь до срока, назначенного в последний раз."
            ),
            Rule::KeepaliveResumed => both!(
                "A keepalive renews only while the worker runs and believes it holds the lock.",
                "Keepalive продлевает аренду, только пока воркер работает и считает блокировку своей."
            ),
            Rule::Clock => both!(
                "A worker’s own clock is what it reads and what it stamps its logs with; its timers go by the world’s time.",
                "Свои часы воркер читает и ставит по ним метки в журнале; его таймеры идут по общему времени."
            ),
            Rule::StepGiven => both!(
                "A step given by hand comes before the next step of the program.",
                "Шаг, заданный вручную, выполняется раньше следующего шага программы."
            ),
            Rule::Compute => both!(
                "Only the time in which the worker runs counts as work.",
                "Вычисление идёт только в то время, когда воркер работает."
            ),
            Rule::ProgramEnded => both!(
                "A program ends with its last step, or with a refusal or a silence it does not put up with.",
                "Программа кончается последним шагом либо отказом или молчанием, которых она не прощает."
            ),
            Rule::Deadline => both!(
                "A worker counts from the sending of its request: the deadline is that moment plus the length of the lease.",
                "Воркер отсчитывает срок от отправки запроса: этот момент плюс длительность аренды."
            ),
            Rule::OwnDeadline => both!(
                "A worker compares its own clock with the deadline it reckons with: it knows neither the lock service’s clock nor what happens next.",
                "Воркер сверяет свои часы со своим сроком: часов сервиса блокировок и того, что будет дальше, он не знает."
            ),
            Rule::Gap => both!(
                "Between the last check and the sending some time passes, and a pause may fall into it.",
                "Между последней проверкой и отправкой проходит время, и пауза может прийтись как раз на него."
            ),
            Rule::Skipped => both!(
                "A write or a call is not sent when the check before it says that the lock is not the worker’s own.",
                "Если проверка говорит, что блокировка уже не своя, запись или обращение не отправляется."
            ),
            Rule::Cancelled => both!(
                "A worker that learns that it has lost the lock stops; what it has already sent goes on.",
                "Узнав о потере блокировки, воркер останавливается; уже отправленное идёт дальше."
            ),
            Rule::BeliefEnds => both!(
                "A worker stops believing when it sends its release, or when a reply says that it is not the holder; an expiry alone tells it nothing.",
                "Воркер перестаёт считать блокировку своей, когда отправляет освобождение или узнаёт об этом из ответа; само истечение ему ничего не говорит."
            ),
            Rule::BeliefCrashed => both!(
                "What a worker believes lives in its memory only, and goes with it.",
                "Всё, что воркер считает верным, живёт лишь в его памяти и пропадает вместе с ней."
            ),
            Rule::OneThing => both!(
                "A worker does one thing at a time: it waits for the reply to each request.",
                "Воркер делает одно дело за раз: на каждый запрос ждёт ответа."
            ),
            Rule::Keepalive => both!(
                "A keepalive renews at its interval while the worker runs and believes; nobody waits for the reply.",
                "Keepalive продлевает аренду через равные промежутки, пока воркер работает и верит в неё; ответа никто не ждёт."
            ),
            Rule::InFlight => both!(
                "A write carries the token that the worker remembers; once sent, it travels whatever happens to the lease.",
                "Запись несёт тот токен, который помнит воркер; отправленный запрос идёт дальше, что бы ни стало с арендой."
            ),
            Rule::Forged => both!(
                "A token says which of two is later, not who one is: nothing keeps a client from making one up.",
                "Токен говорит, кто из двоих позже, а не кто это: придумать его клиенту никто не мешает."
            ),
            Rule::Asks => both!(
                "The question “is this still mine?” goes to the lock service; the answer is as old as its way back.",
                "Вопрос «это ещё моё?» идёт в сервис блокировок; ответ стареет, пока возвращается."
            ),
            Rule::Reads => both!(
                "A read brings the value with its version, and needs no lock.",
                "Чтение приносит значение вместе с версией; блокировка для него не нужна."
            ),
            Rule::Begins => both!(
                "A long operation is opened at the resource with the token, and lands later.",
                "Длинная операция открывается в ресурсе с токеном, а запись придёт позже."
            ),
            Rule::Claims => both!(
                "A claim presents the token to a key without changing it.",
                "Предъявление показывает ключу токен и ничего не меняет."
            ),
            Rule::Calls => both!(
                "An effect outside does not compare tokens, and what is done cannot be undone.",
                "Внешний эффект токенов не сравнивает, и сделанного не вернуть."
            ),
            Rule::Handle => both!(
                "A release carries the whole handle: owner, lease and token.",
                "Освобождение несёт всё, чем подтверждается владение: владельца, аренду и токен."
            ),
            Rule::Reply => both!(
                "Every decided request is answered.",
                "На каждый решённый запрос отправляется ответ."
            ),
            Rule::Inbox => both!(
                "A reply is worth something only once the worker runs and reads it.",
                "Ответ начинает что-то значить, когда воркер работает и прочитал его."
            ),
            Rule::TooLate => both!(
                "A reply to a request that nobody waits for any more changes nothing.",
                "Ответ на запрос, которого уже никто не ждёт, ничего не меняет."
            ),
            Rule::NoRetry => both!(
                "After a refusal the program says what comes next: ask again, go on or stop.",
                "Что делать после отказа, решает программа: спросить снова, идти дальше или остановиться."
            ),
            Rule::Silence => both!(
                "A request without a reply in time counts as unanswered, not as undone: it may still be decided.",
                "Запрос без ответа вовремя остался без ответа, но не отменён: решение по нему ещё может случиться."
            ),
            Rule::Held => both!(
                "A message that is held up is still under way: the lease does not wait for it.",
                "Задержанное сообщение остаётся в пути: аренда его не ждёт."
            ),
            Rule::Hastened => both!(
                "A message that is delivered by hand arrives in the same instant.",
                "Сообщение, доставленное вручную, приходит в тот же момент."
            ),
            Rule::Lost => both!(
                "A lost message is never delivered, and nobody is told.",
                "Потерянное сообщение не придёт никогда, и никто об этом не узнает."
            ),
            Rule::Duplicated => both!(
                "A copy is a request of its own for whoever decides it: same token, same content.",
                "Для получателя копия – отдельный запрос: тот же токен, то же содержание."
            ),
            Rule::Cut => both!(
                "On a link that is cut everything is lost: what is under way and what is sent later.",
                "На оборванной связи теряется всё: и то, что в пути, и то, что отправят позже."
            ),
            Rule::Healed => both!(
                "A healed link carries what is sent from now on; what was lost stays lost.",
                "Восстановленная связь доставит то, что отправят теперь; потерянное не вернётся."
            ),
            Rule::ComparedFirst => both!(
                "Where comparing and changing are two steps, another write can come between them.",
                "Там, где сверка и изменение – два шага, между ними успевает чужая запись."
            ),
            Rule::Queue => both!(
                "A request waits in the queue until its turn comes; it is answered only then.",
                "Запрос ждёт своей очереди; ответ приходит только тогда."
            ),
            Rule::Steal => both!(
                "A lock can be taken from its holder: the old lease ends at once, and nobody tells the one who had it.",
                "Блокировку можно отобрать: прежняя аренда сразу кончается, и прежнему владельцу об этом не сообщают."
            ),
            Rule::LockDelay => both!(
                "After an expiry the lock stays closed for a while, so that late requests can die out; after a release it does not.",
                "После истечения блокировка ещё какое-то время закрыта, чтобы опоздавшие запросы успели дойти; после освобождения – нет."
            ),
            Rule::Revoked => both!(
                "A lease can be ended from outside; the worker is not told.",
                "Аренду можно прекратить извне; воркеру об этом не сообщают."
            ),
            Rule::Restarted => both!(
                "What a restart of the lock service forgets depends on what it had written down.",
                "Что забудет сервис блокировок при перезапуске, зависит от того, что он успел записать."
            ),
            Rule::Forgotten => both!(
                "A lease that was kept in memory only is gone after a restart, while its holder still counts on it.",
                "Аренда, которая жила только в памяти, после перезапуска пропадает, а владелец всё ещё рассчитывает на неё."
            ),
            Rule::Counter => both!(
                "A counter that is not written down begins again, and tokens that were issued before come back.",
                "Счётчик, который не записан, начинает заново, и уже выданные токены повторяются."
            ),
            Rule::Incarnation => both!(
                "The incarnation is compared before the number: what begins again is still newer than all before it.",
                "Воплощение сравнивается раньше номера: начатое заново всё равно новее всего прежнего."
            ),
            Rule::GrantedWhenFree => both!(
                "The lock is granted when no lease on it is live.",
                "Блокировка выдаётся, когда по ней нет действующей аренды."
            ),
            Rule::Renew(HandleRule::ByName) => both!(
                "A renewal needs only the lock’s name.",
                "Для продления достаточно имени блокировки."
            ),
            Rule::Renew(HandleRule::ByOwner) => both!(
                "A renewal must come under the owner name of the live lease.",
                "Продление должно идти от имени владельца действующей аренды."
            ),
            Rule::Renew(HandleRule::ByHandle) => both!(
                "A renewal must match the live lease: owner, lease and token.",
                "Продление должно совпасть с действующей арендой: владелец, аренда и токен."
            ),
            Rule::RenewNothing => both!(
                "A lease that is over cannot be renewed.",
                "Закончившуюся аренду продлить нельзя."
            ),
            Rule::Release(HandleRule::ByName) => both!(
                "A release needs only the lock’s name.",
                "Для освобождения достаточно имени блокировки."
            ),
            Rule::Release(HandleRule::ByOwner) => both!(
                "A release must come under the owner name of the live lease.",
                "Освобождение должно идти от имени владельца действующей аренды."
            ),
            Rule::Release(HandleRule::ByHandle) => both!(
                "A release must match the live lease: owner, lease and token.",
                "Освобождение должно совпасть с действующей арендой: владелец, аренда и токен."
            ),
            Rule::Check => both!(
                "The lock service answers from its record at this instant; it does not promise anything for later.",
                "Сервис блокировок отвечает по своим записям в этот момент и ничего не обещает на потом."
            ),
            Rule::Version => both!(
                "Each accepted change gives a key a new version; a write can be tied to the one that was read.",
                "Каждое принятое изменение даёт ключу новую версию; запись можно привязать к прочитанной."
            ),
            Rule::Begun => both!(
                "Opening a long operation does not raise the key’s mark.",
                "Начало длинной операции не поднимает отметку ключа."
            ),
            Rule::Claimed => both!(
                "A claim raises the key’s mark: from now on anything older is refused where tokens are compared.",
                "Предъявление поднимает отметку ключа: там, где токены сравниваются, всё более старое теперь отклоняется."
            ),
            Rule::NotAtLanding => both!(
                "Tokens are compared at the start of a long operation only: what lands later is not compared.",
                "Токены сравниваются только в начале длинной операции: в момент записи их уже никто не сверяет."
            ),
            Rule::Unchecked => both!(
                "This way goes around the check: tokens are recorded and not compared.",
                "Этот путь минует проверку: токены записываются, но не сравниваются."
            ),
            Rule::VersionConflict => both!(
                "The key must still have the version that the worker has read.",
                "У ключа должна быть та версия, которую прочитал воркер."
            ),
            Rule::ValueConflict => both!(
                "The key must have the value that the write is made for.",
                "У ключа должно быть то значение, на которое рассчитана запись."
            ),
            Rule::Ledger => both!(
                "A request under a key that has been accepted before gets the first result and changes nothing.",
                "Запрос с уже принятым ключом получает прежний ответ и ничего не меняет."
            ),
            Rule::NoFence => both!(
                "An effect outside is performed for whoever asks: it compares no tokens.",
                "Внешний эффект выполняется для любого, кто попросит: токенов он не сравнивает."
            ),
            Rule::NotCompared => both!(
                "Fencing is off: tokens are recorded and not compared.",
                "Сравнение выключено: токены записываются, но не сравниваются."
            ),
            Rule::Compared(TokenRule::NewerOrEqual) => both!(
                "The token must not be lower than the highest one accepted.",
                "Токен должен быть не меньше наибольшего принятого."
            ),
            Rule::Compared(TokenRule::NewerOnly) => both!(
                "The token must be higher than the highest one accepted.",
                "Токен должен быть больше наибольшего принятого."
            ),
            Rule::Missing => both!(
                "Where tokens are compared, a request without one is refused.",
                "Там, где токены сравниваются, запрос без токена отклоняется."
            ),
            Rule::Expiry => both!(
                "A lease is live until its end and not an instant longer; nobody tells the worker.",
                "Аренда действует до своего срока и ни мгновением дольше; воркеру никто об этом не сообщает."
            ),
            Rule::Changed => both!(
                "New settings hold from now on; what was decided stays decided.",
                "Новые настройки действуют с этого момента; уже принятые решения остаются."
            ),
            Rule::Missed => both!(
                "An intervention that finds nothing to act on is recorded and changes nothing.",
                "Вмешательство, которому не на что подействовать, записывается и ничего не меняет."
            ),
        }
    }
}
