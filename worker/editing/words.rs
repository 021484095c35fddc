//! What the form says.

use crate::words::words;
use fencelab_core::words::Lang;

words! {
    Say:
    Scenario "Scenario" "Сценарий",
    Title "Title" "Название",
    TitleThere "Title in Russian" "Название по-английски",
    Claim "What it shows" "Что он показывает",
    ClaimThere "What it shows, in Russian" "Что он показывает, по-английски",
    Horizon "The run ends at" "Прогон заканчивается в",
    Latency "A message takes, each way" "Сообщение идёт в одну сторону",
    Locks "Locks" "Блокировки",
    Lock "Lock" "Блокировка",
    AddLock "Add a lock" "Добавить блокировку",
    Resources "Resources" "Ресурсы",
    Resource "Resource" "Ресурс",
    AddResource "Add a resource" "Добавить ресурс",
    Key "Key" "Ключ",
    AddKey "Add a key" "Добавить ключ",
    Effects "Effects outside" "Внешние эффекты",
    Effect "Effect" "Эффект",
    Workers "Workers" "Воркеры",
    Worker "Worker" "Воркер",
    AddWorker "Add a worker" "Добавить воркера",
    AddLike "Add one like this" "Добавить такого же",
    Name "Name" "Имя",
    Owner "Owner name" "Имя владельца",
    Starts "Starts at" "Начинает в",
    Renews "Renews every" "Продлевает каждые",
    Never "never" "никогда",
    Ttl "A lease lives (TTL)" "Срок аренды (TTL)",
    LockDelay "Stays closed after expiry" "Закрыта после истечения",
    Counter "Token counter at the start" "Счётчик токенов в начале",
    StartValue "Value at the start" "Значение в начале",
    NoValue "none" "нет",
    StartToken "Highest token at the start" "Наибольший токен в начале",
    Program "Program" "Программа",
    NoProgram "nothing" "ничего",
    Step "Step" "Шаг",
    AddStep "Add a step" "Добавить шаг",
    MoveUp "Move up" "Поднять выше",
    MoveDown "Move down" "Опустить ниже",
    Remove "Remove" "Убрать",
    Takes "Takes" "Занимает",
    Retries "Asks again after" "Повторяет через",
    Once "does not" "не повторяет",
    Value "Value" "Значение",
    Number "Number" "Число",
    Interventions "What is done to this run" "Что делают с этим прогоном",
    AddPause "Add a pause" "Добавить паузу",
    NoInterventions "Nothing." "Ничего.",
    Whom "Whom" "Кого",
    When "When" "Когда",
    Protections "Protections" "Защиты",
    Ms "ms" "мс",
    TooManyToShow
        "There are more than fit into a form. The others are in the JSON."
        "Остальные не помещаются в форму; они есть в JSON.",
    StepAcquire "acquire" "захватить",
    StepCompute "compute" "вычислять",
    StepRead "read a key" "прочитать ключ",
    StepCheckLock "ask “still mine?”" "спросить «ещё моя?»",
    StepCheckDeadline "look at the clock" "посмотреть на часы",
    StepBegin "begin a long operation" "начать длинную операцию",
    StepClaim "show the token" "предъявить токен",
    StepWrite "write a value" "записать значение",
    StepAdd "add to a number" "прибавить к числу",
    StepDelete "delete the value" "удалить значение",
    StepCall "call an effect" "вызвать эффект",
    StepRelease "release" "освободить",
    WantsNumber
        "A whole number belongs here, of milliseconds where it is a time: 1500, or 1.5 s."
        "Здесь нужно целое число, для времени – в миллисекундах: 1500 или 1,5 с.",
    WantsSomething "Something belongs here." "Это поле нельзя оставить пустым.",
    WantsName "A name belongs here." "Здесь нужно имя.",
    NameTaken "This name is taken. Choose another." "Это имя занято. Выберите другое.",
    Range "It must be from {0} to {1}." "Значение должно быть от {0} до {1}.",
    TooLong "At most {0} characters fit." "Помещается не больше {0} знаков.",
    TooMany "There can be no more than {0}." "Больше {0} быть не может.",
    Beyond
        "The run ends at {0} ms, before this. Let it go on longer, or choose an earlier time."
        "Прогон заканчивается раньше, в {0} мс. Продлите его или выберите время пораньше.",
    TextWrong
        "The text cannot be read as a scenario. The picture shows the last one that could."
        "Текст не читается как сценарий. На картинке последний, который читался.",
    GiveUp "Take the text back" "Вернуть прежний текст",
    MendText
        "The JSON cannot be read. Mend it there, or take it back."
        "JSON не читается. Исправьте его там или верните прежний текст.",
}
