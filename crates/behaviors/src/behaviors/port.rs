//! The port.

use crate::Text::{Rfc, UrlStandard};
use crate::{About, Behavior, Importance, Reading, Schemes, Stage};

/// Returns the digits of the port, if it has digits only.
fn digits(reading: &Reading) -> Option<&[u8]> {
    let port = &reading.port.as_ref()?.text;
    port.iter().all(u8::is_ascii_digit).then_some(port)
}

/// A port is at most 65535.
pub static AT_MOST_65535: Behavior = Behavior {
    name: "a-port-is-at-most-65535",
    title: "Rejects a port above 65535",
    why: "RFC 1738 gives a port any number of digits. With this behavior a port above 65535 makes the URL invalid.",
    about: About::Port,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "3.1/port",
    texts: &[UrlStandard("port state")],
    input: "http://host.dom:65536/",
    apply: |reading| {
        let number = digits(reading).map(value);
        reading.is_rejected |= number.is_some_and(|number| number.is_none());
    },
};

/// Returns the number, or `None` if it is above 65535. No digits are the number 0.
pub fn value(digits: &[u8]) -> Option<u16> {
    let mut value = 0u16;
    for digit in digits {
        value = value.checked_mul(10)?.checked_add(u16::from(digit - b'0'))?;
    }
    Some(value)
}

/// Leading zeros of a port are dropped.
pub static LEADING_ZEROS: Behavior = Behavior {
    name: "leading-zeros-of-a-port-are-dropped",
    title: "Drops leading zeros of a port",
    why: "RFC 1738 gives a port any number of digits. With this behavior the port is a number, reported without \
          leading zeros.",
    about: About::Port,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Spelling,
    clause: "3.1/port",
    texts: &[UrlStandard("port state")],
    input: "http://host.dom:08080/",
    apply: |reading| {
        let Some(digits) = digits(reading).filter(|digits| digits.len() > 1) else { return };
        let zeros = digits[..digits.len() - 1].iter().take_while(|digit| **digit == b'0').count();
        let port = digits[zeros..].to_vec();
        reading.port.as_mut().expect("it has digits").rewrite(port);
    },
};

/// An empty port is accepted.
pub static EMPTY: Behavior = Behavior {
    name: "a-port-is-empty",
    title: "Accepts a \":\" without a port",
    why: "In RFC 1738 a port has at least one digit: if the port is omitted, so is the colon. With this behavior a \
          \":\" without digits is accepted.",
    about: About::Port,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "3.1/port-colon",
    texts: &[UrlStandard("port state"), Rfc(3986, "3.2.3")],
    input: "http://host.dom:/",
    apply: |reading| {
        if let Some(port) = reading.port.as_mut().filter(|port| port.judged.is_empty()) {
            port.judged = b"0".to_vec();
        }
    },
};

/// An empty port is absent.
pub static EMPTY_IS_DROPPED: Behavior = Behavior {
    name: "an-empty-port-is-dropped",
    title: "Drops an empty port",
    why: "In RFC 1738 a port has at least one digit. Where a port may be empty, this behavior reports an empty port \
          as an absent one.",
    about: About::Port,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Spelling,
    clause: "3.1/port-colon",
    texts: &[UrlStandard("port state")],
    input: "http://host.dom:/",
    apply: |reading| {
        if let Some(port) = &mut reading.port {
            port.drop_if(|port| port.is_empty());
        }
    },
};

/// The default port is absent.
pub static DEFAULT: Behavior = Behavior {
    name: "the-default-port-is-dropped",
    title: "Drops the default port",
    why: "In RFC 1738 a port that is the default may be given, and is then part of the URL. With this behavior it \
          is dropped: 21 for ftp, 80 for http and ws, 443 for https and wss. The default ports of gopher, telnet, \
          wais, nntp and prospero are kept.",
    about: About::Port,
    stage: Stage::Parts,
    schemes: Schemes::SpecialExceptFile,
    importance: Importance::Spelling,
    clause: "3.1/default-port",
    texts: &[UrlStandard("port state"), UrlStandard("default port")],
    input: "http://host.dom:80/",
    apply: |reading| {
        let default = match () {
            () if reading.is_scheme(&["ftp"]) => 21,
            () if reading.is_scheme(&["http", "ws"]) => 80,
            () => 443,
        };
        if let Some(port) = &mut reading.port {
            port.drop_if(|port| port.iter().all(u8::is_ascii_digit) && value(port) == Some(default));
        }
    },
};
