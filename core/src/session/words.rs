//! What the stage, the actions and the notices say.

use crate::protocol::{At, Ms, ProgramEnd, RequestKind, Token};
use crate::scenario::{
    Intervene, Intervention, Leg, MessageRef, PeerFile, StepFile, Trigger, ValueFile,
};
use crate::words::{Both, Filling, Lang, both, clock, fill, span};

/// Something about the state at one moment, or about what can be done to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stage {
    /// The run has not begun.
    NothingYet,
    /// The scenario without a variant.
    AsItIs,
    /// An intervention found nothing to act on.
    FoundNothing,
    /// An intervention's turn did not come.
    NeverCame,
    /// A worker runs.
    Running,
    /// A worker has nothing left to do.
    Finished,
    /// A worker is paused.
    PausedSince {
        /// Since when.
        at: At,
        /// For how long now.
        span: Ms,
    },
    /// A worker has crashed.
    Crashed,
    /// A worker has not started.
    StartsAt {
        /// When it will.
        at: At,
    },
    /// A worker is about to take its next step.
    TakesNextStep,
    /// A worker computes.
    Computes {
        /// What is left to do.
        left: Ms,
    },
    /// A worker was paused while it computed.
    ComputingSuspended {
        /// What is left to do.
        left: Ms,
    },
    /// A worker goes through the checks before a write or call.
    Checks,
    /// A worker's checks are done; it sends later.
    SendsAt {
        /// When.
        at: At,
    },
    /// A worker waits in a lock's queue.
    WaitsInQueue,
    /// A worker's program was given up; it has done what was given by hand since.
    GaveUpBefore,
    /// A worker has read a key.
    HasRead {
        /// Which.
        key: String,
        /// The version.
        version: u32,
    },
    /// A worker has a long operation open.
    HasBegun {
        /// On which key.
        key: String,
    },
    /// A worker waits for a reply.
    WaitsFor(Option<RequestKind>),
    /// A worker asks again later.
    AsksAgainAt {
        /// When.
        at: At,
    },
    /// A worker's program has ended.
    Ended(ProgramEnd),
    /// A worker believes it holds a lock.
    Believes {
        /// The token.
        token: Token,
        /// The lease.
        lease: String,
        /// The deadline it reckons with, on its own clock, as text.
        until: String,
    },
    /// A worker does not believe it holds anything.
    BelievesNothing,
    /// The authority agrees.
    RecordedUntil {
        /// Until when.
        at: At,
    },
    /// The authority records somebody else.
    HeldByOther {
        /// Who.
        owner: String,
        /// With which token.
        token: Token,
    },
    /// The lock is free, but has been somebody else's.
    NewerTokenIsOut {
        /// The newest token.
        token: Token,
    },
    /// The lease has ended.
    LeaseIsOver,
    /// A lock is free.
    Free,
    /// What the authority records.
    RecordOf {
        /// The lease.
        lease: String,
        /// The token.
        token: Token,
        /// Its end.
        until: At,
    },
    /// A lock is closed after an expiry.
    ClosedUntil {
        /// Until when.
        at: At,
    },
    /// An effect was performed.
    Performed {
        /// When.
        at: At,
        /// For whom.
        owner: String,
        /// With which token.
        token: Option<Token>,
    },
    /// A key has no value.
    NoValue,
    /// A value was there before the run.
    BeforeTheRun,
    /// A message is held.
    HeldUntil {
        /// Until when.
        until: Option<At>,
    },
    /// A message is on its way.
    ArrivesAt {
        /// When.
        at: At,
    },
    /// A message has arrived and is compared; the change is made later.
    LandsAt {
        /// When.
        at: At,
    },
    /// A message.
    Flight {
        /// Whose.
        owner: String,
        /// What kind.
        kind: RequestKind,
        /// A reply.
        reply: bool,
        /// The token it carries.
        token: Option<Token>,
    },
    /// Button.
    Pause,
    /// Button.
    Resume,
    /// Button.
    Crash,
    /// Button.
    StartAgain,
    /// Button.
    StopKeepalive,
    /// Button.
    ResumeKeepalive,
    /// Button.
    StepAcquire,
    /// Button.
    StepCompute,
    /// Button.
    StepWrite,
    /// Button.
    StepRelease,
    /// Button.
    StepQueue,
    /// Button.
    StepSteal,
    /// Button.
    StepCheckLock,
    /// Button.
    StepCheckDeadline,
    /// Button.
    StepRead,
    /// Button.
    StepBegin,
    /// Button.
    StepClaim,
    /// Button: the effect.
    StepCall(String),
    /// Button.
    ClockAhead,
    /// Button.
    ClockBack,
    /// Button: cuts the link to somebody, the lock service if nobody is named.
    Cut(Option<String>),
    /// Button: heals it.
    Heal(Option<String>),
    /// Button.
    Revoke,
    /// Button.
    LoseCounter,
    /// Button.
    RestartAuthority,
    /// Button.
    WorkOut,
    /// Button.
    Hold,
    /// Button.
    Deliver,
    /// Button.
    Drop,
    /// Button.
    Duplicate,
}

