//! Parsers that give parts: this one, and those of other crates. Every part that a parser has is
//! asked for and kept.

use std::hint::black_box;

use rfc1738::parse::Way;
use rfc1738::{ParseError, Profile, Url};

use rfc1738_benches::Contender;

pub(super) fn all() -> Vec<Contender> {
    vec![
        Contender::new("rfc1738::parse", "parts", this),
        Contender::new("rfc1738, without AVX2", "parts", in_way(|name| name != "AVX2")),
        Contender::new("rfc1738, by bytes", "parts", in_way(|name| name == "bytes")),
        Contender::new("fluent-uri", "parts", fluent_uri),
        Contender::new("iri-string", "parts", iri_string),
        Contender::new("http::Uri", "parts", http_uri),
        Contender::new("ada-url", "parts", ada_url),
        Contender::new("url", "parts", url),
    ]
}

fn this(text: &str) -> bool {
    all_parts(rfc1738::parse(text.as_bytes(), Profile::Interpreter))
}

/// The fastest way of those that this processor has and that may be used.
fn in_way(may_be_used: fn(&str) -> bool) -> impl Fn(&str) -> bool {
    let way = Way::all().find(|way| may_be_used(way.name)).expect("each processor reads bytes");
    |text| all_parts(way.parse(text.as_bytes(), Profile::Interpreter))
}

/// All parts are fields of the result but those of a gopher path.
#[inline(always)]
fn all_parts(parsed: Result<Url<'_>, ParseError>) -> bool {
    if let Ok(Url::Gopher(url)) = &parsed {
        black_box((url.gtype(), url.selector(), url.search(), url.gopher_plus_string()));
    }
    black_box(&parsed).is_ok()
}

fn fluent_uri(text: &str) -> bool {
    let Ok(uri) = fluent_uri::Uri::parse(text) else { return false };
    if let Some(authority) = uri.authority() {
        black_box((authority.userinfo(), authority.host(), authority.port()));
    }
    black_box((uri.scheme(), uri.path(), uri.query(), uri.fragment()));
    true
}

fn iri_string(text: &str) -> bool {
    let Ok(uri) = iri_string::types::UriStr::new(text) else { return false };
    if let Some(authority) = uri.authority_components() {
        black_box((authority.userinfo(), authority.host(), authority.port()));
    }
    black_box((uri.scheme_str(), uri.path_str(), uri.query_str(), uri.fragment_str()));
    true
}

/// It gives neither userinfo nor fragment.
fn http_uri(text: &str) -> bool {
    let Ok(uri) = text.parse::<http::Uri>() else { return false };
    black_box((uri.scheme_str(), uri.host(), uri.port_u16(), uri.path(), uri.query()));
    true
}

fn ada_url(text: &str) -> bool {
    let Ok(url) = ada_url::Url::parse(text, None) else { return false };
    black_box((url.protocol(), url.username(), url.password(), url.hostname(), url.port()));
    black_box((url.pathname(), url.search(), url.hash()));
    true
}

fn url(text: &str) -> bool {
    let Ok(url) = url::Url::parse(text) else { return false };
    black_box((url.scheme(), url.username(), url.password(), url.host_str(), url.port()));
    black_box((url.path(), url.query(), url.fragment()));
    true
}
