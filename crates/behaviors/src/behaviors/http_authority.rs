//! What the crate `http` does alone with an authority: it checks little, and reports less.

use crate::Text::Rfc;
use crate::behaviors::port;
use crate::behaviors::rfc3986::is_unreserved_or_sub_delim;
use crate::{About, Behavior, Importance, Reading, Schemes, Stage};

/// Returns the authority, before the third step.
fn authority(reading: &Reading) -> Vec<u8> {
    let userinfo = reading.userinfo.iter().flat_map(|userinfo| [userinfo, &b"@"[..]].concat());
    userinfo.chain(reading.hostport.iter().flatten().copied()).collect()
}

/// An authority has the characters of a URI.
pub static AUTHORITY_CHARACTERS: Behavior = Behavior {
    name: "an-authority-has-the-characters-of-a-uri",
    title: "Rejects an authority with a character that no URI can have",
    why: "RFC 1738 gives the user, the password, the host and the port each a syntax of its own. A library with this behavior \
          accepts the same characters in all of them: unreserved characters, sub-delims, \":\", \"@\", \"[\", \"]\" \
          and \"%\". Another character makes the URI invalid.",
    about: About::Userinfo,
    stage: Stage::Authority,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "3.1/encoded-in-user",
    texts: &[Rfc(3986, "2")],
    input: "ftp://a^b@host.dom/",
    apply: |reading| {
        let is_character = |byte: &u8| is_unreserved_or_sub_delim(*byte) || b":@[]%".contains(byte);
        reading.is_rejected |= !authority(reading).iter().all(is_character);
    },
};

/// An authority has a host or a port.
pub static EMPTY_AUTHORITY: Behavior = Behavior {
    name: "nothing-instead-of-a-host-and-a-port",
    title: "Rejects an authority without a host and a port",
    why: "In RFC 1738 the host of a file URL may be empty, which means this machine. A library with this behavior rejects every \
          empty authority, and every one that ends with \"@\". It accepts an empty host before a port. RFC 9110 asks \
          for a host only in http and https URIs.",
    about: About::Host,
    stage: Stage::Authority,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "3.10/localhost-or-empty",
    texts: &[Rfc(9110, "4.2.1")],
    input: "file:///a",
    apply: |reading| reading.is_rejected |= reading.hostport.as_ref().is_some_and(Vec::is_empty),
};

/// An authority has at most one pair of brackets.
pub static BRACKETS: Behavior = Behavior {
    name: "at-most-one-pair-of-brackets",
    title: "Rejects brackets in the authority that are not one pair",
    why: "RFC 1738 has no brackets: they are unsafe. A library with this behavior accepts one \"[\" and one \"]\" after it, in the \
          user, in the password, in the host, or with the \"@\" between them. It does not read what they enclose, \
          and rejects other brackets.",
    about: About::Host,
    stage: Stage::Authority,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.2/gateway-characters",
    texts: &[],
    input: "ftp://[a@host.dom/",
    apply: |reading| {
        let mut brackets = authority(reading);
        brackets.retain(|byte| matches!(byte, b'[' | b']'));
        reading.is_rejected |= !matches!(&brackets[..], b"" | b"[]");
    },
};

/// No "%" stands before a bracket.
pub static PERCENT_BEFORE_BRACKET: Behavior = Behavior {
    name: "no-percent-sign-before-a-bracket",
    title: "Rejects a \"%\" before \"[\" in a user or a host",
    why: "In RFC 1738 a user and a password may have escapes, and \"[\" must be written as an escape. A library with this behavior \
          accepts both \"%\" and \"[\" there, but no \"[\" after a \"%\" without a \"@\" between them.",
    about: About::Userinfo,
    stage: Stage::Authority,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.2/gateway-characters",
    texts: &[],
    input: "ftp://%41[]@host.dom/",
    apply: |reading| {
        let authority = authority(reading);
        let Some(bracket) = authority.iter().position(|&byte| byte == b'[') else { return };
        let before = authority[..bracket].rsplit(|&byte| byte == b'@').next();
        reading.is_rejected |= before.is_some_and(|before| before.contains(&b'%'));
    },
};

