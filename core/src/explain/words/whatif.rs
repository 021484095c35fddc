//! What would have changed an event, in sentences.

use super::super::past::Past;
use super::{ProtectionName, ProtectionValue, capital};
use crate::protocol::*;
use crate::words::{Lang, clock};

/// A request of which something is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::explain) enum Which {
    /// The one that is being explained.
    This(RequestKind),
    /// Another one: whose, of what kind, with what value, and whether it is a copy.
    Other(WorkerId, RequestKind, Option<ValueId>, bool),
}

/// A consequence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::explain) enum Clause {
    Decided(Which, Outcome),
    Moved(Which, At, Option<Token>),
    NeverSent(Which),
    Lost(Which),
    UnderWay(Which),
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
        Lang::En => format!("{} {}.", condition_en(value), told.join(", and ")),
        Lang::Ru => format!("{} {}.", condition_ru(value), told.join(", а ")),
    }
}

fn condition_en(value: ProtectionValue) -> &'static str {
    match value {
        ProtectionValue::Fencing(Fencing::Off) => "Without fencing",
        ProtectionValue::Fencing(Fencing::AtCommit) => "With fencing at the resource",
        ProtectionValue::TokenRule(TokenRule::NewerOrEqual) => {
            "If the same token could write again,"
        }
        ProtectionValue::TokenRule(TokenRule::NewerOnly) => "If each token could write only once,",
        ProtectionValue::Release(HandleRule::ByName) => "Without conditional release",
        ProtectionValue::Release(HandleRule::ByOwner) => {
            "If only the owner’s name were compared at a release,"
        }
        ProtectionValue::Release(HandleRule::ByHandle) => "With conditional release",
        ProtectionValue::Renew(HandleRule::ByName) => "Without conditional renewal",
        ProtectionValue::Renew(HandleRule::ByOwner) => {
            "If only the owner’s name were compared at a renewal,"
        }
        ProtectionValue::Renew(HandleRule::ByHandle) => "With conditional renewal",
    }
}

fn condition_ru(value: ProtectionValue) -> &'static str {
    match value {
        ProtectionValue::Fencing(Fencing::Off) => "Без сравнения токенов",
        ProtectionValue::Fencing(Fencing::AtCommit) => "При сравнении токенов в ресурсе",
        ProtectionValue::TokenRule(TokenRule::NewerOrEqual) => {
            "Если бы с тем же токеном можно было писать снова,"
        }
        ProtectionValue::TokenRule(TokenRule::NewerOnly) => {
            "Если бы каждый токен мог писать только раз,"
        }
        ProtectionValue::Release(HandleRule::ByName) => "Без условного освобождения",
        ProtectionValue::Release(HandleRule::ByOwner) => {
            "Если бы при освобождении сравнивалось только имя владельца,"
        }
        ProtectionValue::Release(HandleRule::ByHandle) => "При условном освобождении",
        ProtectionValue::Renew(HandleRule::ByName) => "Без условного продления",
        ProtectionValue::Renew(HandleRule::ByOwner) => {
            "Если бы при продлении сравнивалось только имя владельца,"
        }
        ProtectionValue::Renew(HandleRule::ByHandle) => "При условном продлении",
    }
}

fn which_en(past: &Past, which: Which) -> String {
    let noun = |kind| super::kind(kind, Lang::En);
    match which {
        Which::This(kind) => format!("this {}", noun(kind)),
        Which::Other(who, kind, value, copy) => {
            let of = value.map(|value| format!(" of {}", past.value_name(value)));
            let copy = if copy { "the copy of " } else { "" };
            format!(
                "{copy}{}’s {}{}",
                past.who(who),
                noun(kind),
                of.unwrap_or_default()
            )
        }
    }
}

/// The gender follows the kind of request; a copy of a write has the gender of a write.
fn which_ru(past: &Past, which: Which) -> String {
    match which {
        Which::This(kind) => match kind {
            RequestKind::Acquire => "этот запрос".to_owned(),
            RequestKind::Renew => "это продление".to_owned(),
            RequestKind::Release => "это освобождение".to_owned(),
            RequestKind::Write => "эта запись".to_owned(),
        },
        Which::Other(who, kind, value, copy) => {
            let noun = match kind {
                RequestKind::Write if copy => "копия записи",
                RequestKind::Acquire
                | RequestKind::Renew
                | RequestKind::Release
                | RequestKind::Write => super::kind(kind, Lang::Ru),
            };
            let of = value.map(|value| format!(" {}", past.value_name(value)));
            format!("{noun}{} от {}", of.unwrap_or_default(), past.who(who))
        }
    }
}

