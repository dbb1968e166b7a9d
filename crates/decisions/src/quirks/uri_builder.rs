//! The quirks of `URIBuilder` of Apache HttpClient. It takes the parts of `java.net.URI`, and decodes them.

use super::parts::change;
use super::{Change, Quirk};
use crate::characters::encoded;

pub(super) const QUIRKS: &[Quirk] = &[
    Quirk {
        libraries: &["java-httpclient-uribuilder"],
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
    },
    Quirk {
        libraries: &["java-httpclient-uribuilder"],
        what: "Reads a query as a form: \"+\" is a space, and \";\" divides it like \"&\". Cuts each UTF-16 unit of it and of a path to its low octet.",
        input: "http://host.dom/\u{e8}?a+b;c",
        change: Change::Parts(|_, parts| {
            parts.path = low_octets(&parts.path).into();
            change(&mut parts.query, |query| {
                let fields = query.replace('+', "%20").replace(';', "&");
                let fields = fields.split('&').filter(|field| !field.is_empty() && !field.starts_with('='));
                low_octets(&fields.collect::<Vec<_>>().join("&"))
            });
        }),
    },
];

fn low_octets(text: &str) -> String {
    let octets = text.encode_utf16().flat_map(|unit| match u8::try_from(unit) {
        Ok(octet) if octet.is_ascii() => vec![octet],
        _ => encoded(unit.to_le_bytes()[0]).to_vec(),
    });
    String::from_utf8_lossy(&octets.collect::<Vec<u8>>()).into_owned()
}
