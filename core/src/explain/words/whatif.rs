//! What would have changed an event, in sentences.

use super::super::past::Past;
use super::{ProtectionName, ProtectionValue, capital};
use crate::protocol::*;
use crate::words::{Lang, clock};

/// A consequence; `None` for whose means the request that is being explained.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::explain) enum Clause {
    Decided(Option<WorkerId>, RequestKind, Outcome),
    Moved(RequestKind, At, Option<Token>),
    NeverSent(Option<WorkerId>, RequestKind),
    Lost(Option<WorkerId>, RequestKind),
    UnderWay(Option<WorkerId>, RequestKind),
    /// A value lost to the request that is being explained.
    ValueLost(ValueId),
    /// A value lost to somebody.
    ValueLostTo(ValueId, WorkerId),
    ValueKept(ValueId),
    /// Whose lease, ended by whom.
    LeaseEnded(WorkerId, WorkerId),
    LeaseKept(WorkerId),
    LeaseRenewed(WorkerId, WorkerId),
    LeaseNotRenewed(WorkerId, WorkerId),
    Otherwise,
}

/// "Without fencing this write would be accepted, and index-v42 would be lost."
pub(in crate::explain) fn otherwise(
    past: &Past,
    value: ProtectionValue,
    merged: bool,
    clauses: &[Clause],
    lang: Lang,
) -> String {
    let told: Vec<String> = clauses
        .iter()
        .map(|clause| match lang {
            Lang::En => clause.en(past),
            Lang::Ru => clause.ru(past),
        })
        .collect();
    match lang {
        Lang::En => format!("{} {}.", condition_en(value, merged), told.join(", and ")),
        Lang::Ru => format!("{} {}.", condition_ru(value, merged), told.join(", а ")),
    }
}

fn condition_en(value: ProtectionValue, merged: bool) -> &'static str {
    match value {
        ProtectionValue::Fencing(Fencing::Off) => "Without fencing",
        ProtectionValue::Fencing(Fencing::AtCommit) => "With fencing at the resource",
        ProtectionValue::TokenRule(TokenRule::NewerOrEqual) => {
            "If the same token could write again,"
        }
        ProtectionValue::TokenRule(TokenRule::NewerOnly) => "If each token could write only once,",
        ProtectionValue::Release(HandleRule::ByName) if merged => "Without conditional release",
        ProtectionValue::Release(HandleRule::ByName) => {
            "If the lock’s name were enough for a release,"
        }
        ProtectionValue::Release(HandleRule::ByOwner) => {
            "If only the owner’s name were compared at a release,"
        }
        ProtectionValue::Release(HandleRule::ByHandle) => "With conditional release",
        ProtectionValue::Renew(HandleRule::ByName) if merged => "Without conditional renewal",
        ProtectionValue::Renew(HandleRule::ByName) => {
            "If the lock’s name were enough for a renewal,"
        }
        ProtectionValue::Renew(HandleRule::ByOwner) => {
            "If only the owner’s name were compared at a renewal,"
        }
        ProtectionValue::Renew(HandleRule::ByHandle) => "With conditional renewal",
    }
}

fn condition_ru(value: ProtectionValue, merged: bool) -> &'static str {
    match value {
        ProtectionValue::Fencing(Fencing::Off) => "Без сравнения токенов",
        ProtectionValue::Fencing(Fencing::AtCommit) => "При сравнении токенов в ресурсе",
        ProtectionValue::TokenRule(TokenRule::NewerOrEqual) => {
            "Если бы с тем же токеном можно было писать снова,"
        }
        ProtectionValue::TokenRule(TokenRule::NewerOnly) => {
            "Если бы каждый токен мог писать только раз,"
        }
        ProtectionValue::Release(HandleRule::ByName) if merged => "Без условного освобождения",
        ProtectionValue::Release(HandleRule::ByName) => {
            "Если бы для освобождения хватало имени блокировки,"
        }
        ProtectionValue::Release(HandleRule::ByOwner) => {
            "Если бы при освобождении сравнивалось только имя владельца,"
        }
        ProtectionValue::Release(HandleRule::ByHandle) => "При условном освобождении",
        ProtectionValue::Renew(HandleRule::ByName) if merged => "Без условного продления",
        ProtectionValue::Renew(HandleRule::ByName) => {
            "Если бы для продления хватало имени блокировки,"
        }
        ProtectionValue::Renew(HandleRule::ByOwner) => {
            "Если бы при продлении сравнивалось только имя владельца,"
        }
        ProtectionValue::Renew(HandleRule::ByHandle) => "При условном продлении",
    }
}

