//! The fixed texts around the findings.

use fencelab_core::words::Lang;

macro_rules! words {
    ($enum:ident: $($name:ident $en:literal $ru:literal,)*) => {
        /// A fixed text.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum $enum {
            $($name,)*
        }

        impl $enum {
            /// In a language.
            pub fn say(self, lang: Lang) -> &'static str {
                match (self, lang) {
                    $(($enum::$name, Lang::En) => $en,
                    ($enum::$name, Lang::Ru) => $ru,)*
                }
            }
        }
    };
}

pub(crate) use words;

words! {
    Word:
    OwnLog "Your own log" "Ваш журнал",
    Close "Close" "Закрыть",
    LogHint
        "Paste records of evidence, or drop a file here: one JSON object on each line, or one array, up to 50 MB. It is read in this browser and sent nowhere."
        "Вставьте записи свидетельств или перетащите сюда файл: по объекту JSON в каждой строке или один массив, до 50 МБ. Журнал читается в этом браузере и никуда не отправляется.",
    LogField "Records of evidence" "Записи свидетельств",
    Diagnose "Diagnose" "Разобрать",
    ChooseFile "Choose a file" "Выбрать файл",
    Example "Show an example" "Показать пример",
    Export "Save the results as JSON" "Сохранить результаты как JSON",
    Timeline "The records along their order" "Записи по порядку",
    Findings "What they show" "Что они показывают",
    Tree "The way through the tree" "Путь по дереву",
    Records "Every record" "Каждая запись",
    Earlier "Earlier" "Раньше",
    Later "Later" "Позже",
    Line "Line" "Строка",
    Branch "Branch" "Ветвь",
    Branches "Branches" "Ветвей",
    Leaving "records" "записей",
    Reason "Why, and what is missing" "Почему и чего не хватает",
    NoRecord
        "Nobody decided a request at this moment. Go to a line of the evidence to see its way through the tree."
        "В этот момент ни по одному запросу не было решения. Перейдите к строке свидетельств, чтобы увидеть её путь по дереву.",
    Coverage "What a fence covers" "Что даёт сравнение токенов",
    Case "What happens" "Что происходит",
    Covered "Does the token cover it?" "Токен это закрывает?",
    AlsoNeeded "What else it takes" "Что ещё нужно",
    SeeIt "See it" "Посмотреть",
    Route "The steps of an investigation" "Порядок расследования",
    RouteHint
        "For a real incident. Ticks stay in this browser."
        "Для настоящего инцидента. Отметки остаются в этом браузере.",
    NotOpened "The file was not opened" "Файл не открыт",
    Mend
        "Mend what is named here, and open the file again."
        "Исправьте перечисленное и откройте файл снова.",
    NeitherKind
        "It looks neither like a scenario nor like a log, and these are what can be opened here."
        "Файл не похож ни на сценарий, ни на журнал, а открыть здесь можно только их.",
    AsScenario
        "If it is meant to be a scenario, this is wrong with it:"
        "Если это должен быть сценарий, вот что в нём не так:",
    ScenarioLooksLike
        "A scenario is one object:"
        "Сценарий – это один объект:",
    LogLooksLike
        "A log is such an object on each line, or an array of them:"
        "Журнал – это такие объекты, по одному в строке или массивом:",
    MoreProblems
        "Only the first 20 problems are named; there may be more."
        "Названы только первые 20 ошибок; возможно, есть и другие.",
    NothingChanged
        "What was on the page has stayed as it was. The file was sent nowhere."
        "Всё на странице осталось как было. Файл никуда не отправлен.",
    Several
        "There are several files. Open one at a time."
        "Файлов несколько. Открывайте по одному.",
    Unreadable
        "The browser cannot read it. If it is a folder, open a file that is in it; otherwise look whether the file is still there."
        "Браузер не может это прочитать. Если это папка, откройте файл из неё; если файл – проверьте, на месте ли он.",
    WorkUnreadable
        "It is work that was saved from this page, but this version of the page cannot go on with it: the file was changed or cut off, or a later version has saved it."
        "Это сохранённая работа с этой страницы, но продолжить её эта версия страницы не может: файл изменён или обрезан, или его сохранила более поздняя версия.",
    OpenAgain "Open a file…" "Открыть файл…",
}

/// The scenarios: id, and title in English and in Russian.
const TITLES: &[(&str, &str, &str)] = include!(concat!(env!("OUT_DIR"), "/titles.rs"));

/// The title of a scenario; its id where it has none.
pub fn title(id: &'static str, lang: Lang) -> &'static str {
    let found = TITLES.iter().find(|(known, _, _)| *known == id);
    found.map_or(id, |(_, en, ru)| match lang {
        Lang::En => en,
        Lang::Ru => ru,
    })
}
