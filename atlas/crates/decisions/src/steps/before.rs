//! Before parsing: what is taken out of the input.

use std::str;

use crate::declare::decision;
use crate::steps::escapes::{Part, Text};
use crate::trace::Traced;

decision! {
    /// Do control characters and spaces at both ends belong to the input?
    pub enum Ends {
        /// They belong to it: ` http://host.dom/` is invalid, because no scheme begins with a space.
        Kept,
        /// The octets 00 to 20 (hexadecimal) are dropped at both ends: the host of
        /// ` http://host.dom/` is host.dom.
        Dropped,
        /// The octets 00 to 20 (hexadecimal) are dropped at the beginning only. The host of
        /// ` http://host.dom/` is host.dom, and `http://host.dom ` is invalid, if a host may not
        /// have a space.
        DroppedAtStart,
        /// The octets 00 to 20 (hexadecimal) make the input invalid at both ends:
        /// `http://host.dom/ ` is invalid.
        Rejected,
        /// White space of US-ASCII is dropped at both ends: the host of ` http://host.dom/` is
        /// host.dom. Other control characters belong to the input: `\0http://host.dom/` is invalid.
        WhiteSpaceDropped,
        /// White space of US-ASCII, of which VT is one, is dropped at both ends. Other control
        /// characters belong to the input: the host of `\x0bhttp://host.dom/` is host.dom, and
        /// `\0http://host.dom/` is invalid.
        WhiteSpaceOfCDropped,
        /// White space of Unicode is dropped at both ends, such as U+3000: the host of
        /// `\u{3000}http://host.dom/` and of `http://host.dom\u{3000}` is host.dom.
        UnicodeWhiteSpaceDropped,
        /// White space of JavaScript is dropped at both ends: that of Unicode with U+FEFF and
        /// without U+0085. Other control characters belong to the input: the host of
        /// `\u{3000}http://host.dom/` is host.dom, and `\u{85}http://host.dom/` is invalid.
        JavaScriptWhiteSpaceDropped,
        /// The octets 00 to 20 (hexadecimal), white space of Unicode and U+FEFF are dropped at the
        /// beginning only: the host of `\u{3000}http://host.dom/` is host.dom, and
        /// `http://host.dom ` is invalid, if a host may not have a space.
        UnicodeWhiteSpaceDroppedAtStart,
    }
}

decision! {
    /// What happens to tabs, line breaks and other control characters within the input?
    pub enum Breaks {
        /// They belong to it: `http://ho\nst/` is invalid, if a host may not have a line break.
        Kept,
        /// Each control character of US-ASCII makes the input invalid, as in `http://host.dom/a\nb`.
        Rejected,
        /// Each TAB, LF and CR is dropped before the reading begins: the host of `http://ho\nst/` is host.
        Dropped,
        /// Each TAB, LF and CR before the end of the authority is dropped, and others belong to the
        /// input. The host of `http://ho\nst/` is host, and the path of `http://host/a\nb` is
        /// `/a%0Ab`, if line breaks are encoded.
        DroppedInAuthority,
        /// Each TAB, LF, FF and CR is dropped except in the scheme, the host and the port: the path
        /// of `http://host/a\nb` is `/ab`, and `http://ho\nst/` is invalid, if a host may not have
        /// a line break.
        DroppedOutsideHost,
        /// Each TAB, LF and CR of a query is dropped: the query of `http://host.dom/?a\nb` is ab,
        /// and `http://ho\nst/` is invalid, if a host may not have a line break.
        DroppedInQuery,
        /// Each control character of US-ASCII becomes "_": the host of `http://ho\nst/` is ho_st,
        /// if a host may have a "_".
        Underscores,
        /// The octet 00 ends the input, as it ends a text of C, and others belong to it: the path
        /// of `http://host.dom/a\0b` is `/a`.
        NulEnds,
        /// A LF ends the input, as "." of a regular expression does not match it: the path of
        /// `http://host.dom/a\nb` is `/a`.
        LineFeedEnds,
        /// A LF ends a fragment alone: the fragment of `http://host.dom/#a\nb` is a.
        LineFeedEndsFragment,
        /// A LF ends a fragment alone. One at the end of an authority is left out, as "$" of a
        /// regular expression matches before it: the fragment of `http://host.dom/#a\nb` is a, and
        /// the host of `http://host.dom\n/` is host.dom.
        LineFeedEndsParts,
    }
}

