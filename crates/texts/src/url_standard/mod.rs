//! Section 4.4 of the URL Standard: the basic URL parser, with a base URL. Without the arguments
//! `url` and `state override`, which only its APIs need, and without validation errors, which
//! change no result.

mod encode;
mod host;
mod machine;
mod url;

pub use url::Url;

use crate::resolution::Resolution;

/// The reason why there is no URL.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The parser returns failure, for this reason. The words are ours.
    Failure(&'static str),
    /// The host has characters beyond US-ASCII. Only the tables of IDNA say what it becomes, and
    /// they are not here.
    Idna,
}

/// Runs the basic URL parser of section 4.4 on the octets of a text, which it decodes as UTF-8.
///
/// # Errors
/// Returns an error if the parser returns failure, or if the host is beyond US-ASCII.
///
/// ```
/// use rfc1738_texts::url_standard::parse;
///
/// let base = parse(b"https://a.example/b/c", None)?;
/// assert_eq!(parse(br"\\d.example\e", Some(&base))?.to_string(), "https://d.example/e");
/// assert_eq!(parse(b"https:e", Some(&base))?.to_string(), "https://a.example/b/e");
/// # Ok::<(), rfc1738_texts::url_standard::Stop>(())
/// ```
pub fn parse(input: &[u8], base: Option<&Url>) -> Result<Url, Stop> {
    machine::run(&String::from_utf8_lossy(input), base, Domains::Undecided)
}

/// What becomes of the domain of a special URL.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Domains {
    /// A domain beyond US-ASCII stops the parser: [`Stop::Idna`].
    Undecided,
    /// Unicode ToASCII maps a domain beyond US-ASCII. Other domains are not checked, so
    /// `http://xn--a/` is valid.
    Mapped,
    /// Unicode ToASCII also checks a domain of US-ASCII with a label that begins with `xn--`, as
    /// the tests of the Standard expect and its text did until June 2026.
    Checked,
}

/// Runs the basic URL parser of section 4.4 on a text, without a base URL. Returns `None` if the
/// parser returns failure.
///
/// ```
/// use rfc1738_texts::url_standard::{Domains, parse_text};
///
/// let host = |url: &str, domains| parse_text(url, domains).and_then(|url| url.host().map(String::from));
/// assert_eq!(host("http://h\u{f4}st.dom", Domains::Mapped).as_deref(), Some("xn--hst-kna.dom"));
/// assert_eq!(host("http://xn--a/", Domains::Mapped).as_deref(), Some("xn--a"));
/// assert_eq!(host("http://xn--a/", Domains::Checked), None);
/// ```
pub fn parse_text(input: &str, domains: Domains) -> Option<Url> {
    machine::run(input, None, domains).ok()
}

/// Returns why the parser returns failure for a text, without a base URL. Returns `None` if it does
/// not.
pub fn failure(input: &str) -> Option<&'static str> {
    match machine::run(input, None, Domains::Mapped) {
        Err(Stop::Failure(why)) => Some(why),
        _ => None,
    }
}

/// Resolves a reference against a base URL, which is parsed without a base URL.
pub fn resolve(base: &[u8], reference: &[u8]) -> Resolution {
    match parse(base, None).and_then(|base| parse(reference, Some(&base))) {
        Ok(url) => {
            Resolution::Url { url: url.to_string().into_bytes(), host: url.host.map(String::into_bytes) }
        }
        Err(Stop::Failure(_)) => Resolution::Failure,
        Err(Stop::Idna) => Resolution::Undecided,
    }
}
