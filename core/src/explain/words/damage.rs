//! Damage in sentences: who, whom, what, and the two events that prove it.

use super::{Arg::*, Telling};
use crate::judge::{Damage, DamageKind};
use crate::protocol::*;

/// What was done, with both events: a whole sentence.
pub(in crate::explain) fn damage(tell: &Telling, done: &Damage) -> String {
    let run = tell.past.run();
    let (event, against) = (run.entry(done.event), run.entry(done.against));
    let args = [
        Who(done.by),
        Who(done.to),
        lost(tell, done),
        Time(done.at),
        Time(against.at),
        token(&event.event),
        token(&against.event),
        LockName(done.lock),
    ];
    match done.kind {
        DamageKind::LostUpdate => tell.say(
            "Lost update: {0}’s write with token {5} at {3} replaced {2}, which {1} had written with token {6} at {4}.",
            "Потерянное обновление: запись {0} с токеном {5} в {3} затёрла {2}, запись {1} с токеном {6} в {4}.",
            &args,
        ),
        DamageKind::ForeignRelease => tell.say(
            "Another’s lease released: {0}’s request at {3} ended {2}, granted to {1} at {4}; {7} was free while {1} still counted on it.",
            "Снята чужая аренда: запрос от {0} в {3} завершил {2}, выданную {1} в {4}; блокировка {7} стала свободна, хотя {1} на неё рассчитывает.",
            &args,
        ),
        DamageKind::ForeignRenewal => tell.say(
            "Another’s lease renewed: {0}’s request at {3} prolonged {2}, granted to {1} at {4}; {0} was told that its own lease lives on.",
            "Продлена чужая аренда: запрос от {0} в {3} продлил {2}, выданную {1} в {4}; {0} получает ответ, что действует собственная аренда.",
            &args,
        ),
    }
}

/// What was done, as the big sentence of the page.
pub(in crate::explain) fn damage_headline(tell: &Telling, done: &Damage) -> String {
    let args = [Who(done.by), Who(done.to), lost(tell, done)];
    match done.kind {
        DamageKind::LostUpdate => tell.say(
            "{0}’s late write destroyed {2}.",
            "Поздняя запись {0} уничтожила {2}.",
            &args,
        ),
        DamageKind::ForeignRelease => tell.say(
            "{0}’s release took the lock away from {1}.",
            "Освобождение от {0} отняло блокировку у {1}.",
            &args,
        ),
        DamageKind::ForeignRenewal => tell.say(
            "{0}’s renewal prolonged {1}’s lease.",
            "Продление от {0} досталось аренде {1}.",
            &args,
        ),
    }
}

/// The value that was lost, or the lease that was not the doer's.
fn lost(tell: &Telling, done: &Damage) -> super::Arg<'static> {
    match (done.lost, &tell.past.run().entry(done.against).event) {
        (Some(value), _) => ValueName(value),
        (
            None,
            Event::Decided {
                decision: Decision::Granted { lease, .. },
                ..
            },
        ) => LeaseName(done.lock, lease.handle.lease),
        (None, _) => LockName(done.lock),
    }
}

/// The token that a request presented.
fn token(event: &Event) -> super::Arg<'static> {
    let handle = match event {
        Event::Decided { request, .. } => request.handle(),
        _ => None,
    };
    handle.map_or(Name("–"), |handle| Number(handle.token.0))
}
