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

        /// The id and the text of every scenario that ships, as the page carries it: without
        /// what is expected of it (see build.rs).
        #[cfg(target_arch = "wasm32")]
        pub const SHIPPED: &[(&str, &str)] = &[
            $(($id, include_str!(concat!(env!("OUT_DIR"), "/", $id, ".json"))),)*
        ];
    };
}

for_each_scenario!(sources);

/// The text of the scenario with this id, if it ships.
pub fn shipped(id: &str) -> Option<&'static str> {
    let (_, text) = SHIPPED.iter().find(|(known, _)| *known == id)?;
    Some(text)
}
