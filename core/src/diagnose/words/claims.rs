//! What may be claimed and what may not, in whole sentences.

use super::reason;
use crate::diagnose::{Branch, Claim, Diagnosis, Limit, Record};
use crate::timeline::{harm, short};
use crate::words::{Lang, plural_ru};

/// What the records support.
pub fn claim(diagnosis: &Diagnosis, claim: Claim, lang: Lang) -> String {
    match claim {
        Claim::NoRecords => match lang {
            Lang::En => "Nothing: there are no records.".to_owned(),
            Lang::Ru => "Ничего: записей нет.".to_owned(),
        },
        Claim::Damaged(kind, count) => match lang {
            Lang::En if count == 1 => format!("Damage was done: {}.", harm(kind).get(lang)),
            Lang::En => format!("Damage was done {count} times: {}.", harm(kind).get(lang)),
            Lang::Ru if count == 1 => format!("Есть нарушение: {}.", harm(kind).get(lang)),
            Lang::Ru => {
                let cases = plural_ru(count.into(), "случай", "случая", "случаев");
                format!("Есть нарушение, {count} {cases}: {}.", harm(kind).get(lang))
            }
        },
        Claim::NotProtected(branch, count, first) => {
            not_protected(diagnosis, branch, count, first, lang)
        }
        Claim::LateRefused(count, first) => late(diagnosis, count, first, lang),
        Claim::HandleRefused(count, first) => handle(diagnosis, count, first, lang),
        Claim::RepeatsRecognised(count, first) => repeats(diagnosis, count, first, lang),
        Claim::WritesInTurn(count) => match lang {
            Lang::En if count == 1 => {
                "One write was accepted in its turn. Nothing came late, so nothing was put to the test.".to_owned()
            }
            Lang::En => format!(
                "{count} writes were accepted, each in its turn. Nothing came late, so nothing was put to the test."
            ),
            Lang::Ru => {
                let writes = plural_ru(count.into(), "запись принята", "записи приняты", "записей принято");
                format!("{count} {writes} в свой черёд. Ничего не опоздало, поэтому защита не испытана.")
            }
        },
        Claim::NoWrites => match lang {
            Lang::En => "Nothing about a resource: no write to one was decided here.".to_owned(),
            Lang::Ru => "О ресурсе – ничего: решений о записи в него здесь нет.".to_owned(),
        },
    }
}

fn not_protected(
    diagnosis: &Diagnosis,
    branch: Branch,
    count: u32,
    first: u32,
    lang: Lang,
) -> String {
    let title = branch.words(lang).title;
    let why = reason(diagnosis, first, lang);
    match lang {
        _ if count == 1 => format!("{title}: {why}"),
        Lang::En => format!("{title}, {count} times. The first: {why}"),
        Lang::Ru => {
            let times = plural_ru(count.into(), "раз", "раза", "раз");
            format!("{title}, {count} {times}. Первый раз: {why}")
        }
    }
}

/// "request was", "requests were".
fn were(count: u64, noun: &str) -> String {
    match count {
        1 => format!("{noun} was"),
        _ => format!("{noun}s were"),
    }
}

/// What a record calls its key, its lock and its lease.
fn called(diagnosis: &Diagnosis, record: &Record) -> (String, String, String) {
    let names = diagnosis.names();
    let name = |text: Option<&str>| text.map_or_else(|| "?".to_owned(), short);
    (
        name(record.key.map(|it| names.keys.get(it))),
        name(record.lock.map(|it| names.locks.get(it))),
        name(record.lease.map(|it| names.leases.get(it))),
    )
}

fn late(diagnosis: &Diagnosis, count: u32, first: u32, lang: Lang) -> String {
    let (record, finding) = (diagnosis.record(first), diagnosis.finding(first));
    let (key, ..) = called(diagnosis, record);
    let number = |token: Option<crate::diagnose::Token>| {
        token.map_or_else(|| "?".to_owned(), |it| it.to_string())
    };
    let (token, mark) = (number(record.token), number(finding.mark));
    let more = u64::from(count - 1);
    match (lang, more) {
        (Lang::En, 0) => {
            format!(
                "{key} refused this late request with token {token} after it had accepted {mark}."
            )
        }
        (Lang::En, _) => format!(
            "{key} refused this late request with token {token} after it had accepted {mark}, and {more} more late {} refused in these records.",
            were(more, "request")
        ),
        (Lang::Ru, 0) => format!(
            "Ключ {key} отклонил этот поздний запрос с токеном {token} после того, как принял {mark}."
        ),
        (Lang::Ru, _) => {
            let refused = plural_ru(more, "отклонён", "отклонены", "отклонено");
            let requests = plural_ru(
                more,
                "поздний запрос",
                "поздних запроса",
                "поздних запросов",
            );
            format!(
                "Ключ {key} отклонил этот поздний запрос с токеном {token} после того, как принял {mark}; {refused} и ещё {more} {requests} из этих записей."
            )
        }
    }
}

