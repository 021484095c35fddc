//! The fixed texts of the page: headings, buttons and fields.

use crate::words::{Lang, plural_ru};

/// A fixed text of the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Label {
    /// The line that tells a newcomer the game.
    Tagline,
    /// The term at the end of that line.
    TaglineEnd,
    /// Opens the picker.
    ChooseScenario,
    /// The picker's search field.
    Search,
    /// The other scenarios have been asked for.
    LibraryComing,
    /// The other scenarios did not come.
    LibraryFailed,
    /// The picker found nothing.
    NothingFound,
    /// Button.
    Undo,
    /// Button.
    Redo,
    /// Button.
    Reset,
    /// What the button does.
    ResetHint,
    /// Names the choice.
    Language,
    /// Names the choice.
    Theme,
    /// A choice.
    ThemeSystem,
    /// A choice.
    ThemeLight,
    /// A choice.
    ThemeDark,
    /// Names the group of undo, redo and reset.
    Edits,
    /// Names the choice of a variant.
    Variant,
    /// Names the part of the page.
    Timeline,
    /// The plot, for those who scroll it.
    Lanes,
    /// Names the group.
    Zoom,
    /// Button.
    ZoomOut,
    /// Button.
    ZoomFit,
    /// Button.
    ZoomIn,
    /// Names the group.
    Playback,
    /// Button.
    ToStart,
    /// Button.
    Back,
    /// Button.
    Play,
    /// Button: stops the playback.
    Stop,
    /// Button.
    Next,
    /// Button.
    ToEnd,
    /// The scrub bar.
    Time,
    /// Names the choice.
    Speed,
    /// Names the verdict.
    WhatHappened,
    /// Heading over the rule and the facts.
    Why,
    /// Heading.
    Causes,
    /// Heading.
    Flips,
    /// Button.
    ShowIt,
    /// Heading.
    Protections,
    /// Beside a switch that changes nothing.
    NotFelt,
    /// The state of a switch.
    On,
    /// The state of a switch.
    Off,
    /// Heading of the stage.
    AtThisMoment,
    /// Over what a worker believes.
    Believes,
    /// Over what is recorded.
    InFact,
    /// A worker believes nothing, so there is no record of it.
    NothingToCompare,
    /// Belief and record agree.
    Agree,
    /// The lease is over, and the worker does not know.
    DangerMild,
    /// Somebody else holds the lock, or a newer token is out.
    DangerStrong,
    /// What a lock's card is about.
    Authority,
    /// A field.
    Holder,
    /// A field.
    Lease,
    /// The field when the lock is free.
    NoLease,
    /// A field.
    LastToken,
    /// What a key's card is about.
    Resource,
    /// A field.
    Value,
    /// A field.
    Version,
    /// A field.
    HighestToken,
    /// A field.
    Writer,
    /// A newer value was destroyed here.
    Damaged,
    /// Opens the steps that can be given by hand.
    Steps,
    /// What opens.
    StepsHint,
    /// Before what the run came to.
    Outcome,
    /// Heading.
    Flights,
    /// No message is in flight.
    NoFlights,
    /// A message is held.
    Held,
    /// Heading.
    Interventions,
    /// Nothing is done.
    NoInterventions,
    /// An intervention is one's own.
    Yours,
    /// An intervention is the scenario's.
    OfScenario,
    /// Button.
    Remove,
    /// Heading.
    Branches,
    /// There is no branch.
    NoBranches,
    /// Button.
    OpenBranch,
    /// Names the field of a branch's name.
    RenameBranch,
    /// Button.
    DropBranch,
    /// Heading.
    Events,
    /// A switch.
    AllEvents,
    /// Heading.
    Evidence,
    /// What the table is.
    EvidenceHint,
    /// Button.
    CopyJson,
    /// After copying.
    Copied,
    /// The browser refused to copy.
    CopyByHand,
    /// A column.
    ColumnNumber,
    /// A column.
    ColumnTime,
    /// A column: the worker's own clock.
    ColumnClock,
    /// A column.
    ColumnOwner,
    /// A column.
    ColumnLock,
    /// A column.
    ColumnKey,
    /// A column.
    ColumnLease,
    /// A column.
    ColumnToken,
    /// A column: the highest token before.
    ColumnBefore,
    /// A column: the highest token after.
    ColumnAfter,
    /// A column.
    ColumnOperation,
    /// A column: what was to be written.
    ColumnPayload,
    /// A column.
    ColumnResult,
    /// Button and heading.
    Glossary,
    /// Button and heading.
    Keys,
    /// A switch.
    SingleKeys,
    /// About the switch.
    SingleKeysHint,
    /// The space bar.
    KeySpace,
    /// What a key does.
    KeyPlay,
    /// What keys do.
    KeyStep,
    /// What keys do.
    KeyEnds,
    /// What keys do.
    KeyAdvance,
    /// What keys do.
    KeyZoom,
    /// What keys do.
    KeySwitch,
    /// What keys do.
    KeyPause,
    /// What keys do.
    KeyUndo,
    /// What a key does.
    KeyReset,
    /// What a key does.
    KeyScenario,
    /// What a key does.
    KeyGlossary,
    /// What a key does.
    KeyHelp,
    /// Button.
    Close,
    /// Button: a notice was read.
    Dismiss,
    /// What an effect's card is about.
    Effect,
    /// Nothing has been done.
    NotDoneYet,
    /// What a ledger's card is about.
    Ledger,
    /// A field: who waits for a lock.
    Queue,
    /// Opens what else can be done to a worker.
    More,
    /// What opens.
    MoreHint,
    /// Over the switches that change nothing.
    NotFeltHere,
    /// Before the title of what a scenario retells.
    Retells,
    /// A link, in a new tab.
    ReadReport,
    /// Heading.
    Diagnosis,
    /// Button: diagnoses a log from outside.
    OwnLog,
}

