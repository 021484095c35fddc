//! The questions that scenarios answer: what the picker groups them by.

use super::form::choice;
use crate::words::Lang;

macro_rules! questions {
    ($($(#[$doc:meta])* $name:ident $en:literal $ru:literal,)*) => {
        choice! {
            /// A question that several scenarios answer, each in its way.
            #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
            pub enum Question {
                $($(#[$doc])* $name,)*
            }
        }

        impl Question {
            /// All of them, in the order in which they are best asked.
            pub const ALL: &'static [Question] = &[$(Question::$name),*];

            /// The question as it is asked.
            pub fn say(self, lang: Lang) -> &'static str {
                match lang {
                    Lang::En => match self { $(Question::$name => $en,)* },
                    Lang::Ru => match self { $(Question::$name => $ru,)* },
                }
            }
        }
    };
}

questions! {
    /// Why does an expired lease not stop its owner?
    LateOwner
        "Why does an expired lease not stop its owner?"
        "Почему истёкшая аренда не останавливает владельца?",
    /// Is a longer lease, or a check beforehand, enough?
    EarlierCheck
        "Is a longer lease, or a check beforehand, enough?"
        "Хватит ли более долгой аренды или проверки заранее?",
    /// Where must tokens be compared?
    WhereCompared
        "Where must tokens be compared?"
        "Где нужно сравнивать токены?",
    /// Who may renew and release a lease?
    WhoseRelease
        "Who may renew and release a lease?"
        "Кто вправе продлевать и освобождать аренду?",
    /// Can the numbers be trusted?
    TokenOrigin
        "Can the numbers be trusted?"
        "Можно ли доверять номерам?",
    /// What if a request is sent again?
    Repeats
        "What if a request is sent again?"
        "Что, если запрос отправят ещё раз?",
    /// What does a fence not do?
    BeyondFence
        "What does a fence not do?"
        "Чего сравнение токенов не даёт?",
    /// What are leases good for?
    LeasePurpose
        "What are leases good for?"
        "Для чего нужны аренды?",
    /// What happens if one tries?
    FreePlay
        "What happens if you try it yourself?"
        "А если попробовать самому?",
}
