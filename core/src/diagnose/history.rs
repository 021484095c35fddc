//! What the records before a record have shown, kept so that each question about them is
//! answered by one look.

use super::record::{NameId, Names, Record, Token, Verdict};
use std::collections::BTreeMap;

/// A token and the record that showed it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Shown {
    pub token: Token,
    pub by: u32,
}

/// One key.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct KeyPast {
    /// The last record that was accepted, or claimed the key.
    pub accepted: Option<u32>,
    /// The highest token accepted or claimed.
    pub newest: Option<Shown>,
    /// The last record that was refused for its token.
    pub refused: Option<u32>,
    /// Whether any record here carried a token.
    pub carries_tokens: bool,
    /// The latest that any worker's own clock said.
    pub clock: Option<(i64, u32)>,
    /// Whether an equal token was accepted, and whether one was refused.
    pub equal: (bool, bool),
}

/// One lock.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct LockPast {
    /// The last grant.
    pub granted: Option<u32>,
    /// The grant with the highest token.
    pub highest_grant: Option<Shown>,
    /// The highest token that any record showed.
    pub seen: Option<Shown>,
    /// The highest token accepted at any key.
    pub accepted: Option<Shown>,
}

/// The first records of a name under each lock: two locks may well use one operation id, or
/// one payload reference, for things that have nothing to do with each other.
#[derive(Debug, Default)]
struct ByLock(BTreeMap<(NameId, Option<NameId>), u32>);

impl ByLock {
    fn note(&mut self, name: Option<NameId>, lock: Option<NameId>, place: u32) {
        let Some(name) = name else { return };
        for lock in [lock, None] {
            self.0.entry((name, lock)).or_insert(place);
        }
    }

    /// The first record of the name under the same lock, or where one of the two names none.
    fn first(&self, name: Option<NameId>, record: &Record, records: &[Record]) -> Option<u32> {
        let name = name?;
        let anywhere = *self.0.get(&(name, None))?;
        let nameless = record.lock.is_none() || records[anywhere as usize].lock.is_none();
        let here = self.0.get(&(name, record.lock)).copied();
        here.or(nameless.then_some(anywhere))
    }
}

/// Everything so far.
#[derive(Debug)]
pub(super) struct Past<'a> {
    pub records: &'a [Record],
    keys: Vec<KeyPast>,
    locks: Vec<LockPast>,
    /// Where each operation took effect first.
    operations: ByLock,
    /// The same, at each key.
    operations_at: BTreeMap<(NameId, Option<NameId>), u32>,
    /// Where each payload was accepted first.
    payloads: ByLock,
    /// The first record of each token of a lock that names its lease.
    leases: BTreeMap<(NameId, Token), u32>,
    /// Any record that decides the operation, before or after.
    decided: ByLock,
    /// How many looks were taken at the past.
    pub looks: u64,
}

impl<'a> Past<'a> {
    pub fn new(names: &Names, records: &'a [Record]) -> Past<'a> {
        let mut decided = ByLock::default();
        for (place, record) in (0..).zip(records) {
            if record.verdict.is_some_and(Verdict::is_decided) {
                decided.note(record.operation, record.lock, place);
            }
        }
        Past {
            records,
            keys: vec![KeyPast::default(); names.keys.len()],
            locks: vec![LockPast::default(); names.locks.len()],
            operations: ByLock::default(),
            operations_at: BTreeMap::new(),
            payloads: ByLock::default(),
            leases: BTreeMap::new(),
            decided,
            looks: 0,
        }
    }

    pub fn record(&self, place: u32) -> &'a Record {
        &self.records[place as usize]
    }

    pub fn key(&mut self, record: &Record) -> KeyPast {
        self.looks += 1;
        let past = record.key.and_then(|it| self.keys.get(it as usize));
        past.copied().unwrap_or_default()
    }

    pub fn lock(&mut self, record: &Record) -> LockPast {
        self.looks += 1;
        let past = record.lock.and_then(|it| self.locks.get(it as usize));
        past.copied().unwrap_or_default()
    }

