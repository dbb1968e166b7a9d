//! Whether RFC 3986 and the URL Standard read a URL of RFC 1738 as RFC 1738 does.

use std::borrow::Cow;

use rfc1738::advise::{AdvisoryKind, advisories};
use rfc1738::{Profile, Url, parse};
use rfc1738_oracle::{Answer, CommonParts, Text};

/// The advisories that say that another text reads another URL, or rejects it.
const READ_OTHERWISE: [AdvisoryKind; 6] = [
    AdvisoryKind::HostReadOtherwise,
    AdvisoryKind::PathReadOtherwise,
    AdvisoryKind::AddressReadOtherwise,
    AdvisoryKind::HostNumberAbove255,
    AdvisoryKind::HostNumberLeadingZero,
    AdvisoryKind::PortAbove65535,
];

/// Whether an advisory about the URL says that another text reads it otherwise.
pub fn is_advised(text: &str) -> bool {
    let url = parse(text.as_bytes(), Profile::Producer).expect(text);
    advisories(&url).iter().any(|advisory| READ_OTHERWISE.contains(&advisory.kind))
}

/// Returns the name of a text that does not read the URL as RFC 1738 does, and its reading.
pub fn first_other_reading(text: &str) -> Option<(&'static str, String)> {
    let url = parse(text.as_bytes(), Profile::Producer).expect(text);
    // Only its scheme defines the parts of a URL without the common form.
    if matches!(&url, Url::Other(other) if other.ip_schemepart().is_none()) {
        return None;
    }
    let here = Text::Rfc1738.read(text.as_bytes());
    let Answer::Accept(here) = here else { panic!("{text}") };
    [Text::Rfc3986, Text::UrlStandard].into_iter().find_map(|other| match other.read(text.as_bytes()) {
        Answer::Accept(there) if reading(&url, &there) == reading(&url, &here) => None,
        answer => Some((other.name(), format!("{answer:?}"))),
    })
}

/// The parts of a URL, decoded, without the differences that change no meaning.
type Reading = ([Vec<u8>; 3], Option<u32>, Vec<Vec<u8>>, Option<Vec<u8>>, bool);

fn reading(url: &Url<'_>, parts: &CommonParts<'_>) -> Reading {
    // The API of the URL Standard shows an empty user and an absent one alike.
    let text = |part: &Option<Cow<'_, str>>| decoded(part.as_deref().unwrap_or_default());
    let mut host = text(&parts.host).to_ascii_lowercase();
    if matches!(url, Url::File(_)) && host == b"localhost" {
        // Section 3.10: "localhost" and the empty string name the same machine.
        host.clear();
    }
    let port = parts.port.as_deref().map(|port| port.parse().unwrap_or(u32::MAX));
    // The URL Standard removes a default port.
    let port = port.or_else(|| url.port_or_default().map(u32::from).filter(|_| parts.port.is_none()));
    let (mut path, mut query) = (parts.path.to_string(), parts.query.as_deref().map(decoded));
    if matches!(url, Url::Other(_)) {
        // Only the scheme says whether "?" begins a query.
        path.extend(parts.query.iter().flat_map(|query| ["?", query]));
        query = None;
    }
    // The URL Standard writes "/" for an empty path.
    let path = if path.is_empty() && matches!(url, Url::Ftp(_) | Url::Http(_)) { "/" } else { &path };
    let segments = path.split('/').map(decoded).collect();
    ([text(&parts.user), text(&parts.password), host], port, segments, query, parts.fragment.is_some())
}

fn decoded(text: &str) -> Vec<u8> {
    percent_encoding::percent_decode_str(text).collect()
}
