//! What each branch is called, what to check there, and what to do next.

use crate::diagnose::Branch;
use crate::words::Lang;

/// What is said about a branch, whatever the record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BranchWords {
    /// What it is called.
    pub title: &'static str,
    /// What to check.
    pub check: &'static str,
    /// What to do next.
    pub next: &'static str,
}

const fn words(title: &'static str, check: &'static str, next: &'static str) -> BranchWords {
    BranchWords { title, check, next }
}

impl Branch {
    /// What is said about it.
    pub fn words(self, lang: Lang) -> BranchWords {
        match lang {
            Lang::En => en(self),
            Lang::Ru => ru(self),
        }
    }
}

fn en(branch: Branch) -> BranchWords {
    match branch {
        Branch::NoResult => words(
            "No result recorded",
            "Whether the resource, or the lock service, logs what it answered.",
            "Log the result beside the token, then look at this request again.",
        ),
        Branch::NoKey => words(
            "No resource key recorded",
            "Which key the request was sent to: tokens can be compared at one key only.",
            "Log the resource key at the place that decides.",
        ),
        Branch::NoToken => words(
            "No token recorded",
            "Whether the request carried a token that the log leaves out, or carried none.",
            "Log the token as the resource received it, not as the worker meant to send it.",
        ),
        Branch::NoMark => words(
            "Refused, but the highest token is not recorded",
            "What the resource compared the token with at that moment.",
            "Log the highest token before the decision; without it a late owner cannot be told from another cause.",
        ),
        Branch::Contradiction => words(
            "Refused although the token is newer",
            "Whether the log shows the highest token of this very key, read in the same step as the decision.",
            "Find where the two numbers come from before drawing any conclusion.",
        ),
        Branch::NoAnswer => words(
            "No answer known",
            "Whether the resource decided the request after its sender had stopped waiting.",
            "Treat it as possibly done: ask the resource, or repeat it under the same idempotency key.",
        ),
        Branch::LostOnTheWay => words(
            "Lost on the way",
            "Whether a copy of the request travels under another message id.",
            "It changed nothing. The work may be taken up by whoever holds the lock now.",
        ),
        Branch::NotSent => words(
            "Stopped by the worker itself",
            "Whether every path of the worker stops like this, also one that is already sending.",
            "Keep it as good discipline, and keep the comparison at the resource: a paused worker checks nothing.",
        ),
        Branch::StaleRefused => words(
            "Late write refused",
            "That both tokens belong to one key and one lock, and that the comparison is part of the write.",
            "Return the refusal to the worker, and do not repeat the old write.",
        ),
        Branch::StaleRetried => words(
            "Refused write repeated",
            "What repeats the request: a client library, a queue, or a proxy.",
            "Stop the automatic repeat: a token never becomes newer. Acquire the lock again and read afresh.",
        ),
        Branch::RightfulRefused => words(
            "Rightful owner refused",
            "Whether the token counter began again, somebody sent a number that was never granted, or another lock writes here.",
            "Stop writing to this key, find where the high mark comes from, and make the counter survive a restart.",
        ),
        Branch::RepeatSuppressed => words(
            "Repeat recognised",
            "That the first result was returned, and that the ledger keeps keys longer than repeats can take.",
            "Nothing has to be undone: this was a second delivery, not a late owner.",
        ),
        Branch::AcceptedTwice => words(
            "One operation accepted twice",
            "Whether the change can be made twice without harm, and who sent it a second time.",
            "Add a ledger of idempotency keys at the resource; a fence does not tell two deliveries of one token apart.",
        ),
        Branch::SecondWrite => words(
            "Second write of the same holder",
            "That the key is meant to take several writes under one token.",
            "Nothing to repair. Keep the operation id in the log: it is what tells this from a repeat.",
        ),
        Branch::SameTokenUnclear => words(
            "Same token again, cause not recorded",
            "The operation ids of both requests: equal ids mean a repeat, different ids a second write.",
            "Log the operation id, and until then call it neither a duplicate nor a late owner.",
        ),
        Branch::EqualRefusedRepeat => words(
            "Repeat refused for its equal token",
            "Whether the sender takes the refusal for a failure of the first write, which succeeded.",
            "Answer repeats from a ledger; the rule “newer only” refuses them but cannot return the first result.",
        ),
        Branch::EqualRefusedSecond => words(
            "Holder’s own next write refused",
            "Whether the key is meant to take one write for each grant: it compares with “newer only”.",
            "Compare with “newer or equal” and recognise repeats by a ledger, or put the writes into one.",
        ),
        Branch::EqualRefusedUnclear => words(
            "Equal token refused, cause not recorded",
            "Who used the token first, and under which operation id.",
            "Log lease and operation id; a repeat, a second write and a reused number each need another cure.",
        ),
        Branch::DoneAgain => words(
            "Operation done again under another token",
            "Whether a later holder took up unfinished work on purpose, or did not know that it was done.",
            "Let a new holder read what is finished before it begins, or let a ledger answer it.",
        ),
        Branch::TokenReused => words(
            "One token, two leases",
            "Whether the lock service restarted, lost its counter, or was restored from a copy.",
            "Make the counter durable, or put an incarnation before the number. Until then no comparison can be trusted.",
        ),
        Branch::CounterWentBack => words(
            "Later grant with a lower token",
            "Whether the lock service restarted, or two services grant the same lock.",
            "Make the counter durable, or compare an incarnation first; the new owner will be refused where the old mark stands.",
        ),
        Branch::ReleaseRefused => words(
            "Late release refused",
            "That owner, lease and token are all compared.",
            "Nothing to repair at the lock. See what the same worker did at the resource.",
        ),
        Branch::ReleasedForeign => words(
            "Another’s lease released",
            "Which parts of the handle the lock service compares before it deletes.",
            "Release only where owner, lease id and token all match. A fence at the resource does not cure this.",
        ),
        Branch::ReleasedOlder => words(
            "Release granted to an older lease",
            "Whether the lock was free from then on, or the log names the lease of the request and not the one that was ended.",
            "Log the lease that was ended, and release by the whole handle.",
        ),
        Branch::RenewalRefused => words(
            "Renewal refused",
            "Whether the worker stops what it is doing when it hears this.",
            "Let it stop and acquire again. Requests that it has already sent are not called back.",
        ),
        Branch::RenewedForeign => words(
            "Another’s lease renewed",
            "Which parts of the handle the lock service compares before it prolongs.",
            "Renew only by the whole handle: the old owner was told that it still holds the lock.",
        ),
        Branch::RenewedOlder => words(
            "Renewal granted to an older lease",
            "Whether two leases of one lock are live at once, or the log names the wrong one.",
            "Log the lease that was prolonged, and renew by the whole handle.",
        ),
        Branch::AcceptedLower => words(
            "Accepted although the token is lower",
            "Whether the resource compares at all, or only when a long operation begins, or not at this door.",
            "Compare the token in the same step as the change. A token that is only logged is a label.",
        ),
        Branch::AcceptedAfterNewer => words(
            "Both writes accepted, the older one last",
            "Where the unconditional write is: no highest token is recorded at this decision.",
            "Join the comparison and the change into one operation, and log the highest token there.",
        ),
        Branch::MarkWentBack => words(
            "Highest token went back",
            "Whether the newer write came through a door that keeps no token, another copy answered, or the mark was lost.",
            "Keep the highest token where the value is kept, and change both in one step, at every door.",
        ),
        Branch::MarkNotKept => words(
            "Accepted token not kept",
            "Whether the resource stores the token with the change.",
            "Store it in the same step; otherwise the next late write meets the old mark.",
        ),
        Branch::WriteWithoutToken => words(
            "Accepted without a token",
            "Which writer, or which door, sends none although others at this key do.",
            "Refuse writes without a token at this key, or send them through the same check.",
        ),
        Branch::VersionConflict => words(
            "Version conflict",
            "Whether comparing the version and changing the value are one step.",
            "Read again and decide anew. This is not a late token: do not count the two together.",
        ),
        Branch::TwoLocks => words(
            "Tokens of two locks at one key",
            "Which lock is meant to guard this key.",
            "Let one lock guard one key: numbers of two locks have no common order.",
        ),
        Branch::TwoKeys => words(
            "One effect at two keys",
            "Whether both keys are meant to change together.",
            "Bring what conflicts to one key, or decide by hand how the two are ordered and compensated.",
        ),
        Branch::NewerElsewhere => words(
            "Newer token used at another key",
            "Whether both keys hold parts of one effect, and whether one of them is a misspelling.",
            "Bring all writers of one effect to one key. Each key compares only what it has seen itself.",
        ),
        Branch::NewOwnerSilent => words(
            "Accepted while the new owner was silent",
            "Whether the newer owner wrote later, and what it had read before.",
            "Let a new owner show its token to the key before it reads, so that older ones are refused from then on.",
        ),
        Branch::HighestZero => words(
            "Nothing accepted at this key yet",
            "The grants of the lock: either a newer owner has not written yet, or it wrote to another key.",
            "Add the lock service’s records to the log; from the resource alone the two cannot be told apart.",
        ),
        Branch::EffectTwice => words(
            "Effect performed twice",
            "Whether the receiver knows idempotency keys, and whether one was sent.",
            "Send one key for each operation, and compensate what has gone out twice.",
        ),
        Branch::EffectStale => words(
            "Effect of an older lease",
            "What else this worker sent after its lease was over.",
            "Nothing recalls it. Let the effect follow from an accepted write instead of preceding it.",
        ),
        Branch::EffectOnce => words(
            "Effect performed",
            "That the receiver recognises a repeat.",
            "Nothing to repair; no fence reaches what has gone out.",
        ),
        Branch::WriteInOrder => words("Write in its turn", "Nothing.", "Nothing to do."),
        Branch::Claimed => words(
            "Token shown to the key",
            "That the worker reads only after this.",
            "Nothing to do: older tokens are refused here from now on.",
        ),
        Branch::Looked => words(
            "Looked, changed nothing",
            "Whether a change relies on this answer later: it may be out of date by then.",
            "Compare again when the change lands.",
        ),
        Branch::CheckedYes => words(
            "Lock service says the lease is live",
            "How long after this answer the write arrived.",
            "Do not rely on it at the resource: the answer is about the past when it arrives.",
        ),
        Branch::CheckedNo => words(
            "Lock service says the lease is over",
            "That the worker stopped here.",
            "Nothing to repair; requests sent before are still on their way.",
        ),
        Branch::Granted => words("Lock granted", "Nothing.", "Nothing to do."),
        Branch::Released => words("Lease given back", "Nothing.", "Nothing to do."),
        Branch::Renewed => words(
            "Lease renewed",
            "Nothing. A renewal says nothing about requests that are already on their way.",
            "Nothing to do.",
        ),
        Branch::Denied => words(
            "Lock not to be had yet",
            "Nothing, unless it lasts longer than a lease does.",
            "Nothing to do: mutual exclusion at work.",
        ),
        Branch::Taken => words(
            "Lease taken from its holder",
            "Whether the former holder knows, and what it still has on its way.",
            "Expect its late requests, and let the resource refuse them.",
        ),
    }
}

