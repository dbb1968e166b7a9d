//! The program for the URL libraries of Rust: `main LIBRARY` reports what a library answers, and
//! judges nothing.
//!
//! It reads inputs and writes answers in the way of adapters/relay.py. Each function asks a library
//! and returns the parts. An `Err` of the library is a rejection, and a panic is a crash.

use std::fmt::Write as _;
use std::io::{BufRead, Write, stdin, stdout};
use std::panic::{UnwindSafe, catch_unwind};

/// The parts that a library reports, by the names of the protocol. `None` is an absent part.
type Parts = Vec<(&'static str, Option<String>)>;
type Ask = fn(&str) -> Result<Parts, String>;
type Resolve = fn(&str, &str) -> Result<Parts, String>;

/// Returns a part as a text of its own.
fn text(part: impl ToString) -> Option<String> {
    Some(part.to_string())
}

/// Returns a part of a library that has one value for an absent and an empty part.
fn not_empty(part: &str) -> Option<String> {
    (!part.is_empty()).then(|| part.to_owned())
}

/// Returns a part of a library that keeps the mark before it.
fn without(mark: char, part: &str) -> String {
    part.strip_prefix(mark).unwrap_or(part).to_owned()
}

/// Returns the user and the password of a library that has only both in one text: the first ":" is
/// between them.
fn divided(userinfo: Option<&str>) -> (Option<String>, Option<String>) {
    match userinfo.map(|userinfo| userinfo.split_once(':').ok_or(userinfo)) {
        None => (None, None),
        Some(Ok((user, password))) => (text(user), text(password)),
        Some(Err(user)) => (text(user), None),
    }
}

/// Returns the user information, the host and the port of a library that has only the whole
/// authority: the last "@" is before the host, and the last ":" is before the port if only digits
/// follow it.
fn divided_authority(authority: &str) -> (Option<&str>, &str, Option<&str>) {
    let (userinfo, host) =
        authority.rsplit_once('@').map_or((None, authority), |(userinfo, host)| (Some(userinfo), host));
    match host.rsplit_once(':') {
        Some((host, port)) if port.bytes().all(|octet| octet.is_ascii_digit()) => {
            (userinfo, host, Some(port))
        }
        _ => (userinfo, host, None),
    }
}

fn ada_url(given: &str) -> Result<Parts, String> {
    let url = ada_url::Url::parse(given, None).map_err(|error| error.to_string())?;
    Ok(vec![
        ("scheme", url.protocol().strip_suffix(':').map(str::to_owned)),
        ("user", not_empty(url.username())),
        ("password", not_empty(url.password())),
        ("host", url.has_hostname().then(|| url.hostname().to_owned())),
        ("port", not_empty(url.port())),
        ("path", text(url.pathname())),
        ("query", url.has_search().then(|| without('?', url.search()))),
        ("fragment", url.has_hash().then(|| without('#', url.hash()))),
    ])
}

fn fluent_uri(given: &str) -> Result<Parts, String> {
    let uri = fluent_uri::Uri::parse(given).map_err(|error| error.to_string())?;
    let authority = uri.authority();
    let (user, password) = divided(authority.and_then(|authority| Some(authority.userinfo()?.as_str())));
    Ok(vec![
        ("scheme", text(uri.scheme())),
        ("user", user),
        ("password", password),
        ("host", authority.map(|authority| authority.host().to_owned())),
        ("port", authority.and_then(|authority| text(authority.port()?))),
        ("path", text(uri.path())),
        ("query", uri.query().and_then(text)),
        ("fragment", uri.fragment().and_then(text)),
    ])
}

fn http(given: &str) -> Result<Parts, String> {
    let uri: http::Uri = given.parse().map_err(|error: http::uri::InvalidUri| error.to_string())?;
    Ok(vec![
        ("scheme", uri.scheme_str().and_then(text)),
        ("host", uri.host().and_then(text)),
        ("port", uri.port().and_then(|port| text(port.as_str()))),
        ("path", text(uri.path())),
        ("query", uri.query().and_then(text)),
    ])
}

fn iref(given: &str) -> Result<Parts, String> {
    let uri = iref::Uri::new(given).map_err(|error| error.to_string())?;
    let authority = uri.authority();
    let (user, password) = divided(authority.and_then(|authority| Some(authority.user_info()?.as_str())));
    Ok(vec![
        ("scheme", text(uri.scheme())),
        ("user", user),
        ("password", password),
        ("host", authority.and_then(|authority| text(authority.host()))),
        ("port", authority.and_then(|authority| text(authority.port()?))),
        ("path", text(uri.path())),
        ("query", uri.query().and_then(text)),
        ("fragment", uri.fragment().and_then(text)),
    ])
}

fn iri_string(given: &str) -> Result<Parts, String> {
    let uri = iri_string::types::UriStr::new(given).map_err(|error| error.to_string())?;
    let authority = uri.authority_components();
    let (user, password) = divided(authority.and_then(|authority| authority.userinfo()));
    Ok(vec![
        ("scheme", text(uri.scheme_str())),
        ("user", user),
        ("password", password),
        ("host", authority.and_then(|authority| text(authority.host()))),
        ("port", authority.and_then(|authority| text(authority.port()?))),
        ("path", text(uri.path_str())),
        ("query", uri.query_str().and_then(text)),
        ("fragment", uri.fragment().and_then(text)),
    ])
}

fn oxiri(given: &str) -> Result<Parts, String> {
    let iri = oxiri::Iri::parse(given).map_err(|error| error.to_string())?;
    let authority = iri.authority().map(divided_authority);
    let (user, password) = divided(authority.and_then(|(userinfo, _, _)| userinfo));
    Ok(vec![
        ("scheme", text(iri.scheme())),
        ("user", user),
        ("password", password),
        ("host", authority.and_then(|(_, host, _)| text(host))),
        ("port", authority.and_then(|(_, _, port)| text(port?))),
        ("path", text(iri.path())),
        ("query", iri.query().and_then(text)),
        ("fragment", iri.fragment().and_then(text)),
    ])
}

fn uriparse(given: &str) -> Result<Parts, String> {
    let uri = uriparse::URI::try_from(given).map_err(|error| error.to_string())?;
    Ok(vec![
        ("scheme", text(uri.scheme().as_str())),
        ("user", uri.username().and_then(|user| text(user.as_str()))),
        ("password", uri.password().and_then(|password| text(password.as_str()))),
        ("host", uri.host().and_then(text)),
        ("port", uri.port().and_then(text)),
        ("path", text(uri.path())),
        ("query", uri.query().and_then(|query| text(query.as_str()))),
        ("fragment", uri.fragment().and_then(|fragment| text(fragment.as_str()))),
    ])
}

fn url(given: &str) -> Result<Parts, String> {
    let url = url::Url::parse(given).map_err(|error| error.to_string())?;
    Ok(vec![
        ("scheme", text(url.scheme())),
        ("user", not_empty(url.username())),
        ("password", url.password().and_then(text)),
        ("host", url.host_str().and_then(text)),
        ("port", url.port().and_then(text)),
        ("path", text(url.path())),
        ("query", url.query().and_then(text)),
        ("fragment", url.fragment().and_then(text)),
    ])
}

/// The parts of the answer of a resolution: the URL, and the host that the library reports.
fn resolved(url: impl ToString, host: Option<impl ToString>) -> Result<Parts, String> {
    Ok(vec![("url", text(url)), ("host", host.and_then(text))])
}

fn resolve_ada_url(base: &str, reference: &str) -> Result<Parts, String> {
    let url = ada_url::Url::parse(reference, Some(base)).map_err(|error| error.to_string())?;
    resolved(url.href(), not_empty(url.hostname()))
}

fn resolve_fluent_uri(base: &str, reference: &str) -> Result<Parts, String> {
    let base = fluent_uri::Uri::parse(base).map_err(|error| error.to_string())?;
    let reference = fluent_uri::UriRef::parse(reference).map_err(|error| error.to_string())?;
    let uri = reference.resolve_against(&base).map_err(|error| error.to_string())?;
    resolved(uri.as_str(), uri.authority().map(|authority| authority.host().to_owned()))
}

fn resolve_iri_string(base: &str, reference: &str) -> Result<Parts, String> {
    use iri_string::types::{UriAbsoluteStr, UriReferenceStr, UriStr};
    let base = UriAbsoluteStr::new(base).map_err(|error| error.to_string())?;
    let reference = UriReferenceStr::new(reference).map_err(|error| error.to_string())?;
    let resolved_url = reference.resolve_against(base).to_string();
    let uri = UriStr::new(&resolved_url).map_err(|error| error.to_string())?;
    resolved(&resolved_url, uri.authority_components().map(|authority| authority.host().to_owned()))
}

fn resolve_oxiri(base: &str, reference: &str) -> Result<Parts, String> {
    let base = oxiri::Iri::parse(base).map_err(|error| error.to_string())?;
    let reference = oxiri::IriRef::parse(reference).map_err(|error| error.to_string())?;
    let iri = base.resolve(&reference).map_err(|error| error.to_string())?;
    resolved(iri.as_str(), iri.authority().map(|authority| divided_authority(authority).1.to_owned()))
}

fn resolve_uriparse(base: &str, reference: &str) -> Result<Parts, String> {
    let base = uriparse::URI::try_from(base).map_err(|error| error.to_string())?;
    let reference = uriparse::URIReference::try_from(reference).map_err(|error| error.to_string())?;
    let uri = base.resolve(&reference);
    resolved(&uri, uri.host())
}

fn resolve_url(base: &str, reference: &str) -> Result<Parts, String> {
    let base = url::Url::parse(base).map_err(|error| error.to_string())?;
    let url = base.join(reference).map_err(|error| error.to_string())?;
    resolved(&url, url.host_str())
}

fn digits(text: &str) -> String {
    text.bytes().fold(String::new(), |mut digits, octet| {
        write!(digits, "{octet:02x}").expect("a string takes every text");
        digits
    })
}

/// Returns the text that an input in hexadecimal digits stands for. The relay sends only UTF-8.
fn given(line: &str) -> String {
    let octet = |at| u8::from_str_radix(&line[at..at + 2], 16).expect("hexadecimal digits");
    String::from_utf8((0..line.len()).step_by(2).map(octet).collect()).expect("UTF-8")
}

/// Asks a library, and returns the line of the answer.
fn observe(ask: impl Fn() -> Result<Parts, String> + UnwindSafe) -> String {
    match catch_unwind(ask) {
        Ok(Ok(parts)) => parts.into_iter().fold("accept".to_owned(), |answer, (name, part)| match part {
            Some(part) => format!("{answer} {name}={}", digits(&part)),
            None => answer,
        }),
        Ok(Err(words)) => format!("reject {}", digits(&words)),
        Err(panic) => {
            let words =
                panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
            format!("crash {}", digits(words.unwrap_or("a panic")))
        }
    }
}

fn main() {
    let ask: Ask = match std::env::args().nth(1).as_deref() {
        Some("ada-url") => ada_url,
        Some("fluent-uri") => fluent_uri,
        Some("http") => http,
        Some("iref") => iref,
        Some("iri-string") => iri_string,
        Some("oxiri") => oxiri,
        Some("uriparse") => uriparse,
        Some("url") => url,
        _ => panic!("usage: main LIBRARY"),
    };
    let resolve: Option<Resolve> = match std::env::args().nth(1).as_deref() {
        Some("ada-url") => Some(resolve_ada_url),
        Some("fluent-uri") => Some(resolve_fluent_uri),
        Some("iri-string") => Some(resolve_iri_string),
        Some("oxiri") => Some(resolve_oxiri),
        Some("uriparse") => Some(resolve_uriparse),
        Some("url") => Some(resolve_url),
        _ => None,
    };
    let mut answers = String::new();
    for line in stdin().lock().lines() {
        let line = line.expect("a line of digits");
        if line == "." {
            stdout()
                .write_all(answers.as_bytes())
                .and_then(|()| stdout().flush())
                .expect("the relay reads the answers");
            answers.clear();
        } else {
            let asked = line.strip_prefix("resolve ").and_then(|asked| asked.split_once(','));
            answers += &match (asked, resolve) {
                (Some((base, reference)), Some(resolve)) => {
                    observe(|| resolve(&given(base), &given(reference)))
                }
                _ => observe(|| ask(&given(&line))),
            };
            answers.push('\n');
        }
    }
}
