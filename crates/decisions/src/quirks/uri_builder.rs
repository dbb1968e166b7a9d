//! The quirks of `URIBuilder` of Apache HttpClient. It takes the parts of `java.net.URI`, and decodes them.

use super::{Change, Quirk};
use crate::characters::encoded;

const LIBRARY: &str = "java-httpclient-uribuilder";

/// The path is a list of segments, and each is read with "/" before it.
pub(super) const SEGMENTS: Quirk = Quirk {
    library: LIBRARY,
    what: "Reports no path and no query of an opaque URI, and puts \"/\" before every other path.",
    input: "mailto:a",
    change: Change::Parts(|_, parts| {
        if !parts.path.is_empty() && !parts.path.starts_with('/') {
            if parts.scheme.is_some() {
                parts.path = "".into();
                parts.query = None;
            } else {
                parts.path = format!("/{}", parts.path).into();
            }
        }
    }),
};

/// The query is a list of names and values.
pub(super) const FORM: Quirk = Quirk {
    library: LIBRARY,
    what: "Reads a query as a form: \"+\" is a space, and \";\" divides it like \"&\".",
    input: "http://host.dom/?a+b;c",
    change: Change::Parts(|_, parts| {
        let fields = parts.query.as_deref().unwrap_or_default().replace('+', "%20").replace(';', "&");
        let fields: Vec<&str> =
            fields.split('&').filter(|field| !field.is_empty() && !field.starts_with('=')).collect();
        parts.query = parts.query.take().map(|_| fields.join("&").into());
    }),
};

/// A character is cast to an octet.
pub(super) const LOW_OCTETS: Quirk = Quirk {
    library: LIBRARY,
    what: "Decodes a path and a query as octets, and cuts each UTF-16 unit beyond US-ASCII to its low octet.",
    input: "ftp://host.dom/etc/motd;type=\u{e8}",
    change: Change::Parts(|_, parts| {
        parts.path = low_octets(&parts.path).into();
        parts.query = parts.query.take().map(|query| low_octets(&query).into());
    }),
};

fn low_octets(text: &str) -> String {
    let octets = text.encode_utf16().flat_map(|unit| match u8::try_from(unit) {
        Ok(octet) if octet.is_ascii() => vec![octet],
        _ => encoded(unit.to_le_bytes()[0]).to_vec(),
    });
    String::from_utf8_lossy(&octets.collect::<Vec<u8>>()).into_owned()
}
