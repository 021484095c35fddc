//! What was found instead of what was expected, in words.

use super::{Instead, Unmet};
use crate::protocol::{At, Ms, RequestKind};
use crate::scenario::PlanProblem;
use crate::words::{Lang, clock, plural_ru, span};
use std::fmt::Display;

impl Unmet {
    /// The sentence for it.
    pub fn say(&self, lang: Lang) -> String {
        match lang {
            Lang::En => self.en(),
            Lang::Ru => self.ru(),
        }
    }

    fn en(&self) -> String {
        match self {
            Unmet::Name(problem) => unknown_en(problem),
            Unmet::DecidedLessOften {
                worker,
                request,
                expected,
                found,
            } => format!(
                "Expected at least {expected} decided {} of {worker}, found {found}.",
                requests_en(*request, *expected)
            ),
            Unmet::Result(it) => instead_en("the result", &some(it)),
            Unmet::At(it) => instead_en("the instant", &clocks(&some(it), Lang::En)),
            Unmet::OwnerClock(it) => instead_en("the worker's own clock, in ms,", &some(it)),
            Unmet::Token(it) => instead_en("the token", it),
            Unmet::Incarnation(it) => instead_en("the token's incarnation", it),
            Unmet::Lease(it) => instead_en("the lease", it),
            Unmet::ExpiresAt(it) => instead_en("the end of the lease", &clocks(it, Lang::En)),
            Unmet::HighestBefore(it) => instead_en("the highest token before", it),
            Unmet::HighestAfter(it) => instead_en("the highest token after", it),
            Unmet::HappenedLessOften {
                event,
                expected,
                found,
            } => {
                let expected = times_en(*expected);
                format!(
                    "Expected {event} at least {expected}, found it {}.",
                    times_en(*found)
                )
            }
            Unmet::HappenedTooOften {
                event,
                below,
                found,
                at,
            } => {
                let at = clock(*at, Lang::En);
                let found = times_en(*found);
                match below {
                    0 | 1 => format!("Expected no {event}, found it {found}, first at {at}."),
                    _ => format!(
                        "Expected {event} fewer than {below} times, found it {found}; the one too many is at {at}."
                    ),
                }
            }
            Unmet::Value { key, values } => {
                instead_en(&format!("the final value of {key}"), values)
            }
            Unmet::Holder { lock, leases } => {
                instead_en(&format!("the lease that holds {lock} at the end"), leases)
            }
            Unmet::WastedWork { operation, spans } => instead_en(
                &format!("the computing for {operation} that was in vain"),
                &self::spans(spans, Lang::En),
            ),
            Unmet::Damage(it) => instead_en("the damage", &lists(it)),
            Unmet::MostBelievers { lock, counts } => {
                let what = format!("the most workers that believe at once they hold {lock}");
                instead_en(&what, &some(counts))
            }
        }
    }

    fn ru(&self) -> String {
        match self {
            Unmet::Name(problem) => unknown_ru(problem),
            Unmet::DecidedLessOften {
                worker,
                request,
                expected,
                found,
            } => format!(
                "Решений по запросам {} от {worker}: ожидалось не меньше {expected}, получилось {found}.",
                request.as_str()
            ),
            Unmet::Result(it) => instead_ru("Результат", &some(it)),
            Unmet::At(it) => instead_ru("Момент", &clocks(&some(it), Lang::Ru)),
            Unmet::OwnerClock(it) => instead_ru("Собственные часы воркера, мс", &some(it)),
            Unmet::Token(it) => instead_ru("Токен", it),
            Unmet::Incarnation(it) => instead_ru("Воплощение токена", it),
            Unmet::Lease(it) => instead_ru("Аренда", it),
            Unmet::ExpiresAt(it) => instead_ru("Конец аренды", &clocks(it, Lang::Ru)),
            Unmet::HighestBefore(it) => instead_ru("Наибольший принятый токен до решения", it),
            Unmet::HighestAfter(it) => instead_ru("Наибольший принятый токен после решения", it),
            Unmet::HappenedLessOften {
                event,
                expected,
                found,
            } => format!(
                "Событие {event} ожидалось не меньше {expected} {}, получилось {}.",
                plural_ru(u64::from(*expected), "раза", "раз", "раз"),
                times_ru(*found)
            ),
            Unmet::HappenedTooOften {
                event,
                below,
                found,
                at,
            } => {
                let at = clock(*at, Lang::Ru);
                let found = times_ru(*found);
                match below {
                    0 | 1 => format!(
                        "События {event} быть не должно, а оно произошло {found}, впервые в {at}."
                    ),
                    _ => format!(
                        "Событие {event} должно было произойти меньше {below} {}, а произошло {found}; лишнее – в {at}.",
                        plural_ru(u64::from(*below), "раза", "раз", "раз")
                    ),
                }
            }
            Unmet::Value { key, values } => instead_ru(&format!("Итоговое значение {key}"), values),
            Unmet::Holder { lock, leases } => {
                instead_ru(&format!("Аренда, которая в конце держит {lock}"), leases)
            }
            Unmet::WastedWork { operation, spans } => instead_ru(
                &format!("Вычисления для {operation}, сделанные впустую"),
                &self::spans(spans, Lang::Ru),
            ),
            Unmet::Damage(it) => instead_ru("Ущерб", &lists(it)),
            Unmet::MostBelievers { lock, counts } => {
                let what = format!(
                    "Наибольшее число воркеров, которые одновременно считали, что держат {lock}"
                );
                instead_ru(&what, &some(counts))
            }
        }
    }
}

