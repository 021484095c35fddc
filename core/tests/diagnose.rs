//! The diagnosis of evidence: how logs are read, what each record shows, what may be claimed.
#![allow(clippy::unwrap_used)]

#[path = "diagnose/branches.rs"]
mod branches;
#[path = "diagnose/claims.rs"]
mod claims;
#[path = "diagnose/faults.rs"]
mod faults;
mod golden;
#[path = "diagnose/look_alikes.rs"]
mod look_alikes;
#[path = "diagnose/pictures.rs"]
mod pictures;
#[cfg(not(target_arch = "wasm32"))]
#[path = "diagnose/properties.rs"]
mod properties;
#[path = "diagnose/runs.rs"]
mod runs;

use fencelab_core::diagnose::{Branch, Diagnosis, diagnose, import};

/// The diagnosis of a log.
fn of(log: &str) -> Diagnosis {
    diagnose(import(log.as_bytes()))
}

/// The diagnosis of a log in which nothing is wrong with the text.
fn of_sound(log: &str) -> Diagnosis {
    let diagnosis = of(log);
    let faults: Vec<_> = diagnosis.import.faults.iter().collect();
    assert!(faults.is_empty(), "{faults:?} in\n{log}");
    diagnosis
}

/// The branch of the last record of a log.
fn last_of(log: &str) -> Branch {
    let diagnosis = of_sound(log);
    diagnosis.findings.last().unwrap().branch
}

/// A record about a resource: the fields `lockName` and `resourceKey` are "l" and "k" unless
/// they are given.
fn at_key(fields: &str) -> String {
    let mut line = String::from("{");
    for (name, value) in [("lockName", "l"), ("resourceKey", "k")] {
        if !fields.contains(&format!("\"{name}\"")) {
            line.push_str(&format!("\"{name}\": \"{value}\", "));
        }
    }
    format!("{line}{fields}}}\n")
}

/// A write: who, with which token, for which operation, at which highest token, with which
/// result.
fn write(owner: &str, token: u64, operation: &str, before: u64, result: &str) -> String {
    at_key(&format!(
        r#""ownerId": "{owner}", "leaseId": "lease-{owner}", "fenceToken": {token},
           "operationId": "{operation}", "resourceHighestTokenBefore": {before},
           "result": "{result}""#
    ))
    .replace('\n', " ")
        + "\n"
}

/// What the lock service said about the lease of an owner.
fn lease(owner: &str, token: u64, result: &str) -> String {
    format!(
        "{{\"lockName\": \"l\", \"ownerId\": \"{owner}\", \"leaseId\": \"lease-{owner}\", \
         \"fenceToken\": {token}, \"result\": \"{result}\"}}\n"
    )
}
