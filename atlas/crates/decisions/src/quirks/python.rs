//! The quirks of furl, of requests, and of url-normalize, which changes an input before it is read.

use rfc1738_oracle::{Answer, CommonParts, Observation};

use super::answers::reject_if;
use super::form::{UNRESERVED, field, written};
use super::parts::change;
use super::{Change, Quirk, crash};
use crate::characters::Set;
use crate::steps::address::InBrackets;
use crate::steps::before::is_break;
use crate::steps::escapes::{decoded, is_escape};
use crate::steps::host::HostCharacters;
use crate::steps::port::{PortNumber, PortText};
use crate::steps::user::UserCharacters;
use crate::steps::{international, scheme};
use crate::{Design, Each, by_name, read};

pub(super) const QUIRKS: &[Quirk] = &[
    Quirk {
        libraries: &["python-furl"],
        what: "Writes the segments of a path and a fragment, and a query as a form, anew after their escapes \
            are decoded; also labels of a host that begins with \"xn--\". Rejects a host that the codec \
            \"idna\" of Python does.",
        inputs: &["http://host.dom/%2b/[%2b?a=b=%20c", "http://xn--a-\u{e9}.dom/"],
        change: Change::Answer(|input, answer| {
            reject_if(answer, |parts| parts.host.as_deref().is_some_and(|host| !is_host(host)));
            let Observation::AcceptCommon(parts) = answer else { return };
            parts.path = segments(&parts.path).into();
            change(&mut parts.fragment, fragment);
            change(&mut parts.query, form);
            change(&mut parts.host, |host| match host.starts_with("xn--") {
                true => international::to_unicode(host),
                false => host.to_owned(),
            });
            change(&mut parts.scheme, str::to_lowercase);
            if let Some(scheme) = scheme_with_break(input) {
                parts.scheme = Some(scheme.to_lowercase().into());
            } else if input.first().is_some_and(|first| *first <= b' ') {
                (parts.scheme, parts.host, parts.port) = (None, None, None);
            }
        }),
    },
    // The library looks for a scheme before white space is dropped, and for the rest after it.
    Quirk {
        libraries: &["python-furl"],
        what: "Loses the scheme and the authority if white space or a control character stands before them, \
            and the authority if a tab or a line break stands before its slashes or between them.",
        inputs: &[" http://host.dom/", "http:/\t/host.dom/"],
        change: Change::Input(|input| {
            if scheme_with_break(input).is_some() {
                return Some([b"x", &input[input.iter().position(|&byte| byte == b':')?..]].concat());
            }
            let start = input.iter().position(|byte| *byte > b' ')?;
            let (scheme, given) = scheme::of_rfc_3986(&input[start..]).unwrap_or((b"", &input[start..]));
            let after: Vec<u8> = given.iter().copied().filter(|byte| !is_break(byte)).collect();
            (start > 0 || !given.starts_with(b"//") && after.starts_with(b"//")).then_some(())?;
            let path = match after.strip_prefix(b"//") {
                Some(rest) => {
                    &rest[rest.iter().position(|byte| b"/?#".contains(byte)).unwrap_or(rest.len())..]
                }
                None => &after,
            };
            let scheme = if start > 0 { b"x" } else { scheme };
            let colon: &[u8] = if scheme.is_empty() { b"" } else { b":" };
            let slashes: &[u8] = if path.starts_with(b"//") { b"//" } else { b"" };
            Some([scheme, colon, slashes, path].concat())
        }),
    },
    Quirk {
        libraries: &["python-requests"],
        what: "Declines a text that begins neither with http: nor with https:, in any case, and has a \":\", \
            but crashes where urllib would find no authority. Rejects a host that begins with \"*\" or \
            \".\". Reads no user without a password and no port 0, and writes the \"%\" of a zone as \
            \"%25\". Crashes at credentials that are not Latin-1.",
        inputs: &[
            "x:a",
            "x://[/",
            "http://*.host.dom/",
            "http://user@host.dom/",
            "http://[::1%25eth0]/",
            "http://a:%ff@host.dom/",
        ],
        change: Change::Answer(|input, answer| {
            let text = str::from_utf8(input).unwrap_or_default().trim_start();
            let is_http = text.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("http"));
            if text.contains(':') && !is_http {
                *answer = if is_prepared(text) { declined() } else { crash() };
            }
            reject_if(answer, |parts| parts.host.as_deref().is_some_and(|host| host.starts_with(['*', '.'])));
            let Observation::AcceptCommon(parts) = answer else { return };
            if !matches!(parts.scheme.as_deref(), Some("http" | "https")) {
                *answer = declined();
                return;
            }
            if parts.password.is_none() {
                parts.user = None;
            }
            parts.port = parts.port.take().filter(|port| port != "0");
            change(&mut parts.host, |host| match host.split_once('%') {
                Some((address, zone)) if host.contains(':') && !is_escape(format!("%{zone}").as_bytes()) => {
                    format!("{address}%25{zone}")
                }
                _ => host.to_owned(),
            });
            if !is_latin_1(parts) {
                *answer = crash();
            }
        }),
    },
    Quirk {
        libraries: &["python-url-normalize"],
        what: "Puts https before an input without a scheme, gives two slashes to http, https and ftp, and \
            turns a fragment after \"!\" into a query.",
        inputs: &["host.dom"],
        change: Change::Input(|input| Some(changed(str::from_utf8(input).ok()?).into_bytes())),
    },
    Quirk {
        libraries: &["python-url-normalize"],
        what: "Reads several slashes in a path of http, https, ftp and file as one, leaves out periods at \
            both ends of a host, and writes a query anew.",
        inputs: &["http://host.dom/a//b"],
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

/// Returns whether requests raises its own exception about a text of another scheme: `urlsplit` of
/// urllib divides it, and the credentials are Latin-1. It looks at no port, and only at the first brackets.
fn is_prepared(text: &str) -> bool {
    by_name("python-urllib").is_none_or(|urllib| {
        let design = Design {
            user_characters: Each::both(UserCharacters::ALL),
            host_characters: Each::both(HostCharacters::ALL),
            in_brackets: Each::both(InBrackets::FirstBrackets),
            port_text: PortText::AnyText,
            port_number: PortNumber::Digits,
            ..urllib.design
        };
        matches!(read(&design, text.as_bytes()), Answer::Accept(parts) if is_latin_1(&parts))
    })
}

/// Returns whether credentials can be written in a header of HTTP. requests writes them if there is
/// a password.
fn is_latin_1(parts: &CommonParts) -> bool {
    let text = |part: &str| String::from_utf8_lossy(&decoded(part.as_bytes())).into_owned();
    let is_latin_1 = |part| text(part).chars().all(|character| character <= '\u{ff}');
    parts.password.is_none() || [&parts.user, &parts.password].into_iter().flatten().all(|it| is_latin_1(it))
}

fn declined() -> Observation<'static> {
    Observation::Decline(String::new())
}

