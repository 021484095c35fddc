//! Problems in words: what is wrong, where, and what to do about it.

use super::{Bracket, Kind, Path, Problem, Syntax, Wanted, Wrong};
use crate::scenario::limits::is_hidden;
use crate::scenario::{FORMAT, NameOf};
use crate::words::{Lang, plural_ru};

/// So many known names are listed where none of them looks like the given one.
const LISTED: usize = 12;

/// Names from a file are cut to so many characters.
const SHOWN: usize = 60;

impl Problem {
    /// What is wrong and what to do about it, in whole sentences.
    pub fn message(&self, lang: Lang) -> String {
        match lang {
            Lang::En => self.en(),
            Lang::Ru => self.ru(),
        }
    }

    /// Where it is in the text: "line 3, column 14".
    pub fn place(&self, lang: Lang) -> String {
        let (line, column) = (self.position.line, self.position.column);
        match lang {
            Lang::En => format!("line {line}, column {column}"),
            Lang::Ru => format!("строка {line}, столбец {column}"),
        }
    }

    fn en(&self) -> String {
        let lang = Lang::En;
        let (path, outer) = (at(&self.path, lang), at(&self.path.outer(), lang));
        match &self.wrong {
            Wrong::TooLarge { bytes, most } => format!(
                "The file is {} bytes long, and at most {} (1\u{a0}MB) are read. Shorten it, or split it into several scenarios.",
                grouped(*bytes, lang),
                grouped(*most, lang),
            ),
            Wrong::NotUtf8 => {
                "From here on the file is not UTF-8. Save it as UTF-8; most editors ask for the encoding under “Save as”.".to_owned()
            }
            Wrong::Syntax(syntax) => syntax.en(),
            Wrong::RepeatedField { name, first_line } => format!(
                "{outer} has the field {} twice; the first one is in line {first_line}. Remove one of them.",
                code(name),
            ),
            Wrong::FormatMissing => format!(
                "The file does not say which format it is in. If it is a scenario, begin it with `\"format\": {FORMAT}`.",
            ),
            Wrong::FormatTooNew { found } => format!(
                "The file is in format {found}, and this version of Fencelab reads formats up to {FORMAT}. Open it with a newer version.",
            ),
            Wrong::FormatUnknown { found } => format!(
                "There is no format {}. Scenarios are in format {FORMAT}: write `\"format\": {FORMAT}`.",
                code(found),
            ),
            Wrong::WrongKind { wanted, found } => {
                format!("{path} must be {}, and here is {}.", wanted.en(), found.en())
            }
            Wrong::NotWhole { number } => format!(
                "{path} is {}, and only whole numbers, written in digits alone, are allowed here.{}",
                code(number),
                if self.is_time() { " Times are in milliseconds: 1.5 seconds are `1500`." } else { "" },
            ),
            Wrong::OutOfRange {
                number,
                least,
                most,
            } => {
                let most_in_days = match self.is_time() {
                    true => format!(" ({} days in milliseconds)", most / DAY_MS),
                    false => String::new(),
                };
                format!(
                    "{path} is {}. It must be from {} to {}{most_in_days}.",
                    code(number),
                    grouped(*least, lang),
                    grouped(*most, lang),
                )
            }
            Wrong::UnknownField {
                name,
                nearest,
                known,
            } => format!(
                "{outer} has no field {}. {}",
                code(name),
                way_out(nearest.as_ref(), known, lang),
            ),
            Wrong::UnknownChoice {
                name,
                nearest,
                known,
            } => format!(
                "{path} cannot be {}. {}",
                code(name),
                way_out(nearest.as_ref(), known, lang),
            ),
            Wrong::NotBuilt { name } => format!(
                "{} at {outer} is part of the model, but this version of Fencelab does not carry it out yet. Remove it, or wait for a version that does.",
                code(name),
            ),
            Wrong::MissingField { name } => {
                format!("{path} has no field {}, which it needs. Add it.", code(name))
            }
            Wrong::NotOneField { found } => format!(
                "{path} must have exactly one field, whose name says what it is; here are {found}. Give each its own braces, as in `[{{\"acquire\": {{}}}}, {{\"release\": {{}}}}]`.",
            ),
            Wrong::NeedsDetails { name } => {
                let name = shortened(name);
                format!("{path} is the bare name `{name}`, and details belong to it. Write `{{\"{name}\": {{}}}}`, with the details between the inner braces.")
            }
            Wrong::TakesNoDetails { name } => {
                let name = shortened(name);
                format!("{path} takes a bare name. Write `\"{name}\"`, without braces.")
            }
            Wrong::UnknownName {
                what,
                name,
                nearest,
                known,
            } => format!(
                "There is no {} {}, which {path} speaks of. {}",
                what.en(),
                code(name),
                way_out(nearest.as_ref(), known, lang),
            ),
            Wrong::NameNeeded { what, known } if known.is_empty() => format!(
                "{path} needs a {what}, and the scenario has none. Add one to its list.",
                what = what.en(),
            ),
            Wrong::NameNeeded { what, known } => format!(
                "{path} must say which {} is meant: there are {}. It can be left out only where there is just one.",
                what.en(),
                listed(known, lang),
            ),
            Wrong::RepeatedName {
                what,
                name,
                first_line,
            } => format!(
                "There is another {} called {} in line {first_line}, so {path} would not say which is meant. Rename one of them.",
                what.en(),
                code(name),
            ),
            Wrong::TooMany { found, most } => format!(
                "{path} makes {} items, and at most {} are allowed. Shorten the list.",
                grouped(*found, lang),
                grouped(*most, lang),
            ),
            Wrong::EmptyText => format!("{path} is empty. Give it at least one character."),
            Wrong::TooLong { found, most } => format!(
                "{path} is {} characters long, and at most {} are allowed. Shorten it.",
                grouped(*found, lang),
                grouped(*most, lang),
            ),
            Wrong::HiddenCharacter { code } => format!(
                "{path} holds the character U+{code:04X}, which cannot be seen and could garble the text around it. Remove it.",
            ),
            Wrong::NotAnId { id } => format!(
                "{path} is {}, and it becomes part of addresses. Use small Latin letters, digits and hyphens only, as in `late-write`.",
                code(id),
            ),
            Wrong::BeyondHorizon { at_ms, horizon_ms } => format!(
                "{path} is {}, and the run ends at {} (`horizon_ms`). Choose an earlier instant, or a later end.",
                grouped(*at_ms, lang),
                grouped(*horizon_ms, lang),
            ),
            Wrong::Other(text) => format!("{path} cannot be read: {text}."),
        }
    }

