//! What the URL parser of curl does, and what it shares with other libraries of C and .NET.

use core::net::Ipv4Addr;

use crate::Text::{Rfc, UrlStandard};
use crate::behaviors::dot_segments;
use crate::{About, Behavior, Importance, Reading, Schemes, Stage};

/// Control characters and spaces make the URL invalid.
pub static JUNK: Behavior = Behavior {
    name: "a-control-character-or-a-space-is-rejected",
    title: "Rejects a control character or a space anywhere",
    why: "In RFC 1738 control characters and spaces are never part of a URL. A library with this behavior accepts other characters that RFC \
          1738 rejects, and rejects the octets 00 to 20 and 7F everywhere, also in a fragment.",
    about: About::Input,
    stage: Stage::Input,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.2/space",
    texts: &[],
    input: "http://host.dom/a b",
    apply: |reading| reading.is_rejected |= reading.rest.iter().any(|byte| *byte <= b' ' || *byte == 0x7f),
};

/// Control characters make the URL invalid, also in a fragment.
pub static CONTROLS: Behavior = Behavior {
    name: "a-control-character-is-rejected",
    title: "Rejects a control character anywhere",
    why: "In RFC 1738 control characters are never part of a URL. A library with this behavior accepts other characters that RFC 1738 \
          rejects, and rejects the octets 00 to 1F and 7F everywhere, also in a fragment.",
    about: About::Input,
    stage: Stage::Input,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.2/control-characters",
    texts: &[],
    input: "http://host.dom/#\u{1}",
    apply: |reading| reading.is_rejected |= reading.rest.iter().any(u8::is_ascii_control),
};

/// A host name is decoded in every scheme but file.
pub static DECODED: Behavior = Behavior {
    name: "a-host-name-is-decoded-to-any-octets",
    title: "Decodes the escapes in a host name, also to octets that are not UTF-8",
    why: "Section 5 of RFC 1738 has no escape in a host. With this behavior a host name may have escapes in every scheme but file, and is \
          reported with the octets that they stand for. These need not be UTF-8. A name that is a host number only when it is decoded \
          stays a name: the host of `http://%31.2/` is reported as \"1.2\", and that of `http://1.2/` as \"1.0.0.2\". The URL Standard \
          decodes hosts in special schemes only, and rejects octets that are not UTF-8.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::ExceptFile,
    importance: Importance::Host,
    clause: "3.1/label-sequence",
    texts: &[],
    input: "gopher://%aa.dom/",
    apply: Reading::decode_host_name,
};

/// A host has any characters except most marks.
pub static HOST: Behavior = Behavior {
    name: "a-host-has-no-marks",
    title: "Accepts any characters in a host, except most marks, controls and spaces",
    why: "In RFC 1738 a host is a name of labels or a number of four groups. With this behavior a host has any characters except controls, \
          spaces and the marks `/:#?!@{}[]\\$'\"^`*<>=;,+&()`. So it may have \"%\" and characters beyond US-ASCII. A label may be empty. A \
          host that begins with \"[\" is not judged here.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "3.1/host-name",
    texts: &[],
    input: "http://a%b/",
    apply: |reading| {
        let Some(host) = reading.host.as_mut().filter(|host| !host.text.starts_with(b"[")) else { return };
        let is_mark =
            |byte: &u8| *byte <= b' ' || *byte == 0x7f || b"/:#?!@{}[]\\$'\"^`*<>=;,+&()".contains(byte);
        if host.text.iter().any(is_mark) {
            reading.is_rejected = true;
        } else if !host.text.is_empty() {
            host.permit_as_host();
        }
    },
};