impl Stage {
    /// In a language.
    pub fn say(&self, lang: Lang) -> String {
        fill(self.text().get(lang), &self.filling(lang), lang)
    }

    /// What both languages fill in.
    fn filling(&self, lang: Lang) -> [Filling<'_>; 3] {
        use Filling::{Count, Long, Moment, Nothing, Number, Word};
        match self {
            Stage::PausedSince { at, span } => [Moment(*at), Long(*span), Nothing],
            Stage::Computes { left } | Stage::ComputingSuspended { left } => {
                [Long(*left), Nothing, Nothing]
            }
            Stage::StartsAt { at }
            | Stage::SendsAt { at }
            | Stage::AsksAgainAt { at }
            | Stage::RecordedUntil { at }
            | Stage::ClosedUntil { at }
            | Stage::HeldUntil { until: Some(at) }
            | Stage::ArrivesAt { at }
            | Stage::LandsAt { at } => [Moment(*at), Nothing, Nothing],
            Stage::HasRead { key, version } => [Word(key), Count(*version), Nothing],
            Stage::HasBegun { key: name }
            | Stage::StepCall(name)
            | Stage::Cut(Some(name))
            | Stage::Heal(Some(name)) => [Word(name), Nothing, Nothing],
            Stage::Believes {
                token,
                lease,
                until,
            } => [Number(*token), Word(lease), Word(until)],
            Stage::HeldByOther { owner, token } => [Word(owner), Number(*token), Nothing],
            Stage::NewerTokenIsOut { token } => [Number(*token), Nothing, Nothing],
            Stage::RecordOf {
                lease,
                token,
                until,
            } => [Word(lease), Number(*token), Moment(*until)],
            Stage::Performed { at, owner, token } => {
                [Moment(*at), Word(owner), token.map_or(Nothing, Number)]
            }
            Stage::Flight {
                owner, kind, token, ..
            } => [
                Word(owner),
                Word(noun(*kind).get(lang)),
                token.map_or(Nothing, Number),
            ],
            Stage::NothingYet
            | Stage::AsItIs
            | Stage::FoundNothing
            | Stage::NeverCame
            | Stage::Running
            | Stage::Finished
            | Stage::Crashed
            | Stage::TakesNextStep
            | Stage::Checks
            | Stage::WaitsInQueue
            | Stage::GaveUpBefore
            | Stage::WaitsFor(_)
            | Stage::Ended(_)
            | Stage::BelievesNothing
            | Stage::LeaseIsOver
            | Stage::Free
            | Stage::NoValue
            | Stage::BeforeTheRun
            | Stage::Pause
            | Stage::Resume
            | Stage::Crash
            | Stage::StartAgain
            | Stage::StopKeepalive
            | Stage::ResumeKeepalive
            | Stage::StepAcquire
            | Stage::StepCompute
            | Stage::StepWrite
            | Stage::StepRelease
            | Stage::StepQueue
            | Stage::StepSteal
            | Stage::StepCheckLock
            | Stage::StepCheckDeadline
            | Stage::StepRead
            | Stage::StepBegin
            | Stage::StepClaim
            | Stage::ClockAhead
            | Stage::ClockBack
            | Stage::Revoke
            | Stage::LoseCounter
            | Stage::RestartAuthority
            | Stage::WorkOut
            | Stage::Hold
            | Stage::Deliver
            | Stage::Drop
            | Stage::Duplicate
            | Stage::HeldUntil { until: None }
            | Stage::Cut(None)
            | Stage::Heal(None) => [Nothing; 3],
        }
    }

