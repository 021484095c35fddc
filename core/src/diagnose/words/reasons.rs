//! Why a record belongs to its branch: a sentence with the record's own numbers.
//!
//! The sentences have places in braces. `{there}` and what begins with `{their` speak of the
//! other record that shows it; the second sentence of a pair is said only where there is one.

use super::place;
use crate::diagnose::{Branch, Diagnosis, Record};
use crate::timeline::short;
use crate::words::Lang;

/// Why the record at a place of the import belongs to its branch.
pub fn reason(diagnosis: &Diagnosis, at: u32, lang: Lang) -> String {
    let finding = diagnosis.finding(at);
    let (always, with_other) = match lang {
        Lang::En => en(finding.branch),
        Lang::Ru => ru(finding.branch),
    };
    let facts = Facts {
        diagnosis,
        record: diagnosis.record(at),
        other: finding.other.map(|other| diagnosis.record(other)),
        mark: finding.mark.map(|it| it.to_string()),
        lang,
    };
    let mut text = facts.filled(always);
    if facts.other.is_some() && !with_other.is_empty() {
        text.push(' ');
        text.push_str(&facts.filled(with_other));
    }
    text
}

struct Facts<'a> {
    diagnosis: &'a Diagnosis,
    record: &'a Record,
    other: Option<&'a Record>,
    mark: Option<String>,
    lang: Lang,
}

impl Facts<'_> {
    fn filled(&self, template: &str) -> String {
        let mut text = String::new();
        let mut rest = template;
        while let Some((before, after)) = rest.split_once('{') {
            let (name, after) = after.split_once('}').unwrap_or((after, ""));
            text.push_str(before);
            text.push_str(&self.fact(name));
            rest = after;
        }
        text.push_str(rest);
        text
    }

    fn fact(&self, name: &str) -> String {
        let found = match name {
            "mark" => self.mark.clone(),
            "there" => self
                .other
                .map(|it| place(it, self.diagnosis.import.form, self.lang)),
            _ => match name.strip_prefix("their-") {
                Some(name) => self.other.and_then(|it| self.of(it, name)),
                None => self.of(self.record, name),
            },
        };
        found.unwrap_or_else(|| match self.lang {
            Lang::En => "(not recorded)".to_owned(),
            Lang::Ru => "(не записано)".to_owned(),
        })
    }

    fn of(&self, record: &Record, name: &str) -> Option<String> {
        let names = self.diagnosis.names();
        Some(match name {
            "token" => record.token?.to_string(),
            "after" => record.after?.to_string(),
            "before" => record.before?.to_string(),
            "key" => short(names.keys.get(record.key?)),
            "lock" => short(names.locks.get(record.lock?)),
            "owner" => short(names.owners.get(record.owner?)),
            "lease" => short(names.leases.get(record.lease?)),
            "operation" => short(names.operations.get(record.operation?)),
            _ => return None,
        })
    }
}

type Pair = (&'static str, &'static str);

