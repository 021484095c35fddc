//! Documents of one run, kept to be read.

use crate::golden::kept;
use fencelab_core::export::{Subject, evidence, itf, markdown, mermaid, plantuml, scenario};
use fencelab_core::run::Run;
use fencelab_core::scenario::{read, shipped, variant_plan};
use fencelab_core::words::Lang;

#[test]
fn late_write_is_exported_as_it_was_agreed() {
    let file = read(shipped("late-write").unwrap()).unwrap();
    let run = Run::replay(variant_plan(&file, None).unwrap());
    let subject = |lang| Subject::new(&file, None, &run, lang);
    let (en, ru) = (subject(Lang::En), subject(Lang::Ru));
    let picture = Some("late-write.svg");
    let documents = [
        ("late-write.en.mmd", mermaid::document(&en)),
        ("late-write.ru.mmd", mermaid::document(&ru)),
        ("late-write.puml", plantuml::document(&en)),
        ("late-write.en.md", markdown::document(&en, picture)),
        ("late-write.ru.md", markdown::document(&ru, picture)),
        ("late-write.jsonl", evidence::document(&run)),
        ("late-write.json", scenario::document(&file, None, &run)),
        ("late-write.itf.json", itf::document(&run, &en.title)),
    ];
    for (name, found) in documents {
        kept(&format!("tests/exports/{name}"), &found);
    }
}
