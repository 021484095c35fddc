//! A diagnosis as text for people, and as JSON for programs.

use super::branch::{Branch, Tone};
use super::claims::Claims;
use super::diagnosis::{Diagnosis, Group, KeyRule};
use super::record::NameId;
use super::words::{self, Heading};
use crate::timeline::short;
use crate::words::{Lang, plural_ru};
use serde::Serialize;
use std::fmt::Write;

/// So many faults and rules are told one by one; how many more there are is said.
const TOLD: usize = 100;

/// The diagnosis as text.
pub fn text(diagnosis: &Diagnosis, claims: &Claims, lang: Lang) -> String {
    let mut out = String::new();
    section(
        &mut out,
        Heading::Reading,
        words::notices(diagnosis, lang),
        lang,
    );
    section(&mut out, Heading::Faults, faults(diagnosis, lang), lang);
    branches(&mut out, diagnosis, lang);
    section(&mut out, Heading::Rules, rules(diagnosis, lang), lang);
    let supported = claims.supported.iter();
    let supported = supported.map(|it| words::claim(diagnosis, *it, lang));
    section(&mut out, Heading::Claims, supported.collect(), lang);
    let limits = claims.unsupported.iter();
    let limits = limits.map(|it| words::limit(*it, lang));
    section(&mut out, Heading::Limits, limits.collect(), lang);
    out
}

fn section(out: &mut String, heading: Heading, lines: Vec<String>, lang: Lang) {
    if lines.is_empty() {
        return;
    }
    begin(out, heading.say(lang));
    for line in lines.iter().take(TOLD) {
        let _ = writeln!(out, "  {line}");
    }
    more(out, lines.len(), lang);
}

fn begin(out: &mut String, heading: &str) {
    let gap = if out.is_empty() { "" } else { "\n" };
    let _ = writeln!(out, "{gap}{heading}");
}

/// Says how many were not told.
fn more(out: &mut String, count: usize, lang: Lang) {
    let left = count.saturating_sub(TOLD) as u64;
    let _ = match (left, lang) {
        (0, _) => return,
        (_, Lang::En) => writeln!(out, "  … and {left} more."),
        (_, Lang::Ru) => writeln!(out, "  … и ещё {left}."),
    };
}

fn faults(diagnosis: &Diagnosis, lang: Lang) -> Vec<String> {
    let form = diagnosis.import.form;
    let faults = diagnosis.import.faults.iter();
    faults
        .map(|(fault, spots)| words::fault(fault, spots, form, lang))
        .collect()
}

fn rules(diagnosis: &Diagnosis, lang: Lang) -> Vec<String> {
    let shown = (0..).zip(&diagnosis.rules);
    let shown = shown.filter(|(_, rule)| **rule != KeyRule::NotShown);
    shown
        .map(|(key, rule)| {
            let name = short(diagnosis.names().keys.get(key));
            format!("{name}: {}.", rule.say(lang))
        })
        .collect()
}

/// So many groups of one branch are told with their reasons.
const GROUPS_TOLD: usize = 3;

/// The findings: branch by branch, under the heading of its tone.
fn branches(out: &mut String, diagnosis: &Diagnosis, lang: Lang) {
    let mut tone: Option<Tone> = None;
    for groups in diagnosis.groups.chunk_by(|a, b| a.branch == b.branch) {
        let Some(first) = groups.first() else {
            continue;
        };
        if tone != Some(first.branch.tone()) {
            tone = Some(first.branch.tone());
            begin(out, first.branch.tone().say(lang));
        }
        branch(out, diagnosis, first.branch, groups, lang);
    }
}

fn branch(out: &mut String, diagnosis: &Diagnosis, branch: Branch, groups: &[Group], lang: Lang) {
    let said = branch.words(lang);
    let _ = writeln!(out, "  {}", said.title);
    for group in groups.iter().take(GROUPS_TOLD) {
        let why = words::reason(diagnosis, group.first, lang);
        let _ = writeln!(out, "    {}: {why}", upper(&places(diagnosis, group, lang)));
        if let Some(missing) = words::missing(group.missing, lang) {
            let _ = writeln!(out, "      {missing}");
        }
    }
    let rest = groups.get(GROUPS_TOLD..).unwrap_or_default();
    if !rest.is_empty() {
        let count: u64 = rest.iter().map(|it| u64::from(it.count)).sum();
        let _ = writeln!(
            out,
            "    {}",
            words::more_groups(rest.len() as u64, count, lang)
        );
    }
    if branch.tone() != Tone::Usual {
        let _ = writeln!(out, "    {}: {}", Heading::Check.say(lang), said.check);
        let _ = writeln!(out, "    {}: {}", Heading::Next.say(lang), said.next);
    }
}

