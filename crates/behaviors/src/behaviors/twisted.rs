//! What `URI` of Twisted does alone: it takes US-ASCII, each URL has a port, and `int` decides where it begins.

use super::ports_elsewhere::{python_int, read_port_if};
use crate::{About, Behavior, Importance, Part, Schemes, Stage};

/// A port that `int` does not read belongs to the host.
pub static PORT: Behavior = Behavior {
    name: "a-port-that-int-rejects-belongs-to-the-host",
    title: "Reads the text after the last \":\" as a port only if it is a number of Python",
    why: "In RFC 1738 the first \":\" after the host begins the port, and a host has no \":\". With this behavior the last \
          \":\" begins the port if `int` of Python reads the text after it. Otherwise that \":\" and the text after it \
          belong to the host.",
    about: About::Port,
    stage: Stage::Authority,
    schemes: Schemes::All,
    importance: Importance::Host,
    clause: "3.1/port",
    texts: &[],
    input: "http://host.dom:/",
    apply: |reading| {
        read_port_if(reading, |text| str::from_utf8(text).is_ok_and(|text| python_int(text).is_some()));
    },
};

/// Every URL has a port.
pub static EVERY_PORT: Behavior = Behavior {
    name: "a-url-without-a-port-has-port-80",
    title: "Reports the port 80 for every URL without a port, and 443 for https",
    why: "In RFC 1738 most schemes have a default port of their own, such as 21 for ftp, and mailto, news and file URLs have \
          no port. With this behavior a URL without a port, or with an empty one, has the port 443 if its scheme is https, \
          and the port 80 in every other scheme.",
    about: About::Port,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Login,
    clause: "3.1/default-port",
    texts: &[],
    input: "ftp://host.dom/",
    apply: |reading| {
        let default: &[u8] = if reading.is_scheme(&["https"]) { b"443" } else { b"80" };
        if reading.port.as_ref().is_none_or(|port| port.text.is_empty()) {
            reading.port = Some(Part::new(default));
        }
    },
};

/// A character beyond US-ASCII makes the URL invalid.
pub static ONLY_ASCII: Behavior = Behavior {
    name: "characters-beyond-ascii-are-rejected",
    title: "Rejects a character beyond US-ASCII anywhere",
    why: "In RFC 1738 a URL has characters of US-ASCII only. A library with this behavior accepts other characters that RFC 1738 rejects, \
          and rejects every octet of 80 to FF, in each part.",
    about: About::Input,
    stage: Stage::Input,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.2/octets-80-to-ff",
    texts: &[],
    input: "http://host.dom/hôst",
    apply: |reading| reading.is_rejected |= !reading.rest.is_ascii(),
};
