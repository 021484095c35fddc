//! Reports are read by a reader of Markdown: there is nothing in them but what a report has.

use crate::subjects::{long_run, of_every_hostile_run, of_every_shipped_run, shown};
use fencelab_core::evidence;
use fencelab_core::export::{self, Subject, markdown};
use fencelab_core::protocol::Fencing;
use fencelab_core::run::Run;
use fencelab_core::scenario::{self, ProtectionsPatch, shipped, variant_plan, variant_plan_with};
use fencelab_core::words::Lang;
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};

#[derive(Default)]
struct Found {
    title: String,
    headings: Vec<String>,
    rows: usize,
    cells: usize,
    links: Vec<String>,
    pictures: Vec<String>,
    text: String,
}

fn read(report: &str) -> Found {
    let mut options = Options::all();
    // It puts other quotation marks into the text.
    options.remove(Options::ENABLE_SMART_PUNCTUATION);
    // A host that has these asks for them at the beginning, where a report has its title.
    options.remove(Options::ENABLE_HEADING_ATTRIBUTES);
    let mut found = Found::default();
    let mut heading = None;
    let mut in_code = 0;
    for event in Parser::new_ext(report, options) {
        match event {
            Event::Start(Tag::Heading { level, .. }) => heading = Some((level, String::new())),
            Event::End(TagEnd::Heading(_)) => match heading.take().unwrap() {
                (HeadingLevel::H1, text) => {
                    assert_eq!(found.title, "", "two titles");
                    found.title = text;
                }
                (HeadingLevel::H2, text) => found.headings.push(text),
                (level, text) => panic!("{level}: {text}"),
            },
            Event::Start(Tag::Link { dest_url, .. }) => found.links.push(dest_url.to_string()),
            Event::Start(Tag::Image { dest_url, .. }) => found.pictures.push(dest_url.to_string()),
            Event::Start(Tag::TableRow | Tag::TableHead) => found.rows += 1,
            Event::Start(Tag::TableCell) => found.cells += 1,
            Event::Start(
                Tag::Paragraph | Tag::List(None) | Tag::Item | Tag::Strong | Tag::Table(_),
            )
            | Event::End(_)
            | Event::SoftBreak => {}
            Event::Text(text) => {
                if let Some((_, heading)) = &mut heading {
                    heading.push_str(&text);
                }
                found.text.push_str(&text);
            }
            // The names of the columns.
            Event::Code(code) => {
                in_code += 1;
                assert!(code.chars().all(|it| it.is_ascii_alphabetic()), "{code}");
            }
            // What keeps a name from calling somebody.
            Event::InlineHtml(html) => assert_eq!(&*html, "<!-- -->"),
            other => panic!("{other:?} in\n{report}"),
        }
    }
    assert!(in_code <= 12);
    found
}

fn assert_tells(report: &str, subject: &Subject) {
    let found = read(report);
    let title = shown(&subject.title);
    let title = if title.is_empty() { "–" } else { &title };
    assert_eq!(found.title, title);
    let source = subject.scenario.source.as_ref();
    assert_eq!(found.headings.len(), 7 + usize::from(source.is_some()));
    let url = source.and_then(|it| it.url.clone());
    assert_eq!(found.links, url.into_iter().collect::<Vec<_>>());
    assert_eq!(found.pictures, ["a%20picture.svg"]);
    let records = evidence::of(subject.run.setup(), subject.run.log()).len();
    if records > 0 {
        assert_eq!(found.rows, records + 1);
        assert_eq!(found.cells, 13 * (records + 1));
    }
    let claim = shown(subject.scenario.claim.get(subject.lang));
    assert!(found.text.contains(&claim), "{claim:?}\n{report}");
}

#[test]
fn every_scenario_that_ships_is_a_report_in_both_languages() {
    of_every_shipped_run(|_, subject| {
        let report = markdown::document(subject, Some("a picture.svg"));
        assert_tells(&report, subject);
    });
}

#[test]
fn hostile_names_are_text_in_a_report() {
    of_every_hostile_run(|hostile| {
        for lang in [Lang::En, Lang::Ru] {
            let subject = hostile.subject(lang);
            let report = markdown::document(&subject, Some("a picture.svg"));
            assert_tells(&report, &subject);
        }
    });
}

#[test]
fn a_report_of_a_long_run_says_what_it_leaves_out() {
    let (scenario, run) = long_run();
    let report = markdown::document(&Subject::new(&scenario, None, &run, Lang::En), None);
    assert!(
        read(&report)
            .text
            .contains("more, which are not told here.")
    );
    assert!(report.len() < 500_000, "{}", report.len());
}

#[test]
fn a_run_that_was_changed_is_called_so_in_every_form_and_once() {
    let source = shipped("late-write").expect("it ships");
    let written = scenario::read(source).expect("it can be read");
    let patch = ProtectionsPatch {
        fencing: Some(Fencing::Off),
        ..ProtectionsPatch::default()
    };
    let plan = variant_plan_with(&written, None, &patch).expect("it can be planned");
    let run = Run::replay(plan);
    let subject = |lang| Subject::new(&written, None, &run, lang);
    let report = markdown::document(&subject(Lang::En), None);
    assert!(
        report.starts_with("# Late write — with changes\n"),
        "{report}"
    );
    assert!(
        report.contains("A run of “Late write” with changes"),
        "{report}"
    );
    assert_eq!(subject(Lang::Ru).title, "Поздняя запись — с изменениями");
    let file = export::scenario::scenario(&written, None, &run);
    assert_eq!(file.id, "late-write-changed");
    assert_eq!(file.expect, []);
    let other = Run::replay(variant_plan(&written, None).expect("it can be planned"));
    for (title, id) in [
        (Subject::new(&file, None, &run, Lang::En).title, &file.id),
        (
            Subject::new(&file, None, &other, Lang::En).title,
            &export::scenario::scenario(&file, None, &other).id,
        ),
    ] {
        assert_eq!(title, "Late write — with changes");
        assert_eq!(id, "late-write-changed");
    }
    assert_eq!(
        Subject::new(&written, None, &other, Lang::En).title,
        "Late write"
    );
}
