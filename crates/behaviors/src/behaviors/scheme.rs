//! The scheme.

use crate::Text::{Rfc, UrlStandard};
use crate::{About, Behavior, Importance, Schemes, Stage};

/// A scheme begins with a letter.
pub static BEGINS_WITH_A_LETTER: Behavior = Behavior {
    name: "a-scheme-begins-with-a-letter",
    title: "Rejects a scheme that does not begin with a letter",
    why: "In RFC 1738 a scheme is any sequence of letters, digits, \"+\", \".\" and \"-\". With this behavior the \
          first character must be a letter.",
    about: About::Scheme,
    stage: Stage::Rest,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.1/scheme-is-a-sequence",
    texts: &[UrlStandard("scheme start state"), Rfc(3986, "3.1")],
    input: "1x:a",
    apply: |reading| {
        let first = reading.scheme.as_ref().and_then(|scheme| scheme.text.first());
        reading.is_rejected |= first.is_some_and(|first| !first.is_ascii_alphabetic());
    },
};

/// A scheme is reported in lower case.
pub static IN_LOWER_CASE: Behavior = Behavior {
    name: "a-scheme-is-in-lower-case",
    title: "Reports the scheme in lower case",
    why: "RFC 1738 asks programs to treat upper-case letters in a scheme as lower-case ones. With this behavior the \
          scheme is reported in lower case.",
    about: About::Scheme,
    stage: Stage::Rest,
    schemes: Schemes::All,
    importance: Importance::Spelling,
    clause: "2.1/scheme-case",
    texts: &[UrlStandard("scheme state")],
    input: "HTTP://host.dom/",
    apply: |reading| {
        if let Some(scheme) = &mut reading.scheme {
            scheme.text.make_ascii_lowercase();
        }
    },
};
