//! Quirks: what one library does and no decision explains. A quirk is named for its library, and never given to another one.

use rfc1738_subject::Answer;

use crate::Design;

/// What one library does and no decision explains.
#[derive(Clone, Copy, Debug)]
pub struct Quirk {
    /// The library, by the name of its adapter.
    pub library: &'static str,
    /// What it does, in one sentence, with an input that shows it.
    pub what: &'static str,
    /// An input that shows it.
    pub input: &'static str,
    /// Returns the answer of the library, from its design, an input and the answer of the design.
    pub(crate) answer: fn(&Design, &[u8], Answer) -> Answer,
}

/// The quirks of all libraries, sorted by library.
pub const QUIRKS: &[Quirk] = &[];

/// Returns the quirks of a library.
pub(crate) fn of(library: &str) -> impl Iterator<Item = &'static Quirk> {
    QUIRKS.iter().filter(move |quirk| quirk.library == library)
}
