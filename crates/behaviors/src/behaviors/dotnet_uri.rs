//! What the class `System.Uri` of .NET does alone, as Mono has it.

use core::net::Ipv4Addr;

use crate::behaviors::curl::inet_aton;
use crate::behaviors::dot_segments::remove;
use crate::behaviors::drive_letters::{begins_with_rooted_drive, is_normalized};
use crate::{About, Behavior, Importance, Schemes, Stage};

/// The schemes that the class knows.
const KNOWN: [&str; 16] = [
    "http", "https", "ws", "wss", "ftp", "file", "gopher", "nntp", "news", "mailto", "telnet", "ldap",
    "net.tcp", "net.pipe", "uuid", "vsmacros",
];

/// Returns the address that the class reads in schemes that it does not know: four decimal groups. It checks the groups as decimal numbers
/// and then reads a zero at the start of the last one as octal.
fn four_groups(host: &[u8]) -> Option<Ipv4Addr> {
    let groups: Vec<&[u8]> = host.split(|&byte| byte == b'.').collect();
    let is_octet = |group: &&[u8]| {
        let number = str::from_utf8(group).ok().and_then(|text| text.parse::<u8>().ok());
        number.is_some() && !group.starts_with(b"+") && !group.starts_with(b"00")
    };
    let begins_with_zero = |group: &&[u8]| group.len() > 1 && group.starts_with(b"0");
    if groups.len() != 4 || !groups.iter().all(is_octet) || groups[..3].iter().any(begins_with_zero) {
        return None;
    }
    Some(inet_aton(host).unwrap_or(Ipv4Addr::BROADCAST))
}

/// A host number has four groups in unknown schemes.
pub static HOST_NUMBER: Behavior = Behavior {
    name: "a-host-number-in-an-unknown-scheme-has-four-groups",
    title: "Reads octal and short host numbers in the schemes that it knows",
    why: "In RFC 1738 a host number has four decimal groups. With this behavior one to four decimal, octal or hexadecimal numbers are an \
          address in the schemes that the library knows, such as ftp, gopher and http. In other schemes, such as prospero and wais, an \
          address has four decimal groups. A zero at the start of the last group makes it octal, and `wais://10.0.0.08/` leads to \
          255.255.255.255, because 08 is not an octal number.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Host,
    clause: "3.1/host-number",
    texts: &[],
    input: "wais://10.0.0.08/a",
    apply: |reading| {
        let is_known = reading.is_scheme(&KNOWN);
        let Some(host) = &mut reading.host else { return };
        let address = if is_known { inet_aton(&host.text) } else { four_groups(&host.text) };
        if let Some(address) = address {
            host.rewrite(address.to_string());
        }
    },
};

/// Returns whether a text is a name for DNS, as the class reads it: characters from U+00A0 on count as letters. A period may stand at the
/// end.
fn is_dns_name(name: &str) -> bool {
    let is_period = |character| ".\u{3002}\u{ff0e}\u{ff61}".contains(character);
    let name = name.strip_suffix(is_period).unwrap_or(name);
    let is_letter_or_digit = |character: char| character.is_ascii_alphanumeric() || character >= '\u{a0}';
    // Characters above U+00FF count twice, and "xn--" is counted before a label with any from U+00A0 on.
    let length = |label: &str| {
        let units = label.encode_utf16().map(|unit| if unit > 0xff { 2 } else { 1 }).sum::<usize>();
        units + if label.chars().any(|character| character >= '\u{a0}') { 4 } else { 0 }
    };
    name.split(is_period).all(|label| {
        label.starts_with(is_letter_or_digit)
            && length(label) <= 63
            && label.chars().all(|character| is_letter_or_digit(character) || "-_".contains(character))
    })
}

/// Returns whether a text is the name of a Windows server, as the class reads it.
fn is_server_name(name: &str) -> bool {
    let mut labels = name.split('.');
    let first = labels.next().unwrap_or_default();
    let is_letter_or_digit = |character: char| character.is_alphabetic() || character.is_ascii_digit();
    let is_of_name = |character: char| is_letter_or_digit(character) || "-_.".contains(character);
    if name.encode_utf16().count() > 256 || !name.chars().all(is_of_name) {
        return false;
    }
    let others: Vec<&str> = labels.collect();
    // The second label may begin with any of the characters, and the last one may be empty.
    !first.is_empty()
        && !first.bytes().all(|byte| byte.is_ascii_digit())
        && others.iter().rev().skip(1).all(|label| !label.is_empty())
        && others.iter().skip(1).all(|label| label.is_empty() || label.starts_with(is_letter_or_digit))
}