    fn text(&self) -> Both {
        match self {
            Stage::NothingYet => both!("Nothing has happened yet.", "Ещё ничего не произошло."),
            Stage::AsItIs => both!("As it is", "Как есть"),
            Stage::FoundNothing => {
                both!("It found nothing to act on.", "Действовать было не на что.")
            }
            Stage::NeverCame => both!(
                "Its turn did not come in this run.",
                "В этом прогоне до него не дошло."
            ),
            Stage::Running => both!("running", "работает"),
            Stage::Finished => both!("finished", "завершил"),
            Stage::PausedSince { .. } => {
                both!("paused since {0}, for {1} now", "стоит с {0}, уже {1}")
            }
            Stage::Crashed => both!("crashed", "упал", "worker"),
            Stage::StartsAt { .. } => both!("starts at {0}", "начнёт в {0}"),
            Stage::TakesNextStep => both!("takes its next step", "берётся за следующий шаг"),
            Stage::Computes { .. } => both!("computes, {0} to go", "вычисляет, осталось {0}"),
            Stage::ComputingSuspended { .. } => both!(
                "stopped while computing, {0} to go",
                "замер посреди вычисления, осталось {0}"
            ),
            Stage::Checks => both!("checks before it sends", "проверяет перед отправкой"),
            Stage::SendsAt { .. } => both!(
                "has checked, sends at {0}",
                "проверки сделаны, отправит в {0}"
            ),
            Stage::WaitsInQueue => both!("waits in the queue", "ждёт в очереди"),
            Stage::GaveUpBefore => both!(
                "did what was given by hand; its program was given up",
                "заданное вручную сделано; программа оборвана"
            ),
            Stage::HasRead { .. } => both!(
                "has read version {1} of {0}",
                "прочитана версия {1} ключа {0}"
            ),
            Stage::HasBegun { .. } => both!(
                "has a long operation open on {0}",
                "открыта длинная операция над {0}"
            ),
            Stage::WaitsFor(kind) => match kind {
                Some(RequestKind::Acquire) => both!(
                    "waits: did it get the lock?",
                    "ждёт: досталась ли блокировка?"
                ),
                Some(RequestKind::Renew) => {
                    both!("waits for its renewal", "ждёт ответа о продлении")
                }
                Some(RequestKind::Release) => both!(
                    "waits: was the lock released?",
                    "ждёт: снята ли блокировка?"
                ),
                Some(RequestKind::CheckLock) => both!(
                    "waits: is the lock still its own?",
                    "ждёт: своя ли ещё блокировка?"
                ),
                Some(RequestKind::Read) => both!("waits for what it reads", "ждёт прочитанного"),
                Some(RequestKind::Begin) => both!(
                    "waits: may its operation begin?",
                    "ждёт: можно ли начать операцию?"
                ),
                Some(RequestKind::Claim) => {
                    both!("waits: was its token noted?", "ждёт: отмечен ли токен?")
                }
                Some(RequestKind::Write) => {
                    both!("waits: was its write accepted?", "ждёт: принята ли запись?")
                }
                Some(RequestKind::Call) => both!("waits: was it done?", "ждёт: выполнено ли?"),
                None => both!("waits for a reply", "ждёт ответа"),
            },
            Stage::AsksAgainAt { .. } => both!("asks again at {0}", "спросит снова в {0}", "will"),
            Stage::Ended(how) => match how {
                ProgramEnd::Completed => both!("nothing left to do", "всё сделано"),
                ProgramEnd::Refused => both!("gave up: it was refused", "прекратил: получил отказ"),
                ProgramEnd::TimedOut => both!(
                    "gave up: no reply in time",
                    "прекратил: ответа вовремя не было"
                ),
                ProgramEnd::Cancelled => both!(
                    "stopped by itself: the lock is lost",
                    "остановился сам: блокировка потеряна"
                ),
                ProgramEnd::Crashed => {
                    both!("gone, with all it knew", "пропал вместе со всем, что знал")
                }
            },
            Stage::Believes { .. } => both!("holds {0} ({1}) until {2}", "держит {0} ({1}) до {2}"),
            Stage::BelievesNothing => both!("holds nothing", "не держит ничего"),
            Stage::RecordedUntil { .. } => both!("true until {0}", "верно до {0}"),
            Stage::HeldByOther { .. } => {
                both!("{0} holds it, with {1}", "блокировка у {0}, токен {1}")
            }
            Stage::NewerTokenIsOut { .. } => both!(
                "its lease is over, and {0} is out",
                "аренда истекла, уже выдан токен {0}"
            ),
            Stage::LeaseIsOver => both!("its lease is over", "аренда истекла"),
            Stage::Free => both!("free", "свободна"),
            Stage::RecordOf { .. } => both!("{0}, token {1}, until {2}", "{0}, токен {1}, до {2}"),
            Stage::ClosedUntil { .. } => both!("closed until {0}", "закрыта до {0}"),
            Stage::Performed { token: Some(_), .. } => {
                both!("{0}: for {1}, with {2}", "{0}: для {1}, токен {2}")
            }
            Stage::Performed { token: None, .. } => both!("{0}: for {1}", "{0}: для {1}"),
            Stage::NoValue => both!("no value", "значения нет"),
            Stage::BeforeTheRun => both!("before the run", "до начала"),
            Stage::HeldUntil { until: Some(_) } => both!("held until {0}", "задержано до {0}"),
            Stage::HeldUntil { until: None } => both!("held", "задержано"),
            Stage::ArrivesAt { .. } => both!("arrives at {0}", "придёт в {0}"),
            Stage::LandsAt { .. } => both!(
                "compared, takes effect at {0}",
                "сверено, подействует в {0}"
            ),
            Stage::Flight { reply, token, .. } => match (reply, token) {
                (true, Some(_)) => both!(
                    "reply to {0}: {1} with {2}",
                    "ответ для {0}: {1}, токен {2}"
                ),
                (true, None) => both!("reply to {0}: {1}", "ответ для {0}: {1}"),
                (false, Some(_)) => both!("{0}: {1} with {2}", "{0}: {1}, токен {2}"),
                (false, None) => both!("{0}: {1}", "{0}: {1}"),
            },
            Stage::Pause => both!("Pause", "Остановить"),
            Stage::Resume => both!("Resume", "Разбудить"),
            Stage::Crash => both!("Crash", "Уронить"),
            Stage::StartAgain => both!("Start again", "Запустить снова"),
            Stage::StopKeepalive => both!("Stop keepalive", "Прекратить продления"),
            Stage::ResumeKeepalive => both!("Resume keepalive", "Вернуть продления"),
            Stage::StepAcquire => both!("Acquire", "Захватить"),
            Stage::StepCompute => both!("Compute 1\u{a0}s", "Вычислять 1\u{a0}с"),
            Stage::StepWrite => both!("Write", "Записать"),
            Stage::StepRelease => both!("Release", "Освободить"),
            Stage::StepQueue => both!("Queue for the lock", "Встать в очередь"),
            Stage::StepSteal => both!("Take the lock", "Отобрать блокировку"),
            Stage::StepCheckLock => both!("Still mine?", "Ещё моя?"),
            Stage::StepCheckDeadline => both!("Look at the clock", "Посмотреть на часы"),
            Stage::StepRead => both!("Read", "Прочитать"),
            Stage::StepBegin => both!("Begin a long operation", "Начать длинную операцию"),
            Stage::StepClaim => both!("Claim", "Предъявить токен"),
            Stage::StepCall(_) => both!("Call {0}", "Обратиться: {0}"),
            Stage::ClockAhead => both!("Clock +1\u{a0}s", "Часы +1\u{a0}с"),
            Stage::ClockBack => both!("Clock −1\u{a0}s", "Часы −1\u{a0}с"),
            Stage::Cut(None) => both!(
                "Cut off from the lock service",
                "Оборвать связь с сервисом блокировок"
            ),
            Stage::Cut(Some(_)) => both!("Cut off from {0}", "Оборвать связь: {0}"),
            Stage::Heal(None) => both!(
                "Reconnect to the lock service",
                "Восстановить связь с сервисом блокировок"
            ),
            Stage::Heal(Some(_)) => both!("Reconnect to {0}", "Восстановить связь: {0}"),
            Stage::Revoke => both!("Revoke the lease", "Отозвать аренду"),
            Stage::LoseCounter => both!("Lose the token counter", "Потерять счётчик токенов"),
            Stage::RestartAuthority => both!(
                "Restart the lock service",
                "Перезапустить сервис блокировок"
            ),
            Stage::WorkOut => both!("Work it out", "Выяснить"),
            Stage::Hold => both!("Hold", "Задержать"),
            Stage::Deliver => both!("Deliver now", "Доставить сейчас"),
            Stage::Drop => both!("Lose", "Потерять"),
            Stage::Duplicate => both!("Duplicate", "Удвоить"),
        }
    }
}