    /// Where the record's operation took effect first.
    pub fn operation(&mut self, record: &Record) -> Option<u32> {
        self.looks += 1;
        self.operations
            .first(record.operation, record, self.records)
    }

    /// Where the record's operation took effect first at the same key.
    pub fn operation_here(&mut self, record: &Record) -> Option<u32> {
        self.looks += 1;
        let place = (record.operation?, record.key);
        self.operations_at.get(&place).copied()
    }

    /// Where the record's payload was accepted first.
    pub fn payload(&mut self, record: &Record) -> Option<u32> {
        self.looks += 1;
        self.payloads.first(record.payload, record, self.records)
    }

    /// A record that decides the same operation.
    pub fn decision(&mut self, record: &Record) -> Option<u32> {
        self.looks += 1;
        self.decided.first(record.operation, record, self.records)
    }

    /// A record that shows the same token of the same lock under another lease.
    pub fn other_lease(&mut self, record: &Record) -> Option<u32> {
        self.looks += 1;
        let (lock, token, lease) = (record.lock?, record.token?, record.lease?);
        let other = *self.leases.get(&(lock, token))?;
        (self.record(other).lease != Some(lease)).then_some(other)
    }

    /// The rule about equal tokens that a key has shown: accepted, refused.
    pub fn equal(&self, key: NameId) -> (bool, bool) {
        self.keys[key as usize].equal
    }

    /// Reads a record; those after it can be asked about it.
    pub fn observe(&mut self, place: u32) {
        self.looks += 1;
        let record = self.record(place);
        if let (Some(lock), Some(token), Some(_)) = (record.lock, record.token, record.lease) {
            self.leases.entry((lock, token)).or_insert(place);
        }
        self.observe_lock(place, record);
        if let Some(key) = record.key {
            observe_key(&mut self.keys[key as usize], self.records, place);
        }
        if !matches!(
            record.verdict,
            Some(Verdict::Accepted | Verdict::EffectPerformed)
        ) {
            return;
        }
        self.operations.note(record.operation, record.lock, place);
        self.payloads.note(record.payload, record.lock, place);
        if let Some(operation) = record.operation {
            let here = (operation, record.key);
            self.operations_at.entry(here).or_insert(place);
        }
    }

    fn observe_lock(&mut self, place: u32, record: &Record) {
        let Some(lock) = record.lock else { return };
        let past = &mut self.locks[lock as usize];
        let granted = record.verdict == Some(Verdict::Granted);
        if granted {
            past.granted = Some(place);
        }
        let Some(token) = record.token else { return };
        let shown = Shown { token, by: place };
        raise(&mut past.seen, shown);
        if granted {
            raise(&mut past.highest_grant, shown);
        }
        if takes_mark(record) {
            raise(&mut past.accepted, shown);
        }
    }
}

/// Whether a record leaves its token at its key.
fn takes_mark(record: &Record) -> bool {
    matches!(record.verdict, Some(Verdict::Accepted | Verdict::Claimed))
}

fn observe_key(past: &mut KeyPast, records: &[Record], place: u32) {
    let record = &records[place as usize];
    past.carries_tokens |= record.token.is_some();
    if let Some(clock) = record.owner_clock_ms
        && past.clock.is_none_or(|(latest, _)| clock >= latest)
    {
        past.clock = Some((clock, place));
    }
    let mark = record.before.or(past.newest.map(|it| it.token));
    let equal = record.token.is_some() && record.token == mark;
    if takes_mark(record) {
        past.equal.0 |= equal;
        past.accepted = Some(place);
        if let Some(token) = record.token {
            raise(&mut past.newest, Shown { token, by: place });
        }
    } else if record.verdict == Some(Verdict::RejectedStale) {
        past.equal.1 |= equal;
        past.refused = Some(place);
    }
}

fn raise(highest: &mut Option<Shown>, shown: Shown) {
    if highest.is_none_or(|it| shown.token > it.token) {
        *highest = Some(shown);
    }
}
