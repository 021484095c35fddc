//! What a fence covers and what it does not, and the route of an investigation: tables that
//! stand beside any run.

use crate::words::Lang;

/// Whether a token covers something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Covers {
    /// Yes, where the resource compares it in the same step as the change.
    IfCompared,
    /// Not by itself.
    NotByItself,
    /// No.
    No,
}

/// A row of the table: what a fence covers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Coverage {
    /// A late write of an older token at one resource.
    LateWrite,
    /// An old worker takes down the new lease.
    OldRelease,
    /// One call to the outside is repeated.
    RepeatedCall,
    /// Two resource keys in one workflow.
    TwoKeys,
    /// The worker really stops when its lease ends.
    WorkerStops,
}

impl Coverage {
    /// The rows, from top to bottom.
    pub const ALL: [Coverage; 5] = [
        Coverage::LateWrite,
        Coverage::OldRelease,
        Coverage::RepeatedCall,
        Coverage::TwoKeys,
        Coverage::WorkerStops,
    ];

    /// Whether the token covers it.
    pub fn covers(self) -> Covers {
        match self {
            Coverage::LateWrite => Covers::IfCompared,
            Coverage::TwoKeys => Covers::NotByItself,
            Coverage::OldRelease | Coverage::RepeatedCall | Coverage::WorkerStops => Covers::No,
        }
    }

    /// The scenarios that show it, by id, the plainest first.
    pub fn scenarios(self) -> &'static [&'static str] {
        match self {
            Coverage::LateWrite => &["late-write", "training-fixture"],
            Coverage::OldRelease => &["stale-release"],
            Coverage::RepeatedCall => &["irreversible-effect", "duplicate-delivery"],
            Coverage::TwoKeys => &["split-keys", "partial-work"],
            Coverage::WorkerStops => &["cancel-on-loss", "delayed-request"],
        }
    }

    /// The question.
    pub fn question(self, lang: Lang) -> &'static str {
        match (self, lang) {
            (Coverage::LateWrite, Lang::En) => {
                "An older token’s write arrives at a resource after a newer token’s"
            }
            (Coverage::LateWrite, Lang::Ru) => {
                "Запись со старым токеном приходит в ресурс после записи с новым"
            }
            (Coverage::OldRelease, Lang::En) => "A former holder releases the new holder’s lease",
            (Coverage::OldRelease, Lang::Ru) => "Прежний владелец освобождает аренду нового",
            (Coverage::RepeatedCall, Lang::En) => "One call to the outside goes out twice",
            (Coverage::RepeatedCall, Lang::Ru) => "Один внешний вызов уходит дважды",
            (Coverage::TwoKeys, Lang::En) => "One piece of work changes two resource keys",
            (Coverage::TwoKeys, Lang::Ru) => "Одна работа меняет два ключа ресурса",
            (Coverage::WorkerStops, Lang::En) => "The worker stops when its lease is over",
            (Coverage::WorkerStops, Lang::Ru) => "Воркер останавливается, когда аренда кончилась",
        }
    }

    /// What else it takes.
    pub fn also_needed(self, lang: Lang) -> &'static str {
        match (self, lang) {
            (Coverage::LateWrite, Lang::En) => {
                "Keep the highest token beside the value, and change both in one step."
            }
            (Coverage::LateWrite, Lang::Ru) => {
                "Храните наибольший токен рядом со значением и меняйте их одним шагом."
            }
            (Coverage::OldRelease, Lang::En) => {
                "A conditional release: owner, lease and token must be those of the live lease."
            }
            (Coverage::OldRelease, Lang::Ru) => {
                "Условное освобождение: владелец, аренда и токен должны совпасть с действующими."
            }
            (Coverage::RepeatedCall, Lang::En) => {
                "An operation id, and a receiver that promises to recognise it."
            }
            (Coverage::RepeatedCall, Lang::Ru) => {
                "Идентификатор операции и получатель, который обещает его узнать."
            }
            (Coverage::TwoKeys, Lang::En) => {
                "A stated order between the keys, or a way to make up for half of the work."
            }
            (Coverage::TwoKeys, Lang::Ru) => {
                "Явный порядок между ключами или способ возместить половину работы."
            }
            (Coverage::WorkerStops, Lang::En) => {
                "Cancellation and timeouts in the worker, as a discipline of its own."
            }
            (Coverage::WorkerStops, Lang::Ru) => {
                "Отмена и тайм-ауты в самом воркере, как отдельная дисциплина."
            }
        }
    }
}

