//! The quirks of url-normalize, which changes an input before it is read.

use super::form::{UNRESERVED, written};
use super::parts::change;
use super::{Change, Quirk};
use crate::characters::Set;
use crate::steps::escapes::decoded;
use crate::steps::scheme;

pub(super) const QUIRKS: &[Quirk] = &[
    Quirk {
        libraries: &["python-url-normalize"],
        what: "Puts https before an input without a scheme, gives two slashes to http, https and ftp, and turns a fragment after \"!\" into a query.",
        input: "host.dom",
        change: Change::Input(|input| Some(changed(str::from_utf8(input).ok()?).into_bytes())),
    },
    Quirk {
        libraries: &["python-url-normalize"],
        what: "Reads several slashes in a path of http, https, ftp and file as one, leaves out periods at both ends of a host, and writes a query anew.",
        input: "http://host.dom/a//b",
        change: Change::Parts(|_, parts| {
            let is_known = |scheme: &str| matches!(scheme, "http" | "https" | "ftp" | "file");
            while parts.path.contains("//") && parts.scheme.as_deref().is_none_or(is_known) {
                parts.path = parts.path.replace("//", "/").into();
            }
            change(&mut parts.host, |host| {
                host.trim_start_matches('.').trim_end_matches(['.', '\u{3002}', '\u{ff0e}']).to_owned()
            });
            change(&mut parts.query, |query| {
                const OF_FIELD: Set = UNRESERVED.and(Set::of(b":/?#[]@!$'()*+,;"));
                let field = |text: &str| written(&decoded(text.as_bytes()), OF_FIELD);
                let pair = |text: &str| match text.split_once('=') {
                    Some((name, value)) => format!("{}={}", field(name), field(value)),
                    None => field(text),
                };
                query.split('&').map(pair).collect::<Vec<_>>().join("&")
            });
        }),
    },
];

fn changed(input: &str) -> String {
    let text =
        input.trim_start_matches(|c: char| c <= ' ' || c.is_whitespace()).replace(['\t', '\r', '\n'], "");
    let (base, fragment) = halves(&text, '#');
    let (base, query) = halves(base, '?');
    let base = with_scheme(base, &text);
    let mut pairs: Vec<String> =
        query.unwrap_or_default().split('&').filter(|pair| !pair.is_empty()).map(str::to_owned).collect();
    let payload = fragment.and_then(|fragment| fragment.strip_prefix('!'));
    if let Some(payload) = payload {
        let payload = String::from_utf8_lossy(&decoded(payload.as_bytes())).replace('%', "%25");
        pairs.push(format!("_escaped_fragment_={payload}"));
    }
    let query = if pairs.is_empty() { String::new() } else { format!("?{}", pairs.join("&")) };
    let fragment = fragment.filter(|_| payload.is_none()).map(|fragment| format!("#{fragment}"));
    base + &query + &fragment.unwrap_or_default()
}

/// Splits a text at its first character of this kind. The second half is absent without one.
fn halves(text: &str, at: char) -> (&str, Option<&str>) {
    text.split_once(at).map_or((text, None), |(first, second)| (first, Some(second)))
}

/// Returns the beginning of a text, up to the query, with a scheme and the slashes after it.
fn with_scheme(base: &str, text: &str) -> String {
    let scheme = base.split_once(':').filter(|(scheme, _)| scheme::is_of_rfc_3986(scheme.as_bytes()));
    match scheme {
        _ if text.is_empty() || text == "-" => base.into(),
        _ if base.starts_with("//") => format!("https:{base}"),
        _ if base.starts_with('/') => base.into(),
        None => format!("https://{base}"),
        Some((scheme, rest)) => {
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            let is_port = digits > 0 && matches!(rest.as_bytes().get(digits), None | Some(b'/'));
            let lower = scheme.to_ascii_lowercase();
            match &*lower {
                _ if is_port && (scheme.contains('.') || lower == "localhost") => format!("https://{base}"),
                "http" | "https" | "ftp" | "ftps" => format!("{scheme}://{}", rest.trim_start_matches('/')),
                _ => base.into(),
            }
        }
    }
}
