//! What would have changed an event, in sentences.

use super::{Arg::*, Both, ProtectionName, ProtectionValue, Telling, capital};
use crate::protocol::*;
use crate::words::Lang;

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
    tell: &Telling,
    value: ProtectionValue,
    clauses: &[Clause],
) -> String {
    let mut told = tell.text(condition(value));
    for (place, clause) in clauses.iter().enumerate() {
        told.push_str(match (place, tell.lang) {
            (0, _) => " ",
            (_, Lang::En) => ", and ",
            (_, Lang::Ru) => ", а ",
        });
        told.push_str(&clause.say(tell));
    }
    told.push('.');
    told
}

fn condition(value: ProtectionValue) -> Both {
    match value {
        ProtectionValue::Fencing(Fencing::Off) => Both("Without fencing", "Без сравнения токенов"),
        ProtectionValue::Fencing(Fencing::AtCommit) => Both(
            "With fencing at the resource",
            "При сравнении токенов в ресурсе",
        ),
        ProtectionValue::TokenRule(TokenRule::NewerOrEqual) => Both(
            "If the same token could write again,",
            "Если бы с тем же токеном можно было писать снова,",
        ),
        ProtectionValue::TokenRule(TokenRule::NewerOnly) => Both(
            "If each token could write only once,",
            "Если бы каждый токен мог писать только раз,",
        ),
        ProtectionValue::Release(HandleRule::ByName) => {
            Both("Without conditional release", "Без условного освобождения")
        }
        ProtectionValue::Release(HandleRule::ByOwner) => Both(
            "If only the owner’s name were compared at a release,",
            "Если бы при освобождении сравнивалось только имя владельца,",
        ),
        ProtectionValue::Release(HandleRule::ByHandle) => {
            Both("With conditional release", "При условном освобождении")
        }
        ProtectionValue::Renew(HandleRule::ByName) => {
            Both("Without conditional renewal", "Без условного продления")
        }
        ProtectionValue::Renew(HandleRule::ByOwner) => Both(
            "If only the owner’s name were compared at a renewal,",
            "Если бы при продлении сравнивалось только имя владельца,",
        ),
        ProtectionValue::Renew(HandleRule::ByHandle) => {
            Both("With conditional renewal", "При условном продлении")
        }
    }
}

impl Which {
    fn say(self, tell: &Telling) -> String {
        match self {
            Which::This(kind) => tell.text(match kind {
                RequestKind::Acquire => Both("this request for the lock", "этот запрос"),
                RequestKind::Renew => Both("this renewal", "это продление"),
                RequestKind::Release => Both("this release", "это освобождение"),
                RequestKind::Write => Both("this write", "эта запись"),
            }),
            Which::Other(who, _, Some(value), true) => tell.say(
                "the copy of {0}’s write of {1}",
                "копия записи {1} от {0}",
                &[Who(who), ValueName(value)],
            ),
            Which::Other(who, _, Some(value), false) => tell.say(
                "{0}’s write of {1}",
                "запись {1} от {0}",
                &[Who(who), ValueName(value)],
            ),
            Which::Other(who, kind, None, _) => tell.say(
                "{0}’s {1}",
                "{1} от {0}",
                &[Who(who), Text(super::kind(kind))],
            ),
        }
    }
}

impl Clause {
    fn say(self, tell: &Telling) -> String {
        let (subject, Both(en, ru)) = match self {
            Clause::Decided(which, outcome) => (which, decided(outcome)),
            Clause::NeverSent(which) => (
                which,
                Both(
                    "{0} would never be sent",
                    "{0} – этого запроса не было бы вовсе",
                ),
            ),
            Clause::Lost(which) => (
                which,
                Both(
                    "{0} would be lost on its way",
                    "{0} – запрос потерялся бы в пути",
                ),
            ),
            Clause::UnderWay(which) => (
                which,
                Both(
                    "{0} would not be decided in this run",
                    "{0} – запрос не дождался бы решения",
                ),
            ),
            Clause::Moved(which, at, token) => return moved(tell, which, at, token),
            Clause::ValueLost(value) => {
                return tell.say(
                    "{0} would be lost",
                    "значение {0} было бы потеряно",
                    &[ValueName(value)],
                );
            }
            Clause::ValueLostTo(value, by) => {
                return tell.say(
                    "{0}’s late write would destroy {1}",
                    "поздняя запись {0} уничтожила бы {1}",
                    &[Who(by), ValueName(value)],
                );
            }
            Clause::ValueKept(value) => {
                return tell.say(
                    "{0} would be safe",
                    "значение {0} уцелело бы",
                    &[ValueName(value)],
                );
            }
            Clause::LeaseEnded(to, by) => {
                return tell.say(
                    "{0}’s release would end {1}’s lease",
                    "освобождение от {0} сняло бы аренду {1}",
                    &[Who(by), Who(to)],
                );
            }
            Clause::LeaseKept(to) => {
                return tell.say(
                    "{0} would keep its lease",
                    "аренда {0} осталась бы в силе",
                    &[Who(to)],
                );
            }
            Clause::LeaseRenewed(to, by) => {
                return tell.say(
                    "{0}’s renewal would prolong {1}’s lease",
                    "продление от {0} досталось бы аренде {1}",
                    &[Who(by), Who(to)],
                );
            }
            Clause::LeaseNotRenewed(to, by) => {
                return tell.say(
                    "{0}’s renewal would not touch {1}’s lease",
                    "продление от {0} не тронуло бы аренду {1}",
                    &[Who(by), Who(to)],
                );
            }
            Clause::Otherwise => {
                return tell.say("the run would go another way", "всё пошло бы иначе", &[]);
            }
        };
        tell.say(en, ru, &[Told(subject.say(tell))])
    }
}

