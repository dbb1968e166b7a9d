//! Corrections: small repairs of an input that is not a URL. The first repair that makes a URL is
//! offered.

use bnf_automata::automata::ByteSet;
use rfc1738::{ParseError, Profile, Rule, parse};

use crate::repairs::{InvalidInput, decoded, never_occurs};
use crate::{escape, neighbors};

/// A likely reason for a fault, and the corrected input.
pub(crate) struct Correction {
    pub(crate) why: String,
    /// The corrected URL. `None` if the RFC cannot express the intended URL.
    pub(crate) instead: Option<Vec<u8>>,
}

/// Returns the correction of an input, if a repair helps. `next` has the bytes that are allowed at
/// the fault.
pub(crate) fn correction(
    input: &[u8],
    error: &ParseError,
    next: ByteSet,
    profile: Profile,
) -> Option<Correction> {
    let invalid = InvalidInput { input, offset: error.offset(), rule: error.rule(), profile };
    if let Some(why) = invalid.unknown_url() {
        return Some(Correction { why: why.to_string(), instead: None });
    }
    let is_url = |text: &Vec<u8>| text != input && parse(text, profile).is_ok();
    let is_same = |text: &Vec<u8>| is_url(text) && !invalid.names_another_host(text);
    let found = |why: &str, instead| Correction { why: why.to_string(), instead: Some(instead) };
    let near = || {
        let instead = neighbors::edits(input, invalid.offset, next).into_iter().find(is_url)?;
        Some(found("did you mean", instead))
    };
    let semicolon = || {
        let why = "a \";\" that is data in an ftp path is written %3B (section 3.2.2, ruling A23)";
        Some(found(why, invalid.with_data_semicolon().filter(is_url)?))
    };
    let in_words =
        || invalid.escape_in_host().or_else(|| invalid.escape_in_group()).or_else(|| invalid.unknown_host());
    let without_user = || {
        let (why, instead) = invalid.without_user().filter(|(_, instead)| is_same(instead))?;
        Some(found(&why, instead))
    };
    let as_data = || {
        let byte = invalid.byte()?;
        if invalid.host_place().is_some_and(|place| place.contains(&invalid.offset)) {
            return None;
        }
        // Only from the fault on: the same character before the fault may be a separator.
        let escaped = invalid.with_escapes(|at, other| at >= invalid.offset && other == byte);
        let why = format!("{} is written %{byte:02X} if it is data (section 2.2)", escape::byte(byte));
        Some(found(&why, Some(escaped).filter(is_same)?))
    };
    invalid
        .first(&around(), &is_url)
        .or_else(|| invalid.first(&within(), &is_same))
        .or_else(without_user)
        .or_else(in_words)
        .or_else(near)
        .or_else(semicolon)
        .or_else(as_data)
}

impl<'a> InvalidInput<'a> {
    /// Returns the correction by the first repair that makes a URL that is right.
    fn first(&self, repairs: &[Repair<'a>], is_right: &dyn Fn(&Vec<u8>) -> bool) -> Option<Correction> {
        repairs.iter().find_map(|(repair, why)| {
            let repaired = repair(self).filter(|text| text != self.input)?;
            let instead = self.settled(repaired.clone()).filter(is_right)?;
            let more = if instead == repaired { "" } else { "; what no URL may contain becomes an escape" };
            Some(Correction { why: format!("{why}{more}"), instead: Some(instead) })
        })
    }

    /// Returns the reason and the decoded host, if the host has an escape.
    fn escape_in_host(&self) -> Option<Correction> {
        if !self.is_in_host() {
            return None;
        }
        let start = self.after_scheme()?;
        let login = self.until(start, b"/");
        let start = start + login.iter().rposition(|&byte| byte == b'@').map_or(0, |at| at + 1);
        self.without_escapes(start, self.until(start, b"/:"), "host", "A16")
    }

    /// Returns the reason and the decoded group, if the group of a news or nntp URL has an escape.
    fn escape_in_group(&self) -> Option<Correction> {
        let start = if self.is_scheme("news") {
            self.after_scheme()?
        } else if self.is_scheme("nntp") {
            let start = self.after_scheme()?;
            start + self.until(start, b"/").len() + 1
        } else {
            return None;
        };
        let group = self.until(start, b"/");
        // An encoded "@" would become the "@" of an article.
        (!decoded(group)?.contains(&b'@')).then(|| self.without_escapes(start, group, "group", "A44"))?
    }

    /// Returns the reason for a host that the RFC cannot express.
    fn unknown_host(&self) -> Option<Correction> {
        if !self.is_in_host() {
            return None;
        }
        let why = match self.byte() {
            Some(b'[') => "RFC 1738 has no IPv6 addresses (section 3.1, ruling A16); RFC 2732 adds them",
            Some(byte) if byte == b'_' || byte == b'%' || never_occurs(byte) => {
                "a host has letters, digits, \"-\" and \".\" only (section 3.1, ruling A16)"
            }
            _ if matches!(self.rule, Rule::TopLabel | Rule::Hostname) => {
                "a host that ends in a label of digits is four groups of digits (section 3.1, ruling A12)"
            }
            _ => return None,
        };
        Some(Correction { why: why.to_string(), instead: None })
    }

    /// Returns the input with the escapes in `text`, a host or a group that begins at `start`,
    /// decoded, if that is a URL. If it is not, and the input fails at one of these escapes, only
    /// the reason is returned.
    fn without_escapes(&self, start: usize, text: &[u8], part: &str, ruling: &str) -> Option<Correction> {
        let text_without = decoded(text)?;
        let instead = self.replaced(start, text.len(), &text_without);
        let is_url = parse(&instead, self.profile).is_ok();
        let fails_here = (start..start + text.len()).contains(&self.offset) && self.byte() == Some(b'%');
        // An escape stands for data, so the escape of a delimiter is settled in every reading.
        let delimits = text_without.iter().any(|byte| b"/:?#@".contains(byte));
        // Decoded, it would end the host or the group, and name another one.
        let is_url = is_url && !delimits;
        let why = if is_url {
            format!(
                "section 5 derives no escape in a {part}; section 2.2 can be read to allow one (ruling {ruling}, open)"
            )
        } else {
            format!("section 5 derives no escape in a {part} (ruling {ruling})")
        };
        (is_url || fails_here).then(|| Correction { why, instead: is_url.then_some(instead) })
    }
}

type Repair<'a> = (fn(&InvalidInput<'a>) -> Option<Vec<u8>>, &'static str);

