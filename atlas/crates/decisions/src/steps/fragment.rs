//! The fragment: whether "#" begins one, and what it may have.

use crate::characters::{Characters, Set};
use crate::declare::{characters, decision};
use crate::steps::authority;
use crate::steps::escapes::{Escapes, Part, Text};
use crate::steps::query;
use crate::steps::scheme::Scheme;
use crate::trace::Traced;

decision! {
    /// Does the first "#" begin a fragment?
    pub enum NumberSign {
        /// No. "#" is a character like any other. A URL of RFC 1738 has no fragment and no "#", so
        /// `http://host.dom/#a` is invalid there.
        Character,
        /// Yes, wherever it stands. The host of `http://host.dom#@evil.com/` is host.dom.
        BeginsFragment,
        /// Yes, in http and https: the fragment of `https://host.dom/#a` is a. In other schemes "#"
        /// is a character like any other: the path of `x:a#b` is `a#b`, if a path may have it.
        BeginsFragmentInHttp,
        /// Yes, but not in an authority, which ends at "/": the host of
        /// `http://host.dom#@evil.com/` is evil.com.
        BeginsFragmentAfterAuthority,
        /// Yes, but not in an authority, which ends at "/". The fragment ends at a character that
        /// it may not have: the fragment of `http://host.dom/#a^b` is a.
        BeginsShortFragmentAfterAuthority,
        /// It ends the URL, and what follows is dropped: the host of `http://host.dom#@evil.com/`
        /// is host.dom, and `http://host.dom/#a` has no fragment.
        EndsUrl,
    }
}

characters! {
    /// Which characters may a fragment have?
    pub struct FragmentCharacters {
        /// Those of a query of RFC 2396, and brackets (RFC 2732). `http://host.dom/#a^b` is invalid.
        RFC_2396 = query::QueryCharacters::RFC_2396.0;
        /// Unreserved characters, sub-delims, ":", "@", "/" and "?". `http://host.dom/#[` is invalid.
        RFC_3986 = query::QueryCharacters::RFC_3986.0;
        /// All. Those of the fragment percent-encode set are encoded: the fragment of
        /// `http://host.dom/#a b` is `a%20b`.
        URL_STANDARD = Characters::encoding(Set::CONTROLS.and(Set::of(b" \"<>`")));
        /// All, as they are. The fragment of `http://host.dom/#a b` is `a b`.
        ALL = Characters::only(Set::ALL);
    }
}

/// Splits the fragment off.
pub(crate) fn split<'a>(design: &Traced, scheme: &Scheme, rest: &'a [u8]) -> (&'a [u8], Option<&'a [u8]>) {
    let Some(first) = rest.iter().position(|&byte| byte == b'#') else { return (rest, None) };
    use NumberSign::*;
    let option = design.number_sign();
    let is_after = matches!(option, BeginsFragmentAfterAuthority | BeginsShortFragmentAfterAuthority);
    let path = match rest {
        [b'/', b'/', authority @ ..] if is_after => {
            2 + authority.iter().position(|&byte| byte == b'/').unwrap_or(authority.len())
        }
        _ => first,
    };
    let is_in_http = option == BeginsFragmentInHttp && scheme.is(&["http", "https"]);
    match rest[path..].iter().position(|&byte| byte == b'#').map(|at| path + at) {
        Some(at) if is_after || is_in_http || option == BeginsFragment => {
            (&rest[..at], Some(&rest[at + 1..]))
        }
        Some(at) if option == EndsUrl => (&rest[..at], None),
        _ => (rest, None),
    }
}

/// Returns the fragment as it is reported, or `None` if it is invalid.
pub(crate) fn read<'t>(design: &Traced, scheme: &Scheme, fragment: &'t [u8]) -> Option<Text<'t>> {
    let characters = design.fragment_characters().of(scheme.is_known).0;
    let end = match design.number_sign() {
        NumberSign::BeginsShortFragmentAfterAuthority => authority::length(fragment, characters, b"%"),
        _ => fragment.len(),
    };
    Escapes::of(design, scheme.is_known, Part::Fragment).write(fragment[..end].into(), characters)
}
