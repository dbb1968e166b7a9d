//! The authority: where it begins and ends.

use crate::Text::{Rfc, UrlStandard};
use crate::{About, Behavior, Importance, Reading, Schemes, Stage};

/// Begins an authority after "//" also where RFC 1738 has none.
pub(super) fn read_after_slashes(reading: &mut Reading) {
    if reading.rest.starts_with(b"//") && !reading.has_authority_by_rfc() {
        reading.has_authority = true;
        reading.is_generic = true;
    }
}

/// In every scheme "//" begins an authority.
pub static IN_EVERY_SCHEME: Behavior = Behavior {
    name: "an-authority-in-every-scheme",
    title: "Reads a host after \"//\" in every scheme",
    why: "In RFC 1738 mailto and news URLs have no host, so \"//\" begins an address or a message-id. In a scheme \
          that it does not define, \"//\" begins a host only if all that follows has the common syntax of section \
          3.1. With this behavior \"//\" begins an authority in every scheme, and a wrong one makes the URL \
          invalid.",
    about: About::Slashes,
    stage: Stage::Rest,
    schemes: Schemes::All,
    importance: Importance::Host,
    clause: "3.6/no-location",
    texts: &[UrlStandard("path or authority state"), Rfc(3986, "3")],
    input: "news://evil.com/4123@host.dom",
    apply: |reading| {
        read_after_slashes(reading);
    },
};

/// The path of every scheme has the same syntax.
pub static ONE_PATH_SYNTAX: Behavior = Behavior {
    name: "one-path-syntax-for-all-schemes",
    title: "Reads the path of every scheme alike",
    why: "RFC 1738 gives the path of each scheme a syntax of its own: nntp has a group and an article, prospero has \
          fields, ftp has a typecode, mailto has an address, telnet has no path, and a search has no second \"?\". \
          With this behavior a path and a query are any characters that are permitted, and their parts are not \
          checked.",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "3.1/url-path-depends-on-scheme",
    texts: &[UrlStandard("path state"), UrlStandard("opaque path state"), Rfc(3986, "3.3")],
    input: "ftp://host.dom/;type=x",
    apply: |reading| {
        let mut generic = reading.clone();
        generic.is_generic = true;
        if !reading.is_generic && !reading.is_accepted() && generic.is_accepted() {
            *reading = generic;
        }
    },
};