fn instead_en<T: Display>(what: &str, it: &Instead<Option<T>>) -> String {
    let side = |value: &Option<T>| value.as_ref().map_or("none".to_owned(), T::to_string);
    let (expected, found) = (side(&it.expected), side(&it.found));
    format!("Expected {what} to be {expected}, found {found}.")
}

fn instead_ru<T: Display>(what: &str, it: &Instead<Option<T>>) -> String {
    let expected = it.expected.as_ref();
    let expected = expected.map_or("ничего".to_owned(), T::to_string);
    match &it.found {
        Some(found) => format!("{what}: ожидалось {expected}, получилось {found}."),
        None => format!("{what}: ожидалось {expected}, но ничего нет."),
    }
}

/// The same where both sides are always there.
fn some<T: Clone>(it: &Instead<T>) -> Instead<Option<T>> {
    Instead {
        expected: Some(it.expected.clone()),
        found: Some(it.found.clone()),
    }
}

fn clocks(it: &Instead<Option<At>>, lang: Lang) -> Instead<Option<String>> {
    Instead {
        expected: it.expected.map(|at| clock(at, lang)),
        found: it.found.map(|at| clock(at, lang)),
    }
}

fn spans(it: &Instead<Ms>, lang: Lang) -> Instead<Option<String>> {
    Instead {
        expected: Some(span(it.expected, lang)),
        found: Some(span(it.found, lang)),
    }
}

fn lists(it: &Instead<Vec<String>>) -> Instead<Option<String>> {
    let side = |list: &[String]| (!list.is_empty()).then(|| list.join(", "));
    Instead {
        expected: side(&it.expected),
        found: side(&it.found),
    }
}

fn unknown_en(problem: &PlanProblem) -> String {
    match problem {
        PlanProblem::Unknown { name, .. } => format!("Nothing in the scenario is called {name}."),
        PlanProblem::Missing { known, .. } => {
            format!("It does not say which one is meant: {}.", known.join(", "))
        }
        PlanProblem::NotOneChange | PlanProblem::NotOneWayToWait => {
            unreachable!("expectations have no steps")
        }
    }
}

fn unknown_ru(problem: &PlanProblem) -> String {
    match problem {
        PlanProblem::Unknown { name, .. } => format!("В сценарии нет ничего с именем {name}."),
        PlanProblem::Missing { known, .. } => {
            format!("Не сказано, что имеется в виду: {}.", known.join(", "))
        }
        PlanProblem::NotOneChange | PlanProblem::NotOneWayToWait => {
            unreachable!("expectations have no steps")
        }
    }
}

fn requests_en(request: RequestKind, count: u32) -> String {
    let plural = if count == 1 { "request" } else { "requests" };
    format!("{} {plural}", request.as_str())
}

fn times_en(count: u32) -> String {
    match count {
        0 => "never".to_owned(),
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        _ => format!("{count} times"),
    }
}

fn times_ru(count: u32) -> String {
    match count {
        0 => "ни разу".to_owned(),
        _ => format!(
            "{count} {}",
            plural_ru(u64::from(count), "раз", "раза", "раз")
        ),
    }
}
