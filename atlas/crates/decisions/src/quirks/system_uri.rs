//! The quirks of `System.Uri` of .NET.

use super::answers::reject_if;
use super::parts::change;
use super::{Change, Quirk};
use crate::characters::Set;
use crate::steps::escapes::{is_escape, is_iri, of_iri};
use crate::steps::scheme;

pub(super) const QUIRKS: &[Quirk] = &[
    Quirk {
        libraries: &["csharp-is-well-formed", "csharp-uri"],
        what: "Reads \"/\" at the beginning, and a letter before \":/\" as a drive of DOS, as a file URL \
            with this path, in which \"%\", \"?\" and \"#\" are percent-encoded. Reads an authority after \
            mailto, unless a slash follows. Reads a backslash as a slash in a path after an authority, \
            except in gopher, ldap, nntp and telnet; in file it also reads a backslash in the authority, and \
            the escapes %2F and %5C, as a slash. Reads more than three slashes of file as two, and text \
            after the closing bracket of an address as the beginning of a path. Leaves out spaces, tabs, CR \
            and LF at both ends, but not at the end of an IRI.",
        inputs: &[
            "x://a.example/b",
            "mailto:a@host.dom",
            "http://host.dom/a\\b",
            "file:////host.dom/a",
            " http://host.dom/\u{e9} ",
        ],
        change: Change::Input(|input| Some(prepared(str::from_utf8(input).ok()?).into_bytes())),
    },
    Quirk {
        libraries: &["csharp-uri"],
        what: "Reports 25 as the default port of mailto, keeps an empty path there, and reports no port 0 in \
            a scheme that it does not know. Reports no slash before a drive, and an empty host in the place \
            of a host of an IRI of which a label begins with \"-\" or \"_\". If a host has a capital letter \
            of US-ASCII, puts its letters beyond US-ASCII into lower case, too.",
        inputs: &["mailto:a@host.dom", "file:///c:/", "http://-a/\u{e9}", "http://A\u{c9}/"],
        change: Change::Parts(|input, parts| {
            let text = str::from_utf8(input).unwrap_or_default();
            let scheme = parts.scheme.as_deref().unwrap_or_default();
            let is_drive =
                matches!(parts.path.as_bytes(), [b'/', drive, b':', b'/', ..] if drive.is_ascii_alphabetic());
            let is_slash_added = match scheme {
                "mailto" => {
                    parts.port = parts.port.take().or(Some("25".into()));
                    let after = text.split_once(':').map_or("", |(_, after)| after);
                    let path = after.trim_start_matches(|c| !"/?#".contains(c));
                    path.len() == after.len() || !path.starts_with('/')
                }
                _ if is_drive => !text.trim_start().starts_with('/') && parts.host.as_deref() == Some(""),
                _ => false,
            };
            let is_known = scheme::OF_SERVICES_AND_WS.contains(&scheme);
            parts.port = parts.port.take().filter(|port| is_known || port != "0");
            parts.path = parts.path.replacen('/', "", usize::from(is_slash_added)).into();
            change(&mut parts.host, |host| match text.contains(host) {
                true if is_iri(text) && host.split('.').any(|label| label.starts_with(['-', '_'])) => {
                    String::new()
                }
                true => host.to_owned(),
                false => host.to_lowercase(),
            });
        }),
    },
    Quirk {
        libraries: &["csharp-is-well-formed"],
        what: "Rejects a path of this computer, a backslash or \"|\" before a query, a path without \"/\" \
            after a bracket, and a control character in an opaque path. Rejects a part with a character that \
            has to be percent-encoded, unless a part has one beyond US-ASCII, no escape and no \"{\" or \
            \"}\". Rejects a host with a character beyond U+FFFF, or with one beyond US-ASCII after an \
            escape in a user.",
        inputs: &["http://\u{1f600}/", "x://a.example/b", "http://host.dom/a\\b", "http://host.dom/a b"],
        change: Change::Answer(|input, answer| {
            const ENCODED: Set = Set::CONTROLS.and(Set::of(b" \"<>[\\]^`{|}"));
            let text = str::from_utf8(input).unwrap_or_default().trim_start();
            let is_local = scheme::of_rfc_3986(text.as_bytes()).is_none_or(|(scheme, _)| scheme.len() < 2);
            let after_bracket = text.split_once(']').map_or("", |(_, after)| after);
            let is_other = |c: char| "%{}".contains(c) || c.is_control() || c > '\u{ffff}';
            let is_iri = |part: &&str| !part.is_ascii() && !part.contains(is_other);
            let is_encoded = |part: &&str| {
                part.bytes().any(|byte| ENCODED.has(byte))
                    || part.match_indices('%').any(|(at, _)| !is_escape(&part.as_bytes()[at..]))
            };
            reject_if(answer, |parts| {
                let others = [&parts.user, &parts.password, &parts.query, &parts.fragment];
                let all: Vec<&str> =
                    others.into_iter().flatten().chain([&parts.path]).map(|part| &**part).collect();
                is_local
                    || text.split(['?', '#']).next().is_some_and(|start| start.contains(['\\', '|']))
                    || match parts.host.as_deref() {
                        None => text.contains(char::is_control),
                        Some(host) if host.starts_with('[') => {
                            after_bracket.starts_with(|c| !":/?#".contains(c))
                        }
                        Some(host) => {
                            let is_escaped = parts.user.as_deref().is_some_and(|user| user.contains('%'));
                            host.chars().any(|c| c > '\u{ffff}' || !c.is_ascii() && is_escaped)
                        }
                    }
                    || all.iter().any(is_encoded) && !all.iter().any(is_iri)
            });
        }),
    },
];

