//! What `wxURI` of wxWidgets does with characters that no URI has.

use crate::behaviors::escapes::rewrite_both;
use crate::behaviors::rfc3986::is_unreserved_or_sub_delim;
use crate::part::is_escape;
use crate::{About, Behavior, Importance, Reading, Schemes, Stage};

/// An input ends at U+0000.
pub static NUL: Behavior = Behavior {
    name: "nul-ends-the-input",
    title: "Ends the input at the first U+0000",
    why: "In RFC 1738 a control character is never part of a URL. With this behavior the input ends before the first U+0000, as a string \
          of C does, and what follows it is not read.",
    about: About::Input,
    stage: Stage::Input,
    schemes: Schemes::All,
    importance: Importance::Host,
    clause: "2.2/control-characters",
    texts: &[],
    input: "http://host.dom\u{0}.evil.com/",
    apply: |reading| {
        if let Some(at) = reading.rest.iter().position(|&byte| byte == 0) {
            reading.rest.truncate(at);
        }
    },
};

/// Returns a text in which each octet that `is_permitted` does not select is an escape with lower-case digits.
fn encoded(text: &[u8], is_permitted: impl Fn(u8) -> bool) -> Vec<u8> {
    let mut encoded = Vec::with_capacity(text.len());
    for (at, &octet) in text.iter().enumerate() {
        if is_permitted(octet) || is_escape(&text[at..]) {
            encoded.push(octet);
        } else {
            encoded.extend(format!("%{octet:02x}").into_bytes());
        }
    }
    encoded
}

/// Characters that no URI has are escapes with lower-case digits.
pub static LOWER_CASE: Behavior = Behavior {
    name: "characters-are-encoded-in-lower-case",
    title: "Percent-encodes what RFC 3986 does not allow, with lower-case letters",
    why: "In RFC 1738 unsafe characters must be encoded. A library with this behavior accepts any character in a user, a \
          password, a path, a query, a fragment and a host that does not begin with \"[\". It percent-encodes each one that \
          RFC 3986 does not allow there, also a \"%\" that begins no escape. The letters of these new escapes are in lower \
          case.",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Host,
    clause: "2.2/encode-unsafe",
    texts: &[],
    input: "http://host.dom/a[b",
    apply: |reading| {
        let is_of_path = |octet: u8| is_unreserved_or_sub_delim(octet) || b":@/".contains(&octet);
        let Reading { user, password, host, path, query, fragment, .. } = reading;
        for part in [user, password].into_iter().flatten() {
            rewrite_both(part, |text| {
                encoded(text, |octet| is_unreserved_or_sub_delim(octet) || octet == b':')
            });
        }
        for part in [query, fragment].into_iter().flatten() {
            rewrite_both(part, |text| encoded(text, |octet| is_of_path(octet) || octet == b'?'));
        }
        rewrite_both(path, |text| encoded(text, is_of_path));
        if let Some(host) = host.as_mut().filter(|host| !host.text.starts_with(b"[")) {
            let text = encoded(&host.text, is_unreserved_or_sub_delim);
            if text != host.text {
                host.text = text;
                host.permit_as_host();
            }
        }
    },
};
