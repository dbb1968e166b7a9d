//! The inputs in the documentation of the options.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use crate::decisions;

/// Returns the inputs that show options in their documentation, sorted.
///
/// ```
/// assert!(url_atlas_decisions::inputs::documented().contains("file:///a"));
/// ```
pub fn documented() -> &'static BTreeSet<String> {
    static DOCUMENTED: OnceLock<BTreeSet<String>> = OnceLock::new();
    DOCUMENTED.get_or_init(|| {
        let options = decisions().iter().flat_map(|decision| decision.options);
        options.flat_map(|option| option.inputs()).map(|(_, input)| input).collect()
    })
}
