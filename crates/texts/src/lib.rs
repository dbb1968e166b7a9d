//! URL specifications as data: the grammar as printed, its amendments with their reasons, the
//! sections that cases cite, and the rulings on doubtful points. Each text is a folder of `data/`,
//! which the module [`mod@folder`] reads and describes.
//!
//! ```
//! use bnf_automata::automata::Dfa;
//! use bnf_automata::grammar::LetterCase;
//! use rfc1738_texts::{RFC1738, RFC2396, RFC3986, URL_STANDARD};
//!
//! let port = Dfa::compile(RFC1738.amended(LetterCase::Any), "port")?;
//! assert!(port.accepts(b"00080"));
//! assert!(RFC1738.ruling("A7").unwrap().sections.contains(&"3.2.2"));
//!
//! let uri = Dfa::compile(RFC2396.amended(LetterCase::Any), "absoluteURI")?;
//! assert!(uri.accepts(b"http://[::192.9.5.5]/ipng") && !uri.accepts(b"x:"));
//!
//! let uri = Dfa::compile(RFC3986.amended(LetterCase::Any), "URI")?;
//! assert!(uri.accepts(b"ldap://[2001:db8::7]/c=GB?objectClass?one") && !uri.accepts(b"http://[::1/"));
//!
//! let url = Dfa::compile(URL_STANDARD.amended(LetterCase::Any), "absolute-URL-with-fragment-string")?;
//! assert!(url.accepts("https://example.com/\u{e9}#".as_bytes()));
//! assert!(!url.accepts(b"https://user@example.com/"));
//! # Ok::<(), bnf_automata::grammar::CompileError>(())
//! ```

#![allow(missing_docs)]

pub mod entries;
pub mod folder;
pub mod resolution;
#[cfg(feature = "url-standard")]
pub mod resolvers;
pub mod rfc1738;
pub mod rfc3986;
#[cfg(feature = "url-standard")]
pub mod url_standard;

use std::sync::LazyLock;

use bnf_automata::specification::Specification;

/// A text, which is read from its files when it is first needed.
pub type Text = LazyLock<Specification>;

/// RFC 1738, Uniform Resource Locators: section 5 as printed.
pub static RFC1738: Text = Text::new(|| rfc1738::FOLDER.shipped(&[]));

/// RFC 2396, the generic syntax of URIs: appendix A as printed. The amendments include RFC 2732.
pub static RFC2396: Text = Text::new(|| folder!("crates/texts", "rfc2396", "rfc2396.bnf").shipped(&[]));

/// RFC 3986, the generic syntax of URIs: appendix A as printed.
pub static RFC3986: Text = Text::new(|| folder!("crates/texts", "rfc3986", "rfc3986.abnf").shipped(&[]));

/// The URL Standard: a grammar that this project wrote from its definition of a valid URL string.
pub static URL_STANDARD: Text =
    Text::new(|| folder!("crates/texts", "url-standard", "url-standard.abnf").shipped(&[]));

/// The ids of the texts, with the texts. The oldest text is first.
pub static ALL: [(&str, &Text); 4] =
    [("rfc1738", &RFC1738), ("rfc2396", &RFC2396), ("rfc3986", &RFC3986), ("url-standard", &URL_STANDARD)];
