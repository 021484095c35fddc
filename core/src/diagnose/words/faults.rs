//! What is wrong with an imported text, in whole sentences.

use crate::diagnose::{Cost, Fault, Field, Form, Slip, Spot, Spots};
use crate::timeline::clean;
use crate::words::{Lang, plural_ru};

/// A fault with its places: what is wrong, where, and what came of it.
pub fn fault(fault: &Fault, spots: &Spots, form: Form, lang: Lang) -> String {
    let what = match lang {
        Lang::En => en(fault),
        Lang::Ru => ru(fault),
    };
    let text = format!("{}: {what}", places(spots, form, lang));
    match cost(fault, spots.count, lang) {
        "" => text,
        cost => format!("{text} {cost}"),
    }
}

fn en(fault: &Fault) -> String {
    match fault {
        Fault::NotClosed => "The record is not closed before the next one begins or the text ends.".to_owned(),
        Fault::TextBefore => {
            "There is text before the brace. Keep only what stands from the first brace on.".to_owned()
        }
        Fault::NotAnObject => {
            "This is no record: a record is an object in braces with the fields of the evidence.".to_owned()
        }
        Fault::NotJson(slip) => match slip {
            Slip::SingleQuotes => "JSON has double quotes only.",
            Slip::BareWord => {
                "There is a word without quotes. JSON knows true, false and null, and no NaN, None or undefined."
            }
            Slip::TrailingComma => "There is a comma with nothing after it.",
            Slip::InText => {
                "A text holds a character that may not stand there, or a backslash that begins nothing."
            }
            Slip::Other => "This is not JSON.",
        }
        .to_owned(),
        Fault::ZeroBytes => {
            "There are zero bytes, as in UTF-16: this part of the text is encoded unlike the rest.".to_owned()
        }
        Fault::FieldTwice(field) => {
            format!("{} stands there twice, and nothing tells which is meant.", field.as_str())
        }
        Fault::Copied => {
            "The same decision stands in the text already, with this sequence and the same in every field: a log that was collected or pasted twice.".to_owned()
        }
        Fault::TooMany => {
            "Only the first 100,000 records are diagnosed. Cut the text to the keys and the time in question.".to_owned()
        }
        Fault::TooLarge(field) => format!(
            "{} is larger than 9007199254740991, the largest number that every JSON reader keeps exact. It may have been altered on the way.",
            field.as_str()
        ),
        Fault::Negative(field) => format!("{} is negative.", field.as_str()),
        Fault::WrongType(field) => match kind(*field) {
            Kind::Token => format!(
                "{} must be a whole number, or an incarnation and a number such as \"1:42\".",
                field.as_str()
            ),
            Kind::Millis => {
                format!("{} must be a whole number of milliseconds.", field.as_str())
            }
            Kind::Count => format!("{} must be a whole number.", field.as_str()),
            Kind::Text => format!("{} must be a text.", field.as_str()),
            Kind::Result => "result must be one of the results that evidence knows.".to_owned(),
        },
        Fault::UnknownResult { given, near } => match near {
            Some(near) => format!(
                "There is no result \"{}\". If \"{near}\" is meant, write it so.",
                clean(given)
            ),
            None => format!("There is no result \"{}\".", clean(given)),
        },
        Fault::NumberAsText(field) => {
            format!("{} is a number in quotes. It was taken as that number.", field.as_str())
        }
        Fault::NameAsNumber(field) => {
            format!("{} is a number where a name stands elsewhere. It was taken as a name.", field.as_str())
        }
        Fault::Empty(field) => format!("{} is empty.", field.as_str()),
        Fault::NotUtf8 => {
            "Some bytes are not UTF-8. They are shown as their values, such as �E9.".to_owned()
        }
        Fault::UnknownField { name, near } => match near {
            Some(near) => format!(
                "The field \"{}\" is not known and is left out. If {} is meant, rename it.",
                clean(name),
                near.as_str()
            ),
            None => format!("The field \"{}\" is not known and is left out.", clean(name)),
        },
        Fault::MoreUnknownFields => "There are further fields that are not known. They are left out.".to_owned(),
    }
}

