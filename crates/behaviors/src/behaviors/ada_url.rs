//! What `ada-url` does alone, beside the URL Standard.

use crate::behaviors::host_name::to_ascii;
use crate::{About, Behavior, Importance, Schemes, Stage};

/// The direction of letters is checked in each label alone.
pub static LABELS_ALONE: Behavior = Behavior {
    name: "the-direction-of-letters-is-checked-in-each-label",
    title: "Checks the direction of letters in each label alone",
    why: "In RFC 1738 all characters of a URL are US-ASCII. The URL Standard maps a host by Unicode Technical \
          Standard 46, which checks the labels of a host together: if one label has letters that are written from \
          right to left, every label must obey the Bidi rule of RFC 5893, so none may begin with a digit or end \
          with a hyphen. This library checks each label alone, so it accepts hosts that the Standard rejects.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::Special,
    importance: Importance::Verdict,
    clause: "2.2/graphic-characters-only",
    texts: &[],
    input: "http://0a.\u{5d0}/",
    apply: |reading| {
        let Some(host) =
            reading.host.as_mut().filter(|host| !host.text.is_ascii() && to_ascii(&host.text).is_none())
        else {
            return;
        };
        let Ok(text) = core::str::from_utf8(&host.text) else { return };
        let labels = text.split(['.', '\u{3002}', '\u{ff0e}', '\u{ff61}']);
        let ascii: Option<Vec<Vec<u8>>> = labels.map(|label| to_ascii(label.as_bytes())).collect();
        if let Some(ascii) = ascii {
            host.rewrite(ascii.join(&b'.'));
        }
    },
};
