//! The rules of the model, one small run each.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used)]

#[path = "rules/story.rs"]
mod story;

#[path = "rules/authority.rs"]
mod authority;
#[path = "rules/instants.rs"]
mod instants;
#[path = "rules/messages.rs"]
mod messages;
#[path = "rules/resource.rs"]
mod resource;
#[path = "rules/workers.rs"]
mod workers;