/// At most eight colons stand in a row.
pub static EIGHT_COLONS: Behavior = Behavior {
    name: "at-most-eight-colons",
    title: "Rejects nine \":\" in a password or in brackets",
    why: "In RFC 1738 a \":\" in a password must be encoded. A library with this behavior accepts up to eight \":\" before each \
          \"@\" and \"]\", counted from the one before it, and one \":\" after the last of them. An IPv6 address and \
          its port have eight.",
    about: About::Userinfo,
    stage: Stage::Authority,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "3.1/encoded-in-user",
    texts: &[],
    input: "ftp://:::::::::@host.dom/",
    apply: |reading| {
        let colons = |piece: &[u8]| piece.iter().filter(|byte| **byte == b':').count();
        reading.is_rejected |=
            authority(reading).split(|byte| matches!(byte, b'@' | b']')).any(|piece| colons(piece) > 8);
    },
};

/// A ":" before a closing bracket does not begin a port.
pub static COLON_BEFORE_BRACKET: Behavior = Behavior {
    name: "brackets-after-the-start-of-a-host-enclose-colons",
    title: "Looks for the port after a closing bracket, wherever it stands",
    why: "In RFC 1738 the first \":\" after the host begins the port. A library with this behavior looks for the port after \"]\", \
          also in a host that does not begin with \"[\".",
    about: About::Port,
    stage: Stage::Authority,
    schemes: Schemes::All,
    importance: Importance::Login,
    clause: "3.1/port",
    texts: &[],
    input: "http://a[:]:80/",
    apply: |reading| {
        if let Some(hostport) = reading.hostport.as_ref().filter(|hostport| !hostport.starts_with(b"[")) {
            reading.port_from = hostport.iter().position(|&byte| byte == b']').unwrap_or_default();
        }
    },
};

/// Any user is accepted.
pub static ANY_USER: Behavior = Behavior {
    name: "any-user-is-accepted",
    title: "Does not check a user and a password",
    why: "In RFC 1738 \":\", \"@\" and \"/\" must be encoded in a user and a password, and \"%\" begins an escape. \
          A library with this behavior checks only the characters of the whole authority.",
    about: About::Userinfo,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "3.1/encoded-in-user",
    texts: &[],
    input: "ftp://a:b:c@host.dom/",
    apply: |reading| {
        for part in [&mut reading.user, &mut reading.password].into_iter().flatten() {
            part.permit(|_| true);
        }
    },
};

/// A user is not reported.
pub static USER_IS_DROPPED: Behavior = Behavior {
    name: "a-user-and-a-password-are-not-reported",
    title: "Reports no user and no password",
    why: "In RFC 1738 a client logs in with the user and the password of an ftp URL. A library with this behavior accepts both, and \
          has no function that returns them.",
    about: About::Userinfo,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Login,
    clause: "3.1/user-optional",
    texts: &[],
    input: "ftp://user:password@host.dom/",
    apply: |reading| {
        for part in [&mut reading.user, &mut reading.password].into_iter().flatten() {
            part.drop_if(|_| true);
        }
    },
};

/// Any host is accepted.
pub static ANY_HOST: Behavior = Behavior {
    name: "any-host-is-accepted",
    title: "Does not check a host",
    why: "In RFC 1738 a host is a name of labels or a number of four groups. A library with this behavior checks only the \
          characters of the whole authority, so a host may be empty, `a..b`, `[` and `]` around any text, or \
          `a[b]`. It accepts a \"%\" only if a \"]\" follows.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "3.1/host-name",
    texts: &[],
    input: "http://host_name.dom/",
    apply: |reading| {
        let Some(host) = &mut reading.host else { return };
        let after_brackets = host.text.rsplit(|&byte| byte == b']').next();
        if after_brackets.is_some_and(|after| !after.contains(&b'%')) {
            host.permit_as_host();
        }
    },
};

