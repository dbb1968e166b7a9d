//! The rules of schemes: whether a scheme asks more of the path and the query than their characters.

use rfc1738::{Profile, parse};

use crate::declare::decision;
use crate::steps::escapes::is_escape;
use crate::steps::path::XCHAR;
use crate::steps::scheme::Scheme;
use crate::trace::Traced;

decision! {
    /// Does each scheme have a rule of its own for what follows it?
    pub enum SchemeRules {
        /// Yes, that of RFC 1738: nntp has a group and an article, a typecode of ftp is a, i or d
        /// in either case, and telnet has no path but "/". `ftp://host.dom/;type=x` is invalid.
        OfRfc1738,
        /// No. No scheme has a rule of its own for its path and its query: the path of
        /// `ftp://host.dom/;type=x` is `/;type=x`.
        None,
    }
}

/// Returns whether the scheme permits a path and a query, after an authority if `host` is the host of one.
///
/// RFC 1738's own parser is the judge. The decisions have already permitted the characters, so a
/// letter stands in the place of each one that RFC 1738 does not permit.
pub(crate) fn permit(
    design: &Traced,
    scheme: &Scheme,
    host: Option<&[u8]>,
    path: &[u8],
    query: Option<&[u8]>,
) -> bool {
    if design.scheme_rules() == SchemeRules::None || scheme.text.is_none() {
        return true;
    }
    let mut text = [scheme.lower().as_bytes(), b":"].concat();
    if let Some(host) = host {
        text.extend(if host.is_empty() { &b"//"[..] } else { b"//h" });
    }
    text.extend(with_letters(path));
    if let Some(query) = query {
        text.push(b'?');
        text.extend(with_letters(query));
    }
    parse(&text, Profile::Interpreter).is_ok()
}

fn with_letters(text: &[u8]) -> impl Iterator<Item = u8> + '_ {
    text.iter().enumerate().map(|(at, &byte)| {
        // "x" is no hexadecimal digit, so it completes no escape.
        if XCHAR.has(byte) || is_escape(&text[at..]) { byte } else { b'x' }
    })
}