/// Something the page must say that is not about the run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Notice {
    /// The library has no such scenario.
    UnknownScenario(String),
    /// The library that was fetched is none.
    LibraryUnreadable,
    /// A scenario of one's own cannot be opened.
    OwnUnreadable,
    /// Later interventions of one's own were kept as a branch.
    BranchKept(String),
    /// The saved state could not be read; it was set aside.
    SavedUnreadable,
    /// The saved state was written by a newer version; it was set aside.
    SavedTooNew(u32),
    /// A scenario has changed since the state was saved.
    ScenarioChanged,
    /// The browser keeps nothing, so that the work is gone after a reload.
    NotKept,
    /// The Russian texts were asked for and have not come.
    NoRussian,
    /// A link was cut off or changed on its way.
    LinkBroken,
    /// A link was made by a newer version.
    LinkTooNew(u32),
    /// A part of a link that stands for nothing here.
    LinkUnknown(String),
    /// A link to a scenario that has changed so much that it leads nowhere in it.
    LinkOutdated,
}

impl Notice {
    /// In a language.
    pub fn say(&self, lang: Lang) -> String {
        let filling = match self {
            Notice::UnknownScenario(name)
            | Notice::BranchKept(name)
            | Notice::LinkUnknown(name) => Filling::Word(name),
            Notice::SavedTooNew(version) | Notice::LinkTooNew(version) => Filling::Count(*version),
            Notice::LibraryUnreadable
            | Notice::OwnUnreadable
            | Notice::SavedUnreadable
            | Notice::ScenarioChanged
            | Notice::NotKept
            | Notice::NoRussian
            | Notice::LinkBroken
            | Notice::LinkOutdated => Filling::Nothing,
        };
        fill(self.text().get(lang), &[filling], lang)
    }

