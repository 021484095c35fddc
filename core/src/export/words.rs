//! The caption under a picture.

use crate::protocol::{Fencing, HandleRule, Protections, TokenRule};
use crate::words::Lang;

/// The switches of a run, as sentences.
pub fn caption(protections: &Protections, lang: Lang) -> Vec<String> {
    let mut sentences = vec![fencing(protections.fencing, lang)];
    match protections.fencing {
        Fencing::Off => {}
        Fencing::AtCommit => sentences.push(token_rule(protections.token_rule, lang)),
    }
    sentences.push(release(protections.release, lang));
    sentences.push(renew(protections.renew, lang));
    sentences.into_iter().map(str::to_owned).collect()
}

fn fencing(it: Fencing, lang: Lang) -> &'static str {
    match (it, lang) {
        (Fencing::Off, Lang::En) => "Fencing is off: the resource compares no tokens.",
        (Fencing::Off, Lang::Ru) => "Fencing выключен: ресурс не сравнивает токены.",
        (Fencing::AtCommit, Lang::En) => {
            "Fencing is on: the resource compares the token in the same step as the change."
        }
        (Fencing::AtCommit, Lang::Ru) => {
            "Fencing включён: ресурс сравнивает токен в том же шаге, в котором меняет данные."
        }
    }
}

fn token_rule(it: TokenRule, lang: Lang) -> &'static str {
    match (it, lang) {
        (TokenRule::NewerOrEqual, Lang::En) => {
            "A token must not be lower than the highest accepted."
        }
        (TokenRule::NewerOrEqual, Lang::Ru) => "Токен не должен быть меньше наибольшего принятого.",
        (TokenRule::NewerOnly, Lang::En) => "A token must be higher than the highest accepted.",
        (TokenRule::NewerOnly, Lang::Ru) => "Токен должен быть больше наибольшего принятого.",
    }
}

fn release(it: HandleRule, lang: Lang) -> &'static str {
    match (it, lang) {
        (HandleRule::ByName, Lang::En) => "Whoever names the lock can release it.",
        (HandleRule::ByName, Lang::Ru) => "Освободить блокировку может любой, кто назовёт её имя.",
        (HandleRule::ByOwner, Lang::En) => "A release must come under the owner’s name.",
        (HandleRule::ByOwner, Lang::Ru) => "Для освобождения должно совпасть имя владельца.",
        (HandleRule::ByHandle, Lang::En) => "A release must match owner, lease and token.",
        (HandleRule::ByHandle, Lang::Ru) => {
            "Для освобождения должны совпасть владелец, аренда и токен."
        }
    }
}

fn renew(it: HandleRule, lang: Lang) -> &'static str {
    match (it, lang) {
        (HandleRule::ByName, Lang::En) => "Whoever names the lock can renew its lease.",
        (HandleRule::ByName, Lang::Ru) => {
            "Продлить аренду может любой, кто назовёт имя блокировки."
        }
        (HandleRule::ByOwner, Lang::En) => "A renewal must come under the owner’s name.",
        (HandleRule::ByOwner, Lang::Ru) => "Для продления должно совпасть имя владельца.",
        (HandleRule::ByHandle, Lang::En) => "A renewal must match owner, lease and token.",
        (HandleRule::ByHandle, Lang::Ru) => {
            "Для продления должны совпасть владелец, аренда и токен."
        }
    }
}
