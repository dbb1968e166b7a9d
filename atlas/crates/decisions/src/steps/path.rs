//! The path: what it may have, and what is removed from it.

use std::borrow::Cow;

use crate::characters::{Characters, Set};
use crate::declare::{characters, decision};
use crate::steps::escapes::{Escapes, Part, Text, decoded};
use crate::steps::file;
use crate::steps::query::{self, QueryIn};
use crate::steps::scheme::{self, Scheme};
use crate::trace::Traced;

characters! {
    /// Which characters may a path have that begins with "/" or follows an authority, or is a
    /// relative reference?
    pub struct PathCharacters {
        /// xchar of section 5. `http://host.dom/a~b` is invalid.
        RFC_1738 = Characters::only(XCHAR);
        /// pchar and "/" of RFC 3986: unreserved characters, sub-delims, ":" and "@". RFC 2396 has
        /// the same ones. `http://host.dom/a|b` is invalid, and the path of `http://host.dom/a~b`
        /// is `/a~b`.
        RFC_3986 = Characters::only(RFC_3986);
        /// All. Those of the path percent-encode set are encoded: the path of
        /// `http://host.dom/a b|c` is `/a%20b|c`.
        URL_STANDARD = Characters::encoding(Set::CONTROLS.and(Set::of(b" \"#<>?^`{}")));
        /// All, as they are. The path of `http://host.dom/a b|c` is `/a b|c`.
        ALL = Characters::only(Set::ALL);
    }
}

characters! {
    /// Which characters may an opaque path have: one that does not begin with "/" and follows no authority?
    pub struct OpaquePathCharacters {
        /// xchar of section 5. `mailto:a~b` is invalid.
        RFC_1738 = Characters::only(XCHAR);
        /// uric of RFC 2396, with the brackets of RFC 2732. The path of `mailto:a?b` is `a?b`, and
        /// `mailto:a b` is invalid.
        RFC_2396 = Characters::only(Set::ALPHANUMERIC.and(Set::of(b"-_.!~*'();/?:@&=+$,[]")));
        /// pchar and "/" of RFC 3986. `mailto:a b` is invalid.
        RFC_3986 = Characters::only(RFC_3986);
        /// All. Control characters and those beyond US-ASCII are encoded: the path of
        /// `mailto:hôst b` is `h%C3%B4st b`.
        URL_STANDARD = Characters::encoding(Set::CONTROLS);
        /// All, as they are. The path of `mailto:hôst b` is `hôst b`.
        ALL = Characters::only(Set::ALL);
    }
}

decision! {
    /// With what may an opaque path begin?
    pub enum OpaqueStart {
        /// With any of its characters, and it may be empty: the path of `x:` is empty, and that of
        /// `mailto:a ?b` is `a `, if a path may have spaces.
        AnyOrNothing,
        /// With any of its characters, and it is not empty: `x:` is invalid, and the path of `x:[`
        /// is `[`, if a path may have a bracket.
        Any,
        /// With any of its characters except a bracket, and it is not empty: `x:` and `x:[` are invalid.
        NoBracket,
        /// With any of its characters, and "/" is put before it: the path of `x:a` is `/a`.
        SlashAdded,
        /// With any of its characters. In the schemes that the parser knows "/" is put before it:
        /// the path of `http:a` is `/a`.
        SlashAddedIfKnown,
        /// With any of its characters, and it may be empty. A space at its end, before "?" or "#",
        /// is percent-encoded: the path of `mailto:a  ?b` is `a %20`, if a path may have spaces.
        FinalSpaceEncoded,
    }
}

decision! {
    /// Are dot segments removed from a path when a URL is read? Those that remove them mostly do so
    /// only if it begins with "/".
    pub enum DotSegments {
        /// No: the path of `ftp://host.dom/a/../b` is `/a/../b`. RFC 3986 removes them when a URL
        /// is resolved or compared.
        Kept,
        /// Yes, and "%2e" counts as ".". The path of `ftp://host.dom/a/%2E./b` is `/b`.
        Removed,
        /// Yes, also from a path that does not begin with "/", and "%2e" does not count as ".": the
        /// path of `mailto:a/a/../b` is `a/b`, and the path of `ftp://host.dom/%2e/b` is `/%2e/b`.
        RemovedEverywhere,
        /// Yes, also from a path that does not begin with "/", and "%2e" does not count as ".". No
        /// "/" is left in the place of a last one: the path of `ftp://host.dom/a/b/..` is `/a`.
        RemovedWithSlash,
        /// Yes, if the authority has more than ":" and "@", and "%2e" counts as ".": the path of
        /// `ftp://host.dom/a/%2E./b` is `/b`, and the path of `x:/a/../b` is `/a/../b`.
        RemovedAfterText,
        /// Yes, after an authority except in gopher, ldap, mailto, nntp and telnet, and "%2e"
        /// counts as ".": the path of `ftp://host.dom/a/%2E./b` is `/b`, and the path of
        /// `telnet://host.dom/a/../b` is `/a/../b`.
        RemovedAfterAuthority,
    }
}