impl Clause {
    fn en(self, past: &Past) -> String {
        let who = |worker| past.who(worker);
        let request = |whose: Option<WorkerId>, kind| {
            let noun = match kind {
                RequestKind::Acquire => "request for the lock",
                RequestKind::Renew => "renewal",
                RequestKind::Release => "release",
                RequestKind::Write => "write",
            };
            match whose {
                Some(worker) => format!("{}’s {noun}", past.who(worker)),
                None => format!("this {noun}"),
            }
        };
        match self {
            Clause::Decided(whose, kind, outcome) => {
                let end = match outcome {
                    Outcome::Granted => "would be granted",
                    Outcome::DeniedHeld => "would find the lock held",
                    Outcome::Renewed | Outcome::Released => "would go through",
                    Outcome::RenewedForeignLease => "would prolong another’s lease",
                    Outcome::ReleasedForeignLease => "would end another’s lease",
                    Outcome::RenewRejectedExpired
                    | Outcome::RenewRejectedNotOwner
                    | Outcome::ReleaseRejectedNotOwner => "would be refused",
                    Outcome::Accepted => "would be accepted",
                    Outcome::RejectedStaleFence => "would be rejected",
                    Outcome::TimedOut => "would stay unanswered",
                    Outcome::Lost => "would be lost on its way",
                };
                format!("{} {end}", request(whose, kind))
            }
            Clause::Moved(kind, at, Some(token)) => format!(
                "{} would be decided at {}, with token {}",
                request(None, kind),
                clock(at, Lang::En),
                token.0
            ),
            Clause::Moved(kind, at, None) => format!(
                "{} would be decided at {}",
                request(None, kind),
                clock(at, Lang::En)
            ),
            Clause::NeverSent(whose, kind) => {
                format!("{} would never be sent", request(whose, kind))
            }
            Clause::Lost(whose, kind) => {
                format!("{} would be lost on its way", request(whose, kind))
            }
            Clause::UnderWay(whose, kind) => {
                format!("{} would not be decided in this run", request(whose, kind))
            }
            Clause::ValueLost(value) => format!("{} would be lost", past.value_name(value)),
            Clause::ValueLostTo(value, by) => format!(
                "{}’s late write would destroy {}",
                who(by),
                past.value_name(value)
            ),
            Clause::ValueKept(value) => format!("{} would be safe", past.value_name(value)),
            Clause::LeaseEnded(to, by) => {
                format!("{}’s release would end {}’s lease", who(by), who(to))
            }
            Clause::LeaseKept(to) => format!("{} would keep its lease", who(to)),
            Clause::LeaseRenewed(to, by) => {
                format!("{}’s renewal would prolong {}’s lease", who(by), who(to))
            }
            Clause::LeaseNotRenewed(to, by) => {
                format!("{}’s renewal would not touch {}’s lease", who(by), who(to))
            }
            Clause::Otherwise => "the run would go another way".to_owned(),
        }
    }

    fn ru(self, past: &Past) -> String {
        let who = |worker| past.who(worker);
        let request = |whose: Option<WorkerId>, kind| {
            let (this, noun) = match kind {
                RequestKind::Acquire => ("этот запрос", "запрос блокировки от"),
                RequestKind::Renew => ("это продление", "продление от"),
                RequestKind::Release => ("это освобождение", "освобождение от"),
                RequestKind::Write => ("эта запись", "запись"),
            };
            match whose {
                Some(worker) => format!("{noun} {}", past.who(worker)),
                None => this.to_owned(),
            }
        };
        match self {
            Clause::Decided(whose, kind, outcome) => {
                let subject = request(whose, kind);
                let end = match outcome {
                    Outcome::Granted => "был бы удовлетворён",
                    Outcome::DeniedHeld => "получил бы отказ: блокировка занята",
                    Outcome::Renewed | Outcome::Released => "прошло бы",
                    Outcome::RenewedForeignLease => "продлило бы чужую аренду",
                    Outcome::ReleasedForeignLease => "сняло бы чужую аренду",
                    Outcome::RenewRejectedExpired
                    | Outcome::RenewRejectedNotOwner
                    | Outcome::ReleaseRejectedNotOwner => "было бы отклонено",
                    Outcome::Accepted => "была бы принята",
                    Outcome::RejectedStaleFence => "была бы отклонена",
                    Outcome::TimedOut => "– запрос остался бы без ответа",
                    Outcome::Lost => "– запрос потерялся бы в пути",
                };
                format!("{subject} {end}")
            }
            Clause::Moved(kind, at, Some(token)) => format!(
                "решение по запросу ({}) было бы в {} и с токеном {}",
                request(None, kind),
                clock(at, Lang::Ru),
                token.0
            ),
            Clause::Moved(kind, at, None) => format!(
                "решение по запросу ({}) было бы в {}",
                request(None, kind),
                clock(at, Lang::Ru)
            ),
            Clause::NeverSent(whose, kind) => {
                format!("{} – этого запроса не было бы вовсе", request(whose, kind))
            }
            Clause::Lost(whose, kind) => {
                format!("{} – запрос потерялся бы в пути", request(whose, kind))
            }
            Clause::UnderWay(whose, kind) => {
                format!("{} – запрос не дождался бы решения", request(whose, kind))
            }
            Clause::ValueLost(value) => {
                format!("значение {} было бы потеряно", past.value_name(value))
            }
            Clause::ValueLostTo(value, by) => format!(
                "поздняя запись {} уничтожила бы {}",
                who(by),
                past.value_name(value)
            ),
            Clause::ValueKept(value) => {
                format!("значение {} уцелело бы", past.value_name(value))
            }
            Clause::LeaseEnded(to, by) => {
                format!("освобождение от {} сняло бы аренду {}", who(by), who(to))
            }
            Clause::LeaseKept(to) => format!("аренда {} осталась бы в силе", who(to)),
            Clause::LeaseRenewed(to, by) => {
                format!("продление от {} досталось бы аренде {}", who(by), who(to))
            }
            Clause::LeaseNotRenewed(to, by) => {
                format!("продление от {} не тронуло бы аренду {}", who(by), who(to))
            }
            Clause::Otherwise => "всё пошло бы иначе".to_owned(),
        }
    }
}

