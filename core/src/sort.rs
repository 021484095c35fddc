//! Sorting in little code.
//!
//! The page is downloaded before it is seen, and the standard library's sorts bring three
//! kilobytes of code for every type that is sorted with them. This is a heap sort: a tenth of
//! that, and as little work for a long list.

/// Sorts a list by what comes before what. Equal items end up in any order.
pub fn sort<T>(list: &mut [T], before: impl Fn(&T, &T) -> bool) {
    let count = list.len();
    for step in (0..count + count / 2).rev() {
        // First every item with others below it sinks, then the last of all leaves the top.
        let top = if step < count {
            list.swap(0, step);
            0
        } else {
            step - count
        };
        sink(&mut list[..step.min(count)], top, &before);
    }
}

/// Lets an item of a heap sink below what comes after it.
fn sink<T>(heap: &mut [T], mut place: usize, before: impl Fn(&T, &T) -> bool) {
    loop {
        let mut below = place * 2 + 1;
        if below + 1 < heap.len() && before(&heap[below], &heap[below + 1]) {
            below += 1;
        }
        if below >= heap.len() || !before(&heap[place], &heap[below]) {
            return;
        }
        heap.swap(place, below);
        place = below;
    }
}

#[cfg(test)]
mod tests {
    use super::sort;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn it_does_what_the_standard_library_does(mut list in prop::collection::vec(0..40_u8, 0..60)) {
            let mut expected = list.clone();
            expected.sort_unstable();
            sort(&mut list, |one, other| one < other);
            prop_assert_eq!(list, expected);
        }
    }
}
