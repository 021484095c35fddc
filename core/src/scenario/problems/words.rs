//! Problems in words: what is wrong, where, and what to do about it.

use super::{Bracket, Kind, Path, Problem, Syntax, Wanted, Wrong};
use crate::letters::capital;
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
            Wrong::NotUtf8 => "From here on the file is not UTF-8. Save it as UTF-8; most editors ask for the encoding under “Save as”.".to_owned(),
            Wrong::Syntax(syntax) => syntax.en(),
            Wrong::RepeatedField { name, first_line } => format!(
                "{outer} has the field {} twice; the first one is in line {first_line}. Remove one of the two.",
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
            Wrong::OutOfRange { number, least, most } => format!(
                "{path} is {}. It must be from {} to {}{}.",
                code(number),
                grouped(*least, lang),
                grouped(*most, lang),
                if self.is_time() { format!(" ({} days in milliseconds)", most / DAY_MS) } else { String::new() },
            ),
            Wrong::UnknownField { name, nearest, known } => format!(
                "{outer} has no field {}. {}",
                code(name),
                did_you_mean(nearest.as_ref(), lang)
                    .unwrap_or_else(|| format!("It can have {}.", listed(known, "and", lang))),
            ),
            Wrong::UnknownChoice { name, nearest, known } => format!(
                "{path} cannot be {}. {}",
                code(name),
                did_you_mean(nearest.as_ref(), lang)
                    .unwrap_or_else(|| format!("It can be {}.", listed(known, "or", lang))),
            ),
            Wrong::MissingField { name } => format!(
                "{path} has no field {}, and cannot do without it. Add it.",
                code(name),
            ),
            Wrong::NoEffect { needed } => format!(
                "{path} has no effect without {}. Add that, or remove this.",
                code(needed),
            ),
            Wrong::NotOneChange => format!(
                "{path} must say exactly one thing to do with the key: `set` with a value, `add` with a number, or `\"delete\": true`.",
            ),
            Wrong::NotOneWayToWait => format!(
                "{path} can have only one of `retry_ms`, `queue` and `steal`. Remove the others.",
            ),
            Wrong::NotOneField { found } => format!(
                "{path} must have exactly one field, whose name says what it is; here are {found}. Give each its own braces, as in `[{{\"acquire\": {{}}}}, {{\"release\": {{}}}}]`.",
            ),
            Wrong::NeedsDetails { name } => {
                let name = shortened(name);
                format!("{path} is the bare name `{name}`, and details belong to it. Write `{{\"{name}\": {{}}}}`, with the details, if any, between the inner braces.")
            }
            Wrong::TakesNoDetails { name } => {
                let name = shortened(name);
                format!("{path} takes a bare name. Write `\"{name}\"`, without braces.")
            }
            Wrong::UnknownName { what, name, nearest, known } => format!(
                "{path} is {}, and there is no {} of this name. {}",
                code(name),
                what.en(),
                did_you_mean(nearest.as_ref(), lang).unwrap_or_else(|| there_are(*what, known, lang)),
            ),
            Wrong::NameNeeded { what, known } if known.is_empty() => format!(
                "{path} must name {}. {}",
                what.en_one(),
                there_are(*what, known, lang),
            ),
            Wrong::NameNeeded { what, known } => format!(
                "{path} must name {}: there are {}. It can be left out only where there is just one.",
                what.en_one(),
                listed(known, "and", lang),
            ),
            Wrong::RepeatedName { what, name, first_line } => format!(
                "{path} is {}, and so is the name of another {} in line {first_line}. Rename one of the two.",
                code(name),
                what.en(),
            ),
            Wrong::TooMany { found, most } if self.path.field() == Some("keys") => format!(
                "With {path} there are {} keys in all resources together, and at most {} are allowed. Remove some.",
                grouped(*found, lang),
                grouped(*most, lang),
            ),
            Wrong::TooMany { found, most } => format!(
                "{path} has {} items, and at most {} are allowed. Shorten the list.",
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
            Wrong::NotAnAddress { url } => format!(
                "{path} is {}. Give the address of a page, beginning with `https://`.",
                code(url),
            ),
            Wrong::BeyondHorizon { at_ms, horizon_ms } => format!(
                "{path} is {}\u{a0}ms, and the run ends at {}\u{a0}ms (`horizon_ms`). Choose an earlier instant, or a later end.",
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
                "В файле {} {}, а читаются файлы не больше {} (1\u{a0}МБ). Сократите его или разделите на несколько сценариев.",
                grouped(*bytes, lang),
                plural_ru(*bytes as u64, "байт", "байта", "байт"),
                grouped(*most, lang),
            ),
            Wrong::NotUtf8 => "Начиная с этого места файл не в кодировке UTF-8. Сохраните его в UTF-8: обычно кодировку можно выбрать в окне «Сохранить как».".to_owned(),
            Wrong::Syntax(syntax) => syntax.ru(),
            Wrong::RepeatedField { name, first_line } => format!(
                "{outer} поле {} указано дважды; первый раз – в строке {first_line}. Удалите одно из двух.",
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
                format!("{path} ожидается {}, а стоит {}.", wanted.ru(), found.ru())
            }
            Wrong::NotWhole { number } => format!(
                "{path} стоит {}, а допустимы только целые числа, записанные одними цифрами.{}",
                code(number),
                if self.is_time() { " Время указывают в миллисекундах: полторы секунды – это `1500`." } else { "" },
            ),
            Wrong::OutOfRange { number, least, most } => format!(
                "{path} стоит {}, а допустимы числа от {} до {}{}.",
                code(number),
                grouped(*least, lang),
                grouped(*most, lang),
                if self.is_time() { format!(" ({} в миллисекундах)", days_ru(most / DAY_MS)) } else { String::new() },
            ),
            Wrong::UnknownField { name, nearest, known } => format!(
                "{outer} нет поля {}. {}",
                code(name),
                did_you_mean(nearest.as_ref(), lang)
                    .unwrap_or_else(|| format!("Там могут быть {}.", listed(known, "и", lang))),
            ),
            Wrong::UnknownChoice { name, nearest, known } => format!(
                "{path} не может стоять {}. {}",
                code(name),
                did_you_mean(nearest.as_ref(), lang)
                    .unwrap_or_else(|| format!("Допустимо {}.", listed(known, "или", lang))),
            ),
            Wrong::MissingField { name } => format!(
                "{path} нет поля {}, а без него не обойтись. Добавьте его.",
                code(name),
            ),
            Wrong::NoEffect { needed } => format!(
                "{path} стоит то, что без {0} ни на что не влияет. Добавьте {0} или уберите это.",
                code(needed),
            ),
            Wrong::NotOneChange => format!(
                "{path} должно быть сказано ровно одно: `set` со значением, `add` с числом или `\"delete\": true`.",
            ),
            Wrong::NotOneWayToWait => format!(
                "{path} может быть только одно из `retry_ms`, `queue` и `steal`. Остальные уберите.",
            ),
            Wrong::NotOneField { found } => format!(
                "{path} должно быть ровно одно поле: его имя говорит, что это такое. Сейчас полей {found}. Заключите каждое в свои скобки, например `[{{\"acquire\": {{}}}}, {{\"release\": {{}}}}]`.",
            ),
            Wrong::NeedsDetails { name } => {
                let name = shortened(name);
                format!("{path} стоит одно имя `{name}`, а к нему нужен объект. Напишите `{{\"{name}\": {{}}}}`; подробности, если они есть, указывают во внутренних скобках.")
            }
            Wrong::TakesNoDetails { name } => {
                let name = shortened(name);
                format!("{path} нужно одно имя. Напишите `\"{name}\"`, без фигурных скобок.")
            }
            Wrong::UnknownName { what, name, nearest, known } => format!(
                "{path} указано имя {}, но {} с таким именем нет. {}",
                code(name),
                what.ru_of(),
                did_you_mean(nearest.as_ref(), lang).unwrap_or_else(|| there_are(*what, known, lang)),
            ),
            Wrong::NameNeeded { what, known } if known.is_empty() => format!(
                "{path} нужно имя {}. {}",
                what.ru_of(),
                there_are(*what, known, lang),
            ),
            Wrong::NameNeeded { what, known } => format!(
                "{path} нужно имя {}: есть {}. Не указывать его можно, только когда выбирать не из чего.",
                what.ru_of(),
                listed(known, "и", lang),
            ),
            Wrong::RepeatedName { what, name, first_line } => format!(
                "{path} указано имя {}, но для {} оно уже занято в строке {first_line}. Дайте одному из двух другое имя.",
                code(name),
                what.ru_of(),
            ),
            Wrong::TooMany { found, most } if self.path.field() == Some("keys") => format!(
                "{path} ключей слишком много: во всех ресурсах вместе их {}, а допустимо не больше {}. Удалите лишние.",
                grouped(*found, lang),
                grouped(*most, lang),
            ),
            Wrong::TooMany { found, most } => format!(
                "{path} {} {}, а допустимо не больше {}. Сократите список.",
                grouped(*found, lang),
                plural_ru(*found as u64, "элемент", "элемента", "элементов"),
                grouped(*most, lang),
            ),
            Wrong::EmptyText => {
                format!("{path} пусто, а нужен хотя бы один символ. Впишите его.")
            }
            Wrong::TooLong { found, most } => format!(
                "{path} {} {}, а допустимо не больше {}. Сократите текст.",
                grouped(*found, lang),
                plural_ru(*found as u64, "символ", "символа", "символов"),
                grouped(*most, lang),
            ),
            Wrong::HiddenCharacter { code } => format!(
                "{path} есть символ U+{code:04X}: он не виден и может исказить текст вокруг. Удалите его.",
            ),
            Wrong::NotAnId { id } => format!(
                "{path} стоит {}, а это имя становится частью адресов. Используйте только строчные латинские буквы, цифры и дефисы, например `late-write`.",
                code(id),
            ),
            Wrong::NotAnAddress { url } => format!(
                "{path} стоит {}. Укажите адрес страницы, который начинается с `https://`.",
                code(url),
            ),
            Wrong::BeyondHorizon { at_ms, horizon_ms } => format!(
                "{path} стоит {}\u{a0}мс, а прогон заканчивается в {}\u{a0}мс (`horizon_ms`). Укажите более ранний момент или более поздний конец.",
                grouped(*at_ms, lang),
                grouped(*horizon_ms, lang),
            ),
            Wrong::Other(text) => format!("{path} стоит то, что не удаётся прочитать: {text}."),
        }
    }

    /// Whether the field at the place holds a time.
    fn is_time(&self) -> bool {
        let field = self.path.field().unwrap_or_default();
        field == "ms" || field.ends_with("_ms")
    }
}

