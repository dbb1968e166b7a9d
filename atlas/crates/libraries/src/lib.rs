//! URL libraries from crates.io as subjects in the same process.
//!
//! Each library has its default options. Neither the input nor the answer is changed. Every part
//! that the library has is reported. An absent part is `None`, also if the library has one value
//! for absent and empty.
//!
//! ```
//! use url_atlas_libraries::WhatwgUrl;
//! use rfc1738_oracle::{Observation, Subject};
//!
//! let mut library = WhatwgUrl::default();
//! let Observation::AcceptCommon(parts) = library.observe(b"ftp://a.com?x@evil.com/f") else { panic!() };
//! assert_eq!(parts.host.as_deref(), Some("a.com"));
//! ```

#[cfg(feature = "ada")]
mod ada;
mod answer;
mod http;
mod predicts;
mod uriparse;

#[cfg(feature = "ada")]
pub use ada::AdaUrl;
pub use answer::both;
pub use http::Http;
pub use predicts::Predicts;
pub use rfc1738_fuzz::{FluentUri, IriString, WhatwgUrl};
use rfc1738_oracle::Subject;
pub use uriparse::Uriparse;

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

/// Returns the library of that name with its design, which predicts its answers.
///
/// ```
/// let fluent_uri = url_atlas_libraries::design("fluent-uri").unwrap();
/// assert_eq!(fluent_uri.text, "RFC 3986");
/// ```
pub fn design(name: &str) -> Option<&'static url_atlas_decisions::Library> {
    url_atlas_decisions::by_name(&format!("rust-{name}"))
}
