//! Host names in every scheme: letter case, internationalized names, and hosts that are required.

use core::str;

use crate::Text::Rfc;
use crate::{About, Behavior, Importance, Reading, Schemes, Stage};

/// A host is in lower case in every scheme.
pub static IN_LOWER_CASE: Behavior = Behavior {
    name: "a-host-is-in-lower-case-in-every-scheme",
    title: "Reports the host in lower case, also its letters beyond US-ASCII",
    why: "In RFC 1738 a host may have letters of both cases, and only letters of US-ASCII. With this behavior the host of every scheme is \
          reported in lower case, also its letters beyond US-ASCII.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Spelling,
    clause: "3.1/host-name",
    texts: &[Rfc(3986, "3.2.2")],
    input: "http://Hôst.DOM/",
    apply: |reading| {
        let Some(host) = &mut reading.host else { return };
        if let Ok(text) = str::from_utf8(&host.text) {
            host.text = text.to_lowercase().into_bytes();
        }
    },
};

/// Escapes in a host are decoded in every scheme.
pub static DECODED: Behavior = Behavior {
    name: "a-host-is-decoded-in-every-scheme",
    title: "Decodes the escapes in a host in every scheme",
    why: "Section 5 of RFC 1738 has no escape in a host. With this behavior a host of every scheme may have escapes, and is reported with \
          the characters that they stand for, so the host of `gopher://%65vil.com/` is evil.com. The URL Standard does so in special \
          schemes only.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Host,
    clause: "3.1/label-sequence",
    texts: &[],
    input: "gopher://%65vil.com/",
    apply: Reading::decode_host_name,
};

/// Returns whether IDNA 2008 permits a character: a letter or a digit that UTS 46 does not map. Combining marks are left out.
fn is_permitted(character: char) -> bool {
    if character.is_ascii() {
        return character.is_ascii_alphanumeric() || character == '-';
    }
    let text = character.to_string();
    let (mapped, _) = idna::uts46::Uts46::new().to_unicode(
        text.as_bytes(),
        idna::uts46::AsciiDenyList::EMPTY,
        idna::uts46::Hyphens::Allow,
    );
    (character.is_alphanumeric() && mapped == text) || character == 'ß'
}

/// A host beyond ASCII is encoded by IDNA 2008.
pub static IDNA_2008: Behavior = Behavior {
    name: "a-host-is-encoded-by-idna-2008",
    title: "Encodes a host beyond ASCII by IDNA 2008, and rejects other characters in it",
    why: "In RFC 1738 all characters of a URL are US-ASCII. With this behavior a host with other characters is put in lower case, and each \
          label with such characters becomes an A-label of IDNA 2008: `hôst` becomes xn--hst-kna. A character in such a host that IDNA 2008 \
          does not permit, such as \"¼\" or \"_\", makes the URL invalid, and so does a hyphen at an end of a label. UTS 46 maps more \
          characters.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Host,
    clause: "2.2/graphic-characters-only",
    texts: &[Rfc(5891, "5")],
    input: "telnet://hôst.dom/",
    apply: |reading| {
        let Some(name) = reading.host_name().and_then(|name| str::from_utf8(name).ok()) else { return };
        if name.is_ascii() {
            return;
        }
        let lower = name.to_lowercase();
        let is_wrong =
            |label: &str| !label.chars().all(is_permitted) || label.starts_with('-') || label.ends_with('-');
        reading.is_rejected |= lower.split('.').any(is_wrong);
        let encoded = punycode(&lower);
        reading.host.as_mut().expect("it has a name").rewrite(encoded);
    },
};

/// Returns a name in which each label beyond ASCII is `xn--` and its Punycode.
fn punycode(name: &str) -> String {
    let label = |label: &str| match idna::punycode::encode_str(label) {
        Some(code) if !label.is_ascii() => format!("xn--{code}"),
        _ => label.into(),
    };
    name.split('.').map(label).collect::<Vec<_>>().join(".")
}

