//! The same transcripts, byte for byte, from the wasm build:
//! `cargo test -p fencelab-core --target wasm32-unknown-unknown --test transcripts_wasm`.
#![cfg(target_arch = "wasm32")]

use fencelab_core::scenario;
use fencelab_core::transcript;
use wasm_bindgen_test::wasm_bindgen_test;

macro_rules! kept {
    ($($id:literal,)*) => {
        /// The scenarios as they stand in their files (the page's copies lack what is expected),
        /// and the transcripts that the native build keeps.
        const KEPT: &[(&str, &str, &str)] = &[
            $((
                $id,
                include_str!(concat!("../../scenarios/", $id, ".json")),
                include_str!(concat!("transcripts/", $id, ".txt")),
            ),)*
        ];
    };
}

fencelab_core::for_each_scenario!(kept);

#[wasm_bindgen_test]
fn every_scenario_comes_out_in_wasm_as_it_does_natively() {
    for (id, source, kept) in KEPT {
        let scenario = scenario::read(source).expect("a scenario that ships");
        let found = transcript::of_scenario(&scenario).expect("its names stand for something");
        assert!(found == *kept, "{id} comes out differently in wasm");
    }
}
