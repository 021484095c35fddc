//! What the stage, the actions and the notices say.

use crate::protocol::{At, Ms, ProgramEnd, RequestKind, Token};
use crate::scenario::{Intervene, Intervention, Leg, MessageRef, StepFile, Trigger};
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
    /// Too much happened at one instant.
    StuckAtInstant {
        /// When.
        at: At,
        /// Who was busiest.
        worker: Option<String>,
    },
    /// Too much happened in all.
    TooManyEvents {
        /// When it was stopped.
        at: At,
    },
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
        /// The deadline it reckons with.
        until: At,
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
            Stage::StuckAtInstant {
                at: when,
                worker: Some(worker),
            } => format!(
                "The run was stopped at {}: it would never get on. {worker} is busiest there; give its steps or its retries some time.",
                at(when)
            ),
            Stage::StuckAtInstant {
                at: when,
                worker: None,
            } => {
                format!(
                    "The run was stopped at {}: it would never get on.",
                    at(when)
                )
            }
            Stage::TooManyEvents { at: when } => format!(
                "The run was stopped at {}: it has too many events. Use a shorter horizon, or longer waits.",
                at(when)
            ),
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
            Stage::WaitsFor(kind) => match kind {
                Some(RequestKind::Acquire) => "waits: did it get the lock?".into(),
                Some(RequestKind::Renew) => "waits for its renewal".into(),
                Some(RequestKind::Release) => "waits: was the lock released?".into(),
                Some(RequestKind::Write) => "waits: was its write accepted?".into(),
                None => "waits for a reply".into(),
            },
            Stage::AsksAgainAt { at: when } => format!("asks again at {}", at(when)),
            Stage::Ended(how) => match how {
                ProgramEnd::Completed => "nothing left to do",
                ProgramEnd::Refused => "gave up: it was refused",
                ProgramEnd::TimedOut => "gave up: no reply in time",
                ProgramEnd::Crashed => "gone, with all it knew",
            }
            .into(),
            Stage::Believes {
                token,
                lease,
                until,
            } => {
                format!("holds {} ({lease}) until {}", token.0, at(until))
            }
            Stage::BelievesNothing => "holds nothing".into(),
            Stage::RecordedUntil { at: when } => format!("true until {}", at(when)),
            Stage::HeldByOther { owner, token } => format!("{owner} holds it, with {}", token.0),
            Stage::NewerTokenIsOut { token } => {
                format!("its lease is over, and {} is out", token.0)
            }
            Stage::LeaseIsOver => "its lease is over".into(),
            Stage::Free => "free".into(),
            Stage::RecordOf {
                lease,
                token,
                until,
            } => {
                format!("{lease}, token {}, until {}", token.0, at(until))
            }
            Stage::NoValue => "no value".into(),
            Stage::BeforeTheRun => "before the run".into(),
            Stage::HeldUntil { until: Some(until) } => format!("held until {}", at(until)),
            Stage::HeldUntil { until: None } => "held".into(),
            Stage::ArrivesAt { at: when } => format!("arrives at {}", at(when)),
            Stage::Flight {
                owner,
                kind,
                reply,
                token,
            } => {
                let kind = match kind {
                    RequestKind::Acquire => "acquire",
                    RequestKind::Renew => "renewal",
                    RequestKind::Release => "release",
                    RequestKind::Write => "write",
                };
                let token = token
                    .map(|token| format!(" with {}", token.0))
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
            Stage::StuckAtInstant {
                at: when,
                worker: Some(worker),
            } => format!(
                "Прогон остановлен в момент {}: дальше он бы не продвинулся. Больше всего событий у {worker}; дайте его шагам или повторам немного времени.",
                at(when)
            ),
            Stage::StuckAtInstant {
                at: when,
                worker: None,
            } => {
                format!(
                    "Прогон остановлен в момент {}: дальше он бы не продвинулся.",
                    at(when)
                )
            }
            Stage::TooManyEvents { at: when } => format!(
                "Прогон остановлен в момент {}: в нём слишком много событий. Сократите горизонт или увеличьте паузы.",
                at(when)
            ),
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
            Stage::WaitsFor(kind) => match kind {
                Some(RequestKind::Acquire) => "ждёт: досталась ли блокировка?".into(),
                Some(RequestKind::Renew) => "ждёт ответа о продлении".into(),
                Some(RequestKind::Release) => "ждёт: снята ли блокировка?".into(),
                Some(RequestKind::Write) => "ждёт: принята ли запись?".into(),
                None => "ждёт ответа".into(),
            },
            Stage::AsksAgainAt { at: when } => format!("спросит снова в {}", at(when)),
            Stage::Ended(how) => match how {
                ProgramEnd::Completed => "всё сделано",
                ProgramEnd::Refused => "прекратил: получил отказ",
                ProgramEnd::TimedOut => "прекратил: ответа вовремя не было",
                ProgramEnd::Crashed => "пропал вместе со всем, что знал",
            }
            .into(),
            Stage::Believes {
                token,
                lease,
                until,
            } => {
                format!("держит {} ({lease}) до {}", token.0, at(until))
            }
            Stage::BelievesNothing => "не держит ничего".into(),
            Stage::RecordedUntil { at: when } => format!("верно до {}", at(when)),
            Stage::HeldByOther { owner, token } => {
                format!("блокировка у {owner}, токен {}", token.0)
            }
            Stage::NewerTokenIsOut { token } => {
                format!("аренда истекла, уже выдан токен {}", token.0)
            }
            Stage::LeaseIsOver => "аренда истекла".into(),
            Stage::Free => "свободна".into(),
            Stage::RecordOf {
                lease,
                token,
                until,
            } => {
                format!("{lease}, токен {}, до {}", token.0, at(until))
            }
            Stage::NoValue => "значения нет".into(),
            Stage::BeforeTheRun => "до начала".into(),
            Stage::HeldUntil { until: Some(until) } => format!("задержано до {}", at(until)),
            Stage::HeldUntil { until: None } => "задержано".into(),
            Stage::ArrivesAt { at: when } => format!("придёт в {}", at(when)),
            Stage::Flight {
                owner,
                kind,
                reply,
                token,
            } => {
                let kind = match kind {
                    RequestKind::Acquire => "захват",
                    RequestKind::Renew => "продление",
                    RequestKind::Release => "освобождение",
                    RequestKind::Write => "запись",
                };
                let token = token
                    .map(|token| format!(", токен {}", token.0))
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
            Intervene::Protect(_) => "изменить защиты с этого момента".into(),
        },
    }
}

