//! The switches: which checks are in force, and where.

use crate::scenario::form::{choice, record};
use serde::Serialize;

macro_rules! setting {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident),* $(,)? }) => {
        choice! {
            $(#[$doc])*
            #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
            pub enum $name {
                $($(#[$vdoc])* $variant),*
            }
        }

        impl $name {
            /// All settings, from the one that protects least on.
            pub const ALL: &'static [$name] = &[$($name::$variant),*];
        }
    };
}

setting! {
    /// Where the resource compares the fencing token.
    Fencing {
        /// Nowhere: the token is only a label in the log.
        Off,
        /// When a long operation begins, or when a plain write arrives; not when a long one lands.
        AtStart,
        /// In the same step as the change.
        AtCommit,
    }
}

setting! {
    /// Whether the token that was accepted last may be accepted again.
    TokenRule {
        /// Accept when the token is not lower than the highest accepted one.
        NewerOrEqual,
        /// Accept when the token is higher than the highest accepted one: each token writes once.
        NewerOnly,
    }
}

setting! {
    /// What the authority compares before it releases or renews a lease.
    HandleRule {
        /// Whoever says the lock's name.
        ByName,
        /// The owner's name must match.
        ByOwner,
        /// Owner, lease id and token must all match.
        ByHandle,
    }
}

setting! {
    /// Compare-and-set on the version that the worker last read.
    VersionCheck {
        /// Versions are not compared.
        Off,
        /// The resource compares, and changes some milliseconds later.
        Separate,
        /// The resource compares and changes in one step.
        Atomic,
    }
}

setting! {
    /// Whether receivers keep a ledger of the keys of accepted requests.
    Idempotency {
        /// A repeat is a new request.
        Off,
        /// A repeat returns the first result and changes nothing.
        On,
    }
}

setting! {
    /// Whether all writers of one effect meet at one key.
    Scope {
        /// Each writes to the key that its step names for this case.
        SplitKeys,
        /// They do.
        OneKey,
    }
}

setting! {
    /// Whether the doors without a check, which the scenario names, can be used.
    Bypass {
        /// Keys and writers that are named unchecked are not checked.
        Open,
        /// Everybody is checked.
        Closed,
    }
}

setting! {
    /// Whether a worker asks the authority "is this still mine?" before each write or call.
    CheckLock {
        /// It does not.
        Off,
        /// It does.
        On,
    }
}

setting! {
    /// Whether a worker looks at its own clock before each write or call.
    CheckDeadline {
        /// It does not.
        Off,
        /// It does.
        On,
    }
}

setting! {
    /// What a worker does when it learns that it no longer holds the lock.
    OnLeaseLost {
        /// It goes on with its program.
        GoOn,
        /// It stops.
        Cancel,
    }
}

setting! {
    /// What becomes of the token counter when the authority restarts or loses it.
    TokenCounter {
        /// It begins again at its initial value.
        Volatile,
        /// It begins again behind a higher incarnation number, which is compared first.
        Incarnation,
        /// It survives everything.
        Durable,
    }
}

setting! {
    /// What becomes of the leases when the authority restarts.
    LeaseStore {
        /// They are gone.
        Volatile,
        /// They live on.
        Durable,
    }
}

macro_rules! define_protections {
    ($($(#[$doc:meta])* $switch:ident $field:ident: $type:ident = $default:ident,)*) => {
        /// All switches of a run.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
        pub struct Protections {
            $($(#[$doc])* pub $field: $type,)*
        }

        /// What holds where a scenario says nothing: the resource compares, handles must
        /// match, nothing is forgotten.
        impl Default for Protections {
            fn default() -> Self {
                Protections { $($field: $type::$default,)* }
            }
        }

        record! {
            /// Some of the switches.
            #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
            pub struct ProtectionsPatch {
                $($(#[$doc])* pub $field: Option<$type> = null,)*
            }
        }

        impl ProtectionsPatch {
            /// The switches with this patch laid over them.
            pub fn over(&self, base: Protections) -> Protections {
                Protections { $($field: self.$field.unwrap_or(base.$field),)* }
            }

            /// This patch with another laid over it.
            pub fn then(&self, later: &ProtectionsPatch) -> ProtectionsPatch {
                ProtectionsPatch { $($field: later.$field.or(self.$field),)* }
            }
        }

        /// The name of a switch.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Switch {
            $($(#[$doc])* $switch,)*
        }

        impl Switch {
            /// All switches.
            pub const ALL: &'static [Switch] = &[$(Switch::$switch),*];

            /// Its spelling in scenarios.
            pub fn as_str(self) -> &'static str {
                match self { $(Switch::$switch => stringify!($field),)* }
            }

            /// Every setting of this switch as a patch that sets it alone, from the one that
            /// protects least on.
            pub fn settings(self) -> Vec<ProtectionsPatch> {
                match self {
                    $(Switch::$switch => $type::ALL
                        .iter()
                        .map(|setting| ProtectionsPatch {
                            $field: Some(*setting),
                            ..ProtectionsPatch::default()
                        })
                        .collect(),)*
                }
            }

            /// This switch's part of some settings, as a patch.
            pub fn of(self, protections: &Protections) -> ProtectionsPatch {
                match self {
                    $(Switch::$switch => ProtectionsPatch {
                        $field: Some(protections.$field),
                        ..ProtectionsPatch::default()
                    },)*
                }
            }
        }
    };
}

define_protections! {
    /// Where the resource compares tokens.
    Fencing fencing: Fencing = AtCommit,
    /// Which tokens pass the comparison, where a key has no rule of its own.
    TokenRule token_rule: TokenRule = NewerOrEqual,
    /// What a release must match.
    Release release: HandleRule = ByHandle,
    /// What a renewal must match.
    Renew renew: HandleRule = ByHandle,
    /// Compare-and-set on the version that was read.
    VersionCheck version_check: VersionCheck = Off,
    /// Whether repeats are recognised by their key.
    Idempotency idempotency: Idempotency = Off,
    /// Whether the writers of one effect meet at one key.
    Scope scope: Scope = OneKey,
    /// Whether doors without a check can be used.
    Bypass bypass: Bypass = Open,
    /// Asking the authority before each write or call.
    CheckLock check_lock: CheckLock = Off,
    /// Looking at one's own clock before each write or call.
    CheckDeadline check_deadline: CheckDeadline = Off,
    /// What a worker does when it learns that it has lost the lease.
    OnLeaseLost on_lease_lost: OnLeaseLost = GoOn,
    /// What becomes of the token counter when the authority restarts or loses it.
    TokenCounter token_counter: TokenCounter = Durable,
    /// What becomes of the leases when the authority restarts.
    Leases leases: LeaseStore = Durable,
}