    fn text(&self) -> Both {
        match self {
            Notice::UnknownScenario(_) => both!(
                "There is no scenario “{0}”. Check its name, or choose one from Fencelab’s list.",
                "Сценария «{0}» нет. Проверьте название или выберите другой из списка в Fencelab."
            ),
            Notice::LibraryUnreadable => both!(
                "The other scenarios could not be read. Reload the page.",
                "Остальные сценарии не удалось прочитать. Обновите страницу."
            ),
            Notice::OwnUnreadable => both!(
                "The file could not be opened. What was here has stayed.",
                "Файл не удалось открыть. Всё осталось как было."
            ),
            Notice::BranchKept(_) => both!(
                "Your later interventions are kept as “{0}”.",
                "Ваши более поздние вмешательства сохранены в ветке «{0}»."
            ),
            Notice::SavedUnreadable => both!(
                "The state saved in this browser could not be read. It was set aside, and the scenario starts afresh.",
                "Состояние, сохранённое в браузере, не удалось прочитать. Оно отложено, сценарий начат заново."
            ),
            Notice::SavedTooNew(_) => both!(
                "The state saved in this browser was written by a newer version (format {0}). It was set aside; reload the page to get that version.",
                "Состояние в браузере сохранено более новой версией (формат {0}). Оно отложено; обновите страницу, чтобы получить эту версию."
            ),
            Notice::ScenarioChanged => both!(
                "The scenario has changed since this run was saved. The interventions are laid over the new one.",
                "С тех пор как этот прогон был сохранён, сценарий изменился. Вмешательства наложены на новый."
            ),
            Notice::NotKept => both!(
                "This browser keeps nothing for this page: what you do here is gone after a reload.",
                "Браузер ничего не хранит для этой страницы: после перезагрузки сделанное здесь исчезнет."
            ),
            Notice::LinkBroken => both!(
                "This link is damaged: a part of it is missing or was changed. Nothing was opened; ask for the link again.",
                "Ссылка повреждена: части не хватает или она изменена. Ничего не открыто; попросите прислать ссылку ещё раз."
            ),
            Notice::LinkTooNew(_) => both!(
                "This link was made by a newer version (format {0}). Nothing was opened; reload the page to get that version.",
                "Ссылка создана более новой версией (формат {0}). Ничего не открыто; обновите страницу, чтобы получить эту версию."
            ),
            Notice::LinkUnknown(_) => both!(
                "“{0}” in this link stands for nothing in its scenario, or was said before. Nothing was opened; check the link.",
                "«{0}» в ссылке ничего не значит для её сценария или уже сказано. Ничего не открыто; проверьте ссылку."
            ),
            Notice::LinkOutdated => both!(
                "The scenario of this link has changed since, and what the link says does not fit it any more.",
                "Сценарий этой ссылки с тех пор изменился, и сказанное в ней к нему больше не подходит."
            ),
            // In both languages at once: it is said where the Russian is not there.
            Notice::NoRussian => both!(
                "The Russian texts were not loaded. Check the connection, and choose the language again. Русские тексты не загрузились: проверьте соединение и выберите язык ещё раз.",
                "Русские тексты не загрузились. Проверьте соединение и выберите язык ещё раз."
            ),
        }
    }
}