fn step_en(step: &StepFile) -> String {
    match step {
        StepFile::Acquire { .. } => "acquire".into(),
        StepFile::Compute { ms, .. } => format!("compute {}", span(*ms, Lang::En)),
        StepFile::Write { set, .. } => format!("write {set}"),
        StepFile::Release { .. } => "release".into(),
    }
}

fn step_ru(step: &StepFile) -> String {
    match step {
        StepFile::Acquire { .. } => "захватить".into(),
        StepFile::Compute { ms, .. } => format!("вычислять {}", span(*ms, Lang::Ru)),
        StepFile::Write { set, .. } => format!("записать {set}"),
        StepFile::Release { .. } => "освободить".into(),
    }
}

fn message_en(message: &MessageRef) -> String {
    let kind = match message.request {
        RequestKind::Acquire => "acquire",
        RequestKind::Renew => "renewal",
        RequestKind::Release => "release",
        RequestKind::Write => "write",
    };
    let what = format!("{}’s {kind} {}", message.worker, message.nth);
    match message.leg {
        Leg::Request => what,
        Leg::Reply => format!("the reply to {what}"),
    }
}

fn message_ru(message: &MessageRef) -> String {
    let kind = match message.request {
        RequestKind::Acquire => "захват",
        RequestKind::Renew => "продление",
        RequestKind::Release => "освобождение",
        RequestKind::Write => "запись",
    };
    let what = format!("«{kind} {}» от {}", message.nth, message.worker);
    match message.leg {
        Leg::Request => what,
        Leg::Reply => format!("ответ на {what}"),
    }
}
