//! The forms of the target of an HTTP request (RFC 9112, section 3.2), which stand beside a URL.

use crate::Text::Rfc;
use crate::{About, Behavior, Importance, Schemes, Stage};

/// A path is a target.
pub static ORIGIN_FORM: Behavior = Behavior {
    name: "a-path-is-a-target",
    title: "Accepts a path without a scheme and a host",
    why: "In RFC 1738 every URL begins with a scheme, and RFC 1738 does not describe relative links. With this \
          behavior an input that begins with \"/\" is a path, perhaps with a query. It has no host, also if it \
          begins with \"//\".",
    about: About::Input,
    stage: Stage::Input,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.3/relative-links",
    texts: &[Rfc(9112, "3.2.1")],
    input: "/a?b",
    apply: |reading| {
        if reading.rest.starts_with(b"/") {
            reading.leave_out_scheme();
            reading.is_path = true;
        }
    },
};

/// An asterisk is a target.
pub static ASTERISK_FORM: Behavior = Behavior {
    name: "an-asterisk-is-a-target",
    title: "Accepts \"*\" alone, as a path",
    why: "In RFC 1738 every URL begins with a scheme. With this behavior the input \"*\" is the target of an \
          OPTIONS request. It is reported as a path.",
    about: About::Input,
    stage: Stage::Input,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.1/main-form",
    texts: &[Rfc(9112, "3.2.4")],
    input: "*",
    apply: |reading| {
        if reading.rest == b"*" {
            reading.leave_out_scheme();
            reading.is_path = true;
        }
    },
};

/// An authority is a target.
pub static AUTHORITY_FORM: Behavior = Behavior {
    name: "an-authority-is-a-target",
    title: "Reads an input without \"/\", \"?\" and \"#\" as a host",
    why: "In RFC 1738 every URL begins with a scheme, and a mailto or news URL has no host. With this behavior an \
          input without \"/\", \"?\" and \"#\" is an authority, perhaps with a port, as in a CONNECT request: \
          `mailto:user@evil.com` has the host evil.com. RFC 9112 asks for a port, and for no user. This behavior \
          asks for neither.",
    about: About::Input,
    stage: Stage::Input,
    schemes: Schemes::All,
    importance: Importance::Host,
    clause: "2.1/main-form",
    texts: &[Rfc(9112, "3.2.3")],
    input: "mailto:user@evil.com",
    apply: |reading| {
        let is_delimiter = |byte: &u8| matches!(byte, b'/' | b'?' | b'#');
        if reading.scheme.is_none() && !reading.rest.is_empty() && !reading.rest.iter().any(is_delimiter) {
            reading.begin_with_host();
        }
    },
};

/// A URL has an authority.
pub static NEEDS_AN_AUTHORITY: Behavior = Behavior {
    name: "a-scheme-needs-an-authority",
    title: "Rejects a scheme without \"//\"",
    why: "In RFC 1738 only the schemes of section 3.1 have \"//\" after the scheme: mailto and news do not. With \
          this behavior \"//\" follows every scheme.",
    about: About::Slashes,
    stage: Stage::Rest,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "3.1/double-slash",
    texts: &[],
    input: "news:a/b@host.dom",
    apply: |reading| reading.is_rejected |= !reading.has_no_scheme() && !reading.rest.starts_with(b"//"),
};
