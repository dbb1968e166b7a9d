//! What `ada-url` does alone, beside the URL Standard.

use crate::behaviors::host_name::to_ascii;
use crate::part::decoded;
use crate::{About, Behavior, Importance, Schemes, Stage};

/// The direction of letters is checked in each label alone.
pub static LABELS_ALONE: Behavior = Behavior {
    name: "the-direction-of-letters-is-checked-in-each-label",
    title: "Checks the direction of letters in each label alone",
    why: "In RFC 1738 all characters of a URL are US-ASCII. The URL Standard maps a host by Unicode Technical \
          Standard 46, which checks the labels of a host together: if one label has letters that are written from \
          right to left, every label must obey the Bidi rule of RFC 5893, so none may begin with a digit or end \
          with a hyphen. A library with this behavior checks each label alone, so it accepts hosts that the Standard rejects.",
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

/// The octets of a host that the library maps at most.
const MOST_OCTETS: usize = 16_384;

/// `http://` and one letter more than the library maps.
static HTTP_AND_LETTERS: [u8; 7 + MOST_OCTETS + 1] = {
    let mut text = [b'A'; 7 + MOST_OCTETS + 1];
    text.split_at_mut(7).0.copy_from_slice(b"http://");
    text
};

/// A host that is mapped has at most 16,384 octets.
pub static LONG_HOST: Behavior = Behavior {
    name: "a-mapped-host-has-at-most-16384-octets",
    title: "Rejects a host of more than 16,384 octets that it has to map",
    why: "RFC 1738 does not limit the length of a host, and neither does the URL Standard. A library with this behavior rejects a host \
          of more than 16,384 octets, counted after decoding, if it has an upper-case letter, an escape, a character \
          beyond US-ASCII or `xn-`. Other hosts of this length are accepted.",
    about: About::Host,
    stage: Stage::Authority,
    schemes: Schemes::Special,
    importance: Importance::Verdict,
    clause: "3.1/host-name",
    texts: &[],
    input: super::limits::text(&HTTP_AND_LETTERS),
    apply: |reading| {
        let Some(hostport) = &reading.hostport else { return };
        let host = hostport.split(|&byte| byte == b':').next().unwrap_or_default();
        let is_mapped =
            host.iter().any(|byte| byte.is_ascii_uppercase() || *byte == b'%' || !byte.is_ascii())
                || host.windows(3).any(|letters| letters == b"xn-");
        reading.is_rejected |= is_mapped && !host.starts_with(b"[") && decoded(host).len() > MOST_OCTETS;
    },
};
