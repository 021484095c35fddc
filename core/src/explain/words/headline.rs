//! The big sentence of the page: what has just happened, and what matters about it.

use super::super::past::Past;
use super::{Arg::*, Telling, both, damage_headline, is_forged, kind, sentence};
use crate::judge::Damage;
use crate::protocol::*;

/// The big sentence for an event.
pub(in crate::explain) fn headline(tell: &Telling, damage: &[Damage]) -> String {
    let is_here = |done: &&Damage| done.event == tell.past.id();
    if let Some(done) = damage.iter().find(is_here) {
        return damage_headline(tell, done);
    }
    told(tell).unwrap_or_else(|| format!("{}.", sentence(tell)))
}

/// The big sentence for another event, where it is more than the line of the event list.
pub(in crate::explain) fn told_at(tell: &Telling, event: EventId) -> String {
    let past = tell.past.seen_from(event);
    told(&Telling { past, ..*tell }).unwrap_or_default()
}

/// `None` where the line of the event list says it all.
fn told(tell: &Telling) -> Option<String> {
    let past = &tell.past;
    let told = match past.entry().event {
        Event::Paused { worker } if past.leases(worker).is_empty() => tell.say(both!("{0} stopped. Everything else goes on.", "{0} на паузе. Всё остальное идёт дальше."),
            &[Who(worker)],
        ),
        Event::Paused { worker } => tell.say(both!("{0} stopped. Its lease runs on.", "{0} на паузе. Аренда идёт дальше."),
            &[Who(worker)],
        ),
        Event::Resumed { worker } => match past.beliefs(worker).first().copied() {
            Some((lock, handle, _)) if !past.is_live(lock, handle) => tell.say(both!("{0} woke up and still believes it holds {1}.", "{0} снова работает и по-прежнему считает, что держит {1}."),
                &[Who(worker), TokenNo(handle.token)],
            ),
            Some(_) => tell.say(both!("{0} woke up in time: its lease is still live.", "{0} снова работает, и аренда ещё действует."),
                &[Who(worker)],
            ),
            None => tell.say(both!("{0} woke up and goes on where it stopped.", "{0} снова работает и продолжает с того же места."),
                &[Who(worker)],
            ),
        },
        Event::Crashed { worker } => match past.leases(worker).first() {
            Some((_, lease)) => tell.say(both!("{0} crashed. Its lease lives on until {1}.", "{0} падает. Аренда живёт до {1}."),
                &[Who(worker), Time(lease.expires_at)],
            ),
            None => return None,
        },
        Event::Sent { ref message, .. } if !message.is_reply() => {
            let request = message.request();
            let Late { token, newer } = late(past, request)?;
            let noun = Text(kind(request.kind()));
            match newer {
                Some(newer) if newer == token => tell.say(both!("{0} sent its {2} with {1}, and {1} has been issued again since.", "{0} отправляет {2} с {1}, а {1} с тех пор выдан снова."),
                    &[Who(message.worker), TokenNo(token), noun],
                ),
                Some(newer) => tell.say(both!("{0} sent its {3} with {1}, but {2} is out.", "{0} отправляет {3} с {1}, хотя уже выдан {2}."),
                    &[Who(message.worker), TokenNo(token), TokenNo(newer), noun],
                ),
                None => tell.say(both!("{0} sent its {2} with {1}, but its lease is over.", "{0} отправляет {2} с {1}, хотя аренда уже кончилась."),
                    &[Who(message.worker), TokenNo(token), noun],
                ),
            }
        }
        Event::GapBegan { worker, until, .. } => tell.say(both!("{0} has checked, and sends at {1}. Anything may happen in between.", "{0} – проверки сделаны, запрос уйдёт в {1}. До этого может случиться что угодно."),
            &[Who(worker), Time(until)],
        ),
        Event::Skipped {
            worker,
            ref request,
            ..
        } => tell.say(both!("{0} kept its {1} back: it knows that the lock is not its own.", "{0} не отправляет {1}: известно, что блокировка уже не своя."),
            &[Who(worker), Text(kind(request.kind()))],
        ),
        Event::Cancelled { worker, .. } => tell.say(both!("{0} learned that the lock is lost, and stopped by itself.", "{0} узнаёт, что блокировка потеряна, и останавливается."),
            &[Who(worker)],
        ),
        Event::Compared { ref request, .. } => tell.say(both!("The resource compared {0}’s {1}, and changes the key later. Nothing holds the key meanwhile.", "Ресурс сверяет {1} от {0}, а ключ изменит позже. До тех пор ключ ничем не удержан."),
            &[
                Who(past.entry().event.worker().unwrap_or_default()),
                Text(kind(request.kind())),
            ],
        ),
        Event::Superseded { lock, lease, by } => tell.say(both!("{0} took {1} away from {2}.", "{0} отбирает {1}, которую держит {2}."),
            &[Who(by), LockName(lock), Who(lease.holder)],
        ),
        Event::Revoked { lock, lease } | Event::LeaseForgotten { lock, lease } => {
            let args = [LeaseName(lock, lease.handle.lease), Who(lease.holder)];
            match past.belief(lease.holder, lock) {
                Some((handle, _)) if handle.lease == lease.handle.lease => tell.say(both!("{0} is over, and {1} does not know.", "Аренды {0} больше нет, а {1} об этом не знает."),
                    &args,
                ),
                Some(_) | None => return None,
            }
        }
        Event::CounterReset { lock, counter } => tell.say(both!("The token counter of {0} is lost: the next grant follows {1} again.", "Счётчик токенов {0} потерян: следующая выдача снова идёт после {1}."),
            &[LockName(lock), TokenNo(counter)],
        ),
        Event::LinkCut { link } => tell.say(both!("{0} and {1} cannot reach each other.", "Связи больше нет: {0} – {1}."),
            &[Who(link.worker), Told(tell.peer_name(link.peer))],
        ),
        Event::Expired { lock, lease } => {
            let args = [LeaseName(lock, lease.handle.lease), Who(lease.holder)];
            match past.belief(lease.holder, lock) {
                Some((handle, _)) if handle.lease == lease.handle.lease => tell.say(both!("{0} expired, and {1} does not know.", "Аренда {0} истекла, а {1} об этом не знает."),
                    &args,
                ),
                Some(_) | None => {
                    tell.say(both!("{0} of {1} expired.", "Аренда {0} ({1}) истекла."), &args)
                }
            }
        }
        Event::BeliefBegan {
            worker,
            lock,
            handle,
            ..
        } if !past.is_live(lock, handle) => tell.say(both!("{0} learned of its grant too late: the lease is over.", "{0} узнаёт о выдаче слишком поздно: аренда уже кончилась."),
            &[Who(worker)],
        ),
        Event::Decided {
            worker,
            ref request,
            ref decision,
            ..
        } => return decided(tell, worker, request, decision),
        Event::Started { .. }
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
        | Event::Sent { .. }
        | Event::Arrived { .. }
        | Event::Answered { .. }
        | Event::TimedOut { .. }
        | Event::Held { .. }
        | Event::HoldEnded { .. }
        | Event::Hastened { .. }
        | Event::Lost { .. }
        | Event::Duplicated { .. }
        | Event::LinkHealed { .. }
        | Event::LockReopened { .. }
        | Event::AuthorityRestarted { .. }
        | Event::ProtectionsChanged { .. }
        | Event::Missed { .. } => return None,
    };
    Some(told)
}