    fn ru(&self) -> String {
        let lang = Lang::Ru;
        let (path, outer) = (at(&self.path, lang), at(&self.path.outer(), lang));
        match &self.wrong {
            Wrong::TooLarge { bytes, most } => format!(
                "Размер файла — {} {}, а читаются файлы не больше {} (1\u{a0}МБ). Сократите его или разделите на несколько сценариев.",
                grouped(*bytes, lang),
                plural_ru(*bytes as u64, "байт", "байта", "байт"),
                grouped(*most, lang),
            ),
            Wrong::NotUtf8 => {
                "Начиная с этого места файл не в кодировке UTF-8. Сохраните его в UTF-8: обычно кодировку можно выбрать в окне «Сохранить как».".to_owned()
            }
            Wrong::Syntax(syntax) => syntax.ru(),
            Wrong::RepeatedField { name, first_line } => format!(
                "Поле {} указано дважды ({outer}); первый раз — в строке {first_line}. Удалите одно из них.",
                code(name),
            ),
            Wrong::FormatMissing => format!(
                "В файле не указан его формат. Если это сценарий, начните его с `\"format\": {FORMAT}`.",
            ),
            Wrong::FormatTooNew { found } => format!(
                "Файл записан в формате {found}, а эта версия Fencelab читает форматы не новее {FORMAT}. Откройте его в более новой версии.",
            ),
            Wrong::FormatUnknown { found } => format!(
                "Формата {} не существует. Сценарии записывают в формате {FORMAT}: укажите `\"format\": {FORMAT}`.",
                code(found),
            ),
            Wrong::WrongKind { wanted, found } => {
                format!("Здесь ({path}) нужно другое: {}. Сейчас тут {}.", wanted.ru(), found.ru())
            }
            Wrong::NotWhole { number } => format!(
                "Значение {path} — {}, а допустимы только целые числа, записанные одними цифрами.{}",
                code(number),
                if self.is_time() { " Время указывают в миллисекундах: полторы секунды — это `1500`." } else { "" },
            ),
            Wrong::OutOfRange {
                number,
                least,
                most,
            } => {
                let most_in_days = match self.is_time() {
                    true => {
                        let days = most / DAY_MS;
                        let word = plural_ru(days, "сутки", "суток", "суток");
                        format!(" ({days} {word} в миллисекундах)")
                    }
                    false => String::new(),
                };
                format!(
                    "Значение {path} — {}. Допустимы числа от {} до {}{most_in_days}.",
                    code(number),
                    grouped(*least, lang),
                    grouped(*most, lang),
                )
            }
            Wrong::UnknownField {
                name,
                nearest,
                known,
            } => format!(
                "Поля {} здесь ({outer}) нет. {}",
                code(name),
                way_out(nearest.as_ref(), known, lang),
            ),
            Wrong::UnknownChoice {
                name,
                nearest,
                known,
            } => format!(
                "Здесь ({path}) не может стоять {}. {}",
                code(name),
                way_out(nearest.as_ref(), known, lang),
            ),
            Wrong::NotBuilt { name } => format!(
                "{} ({outer}) предусмотрено моделью, но эта версия Fencelab пока не умеет это выполнять. Уберите его или дождитесь версии, которая умеет.",
                code(name),
            ),
            Wrong::MissingField { name } => format!(
                "Здесь ({path}) не хватает обязательного поля {}. Добавьте его.",
                code(name),
            ),
            Wrong::NotOneField { found } => format!(
                "Здесь ({path}) должно быть ровно одно поле, имя которого говорит, что это такое, а полей {found}. Заключите каждое в свои скобки: `[{{\"acquire\": {{}}}}, {{\"release\": {{}}}}]`.",
            ),
            Wrong::NeedsDetails { name } => {
                let name = shortened(name);
                format!("Здесь ({path}) стоит одно имя `{name}`, а к нему нужны подробности. Напишите `{{\"{name}\": {{}}}}`; подробности — внутри внутренних скобок.")
            }
            Wrong::TakesNoDetails { name } => {
                let name = shortened(name);
                format!("Здесь ({path}) нужно одно имя. Напишите `\"{name}\"`, без фигурных скобок.")
            }
            Wrong::UnknownName {
                what,
                name,
                nearest,
                known,
            } => format!(
                "{} {} нет, а {path} на это имя ссылается. {}",
                what.ru_of(),
                code(name),
                way_out(nearest.as_ref(), known, lang),
            ),
            Wrong::NameNeeded { what, known } if known.is_empty() => format!(
                "Для {path} нужно имя {}, а в сценарии их нет. Добавьте хотя бы одно описание в соответствующий список.",
                what.ru_of_small(),
            ),
            Wrong::NameNeeded { what, known } => format!(
                "Для {path} нужно указать имя {}: есть {}. Не указывать его можно, только если вариант один.",
                what.ru_of_small(),
                listed(known, lang),
            ),
            Wrong::RepeatedName {
                what: _,
                name,
                first_line,
            } => format!(
                "Имя {} уже занято в строке {first_line}, поэтому {path} не позволит понять, о чём речь. Переименуйте что-то одно.",
                code(name),
            ),
            Wrong::TooMany { found, most } => format!(
                "Элементов ({path}) — {}, а допустимо не больше {}. Сократите список.",
                grouped(*found, lang),
                grouped(*most, lang),
            ),
            Wrong::EmptyText => {
                format!("Значение {path} пустое. В нём должен быть хотя бы один символ.")
            }
            Wrong::TooLong { found, most } => format!(
                "Длина {path} — {} {}, а допустимо не больше {}. Сократите текст.",
                grouped(*found, lang),
                plural_ru(*found as u64, "символ", "символа", "символов"),
                grouped(*most, lang),
            ),
            Wrong::HiddenCharacter { code } => format!(
                "В {path} есть символ U+{code:04X}: он не виден и может исказить текст вокруг. Удалите его.",
            ),
            Wrong::NotAnId { id } => format!(
                "Значение {path} — {}, а оно становится частью адресов. Используйте только строчные латинские буквы, цифры и дефисы, например `late-write`.",
                code(id),
            ),
            Wrong::BeyondHorizon { at_ms, horizon_ms } => format!(
                "Значение {path} — {}, а прогон заканчивается в {} (`horizon_ms`). Укажите более ранний момент или более поздний конец.",
                grouped(*at_ms, lang),
                grouped(*horizon_ms, lang),
            ),
            Wrong::Other(text) => format!("Не удаётся прочитать {path}: {text}."),
        }
    }

