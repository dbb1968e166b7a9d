//! URL libraries as they are on crates.io, asked in process.
//!
//! ```
//! use rfc1738_libraries::WhatwgUrl;
//! use rfc1738_suite::peers::{Peer, Read};
//!
//! let mut host = None;
//! WhatwgUrl.read(b"ftp://a.com?x@evil.com/f", &mut |read| {
//!     if let Read::Accepts(view) = read {
//!         host = view.host.map(String::from);
//!     }
//! });
//! assert_eq!(host.as_deref(), Some("a.com"));
//! ```

#[cfg(feature = "ada")]
mod ada;
mod fluent_uri;
mod http;
mod iri_string;
mod uriparse;
mod whatwg;

#[cfg(feature = "ada")]
pub use ada::AdaUrl;
pub use fluent_uri::FluentUri;
pub use http::Http;
pub use iri_string::IriString;
use rfc1738_suite::peers::Peer;
pub use uriparse::Uriparse;
pub use whatwg::WhatwgUrl;

/// What `url` and `ada-url` follow.
const URL_STANDARD: &str = "the WHATWG URL Standard";

/// All of them; `ada-url` with the feature `ada`.
pub fn all() -> Vec<&'static dyn Peer> {
    Vec::from([
        &WhatwgUrl as &dyn Peer,
        #[cfg(feature = "ada")]
        &AdaUrl,
        &FluentUri,
        &IriString,
        &Uriparse,
        &Http,
    ])
}

/// The library of that name.
pub fn of(name: &str) -> Option<&'static dyn Peer> {
    all().into_iter().find(|peer| peer.name() == name)
}