/// «30 суток»
fn days_ru(days: i64) -> String {
    format!(
        "{days} {}",
        plural_ru(days.unsigned_abs(), "сутки", "суток", "суток")
    )
}

const DAY_MS: i64 = 24 * 60 * 60 * 1000;

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
            Syntax::HalfCharacter => "This is one half of a character. Write both halves, as in `\\ud83d\\ude00`, or the character itself.".to_owned(),
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
            Syntax::ValueMissing => "Здесь должно стоять значение: текст в двойных кавычках, число, `true`, `false`, `null`, список в `[` `]` или объект в `{` `}`.".to_owned(),
            Syntax::NameMissing => "Здесь должно стоять имя поля в двойных кавычках.".to_owned(),
            Syntax::ColonMissing => "Здесь, между именем поля и его значением, должно стоять двоеточие.".to_owned(),
            Syntax::CommaMissing => "Здесь не хватает запятой. Поставьте её между двумя полями или элементами.".to_owned(),
            Syntax::ExtraComma => "Эта запятая лишняя: запятые ставят только между двумя полями или элементами. Удалите её.".to_owned(),
            Syntax::SingleQuote => "Тексты здесь заключают в двойные кавычки. Замените `'` на `\"` с обеих сторон.".to_owned(),
            Syntax::BareWord { word } => format!(
                "Слово {} без кавычек ничего не значит: так пишут только `true`, `false` и `null`. Если это текст, заключите его в двойные кавычки.",
                code(word),
            ),
            Syntax::BadNumber { number } => format!(
                "{} – не число в записи JSON. Используйте одни цифры, без плюса, ведущих нулей и единиц измерения, например `1500`.",
                code(number),
            ),
            Syntax::OpenText => "Этот текст не закрыт до конца строки. Закройте его кавычкой `\"`; перевод строки внутри текста записывают как `\\n`.".to_owned(),
            Syntax::RawControl { code } => format!(
                "Этот управляющий символ не может стоять в тексте как есть. Напишите вместо него `{}` или удалите его.",
                escaped(*code),
            ),
            Syntax::BadEscape => "После обратной косой черты это ничего не значит. Допустимы `\\\"`, `\\\\`, `\\/`, `\\b`, `\\f`, `\\n`, `\\r`, `\\t` и `\\u` с четырьмя шестнадцатеричными цифрами; саму черту пишут как `\\\\`.".to_owned(),
            Syntax::HalfCharacter => "Это лишь половина символа. Запишите обе половины, например `\\ud83d\\ude00`, или сам символ.".to_owned(),
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
            Kind::Text => "текст в кавычках",
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
            Wanted::TextOrNumber => {
                "a text in double quotes, or a whole number without them".to_owned()
            }
            Wanted::List => "a list in `[` `]`".to_owned(),
            Wanted::Object => "an object in `{` `}`".to_owned(),
            Wanted::Name(names) => format!("one of the names {}", listed(names, "or", Lang::En)),
            Wanted::OneOf(names) => format!(
                "an object in `{{` `}}` with one field: {}",
                listed(names, "or", Lang::En),
            ),
        }
    }

    fn ru(&self) -> String {
        match self {
            Wanted::Bool => "`true` или `false`".to_owned(),
            Wanted::Number => "целое число без кавычек".to_owned(),
            Wanted::Text => "текст в двойных кавычках".to_owned(),
            Wanted::Texts => {
                "текст в двойных кавычках или объект с текстами `en` и `ru`".to_owned()
            }
            Wanted::TextOrNumber => "текст в двойных кавычках или целое число без них".to_owned(),
            Wanted::List => "список в `[` `]`".to_owned(),
            Wanted::Object => "объект в `{` `}`".to_owned(),
            Wanted::Name(names) => format!("одно из имён {}", listed(names, "или", Lang::Ru)),
            Wanted::OneOf(names) => format!(
                "объект в `{{` `}}` с одним полем: {}",
                listed(names, "или", Lang::Ru),
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
            NameOf::Effect => "effect",
            NameOf::Operation => "operation",
            NameOf::Outcome => "result",
            NameOf::Damage => "damage",
            NameOf::Resource => "resource",
            NameOf::Variant => "variant",
            NameOf::Expectation => "expectation",
        }
    }

    /// With its article.
    fn en_one(self) -> String {
        let name = self.en();
        let article = if name.starts_with(['a', 'e', 'i', 'o', 'u']) {
            "an"
        } else {
            "a"
        };
        format!("{article} {name}")
    }

    /// In the genitive: «воркера с таким именем нет».
    fn ru_of(self) -> &'static str {
        match self {
            NameOf::Worker => "воркера",
            NameOf::Lock => "блокировки",
            NameOf::Key => "ключа",
            NameOf::Event => "события",
            NameOf::Effect => "эффекта",
            NameOf::Operation => "операции",
            NameOf::Outcome => "результата",
            NameOf::Damage => "повреждения",
            NameOf::Resource => "ресурса",
            NameOf::Variant => "варианта",
            NameOf::Expectation => "ожидания",
        }
    }

    /// The field in which a scenario lists them.
    fn list(self) -> &'static str {
        match self {
            NameOf::Worker => "workers",
            NameOf::Lock => "locks",
            NameOf::Key => "resources[0].keys",
            NameOf::Resource => "resources",
            NameOf::Effect => "effects",
            NameOf::Operation => "workers[0].program",
            NameOf::Variant => "variants",
            NameOf::Expectation => "expect",
            // The model's own; there are always some.
            NameOf::Event | NameOf::Outcome | NameOf::Damage => "",
        }
    }
}

