//! What a comparison says. The page's first module says none of it.

use super::Parting;
use crate::explain::Reading;
use crate::protocol::At;
use crate::run::Moment;
use crate::words::{Lang, clock};

macro_rules! headings {
    ($($(#[$doc:meta])* $name:ident $en:literal $ru:literal,)*) => {
        /// A fixed text.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Heading {
            $($(#[$doc])* $name,)*
        }

        impl Heading {
            /// In a language.
            pub fn say(self, lang: Lang) -> &'static str {
                match (self, lang) {
                    $((Heading::$name, Lang::En) => $en,
                    (Heading::$name, Lang::Ru) => $ru,)*
                }
            }
        }
    };
}

headings! {
    /// Over the table of the final states.
    InTheEnd "In the end" "В итоге",
    /// A row: what the run came to.
    Outcome "Outcome" "Исход",
    /// A row of a key.
    Value "Value" "Значение",
    /// A row of a key.
    Version "Version" "Версия",
    /// A row of a key.
    HighestToken "Highest token" "Наибольший токен",
    /// A row of a key.
    WrittenBy "Written by" "Кто писал",
    /// A row of a lock.
    Holder "Holder" "Владелец",
    /// A row of a lock.
    LastToken "Last token issued" "Последний токен",
    /// A row of an effect.
    Performed "Performed, times" "Выполнено, раз",
    /// A row: what was damaged.
    Damage "Damage" "Нарушения",
    /// No damage.
    None "none" "нет",
    /// A key without a value.
    NoValue "no value" "значения нет",
    /// Nobody wrote in this run.
    BeforeTheRun "before the run" "до начала",
    /// A lock that nobody holds.
    Free "free" "свободна",
    /// A key, lock or effect that only the other run has.
    NotThere "not in this scenario" "в этом сценарии нет",
    /// Beside a row in which the two differ.
    Differs "differs" "различие",
    /// Beside a row in which they do not.
    Same "the same" "одинаково",
}

/// One of two runs, by its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Which {
    /// The first.
    Above,
    /// The second.
    Below,
}

impl Which {
    /// Both, in order.
    pub const BOTH: [Which; 2] = [Which::Above, Which::Below];

    /// In a language, as a sentence begins with it.
    pub fn say(self, lang: Lang) -> &'static str {
        match (self, lang) {
            (Which::Above, Lang::En) => "Above",
            (Which::Below, Lang::En) => "Below",
            (Which::Above, Lang::Ru) => "Вверху",
            (Which::Below, Lang::Ru) => "Внизу",
        }
    }
}

/// A sentence about an event; where the clock has gone on since, with its instant.
pub(super) fn said_at(at: At, sentence: &str, now: Moment, lang: Lang) -> String {
    match lang {
        _ if at == now.at => format!("{sentence}."),
        Lang::En => format!("At {}: {sentence}.", clock(at, lang)),
        Lang::Ru => format!("В {}: {sentence}.", clock(at, lang)),
    }
}

pub(super) fn nothing_yet(lang: Lang) -> String {
    match lang {
        Lang::En => "Nothing has happened yet.",
        Lang::Ru => "Пока ничего не произошло.",
    }
    .to_owned()
}

pub(super) fn never(count: usize, lang: Lang) -> String {
    match lang {
        Lang::En if count == 1 => "They never part: the one event is the same in both.".to_owned(),
        Lang::En => format!("They never part: all {count} events are the same in both."),
        Lang::Ru => format!("Прогоны не расходятся: событий в них {count}, и все одинаковы."),
    }
}

/// What a run does where it parts from another; `None` where it does nothing then.
pub(super) fn does(reading: &Reading, parting: &Parting, lang: Lang) -> Option<String> {
    let run = reading.run();
    let place = parting.common as usize;
    let entry = run.log().get(place)?;
    if entry.at == parting.at {
        let event = crate::protocol::EventId(parting.common);
        return Some(reading.sentence(event));
    }
    Some(match lang {
        Lang::En => format!("nothing until {}", clock(entry.at, lang)),
        Lang::Ru => format!("ничего до {}", clock(entry.at, lang)),
    })
}

/// Where they part, and what each does there.
pub(super) fn parts(at: At, said: [Option<String>; 2], lang: Lang) -> String {
    let over = match lang {
        Lang::En => "nothing more happens",
        Lang::Ru => "больше ничего не происходит",
    };
    let [above, below] = said.map(|text| text.unwrap_or_else(|| over.to_owned()));
    let at = clock(at, lang);
    match lang {
        Lang::En => format!("They part at {at}. Above: {above}. Below: {below}."),
        Lang::Ru => format!("Прогоны расходятся в {at}. Вверху: {above}. Внизу: {below}."),
    }
}

/// How many events two runs have in common before they part.
pub(super) fn common(parting: &Parting, lang: Lang) -> String {
    let count = parting.common;
    match lang {
        Lang::En if count == 1 => "1 event before that is the same.".to_owned(),
        Lang::En => format!("{count} events before that are the same."),
        Lang::Ru => format!("Общих событий до этого: {count}."),
    }
}

/// Who holds a lock, until when.
pub(super) fn held(holder: &str, until: At, lang: Lang) -> String {
    match lang {
        Lang::En => format!("{holder}, until {}", clock(until, lang)),
        Lang::Ru => format!("{holder}, до {}", clock(until, lang)),
    }
}
