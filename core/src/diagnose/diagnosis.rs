//! The diagnosis of an import: every record with its branch, and equal findings together.

use super::branch::Branch;
use super::classify::{Finding, classify};
use super::history::Past;
use super::import::Import;
use super::order::{self, Order};
use super::record::{Field, Missing, NameId, Names, Record, Verdict};
use std::collections::BTreeMap;

/// Records and what was found about them.
#[derive(Debug, Clone)]
pub struct Diagnosis {
    /// What was read.
    pub import: Import,
    /// The order in which it was read as a story.
    pub order: Order,
    /// The finding of each record, by its place in the import.
    pub findings: Vec<Finding>,
    /// Equal findings, the gravest first, those of a branch together, then by their first
    /// place in the order.
    pub groups: Vec<Group>,
    /// The group of each record, by its place in the import.
    pub group_of: Vec<u32>,
    /// What each key has shown of its rule, by the number of its name.
    pub rules: Vec<KeyRule>,
    /// Whether the workers' own clocks tell another story.
    pub clocks: Option<ClockStory>,
    /// How many records lack a field that would make their finding sure, by field.
    pub missing: Vec<(Field, u32)>,
    /// How many looks were taken at records before others; for those who measure.
    pub looks: u64,
}

/// Findings that differ in their records only.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Group {
    /// Their branch.
    pub branch: Branch,
    /// Their lock.
    pub lock: Option<NameId>,
    /// Their key.
    pub key: Option<NameId>,
    /// What they miss.
    pub missing: Missing,
    /// How many there are.
    pub count: u32,
    /// The first in the order, by its place in the import.
    pub first: u32,
    /// The last in the order.
    pub last: u32,
}

/// What a key has shown of how it compares equal tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum KeyRule {
    /// No request came with the highest token itself.
    NotShown,
    /// An equal token was accepted: newer or equal.
    NewerOrEqual,
    /// An equal token was refused: newer only.
    NewerOnly,
    /// Both: the rule was changed, or there are two doors.
    Both,
}

/// Two decisions about one key that the workers' own clocks put the other way round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClockStory {
    /// How many decisions stand behind one that a worker's clock puts later.
    pub count: u32,
    /// The first such: the earlier record, by its place in the import.
    pub earlier: u32,
    /// The later record, whose owner's clock says less.
    pub later: u32,
}

impl Diagnosis {
    /// The record at a place of the import.
    pub fn record(&self, place: u32) -> &Record {
        &self.import.records[place as usize]
    }

    /// The finding of the record at a place of the import.
    pub fn finding(&self, place: u32) -> &Finding {
        &self.findings[place as usize]
    }

    /// The names of the records.
    pub fn names(&self) -> &Names {
        &self.import.names
    }

    /// How many records belong to a branch.
    pub fn count(&self, branch: Branch) -> u32 {
        let groups = self.groups.iter().filter(|it| it.branch == branch);
        groups.map(|it| it.count).sum()
    }
}

/// Finds the branch of every record, in one pass over them.
pub fn diagnose(import: Import) -> Diagnosis {
    let order = order::of(&import.records);
    let mut past = Past::new(&import.names, &import.records);
    let mut findings = vec![None; import.records.len()];
    let mut clocks = None;
    for place in &order.records {
        let record = past.record(*place);
        findings[*place as usize] = Some(classify(&mut past, record));
        compare_clocks(&mut clocks, &mut past, *place);
        past.observe(*place);
    }
    let findings: Vec<Finding> = findings.into_iter().flatten().collect();
    let rules = (0..import.names.keys.len())
        .map(|key| rule(past.equal(u32::try_from(key).unwrap_or(0))))
        .collect();
    let looks = past.looks;
    let (groups, group_of) = grouped(&import.records, &findings, &order.records);
    Diagnosis {
        missing: missing(&findings),
        import,
        order,
        findings,
        groups,
        group_of,
        rules,
        clocks,
        looks,
    }
}

fn rule((accepted, refused): (bool, bool)) -> KeyRule {
    match (accepted, refused) {
        (false, false) => KeyRule::NotShown,
        (true, false) => KeyRule::NewerOrEqual,
        (false, true) => KeyRule::NewerOnly,
        (true, true) => KeyRule::Both,
    }
}

/// Notes where a worker's clock puts a decision before one that came earlier.
fn compare_clocks(story: &mut Option<ClockStory>, past: &mut Past, place: u32) {
    let record = past.record(place);
    let decided = record.verdict.is_some_and(Verdict::is_decided);
    let (Some(clock), Some((latest, earlier))) = (record.owner_clock_ms, past.key(record).clock)
    else {
        return;
    };
    if !decided || clock >= latest || past.record(earlier).owner == record.owner {
        return;
    }
    story
        .get_or_insert(ClockStory {
            count: 0,
            earlier,
            later: place,
        })
        .count += 1;
}

fn missing(findings: &[Finding]) -> Vec<(Field, u32)> {
    let count = |field: Field| {
        let bit = Missing::default().with(field);
        findings.iter().filter(|it| it.missing.holds(bit)).count()
    };
    Field::ALL
        .iter()
        .map(|field| (*field, u32::try_from(count(*field)).unwrap_or(u32::MAX)))
        .filter(|(_, count)| *count > 0)
        .collect()
}

fn grouped(records: &[Record], findings: &[Finding], order: &[u32]) -> (Vec<Group>, Vec<u32>) {
    let mut places = BTreeMap::new();
    let mut groups: Vec<Group> = Vec::new();
    let mut group_of = vec![0_u32; records.len()];
    for place in order {
        let (record, finding) = (&records[*place as usize], &findings[*place as usize]);
        let key = (finding.branch, record.lock, record.key, finding.missing);
        let group = *places.entry(key).or_insert_with(|| {
            groups.push(Group {
                branch: finding.branch,
                lock: record.lock,
                key: record.key,
                missing: finding.missing,
                count: 0,
                first: *place,
                last: *place,
            });
            groups.len() - 1
        });
        groups[group].count += 1;
        groups[group].last = *place;
        group_of[*place as usize] = u32::try_from(group).unwrap_or(u32::MAX);
    }
    gravest_first(groups, group_of)
}

fn gravest_first(groups: Vec<Group>, mut group_of: Vec<u32>) -> (Vec<Group>, Vec<u32>) {
    let mut sorted: Vec<usize> = (0..groups.len()).collect();
    sorted.sort_by_key(|place| (groups[*place].branch.tone(), groups[*place].branch));
    let mut moved = vec![0_u32; groups.len()];
    for (new, old) in (0..).zip(&sorted) {
        moved[*old] = new;
    }
    for group in &mut group_of {
        *group = moved[*group as usize];
    }
    (
        sorted.into_iter().map(|old| groups[old]).collect(),
        group_of,
    )
}
