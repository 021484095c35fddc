//! How a run ended, in words, where it ended before its time.

use super::RunEnd;
use crate::protocol::Names;
use crate::words::{Lang, clock};

impl RunEnd {
    /// What stopped the run and what to do about it; nothing where it came to its end.
    pub fn message(&self, names: &Names, lang: Lang) -> Option<String> {
        let text = match lang {
            Lang::En => self.en(names),
            Lang::Ru => self.ru(names),
        };
        (!text.is_empty()).then_some(text)
    }

    fn en(&self, names: &Names) -> String {
        let lang = Lang::En;
        match self {
            RunEnd::Rest | RunEnd::Horizon => String::new(),
            RunEnd::InstantLimit { at, worker } => {
                let busiest = match worker.map(|worker| &names.workers[worker.index()]) {
                    Some(name) => {
                        format!("Worker {name} is the busiest: give its steps some time.")
                    }
                    None => "Spread what happens then over some time.".to_owned(),
                };
                format!(
                    "The run was stopped at {}: too much happens within this one instant, so that the clock would never go on. {busiest}",
                    clock(*at, lang),
                )
            }
            RunEnd::EventLimit { at } => format!(
                "The run was stopped at {}: it has more events than can be shown. Choose an earlier horizon, or longer waits between retries and renewals.",
                clock(*at, lang),
            ),
        }
    }

    fn ru(&self, names: &Names) -> String {
        let lang = Lang::Ru;
        match self {
            RunEnd::Rest | RunEnd::Horizon => String::new(),
            RunEnd::InstantLimit { at, worker } => {
                let busiest = match worker.map(|worker| &names.workers[worker.index()]) {
                    Some(name) => {
                        format!("Больше всего делает воркер {name}: дайте его шагам время.")
                    }
                    None => "Растяните то, что тогда происходит, во времени.".to_owned(),
                };
                format!(
                    "Прогон остановлен в момент {}: за одно это мгновение происходит слишком много, и часы не двинулись бы дальше. {busiest}",
                    clock(*at, lang),
                )
            }
            RunEnd::EventLimit { at } => format!(
                "Прогон остановлен в момент {}: событий в нём больше, чем можно показать. Сделайте горизонт ближе или увеличьте паузы между повторами и продлениями.",
                clock(*at, lang),
            ),
        }
    }
}
