//! Style sheets and scripts without what only people read.

/// A style sheet without comments, indentation and the signs that say nothing. No text in it holds a
/// brace, or a colon and a blank.
pub fn style(text: &str) -> String {
    let mut kept = text.to_owned();
    while let Some((before, comment)) = kept.split_once("/*") {
        let behind = comment.split_once("*/").map_or("", |(_, behind)| behind);
        kept = [before, behind].concat();
    }
    let mut style = String::new();
    for line in kept.lines().map(str::trim).filter(|it| !it.is_empty()) {
        if !style.is_empty() && !style.ends_with(['{', '}', ';', ',']) {
            style.push(' ');
        }
        style += &line.replace(": ", ":");
    }
    style.replace(" {", "{").replace(";}", "}")
}

/// A script without comments, the blanks that stand beside signs, and the signs that end what ends
/// anyway. A comment in it has lines of its own, no text goes over several lines, every statement ends
/// in a semicolon or a brace, and no regular expression holds a quotation mark.
pub fn script(text: &str) -> String {
    let lines = text.lines().map(str::trim);
    let lines: Vec<&str> = lines
        .filter(|line| !line.is_empty() && !line.starts_with("//"))
        .collect();
    dense(&lines.join("\n"))
}

fn dense(script: &str) -> String {
    let is_sign = |it: char| "{}()[];,=<>?:&|!".contains(it);
    let mut dense = String::new();
    let mut quote = None;
    let mut letters = script.chars().peekable();
    while let Some(letter) = letters.next() {
        if quote.is_some() {
            if quote == Some(letter) {
                quote = None;
            }
        } else if "'\"`".contains(letter) {
            quote = Some(letter);
        } else if letter.is_whitespace()
            && (dense.ends_with(is_sign) || letters.peek().is_none_or(|next| is_sign(*next)))
        {
            continue;
        } else if (letter == '}' && dense.ends_with([';', ',']))
            || (letter == ')' && dense.ends_with(','))
        {
            dense.pop();
        }
        dense.push(letter);
        if letter == '\\'
            && let Some(next) = letters.next()
        {
            dense.push(next);
        }
    }
    dense
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_go_where_they_say_nothing() {
        let text = "const a = { b: 'x = y\\' , z' };\nif (a) { return `c ${ d };}`; }\nnew E(\na + b,\n);\n";
        assert_eq!(
            script(text),
            "const a={b:'x = y\\' , z'};if(a){return `c ${ d };}`}new E(a + b);"
        );
    }

    #[test]
    fn what_only_people_read_is_left_out() {
        let sheet = "/* a\n   b */\n.x,\n.y > b {\n  margin: 0 auto; /* c */\n  grid-template-areas:\n    'a a'\n    'b c';\n}\n\n.y:hover { top: 0 }\n";
        assert_eq!(
            style(sheet),
            ".x,.y > b{margin:0 auto;grid-template-areas: 'a a' 'b c'}.y:hover{ top:0 }"
        );
        let text = "// a\nlet x = 'https://b';\n\n  f('/*');\n";
        assert_eq!(script(text), "let x='https://b';f('/*');");
    }
}
