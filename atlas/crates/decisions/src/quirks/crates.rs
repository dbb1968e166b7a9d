//! The quirks of the crates `http` and `uriparse`.

use rfc1738_oracle::Observation;

use super::answers::reject_if;
use super::{Change, Quirk, crash};
use crate::characters::{Characters, Set};
use crate::steps::escapes::{self, IncompleteEscape};
use crate::steps::path::PathCharacters;
use crate::steps::scheme::{self, WITH_TILDE};

pub(super) const QUIRKS: &[Quirk] = &[
    // The library counts the colons and the brackets of a whole authority, and looks at neither the
    // user nor the host. A port is what `u16::from_str` reads.
    Quirk {
        libraries: &["rust-http"],
        what: "Checks an authority by the number of its colons and brackets, also in the user, and rejects a \
            scheme of more than 64 characters. Reports as the port what follows the last \":\" of the \
            authority, if it is a number of 16 bits, perhaps with \"+\" before it.",
        inputs: &[
            "http://[a]@[::1]/",
            "a-scheme-of-more-than-sixty-four-characters.that-no-program-has-ever-heard-of://host.dom/",
            "http://host.dom:8x/",
        ],
        change: Change::Answer(|input, answer| {
            reject_if(answer, |parts| {
                parts.scheme.as_deref().unwrap_or_default().len() > LONGEST_SCHEME
                    || parts.host.is_some() && !is_authority(authority(input))
            });
            if let Observation::AcceptCommon(parts) = answer
                && parts.host.is_some()
            {
                let text = str::from_utf8(authority(input)).unwrap_or_default();
                let port = text.rsplit_once(':').map(|(_, port)| port.to_owned());
                parts.port = port.filter(|port| port.parse::<u16>().is_ok()).map(Into::into);
            }
        }),
    },
    // A ":" in the first segment makes the library panic if there is no scheme: it cannot convert
    // its own error.
    Quirk {
        libraries: &["rust-uriparse"],
        what: "Crashes at a \":\" in the first segment if no scheme precedes it, and reports a scheme of its \
            table of 304 schemes in lower case.",
        inputs: &["1x:a", "HTTP://host.dom/"],
        change: Change::Answer(|input, answer| match answer {
            Observation::Reject(_)
                if scheme::of_rfc_3986(input).is_none() && has_colon_in_first_segment(input) =>
            {
                *answer = crash();
            }
            Observation::AcceptCommon(parts) => {
                let has_upper_case = |scheme: &&str| scheme.bytes().any(|byte| byte.is_ascii_uppercase());
                let known = |scheme: &str| {
                    SCHEMES.split_whitespace().find(|known| known.eq_ignore_ascii_case(scheme))
                };
                if let Some(known) = parts.scheme.as_deref().filter(has_upper_case).and_then(known) {
                    parts.scheme = Some(known.into());
                }
            }
            _ => {}
        }),
    },
];

/// A longer scheme makes the input invalid.
const LONGEST_SCHEME: usize = 64;

/// Returns the authority of an accepted input: what follows "://", or all of it.
fn authority(input: &[u8]) -> &[u8] {
    let scheme = input.iter().take_while(|byte| WITH_TILDE.has(**byte)).count();
    let after = input[scheme..].strip_prefix(b"://").unwrap_or(input);
    after.split(|byte| b"/?#".contains(byte)).next().unwrap_or_default()
}

/// Returns whether the library accepts an authority.
fn is_authority(authority: &[u8]) -> bool {
    const CHARACTERS: Set = Set::ALPHANUMERIC.and(Set::of(b"-._~!$&'()*+,;=:@[]%"));
    const MOST_COLONS: usize = 8;
    let [mut colons, mut opened, mut closed, mut percents] = [0; 4];
    for &byte in authority {
        match byte {
            _ if !CHARACTERS.has(byte) || byte >= 0x80 => return false,
            b':' => colons += 1,
            b'%' => percents += 1,
            b'[' if percents > 0 => return false,
            b'[' => opened += 1,
            b']' if opened == 0 => return false,
            b']' => closed += 1,
            _ => {}
        }
        if colons > MOST_COLONS {
            return false;
        }
        if b"]@".contains(&byte) {
            (colons, percents) = (0, 0);
        }
    }
    opened == closed && opened <= 1 && colons <= 1 && percents == 0 && !authority.ends_with(b"@")
}

/// The schemes of the library's table, without the one of 36 characters, which the library never finds.
const SCHEMES: &str = include_str!("uriparse_schemes.txt");

/// Returns whether the first segment of a relative reference has a ":", and each character of its
/// path may stand in a path.
fn has_colon_in_first_segment(input: &[u8]) -> bool {
    const PATH: Characters = PathCharacters::RFC_3986.0;
    let path = input.split(|byte| b"?#".contains(byte)).next().unwrap_or_default();
    let after = path.strip_prefix(b"/").unwrap_or(path);
    let first = after.split(|&byte| byte == b'/').next().unwrap_or_default();
    !path.starts_with(b"//")
        && first.contains(&b':')
        && escapes::write(path, PATH, IncompleteEscape::Rejected).is_some()
}