/// Returns the input without what is dropped, or `None` if its ends make it invalid.
pub(crate) fn read<'a>(design: &Traced, input: &'a [u8]) -> Option<Text<'a>> {
    let is_low = |byte: &u8| *byte <= b' ';
    let [first, last] = [input.first(), input.last()];
    let may_be_dropped = |end: Option<&u8>| end.is_some_and(|byte| is_low(byte) || !byte.is_ascii());
    let ends = if may_be_dropped(first) || may_be_dropped(last) { design.ends() } else { Ends::Kept };
    let text = match ends {
        Ends::Kept => input,
        Ends::Rejected if [first, last].into_iter().flatten().any(is_low) => return None,
        Ends::Rejected => input,
        Ends::DroppedAtStart => &input[input.iter().take_while(|byte| is_low(byte)).count()..],
        Ends::Dropped => {
            let start = input.iter().take_while(|byte| is_low(byte)).count();
            let end = input[start..].iter().rev().take_while(|byte| is_low(byte)).count();
            &input[start..input.len() - end]
        }
        Ends::WhiteSpaceDropped => input.trim_ascii(),
        Ends::WhiteSpaceOfCDropped => trimmed(input, |c| c.is_ascii_whitespace() || c == '\x0b', true),
        Ends::UnicodeWhiteSpaceDropped => trimmed(input, char::is_whitespace, true),
        Ends::JavaScriptWhiteSpaceDropped => trimmed(input, is_white_space, true),
        Ends::UnicodeWhiteSpaceDroppedAtStart => trimmed(input, |c| c <= ' ' || is_white_space(c), false),
    };
    let bytes = text.iter().copied();
    design.has_controls.set(text.iter().fold(false, |any, byte| any | byte.is_ascii_control()));
    if !design.has_controls.get() {
        return Some(text.into());
    }
    Some(match design.breaks() {
        Breaks::Rejected => return None,
        Breaks::Dropped => bytes.filter(|byte| !is_break(byte)).collect(),
        Breaks::NulEnds => bytes.take_while(|byte| *byte != 0).collect(),
        Breaks::LineFeedEnds => bytes.take_while(|byte| *byte != b'\n').collect(),
        Breaks::Underscores => bytes.map(|byte| if byte.is_ascii_control() { b'_' } else { byte }).collect(),
        // Others are dropped in single parts, or kept.
        _ => text.into(),
    })
}

/// Returns a text without the characters of a kind at its beginning, or at both ends.
fn trimmed(input: &[u8], is_dropped: fn(char) -> bool, at_end: bool) -> &[u8] {
    let Ok(text) = str::from_utf8(input) else { return input };
    let text = text.trim_start_matches(is_dropped);
    if at_end { text.trim_end_matches(is_dropped).as_bytes() } else { text.as_bytes() }
}

/// Returns whether `\s` of a regular expression of JavaScript matches a character.
pub(crate) fn is_white_space(character: char) -> bool {
    character == '\u{feff}' || character.is_whitespace() && character != '\u{85}'
}

pub(crate) fn is_break(byte: &u8) -> bool {
    matches!(byte, b'\t' | b'\n' | b'\r')
}

/// Returns a part after the authority without what is dropped in it.
pub(crate) fn of_part<'a>(design: &Traced, part: Part, text: Text<'a>) -> Text<'a> {
    let is_break_or_form_feed = |byte: &u8| is_break(byte) || *byte == b'\x0c';
    if !design.has_controls.get() || !text.iter().any(is_break_or_form_feed) {
        return text;
    }
    let bytes = text.iter().copied();
    match design.breaks() {
        Breaks::LineFeedEndsFragment | Breaks::LineFeedEndsParts if part == Part::Fragment => {
            bytes.take_while(|byte| *byte != b'\n').collect()
        }
        Breaks::DroppedInQuery if part == Part::Query => bytes.filter(|byte| !is_break(byte)).collect(),
        Breaks::DroppedOutsideHost => bytes.filter(|byte| !is_break_or_form_feed(byte)).collect(),
        _ => text,
    }
}

/// Returns the text after the slashes without what is dropped in an authority.
pub(crate) fn of_authority<'a>(design: &Traced, after: &'a [u8]) -> Text<'a> {
    if !design.has_controls.get() || !after.iter().any(is_break) {
        return after.into();
    }
    let end = after.iter().position(|byte| b"/?\\".contains(byte)).unwrap_or(after.len());
    let (authority, rest) = after.split_at(end);
    match design.breaks() {
        Breaks::DroppedInAuthority => {
            authority.iter().filter(|byte| !is_break(byte)).chain(rest).copied().collect()
        }
        Breaks::LineFeedEndsParts => {
            [authority.strip_suffix(b"\n").unwrap_or(authority), rest].concat().into()
        }
        _ => after.into(),
    }
}
