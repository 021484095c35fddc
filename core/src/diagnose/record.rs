//! A record of evidence as it is diagnosed: names as small numbers, what is missing as missing.

use std::collections::BTreeMap;
use std::fmt;

/// A fencing token: the incarnation is compared first, and is 0 where nobody counts them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Token {
    /// How often the counter has begun again.
    pub incarnation: u32,
    /// The number within the incarnation; 0 stands for "none accepted yet".
    pub number: u64,
}

impl Token {
    /// The largest number that JSON readers everywhere keep exact.
    pub const MOST: u64 = (1 << 53) - 1;

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

macro_rules! spelled {
    ($(#[$enum_doc:meta])* $enum:ident { $($(#[$doc:meta])* $name:ident = $spelling:literal,)* }) => {
        $(#[$enum_doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub enum $enum {
            $($(#[$doc])* $name,)*
        }

        impl $enum {
            /// All of them.
            pub const ALL: &'static [$enum] = &[$($enum::$name),*];

            /// Its spelling in evidence.
            pub fn as_str(self) -> &'static str {
                match self { $($enum::$name => $spelling,)* }
            }

            /// The one that is spelled so.
            pub fn parse(text: &str) -> Option<$enum> {
                match text { $($spelling => Some($enum::$name),)* _ => None }
            }
        }
    };
}

spelled! {
    /// What came of a request, as evidence spells it. All results of the model are here,
    /// whatever the running model can bring about by now.
    Verdict {
        /// The lock was granted.
        Granted = "granted",
        /// The request waits in the queue.
        Queued = "queued",
        /// The lease was taken from its holder.
        Superseded = "superseded",
        /// Somebody else's lease is live.
        DeniedHeld = "denied-held",
        /// The lock is closed for a while after an expiry.
        DeniedLockDelay = "denied-lock-delay",
        /// The lease lives on.
        Renewed = "renewed",
        /// Another lease than the presented one was prolonged.
        RenewedForeign = "renewed-foreign-lease",
        /// No lease is live.
        RenewExpired = "renew-rejected-expired",
        /// The live lease is not the presented one.
        RenewNotOwner = "renew-rejected-not-owner",
        /// The lease was given back.
        Released = "released",
        /// Another lease than the presented one was ended.
        ReleasedForeign = "released-foreign-lease",
        /// The presented handle is not that of a live lease.
        ReleaseNotOwner = "release-rejected-not-owner",
        /// The presented lease is live.
        CheckYes = "check-yes",
        /// The presented lease is not live.
        CheckNo = "check-no",
        /// A value was read.
        Read = "read",
        /// A long operation was opened.
        Begun = "begun",
        /// The token was noted without a change.
        Claimed = "claimed",
        /// The change was made.
        Accepted = "accepted",
        /// The token did not pass the comparison.
        RejectedStale = "rejected-stale-fence",
        /// The key has another version than the request was made for.
        RejectedVersion = "rejected-version-conflict",
        /// The first result, again.
        Duplicate = "duplicate-operation",
        /// The worker did not send it.
        Skipped = "skipped-not-owner",
        /// The worker stopped before it was sent.
        Cancelled = "cancelled",
        /// The effect was performed.
        EffectPerformed = "effect-performed",
        /// The effect had been performed under this key before.
        EffectSuppressed = "effect-suppressed-duplicate",
        /// The sender stopped waiting.
        TimedOut = "timed-out",
        /// The request never arrived.
        Lost = "lost",
    }
}

impl Verdict {
    /// Whether somebody decided so; otherwise the request ended without a decision.
    pub fn is_decided(self) -> bool {
        !matches!(
            self,
            Verdict::Superseded
                | Verdict::Skipped
                | Verdict::Cancelled
                | Verdict::TimedOut
                | Verdict::Lost
        )
    }
}

spelled! {
    /// A field of a record.
    Field {
        /// The order of decisions.
        Sequence = "sequence",
        /// When it was decided, by the clock of whoever decided.
        AtMs = "atMs",
        /// What the worker's own clock said.
        OwnerClockMs = "ownerClockMs",
        /// The lock.
        LockName = "lockName",
        /// The owner name presented.
        OwnerId = "ownerId",
        /// The lease presented, or granted.
        LeaseId = "leaseId",
        /// The token presented, or granted.
        FenceToken = "fenceToken",
        /// The incarnation of that token, where it is not written into it.
        FenceIncarnation = "fenceIncarnation",
        /// The key, or the effect.
        ResourceKey = "resourceKey",
        /// The logical operation.
        OperationId = "operationId",
        /// What was to be written.
        PayloadRef = "payloadRef",
        /// The key's highest token before the decision.
        HighestBefore = "resourceHighestTokenBefore",
        /// The incarnation of that token, where it is not written into it.
        HighestIncarnationBefore = "resourceHighestIncarnationBefore",
        /// The key's highest token after the decision.
        HighestAfter = "resourceHighestTokenAfter",
        /// The incarnation of that token, where it is not written into it.
        HighestIncarnationAfter = "resourceHighestIncarnationAfter",
        /// The result.
        Result = "result",
    }
}

impl Field {
    /// As a bit of [`Missing`].
    pub(super) fn bit(self) -> u16 {
        1 << (self as u16)
    }
}

/// A set of fields that a record does not have and that would make its finding sure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Missing(u16);

impl Missing {
    /// The set with one more field.
    #[must_use]
    pub fn with(self, field: Field) -> Missing {
        Missing(self.0 | field.bit())
    }

    /// Whether all of another set are in it.
    pub fn holds(self, other: Missing) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether nothing is missing.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The fields, in the order of [`Field::ALL`].
    pub fn fields(self) -> impl Iterator<Item = Field> {
        Field::ALL
            .iter()
            .copied()
            .filter(move |field| self.0 & field.bit() != 0)
    }
}

/// A name, by its place in [`Names`].
pub type NameId = u32;

/// One request that was decided, or that ended without a decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Record {
    /// The line it begins on, from 1.
    pub line: u32,
    /// Its place among the records of the text, broken ones counted, from 1.
    pub number: u32,
    /// The order of decisions.
    pub sequence: Option<u64>,
    /// When, by the clock of whoever decided.
    pub at_ms: Option<i64>,
    /// What the worker's own clock said; never used for ordering.
    pub owner_clock_ms: Option<i64>,
    /// The lock.
    pub lock: Option<NameId>,
    /// The owner name.
    pub owner: Option<NameId>,
    /// The lease.
    pub lease: Option<NameId>,
    /// The token.
    pub token: Option<Token>,
    /// Whether there was one that could not be read.
    pub token_is_unread: bool,
    /// The key, or the effect.
    pub key: Option<NameId>,
    /// The logical operation.
    pub operation: Option<NameId>,
    /// What was to be written.
    pub payload: Option<NameId>,
    /// The key's highest token before the decision.
    pub before: Option<Token>,
    /// The key's highest token after the decision.
    pub after: Option<Token>,
    /// The result.
    pub verdict: Option<Verdict>,
}

impl Record {
    /// Whether it says nothing that evidence says.
    pub fn is_blank(&self) -> bool {
        let blank = Record {
            line: self.line,
            number: self.number,
            token_is_unread: self.token_is_unread,
            ..Record::default()
        };
        *self == blank
    }
}

/// Names of one kind, each kept once, numbered in the order in which they first appear.
#[derive(Debug, Clone, Default)]
pub struct NameList {
    names: Vec<String>,
    ids: BTreeMap<String, NameId>,
}

impl NameList {
    /// The number of a name; a new one if it has none yet.
    pub fn id(&mut self, name: &str) -> NameId {
        if let Some(id) = self.ids.get(name) {
            return *id;
        }
        let id = NameId::try_from(self.names.len()).unwrap_or(NameId::MAX);
        self.names.push(name.to_owned());
        self.ids.insert(name.to_owned(), id);
        id
    }

    /// The name with a number.
    pub fn get(&self, id: NameId) -> &str {
        self.names.get(id as usize).map_or("", String::as_str)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }
}

/// All names of an import, by kind.
#[derive(Debug, Clone, Default)]
pub struct Names {
    /// Locks.
    pub locks: NameList,
    /// Owner names.
    pub owners: NameList,
    /// Leases.
    pub leases: NameList,
    /// Keys and effects.
    pub keys: NameList,
    /// Logical operations.
    pub operations: NameList,
    /// Payload references.
    pub payloads: NameList,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_compared_by_incarnation_first_and_written_as_people_do() {
        let newer = Token {
            incarnation: 1,
            number: 2,
        };
        assert!(newer > Token::plain(41));
        assert_eq!(newer.to_string(), "1:2");
        assert_eq!(Token::plain(41).to_string(), "41");
    }

    #[test]
    fn every_spelling_is_read_back() {
        for verdict in Verdict::ALL {
            assert_eq!(Verdict::parse(verdict.as_str()), Some(*verdict));
        }
        for field in Field::ALL {
            assert_eq!(Field::parse(field.as_str()), Some(*field));
        }
    }

    #[test]
    fn what_is_missing_is_a_set() {
        let missing = Missing::default().with(Field::Result).with(Field::AtMs);
        let fields: Vec<Field> = missing.with(Field::AtMs).fields().collect();
        assert_eq!(fields, [Field::AtMs, Field::Result]);
    }

    #[test]
    fn a_name_has_one_number() {
        let mut names = NameList::default();
        assert_eq!((names.id("a"), names.id("b"), names.id("a")), (0, 1, 0));
        assert_eq!((names.get(1), names.len()), ("b", 2));
    }
}
