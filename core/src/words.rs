//! What all texts share: the language, numbers and times, and Russian plural forms.
//!
//! Texts live beside what they speak of, in files called `words.rs`: an enum of messages
//! with one exhaustive `match` for each language, whole sentences only. A missing
//! translation does not compile.

use crate::protocol::{At, Ms, Token};
use crate::scenario::form::choice;

choice! {
    /// A language of the page.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
    pub enum Lang {
        /// English.
        #[default]
        En,
        /// Russian.
        Ru,
    }
}

/// A text in English and in Russian, see [`both`]. `{0}`, `{1}` … stand for what is filled in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Both(pub &'static str);

/// A text in English and in Russian, in one piece: two would make every place that tells one
/// longer, and there are hundreds of them in the page. Where the same English has several
/// Russian texts, a third text tells them apart.
#[cfg(not(feature = "russian-apart"))]
macro_rules! both {
    ($en:literal, $ru:literal $(, $sense:literal)? $(,)?) => {
        crate::words::Both(concat!($en, "\n", $ru))
    };
}

/// The same without the Russian, which is found by the English, see [`supply_russian`].
#[cfg(feature = "russian-apart")]
macro_rules! both {
    ($en:literal, $ru:literal $(, $sense:literal)? $(,)?) => {
        crate::words::Both(concat!($en $(, "\n", $sense)?))
    };
}
pub(crate) use both;

impl Both {
    /// The text as it is in a language.
    pub(crate) fn get(self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => self.0.split('\n').next().unwrap_or_default(),
            Lang::Ru => self.russian(),
        }
    }

    #[cfg(not(feature = "russian-apart"))]
    fn russian(self) -> &'static str {
        self.0.split('\n').nth(1).unwrap_or_default()
    }

    #[cfg(feature = "russian-apart")]
    fn russian(self) -> &'static str {
        apart::russian(self.0).unwrap_or_else(|| self.get(Lang::En))
    }
}

/// The Russian texts of the page, apart from its module: who reads English need not wait for
/// them. Every second line is a text, after what it is found by, in the order of that.
#[cfg(not(feature = "russian-apart"))]
pub fn russian_texts() -> &'static str {
    include_str!(concat!(env!("OUT_DIR"), "/russian.txt"))
}

/// Gives the Russian texts, as [`russian_texts`] has them, to code that was built without. The
/// answer is whether it can speak Russian now.
pub fn supply_russian(texts: Option<String>) -> bool {
    #[cfg(feature = "russian-apart")]
    return apart::supply(texts);
    #[cfg(not(feature = "russian-apart"))]
    return texts.is_none_or(|texts| texts == russian_texts());
}

#[cfg(any(feature = "russian-apart", test))]
mod apart {
    use std::sync::OnceLock;

    type Pairs<'a> = Vec<(&'a str, &'a str)>;

    static TEXTS: OnceLock<Pairs> = OnceLock::new();

    pub(super) fn supply(texts: Option<String>) -> bool {
        if let Some(texts) = texts {
            TEXTS.get_or_init(|| pairs(Box::leak(texts.into_boxed_str())));
        }
        TEXTS.get().is_some()
    }

    pub(super) fn russian(key: &str) -> Option<&'static str> {
        find(TEXTS.get()?, key)
    }

    pub(super) fn pairs(texts: &str) -> Pairs<'_> {
        let mut lines = texts.lines();
        std::iter::from_fn(|| Some((lines.next()?, lines.next()?))).collect()
    }

    pub(super) fn find<'a>(pairs: &Pairs<'a>, key: &str) -> Option<&'a str> {
        // In the table what tells texts apart stands in the same line.
        let place = pairs.binary_search_by(|(known, _)| known.split('\t').cmp(key.split('\n')));
        Some(pairs[place.ok()?].1)
    }
}

/// What stands in a text for `{0}`, `{1}` or `{2}`. That the same code fills in every text keeps
/// the page small: `format!` brings code of its own for each of them.
#[derive(Clone, Copy)]
pub(crate) enum Filling<'a> {
    /// Nothing: no text has this number.
    Nothing,
    /// A text as it is.
    Word(&'a str),
    /// A token.
    Number(Token),
    /// A number.
    Count(u32),
    /// A length of time.
    Long(Ms),
    /// An instant.
    Moment(At),
}

