//! The start of an input: what is dropped before it, and where the scheme ends, in libraries that check little.

use crate::{About, Behavior, Importance, Part, Reading, Schemes, Stage};

/// Drops the characters that `is_dropped` selects at the start, and at the end if `at_end`.
fn trim(reading: &mut Reading, at_end: bool, is_dropped: impl Fn(char) -> bool) {
    let Ok(text) = core::str::from_utf8(&reading.rest) else { return };
    let mut text = text.trim_start_matches(&is_dropped);
    if at_end {
        text = text.trim_end_matches(&is_dropped);
    }
    reading.rest = text.as_bytes().to_vec();
}

/// Controls and spaces at the start are dropped.
pub static AT_THE_START: Behavior = Behavior {
    name: "controls-and-spaces-at-the-start-are-dropped",
    title: "Drops control characters and spaces at the start",
    why: "In RFC 1738 control characters and spaces are never part of a URL. With this behavior the octets 00 to 20 are dropped at the \
          start of the input, and not at its end. The URL Standard drops them at both ends.",
    about: About::Input,
    stage: Stage::Input,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.2/graphic-characters-only",
    texts: &[],
    input: " http://host.dom/a b",
    apply: |reading| trim(reading, false, |character| character <= ' '),
};

/// White space at both ends is dropped.
pub static WHITE_SPACE: Behavior = Behavior {
    name: "white-space-at-the-ends-is-dropped",
    title: "Drops white space at both ends",
    why: "In RFC 1738 white space is never part of a URL. With this behavior spaces, tabs, line breaks, vertical tabs and form feeds \
          are dropped at both ends of the input. Other control characters are kept.",
    about: About::Input,
    stage: Stage::Input,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.2/graphic-characters-only",
    texts: &[],
    input: " http://host.dom/",
    apply: |reading| trim(reading, true, |character| matches!(character, ' ' | '\t'..='\r')),
};

/// Spaces, tabs and line breaks at both ends are dropped.
pub static SPACES: Behavior = Behavior {
    name: "spaces-and-line-breaks-at-the-ends-are-dropped",
    title: "Drops spaces, tabs and line breaks at both ends",
    why: "In RFC 1738 white space is never part of a URL. With this behavior spaces, tabs, LF and CR are dropped at both \
          ends of the input. Form feeds and other control characters are kept.",
    about: About::Input,
    stage: Stage::Input,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.2/graphic-characters-only",
    texts: &[],
    input: "http://host.dom/ ",
    apply: |reading| trim(reading, true, |character| matches!(character, ' ' | '\t' | '\n' | '\r')),
};

/// White space of JavaScript at both ends is dropped.
pub static UNICODE_SPACES: Behavior = Behavior {
    name: "unicode-white-space-at-the-ends-is-dropped",
    title: "Drops the white space of JavaScript at both ends",
    why: "In RFC 1738 white space is never part of a URL. With this behavior the white space of JavaScript is dropped at \
          both ends of the input: that of US-ASCII, the spaces of Unicode such as U+00A0, U+2028, U+2029 and U+FEFF. U+0085 \
          is kept.",
    about: About::Input,
    stage: Stage::Input,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.2/graphic-characters-only",
    texts: &[],
    input: "http://host.dom/\u{a0}",
    apply: |reading| {
        let is_space = |one: char| one == '\u{feff}' || (one.is_whitespace() && one != '\u{85}');
        trim(reading, true, is_space);
    },
};

/// White space by the property of Unicode at both ends is dropped.
pub static WHITE_SPACE_PROPERTY: Behavior = Behavior {
    name: "characters-with-the-property-white-space-at-the-ends-are-dropped",
    title: "Drops the characters at both ends that Unicode calls White_Space",
    why: "In RFC 1738 white space is never part of a URL. With this behavior all characters that have the property White_Space \
          in Unicode are dropped at both ends of the input, also U+0085. U+FEFF does not have the property and is kept.",
    about: About::Input,
    stage: Stage::Input,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.2/graphic-characters-only",
    texts: &[],
    input: "http://host.dom/\u{85}",
    apply: |reading| trim(reading, true, char::is_whitespace),
};

/// A control character in the scheme, the authority or the path makes the URL invalid.
pub static NO_CONTROLS: Behavior = Behavior {
    name: "a-control-character-before-the-fragment-is-rejected",
    title: "Rejects a control character in the scheme, the authority and the path",
    why: "In RFC 1738 a control character is never part of a URL. A library with this behavior accepts other characters that \
          RFC 1738 rejects, and rejects the octets 00 to 1F and 7F in the scheme, the authority and the path.",
    about: About::Input,
    stage: Stage::Rest,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.2/control-characters",
    texts: &[],
    input: "http://host.dom/a\u{1}",
    apply: |reading| {
        let scheme = reading.scheme.iter().flat_map(|scheme| scheme.text.iter());
        let rest = reading.rest.split(|&byte| byte == b'#').next().unwrap_or_default();
        reading.is_rejected |= scheme.chain(rest).any(|byte| byte.is_ascii_control());
    },
};

/// A scheme is any text.
pub static ANY_SCHEME: Behavior = Behavior {
    name: "a-scheme-is-any-text",
    title: "Accepts any text before the first \":\" as a scheme",
    why: "In RFC 1738 a scheme has letters, digits, \"+\", \".\" and \"-\" only. With this behavior any text before the \
          first \":\" is a scheme, if it is not empty and has no \"/\", \"?\" or \"#\". The regular expression in Appendix B \
          of RFC 3986 splits URIs in this way, and does not check them.",
    about: About::Scheme,
    stage: Stage::Input,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.1/scheme-characters",
    texts: &[],
    input: "fo<o:bar",
    apply: |reading| {
        let Some(end) = reading.rest.iter().position(|byte| matches!(byte, b':' | b'/' | b'?' | b'#')) else {
            return;
        };
        if reading.scheme.is_some() || end == 0 || reading.rest[end] != b':' {
            return;
        }
        let rest = reading.rest.split_off(end + 1);
        let mut scheme = Part::new(&reading.rest[..end]);
        scheme.permit(|byte| !byte.is_ascii_alphanumeric() && !b"+-.".contains(&byte));
        reading.scheme = Some(scheme);
        reading.rest = rest;
    },
};

/// All of them, in the order in which they act.
pub static ALL: [&Behavior; 7] =
    [&AT_THE_START, &SPACES, &WHITE_SPACE, &UNICODE_SPACES, &WHITE_SPACE_PROPERTY, &ANY_SCHEME, &NO_CONTROLS];
