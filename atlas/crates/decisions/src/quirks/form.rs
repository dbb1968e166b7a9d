//! What several libraries do with a query as a form: it is a list of names and values, and "+" is a
//! space. One of them is `URIBuilder` of Apache HttpClient, which takes the parts of
//! `java.net.URI`, and decodes them.

use rfc1738_oracle::{CommonParts, Observation};

use super::answers::{is_text, reject_if};
use super::parts::change;
use super::{Change, Quirk, crash};
use crate::characters::{Characters, Set, encoded};
use crate::steps::escapes::{self, IncompleteEscape, decoded};

pub(super) const QUIRKS: &[Quirk] = &[
    Quirk {
        libraries: &["python-sqlalchemy"],
        what: "Writes a query anew as a form, and leaves out names without a value.",
        inputs: &["x://host.dom/?a&b=%20c"],
        change: Change::Parts(|input, parts| {
            let query = of_input(input, parts).map(|query| {
                let pairs = query.split('&').filter_map(|pair| pair.split_once('='));
                let pairs = pairs.filter(|(_, value)| !value.is_empty());
                pairs
                    .map(|(name, value)| format!("{}={}", field(name), field(value)))
                    .collect::<Vec<_>>()
                    .join("&")
            });
            parts.query = query.filter(|query| !query.is_empty()).map(Into::into);
        }),
    },
    Quirk {
        libraries: &["racket-net-url"],
        what: "Decodes a query as a form, in which \"+\" is a space and \";\" is \"&\", and a fragment.",
        inputs: &["http://host.dom/?a+b"],
        change: Change::Parts(|_, parts| {
            change(&mut parts.query, |query| text(&query.replace(';', "&")));
            change(&mut parts.fragment, |fragment| text(&fragment.replace('+', "%2B")));
        }),
    },
    Quirk {
        libraries: &["ocaml-uri"],
        what: "Decodes a scheme and a fragment, and reports a query as it is.",
        inputs: &["x%41:a?%41", "x:a#%25"],
        change: Change::Parts(|input, parts| {
            let Ok(text) = str::from_utf8(input) else { return };
            let line = text.split('\n').next().unwrap_or_default();
            let (start, fragment) = line.split_once('#').unwrap_or((line, ""));
            change(&mut parts.scheme, |scheme| lossily_decoded(scheme).to_lowercase());
            change(&mut parts.query, |_| start.split_once('?').map_or("", |(_, query)| query).to_owned());
            change(&mut parts.fragment, |_| lossily_decoded(fragment));
        }),
    },
    Quirk {
        libraries: &["node-jsuri"],
        what: "Leaves out a \":\" at the beginning of a path. Decodes the names of a query, in which \"+\" \
            is a space, and writes the values anew. Crashes if their octets are not UTF-8.",
        inputs: &["http://host.dom/?a=b/c", "http://host.dom/?%ff", "http://host.dom:80:a"],
        change: Change::Answer(|input, answer| {
            const OF_VALUE: Set = UNRESERVED.and(Set::of(b"!*'()"));
            let query = str::from_utf8(input).ok().and_then(|text| text.split('#').next()?.split_once('?'));
            let is_crash =
                |pair: &str| !pair.starts_with('=') && pair.splitn(2, '=').any(|field| !is_text(field));
            if query.is_some_and(|(_, query)| query.split(['&', ';']).any(is_crash)) {
                *answer = crash();
            }
            let Observation::AcceptCommon(parts) = answer else { return };
            if let Some(path) = parts.path.strip_prefix(':') {
                parts.path = path.to_owned().into();
            }
            let pair = |pair: &str| match pair.split_once('=') {
                Some(("", _)) => None,
                Some((name, value)) => {
                    Some(format!("{}={}", text(name), written(text(value).as_bytes(), OF_VALUE)))
                }
                None => Some(pair.to_owned()).filter(|name| !name.is_empty()),
            };
            change(&mut parts.query, |query| {
                query.split(['&', ';']).filter_map(pair).collect::<Vec<_>>().join("&")
            });
        }),
    },
    // The library calls `parse_qs` of Python, which is strict here, once for each separator.
    Quirk {
        libraries: &["python-validators"],
        what: "Rejects a query with a field that has no \"=\", if \"&\" divides it, or if \";\" does. \
            Rejects white space, a user beyond US-ASCII, and a zero at the beginning of a port.",
        inputs: &["http://host.dom/?a=b&c", "http://host.dom:080/"],
        change: Change::Answer(|input, answer| {
            let is_space = |c: char| c.is_whitespace() || ('\u{1c}'..='\u{1f}').contains(&c);
            reject_if(answer, |parts| {
                let query = parts.query.as_deref().unwrap_or_default();
                let mut fields = query.split('&').chain(query.split(';'));
                !query.is_empty() && fields.any(|field| !field.contains('='))
                    || str::from_utf8(input).is_ok_and(|text| text.contains(is_space))
                    || parts.user.as_deref().is_some_and(|user| !user.is_ascii())
                    || parts.port.as_deref().is_some_and(|port| port.starts_with('0'))
            });
        }),
    },
    Quirk {
        libraries: &["java-httpclient-uribuilder"],
        what: "Reports no path and no query of an opaque URI, and puts \"/\" before every other path. Reads \
            a query as a form: \"+\" is a space, and \";\" divides it like \"&\". Cuts each UTF-16 unit of \
            it and of a path to its low octet.",
        inputs: &["http://host.dom/\u{e8}?a+b;c", "http://host.dom/?a+b;c", "mailto:a"],
        change: Change::Parts(|_, parts| {
            if !parts.path.is_empty() && !parts.path.starts_with('/') {
                if parts.scheme.is_some() {
                    parts.path = "".into();
                    parts.query = None;
                } else {
                    parts.path = format!("/{}", parts.path).into();
                }
            }
            parts.path = low_octets(&parts.path).into();
            change(&mut parts.query, |query| {
                let fields = query.replace('+', "%20").replace(';', "&");
                let fields = fields.split('&').filter(|field| !field.is_empty() && !field.starts_with('='));
                low_octets(&fields.collect::<Vec<_>>().join("&"))
            });
        }),
    },
];

