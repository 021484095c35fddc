//! What is said about an import as a whole: how it was read, in which order, what is missing.

use super::place;
use crate::diagnose::{Basis, ClockStory, Diagnosis, Encoding, Form, Missing};
use crate::timeline::short;
use crate::words::{Lang, plural_ru};

/// What stands over the parts of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Heading {
    /// How the text was read.
    Reading,
    /// What is wrong with the text.
    Faults,
    /// What the keys have shown of their rule.
    Rules,
    /// What may be claimed.
    Claims,
    /// What may not.
    Limits,
    /// What to check.
    Check,
    /// What to do next.
    Next,
}

impl Heading {
    /// The heading.
    pub fn say(self, lang: Lang) -> &'static str {
        match (self, lang) {
            (Heading::Reading, Lang::En) => "How the records were read",
            (Heading::Reading, Lang::Ru) => "Как прочитан журнал",
            (Heading::Faults, Lang::En) => "What is wrong with the text",
            (Heading::Faults, Lang::Ru) => "Что не так с текстом",
            (Heading::Rules, Lang::En) => "Rules that the keys have shown",
            (Heading::Rules, Lang::Ru) => "Какие правила показали ключи",
            (Heading::Claims, Lang::En) => "What these records support",
            (Heading::Claims, Lang::Ru) => "Что можно утверждать по этим записям",
            (Heading::Limits, Lang::En) => "What they do not support",
            (Heading::Limits, Lang::Ru) => "Чего по ним утверждать нельзя",
            (Heading::Check, Lang::En) => "Check",
            (Heading::Check, Lang::Ru) => "Проверить",
            (Heading::Next, Lang::En) => "Next",
            (Heading::Next, Lang::Ru) => "Дальше",
        }
    }
}

/// How the text was read, in sentences.
pub fn notices(diagnosis: &Diagnosis, lang: Lang) -> Vec<String> {
    let order = &diagnosis.order;
    let mut said = vec![how_many(diagnosis, lang)];
    said.extend(encoding(diagnosis.import.encoding, lang).map(str::to_owned));
    if diagnosis.findings.is_empty() {
        return said;
    }
    said.push(basis(order.basis, lang).to_owned());
    said.extend(order.repeated_sequence.map(|number| match lang {
        Lang::En => format!(
            "Sequence number {number} stands twice at one place, so the numbers do not give an order: perhaps two logs are in one text."
        ),
        Lang::Ru => format!(
            "Номер {number} в поле sequence стоит дважды в одном месте, поэтому порядка эти номера не дают: возможно, в тексте два журнала."
        ),
    }));
    if order.without_sequence > 0 {
        said.push(without_sequence(order.without_sequence, lang));
    }
    said.extend(diagnosis.clocks.map(|it| clocks(diagnosis, it, lang)));
    said.extend(diagnosis.missing.iter().map(|(field, count)| {
        let field = field.as_str();
        match lang {
            Lang::En if *count == 1 => format!("{field} is missing in 1 record that needs it."),
            Lang::En => format!("{field} is missing in {count} records that need it."),
            Lang::Ru => {
                let records = plural_ru(
                    (*count).into(),
                    "записи, где оно нужно",
                    "записях, где оно нужно",
                    "записях, где оно нужно",
                );
                format!("Поля {field} нет в {count} {records}.")
            }
        }
    }));
    said
}

fn how_many(diagnosis: &Diagnosis, lang: Lang) -> String {
    let count = diagnosis.findings.len() as u64;
    let skipped = u64::from(diagnosis.import.faults.skipped());
    let form = match (diagnosis.import.form, lang) {
        (Form::Lines, _) => "",
        (Form::Array, Lang::En) => ", in an array",
        (Form::Array, Lang::Ru) => " в массиве",
        (Form::Document, Lang::En) => ", in the array \"evidence\" of a document",
        (Form::Document, Lang::Ru) => " в массиве \"evidence\" документа",
    };
    let (read, left) = (grouped(count, lang), grouped(skipped, lang));
    match (count, skipped, lang) {
        (0, 0, Lang::En) => "There is nothing in the text.".to_owned(),
        (0, 0, Lang::Ru) => "В тексте ничего нет.".to_owned(),
        (0, _, Lang::En) => "There is no record in the text that can be read.".to_owned(),
        (0, _, Lang::Ru) => "В тексте нет ни одной записи, которую можно прочитать.".to_owned(),
        (_, _, Lang::En) => {
            let records = if count == 1 {
                "record was"
            } else {
                "records were"
            };
            let skipped = match skipped {
                0 => String::new(),
                1 => "; 1 was skipped".to_owned(),
                _ => format!("; {left} were skipped"),
            };
            format!("{read} {records} read{form}{skipped}.")
        }
        (_, _, Lang::Ru) => {
            let records = plural_ru(count, "запись", "записи", "записей");
            let skipped = match skipped {
                0 => String::new(),
                _ => format!("; пропущено: {left}"),
            };
            format!("Прочитано: {read} {records}{form}{skipped}.")
        }
    }
}

