//! What a run came to, in one sentence.

use super::{Arg::*, Telling, both};
use crate::protocol::{LockId, Ms, OperationId, Token, WorkerId};
use crate::words::{Lang, plural_ru};

/// What a run came to.
pub(in crate::explain) enum Verdict {
    /// The worst damage as a sentence, and whether another event did some as well.
    Damaged(String, bool),
    /// What one event says by itself, or what ended the run before its time.
    Told(String),
    WriteRefused(WorkerId),
    /// A late write was refused for a token that nobody has written with.
    NobodyWrote(WorkerId, Token),
    /// A late write was refused, and accepted when it was sent again.
    CameAgain(WorkerId),
    EndRefused(WorkerId),
    LateAccepted(WorkerId),
    TwoBelieved(LockId),
    /// A write was kept back, or a worker stopped by itself.
    KeptBack(WorkerId),
    /// A write was refused since the key had changed.
    Changed(WorkerId),
    /// A repeat was recognised.
    Repeated(WorkerId),
    /// Computing time was spent twice.
    Wasted(OperationId, Ms),
    Unanswered,
    AllWell(u64),
    NothingWritten,
}

impl Verdict {
    /// The verdict in a language.
    pub(in crate::explain) fn say(self, tell: &Telling) -> String {
        match self {
            Verdict::Damaged(first, false) | Verdict::Told(first) => first,
            Verdict::Damaged(first, true) => tell.say(both!("{0} And that was not the only damage.", "{0} И это не единственное нарушение."),
                &[Told(first)],
            ),
            Verdict::WriteRefused(who) => tell.say(both!("Nothing was lost: the resource refused {0}’s late write.", "Ничего не потеряно: ресурс отклонил позднюю запись {0}."),
                &[Who(who)],
            ),
            Verdict::NobodyWrote(who, highest) => tell.say(both!("Nothing was written: the resource refused {0}, since {1} had been claimed.", "Ничего не записано: ресурс отклонил запись {0}, ведь уже предъявлен токен {1}."),
                &[Who(who), TokenNo(highest)],
            ),
            Verdict::CameAgain(who) => tell.say(both!("{0}’s write was refused, and accepted when it came again.", "Запись {0} отклонена, но принята, когда пришла снова."),
                &[Who(who)],
            ),
            Verdict::EndRefused(who) => tell.say(both!("Nothing was damaged: the lock service refused {0}, whose lease was over.", "Ничего не испорчено: сервис блокировок отказал {0}, ведь аренда уже кончилась."),
                &[Who(who)],
            ),
            Verdict::LateAccepted(who) => tell.say(both!("Nothing was lost this time, but {0} wrote although a newer token was out.", "На этот раз ничего не потеряно, но запись {0} принята, хотя уже выдан более новый токен."),
                &[Who(who)],
            ),
            Verdict::TwoBelieved(lock) => tell.say(both!("Nothing was lost this time, but two workers believed at once that they held {0}.", "На этот раз ничего не потеряно, но сразу два воркера считали, что держат {0}."),
                &[LockName(lock)],
            ),
            Verdict::KeptBack(who) => tell.say(both!("Nothing was lost: {0} learned in time that the lock was not its own, and sent nothing.", "Ничего не потеряно: {0} вовремя узнаёт, что блокировка уже не своя, и ничего не отправляет."),
                &[Who(who)],
            ),
            Verdict::Changed(who) => tell.say(both!("Nothing was lost: the resource refused {0}’s write, since the key had changed.", "Ничего не потеряно: ресурс отклонил запись {0}, ведь ключ успел измениться."),
                &[Who(who)],
            ),
            Verdict::Repeated(who) => tell.say(both!("Nothing was done twice: {0}’s repeat was recognised.", "Ничего не сделано дважды: повтор от {0} узнан."),
                &[Who(who)],
            ),
            Verdict::Wasted(operation, ms) => tell.say(both!("Nothing was damaged, but {1} of work on {0} was done twice.", "Ничего не испорчено, но {1} вычислений для {0} проделаны дважды."),
                &[OperationName(operation), Long(ms)],
            ),
            Verdict::Unanswered => tell.say(both!("Nothing was damaged, but not every request was answered in time.", "Ничего не испорчено, но не на каждый запрос ответ пришёл вовремя."),
                &[],
            ),
            Verdict::AllWell(1) => tell.say(both!("Nothing went wrong: the write came from the holder.", "Всё в порядке: писал тот, кто держал блокировку."),
                &[],
            ),
            Verdict::AllWell(writes) => {
                let noun = match tell.lang {
                    Lang::En => "writes",
                    Lang::Ru => plural_ru(writes, "запись", "записи", "записей"),
                };
                tell.say(both!("Nothing went wrong: {0} {1}, each in its turn.", "Всё в порядке: {0} {1}, каждая в свой черёд."),
                    &[Number(writes), Name(noun)],
                )
            }
            Verdict::NothingWritten => tell.say(both!("Nothing was written in this run.", "В этом прогоне ничего не записано."),
                &[],
            ),
        }
    }
}
