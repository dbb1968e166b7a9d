//! The reference parser: section 5 by hand, one file per scheme, one function per production.
//!
//! It reads the text of the RFC on its own and knows nothing of `grammar` or `automata`, so that the two can be held
//! against each other. It does not allocate, and takes time in proportion to the input's length.

mod class;
mod cursor;
mod error;
mod fast;
mod file;
mod ftp;
mod gopher;
mod http;
mod login;
mod mailto;
mod news;
mod nntp;
mod other;
mod prospero;
mod scan;
mod scheme;
mod telnet;
mod wais;

pub use error::{Error, Expected};

use crate::spec::{Profile, Rule};
use crate::url::{Part, Url};
use class::{InterpreterScheme, ProducerScheme};
use cursor::Cursor;
use scheme::Scheme;

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
/// The scheme chooses the production: `otherurl` is for schemes that section 3 does not define (ruling A4). The parts of
/// the result borrow from the input, with nothing decoded and nothing in another case.
///
/// # Errors
/// The offset of the first byte that no URL has there, and what was expected.
///
/// ```
/// use rfc1738::{parse, Profile, Url};
///
/// let url = parse(b"ftp://myname@host.dom/etc/motd;type=a", Profile::Interpreter)?;
/// let Url::Ftp(ftp) = url else { panic!("the scheme is ftp") };
/// assert_eq!(ftp.user().map(|user| user.as_str()), Some("myname"));
/// assert_eq!(ftp.name().map(|name| name.as_str()), Some("motd"));
/// assert_eq!(ftp.to_string(), "ftp://myname@host.dom/etc/motd;type=a");
/// # Ok::<(), rfc1738::ParseError>(())
/// ```
pub fn parse(input: &[u8], profile: Profile) -> Result<Url<'_>, Error> {
    let mut cursor = Cursor::new(input, profile);
    let (scheme, name) = match cursor.known_scheme() {
        Some((scheme, name)) => (Some(scheme), name),
        None => (None, scheme_name(&mut cursor, profile)?),
    };
    match scheme {
        Some(Scheme::Http) => http::httpurl(name, &mut cursor).map(Url::Http),
        Some(Scheme::Ftp) => ftp::ftpurl(name, &mut cursor).map(Url::Ftp),
        Some(Scheme::News) => news::newsurl(name, &mut cursor).map(Url::News),
        Some(Scheme::Nntp) => nntp::nntpurl(name, &mut cursor).map(Url::Nntp),
        Some(Scheme::Telnet) => telnet::telneturl(name, &mut cursor).map(Url::Telnet),
        Some(Scheme::Gopher) => gopher::gopherurl(name, &mut cursor).map(Url::Gopher),
        Some(Scheme::Wais) => wais::waisurl(name, &mut cursor).map(Url::Wais),
        Some(Scheme::Mailto) => mailto::mailtourl(name, &mut cursor).map(Url::Mailto),
        Some(Scheme::File) => file::fileurl(name, &mut cursor).map(Url::File),
        Some(Scheme::Prospero) => prospero::prosperourl(name, &mut cursor).map(Url::Prospero),
        None => other::otherurl(name, &mut cursor).map(Url::Other),
    }
}

/// `scheme = 1*[ lowalpha | digit | "+" | "-" | "." ]`, and the ":" after it: whatever scheme it is
#[inline(never)]
fn scheme_name<'a>(cursor: &mut Cursor<'a>, profile: Profile) -> Result<Part<'a>, Error> {
    let name = match profile {
        Profile::Interpreter => cursor.run::<InterpreterScheme>()?,
        Profile::Producer => cursor.run::<ProducerScheme>()?,
    };
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

    /// The three texts after one another, the second so many times.
    fn repeated(buffer: &mut [u8; 400], [before, filler, after]: [&str; 3], times: usize) -> usize {
        let fillers = core::iter::repeat_n(filler.bytes(), times).flatten();
        let bytes = before.bytes().chain(fillers).chain(after.bytes());
        buffer.iter_mut().zip(bytes).map(|(place, byte)| *place = byte).count()
    }

    /// Windows end somewhere in the text, wherever that is: the verdict is the same, and the error as much further on.
    #[test]
    fn length_changes_nothing() {
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
                let moved = once.map(|once| once + (times - 1) * text[1].len());
                assert_eq!(offset(times), moved, "{text:?}, {times} times");
            }
        }
    }
}