fn en(branch: Branch) -> Pair {
    match branch {
        Branch::NoResult => ("The record does not say what came of the request.", ""),
        Branch::NoKey => (
            "Token {token} was decided upon, and the record does not say at which key.",
            "",
        ),
        Branch::NoToken => (
            "The record about {key} carries no token that can be read, so there is nothing to compare.",
            "",
        ),
        Branch::NoMark => (
            "{key} refused token {token}, and neither the record nor an earlier one says which highest token it had.",
            "",
        ),
        Branch::Contradiction => (
            "{key} refused token {token} as stale although the highest token recorded is {mark}, which is lower.",
            "",
        ),
        Branch::NoAnswer => (
            "{owner} stopped waiting for an answer: whether the request took effect is not known from this record.",
            "Another record decides the same operation: {there}.",
        ),
        Branch::LostOnTheWay => (
            "A request of {owner} never arrived, so nobody decided it.",
            "The same operation is decided by another record: {there}.",
        ),
        Branch::NotSent => (
            "{owner} learned that it no longer held the lock, and sent nothing.",
            "",
        ),
        Branch::StaleRefused => (
            "{key} refused token {token}: it had already accepted {mark}.",
            "Token {their-token} came from {their-owner} ({there}).",
        ),
        Branch::StaleRetried => (
            "{key} refused {operation} with token {token} once more: its highest token is {mark}.",
            "The first refusal: {there}.",
        ),
        Branch::RightfulRefused => (
            "{key} refused token {token} of {lease}, the last lease granted for {lock}, since its highest token is {mark}.",
            "An earlier grant of the same lock carried {their-token} ({there}): the counter went back.",
        ),
        Branch::RepeatSuppressed => (
            "{operation} had been done before: the first result was returned, and nothing changed.",
            "The first time: {there}.",
        ),
        Branch::AcceptedTwice => (
            "{key} accepted {operation} with token {token} a second time.",
            "The first time: {there}. One token and one operation id mean a repeat, not a late owner.",
        ),
        Branch::SecondWrite => (
            "{key} accepted another operation, {operation}, under the same token {token}.",
            "The one before it: {their-operation} ({there}).",
        ),
        Branch::SameTokenUnclear => (
            "{key} accepted token {token} although it had accepted it before.",
            "The time before: {there}. Without both operation ids it may be a repeat or a second write.",
        ),
        Branch::EqualRefusedRepeat => (
            "{key} refused {operation} with token {token}, equal to its highest token {mark}, and had accepted that very operation before.",
            "The first time: {there}.",
        ),
        Branch::EqualRefusedSecond => (
            "{key} refused {operation} with token {token}, equal to its highest token {mark}: it takes newer tokens only.",
            "The token had been used by {their-owner} under the same lease ({there}).",
        ),
        Branch::EqualRefusedUnclear => (
            "{key} refused token {token}, equal to its highest token {mark}: it takes newer tokens only.",
            "The token was used before ({there}); the records do not tell whether for the same operation.",
        ),
        Branch::DoneAgain => (
            "{key} accepted {operation} with token {token}, and had accepted the same operation before.",
            "That was with token {their-token}, from {their-owner} ({there}).",
        ),
        Branch::TokenReused => (
            "Token {token} of {lock} comes with {lease}.",
            "Before that it came with {their-lease} ({there}): the counter began again.",
        ),
        Branch::CounterWentBack => (
            "{lock} was granted with token {token}, after {mark} had been granted before.",
            "The higher grant: {their-lease} for {their-owner} ({there}).",
        ),
        Branch::ReleaseRefused => (
            "{owner} wanted to release {lock} by {lease}, which is not the live lease; the lock service refused.",
            "The last grant recorded: {their-lease} for {their-owner} ({there}).",
        ),
        Branch::ReleasedForeign => (
            "A release by {owner}, holding {lease}, ended another’s lease of {lock}.",
            "The last grant recorded: {their-lease} for {their-owner} ({there}).",
        ),
        Branch::ReleasedOlder => (
            "{owner} released {lock} by {lease}, which was not the last lease granted.",
            "The last one: {their-lease} for {their-owner} ({there}).",
        ),
        Branch::RenewalRefused => (
            "{owner} wanted to renew {lease} of {lock}, which is not the live lease; the lock service refused.",
            "The last grant recorded: {their-lease} for {their-owner} ({there}).",
        ),
        Branch::RenewedForeign => (
            "A renewal by {owner}, holding {lease}, prolonged another’s lease of {lock}.",
            "The last grant recorded: {their-lease} for {their-owner} ({there}).",
        ),
        Branch::RenewedOlder => (
            "{owner} renewed {lease} of {lock}, which was not the last lease granted.",
            "The last one: {their-lease} for {their-owner} ({there}).",
        ),
        Branch::AcceptedLower => (
            "{key} accepted token {token} although its highest token was {mark}.",
            "Token {their-token} had come from {their-owner} ({there}).",
        ),
        Branch::AcceptedAfterNewer => (
            "{key} accepted token {token} after it had accepted {mark}.",
            "The newer one came from {their-owner} ({there}).",
        ),
        Branch::MarkWentBack => (
            "{key} says that its highest token was {before}, and had accepted {mark} before that.",
            "Token {their-token} came from {their-owner} ({there}).",
        ),
        Branch::MarkNotKept => (
            "{key} accepted token {token}, and its highest token afterwards is {mark}.",
            "",
        ),
        Branch::WriteWithoutToken => (
            "{key} accepted a write of {owner} that carries no token, although others at this key carry one.",
            "",
        ),
        Branch::VersionConflict => (
            "{key} had another version than the one that {operation} was made for.",
            "",
        ),
        Branch::TwoLocks => (
            "{key} was asked with token {token} of {lock}.",
            "Before that it had token {their-token} of another lock, {their-lock} ({there}).",
        ),
        Branch::TwoKeys => (
            "{operation} was accepted at {key} with token {token}.",
            "The same effect was accepted at another key, {their-key}, with token {their-token} ({there}).",
        ),
        Branch::NewerElsewhere => (
            "{key} accepted token {token} of {lock}, and had seen nothing newer itself.",
            "Token {their-token} had been accepted at another key, {their-key} ({there}).",
        ),
        Branch::NewOwnerSilent => (
            "{key} accepted token {token} although {mark} was out for {lock}: no newer token had been accepted at any key.",
            "The newer token belongs to {their-owner} ({there}).",
        ),
        Branch::HighestZero => (
            "{key} accepted token {token} with highest token 0, and no grant of the lock is recorded.",
            "",
        ),
        Branch::EffectTwice => (
            "{key} was performed for {operation} a second time.",
            "The first time: {there}.",
        ),
        Branch::EffectStale => (
            "{key} was performed with token {token} although {mark} was out for {lock}.",
            "The newer token belongs to {their-owner} ({there}).",
        ),
        Branch::EffectOnce => ("{key} was performed for {operation}.", ""),
        Branch::WriteInOrder => (
            "{key} accepted token {token}, and no record shows a newer one before it.",
            "",
        ),
        Branch::Claimed => (
            "{key} noted token {token} of {owner}, and changed nothing.",
            "",
        ),
        Branch::Looked => ("{owner} asked about {key}, and changed nothing.", ""),
        Branch::CheckedYes => (
            "{owner} asked about {lease} of {lock}: it was live then.",
            "",
        ),
        Branch::CheckedNo => ("{owner} asked about {lease} of {lock}: it was over.", ""),
        Branch::Granted => (
            "{lock} was granted to {owner} with token {token}, as {lease}.",
            "",
        ),
        Branch::Renewed => ("{owner} renewed {lease} of {lock}, its own.", ""),
        Branch::Released => ("{owner} gave back {lease} of {lock}, its own.", ""),
        Branch::Denied => ("{owner} asked for {lock} and did not get it yet.", ""),
        Branch::Taken => ("{lease} of {lock} was taken from {owner}.", ""),
    }
}