/// A number with its thousands set apart, where it has more than four digits.
fn grouped(number: u64, lang: Lang) -> String {
    let (digits, gap) = match lang {
        Lang::En => (number.to_string(), ','),
        Lang::Ru => (number.to_string(), '\u{a0}'),
    };
    let mut out = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if digits.len() > 4 && place > 0 && (digits.len() - place).is_multiple_of(3) {
            out.push(gap);
        }
        out.push(digit);
    }
    out
}

fn encoding(encoding: Encoding, lang: Lang) -> Option<&'static str> {
    match (encoding, lang) {
        (Encoding::Utf8, _) => None,
        (Encoding::Utf16Le | Encoding::Utf16Be, Lang::En) => Some("The text is in UTF-16."),
        (Encoding::Utf16Le | Encoding::Utf16Be, Lang::Ru) => Some("Текст в кодировке UTF-16."),
    }
}

fn basis(basis: Basis, lang: Lang) -> &'static str {
    match (basis, lang) {
        (Basis::Sequence, Lang::En) => {
            "They are in the order of their sequence numbers, the order of decisions."
        }
        (Basis::Sequence, Lang::Ru) => "Порядок взят из поля sequence: это порядок решений.",
        (Basis::AtMs, Lang::En) => {
            "They are in the order of atMs, by the clock of whoever decided; equal times stand as in the text. Two machines’ clocks need not agree."
        }
        (Basis::AtMs, Lang::Ru) => {
            "Порядок взят из поля atMs, то есть по часам того, кто принимал решение; при равном времени – как в тексте. Часы двух машин могут расходиться."
        }
        (Basis::File, Lang::En) => {
            "They are in the order of the text: neither sequence nor atMs is there for every decision. If the text is not in the order of decisions, the findings are not either."
        }
        (Basis::File, Lang::Ru) => {
            "Порядок взят из самого текста: ни sequence, ни atMs нет при каждом решении. Если текст идёт не в порядке решений, неверны будут и выводы."
        }
    }
}

fn without_sequence(count: u32, lang: Lang) -> String {
    match lang {
        Lang::En if count == 1 => {
            "1 decision has no sequence number, so the numbers of the others do not order it."
                .to_owned()
        }
        Lang::En => format!(
            "{count} decisions have no sequence number, so the numbers of the others do not order them."
        ),
        Lang::Ru => {
            let decisions = plural_ru(count.into(), "решения", "решений", "решений");
            format!(
                "У {count} {decisions} нет номера sequence, и номера остальных их не упорядочивают."
            )
        }
    }
}

fn clocks(diagnosis: &Diagnosis, story: ClockStory, lang: Lang) -> String {
    let names = diagnosis.names();
    let (earlier, later) = (
        diagnosis.record(story.earlier),
        diagnosis.record(story.later),
    );
    let who = |owner: Option<u32>| match (owner, lang) {
        (Some(owner), _) => short(names.owners.get(owner)),
        (None, Lang::En) => "somebody".to_owned(),
        (None, Lang::Ru) => "неизвестный воркер".to_owned(),
    };
    let at = |record| place(record, diagnosis.import.form, lang);
    let key = later
        .key
        .map_or(String::new(), |key| short(names.keys.get(key)));
    let (first, second) = (who(earlier.owner), who(later.owner));
    let (here, there) = (at(earlier), at(later));
    match lang {
        Lang::En => format!(
            "The workers’ own clocks are not used. Sorted by ownerClockMs the log would tell another story: at {key} the request of {second} ({there}) would stand before that of {first} ({here}), and was decided after it. Such places: {}.",
            story.count
        ),
        Lang::Ru => format!(
            "Собственные часы воркеров не учитываются. По полю ownerClockMs журнал рассказал бы другую историю: у ключа {key} запрос от {second} ({there}) встал бы раньше запроса от {first} ({here}), а решение по нему принято позже. Таких мест: {}.",
            story.count
        ),
    }
}

/// What a record needs for its finding to be sure.
pub fn missing(missing: Missing, lang: Lang) -> Option<String> {
    let fields: Vec<&str> = missing.fields().map(|field| field.as_str()).collect();
    if fields.is_empty() {
        return None;
    }
    let list = fields.join(", ");
    Some(match lang {
        Lang::En => format!("To be sure, the record would need {list}."),
        Lang::Ru => format!("Чтобы судить уверенно, не хватает: {list}."),
    })
}

/// How many groups of a branch, with how many records, were not told one by one.
pub fn more_groups(groups: u64, records: u64, lang: Lang) -> String {
    let (places, count) = (grouped(groups, lang), grouped(records, lang));
    match lang {
        Lang::En => {
            let (s, n) = (plural(groups), plural(records));
            format!("… and at {places} more key{s} or lock{s}, {count} record{n}.")
        }
        Lang::Ru => {
            let noun = plural_ru(records, "запись", "записи", "записей");
            format!("… и ещё ключей или блокировок: {places}, в них {count} {noun}.")
        }
    }
}

fn plural(count: u64) -> &'static str {
    if count == 1 { "" } else { "s" }
}
