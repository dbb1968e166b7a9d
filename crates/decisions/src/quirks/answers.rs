//! Quirks of verdicts: what a library rejects, or at what it crashes.

use rfc1738_subject::{CommonParts, Observation};

use super::form::{UNRESERVED, written};
use super::parts::{before, change};
use super::{Change, Quirk, crash, reject};
use crate::characters::Set;
use crate::steps::escapes::{decoded, is_escape};
use crate::steps::scheme;

pub(super) const QUIRKS: &[Quirk] = &[
    Quirk {
        libraries: &["commonlisp-quri"],
        what: "Crashes at a character beyond US-ASCII in an authority, if it is the first one that no authority has.",
        inputs: &["x://\u{e9}/"],
        change: Change::Answer(|input, answer| {
            const PERMITTED: Set = Set::ALPHANUMERIC.and(Set::of(b"-._~!$&'()*+,;=:%@"));
            let after = scheme::of_rfc_3986(input).and_then(|(_, after)| after.strip_prefix(b"//"));
            let authority =
                after.unwrap_or_default().split(|byte| b"/?#".contains(byte)).next().unwrap_or_default();
            let first = authority.iter().find(|byte| !byte.is_ascii() || !PERMITTED.has(**byte));
            if matches!(answer, Observation::Reject(_)) && first.is_some_and(|byte| !byte.is_ascii()) {
                *answer = crash();
            }
        }),
    },
    Quirk {
        libraries: &["commonlisp-puri"],
        what: "Crashes at a bracket that makes an input invalid, if it is the first character before a query that no URI of RFC 2396 has, and does not follow \"//\". After a scheme, leaves out a path that is \"/\".",
        inputs: &["x:[", "http://host.dom/"],
        change: Change::Answer(|input, answer| {
            const EXCLUDED: Set = Set::range(0, 0x20).and(Set::of(b"\"<>[\\]^`{|}\x7f"));
            let text = input.split(|byte| b"?#".contains(byte)).next().unwrap_or_default();
            let first = text.iter().position(|byte| byte.is_ascii() && EXCLUDED.has(*byte));
            let is_crash = first.is_some_and(|at| match text[at] {
                b'[' => !text[..at].ends_with(b"//"),
                byte => byte == b']',
            });
            match answer {
                Observation::Reject(_) if is_crash => *answer = crash(),
                Observation::AcceptCommon(parts)
                    if parts.scheme.is_some() && (parts.path == "/" || !parts.path.starts_with('/')) =>
                {
                    parts.path = parts.path.replacen('/', "", 1).into();
                }
                _ => {}
            }
        }),
    },
    Quirk {
        libraries: &["ruby-addressable"],
        what: "Rejects a URL of a scheme of the Internet that has neither a host nor a path. White space at both ends of a user and at the end of a password is left out, and LF ends a password.",
        inputs: &["http:#a", "ftp://a @host.dom/", "ftp://a:b\nc@host.dom/"],
        change: Change::Answer(|_, answer| {
            let is_space = |c: char| matches!(c, '\0' | '\t'..='\r' | ' ');
            if let Observation::AcceptCommon(parts) = answer {
                change(&mut parts.user, |text| text.trim_matches(is_space).to_owned());
                change(&mut parts.password, |text| before(text.trim_end_matches(is_space), '\n'));
            }
            let is_of_internet = |scheme: &str| INTERNET.contains(&&*scheme.to_lowercase());
            let has_no_host = |parts: &CommonParts| parts.host.as_deref().unwrap_or_default().is_empty();
            reject_if(answer, |parts| {
                parts.path.is_empty()
                    && has_no_host(parts)
                    && parts.scheme.as_deref().is_some_and(is_of_internet)
            })
        }),
    },
    Quirk {
        libraries: &["ruby-uri-rfc2396", "ruby-uri-rfc3986"],
        what: "Rejects a mailto URL that is empty, or not opaque and without a query, or in which \",\" or \";\" divides anything else than mailboxes with one \"@\". Rejects an opaque ftp URL.",
        inputs: &["mailto:a@", "ftp:a"],
        change: Change::Answer(|_, answer| {
            let is_mailbox = |text: &str| {
                text.split_once('@')
                    .is_some_and(|(name, host)| !name.is_empty() && !host.is_empty() && !host.contains('@'))
            };
            reject_if(answer, |parts| {
                let boxes = parts.path.split('?').next().unwrap_or_default();
                let last = boxes.strip_suffix([',', ';']).unwrap_or(boxes);
                let is_opaque = parts.host.is_none() && !parts.path.starts_with('/');
                match parts.scheme.as_deref() {
                    Some("ftp") => is_opaque && !parts.path.is_empty(),
                    Some("mailto") if is_opaque && !parts.path.is_empty() => {
                        !boxes.is_empty() && !last.split([',', ';']).all(is_mailbox)
                    }
                    Some("mailto") => parts.query.is_none(),
                    _ => false,
                }
            })
        }),
    },
    Quirk {
        libraries: &["node-validator"],
        what: "Rejects mailto and an empty port after brackets.",
        inputs: &["mailto://host.dom/"],
        change: Change::Answer(|input, answer| {
            let before_query = input.split(|byte| b"?#".contains(byte)).next().unwrap_or_default();
            let is_empty =
                before_query.ends_with(b"]:") || before_query.windows(3).any(|three| three == b"]:/");
            reject_if(answer, |_| input.starts_with(b"mailto:") || is_empty);
        }),
    },
    Quirk {
        libraries: &["node-urijs", "node-url-parse"],
        what: "Crashes at a user or a password with an escape that is incomplete or not UTF-8.",
        inputs: &["ftp://a%@host.dom/"],
        change: Change::Answer(|_, answer| {
            if let Observation::AcceptCommon(parts) = answer
                && [&parts.user, &parts.password].into_iter().flatten().any(|part| !is_text(part))
            {
                *answer = crash();
            }
        }),
    },
    Quirk {
        libraries: &["node-url-parse", "python-w3lib"],
        what: "Writes a user and a password anew: their escapes are decoded first.",
        inputs: &["ftp://%41@host.dom/"],
        change: Change::Parts(|_, parts| {
            for part in [&mut parts.user, &mut parts.password] {
                change(part, |text| written(&decoded(text.as_bytes()), UNRESERVED.and(Set::of(b"!'()*"))));
            }
        }),
    },
];

/// The schemes of the table of Addressable, as far as libraries are asked about them.
const INTERNET: [&str; 13] = [
    "http", "https", "ftp", "tftp", "sftp", "ssh", "svn+ssh", "telnet", "nntp", "gopher", "wais", "ldap",
    "prospero",
];

/// Rejects parts for which a condition holds.
pub(super) fn reject_if(answer: &mut Observation<'_>, is_rejected: impl FnOnce(&CommonParts) -> bool) {
    if let Observation::AcceptCommon(parts) = answer
        && is_rejected(parts)
    {
        *answer = reject();
    }
}

/// Returns whether each "%" begins an escape, and all octets together are UTF-8.
pub(super) fn is_text(part: &str) -> bool {
    let is_escape = |(at, _)| is_escape(&part.as_bytes()[at..]);
    part.match_indices('%').all(is_escape) && str::from_utf8(&decoded(part.as_bytes())).is_ok()
}