/// Returns the scheme of an input, if it has a tab or a line break, which the library drops only after it.
fn scheme_with_break(input: &[u8]) -> Option<&str> {
    let (scheme, _) = str::from_utf8(input).ok()?.split_once(':')?;
    let is_scheme = scheme.starts_with(|first: char| first.is_ascii_alphabetic());
    (is_scheme && scheme.contains(['\t', '\n', '\r']) && !scheme.contains(['/', '?', '#'])).then_some(scheme)
}

/// Returns whether the codec "idna" of Python can encode a host, and decode one that begins with "xn--".
fn is_host(host: &str) -> bool {
    let is_decoded = || host.is_ascii() && !international::to_unicode(host).contains('\u{fffd}');
    (host.is_empty() || international::idna_2003(host, true).is_some())
        && (!host.starts_with("xn--") || is_decoded())
}

const OF_SEGMENT: Set = UNRESERVED.and(Set::of(b":@!$&'()*+,;="));

fn segments(path: &str) -> String {
    path.split('/').map(segment).collect::<Vec<_>>().join("/")
}

fn segment(text: &str) -> String {
    let is_permitted = |(at, character): (usize, char)| match character {
        '%' => is_escape(&text.as_bytes()[at..]),
        _ if character.is_ascii() => OF_SEGMENT.has_character(character),
        _ => character.is_alphanumeric(),
    };
    match text.char_indices().all(is_permitted) {
        true => written(&decoded(text.as_bytes()), OF_SEGMENT),
        false => written(text.as_bytes(), OF_SEGMENT),
    }
}

/// Returns a fragment, which is read as a path, a query, or both.
fn fragment(text: &str) -> String {
    match text.split_once('?') {
        Some((path, query)) if query.contains('=') => match segments(path) {
            path if path.is_empty() => form(query),
            path => format!("{path}?{}", form(query)),
        },
        None if text.contains('=') => form(text),
        _ => segments(text).replace("%3F", "?"),
    }
}

fn form(query: &str) -> String {
    let pair = |pair: &str| match pair.split_once('=') {
        None => field(pair),
        Some(("", value)) => format!("={}", field(value).replace("%3D", "=")),
        Some((name, value)) => format!("{}={}", field(name), field(value)),
    };
    query.split('&').map(pair).collect::<Vec<_>>().join("&")
}

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
