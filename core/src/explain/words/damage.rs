//! Damage in sentences: who, whom, what, and the two events that prove it.

use super::{Arg, Arg::*, Telling, both, told_at};
use crate::judge::{Damage, DamageKind};
use crate::protocol::*;

/// What was done, with both events: a whole sentence.
pub(in crate::explain) fn damage(tell: &Telling, done: &Damage) -> String {
    let against = tell.past.run().entry(done.against);
    let text = match done.kind {
        DamageKind::LostUpdate => both!(
            "Lost update: {0}’s write with token {5} at {3} replaced {2}, which {1} had written with token {6} at {4}.",
            "Потерянное обновление: запись {0} с токеном {5} в {3} затёрла {2}, запись {1} с токеном {6} в {4}."
        ),
        DamageKind::Diverged => both!(
            "Two halves of one effect: the last write, {0}’s with token {5} at {3} to {8}, and {1}’s with token {6} at {4} belong to different holders.",
            "Две половины одного эффекта: последняя запись, {0} с токеном {5} в {3} в {8}, и запись {1} с токеном {6} в {4} сделаны разными владельцами."
        ),
        DamageKind::ForeignRelease => both!(
            "Another’s lease released: {0}’s request at {3} ended {2}, granted to {1} at {4}; {7} was free while {1} still counted on it.",
            "Снята чужая аренда: запрос от {0} в {3} завершил {2}, выданную {1} в {4}; блокировка {7} стала свободна, хотя {1} на неё рассчитывает."
        ),
        DamageKind::ForeignRenewal => both!(
            "Another’s lease renewed: {0}’s request at {3} prolonged {2}, granted to {1} at {4}; {0} was told that its own lease lives on.",
            "Продлена чужая аренда: запрос от {0} в {3} продлил {2}, выданную {1} в {4}; {0} получает ответ, что действует собственная аренда."
        ),
        DamageKind::DuplicateEffect => both!(
            "Done twice: {9} took effect at {4} for {1}, and again at {3} for {0}.",
            "Сделано дважды: операция {9} выполнена в {4} для {1} и ещё раз в {3} для {0}."
        ),
        DamageKind::StaleEffect => both!(
            "Too late to take back: {9} was performed for {0} with token {5} at {3}, after {1} had been granted {7} with token {6} at {4}.",
            "Уже не отменить: операция {9} выполнена для {0} с токеном {5} в {3}, хотя в {4} блокировка {7} с токеном {6} уже выдана {1}."
        ),
        DamageKind::TokenReuse => both!(
            "A token issued twice: {5} was granted to {1} at {4}, and again to {0} at {3}. Nobody can tell the two apart by it.",
            "Токен выдан дважды: {5} – для {1} в {4} и снова для {0} в {3}. По нему этих двоих не различить."
        ),
        DamageKind::RightfulOwnerRefused => both!(
            "The rightful holder refused: {0} held {7} since {4} with token {5}, and its request at {3} was rejected.",
            "Отказ законному владельцу: {0} держит {7} с {4} с токеном {5}, но в {3} запрос отклонён."
        ),
        DamageKind::PartialWork => both!(
            "Half a job: {0}’s write at {4} was accepted, and the rest was not after {3}. What is left must be undone by hand.",
            "Половина работы: запись {0} в {4} принята, а с {3} остальное уже нет. Сделанное придётся отменять отдельно."
        ),
    };
    tell.say(
        text,
        &[
            Who(done.by),
            Who(done.to),
            lost(tell, done),
            Time(done.at),
            Time(against.at),
            token(tell, done.event),
            token(tell, done.against),
            LockName(done.lock),
            place(tell, done),
            operation(tell, done),
        ],
    )
}

/// What was done, as the big sentence of the page.
pub(in crate::explain) fn damage_headline(tell: &Telling, done: &Damage) -> String {
    let text = match done.kind {
        DamageKind::LostUpdate => both!(
            "{0}’s late write destroyed {2}.",
            "Поздняя запись {0} уничтожила {2}."
        ),
        DamageKind::Diverged => both!(
            "One effect ends half {1}’s and half {0}’s.",
            "Один эффект достаётся наполовину {1}, наполовину {0}."
        ),
        DamageKind::ForeignRelease => both!(
            "{0}’s release took the lock away from {1}.",
            "Запрос {0} на освобождение отнял блокировку у {1}."
        ),
        DamageKind::ForeignRenewal => both!(
            "{0}’s renewal prolonged {1}’s lease.",
            "Запрос {0} на продление продлил аренду {1}."
        ),
        DamageKind::DuplicateEffect => {
            both!("{3} was done twice.", "Операция {3} выполнена дважды.")
        }
        DamageKind::StaleEffect => both!(
            "{3} was done for {0}, whose turn was over.",
            "Операция {3} выполнена для {0}, чей черёд уже прошёл."
        ),
        DamageKind::TokenReuse => both!(
            "{0} got token {4}, which {1} has had before.",
            "{0} получает токен {4}, который уже выдавался {1}."
        ),
        // The refusal says why by itself: what tells one such case from another.
        DamageKind::RightfulOwnerRefused => return told_at(tell, done.event),
        DamageKind::PartialWork => both!(
            "{0}’s job was stopped half-way.",
            "Работа {0} оборвана на полпути."
        ),
    };
    tell.say(
        text,
        &[
            Who(done.by),
            Who(done.to),
            lost(tell, done),
            operation(tell, done),
            token(tell, done.event),
        ],
    )
}

fn request_of(tell: &Telling, event: EventId) -> Option<Request> {
    match tell.past.run().entry(event).event {
        Event::Decided { request, .. } | Event::Skipped { request, .. } => Some(request),
        Event::Cancelled { request, .. } => request,
        _ => None,
    }
}

/// The value that was lost, or the lease that was not the doer's.
fn lost(tell: &Telling, done: &Damage) -> Arg<'static> {
    match (done.lost, &tell.past.run().entry(done.against).event) {
        (Some(value), _) => ValueName(value),
        (
            None,
            Event::Decided {
                decision: Decision::Granted { lease, .. },
                ..
            },
        ) => LeaseName(done.lock, lease.handle.lease),
        (None, _) if done.kind == DamageKind::LostUpdate => Text(both!("a deletion", "удаление")),
        (None, _) => LockName(done.lock),
    }
}

/// The token that a request presented, or that it was granted.
fn token(tell: &Telling, event: EventId) -> Arg<'static> {
    match tell.past.run().entry(event).event {
        Event::Decided {
            decision: Decision::Granted { lease, .. },
            ..
        } => TokenNo(lease.handle.token),
        _ => request_of(tell, event)
            .and_then(|request| request.token())
            .map_or(Name("–"), TokenNo),
    }
}

/// The key or the effect that it was done to.
fn place(tell: &Telling, done: &Damage) -> Arg<'static> {
    match (done.key, request_of(tell, done.event)) {
        (Some(key), _) => KeyName(key),
        (None, Some(Request::Call { effect, .. })) => EffectName(effect),
        (None, _) => LockName(done.lock),
    }
}

/// The operation that it was done for.
fn operation(tell: &Telling, done: &Damage) -> Arg<'static> {
    request_of(tell, done.event)
        .and_then(|request| request.errand()?.operation)
        .map_or(place(tell, done), OperationName)
}