fn decided(
    tell: &Telling,
    worker: WorkerId,
    request: &Request,
    decision: &Decision,
) -> Option<String> {
    let past = &tell.past;
    let who = Who(worker);
    let lock = request.lock();
    let own = match request.handle() {
        Some(handle) => tell.say(
            both!("{0}", "аренда {0}", "lease"),
            &[LeaseName(lock, handle.lease)],
        ),
        None => tell.say(both!("the lease", "аренда"), &[]),
    };
    let told = match *decision {
        Decision::Granted { lease, .. } => match past.other_believer(lock, worker) {
            Some(other) => tell.say(both!("{0} got {1}, while {2} still believes the lock is its own.", "{0} получает {1}, а {2} всё ещё считает блокировку своей."),
                &[who, TokenNo(lease.handle.token), Who(other)],
            ),
            None => tell.say(both!("{0} got {1} with token {2}.", "{0} получает {1} с токеном {2}."),
                &[who, LockName(lock), TokenNo(lease.handle.token)],
            ),
        },
        Decision::RenewRejectedExpired if was_taken(past, request) => tell.say(both!("The lock service refused {0}’s renewal: somebody else had ended {1}.", "Сервис блокировок отклонил запрос {0} на продление: {1} снята чужим запросом."),
            &[who, Told(own)],
        ),
        Decision::RenewRejectedExpired => tell.say(both!("{0}’s renewal came too late: {1} is over.", "Запрос {0} на продление опоздал: {1} уже кончилась."),
            &[who, Told(own)],
        ),
        Decision::RenewRejectedNotOwner { lease } => tell.say(both!("The lock service refused {0}’s renewal: {1} holds {2} now.", "Сервис блокировок отклонил запрос {0} на продление: {2} теперь держит {1}."),
            &[who, Who(lease.holder), LockName(lock)],
        ),
        Decision::ReleaseRejectedNotOwner { lease: Some(lease) } => tell.say(both!("The lock service refused {0}’s release: {1} holds {2} now.", "Сервис блокировок отклонил запрос {0} на освобождение: {2} теперь держит {1}."),
            &[who, Who(lease.holder), LockName(lock)],
        ),
        Decision::ReleaseRejectedNotOwner { lease: None } => tell.say(both!("The lock service refused {0}’s release: {1} is over already.", "Сервис блокировок отклонил запрос {0} на освобождение: {1} уже кончилась."),
            &[who, Told(own)],
        ),
        Decision::CheckYes { .. } => tell.say(both!("The lock service says that the lock is {0}’s. That is true now, and says nothing of later.", "{0} получает ответ: блокировка своя. Это верно сейчас и ничего не обещает на потом."),
            &[who],
        ),
        Decision::CheckNo { .. } => tell.say(both!("The lock service says that the lock is not {0}’s any more.", "{0} узнаёт от сервиса блокировок, что блокировка уже не своя."),
            &[who],
        ),
        Decision::Claimed { highest_after, .. } => tell.say(both!("The resource has noted {1}: nothing older than that gets in, although {0} has written nothing yet.", "Ресурс отмечает {1}: ничего старше уже не пройдёт, хотя {0} ещё ничего не пишет."),
            &[who, TokenNo(highest_after)],
        ),
        Decision::Accepted {
            highest_before,
            value_before,
            ..
        } => accepted(tell, worker, request, value_before, highest_before),
        Decision::RejectedStaleFence { highest, .. } => rejected(tell, worker, request, highest),
        Decision::RejectedVersionConflict { .. } => tell.say(both!("The resource refused {0}’s write: the key has changed since.", "Ресурс отклонил запись {0}: ключ с тех пор изменился."),
            &[who],
        ),
        Decision::DuplicateOperation { .. } => tell.say(both!("The resource knows {0}’s request already: nothing changes.", "Ресурс уже знает этот запрос от {0}: ничего не меняется."),
            &[who],
        ),
        Decision::EffectPerformed => tell.say(both!("{1} is done for {0}. No token can take it back.", "Операция {1} выполнена для {0}. Никакой токен этого не отменит."),
            &[who, Told(tell.deed(request))],
        ),
        Decision::EffectSuppressedDuplicate { .. } => tell.say(both!("{1} is not done again for {0}: the receiver knows the key.", "Операция {1} не повторяется для {0}: получатель знает ключ."),
            &[who, Told(tell.deed(request))],
        ),
        Decision::Queued { .. }
        | Decision::DeniedHeld { .. }
        | Decision::DeniedLockDelay { .. }
        | Decision::Renewed { .. }
        | Decision::RenewedForeignLease { .. }
        | Decision::Released { .. }
        | Decision::ReleasedForeignLease { .. }
        | Decision::Read { .. }
        | Decision::Begun { .. } => return None,
    };
    Some(told)
}