    /// Whether the field at the place holds a time.
    fn is_time(&self) -> bool {
        let field = self.path.field().unwrap_or_default();
        field == "ms" || field.ends_with("_ms")
    }
}

const DAY_MS: u64 = 24 * 60 * 60 * 1000;

impl Syntax {
    fn en(&self) -> String {
        match self {
            Syntax::Empty => "The file holds no scenario: there is nothing in it but blanks and comments.".to_owned(),
            Syntax::ValueMissing => "A value belongs here: a text in double quotes, a number, `true`, `false`, `null`, a list in `[` `]` or an object in `{` `}`.".to_owned(),
            Syntax::NameMissing => "The name of a field belongs here, in double quotes.".to_owned(),
            Syntax::ColonMissing => "A colon belongs here, between the field's name and its value.".to_owned(),
            Syntax::CommaMissing => "A comma is missing here. Put one between two fields or two items.".to_owned(),
            Syntax::ExtraComma => "This comma is one too many: commas stand only between two fields or two items. Remove it.".to_owned(),
            Syntax::SingleQuote => "Texts stand in double quotes here. Replace `'` with `\"` at both ends.".to_owned(),
            Syntax::BareWord { word } => format!(
                "The word {} means nothing without quotes; only `true`, `false` and `null` do. Put it in double quotes if it is a text.",
                code(word),
            ),
            Syntax::BadNumber { number } => format!(
                "{} is not a number as JSON writes them. Use digits alone, without a plus, leading zeros or units, as in `1500`.",
                code(number),
            ),
            Syntax::OpenText => "This text does not end on its line. Close it with `\"`; a new line within a text is written `\\n`.".to_owned(),
            Syntax::RawControl { code } => format!(
                "A text cannot hold this control character as it is. Write `{}` instead, or remove it.",
                escaped(*code),
            ),
            Syntax::BadEscape => "This means nothing after a backslash. Known are `\\\"`, `\\\\`, `\\/`, `\\b`, `\\f`, `\\n`, `\\r`, `\\t`, and `\\u` with four hexadecimal digits; a backslash itself is written `\\\\`.".to_owned(),
            Syntax::OpenComment => "This comment does not end. Close it with `*/`.".to_owned(),
            Syntax::OpenBracket {
                bracket,
                opened_line,
            } => format!(
                "The file ends here, but {} that begins in line {opened_line} with `{}` is still open. Close it with `{}`.",
                bracket.en(),
                bracket.open(),
                char::from(bracket.close()),
            ),
            Syntax::OtherBracket {
                bracket,
                opened_line,
            } => format!(
                "{} that begins in line {opened_line} with `{}` is closed by the other kind of bracket. Close it with `{}`.",
                capital(bracket.en()),
                bracket.open(),
                char::from(bracket.close()),
            ),
            Syntax::TooDeep => format!(
                "Lists and objects lie more than {} deep within each other here, which no scenario needs. Remove some of the brackets.",
                crate::scenario::json::MAX_DEPTH,
            ),
            Syntax::AfterEnd => "The scenario has ended, and something follows it. Remove what follows, or a bracket too many before it.".to_owned(),
        }
    }

