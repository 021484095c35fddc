//! What the stage, the actions and the notices say.

use crate::protocol::{At, Ms, ProgramEnd, RequestKind, Token};
use crate::scenario::{
    Intervene, Intervention, Leg, MessageRef, PeerFile, StepFile, Trigger, ValueFile,
};
use crate::words::{Lang, clock, span};

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
        match lang {
            Lang::En => self.en(),
            Lang::Ru => self.ru(),
        }
    }

    fn en(&self) -> String {
        let at = |at: &At| clock(*at, Lang::En);
        let long = |ms: &Ms| span(*ms, Lang::En);
        match self {
            Stage::NothingYet => "Nothing has happened yet.".into(),
            Stage::AsItIs => "As it is".into(),
            Stage::FoundNothing => "It found nothing to act on.".into(),
            Stage::NeverCame => "Its turn did not come in this run.".into(),
            Stage::Running => "running".into(),
            Stage::PausedSince { at: when, span } => {
                format!("paused since {}, for {} now", at(when), long(span))
            }
            Stage::Crashed => "crashed".into(),
            Stage::StartsAt { at: when } => format!("starts at {}", at(when)),
            Stage::TakesNextStep => "takes its next step".into(),
            Stage::Computes { left } => format!("computes, {} to go", long(left)),
            Stage::ComputingSuspended { left } => {
                format!("stopped while computing, {} to go", long(left))
            }
            Stage::Checks => "checks before it sends".into(),
            Stage::SendsAt { at: when } => format!("has checked, sends at {}", at(when)),
            Stage::WaitsInQueue => "waits in the queue".into(),
            Stage::GaveUpBefore => "did what was given by hand; its program was given up".into(),
            Stage::HasRead { key, version } => format!("has read version {version} of {key}"),
            Stage::HasBegun { key } => format!("has a long operation open on {key}"),
            Stage::WaitsFor(kind) => match kind {
                Some(RequestKind::Acquire) => "waits: did it get the lock?",
                Some(RequestKind::Renew) => "waits for its renewal",
                Some(RequestKind::Release) => "waits: was the lock released?",
                Some(RequestKind::CheckLock) => "waits: is the lock still its own?",
                Some(RequestKind::Read) => "waits for what it reads",
                Some(RequestKind::Begin) => "waits: may its operation begin?",
                Some(RequestKind::Claim) => "waits: was its token noted?",
                Some(RequestKind::Write) => "waits: was its write accepted?",
                Some(RequestKind::Call) => "waits: was it done?",
                None => "waits for a reply",
            }
            .into(),
            Stage::AsksAgainAt { at: when } => format!("asks again at {}", at(when)),
            Stage::Ended(how) => match how {
                ProgramEnd::Completed => "nothing left to do",
                ProgramEnd::Refused => "gave up: it was refused",
                ProgramEnd::TimedOut => "gave up: no reply in time",
                ProgramEnd::Cancelled => "stopped by itself: the lock is lost",
                ProgramEnd::Crashed => "gone, with all it knew",
            }
            .into(),
            Stage::Believes {
                token,
                lease,
                until,
            } => {
                format!("holds {token} ({lease}) until {until}")
            }
            Stage::BelievesNothing => "holds nothing".into(),
            Stage::RecordedUntil { at: when } => format!("true until {}", at(when)),
            Stage::HeldByOther { owner, token } => format!("{owner} holds it, with {}", token),
            Stage::NewerTokenIsOut { token } => {
                format!("its lease is over, and {} is out", token)
            }
            Stage::LeaseIsOver => "its lease is over".into(),
            Stage::Free => "free".into(),
            Stage::RecordOf {
                lease,
                token,
                until,
            } => {
                format!("{lease}, token {}, until {}", token, at(until))
            }
            Stage::ClosedUntil { at: when } => format!("closed until {}", at(when)),
            Stage::Performed {
                at: when,
                owner,
                token,
            } => match token {
                Some(token) => format!("{}: for {owner}, with {token}", at(when)),
                None => format!("{}: for {owner}", at(when)),
            },
            Stage::NoValue => "no value".into(),
            Stage::BeforeTheRun => "before the run".into(),
            Stage::HeldUntil { until: Some(until) } => format!("held until {}", at(until)),
            Stage::HeldUntil { until: None } => "held".into(),
            Stage::ArrivesAt { at: when } => format!("arrives at {}", at(when)),
            Stage::LandsAt { at: when } => format!("compared, takes effect at {}", at(when)),
            Stage::Flight {
                owner,
                kind,
                reply,
                token,
            } => {
                let kind = noun(*kind, Lang::En);
                let token = token
                    .map(|token| format!(" with {}", token))
                    .unwrap_or_default();
                if *reply {
                    format!("reply to {owner}: {kind}{token}")
                } else {
                    format!("{owner}: {kind}{token}")
                }
            }
            Stage::Pause => "Pause".into(),
            Stage::Resume => "Resume".into(),
            Stage::Crash => "Crash".into(),
            Stage::StartAgain => "Start again".into(),
            Stage::StopKeepalive => "Stop keepalive".into(),
            Stage::ResumeKeepalive => "Resume keepalive".into(),
            Stage::StepAcquire => "Acquire".into(),
            Stage::StepCompute => "Compute 1\u{a0}s".into(),
            Stage::StepWrite => "Write".into(),
            Stage::StepRelease => "Release".into(),
            Stage::StepQueue => "Queue for the lock".into(),
            Stage::StepSteal => "Take the lock".into(),
            Stage::StepCheckLock => "Still mine?".into(),
            Stage::StepCheckDeadline => "Look at the clock".into(),
            Stage::StepRead => "Read".into(),
            Stage::StepBegin => "Begin a long operation".into(),
            Stage::StepClaim => "Claim".into(),
            Stage::StepCall(effect) => format!("Call {effect}"),
            Stage::ClockAhead => "Clock +1\u{a0}s".into(),
            Stage::ClockBack => "Clock −1\u{a0}s".into(),
            Stage::Cut(None) => "Cut off from the lock service".into(),
            Stage::Cut(Some(peer)) => format!("Cut off from {peer}"),
            Stage::Heal(None) => "Reconnect to the lock service".into(),
            Stage::Heal(Some(peer)) => format!("Reconnect to {peer}"),
            Stage::Revoke => "Revoke the lease".into(),
            Stage::LoseCounter => "Lose the token counter".into(),
            Stage::RestartAuthority => "Restart the lock service".into(),
            Stage::WorkOut => "Work it out".into(),
            Stage::Hold => "Hold".into(),
            Stage::Deliver => "Deliver now".into(),
            Stage::Drop => "Lose".into(),
            Stage::Duplicate => "Duplicate".into(),
        }
    }

    fn ru(&self) -> String {
        let at = |at: &At| clock(*at, Lang::Ru);
        let long = |ms: &Ms| span(*ms, Lang::Ru);
        match self {
            Stage::NothingYet => "Ещё ничего не произошло.".into(),
            Stage::AsItIs => "Как есть".into(),
            Stage::FoundNothing => "Действовать было не на что.".into(),
            Stage::NeverCame => "В этом прогоне до него не дошло.".into(),
            Stage::Running => "работает".into(),
            Stage::PausedSince { at: when, span } => {
                format!("стоит с {}, уже {}", at(when), long(span))
            }
            Stage::Crashed => "упал".into(),
            Stage::StartsAt { at: when } => format!("начнёт в {}", at(when)),
            Stage::TakesNextStep => "берётся за следующий шаг".into(),
            Stage::Computes { left } => format!("вычисляет, осталось {}", long(left)),
            Stage::ComputingSuspended { left } => {
                format!("замер посреди вычисления, осталось {}", long(left))
            }
            Stage::Checks => "проверяет перед отправкой".into(),
            Stage::SendsAt { at: when } => format!("проверки сделаны, отправит в {}", at(when)),
            Stage::WaitsInQueue => "ждёт в очереди".into(),
            Stage::GaveUpBefore => "заданное вручную сделано; программа оборвана".into(),
            Stage::HasRead { key, version } => format!("прочитана версия {version} ключа {key}"),
            Stage::HasBegun { key } => format!("открыта длинная операция над {key}"),
            Stage::WaitsFor(kind) => match kind {
                Some(RequestKind::Acquire) => "ждёт: досталась ли блокировка?",
                Some(RequestKind::Renew) => "ждёт ответа о продлении",
                Some(RequestKind::Release) => "ждёт: снята ли блокировка?",
                Some(RequestKind::CheckLock) => "ждёт: своя ли ещё блокировка?",
                Some(RequestKind::Read) => "ждёт прочитанного",
                Some(RequestKind::Begin) => "ждёт: можно ли начать операцию?",
                Some(RequestKind::Claim) => "ждёт: отмечен ли токен?",
                Some(RequestKind::Write) => "ждёт: принята ли запись?",
                Some(RequestKind::Call) => "ждёт: выполнено ли?",
                None => "ждёт ответа",
            }
            .into(),
            Stage::AsksAgainAt { at: when } => format!("спросит снова в {}", at(when)),
            Stage::Ended(how) => match how {
                ProgramEnd::Completed => "всё сделано",
                ProgramEnd::Refused => "прекратил: получил отказ",
                ProgramEnd::TimedOut => "прекратил: ответа вовремя не было",
                ProgramEnd::Cancelled => "остановился сам: блокировка потеряна",
                ProgramEnd::Crashed => "пропал вместе со всем, что знал",
            }
            .into(),
            Stage::Believes {
                token,
                lease,
                until,
            } => {
                format!("держит {token} ({lease}) до {until}")
            }
            Stage::BelievesNothing => "не держит ничего".into(),
            Stage::RecordedUntil { at: when } => format!("верно до {}", at(when)),
            Stage::HeldByOther { owner, token } => {
                format!("блокировка у {owner}, токен {}", token)
            }
            Stage::NewerTokenIsOut { token } => {
                format!("аренда истекла, уже выдан токен {}", token)
            }
            Stage::LeaseIsOver => "аренда истекла".into(),
            Stage::Free => "свободна".into(),
            Stage::RecordOf {
                lease,
                token,
                until,
            } => {
                format!("{lease}, токен {}, до {}", token, at(until))
            }
            Stage::ClosedUntil { at: when } => format!("закрыта до {}", at(when)),
            Stage::Performed {
                at: when,
                owner,
                token,
            } => match token {
                Some(token) => format!("{}: для {owner}, токен {token}", at(when)),
                None => format!("{}: для {owner}", at(when)),
            },
            Stage::NoValue => "значения нет".into(),
            Stage::BeforeTheRun => "до начала".into(),
            Stage::HeldUntil { until: Some(until) } => format!("задержано до {}", at(until)),
            Stage::HeldUntil { until: None } => "задержано".into(),
            Stage::ArrivesAt { at: when } => format!("придёт в {}", at(when)),
            Stage::LandsAt { at: when } => format!("сверено, подействует в {}", at(when)),
            Stage::Flight {
                owner,
                kind,
                reply,
                token,
            } => {
                let kind = noun(*kind, Lang::Ru);
                let token = token
                    .map(|token| format!(", токен {}", token))
                    .unwrap_or_default();
                if *reply {
                    format!("ответ для {owner}: {kind}{token}")
                } else {
                    format!("{owner}: {kind}{token}")
                }
            }
            Stage::Pause => "Остановить".into(),
            Stage::Resume => "Разбудить".into(),
            Stage::Crash => "Уронить".into(),
            Stage::StartAgain => "Запустить снова".into(),
            Stage::StopKeepalive => "Прекратить продления".into(),
            Stage::ResumeKeepalive => "Вернуть продления".into(),
            Stage::StepAcquire => "Захватить".into(),
            Stage::StepCompute => "Вычислять 1\u{a0}с".into(),
            Stage::StepWrite => "Записать".into(),
            Stage::StepRelease => "Освободить".into(),
            Stage::StepQueue => "Встать в очередь".into(),
            Stage::StepSteal => "Отобрать блокировку".into(),
            Stage::StepCheckLock => "Ещё моя?".into(),
            Stage::StepCheckDeadline => "Посмотреть на часы".into(),
            Stage::StepRead => "Прочитать".into(),
            Stage::StepBegin => "Начать длинную операцию".into(),
            Stage::StepClaim => "Предъявить токен".into(),
            Stage::StepCall(effect) => format!("Обратиться: {effect}"),
            Stage::ClockAhead => "Часы +1\u{a0}с".into(),
            Stage::ClockBack => "Часы −1\u{a0}с".into(),
            Stage::Cut(None) => "Оборвать связь с сервисом блокировок".into(),
            Stage::Cut(Some(peer)) => format!("Оборвать связь: {peer}"),
            Stage::Heal(None) => "Восстановить связь с сервисом блокировок".into(),
            Stage::Heal(Some(peer)) => format!("Восстановить связь: {peer}"),
            Stage::Revoke => "Отозвать аренду".into(),
            Stage::LoseCounter => "Потерять счётчик токенов".into(),
            Stage::RestartAuthority => "Перезапустить сервис блокировок".into(),
            Stage::WorkOut => "Выяснить".into(),
            Stage::Hold => "Задержать".into(),
            Stage::Deliver => "Доставить сейчас".into(),
            Stage::Drop => "Потерять".into(),
            Stage::Duplicate => "Удвоить".into(),
        }
    }
}

