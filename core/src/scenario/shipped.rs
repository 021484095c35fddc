//! The scenarios that come with Fencelab.

/// Calls a macro with the ids of all scenarios that ship, in the order in which they are
/// best read. Each is `scenarios/ID.json` at the root of the repository.
#[macro_export]
macro_rules! for_each_scenario {
    ($callback:ident) => {
        $callback! {
            "late-write",
            "training-fixture",
            "delayed-request",
            "stale-release",
            "crash-recovery",
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
