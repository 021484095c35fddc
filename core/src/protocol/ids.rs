//! Small integer ids. The world holds ids; their names live beside it in [`super::Names`].

use serde::Serialize;
use std::fmt;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident($inner:ty)) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize)]
        #[serde(transparent)]
        pub struct $name(pub $inner);

        impl $name {
            /// The id as a position in the list it points into.
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

id! {
    /// A worker, by its place in the scenario's list.
    WorkerId(u16)
}
id! {
    /// A lock, by its place in the scenario's list.
    LockId(u16)
}
id! {
    /// A resource, by its place in the scenario's list.
    ResourceId(u16)
}
id! {
    /// An effect outside, by its place in the scenario's list.
    EffectId(u16)
}
id! {
    /// A job that several steps belong to, by its place in [`super::Names::jobs`].
    JobId(u16)
}
id! {
    /// A key of the protected resource, by its place over all resources of the scenario.
    KeyId(u16)
}
id! {
    /// An owner name that a worker presents. Two workers may present the same one.
    OwnerId(u16)
}
id! {
    /// A value that is written, by its place in [`super::Names::values`].
    ValueId(u16)
}
id! {
    /// A logical operation, or the key under which its repeats are recognised,
    /// by its place in [`super::Names::operations`].
    OperationId(u16)
}
id! {
    /// A lease, numbered from 1 over all locks of the authority and never reused.
    LeaseId(u32)
}
id! {
    /// The place of a grant in the order of grants of its lock, from 1; 0 is what was there
    /// before the run. The judge goes by it, never by the number on the token.
    Generation(u32)
}
id! {
    /// A message, numbered in the order of sending.
    MessageId(u32)
}
id! {
    /// An event, by its position in the log.
    EventId(u32)
}
id! {
    /// An intervention, by its place in the plan: the scenario's first, then one's own.
    InterventionId(u16)
}

/// A fencing token: what comes with a grant, and grows with every generation of a sound lock.
///
/// The incarnation is compared first; it is 0 unless the authority counts incarnations.
/// Number 0 stands for "none accepted yet".
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Token {
    /// How often the authority's counter has begun again.
    pub incarnation: u32,
    /// The number within the incarnation.
    pub number: u64,
}

impl Token {
    /// The largest number that JSON readers everywhere keep exact.
    pub const MAX_NUMBER: u64 = (1 << 53) - 1;

    /// A token of an authority that does not count incarnations.
    pub const fn plain(number: u64) -> Token {
        Token {
            incarnation: 0,
            number,
        }
    }
}

/// As people write it: "42", or "1:42" in incarnation 1.
impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.incarnation {
            0 => write!(f, "{}", self.number),
            incarnation => write!(f, "{incarnation}:{}", self.number),
        }
    }
}
