//! The protections by name, each worded so that "on" protects.

use super::{Both, both};
use crate::protocol::{Protections, ProtectionsPatch, Switch};
use crate::words::Lang;

/// A setting of a switch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Setting {
    switch: Switch,
    /// Among the settings of the switch, the one that protects least first.
    place: u8,
}

/// Where a protection has its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// At the resource, or whoever receives a request.
    Resource,
    /// At the authority.
    Authority,
    /// In the worker.
    Worker,
}

impl Place {
    /// All places, in the order of the page.
    pub const ALL: [Place; 3] = [Place::Resource, Place::Authority, Place::Worker];

    /// Its name where styles know it.
    pub fn as_str(self) -> &'static str {
        match self {
            Place::Resource => "resource",
            Place::Authority => "authority",
            Place::Worker => "worker",
        }
    }

    /// What stands over its protections.
    pub fn title(self, lang: Lang) -> &'static str {
        match self {
            Place::Resource => both!("At the resource", "В ресурсе"),
            Place::Authority => both!("At the lock service", "В сервисе блокировок"),
            Place::Worker => both!("In the worker", "В воркере"),
        }
        .get(lang)
    }

    /// Its switches, in the order of the page.
    pub fn switches(self) -> impl Iterator<Item = Switch> {
        Switch::ALL
            .iter()
            .copied()
            .filter(move |switch| words(*switch).place == self)
    }
}

/// What is said about a switch.
struct Words {
    place: Place,
    /// What it says on the page, worded so that "on" protects.
    title: Both,
    /// One entry for each setting, in the order of the settings.
    settings: &'static [SettingWords],
}

/// What is said about a setting: what it is called beside the switch's name, in a word; what
/// holds then, in half a line.
struct SettingWords(Both, Both);

const ON: Both = both!("on", "включено");
const OFF: Both = both!("off", "выключено");

const BY_NAME: Both = both!("the lock’s name is enough", "хватает имени блокировки");
const BY_OWNER: Both = both!(
    "an older lease of the same owner name passes",
    "старая аренда с тем же именем владельца подойдёт"
);
const BY_HANDLE: Both = both!(
    "owner, lease and token must all match",
    "должны совпасть владелец, аренда и токен"
);
const BY_OWNER_NAME: Both = both!("by owner name only", "только по имени владельца");