/// One sentence about switches that make no difference; a switch as a whole, or one position.
pub(in crate::explain) fn unfelt(
    idle: &[(ProtectionName, Option<ProtectionValue>)],
    lang: Lang,
) -> Option<String> {
    let nouns: Vec<&str> = idle
        .iter()
        .map(|(name, value)| noun(*name, *value, lang))
        .collect();
    let (last, rest) = nouns.split_last()?;
    let list = match (rest.is_empty(), lang) {
        (true, _) => (*last).to_owned(),
        (false, Lang::En) => format!("{} and {last}", rest.join(", ")),
        (false, Lang::Ru) => format!("{} и {last}", rest.join(", ")),
    };
    Some(match (lang, rest.is_empty()) {
        (Lang::En, true) => format!("{} makes no difference here.", capital(&list)),
        (Lang::En, false) => format!("{} make no difference here.", capital(&list)),
        (Lang::Ru, true) => format!("{} здесь ничего не меняет.", capital(&list)),
        (Lang::Ru, false) => format!("{} здесь ничего не меняют.", capital(&list)),
    })
}

fn noun(name: ProtectionName, value: Option<ProtectionValue>, lang: Lang) -> &'static str {
    match lang {
        Lang::En => match value {
            None => match name {
                ProtectionName::Fencing => "fencing",
                ProtectionName::TokenRule => "letting each token write only once",
                ProtectionName::Release => "conditional release",
                ProtectionName::Renew => "conditional renewal",
            },
            Some(ProtectionValue::Fencing(_)) => "fencing",
            Some(ProtectionValue::TokenRule(_)) => "letting each token write only once",
            Some(ProtectionValue::Release(rule)) => match rule {
                HandleRule::ByName => "a release by the lock’s name",
                HandleRule::ByOwner => "a release by the owner’s name",
                HandleRule::ByHandle => "conditional release",
            },
            Some(ProtectionValue::Renew(rule)) => match rule {
                HandleRule::ByName => "a renewal by the lock’s name",
                HandleRule::ByOwner => "a renewal by the owner’s name",
                HandleRule::ByHandle => "conditional renewal",
            },
        },
        Lang::Ru => match value {
            None => match name {
                ProtectionName::Fencing => "сравнение токенов",
                ProtectionName::TokenRule => "запрет писать дважды с одним токеном",
                ProtectionName::Release => "условное освобождение",
                ProtectionName::Renew => "условное продление",
            },
            Some(ProtectionValue::Fencing(_)) => "сравнение токенов",
            Some(ProtectionValue::TokenRule(_)) => "запрет писать дважды с одним токеном",
            Some(ProtectionValue::Release(rule)) => match rule {
                HandleRule::ByName => "освобождение по имени блокировки",
                HandleRule::ByOwner => "освобождение по имени владельца",
                HandleRule::ByHandle => "условное освобождение",
            },
            Some(ProtectionValue::Renew(rule)) => match rule {
                HandleRule::ByName => "продление по имени блокировки",
                HandleRule::ByOwner => "продление по имени владельца",
                HandleRule::ByHandle => "условное продление",
            },
        },
    }
}
