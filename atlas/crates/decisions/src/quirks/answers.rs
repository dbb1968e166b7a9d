//! Quirks of verdicts: what a library rejects, or at what it crashes.

use std::net::{Ipv4Addr, Ipv6Addr};

use rfc1738_oracle::{CommonParts, Observation};

use super::form::{UNRESERVED, written};
use super::parts::{before, change};
use super::{Change, Quirk, crash, reject};
use crate::characters::Set;
use crate::steps::escapes::{decoded, is_escape};
use crate::steps::scheme;

pub(super) const QUIRKS: &[Quirk] = &[
    Quirk {
        libraries: &["commonlisp-quri"],
        what: "Crashes at a character beyond US-ASCII in an authority, if it is the first one that no \
            authority has.",
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
        libraries: &["go-net-url", "go-net-url-request"],
        what: "Rejects a host with \":\" in http and https, if it is no address in brackets.",
        inputs: &["http://a:1:2/"],
        change: Change::Answer(|_, answer| {
            reject_if(answer, |parts| {
                let address = |host: &str| host.split('%').next().unwrap_or_default().parse::<Ipv6Addr>();
                let has_colon = |host: &str| host.contains(':') && address(host).is_err();
                matches!(parts.scheme.as_deref(), Some("http" | "https"))
                    && parts.host.as_deref().is_some_and(has_colon)
            });
        }),
    },
    Quirk {
        libraries: &["commonlisp-puri"],
        what: "Crashes at a bracket that makes an input invalid, if it is the first character before a query \
            that no URI of RFC 2396 has, and does not follow \"//\". Leaves out a path that is \"/\" in ftp, \
            http and https.",
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
                Observation::AcceptCommon(parts) if parts.scheme.is_some() => {
                    let is_web = matches!(parts.scheme.as_deref(), Some("ftp" | "http" | "https"));
                    if is_web && parts.path == "/" || !parts.path.starts_with('/') {
                        parts.path = parts.path.replacen('/', "", 1).into();
                    }
                }
                _ => {}
            }
        }),
    },
    Quirk {
        libraries: &["ruby-addressable"],
        what: "Rejects a URL of one of the schemes whose ports it knows, if it has neither a host nor a \
            path. Leaves out white space at both ends of the user information, and ends a password at LF.",
        inputs: &["http:#a", "ftp://a @host.dom/", "ftp://a:b\nc@host.dom/"],
        change: Change::Answer(|_, answer| {
            let is_space = |c: char| matches!(c, '\0' | '\t'..='\r' | ' ');
            if let Observation::AcceptCommon(parts) = answer {
                let has_password = parts.password.is_some();
                let at_end = |c| is_space(c) && !has_password;
                change(&mut parts.user, |text| {
                    text.trim_start_matches(is_space).trim_end_matches(at_end).to_owned()
                });
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
        what: "Rejects a mailto URL that is empty, or not opaque and without a query, or in which \",\" or \
            \";\" divides anything else than mailboxes with one \"@\". Rejects an opaque URL of ftp and \
            LDAP, and a fragment in LDAP.",
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
                    Some("ldap" | "ldaps") if parts.fragment.is_some() => true,
                    Some("ftp" | "ldap" | "ldaps") => is_opaque && !parts.path.is_empty(),
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
        libraries: &["java-commons-validator"],
        what: "Rejects a host of several labels whose last one is not in its list of top-level domains, and \
            a URL of another scheme than file without an authority. After an authority, rejects an empty \
            user, a \":\" in a password, and a path that has \"//\" or characters beyond US-ASCII, or whose \
            dot segments lead above its root. Rejects an address in brackets in a file URL.",
        inputs: &["http://host.dom/", "http://localhost//", "file://[::1]/"],
        change: Change::Answer(|_, answer| {
            // The library has a list of more than a thousand. Of the words of letters that people
            // write in examples and at home, these are not in it.
            const NO_TOP_LEVELS: [&str; 9] =
                ["corp", "dom", "example", "home", "internal", "invalid", "lan", "local", "test"];
            reject_if(answer, |parts| {
                let is_file = parts.scheme.as_deref() == Some("file");
                let host = parts.host.as_deref().unwrap_or_default();
                let last = host.trim_end_matches('.').rsplit_once('.').map_or("com", |(_, last)| last);
                let is_word = last.len() > 1 && last.chars().all(char::is_alphabetic);
                let is_top_level = last.starts_with(|c: char| c.is_ascii_digit())
                    || last.starts_with("xn--")
                    || is_word && !NO_TOP_LEVELS.contains(&&*last.to_lowercase());
                let mut depth = 0;
                let is_above_root = parts.path.split('/').any(|segment| {
                    depth += if segment == ".." { -1 } else { i32::from(!["", "."].contains(&segment)) };
                    depth < 0
                });
                let is_rejected = match host.as_bytes() {
                    [] => return !is_file,
                    [b'[', ..] => is_file,
                    _ => !is_top_level || parts.user.as_deref() == Some(""),
                };
                let has_colon = parts.password.as_deref().is_some_and(|password| password.contains(':'));
                is_rejected
                    || parts.path.contains("//")
                    || !parts.path.is_ascii()
                    || is_above_root
                    || has_colon
            });
        }),
    },
    Quirk {
        libraries: &["node-validator"],
        what: "Rejects mailto, more than 2084 characters, white space, an empty port after brackets, and a \
            user and a password that are both empty. Rejects a host whose last label is empty or, unless the \
            host is an IPv4 address, a number, and a host that has \"_\", a C1 control or one of U+FF01 to \
            U+FF5E. Without slashes after a scheme, rejects a digit, and \"@\" after a user of letters, \
            digits and \"-_.%:\" without escapes.",
        inputs: &["mailto://host.dom/", "http://host_name/", "http:1.example/"],
        change: Change::Answer(|input, answer| {
            let text = str::from_utf8(input).unwrap_or_default();
            let start = text.split(['?', '#']).next().unwrap_or_default();
            let after = start.split_once(':').map_or("", |(_, after)| after);
            let authority = after.strip_prefix("//").unwrap_or(after).split('/').next().unwrap_or_default();
            let (user, given) =
                authority.split_once('@').map_or((None, authority), |(user, host)| (Some(user), host));
            let is_of_user = |c: char| c.is_ascii_alphanumeric() || "-_.%:".contains(c);
            let is_other = user.map_or(given.starts_with(|c: char| c.is_ascii_digit()), |user| {
                user.chars().all(is_of_user) && decoded(user.as_bytes()) == user.as_bytes()
            });
            reject_if(answer, |parts| {
                let host = parts.host.as_deref().unwrap_or_default();
                let last = host.rsplit('.').next().unwrap_or_default();
                let is_number = !host.starts_with('[')
                    && host.parse::<Ipv4Addr>().is_err()
                    && last.bytes().all(|digit| digit.is_ascii_digit());
                is_number
                    || text.starts_with("mailto:")
                    || text.contains(|c: char| c == '\u{feff}' || c != '\u{85}' && c.is_whitespace())
                    || given.ends_with("]:")
                    || given.contains(|c| matches!(c, '_' | '\u{80}'..='\u{9f}' | '\u{ff01}'..='\u{ff5e}'))
                    || given.split([':', '.']).any(|label| label.ends_with('-'))
                    || authority.starts_with(":@")
                    || text.encode_utf16().count() > 2084
                    || is_other && !after.starts_with("//")
            });
        }),
    },
    Quirk {
        libraries: &["php-symfony-url"],
        what: "Rejects a host of one label with another character than letters, digits, \"-\" and \"_\" of \
            US-ASCII, and a last label with another one than letters and digits. Beyond US-ASCII, rejects \
            most punctuation in a path and in the other labels, and all but letters and digits in a user, a \
            query and a fragment.",
        inputs: &["http://a$b/", "http://host.dom/\u{a1}"],
        change: Change::Answer(|_, answer| {
            let is_other = |c: char| {
                "§«\u{ad}¶·»¿\u{feff}：？＠＼｡".contains(c)
                    || matches!(c, '\u{80}'..='\u{a1}' | '\u{2000}'..='\u{206f}' | '\u{3000}'..='\u{3003}')
                    || matches!(c, '\u{ff01}'..='\u{ff0f}' | '\u{e0000}'..)
            };
            let is_symbol = |c: char| !c.is_ascii() && !c.is_alphanumeric();
            reject_if(answer, |parts| {
                let host = parts.host.as_deref().unwrap_or_default();
                let host = host.strip_suffix('.').unwrap_or(host);
                let (others, last) = host.rsplit_once('.').unwrap_or(("a", host));
                let is_single = last.len() == host.len();
                let is_kept = |c: char| c.is_alphanumeric() && (c.is_ascii() || !is_single);
                let is_of_last = |c: char| is_kept(c) || is_single && "-_".contains(c);
                let is_name = (last.starts_with("xn--") || !last.is_empty() && last.chars().all(is_of_last))
                    && others.split('.').all(|label| !label.is_empty());
                let others = [&parts.user, &parts.password, &parts.query, &parts.fragment];
                !host.starts_with('[') && (!is_name || host.contains(is_other))
                    || parts.path.contains(is_other)
                    || others.into_iter().flatten().any(|part| part.contains(is_symbol))
            });
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
