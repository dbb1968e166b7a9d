//! Inputs that tell designs apart: the documented ones, a list of attacks, and inputs that a seed determines.

mod attacks;
mod generated;
mod references;
mod scripts;

use std::collections::BTreeSet;
use std::sync::OnceLock;

pub use attacks::attacks;
pub use generated::{Kind, SAMPLE_SEED, generated, sample};

use crate::decisions;

/// Returns the inputs that show options in their documentation, sorted.
///
/// ```
/// assert!(rfc1738_decisions::inputs::documented().contains("file:///a"));
/// ```
pub fn documented() -> &'static BTreeSet<String> {
    static DOCUMENTED: OnceLock<BTreeSet<String>> = OnceLock::new();
    DOCUMENTED.get_or_init(|| {
        let options = decisions().iter().flat_map(|decision| decision.options);
        options.flat_map(|option| option.inputs()).map(|(_, input)| input).collect()
    })
}
