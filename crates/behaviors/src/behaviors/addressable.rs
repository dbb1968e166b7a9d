//! What the library Addressable of Ruby does alone.

use crate::behaviors::rfc3986::is_unreserved_or_sub_delim;
use crate::{About, Behavior, Importance, Reading, Schemes, Stage};

/// Some characters make a host invalid.
pub static HOST: Behavior = Behavior {
    name: "a-host-has-no-white-space-and-no-braces",
    title: "Rejects white space and each of `<>{}/\\?#@\"` in a host, and accepts other text",
    why: "In RFC 1738 a host is a name of labels or a number of four groups. With this behavior a host may be any text \
          without white space and without the characters `<>{}/\\?#@\"`, also an empty one. If brackets stand around the \
          whole host, the text between them has only \":\" and the characters that RFC 3986 allows unencoded in a host.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "3.1/host-name",
    texts: &[],
    input: "http://a|b.dom/",
    apply: |reading| {
        let Some(host) = &mut reading.host else { return };
        let text = String::from_utf8_lossy(&host.text);
        let is_wrong = |character: char| character.is_whitespace() || "<>{}/\\?#@\"".contains(character);
        let within = text.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
        let is_of_address = |octet: u8| is_unreserved_or_sub_delim(octet) || octet == b':';
        if text.contains(is_wrong) || within.is_some_and(|within| !within.bytes().all(is_of_address)) {
            reading.is_rejected = true;
        } else {
            host.permit_as_host();
        }
    },
};

/// A bracket in a user makes the URL invalid.
pub static BRACKET_IN_USER: Behavior = Behavior {
    name: "a-bracket-in-a-user-is-rejected",
    title: "Rejects brackets in a user and a password",
    why: "RFC 1738 has no brackets: they are unsafe. A library with this behavior accepts any other character in a user and a password, and \
          rejects \"[\" and \"]\" there.",
    about: About::Userinfo,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.2/gateway-characters",
    texts: &[],
    input: "ftp://[a@host.dom/",
    apply: |reading| {
        let mut parts = [&reading.user, &reading.password].into_iter().flatten();
        reading.is_rejected |= parts.any(|part| part.text.iter().any(|byte| b"[]".contains(byte)));
    },
};

/// A URL of a server has a host or a path.
pub static HOST_OR_PATH: Behavior = Behavior {
    name: "a-url-of-a-server-has-a-host-or-a-path",
    title: "Rejects http, ftp, gopher and similar URLs with neither a host nor a path",
    why: "In RFC 1738 ftp, gopher, http, nntp, prospero, telnet and wais URLs have a host. A library with this behavior accepts them with \
          a path and without a host. It rejects them if they have neither, and also https, ldap, sftp, ssh, svn+ssh and tftp URLs. An \
          empty host counts as none.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::Only(&[
        "ftp", "gopher", "http", "https", "ldap", "nntp", "prospero", "sftp", "ssh", "svn+ssh", "telnet",
        "tftp", "wais",
    ]),
    importance: Importance::Verdict,
    clause: "3.1/common-syntax",
    texts: &[],
    input: "gopher:",
    apply: |reading| {
        let has_host = reading.host.as_ref().is_some_and(|host| !host.text.is_empty());
        reading.is_rejected |= !has_host && reading.path.text.is_empty();
    },
};

/// The last colon begins the port, if no bracket follows it.
pub static BRACKET_AFTER_COLON: Behavior = Behavior {
    name: "the-last-colon-without-a-bracket-after-it-begins-the-port",
    title: "Ends the host at the last \":\", if no bracket follows it",
    why: "In RFC 1738 the first \":\" after the host begins the port, and a host has no \":\". With this behavior the last \
          \":\" begins the port. If a bracket follows that \":\", there is no port, and the \":\" belongs to the host.",
    about: About::Port,
    stage: Stage::Authority,
    schemes: Schemes::All,
    importance: Importance::Host,
    clause: "3.1/port",
    texts: &[],
    input: "http://host.dom:8[/",
    apply: |reading: &mut Reading| {
        let Some(hostport) = &reading.hostport else { return };
        let last = hostport.iter().rposition(|byte| b":[]".contains(byte));
        reading.port_from = last.filter(|last| hostport[*last] == b':').unwrap_or(hostport.len());
    },
};

/// A port of zero is dropped.
pub static PORT_ZERO: Behavior = Behavior {
    name: "a-port-of-zero-is-dropped",
    title: "Drops the port 0",
    why: "RFC 1738 gives a port any digits, so 0 is a port. With this behavior a port that is 0 is accepted and not reported, so a program \
          takes the default port.",
    about: About::Port,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Login,
    clause: "3.1/port",
    texts: &[],
    input: "http://host.dom:0/",
    apply: |reading| {
        if let Some(port) = &mut reading.port {
            port.drop_if(|port| !port.is_empty() && port.iter().all(|&byte| byte == b'0'));
        }
    },
};

/// All of them, in the order in which they act.
pub static ALL: [&Behavior; 5] = [&BRACKET_AFTER_COLON, &BRACKET_IN_USER, &HOST, &HOST_OR_PATH, &PORT_ZERO];
