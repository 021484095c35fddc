//! The texts of the picture.

use crate::diagnose::Basis;
use crate::words::{Lang, plural_ru};

/// A text of the picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Lanes {
    /// What the picture shows, with the number of records.
    Title(u64),
    /// By what the marks stand from left to right.
    Order(Basis),
    /// A lane of a lock.
    Lock,
    /// A lane of a key.
    Key,
    /// The lane of records that name neither.
    Nobody,
    /// Lanes that are not drawn.
    LeftOut(u64),
    /// Several records under one mark, and what the gravest of them shows.
    Several(u64, String),
}

impl Lanes {
    /// The text.
    pub fn say(&self, lang: Lang) -> String {
        match lang {
            Lang::En => self.en(),
            Lang::Ru => self.ru(),
        }
    }

    fn en(&self) -> String {
        match self {
            Lanes::Title(1) => "1 record on a timeline, with what it shows.".to_owned(),
            Lanes::Title(count) => {
                format!("{count} records on a timeline, by lock and by key, with what they show.")
            }
            Lanes::Order(Basis::Sequence) => "from left to right: by sequence".to_owned(),
            Lanes::Order(Basis::AtMs) => "from left to right: by atMs".to_owned(),
            Lanes::Order(Basis::File) => "from left to right: as in the text".to_owned(),
            Lanes::Lock => "lock service".to_owned(),
            Lanes::Key => "resource".to_owned(),
            Lanes::Nobody => "no lock, no key named".to_owned(),
            Lanes::LeftOut(1) => "1 more key or lock is not drawn.".to_owned(),
            Lanes::LeftOut(count) => format!("{count} more keys and locks are not drawn."),
            Lanes::Several(count, why) => format!("{count} records. The gravest: {why}"),
        }
    }

    fn ru(&self) -> String {
        match self {
            Lanes::Title(count) => {
                let records = plural_ru(*count, "запись", "записи", "записей");
                format!("Журнал на оси, по блокировкам и ключам, с выводами: {count} {records}.")
            }
            Lanes::Order(Basis::Sequence) => "слева направо: по полю sequence".to_owned(),
            Lanes::Order(Basis::AtMs) => "слева направо: по полю atMs".to_owned(),
            Lanes::Order(Basis::File) => "слева направо: как в тексте".to_owned(),
            Lanes::Lock => "сервис блокировок".to_owned(),
            Lanes::Key => "ресурс".to_owned(),
            Lanes::Nobody => "без блокировки и ключа".to_owned(),
            Lanes::LeftOut(count) => {
                format!("Не показано ещё ключей и блокировок: {count}.")
            }
            Lanes::Several(count, why) => {
                let records = plural_ru(*count, "запись", "записи", "записей");
                format!("{count} {records}. Самое важное: {why}")
            }
        }
    }
}