/// Returns the address that `inet_aton` reads: one to four numbers, decimal, octal or hexadecimal.
pub(super) fn inet_aton(host: &[u8]) -> Option<Ipv4Addr> {
    let text = core::str::from_utf8(host).ok()?;
    let number = |group: &str| {
        let hexadecimal = group.strip_prefix("0x").or_else(|| group.strip_prefix("0X"));
        let (digits, radix) = match hexadecimal {
            Some(digits) => (digits, 16),
            None if group.len() > 1 && group.starts_with('0') => (group, 8),
            None => (group, 10),
        };
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_alphanumeric());
        is_number.then(|| u32::from_str_radix(digits, radix).ok()).flatten()
    };
    let mut numbers: Vec<u32> = text.split('.').map(number).collect::<Option<_>>()?;
    let last = numbers.pop()?;
    let octets = 4_usize.checked_sub(numbers.len()).filter(|octets| *octets > 0)?;
    let is_small = octets == 4 || last < 1 << (8 * octets);
    let first = numbers.iter().map(|number| u8::try_from(*number).ok()).collect::<Option<Vec<u8>>>()?;
    let address = [&first[..], &last.to_be_bytes()[4 - octets..]].concat();
    is_small.then(|| <[u8; 4]>::try_from(address).ok()).flatten().map(Ipv4Addr::from)
}

/// A host number is read in every scheme.
pub static INET_ATON: Behavior = Behavior {
    name: "a-host-number-is-read-like-inet-aton",
    title: "Reads host numbers of one to four groups, also octal ones, in every scheme",
    why: "In RFC 1738 a host number has four decimal groups. With this behavior one to four decimal, octal or hexadecimal numbers are an \
          address in every scheme, as in the function `inet_aton` of C, and reported as four decimal groups: `gopher://5/` leads to 0.0.0.5. \
          A text that is not such a number is a name.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Host,
    clause: "3.1/host-number",
    texts: &[],
    input: "gopher://5/1",
    apply: |reading| {
        let Some(host) = &mut reading.host else { return };
        if let Some(address) = inet_aton(&host.text) {
            host.rewrite(address.to_string());
        }
    },
};

/// An empty fragment is absent.
pub static EMPTY_FRAGMENT: Behavior = Behavior {
    name: "an-empty-fragment-is-dropped",
    title: "Drops an empty fragment",
    why: "In RFC 1738 a fragment is not part of a URL. With this behavior an empty fragment, after a \"#\" at the end of the input, is not \
          reported.",
    about: About::Fragment,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Spelling,
    clause: "2.2/hash",
    texts: &[],
    input: "http://host.dom/#",
    apply: |reading| {
        if let Some(fragment) = &mut reading.fragment {
            fragment.drop_if(<[u8]>::is_empty);
        }
    },
};

/// An empty query is absent.
pub static EMPTY_QUERY: Behavior = Behavior {
    name: "an-empty-query-is-dropped",
    title: "Drops an empty query",
    why: "In RFC 1738 a \"?\" with nothing after it begins an empty search part. With this behavior no query is reported then. RFC 3986, \
          section 6.2.3, says that the URL without the \"?\" cannot be assumed to be equivalent.",
    about: About::Query,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Resource,
    clause: "3.3/path-and-search-optional",
    texts: &[],
    input: "http://host.dom/?",
    apply: |reading| {
        if let Some(query) = &mut reading.query {
            query.drop_if(<[u8]>::is_empty);
        }
    },
};

/// Dot segments are removed, if they are not encoded.
pub static DOT_SEGMENTS: Behavior = Behavior {
    name: "unencoded-dot-segments-are-removed",
    title: "Removes the segments \".\" and \"..\" from a path, but not encoded ones",
    why: "In RFC 1738 a segment \"..\" is a name like any other: ftp sends it in a CWD command. With this behavior \".\" is removed from a \
          path that begins with \"/\", and \"..\" also removes the segment before it. A segment with `%2e` stays as it is.",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Resource,
    clause: "3.2.2/cwd-commands",
    texts: &[Rfc(3986, "6.2.2.3")],
    input: "ftp://host.dom/a/../b",
    apply: |reading| {
        if !reading.path.text.starts_with(b"/") || reading.path.text.windows(2).all(|two| two != b"/.") {
            return;
        }
        // An encoded dot is hidden from the step that removes dot segments.
        let hidden = |text: &[u8]| {
            text.iter().map(|&byte| if byte == b'%' { 0xff } else { byte }).collect::<Vec<u8>>()
        };
        let shown = |text: Vec<u8>| {
            text.into_iter().map(|byte| if byte == 0xff { b'%' } else { byte }).collect::<Vec<u8>>()
        };
        let path = dot_segments::remove(&hidden(&reading.path.text)[1..], |_| false);
        reading.path.rewrite(shown(path));
    },
};