impl Label {
    /// In a language.
    pub fn say(self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => self.en(),
            Lang::Ru => self.ru(),
        }
    }

    fn en(self) -> &'static str {
        match self {
            Label::Tagline => {
                "Two workers share one lock. Each time it changes hands, the number that comes with it grows: that number is the"
            }
            Label::TaglineEnd => "fencing token",
            Label::ChooseScenario => "Choose a scenario",
            Label::Search => "Search",
            Label::LibraryComing => "The other scenarios are on their way.",
            Label::LibraryFailed => {
                "The other scenarios did not come. Check the connection, then open this list again."
            }
            Label::NothingFound => "No scenario has these words.",
            Label::Undo => "Undo",
            Label::Redo => "Redo",
            Label::Reset => "Reset",
            Label::ResetHint => "Back to the scenario as it was",
            Label::Language => "Language",
            Label::Theme => "Colours",
            Label::ThemeSystem => "System",
            Label::ThemeLight => "Light",
            Label::ThemeDark => "Dark",
            Label::Edits => "Edits",
            Label::Variant => "Variant",
            Label::Timeline => "Timeline",
            Label::Lanes => "The lanes, along time",
            Label::Zoom => "Zoom",
            Label::ZoomOut => "Zoom out",
            Label::ZoomFit => "Fit",
            Label::ZoomIn => "Zoom in",
            Label::Playback => "Playback",
            Label::ToStart => "To the start",
            Label::Back => "One step back",
            Label::Play => "Play",
            Label::Stop => "Stop",
            Label::Next => "Next event",
            Label::ToEnd => "To the end",
            Label::Time => "Time",
            Label::Speed => "Speed",
            Label::WhatHappened => "What happened",
            Label::Why => "Why",
            Label::Causes => "How it came to this",
            Label::Flips => "What would have changed it",
            Label::ShowIt => "Show it",
            Label::Protections => "Protections",
            Label::NotFelt => "Makes no difference in this run",
            Label::On => "on",
            Label::Off => "off",
            Label::AtThisMoment => "At this moment",
            Label::Believes => "Believes",
            Label::InFact => "On record",
            Label::NothingToCompare => "nothing to compare",
            Label::Agree => "Agrees with the record",
            Label::DangerMild => "Lease over, and not noticed",
            Label::DangerStrong => "Not its lock any more",
            Label::Authority => "Lock service",
            Label::Holder => "Holder",
            Label::Lease => "Lease",
            Label::NoLease => "none",
            Label::LastToken => "Last token issued",
            Label::Resource => "Resource",
            Label::Value => "Value",
            Label::Version => "Version",
            Label::HighestToken => "Highest token",
            Label::Writer => "Written by",
            Label::Damaged => "A newer value was lost here.",
            Label::Steps => "Steps",
            Label::StepsHint => "Give a step by hand",
            Label::Outcome => "In the end",
            Label::Flights => "Messages in flight",
            Label::NoFlights => "None at this moment.",
            Label::Held => "held",
            Label::Interventions => "What is done to this run",
            Label::NoInterventions => "Nothing yet: pause a worker, or hold a message.",
            Label::Yours => "yours",
            Label::OfScenario => "scenario",
            Label::Remove => "Remove",
            Label::Branches => "Branches",
            Label::NoBranches => "Acting in the past keeps what came later here.",
            Label::OpenBranch => "Go back to it",
            Label::RenameBranch => "Name of the branch",
            Label::DropBranch => "Delete",
            Label::Events => "Events",
            Label::AllEvents => "Small ones too",
            Label::Evidence => "Evidence",
            Label::EvidenceHint => {
                "One line for each request that was decided, or that ended without a decision. Later lines than the present moment are dimmed."
            }
            Label::CopyJson => "Copy as JSON",
            Label::Copied => "Copied",
            Label::CopyByHand => {
                "The browser does not let this page copy. The text is selected: copy it with Ctrl+C."
            }
            Label::ColumnNumber => "No.",
            Label::ColumnTime => "Time",
            Label::ColumnClock => "Own clock",
            Label::ColumnOwner => "Owner",
            Label::ColumnLock => "Lock",
            Label::ColumnKey => "Key",
            Label::ColumnLease => "Lease",
            Label::ColumnToken => "Token",
            Label::ColumnBefore => "Highest before",
            Label::ColumnAfter => "Highest after",
            Label::ColumnOperation => "Operation",
            Label::ColumnPayload => "Payload",
            Label::ColumnResult => "Result",
            Label::Glossary => "Glossary",
            Label::Keys => "Keys",
            Label::SingleKeys => "Single keys work",
            Label::SingleKeysHint => "Undo and redo with Ctrl work either way.",
            Label::KeySpace => "Space",
            Label::KeyPlay => "play or stop",
            Label::KeyStep => "one step back, next event",
            Label::KeyEnds => "to the start, to the end",
            Label::KeyAdvance => "100 ms on, 1 s on",
            Label::KeyZoom => "zoom in, zoom out, fit",
            Label::KeySwitch => "flip a protection, counted from the top",
            Label::KeyPause => "pause or resume the first worker; with Shift the second",
            Label::KeyUndo => "undo; with Shift redo",
            Label::KeyReset => "back to the scenario as it was",
            Label::KeyScenario => "choose a scenario",
            Label::KeyGlossary => "glossary",
            Label::KeyHelp => "this list",
            Label::Close => "Close",
            Label::Dismiss => "Got it",
            Label::Effect => "Effect",
            Label::NotDoneYet => "nothing done yet",
            Label::Ledger => "Remembered requests",
            Label::Queue => "Waiting",
            Label::More => "More",
            Label::MoreHint => "Its clock and its links",
            Label::NotFeltHere => "Make no difference in this run",
            Label::Retells => "Retells a report",
            Label::ReadReport => "Read it (opens a new tab)",
            Label::Diagnosis => "Diagnosis",
            Label::OwnLog => "Your own log",
        }
    }

    fn ru(self) -> &'static str {
        match self {
            Label::Tagline => {
                "Два воркера, одна блокировка. Каждый раз, когда она меняет владельца, её номер растёт: этот номер и есть"
            }
            Label::TaglineEnd => "fencing-токен",
            Label::ChooseScenario => "Выбрать сценарий",
            Label::Search => "Поиск",
            Label::LibraryComing => "Остальные сценарии загружаются.",
            Label::LibraryFailed => {
                "Остальные сценарии не загрузились. Проверьте соединение и откройте список ещё раз."
            }
            Label::NothingFound => "Сценария с такими словами нет.",
            Label::Undo => "Отменить",
            Label::Redo => "Вернуть",
            Label::Reset => "Сбросить",
            Label::ResetHint => "Вернуть сценарий, каким он был",
            Label::Language => "Язык",
            Label::Theme => "Оформление",
            Label::ThemeSystem => "Как в системе",
            Label::ThemeLight => "Светлое",
            Label::ThemeDark => "Тёмное",
            Label::Edits => "Правки",
            Label::Variant => "Вариант",
            Label::Timeline => "Ход событий",
            Label::Lanes => "Дорожки вдоль оси времени",
            Label::Zoom => "Масштаб",
            Label::ZoomOut => "Отдалить",
            Label::ZoomFit => "Целиком",
            Label::ZoomIn => "Приблизить",
            Label::Playback => "Воспроизведение",
            Label::ToStart => "В начало",
            Label::Back => "На шаг назад",
            Label::Play => "Пуск",
            Label::Stop => "Стоп",
            Label::Next => "Следующее событие",
            Label::ToEnd => "В конец",
            Label::Time => "Время",
            Label::Speed => "Скорость",
            Label::WhatHappened => "Что произошло",
            Label::Why => "Почему",
            Label::Causes => "Как до этого дошло",
            Label::Flips => "Что изменило бы исход",
            Label::ShowIt => "Показать",
            Label::Protections => "Защиты",
            Label::NotFelt => "На этот прогон не влияет",
            Label::On => "вкл.",
            Label::Off => "выкл.",
            Label::AtThisMoment => "В этот момент",
            Label::Believes => "Считает",
            Label::InFact => "По записям",
            Label::NothingToCompare => "сравнивать нечего",
            Label::Agree => "Совпадает с записью",
            Label::DangerMild => "Не знает, что аренда истекла",
            Label::DangerStrong => "Блокировка уже не его",
            Label::Authority => "Сервис блокировок",
            Label::Holder => "Владелец",
            Label::Lease => "Аренда",
            Label::NoLease => "нет",
            Label::LastToken => "Последний токен",
            Label::Resource => "Ресурс",
            Label::Value => "Значение",
            Label::Version => "Версия",
            Label::HighestToken => "Наибольший токен",
            Label::Writer => "Кто писал",
            Label::Damaged => "Здесь потеряно более новое значение.",
            Label::Steps => "Шаги",
            Label::StepsHint => "Дать шаг вручную",
            Label::Outcome => "В итоге",
            Label::Flights => "Сообщения в пути",
            Label::NoFlights => "Сейчас ни одного.",
            Label::Held => "задержано",
            Label::Interventions => "Что делают с этим прогоном",
            Label::NoInterventions => "Пока ничего: остановите воркера или задержите сообщение.",
            Label::Yours => "ваше",
            Label::OfScenario => "сценарий",
            Label::Remove => "Убрать",
            Label::Branches => "Ветки",
            Label::NoBranches => "Если вмешаться в прошлое, то, что было позже, сохранится здесь.",
            Label::OpenBranch => "Вернуться к ней",
            Label::RenameBranch => "Имя ветки",
            Label::DropBranch => "Удалить",
            Label::Events => "События",
            Label::AllEvents => "И мелкие тоже",
            Label::Evidence => "Свидетельства",
            Label::EvidenceHint => {
                "По строке на каждый запрос, по которому принято решение или который остался без решения. Строки позже текущего момента приглушены."
            }
            Label::CopyJson => "Копировать как JSON",
            Label::Copied => "Скопировано",
            Label::CopyByHand => {
                "Браузер не разрешает странице копировать. Текст выделен: скопируйте его сочетанием Ctrl+C."
            }
            Label::ColumnNumber => "№",
            Label::ColumnTime => "Время",
            Label::ColumnClock => "Свои часы",
            Label::ColumnOwner => "Владелец",
            Label::ColumnLock => "Блокировка",
            Label::ColumnKey => "Ключ",
            Label::ColumnLease => "Аренда",
            Label::ColumnToken => "Токен",
            Label::ColumnBefore => "Наибольший до",
            Label::ColumnAfter => "Наибольший после",
            Label::ColumnOperation => "Операция",
            Label::ColumnPayload => "Что записать",
            Label::ColumnResult => "Результат",
            Label::Glossary => "Термины",
            Label::Keys => "Клавиши",
            Label::SingleKeys => "Одиночные клавиши работают",
            Label::SingleKeysHint => "Отмена и возврат через Ctrl работают в любом случае.",
            Label::KeySpace => "Пробел",
            Label::KeyPlay => "пуск или стоп",
            Label::KeyStep => "на шаг назад, к следующему событию",
            Label::KeyEnds => "в начало, в конец",
            Label::KeyAdvance => "на 100 мс, на 1 с вперёд",
            Label::KeyZoom => "приблизить, отдалить, показать целиком",
            Label::KeySwitch => "переключить защиту по счёту сверху",
            Label::KeyPause => "остановить или разбудить первого воркера; с Shift — второго",
            Label::KeyUndo => "отменить; с Shift — вернуть",
            Label::KeyReset => "вернуть сценарий, каким он был",
            Label::KeyScenario => "выбрать сценарий",
            Label::KeyGlossary => "термины",
            Label::KeyHelp => "этот список",
            Label::Close => "Закрыть",
            Label::Dismiss => "Понятно",
            Label::Effect => "Эффект",
            Label::NotDoneYet => "пока ничего",
            Label::Ledger => "Учтённые запросы",
            Label::Queue => "Ждут",
            Label::More => "Ещё",
            Label::MoreHint => "Его часы и связь",
            Label::NotFeltHere => "На этот прогон не влияют",
            Label::Retells => "По отчёту",
            Label::ReadReport => "Прочитать (в новой вкладке)",
            Label::Diagnosis => "Диагностика",
            Label::OwnLog => "Ваш журнал",
        }
    }
}

