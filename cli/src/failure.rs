//! Why a command could not do its work, in words.

use fencelab_core::scenario::{PlanError, Problem, nearest_shipped};
use fencelab_core::words::Lang;
use std::io::{Error, ErrorKind};
use std::path::PathBuf;

/// Why a command could not do its work.
#[derive(Debug)]
pub enum Failure {
    /// A file cannot be opened or read.
    Unreadable {
        /// What messages call it.
        name: String,
        /// What the system says.
        error: Error,
    },
    /// What is to be diagnosed is a scenario.
    NotALog {
        /// What messages call it.
        name: String,
    },
    /// A log cannot be opened or read.
    NoLog {
        /// What messages call it.
        name: String,
        /// What the system says.
        error: Error,
    },
    /// A file is not a scenario.
    Scenario {
        /// What messages call it.
        name: String,
        /// What stands in it.
        source: String,
        /// What is wrong with it.
        problems: Vec<Problem>,
    },
    /// A scenario names something that it does not have.
    Plan(PlanError),
    /// The scenario has no such variant.
    UnknownVariant {
        /// The name given.
        name: String,
        /// The names there are.
        known: Vec<String>,
    },
    /// What was to be set has no equals sign.
    NoPair(String),
    /// There is no such switch, or it has no such setting.
    Setting {
        /// What was given.
        pair: String,
        /// What is wrong with it.
        problems: Vec<Problem>,
    },
    /// The run has no such event.
    NoEvent {
        /// The number given.
        number: u32,
        /// How many there are.
        count: usize,
    },
    /// A file cannot be written.
    Unwritable {
        /// Which.
        path: PathBuf,
        /// What the system says.
        error: Error,
    },
    /// The standard output cannot be written.
    Output(Error),
    /// Whoever read the standard output has stopped.
    NobodyReads,
}

impl Failure {
    /// What went wrong, and the way out where there is one.
    pub fn say(&self, lang: Lang) -> String {
        match lang {
            Lang::En => self.en(),
            Lang::Ru => self.ru(),
        }
    }

    fn en(&self) -> String {
        match self {
            Failure::Unreadable { name, error } => match error.kind() {
                ErrorKind::NotFound => {
                    let meant = nearest_shipped(name)
                        .map_or_else(String::new, |it| format!(" Did you mean {it}?"));
                    format!(
                        "{name}: There is no such file, and no scenario of that name ships with Fencelab.{meant}"
                    )
                }
                _ => format!("{name}: The file cannot be read ({error})."),
            },
            Failure::NotALog { name } => format!(
                "{name}: This is a scenario, not a log. `fencelab export {name} --format evidence` writes the evidence of its run, which can be diagnosed."
            ),
            Failure::NoLog { name, error } => {
                format!("{name}: The log cannot be read ({error}).")
            }
            Failure::Scenario {
                name,
                source,
                problems,
            } => rendered(problems, Lang::En, name, source),
            Failure::Plan(error) => {
                format!(
                    "The scenario names something that it does not have, at {}.",
                    error.path.join(".")
                )
            }
            Failure::UnknownVariant { name, known } if known.is_empty() => {
                format!("There is no variant {name}: the scenario has none.")
            }
            Failure::UnknownVariant { name, known } => {
                format!(
                    "There is no variant {name}. There are: {}.",
                    known.join(", ")
                )
            }
            Failure::NoPair(given) => {
                format!(
                    "--set {given}: Write the name of a switch, an equals sign and its setting, such as fencing=off."
                )
            }
            Failure::Setting { pair, problems } => {
                format!("--set {pair}: {}", messages(problems, Lang::En))
            }
            Failure::NoEvent { number, count } => format!(
                "The run has no event {number}: it has {count}, counted from 0. `fencelab run` prints them."
            ),
            Failure::Unwritable { path, error } => {
                format!("{}: The file cannot be written ({error}).", path.display())
            }
            Failure::Output(error) => format!("The output cannot be written ({error})."),
            Failure::NobodyReads => "Nobody reads the output.".to_owned(),
        }
    }

    fn ru(&self) -> String {
        match self {
            Failure::Unreadable { name, error } => match error.kind() {
                ErrorKind::NotFound => {
                    let meant = nearest_shipped(name)
                        .map_or_else(String::new, |it| format!(" Возможно, имелось в виду {it}?"));
                    format!(
                        "{name}: Такого файла нет, и сценария с таким именем в поставке Fencelab тоже нет.{meant}"
                    )
                }
                _ => format!("{name}: Файл не читается ({error})."),
            },
            Failure::NotALog { name } => format!(
                "{name}: Это сценарий, а не журнал. `fencelab export {name} --format evidence` запишет свидетельства его прогона, их можно диагностировать."
            ),
            Failure::NoLog { name, error } => {
                format!("{name}: Журнал не читается ({error}).")
            }
            Failure::Scenario {
                name,
                source,
                problems,
            } => rendered(problems, Lang::Ru, name, source),
            Failure::Plan(error) => {
                format!(
                    "В сценарии названо то, чего в нём нет, здесь: {}.",
                    error.path.join(".")
                )
            }
            Failure::UnknownVariant { name, known } if known.is_empty() => {
                format!("Варианта {name} нет: у этого сценария нет вариантов.")
            }
            Failure::UnknownVariant { name, known } => {
                format!("Варианта {name} нет. Есть: {}.", known.join(", "))
            }
            Failure::NoPair(given) => {
                format!(
                    "--set {given}: Укажите переключатель, знак равенства и значение, например fencing=off."
                )
            }
            Failure::Setting { pair, problems } => {
                format!("--set {pair}: {}", messages(problems, Lang::Ru))
            }
            Failure::NoEvent { number, count } => format!(
                "События {number} в прогоне нет: всего их {count}, счёт с 0. Их печатает `fencelab run`."
            ),
            Failure::Unwritable { path, error } => {
                format!("{}: Файл не записывается ({error}).", path.display())
            }
            Failure::Output(error) => format!("Вывод не записывается ({error})."),
            Failure::NobodyReads => "Вывод никто не читает.".to_owned(),
        }
    }
}

fn rendered(problems: &[Problem], lang: Lang, name: &str, source: &str) -> String {
    let each = problems.iter().map(|it| it.render(lang, name, source));
    each.collect::<Vec<_>>().join("\n")
}

fn messages(problems: &[Problem], lang: Lang) -> String {
    let each = problems.iter().map(|it| it.message(lang));
    each.collect::<Vec<_>>().join(" ")
}
