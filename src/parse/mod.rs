//! The reference parser: section 5 by hand, one file per scheme, one function per production.
//!
//! It reads the text of the RFC on its own and knows nothing of `grammar` or `automata`, so that the two can be held
//! against each other. It does not allocate, and takes time in proportion to the input's length.

mod class;
mod cursor;
mod error;
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
use crate::url::Url;
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
    let first_eight = cursor.window().first_eight();
    let name = match profile {
        Profile::Interpreter => cursor.run::<InterpreterScheme>()?,
        Profile::Producer => cursor.run::<ProducerScheme>()?,
    };
    if name.is_empty() {
        return Err(cursor.error(Rule::Scheme, Expected::SCHEME));
    }
    if !cursor.eat(b':') {
        return Err(cursor.error(Rule::Scheme, Expected::COLON));
    }
    match Scheme::of(first_eight, name.len()) {
        Some(Scheme::Http) => http::httpurl(name, cursor).map(Url::Http),
        Some(Scheme::Ftp) => ftp::ftpurl(name, cursor).map(Url::Ftp),
        Some(Scheme::News) => news::newsurl(name, cursor).map(Url::News),
        Some(Scheme::Nntp) => nntp::nntpurl(name, cursor).map(Url::Nntp),
        Some(Scheme::Telnet) => telnet::telneturl(name, cursor).map(Url::Telnet),
        Some(Scheme::Gopher) => gopher::gopherurl(name, cursor).map(Url::Gopher),
        Some(Scheme::Wais) => wais::waisurl(name, cursor).map(Url::Wais),
        Some(Scheme::Mailto) => mailto::mailtourl(name, cursor).map(Url::Mailto),
        Some(Scheme::File) => file::fileurl(name, cursor).map(Url::File),
        Some(Scheme::Prospero) => prospero::prosperourl(name, cursor).map(Url::Prospero),
        None => other::otherurl(name, cursor).map(Url::Other),
    }
}
