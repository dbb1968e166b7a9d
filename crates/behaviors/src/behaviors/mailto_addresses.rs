//! How libraries read the addresses of a mailto URL as a list.

use core::str;

use crate::part::decoded;
use crate::{About, Behavior, Importance, Part, Reading, Schemes, Stage};

/// Returns the parts before and after the last "@" of an address.
fn divided(address: &[u8]) -> Option<(&[u8], &[u8])> {
    let at = address.iter().rposition(|&byte| byte == b'@')?;
    Some((&address[..at], &address[at + 1..]))
}

/// Returns a text decoded, if it is UTF-8 then.
fn decoded_text(text: &[u8]) -> String {
    let decoded = decoded(text);
    String::from_utf8_lossy(if str::from_utf8(&decoded).is_ok() { &decoded } else { text }).into_owned()
}

/// Returns the addresses before the query and in its fields `to`, as they are in the URL.
fn addresses(reading: &Reading) -> Vec<Vec<u8>> {
    let query: &[u8] = reading.query.as_ref().map_or(b"", |query: &Part| &query.text);
    let more = query.split(|&byte| byte == b'&').filter_map(|field| field.strip_prefix(b"to="));
    let path = Some(&reading.path.text[..]).filter(|path| !path.is_empty());
    path.into_iter()
        .chain(more)
        .flat_map(|list| list.split(|&byte| byte == b','))
        .map(<[u8]>::to_vec)
        .collect()
}

/// The domain of an address is a host or a text in brackets.
pub static DOMAIN: Behavior = Behavior {
    name: "the-domain-of-a-mailto-address-is-a-host",
    title: "Rejects a mailto address whose domain is neither a host nor in brackets",
    why: "RFC 1738 takes the syntax of an address from RFC 822, and its own grammar accepts any address of permitted \
          characters. With this behavior the decoded text after the last \"@\" of an address must be one of two things: \
          visible characters of US-ASCII in brackets, or a text that the URL Standard reads after `http://` as a host alone. \
          A port 80 and a \"/\" do not count, because they change nothing in an http URL.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::Only(&["mailto"]),
    importance: Importance::Verdict,
    clause: "3.5/addr-spec",
    texts: &[],
    input: "mailto:user@",
    apply: |reading| {
        let is_domain = |domain: &[u8]| {
            let domain = decoded_text(domain).to_lowercase();
            let is_literal =
                |text: &str| text.bytes().all(|octet| octet.is_ascii_graphic() && !b"[\\]".contains(&octet));
            let within = domain.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
            within.is_some_and(is_literal) || super::node_uri::by_url_standard(&domain).is_some()
        };
        let addresses = addresses(reading);
        let mut domains = addresses.iter().filter_map(|address| divided(address));
        reading.is_rejected |= domains.any(|(_, domain)| !is_domain(domain));
    },
};

/// The addresses are a list.
pub static LIST: Behavior = Behavior {
    name: "a-mailto-url-is-a-list-of-addresses",
    title: "Reads a mailto URL as a list of addresses, each with a \"@\"",
    why: "In RFC 1738 all text after the \":\" of a mailto URL is one address, perhaps with escapes. With this behavior it \
          is a list of addresses with \",\" between them, and fields `to` after a \"?\" add more addresses. Other fields are \
          not reported. The texts before and after the last \"@\" of an address are each reported decoded if the result is \
          UTF-8, and the second one in lower case. An address without an unencoded \"@\" makes the URL invalid.",
    about: About::Path,
    stage: Stage::Parts,
    schemes: Schemes::Only(&["mailto"]),
    importance: Importance::Resource,
    clause: "3.5/form",
    texts: &[crate::Text::Rfc(6068, "2")],
    input: "mailto:a@host.dom?to=evil@host.dom",
    apply: |reading| {
        let addresses = addresses(reading);
        let address = |address: &Vec<u8>| {
            let (local, domain) = divided(address)?;
            Some(format!("{}@{}", decoded_text(local), decoded_text(domain).to_lowercase()))
        };
        match addresses.iter().map(address).collect::<Option<Vec<String>>>() {
            Some(list) => reading.path.text = list.join(",").into_bytes(),
            None => reading.is_rejected = true,
        }
        if let Some(query) = &mut reading.query {
            query.is_dropped = true;
        }
    },
};

/// All of them, in the order in which they act.
pub static ALL: [&Behavior; 2] = [&DOMAIN, &LIST];