/// A host beyond ASCII is written as Punycode, without a mapping.
pub static PUNYCODE_ALONE: Behavior = Behavior {
    name: "a-host-is-encoded-without-a-mapping",
    title: "Writes each label beyond ASCII as Punycode, without a check",
    why: "In RFC 1738 all characters of a URL are US-ASCII. With this behavior a host with other characters is put in lower case, and each \
          label with such characters is written as `xn--` and its Punycode. There is no other mapping, and these characters are not \
          checked. So `①.dom` is another host than in a program that maps it.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::SpecialExceptFile,
    importance: Importance::Host,
    clause: "2.2/graphic-characters-only",
    texts: &[],
    input: "http://①.dom/",
    apply: |reading| {
        let Some(name) = reading.host_name().and_then(|name| str::from_utf8(name).ok()) else { return };
        if !name.is_ascii() {
            let encoded = punycode(&name.to_lowercase());
            reading.host.as_mut().expect("it has a name").rewrite(encoded);
        }
    },
};

/// A sharp s is mapped to "ss".
pub static SHARP_S: Behavior = Behavior {
    name: "a-sharp-s-in-a-host-becomes-ss",
    title: "Maps the sharp s in a host to \"ss\"",
    why: "In RFC 1738 all characters of a URL are US-ASCII. With this behavior \"ß\" in a host is mapped to \"ss\", as in IDNA 2003, so \
          `http://faß.dom/` leads to fass.dom. In IDNA 2008 and in the URL Standard it is a letter of its own, and the host is another one.",
    about: About::Host,
    stage: Stage::Authority,
    schemes: Schemes::All,
    importance: Importance::Host,
    clause: "2.2/graphic-characters-only",
    texts: &[Rfc(3491, "3")],
    input: "http://faß.dom/",
    apply: |reading| {
        let Some(hostport) = &mut reading.hostport else { return };
        if let Ok(text) = str::from_utf8(hostport) {
            *hostport = text.replace('ß', "ss").into_bytes();
        }
    },
};

/// A host is mapped in every scheme.
pub static MAPPED: Behavior = Behavior {
    name: "a-host-is-mapped-by-uts-46-in-every-scheme",
    title: "Maps a host beyond ASCII to another host, in every scheme",
    why: "In RFC 1738 all characters of a URL are US-ASCII. With this behavior a host with other characters is mapped by Unicode Technical \
          Standard 46 in every scheme: `hôst` becomes xn--hst-kna. A host that it does not permit, or that becomes empty, makes the URL \
          invalid. The URL Standard maps only the hosts of special schemes.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Host,
    clause: "2.2/graphic-characters-only",
    texts: &[],
    input: "telnet://hôst.dom/",
    apply: |reading| {
        let Some(host) = reading.host_name().filter(|host| !host.is_ascii()) else { return };
        match super::host_name::to_ascii(host) {
            Some(ascii) if !ascii.is_empty() => reading.host.as_mut().expect("it has a name").rewrite(ascii),
            _ => reading.is_rejected = true,
        }
    },
};

/// A host that UTS 46 permits stays as it is.
pub static UNICODE: Behavior = Behavior {
    name: "a-host-that-uts-46-permits-is-kept",
    title: "Keeps a host beyond ASCII if UTS 46 permits it",
    why: "In RFC 1738 all characters of a URL are US-ASCII. With this behavior a host may have other characters, and is reported with \
          them. A host that Unicode Technical Standard 46 does not permit makes the URL invalid.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.2/graphic-characters-only",
    texts: &[],
    input: "http://hôst.dom/",
    apply: |reading| {
        let Some(host) = reading.host_name().filter(|host| !host.is_ascii()) else { return };
        match super::host_name::to_ascii(host) {
            Some(ascii) if !ascii.is_empty() => {
                reading.host.as_mut().expect("it has a name").permit_as_host()
            }
            _ => reading.is_rejected = true,
        }
    },
};

