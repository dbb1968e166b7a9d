//! Addresses in brackets.

use core::net::Ipv6Addr;

use crate::Text::{Rfc, UrlStandard};
use crate::{About, Behavior, Importance, Reading, Schemes, Stage};

/// A ":" within brackets does not begin a port.
pub static COLONS: Behavior = Behavior {
    name: "brackets-enclose-colons",
    title: "Looks for the port after a closing bracket",
    why: "In RFC 1738 the first \":\" after the host begins the port. With this behavior a \":\" within brackets \
          belongs to the host.",
    about: About::Host,
    stage: Stage::Authority,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.2/gateway-characters",
    texts: &[UrlStandard("host state"), Rfc(3986, "3.2.2")],
    input: "ftp://[::1]:21/",
    apply: |reading| {
        if let Some(hostport) = reading.hostport.as_ref().filter(|hostport| hostport.starts_with(b"[")) {
            reading.port_from = hostport.iter().position(|&byte| byte == b']').unwrap_or_default();
        }
    },
};

/// Returns the IPv6 address of the host, if it is one in brackets.
pub fn address(reading: &Reading) -> Option<Ipv6Addr> {
    let text = reading.host.as_ref()?.text.strip_prefix(b"[")?.strip_suffix(b"]")?;
    core::str::from_utf8(text).ok()?.parse().ok()
}

/// An IPv6 address in brackets is a host.
pub static IPV6: Behavior = Behavior {
    name: "an-ipv6-address-is-a-host",
    title: "Accepts an IPv6 address in brackets",
    why: "RFC 1738 is older than IPv6 and has no brackets: they are unsafe. With this behavior a host may be an \
          IPv6 address in brackets.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.2/gateway-characters",
    texts: &[UrlStandard("IPv6 parser"), Rfc(3986, "3.2.2")],
    input: "ftp://[::1]/",
    apply: |reading| {
        if address(reading).is_some() {
            reading.host.as_mut().expect("it has an address").permit_as_host();
        }
    },
};

/// An IPv6 address is written in its shortest form.
pub static SHORTEST: Behavior = Behavior {
    name: "an-ipv6-address-in-its-shortest-form",
    title: "Reports an IPv6 address in its shortest form",
    why: "RFC 1738 has no IPv6 addresses. With this behavior an address is reported in lower case, without leading \
          zeros, with the longest run of two or more zeros as `::`, and without an IPv4 address at its end.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Spelling,
    clause: "2.2/gateway-characters",
    texts: &[UrlStandard("IPv6 serializer")],
    input: "http://[0:0::1]/",
    apply: |reading| {
        if let Some(address) = address(reading) {
            reading.host.as_mut().expect("it has an address").text = shortest(address).into_bytes();
        }
    },
};

/// Returns the shortest form of an address, in brackets.
fn shortest(address: Ipv6Addr) -> String {
    let pieces = address.segments();
    let zeros_at = |start: usize| pieces[start..].iter().take_while(|piece| **piece == 0).count();
    // Of several longest runs the first one.
    let (start, length) = (0..8)
        .map(|start| (start, zeros_at(start)))
        .rev()
        .max_by_key(|(_, length)| *length)
        .unwrap_or((8, 0));
    let hex = |pieces: &[u16]| pieces.iter().map(|piece| format!("{piece:x}")).collect::<Vec<_>>().join(":");
    match length {
        0 | 1 => format!("[{}]", hex(&pieces)),
        _ => format!("[{}::{}]", hex(&pieces[..start]), hex(&pieces[start + length..])),
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_first_longest_run_of_zeros_is_left_out() {
        for (address, form) in [
            ("::", "[::]"),
            ("1:0:0:2:0:0:3:4", "[1::2:0:0:3:4]"),
            ("1:0:2:3:4:5:6:7", "[1:0:2:3:4:5:6:7]"),
            ("::FFFF:1.2.3.4", "[::ffff:102:304]"),
            ("1:2:3:4:5:6:0:0", "[1:2:3:4:5:6::]"),
        ] {
            assert_eq!(super::shortest(address.parse().unwrap()), form);
        }
    }
}
