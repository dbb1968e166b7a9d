//! Section 4.4 of the URL Standard: the basic URL parser, with a base URL. Without the arguments `url` and `state override`, which only
//! its APIs need, and without validation errors, which change no result.

mod encode;
mod host;
mod machine;
mod url;

pub use url::Url;

use crate::resolution::Resolution;

/// The reason why there is no URL.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The parser returns failure.
    Failure,
    /// The host has characters beyond US-ASCII. Only the tables of IDNA say what it becomes, and they are not here.
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
    machine::run(&String::from_utf8_lossy(input), base)
}

/// Resolves a reference against a base URL, which is parsed without a base URL.
pub fn resolve(base: &[u8], reference: &[u8]) -> Resolution {
    match parse(base, None).and_then(|base| parse(reference, Some(&base))) {
        Ok(url) => {
            Resolution::Url { url: url.to_string().into_bytes(), host: url.host.map(String::into_bytes) }
        }
        Err(Stop::Failure) => Resolution::Failure,
        Err(Stop::Idna) => Resolution::Undecided,
    }
}
