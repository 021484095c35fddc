//! Capital and small letters of the scripts that names and texts here are written in.
//!
//! The standard library knows those of every script, and its tables are twenty-four kilobytes of
//! the page. A letter that is not here stays as it is.

/// The first and the last small letter of a row, and how far before it its capital letters are.
const ROWS: [(char, char, u32); 7] = [
    ('a', 'z', 32),
    ('à', 'ö', 32),
    ('ø', 'þ', 32),
    ('α', 'ρ', 32),
    ('σ', 'ϋ', 32),
    ('а', 'я', 32),
    ('ѐ', 'џ', 80),
];

/// Where each capital letter stands before its small letter.
const PAIRS: [(char, char); 10] = [
    ('Ā', 'į'),
    ('Ĳ', 'ķ'),
    ('Ĺ', 'ň'),
    ('Ŋ', 'ŷ'),
    ('Ź', 'ž'),
    ('Ѡ', 'ҁ'),
    ('Ҋ', 'ҿ'),
    ('Ӂ', 'ӎ'),
    ('Ӑ', 'ԯ'),
    ('Ạ', 'ỿ'),
];

/// A text that begins with a capital letter.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(capital_of);
    first.into_iter().chain(letters).collect()
}

/// A text in small letters.
pub fn lower(text: &str) -> String {
    text.chars().map(small_of).collect()
}

fn capital_of(letter: char) -> char {
    let row = ROWS.iter().find(|row| (row.0..=row.1).contains(&letter));
    match row {
        Some((_, _, distance)) => moved(u32::from(letter) - distance, letter),
        None => of_pair(letter, 0),
    }
}

fn small_of(letter: char) -> char {
    for (first, last, distance) in ROWS {
        let small = moved(u32::from(letter) + distance, letter);
        if (first..=last).contains(&small) {
            return small;
        }
    }
    of_pair(letter, 1)
}

/// The capital (0) or small (1) letter of the pair that a letter belongs to.
fn of_pair(letter: char, which: u32) -> char {
    let pairs = PAIRS.iter().find(|it| (it.0..=it.1).contains(&letter));
    pairs.map_or(letter, |(first, _)| {
        let (first, code) = (u32::from(*first), u32::from(letter));
        moved(code - (code - first) % 2 + which, letter)
    })
}

fn moved(code: u32, letter: char) -> char {
    char::from_u32(code).unwrap_or(letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_that_are_known_are_what_the_standard_library_says() {
        let rows = ROWS.iter().flat_map(|row| row.0..=row.1);
        for letter in rows.chain(PAIRS.iter().flat_map(|pair| pair.0..=pair.1)) {
            assert!(letter.to_uppercase().eq([capital_of(letter)]), "{letter}");
            let capital = capital_of(letter);
            assert!(capital.to_lowercase().eq([small_of(capital)]), "{letter}");
        }
    }

    #[test]
    fn everything_else_stays_as_it_is() {
        for letter in "0_-÷×ß水ا".chars() {
            assert_eq!(capital_of(letter), letter);
            assert_eq!(small_of(letter), letter);
        }
        assert_eq!(capital(""), "");
        assert_eq!(capital("ёлка"), "Ёлка");
        assert_eq!(lower("Łódź & ЭХО"), "łódź & эхо");
    }
}
