//! What the crate `uriparse` does alone.

use crate::Text::Rfc;
use crate::behaviors::host_address::address;
use crate::behaviors::limits::has_too_many_segments;
use crate::behaviors::rfc3986::{consists_of, is_unreserved_or_sub_delim};
use crate::{About, Behavior, Importance, Schemes, Stage};

/// Returns whether RFC 3986 calls a text a scheme: a letter, and then letters, digits, "+", "-" and ".".
fn is_scheme(text: &[u8]) -> bool {
    let is_character = |byte: &u8| byte.is_ascii_alphanumeric() || b"+-.".contains(byte);
    text.first().is_some_and(u8::is_ascii_alphabetic) && text.iter().all(is_character)
}

/// Returns whether a text without a scheme makes the library panic.
fn is_colon_in_first_segment(text: &[u8]) -> bool {
    let path = text.split(|byte| matches!(byte, b'?' | b'#')).next().unwrap_or_default();
    let is_character = |octet: u8| is_unreserved_or_sub_delim(octet) || b":@/".contains(&octet);
    let first =
        path.strip_prefix(b"/").unwrap_or(path).split(|&byte| byte == b'/').next().unwrap_or_default();
    !path.starts_with(b"//")
        && first.contains(&b':')
        && consists_of(path, is_character)
        && !has_too_many_segments(path)
}

/// A ":" in the first segment makes the library panic if there is no scheme.
pub static COLON_IN_FIRST_SEGMENT: Behavior = Behavior {
    name: "a-colon-without-a-scheme-crashes",
    title: "Crashes at a \":\" in the first segment if no scheme precedes it",
    why: "RFC 1738 rejects an input without a scheme, and lets a scheme begin with any of its characters. A library \
          with this behavior reads an input that does not begin with a scheme of RFC 3986 and \":\" as a relative reference, \
          and rejects it. If the first segment of the path has a \":\", the library cannot convert its own error, \
          and panics: for `1x:a`, and also for `/a:b`, where RFC 3986 allows the \":\". It rejects without a panic \
          if the reference begins with \"//\", or if its path has a character that no path can have, an incomplete \
          escape, or more than 65,535 segments.",
    about: About::Scheme,
    stage: Stage::Rest,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.1/scheme-is-a-sequence",
    texts: &[],
    input: "1x:a",
    apply: |reading| {
        let Some(scheme) = reading.scheme.as_ref().filter(|scheme| !is_scheme(&scheme.text)) else { return };
        reading.is_crash = is_colon_in_first_segment(&[&scheme.text, &b":"[..], &reading.rest].concat());
        reading.is_rejected = true;
    },
};

/// The schemes of the library's table, without the one of 36 characters, which the library never finds.
static SCHEMES: &str = include_str!("uriparse_schemes.txt");

/// A registered scheme is reported in lower case.
pub static REGISTERED_SCHEME: Behavior = Behavior {
    name: "a-registered-scheme-is-in-lower-case",
    title: "Reports a scheme of its table in lower case",
    why: "RFC 1738 asks programs to treat upper-case letters in a scheme as lower-case ones. A library with this behavior has a \
          table of 304 schemes, and reports these in lower case. It reports every other scheme as it stands in the \
          input. The table has `acat` for `acct`, and its longest scheme, of 36 characters, is never found.",
    about: About::Scheme,
    stage: Stage::Rest,
    schemes: Schemes::All,
    importance: Importance::Spelling,
    clause: "2.1/scheme-case",
    texts: &[Rfc(3986, "3.1")],
    input: "HTTP://host.dom/",
    apply: |reading| {
        let Some(scheme) = &mut reading.scheme else { return };
        let is_upper = scheme.text.iter().any(u8::is_ascii_uppercase);
        if is_upper
            && SCHEMES.split_whitespace().any(|name| name.as_bytes().eq_ignore_ascii_case(&scheme.text))
        {
            scheme.text.make_ascii_lowercase();
        }
    },
};

/// An IPv6 address is reported in canonical form.
pub static CANONICAL_ADDRESS: Behavior = Behavior {
    name: "an-ipv6-address-in-canonical-form",
    title: "Reports an IPv6 address in canonical form",
    why: "RFC 1738 has no IPv6 addresses. A library with this behavior reports an address in lower case, without leading zeros, and \
          with the longest run of zeros as `::`. An address that begins with `::ffff:` ends in an IPv4 address.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Spelling,
    clause: "2.2/gateway-characters",
    texts: &[Rfc(5952, "4"), Rfc(5952, "5")],
    input: "http://[0:0::1]/",
    apply: |reading| {
        if let Some(address) = address(reading) {
            reading.host.as_mut().expect("it has an address").text = format!("[{address}]").into_bytes();
        }
    },
};

#[cfg(test)]
mod tests {
    use super::is_colon_in_first_segment;

    #[test]
    fn not_every_input_without_a_scheme_crashes() {
        for crash in ["1x:", ":", "/a:b", "1x:a?^", "1x:a#é", "%41:/b", "1x://host.dom/"] {
            assert!(is_colon_in_first_segment(crash.as_bytes()), "{crash}");
        }
        for other in ["1x: ", "//a:b", "a/b:c", "?a:b", "#:", "é:", "%4:", "1x://[::1]/", ""] {
            assert!(!is_colon_in_first_segment(other.as_bytes()), "{other}");
        }
    }
}
