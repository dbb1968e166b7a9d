//! The reference parser: section 5 written by hand, one function per rule.
//!
//! This package depends on no other package, so the grammar of `rfc1738-texts` is a second,
//! independent reading of the RFC. Tests compare the two. The parser does not allocate, and its
//! time is proportional to the input's length.
//!
//! The rules are in `urls` and `login`. The other files are their tools: `cursor` moves through the
//! input, `class` names classes of characters, `scan` has the vector instructions of each processor,
//! `blocks` finds the ends of runs with them, `plain` byte by byte, `fast` is a fast path for
//! common hosts, and `error` says why an input fails.

#[cfg_attr(
    any(miri, not(any(target_arch = "x86_64", target_arch = "aarch64"))),
    allow(dead_code, reason = "other processors read byte by byte")
)]
mod blocks;
mod class;
mod cursor;
mod error;
mod fast;
mod login;
mod plain;
mod scan;
mod scheme;
mod urls;

pub use error::{Error, Expected};
#[doc(hidden)]
pub use scan::Way;
#[cfg(feature = "alloc")]
pub(crate) use scan::{length_of_text, names};
pub(crate) use scheme::Scheme;

use crate::url::{Part, Url};
use crate::{Profile, Rule};
use blocks::Scan;
use class::SchemeCharacter;
use cursor::Cursor;
use plain::Bytes;

/// Parses a URL.
///
/// ```text
/// url            = httpurl | ftpurl | newsurl |
///                  nntpurl | telneturl | gopherurl |
///                  waisurl | mailtourl | fileurl |
///                  prosperourl | otherurl
/// genericurl     = scheme ":" schemepart
/// scheme         = 1*[ lowalpha | digit | "+" | "-" | "." ]
/// ```
///
/// The scheme selects the rule. `otherurl` reads the schemes that section 3 does not define (ruling
/// A4). The parts of the result borrow from the input. The parser decodes nothing and changes no
/// letter's case.
///
/// [`Url::try_from`] parses a string or bytes under [`Profile::Interpreter`].
///
/// # Errors
/// Returns the offset at which the input fails, the rule being read, and what was expected.
///
/// ```
/// use rfc1738::{Profile, Url, parse};
///
/// let url = parse(b"ftp://myname@host.dom/etc/motd;type=a", Profile::Interpreter)?;
/// let Url::Ftp(ftp) = url else { panic!("the scheme is ftp") };
/// assert_eq!(ftp.user().map(|user| user.as_str()), Some("myname"));
/// assert_eq!(ftp.name().map(|name| name.as_str()), Some("motd"));
/// assert_eq!(ftp.to_string(), "ftp://myname@host.dom/etc/motd;type=a");
/// # Ok::<(), rfc1738::ParseError>(())
/// ```
pub fn parse(input: &[u8], profile: Profile) -> Result<Url<'_>, Error> {
    scan::parse(input, profile)
}

/// Parses a URL in a way to scan.
///
/// Each way is compiled for its processors. So the functions that common URLs need are part of this
/// one.
#[inline(always)]
fn parse_url(input: &[u8], profile: Profile, scan: impl Scan) -> Result<Url<'_>, Error> {
    let mut cursor = Cursor::new(input, profile, scan);
    let (scheme, name) = match cursor.known_scheme() {
        Some((scheme, name)) => (Some(scheme), name),
        None => (None, cursor.by_bytes(|cursor| scheme_name(cursor, profile))?),
    };
    match scheme {
        Some(Scheme::Http) => urls::httpurl(name, &mut cursor).map(Url::Http),
        Some(Scheme::Ftp) => urls::ftpurl(name, &mut cursor).map(Url::Ftp),
        Some(Scheme::News) => urls::newsurl(name, &mut cursor).map(Url::News),
        Some(Scheme::Nntp) => urls::nntpurl(name, &mut cursor).map(Url::Nntp),
        Some(Scheme::Telnet) => urls::telneturl(name, &mut cursor).map(Url::Telnet),
        Some(Scheme::Gopher) => urls::gopherurl(name, &mut cursor).map(Url::Gopher),
        Some(Scheme::Wais) => urls::waisurl(name, &mut cursor).map(Url::Wais),
        Some(Scheme::Mailto) => urls::mailtourl(name, &mut cursor).map(Url::Mailto),
        Some(Scheme::File) => urls::fileurl(name, &mut cursor).map(Url::File),
        Some(Scheme::Prospero) => urls::prosperourl(name, &mut cursor).map(Url::Prospero),
        None => urls::otherurl(name, &mut cursor).map(Url::Other),
    }
}