/// The name of a Windows server beyond US-ASCII is lost.
pub static LOST_HOST: Behavior = Behavior {
    name: "a-windows-name-beyond-ascii-is-lost",
    title: "Reports no host if it is the name of a Windows server beyond US-ASCII",
    why: "In RFC 1738 a host is US-ASCII. With this behavior a host with other letters is accepted as the name of a Windows server if it \
          is not a name for DNS, because the first or the second label begins with \"-\" or \"_\". Then the library loses the host: that \
          of `https://_é.dom/` is empty.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Host,
    clause: "2.2/graphic-characters-only",
    texts: &[],
    input: "https://_é.dom/",
    apply: |reading| {
        let name = reading.host_name().and_then(|name| str::from_utf8(name).ok());
        if name.is_some_and(|name| !name.is_ascii() && !is_dns_name(name) && is_server_name(name)) {
            let host = reading.host.as_mut().expect("it has a name");
            host.rewrite(*b"");
            host.permit_as_host();
            reading.is_generic = true;
        }
    },
};

/// The host loopback is another name of localhost.
pub static LOOPBACK: Behavior = Behavior {
    name: "the-host-loopback-becomes-localhost",
    title: "Reports the host loopback as localhost",
    why: "In RFC 1738 the host of `http://loopback/` is a name like any other. With this behavior it is reported as localhost, in any case \
          of its letters.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Host,
    clause: "3.1/host-name",
    texts: &[],
    input: "http://loopback/",
    apply: |reading| {
        if reading.host_name().is_some_and(|name| name.eq_ignore_ascii_case(b"loopback")) {
            reading.host.as_mut().expect("it has a name").rewrite(*b"localhost");
        }
    },
};

/// A host is a name for DNS or the name of a Windows server.
pub static HOST_NAME: Behavior = Behavior {
    name: "a-host-is-a-dns-name-or-a-windows-name",
    title: "Accepts a host if it is a name for DNS or the name of a Windows server",
    why: "In RFC 1738 a label of a host begins and ends with a letter or a digit, and the last one begins with a letter. With this \
          behavior a label may also have \"_\" and characters from U+00A0 on, and \"-\" and \"_\" may stand at its end. A label has at \
          most 63 characters. If the first label is not a number, it and the second one may also begin with \"-\" and \"_\", as in the \
          name of a Windows server, which has at most 256 characters. An address in brackets is accepted. In schemes that the library does \
          not know, such as prospero and wais, the host may also be empty. It may also be \".\" or \"..\" without a user and a port. Other \
          hosts make the URL invalid.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "3.1/label-ends",
    texts: &[],
    input: "telnet://a.-b/",
    apply: |reading| {
        let is_known = reading.is_scheme(&KNOWN);
        let stands_alone = reading.user.is_none() && reading.port.is_none();
        let Some(host) = &mut reading.host else { return };
        let is_accepted = match str::from_utf8(&host.text) {
            Ok("") if is_known => return,
            Ok("") => true,
            Ok("." | "..") if stands_alone && !is_known => true,
            Ok(name) => is_dns_name(name) || is_server_name(name) || name.starts_with('['),
            Err(_) => false,
        };
        if is_accepted {
            host.permit_as_host();
        }
        reading.is_rejected |= !is_accepted;
    },
};

/// A drive letter begins a path in unknown schemes.
pub static DRIVE_LETTER: Behavior = Behavior {
    name: "a-drive-letter-in-an-unknown-scheme-is-not-a-host",
    title: "Reads a drive letter as the start of the path in schemes that it does not know",
    why: "In RFC 1738 the text after \"//\" is a host, and after one letter \":\" begins its port. With this behavior a letter with \":\" \
          or \"|\" and a slash or a backslash, after up to three slashes, is a drive letter in the schemes that the library does not know, \
          such as prospero and wais. The path begins there, the \"|\" becomes \":\", and the host is empty.",
    about: About::Host,
    stage: Stage::Rest,
    schemes: Schemes::All,
    importance: Importance::Host,
    clause: "3.1/host-name",
    texts: &[],
    input: "wais://a:/b",
    apply: |reading| {
        let slashes = reading.rest.iter().take_while(|byte| matches!(byte, b'/' | b'\\')).count();
        let path = &reading.rest[slashes..];
        if slashes <= 3 && begins_with_rooted_drive(path) && !reading.is_scheme(&KNOWN) {
            reading.rest = [b"///", &path[..1], b":/", &path[3..]].concat();
            reading.has_authority = true;
        }
    },
};