decision! {
    /// Do ";" and what follows it in the last segment belong to the path?
    pub enum PathParameters {
        /// Yes: the path of `http://host.dom/a;b` is `/a;b`.
        Kept,
        /// No, they are left out in http, https, ftp, prospero and in an input without a scheme, as
        /// `urlparse` of Python divides it: the path of `http://host.dom/a;b` is `/a`, and the path
        /// of `x://host.dom/a;b` is `/a;b`.
        LeftOut,
    }
}

decision! {
    /// What is an empty path after an authority?
    pub enum EmptyPath {
        /// Empty: the path of `http://host.dom` is the empty text.
        Empty,
        /// "/", if the input has a scheme: the path of `http://host.dom` is `/`.
        Slash,
        /// Empty, but "/" is put before a path that begins with another character: the path of
        /// `http://host.dom` is the empty text, and the path of `http://host.dom:8x` is `/x`, if
        /// this character ends the authority.
        SlashBeforeText,
        /// "/", if the host is not empty, also without a scheme: the path of `http://host.dom` is
        /// `/`, and the path of `http://a@` is the empty text, if a host may be empty.
        SlashAfterHost,
        /// "/", if the authority has more than ":" and "@": the path of `http://a@` is `/`, and the
        /// path of `x://` is the empty text, if it is valid.
        SlashAfterText,
        /// "/", also without a scheme: the path of `//host.dom` is `/`.
        SlashAfterAuthority,
        /// "/" between a host and a query that are not empty: the path of
        /// `ftp://a.com?x@evil.com/f` is `/`, and the path of `http://host.dom?` is the empty text.
        SlashBetweenHostAndQuery,
        /// "/", also without an authority: the path of `x:` is `/`.
        SlashEverywhere,
    }
}

/// xchar of RFC 1738, section 5, without escapes. A path of RFC 1738 has no other characters.
pub(crate) const XCHAR: Set = Set::ALPHANUMERIC.and(Set::of(b"$-_.+!*'(),;/?:@&="));
const RFC_3986: Set = Set::ALPHANUMERIC.and(Set::of(b"-._~!$&'()*+,;=:@/"));

/// What stands before a path and after it.
#[derive(Clone, Copy)]
pub(crate) struct After {
    pub has_authority: bool,
    /// Whether the authority is not empty.
    pub has_text: bool,
    /// Whether the authority has a host that is not empty.
    pub has_host: bool,
    /// Whether a query follows that is not empty.
    pub has_query: bool,
    /// Whether no query and no fragment follow.
    pub is_last: bool,
}

/// Returns the path as it is reported, or `None` if it is invalid.
pub(crate) fn read<'t>(design: &Traced, scheme: &Scheme, path: &'t [u8], after: After) -> Option<Text<'t>> {
    let After { has_authority, has_text, has_host, has_query, is_last } = after;
    let are_left_out = design.path_parameters().of(scheme.is_known) == PathParameters::LeftOut
        && scheme.is(&["http", "https", "ftp", "prospero", ""]);
    let path = if are_left_out { without_parameters(path) } else { path };
    let empty = design.empty_path().of(scheme.is_known);
    if !has_authority && path.len() < 2 && file::is_local_only(design, scheme) {
        return Some(b"/".into());
    }
    if !has_authority && !path.starts_with(b"/") {
        return opaque(design, scheme, path, is_last);
    }
    use EmptyPath::*;
    let is_slash = match empty {
        SlashAfterHost => has_host,
        SlashAfterText => has_text,
        SlashBetweenHostAndQuery => has_host && has_query,
        Slash => scheme.text.is_some(),
        SlashAfterAuthority | SlashEverywhere => true,
        Empty | SlashBeforeText => false,
    };
    if path.is_empty() && is_slash {
        return Some(b"/".into());
    }
    let is_added = matches!(empty, Slash | SlashBeforeText | SlashEverywhere);
    let path: Text = match is_added && !path.is_empty() && !path.starts_with(b"/") {
        true => [b"/", path].concat().into(),
        false => path.into(),
    };
    let written = |path: Text<'t>| {
        let escapes = Escapes::of(design, scheme.is_known, Part::Path);
        escapes.write(path, design.path_characters().of(scheme.is_known).0)
    };
    let path = match design.dot_segments().of(scheme.is_known) {
        DotSegments::RemovedAfterText if !has_text => path,
        DotSegments::RemovedAfterAuthority if !has_authority || scheme.is(&scheme::FLAT) => path,
        DotSegments::Kept => file::with_drive_letter(design, scheme, path),
        option => {
            let without = without_dot_segments(design, scheme, path.clone(), option);
            // What is removed is read before.
            if without.len() < path.len() {
                written(path)?;
            }
            without
        }
    };
    if path.is_empty() && is_slash { Some(b"/".into()) } else { written(path) }
}

