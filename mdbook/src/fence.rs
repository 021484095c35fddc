//! Fenced blocks of Markdown: finding those that are ours, and putting something in their place.

/// A fenced block that is ours.
pub struct Block<'a> {
    /// The number of its first line in the chapter, the one with the fence, from 1.
    pub line: usize,
    /// What stands in it, without what its lines are indented by.
    pub lines: Vec<&'a str>,
}

/// A fence that has been opened.
struct Open<'a> {
    /// What stands before it: indentation, and the signs of quotations.
    prefix: &'a str,
    sign: char,
    length: usize,
    block: Option<Block<'a>>,
}

/// The text with every block whose fence names `language` replaced by what `write` makes of it,
/// which must be one line.
pub fn replaced<'a>(
    text: &'a str,
    language: &str,
    mut write: impl FnMut(&Block<'a>) -> String,
) -> String {
    let mut out = String::new();
    let mut open: Option<Open> = None;
    let mut end = |open: Open<'a>, out: &mut String| {
        if let Some(block) = &open.block {
            // An element of its own needs an empty line on either side.
            let prefix = open.prefix;
            let html = write(block);
            *out += &format!("{prefix}\n{prefix}{html}\n{prefix}\n");
        }
    };
    for (place, whole) in text.split_inclusive('\n').enumerate() {
        let line = whole.trim_end_matches(['\n', '\r']);
        if let Some(fence) = open.take_if(|fence| leaves(fence, line)) {
            end(fence, &mut out);
        }
        match &mut open {
            None => {
                open = opened(line, language, place + 1);
                if open.as_ref().is_none_or(|fence| fence.block.is_none()) {
                    out += whole;
                }
            }
            Some(fence) if closes(fence, line) => {
                let is_ours = fence.block.is_some();
                if let Some(fence) = open.take() {
                    end(fence, &mut out);
                }
                if !is_ours {
                    out += whole;
                }
            }
            Some(fence) => match &mut fence.block {
                Some(block) => block.lines.push(inside(fence.prefix, line)),
                None => out += whole,
            },
        }
    }
    // A fence that nobody closes holds all that follows.
    if let Some(fence) = open {
        end(fence, &mut out);
    }
    out
}

fn is_before(it: char) -> bool {
    matches!(it, ' ' | '\t' | '>')
}

fn opened<'a>(line: &'a str, language: &str, number: usize) -> Option<Open<'a>> {
    let fence = line.trim_start_matches(is_before);
    let sign = fence.chars().next().filter(|it| matches!(it, '`' | '~'))?;
    let info = fence.trim_start_matches(sign);
    let length = fence.len() - info.len();
    if length < 3 || (sign == '`' && info.contains('`')) {
        return None;
    }
    let named = info.split([' ', ',', '\t']).find(|word| !word.is_empty());
    Some(Open {
        prefix: &line[..line.len() - fence.len()],
        sign,
        length,
        block: (named == Some(language)).then(|| Block {
            line: number,
            lines: Vec::new(),
        }),
    })
}

fn closes(open: &Open, line: &str) -> bool {
    let fence = line.trim_start_matches(is_before).trim_end();
    fence.len() >= open.length && fence.chars().all(|it| it == open.sign)
}

/// Whether a line is outside the quotation that the fence stands in.
fn leaves(open: &Open, line: &str) -> bool {
    open.prefix.contains('>') && !line.trim_start().starts_with('>')
}

/// A line without what stands before the fence on every line.
fn inside<'a>(prefix: &str, line: &'a str) -> &'a str {
    let before = line.chars().zip(prefix.chars());
    let length = before.take_while(|(it, _)| is_before(*it)).count();
    &line[length..]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn replaced_by_content(text: &str) -> String {
        replaced(text, "fencelab", |block| {
            format!("<{}:{}>", block.line, block.lines.join("|"))
        })
    }

    #[test]
    fn only_our_blocks_are_replaced() {
        let text = "a\n```fencelab\nb\n c\n```\nd\n```rust\n```\n~~~~ fencelab\n~~~\ne\n~~~~\nf";
        assert_eq!(
            replaced_by_content(text),
            "a\n\n<2:b| c>\n\nd\n```rust\n```\n\n<9:~~~|e>\n\nf"
        );
    }

    #[test]
    fn a_block_that_is_shown_in_another_one_stays() {
        let text = "````md\n```fencelab\nlate-write\n```\n````\n";
        assert_eq!(replaced_by_content(text), text);
        let inline = "```fencelab``` is how it begins\n";
        assert_eq!(replaced_by_content(inline), inline);
    }

    #[test]
    fn lists_and_quotations_go_on() {
        let text = "- a\n\n  ```fencelab\n  b\n  ```\n";
        assert_eq!(replaced_by_content(text), "- a\n\n  \n  <3:b>\n  \n");
        let text = "> ```fencelab\n> b\n> ```\n> c\n";
        assert_eq!(replaced_by_content(text), "> \n> <1:b>\n> \n> c\n");
        let text = "> ```fencelab\n> b\nc\n";
        assert_eq!(replaced_by_content(text), "> \n> <1:b>\n> \nc\n");
    }

    #[test]
    fn a_block_may_stay_open_and_lines_may_end_as_on_windows() {
        assert_eq!(replaced_by_content("```fencelab\nb"), "\n<1:b>\n\n");
        assert_eq!(
            replaced_by_content("```fencelab\r\nb\r\n```\r\nc\r\n"),
            "\n<1:b>\n\nc\r\n"
        );
    }
}
