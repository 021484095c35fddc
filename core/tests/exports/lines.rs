//! Evidence is read by the diagnosis, which complains of whatever it does not understand.

use crate::subjects::{of_every_hostile_run, of_every_shipped_run};
use fencelab_core::diagnose;
use fencelab_core::evidence;
use fencelab_core::export;
use fencelab_core::run::Run;

fn assert_reads_back(run: &Run) {
    let lines = export::evidence::document(run);
    let records = evidence::of(run.setup(), run.log());
    assert_eq!(lines.lines().count(), records.len());
    let import = diagnose::import(lines.as_bytes());
    assert_eq!(import.records.len(), records.len());
    let faults: Vec<_> = import.faults.iter().collect();
    assert!(faults.is_empty(), "{faults:?}");
    for (read, record) in import.records.iter().zip(&records) {
        assert_eq!(read.sequence, record.sequence.map(u64::from));
        assert_eq!(read.verdict.map(|it| it.as_str()), Some(record.result));
        let highest = record
            .resource_highest_token_after
            .map(|number| diagnose::Token {
                incarnation: record
                    .resource_highest_incarnation_after
                    .unwrap_or_default(),
                number,
            });
        assert_eq!(read.after, highest);
        let lock = read.lock.map(|it| import.names.locks.get(it));
        assert_eq!(lock, Some(record.lock_name.as_str()));
    }
}

#[test]
fn every_scenario_that_ships_leaves_evidence_that_is_read_back() {
    of_every_shipped_run(|_, subject| assert_reads_back(subject.run));
}

#[test]
fn hostile_names_are_read_back_as_they_were() {
    of_every_hostile_run(|hostile| assert_reads_back(&hostile.run));
}
