//! What pictures and documents say beyond the events.

use crate::explain::{Setting, outcome, title};
use crate::protocol::*;
use crate::words::{Both, Filling, Lang, both, fill};
use Filling::{Count, Moment, Number, Word};

/// The switches of a run, as sentences: those that every run can feel, and those that are not
/// as they usually are.
pub fn caption(protections: &Protections, lang: Lang) -> Vec<String> {
    let usual = Protections::default();
    let always = [
        Switch::Fencing,
        Switch::TokenRule,
        Switch::Release,
        Switch::Renew,
    ];
    Switch::ALL
        .iter()
        .filter(|switch| always.contains(switch) || switch.of(protections) != switch.of(&usual))
        .map(|switch| {
            let setting = Setting::of(*switch, protections);
            let (name, hint) = (setting.name(lang), setting.hint(lang));
            format!("{}: {name} ({hint}).", title(*switch, lang))
        })
        .collect()
}

/// What a scenario is called that was changed.
pub(super) fn changed_title(title: &str, lang: Lang) -> String {
    let text = both!("{0} — with changes", "{0} — с изменениями");
    fill(text.get(lang), &[Word(title)], lang)
}

/// What is claimed of a run that was changed.
pub(super) fn changed_claim(title: &str, lang: Lang) -> String {
    let text = both!(
        "A run of “{0}” with changes: what that scenario claims need not hold here.",
        "Прогон сценария «{0}» с изменениями: то, что утверждает сценарий, здесь может и не выполняться."
    );
    fill(text.get(lang), &[Word(title)], lang)
}

/// What a document says around the events.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Phrase {
    /// The participant that grants leases.
    LockService,
    /// One of several.
    LockServiceOf,
    /// What the bars on the lines are.
    Bars,
    /// A message that was held up, or a copy, comes in.
    ComesIn,
    /// The second of two.
    Copy,
    /// Events that are not told.
    LeftOut,
    /// What the picture of the report shows.
    Picture,
    /// The heading over the public report.
    Source,
    /// The heading over the switches.
    Settings,
    /// The heading over the events.
    Story,
    /// The heading over what it came to.
    Verdict,
    /// The heading over the records.
    Evidence,
    /// The heading over the damage.
    Damage,
    /// There is none.
    NoDamage,
    /// What leads to the two events.
    ProvedBy,
    /// The heading over what may be claimed.
    Supported,
    /// The heading over what may not.
    Unsupported,
    /// The column of numbers: claims name a record by its line.
    Line,
    /// No request was decided.
    NoEvidence,
    /// Nothing happened.
    NoEvents,
    /// Records that are not in the table.
    MoreRecords,
}

impl Phrase {
    /// The phrase, filled in.
    pub(super) fn say(self, filling: &[Filling], lang: Lang) -> String {
        fill(self.both().get(lang), filling, lang)
    }

    fn both(self) -> Both {
        match self {
            Phrase::LockService => both!("lock service", "сервис блокировок"),
            Phrase::LockServiceOf => both!("lock service: {0}", "сервис блокировок: {0}"),
            Phrase::Bars => both!(
                "A bar on a worker’s line: it believes that it holds a lock. Times are those of the run.",
                "Полоса на линии воркера: он считает, что держит блокировку. Время – по часам прогона."
            ),
            Phrase::ComesIn => both!("arrives: {0}", "приходит: {0}"),
            Phrase::Copy => both!("copy: {0}", "копия: {0}"),
            Phrase::LeftOut => both!(
                "Here the diagram ends; events that are not drawn: {0}. It came to this:",
                "Здесь схема кончается; не показано событий: {0}. Итог:"
            ),
            Phrase::Picture => both!("The run on a time axis", "Прогон на оси времени"),
            Phrase::Source => both!("Source", "Источник"),
            Phrase::Settings => both!("Protections", "Защиты"),
            Phrase::Story => both!("What happened", "Что произошло"),
            Phrase::Verdict => both!("What it came to", "Чем кончилось"),
            Phrase::Evidence => both!("Evidence", "Свидетельства"),
            Phrase::Damage => both!("Damage", "Нарушения"),
            Phrase::NoDamage => both!("None.", "Нет."),
            Phrase::ProvedBy => both!("Proved by:", "Доказательство:"),
            Phrase::Supported => both!(
                "What this run supports",
                "Что можно утверждать по этому прогону"
            ),
            Phrase::Unsupported => {
                both!("What it does not support", "Чего по нему утверждать нельзя")
            }
            Phrase::Line => both!("line", "строка"),
            Phrase::NoEvidence => both!("No request was decided.", "Решений по запросам нет."),
            Phrase::NoEvents => both!("Nothing.", "Ничего."),
            Phrase::MoreRecords => both!(
                "And {0} more, which are not told here.",
                "И ещё {0}, о них здесь не сказано."
            ),
        }
    }
}

