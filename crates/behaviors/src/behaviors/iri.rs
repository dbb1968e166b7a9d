//! The characters of an IRI, as RFC 3987 defines them.

use crate::Text::Rfc;
use crate::behaviors::rfc3986::{consists_of, is_unreserved_or_sub_delim};
use crate::{About, Behavior, Importance, Part, Reading, Schemes, Stage};

/// Returns whether an IRI can have a character beyond US-ASCII in every part: `ucschar` of RFC 3987.
fn is_of_iri(character: char) -> bool {
    match character as u32 {
        0xa0..=0xd7ff | 0xf900..=0xfdcf | 0xfdf0..=0xffef => true,
        0xe0000..=0xe0fff => false,
        code => (0x10000..0xf0000).contains(&code) && code & 0xfffe != 0xfffe,
    }
}

/// Returns whether an IRI can have a character only in a query: `iprivate` of RFC 3987.
fn is_private(character: char) -> bool {
    match character as u32 {
        0xe000..=0xf8ff => true,
        code => code >= 0xf0000 && code & 0xfffe != 0xfffe,
    }
}

/// Permits the characters that `is_permitted` selects.
fn permit(part: &mut Part, is_permitted: impl Fn(char) -> bool) {
    if let Ok(text) = core::str::from_utf8(&part.judged) {
        part.judged = text.replace(is_permitted, "x").into_bytes();
    }
}

/// The characters of an IRI are accepted.
pub static CHARACTERS: Behavior = Behavior {
    name: "characters-of-an-iri-are-kept",
    title: "Keeps the characters beyond US-ASCII that an IRI can have",
    why: "In RFC 1738 a URL has characters of US-ASCII only. With this behavior a user, a password, a path and a query may have the other \
          characters of RFC 3987. These are most characters from U+00A0 on. Private-use characters are accepted in a query only. The \
          characters are not encoded.",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.2/octets-80-to-ff",
    texts: &[Rfc(3987, "2.2")],
    input: "http://host.dom/hôst",
    apply: |reading| {
        let Reading { user, password, query, path, .. } = reading;
        for part in [user, password].into_iter().flatten().chain([path]) {
            permit(part, is_of_iri);
        }
        if let Some(query) = query {
            permit(query, |character| is_of_iri(character) || is_private(character));
        }
    },
};

/// A host has the characters of an IRI.
pub static HOST: Behavior = Behavior {
    name: "a-host-has-the-characters-of-an-iri",
    title: "Accepts the characters of an IRI in a host, and keeps them",
    why: "In RFC 1738 a host has characters of US-ASCII only. With this behavior a host consists of unreserved characters, sub-delims, \
          escapes and the characters beyond US-ASCII of RFC 3987. It may be empty. It is neither mapped nor checked by IDNA.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.2/octets-80-to-ff",
    texts: &[Rfc(3987, "2.2")],
    input: "http://hôst.dom/",
    apply: |reading| {
        let Some(host) = &mut reading.host else { return };
        let mut letters = Part::new(host.text.clone());
        permit(&mut letters, is_of_iri);
        if consists_of(&letters.judged, is_unreserved_or_sub_delim) {
            host.permit_as_host();
        }
    },
};

/// All of them, in the order in which they act.
pub static ALL: [&Behavior; 2] = [&CHARACTERS, &HOST];