fn ru(branch: Branch) -> Pair {
    match branch {
        Branch::NoResult => ("Не сказано, чем кончился запрос.", ""),
        Branch::NoKey => (
            "По токену {token} принято решение, но не сказано, у какого ключа.",
            "",
        ),
        Branch::NoToken => (
            "В строке о ключе {key} нет токена, который можно прочитать: сравнивать нечего.",
            "",
        ),
        Branch::NoMark => (
            "Ключ {key} отклонил токен {token}, но ни здесь, ни раньше не сказано, какой у него был наибольший токен.",
            "",
        ),
        Branch::Contradiction => (
            "Ключ {key} отклонил токен {token} как устаревший, хотя наибольший записанный токен {mark} меньше.",
            "",
        ),
        Branch::NoAnswer => (
            "Ответ на запрос от {owner} не дождались: исполнен ли запрос, отсюда не узнать.",
            "Решение по той же операции есть в другом месте ({there}).",
        ),
        Branch::LostOnTheWay => (
            "Запрос от {owner} не дошёл, решения по нему никто не принимал.",
            "Решение по той же операции есть в другом месте ({there}).",
        ),
        Branch::NotSent => (
            "{owner} узнаёт, что больше не держит блокировку, и ничего не отправляет.",
            "",
        ),
        Branch::StaleRefused => (
            "Ключ {key} отклонил токен {token}: раньше он уже принял {mark}.",
            "Токен {their-token} пришёл от {their-owner} ({there}).",
        ),
        Branch::StaleRetried => (
            "Ключ {key} ещё раз отклонил операцию {operation} с токеном {token}: его наибольший токен – {mark}.",
            "Первый отказ: {there}.",
        ),
        Branch::RightfulRefused => (
            "Ключ {key} отклонил токен {token} аренды {lease}, последней выданной для {lock}: его наибольший токен – {mark}.",
            "Более ранняя выдача той же блокировки несла токен {their-token} ({there}): счётчик пошёл назад.",
        ),
        Branch::RepeatSuppressed => (
            "Операция {operation} уже была выполнена: возвращён первый результат, ничего не изменилось.",
            "Первый раз: {there}.",
        ),
        Branch::AcceptedTwice => (
            "Ключ {key} принял операцию {operation} с токеном {token} второй раз.",
            "Первый раз: {there}. Один токен и один идентификатор операции означают повтор, а не позднего владельца.",
        ),
        Branch::SecondWrite => (
            "Ключ {key} принял с тем же токеном {token} другую операцию, {operation}.",
            "Предыдущая: {their-operation} ({there}).",
        ),
        Branch::SameTokenUnclear => (
            "Ключ {key} принял токен {token}, хотя уже принимал его раньше.",
            "Предыдущий раз: {there}. Без обоих идентификаторов операций это может быть и повтор, и вторая запись.",
        ),
        Branch::EqualRefusedRepeat => (
            "Ключ {key} отклонил операцию {operation} с токеном {token}, равным наибольшему токену {mark}, а раньше эту же операцию принял.",
            "Первый раз: {there}.",
        ),
        Branch::EqualRefusedSecond => (
            "Ключ {key} отклонил операцию {operation} с токеном {token}, равным наибольшему токену {mark}: он принимает только более новые.",
            "До этого токен использовал {their-owner} по той же аренде ({there}).",
        ),
        Branch::EqualRefusedUnclear => (
            "Ключ {key} отклонил токен {token}, равный наибольшему токену {mark}: он принимает только более новые.",
            "Токен уже использован ({there}); для той же ли операции, из журнала не видно.",
        ),
        Branch::DoneAgain => (
            "Ключ {key} принял операцию {operation} с токеном {token}, хотя уже принимал её раньше.",
            "Тогда она пришла от {their-owner} с токеном {their-token} ({there}).",
        ),
        Branch::TokenReused => (
            "Токен {token} блокировки {lock} относится к аренде {lease}.",
            "Раньше он относился к аренде {their-lease} ({there}): счётчик начался заново.",
        ),
        Branch::CounterWentBack => (
            "Блокировка {lock} выдана с токеном {token}, хотя раньше выдавали {mark}.",
            "Больший токен был у аренды {their-lease}, её держал {their-owner} ({there}).",
        ),
        Branch::ReleaseRefused => (
            "Запрос от {owner} освободить {lock} по аренде {lease} отклонён: действует не она.",
            "Последняя записанная выдача: {their-lease} для {their-owner} ({there}).",
        ),
        Branch::ReleasedForeign => (
            "Освобождение от {owner} по аренде {lease} завершило чужую аренду блокировки {lock}.",
            "Последняя записанная выдача: {their-lease} для {their-owner} ({there}).",
        ),
        Branch::ReleasedOlder => (
            "Запрос от {owner} освободил {lock} по аренде {lease}, хотя последней выдали не её.",
            "Последняя: {their-lease} для {their-owner} ({there}).",
        ),
        Branch::RenewalRefused => (
            "Запрос от {owner} продлить аренду {lease} блокировки {lock} отклонён: действует не она.",
            "Последняя записанная выдача: {their-lease} для {their-owner} ({there}).",
        ),
        Branch::RenewedForeign => (
            "Продление от {owner} по аренде {lease} досталось чужой аренде блокировки {lock}.",
            "Последняя записанная выдача: {their-lease} для {their-owner} ({there}).",
        ),
        Branch::RenewedOlder => (
            "Запрос от {owner} продлил аренду {lease} блокировки {lock}, хотя последней выдали не её.",
            "Последняя: {their-lease} для {their-owner} ({there}).",
        ),
        Branch::AcceptedLower => (
            "Ключ {key} принял токен {token}, хотя его наибольший токен был {mark}.",
            "Токен {their-token} пришёл от {their-owner} ({there}).",
        ),
        Branch::AcceptedAfterNewer => (
            "Ключ {key} принял токен {token} после того, как принял {mark}.",
            "Более новый пришёл от {their-owner} ({there}).",
        ),
        Branch::MarkWentBack => (
            "Ключ {key} называет наибольшим токеном {before}, а до этого уже принял {mark}.",
            "Токен {their-token} пришёл от {their-owner} ({there}).",
        ),
        Branch::MarkNotKept => (
            "Ключ {key} принял токен {token}, но наибольшим токеном после этого значится {mark}.",
            "",
        ),
        Branch::WriteWithoutToken => (
            "Ключ {key} принял от {owner} запись без токена, хотя остальные у этого ключа токен передают.",
            "",
        ),
        Branch::VersionConflict => (
            "У ключа {key} другая версия, а не та, для которой сделана операция {operation}.",
            "",
        ),
        Branch::TwoLocks => (
            "К ключу {key} пришёл токен {token} блокировки {lock}.",
            "До этого здесь был токен {their-token} другой блокировки, {their-lock} ({there}).",
        ),
        Branch::TwoKeys => (
            "Операция {operation} принята у ключа {key} с токеном {token}.",
            "Тот же эффект принят у другого ключа, {their-key}, с токеном {their-token} ({there}).",
        ),
        Branch::NewerElsewhere => (
            "Ключ {key} принял токен {token} блокировки {lock}: сам он ничего новее не видел.",
            "Токен {their-token} до этого принят у другого ключа, {their-key} ({there}).",
        ),
        Branch::NewOwnerSilent => (
            "Ключ {key} принял токен {token}, хотя для {lock} уже выдан {mark}: более новый токен ещё нигде не принят.",
            "Более новый токен принадлежит {their-owner} ({there}).",
        ),
        Branch::HighestZero => (
            "Ключ {key} принял токен {token} при наибольшем токене 0, а выдачи этой блокировки не записаны.",
            "",
        ),
        Branch::EffectTwice => (
            "Эффект {key} выполнен для операции {operation} второй раз.",
            "Первый раз: {there}.",
        ),
        Branch::EffectStale => (
            "Эффект {key} выполнен с токеном {token}, хотя для {lock} уже выдан {mark}.",
            "Более новый токен принадлежит {their-owner} ({there}).",
        ),
        Branch::EffectOnce => ("Эффект {key} выполнен для операции {operation}.", ""),
        Branch::WriteInOrder => (
            "Ключ {key} принял токен {token}; более нового до этого в журнале нет.",
            "",
        ),
        Branch::Claimed => (
            "Ключ {key} отметил токен {token} от {owner} и ничего не изменил.",
            "",
        ),
        Branch::Looked => ("{owner} обращается к {key} и ничего не меняет.", ""),
        Branch::CheckedYes => (
            "На вопрос от {owner} об аренде {lease} блокировки {lock} ответ: тогда она действовала.",
            "",
        ),
        Branch::CheckedNo => (
            "На вопрос от {owner} об аренде {lease} блокировки {lock} ответ: она кончилась.",
            "",
        ),
        Branch::Granted => (
            "Блокировка {lock} выдана {owner} с токеном {token}, аренда {lease}.",
            "",
        ),
        Branch::Renewed => (
            "Запрос от {owner} продлил собственную аренду {lease} блокировки {lock}.",
            "",
        ),
        Branch::Released => (
            "Запрос от {owner} вернул собственную аренду {lease} блокировки {lock}.",
            "",
        ),
        Branch::Denied => ("Запрос от {owner} на {lock} пока не удовлетворён.", ""),
        Branch::Taken => ("Аренда {lease} блокировки {lock} отнята у {owner}.", ""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FACTS: &[&str] = &[
        "token",
        "after",
        "before",
        "key",
        "lock",
        "owner",
        "lease",
        "operation",
        "mark",
        "there",
    ];

    fn places(text: &str) -> Vec<&str> {
        let parts = text.split('{').skip(1);
        let mut places: Vec<&str> = parts.filter_map(|it| it.split('}').next()).collect();
        places.sort_unstable();
        places
    }

    #[test]
    fn both_languages_name_the_same_facts_and_known_ones_only() {
        for branch in Branch::ALL {
            let (en, ru) = (en(*branch), ru(*branch));
            assert_eq!(places(en.0), places(ru.0), "{branch:?}");
            assert_eq!(places(en.1), places(ru.1), "{branch:?}");
            for name in places(en.0).into_iter().chain(places(en.1)) {
                let name = name.strip_prefix("their-").unwrap_or(name);
                assert!(FACTS.contains(&name), "{branch:?}: {name}");
            }
        }
    }
}
