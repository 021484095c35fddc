//! The rules of the model, one small run each.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used)]

#[path = "rules/story.rs"]
mod story;

#[path = "rules/authority.rs"]
mod authority;
#[path = "rules/checks.rs"]
mod checks;
#[path = "rules/clocks.rs"]
mod clocks;
#[path = "rules/counters.rs"]
mod counters;
#[path = "rules/damage.rs"]
mod damage;
#[path = "rules/instants.rs"]
mod instants;
#[path = "rules/ledgers.rs"]
mod ledgers;
#[path = "rules/links.rs"]
mod links;
#[path = "rules/marks.rs"]
mod marks;
#[path = "rules/messages.rs"]
mod messages;
#[path = "rules/queues.rs"]
mod queues;
#[path = "rules/repeats.rs"]
mod repeats;
#[path = "rules/resource.rs"]
mod resource;
#[path = "rules/versions.rs"]
mod versions;
#[path = "rules/workers.rs"]
mod workers;