/// Everything that is said about a switch.
fn words(switch: Switch) -> &'static Words {
    match switch {
        Switch::Fencing => &Words {
            place: Place::Resource,
            title: both!("Fencing at the resource", "Сравнение токенов в ресурсе"),
            settings: &[
                SettingWords(
                    OFF,
                    both!(
                        "the token is only a label in the log",
                        "токен – лишь пометка в журнале"
                    ),
                ),
                SettingWords(
                    both!("at the start only", "только в начале"),
                    both!(
                        "a long operation is compared when it begins, not when it lands",
                        "длинная операция сверяется в начале, а не в момент записи"
                    ),
                ),
                SettingWords(
                    ON,
                    both!(
                        "the token is compared when the write lands",
                        "токен сравнивается в момент записи"
                    ),
                ),
            ],
        },
        Switch::TokenRule => &Words {
            place: Place::Resource,
            title: both!(
                "Each token writes only once",
                "Каждый токен пишет только раз"
            ),
            settings: &[
                SettingWords(
                    OFF,
                    both!(
                        "the same token may write again",
                        "с тем же токеном можно писать снова"
                    ),
                ),
                SettingWords(
                    ON,
                    both!(
                        "the holder’s second write is refused as well",
                        "вторая запись самого владельца тоже отклоняется"
                    ),
                ),
            ],
        },
        Switch::Release => &Words {
            place: Place::Authority,
            title: both!("Conditional release", "Условное освобождение"),
            settings: &[
                SettingWords(OFF, BY_NAME),
                SettingWords(BY_OWNER_NAME, BY_OWNER),
                SettingWords(ON, BY_HANDLE),
            ],
        },
        Switch::Renew => &Words {
            place: Place::Authority,
            title: both!("Conditional renewal", "Условное продление"),
            settings: &[
                SettingWords(OFF, BY_NAME),
                SettingWords(BY_OWNER_NAME, BY_OWNER),
                SettingWords(ON, BY_HANDLE),
            ],
        },
        Switch::VersionCheck => &Words {
            place: Place::Resource,
            title: both!(
                "Compare-and-set on the version",
                "Запись с проверкой версии"
            ),
            settings: &[
                SettingWords(
                    OFF,
                    both!(
                        "nobody asks what the worker has read",
                        "никто не спрашивает, что прочитал воркер"
                    ),
                ),
                SettingWords(
                    both!(
                        "compared first, changed later",
                        "сначала сверка, потом запись"
                    ),
                    both!(
                        "between the comparison and the change anything may happen",
                        "между сверкой и записью может случиться что угодно"
                    ),
                ),
                SettingWords(
                    ON,
                    both!(
                        "the version is compared in the same step as the change",
                        "версия сверяется в том же шаге, что и запись"
                    ),
                ),
            ],
        },
        Switch::Idempotency => &Words {
            place: Place::Resource,
            title: both!("Repeats are recognised", "Повторы узнаются"),
            settings: &[
                SettingWords(
                    OFF,
                    both!("a repeat is a new request", "повтор – это новый запрос"),
                ),
                SettingWords(
                    ON,
                    both!(
                        "a repeat gets the first result and changes nothing",
                        "повтор получает первый ответ и ничего не меняет"
                    ),
                ),
            ],
        },
        Switch::Scope => &Words {
            place: Place::Resource,
            title: both!("All writers meet at one key", "Все пишут в один ключ"),
            settings: &[
                SettingWords(
                    OFF,
                    both!(
                        "each writer has a key and a highest token of its own",
                        "у каждого свой ключ и свой наибольший токен"
                    ),
                ),
                SettingWords(
                    ON,
                    both!(
                        "one effect, one key, one highest token",
                        "один эффект, один ключ, один наибольший токен"
                    ),
                ),
            ],
        },
        Switch::Bypass => &Words {
            place: Place::Resource,
            title: both!("No way around the check", "Проверку не обойти"),
            settings: &[
                SettingWords(
                    OFF,
                    both!(
                        "a key or a writer does not pass through the check",
                        "один ключ или один писатель минует проверку"
                    ),
                ),
                SettingWords(ON, both!("everybody is checked", "проверяют всех")),
            ],
        },
        Switch::CheckLock => &Words {
            place: Place::Worker,
            title: both!("Ask before writing", "Спросить перед записью"),
            settings: &[
                SettingWords(
                    OFF,
                    both!(
                        "a worker writes without asking",
                        "воркер пишет, ни о чём не спрашивая"
                    ),
                ),
                SettingWords(
                    ON,
                    both!(
                        "it asks the lock service, and anything may happen before its write lands",
                        "спрашивает сервис блокировок, но до записи может случиться что угодно"
                    ),
                ),
            ],
        },
        Switch::CheckDeadline => &Words {
            place: Place::Worker,
            title: both!(
                "Look at the clock before writing",
                "Смотреть на часы перед записью"
            ),
            settings: &[
                SettingWords(
                    OFF,
                    both!(
                        "a worker does not mind its deadline",
                        "воркер не сверяется со сроком"
                    ),
                ),
                SettingWords(
                    ON,
                    both!(
                        "it compares its own clock with its deadline, and may be stopped right after",
                        "сверяет свои часы со сроком, но может замереть сразу после"
                    ),
                ),
            ],
        },
        Switch::OnLeaseLost => &Words {
            place: Place::Worker,
            title: both!(
                "Stop when the lock is lost",
                "Остановиться, потеряв блокировку"
            ),
            settings: &[
                SettingWords(
                    OFF,
                    both!(
                        "a worker that learns of it goes on",
                        "узнав об этом, воркер продолжает"
                    ),
                ),
                SettingWords(
                    ON,
                    both!(
                        "a worker that learns of it stops; one that does not learn goes on",
                        "узнав об этом, воркер останавливается; не узнав – продолжает"
                    ),
                ),
            ],
        },
        Switch::TokenCounter => &Words {
            place: Place::Authority,
            title: both!("Tokens never repeat", "Токены не повторяются"),
            settings: &[
                SettingWords(
                    OFF,
                    both!(
                        "after a loss the counter begins again",
                        "после потери счётчик начинает заново"
                    ),
                ),
                SettingWords(
                    both!("by incarnation", "по воплощению"),
                    both!(
                        "it begins again behind a higher incarnation number",
                        "начинает заново, но с большим номером воплощения"
                    ),
                ),
                SettingWords(
                    ON,
                    both!("the counter survives everything", "счётчик переживает всё"),
                ),
            ],
        },
        Switch::Leases => &Words {
            place: Place::Authority,
            title: both!("Leases survive a restart", "Аренды переживают перезапуск"),
            settings: &[
                SettingWords(
                    OFF,
                    both!(
                        "a restart forgets who holds the lock",
                        "после перезапуска забыто, кто держит блокировку"
                    ),
                ),
                SettingWords(
                    ON,
                    both!(
                        "leases live on after a restart",
                        "аренды живут и после перезапуска"
                    ),
                ),
            ],
        },
    }
}