/// Returns whether a path without its first "/" begins with a drive letter.
fn begins_with_drive(path: &[u8]) -> bool {
    path.split(|&byte| byte == b'/').next().is_some_and(is_normalized) && path.contains(&b'/')
}

/// The slash before a drive letter is dropped.
pub static SLASH_BEFORE_DRIVE: Behavior = Behavior {
    name: "the-slash-before-a-drive-letter-is-dropped-in-unknown-schemes-too",
    title: "Drops the \"/\" before a drive letter in file URLs and in unknown schemes",
    why: "In RFC 1738 the \"/\" after the host is not part of the path. A library with this behavior reports the \"/\" with the path, so \
          the path of `file:///a` is `/a`. It leaves the \"/\" out before a drive letter: the path of `file:///c:/a` is `c:/a`. The same \
          applies to schemes that it does not know.",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Spelling,
    clause: "3.1/slash-not-in-url-path",
    texts: &[],
    input: "file:///c:/a",
    apply: |reading| {
        let is_local = reading.host.as_ref().is_some_and(|host| host.text.is_empty());
        let has_drives = reading.is_scheme(&["file"]) || !reading.is_scheme(&KNOWN);
        let is_drive = reading.path.text.strip_prefix(b"/").is_some_and(begins_with_drive);
        if is_local && has_drives && is_drive {
            reading.path.text.remove(0);
        }
    },
};

/// Dot segments are removed in some schemes.
pub static DOT_SEGMENTS: Behavior = Behavior {
    name: "dot-segments-are-removed-except-in-gopher-nntp-and-telnet",
    title: "Removes dot segments after a host, except in gopher, nntp and telnet URLs",
    why: "In RFC 1738 a segment \"..\" is a name like any other: ftp sends it in a CWD command. With this behavior a segment \".\" is \
          removed from a path after a host, and \"..\" also removes the segment before it. `%2e` counts as \".\". A drive letter without a \
          \"/\" before it stays. The paths of gopher, nntp, telnet, news and mailto URLs stay as they are.",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Resource,
    clause: "3.2.2/cwd-commands",
    texts: &[],
    input: "ftp://host.dom/a/../b",
    apply: |reading| {
        let are_kept = reading.is_scheme(&["gopher", "nntp", "telnet", "ldap", "news", "mailto", "uuid"]);
        if reading.host.is_none() || are_kept {
            return;
        }
        if let Some(path) = reading.path.text.strip_prefix(b"/") {
            let path = remove(path, |_| false);
            reading.path.rewrite(path);
        } else if begins_with_drive(&reading.path.text) {
            let path = remove(&reading.path.text, |kept| kept.len() == 1);
            reading.path.rewrite(&path[1..]);
        }
    },
};

/// The port 0 is not reported in unknown schemes.
pub static PORT_0: Behavior = Behavior {
    name: "the-port-0-is-dropped-in-unknown-schemes",
    title: "Drops the port 0 in the schemes that it does not know",
    why: "In RFC 1738 a port is one or more digits, so 0 is a port. With this behavior the port 0 is not reported if the scheme has no \
          default port that the library knows, as in prospero and wais.",
    about: About::Port,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Login,
    clause: "3.1/port",
    texts: &[],
    input: "wais://host.dom:0/a",
    apply: |reading| {
        if !reading.is_scheme(&KNOWN)
            && let Some(port) = &mut reading.port
        {
            port.drop_if(|port| !port.is_empty() && port.iter().all(|&byte| byte == b'0'));
        }
    },
};

/// A mailto URL may lack its address.
pub static MAILTO: Behavior = Behavior {
    name: "a-mailto-url-may-be-empty",
    title: "Accepts a mailto URL without an address",
    why: "In RFC 1738 an address follows `mailto:`. With this behavior the address may be missing, and a path or a query may follow.",
    about: About::Path,
    stage: Stage::Rest,
    schemes: Schemes::Only(&["mailto"]),
    importance: Importance::Verdict,
    clause: "3.5/form",
    texts: &[],
    input: "mailto:",
    apply: |reading| reading.is_generic = true,
};

/// Those that act before characters are percent-encoded, in the order in which they act.
pub static BEFORE_ENCODING: [&Behavior; 2] = [&SLASH_BEFORE_DRIVE, &DOT_SEGMENTS];
/// Those that act after it.
pub static ALL: [&Behavior; 7] =
    [&MAILTO, &DRIVE_LETTER, &HOST_NUMBER, &LOOPBACK, &LOST_HOST, &HOST_NAME, &PORT_0];