/// Parses bytes under [`Profile::Interpreter`], as [`parse`](parse()) does.
///
/// ```
/// use rfc1738::Url;
///
/// let bytes: &[u8] = b"ftp://host.dom/etc/motd";
/// assert_eq!(Url::try_from(bytes)?.host().unwrap().as_str(), "host.dom");
/// # Ok::<(), rfc1738::ParseError>(())
/// ```
impl<'a> TryFrom<&'a [u8]> for Url<'a> {
    type Error = Error;

    fn try_from(input: &'a [u8]) -> Result<Url<'a>, Error> {
        parse(input, Profile::Interpreter)
    }
}

/// Parses a string under [`Profile::Interpreter`], as [`parse`](parse()) does.
///
/// ```
/// use rfc1738::Url;
///
/// let url: Url = "HTTP://host.dom/path".try_into()?;
/// assert_eq!(url.scheme(), "HTTP");
/// assert_eq!(Url::try_from("http://host.dom/#top").unwrap_err().offset(), 16);
/// # Ok::<(), rfc1738::ParseError>(())
/// ```
impl<'a> TryFrom<&'a str> for Url<'a> {
    type Error = Error;

    fn try_from(input: &'a str) -> Result<Url<'a>, Error> {
        parse(input.as_bytes(), Profile::Interpreter)
    }
}

/// Reads the name of any scheme, and the ":" after it.
///
/// ```text
/// scheme         = 1*[ lowalpha | digit | "+" | "-" | "." ]
/// ```
#[cold]
#[inline(never)]
fn scheme_name<'a>(cursor: &mut Cursor<'a, Bytes>, profile: Profile) -> Result<Part<'a>, Error> {
    let start = cursor.rest();
    let mut name = cursor.run::<SchemeCharacter>()?;
    if profile == Profile::Producer {
        cursor.back_to(start);
        name = cursor.take(name.as_bytes().iter().take_while(|byte| !byte.is_ascii_uppercase()).count());
    }
    if name.is_empty() {
        return Err(cursor.error(Rule::Scheme, Expected::Scheme));
    }
    if !cursor.eat(b':') {
        return Err(cursor.error(Rule::Scheme, Expected::SchemeOrColon));
    }
    Ok(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Writes the first text, the second one `times` times and the third. Returns the length of
    /// what it writes.
    fn repeated(buffer: &mut [u8; 400], [before, filler, after]: [&str; 3], times: usize) -> usize {
        let fillers = core::iter::repeat_n(filler.bytes(), times).flatten();
        let bytes = before.bytes().chain(fillers).chain(after.bytes());
        buffer.iter_mut().zip(bytes).map(|(place, byte)| *place = byte).count()
    }

    /// A longer filler moves the ends of all windows in the text. The verdict stays the same, and
    /// an error's offset grows by the filler's length.
    #[test]
    fn verdicts_do_not_depend_on_length() {
        let texts = [
            ["http://h", "a", ".dom:80/p?q"],
            ["http://h", "-", ".dom"],
            ["http://h.", "a.", "dom/<"],
            ["http://h.", "a.", "-dom"],
            ["http://h", "a", "-.dom"],
            ["http://h", "a", "..dom"],
            ["http://h.", "a.", "1"],
            ["http://1.2.3", "4", ".5/"],
            ["http://1.2.3", "4", "."],
            ["http://1.2.3", "4", ".5.6"],
            ["http://a.2.3", "4", ".5"],
            ["http://h/", "a", "%4g"],
            ["http://h/", "%20", "%2"],
            ["http://h:8", "0", "o"],
            ["ftp://us", "er", ":password@host/;type=i"],
            ["ftp://us", "er", ":pass/word@host"],
            ["ftp://user@", "h", "?"],
            ["news:comp.", "a", ""],
            ["news:comp.", "a", "*"],
            ["prospero://h/", "a", ";f=v;g=w=x"],
            ["x", "y", "://h/"],
            ["x", "y", "_"],
        ];
        for text in texts {
            let mut buffer = [0; 400];
            let mut offset = |times: usize| {
                let length = repeated(&mut buffer, text, times);
                parse(&buffer[..length], Profile::Interpreter).map_err(|error| error.offset()).err()
            };
            let once = offset(1);
            for times in 2..100 {
                let expected = once.map(|once| once + (times - 1) * text[1].len());
                assert_eq!(offset(times), expected, "{text:?}, {times} times");
            }
        }
    }
}