impl Covers {
    /// The answer.
    pub fn say(self, lang: Lang) -> &'static str {
        match (self, lang) {
            (Covers::IfCompared, Lang::En) => {
                "Yes, where the resource compares it in the same step as the change"
            }
            (Covers::IfCompared, Lang::Ru) => {
                "Да, если ресурс сравнивает его в том же шаге, в котором меняет данные"
            }
            (Covers::NotByItself, Lang::En) => "Not by itself",
            (Covers::NotByItself, Lang::Ru) => "Само по себе – нет",
            (Covers::No, Lang::En) => "No",
            (Covers::No, Lang::Ru) => "Нет",
        }
    }
}

/// A step of an investigation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum RouteStep {
    /// Stop the automatic repeat, keep the payload's reference and the fields.
    StopReplay,
    /// Write down key, owner, lease, token and highest token before the decision.
    WriteDown,
    /// Are the tokens of one line of generations?
    OneLine,
    /// A newer token was accepted: confirm the refusal.
    ConfirmRefusal,
    /// Both writes were accepted: find the unconditional one.
    FindUnconditional,
    /// Look at the release apart.
    LookAtRelease,
    /// Tell duplicates from late owners, and keep the interleaving as a test.
    TellApart,
}

impl RouteStep {
    /// The seven steps, in their order.
    pub const ALL: [RouteStep; 7] = [
        RouteStep::StopReplay,
        RouteStep::WriteDown,
        RouteStep::OneLine,
        RouteStep::ConfirmRefusal,
        RouteStep::FindUnconditional,
        RouteStep::LookAtRelease,
        RouteStep::TellApart,
    ];

    /// What to do.
    pub fn say(self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => match self {
                RouteStep::StopReplay => {
                    "Switch off the automatic repeat of the suspect request, and nothing else. Keep the reference to its payload and the fields of its evidence, as far as your rules on data allow."
                }
                RouteStep::WriteDown => {
                    "Write down the resource key, owner, lease and token, and the highest token that the resource had just before it decided. Times in logs are no substitute."
                }
                RouteStep::OneLine => {
                    "Make sure that the tokens come from one line of generations, for one resource that can conflict, and not from two locks."
                }
                RouteStep::ConfirmRefusal => {
                    "If the resource had already accepted a newer token, return or confirm the refusal, and do not run the old critical section again."
                }
                RouteStep::FindUnconditional => {
                    "If both writes were accepted, find the place that writes without a condition. The repair joins comparing the token and changing the state into one operation."
                }
                RouteStep::LookAtRelease => {
                    "Look at the release by itself: an old handle must not free a new owner’s lease."
                }
                RouteStep::TellApart => {
                    "Tell a repeated operation from an old generation by operation id and ledger of effects; then keep this very interleaving as a test."
                }
            },
            Lang::Ru => match self {
                RouteStep::StopReplay => {
                    "Отключите только автоматический повтор подозрительного запроса. Ссылку на его данные и поля журнала сохраните, насколько позволяют ваши правила работы с данными."
                }
                RouteStep::WriteDown => {
                    "Запишите ключ ресурса, владельца, аренду, токен и наибольший токен ресурса прямо перед решением. Время из журналов их не заменит."
                }
                RouteStep::OneLine => {
                    "Убедитесь, что токены из одной линии поколений и для одного конфликтующего ресурса, а не от двух разных блокировок."
                }
                RouteStep::ConfirmRefusal => {
                    "Если ресурс уже принял больший токен, верните или подтвердите отказ и не запускайте старую критическую секцию снова."
                }
                RouteStep::FindUnconditional => {
                    "Если приняты обе записи, найдите место, где пишут без условия. Исправление соединяет сравнение токена и изменение состояния в одну операцию."
                }
                RouteStep::LookAtRelease => {
                    "Отдельно посмотрите на освобождение: со старыми данными аренды нельзя освобождать аренду нового владельца."
                }
                RouteStep::TellApart => {
                    "Отличите повтор операции от старого поколения по идентификатору операции и реестру эффектов, а потом сохраните именно этот порядок событий как тест."
                }
            },
        }
    }
}