/// The name a branch gets by itself.
pub fn branch_name(number: usize, lang: Lang) -> String {
    match lang {
        Lang::En => format!("Branch {number}"),
        Lang::Ru => format!("Ветка {number}"),
    }
}

/// An intervention, when and what.
pub fn intervention(it: &Intervention, lang: Lang) -> String {
    let when = match &it.when {
        Trigger::AtMs(at) => clock(*at, lang),
        Trigger::On(event) => {
            let whose = event.worker.as_deref().unwrap_or_default();
            let nth = if event.nth > 1 {
                format!(" #{}", event.nth)
            } else {
                String::new()
            };
            let after = match (event.after_ms, lang) {
                (Ms(0), _) => String::new(),
                (after, _) => format!(" + {}", span(after, lang)),
            };
            format!("{whose} {}{nth}{after}", event.event)
                .trim()
                .to_owned()
        }
    };
    let note = it
        .note
        .as_ref()
        .map(|note| format!(" ({})", note.get(lang)))
        .unwrap_or_default();
    format!("{when}: {}{note}", act(&it.act, lang))
}

/// What an intervention does.
fn act(act: &Intervene, lang: Lang) -> String {
    use Filling::{Long, Nothing, Word};
    let told = told_of(act, lang);
    let told = Word(&told);
    let (text, filling) = match act {
        Intervene::Pause { worker } => (both!("pause {0}", "остановить {0}"), [Word(worker), told]),
        Intervene::Resume { worker } => {
            (both!("resume {0}", "разбудить {0}"), [Word(worker), told])
        }
        Intervene::Crash { worker } => (both!("crash {0}", "уронить {0}"), [Word(worker), told]),
        Intervene::Start { worker } => (
            both!("start {0} again", "запустить {0} снова"),
            [Word(worker), told],
        ),
        Intervene::StopKeepalive { worker } => (
            both!("stop {0}’s keepalive", "прекратить продления {0}"),
            [Word(worker), told],
        ),
        Intervene::ResumeKeepalive { worker } => (
            both!("resume {0}’s keepalive", "вернуть продления {0}"),
            [Word(worker), told],
        ),
        Intervene::Step { worker, .. } => (
            both!("{0}, by hand: {1}", "{0}, вручную: {1}"),
            [Word(worker), told],
        ),
        Intervene::Hold {
            for_ms: Some(ms), ..
        } => (
            both!("hold {1} for {0}", "задержать {1} на {0}"),
            [Long(*ms), told],
        ),
        Intervene::Hold { for_ms: None, .. } => {
            (both!("hold {1}", "задержать {1}"), [Nothing, told])
        }
        Intervene::Deliver { .. } => (
            both!("deliver {1} now", "доставить сейчас {1}"),
            [Nothing, told],
        ),
        Intervene::Drop { .. } => (both!("lose {1}", "потерять {1}"), [Nothing, told]),
        Intervene::Duplicate { .. } => (both!("duplicate {1}", "удвоить {1}"), [Nothing, told]),
        Intervene::Cut { worker, .. } => (
            both!("cut {0} off from {1}", "оборвать связь {0} – {1}"),
            [Word(worker), told],
        ),
        Intervene::Heal { worker, .. } => (
            both!("reconnect {0} to {1}", "восстановить связь {0} – {1}"),
            [Word(worker), told],
        ),
        Intervene::SkewClock { worker, .. } => (
            both!("set {0}’s clock{1}", "перевести часы {0}{1}"),
            [Word(worker), told],
        ),
        Intervene::Revoke { .. } => (
            both!("revoke the lease{1}", "отозвать аренду{1}"),
            [Nothing, told],
        ),
        Intervene::RestartAuthority {} => (
            both!(
                "restart the lock service",
                "перезапустить сервис блокировок"
            ),
            [Nothing; 2],
        ),
        Intervene::LoseCounter { .. } => (
            both!("lose the token counter{1}", "потерять счётчик токенов{1}"),
            [Nothing, told],
        ),
        Intervene::Protect(_) => (
            both!(
                "change the protections from now on",
                "изменить защиты с этого момента"
            ),
            [Nothing; 2],
        ),
    };
    fill(text.get(lang), &filling, lang)
}