/// Something the page must say that is not about the run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Notice {
    /// The library has no such scenario.
    UnknownScenario(String),
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
}

impl Notice {
    /// In a language.
    pub fn say(&self, lang: Lang) -> String {
        match lang {
            Lang::En => match self {
                Notice::UnknownScenario(id) => format!("There is no scenario “{id}”. Choose one from the list."),
                Notice::BranchKept(name) => format!("Your later interventions are kept as “{name}”."),
                Notice::SavedUnreadable => "The state saved in this browser could not be read. It was set aside, and the scenario starts afresh.".into(),
                Notice::SavedTooNew(version) => format!("The state saved in this browser was written by a newer version (format {version}). It was set aside; reload the page to get that version."),
                Notice::ScenarioChanged => "The scenario has changed since your work was saved. Your interventions are laid over the new one.".into(),
                Notice::NotKept => "This browser keeps nothing for this page: what you do here is gone after a reload.".into(),
            },
            Lang::Ru => match self {
                Notice::UnknownScenario(id) => format!("Сценария «{id}» нет. Выберите другой из списка."),
                Notice::BranchKept(name) => format!("Ваши более поздние вмешательства сохранены в ветке «{name}»."),
                Notice::SavedUnreadable => "Состояние, сохранённое в браузере, не удалось прочитать. Оно отложено, сценарий начат заново.".into(),
                Notice::SavedTooNew(version) => format!("Состояние в браузере сохранено более новой версией (формат {version}). Оно отложено; обновите страницу, чтобы получить эту версию."),
                Notice::ScenarioChanged => "С тех пор как ваша работа была сохранена, сценарий изменился. Ваши вмешательства наложены на новый.".into(),
                Notice::NotKept => "Браузер ничего не хранит для этой страницы: после перезагрузки сделанное здесь исчезнет.".into(),
            },
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
    match lang {
        Lang::En => match act {
            Intervene::Pause { worker } => format!("pause {worker}"),
            Intervene::Resume { worker } => format!("resume {worker}"),
            Intervene::Crash { worker } => format!("crash {worker}"),
            Intervene::Start { worker } => format!("start {worker} again"),
            Intervene::StopKeepalive { worker } => format!("stop {worker}’s keepalive"),
            Intervene::ResumeKeepalive { worker } => format!("resume {worker}’s keepalive"),
            Intervene::Step { worker, step } => format!("{worker}, by hand: {}", step_en(step)),
            Intervene::Hold {
                message,
                for_ms: Some(ms),
            } => {
                format!("hold {} for {}", message_en(message), span(*ms, lang))
            }
            Intervene::Hold {
                message,
                for_ms: None,
            } => format!("hold {}", message_en(message)),
            Intervene::Deliver { message } => format!("deliver {} now", message_en(message)),
            Intervene::Drop { message } => format!("lose {}", message_en(message)),
            Intervene::Duplicate { message, .. } => format!("duplicate {}", message_en(message)),
            Intervene::Cut { worker, from } => {
                format!("cut {worker} off from {}", peer(from, lang))
            }
            Intervene::Heal { worker, from } => {
                format!("reconnect {worker} to {}", peer(from, lang))
            }
            Intervene::SkewClock {
                worker,
                by_ms,
                drift_ppm,
            } => format!("set {worker}’s clock{}", skew(*by_ms, *drift_ppm, lang)),
            Intervene::Revoke { lock } => format!("revoke the lease{}", of_lock(lock)),
            Intervene::RestartAuthority {} => "restart the lock service".into(),
            Intervene::LoseCounter { lock } => format!("lose the token counter{}", of_lock(lock)),
            Intervene::Protect(_) => "change the protections from now on".into(),
        },
        Lang::Ru => match act {
            Intervene::Pause { worker } => format!("остановить {worker}"),
            Intervene::Resume { worker } => format!("разбудить {worker}"),
            Intervene::Crash { worker } => format!("уронить {worker}"),
            Intervene::Start { worker } => format!("запустить {worker} снова"),
            Intervene::StopKeepalive { worker } => format!("прекратить продления {worker}"),
            Intervene::ResumeKeepalive { worker } => format!("вернуть продления {worker}"),
            Intervene::Step { worker, step } => format!("{worker}, вручную: {}", step_ru(step)),
            Intervene::Hold {
                message,
                for_ms: Some(ms),
            } => {
                format!("задержать {} на {}", message_ru(message), span(*ms, lang))
            }
            Intervene::Hold {
                message,
                for_ms: None,
            } => format!("задержать {}", message_ru(message)),
            Intervene::Deliver { message } => format!("доставить сейчас {}", message_ru(message)),
            Intervene::Drop { message } => format!("потерять {}", message_ru(message)),
            Intervene::Duplicate { message, .. } => format!("удвоить {}", message_ru(message)),
            Intervene::Cut { worker, from } => {
                format!("оборвать связь {worker} – {}", peer(from, lang))
            }
            Intervene::Heal { worker, from } => {
                format!("восстановить связь {worker} – {}", peer(from, lang))
            }
            Intervene::SkewClock {
                worker,
                by_ms,
                drift_ppm,
            } => format!("перевести часы {worker}{}", skew(*by_ms, *drift_ppm, lang)),
            Intervene::Revoke { lock } => format!("отозвать аренду{}", of_lock(lock)),
            Intervene::RestartAuthority {} => "перезапустить сервис блокировок".into(),
            Intervene::LoseCounter { lock } => {
                format!("потерять счётчик токенов{}", of_lock(lock))
            }
            Intervene::Protect(_) => "изменить защиты с этого момента".into(),
        },
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

fn step_en(step: &StepFile) -> String {
    match step {
        StepFile::Acquire { steal: true, .. } => "take the lock".into(),
        StepFile::Acquire { queue: true, .. } => "queue for the lock".into(),
        StepFile::Acquire { .. } => "acquire".into(),
        StepFile::Compute { ms, .. } => format!("compute {}", span(*ms, Lang::En)),
        StepFile::Read { .. } => "read".into(),
        StepFile::CheckLock { .. } => "ask “still mine?”".into(),
        StepFile::CheckDeadline { .. } => "look at the clock".into(),
        StepFile::Begin { .. } => "begin a long operation".into(),
        StepFile::Claim { .. } => "claim".into(),
        StepFile::Write { set, add, .. } => match change(set.as_ref(), *add) {
            Some(change) => format!("write {change}"),
            None => "delete".into(),
        },
        StepFile::Call { effect, .. } => {
            format!("call {}", effect.as_deref().unwrap_or_default())
        }
        StepFile::Release { .. } => "release".into(),
    }
}

fn step_ru(step: &StepFile) -> String {
    match step {
        StepFile::Acquire { steal: true, .. } => "отобрать блокировку".into(),
        StepFile::Acquire { queue: true, .. } => "встать в очередь".into(),
        StepFile::Acquire { .. } => "захватить".into(),
        StepFile::Compute { ms, .. } => format!("вычислять {}", span(*ms, Lang::Ru)),
        StepFile::Read { .. } => "прочитать".into(),
        StepFile::CheckLock { .. } => "спросить «ещё моя?»".into(),
        StepFile::CheckDeadline { .. } => "посмотреть на часы".into(),
        StepFile::Begin { .. } => "начать длинную операцию".into(),
        StepFile::Claim { .. } => "предъявить токен".into(),
        StepFile::Write { set, add, .. } => match change(set.as_ref(), *add) {
            Some(change) => format!("записать {change}"),
            None => "удалить".into(),
        },
        StepFile::Call { effect, .. } => {
            format!("обратиться: {}", effect.as_deref().unwrap_or_default())
        }
        StepFile::Release { .. } => "освободить".into(),
    }
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
fn noun(kind: RequestKind, lang: Lang) -> &'static str {
    let (en, ru) = match kind {
        RequestKind::Acquire => ("acquire", "захват"),
        RequestKind::Renew => ("renewal", "продление"),
        RequestKind::Release => ("release", "освобождение"),
        RequestKind::CheckLock => ("question about the lock", "вопрос о блокировке"),
        RequestKind::Read => ("read", "чтение"),
        RequestKind::Begin => ("opening of an operation", "начало операции"),
        RequestKind::Claim => ("claim", "предъявление"),
        RequestKind::Write => ("write", "запись"),
        RequestKind::Call => ("call", "обращение"),
    };
    match lang {
        Lang::En => en,
        Lang::Ru => ru,
    }
}

fn message_en(message: &MessageRef) -> String {
    let kind = noun(message.request, Lang::En);
    let what = format!("{}’s {kind} {}", message.worker, message.nth);
    match message.leg {
        Leg::Request => what,
        Leg::Reply => format!("the reply to {what}"),
    }
}

fn message_ru(message: &MessageRef) -> String {
    let kind = noun(message.request, Lang::Ru);
    let what = format!("«{kind} {}» от {}", message.nth, message.worker);
    match message.leg {
        Leg::Request => what,
        Leg::Reply => format!("ответ на {what}"),
    }
}
