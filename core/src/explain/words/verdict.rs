//! What a run came to, in one sentence.

use crate::words::{Lang, plural_ru};

/// What a run came to.
pub(in crate::explain) enum Verdict {
    /// The first damage as a sentence, and how many more there were.
    Damaged(String, usize),
    /// What ended the run before its time.
    Stopped(String),
    RightfulRefused(String),
    WriteRefused(String),
    ReleaseRefused(String),
    LateAccepted(String),
    TwoBelieved(String),
    SecondRefused(String),
    Unanswered,
    AllWell(u64),
    NothingWritten,
}

impl Verdict {
    /// The verdict in a language.
    pub(in crate::explain) fn say(&self, lang: Lang) -> String {
        match lang {
            Lang::En => self.en(),
            Lang::Ru => self.ru(),
        }
    }

    fn en(&self) -> String {
        match self {
            Verdict::Damaged(first, 0) | Verdict::Stopped(first) => first.clone(),
            Verdict::Damaged(first, 1) => format!("{first} And that was not the only damage."),
            Verdict::Damaged(first, more) => {
                format!("{first} And damage was done {more} times more.")
            }
            Verdict::RightfulRefused(who) => {
                format!("{who} was refused although its lease was live.")
            }
            Verdict::WriteRefused(who) => {
                format!("Nothing was lost: the resource refused {who}’s late write.")
            }
            Verdict::ReleaseRefused(who) => format!(
                "Nothing was damaged: the lock service refused {who}, whose lease was over."
            ),
            Verdict::LateAccepted(who) => format!(
                "Nothing was lost this time, but {who} wrote although a newer token was out."
            ),
            Verdict::TwoBelieved(lock) => format!(
                "Nothing was lost this time, but two workers believed at once that they held {lock}."
            ),
            Verdict::SecondRefused(who) => {
                format!("{who}’s second write was refused: each token writes only once.")
            }
            Verdict::Unanswered => {
                "Nothing was damaged, but not every request was answered.".to_owned()
            }
            Verdict::AllWell(1) => "Nothing went wrong: the write came from the holder.".to_owned(),
            Verdict::AllWell(writes) => {
                format!("Nothing went wrong: {writes} writes, each in its turn.")
            }
            Verdict::NothingWritten => "Nothing was written in this run.".to_owned(),
        }
    }

    fn ru(&self) -> String {
        match self {
            Verdict::Damaged(first, 0) | Verdict::Stopped(first) => first.clone(),
            Verdict::Damaged(first, more) => {
                let more = *more as u64;
                let cases = plural_ru(more, "случай", "случая", "случаев");
                format!("{first} И ещё {more} {cases} порчи.")
            }
            Verdict::RightfulRefused(who) => {
                format!("Запись {who} отклонена, хотя аренда действовала.")
            }
            Verdict::WriteRefused(who) => {
                format!("Ничего не потеряно: ресурс отклонил позднюю запись {who}.")
            }
            Verdict::ReleaseRefused(who) => format!(
                "Ничего не испорчено: сервис блокировок отказал {who}, ведь аренда уже кончилась."
            ),
            Verdict::LateAccepted(who) => format!(
                "На этот раз ничего не потеряно, но запись {who} принята, хотя уже выдан более новый токен."
            ),
            Verdict::TwoBelieved(lock) => format!(
                "На этот раз ничего не потеряно, но сразу два воркера считали, что держат {lock}."
            ),
            Verdict::SecondRefused(who) => {
                format!("Вторая запись {who} отклонена: каждый токен пишет только раз.")
            }
            Verdict::Unanswered => {
                "Ничего не испорчено, но не на каждый запрос пришёл ответ.".to_owned()
            }
            Verdict::AllWell(1) => "Всё в порядке: писал тот, кто держал блокировку.".to_owned(),
            Verdict::AllWell(writes) => {
                let noun = plural_ru(*writes, "запись", "записи", "записей");
                format!("Всё в порядке: {writes} {noun}, каждая в свой черёд.")
            }
            Verdict::NothingWritten => "В этом прогоне ничего не записано.".to_owned(),
        }
    }
}
