//! What would have changed an event, in sentences.

use super::{Arg::*, Both, Setting, Telling, both, capital, supposed};
use crate::judge::DamageKind;
use crate::protocol::*;
use crate::words::Lang;

/// A request of which something is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::explain) enum Which {
    /// The one that is being explained.
    This(RequestKind),
    /// Another one: whose, which, and whether it is a copy.
    Other(WorkerId, Request, bool),
}

/// A consequence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::explain) enum Clause {
    Decided(Which, Outcome),
    Moved(Which, At, Option<Token>),
    NeverSent(Which),
    UnderWay(Which),
    /// A value lost to the request that is being explained.
    ValueLost(Value),
    /// A value lost to somebody.
    ValueLostTo(Value, WorkerId),
    ValueKept(Value),
    /// Whose lease, ended by whom.
    LeaseEnded(WorkerId, WorkerId),
    LeaseKept(WorkerId),
    LeaseRenewed(WorkerId, WorkerId),
    LeaseNotRenewed(WorkerId, WorkerId),
    /// Other damage that would be done.
    Done(DamageKind),
    /// Other damage that would not be done.
    NotDone(DamageKind),
}

/// "Without fencing this write would be accepted, and index-v42 would be lost."
pub(in crate::explain) fn otherwise(tell: &Telling, value: Setting, clauses: &[Clause]) -> String {
    let mut told = tell.text(supposed::condition(value));
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

impl Which {
    fn kind(self) -> RequestKind {
        match self {
            Which::This(kind) => kind,
            Which::Other(_, request, _) => request.kind(),
        }
    }

    fn say(self, tell: &Telling) -> String {
        match self {
            Which::This(kind) => tell.text(match kind {
                RequestKind::Acquire => both!("this request for the lock", "этот запрос"),
                RequestKind::Renew => both!("this renewal", "это продление"),
                RequestKind::Release => both!("this release", "это освобождение"),
                RequestKind::CheckLock => both!("this question", "этот вопрос"),
                RequestKind::Read => both!("this read", "это чтение"),
                RequestKind::Begin => both!("this opening", "это начало операции"),
                RequestKind::Claim => both!("this claim", "это предъявление"),
                RequestKind::Write => both!("this write", "эта запись"),
                RequestKind::Call => both!("this call", "это обращение"),
            }),
            Which::Other(who, request, copy) => {
                let request = Told(tell.request(&request, who));
                match copy {
                    true => tell.say(both!("the copy of {0}", "копия ({0})"), &[request]),
                    false => tell.say(both!("{0}", "{0}"), &[request]),
                }
            }
        }
    }
}

impl Clause {
    fn say(self, tell: &Telling) -> String {
        let (subject, text) = match self {
            Clause::Decided(which, outcome) => (which, decided(outcome, which)),
            Clause::NeverSent(which) => (
                which,
                both!(
                    "{0} would never be sent",
                    "до запроса ({0}) дело бы не дошло"
                ),
            ),
            Clause::UnderWay(which) => (
                which,
                both!(
                    "{0} would not be decided in this run",
                    "запрос ({0}) не дождался бы решения"
                ),
            ),
            Clause::Moved(which, at, token) => return moved(tell, which, at, token),
            Clause::ValueLost(value) => {
                return tell.say(
                    both!("{0} would be lost", "значение {0} было бы потеряно"),
                    &[ValueName(value)],
                );
            }
            Clause::ValueLostTo(value, by) => {
                return tell.say(
                    both!(
                        "{0}’s late write would destroy {1}",
                        "поздняя запись {0} уничтожила бы {1}"
                    ),
                    &[Who(by), ValueName(value)],
                );
            }
            Clause::ValueKept(value) => {
                return tell.say(
                    both!("{0} would be safe", "значение {0} уцелело бы"),
                    &[ValueName(value)],
                );
            }
            Clause::LeaseEnded(to, by) => {
                return tell.say(
                    both!(
                        "{0}’s release would end {1}’s lease",
                        "запрос {0} на освобождение снял бы аренду {1}"
                    ),
                    &[Who(by), Who(to)],
                );
            }
            Clause::LeaseKept(to) => {
                return tell.say(
                    both!("{0} would keep its lease", "аренда {0} осталась бы в силе"),
                    &[Who(to)],
                );
            }
            Clause::LeaseRenewed(to, by) => {
                return tell.say(
                    both!(
                        "{0}’s renewal would prolong {1}’s lease",
                        "запрос {0} на продление продлил бы аренду {1}"
                    ),
                    &[Who(by), Who(to)],
                );
            }
            Clause::LeaseNotRenewed(to, by) => {
                return tell.say(
                    both!(
                        "{0}’s renewal would not touch {1}’s lease",
                        "запрос {0} на продление не тронул бы аренду {1}"
                    ),
                    &[Who(by), Who(to)],
                );
            }
            Clause::Done(kind) => return tell.text(done(kind)),
            Clause::NotDone(kind) => return tell.text(not_done(kind)),
        };
        tell.say(text, &[Told(subject.say(tell))])
    }
}

/// What would become of a request. In Russian most results go with one gender, that of the
/// request that can have it; a copy is feminine, whatever it is a copy of.
fn decided(outcome: Outcome, which: Which) -> Both {
    let feminine = which.kind() == RequestKind::Write || matches!(which, Which::Other(_, _, true));
    match outcome {
        Outcome::Granted => both!("{0} would be granted", "{0} был бы удовлетворён"),
        Outcome::Queued => both!("{0} would wait in the queue", "{0} ждал бы в очереди"),
        Outcome::DeniedHeld => both!(
            "{0} would find the lock held",
            "{0} получил бы отказ: блокировка занята"
        ),
        Outcome::DeniedLockDelay => both!(
            "{0} would find the lock closed",
            "{0} получил бы отказ: блокировка закрыта"
        ),
        Outcome::Renewed
        | Outcome::Released
        | Outcome::Read
        | Outcome::Begun
        | Outcome::Claimed => both!("{0} would go through", "{0} прошло бы"),
        Outcome::RenewedForeignLease => both!(
            "{0} would prolong another’s lease",
            "{0} продлило бы чужую аренду"
        ),
        Outcome::ReleasedForeignLease => {
            both!("{0} would end another’s lease", "{0} сняло бы чужую аренду")
        }
        Outcome::RenewRejectedExpired
        | Outcome::RenewRejectedNotOwner
        | Outcome::ReleaseRejectedNotOwner => {
            both!("{0} would be refused", "{0} было бы отклонено")
        }
        Outcome::CheckYes => both!("{0} would be answered yes", "{0} получил бы ответ «да»"),
        Outcome::CheckNo => both!("{0} would be answered no", "{0} получил бы ответ «нет»"),
        Outcome::Accepted => both!("{0} would be accepted", "{0} была бы принята"),
        Outcome::RejectedStaleFence if feminine => {
            both!("{0} would be rejected", "{0} была бы отклонена", "feminine")
        }
        Outcome::RejectedStaleFence => both!("{0} would be rejected", "{0} было бы отклонено"),
        Outcome::RejectedVersionConflict => both!(
            "{0} would be rejected, since the key has changed",
            "{0} была бы отклонена, ведь ключ изменился"
        ),
        Outcome::DuplicateOperation => both!(
            "{0} would be known as a repeat",
            "{0} была бы узнана как повтор"
        ),
        Outcome::EffectPerformed => both!("{0} would be performed", "{0} было бы выполнено"),
        Outcome::EffectSuppressedDuplicate => {
            both!("{0} would not be performed again", "{0} не повторилось бы")
        }
        Outcome::SkippedNotOwner if feminine => both!(
            "{0} would not be sent: its worker would know that the lock is not its own",
            "{0} не ушла бы: воркер знал бы, что блокировка не своя",
            "feminine"
        ),
        Outcome::SkippedNotOwner => both!(
            "{0} would not be sent: its worker would know that the lock is not its own",
            "{0} не ушло бы: воркер знал бы, что блокировка не своя"
        ),
        Outcome::Cancelled if feminine => both!(
            "{0} would not be sent: its worker would have stopped",
            "{0} не ушла бы: воркер остановился бы раньше",
            "feminine"
        ),
        Outcome::Cancelled => both!(
            "{0} would not be sent: its worker would have stopped",
            "{0} не ушло бы: воркер остановился бы раньше"
        ),
        Outcome::Superseded | Outcome::TimedOut => both!(
            "{0} would stay unanswered",
            "запрос ({0}) остался бы без ответа"
        ),
        Outcome::Lost => both!(
            "{0} would be lost on its way",
            "запрос ({0}) потерялся бы в пути"
        ),
    }
}

/// Damage that would be done.
fn done(kind: DamageKind) -> Both {
    match kind {
        DamageKind::LostUpdate => both!(
            "a newer value would be lost",
            "более новое значение было бы потеряно"
        ),
        DamageKind::Diverged => both!(
            "one effect would end half one holder’s and half another’s",
            "один эффект достался бы двум владельцам по половине"
        ),
        DamageKind::ForeignRelease => both!(
            "somebody’s lease would be ended by another",
            "чья-то аренда была бы снята чужим запросом"
        ),
        DamageKind::ForeignRenewal => both!(
            "somebody’s lease would be prolonged by another",
            "чья-то аренда была бы продлена чужим запросом"
        ),
        DamageKind::DuplicateEffect => both!(
            "the same thing would be done twice",
            "одно и то же было бы сделано дважды"
        ),
        DamageKind::StaleEffect => both!(
            "something would be done for a holder whose turn is over",
            "что-то было бы сделано для того, чей черёд прошёл"
        ),
        DamageKind::TokenReuse => both!(
            "a token would be issued twice",
            "один токен был бы выдан дважды"
        ),
        DamageKind::RightfulOwnerRefused => both!(
            "the rightful holder would be refused",
            "законный владелец получил бы отказ"
        ),
        DamageKind::PartialWork => both!(
            "a job would stop half-way",
            "работа оборвалась бы на полпути"
        ),
    }
}

/// Damage that would not be done.
fn not_done(kind: DamageKind) -> Both {
    match kind {
        DamageKind::LostUpdate => both!(
            "no newer value would be lost",
            "более новое значение уцелело бы"
        ),
        DamageKind::Diverged => both!(
            "the effect would come from one holder",
            "эффект целиком был бы от одного владельца"
        ),
        DamageKind::ForeignRelease | DamageKind::ForeignRenewal => both!(
            "nobody would touch another’s lease",
            "чужую аренду никто бы не тронул"
        ),
        DamageKind::DuplicateEffect => both!(
            "it would be done only once",
            "это было бы сделано только раз"
        ),
        DamageKind::StaleEffect => both!(
            "nothing would be done too late",
            "ничего не было бы сделано слишком поздно"
        ),
        DamageKind::TokenReuse => both!(
            "no token would be issued twice",
            "ни один токен не повторился бы"
        ),
        DamageKind::RightfulOwnerRefused => both!(
            "the rightful holder would not be refused",
            "законный владелец не получил бы отказа"
        ),
        DamageKind::PartialWork => both!(
            "no job would stop half-way",
            "работа не оборвалась бы на полпути"
        ),
    }
}

fn moved(tell: &Telling, which: Which, at: At, token: Option<Token>) -> String {
    let which = Told(which.say(tell));
    match token {
        Some(token) => tell.say(
            both!(
                "{0} would be decided at {1}, with token {2}",
                "решение по запросу ({0}) было бы в {1} и с токеном {2}"
            ),
            &[which, Time(at), TokenNo(token)],
        ),
        None => tell.say(
            both!(
                "{0} would be decided at {1}",
                "решение по запросу ({0}) было бы в {1}"
            ),
            &[which, Time(at)],
        ),
    }
}

/// What makes no difference: what was tried, and how many switches have nothing to act on.
pub(in crate::explain) fn unfelt(
    tell: &Telling,
    idle: &[Idle],
    inapplicable: usize,
) -> Option<String> {
    let mut told = String::new();
    if let Some((last, rest)) = idle.split_last() {
        let mut list = String::new();
        for (place, idle) in rest.iter().enumerate() {
            if place > 0 {
                list.push_str(", ");
            }
            list.push_str(idle.noun().get(tell.lang));
        }
        let last = Text(last.noun());
        told = capital(&if rest.is_empty() {
            tell.say(
                both!(
                    "{0} makes no difference here.",
                    "{0} здесь ничего не меняет."
                ),
                &[last],
            )
        } else {
            tell.say(
                both!(
                    "{0} and {1} make no difference here.",
                    "{0} и {1} здесь ничего не меняют."
                ),
                &[Told(list), last],
            )
        });
    }
    if inapplicable > 0 {
        if !told.is_empty() {
            told.push(' ');
        }
        told.push_str(&tell.say(
            both!(
                "The other protections ({0}) have nothing to act on in this run.",
                "Остальным защитам ({0}) в этом прогоне не на что подействовать."
            ),
            &[Number(inapplicable as u64)],
        ));
    }
    (!told.is_empty()).then_some(told)
}

/// Something that makes no difference: a switch as a whole, or one setting of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::explain) enum Idle {
    Switch(Switch),
    Position(Setting),
}

impl Idle {
    fn noun(self) -> Both {
        match self {
            Idle::Switch(switch) => supposed::switch_noun(switch),
            Idle::Position(setting) => supposed::noun(setting),
        }
    }
}