fn accepted(
    tell: &Telling,
    worker: WorkerId,
    request: &Request,
    before: Option<Value>,
    highest: Token,
) -> String {
    let value = Told(tell.payload(request));
    let Some(token) = request.token() else {
        return tell.say(
            both!(
                "The resource accepted {0} without a token.",
                "Ресурс принял {0} без токена."
            ),
            &[value],
        );
    };
    if is_forged(request) {
        return tell.say(both!("The resource accepted {0} with the forged token {1}: a token orders, it does not prove who one is.", "Ресурс принял {0} с поддельным токеном {1}: токен задаёт порядок, но не подтверждает, кто перед нами."),
            &[value, TokenNo(token)],
        );
    }
    let no = TokenNo(token);
    let late = late(&tell.past, request);
    let is_latest = late.as_ref().is_none_or(|late| late.newer.is_none());
    if let Request::Write {
        change: Change::Delete,
        key,
        ..
    } = *request
        && let Some(value) = before
        && token >= highest
        && is_latest
    {
        return tell.say(
            both!(
                "{0} deleted {1}: {2} is empty.",
                "{0} удаляет {1}: ключ {2} пуст."
            ),
            &[Who(worker), ValueName(value), KeyName(key)],
        );
    }
    match late {
        _ if token < highest => tell.say(
            both!(
                "The resource accepted {0} after {1}: nothing was compared.",
                "Ресурс принял {0} после {1}: токены никто не сравнил."
            ),
            &[no, TokenNo(highest)],
        ),
        Some(Late {
            newer: Some(newer), ..
        }) => tell.say(
            both!(
                "The resource accepted {0}: {1} is out, but has not written yet.",
                "Ресурс принял {0}: {1} уже выдан, но ещё ничего не записал."
            ),
            &[no, TokenNo(newer)],
        ),
        Some(Late { newer: None, .. }) => tell.say(
            both!(
                "The resource accepted {0}: its lease is over, but no newer token is out.",
                "Ресурс принял {0}: аренда кончилась, но более нового токена нет."
            ),
            &[no],
        ),
        None => tell.say(
            both!(
                "The resource accepted {0} with token {1}.",
                "Ресурс принял {0} с токеном {1}."
            ),
            &[value, no],
        ),
    }
}