    fn ru(&self) -> String {
        match self {
            Syntax::Empty => "В файле нет сценария: в нём только пробелы и комментарии.".to_owned(),
            Syntax::ValueMissing => "Здесь должно стоять значение: строка в двойных кавычках, число, `true`, `false`, `null`, список в `[` `]` или объект в `{` `}`.".to_owned(),
            Syntax::NameMissing => "Здесь должно стоять имя поля в двойных кавычках.".to_owned(),
            Syntax::ColonMissing => "Здесь, между именем поля и его значением, должно стоять двоеточие.".to_owned(),
            Syntax::CommaMissing => "Здесь не хватает запятой. Поставьте её между двумя полями или элементами.".to_owned(),
            Syntax::ExtraComma => "Эта запятая лишняя: запятые ставят только между двумя полями или элементами. Удалите её.".to_owned(),
            Syntax::SingleQuote => "Строки здесь заключают в двойные кавычки. Замените `'` на `\"` с обеих сторон.".to_owned(),
            Syntax::BareWord { word } => format!(
                "Слово {} без кавычек ничего не значит: так пишут только `true`, `false` и `null`. Если это строка, заключите её в двойные кавычки.",
                code(word),
            ),
            Syntax::BadNumber { number } => format!(
                "{} — не число в записи JSON. Используйте одни цифры, без плюса, ведущих нулей и единиц измерения, например `1500`.",
                code(number),
            ),
            Syntax::OpenText => "Эта строка не закрыта до конца строки файла. Закройте её знаком `\"`; перевод строки внутри текста пишут как `\\n`.".to_owned(),
            Syntax::RawControl { code } => format!(
                "Этот управляющий символ нельзя вставить в строку как есть. Напишите вместо него `{}` или удалите его.",
                escaped(*code),
            ),
            Syntax::BadEscape => "После обратной косой черты это ничего не значит. Допустимы `\\\"`, `\\\\`, `\\/`, `\\b`, `\\f`, `\\n`, `\\r`, `\\t` и `\\u` с четырьмя шестнадцатеричными цифрами; саму черту пишут как `\\\\`.".to_owned(),
            Syntax::OpenComment => "Этот комментарий не закрыт. Закройте его знаками `*/`.".to_owned(),
            Syntax::OpenBracket {
                bracket,
                opened_line,
            } => format!(
                "Файл здесь заканчивается, но {}, начатый в строке {opened_line} скобкой `{}`, ещё не закрыт. Закройте его скобкой `{}`.",
                bracket.ru(),
                bracket.open(),
                char::from(bracket.close()),
            ),
            Syntax::OtherBracket {
                bracket,
                opened_line,
            } => format!(
                "{}, начатый в строке {opened_line} скобкой `{}`, закрыт скобкой другого вида. Закройте его скобкой `{}`.",
                capital(bracket.ru()),
                bracket.open(),
                char::from(bracket.close()),
            ),
            Syntax::TooDeep => format!(
                "Списки и объекты вложены здесь друг в друга глубже {} уровней; ни одному сценарию столько не нужно. Уберите лишние скобки.",
                crate::scenario::json::MAX_DEPTH,
            ),
            Syntax::AfterEnd => "Сценарий закончился, но за ним что-то следует. Удалите это или лишнюю скобку перед ним.".to_owned(),
        }
    }
}

