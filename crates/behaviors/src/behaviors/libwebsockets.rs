//! What `lws_parse_uri` of libwebsockets does: it cuts an input at "://", ":" and "/", and checks nothing.

use crate::reading::split_off;
use crate::{About, Behavior, Importance, Part, Reading, Schemes, Stage};

/// A scheme ends at "://" only.
pub static SCHEME: Behavior = Behavior {
    name: "a-scheme-ends-at-two-slashes",
    title: "Reads a scheme only before \"://\", and a host in every input",
    why: "In RFC 1738 the first \":\" ends the scheme, and mailto and news URLs have no host. With this behavior the first \
          \"://\" ends the scheme, wherever it stands, and the text before it may be any text. An input without \"://\" has \
          no scheme and begins with a host: the host of `mailto/a` is mailto.",
    about: About::Scheme,
    stage: Stage::Input,
    schemes: Schemes::All,
    importance: Importance::Host,
    clause: "2.1/main-form",
    texts: &[],
    input: "mailto/a",
    apply: |reading| {
        if reading.scheme.is_some() {
            return;
        }
        match reading.rest.windows(3).position(|bytes| bytes == b"://") {
            Some(end) => {
                let mut scheme = Part::new(&reading.rest[..end]);
                scheme.permit(|byte| !byte.is_ascii_alphanumeric() && !b"+-.".contains(&byte));
                reading.rest.drain(..=end);
                reading.scheme = Some(scheme);
                if end == 0 {
                    reading.leave_out_scheme();
                }
            }
            None => reading.begin_with_host(),
        }
        reading.has_authority = true;
        reading.has_port = true;
        reading.is_generic = true;
    },
};

/// A "?" begins the query after the first "/".
pub static QUERY: Behavior = Behavior {
    name: "a-question-mark-in-the-path-begins-the-query",
    title: "Ends the path at \"?\" in every scheme, but not the host",
    why: "In RFC 1738 \"?\" begins a part of its own only in the path of http and wais URLs. With this behavior it does so \
          in the path of every scheme. In the authority it is a character like any other.",
    about: About::Query,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Resource,
    clause: "2.2/reservable-characters",
    texts: &[],
    input: "ftp://host.dom/a?b",
    apply: |reading| {
        let Reading { path, query, .. } = reading;
        let mut text = path.text.clone();
        if query.is_none()
            && let Some(after) = split_off(&mut text, b'?')
        {
            path.rewrite(text);
            *query = Some(Part::new(after));
        }
    },
};

/// Returns the number that `atoi` of C reads at the start of a text.
fn atoi(text: &[u8]) -> i32 {
    let start = text.iter().position(|byte| !matches!(byte, b' ' | b'\t'..=b'\r')).unwrap_or(text.len());
    let (sign, digits) = match &text[start..] {
        [b'-', digits @ ..] => (-1, digits),
        [b'+', digits @ ..] => (1, digits),
        digits => (1, digits),
    };
    let digits = digits.iter().take_while(|byte| byte.is_ascii_digit());
    let number =
        digits.fold(0i64, |number, digit| number.saturating_mul(10).saturating_add(i64::from(digit - b'0')));
    // The conversion to 32 bits keeps the low ones, as in C on usual machines.
    (sign * number) as i32
}

/// A port is what `atoi` reads.
pub static PORT: Behavior = Behavior {
    name: "a-port-is-read-by-atoi-of-c",
    title: "Reads the number at the start of a port, and drops the text after it",
    why: "In RFC 1738 a port has digits only. With this behavior the port is read by `atoi` of C: white space and a sign may \
          stand before the digits, and all text after them is dropped. If there are no digits, or if the number is not above \
          0, no port is reported. A number that is too large for 32 bits becomes another one.",
    about: About::Port,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Login,
    clause: "3.1/port",
    texts: &[],
    input: "http://host.dom:8a/",
    apply: |reading| {
        let Some(port) = &reading.port else { return };
        let number = atoi(&port.text);
        reading.port = (number > 0).then(|| Part::new(number.to_string()));
    },
};

/// An empty url-path is a slash.
pub static PATH: Behavior = Behavior {
    name: "an-empty-url-path-is-a-slash",
    title: "Reports the url-path \"/\" if nothing follows the host, or only \"/\"",
    why: "In RFC 1738 the \"/\" after the host is not part of the url-path. A library with this behavior reports the url-path without that \
          \"/\". If the url-path is empty and no query follows, it reports the url-path \"/\". So `ftp://host.dom`, \
          `ftp://host.dom/` and `ftp://host.dom//` have the same url-path.",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Resource,
    clause: "3.1/slash-not-in-url-path",
    texts: &[],
    input: "ftp://host.dom/",
    apply: |reading| {
        let is_empty = matches!(&reading.path.text[..], b"" | b"/") && reading.query.is_none();
        if reading.host.is_some() && is_empty {
            // The first "/" is the one that a library without the slash of the path leaves out.
            reading.path.rewrite("//");
        }
    },
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::behaviors::lenient::ANY_HOST;
    use crate::{Answer, predict};

    #[test]
    fn a_scheme_ends_at_two_slashes() {
        for (input, scheme, host, path) in [
            ("HTTP://host.dom/a", Some("HTTP"), "host.dom", "/a"),
            ("news:nntp://host.dom/", Some("news:nntp"), "host.dom", "/"),
            ("mailto/a", None, "mailto", "/a"),
            ("://host.dom/", None, "host.dom", "/"),
        ] {
            let Answer::Accept(parts) = predict([&SCHEME, &ANY_HOST], input.as_bytes()) else {
                panic!("{input}: accepted")
            };
            let host_and_port = [parts.host.as_deref(), parts.port.as_deref()].map(Option::unwrap_or_default);
            let host_and_port = host_and_port.join(if parts.port.is_some() { ":" } else { "" });
            assert_eq!(
                (parts.scheme.as_deref(), &*host_and_port, &*parts.path),
                (scheme, host, path),
                "{input}"
            );
        }
    }

    #[test]
    fn atoi_reads_as_in_c() {
        for (text, number) in [
            ("80", 80),
            (" +8a", 8),
            ("-1", -1),
            ("", 0),
            ("x", 0),
            ("4294967376", 80),
            ("99999999999999999999", -1),
        ] {
            assert_eq!(atoi(text.as_bytes()), number, "{text:?}");
        }
    }
}
