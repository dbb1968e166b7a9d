//! The authority: where it ends, and what it is if it has no user, host and port.

use crate::Design;
use crate::characters::Set;
use crate::declare::decision;
use crate::steps::escapes::consists_of;

decision! {
    /// What ends an authority?
    pub enum AuthorityEnd {
        /// "/". A "?" can stand in the user: the host of `ftp://a.com?x@evil.com/f` is evil.com.
        Slash,
        /// "/" and "?". The host of `ftp://a.com?x@evil.com/f` is a.com.
        SlashOrQuestionMark,
    }
}

decision! {
    /// What is an authority that is not a user, a host and a port?
    pub enum Registry {
        /// It makes the input invalid, as in `http://a:b:c/`.
        Rejected,
        /// It is a name of a registry, if each of its characters may stand there: `http://a:b:c/` has no host, no user and no port.
        Name,
    }
}

/// Splits the text after the slashes into the authority and the path with the query.
pub(crate) fn split<'a>(design: &Design, after: &'a [u8]) -> (&'a [u8], &'a [u8]) {
    let ends = |byte: &u8| match design.authority_end {
        AuthorityEnd::Slash => *byte == b'/',
        AuthorityEnd::SlashOrQuestionMark => matches!(byte, b'/' | b'?'),
    };
    after.split_at(after.iter().position(ends).unwrap_or(after.len()))
}

/// Returns whether an authority is the name of a registry: RFC 2396, section 3.2.1.
pub(crate) fn is_registry(authority: &[u8]) -> bool {
    const CHARACTERS: Set = Set::ALPHANUMERIC.and(Set::of(b"-_.!~*'()$,;:@&=+"));
    !authority.is_empty() && consists_of(authority, CHARACTERS)
}
