//! The protections by name, each worded so that "on" protects.

use crate::protocol::{Fencing, HandleRule, Protections, TokenRule};
use crate::scenario::ProtectionsPatch;
use crate::words::Lang;

/// A switch of the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ProtectionName {
    /// Where the resource compares tokens.
    Fencing,
    /// Whether a token may write again.
    TokenRule,
    /// What a release must match.
    Release,
    /// What a renewal must match.
    Renew,
}

/// A position of a switch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ProtectionValue {
    /// Of [`ProtectionName::Fencing`].
    Fencing(Fencing),
    /// Of [`ProtectionName::TokenRule`].
    TokenRule(TokenRule),
    /// Of [`ProtectionName::Release`].
    Release(HandleRule),
    /// Of [`ProtectionName::Renew`].
    Renew(HandleRule),
}

impl ProtectionName {
    /// All switches, in the order of the page.
    pub const ALL: [ProtectionName; 4] = [
        ProtectionName::Fencing,
        ProtectionName::TokenRule,
        ProtectionName::Release,
        ProtectionName::Renew,
    ];

    /// Its spelling in scenarios.
    pub fn as_str(self) -> &'static str {
        match self {
            ProtectionName::Fencing => "fencing",
            ProtectionName::TokenRule => "token_rule",
            ProtectionName::Release => "release",
            ProtectionName::Renew => "renew",
        }
    }

    /// Its positions, from the one that protects least to the one that protects most. A page
    /// with room for two shows the first and the last.
    pub fn values(self) -> &'static [ProtectionValue] {
        use HandleRule::{ByHandle, ByName, ByOwner};
        use ProtectionValue as Value;
        match self {
            ProtectionName::Fencing => &[
                Value::Fencing(Fencing::Off),
                Value::Fencing(Fencing::AtCommit),
            ],
            ProtectionName::TokenRule => &[
                Value::TokenRule(TokenRule::NewerOrEqual),
                Value::TokenRule(TokenRule::NewerOnly),
            ],
            ProtectionName::Release => &[
                Value::Release(ByName),
                Value::Release(ByOwner),
                Value::Release(ByHandle),
            ],
            ProtectionName::Renew => &[
                Value::Renew(ByName),
                Value::Renew(ByOwner),
                Value::Renew(ByHandle),
            ],
        }
    }

    /// Its position among these protections.
    pub fn value_in(self, protections: Protections) -> ProtectionValue {
        match self {
            ProtectionName::Fencing => ProtectionValue::Fencing(protections.fencing),
            ProtectionName::TokenRule => ProtectionValue::TokenRule(protections.token_rule),
            ProtectionName::Release => ProtectionValue::Release(protections.release),
            ProtectionName::Renew => ProtectionValue::Renew(protections.renew),
        }
    }

    /// What the switch says: "Conditional release".
    pub fn name(self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => match self {
                ProtectionName::Fencing => "Fencing at the resource",
                ProtectionName::TokenRule => "Each token writes only once",
                ProtectionName::Release => "Conditional release",
                ProtectionName::Renew => "Conditional renewal",
            },
            Lang::Ru => match self {
                ProtectionName::Fencing => "Сравнение токенов в ресурсе",
                ProtectionName::TokenRule => "Каждый токен пишет только раз",
                ProtectionName::Release => "Условное освобождение",
                ProtectionName::Renew => "Условное продление",
            },
        }
    }
}

impl ProtectionValue {
    /// Which switch it is a position of.
    pub fn protection(self) -> ProtectionName {
        match self {
            ProtectionValue::Fencing(_) => ProtectionName::Fencing,
            ProtectionValue::TokenRule(_) => ProtectionName::TokenRule,
            ProtectionValue::Release(_) => ProtectionName::Release,
            ProtectionValue::Renew(_) => ProtectionName::Renew,
        }
    }