/// What a switch says on the page.
pub fn title(switch: Switch, lang: Lang) -> &'static str {
    words(switch).title.get(lang)
}

impl Setting {
    /// All settings of a switch, from the one that protects least to the one that protects most.
    pub fn all(switch: Switch) -> impl DoubleEndedIterator<Item = Setting> {
        let count = u8::try_from(words(switch).settings.len()).unwrap_or(u8::MAX);
        (0..count).map(move |place| Setting { switch, place })
    }

    /// The setting of a switch among these protections.
    pub fn of(switch: Switch, protections: &Protections) -> Setting {
        let current = switch.of(protections);
        let place = switch.settings().iter().position(|it| *it == current);
        Setting {
            switch,
            place: place.and_then(|it| u8::try_from(it).ok()).unwrap_or(0),
        }
    }

    /// Which switch it is a setting of.
    pub fn switch(self) -> Switch {
        self.switch
    }

    /// Its place among the settings of its switch.
    pub(super) fn place(self) -> usize {
        usize::from(self.place)
    }

    /// The change that puts the switch here.
    pub fn patch(self) -> ProtectionsPatch {
        self.switch.settings()[self.place()]
    }

    /// Whether the switch is fully on here.
    pub fn is_on(self) -> bool {
        self.place() + 1 == words(self.switch).settings.len()
    }

    /// Where flipping leads from here: fully on, or off from there.
    pub fn flipped(self) -> Setting {
        let last = words(self.switch).settings.len() - 1;
        let place = match self.is_on() {
            true => 0,
            false => u8::try_from(last).unwrap_or(0),
        };
        Setting { place, ..self }
    }

    /// The settings that differ between two protections, as they are in the second.
    pub fn changed(before: &Protections, after: &Protections) -> Vec<Setting> {
        Switch::ALL
            .iter()
            .map(|switch| Setting::of(*switch, after))
            .filter(|setting| Setting::of(setting.switch, before) != *setting)
            .collect()
    }

    fn words(self) -> &'static SettingWords {
        &words(self.switch).settings[self.place()]
    }

    /// What this setting is called beside the switch's name, in a word.
    pub fn name(self, lang: Lang) -> &'static str {
        self.words().0.get(lang)
    }

    /// What holds then, in half a line.
    pub fn hint(self, lang: Lang) -> &'static str {
        self.words().1.get(lang)
    }
}
