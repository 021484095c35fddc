//! What survives a reload.

/// The version of the saved state that this version writes.
pub const SAVED_VERSION: u32 = 1;

/// Why a saved state could not be taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RestoreError {
    /// It is no saved state.
    Unreadable,
    /// It was written by a newer version.
    TooNew(u32),
}
