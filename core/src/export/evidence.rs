//! The evidence of a run as JSON lines, as one would keep them in a log.

use crate::diagnose;
use crate::run::Run;

/// One record on each line, in the order in which the requests ended, with the field names that
/// `fencelab diagnose` reads. It has no language.
pub fn document(run: &Run) -> String {
    diagnose::lines_of(run)
}
