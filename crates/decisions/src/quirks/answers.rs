//! Quirks of verdicts: what a library rejects, or at what it crashes.

use rfc1738_subject::{CommonParts, Observation};

use super::form::{UNRESERVED, written};
use super::parts::change;
use super::{Change, Quirk, crash, reject};
use crate::characters::Set;
use crate::steps::escapes::{decoded, is_escape};
use crate::steps::scheme;

pub(super) const QUIRKS: &[Quirk] = &[
    Quirk {
        libraries: &["commonlisp-quri"],
        what: "Crashes at a character beyond US-ASCII in an authority, if it is the first one that no authority has.",
        input: "x://\u{e9}/",
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
        libraries: &["ruby-addressable"],
        what: "Rejects a URL of a scheme of the Internet that has neither a host nor a path.",
        input: "http:#a",
        change: Change::Answer(|_, answer| {
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
        what: "Rejects a mailto URL that is empty or not opaque, or in which \",\" or \";\" divides anything else than mailboxes with one \"@\".",
        input: "mailto:a@",
        change: Change::Answer(|_, answer| {
            let is_mailbox = |text: &str| {
                text.split_once('@')
                    .is_some_and(|(name, host)| !name.is_empty() && !host.is_empty() && !host.contains('@'))
            };
            reject_if(answer, |parts| {
                let boxes = parts.path.split('?').next().unwrap_or_default();
                let boxes = boxes.strip_suffix([',', ';']).unwrap_or(boxes);
                parts.scheme.as_deref() == Some("mailto")
                    && (parts.host.is_some()
                        || parts.path.is_empty() && parts.query.is_none()
                        || parts.path.starts_with('/')
                        || !boxes.is_empty() && !boxes.split([',', ';']).all(is_mailbox))
            })
        }),
    },
    Quirk {
        libraries: &["node-validator"],
        what: "Rejects mailto and an empty port after brackets.",
        input: "mailto://host.dom/",
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
        input: "ftp://a%@host.dom/",
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
        input: "ftp://%41@host.dom/",
        change: Change::Parts(|_, parts| {
            for part in [&mut parts.user, &mut parts.password] {
                change(part, |text| written(&decoded(text.as_bytes()), UNRESERVED.and(Set::of(b"!'()*"))));
            }
        }),
    },
];

/// The schemes of the table of Addressable, as far as libraries are asked about them.
const INTERNET: [&str; 10] =
    ["http", "https", "ftp", "tftp", "sftp", "ssh", "telnet", "gopher", "wais", "ldap"];

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
