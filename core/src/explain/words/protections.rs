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
pub(in crate::explain) struct Words {
    place: Place,
    /// What it says on the page, worded so that "on" protects.
    title: Both,
    /// What it is called inside a sentence; in Russian in the nominative, third person singular.
    pub(in crate::explain) noun: Both,
    /// One entry for each setting, in the order of the settings.
    settings: &'static [SettingWords],
}

/// What is said about a setting: what it is called beside the switch's name, in a word; what
/// holds then, in half a line; how a sentence begins that says what would happen then.
struct SettingWords(Both, Both, Both);

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
pub(in crate::explain) fn words(switch: Switch) -> &'static Words {
    match switch {
        Switch::Fencing => &Words {
            place: Place::Resource,
            title: both!("Fencing at the resource", "Сравнение токенов в ресурсе"),
            noun: both!("fencing", "сравнение токенов"),
            settings: &[
                SettingWords(
                    OFF,
                    both!(
                        "the token is only a label in the log",
                        "токен – лишь пометка в журнале"
                    ),
                    both!("Without fencing", "Без сравнения токенов"),
                ),
                SettingWords(
                    both!("at the start only", "только в начале"),
                    both!(
                        "a long operation is compared when it begins, not when it lands",
                        "длинная операция сверяется в начале, а не в момент записи"
                    ),
                    both!(
                        "With tokens compared at the start of an operation only",
                        "При сравнении токенов только в начале операции"
                    ),
                ),
                SettingWords(
                    ON,
                    both!(
                        "the token is compared when the write lands",
                        "токен сравнивается в момент записи"
                    ),
                    both!(
                        "With fencing at the resource",
                        "При сравнении токенов в ресурсе"
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
            noun: both!(
                "letting each token write only once",
                "запрет писать дважды с одним токеном"
            ),
            settings: &[
                SettingWords(
                    OFF,
                    both!(
                        "the same token may write again",
                        "с тем же токеном можно писать снова"
                    ),
                    both!(
                        "If the same token could write again,",
                        "Если бы с тем же токеном можно было писать снова,"
                    ),
                ),
                SettingWords(
                    ON,
                    both!(
                        "the holder’s second write is refused as well",
                        "вторая запись самого владельца тоже отклоняется"
                    ),
                    both!(
                        "If each token could write only once,",
                        "Если бы каждый токен мог писать только раз,"
                    ),
                ),
            ],
        },
        Switch::Release => &Words {
            place: Place::Authority,
            title: both!("Conditional release", "Условное освобождение"),
            noun: both!("conditional release", "условное освобождение"),
            settings: &[
                SettingWords(
                    OFF,
                    BY_NAME,
                    both!("Without conditional release", "Без условного освобождения"),
                ),
                SettingWords(
                    BY_OWNER_NAME,
                    BY_OWNER,
                    both!(
                        "If only the owner’s name were compared at a release,",
                        "Если бы при освобождении сравнивалось только имя владельца,"
                    ),
                ),
                SettingWords(
                    ON,
                    BY_HANDLE,
                    both!("With conditional release", "При условном освобождении"),
                ),
            ],
        },
        Switch::Renew => &Words {
            place: Place::Authority,
            title: both!("Conditional renewal", "Условное продление"),
            noun: both!("conditional renewal", "условное продление"),
            settings: &[
                SettingWords(
                    OFF,
                    BY_NAME,
                    both!("Without conditional renewal", "Без условного продления"),
                ),
                SettingWords(
                    BY_OWNER_NAME,
                    BY_OWNER,
                    both!(
                        "If only the owner’s name were compared at a renewal,",
                        "Если бы при продлении сравнивалось только имя владельца,"
                    ),
                ),
                SettingWords(
                    ON,
                    BY_HANDLE,
                    both!("With conditional renewal", "При условном продлении"),
                ),
            ],
        },
        Switch::VersionCheck => &Words {
            place: Place::Resource,
            title: both!(
                "Compare-and-set on the version",
                "Запись с проверкой версии"
            ),
            noun: both!("comparing the version", "проверка версии"),
            settings: &[
                SettingWords(
                    OFF,
                    both!(
                        "nobody asks what the worker has read",
                        "никто не спрашивает, что прочитал воркер"
                    ),
                    both!("Without a version check", "Без проверки версии"),
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
                    both!(
                        "If the version were compared first and the value changed later,",
                        "Если бы версия сверялась сначала, а значение менялось позже,"
                    ),
                ),
                SettingWords(
                    ON,
                    both!(
                        "the version is compared in the same step as the change",
                        "версия сверяется в том же шаге, что и запись"
                    ),
                    both!(
                        "With an atomic version check",
                        "При атомарной проверке версии"
                    ),
                ),
            ],
        },
        Switch::Idempotency => &Words {
            place: Place::Resource,
            title: both!("Repeats are recognised", "Повторы узнаются"),
            noun: both!("recognising repeats", "узнавание повторов"),
            settings: &[
                SettingWords(
                    OFF,
                    both!("a repeat is a new request", "повтор – это новый запрос"),
                    both!(
                        "If repeats were not recognised,",
                        "Если бы повторы не узнавались,"
                    ),
                ),
                SettingWords(
                    ON,
                    both!(
                        "a repeat gets the first result and changes nothing",
                        "повтор получает первый ответ и ничего не меняет"
                    ),
                    both!(
                        "If repeats were recognised by their key,",
                        "Если бы повторы узнавались по ключу,"
                    ),
                ),
            ],
        },
        Switch::Scope => &Words {
            place: Place::Resource,
            title: both!("All writers meet at one key", "Все пишут в один ключ"),
            noun: both!("one key for all writers", "общий ключ для всех"),
            settings: &[
                SettingWords(
                    OFF,
                    both!(
                        "each writer has a key and a highest token of its own",
                        "у каждого свой ключ и свой наибольший токен"
                    ),
                    both!(
                        "If each writer had a key of its own,",
                        "Если бы каждый писал в свой ключ,"
                    ),
                ),
                SettingWords(
                    ON,
                    both!(
                        "one effect, one key, one highest token",
                        "один эффект, один ключ, один наибольший токен"
                    ),
                    both!(
                        "If all writers met at one key,",
                        "Если бы все писали в один ключ,"
                    ),
                ),
            ],
        },
        Switch::Bypass => &Words {
            place: Place::Resource,
            title: both!("No way around the check", "Проверку не обойти"),
            noun: both!("closing the way around the check", "запрет обходного пути"),
            settings: &[
                SettingWords(
                    OFF,
                    both!(
                        "a key or a writer does not pass through the check",
                        "один ключ или один писатель минует проверку"
                    ),
                    both!(
                        "If there were a way around the check,",
                        "Если бы проверку можно было обойти,"
                    ),
                ),
                SettingWords(
                    ON,
                    both!("everybody is checked", "проверяют всех"),
                    both!(
                        "If nobody could get around the check,",
                        "Если бы проверку нельзя было обойти,"
                    ),
                ),
            ],
        },
        Switch::CheckLock => &Words {
            place: Place::Worker,
            title: both!("Ask before writing", "Спросить перед записью"),
            noun: both!("asking before each write", "вопрос перед каждой записью"),
            settings: &[
                SettingWords(
                    OFF,
                    both!(
                        "a worker writes without asking",
                        "воркер пишет, ни о чём не спрашивая"
                    ),
                    both!(
                        "If workers wrote without asking first,",
                        "Если бы воркеры писали, не спросив,"
                    ),
                ),
                SettingWords(
                    ON,
                    both!(
                        "it asks the lock service, and anything may happen before its write lands",
                        "спрашивает сервис блокировок, но до записи может случиться что угодно"
                    ),
                    both!(
                        "If workers asked the lock service before each write,",
                        "Если бы воркеры спрашивали сервис блокировок перед каждой записью,"
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
            noun: both!(
                "looking at the clock before each write",
                "взгляд на часы перед каждой записью"
            ),
            settings: &[
                SettingWords(
                    OFF,
                    both!(
                        "a worker does not mind its deadline",
                        "воркер не сверяется со сроком"
                    ),
                    both!(
                        "If workers did not look at their clocks,",
                        "Если бы воркеры не смотрели на часы,"
                    ),
                ),
                SettingWords(
                    ON,
                    both!(
                        "it compares its own clock with its deadline, and may be stopped right after",
                        "сверяет свои часы со сроком, но может замереть сразу после"
                    ),
                    both!(
                        "If workers looked at their clocks before each write,",
                        "Если бы воркеры смотрели на часы перед каждой записью,"
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
            noun: both!(
                "stopping when the lock is lost",
                "остановка при потере блокировки"
            ),
            settings: &[
                SettingWords(
                    OFF,
                    both!(
                        "a worker that learns of it goes on",
                        "узнав об этом, воркер продолжает"
                    ),
                    both!(
                        "If workers went on after losing the lock,",
                        "Если бы воркеры продолжали, потеряв блокировку,"
                    ),
                ),
                SettingWords(
                    ON,
                    both!(
                        "a worker that learns of it stops; one that does not learn goes on",
                        "узнав об этом, воркер останавливается; не узнав – продолжает"
                    ),
                    both!(
                        "If workers stopped on learning that the lock is lost,",
                        "Если бы воркеры останавливались, узнав о потере блокировки,"
                    ),
                ),
            ],
        },
        Switch::TokenCounter => &Words {
            place: Place::Authority,
            title: both!("Tokens never repeat", "Токены не повторяются"),
            noun: both!("a token counter that lasts", "надёжный счётчик токенов"),
            settings: &[
                SettingWords(
                    OFF,
                    both!(
                        "after a loss the counter begins again",
                        "после потери счётчик начинает заново"
                    ),
                    both!(
                        "If the token counter began again after a loss,",
                        "Если бы после потери счётчик токенов начинал заново,"
                    ),
                ),
                SettingWords(
                    both!("by incarnation", "по воплощению"),
                    both!(
                        "it begins again behind a higher incarnation number",
                        "начинает заново, но с большим номером воплощения"
                    ),
                    both!(
                        "If the counter began again behind a higher incarnation,",
                        "Если бы счётчик начинал заново с большим номером воплощения,"
                    ),
                ),
                SettingWords(
                    ON,
                    both!("the counter survives everything", "счётчик переживает всё"),
                    both!(
                        "With a durable token counter",
                        "При надёжном счётчике токенов"
                    ),
                ),
            ],
        },
        Switch::Leases => &Words {
            place: Place::Authority,
            title: both!("Leases survive a restart", "Аренды переживают перезапуск"),
            noun: both!(
                "keeping leases over a restart",
                "сохранность аренд при перезапуске"
            ),
            settings: &[
                SettingWords(
                    OFF,
                    both!(
                        "a restart forgets who holds the lock",
                        "после перезапуска забыто, кто держит блокировку"
                    ),
                    both!(
                        "If a restart forgot the leases,",
                        "Если бы перезапуск стирал аренды,"
                    ),
                ),
                SettingWords(
                    ON,
                    both!(
                        "leases live on after a restart",
                        "аренды живут и после перезапуска"
                    ),
                    both!(
                        "If leases survived a restart,",
                        "Если бы аренды переживали перезапуск,"
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

    /// The change that puts the switch here.
    pub fn patch(self) -> ProtectionsPatch {
        self.switch.settings()[usize::from(self.place)]
    }

    /// Whether the switch is fully on here.
    pub fn is_on(self) -> bool {
        usize::from(self.place) + 1 == words(self.switch).settings.len()
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
        &words(self.switch).settings[usize::from(self.place)]
    }

    /// What this setting is called beside the switch's name, in a word.
    pub fn name(self, lang: Lang) -> &'static str {
        self.words().0.get(lang)
    }

    /// What holds then, in half a line.
    pub fn hint(self, lang: Lang) -> &'static str {
        self.words().1.get(lang)
    }

    /// What it is called inside a sentence: the switch where it is fully on.
    pub(in crate::explain) fn noun(self) -> Both {
        match (self.is_on(), self.switch) {
            (false, Switch::Release) => both!(
                "comparing the owner’s name alone at a release",
                "сравнение одного лишь имени владельца при освобождении"
            ),
            (false, Switch::Renew) => both!(
                "comparing the owner’s name alone at a renewal",
                "сравнение одного лишь имени владельца при продлении"
            ),
            (false, Switch::Fencing) => both!(
                "comparing tokens at the start only",
                "сравнение токенов только в начале"
            ),
            (false, Switch::VersionCheck) => both!(
                "comparing the version first and changing later",
                "проверка версии отдельно от записи"
            ),
            (false, Switch::TokenCounter) => both!("counting incarnations", "счёт воплощений"),
            (_, switch) => words(switch).noun,
        }
    }

    /// How a sentence begins that says what would happen then.
    pub(in crate::explain) fn condition(self) -> Both {
        self.words().2
    }
}