/// The unreserved characters of RFC 3986, which a form keeps.
pub(super) const UNRESERVED: Set = Set::ALPHANUMERIC.and(Set::of(b"-._~"));

/// Returns the query of an input as it is there, if it has one: the parts can be decoded already.
fn of_input<'a>(input: &'a [u8], parts: &CommonParts) -> Option<&'a str> {
    parts.query.as_ref()?;
    Some(str::from_utf8(input).ok()?.split_once('?')?.1)
}

/// Returns the text of a form for which "+" and escapes stand.
fn text(form: &str) -> String {
    lossily_decoded(&form.replace('+', " "))
}

/// Returns a text with its escapes decoded, and U+FFFD for octets that are not UTF-8.
fn lossily_decoded(text: &str) -> String {
    String::from_utf8_lossy(&decoded(text.as_bytes())).into_owned()
}

/// Returns a name or a value of a form, written anew.
pub(super) fn field(form: &str) -> String {
    written(&decoded(form.replace('+', " ").as_bytes()), UNRESERVED).replace("%20", "+")
}

/// Returns octets as text, percent-encoded except for these characters.
pub(super) fn written(octets: &[u8], kept: Set) -> String {
    const PERCENT: Set = Set::of(b"%");
    let text = String::from_utf8_lossy(octets).replace('%', "%25");
    let characters = Characters { kept: kept.and(PERCENT), encoded: Set::ALL.without(kept.and(PERCENT)) };
    let written = escapes::write(text.as_bytes(), characters, IncompleteEscape::Kept).unwrap_or_default();
    String::from_utf8_lossy(&written).into_owned()
}

fn low_octets(text: &str) -> String {
    let octets = text.encode_utf16().flat_map(|unit| match u8::try_from(unit) {
        Ok(octet) if octet.is_ascii() => vec![octet],
        _ => encoded(unit.to_le_bytes()[0]).to_vec(),
    });
    String::from_utf8_lossy(&octets.collect::<Vec<u8>>()).into_owned()
}
