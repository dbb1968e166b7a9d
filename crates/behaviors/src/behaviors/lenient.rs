//! Behaviors of libraries that check little. No library of this package has them: audits of other libraries find them.

use crate::Text::Rfc;
use crate::behaviors::host_address;
use crate::{About, Behavior, Importance, Schemes, Stage};

/// Returns the text before the first ":", if it is not empty and has only characters of a scheme.
fn scheme(text: &[u8]) -> Option<&[u8]> {
    let scheme = &text[..text.iter().position(|&byte| byte == b':')?];
    let is_scheme = |byte: &u8| byte.is_ascii_alphanumeric() || b"+-.".contains(byte);
    (!scheme.is_empty() && scheme.iter().all(is_scheme)).then_some(scheme)
}

/// A text that does not begin with a letter has no scheme.
pub static NO_SCHEME_WITHOUT_A_LETTER: Behavior = Behavior {
    name: "no-scheme-without-a-letter-at-the-start",
    title: "Reads no scheme if the input does not begin with a letter",
    why: "In RFC 1738 a scheme is any sequence of letters, digits, \"+\", \".\" and \"-\". In RFC 3986 it begins with a \
          letter. With this behavior an input that begins with another character has no scheme, and the text before \":\" is \
          part of the path. So `1x://host.dom/` has no host.",
    about: About::Input,
    stage: Stage::Input,
    schemes: Schemes::All,
    importance: Importance::Host,
    clause: "2.1/scheme-is-a-sequence",
    texts: &[Rfc(3986, "3.1")],
    input: "1x:a",
    apply: |reading| {
        let first = reading.rest.first();
        let is_letter = first.is_some_and(u8::is_ascii_alphabetic);
        if reading.scheme.is_none() && !is_letter && scheme(&reading.rest).is_some() {
            reading.leave_out_scheme();
            reading.has_authority = true;
        }
    },
};

/// A relative reference is accepted.
pub static RELATIVE_REFERENCE: Behavior = Behavior {
    name: "a-relative-reference-is-accepted",
    title: "Accepts a relative reference",
    why: "RFC 1738 does not describe relative links, so every URL begins with a scheme. With this behavior an input that \
          does not begin with a scheme is a relative reference. A host follows \"//\" at its start. All other text is a \
          path, perhaps with a query.",
    about: About::Input,
    stage: Stage::Input,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.3/relative-links",
    texts: &[Rfc(3986, "4.2")],
    input: "a/b",
    apply: |reading| {
        if reading.scheme.is_none() && scheme(&reading.rest).is_none() {
            reading.leave_out_scheme();
            reading.has_authority = true;
        }
    },
};

/// A relative reference whose first segment has no colon is accepted.
pub static WITHOUT_A_COLON: Behavior = Behavior {
    name: "a-relative-reference-without-a-colon-is-accepted",
    title: "Accepts a relative reference without \":\" in its first segment",
    why: "RFC 1738 does not describe relative links, so every URL begins with a scheme. With this behavior an input that does not begin \
          with a scheme is a relative reference, if its first segment has no \":\". A \":\" there makes the input invalid, because the text \
          before it looks like a scheme.",
    about: About::Input,
    stage: Stage::Input,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.3/relative-links",
    texts: &[Rfc(3986, "4.2")],
    input: "a/b",
    apply: |reading| {
        if reading.scheme.is_none() && scheme(&reading.rest).is_none() {
            let first = reading.rest.split(|byte| matches!(byte, b'?' | b'#' | b'/')).next();
            reading.is_rejected |= first.is_some_and(|first| first.contains(&b':'));
            reading.leave_out_scheme();
            reading.has_authority = true;
        }
    },
};

/// A colon at the start belongs to a relative path.
pub static COLON_FIRST: Behavior = Behavior {
    name: "a-colon-at-the-start-belongs-to-a-path",
    title: "Reads an input that begins with \":\" as a path without a scheme",
    why: "In RFC 1738 the name of a scheme stands before the first \":\". With this behavior an input that begins with \":\" has no scheme, \
          and is a path that begins with \":\". RFC 3986 allows no \":\" in the first segment of a relative path.",
    about: About::Input,
    stage: Stage::Input,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.1/scheme-then-colon",
    texts: &[],
    input: ":bar",
    apply: |reading| {
        if reading.scheme.is_none() && reading.rest.starts_with(b":") {
            reading.leave_out_scheme();
        }
    },
};

/// A colon at the start is dropped.
pub static COLON_DROPPED: Behavior = Behavior {
    name: "a-colon-at-the-start-is-dropped",
    title: "Drops a \":\" at the start, as if an empty scheme stood before it",
    why: "In RFC 1738 the name of a scheme stands before the first \":\", and has at least one character. With this behavior the scheme may \
          be empty: the \":\" is dropped and the rest is a relative reference, so the host of `://host.dom/` is host.dom.",
    about: About::Input,
    stage: Stage::Input,
    schemes: Schemes::All,
    importance: Importance::Host,
    clause: "2.1/scheme-then-colon",
    texts: &[],
    input: "://host.dom/",
    apply: |reading| {
        if reading.scheme.is_none() && reading.rest.starts_with(b":") {
            reading.leave_out_scheme();
            reading.has_authority = true;
            reading.rest.remove(0);
        }
    },
};

