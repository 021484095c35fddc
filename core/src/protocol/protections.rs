//! The switches: which checks are in force, and where.

use serde::{Deserialize, Serialize};

/// Where the resource compares the fencing token.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Fencing {
    /// Nowhere: the token is only a label in the log.
    Off,
    /// In the same step as the change.
    AtCommit,
}

/// Whether the token that was accepted last may be accepted again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum TokenRule {
    /// Accept when the token is not lower than the highest accepted one.
    NewerOrEqual,
    /// Accept when the token is higher than the highest accepted one: each token writes once.
    NewerOnly,
}

/// What the authority compares before it releases or renews a lease.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum HandleRule {
    /// Whoever says the lock's name.
    ByName,
    /// The owner's name must match.
    ByOwner,
    /// Owner, lease id and token must all match.
    ByHandle,
}

/// All switches of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Protections {
    /// Where the resource compares tokens.
    pub fencing: Fencing,
    /// Which tokens pass the comparison.
    pub token_rule: TokenRule,
    /// What a release must match.
    pub release: HandleRule,
    /// What a renewal must match.
    pub renew: HandleRule,
}

impl Default for Protections {
    /// Everything that the subject recommends is on.
    fn default() -> Self {
        Protections {
            fencing: Fencing::AtCommit,
            token_rule: TokenRule::NewerOrEqual,
            release: HandleRule::ByHandle,
            renew: HandleRule::ByHandle,
        }
    }
}
