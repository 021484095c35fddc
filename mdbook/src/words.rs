//! What is said to the author of a book, and to its readers, in both languages.

use fencelab_core::words::Lang;

/// What is wrong with a block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wrong {
    /// There is no scenario of this name.
    Scenario(String),
    /// The scenario has no variant of this name.
    Variant(String),
    /// Nothing can be said under this name.
    Name(String),
    /// What is said under a name is none of what there is.
    Value(String, String),
    /// A name stands there twice.
    Twice(String),
    /// An instant and an event are both named.
    TwoMoments,
    /// The run has no event of this number; how many it has.
    Event(u64, usize),
    /// A packed link.
    Packed,
    /// The run cannot be made.
    Session(String),
}

/// Where and what, and what was probably meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// How many lines below the fence.
    pub line: usize,
    /// What.
    pub wrong: Wrong,
    /// What there is instead: the nearest name, or all of them where they are few.
    pub known: Vec<String>,
}

impl Fault {
    /// What is wrong, and the way out where there is one.
    pub fn say(&self, lang: Lang) -> String {
        let said = match lang {
            Lang::En => self.en(),
            Lang::Ru => self.ru(),
        };
        let known = self.known.join(", ");
        match (lang, self.known.len()) {
            (_, 0) => said,
            (Lang::En, 1) => format!("{said} Did you mean “{known}”?"),
            (Lang::Ru, 1) => format!("{said} Может быть, «{known}»?"),
            (Lang::En, _) => format!("{said} There are: {known}."),
            (Lang::Ru, _) => format!("{said} Есть: {known}."),
        }
    }

    fn en(&self) -> String {
        match &self.wrong {
            Wrong::Scenario(name) => format!("There is no scenario “{name}”."),
            Wrong::Variant(name) => format!("The scenario has no variant “{name}”."),
            Wrong::Name(name) => format!("Nothing is called “{name}” here."),
            Wrong::Value(name, value) => format!("“{name}” cannot be “{value}”."),
            Wrong::Twice(name) => format!("“{name}” stands here twice."),
            Wrong::TwoMoments => "“at” and “event” both name the moment; one is enough.".to_owned(),
            Wrong::Event(number, count) => {
                format!("The run has no event {number}: it has {count}, counted from 0.")
            }
            Wrong::Packed => {
                "A packed link cannot be drawn here. Name a scenario and its settings.".to_owned()
            }
            Wrong::Session(notice) => notice.clone(),
        }
    }

    fn ru(&self) -> String {
        match &self.wrong {
            Wrong::Scenario(name) => format!("Сценария «{name}» нет."),
            Wrong::Variant(name) => format!("У сценария нет варианта «{name}»."),
            Wrong::Name(name) => format!("«{name}» здесь ничего не значит."),
            Wrong::Value(name, value) => format!("«{name}» не может быть «{value}»."),
            Wrong::Twice(name) => format!("«{name}» указано дважды."),
            Wrong::TwoMoments => "Момент указан и в «at», и в «event»; хватит одного.".to_owned(),
            Wrong::Event(number, count) => {
                format!("События {number} в прогоне нет: всего их {count}, счёт с 0.")
            }
            Wrong::Packed => {
                "Упакованную ссылку здесь не нарисовать. Назовите сценарий и настройки.".to_owned()
            }
            Wrong::Session(notice) => notice.clone(),
        }
    }
}

/// The run in words, for whoever does not see the picture.
pub fn description(title: &str, clock: &str, moment: &str, verdict: &str, lang: Lang) -> String {
    let so_far = match lang {
        Lang::En => format!("{title}. At {clock}: {moment}"),
        Lang::Ru => format!("{title}. В момент {clock}: {moment}"),
    };
    match lang {
        // The sentence about the damage is both.
        _ if moment == verdict => so_far,
        Lang::En => format!("{so_far} In the end: {verdict}"),
        Lang::Ru => format!("{so_far} В итоге: {verdict}"),
    }
}