/// http and https need a host.
pub static HTTP_NEEDS_A_HOST: Behavior = Behavior {
    name: "http-needs-a-host",
    title: "Rejects http and https URLs without a host",
    why: "In RFC 1738 an http URL has a host. A library with this behavior accepts URLs of other schemes without a host or with an empty \
          one. It rejects such http and https URLs.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::Only(&["http", "https"]),
    importance: Importance::Verdict,
    clause: "3.3/form",
    texts: &[Rfc(9110, "4.2.1"), Rfc(9110, "4.2.2")],
    input: "https:///a",
    apply: |reading| {
        let has_host = reading.host.as_ref().is_some_and(|host| !host.text.is_empty());
        reading.is_rejected |= !has_host;
    },
};

/// A host has no empty label and none of some marks.
pub static NO_EMPTY_LABEL: Behavior = Behavior {
    name: "a-host-has-no-empty-label",
    title: "Rejects an empty label and marks in a host",
    why: "In RFC 1738 a host name consists of labels of letters, digits and inner hyphens. With this behavior a label may have any \
          characters except the marks `!@#$%^&'\"*()+=:;/`. No label is empty, but a period may stand after the last one. A host that \
          begins with \"[\" is not judged here.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "3.1/label-sequence",
    texts: &[],
    input: "http://a_b/",
    apply: |reading| {
        let Some(host) = reading.host.as_mut().filter(|host| !host.text.is_empty()) else { return };
        if host.text.starts_with(b"[") {
            return;
        }
        let name = host.text.strip_suffix(b".").unwrap_or(&host.text);
        let is_mark = |byte: &u8| b"!@#$%^&'\"*()+=:;/".contains(byte);
        if name.split(|&byte| byte == b'.').any(|label| label.is_empty() || label.iter().any(is_mark)) {
            reading.is_rejected = true;
        } else {
            host.permit_as_host();
        }
    },
};

/// A character beyond US-ASCII in the authority is a crash.
pub static CRASH: Behavior = Behavior {
    name: "a-character-beyond-ascii-in-the-authority-is-a-crash",
    title: "Crashes at a character beyond US-ASCII in a user, a host or a port",
    why: "In RFC 1738 a URL has characters of US-ASCII only. With this behavior another character in a user, a password, a host or a port \
          leads to an error that is not the one for an invalid URL. A program that expects only that one stops.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.2/octets-80-to-ff",
    texts: &[],
    input: "http://hôst.dom/",
    apply: |reading| {
        let Reading { user, password, host, port, .. } = &*reading;
        let login = [user, password, host, port];
        let is_crash = login.into_iter().flatten().any(|part| !part.text.is_ascii());
        reading.is_crash |= is_crash;
    },
};

/// An empty host is localhost.
pub static LOCALHOST: Behavior = Behavior {
    name: "an-empty-host-is-localhost",
    title: "Reports an empty host as `localhost`",
    why: "In RFC 1738 the host of a file URL may be empty, which means this machine, and the host of no other scheme may be empty. With this \
          behavior an empty host is accepted in every scheme, and reported as `localhost`.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Host,
    clause: "3.10/localhost-or-empty",
    texts: &[],
    input: "ftp:///a",
    apply: |reading| {
        if let Some(host) = reading.host.as_mut().filter(|host| host.text.is_empty()) {
            host.rewrite(*b"localhost");
        }
    },
};

/// All of them, in the order in which they act.
pub static ALL: [&Behavior; 11] = [
    &SHARP_S,
    &DECODED,
    &MAPPED,
    &UNICODE,
    &IN_LOWER_CASE,
    &IDNA_2008,
    &PUNYCODE_ALONE,
    &HTTP_NEEDS_A_HOST,
    &NO_EMPTY_LABEL,
    &LOCALHOST,
    &CRASH,
];
