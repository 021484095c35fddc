//! The terms of the page, each in a sentence or two.

use crate::words::Lang;

/// The terms with what they mean, in the order in which they build on each other.
pub fn glossary(lang: Lang) -> &'static [(&'static str, &'static str)] {
    match lang {
        Lang::En => &EN,
        Lang::Ru => &RU,
    }
}

/// Both languages have the same terms in the same order.
const TERMS: usize = 26;

const EN: [(&str, &str); TERMS] = [
    (
        "lock service",
        "The authority: it grants, renews, expires and releases leases, and is the only one to issue tokens. It knows what it records, not what workers do.",
    ),
    (
        "worker",
        "A client that wants the lock in order to do something. It can stall at any moment without noticing.",
    ),
    (
        "resource",
        "What the lock is to protect: values under keys. It is the last one that can say no to a late request.",
    ),
    (
        "lease",
        "A lock granted for a limited time, so that the death of its owner does not block everybody else. When the time is up the lock is free, but the owner is neither stopped nor told.",
    ),
    (
        "TTL",
        "Time to live: how long a lease lasts from its grant or its last renewal. A longer one survives longer pauses, and keeps everybody waiting longer after a crash.",
    ),
    (
        "fencing token",
        "A number that comes with every grant and grows with each of them. It shows which of two owners is the later one, to whoever compares it.",
    ),
    (
        "generation",
        "The place of a grant in the order of grants of one lock. Tokens are to grow with generations; the judge of damage goes by the generation itself.",
    ),
    (
        "belief",
        "What a worker thinks it holds. It begins with the reply to its request and ends when the worker releases the lock or is told; an expiry changes nothing in it.",
    ),
    (
        "highest token",
        "The highest token with which a key has accepted a write. It is kept beside the value; it protects only where it is compared.",
    ),
    (
        "keepalive",
        "Regular renewals while a worker runs and believes it holds the lock. It stops with the process, and it does not call back a request that is already under way.",
    ),
    (
        "release",
        "Giving the lock back before the lease ends. A conditional release names the very lease that is to end, so that a late one cannot end somebody else’s.",
    ),
    (
        "compare at commit",
        "Comparing the token in the same step as the change. A check before that leaves a gap in which anything may happen.",
    ),
    (
        "stale write",
        "A write by a worker whose lease is over. Whether it does harm depends on what has happened in the meantime, and on who compares.",
    ),
    (
        "lost update",
        "A newer value replaced by an older owner’s write. Nobody gets an error: that is what makes it dangerous.",
    ),
    (
        "virtual time",
        "The clock of the model, in whole milliseconds. It does not depend on the time in which the page runs, so the same run always gives the same events.",
    ),
    (
        "evidence",
        "What to keep of every request to tell afterwards what happened: owner, lease, token, the highest token before, and the result.",
    ),
    (
        "claim",
        "Presenting a token to a key without changing it. It raises the key’s highest token, so that a new owner shuts the old one out before writing anything.",
    ),
    (
        "check before writing",
        "Asking the lock service, or one’s own clock, before a write. The answer is true for that moment; a pause right after it makes it worthless.",
    ),
    (
        "long operation",
        "A change that is opened at the resource first and lands later. A token that is compared at the opening only says nothing about the landing.",
    ),
    (
        "compare-and-set",
        "A write that is made only if the key still has the version that was read. It protects where comparing and changing are one step.",
    ),
    (
        "idempotency key",
        "A name for what is to be done, by which a receiver recognises a repeat and answers it with the first result. It helps against doing twice, not against being late.",
    ),
    (
        "effect",
        "Something outside that cannot be taken back: an e-mail, a payment. It compares no tokens.",
    ),
    (
        "lock-delay",
        "A while for which the lock stays closed after an expiry, so that late requests can die out. It helps as long as they are not later than that.",
    ),
    (
        "revocation",
        "Ending a lease from outside, or taking the lock from its holder. The holder is not told.",
    ),
    (
        "incarnation",
        "A number in front of the token that grows whenever the counter has to begin again; it is compared first.",
    ),
    (
        "job",
        "Several writes that belong together. A job that is refused half-way leaves something behind that has to be undone.",
    ),
];

