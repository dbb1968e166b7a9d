//! The authority: where it ends, and what it is if it has no user, host and port.

use std::str;

use crate::characters::{Characters, Set};
use crate::declare::decision;
use crate::steps::address::{self, InBrackets};
use crate::steps::escapes::{self, IncompleteEscape, Text, is_escape};
use crate::steps::port::PortText;
use crate::steps::scheme::Scheme;
use crate::steps::user::{self, UserEnd};
use crate::trace::Traced;

decision! {
    /// What ends an authority?
    pub enum AuthorityEnd {
        /// "/". A "?" can stand in the user: the host of `ftp://a.com?x@evil.com/f` is evil.com.
        Slash,
        /// "/" and "?". The host of `ftp://a.com?x@evil.com/f` is a.com.
        SlashOrQuestionMark,
        /// Nothing: all that follows the slashes, up to a fragment, is the authority. The host of
        /// `x://a/b` is `a/b`, if a host may have a "/".
        EndOfInput,
        /// "/", "?" and a backslash. The host of `x://host.dom\@evil.com/` is host.dom, and its
        /// path begins with the backslash.
        SlashQuestionMarkOrBackslash,
        /// "/", "?" and "#", also if "#" begins no fragment. The path of `http://host.dom#a` is
        /// `#a`, if a path may have it.
        SlashQuestionMarkOrNumberSign,
        /// The first character that cannot stand there: one that the user, the host or the digits
        /// of the port may not have. What follows is the path: the port of `http://host.dom:8x/` is
        /// 8, and its path is `x/`.
        OtherCharacter,
        /// The first character after the last "@" that RFC 2396 excludes, or "%", ";" or "'", with
        /// which the path begins. A ":" that begins no port also ends the host, and "/" is put
        /// before it. The path of `http://host.dom;a/` is `;a/`, and the path of
        /// `http://host.dom:8x:80/` is `/:8x/`.
        Excluded,
        /// The first character after the last "@" that RFC 2396 excludes, or "%", ";" or "'", with
        /// which the path begins. The path of `http://host.dom;a/` is `;a/`, and
        /// `http://host.dom:8x:80/` is invalid, if a host may have no ":".
        ExcludedExceptColon,
        /// The first character after the last "@" that RFC 2396 excludes, or "%", ";" or "'", with
        /// which the path begins. A ":" that begins no port, and a character that cannot stand in
        /// the host, also end the host, and "/" is put before them. Its label then ends already at
        /// a character beyond US-ASCII. The path of `http://host.dom;a/` is `;a/`, and the path of
        /// `http://host.dom[a/` is `/[a/`, if a path may have a "[".
        ExcludedOrOther,
    }
}

decision! {
    /// What is an authority that is not a user, a host and a port?
    pub enum Registry {
        /// It makes the input invalid, as in `http://a:b:c/`.
        Rejected,
        /// It is a name of a registry, if each of its characters may stand there: `http://a:b:c/`
        /// has no host, no user and no port.
        Name,
        /// It is a name of a registry, if each of its characters may stand there, also those beyond
        /// US-ASCII except control characters and white space: `http://a:b:ç/` has no host, no user
        /// and no port.
        NameBeyondAscii,
        /// It is any text, of which no part is reported: `http://a[b:c/` has no host, no user and no port.
        AnyText,
    }
}

/// Splits the text after the slashes into the authority and the path with the query.
pub(crate) fn split<'a>(design: &Traced, scheme: &Scheme, after: &'a [u8]) -> (Text<'a>, Text<'a>) {
    let option = design.authority_end();
    let ends = |byte: &u8| match option {
        AuthorityEnd::EndOfInput => false,
        AuthorityEnd::Slash => *byte == b'/',
        AuthorityEnd::SlashQuestionMarkOrNumberSign => matches!(byte, b'/' | b'?' | b'#'),
        AuthorityEnd::SlashQuestionMarkOrBackslash => matches!(byte, b'/' | b'?' | b'\\'),
        _ => matches!(byte, b'/' | b'?'),
    };
    let is_anywhere = design.user_end() == UserEnd::FirstAtAnywhere;
    let user = after.iter().position(|&byte| byte == b'@' && is_anywhere).unwrap_or_default();
    let end = after[user..].iter().position(ends).map_or(after.len(), |at| user + at);
    use AuthorityEnd::{Excluded, ExcludedExceptColon, ExcludedOrOther};
    if matches!(option, Excluded | ExcludedExceptColon | ExcludedOrOther) {
        let (authority, rest) = up_to_excluded(design, scheme, after.split_at(end));
        return (authority.into(), rest.into());
    }
    let is_shorter = option == AuthorityEnd::OtherCharacter;
    let shorter = if is_shorter { longest(design, scheme, &after[..end]) } else { end };
    let (authority, rest) = after.split_at(shorter);
    (authority.into(), rest.into())
}

