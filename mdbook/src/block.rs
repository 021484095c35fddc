//! What a block asks for: a link as people write it, and names with what they are, one on a line.

use crate::words::{Fault, Wrong};
use fencelab_core::protocol::Switch;
use fencelab_core::scenario::{SHIPPED, Scenario, from_json, nearest, shipped, to_json};

/// Names that are about the frame and not about the run, with what each can be; those that can be
/// nothing are there or not.
const LOOKS: [(&str, &[&str]); 5] = [
    ("lang", &["en", "ru"]),
    ("theme", &["light", "dark"]),
    ("controls", &["full", "transport", "none"]),
    ("readonly", &[]),
    ("autoplay", &[]),
];

/// What a block asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wish {
    /// Names and what they are, as attributes of the element; the scenario is the first.
    pub said: Vec<(String, String)>,
    /// The same as a link, without what is about the frame.
    pub link: String,
    /// Where an event is named: its number, and the line.
    pub event: Option<(u64, usize)>,
}

impl Wish {
    /// What is said under a name.
    pub fn get(&self, name: &str) -> Option<&str> {
        let found = self.said.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str())
    }
}

/// One thing that is said, and its line below the fence.
struct Said<'a> {
    name: &'a str,
    value: &'a str,
    line: usize,
}

impl Said<'_> {
    fn fault(&self, wrong: Wrong, known: Vec<String>) -> Fault {
        let line = self.line;
        Fault { line, wrong, known }
    }

    fn bad_value<'a>(&self, known: impl IntoIterator<Item = &'a str>) -> Fault {
        let wrong = Wrong::Value(self.name.to_owned(), self.value.to_owned());
        self.fault(wrong, known.into_iter().map(str::to_owned).collect())
    }
}

/// Reads a block.
///
/// # Errors
/// The first thing in it that stands for nothing.
pub fn read(lines: &[&str]) -> Result<Wish, Fault> {
    let said = said(lines);
    let named = said.iter().find(|it| it.name == "scenario");
    let id = named.map_or("late-write", |it| it.value);
    if let Some(named) = named.filter(|it| is_packed(it.value)) {
        return Err(named.fault(Wrong::Packed, Vec::new()));
    }
    let scenario: Scenario = shipped(id)
        .and_then(from_json)
        .ok_or_else(|| no_scenario(id, named))?;
    let mut wish = Wish {
        said: vec![("scenario".to_owned(), id.to_owned())],
        link: id.to_owned(),
        event: None,
    };
    let mut seen: Vec<&str> = Vec::new();
    for it in &said {
        if seen.contains(&it.name) {
            return Err(it.fault(Wrong::Twice(it.name.to_owned()), Vec::new()));
        }
        seen.push(it.name);
        if it.name == "scenario" {
            continue;
        }
        if check(it, &scenario)? {
            wish.link += &format!("&{}={}", it.name, it.value);
        }
        if it.name == "event" {
            wish.event = it.value.parse().ok().map(|number| (number, it.line));
        }
        let pair = (it.name.to_owned(), it.value.to_owned());
        wish.said.push(pair);
    }
    if let Some(second) = said.iter().find(|it| it.name == "event")
        && seen.contains(&"at")
    {
        return Err(second.fault(Wrong::TwoMoments, Vec::new()));
    }
    Ok(wish)
}

fn is_packed(text: &str) -> bool {
    let digits = text.strip_prefix('v').unwrap_or_default();
    digits.starts_with(|it: char| it.is_ascii_digit()) && digits.contains('.')
}

fn no_scenario(id: &str, named: Option<&Said>) -> Fault {
    let near = nearest(id, SHIPPED.iter().map(|(known, _)| *known));
    Fault {
        line: named.map_or(0, |it| it.line),
        wrong: Wrong::Scenario(id.to_owned()),
        known: near.into_iter().map(str::to_owned).collect(),
    }
}

/// Takes the lines apart. The first part may be the scenario alone, or the address of the page
/// with a link behind it.
fn said<'a>(lines: &[&'a str]) -> Vec<Said<'a>> {
    let mut said = Vec::new();
    for (place, text) in lines.iter().enumerate() {
        let text = text.rsplit('#').next().unwrap_or_default();
        for part in text.split('&').map(str::trim).filter(|it| !it.is_empty()) {
            let (name, value) = match part.split_once('=') {
                Some((name, value)) => (name.trim(), value.trim().trim_matches('"')),
                None if said.is_empty() => ("scenario", part),
                None => (part, ""),
            };
            let line = place + 1;
            said.push(Said { name, value, line });
        }
    }
    said
}