/// What an intervention acts on or with, besides a worker.
fn told_of(act: &Intervene, lang: Lang) -> String {
    match act {
        Intervene::Hold { message, .. }
        | Intervene::Deliver { message }
        | Intervene::Drop { message }
        | Intervene::Duplicate { message, .. } => told_message(message, lang),
        Intervene::Step { step, .. } => told_step(step, lang),
        Intervene::Cut { from, .. } | Intervene::Heal { from, .. } => peer(from, lang).to_owned(),
        Intervene::SkewClock {
            by_ms, drift_ppm, ..
        } => skew(*by_ms, *drift_ppm, lang),
        Intervene::Revoke { lock } | Intervene::LoseCounter { lock } => of_lock(lock),
        Intervene::Pause { .. }
        | Intervene::Resume { .. }
        | Intervene::Crash { .. }
        | Intervene::Start { .. }
        | Intervene::StopKeepalive { .. }
        | Intervene::ResumeKeepalive { .. }
        | Intervene::RestartAuthority {}
        | Intervene::Protect(_) => String::new(),
    }
}

/// Somebody at the end of a link.
fn peer(peer: &PeerFile, lang: Lang) -> &str {
    match (peer, lang) {
        (PeerFile::Authority, Lang::En) => "the lock service",
        (PeerFile::Authority, Lang::Ru) => "сервис блокировок",
        (PeerFile::Resource(name) | PeerFile::Effect(name), _) => name,
    }
}