/// The characters of a path and a query are not checked.
pub static ANY_PATH: Behavior = Behavior {
    name: "any-character-in-a-path-and-a-query",
    title: "Does not check the characters of a path and a query",
    why: "In RFC 1738 unsafe characters, control characters and characters beyond US-ASCII must be encoded, and two \
          hexadecimal digits follow a \"%\". With this behavior a path and a query may have any characters, also delimiters \
          such as \";\" in any place. Only a \"/\" must stand where the scheme allows it.",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.2/encode-unsafe",
    texts: &[],
    input: "http://host.dom/a b",
    apply: |reading| {
        let is_permitted = |byte: u8| !byte.is_ascii_alphanumeric() && byte != b'/';
        reading.path.permit(is_permitted);
        if let Some(query) = &mut reading.query {
            query.permit(is_permitted);
        }
    },
};

/// A host may be any text.
pub static ANY_HOST: Behavior = Behavior {
    name: "a-host-is-any-text",
    title: "Accepts any text as a host, also an empty one",
    why: "In RFC 1738 a host is a name of labels or a number of four groups. With this behavior a host may have any characters, and may \
          be empty.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "3.1/host-name",
    texts: &[],
    input: "http://a%b/",
    apply: |reading| {
        if let Some(host) = &mut reading.host {
            host.permit_as_host();
        }
    },
};

/// A port may be any text.
pub static ANY_PORT: Behavior = Behavior {
    name: "a-port-is-any-text",
    title: "Accepts any text as a port, also an empty one",
    why: "In RFC 1738 a port has digits only. With this behavior any text after the \":\" is accepted and reported as the \
          port, and it may be empty.",
    about: About::Port,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Login,
    clause: "3.1/port",
    texts: &[],
    input: "http://host.dom:8a/",
    apply: |reading| {
        if let Some(port) = &mut reading.port {
            port.judged = b"0".to_vec();
        }
    },
};

/// The brackets of an address are left out.
pub static WITHOUT_BRACKETS: Behavior = Behavior {
    name: "brackets-of-a-host-are-left-out",
    title: "Reports a host in brackets without them",
    why: "In RFC 1738 no host has brackets. RFC 3986 makes them part of the host. With this behavior a host in brackets is \
          reported without them. Some libraries also accept other text than an address there: then the host of \
          `http://[host.dom]/` is host.dom.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Host,
    clause: "3.1/host-name",
    texts: &[],
    input: "http://[::1]/",
    apply: |reading| {
        let Some(host) = &mut reading.host else { return };
        if let [b'[', address @ .., b']'] = &host.text[..] {
            host.text = address.to_vec();
        }
    },
};

/// The brackets of an IPv6 address are left out.
pub static WITHOUT_IPV6_BRACKETS: Behavior = Behavior {
    name: "brackets-of-an-ipv6-address-are-left-out",
    title: "Reports an IPv6 address without its brackets",
    why: "In RFC 1738 no host has brackets. RFC 3986 makes them part of the host. With this behavior an IPv6 address is \
          reported without its brackets. The brackets around another text are reported.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Spelling,
    clause: "3.1/host-name",
    texts: &[],
    input: "http://[::1]/",
    apply: |reading| {
        if host_address::address(reading).is_some()
            && let Some(host) = &mut reading.host
        {
            host.text = host.text[1..host.text.len() - 1].to_vec();
        }
    },
};

/// All of them, in the order in which they act.
pub static ALL: [&Behavior; 10] = [
    &COLON_FIRST,
    &COLON_DROPPED,
    &NO_SCHEME_WITHOUT_A_LETTER,
    &WITHOUT_A_COLON,
    &RELATIVE_REFERENCE,
    &ANY_PATH,
    &ANY_HOST,
    &ANY_PORT,
    &WITHOUT_BRACKETS,
    &WITHOUT_IPV6_BRACKETS,
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::behaviors::host_name;
    use crate::{Answer, predict};

    /// Each changes the answer to its own input, with the behaviors that it needs.
    #[test]
    fn each_changes_the_answer_to_its_input() {
        for behavior in ALL {
            let context: Vec<&'static Behavior> = vec![&host_address::COLONS, &host_address::IPV6];
            let with: Vec<&'static Behavior> = context.iter().copied().chain([behavior]).collect();
            let input = behavior.input.as_bytes();
            assert_ne!(
                predict(context.iter().copied(), input),
                predict(with.iter().copied(), input),
                "{behavior:?}"
            );
        }
    }

    #[test]
    fn what_they_accept_has_the_expected_parts() {
        let parts = |behaviors: &[&'static Behavior], input: &str| match predict(
            behaviors.iter().copied(),
            input.as_bytes(),
        ) {
            Answer::Accept(parts) => format!("{:?} {:?} {:?}", parts.scheme, parts.host, parts.path),
            other => format!("{other:?}"),
        };
        assert_eq!(parts(&[&RELATIVE_REFERENCE], "//host.dom/a"), "None Some(\"host.dom\") \"/a\"");
        assert_eq!(parts(&[&RELATIVE_REFERENCE], "a/b"), "None None \"a/b\"");
        assert_eq!(parts(&[&RELATIVE_REFERENCE], "http://h/a"), "Some(\"http\") Some(\"h\") \"/a\"");
        assert_eq!(parts(&[&ANY_PATH], "http://h/%\u{1}\u{e9}"), "Some(\"http\") Some(\"h\") \"/%\\u{1}é\"");
        assert_eq!(parts(&[&ANY_HOST], "ftp:///a"), "Some(\"ftp\") Some(\"\") \"/a\"");
        let address = [&host_address::COLONS, &host_address::IPV6, &WITHOUT_BRACKETS];
        assert_eq!(parts(&address, "http://[::1]/"), "Some(\"http\") Some(\"::1\") \"/\"");
        assert_eq!(
            parts(&[&host_name::ANY_NAME, &WITHOUT_BRACKETS], "http://h/"),
            "Some(\"http\") Some(\"h\") \"/\""
        );
    }
}