fn ru(branch: Branch) -> BranchWords {
    match branch {
        Branch::NoResult => words(
            "Результат не записан",
            "Пишет ли ресурс или сервис блокировок в журнал, что он ответил.",
            "Записывайте результат рядом с токеном, потом вернитесь к этому запросу.",
        ),
        Branch::NoKey => words(
            "Ключ ресурса не записан",
            "К какому ключу ушёл запрос: сравнивать токены можно только в пределах одного ключа.",
            "Записывайте ключ ресурса там, где принимается решение.",
        ),
        Branch::NoToken => words(
            "Токен не записан",
            "Не было токена в самом запросе или его нет только в журнале.",
            "Записывайте токен таким, каким его получил ресурс, а не таким, каким его хотел отправить воркер.",
        ),
        Branch::NoMark => words(
            "Отказ без наибольшего токена",
            "С чем ресурс сравнил токен в тот момент.",
            "Записывайте наибольший токен до решения: без него позднего владельца не отличить от другой причины.",
        ),
        Branch::Contradiction => words(
            "Отказ, хотя токен новее",
            "Относится ли наибольший токен в журнале к этому самому ключу и прочитан ли он в том же шаге, что и решение.",
            "Сначала выясните, откуда взялись оба числа, потом делайте выводы.",
        ),
        Branch::NoAnswer => words(
            "Ответ неизвестен",
            "Не принял ли ресурс решение уже после того, как отправитель перестал ждать.",
            "Считайте, что запрос мог исполниться: спросите ресурс или повторите запрос с тем же ключом идемпотентности.",
        ),
        Branch::LostOnTheWay => words(
            "Потерян в пути",
            "Не идёт ли копия этого запроса под другим номером сообщения.",
            "Он ничего не изменил. Работу может продолжить тот, кто держит блокировку сейчас.",
        ),
        Branch::NotSent => words(
            "Воркер остановился сам",
            "Все ли пути в воркере останавливаются так же, в том числе уже начатая отправка.",
            "Сохраните эту дисциплину, но и сравнение в ресурсе тоже: воркер на паузе ничего не проверяет.",
        ),
        Branch::StaleRefused => words(
            "Поздняя запись отклонена",
            "Относятся ли оба токена к одному ключу и одной блокировке и входит ли сравнение в саму запись.",
            "Верните отказ воркеру и не повторяйте старую запись.",
        ),
        Branch::StaleRetried => words(
            "Отклонённую запись повторили",
            "Кто повторяет запрос: клиентская библиотека, очередь или прокси.",
            "Отключите автоматический повтор: токен от него новее не станет. Возьмите блокировку заново и перечитайте данные.",
        ),
        Branch::RightfulRefused => words(
            "Отказ законному владельцу",
            "Не начался ли счётчик токенов заново, не прислал ли кто-то число, которого не выдавали, не пишет ли сюда другая блокировка.",
            "Остановите запись в этот ключ, найдите, откуда взялся высокий токен, и сделайте так, чтобы счётчик переживал перезапуск.",
        ),
        Branch::RepeatSuppressed => words(
            "Повтор распознан",
            "Вернулся ли первый результат и хранит ли реестр ключи дольше, чем могут идти повторы.",
            "Исправлять нечего: это вторая доставка, а не поздний владелец.",
        ),
        Branch::AcceptedTwice => words(
            "Одна операция принята дважды",
            "Безвредно ли выполнить это изменение дважды и кто отправил его второй раз.",
            "Заведите в ресурсе реестр ключей идемпотентности: две доставки с одним токеном fencing не различает.",
        ),
        Branch::SecondWrite => words(
            "Вторая запись того же владельца",
            "Должен ли ключ принимать несколько записей с одним токеном.",
            "Исправлять нечего. Оставьте в журнале идентификатор операции: только он отличает этот случай от повтора.",
        ),
        Branch::SameTokenUnclear => words(
            "Тот же токен ещё раз, причина не записана",
            "Идентификаторы операций в обоих запросах: одинаковые означают повтор, разные – вторую запись.",
            "Записывайте идентификатор операции, а до тех пор не называйте это ни дублем, ни поздним владельцем.",
        ),
        Branch::EqualRefusedRepeat => words(
            "Повтор отклонён из-за равного токена",
            "Не считает ли отправитель этот отказ неудачей первой записи, которая удалась.",
            "Отвечайте на повторы из реестра: правило «только новее» их отклоняет, но вернуть первый результат не может.",
        ),
        Branch::EqualRefusedSecond => words(
            "Владельцу отказано в следующей записи",
            "Должен ли ключ принимать одну запись на каждую выдачу: здесь сравнивают по правилу «только новее».",
            "Сравнивайте по правилу «новее или равен» и узнавайте повторы по реестру либо объедините записи в одну.",
        ),
        Branch::EqualRefusedUnclear => words(
            "Отказ при равном токене, причина не записана",
            "Кто первым использовал этот токен и в какой операции.",
            "Записывайте аренду и идентификатор операции: повтор, вторая запись и повторно выданное число лечатся по-разному.",
        ),
        Branch::DoneAgain => words(
            "Операция выполнена снова с другим токеном",
            "Продолжил ли новый владелец незаконченную работу намеренно или не знал, что она сделана.",
            "Пусть новый владелец сначала прочитает, что уже готово, или пусть ему ответит реестр.",
        ),
        Branch::TokenReused => words(
            "Один токен у двух аренд",
            "Не перезапускался ли сервис блокировок, не потерял ли он счётчик, не восстановлен ли он из копии.",
            "Храните счётчик надёжно или сравнивайте сначала номер воплощения. До этого ни одному сравнению верить нельзя.",
        ),
        Branch::CounterWentBack => words(
            "Поздняя выдача с меньшим токеном",
            "Не перезапускался ли сервис блокировок и не выдают ли одну блокировку два сервиса.",
            "Храните счётчик надёжно или сравнивайте сначала номер воплощения: там, где осталась старая отметка, новому владельцу откажут.",
        ),
        Branch::ReleaseRefused => words(
            "Позднее освобождение отклонено",
            "Сравниваются ли владелец, аренда и токен все вместе.",
            "В блокировке исправлять нечего. Посмотрите, что тот же воркер сделал с ресурсом.",
        ),
        Branch::ReleasedForeign => words(
            "Снята чужая аренда",
            "Что из владельца, аренды и токена сервис блокировок сравнивает перед удалением.",
            "Освобождайте только при совпадении владельца, аренды и токена. Fencing в ресурсе от этого не лечит.",
        ),
        Branch::ReleasedOlder => words(
            "Освобождение удалось старой аренде",
            "Стала ли блокировка после этого свободна, или в журнале названа аренда из запроса, а не та, что завершена.",
            "Записывайте, какая аренда завершена, и освобождайте по владельцу, аренде и токену вместе.",
        ),
        Branch::RenewalRefused => words(
            "Продление отклонено",
            "Останавливается ли воркер, когда узнаёт об этом.",
            "Пусть остановится и возьмёт блокировку заново. Уже отправленные запросы этим не отзываются.",
        ),
        Branch::RenewedForeign => words(
            "Продлена чужая аренда",
            "Что из владельца, аренды и токена сервис блокировок сравнивает перед продлением.",
            "Продлевайте только по владельцу, аренде и токену вместе: прежний владелец услышал, что всё ещё держит блокировку.",
        ),
        Branch::RenewedOlder => words(
            "Продление удалось старой аренде",
            "Действуют ли у одной блокировки сразу две аренды, или в журнале названа не та.",
            "Записывайте, какая аренда продлена, и продлевайте по владельцу, аренде и токену вместе.",
        ),
        Branch::AcceptedLower => words(
            "Принято, хотя токен меньше",
            "Сравнивает ли ресурс токены вообще, или только в начале долгой операции, или не на этом входе.",
            "Сравнивайте токен в том же шаге, в котором меняются данные. Токен, который только пишут в журнал, – это метка.",
        ),
        Branch::AcceptedAfterNewer => words(
            "Приняты обе записи, старая – последней",
            "Где выполняется безусловная запись: наибольший токен при этом решении не записан.",
            "Соедините сравнение и изменение в одну операцию и записывайте там наибольший токен.",
        ),
        Branch::MarkWentBack => words(
            "Наибольший токен стал меньше",
            "Не прошла ли более новая запись через вход, где токен не хранят, не ответила ли другая копия, не потеряна ли отметка.",
            "Храните наибольший токен там же, где значение, и меняйте их одним шагом на каждом входе.",
        ),
        Branch::MarkNotKept => words(
            "Принятый токен не сохранён",
            "Сохраняет ли ресурс токен вместе с изменением.",
            "Сохраняйте его в том же шаге, иначе следующая поздняя запись встретит старую отметку.",
        ),
        Branch::WriteWithoutToken => words(
            "Принято без токена",
            "Кто из пишущих или какой вход не передаёт токен, хотя остальные у этого ключа его передают.",
            "Отклоняйте у этого ключа записи без токена или проводите их через ту же проверку.",
        ),
        Branch::VersionConflict => words(
            "Конфликт версий",
            "Составляют ли сравнение версии и изменение значения один шаг.",
            "Прочитайте заново и решите ещё раз. Это не поздний токен: не считайте их вместе.",
        ),
        Branch::TwoLocks => words(
            "Токены двух блокировок у одного ключа",
            "Какая блокировка должна охранять этот ключ.",
            "Пусть один ключ охраняет одна блокировка: у чисел двух блокировок нет общего порядка.",
        ),
        Branch::TwoKeys => words(
            "Один эффект в двух ключах",
            "Должны ли оба ключа меняться вместе.",
            "Сведите то, что конфликтует, к одному ключу или решите явно, как упорядочить и компенсировать оба изменения.",
        ),
        Branch::NewerElsewhere => words(
            "Более новый токен использован у другого ключа",
            "Не лежат ли в обоих ключах части одного эффекта и не опечатка ли один из них.",
            "Сведите всех, кто пишет один эффект, к одному ключу. Каждый ключ сравнивает только то, что видел сам.",
        ),
        Branch::NewOwnerSilent => words(
            "Принято, пока новый владелец молчал",
            "Записал ли новый владелец что-нибудь позже и что он прочитал перед этим.",
            "Пусть новый владелец предъявит ключу свой токен до чтения: с этого момента старые токены будут отклонены.",
        ),
        Branch::HighestZero => words(
            "У этого ключа ещё ничего не принято",
            "Выдачи этой блокировки: либо новый владелец ещё не писал, либо он писал в другой ключ.",
            "Добавьте в журнал записи сервиса блокировок: по одному ресурсу эти два случая не различить.",
        ),
        Branch::EffectTwice => words(
            "Эффект выполнен дважды",
            "Знает ли получатель ключи идемпотентности и был ли ключ передан.",
            "Передавайте один ключ на каждую операцию и компенсируйте то, что ушло дважды.",
        ),
        Branch::EffectStale => words(
            "Эффект от старой аренды",
            "Что ещё этот воркер отправил после того, как его аренда кончилась.",
            "Вернуть его нельзя. Пусть эффект следует за принятой записью, а не идёт впереди неё.",
        ),
        Branch::EffectOnce => words(
            "Эффект выполнен",
            "Узнаёт ли получатель повтор.",
            "Исправлять нечего; до того, что уже ушло, fencing не дотянется.",
        ),
        Branch::WriteInOrder => words("Запись в свой черёд", "Ничего.", "Делать ничего не нужно."),
        Branch::Claimed => words(
            "Токен предъявлен ключу",
            "Читает ли воркер только после этого.",
            "Делать ничего не нужно: старые токены здесь теперь отклоняются.",
        ),
        Branch::Looked => words(
            "Только посмотрел, ничего не изменил",
            "Не опирается ли на этот ответ более позднее изменение: к тому времени ответ может устареть.",
            "Сравните ещё раз, когда изменение вступает в силу.",
        ),
        Branch::CheckedYes => words(
            "Сервис блокировок: аренда действует",
            "Через сколько времени после этого ответа пришла запись.",
            "Не полагайтесь на него в ресурсе: когда ответ приходит, он говорит уже о прошлом.",
        ),
        Branch::CheckedNo => words(
            "Сервис блокировок: аренда кончилась",
            "Остановился ли воркер на этом.",
            "Исправлять нечего; запросы, отправленные раньше, всё ещё в пути.",
        ),
        Branch::Granted => words("Блокировка выдана", "Ничего.", "Делать ничего не нужно."),
        Branch::Released => words("Аренда возвращена", "Ничего.", "Делать ничего не нужно."),
        Branch::Renewed => words(
            "Аренда продлена",
            "Ничего. О запросах, которые уже в пути, продление ничего не говорит.",
            "Делать ничего не нужно.",
        ),
        Branch::Denied => words(
            "Блокировку пока не взять",
            "Ничего, если это не длится дольше, чем живёт аренда.",
            "Делать ничего не нужно: так и работает взаимное исключение.",
        ),
        Branch::Taken => words(
            "Аренда отнята у владельца",
            "Знает ли об этом прежний владелец и что он успел отправить.",
            "Ждите его поздних запросов, и пусть ресурс их отклоняет.",
        ),
    }
}
