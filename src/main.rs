//! The page's module.

fn main() {
    fencelab::open();
}
