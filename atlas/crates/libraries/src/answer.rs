//! What the answers of all libraries share.

use std::borrow::Cow;

use rfc1738_oracle::{Observation, Rejection, as_text};

/// Calls `see` for an input, and again for its octets as characters if it is not UTF-8. The
/// libraries take text.
pub fn both(input: &[u8], see: &mut dyn FnMut(&[u8])) {
    see(input);
    if let Cow::Owned(text) = as_text(input) {
        see(text.as_bytes());
    }
}

/// Returns the answer of a library about a text, and declines an input that is not UTF-8, which no
/// library takes.
pub(crate) fn with_text<'a>(
    input: &'a [u8],
    read: impl FnOnce(&'a str) -> Observation<'a>,
) -> Observation<'a> {
    // An empty string does not allocate, and the reason is the same for every library.
    core::str::from_utf8(input).map_or(Observation::Decline(String::new()), read)
}

/// Returns a rejection without an offset.
pub(crate) fn rejected() -> Observation<'static> {
    Observation::Reject(Rejection::default())
}

/// Returns a part of a library that has one value for absent and empty: `None` if the text is
/// empty.
#[cfg(feature = "ada")]
pub(crate) fn not_empty(part: &str) -> Option<Cow<'_, str>> {
    present(Some(part).filter(|part| !part.is_empty()))
}

/// Returns a part, if the library reports it.
pub(crate) fn present(part: Option<&str>) -> Option<Cow<'_, str>> {
    part.map(Cow::Borrowed)
}
