//! The known name that a misspelt one was probably meant to be.

/// Names longer than this are not compared: nobody mistypes those.
const LONGEST: usize = 80;

/// The known name nearest to a given one, if any is near enough to be meant.
pub fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if name.len() > LONGEST {
        return None;
    }
    let given = plain(name);
    let allowed = given.len() / 3;
    known
        .into_iter()
        .filter(|candidate| candidate.len() <= LONGEST && *candidate != name)
        .filter_map(|candidate| {
            let other = plain(candidate);
            let distance = if is_beginning(&given, &other) {
                1
            } else {
                distance(&given, &other)
            };
            (distance <= allowed).then_some((distance, candidate))
        })
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// Case and what stands between words do not make a different name.
fn plain(name: &str) -> Vec<char> {
    let same = |it: char| match it {
        '-' | ' ' | '/' | '.' => '_',
        other => other.to_ascii_lowercase(),
    };
    name.chars().map(same).collect()
}

/// "retry" for "retry_ms": one is the other without its last words.
fn is_beginning(given: &[char], other: &[char]) -> bool {
    let (short, long) = if given.len() < other.len() {
        (given, other)
    } else {
        (other, given)
    };
    short.len() >= 2 && long.starts_with(short) && long.get(short.len()) == Some(&'_')
}

/// How many letters to add, drop, change or swap with their neighbour.
fn distance(a: &[char], b: &[char]) -> usize {
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, y) in b.iter().enumerate() {
            let mut best = (last[j] + usize::from(x != y))
                .min(last[j + 1] + 1)
                .min(row[j] + 1);
            if i > 0 && j > 0 && *x == b[j - 1] && a[i - 1] == *y {
                best = best.min(before[j - 1] + 1);
            }
            row.push(best);
        }
        before = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_is_the_one_that_was_meant() {
        let known = [
            "retry_ms",
            "max_attempts",
            "timeout_ms",
            "lock",
            "on_refusal",
        ];
        let near = |name| nearest(name, known);
        assert_eq!(near("retry_sm"), Some("retry_ms"));
        assert_eq!(near("retry"), Some("retry_ms"));
        assert_eq!(near("onRefusal"), Some("on_refusal"));
        assert_eq!(near("on-refusal"), Some("on_refusal"));
        assert_eq!(near("lcok"), Some("lock"));
        assert_eq!(near("delay"), None);
        assert_eq!(near(""), None);
        assert_eq!(near("время"), None);
    }

    #[test]
    fn a_letter_is_near_only_to_itself() {
        assert_eq!(nearest("a", ["A", "B"]), Some("A"));
        assert_eq!(nearest("C", ["A", "BB"]), None);
    }
}
