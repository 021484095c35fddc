//! How a text is told: both languages side by side, and one place that fills them in.

use super::super::past::Past;
use crate::protocol::*;
use crate::words::{Both, Lang, both, clock, span};
use std::fmt::Write;

/// Something to fill in.
#[derive(Debug, Clone)]
pub(in crate::explain) enum Arg<'a> {
    /// A worker's name.
    Who(WorkerId),
    /// A lock's name.
    LockName(LockId),
    /// A lease's name.
    LeaseName(LockId, LeaseId),
    /// "lease-1 of worker-A"; see [`Arg::lease_of`].
    LeaseOf(LockId, LeaseId, WorkerId),
    /// "41 (lease-1)"; see [`Arg::with_lease`].
    WithLease(LockId, LeaseId, Token),
    /// A value's name.
    ValueName(Value),
    /// An operation's name.
    OperationName(OperationId),
    /// A key's name.
    KeyName(KeyId),
    /// An effect's name.
    EffectName(EffectId),
    /// An instant.
    Time(At),
    /// An instant on a worker's own clock; that it is one is said where the clock is off.
    OwnTime(WorkerId, i64),
    /// A length of time.
    Long(Ms),
    /// A number.
    Number(u64),
    /// A token.
    TokenNo(Token),
    /// A name as it is.
    Name(&'a str),
    /// A text of ours.
    Text(Both),
    /// A text that is told already.
    Told(String),
}

impl Arg<'static> {
    /// A lease and whose it is. Whole leases are too big to be passed about by the hundred.
    pub(in crate::explain) fn lease_of(lock: LockId, lease: &Lease) -> Arg<'static> {
        Arg::LeaseOf(lock, lease.handle.lease, lease.holder)
    }

    /// A token with the lease that it came with.
    pub(in crate::explain) fn with_lease(lock: LockId, handle: &Handle) -> Arg<'static> {
        Arg::WithLease(lock, handle.lease, handle.token)
    }
}

/// Tells texts about an event in a language.
#[derive(Clone, Copy)]
pub(in crate::explain) struct Telling<'a> {
    pub past: Past<'a>,
    pub lang: Lang,
}

impl Telling<'_> {
    /// A text, filled in. What both languages say they say with the same things filled in.
    pub(in crate::explain) fn say(&self, text: Both, args: &[Arg]) -> String {
        self.fill(text.get(self.lang), args)
    }

    /// A text of ours as it is.
    pub(in crate::explain) fn text(&self, both: Both) -> String {
        both.get(self.lang).to_owned()
    }

    fn fill(&self, template: &str, args: &[Arg]) -> String {
        let mut told = String::with_capacity(template.len() + 32);
        let mut pieces = template.split('{');
        told.push_str(pieces.next().unwrap_or_default());
        for piece in pieces {
            let number = piece.bytes().next().map(|digit| digit.wrapping_sub(b'0'));
            let arg = number.and_then(|number| args.get(usize::from(number)));
            let behind = piece.get(1..).and_then(|behind| behind.strip_prefix('}'));
            debug_assert!(arg.is_some() && behind.is_some(), "{piece} in {template}");
            if let Some(arg) = arg {
                self.push(&mut told, arg);
            }
            told.push_str(behind.unwrap_or_default());
        }
        told
    }

    fn push(&self, told: &mut String, arg: &Arg) {
        let past = &self.past;
        let names = past.run().names();
        match arg {
            Arg::Who(worker) => told.push_str(&past.who(*worker)),
            Arg::LockName(lock) => told.push_str(&names.locks[lock.index()]),
            Arg::LeaseName(lock, lease) => told.push_str(&names.lease(*lock, *lease)),
            Arg::LeaseOf(lock, lease, holder) => told.push_str(&self.say(
                both!("{0} of {1}", "{0} ({1})"),
                &[Arg::LeaseName(*lock, *lease), Arg::Who(*holder)],
            )),
            Arg::WithLease(lock, lease, token) => told.push_str(&self.fill(
                "{0} ({1})",
                &[Arg::TokenNo(*token), Arg::LeaseName(*lock, *lease)],
            )),
            Arg::ValueName(value) => told.push_str(&names.value(*value)),
            Arg::OperationName(operation) => told.push_str(&names.operations[operation.index()]),
            Arg::KeyName(key) => told.push_str(&names.keys[key.index()]),
            Arg::EffectName(effect) => told.push_str(&names.effects[effect.index()]),
            Arg::Time(at) => told.push_str(&clock(*at, self.lang)),
            Arg::OwnTime(worker, ms) => {
                told.push_str(&own_clock(*ms, self.lang));
                if past.clock(*worker) != Clock::default() {
                    let whose = both!(" by its own clock", " по своим часам");
                    told.push_str(whose.get(self.lang));
                }
            }
            Arg::Long(ms) => told.push_str(&span(*ms, self.lang)),
            // Writing to a string cannot fail.
            Arg::Number(it) => drop(write!(told, "{it}")),
            Arg::TokenNo(token) => drop(write!(told, "{token}")),
            Arg::Name(name) => told.push_str(name),
            Arg::Text(both) => told.push_str(both.get(self.lang)),
            Arg::Told(text) => told.push_str(text),
        }
    }
}

/// An instant on somebody's own clock, which may stand before zero.
pub fn own_clock(ms: i64, lang: Lang) -> String {
    let told = clock(At(ms.unsigned_abs()), lang);
    if ms < 0 { format!("−{told}") } else { told }
}