fn rejected(tell: &Telling, worker: WorkerId, request: &Request, highest: Token) -> String {
    let past = &tell.past;
    let is_live = |handle| past.is_live(request.lock(), handle);
    let is_live = request.handle().is_some_and(is_live);
    let token = request.token();
    let why = match request.key() {
        _ if token.is_none() => both!("it carries no token", "токена нет"),
        _ if token >= Some(highest) => {
            both!("{1} has written once already", "с токеном {1} уже писали")
        }
        _ if is_live => both!("token {2} is lower than {1}", "токен {2} меньше {1}"),
        Some(key) if past.is_only_claimed(key, highest) => {
            both!("it had already noted {1}", "токен {1} уже отмечен")
        }
        Some(key) if past.raiser(key, highest) == Some(worker) => both!(
            "it had already accepted {1} from {0}",
            "токен {1} от {0} уже принят"
        ),
        Some(_) | None => both!("it had already accepted {1}", "токен {1} уже принят"),
    };
    let own = token.unwrap_or_default();
    let why = tell.say(why, &[Who(worker), TokenNo(highest), TokenNo(own)]);
    let though = match is_live {
        true => tell.text(both!(
            ", though the lease is live",
            ", хотя аренда действует"
        )),
        false => String::new(),
    };
    tell.say(
        both!(
            "The resource refused {0}’s {1}{2}: {3}.",
            "Ресурс отклонил {1} {0}{2}: {3}."
        ),
        &[
            Who(worker),
            Text(kind(request.kind())),
            Told(though),
            Told(why),
        ],
    )
}

/// A request to a resource or an effect under a lease that is over.
struct Late {
    token: Token,
    /// The token that was granted since.
    newer: Option<Token>,
}

fn late(past: &Past, request: &Request) -> Option<Late> {
    let (lock, handle) = (request.lock(), request.handle()?);
    let goes_out = match request.peer(past.run().setup()) {
        Peer::Authority => false,
        Peer::Resource(_) | Peer::Effect(_) => true,
    };
    if !goes_out || past.is_live(lock, handle) {
        return None;
    }
    let newer = past
        .latest(lock)
        .filter(|latest| latest.generation > handle.generation);
    Some(Late {
        token: handle.token,
        newer: newer.map(|latest| latest.token),
    })
}

/// Whether the lease that a request presents was ended by somebody else.
fn was_taken(past: &Past, request: &Request) -> bool {
    let end = request
        .handle()
        .and_then(|handle| past.end_of(handle.lease))
        .map(|id| &past.run().entry(id).event);
    matches!(
        end,
        Some(Event::Decided {
            decision: Decision::ReleasedForeignLease { .. },
            ..
        })
    )
}
