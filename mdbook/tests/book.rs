//! The preprocessor as mdBook calls it: with books as two versions of mdBook send them.

use serde_json::{Value, json};
use std::io::Write;
use std::process::{Command, Output, Stdio};

fn preprocessor() -> Command {
    Command::new(env!("CARGO_BIN_EXE_mdbook-fencelab"))
}

fn sent(input: &str) -> Output {
    let mut child = preprocessor()
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut stdin = child.stdin.take().expect("it was piped");
    stdin.write_all(input.as_bytes()).expect("it reads");
    drop(stdin);
    child.wait_with_output().expect("it ends")
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// A book of one chapter within another, in the form of mdBook 0.4.
fn book(settings: &Value, renderer: &str, content: &str) -> String {
    let context = json!({
        "root": "/book",
        "config": {
            "book": { "language": "en", "src": "src" },
            "preprocessor": { "fencelab": settings },
        },
        "renderer": renderer,
        "mdbook_version": "0.4.52",
    });
    let chapter = |name: &str, content: &str, inner: Value| {
        json!({ "Chapter": {
            "name": name, "content": content, "number": [1], "sub_items": inner,
            "path": format!("{name}.md"), "source_path": format!("{name}.md"), "parent_names": [],
        } })
    };
    let inner = chapter("inner", content, json!([]));
    let outer = chapter("outer", "# Outer\n", json!([inner]));
    json!([context, { "sections": [outer, "Separator"], "__non_exhaustive": null }]).to_string()
}

/// The content of the inner chapter, and all that came.
fn made(settings: &Value, renderer: &str, content: &str) -> (String, Value) {
    let output = sent(&book(settings, renderer, content));
    assert!(output.status.success(), "{}", said(&output));
    let book: Value = serde_json::from_slice(&output.stdout).expect("it is JSON");
    let content = &book["sections"][0]["Chapter"]["sub_items"][0]["Chapter"]["content"];
    (content.as_str().expect("a text").to_owned(), book)
}

const BLOCK: &str = "Before.\n\n```fencelab\nlate-write&fencing=off\nat = 10300\n```\n\nAfter.\n";

#[test]
fn every_renderer_is_supported() {
    for renderer in ["html", "epub", "markdown"] {
        let status = preprocessor().args(["supports", renderer]).status();
        assert!(status.expect("it starts").success());
    }
}

#[test]
fn a_block_becomes_an_element_with_the_picture_of_its_run() {
    let site = json!({ "site": "https://example.org/lab" });
    let (content, book) = made(&site, "html", BLOCK);
    let begin = "Before.\n\n\n<div class=\"fencelab\"><fence-lab scenario=\"late-write\" \
                 fencing=\"off\" at=\"10300\" lang=\"en\"><img src=\"data:image/svg+xml,%3Csvg";
    assert!(content.starts_with(begin), "{content:.300}");
    // The run without fencing, at the moment of the damage.
    assert!(content.contains("10.300"), "the clock");
    assert!(content.contains("<p>Late write"), "the words");
    let end = "</fence-lab></div>\n\n\nAfter.\n\n\n\
               <script src=\"https://example.org/lab/fence-lab-v1.js\" defer></script>\n";
    assert!(content.ends_with(end), "{content:.300}");
    assert_eq!(book["sections"][0]["Chapter"]["content"], "# Outer\n");
    assert_eq!(book["sections"][1], "Separator");
}

#[test]
fn the_picture_shows_the_settings() {
    let off = made(&json!({}), "html", BLOCK).0;
    let on = made(&json!({}), "html", &BLOCK.replace("off", "at_commit")).0;
    assert_ne!(off, on);
    assert!(on.contains("refuse") || on.contains("reject"), "{on:.400}");
}

#[test]
fn without_a_site_or_a_browser_there_is_the_picture_and_its_words() {
    let settings = json!({ "site": "https://example.org/lab/" });
    for (settings, renderer) in [(&json!({}), "html"), (&settings, "epub")] {
        let (content, _) = made(settings, renderer, BLOCK);
        assert!(content.contains("<div class=\"fencelab\"><img src="));
        assert!(content.contains("<p>Late write"));
        assert!(!content.contains("<fence-lab") && !content.contains("<script"));
    }
}

#[test]
fn the_language_is_the_books_or_the_blocks() {
    let (content, _) = made(&json!({ "lang": "ru", "site": "/lab/" }), "html", BLOCK);
    assert!(content.contains("lang=\"ru\"") && content.contains("В момент 10,300"));
    let block = BLOCK.replace("at =", "lang = en\nat =");
    let (content, _) = made(&json!({ "lang": "ru", "site": "/lab/" }), "html", &block);
    assert!(content.contains("lang=\"en\"") && content.contains("At 10.300"));
}

#[test]
fn a_newer_mdbook_keeps_its_chapters_elsewhere() {
    let book = book(&json!({}), "html", BLOCK).replace("\"sections\"", "\"items\"");
    let output = sent(&book);
    assert!(output.status.success());
    let book: Value = serde_json::from_slice(&output.stdout).expect("it is JSON");
    let content = &book["items"][0]["Chapter"]["sub_items"][0]["Chapter"]["content"];
    assert!(
        content
            .as_str()
            .is_some_and(|it| it.contains("class=\"fencelab\""))
    );
}

#[test]
fn what_is_wrong_fails_the_build_with_chapter_and_line() {
    let content = "# A\n\n```fencelab\nlate-write\nfencng = off\n```\n\n```fencelab\nlate-writ\n```\n\
                   \n```fencelab\nlate-write\nevent = 999\n```\n";
    let output = sent(&book(&json!({}), "html", content));
    assert!(!output.status.success());
    assert!(output.stdout.is_empty());
    assert_eq!(
        said(&output),
        "inner.md:5: Nothing is called “fencng” here. Did you mean “fencing”?\n\
         inner.md:9: There is no scenario “late-writ”. Did you mean “late-write”?\n\
         inner.md:14: The run has no event 999: it has 54, counted from 0.\n"
    );
}

#[test]
fn what_is_wrong_can_stand_in_the_book_instead() {
    let settings = json!({ "on-error": "message", "lang": "ru" });
    let content = "```fencelab\n<img src=x onerror=alert(1)>\n```\n";
    let output = sent(&book(&settings, "html", content));
    assert!(output.status.success());
    assert!(said(&output).contains("здесь ничего не значит"));
    let (content, _) = made(&settings, "html", content);
    assert!(content.contains("class=\"fencelab-error\""));
    assert!(!content.contains("<img"), "{content}");
}

#[test]
fn settings_that_stand_for_nothing_are_refused() {
    for (settings, text) in [
        (
            json!({ "lang": "de" }),
            "preprocessor.fencelab.lang takes one of",
        ),
        (
            json!({ "on-error": "ignore" }),
            "preprocessor.fencelab.on-error takes one of",
        ),
        (json!({ "site": 1 }), "preprocessor.fencelab.site"),
    ] {
        let output = sent(&book(&settings, "html", BLOCK));
        assert!(!output.status.success());
        assert!(said(&output).contains(text), "{}", said(&output));
    }
}

#[test]
fn what_is_no_book_is_refused() {
    for input in ["", "{}", "[]", "[1]", "nonsense", "[{}, {}]"] {
        let output = sent(input);
        let is_fine = input == "[{}, {}]";
        assert_eq!(
            output.status.success(),
            is_fine,
            "{input}: {}",
            said(&output)
        );
    }
}

#[test]
fn markup_in_the_settings_stays_text() {
    let settings = json!({ "site": "\"><script>alert(1)</script>" });
    let (content, _) = made(&settings, "html", BLOCK);
    assert!(!content.contains("<script>alert"), "{content}");
}