/// What would become of a request. In Russian each result goes with one gender, that of the
/// request that can have it.
fn decided(outcome: Outcome) -> Both {
    match outcome {
        Outcome::Granted => Both("{0} would be granted", "{0} был бы удовлетворён"),
        Outcome::DeniedHeld => Both(
            "{0} would find the lock held",
            "{0} получил бы отказ: блокировка занята",
        ),
        Outcome::Renewed | Outcome::Released => Both("{0} would go through", "{0} прошло бы"),
        Outcome::RenewedForeignLease => Both(
            "{0} would prolong another’s lease",
            "{0} продлило бы чужую аренду",
        ),
        Outcome::ReleasedForeignLease => {
            Both("{0} would end another’s lease", "{0} сняло бы чужую аренду")
        }
        Outcome::RenewRejectedExpired
        | Outcome::RenewRejectedNotOwner
        | Outcome::ReleaseRejectedNotOwner => Both("{0} would be refused", "{0} было бы отклонено"),
        Outcome::Accepted => Both("{0} would be accepted", "{0} была бы принята"),
        Outcome::RejectedStaleFence => Both("{0} would be rejected", "{0} была бы отклонена"),
        Outcome::TimedOut => Both(
            "{0} would stay unanswered",
            "{0} – запрос остался бы без ответа",
        ),
        Outcome::Lost => Both(
            "{0} would be lost on its way",
            "{0} – запрос потерялся бы в пути",
        ),
    }
}

fn moved(tell: &Telling, which: Which, at: At, token: Option<Token>) -> String {
    let which = Told(which.say(tell));
    match token {
        Some(token) => tell.say(
            "{0} would be decided at {1}, with token {2}",
            "решение по запросу ({0}) было бы в {1} и с токеном {2}",
            &[which, Time(at), Number(token.0)],
        ),
        None => tell.say(
            "{0} would be decided at {1}",
            "решение по запросу ({0}) было бы в {1}",
            &[which, Time(at)],
        ),
    }
}

/// One sentence about what makes no difference.
pub(in crate::explain) fn unfelt(tell: &Telling, idle: &[Idle]) -> Option<String> {
    let (last, rest) = idle.split_last()?;
    let mut list = String::new();
    for (place, idle) in rest.iter().enumerate() {
        if place > 0 {
            list.push_str(", ");
        }
        list.push_str(idle.noun().get(tell.lang));
    }
    let last = Text(last.noun());
    let told = if rest.is_empty() {
        tell.say(
            "{0} makes no difference here.",
            "{0} здесь ничего не меняет.",
            &[last],
        )
    } else {
        tell.say(
            "{0} and {1} make no difference here.",
            "{0} и {1} здесь ничего не меняют.",
            &[Told(list), last],
        )
    };
    Some(capital(&told))
}

/// Something that makes no difference: a switch as a whole, or one position of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::explain) enum Idle {
    Switch(ProtectionName),
    Position(ProtectionValue),
}

impl Idle {
    fn noun(self) -> Both {
        let name = match self {
            Idle::Position(ProtectionValue::Release(HandleRule::ByOwner)) => {
                return Both(
                    "comparing the owner’s name alone at a release",
                    "сравнение одного лишь имени владельца при освобождении",
                );
            }
            Idle::Position(ProtectionValue::Renew(HandleRule::ByOwner)) => {
                return Both(
                    "comparing the owner’s name alone at a renewal",
                    "сравнение одного лишь имени владельца при продлении",
                );
            }
            Idle::Position(value) => value.protection(),
            Idle::Switch(name) => name,
        };
        match name {
            ProtectionName::Fencing => Both("fencing", "сравнение токенов"),
            ProtectionName::TokenRule => Both(
                "letting each token write only once",
                "запрет писать дважды с одним токеном",
            ),
            ProtectionName::Release => Both("conditional release", "условное освобождение"),
            ProtectionName::Renew => Both("conditional renewal", "условное продление"),
        }
    }
}