/// A request on its arrow: what is asked, and what it carries.
pub(super) fn request(names: &Names, request: &Request, lang: Lang) -> String {
    let lock = names.locks.get(request.lock().index());
    let lock = Word(lock.map_or("", String::as_str));
    let lease = match request.handle() {
        Some(handle) => names.lease(request.lock(), handle.lease),
        None => String::new(),
    };
    let lease = if lease.is_empty() { lock } else { Word(&lease) };
    let key = Word(request.key().map_or("", |key| &names.keys[key.index()]));
    let say = |both: Both, filling: &[Filling]| fill(both.get(lang), filling, lang);
    let what = match request {
        Request::Acquire { steal: true, .. } => {
            say(both!("take {0} from its holder", "отобрать {0}"), &[lock])
        }
        Request::Acquire { queue: true, .. } => {
            say(both!("queue for {0}", "встать в очередь за {0}"), &[lock])
        }
        Request::Acquire { .. } => say(both!("ask for {0}", "запросить {0}"), &[lock]),
        Request::Renew { .. } => say(both!("renew {0}", "продлить {0}"), &[lease]),
        Request::Release { .. } => say(both!("release {0}", "освободить {0}"), &[lease]),
        Request::CheckLock { .. } => say(
            both!(
                "ask whether {0} is still its own",
                "спросить, чья сейчас {0}"
            ),
            &[lock],
        ),
        Request::Read { .. } => say(both!("read {0}", "прочитать {0}"), &[key]),
        Request::Begin { .. } => say(
            both!(
                "open a long operation on {0}",
                "начать длинную операцию над {0}"
            ),
            &[key],
        ),
        Request::Claim { .. } => say(both!("claim {0}", "предъявить токен для {0}"), &[key]),
        Request::Write {
            change: Change::Delete,
            ..
        } => say(both!("delete {0}", "удалить {0}"), &[key]),
        Request::Write { change, .. } => say(
            both!("write {0} to {1}", "записать {0} в {1}"),
            &[Word(&names.change(*change)), key],
        ),
        Request::Call { effect, .. } => say(
            both!("call {0}", "обратиться: {0}"),
            &[Word(&names.effects[effect.index()])],
        ),
    };
    [what, carried(names, request, lang)].concat()
}

/// The token and the operation of a request to a resource or an effect.
fn carried(names: &Names, request: &Request, lang: Lang) -> String {
    let say = |both: Both, filling: &[Filling]| fill(both.get(lang), filling, lang);
    let token = match request {
        Request::Acquire { .. }
        | Request::Renew { .. }
        | Request::Release { .. }
        | Request::CheckLock { .. }
        | Request::Read { .. } => return String::new(),
        Request::Begin { .. }
        | Request::Claim { .. }
        | Request::Write { .. }
        | Request::Call { .. } => request.token(),
    };
    let own = request.handle().map(|handle| handle.token);
    let token = match token {
        None => say(both!(", no token", ", без токена"), &[]),
        Some(token) if own == Some(token) => {
            say(both!(", token {0}", ", токен {0}"), &[Number(token)])
        }
        Some(token) => say(
            both!(", forged token {0}", ", поддельный токен {0}"),
            &[Number(token)],
        ),
    };
    let operation = request.errand().and_then(|errand| errand.operation);
    let operation = operation.map_or_else(String::new, |it| {
        let name = Word(&names.operations[it.index()]);
        say(both!(", operation {0}", ", операция {0}"), &[name])
    });
    [token, operation].concat()
}

/// A reply on its arrow: the result, and what comes with it.
pub(super) fn reply(names: &Names, lock: LockId, decision: &Decision, lang: Lang) -> String {
    let said = outcome(decision.outcome()).get(lang);
    let say = |both: Both, filling: &[Filling]| fill(both.get(lang), filling, lang);
    match decision {
        Decision::Granted { lease, .. } => say(
            both!(
                "{0}: {1}, token {2}, until {3}",
                "{0}: {1}, токен {2}, до {3}"
            ),
            &[
                Word(said),
                Word(&names.lease(lock, lease.handle.lease)),
                Number(lease.handle.token),
                Moment(lease.expires_at),
            ],
        ),
        Decision::Renewed { lease, .. } | Decision::RenewedForeignLease { lease, .. } => say(
            both!("{0}: until {1}", "{0}: до {1}"),
            &[Word(said), Moment(lease.expires_at)],
        ),
        Decision::Read { value, version } => {
            let value = value.map_or_else(|| "∅".to_owned(), |value| names.value(value));
            say(
                both!("{0}: {1}, version {2}", "{0}: {1}, версия {2}"),
                &[Word(said), Word(&value), Count(*version)],
            )
        }
        Decision::Queued { .. }
        | Decision::DeniedHeld { .. }
        | Decision::DeniedLockDelay { .. }
        | Decision::RenewRejectedExpired
        | Decision::RenewRejectedNotOwner { .. }
        | Decision::Released { .. }
        | Decision::ReleasedForeignLease { .. }
        | Decision::ReleaseRejectedNotOwner { .. }
        | Decision::CheckYes { .. }
        | Decision::CheckNo { .. }
        | Decision::Begun { .. }
        | Decision::Claimed { .. }
        | Decision::Accepted { .. }
        | Decision::RejectedStaleFence { .. }
        | Decision::RejectedVersionConflict { .. }
        | Decision::DuplicateOperation { .. }
        | Decision::EffectPerformed
        | Decision::EffectSuppressedDuplicate { .. } => said.to_owned(),
    }
}
