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

    /// What it does when it is on, in half a line.
    pub fn hint(self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => match self {
                ProtectionName::Fencing => "compared when the write lands",
                ProtectionName::TokenRule => "the holder’s second write is refused as well",
                ProtectionName::Release => "only the lease that is presented is released",
                ProtectionName::Renew => "only the lease that is presented is renewed",
            },
            Lang::Ru => match self {
                ProtectionName::Fencing => "в момент самой записи",
                ProtectionName::TokenRule => "вторая запись самого владельца тоже отклоняется",
                ProtectionName::Release => "завершается только предъявленная аренда",
                ProtectionName::Renew => "продлевается только предъявленная аренда",
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

    /// What this position is called beside the switch's name.
    pub fn name(self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => match self {
                ProtectionValue::Fencing(Fencing::Off) => "off: the token is only a label",
                ProtectionValue::Fencing(Fencing::AtCommit) => "on: compared with every write",
                ProtectionValue::TokenRule(TokenRule::NewerOrEqual) => {
                    "off: the same token may write again"
                }
                ProtectionValue::TokenRule(TokenRule::NewerOnly) => "on",
                ProtectionValue::Release(HandleRule::ByName)
                | ProtectionValue::Renew(HandleRule::ByName) => "off: the lock’s name is enough",
                ProtectionValue::Release(HandleRule::ByOwner)
                | ProtectionValue::Renew(HandleRule::ByOwner) => {
                    "half: only the owner’s name is compared"
                }
                ProtectionValue::Release(HandleRule::ByHandle)
                | ProtectionValue::Renew(HandleRule::ByHandle) => {
                    "on: owner, lease and token are compared"
                }
            },
            Lang::Ru => match self {
                ProtectionValue::Fencing(Fencing::Off) => "выключено: токен лишь пометка",
                ProtectionValue::Fencing(Fencing::AtCommit) => "включено: при каждой записи",
                ProtectionValue::TokenRule(TokenRule::NewerOrEqual) => {
                    "выключено: тот же токен может писать снова"
                }
                ProtectionValue::TokenRule(TokenRule::NewerOnly) => "включено",
                ProtectionValue::Release(HandleRule::ByName)
                | ProtectionValue::Renew(HandleRule::ByName) => {
                    "выключено: хватает имени блокировки"
                }
                ProtectionValue::Release(HandleRule::ByOwner)
                | ProtectionValue::Renew(HandleRule::ByOwner) => {
                    "наполовину: сравнивается только имя владельца"
                }
                ProtectionValue::Release(HandleRule::ByHandle)
                | ProtectionValue::Renew(HandleRule::ByHandle) => {
                    "включено: сравниваются владелец, аренда и токен"
                }
            },
        }
    }
}
