//! Not a check but a measurement: how many events a second are replayed in wasm. It is run by
//! `cargo xtask bench`, with the optimisation that the page is built with.
#![cfg(target_arch = "wasm32")]

use fencelab_core::run::{Run, workload};
use wasm_bindgen_test::{console_log, wasm_bindgen_test};

const EVENTS: usize = 300_000;

#[wasm_bindgen_test]
fn prints_how_many_events_a_second_are_replayed() {
    let plan = workload(1000);
    let begin = js_sys::Date::now();
    let mut events = 0;
    while events < EVENTS {
        events += Run::replay(plan.clone()).log().len();
    }
    let took_ms = (js_sys::Date::now() - begin).max(1.0);
    let rate = events as f64 * 1000.0 / took_ms;
    console_log!("{events} events took {took_ms:.0} ms: {rate:.0} events a second");
}
