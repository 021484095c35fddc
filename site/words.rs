//! What the static pages say around the runs.

use fencelab_core::words::Lang;

macro_rules! words {
    ($($(#[$doc:meta])* $name:ident $en:literal $ru:literal,)*) => {
        /// A fixed text.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Word {
            $($(#[$doc])* $name,)*
        }

        impl Word {
            /// In a language.
            pub fn say(self, lang: Lang) -> &'static str {
                match (self, lang) {
                    $((Word::$name, Lang::En) => $en,
                    (Word::$name, Lang::Ru) => $ru,)*
                }
            }
        }
    };
}

words! {
    /// The heading of the list.
    Tagline
        "What goes wrong with a distributed lock when its lease expires, and what really stops it"
        "Что идёт не так с распределённой блокировкой, когда её аренда истекла, и что на самом деле это останавливает",
    /// What the list is.
    Introduction
        "Each page shows one run of a model: two or more workers, a lock service that grants leases, and a resource that compares fencing tokens, or does not. The runs can be played, changed and broken in the browser; these pages show how they come out."
        "На каждой странице – один прогон модели: несколько воркеров, сервис блокировок, который выдаёт аренды, и ресурс, который сравнивает fencing-токены или не сравнивает. В браузере прогон можно запустить, изменить и сломать; здесь показано, чем он кончается.",
    /// A link to the page itself, from the list.
    OpenLab "Open Fencelab" "Открыть Fencelab",
    /// A link to the page in one file.
    OneFile
        "Keep it as one file, which works without a network"
        "Сохранить одним файлом, который работает без сети",
    /// A link that opens the run on the page.
    OpenRun "Play this run" "Запустить этот прогон",
    /// What stands before the report that a scenario retells.
    Retells "After a public report:" "По открытому отчёту:",
    /// The run without a variant.
    AsItIs "As it is" "Как есть",
    /// The heading over the table of runs.
    Outcomes "What comes out" "Чем кончается",
    /// A column: which run.
    Run "Run" "Прогон",
    /// A column: the switches that stand otherwise.
    Changed "Switches changed" "Что переключено",
    /// A column: the verdict.
    Outcome "What comes out" "Чем кончается",
    /// A column: what the judge found.
    Damage "Damage" "Нарушения",
    /// There is none.
    None "None" "Нет",
    /// The heading over the events.
    Story "What happened" "Что произошло",
    /// The heading over the records.
    Evidence "Evidence" "Свидетельства",
    /// What the records are.
    EvidenceHint
        "One record for each request that was decided, as an engineer would keep it."
        "По записи на каждый запрос, по которому принято решение: то, что стоит сохранять инженеру.",
    /// The heading over what may be claimed.
    Supported "What this run supports" "Что можно утверждать по этому прогону",
    /// The heading over what may not.
    Unsupported "What it does not support" "Чего по нему утверждать нельзя",
    /// The heading over the list of scenarios.
    Others "All scenarios, by the question they answer" "Все сценарии по вопросам, на которые они отвечают",
    /// The name of the choice of a language.
    Language "Language" "Язык",
}
