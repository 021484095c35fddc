//! The texts of the picture.

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
    /// A lease bar.
    Lease { lease: &'a str, token: Token },
    /// A lease ran out.
    Expired,
    /// Somebody else ended the lease.
    ReleasedBy(&'a str),
    /// Somebody else prolonged the lease.
    ProlongedBy(&'a str),
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
                format!("{lease} · token {}", token.0),
                format!("{lease} · {}", token.0),
                token.0.to_string(),
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
            Phrase::Holds(token) => vec![format!("holds {}", token.0), token.0.to_string()],
            Phrase::HeldTooLong(token) => vec![
                format!("believes it holds {}", token.0),
                format!("still {}?", token.0),
                format!("{}?", token.0),
            ],
            Phrase::HoldsAgainst { own, newer } => vec![
                format!("believes it holds {}, but {} is out", own.0, newer.0),
                format!("{}, but {} is out", own.0, newer.0),
                format!("{} is out", newer.0),
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
            Phrase::SwitchesChanged => some(["protections changed", "changed"]),
            Phrase::Accepted(Some(token)) => {
                vec![format!("{} accepted", token.0), token.0.to_string()]
            }
            Phrase::Accepted(None) => some(["accepted without a token", "no token"]),
            Phrase::TooLow { token, highest } => vec![
                format!("{} < {} rejected", token.0, highest.0),
                format!("{} < {}", token.0, highest.0),
                "rejected".to_owned(),
            ],
            Phrase::Again(token) => vec![
                format!("{} again, rejected", token.0),
                format!("{} again", token.0),
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
                format!("{} over {}: {value} lost", token.0, highest.0),
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
            Phrase::FliesWrite(Some(token)) => vec![format!("write, {}", token.0)],
            Phrase::FliesWrite(None) => some(["write, no token"]),
            Phrase::FliesGrant(token) => vec![format!("granted {}", token.0)],
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
                format!("{lease} · токен {}", token.0),
                format!("{lease} · {}", token.0),
                token.0.to_string(),
            ],
            Phrase::Expired => some(["истекла"]),
            Phrase::ReleasedBy(worker) => {
                vec![format!("освободил {worker}"), "освобождена".to_owned()]
            }
            Phrase::ProlongedBy(worker) => vec![format!("продлил {worker}"), "продлена".to_owned()],
            Phrase::No => some(["нет"]),
            Phrase::ReleaseRefused => some(["освобождение отклонено", "отклонено"]),
            Phrase::RenewalRefused => some(["продление отклонено", "отклонено"]),
            Phrase::Holds(token) => vec![format!("держит {}", token.0), token.0.to_string()],
            Phrase::HeldTooLong(token) => vec![
                format!("считает, что держит {}", token.0),
                format!("всё ещё {}?", token.0),
                format!("{}?", token.0),
            ],
            Phrase::HoldsAgainst { own, newer } => vec![
                format!("считает, что держит {}, но выдан {}", own.0, newer.0),
                format!("{}, но выдан {}", own.0, newer.0),
                format!("выдан {}", newer.0),
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
            Phrase::SwitchesChanged => some(["защита изменена", "изменено"]),
            Phrase::Accepted(Some(token)) => {
                vec![format!("{} принят", token.0), token.0.to_string()]
            }
            Phrase::Accepted(None) => some(["принято без токена", "без токена"]),
            Phrase::TooLow { token, highest } => vec![
                format!("{} < {} отклонён", token.0, highest.0),
                format!("{} < {}", token.0, highest.0),
                "отклонён".to_owned(),
            ],
            Phrase::Again(token) => vec![
                format!("{} снова, отклонён", token.0),
                format!("{} снова", token.0),
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
                format!("{} поверх {}: {value} потеряно", token.0, highest.0),
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
            Phrase::FliesWrite(Some(token)) => vec![format!("запись, {}", token.0)],
            Phrase::FliesWrite(None) => some(["запись без токена"]),
            Phrase::FliesGrant(token) => vec![format!("выдан {}", token.0)],
            Phrase::FliesNo => some(["отказ"]),
            Phrase::FliesDone => some(["принято"]),
            Phrase::IsHeld(what) => vec![format!("{what} · задержано")],
        }
    }
}

fn some<const N: usize>(variants: [&str; N]) -> Vec<String> {
    variants.into_iter().map(str::to_owned).collect()
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
                token.0,
                highest.0
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
                token.0
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
                token.0,
                highest.0
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
                token.0
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
