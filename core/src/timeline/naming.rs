//! Names as the picture writes them: nothing in a scenario can break a label or turn its order.

/// So many characters of a name a label shows at the most; the whole name is in a title.
pub const LONGEST: usize = 24;

/// A name as it is, without what no text may contain: control characters become a visible
/// replacement, and what turns the writing direction around is dropped. A name with letters
/// that run from right to left is isolated from the text around it.
pub fn clean(name: &str) -> String {
    let plain: String = name
        .chars()
        .filter(|c| {
            !matches!(*c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{61c}')
        })
        .map(|c| match c {
            '\t' | '\n' | '\r' | '\u{2028}' | '\u{2029}' => ' ',
            '\u{fffe}' | '\u{ffff}' => '\u{fffd}',
            c if c.is_control() => '\u{fffd}',
            c => c,
        })
        .collect();
    if plain.chars().any(runs_leftwards) {
        format!("\u{2068}{plain}\u{2069}")
    } else {
        plain
    }
}

/// A clean name of at most [`LONGEST`] characters, with an ellipsis where it was longer.
pub fn short(name: &str) -> String {
    if name.chars().count() <= LONGEST {
        return clean(name);
    }
    let kept: String = name.chars().take(LONGEST - 1).collect();
    format!("{}…", clean(kept.trim_end()))
}

fn runs_leftwards(c: char) -> bool {
    matches!(c, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}' | '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hostile_names_become_harmless_text() {
        assert_eq!(clean("a\u{0}b\tc"), "a\u{fffd}b c");
        assert_eq!(clean("a\u{202e}cba"), "acba");
        assert_eq!(clean("שלום"), "\u{2068}שלום\u{2069}");
        assert_eq!(short(&"x".repeat(500)).chars().count(), LONGEST);
        assert_eq!(short("index-v41"), "index-v41");
    }
}
