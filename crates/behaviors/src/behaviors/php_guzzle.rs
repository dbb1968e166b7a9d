//! What the class `Uri` of Guzzle does around the function `parse_url` of PHP: it encodes the input before it, and the parts after it.

use crate::behaviors::php_parse_url::PORT_IS_A_PREFIX;
use crate::part::encoded;
use crate::{About, Behavior, Importance, Part, Schemes, Stage};

/// A scheme has no plus sign.
pub static NO_PLUS_IN_SCHEME: Behavior = Behavior {
    name: "a-plus-sign-is-not-part-of-a-scheme",
    title: "Reads no scheme if there is a \"+\" before the first \":\"",
    why: "In RFC 1738 a scheme may have \"+\". A library with this behavior encodes each \"+\" before it looks for a scheme, so it reads no \
          scheme if there is a \"+\" before the first \":\". The whole `a+b://host.dom/` is then a path, and no host is \
          reported.",
    about: About::Scheme,
    stage: Stage::Input,
    schemes: Schemes::All,
    importance: Importance::Host,
    clause: "2.1/scheme-characters",
    texts: &[],
    input: "a+b:c",
    apply: |reading| {
        let Some(end) = reading.rest.iter().position(|byte| b":/?#".contains(byte)) else { return };
        let has_plus = reading.rest[end] == b':' && reading.rest[..end].contains(&b'+');
        if reading.scheme.is_none() && has_plus {
            reading.leave_out_scheme();
            reading.has_authority = true;
        }
    },
};

/// A scheme may have spaces.
pub static SPACE_IN_SCHEME: Behavior = Behavior {
    name: "a-space-is-part-of-a-scheme",
    title: "Accepts spaces in a scheme",
    why: "In RFC 1738 a scheme has letters, digits, \"+\", \".\" and \"-\" only. A library with this behavior encodes a space as \"+\" \
          before it looks for a scheme, and decodes it after that. So a scheme may have spaces in any place.",
    about: About::Scheme,
    stage: Stage::Input,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.1/scheme-characters",
    texts: &[],
    input: " http://host.dom/",
    apply: |reading| {
        let Some(colon) = reading.rest.iter().position(|&byte| byte == b':') else { return };
        let scheme = &reading.rest[..colon];
        let is_of_scheme = |byte: &u8| byte.is_ascii_alphanumeric() || b" .-".contains(byte);
        if reading.scheme.is_none() && scheme.contains(&b' ') && scheme.iter().all(is_of_scheme) {
            let mut scheme = Part::new(scheme);
            scheme.permit(|byte| byte == b' ');
            reading.scheme = Some(scheme);
            reading.rest.drain(..=colon);
        }
    },
};

/// A port is encoded before it is read.
pub static PORT_IS_ENCODED: Behavior = Behavior {
    name: "a-port-is-encoded-before-it-is-read",
    title: "Encodes a port, reads the number at its start and drops the text after it",
    why: "In RFC 1738 a port has digits only. A library with this behavior encodes the port like the data of an HTML form, reads the number \
          at its start and drops the text after it. A space before the number becomes \"+\" and is accepted. The URL is \
          invalid if the encoded port has more than five characters or begins with no number, or if the number is below 0 or \
          above 65535.",
    about: About::Port,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Login,
    clause: "3.1/port",
    texts: &[],
    input: "http://host.dom:8a/",
    apply: |reading| {
        if let Some(port) = reading.port.as_mut().filter(|port| !port.text.is_empty()) {
            let is_encoded = |octet: u8| !octet.is_ascii_alphanumeric() && !b"-_. ".contains(&octet);
            let text = encoded(&port.text, is_encoded).into_iter();
            port.rewrite(text.map(|octet| if octet == b' ' { b'+' } else { octet }).collect::<Vec<u8>>());
            (PORT_IS_A_PREFIX.apply)(reading);
        }
    },
};

/// A colon in a password is encoded.
pub static COLON_IN_PASSWORD: Behavior = Behavior {
    name: "a-colon-in-a-password-is-encoded",
    title: "Percent-encodes \":\" in a password",
    why: "In RFC 1738 a \":\" in a password must be encoded. With this behavior it is accepted and percent-encoded. Other characters stay \
          as they are.",
    about: About::Userinfo,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Login,
    clause: "3.1/encoded-in-user",
    texts: &[],
    input: "ftp://a:b:c@host.dom/",
    apply: |reading| {
        if let Some(password) = &mut reading.password {
            password.encode(|octet| octet == b':');
        }
    },
};

/// All of them, in the order in which they act.
pub static ALL: [&Behavior; 4] = [&NO_PLUS_IN_SCHEME, &SPACE_IN_SCHEME, &PORT_IS_ENCODED, &COLON_IN_PASSWORD];
