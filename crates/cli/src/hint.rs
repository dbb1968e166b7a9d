//! What was likely meant: small repairs of an input that is no URL, of which the first that makes one is offered.

use bnf_automata::automata::ByteSet;
use rfc1738::{ParseError, Profile, parse};

use crate::fault::{Fault, never_occurs};
use crate::{escape, near};

/// A likely reason for a fault.
pub(crate) struct Hint {
    pub(crate) why: String,
    /// The input repaired: a URL. None where the RFC has no way to write what was meant.
    pub(crate) instead: Option<Vec<u8>>,
}

/// The hint for an input, if any repair helps; `next` is what could have stood at the fault.
pub(crate) fn of(input: &[u8], error: &ParseError, next: ByteSet, profile: Profile) -> Option<Hint> {
    let fault = Fault { input, offset: error.offset(), rule: error.rule(), profile };
    let is_url = |text: &Vec<u8>| text != input && parse(text, profile).is_ok();
    let named = repairs().into_iter().find_map(|(repair, why)| {
        let instead = repair(&fault).filter(is_url)?;
        Some(Hint { why: why.to_string(), instead: Some(instead) })
    });
    let near = || {
        let instead = near::edits(input, fault.offset, next).into_iter().find(is_url)?;
        Some(Hint { why: "did you mean".to_string(), instead: Some(instead) })
    };
    let semicolon = || {
        let why = "where it is data, a \";\" in an ftp path is written %3B (section 3.2.2, ruling A23)";
        let instead = fault.with_data_semicolon().filter(is_url)?;
        Some(Hint { why: why.to_string(), instead: Some(instead) })
    };
    named.or_else(|| fault.unknown_host()).or_else(near).or_else(semicolon).or_else(|| {
        let byte = fault.byte()?;
        // From the fault on: the same character before it may be what it separates from.
        let escaped = fault.with_escapes(|at, other| at >= fault.offset && other == byte);
        let written =
            format!("where it is data, {} is written %{byte:02X} (section 2.2)", escape::byte(byte));
        let dropped = fault.replaced(fault.offset, 1, b"");
        let without = format!("without {} it would be a URL", escape::byte(byte));
        let mut repairs = vec![(escaped, written)];
        if !fault.is_in_host() {
            repairs.push((dropped, without));
        }
        let (instead, why) = repairs.into_iter().find(|(instead, _)| is_url(instead))?;
        Some(Hint { why, instead: Some(instead) })
    })
}

type Repair<'a> = (fn(&Fault<'a>) -> Option<Vec<u8>>, &'static str);

/// The likelier comes first, and what changes less before what changes more.
fn repairs<'a>() -> [Repair<'a>; 19] {
    [
        (
            Fault::unwrapped,
            "what surrounds a URL is no part of it: white space, \"URL:\", angle brackets, quotation marks (Appendix, ruling A37)",
        ),
        (
            Fault::without_fragment,
            "a fragment is no part of a URL: take off \"#\" and what follows (Appendix, ruling A18)",
        ),
        (
            Fault::in_lower_case,
            "a producer writes schemes and literals as printed, in lower case (rulings A5, A6)",
        ),
        (Fault::with_slashes_for_backslashes, "the separator in a URL is \"/\""),
        (
            |fault| Some(fault.with_escapes(|_, byte| never_occurs(byte))),
            "characters that have no place in a URL are written as escapes (section 2.2)",
        ),
        (
            |fault| Some(fault.with_escapes(|at, _| fault.begins_no_escape(at))),
            "a \"%\" that begins no escape is written %25 (section 2.2)",
        ),
        (
            |fault| Some(fault.with_escapes(|at, byte| never_occurs(byte) || fault.begins_no_escape(at))),
            "characters that have no place in a URL are written as escapes, and \"%\" by itself is %25 (section 2.2)",
        ),
        (Fault::with_two_slashes, "\"//\" stands between the scheme and the host (section 3.1)"),
        (
            Fault::with_file_slashes,
            "\"file:\" goes on with \"//\", a host or nothing, and \"/\" (section 3.10, ruling A25)",
        ),
        (Fault::with_colon, "a \":\" stands between the scheme and the rest (section 2.1)"),
        (Fault::with_scheme, "a URL begins with its scheme (section 2.1)"),
        (
            Fault::without_user,
            "only ftp and telnet URLs have a user and a password (section 3.1; http: section 3.3, ruling A21)",
        ),
        (
            Fault::with_escaped_at_signs,
            "the last \"@\" separates; one before it is written %40 (section 3.1)",
        ),
        (Fault::with_escaped_slashes, "in user and password \"/\" is written %2F (section 3.1)"),
        (
            Fault::with_slash_before_search,
            "the \"/\" before a search or a parameter may not be left out (section 3.3, ruling A20)",
        ),
        (Fault::without_empty_port, "where there is no port there is no \":\" (section 3.1, ruling A11)"),
        (
            Fault::with_escaped_search,
            "in a search \"/\" and \"?\" are written as escapes (section 3.3, ruling A19)",
        ),
        (Fault::without_port, "a file URL has no port (section 3.10, ruling A25)"),
        (Fault::without_final_dot, "a host does not end in a dot (section 3.1, ruling A13)"),
    ]
}