/// " +1 s", " +100 ppm".
fn skew(by_ms: i64, drift_ppm: Option<i64>, lang: Lang) -> String {
    let mut told = String::new();
    if by_ms != 0 {
        let sign = if by_ms < 0 { '−' } else { '+' };
        told = format!(" {sign}{}", span(Ms(by_ms.unsigned_abs()), lang));
    }
    if let Some(ppm) = drift_ppm {
        told.push_str(&format!(" {ppm:+}\u{a0}ppm"));
    }
    told
}

/// " (orders)", where the lock is named.
fn of_lock(lock: &Option<String>) -> String {
    lock.as_ref()
        .map_or(String::new(), |lock| format!(" ({lock})"))
}

/// A step, as one tells somebody to do it.
pub fn told_step(step: &StepFile, lang: Lang) -> String {
    let told;
    let mut filling = Filling::Nothing;
    let text = match step {
        StepFile::Acquire { steal: true, .. } => both!("take the lock", "отобрать блокировку"),
        StepFile::Acquire { queue: true, .. } => both!("queue for the lock", "встать в очередь"),
        StepFile::Acquire { .. } => both!("acquire", "захватить", "do"),
        StepFile::Compute { ms, .. } => {
            filling = Filling::Long(*ms);
            both!("compute {0}", "вычислять {0}")
        }
        StepFile::Read { .. } => both!("read", "прочитать", "do"),
        StepFile::CheckLock { .. } => both!("ask “still mine?”", "спросить «ещё моя?»"),
        StepFile::CheckDeadline { .. } => both!("look at the clock", "посмотреть на часы"),
        StepFile::Begin { .. } => both!("begin a long operation", "начать длинную операцию"),
        StepFile::Claim { .. } => both!("claim", "предъявить токен", "do"),
        StepFile::Write { set, add, .. } => match change(set.as_ref(), *add) {
            Some(change) => {
                told = change;
                filling = Filling::Word(&told);
                both!("write {0}", "записать {0}")
            }
            None => both!("delete", "удалить"),
        },
        StepFile::Call { effect, .. } => {
            filling = Filling::Word(effect.as_deref().unwrap_or_default());
            both!("call {0}", "обратиться: {0}")
        }
        StepFile::Release { .. } => both!("release", "освободить", "do"),
    };
    fill(text.get(lang), &[filling], lang)
}

/// What a write does; `None` for a deletion.
fn change(set: Option<&ValueFile>, add: Option<i64>) -> Option<String> {
    match (set, add) {
        (Some(ValueFile::Text(text)), _) => Some(text.clone()),
        (Some(ValueFile::Number(number)), _) => Some(number.to_string()),
        (None, Some(number)) => Some(format!("{number:+}")),
        (None, None) => None,
    }
}

/// A kind of request in a word or two.
fn noun(kind: RequestKind) -> Both {
    match kind {
        RequestKind::Acquire => both!("acquire", "захват"),
        RequestKind::Renew => both!("renewal", "продление"),
        RequestKind::Release => both!("release", "освобождение"),
        RequestKind::CheckLock => both!("question about the lock", "вопрос о блокировке"),
        RequestKind::Read => both!("read", "чтение"),
        RequestKind::Begin => both!("opening of an operation", "начало операции"),
        RequestKind::Claim => both!("claim", "предъявление"),
        RequestKind::Write => both!("write", "запись"),
        RequestKind::Call => both!("call", "обращение"),
    }
}

fn told_message(message: &MessageRef, lang: Lang) -> String {
    let text = match message.leg {
        Leg::Request => both!("{0}’s {1} {2}", "«{1} {2}» от {0}"),
        Leg::Reply => both!("the reply to {0}’s {1} {2}", "ответ на «{1} {2}» от {0}"),
    };
    let kind = noun(message.request).get(lang);
    let filling = [
        Filling::Word(&message.worker),
        Filling::Word(kind),
        Filling::Count(message.nth),
    ];
    fill(text.get(lang), &filling, lang)
}