impl Bracket {
    fn en(self) -> &'static str {
        match self {
            Bracket::List => "the list",
            Bracket::Object => "the object",
        }
    }

    fn ru(self) -> &'static str {
        match self {
            Bracket::List => "список",
            Bracket::Object => "объект",
        }
    }
}

impl Kind {
    fn en(self) -> &'static str {
        match self {
            Kind::Null => "`null`",
            Kind::Bool => "`true` or `false`",
            Kind::Number => "a number",
            Kind::Text => "a text in quotes",
            Kind::List => "a list",
            Kind::Object => "an object",
        }
    }

    fn ru(self) -> &'static str {
        match self {
            Kind::Null => "`null`",
            Kind::Bool => "`true` или `false`",
            Kind::Number => "число",
            Kind::Text => "строка в кавычках",
            Kind::List => "список",
            Kind::Object => "объект",
        }
    }
}

impl Wanted {
    fn en(&self) -> String {
        match self {
            Wanted::Bool => "`true` or `false`".to_owned(),
            Wanted::Number => "a whole number, without quotes".to_owned(),
            Wanted::Text => "a text in double quotes".to_owned(),
            Wanted::Texts => {
                "a text in double quotes, or an object with the texts `en` and `ru`".to_owned()
            }
            Wanted::List => "a list in `[` `]`".to_owned(),
            Wanted::Object => "an object in `{` `}`".to_owned(),
            Wanted::Name(names) => format!("one of the names {}", listed(names, Lang::En)),
            Wanted::OneOf(names) => format!(
                "an object in `{{` `}}` with one field, which is one of {}",
                listed(names, Lang::En),
            ),
        }
    }

    fn ru(&self) -> String {
        match self {
            Wanted::Bool => "`true` или `false`".to_owned(),
            Wanted::Number => "целое число без кавычек".to_owned(),
            Wanted::Text => "строка в двойных кавычках".to_owned(),
            Wanted::Texts => {
                "строка в двойных кавычках или объект со строками `en` и `ru`".to_owned()
            }
            Wanted::List => "список в `[` `]`".to_owned(),
            Wanted::Object => "объект в `{` `}`".to_owned(),
            Wanted::Name(names) => format!("одно из имён {}", listed(names, Lang::Ru)),
            Wanted::OneOf(names) => format!(
                "объект в `{{` `}}` с одним полем из числа {}",
                listed(names, Lang::Ru),
            ),
        }
    }
}

