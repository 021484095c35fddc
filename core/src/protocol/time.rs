//! Virtual time: whole milliseconds, never the host's clock.

use serde::Serialize;
use std::ops::{Add, Sub};

/// An instant of virtual time, in milliseconds from the start of the run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(transparent)]
pub struct At(pub u64);

/// A length of virtual time, in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(transparent)]
pub struct Ms(pub u64);

impl At {
    /// The start of every run.
    pub const ZERO: At = At(0);
}

impl Add<Ms> for At {
    type Output = At;
    /// Saturates: no scenario within the limits comes near the end of the range.
    fn add(self, span: Ms) -> At {
        At(self.0.saturating_add(span.0))
    }
}

impl Sub<At> for At {
    type Output = Ms;
    /// The time since `earlier`; zero when `earlier` is the later one.
    fn sub(self, earlier: At) -> Ms {
        Ms(self.0.saturating_sub(earlier.0))
    }
}
