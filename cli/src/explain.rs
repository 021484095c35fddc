//! `fencelab explain`: why an event happened, and what would have changed it.

use crate::args::ExplainArgs;
use crate::failure::Failure;
use crate::source::Case;
use crate::{FINE, output};
use fencelab_core::explain::{Alternatives, Index, Reading};
use fencelab_core::judge::Judge;
use fencelab_core::protocol::EventId;
use fencelab_core::session::labels::Label;
use fencelab_core::words::{Lang, clock};

/// Replays the scenario, under each other setting of each switch as well, and explains the event.
pub fn explain(args: &ExplainArgs) -> Result<u8, Failure> {
    let run = Case::new(&args.case)?.run;
    let event = EventId(args.event);
    let Some(entry) = run.log().get(event.index()) else {
        return Err(Failure::NoEvent {
            number: args.event,
            count: run.log().len(),
        });
    };
    let lang: Lang = args.lang.into();
    let damage = Judge::damage_of(run.log(), &run.setup().one_effect);
    let index = Index::of(&run, &damage);
    let reading = Reading::new(&run, &damage, &index, lang);
    let why = reading.why(event);
    let what_if = reading.what_if(&Alternatives::of(&run), event);

    let mut told = format!(
        "{}  {}\n\n{}\n",
        clock(entry.at, lang),
        why.headline,
        why.rule
    );
    for sentence in &why.damage {
        told += &format!("{sentence}\n");
    }
    let facts = why.facts.iter();
    let facts = facts.map(|fact| format!("{}: {}", fact.label, fact.value));
    told += &section(Label::Why, lang, facts);
    let causes = why.causes.iter();
    let causes = causes.map(|it| format!("#{}  {}  {}", it.event.0, clock(it.at, lang), it.text));
    told += &section(Label::Causes, lang, causes);
    let flips = what_if.flips.into_iter().map(|flip| flip.text);
    told += &section(Label::Flips, lang, flips.chain(what_if.no_difference));
    output::write(&told)?;
    Ok(FINE)
}

/// Lines under a heading; nothing where there are none.
fn section(heading: Label, lang: Lang, lines: impl Iterator<Item = String>) -> String {
    let lines: String = lines.map(|line| format!("  {line}\n")).collect();
    if lines.is_empty() {
        return lines;
    }
    format!("\n{}\n{lines}", heading.say(lang))
}