impl Clause {
    fn en(self, past: &Past) -> String {
        let who = |worker| past.who(worker);
        let request = |which| which_en(past, which);
        match self {
            Clause::Decided(which, outcome) => {
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
                format!("{} {end}", request(which))
            }
            Clause::Moved(which, at, Some(token)) => format!(
                "{} would be decided at {}, with token {}",
                request(which),
                clock(at, Lang::En),
                token.0
            ),
            Clause::Moved(which, at, None) => format!(
                "{} would be decided at {}",
                request(which),
                clock(at, Lang::En)
            ),
            Clause::NeverSent(which) => {
                format!("{} would never be sent", request(which))
            }
            Clause::Lost(which) => {
                format!("{} would be lost on its way", request(which))
            }
            Clause::UnderWay(which) => {
                format!("{} would not be decided in this run", request(which))
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
        let request = |which| which_ru(past, which);
        match self {
            Clause::Decided(which, outcome) => {
                let subject = request(which);
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
            Clause::Moved(which, at, Some(token)) => format!(
                "решение по запросу ({}) было бы в {} и с токеном {}",
                request(which),
                clock(at, Lang::Ru),
                token.0
            ),
            Clause::Moved(which, at, None) => format!(
                "решение по запросу ({}) было бы в {}",
                request(which),
                clock(at, Lang::Ru)
            ),
            Clause::NeverSent(which) => {
                format!("{} – этого запроса не было бы вовсе", request(which))
            }
            Clause::Lost(which) => {
                format!("{} – запрос потерялся бы в пути", request(which))
            }
            Clause::UnderWay(which) => {
                format!("{} – запрос не дождался бы решения", request(which))
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

/// One sentence about what makes no difference: a switch as a whole, or one position of it.
pub(in crate::explain) fn unfelt(idle: &[Idle], lang: Lang) -> Option<String> {
    let nouns: Vec<&str> = idle
        .iter()
        .map(|idle| match lang {
            Lang::En => idle.en(),
            Lang::Ru => idle.ru(),
        })
        .collect();
    let (last, rest) = nouns.split_last()?;
    let list = match (rest.is_empty(), lang) {
        (true, _) => (*last).to_owned(),
        (false, Lang::En) => format!("{} and {last}", rest.join(", ")),
        (false, Lang::Ru) => format!("{} и {last}", rest.join(", ")),
    };
    let list = capital(&list);
    Some(match (lang, rest.is_empty()) {
        (Lang::En, true) => format!("{list} makes no difference here."),
        (Lang::En, false) => format!("{list} make no difference here."),
        (Lang::Ru, true) => format!("{list} здесь ничего не меняет."),
        (Lang::Ru, false) => format!("{list} здесь ничего не меняют."),
    })
}

/// Something that makes no difference.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::explain) enum Idle {
    Switch(ProtectionName),
    Position(ProtectionValue),
}

impl Idle {
    fn en(self) -> &'static str {
        match self {
            Idle::Switch(ProtectionName::Fencing) | Idle::Position(ProtectionValue::Fencing(_)) => {
                "fencing"
            }
            Idle::Switch(ProtectionName::TokenRule)
            | Idle::Position(ProtectionValue::TokenRule(_)) => "letting each token write only once",
            Idle::Position(ProtectionValue::Release(HandleRule::ByOwner)) => {
                "comparing the owner’s name alone at a release"
            }
            Idle::Switch(ProtectionName::Release)
            | Idle::Position(ProtectionValue::Release(HandleRule::ByName | HandleRule::ByHandle)) => {
                "conditional release"
            }
            Idle::Position(ProtectionValue::Renew(HandleRule::ByOwner)) => {
                "comparing the owner’s name alone at a renewal"
            }
            Idle::Switch(ProtectionName::Renew)
            | Idle::Position(ProtectionValue::Renew(HandleRule::ByName | HandleRule::ByHandle)) => {
                "conditional renewal"
            }
        }
    }

    fn ru(self) -> &'static str {
        match self {
            Idle::Switch(ProtectionName::Fencing) | Idle::Position(ProtectionValue::Fencing(_)) => {
                "сравнение токенов"
            }
            Idle::Switch(ProtectionName::TokenRule)
            | Idle::Position(ProtectionValue::TokenRule(_)) => {
                "запрет писать дважды с одним токеном"
            }
            Idle::Position(ProtectionValue::Release(HandleRule::ByOwner)) => {
                "сравнение одного лишь имени владельца при освобождении"
            }
            Idle::Switch(ProtectionName::Release)
            | Idle::Position(ProtectionValue::Release(HandleRule::ByName | HandleRule::ByHandle)) => {
                "условное освобождение"
            }
            Idle::Position(ProtectionValue::Renew(HandleRule::ByOwner)) => {
                "сравнение одного лишь имени владельца при продлении"
            }
            Idle::Switch(ProtectionName::Renew)
            | Idle::Position(ProtectionValue::Renew(HandleRule::ByName | HandleRule::ByHandle)) => {
                "условное продление"
            }
        }
    }
}
