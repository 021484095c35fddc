//! The order in which records are read. The workers' own clocks never decide it.

use super::record::{Record, Verdict};
use std::collections::BTreeMap;

/// By what the records were put in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Basis {
    /// By `sequence`, the order of decisions.
    Sequence,
    /// By `atMs`, the clock of whoever decided; equal times as they stand in the text.
    AtMs,
    /// As they stand in the text.
    File,
}

/// The order of an import.
#[derive(Debug, Clone)]
pub struct Order {
    /// The records, first to last, by their places in the import.
    pub records: Vec<u32>,
    /// By what.
    pub basis: Basis,
    /// A sequence number that stands twice at one key or lock, so that it orders nothing.
    pub repeated_sequence: Option<u64>,
    /// How many decided records have no sequence, where others have one.
    pub without_sequence: u32,
}

/// Puts records in order by what all decided ones have. One without a decision stands where
/// it stood, behind the decided record before it.
pub(super) fn of(records: &[Record]) -> Order {
    let decided = |record: &&Record| record.verdict.is_none_or(Verdict::is_decided);
    let all = records.iter().filter(decided).count();
    let sequenced = records.iter().filter(decided);
    let sequenced = sequenced.filter(|it| it.sequence.is_some()).count();
    let repeated_sequence = repeated(records);
    let basis = if all > 0 && sequenced == all && repeated_sequence.is_none() {
        Basis::Sequence
    } else if all > 0 && records.iter().filter(decided).all(|it| it.at_ms.is_some()) {
        Basis::AtMs
    } else {
        Basis::File
    };
    let without = if sequenced == 0 { 0 } else { all - sequenced };
    Order {
        records: sorted(records, basis),
        basis,
        repeated_sequence,
        without_sequence: u32::try_from(without).unwrap_or(u32::MAX),
    }
}

fn sorted(records: &[Record], basis: Basis) -> Vec<u32> {
    let mut last = i64::MIN;
    let mut keyed: Vec<(i64, u32)> = (0..)
        .zip(records)
        .map(|(place, record)| {
            let own = match basis {
                Basis::Sequence => record.sequence.and_then(|it| i64::try_from(it).ok()),
                Basis::AtMs => record.at_ms,
                Basis::File => None,
            };
            last = own.unwrap_or(last);
            (last, place)
        })
        .collect();
    if basis != Basis::File {
        keyed.sort_unstable();
    }
    keyed.into_iter().map(|(_, place)| place).collect()
}

/// A sequence number that two decisions about one key, or one lock, share.
fn repeated(records: &[Record]) -> Option<u64> {
    let mut seen = BTreeMap::new();
    records.iter().find_map(|record| {
        let sequence = record.sequence?;
        let place = (record.key, record.key.is_none().then_some(record.lock));
        let first = seen.insert((sequence, place), ());
        first.map(|()| sequence)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(sequence: Option<u64>, at_ms: Option<i64>, verdict: Verdict) -> Record {
        Record {
            sequence,
            at_ms,
            verdict: Some(verdict),
            ..Record::default()
        }
    }

    fn ordered(records: &[Record]) -> (Basis, Vec<u32>) {
        let order = of(records);
        (order.basis, order.records)
    }

    #[test]
    fn what_all_decided_records_have_decides() {
        let of = |list: &[(Option<u64>, Option<i64>)]| {
            let records: Vec<Record> = list
                .iter()
                .map(|(sequence, at)| record(*sequence, *at, Verdict::Accepted))
                .collect();
            ordered(&records)
        };
        let (n, t) = (Some, Some);
        assert_eq!(
            of(&[(n(2), t(1)), (n(1), t(2))]),
            (Basis::Sequence, vec![1, 0])
        );
        assert_eq!(of(&[(n(2), t(9)), (None, t(2))]), (Basis::AtMs, vec![1, 0]));
        assert_eq!(of(&[(n(2), t(9)), (None, None)]), (Basis::File, vec![0, 1]));
        assert_eq!(of(&[(n(2), t(9)), (n(2), t(3))]), (Basis::AtMs, vec![1, 0]));
        assert_eq!(of(&[]), (Basis::File, vec![]));
    }

    #[test]
    fn a_record_without_a_decision_keeps_its_place_behind_the_one_before_it() {
        let records = [
            record(Some(2), None, Verdict::Accepted),
            record(None, None, Verdict::Lost),
            record(Some(1), None, Verdict::Accepted),
        ];
        assert_eq!(ordered(&records), (Basis::Sequence, vec![2, 0, 1]));
    }
}
