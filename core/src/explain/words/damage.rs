//! Damage in sentences: who, whom, what, and the two events that prove it.

use super::super::past::Past;
use crate::judge::{Damage, DamageKind};
use crate::protocol::*;
use crate::words::{Lang, clock};

/// What was done, with both events: a whole sentence.
pub(in crate::explain) fn damage(past: &Past, damage: &Damage, lang: Lang) -> String {
    let deed = Deed::of(past, damage, lang);
    match lang {
        Lang::En => en(damage.kind, &deed),
        Lang::Ru => ru(damage.kind, &deed),
    }
}

/// What was done, as the big sentence of the page.
pub(in crate::explain) fn damage_headline(past: &Past, damage: &Damage, lang: Lang) -> String {
    let Deed { by, to, lost, .. } = Deed::of(past, damage, lang);
    match (lang, damage.kind) {
        (Lang::En, DamageKind::LostUpdate) => format!("{by}’s late write destroyed {lost}."),
        (Lang::En, DamageKind::ForeignRelease) => {
            format!("{by}’s release took the lock away from {to}.")
        }
        (Lang::En, DamageKind::ForeignRenewal) => format!("{by}’s renewal prolonged {to}’s lease."),
        (Lang::Ru, DamageKind::LostUpdate) => format!("Поздняя запись {by} уничтожила {lost}."),
        (Lang::Ru, DamageKind::ForeignRelease) => {
            format!("Освобождение от {by} отняло блокировку у {to}.")
        }
        (Lang::Ru, DamageKind::ForeignRenewal) => {
            format!("Продление от {by} досталось аренде {to}.")
        }
    }
}

/// The parts of a damage sentence.
struct Deed {
    by: String,
    to: String,
    /// The value that was lost, or the lease that was not the doer's.
    lost: String,
    /// When it was done, and when that was made against which it was done.
    at: String,
    made: String,
    token: String,
    newer: String,
    lock: String,
}

impl Deed {
    fn of(past: &Past, damage: &Damage, lang: Lang) -> Deed {
        let run = past.run();
        let against = run.entry(damage.against);
        let lost = match (damage.lost, &against.event) {
            (Some(value), _) => past.value_name(value).to_owned(),
            (
                None,
                Event::Decided {
                    decision: Decision::Granted { lease, .. },
                    ..
                },
            ) => past.lease(damage.lock, lease.handle.lease),
            (None, _) => past.lock(damage.lock).to_owned(),
        };
        Deed {
            by: past.who(damage.by),
            to: past.who(damage.to),
            lost,
            at: clock(damage.at, lang),
            made: clock(against.at, lang),
            token: token(&run.entry(damage.event).event),
            newer: token(&against.event),
            lock: past.lock(damage.lock).to_owned(),
        }
    }
}

fn token(event: &Event) -> String {
    match event {
        Event::Decided { request, .. } => request
            .handle()
            .map_or_else(|| "–".to_owned(), |handle| handle.token.0.to_string()),
        _ => "–".to_owned(),
    }
}

fn en(kind: DamageKind, deed: &Deed) -> String {
    let Deed {
        by,
        to,
        lost,
        at,
        made,
        token,
        newer,
        lock,
    } = deed;
    match kind {
        DamageKind::LostUpdate => format!(
            "Lost update: {by}’s write with token {token} at {at} replaced {lost}, which {to} had written with token {newer} at {made}."
        ),
        DamageKind::ForeignRelease => format!(
            "Another’s lease released: {by}’s request at {at} ended {lost}, granted to {to} at {made}; {lock} was free while {to} still counted on it."
        ),
        DamageKind::ForeignRenewal => format!(
            "Another’s lease renewed: {by}’s request at {at} prolonged {lost}, granted to {to} at {made}; {by} was told that its own lease lives on."
        ),
    }
}

fn ru(kind: DamageKind, deed: &Deed) -> String {
    let Deed {
        by,
        to,
        lost,
        at,
        made,
        token,
        newer,
        lock,
    } = deed;
    match kind {
        DamageKind::LostUpdate => format!(
            "Потерянное обновление: запись {by} с токеном {token} в {at} затёрла {lost}, запись {to} с токеном {newer} в {made}."
        ),
        DamageKind::ForeignRelease => format!(
            "Снята чужая аренда: запрос от {by} в {at} завершил {lost}, выданную {to} в {made}; блокировка {lock} стала свободна, хотя {to} на неё рассчитывает."
        ),
        DamageKind::ForeignRenewal => format!(
            "Продлена чужая аренда: запрос от {by} в {at} продлил {lost}, выданную {to} в {made}; {by} получает ответ, что действует собственная аренда."
        ),
    }
}