fn handle(diagnosis: &Diagnosis, count: u32, first: u32, lang: Lang) -> String {
    let (_, lock, lease) = called(diagnosis, diagnosis.record(first));
    let more = u64::from(count - 1);
    match (lang, more) {
        (Lang::En, 0) => {
            format!("The old handle {lease} did not touch the live lease of {lock} this time.")
        }
        (Lang::En, _) => format!(
            "The old handle {lease} did not touch the live lease of {lock}, and {more} more such {} refused.",
            were(more, "request")
        ),
        (Lang::Ru, 0) => format!(
            "Запрос со старой арендой {lease} на этот раз не тронул действующую аренду {lock}."
        ),
        (Lang::Ru, _) => {
            let refused = plural_ru(more, "отклонён", "отклонены", "отклонено");
            let requests = plural_ru(more, "такой запрос", "таких запроса", "таких запросов");
            format!(
                "Запрос со старой арендой {lease} не тронул действующую аренду {lock}; {refused} и ещё {more} {requests}."
            )
        }
    }
}

fn repeats(diagnosis: &Diagnosis, count: u32, first: u32, lang: Lang) -> String {
    let (key, ..) = called(diagnosis, diagnosis.record(first));
    let more = u64::from(count - 1);
    match (lang, more) {
        (Lang::En, 0) => format!("A repeated operation changed nothing at {key}."),
        (Lang::En, _) => {
            format!("A repeated operation changed nothing at {key}, and neither did {more} more.")
        }
        (Lang::Ru, 0) => format!("Повтор операции ничего не изменил у {key}."),
        (Lang::Ru, _) => {
            let repeats = plural_ru(more, "повтор", "повтора", "повторов");
            format!(
                "Повтор операции ничего не изменил у {key}; без последствий и ещё {more} {repeats}."
            )
        }
    }
}

/// What the records do not support.
pub fn limit(limit: Limit, lang: Lang) -> String {
    match lang {
        Lang::En => limit_en(limit),
        Lang::Ru => limit_ru(limit),
    }
}

fn limit_en(limit: Limit) -> String {
    match limit {
        Limit::LateWrite => "That a late write would be refused: none came.",
        Limit::LateRelease => {
            "That a late release or renewal would leave the new lease alone: none came."
        }
        Limit::Repeats => "That a repeated operation would be recognised: none came.",
        Limit::OtherKeys(1) => {
            "That the other key compares tokens too: no late request was refused there."
        }
        Limit::OtherKeys(count) => {
            return format!(
                "That the other {count} keys compare tokens too: no late request was refused there."
            );
        }
        Limit::MissingFields => "What hangs on the fields that are missing.",
        Limit::AnyNetwork => {
            "That it holds in any network: only these delays and these losses occurred."
        }
        Limit::Clocks => "That anybody’s clock is right: no finding here rests on the workers’ clocks.",
        Limit::Partition => {
            "That the lock service or the resource stands a partition of its own cluster."
        }
        Limit::Restart => "That tokens go on growing when the lock service restarts.",
        Limit::ExactlyOnce => {
            "That the effect for the business happens exactly once: a fence orders writes at one key."
        }
        Limit::Effects => "That an effect which has gone out can be called back.",
        Limit::Authentic => "That nobody can forge a token: a token orders, it does not prove who sends it.",
        Limit::OtherDoors => "That no other way leads to the data, past the check.",
    }
    .to_owned()
}

fn limit_ru(limit: Limit) -> String {
    match limit {
        Limit::LateWrite => "Что поздняя запись была бы отклонена: таких не было.",
        Limit::LateRelease => {
            "Что позднее освобождение или продление не тронет новую аренду: таких не было."
        }
        Limit::Repeats => "Что повтор операции будет узнан: повторов не было.",
        Limit::OtherKeys(count) => {
            let keys = plural_ru(count.into(), "другой ключ", "других ключа", "других ключей");
            let verb = plural_ru(count.into(), "сравнивает", "сравнивают", "сравнивают");
            return format!(
                "Что ещё {count} {keys} тоже {verb} токены: там ни один поздний запрос не отклонён."
            );
        }
        Limit::MissingFields => "Всего, что зависит от отсутствующих полей.",
        Limit::AnyNetwork => "Что так будет в любой сети: были только эти задержки и эти потери.",
        Limit::Clocks => {
            "Что чьи-нибудь часы верны: ни один вывод здесь не опирается на часы воркеров."
        }
        Limit::Partition => {
            "Что сервис блокировок или ресурс выдержит разделение собственного кластера."
        }
        Limit::Restart => "Что токены продолжат расти после перезапуска сервиса блокировок.",
        Limit::ExactlyOnce => {
            "Что бизнес-эффект наступит ровно один раз: fencing упорядочивает записи в одном ключе."
        }
        Limit::Effects => "Что уже отправленный эффект можно отозвать.",
        Limit::Authentic => {
            "Что токен нельзя подделать: токен задаёт порядок, но не доказывает, кто его прислал."
        }
        Limit::OtherDoors => "Что к данным не ведёт другой путь, мимо проверки.",
    }
    .to_owned()
}
