//! The quirks of the crate `uriparse`.

use rfc1738_subject::Observation;

use super::{Change, Quirk, crash};
use crate::characters::Characters;
use crate::steps::escapes::{self, IncompleteEscape};
use crate::steps::path::PathCharacters;
use crate::steps::scheme;

pub(super) const QUIRKS: &[Quirk] = &[
    // A ":" in the first segment makes the library panic if there is no scheme: it cannot convert its own error.
    Quirk {
        libraries: &["rust-uriparse"],
        what: "Crashes at a \":\" in the first segment if no scheme precedes it.",
        input: "1x:a",
        change: Change::Answer(|input, answer| match answer {
            Observation::Reject(_)
                if scheme::of_rfc_3986(input).is_none() && has_colon_in_first_segment(input) =>
            {
                *answer = crash();
            }
            _ => {}
        }),
    },
    // A scheme of its table is reported in lower case, and every other one as it is.
    Quirk {
        libraries: &["rust-uriparse"],
        what: "Reports a scheme of its table of 304 schemes in lower case.",
        input: "HTTP://host.dom/",
        change: Change::Parts(|_, parts| {
            let has_upper_case = |scheme: &&str| scheme.bytes().any(|byte| byte.is_ascii_uppercase());
            let known =
                |scheme: &str| SCHEMES.split_whitespace().find(|known| known.eq_ignore_ascii_case(scheme));
            if let Some(known) = parts.scheme.as_deref().filter(has_upper_case).and_then(known) {
                parts.scheme = Some(known.into());
            }
        }),
    },
];

/// The schemes of the library's table, without the one of 36 characters, which the library never finds.
const SCHEMES: &str = include_str!("uriparse_schemes.txt");

/// Returns whether the first segment of a relative reference has a ":", and each character of its path may stand in a path.
fn has_colon_in_first_segment(input: &[u8]) -> bool {
    const PATH: Characters = PathCharacters::RFC_3986.0;
    let path = input.split(|byte| b"?#".contains(byte)).next().unwrap_or_default();
    let after = path.strip_prefix(b"/").unwrap_or(path);
    let first = after.split(|&byte| byte == b'/').next().unwrap_or_default();
    !path.starts_with(b"//")
        && first.contains(&b':')
        && escapes::write(path, PATH, IncompleteEscape::Rejected).is_some()
}