/// A host in brackets ends with the closing bracket.
pub static AFTER_BRACKETS: Behavior = Behavior {
    name: "text-after-brackets-is-dropped",
    title: "Drops the text between a host in brackets and the port",
    why: "In RFC 1738 a \":\" and the port follow the host, or the path does. A library with this behavior ends a host that begins \
          with \"[\" after the \"]\", and drops all text between it and the port: `http://[::1].evil.com/` has the \
          host [::1].",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Host,
    clause: "3.1/host-name",
    texts: &[],
    input: "http://[::1].evil.com/",
    apply: |reading| {
        let Some(host) = reading.host.as_mut().filter(|host| host.text.starts_with(b"[")) else { return };
        if let Some(end) = host.text.iter().position(|&byte| byte == b']') {
            host.text.truncate(end + 1);
        }
    },
};

/// A host that does not begin with a bracket ends at the first colon.
pub static COLON_ENDS_HOST: Behavior = Behavior {
    name: "a-colon-within-brackets-ends-the-host",
    title: "Ends the host at a \":\" within brackets that do not begin it",
    why: "In RFC 1738 the first \":\" after the host begins the port. A library with this behavior ends a host that does not begin \
          with \"[\" at the first \":\", also if it looks for the port after a \"]\": `http://a[:]:80/` has the \
          host `a[` and the port 80.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Host,
    clause: "3.1/port",
    texts: &[],
    input: "http://a[:]:80/",
    apply: |reading| {
        let Some(host) = reading.host.as_mut().filter(|host| !host.text.starts_with(b"[")) else { return };
        if let Some(end) = host.text.iter().position(|&byte| byte == b':') {
            host.text.truncate(end);
        }
    },
};

/// A "+" may stand before a port.
pub static PLUS_BEFORE_PORT: Behavior = Behavior {
    name: "a-plus-sign-before-a-port",
    title: "Accepts \"+\" before a port",
    why: "In RFC 1738 a port has digits only. A library with this behavior accepts \"+\" before the digits, and reports it as part \
          of the port.",
    about: About::Port,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Login,
    clause: "3.1/port",
    texts: &[],
    input: "http://host.dom:+80/",
    apply: |reading| {
        let Some(port) = &mut reading.port else { return };
        if let [b'+', digits @ ..] = &port.judged[..]
            && digits.first().is_some_and(u8::is_ascii_digit)
        {
            port.judged = digits.to_vec();
        }
    },
};

/// A port that is not a number is reported as absent.
pub static PORT_IS_NO_NUMBER: Behavior = Behavior {
    name: "a-port-that-is-no-number-is-dropped",
    title: "Drops a port that is not a number",
    why: "In RFC 1738 a port has digits only. A library with this behavior accepts other characters, except \":\" and \"%\", and \
          reports the port as absent.",
    about: About::Port,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Login,
    clause: "3.1/port",
    texts: &[],
    input: "http://host.dom:port/",
    apply: |reading| {
        let Some(port) = &mut reading.port else { return };
        if !port.judged.iter().all(u8::is_ascii_digit) && !port.judged.iter().any(|byte| b":%".contains(byte))
        {
            port.judged = b"0".to_vec();
            port.is_dropped = true;
        }
    },
};

/// A port above 65535 is reported as absent.
pub static PORT_ABOVE_65535: Behavior = Behavior {
    name: "a-port-above-65535-is-dropped",
    title: "Drops a port above 65535",
    why: "RFC 1738 gives a port any number of digits. A library with this behavior accepts a port above 65535, and reports it as \
          absent, so a client takes the default port.",
    about: About::Port,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Login,
    clause: "3.1/port",
    texts: &[],
    input: "http://host.dom:65536/",
    apply: |reading| {
        if let Some(port) = reading.port.as_mut().filter(|port| port.judged.iter().all(u8::is_ascii_digit)) {
            port.is_dropped |= port::value(&port.judged).is_none();
        }
    },
};
