//! The slashes between the scheme and the authority.

use crate::Text::UrlStandard;
use crate::{About, Behavior, Importance, Schemes, Stage};

/// A backslash is a slash.
pub static BACKSLASH: Behavior = Behavior {
    name: "a-backslash-is-a-slash",
    title: "Reads a backslash as a slash",
    why: "In RFC 1738 \"\\\" is unsafe and never part of a URL. With this behavior it is read as \"/\" up to the \
          query or the fragment, so it also ends the host: the host of `http://host.dom\\@evil.com/` is host.dom. In \
          other schemes a backslash is not a slash: the host of `telnet://host.dom\\@evil.com/` is evil.com.",
    about: About::Slashes,
    stage: Stage::Rest,
    schemes: Schemes::Special,
    importance: Importance::Host,
    clause: "2.2/gateway-characters",
    texts: &[
        UrlStandard("special authority ignore slashes state"),
        UrlStandard("authority state"),
        UrlStandard("host state"),
        UrlStandard("port state"),
        UrlStandard("file state"),
        UrlStandard("file slash state"),
        UrlStandard("file host state"),
        UrlStandard("path start state"),
        UrlStandard("path state"),
    ],
    input: "http://host.dom\\@evil.com/",
    apply: |reading| reading.rest.iter_mut().filter(|byte| **byte == b'\\').for_each(|byte| *byte = b'/'),
};

/// The slashes before a host may be left out.
pub static LEFT_OUT: Behavior = Behavior {
    name: "slashes-before-a-host-are-optional",
    title: "Finds a host also without two slashes",
    why: "In RFC 1738 \"//\" stands before a host. With this behavior one slash or none is enough: the host of \
          `https:/evil.com` is evil.com, where RFC 1738 sees a URL of an unknown scheme that has no host. This \
          holds without a base URL; with a base URL of the same scheme, `http:foo` is relative.",
    about: About::Slashes,
    stage: Stage::Rest,
    schemes: Schemes::SpecialExceptFile,
    importance: Importance::Host,
    clause: "3.1/double-slash",
    texts: &[UrlStandard("special authority slashes state")],
    input: "https:/evil.com",
    apply: |reading| {
        if !reading.rest.starts_with(b"//") {
            let missing = if reading.rest.starts_with(b"/") { 1 } else { 2 };
            reading.rest.splice(..0, b"//"[..missing].iter().copied());
        }
    },
};

/// More than two slashes before a host are skipped.
pub static EXTRA: Behavior = Behavior {
    name: "extra-slashes-before-a-host-are-skipped",
    title: "Skips more than two slashes before a host",
    why: "In RFC 1738 a host may be empty only in a file URL, so a URL does not begin with `http:///`. With this \
          behavior all slashes are skipped, and the first segment of the path becomes the host.",
    about: About::Slashes,
    stage: Stage::Rest,
    schemes: Schemes::SpecialExceptFile,
    importance: Importance::Host,
    clause: "3.1/common-syntax",
    texts: &[UrlStandard("special authority ignore slashes state")],
    input: "http:///evil.com/",
    apply: |reading| {
        if reading.rest.starts_with(b"//") {
            let slashes = reading.rest.iter().take_while(|byte| **byte == b'/').count();
            reading.rest.drain(2..slashes);
        }
    },
};

/// The slashes of a file URL may be left out.
pub static LEFT_OUT_OF_FILE: Behavior = Behavior {
    name: "slashes-of-a-file-are-optional",
    title: "Reads a file URL without two slashes",
    why: "In RFC 1738 a file URL begins with `file://`. With this behavior one slash or none is enough. What \
          follows is a path on this machine, and the host is empty.",
    about: About::Slashes,
    stage: Stage::Rest,
    schemes: Schemes::Only(&["file"]),
    importance: Importance::Verdict,
    clause: "3.10/form",
    texts: &[UrlStandard("file state"), UrlStandard("file slash state")],
    input: "file:a",
    apply: |reading| {
        if !reading.rest.starts_with(b"//") {
            let missing = if reading.rest.starts_with(b"/") { 2 } else { 3 };
            reading.rest.splice(..0, b"///"[..missing].iter().copied());
        }
    },
};