/// What stands around a URL or before its host. Such a repair may change the host that another text
/// reads. Likelier repairs come first, and smaller changes come before larger ones.
fn around<'a>() -> [Repair<'a>; 7] {
    [
        (
            InvalidInput::with_escaped_tabs,
            "a tab between selector, search and Gopher+ string is written %09 (section 3.4.2)",
        ),
        (
            InvalidInput::path_of_windows,
            "the path of a file follows \"file://\", a host or none, and \"/\" (section 3.10)",
        ),
        (InvalidInput::without_first_scheme, "a URL has one scheme (section 2.1)"),
        (
            InvalidInput::address_in_brackets,
            "angle brackets, a name and white space are not part of the address (sections 3.5 and 3.6)",
        ),
        (
            InvalidInput::with_escaped_backslashes,
            "in user and password \"\\\" is written %5C (sections 2.2 and 3.1)",
        ),
        (InvalidInput::only_url, WRAPPED),
        (InvalidInput::unwrapped, WRAPPED),
    ]
}

const WRAPPED: &str = "what stands around a URL is not part of it: white space, \"URL:\", brackets, quotation marks (Appendix, ruling A37)";

/// What is wrong within a URL. Such a repair keeps the host that other texts read.
fn within<'a>() -> [Repair<'a>; 22] {
    [
        (
            InvalidInput::with_host_in_ascii,
            "a host beyond US-ASCII is written in Punycode (section 3.1; the URL Standard, section 3.3)",
        ),
        (InvalidInput::host_without_brackets, "a host has no brackets (section 3.1, ruling A16)"),
        (
            InvalidInput::with_escaped_hashes,
            "in user and password \"#\" is written %23 (sections 2.2 and 3.1)",
        ),
        (
            InvalidInput::without_fragment,
            "a fragment is not part of a URL: remove \"#\" and the text after it (Appendix, ruling A18)",
        ),
        (
            InvalidInput::in_lower_case,
            "a producer writes schemes and literals as printed, in lower case (rulings A5, A6)",
        ),
        (InvalidInput::with_slashes_for_backslashes, "the separator in a URL is \"/\""),
        (
            |invalid| invalid.settled(invalid.input.to_vec()),
            "characters that no URL may contain are written as escapes, and \"%\" by itself is %25 (section 2.2)",
        ),
        (InvalidInput::with_two_slashes, "\"//\" stands between the scheme and the host (section 3.1)"),
        (
            InvalidInput::with_file_slashes,
            "after \"file:\" come \"//\", an optional host, and \"/\" (section 3.10, ruling A25)",
        ),
        (InvalidInput::with_colon, "a \":\" stands between the scheme and the rest (section 2.1)"),
        (InvalidInput::with_scheme, "a URL begins with its scheme (section 2.1)"),
        (
            InvalidInput::with_escaped_at_signs,
            "the last \"@\" ends the user and the password; an earlier \"@\" is written %40 (section 3.1)",
        ),
        (InvalidInput::with_escaped_slashes, "in user and password \"/\" is written %2F (section 3.1)"),
        (
            InvalidInput::with_slash_before_search,
            "the \"/\" before a search may not be left out (section 3.3, ruling A20)",
        ),
        (InvalidInput::with_slash_before_path, "a \"/\" stands between the host and the path (section 3.1)"),
        (
            InvalidInput::without_empty_port,
            "a URL without a port has no \":\" after the host (section 3.1, ruling A11)",
        ),
        (InvalidInput::with_port_once, "a URL has one port (section 3.1)"),
        (
            InvalidInput::with_digits_in_port,
            "a port has digits, not the letters that look like them (section 3.1)",
        ),
        (InvalidInput::with_slash_after_port, "a \"/\" stands between the port and the path (section 3.1)"),
        (
            InvalidInput::with_escaped_search,
            "in a search \"/\" and \"?\" are written as escapes (section 3.3, ruling A19)",
        ),
        (InvalidInput::without_port, "a file URL has no port (section 3.10, ruling A25)"),
        (InvalidInput::without_final_dot, "a host does not end in a dot (section 3.1, ruling A13)"),
    ]
}