/// How far one is in the story: "Step 14 of 16".
pub fn step_of(step: u32, steps: u32, lang: Lang) -> String {
    match lang {
        Lang::En => format!("Step {step} of {steps}"),
        Lang::Ru => format!("Шаг {step} из {steps}"),
    }
}

/// The name of the group of buttons that act on a worker.
pub fn actions_on(owner: &str, lang: Lang) -> String {
    match lang {
        Lang::En => format!("Act on {owner}"),
        Lang::Ru => format!("Действия с {owner}"),
    }
}

/// How many scenarios a search has found.
pub fn scenarios_found(count: usize, lang: Lang) -> String {
    let many = u64::try_from(count).unwrap_or(u64::MAX);
    match lang {
        Lang::En if count == 1 => "1 scenario".into(),
        Lang::En => format!("{count} scenarios"),
        Lang::Ru => format!(
            "{count} {}",
            plural_ru(many, "сценарий", "сценария", "сценариев")
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn found_scenarios_are_counted_in_both_languages() {
        assert_eq!(scenarios_found(1, Lang::En), "1 scenario");
        assert_eq!(scenarios_found(3, Lang::En), "3 scenarios");
        assert_eq!(scenarios_found(21, Lang::Ru), "21 сценарий");
        assert_eq!(scenarios_found(5, Lang::Ru), "5 сценариев");
    }
}
