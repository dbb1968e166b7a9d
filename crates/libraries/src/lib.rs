//! URL libraries as they are on crates.io, asked in process.
//!
//! Each is asked with its defaults, and nothing is done to the input or to its answer.
//!
//! ```
//! use rfc1738_libraries::WhatwgUrl;
//! use rfc1738_suite::subject::{Observation, Subject};
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
mod uriparse;
mod whatwg;

use std::borrow::Cow;

#[cfg(feature = "ada")]
pub use ada::AdaUrl;
pub use fluent_uri::FluentUri;
pub use http::Http;
pub use iri_string::IriString;
use rfc1738_suite::subject::{Observation, Rejection, Subject};
pub use uriparse::Uriparse;
pub use whatwg::WhatwgUrl;

/// What `url` and `ada-url` follow.
const URL_STANDARD: &str = "the WHATWG URL Standard";

/// The names of all libraries; `ada-url` with the feature `ada`.
pub const NAMES: &[&str] = &[
    "url",
    #[cfg(feature = "ada")]
    "ada-url",
    "fluent-uri",
    "iri-string",
    "uriparse",
    "http",
];

/// The library of that name.
pub fn of(name: &str) -> Option<Box<dyn Subject>> {
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

/// All libraries.
pub fn all() -> impl Iterator<Item = Box<dyn Subject>> {
    NAMES.iter().filter_map(|name| of(name))
}

/// What a library says about a text. No library takes other bytes.
fn with_text<'a>(input: &'a [u8], read: impl FnOnce(&'a str) -> Observation<'a>) -> Observation<'a> {
    // An empty string allocates nothing, and every library gives the same reason.
    core::str::from_utf8(input).map_or(Observation::Decline(String::new()), read)
}

/// The library says that the input is not a URL. It gives no offset.
fn rejected() -> Observation<'static> {
    Observation::Reject(Rejection::default())
}

/// A part that the library may report.
fn present(part: Option<&str>) -> Option<Cow<'_, str>> {
    part.map(Cow::Borrowed)
}