/// A path as it begins a sentence: in Russian with «В» before it.
fn at(path: &Path, lang: Lang) -> String {
    match (path.0.is_empty(), lang) {
        (true, Lang::En) => "The file".to_owned(),
        (true, Lang::Ru) => "В файле".to_owned(),
        (false, Lang::En) => format!("`{path}`"),
        (false, Lang::Ru) => format!("В `{path}`"),
    }
}

fn did_you_mean(nearest: Option<&String>, lang: Lang) -> Option<String> {
    let nearest = code(nearest?);
    Some(match lang {
        Lang::En => format!("Did you mean {nearest}?"),
        Lang::Ru => format!("Возможно, имелось в виду {nearest}?"),
    })
}

/// The names there are to choose from.
fn there_are(what: NameOf, known: &[String], lang: Lang) -> String {
    match (known, lang) {
        ([], Lang::En) => format!("There are none so far: add one to `{}`.", what.list()),
        ([], Lang::Ru) => format!("Пока их нет: добавьте в `{}`.", what.list()),
        ([only], Lang::En) => format!("The only one is {}.", code(only)),
        ([only], Lang::Ru) => format!("Есть только {}.", code(only)),
        (known, Lang::En) => format!("There are {}.", listed(known, "and", lang)),
        (known, Lang::Ru) => format!("Есть {}.", listed(known, "и", lang)),
    }
}

/// "`a`, `b` and `c`"; of many the first, and how many more there are.
fn listed(names: &[String], joint: &str, lang: Lang) -> String {
    let shown = match names.len() {
        few @ 0..=LISTED => few.saturating_sub(1),
        _ => LISTED - 1,
    };
    let (first, rest) = names.split_at(shown);
    let last = match (rest, lang) {
        ([], _) => return String::new(),
        ([last], _) => code(last),
        (rest, Lang::En) => format!("{} more", rest.len()),
        (rest, Lang::Ru) => format!("ещё {}", rest.len()),
    };
    if first.is_empty() {
        return last;
    }
    let first: Vec<String> = first.iter().map(|name| code(name)).collect();
    format!("{} {joint} {last}", first.join(", "))
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
pub fn grouped(number: impl TryInto<i64>, lang: Lang) -> String {
    let number = number.try_into().unwrap_or(i64::MAX);
    let digits = number.unsigned_abs().to_string();
    let separator = match lang {
        Lang::En => ',',
        Lang::Ru => '\u{a0}',
    };
    let mut text = String::new();
    if number < 0 {
        text.push('\u{2212}');
    }
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(separator);
        }
        text.push(digit);
    }
    text
}