/// Returns an input as the design reads it: an empty one if it is invalid.
fn prepared(given: &str) -> String {
    const SPACES: [char; 4] = [' ', '\t', '\r', '\n'];
    let given = given.trim_start_matches(SPACES);
    let text = if is_iri(given) { given } else { given.trim_end_matches(SPACES) };
    let local = |before: &str, path: &str| {
        let path = if is_iri(path) { of_iri(path) } else { path.to_owned() };
        let path = path.replace('\\', "/").replace('%', "%25").replace('?', "%3F").replace('#', "%23");
        before.to_owned() + &path
    };
    let is_drive =
        |text: &[u8]| matches!(text, [drive, b':' | b'|', b'/' | b'\\', ..] if drive.is_ascii_alphabetic());
    match text.as_bytes() {
        _ if !(3..0xfff0).contains(&text.encode_utf16().count()) => return String::new(),
        octets if is_drive(octets) => return local("file:///", text),
        [_, b':' | b'|', ..] => return String::new(),
        [b'/', ..] => return local("file://", text),
        [b'\\', b'/' | b'\\', ..] => return local("file://", text.trim_start_matches(['/', '\\'])),
        _ => {}
    }
    let Some((scheme, rest)) = text.split_once(':') else { return text.to_owned() };
    let is = |names: &[&str]| names.iter().any(|name| scheme.eq_ignore_ascii_case(name));
    let (is_file, is_known) = (is(&["file"]), is(&scheme::OF_SERVICES_AND_WS));
    let after = rest.trim_start_matches(['/', '\\']);
    let slashes = rest.len() - after.len();
    let mut rest = match after.as_bytes() {
        _ if is(&["mailto"]) => {
            let has_path = rest.is_empty() || rest.starts_with(['/', '?', '#']);
            format!("{}{rest}", if has_path { "///" } else { "//" })
        }
        octets if is_drive(octets) && (is_file || !is_known && slashes < 4) => {
            format!("///{}:{}", &after[..1], &after[2..])
        }
        [drive, b':' | b'|', ..] if is_file && drive.is_ascii_alphabetic() => return String::new(),
        [first, ..] if is_file && slashes > 3 && !b"?#".contains(first) => format!("//{after}"),
        _ if !is_known && (2..4).contains(&slashes) => format!("//{}", &rest[2..]),
        _ => rest.to_owned(),
    };
    if let Some((start, end)) = rest.split_once(']')
        && let Some(host) = start.strip_prefix("//").filter(|host| !host.contains('/') && !is(&["news"]))
        && (host.starts_with('[') || host.contains("@["))
        && end.starts_with(|c| !":/?#\\@".contains(c))
        && !end.split(['/', '?', '#', '\\']).next().is_some_and(|rest| rest.contains('@'))
    {
        rest = format!("{start}]/{end}");
    }
    let Some(after) = rest.strip_prefix("//").filter(|_| !is(&scheme::FLAT)) else {
        return format!("{scheme}:{rest}");
    };
    let path = after.find(|c| "/?#".contains(c) || is_file && c == '\\').unwrap_or(after.len());
    let is_end = |c| c == '#' || c == '?' && !is(&["ftp"]);
    let end = after[path..].find(is_end).map_or(after.len(), |at| path + at);
    let slashes = if is_file { &["\\", "%2f", "%2F", "%5c", "%5C"][..] } else { &["\\"] };
    let start = after[path..end].replace('|', "%7C");
    let changed = slashes.iter().fold(start, |path, slash| path.replace(slash, "/"));
    format!("{scheme}://{}{changed}{}", &after[..path], &after[end..])
}