/// A text with its first letter in upper case.
fn upper(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|it| it.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

/// How many there are, and the first and last of them.
fn places(diagnosis: &Diagnosis, group: &Group, lang: Lang) -> String {
    let place = |at| words::place(diagnosis.record(at), diagnosis.import.form, lang);
    let (first, last) = (place(group.first), place(group.last));
    match (group.count, lang) {
        (1, _) => first,
        (count, Lang::En) => format!("{count} records, first {first}, last {last}"),
        (count, Lang::Ru) => {
            let records = plural_ru(count.into(), "запись", "записи", "записей");
            format!("{count} {records}, первая – {first}, последняя – {last}")
        }
    }
}

/// The diagnosis as one JSON document. Names and spellings are those of the evidence;
/// sentences are in the language asked for.
pub fn json(diagnosis: &Diagnosis, claims: &Claims, lang: Lang) -> String {
    let document = Document {
        records: diagnosis.findings.len(),
        skipped: diagnosis.import.faults.skipped(),
        reading: words::notices(diagnosis, lang),
        faults: faults(diagnosis, lang),
        groups: diagnosis
            .groups
            .iter()
            .map(|it| group_document(diagnosis, it, lang))
            .collect(),
        findings: finding_documents(diagnosis, lang),
        supported: claims
            .supported
            .iter()
            .map(|it| words::claim(diagnosis, *it, lang))
            .collect(),
        unsupported: claims
            .unsupported
            .iter()
            .map(|it| words::limit(*it, lang))
            .collect(),
    };
    // Nothing in it can fail: every key is text, and numbers are whole.
    let mut text = serde_json::to_string_pretty(&document).unwrap_or_default();
    text.push('\n');
    text
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Document<'a> {
    records: usize,
    skipped: u32,
    reading: Vec<String>,
    faults: Vec<String>,
    groups: Vec<GroupDocument<'a>>,
    findings: Vec<FindingDocument>,
    supported: Vec<String>,
    unsupported: Vec<String>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct GroupDocument<'a> {
    branch: &'static str,
    title: &'static str,
    tone: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    lock_name: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    resource_key: Option<&'a str>,
    count: u32,
    first_line: u32,
    last_line: u32,
    reason: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    missing: Vec<&'static str>,
    check: &'static str,
    next: &'static str,
}

#[derive(Serialize)]
struct FindingDocument {
    line: u32,
    record: u32,
    branch: &'static str,
    /// The place of its group in `groups`, from 0.
    group: u32,
    reason: String,
}

fn tone(tone: Tone) -> &'static str {
    match tone {
        Tone::Danger => "danger",
        Tone::Unclear => "unclear",
        Tone::Held => "held",
        Tone::Usual => "usual",
    }
}

fn group_document<'a>(diagnosis: &'a Diagnosis, group: &Group, lang: Lang) -> GroupDocument<'a> {
    let (names, said) = (diagnosis.names(), group.branch.words(lang));
    GroupDocument {
        branch: group.branch.as_str(),
        title: said.title,
        tone: tone(group.branch.tone()),
        lock_name: group.lock.map(|it: NameId| names.locks.get(it)),
        resource_key: group.key.map(|it| names.keys.get(it)),
        count: group.count,
        first_line: diagnosis.record(group.first).line,
        last_line: diagnosis.record(group.last).line,
        reason: words::reason(diagnosis, group.first, lang),
        missing: group.missing.fields().map(|it| it.as_str()).collect(),
        check: said.check,
        next: said.next,
    }
}

fn finding_documents(diagnosis: &Diagnosis, lang: Lang) -> Vec<FindingDocument> {
    (0..)
        .zip(&diagnosis.import.records)
        .map(|(at, record)| FindingDocument {
            line: record.line,
            record: record.number,
            branch: diagnosis.finding(at).branch.as_str(),
            group: diagnosis.group_of[at as usize],
            reason: words::reason(diagnosis, at, lang),
        })
        .collect()
}
