//! The questions of the tree, and what a tone is called.

use crate::diagnose::{KeyRule, Question, Tone};
use crate::words::Lang;

impl Question {
    /// The question as it is asked.
    pub fn say(self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => match self {
                Question::Recorded => {
                    "Are the resource key, the token and the result recorded, and do they fit together?"
                }
                Question::Decided => "Did anybody decide the request?",
                Question::StaleToken => {
                    "Was the token refused after the resource had accepted a newer one?"
                }
                Question::Repeated => "Has this operation, or this token, been here before?",
                Question::Release => {
                    "Did a release or a renewal meet the lease that it was meant for?"
                }
                Question::Unchecked => "Does the resource compare the token and keep it?",
                Question::OtherKeys => "Do all tokens that can conflict meet at one key?",
                Question::Effect => "Is it an effect that nothing takes back?",
                Question::InOrder => "Then it is what it says.",
            },
            Lang::Ru => match self {
                Question::Recorded => {
                    "Записаны ли ключ ресурса, токен и результат и согласуются ли они между собой?"
                }
                Question::Decided => "Принял ли кто-нибудь решение по запросу?",
                Question::StaleToken => {
                    "Отклонён ли токен после того, как ресурс принял более новый?"
                }
                Question::Repeated => "Встречалась ли раньше эта операция или этот токен?",
                Question::Release => {
                    "Попало ли освобождение или продление в ту аренду, для которой предназначалось?"
                }
                Question::Unchecked => "Сравнивает ли ресурс токен и сохраняет ли его?",
                Question::OtherKeys => {
                    "Сходятся ли все токены, которые могут конфликтовать, у одного ключа?"
                }
                Question::Effect => "Это эффект, который уже не вернуть?",
                Question::InOrder => "Значит, всё так, как записано.",
            },
        }
    }
}

impl Tone {
    /// What it is called, as a heading over branches.
    pub fn say(self, lang: Lang) -> &'static str {
        match (self, lang) {
            (Tone::Danger, Lang::En) => "Not protected",
            (Tone::Danger, Lang::Ru) => "Защиты нет",
            (Tone::Unclear, Lang::En) => "Cannot be told yet",
            (Tone::Unclear, Lang::Ru) => "Пока не ясно",
            (Tone::Held, Lang::En) => "A protection did its work",
            (Tone::Held, Lang::Ru) => "Защита сработала",
            (Tone::Usual, Lang::En) => "Nothing unusual",
            (Tone::Usual, Lang::Ru) => "Ничего необычного",
        }
    }
}

impl KeyRule {
    /// What a key has shown of how it compares equal tokens.
    pub fn say(self, lang: Lang) -> &'static str {
        match (self, lang) {
            (KeyRule::NotShown, Lang::En) => {
                "no request came with the highest token itself, so the rule about equal tokens is not shown"
            }
            (KeyRule::NotShown, Lang::Ru) => {
                "запросов с самим наибольшим токеном не было, правило для равных токенов не видно"
            }
            (KeyRule::NewerOrEqual, Lang::En) => "an equal token was accepted: newer or equal",
            (KeyRule::NewerOrEqual, Lang::Ru) => "равный токен принят: новее или равен",
            (KeyRule::NewerOnly, Lang::En) => "an equal token was refused: newer only",
            (KeyRule::NewerOnly, Lang::Ru) => "равный токен отклонён: только новее",
            (KeyRule::Both, Lang::En) => {
                "equal tokens were both accepted and refused: the rule was changed, or there are two doors"
            }
            (KeyRule::Both, Lang::Ru) => {
                "равные токены и принимались, и отклонялись: правило меняли, или входов два"
            }
        }
    }
}
