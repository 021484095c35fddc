//! The settings of the protections inside the sentences that say what would have happened under
//! them. They are apart from what the switches themselves say, since the page is drawn without them.

use super::{Both, Setting, both};
use crate::protocol::Switch;

/// What a setting is called inside a sentence: the switch where it is fully on; in Russian in the
/// nominative, third person singular.
pub(super) fn noun(setting: Setting) -> Both {
    match (setting.is_on(), setting.switch()) {
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
        (_, switch) => switch_noun(switch),
    }
}

/// What a switch is called inside a sentence, likewise.
pub(super) fn switch_noun(switch: Switch) -> Both {
    match switch {
        Switch::Fencing => both!("fencing", "сравнение токенов"),
        Switch::TokenRule => both!(
            "letting each token write only once",
            "запрет писать дважды с одним токеном"
        ),
        Switch::Release => both!("conditional release", "условное освобождение"),
        Switch::Renew => both!("conditional renewal", "условное продление"),
        Switch::VersionCheck => both!("comparing the version", "проверка версии"),
        Switch::Idempotency => both!("recognising repeats", "узнавание повторов"),
        Switch::Scope => both!("one key for all writers", "общий ключ для всех"),
        Switch::Bypass => both!("closing the way around the check", "запрет обходного пути"),
        Switch::CheckLock => both!("asking before each write", "вопрос перед каждой записью"),
        Switch::CheckDeadline => both!(
            "looking at the clock before each write",
            "взгляд на часы перед каждой записью"
        ),
        Switch::OnLeaseLost => both!(
            "stopping when the lock is lost",
            "остановка при потере блокировки"
        ),
        Switch::TokenCounter => both!("a token counter that lasts", "надёжный счётчик токенов"),
        Switch::Leases => both!(
            "keeping leases over a restart",
            "сохранность аренд при перезапуске"
        ),
    }
}

/// How a sentence begins that says what would happen under a setting.
pub(super) fn condition(setting: Setting) -> Both {
    let conditions: &[Both] = match setting.switch() {
        Switch::Fencing => &[
            both!("Without fencing", "Без сравнения токенов"),
            both!(
                "With tokens compared at the start of an operation only",
                "При сравнении токенов только в начале операции"
            ),
            both!(
                "With fencing at the resource",
                "При сравнении токенов в ресурсе"
            ),
        ],
        Switch::TokenRule => &[
            both!(
                "If the same token could write again,",
                "Если бы с тем же токеном можно было писать снова,"
            ),
            both!(
                "If each token could write only once,",
                "Если бы каждый токен мог писать только раз,"
            ),
        ],
        Switch::Release => &[
            both!("Without conditional release", "Без условного освобождения"),
            both!(
                "If only the owner’s name were compared at a release,",
                "Если бы при освобождении сравнивалось только имя владельца,"
            ),
            both!("With conditional release", "При условном освобождении"),
        ],
        Switch::Renew => &[
            both!("Without conditional renewal", "Без условного продления"),
            both!(
                "If only the owner’s name were compared at a renewal,",
                "Если бы при продлении сравнивалось только имя владельца,"
            ),
            both!("With conditional renewal", "При условном продлении"),
        ],
        Switch::VersionCheck => &[
            both!("Without a version check", "Без проверки версии"),
            both!(
                "If the version were compared first and the value changed later,",
                "Если бы версия сверялась сначала, а значение менялось позже,"
            ),
            both!(
                "With an atomic version check",
                "При атомарной проверке версии"
            ),
        ],
        Switch::Idempotency => &[
            both!(
                "If repeats were not recognised,",
                "Если бы повторы не узнавались,"
            ),
            both!(
                "If repeats were recognised by their key,",
                "Если бы повторы узнавались по ключу,"
            ),
        ],
        Switch::Scope => &[
            both!(
                "If each writer had a key of its own,",
                "Если бы каждый писал в свой ключ,"
            ),
            both!(
                "If all writers met at one key,",
                "Если бы все писали в один ключ,"
            ),
        ],
        Switch::Bypass => &[
            both!(
                "If there were a way around the check,",
                "Если бы проверку можно было обойти,"
            ),
            both!(
                "If nobody could get around the check,",
                "Если бы проверку нельзя было обойти,"
            ),
        ],
        Switch::CheckLock => &[
            both!(
                "If workers wrote without asking first,",
                "Если бы воркеры писали, не спросив,"
            ),
            both!(
                "If workers asked the lock service before each write,",
                "Если бы воркеры спрашивали сервис блокировок перед каждой записью,"
            ),
        ],
        Switch::CheckDeadline => &[
            both!(
                "If workers did not look at their clocks,",
                "Если бы воркеры не смотрели на часы,"
            ),
            both!(
                "If workers looked at their clocks before each write,",
                "Если бы воркеры смотрели на часы перед каждой записью,"
            ),
        ],
        Switch::OnLeaseLost => &[
            both!(
                "If workers went on after losing the lock,",
                "Если бы воркеры продолжали, потеряв блокировку,"
            ),
            both!(
                "If workers stopped on learning that the lock is lost,",
                "Если бы воркеры останавливались, узнав о потере блокировки,"
            ),
        ],
        Switch::TokenCounter => &[
            both!(
                "If the token counter began again after a loss,",
                "Если бы после потери счётчик токенов начинал заново,"
            ),
            both!(
                "If the counter began again behind a higher incarnation,",
                "Если бы счётчик начинал заново с большим номером воплощения,"
            ),
            both!(
                "With a durable token counter",
                "При надёжном счётчике токенов"
            ),
        ],
        Switch::Leases => &[
            both!(
                "If a restart forgot the leases,",
                "Если бы перезапуск стирал аренды,"
            ),
            both!(
                "If leases survived a restart,",
                "Если бы аренды переживали перезапуск,"
            ),
        ],
    };
    conditions[setting.place()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn each_setting_has_a_condition_and_a_noun_of_its_own() {
        for switch in Switch::ALL {
            let said: Vec<_> = Setting::all(*switch)
                .map(|setting| (condition(setting).0, noun(setting).0))
                .collect();
            let conditions: BTreeSet<_> = said.iter().map(|it| it.0).collect();
            assert_eq!(conditions.len(), said.len(), "{switch:?}");
            assert_eq!(said.len(), switch.settings().len(), "{switch:?}");
            assert!(said.iter().all(|it| !it.1.is_empty()), "{switch:?}");
        }
    }
}