/// Returns a path without ";" and what follows it in its last segment.
fn without_parameters(path: &[u8]) -> &[u8] {
    let segment = path.iter().rposition(|&byte| byte == b'/').map_or(0, |slash| slash + 1);
    let end = path[segment..].iter().position(|&byte| byte == b';').map_or(path.len(), |at| segment + at);
    &path[..end]
}

/// Returns an opaque path as it is reported.
fn opaque<'t>(design: &Traced, scheme: &Scheme, path: &'t [u8], is_last: bool) -> Option<Text<'t>> {
    let has_scheme = scheme.text.is_some();
    let begins_well = path.first().is_some_and(|first| !b"[]".contains(first));
    let is_rejected = match design.opaque_start() {
        OpaqueStart::NoBracket => !begins_well,
        OpaqueStart::Any => path.is_empty(),
        _ => false,
    };
    if has_scheme && is_rejected {
        return None;
    }
    let is_added = match design.opaque_start() {
        OpaqueStart::SlashAdded => has_scheme,
        OpaqueStart::SlashAddedIfKnown => scheme.is_known,
        _ => false,
    };
    let is_opaque = has_scheme && !(is_added && scheme.is_known);
    let of_path = || design.path_characters().of(scheme.is_known).0;
    let characters = if is_opaque { design.opaque_path_characters().0 } else { of_path() };
    let is_divided = design.query_in() == QueryIn::ExceptOpaqueText;
    let part = if has_scheme && !is_divided { Part::Opaque } else { Part::Path };
    let escapes = Escapes::of(design, scheme.is_known, part);
    let path = match design.dot_segments().of(scheme.is_known) {
        option @ (DotSegments::RemovedEverywhere | DotSegments::RemovedWithSlash)
            if has_scheme || option != DotSegments::RemovedWithSlash =>
        {
            escapes.write(path.into(), characters)?;
            let path = without_dot_segments(design, scheme, [b"/", path].concat().into(), option);
            path.strip_prefix(b"/").unwrap_or(&path).to_vec().into()
        }
        _ => Cow::Borrowed(path),
    };
    if path.is_empty() && design.empty_path().of(scheme.is_known) == EmptyPath::SlashEverywhere {
        return Some(b"/".into());
    }
    let mark = path.iter().position(|&byte| byte == b'?' && is_divided).unwrap_or(path.len());
    let mut written = if mark < path.len() {
        let written = escapes.write(path[..mark].into(), characters)?;
        query::read(design, scheme, &path[mark + 1..])?;
        [&written, &path[mark..]].concat().into()
    } else {
        escapes.write(path, characters)?
    };
    if design.opaque_start() == OpaqueStart::FinalSpaceEncoded && !is_last && written.ends_with(b" ") {
        written.to_mut().pop();
        written.to_mut().extend(b"%20");
    }
    if is_added && !written.is_empty() {
        written.to_mut().insert(0, b'/');
    }
    Some(written)
}

/// Returns a path without its dot segments.
fn without_dot_segments<'t>(design: &Traced, scheme: &Scheme, path: Text<'t>, how: DotSegments) -> Text<'t> {
    let Some(segments) = path.strip_prefix(b"/") else { return path };
    let has_drive = file::has_drive_letters(design, scheme);
    // A dot segment has a "." or an escape of one.
    if !has_drive && !path.iter().any(|byte| b".%".contains(byte)) {
        return path;
    }
    let mut kept: Vec<Text> = Vec::new();
    let mut segments = segments.split(|&byte| byte == b'/').peekable();
    while let Some(segment) = segments.next() {
        let is_last = segments.peek().is_none();
        let dots = match how {
            DotSegments::RemovedEverywhere | DotSegments::RemovedWithSlash => segment.into(),
            _ => decoded(segment),
        };
        match &*dots {
            dots @ (b"." | b"..") => {
                if dots.len() == 2 && file::may_be_removed(design, scheme, &kept) {
                    kept.pop();
                }
                if is_last && how != DotSegments::RemovedWithSlash {
                    kept.push(b"".into());
                }
            }
            _ if has_drive && kept.is_empty() => kept.push(file::normalized(segment)),
            _ => kept.push(segment.into()),
        }
    }
    let slash: &[u8] = if kept.is_empty() { b"" } else { b"/" };
    [slash, &kept.join(&b'/')[..]].concat().into()
}