impl NameOf {
    fn en(self) -> &'static str {
        match self {
            NameOf::Worker => "worker",
            NameOf::Lock => "lock",
            NameOf::Key => "key",
            NameOf::Event => "event",
            NameOf::Outcome => "result",
            NameOf::Damage => "damage",
            NameOf::Resource => "resource",
            NameOf::Variant => "variant",
            NameOf::Expectation => "expectation",
        }
    }

    /// In the genitive, at the beginning of a sentence: «Воркера … нет».
    fn ru_of(self) -> &'static str {
        match self {
            NameOf::Worker => "Воркера",
            NameOf::Lock => "Блокировки",
            NameOf::Key => "Ключа",
            NameOf::Event => "События",
            NameOf::Outcome => "Результата",
            NameOf::Damage => "Повреждения",
            NameOf::Resource => "Ресурса",
            NameOf::Variant => "Варианта",
            NameOf::Expectation => "Ожидания",
        }
    }

    fn ru_of_small(self) -> &'static str {
        match self {
            NameOf::Worker => "воркера",
            NameOf::Lock => "блокировки",
            NameOf::Key => "ключа",
            NameOf::Event => "события",
            NameOf::Outcome => "результата",
            NameOf::Damage => "повреждения",
            NameOf::Resource => "ресурса",
            NameOf::Variant => "варианта",
            NameOf::Expectation => "ожидания",
        }
    }
}

/// A path as it stands in a sentence.
fn at(path: &Path, lang: Lang) -> String {
    match (path.0.is_empty(), lang) {
        (true, Lang::En) => "The top of the file".to_owned(),
        (true, Lang::Ru) => "верхний уровень файла".to_owned(),
        (false, _) => format!("`{path}`"),
    }
}

/// What to write instead.
fn way_out(nearest: Option<&String>, known: &[String], lang: Lang) -> String {
    match (nearest, lang) {
        (Some(nearest), Lang::En) => format!("Did you mean {}?", code(nearest)),
        (Some(nearest), Lang::Ru) => format!("Возможно, имелось в виду {}?", code(nearest)),
        (None, Lang::En) if known.is_empty() => "There are none at all.".to_owned(),
        (None, Lang::Ru) if known.is_empty() => "Здесь нет ни одного.".to_owned(),
        (None, Lang::En) => format!("There are {}.", listed(known, lang)),
        (None, Lang::Ru) => format!("Есть {}.", listed(known, lang)),
    }
}

/// "`a`, `b` and `c`"; of many the first, and how many more there are.
fn listed(names: &[String], lang: Lang) -> String {
    let (and, more) = match lang {
        Lang::En => ("and", "more"),
        Lang::Ru => ("и", "ещё"),
    };
    let shown = if names.len() > LISTED + 1 {
        LISTED
    } else {
        names.len().saturating_sub(1)
    };
    let first: Vec<String> = names[..shown].iter().map(|name| code(name)).collect();
    let first = first.join(", ");
    match &names[shown..] {
        [] => String::new(),
        [only] if first.is_empty() => code(only),
        [last] => format!("{first} {and} {}", code(last)),
        rest => match lang {
            Lang::En => format!("{first} {and} {} {more}", rest.len()),
            Lang::Ru => format!("{first} {and} {more} {}", rest.len()),
        },
    }
}

/// A piece of the file within a sentence.
fn code(text: &str) -> String {
    format!("`{}`", shortened(text))
}

/// A text from the file, on one line, safe to show, and not too long.
pub(in crate::scenario) fn shortened(text: &str) -> String {
    let mut shown: String = text.chars().take(SHOWN).map(visible).collect();
    if text.chars().nth(SHOWN).is_some() {
        shown.push('…');
    }
    shown
}

/// A character as something that can be seen and moves nothing around it.
pub(super) fn visible(it: char) -> char {
    match it {
        '\t' => ' ',
        '\0'..=' ' if it != ' ' => char::from_u32(0x2400 + u32::from(it)).unwrap_or('\u{fffd}'),
        '\u{7f}' => '\u{2421}',
        _ if is_hidden(it) => '\u{fffd}',
        _ => it,
    }
}

/// How JSON writes a control character.
fn escaped(code: u8) -> String {
    match code {
        b'\t' => "\\t".to_owned(),
        0x8 => "\\b".to_owned(),
        0xc => "\\f".to_owned(),
        _ => format!("\\u{code:04x}"),
    }
}

/// Digits in groups of three.
fn grouped(number: impl TryInto<u64>, lang: Lang) -> String {
    let digits = number.try_into().unwrap_or(u64::MAX).to_string();
    let separator = match lang {
        Lang::En => ',',
        Lang::Ru => '\u{a0}',
    };
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(separator);
        }
        text.push(digit);
    }
    text
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    match chars.next() {
        Some(first) => first.to_uppercase().chain(chars).collect(),
        None => String::new(),
    }
}
