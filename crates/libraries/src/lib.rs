//! URL libraries from crates.io as subjects in the same process.
//!
//! Each library has its default options. Neither the input nor the answer is changed. Every part that the library has is
//! reported. An absent part is `None`, also if the library has one value for absent and empty.
//!
//! ```
//! use rfc1738_libraries::WhatwgUrl;
//! use rfc1738_subject::{Observation, Subject};
//!
//! let mut library = WhatwgUrl::default();
//! let Observation::AcceptCommon(parts) = library.observe(b"ftp://a.com?x@evil.com/f") else { panic!() };
//! assert_eq!(parts.host.as_deref(), Some("a.com"));
//! ```

#[cfg(feature = "ada")]
mod ada;
mod fluent_uri;
mod http;
mod iri_string;
mod predicts;
mod uriparse;
mod whatwg;

use std::borrow::Cow;

#[cfg(feature = "ada")]
pub use ada::AdaUrl;
pub use fluent_uri::FluentUri;
pub use http::Http;
pub use iri_string::IriString;
pub use predicts::Predicts;
use rfc1738_subject::{Observation, Rejection, Subject, as_text};
pub use uriparse::Uriparse;
pub use whatwg::WhatwgUrl;

/// The specification that `url` and `ada-url` follow.
const URL_STANDARD: &str = "the WHATWG URL Standard";

/// The names of all libraries. `ada-url` needs the feature `ada`.
pub const NAMES: &[&str] = &[
    "url",
    #[cfg(feature = "ada")]
    "ada-url",
    "fluent-uri",
    "iri-string",
    "uriparse",
    "http",
];

/// Returns the library of that name.
pub fn by_name(name: &str) -> Option<Box<dyn Subject>> {
    Some(match name {
        "url" => Box::new(WhatwgUrl::default()),
        #[cfg(feature = "ada")]
        "ada-url" => Box::new(AdaUrl::default()),
        "fluent-uri" => Box::new(FluentUri),
        "iri-string" => Box::new(IriString),
        "uriparse" => Box::new(Uriparse),
        "http" => Box::new(Http::default()),
        _ => return None,
    })
}

/// Returns all libraries.
pub fn all() -> impl Iterator<Item = Box<dyn Subject>> {
    NAMES.iter().filter_map(|name| by_name(name))
}

/// Calls `see` for an input, and again for its octets as characters if it is not UTF-8. The libraries take text.
pub fn both(input: &[u8], see: &mut dyn FnMut(&[u8])) {
    see(input);
    if let Cow::Owned(text) = as_text(input) {
        see(text.as_bytes());
    }
}

/// Returns the answer of a library about a text, and declines an input that is not UTF-8, which no library takes.
fn with_text<'a>(input: &'a [u8], read: impl FnOnce(&'a str) -> Observation<'a>) -> Observation<'a> {
    // An empty string does not allocate, and the reason is the same for every library.
    core::str::from_utf8(input).map_or(Observation::Decline(String::new()), read)
}

/// Returns a rejection without an offset.
fn rejected() -> Observation<'static> {
    Observation::Reject(Rejection::default())
}

/// Returns a part of a library that has one value for absent and empty: `None` if the text is empty.
fn not_empty(part: &str) -> Option<Cow<'_, str>> {
    present(Some(part).filter(|part| !part.is_empty()))
}

/// Returns a part, if the library reports it.
fn present(part: Option<&str>) -> Option<Cow<'_, str>> {
    part.map(Cow::Borrowed)
}