const RU: [(&str, &str); TERMS] = [
    (
        "сервис блокировок",
        "Выдаёт, продлевает, завершает аренды и один выпускает токены. Знает то, что записано у него, а не то, что делают воркеры.",
    ),
    (
        "воркер",
        "Клиент, которому нужна блокировка, чтобы что-то сделать. Может замереть в любой момент и не заметить этого.",
    ),
    (
        "ресурс",
        "То, что защищает блокировка: значения под ключами. Последний, кто ещё может отказать опоздавшему запросу.",
    ),
    (
        "аренда",
        "Блокировка, выданная на ограниченный срок, чтобы гибель владельца не остановила остальных. Когда срок вышел, блокировка свободна, но прежнего владельца никто не останавливает и не предупреждает.",
    ),
    (
        "TTL",
        "Срок жизни аренды от выдачи или последнего продления. Длинный переживает более долгие паузы, но после падения заставляет всех дольше ждать.",
    ),
    (
        "fencing-токен",
        "Число, которое приходит с каждой выдачей и каждый раз растёт. Показывает, кто из двух владельцев более поздний, – тому, кто сравнивает.",
    ),
    (
        "поколение",
        "Место выдачи в ряду выдач одной блокировки. Токены должны расти вместе с поколениями; о вреде судят по самому поколению.",
    ),
    (
        "представление воркера",
        "То, что воркер считает своим. Начинается с ответа на запрос и кончается освобождением или прямым отказом; истечение аренды в нём ничего не меняет.",
    ),
    (
        "наибольший токен",
        "Наибольший токен, с которым ключ принял запись. Хранится рядом со значением и защищает только там, где его сравнивают.",
    ),
    (
        "keepalive",
        "Регулярные продления, пока воркер работает и считает блокировку своей. Замирает вместе с процессом и не отзывает уже отправленный запрос.",
    ),
    (
        "освобождение",
        "Возврат блокировки до конца аренды. Условное освобождение называет ту самую аренду, которую нужно завершить, и опоздавшее не снимет чужую.",
    ),
    (
        "сравнение при записи",
        "Токен сравнивается в том же шаге, в котором меняются данные. Проверка заранее оставляет промежуток, в котором может случиться что угодно.",
    ),
    (
        "устаревшая запись",
        "Запись воркера, чья аренда уже кончилась. Навредит ли она, зависит от того, что успело произойти, и от того, кто сравнивает токены.",
    ),
    (
        "потерянное обновление",
        "Более новое значение затёрто записью прежнего владельца. Ошибки никто не видит, тем оно и опасно.",
    ),
    (
        "виртуальное время",
        "Часы модели в целых миллисекундах. Они не зависят от времени на странице, поэтому один и тот же прогон всегда даёт одни и те же события.",
    ),
    (
        "свидетельства",
        "Что сохранить о каждом запросе, чтобы потом понять случившееся: владелец, аренда, токен, наибольший токен до решения и результат.",
    ),
    (
        "предъявление токена",
        "Токен показывают ключу, ничего не меняя. Наибольший токен поднимается, и прежний владелец отсечён раньше, чем новый что-нибудь записал.",
    ),
    (
        "проверка перед записью",
        "Вопрос сервису блокировок или взгляд на свои часы перед записью. Ответ верен для этого момента; пауза сразу после него всё обесценивает.",
    ),
    (
        "длинная операция",
        "Изменение, которое сначала открывают в ресурсе, а записывают позже. Токен, сверенный только в начале, ничего не говорит о моменте записи.",
    ),
    (
        "compare-and-set",
        "Запись, которая проходит, только если у ключа всё ещё та версия, которую прочитали. Защищает там, где сверка и изменение – один шаг.",
    ),
    (
        "ключ идемпотентности",
        "Имя того, что нужно сделать: по нему получатель узнаёт повтор и отвечает прежним результатом. Помогает от повтора, но не от опоздания.",
    ),
    (
        "эффект",
        "Что-то вовне, чего не вернуть: письмо, платёж. Токенов не сравнивает.",
    ),
    (
        "задержка блокировки",
        "Время, на которое блокировка остаётся закрытой после истечения, чтобы опоздавшие запросы успели дойти. Помогает, пока они опаздывают не больше.",
    ),
    (
        "отзыв аренды",
        "Аренду прекращают извне или блокировку отбирают у владельца. Владельцу об этом не сообщают.",
    ),
    (
        "воплощение",
        "Номер перед токеном, который растёт всякий раз, когда счётчику приходится начинать заново; сравнивается первым.",
    ),
    (
        "работа",
        "Несколько записей, которые составляют одно целое. Если её оборвать на полпути, останется то, что придётся отменять.",
    ),
];
