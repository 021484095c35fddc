//! The scenarios that come with Fencelab.

/// Calls a macro with the ids of all scenarios that ship, in the order in which they are
/// best read: question by question. Each is `scenarios/ID.json` at the root of the repository.
#[macro_export]
macro_rules! for_each_scenario {
    ($callback:ident) => {
        $callback! {
            "late-write",
            "training-fixture",
            "delayed-request",
            "paused-region-server",
            "token-as-label",
            "wall-clock",
            "longer-ttl",
            "keepalive-paused",
            "check-then-write",
            "cancel-on-loss",
            "start-only-check",
            "split-keys",
            "bypass-path",
            "one-lock-many-tables",
            "index-version",
            "two-enactors",
            "stale-release",
            "foreign-lock-deleted",
            "same-worker-name",
            "counter-reset",
            "evicted-counter",
            "two-locks",
            "forged-token",
            "fencing-the-wrong-one",
            "duplicate-delivery",
            "same-token-twice",
            "automatic-retry",
            "reacquire-after-error",
            "key-of-the-wrong-thing",
            "new-owner-silent",
            "irreversible-effect",
            "mail-sent-twice",
            "delete-repeated",
            "partial-work",
            "crash-recovery",
            "work-once",
            "sandbox",
        }
    };
}

macro_rules! sources {
    ($($id:literal,)*) => {
        /// The id and the text of every scenario that ships.
        #[cfg(not(target_arch = "wasm32"))]
        pub const SHIPPED: &[(&str, &str)] = &[
            $(($id, include_str!(concat!("../../../scenarios/", $id, ".json"))),)*
        ];

        /// The same as the page carries them (see build.rs).
        #[cfg(not(target_arch = "wasm32"))]
        const SLIM: &[(&str, &str)] = &[
            $(($id, include_str!(concat!(env!("OUT_DIR"), "/", $id, ".json"))),)*
        ];
    };
}

for_each_scenario!(sources);

/// The id and the text of the scenario that the page opens with; it fetches the others when
/// they are asked for.
#[cfg(target_arch = "wasm32")]
pub const SHIPPED: &[(&str, &str)] = &[(
    "late-write",
    include_str!(concat!(env!("OUT_DIR"), "/late-write.json")),
)];

/// All scenarios that ship as the one file that the page fetches: a line for each, its id, a
/// tab, and its text.
#[cfg(not(target_arch = "wasm32"))]
pub fn bundle() -> String {
    let lines = SLIM.iter().map(|(id, text)| format!("{id}\t{text}\n"));
    lines.collect()
}

/// The text of the scenario with this id, if this build carries it.
pub fn shipped(id: &str) -> Option<&'static str> {
    let (_, text) = SHIPPED.iter().find(|(known, _)| *known == id)?;
    Some(text)
}

/// The id of the scenario that a misspelt id, or the name of a file that is not there, was probably
/// meant to be.
#[cfg(not(target_arch = "wasm32"))]
pub fn nearest_shipped(name: &str) -> Option<&'static str> {
    let name = name.rsplit('/').next()?;
    let name = name.strip_suffix(".json").unwrap_or(name);
    let exact = SHIPPED.iter().map(|(id, _)| *id).find(|id| *id == name);
    exact.or_else(|| super::nearest(name, SHIPPED.iter().map(|(id, _)| *id)))
}
