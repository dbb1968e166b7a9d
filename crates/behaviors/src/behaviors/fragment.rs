//! The fragment.

use crate::Text::{Rfc, UrlStandard};
use crate::reading::split_off;
use crate::{About, Behavior, Importance, Part, Schemes, Stage};

/// A "#" begins a fragment.
pub static NUMBER_SIGN: Behavior = Behavior {
    name: "a-number-sign-begins-a-fragment",
    title: "Ends the URL at \"#\"",
    why: "In RFC 1738 \"#\" is unsafe and never part of a URL: a fragment is not part of a URL. With this behavior \
          the first \"#\" ends everything before it, also the host: the host of `http://host.dom#@evil.com/` is \
          host.dom.",
    about: About::Fragment,
    stage: Stage::Rest,
    schemes: Schemes::All,
    importance: Importance::Host,
    clause: "2.2/hash",
    texts: &[UrlStandard("authority state"), UrlStandard("fragment state"), Rfc(3986, "3.5")],
    input: "http://host.dom#@evil.com/",
    apply: |reading| reading.fragment = split_off(&mut reading.rest, b'#').map(Part::new),
};

/// Characters of a fragment are percent-encoded.
pub static ENCODED: Behavior = Behavior {
    name: "fragment-characters-are-encoded",
    title: "Percent-encodes characters of a fragment",
    why: "RFC 1738 has no fragment. With this behavior a fragment may have any character. A space, a quote mark, \
          \"<\", \">\", \"`\", a control character and a character beyond US-ASCII are percent-encoded.",
    about: About::Fragment,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Spelling,
    clause: "2.2/hash",
    texts: &[UrlStandard("fragment percent-encode set")],
    input: "http://host.dom/#a b",
    apply: |reading| {
        if let Some(fragment) = &mut reading.fragment {
            fragment.encode(|octet| {
                super::characters::is_control_or_not_ascii(octet)
                    || matches!(octet, b' ' | b'"' | b'<' | b'>' | b'`')
            });
        }
    },
};