/// A text with what stands in it for the numbers.
pub(crate) fn fill(text: &str, filling: &[Filling<'_>], lang: Lang) -> String {
    let mut filled = String::new();
    for (place, piece) in text.split(['{', '}']).enumerate() {
        // Every second piece stands in brackets.
        let what = match place % 2 {
            0 => Some(&Filling::Word(piece)),
            _ => piece
                .parse()
                .ok()
                .and_then(|number: usize| filling.get(number)),
        };
        match *what.unwrap_or(&Filling::Nothing) {
            Filling::Nothing => debug_assert!(false, "nothing for {piece} in {text}"),
            Filling::Word(word) => filled.push_str(word),
            Filling::Number(token) => filled.push_str(&token.to_string()),
            Filling::Count(count) => filled.push_str(&count.to_string()),
            Filling::Long(ms) => filled.push_str(&span(ms, lang)),
            Filling::Moment(at) => filled.push_str(&clock(at, lang)),
        }
    }
    filled
}

/// An instant in seconds with three places: "10.300 s", «10,300 с».
pub fn clock(at: At, lang: Lang) -> String {
    let (whole, rest) = (at.0 / 1000, at.0 % 1000);
    match lang {
        Lang::En => format!("{whole}.{rest:03}\u{a0}s"),
        Lang::Ru => format!("{whole},{rest:03}\u{a0}с"),
    }
}

/// A length of time, as short as it stays exact: "100 ms", "8 s", "1.2 s", «1,2 с».
pub fn span(ms: Ms, lang: Lang) -> String {
    let (whole, rest) = (ms.0 / 1000, ms.0 % 1000);
    let (second, milli, point) = match lang {
        Lang::En => ("s", "ms", '.'),
        Lang::Ru => ("с", "мс", ','),
    };
    if whole == 0 {
        return format!("{rest}\u{a0}{milli}");
    }
    let places = format!("{rest:03}");
    let places = places.trim_end_matches('0');
    if places.is_empty() {
        format!("{whole}\u{a0}{second}")
    } else {
        format!("{whole}{point}{places}\u{a0}{second}")
    }
}

/// The Russian form for a number: "1 запрос", "2 запроса", "5 запросов".
pub fn plural_ru<'a>(n: u64, one: &'a str, few: &'a str, many: &'a str) -> &'a str {
    match (n % 10, n % 100) {
        (1, tens) if tens != 11 => one,
        (2..=4, tens) if !(12..=14).contains(&tens) => few,
        _ => many,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_exact_and_short() {
        assert_eq!(clock(At(10_300), Lang::En), "10.300\u{a0}s");
        assert_eq!(clock(At(50), Lang::Ru), "0,050\u{a0}с");
        assert_eq!(span(Ms(100), Lang::En), "100\u{a0}ms");
        assert_eq!(span(Ms(8_000), Lang::En), "8\u{a0}s");
        assert_eq!(span(Ms(1_200), Lang::Ru), "1,2\u{a0}с");
        assert_eq!(span(Ms(1_005), Lang::En), "1.005\u{a0}s");
    }

    #[cfg(not(feature = "russian-apart"))]
    #[test]
    fn the_russian_texts_are_found_by_the_english() {
        let texts = apart::pairs(russian_texts());
        assert!(texts.len() > 1000, "{}", texts.len());
        for (english, russian) in &texts {
            assert_eq!(
                apart::find(&texts, &english.replace('\t', "\n")),
                Some(*russian)
            );
        }
        assert_eq!(apart::find(&texts, "on"), Some("включено"));
        assert_eq!(apart::find(&texts, "on\nshort"), Some("вкл."));
        assert_eq!(apart::find(&texts, "no text of the page"), None);
    }

    #[test]
    fn russian_texts_are_supplied_once() {
        assert!(!apart::supply(None));
        assert!(apart::supply(Some("one\nодин\n".to_owned())));
        assert_eq!(apart::russian("one"), Some("один"));
        assert_eq!(apart::russian("two"), None);
        assert!(apart::supply(None));
    }

    #[test]
    fn russian_numbers_agree() {
        let form = |n| plural_ru(n, "запрос", "запроса", "запросов");
        assert_eq!(
            [1, 2, 5, 11, 12, 21, 104].map(form),
            [
                "запрос",
                "запроса",
                "запросов",
                "запросов",
                "запросов",
                "запрос",
                "запроса"
            ]
        );
    }
}
