//! The quirks of the crate `http`.

use super::answers::reject_if;
use super::{Change, Quirk};
use crate::characters::Set;
use crate::steps::scheme::WITH_TILDE;

pub(super) const QUIRKS: &[Quirk] = &[
    // The library counts the colons and the brackets of a whole authority, and looks at neither the user nor the host.
    Quirk {
        libraries: &["rust-http"],
        what: "Checks an authority by the number of its colons and brackets, also in the user.",
        input: "http://[a]@[::1]/",
        change: Change::Answer(|input, answer| {
            reject_if(answer, |parts| parts.host.is_some() && !is_authority(authority(input)))
        }),
    },
    Quirk {
        libraries: &["rust-http"],
        what: "Rejects a scheme of more than 64 characters.",
        input: "a-scheme-of-more-than-sixty-four-characters.that-no-program-has-ever-heard-of://host.dom/",
        change: Change::Answer(|_, answer| {
            reject_if(answer, |parts| parts.scheme.as_deref().unwrap_or_default().len() > LONGEST_SCHEME)
        }),
    },
    // A port is what `u16::from_str` reads.
    Quirk {
        libraries: &["rust-http"],
        what: "Reports as the port what follows the last \":\" of the authority, if it is a number of 16 bits, perhaps with \"+\" before it.",
        input: "http://host.dom:8x/",
        change: Change::Parts(|input, parts| {
            if parts.host.is_some() {
                let authority = authority(input);
                let colon = authority.iter().rposition(|&byte| byte == b':');
                let port = colon.and_then(|colon| str::from_utf8(&authority[colon + 1..]).ok());
                parts.port =
                    port.filter(|port| port.parse::<u16>().is_ok()).map(|port| port.to_owned().into());
            }
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