/// Whether a thing is about the run, if it is anything at all.
fn check(it: &Said, scenario: &Scenario) -> Result<bool, Fault> {
    if let Some((_, values)) = LOOKS.iter().find(|(name, _)| *name == it.name) {
        let fits = match values {
            [] => ["", "true"].contains(&it.value),
            values => values.contains(&it.value),
        };
        let known = values.iter().copied();
        return if fits {
            Ok(false)
        } else {
            Err(it.bad_value(known))
        };
    }
    match it.name {
        "at" if it.value == "start" => Ok(true),
        "at" | "event" => match it.value.parse::<u64>() {
            Ok(_) => Ok(true),
            Err(_) => Err(it.bad_value([])),
        },
        "variant" => {
            let names: Vec<&str> = scenario
                .variants
                .iter()
                .map(|it| it.name.as_str())
                .collect();
            if names.contains(&it.value) {
                return Ok(true);
            }
            let known = nearest(it.value, names.iter().copied());
            let known = known.map_or(names, |near| vec![near]);
            let known = known.into_iter().map(str::to_owned).collect();
            Err(it.fault(Wrong::Variant(it.value.to_owned()), known))
        }
        name => match Switch::ALL.iter().find(|switch| switch.as_str() == name) {
            Some(switch) => check_setting(it, *switch),
            None => Err(no_name(it)),
        },
    }
}

fn check_setting(it: &Said, switch: Switch) -> Result<bool, Fault> {
    // Each is written as a patch of one field: `{"fencing":"off"}`.
    let settings = switch.settings().into_iter().map(|patch| {
        let json = to_json(&patch);
        let value = json.rsplit(':').next().unwrap_or_default();
        value.trim_matches(['"', '}']).to_owned()
    });
    let settings: Vec<String> = settings.collect();
    if settings.iter().any(|known| known == it.value) {
        return Ok(true);
    }
    Err(it.bad_value(settings.iter().map(String::as_str)))
}

fn no_name(it: &Said) -> Fault {
    let looks = LOOKS.iter().map(|(name, _)| *name);
    let switches = Switch::ALL.iter().map(|switch| switch.as_str());
    let others = ["scenario", "variant", "at", "event"];
    let near = nearest(it.name, looks.chain(switches).chain(others));
    let known = near.into_iter().map(str::to_owned).collect();
    it.fault(Wrong::Name(it.name.to_owned()), known)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(lines: &[&str]) -> (usize, String) {
        let fault = read(lines).expect_err("it is refused");
        (fault.line, fault.say(fencelab_core::words::Lang::En))
    }

    #[test]
    fn a_link_and_lines_say_the_same() {
        let link = read(&["late-write&fencing=off&at=10300&readonly"]);
        let lines = read(&[
            "scenario = late-write",
            "fencing = \"off\"",
            "",
            "at = 10300",
            "readonly",
        ]);
        assert_eq!(link, lines);
        let wish = link.expect("it is fine");
        assert_eq!(wish.link, "late-write&fencing=off&at=10300");
        assert_eq!(wish.get("readonly"), Some(""));
        let address = read(&[
            "https://example.org/lab/#late-write&fencing=off&at=10300",
            "readonly=true",
        ]);
        assert_eq!(address.map(|wish| wish.link), Ok(wish.link));
    }

    #[test]
    fn a_frame_knows_every_switch() {
        let script = include_str!("../../embed/embedding.js");
        for switch in Switch::ALL {
            let name = format!("'{}'", switch.as_str());
            assert!(script.contains(&name), "embed/embedding.js lacks {name}");
        }
    }

    #[test]
    fn what_stands_for_nothing_is_named_with_what_is_near() {
        for (lines, line, text) in [
            (
                &["late-wirte"][..],
                1,
                "There is no scenario “late-wirte”. Did you mean “late-write”?",
            ),
            (
                &["late-write", "fencng = off"],
                2,
                "Nothing is called “fencng” here. Did you mean “fencing”?",
            ),
            (
                &["late-write", "fencing = of"],
                2,
                "“fencing” cannot be “of”. There are: off, at_start, at_commit.",
            ),
            (&["late-write", "at = soon"], 2, "“at” cannot be “soon”."),
            (
                &["late-write", "controls = some"],
                2,
                "“controls” cannot be “some”. There are: full, transport, none.",
            ),
            (
                &["late-write", "at = 1", "at = 2"],
                3,
                "“at” stands here twice.",
            ),
            (
                &["late-write&at=1&event=2"],
                1,
                "“at” and “event” both name the moment; one is enough.",
            ),
            (
                &["v1.0123456789abcdef.AAAA"],
                1,
                "A packed link cannot be drawn here. Name a scenario and its settings.",
            ),
            (&["<script>"], 1, "There is no scenario “<script>”."),
        ] {
            assert_eq!(fault(lines), (line, text.to_owned()), "{lines:?}");
        }
        let (line, text) = fault(&["stale-release", "variant = by-handel"]);
        assert_eq!(line, 2);
        assert!(
            text.starts_with("The scenario has no variant “by-handel”."),
            "{text}"
        );
    }
}