/// A backslash in an authority makes the URL invalid.
pub static NO_BACKSLASH: Behavior = Behavior {
    name: "a-backslash-in-the-authority-is-rejected",
    title: "Rejects a backslash in the user, the host or the port",
    why: "In RFC 1738 \"\\\" is unsafe and never part of a URL. With this behavior a backslash before the path makes the URL invalid, also \
          in a library that accepts it in a path. Other programs read it as \"/\" there.",
    about: About::Slashes,
    stage: Stage::Authority,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.2/gateway-characters",
    texts: &[Rfc(3986, "3.2")],
    input: "http://host.dom\\@evil.com/",
    apply: |reading| {
        let authority = [&reading.userinfo, &reading.hostport];
        let has_one = authority.into_iter().flatten().any(|text| text.contains(&b'\\'));
        reading.is_rejected |= has_one;
    },
};

/// A user or a port needs a host in special schemes.
pub static NEEDS_A_HOST: Behavior = Behavior {
    name: "a-user-and-a-port-need-a-host",
    title: "Rejects a user or a port with an empty host",
    why: "RFC 1738 allows an empty host only in file URLs. With this behavior an empty host after a \"@\" or before the \":\" of a port \
          makes the URL invalid, also in a library that accepts other empty hosts.",
    about: About::Userinfo,
    stage: Stage::Parts,
    schemes: Schemes::SpecialExceptFile,
    importance: Importance::Verdict,
    clause: "3.1/common-syntax",
    texts: &[UrlStandard("authority state"), UrlStandard("host state")],
    input: "http://:80/",
    apply: |reading| {
        let is_empty = reading.host.as_ref().is_some_and(|host| host.text.is_empty());
        reading.is_rejected |= is_empty && (reading.user.is_some() || reading.port.is_some());
    },
};

/// One to three slashes stand before a host.
pub static SLASHES: Behavior = Behavior {
    name: "one-to-three-slashes-before-a-host",
    title: "Accepts one, two or three slashes before a host",
    why: "In RFC 1738 \"//\" stands before a host. With this behavior one to three slashes stand before the host of every scheme except \
          file, so the host of `https:/evil.com` is evil.com. Without a slash, or with more than three, the URL is invalid, for example \
          `mailto:a@b.dom`.",
    about: About::Slashes,
    stage: Stage::Rest,
    schemes: Schemes::ExceptFile,
    importance: Importance::Host,
    clause: "3.1/double-slash",
    texts: &[],
    input: "https:/evil.com",
    apply: |reading| {
        let slashes = reading.rest.iter().take_while(|byte| **byte == b'/').count();
        if (1..=3).contains(&slashes) {
            reading.rest.splice(..slashes, *b"//");
            reading.has_authority = true;
            reading.is_generic = true;
        } else {
            reading.is_rejected = true;
        }
    },
};

/// The host of a file is this machine.
pub static LOCAL_FILE: Behavior = Behavior {
    name: "the-host-of-a-file-is-this-machine",
    title: "Rejects a host of a file URL that is not this machine, and reports none",
    why: "In RFC 1738 the host of a file URL is the system on which the file is, and may be any host. With this behavior the host is empty, \
          localhost or 127.0.0.1, and it is not reported. Another host makes the URL invalid.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::Only(&["file"]),
    importance: Importance::Verdict,
    clause: "3.10/host",
    texts: &[],
    input: "file://host.dom/a",
    apply: |reading| {
        let Some(host) = &mut reading.host else { return };
        let is_local = host.text.eq_ignore_ascii_case(b"localhost") || host.text == b"127.0.0.1";
        reading.is_rejected |= !is_local && !host.text.is_empty();
        host.is_dropped = true;
    },
};

/// All of them, in the order in which they act.
pub static ALL: [&Behavior; 12] = [
    &JUNK,
    &CONTROLS,
    &SLASHES,
    &NO_BACKSLASH,
    &INET_ATON,
    &DECODED,
    &HOST,
    &LOCAL_FILE,
    &NEEDS_A_HOST,
    &EMPTY_QUERY,
    &EMPTY_FRAGMENT,
    &DOT_SEGMENTS,
];