fn ru(fault: &Fault) -> String {
    match fault {
        Fault::NotClosed => {
            "Запись не закрыта до начала следующей или до конца текста.".to_owned()
        }
        Fault::TextBefore => {
            "Перед фигурной скобкой есть текст. Оставьте только то, что начинается с первой скобки.".to_owned()
        }
        Fault::NotAnObject => {
            "Это не запись: запись – объект в фигурных скобках с полями свидетельства.".to_owned()
        }
        Fault::NotJson(slip) => match slip {
            Slip::SingleQuotes => "В JSON бывают только двойные кавычки.",
            Slip::BareWord => {
                "Здесь слово без кавычек. JSON знает true, false и null, но не NaN, None или undefined."
            }
            Slip::TrailingComma => "После запятой ничего нет.",
            Slip::InText => {
                "В тексте стоит недопустимый символ или обратная косая черта, с которой ничего не начинается."
            }
            Slip::Other => "Это не JSON.",
        }
        .to_owned(),
        Fault::ZeroBytes => {
            "Здесь нулевые байты, как в UTF-16: кодировка этой части не та, что у остального текста.".to_owned()
        }
        Fault::FieldTwice(field) => {
            format!("Поле {} стоит здесь дважды, и неясно, какое из двух верное.", field.as_str())
        }
        Fault::Copied => {
            "То же решение в тексте уже есть, с тем же sequence и тем же в каждом поле: журнал собран или вставлен дважды.".to_owned()
        }
        Fault::TooMany => {
            "Разбираются только первые 100 000 записей. Оставьте в тексте нужные ключи и нужное время.".to_owned()
        }
        Fault::TooLarge(field) => format!(
            "Поле {} больше 9007199254740991, а это самое большое число, которое любой читатель JSON сохраняет точно. По пути оно могло измениться.",
            field.as_str()
        ),
        Fault::Negative(field) => format!("Поле {} отрицательно.", field.as_str()),
        Fault::WrongType(field) => match kind(*field) {
            Kind::Token => format!(
                "В поле {} должно быть целое число или номер воплощения и число, например \"1:42\".",
                field.as_str()
            ),
            Kind::Millis => {
                format!("В поле {} должно быть целое число миллисекунд.", field.as_str())
            }
            Kind::Count => format!("В поле {} должно быть целое число.", field.as_str()),
            Kind::Text => format!("В поле {} должен быть текст.", field.as_str()),
            Kind::Result => {
                "В поле result должен быть один из известных результатов.".to_owned()
            }
        },
        Fault::UnknownResult { given, near } => match near {
            Some(near) => format!(
                "Результата «{}» нет. Если это «{near}», так его и запишите.",
                clean(given)
            ),
            None => format!("Результата «{}» нет.", clean(given)),
        },
        Fault::NumberAsText(field) => {
            format!("В поле {} число в кавычках. Оно взято как число.", field.as_str())
        }
        Fault::NameAsNumber(field) => {
            format!("В поле {} число, а обычно там имя. Оно взято как имя.", field.as_str())
        }
        Fault::Empty(field) => format!("Поле {} пусто.", field.as_str()),
        Fault::NotUtf8 => {
            "Часть байтов – не UTF-8. Вместо них показаны их значения, например �E9.".to_owned()
        }
        Fault::UnknownField { name, near } => match near {
            Some(near) => format!(
                "Поле «{}» неизвестно и не учитывается. Если это {}, переименуйте его.",
                clean(name),
                near.as_str()
            ),
            None => format!("Поле «{}» неизвестно и не учитывается.", clean(name)),
        },
        Fault::MoreUnknownFields => "Есть и другие неизвестные поля. Они не учитываются.".to_owned(),
    }
}

/// What stands in a field.
enum Kind {
    Token,
    Millis,
    Count,
    Text,
    Result,
}

fn kind(field: Field) -> Kind {
    match field {
        Field::FenceToken | Field::HighestBefore | Field::HighestAfter => Kind::Token,
        Field::AtMs | Field::OwnerClockMs => Kind::Millis,
        Field::Sequence
        | Field::FenceIncarnation
        | Field::HighestIncarnationBefore
        | Field::HighestIncarnationAfter => Kind::Count,
        Field::LockName
        | Field::OwnerId
        | Field::LeaseId
        | Field::ResourceKey
        | Field::OperationId
        | Field::PayloadRef => Kind::Text,
        Field::Result => Kind::Result,
    }
}

/// What came of it, where the fault does not say so itself.
fn cost(fault: &Fault, count: u32, lang: Lang) -> &'static str {
    let one = count == 1;
    match (fault.cost(), lang) {
        (Cost::Record, Lang::En) if one => "The record is skipped.",
        (Cost::Record, Lang::En) => "The records are skipped.",
        (Cost::Record, Lang::Ru) if one => "Запись пропущена.",
        (Cost::Record, Lang::Ru) => "Эти записи пропущены.",
        (Cost::Field, Lang::En) => "The field counts as missing.",
        (Cost::Field, Lang::Ru) => "Поле считается отсутствующим.",
        (Cost::Nothing | Cost::KeptOut, _) => "",
    }
}

/// "Line 3, column 17", "Lines 3, 5 and 480 more up to line 900".
fn places(spots: &Spots, form: Form, lang: Lang) -> String {
    if let [spot] = &spots.first[..]
        && spots.count == 1
    {
        return one(spot, form, lang);
    }
    let number = |spot: &Spot| match form {
        Form::Lines => spot.line.to_string(),
        Form::Array | Form::Document => spot.number.to_string(),
    };
    let mut named: Vec<String> = spots.first.iter().map(number).collect();
    let unnamed = spots.count - u32::try_from(named.len()).unwrap_or(0);
    named.dedup();
    let list = named.join(", ");
    let kind = match (form, lang) {
        (Form::Lines, Lang::En) => "Lines",
        (Form::Lines, Lang::Ru) => "Строки",
        (_, Lang::En) => "Records",
        (_, Lang::Ru) => "Записи",
    };
    let last = number(&spots.last);
    match (unnamed, lang) {
        (0, _) => format!("{kind} {list}"),
        (_, Lang::En) => format!("{kind} {list} and {unnamed} more, the last at {last}"),
        (_, Lang::Ru) => {
            let more = plural_ru(unnamed.into(), "место", "места", "мест");
            format!("{kind} {list} и ещё {unnamed} {more}, последнее – {last}")
        }
    }
}

fn one(spot: &Spot, form: Form, lang: Lang) -> String {
    let (number, line) = (spot.number, spot.line);
    let place = match (form, lang) {
        (Form::Lines, Lang::En) => format!("Line {line}"),
        (Form::Lines, Lang::Ru) => format!("Строка {line}"),
        (_, Lang::En) => format!("Record {number}, line {line}"),
        (_, Lang::Ru) => format!("Запись {number}, строка {line}"),
    };
    match (spot.column, lang) {
        (None, _) => place,
        (Some(column), Lang::En) => format!("{place}, column {column}"),
        (Some(column), Lang::Ru) => format!("{place}, символ {column}"),
    }
}
