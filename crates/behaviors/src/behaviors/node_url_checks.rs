//! What the function `url.parse` of Node.js rejects, and the libraries that copied it do not.

use crate::part::decoded;
use crate::{About, Behavior, Importance, Schemes, Stage};

/// Tabs and line breaks in an authority are dropped.
pub static TABS: Behavior = Behavior {
    name: "tabs-and-line-breaks-in-an-authority-are-dropped",
    title: "Drops tabs and line breaks in the user, the password, the host and the port",
    why: "In RFC 1738 tabs and line breaks are never part of a URL. With this behavior each tab, LF and CR in the authority \
          is dropped. A tab or a line break in the path is not. The URL Standard drops them in the whole input.",
    about: About::Host,
    stage: Stage::Authority,
    schemes: Schemes::All,
    importance: Importance::Host,
    clause: "2.2/graphic-characters-only",
    texts: &[],
    input: "http://ho\tst.dom/",
    apply: |reading| {
        for text in [&mut reading.userinfo, &mut reading.hostport].into_iter().flatten() {
            text.retain(|byte| !matches!(byte, b'\t' | b'\n' | b'\r'));
        }
    },
};

/// A long host is reported as an empty one.
pub static LONG_HOST: Behavior = Behavior {
    name: "a-host-above-255-characters-is-empty",
    title: "Reports a host of more than 255 characters as an empty one",
    why: "The grammar of RFC 1738 sets no limit to the length of a host. RFC 1034, to which the text refers, limits a domain \
          name to 255 octets. A library with this behavior does not reject a host of more than 255 characters, and reports \
          it as empty.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Host,
    clause: "3.1/rfc1034-names",
    texts: &[],
    input: "http://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/",
    apply: |reading| {
        let Some(host) = &mut reading.host else { return };
        if String::from_utf8_lossy(&host.text).encode_utf16().count() > 255 {
            host.text.clear();
        }
    },
};

/// Some characters make a mapped host invalid.
pub static HOST_CHARACTERS: Behavior = Behavior {
    name: "a-host-has-no-delimiters-after-its-mapping",
    title: "Rejects a host that has a delimiter or a space after it was mapped",
    why: "In RFC 1738 a host is a name of labels or a number of four groups. A library with this behavior accepts other \
          hosts and maps some of them. It rejects a host that then has NUL, a tab, LF, CR, a space or one of \
          `#%/:<>?@[\\]^|`, because other programs could read another host. Brackets may stand around the whole host, and \
          \":\" between them.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "3.1/host-name",
    texts: &[],
    input: "http://a]b.dom/",
    apply: |reading| {
        let Some(host) = &reading.host else { return };
        let text = &host.text[..];
        let within = text.strip_prefix(b"[").and_then(|text| text.strip_suffix(b"]"));
        let is_wrong = |byte: &u8| b"\0\t\n\r #%/<>?@[\\]^|".contains(byte);
        reading.is_rejected |= match within {
            Some(within) => within.iter().any(is_wrong),
            None => text.iter().any(|byte| is_wrong(byte) || *byte == b':'),
        };
    },
};

/// Escapes in a user that are not UTF-8 make the URL invalid.
pub static USER_NOT_UTF_8: Behavior = Behavior {
    name: "escapes-in-a-user-that-are-not-utf-8-are-rejected",
    title: "Rejects escapes in a user and a password that are not UTF-8",
    why: "In RFC 1738 an escape stands for any octet, also for one that is not UTF-8. A library with this behavior decodes \
          the user and the password, and rejects the URL if the result is not UTF-8.",
    about: About::Userinfo,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.2/escape",
    texts: &[],
    input: "ftp://%FF@host.dom/",
    apply: |reading| {
        let mut parts = [&reading.user, &reading.password].into_iter().flatten();
        reading.is_rejected |= parts.any(|part| core::str::from_utf8(&decoded(&part.text)).is_err());
    },
};

/// All of them, in the order in which they act.
pub static ALL: [&Behavior; 3] = [&LONG_HOST, &HOST_CHARACTERS, &USER_NOT_UTF_8];