    /// The change that puts the switch here.
    pub fn patch(self) -> ProtectionsPatch {
        let mut patch = ProtectionsPatch::default();
        match self {
            ProtectionValue::Fencing(value) => patch.fencing = Some(value),
            ProtectionValue::TokenRule(value) => patch.token_rule = Some(value),
            ProtectionValue::Release(value) => patch.release = Some(value),
            ProtectionValue::Renew(value) => patch.renew = Some(value),
        }
        patch
    }

    /// Whether the switch is fully on here.
    pub fn is_on(self) -> bool {
        self.protection().values().last() == Some(&self)
    }

    /// The positions that differ between two settings, as they are in the second.
    pub fn changed(before: Protections, after: Protections) -> Vec<ProtectionValue> {
        ProtectionName::ALL
            .into_iter()
            .filter(|name| name.value_in(before) != name.value_in(after))
            .map(|name| name.value_in(after))
            .collect()
    }

    /// What this position is called beside the switch's name, in a word.
    pub fn name(self, lang: Lang) -> &'static str {
        match self {
            ProtectionValue::Fencing(Fencing::Off)
            | ProtectionValue::TokenRule(TokenRule::NewerOrEqual)
            | ProtectionValue::Release(HandleRule::ByName)
            | ProtectionValue::Renew(HandleRule::ByName) => match lang {
                Lang::En => "off",
                Lang::Ru => "выключено",
            },
            ProtectionValue::Fencing(Fencing::AtCommit)
            | ProtectionValue::TokenRule(TokenRule::NewerOnly)
            | ProtectionValue::Release(HandleRule::ByHandle)
            | ProtectionValue::Renew(HandleRule::ByHandle) => match lang {
                Lang::En => "on",
                Lang::Ru => "включено",
            },
            ProtectionValue::Release(HandleRule::ByOwner)
            | ProtectionValue::Renew(HandleRule::ByOwner) => match lang {
                Lang::En => "by owner name only",
                Lang::Ru => "только по имени владельца",
            },
        }
    }

    /// What holds in this position, in half a line.
    pub fn hint(self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => self.hint_en(),
            Lang::Ru => self.hint_ru(),
        }
    }

    fn hint_en(self) -> &'static str {
        match self {
            ProtectionValue::Fencing(Fencing::Off) => "the token is only a label in the log",
            ProtectionValue::Fencing(Fencing::AtCommit) => {
                "the token is compared when the write lands"
            }
            ProtectionValue::TokenRule(TokenRule::NewerOrEqual) => "the same token may write again",
            ProtectionValue::TokenRule(TokenRule::NewerOnly) => {
                "the holder’s second write is refused as well"
            }
            ProtectionValue::Release(HandleRule::ByName)
            | ProtectionValue::Renew(HandleRule::ByName) => "the lock’s name is enough",
            ProtectionValue::Release(HandleRule::ByOwner)
            | ProtectionValue::Renew(HandleRule::ByOwner) => {
                "an older lease of the same owner name passes"
            }
            ProtectionValue::Release(HandleRule::ByHandle)
            | ProtectionValue::Renew(HandleRule::ByHandle) => {
                "owner, lease and token must all match"
            }
        }
    }

    fn hint_ru(self) -> &'static str {
        match self {
            ProtectionValue::Fencing(Fencing::Off) => "токен – лишь пометка в журнале",
            ProtectionValue::Fencing(Fencing::AtCommit) => "токен сравнивается в момент записи",
            ProtectionValue::TokenRule(TokenRule::NewerOrEqual) => {
                "с тем же токеном можно писать снова"
            }
            ProtectionValue::TokenRule(TokenRule::NewerOnly) => {
                "вторая запись самого владельца тоже отклоняется"
            }
            ProtectionValue::Release(HandleRule::ByName)
            | ProtectionValue::Renew(HandleRule::ByName) => "хватает имени блокировки",
            ProtectionValue::Release(HandleRule::ByOwner)
            | ProtectionValue::Renew(HandleRule::ByOwner) => {
                "старая аренда с тем же именем владельца подойдёт"
            }
            ProtectionValue::Release(HandleRule::ByHandle)
            | ProtectionValue::Renew(HandleRule::ByHandle) => {
                "должны совпасть владелец, аренда и токен"
            }
        }
    }
}
