//! The fixed texts of the page: headings, buttons and fields.

use crate::words::{Both, Lang, both, plural_ru};

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
    /// Opens a scenario of one's own.
    OpenFile,
    /// Shows the run as a talk.
    Present,
    /// Shows a link to what is on the page.
    Share,
    /// Changes the scenario.
    Edit,
    /// Puts two runs beside each other.
    Compare,
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
        self.both().get(lang)
    }

    fn both(self) -> Both {
        match self {
            Label::Tagline => both!(
                "Workers share a lock. Each time it changes hands, the number that comes with it grows: that number is the",
                "Воркеры делят блокировку. Каждый раз, когда она меняет владельца, её номер растёт: этот номер и есть"
            ),
            Label::TaglineEnd => both!("fencing token", "fencing-токен"),
            Label::ChooseScenario => both!("Choose a scenario", "Выбрать сценарий"),
            Label::Search => both!("Search", "Поиск"),
            Label::Present => both!("Present", "Показать как доклад"),
            Label::Share => both!("Share", "Поделиться"),
            Label::Edit => both!("Edit the scenario", "Изменить сценарий"),
            Label::Compare => both!("Compare", "Сравнить"),
            Label::OpenFile => both!("Open a file…", "Открыть файл…"),
            Label::LibraryComing => both!(
                "The other scenarios are on their way.",
                "Остальные сценарии загружаются."
            ),
            Label::LibraryFailed => both!(
                "The other scenarios did not come. Check the connection, then open this list again.",
                "Остальные сценарии не загрузились. Проверьте соединение и откройте список ещё раз."
            ),
            Label::NothingFound => both!(
                "No scenario has these words.",
                "Сценария с такими словами нет."
            ),
            Label::Undo => both!("Undo", "Отменить"),
            Label::Redo => both!("Redo", "Вернуть"),
            Label::Reset => both!("Reset", "Сбросить"),
            Label::ResetHint => both!(
                "Back to the scenario as it was",
                "Вернуть сценарий, каким он был"
            ),
            Label::Language => both!("Language", "Язык"),
            Label::Theme => both!("Colours", "Оформление"),
            Label::ThemeSystem => both!("System", "Как в системе"),
            Label::ThemeLight => both!("Light", "Светлое"),
            Label::ThemeDark => both!("Dark", "Тёмное"),
            Label::Edits => both!("Edits", "Правки"),
            Label::Variant => both!("Variant", "Вариант"),
            Label::Timeline => both!("Timeline", "Ход событий"),
            Label::Lanes => both!("The lanes, along time", "Дорожки вдоль оси времени"),
            Label::Zoom => both!("Zoom", "Масштаб"),
            Label::ZoomOut => both!("Zoom out", "Отдалить"),
            Label::ZoomFit => both!("Fit", "Целиком"),
            Label::ZoomIn => both!("Zoom in", "Приблизить"),
            Label::Playback => both!("Playback", "Воспроизведение"),
            Label::ToStart => both!("To the start", "В начало"),
            Label::Back => both!("One step back", "На шаг назад"),
            Label::Play => both!("Play", "Пуск"),
            Label::Stop => both!("Stop", "Стоп"),
            Label::Next => both!("Next event", "Следующее событие"),
            Label::ToEnd => both!("To the end", "В конец"),
            Label::Time => both!("Time", "Время"),
            Label::Speed => both!("Speed", "Скорость"),
            Label::WhatHappened => both!("What happened", "Что произошло"),
            Label::Why => both!("Why", "Почему"),
            Label::Causes => both!("How it came to this", "Как до этого дошло"),
            Label::Flips => both!("What would have changed it", "Что изменило бы исход"),
            Label::ShowIt => both!("Show it", "Показать"),
            Label::Protections => both!("Protections", "Защиты"),
            Label::NotFelt => both!(
                "Makes no difference in this run",
                "На этот прогон не влияет"
            ),
            Label::On => both!("on", "вкл.", "short"),
            Label::Off => both!("off", "выкл.", "short"),
            Label::AtThisMoment => both!("At this moment", "В этот момент"),
            Label::Believes => both!("Believes", "Считает"),
            Label::InFact => both!("On record", "По записям"),
            Label::NothingToCompare => both!("nothing to compare", "сравнивать нечего"),
            Label::Agree => both!("Agrees with the record", "Совпадает с записью"),
            Label::DangerMild => both!(
                "Lease over, and not noticed",
                "Не знает, что аренда истекла"
            ),
            Label::DangerStrong => both!("Not its lock any more", "Блокировка уже не его"),
            Label::Authority => both!("Lock service", "Сервис блокировок"),
            Label::Holder => both!("Holder", "Владелец"),
            Label::Lease => both!("Lease", "Аренда"),
            Label::NoLease => both!("none", "нет"),
            Label::LastToken => both!("Last token issued", "Последний токен"),
            Label::Resource => both!("Resource", "Ресурс"),
            Label::Value => both!("Value", "Значение"),
            Label::Version => both!("Version", "Версия"),
            Label::HighestToken => both!("Highest token", "Наибольший токен"),
            Label::Writer => both!("Written by", "Кто писал"),
            Label::Damaged => both!(
                "A newer value was lost here.",
                "Здесь потеряно более новое значение."
            ),
            Label::Steps => both!("Steps", "Шаги"),
            Label::StepsHint => both!("Give a step by hand", "Дать шаг вручную"),
            Label::Outcome => both!("In the end", "В итоге"),
            Label::Flights => both!("Messages in flight", "Сообщения в пути"),
            Label::NoFlights => both!("None at this moment.", "Сейчас ни одного."),
            Label::Held => both!("held", "задержано"),
            Label::Interventions => both!("What is done to this run", "Что делают с этим прогоном"),
            Label::NoInterventions => both!(
                "Nothing yet: pause a worker, or hold a message.",
                "Пока ничего: остановите воркера или задержите сообщение."
            ),
            Label::Yours => both!("yours", "ваше"),
            Label::OfScenario => both!("scenario", "сценарий"),
            Label::Remove => both!("Remove", "Убрать"),
            Label::Branches => both!("Branches", "Ветки"),
            Label::NoBranches => both!(
                "Acting in the past keeps what came later here.",
                "Если вмешаться в прошлое, то, что было позже, сохранится здесь."
            ),
            Label::OpenBranch => both!("Go back to it", "Вернуться к ней"),
            Label::RenameBranch => both!("Name of the branch", "Имя ветки"),
            Label::DropBranch => both!("Delete", "Удалить"),
            Label::Events => both!("Events", "События"),
            Label::AllEvents => both!("Small ones too", "И мелкие тоже"),
            Label::Evidence => both!("Evidence", "Свидетельства"),
            Label::EvidenceHint => both!(
                "One line for each request that was decided, or that ended without a decision. Later lines than the present moment are dimmed.",
                "По строке на каждый запрос, по которому принято решение или который остался без решения. Строки позже текущего момента приглушены."
            ),
            Label::CopyJson => both!("Copy as JSON", "Копировать как JSON"),
            Label::Copied => both!("Copied", "Скопировано"),
            Label::CopyByHand => both!(
                "The browser does not let this page copy. The text is selected: copy it with Ctrl+C.",
                "Браузер не разрешает странице копировать. Текст выделен: скопируйте его сочетанием Ctrl+C."
            ),
            Label::ColumnNumber => both!("No.", "№"),
            Label::ColumnTime => both!("Time", "Время"),
            Label::ColumnClock => both!("Own clock", "Свои часы"),
            Label::ColumnOwner => both!("Owner", "Владелец"),
            Label::ColumnLock => both!("Lock", "Блокировка"),
            Label::ColumnKey => both!("Key", "Ключ"),
            Label::ColumnLease => both!("Lease", "Аренда"),
            Label::ColumnToken => both!("Token", "Токен"),
            Label::ColumnBefore => both!("Highest before", "Наибольший до"),
            Label::ColumnAfter => both!("Highest after", "Наибольший после"),
            Label::ColumnOperation => both!("Operation", "Операция"),
            Label::ColumnPayload => both!("Payload", "Что записать"),
            Label::ColumnResult => both!("Result", "Результат"),
            Label::Glossary => both!("Glossary", "Термины"),
            Label::Keys => both!("Keys", "Клавиши"),
            Label::SingleKeys => both!("Single keys work", "Одиночные клавиши работают"),
            Label::SingleKeysHint => both!(
                "Undo and redo with Ctrl work either way.",
                "Отмена и возврат через Ctrl работают в любом случае."
            ),
            Label::KeySpace => both!("Space", "Пробел"),
            Label::KeyPlay => both!("play or stop", "пуск или стоп"),
            Label::KeyStep => both!(
                "one step back, next event",
                "на шаг назад, к следующему событию"
            ),
            Label::KeyEnds => both!("to the start, to the end", "в начало, в конец"),
            Label::KeyAdvance => both!("100 ms on, 1 s on", "на 100 мс, на 1 с вперёд"),
            Label::KeyZoom => both!(
                "zoom in, zoom out, fit",
                "приблизить, отдалить, показать целиком"
            ),
            Label::KeySwitch => both!(
                "flip a protection, counted from the top",
                "переключить защиту по счёту сверху"
            ),
            Label::KeyPause => both!(
                "pause or resume the first worker; with Shift the second",
                "остановить или разбудить первого воркера; с Shift – второго"
            ),
            Label::KeyUndo => both!("undo; with Shift redo", "отменить; с Shift – вернуть"),
            Label::KeyReset => both!(
                "back to the scenario as it was",
                "вернуть сценарий, каким он был"
            ),
            Label::KeyScenario => both!("choose a scenario", "выбрать сценарий"),
            Label::KeyGlossary => both!("glossary", "термины"),
            Label::KeyHelp => both!("this list", "этот список"),
            Label::Close => both!("Close", "Закрыть"),
            Label::Dismiss => both!("Got it", "Понятно"),
            Label::Effect => both!("Effect", "Эффект"),
            Label::NotDoneYet => both!("nothing done yet", "пока ничего"),
            Label::Ledger => both!("Remembered requests", "Учтённые запросы"),
            Label::Queue => both!("Waiting", "Ждут"),
            Label::More => both!("More", "Ещё"),
            Label::MoreHint => both!("Its clock and its links", "Его часы и связь"),
            Label::NotFeltHere => {
                both!("Make no difference in this run", "На этот прогон не влияют")
            }
            Label::Retells => both!("Retells a report", "По отчёту"),
            Label::ReadReport => both!("Read it (opens a new tab)", "Прочитать (в новой вкладке)"),
            Label::Diagnosis => both!("Diagnosis", "Диагностика"),
            Label::OwnLog => both!("Your own log", "Ваш журнал"),
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