/// Returns the authority up to an excluded character, and what follows it. A port is its last part,
/// also if what stands before is not.
fn up_to_excluded(design: &Traced, scheme: &Scheme, (text, rest): (&[u8], &[u8])) -> (Vec<u8>, Vec<u8>) {
    const EXCLUDED: Set = Set::of(b" \"%';<>\\^`{|}\t\n\r");
    let start = text.iter().rposition(|&byte| byte == b'@').map_or(0, |at| at + 1);
    let is_excluded = |byte: &u8| byte.is_ascii() && EXCLUDED.has(*byte);
    let end = text[start..].iter().position(is_excluded).map_or(text.len(), |at| start + at);
    let digits = text[start..end].iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
    let port = match text[start..end - digits] {
        [.., b':'] => end - digits - 1,
        _ => end,
    };
    let host = &text[start..port];
    if host.starts_with(b"[") && host.ends_with(b"]") {
        let slash: &[u8] = if end < text.len() || !rest.starts_with(b"/") { b"/" } else { b"" };
        return (text[..end].to_vec(), [slash, &text[end..], rest].concat());
    }
    let colon = host.iter().position(|&byte| byte == b':').unwrap_or(host.len());
    let cut = match design.authority_end() {
        AuthorityEnd::ExcludedOrOther => {
            let cut = length(host, design.host_characters().of(scheme.is_known).0, b"");
            let label = host[..cut].iter().rposition(|&byte| byte == b'.').map_or(0, |at| at + 1);
            let beyond = host[label..cut].iter().position(|byte| !byte.is_ascii());
            beyond.filter(|_| cut < host.len()).map_or(cut, |at| label + at)
        }
        AuthorityEnd::ExcludedExceptColon => host.len(),
        _ => colon,
    };
    let slash: &[u8] = if cut < host.len() { b"/" } else { b"" };
    let authority = [&text[..start], &host[..cut], &text[port..end]].concat();
    (authority, [slash, &host[cut..], &text[end..], rest].concat())
}

/// Returns the length of the longest beginning of a text that is perhaps a user with its "@", then
/// a host, then perhaps a port.
fn longest(design: &Traced, scheme: &Scheme, text: &[u8]) -> usize {
    let user =
        |text: &&[u8]| length(text, design.user_characters().of(scheme.is_known).0, b":") == text.len();
    let start = match user::split(design, scheme, text) {
        (Some(before), _) if user(&before) => before.len() + 1,
        _ => 0,
    };
    let host = &text[start..];
    let may_begin = design.in_brackets().of(scheme.is_known) != InBrackets::Nothing;
    let are_brackets = |end: usize| address::is_in_brackets(design, scheme, &host[..=end]);
    let host_end = match host.iter().position(|&byte| byte == b']') {
        Some(bracket) if may_begin && are_brackets(bracket) => bracket + 1,
        _ => length(host, design.host_characters().of(scheme.is_known).0, b""),
    };
    let port = match &host[host_end..] {
        [b':', port @ ..] if design.port_text() == PortText::AnyText => {
            1 + port.iter().take_while(|byte| !b":\\".contains(byte)).count()
        }
        [b':', digits @ ..] => 1 + digits.iter().take_while(|byte| byte.is_ascii_digit()).count(),
        _ => 0,
    };
    start + host_end + port
}

/// Returns the length of the longest beginning of a text that consists of escapes and of characters
/// that are not rejected.
pub(crate) fn length(text: &[u8], characters: Characters, others: &[u8]) -> usize {
    let Ok(text) = str::from_utf8(text) else { return 0 };
    let is_permitted = |(at, character): &(usize, char)| {
        *character == '%' && is_escape(&text.as_bytes()[*at..])
            || characters.has_character(*character)
            || character.is_ascii() && others.contains(&(*character as u8))
    };
    text.char_indices().find(|place| !is_permitted(place)).map_or(text.len(), |(at, _)| at)
}

/// Returns whether an authority is the name of a registry: RFC 2396, section 3.2.1.
pub(crate) fn is_registry(design: &Traced, authority: &[u8]) -> bool {
    const CHARACTERS: Set = Set::ALPHANUMERIC.and(Set::of(b"-_.!~*'()$,;:@&=+"));
    let permitted = match design.registry() {
        Registry::Rejected => return false,
        Registry::AnyText => return true,
        Registry::Name => CHARACTERS,
        Registry::NameBeyondAscii => CHARACTERS.and(Set::LETTERS_BEYOND_ASCII),
    };
    let characters = Characters::only(permitted);
    !authority.is_empty() && escapes::write(authority, characters, IncompleteEscape::Rejected).is_some()
}
