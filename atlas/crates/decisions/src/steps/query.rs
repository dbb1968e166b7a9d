//! The query: where "?" begins one, and what it may have.

use crate::characters::{Characters, Set};
use crate::declare::{characters, decision};
use crate::steps::escapes::{Escapes, Part, Text};
use crate::steps::scheme::Scheme;
use crate::trace::Traced;

decision! {
    /// Where does "?" end the path and begin a query?
    pub enum QueryIn {
        /// In http and wais. In the path of other schemes it is a character like any other: the
        /// path of `ftp://host.dom/a?b` is `/a?b`.
        HttpAndWais,
        /// In http and https: the query of `https://host.dom/?a` is a, and the path of
        /// `ftp://host.dom/a?b` is `/a?b`.
        Http,
        /// In every scheme, but not in an opaque path: that of `mailto:a?b` is `a?b`. A path
        /// without a scheme is not opaque.
        ExceptOpaque,
        /// In every scheme, but not in an opaque path, where what follows the "?" stays as it is.
        /// An empty path is not opaque: the query of `mailto:?b` is b, and the path of `mailto:a?b`
        /// is `a?b`.
        ExceptOpaqueText,
        /// In every scheme. The path of `mailto:a?b` is a.
        EveryScheme,
        /// In every scheme except ftp, gopher, news, nntp and telnet: the path of
        /// `ftp://host.dom/a?b` is `/a?b`, if a path may have a "?", and the query of `x:/?a` is a.
        ExceptServices,
        /// In none. The path of `http://host.dom/a?b` is `/a?b`.
        NoScheme,
    }
}

characters! {
    /// Which characters may a query have?
    pub struct QueryCharacters {
        /// uchar, ";", ":", "@", "&" and "=": `search` of section 5. `http://host.dom/?a/b` is invalid.
        RFC_1738 = Characters::only(Set::ALPHANUMERIC.and(Set::of(b"$-_.+!*'(),;:@&=")));
        /// uric of RFC 2396, with the brackets of RFC 2732. `http://host.dom/?a|b` is invalid.
        RFC_2396 = Characters::only(Set::ALPHANUMERIC.and(Set::of(b"-_.!~*'();/?:@&=+$,[]")));
        /// pchar, "/" and "?" of RFC 3986. `http://host.dom/?[` is invalid.
        RFC_3986 = Characters::only(Set::ALPHANUMERIC.and(Set::of(b"-._~!$&'()*+,;=:@/?")));
        /// All. Those of the query percent-encode set are encoded: the query of
        /// `x://host.dom/?a b'` is `a%20b'`.
        URL_STANDARD = Characters::encoding(ENCODED);
        /// All. Those of the special-query percent-encode set are encoded: the query of
        /// `http://host.dom/?a b'` is `a%20b%27`.
        URL_STANDARD_SPECIAL = Characters::encoding(ENCODED.and(Set::of(b"'")));
        /// All, as they are. The query of `x://host.dom/?a b'` is `a b'`.
        ALL = Characters::only(Set::ALL);
    }
}

decision! {
    /// Is an empty query or fragment reported?
    pub enum EmptyQuery {
        /// Yes. The query of `http://host.dom/?` is empty, which is not the same as no query.
        Reported,
        /// A query yes, a fragment no: the query of `http://host.dom/?` is empty, and
        /// `http://host.dom/#` has no fragment.
        FragmentAbsent,
    }
}

/// The query percent-encode set of the URL Standard.
const ENCODED: Set = Set::CONTROLS.and(Set::of(b" \"#<>"));

/// Splits the text after the authority into the path and the query.
pub(crate) fn split<'a>(
    design: &Traced,
    scheme: &Scheme,
    rest: &'a [u8],
    has_authority: bool,
) -> (&'a [u8], Option<&'a [u8]>) {
    let has_query = match design.query_in() {
        QueryIn::HttpAndWais => scheme.is(&["http", "wais"]),
        QueryIn::Http => scheme.is(&["http", "https"]),
        QueryIn::ExceptOpaqueText if rest.starts_with(b"?") => true,
        QueryIn::ExceptOpaque | QueryIn::ExceptOpaqueText => {
            has_authority || rest.starts_with(b"/") || scheme.text.is_none()
        }
        QueryIn::EveryScheme => true,
        QueryIn::ExceptServices => !scheme.is(&["ftp", "gopher", "news", "nntp", "telnet"]),
        QueryIn::NoScheme => false,
    };
    let is_mark = |byte: &u8| *byte == b'?';
    match rest.iter().position(is_mark).filter(|_| has_query) {
        Some(at) => (&rest[..at], Some(&rest[at + 1..])),
        None => (rest, None),
    }
}

/// Returns whether a query or a fragment is reported.
pub(crate) fn is_reported(design: &Traced, text: &[u8], part: Part) -> bool {
    match design.empty_query() {
        EmptyQuery::Reported => true,
        EmptyQuery::FragmentAbsent => part == Part::Query || !text.is_empty(),
    }
}

/// Returns the query as it is reported, or `None` if it is invalid.
pub(crate) fn read<'t>(design: &Traced, scheme: &Scheme, query: &'t [u8]) -> Option<Text<'t>> {
    Escapes::of(design, scheme.is_known, Part::Query)
        .write(query.into(), design.query_characters().of(scheme.is_known).0)
}
