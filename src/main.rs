//! The page.

use leptos::prelude::*;

fn main() {
    mount_to_body(|| view! { <main><h1>"Fencelab"</h1></main> });
}
