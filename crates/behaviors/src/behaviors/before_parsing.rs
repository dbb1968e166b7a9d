//! Before parsing: what is taken out of the input.

use crate::Text::UrlStandard;
use crate::{About, Behavior, Importance, Schemes, Stage};

/// Leading and trailing controls and spaces are dropped.
pub static TRIM: Behavior = Behavior {
    name: "controls-and-spaces-at-the-ends-are-dropped",
    title: "Drops control characters and spaces at both ends",
    why: "In RFC 1738 control characters and spaces are never part of a URL, so a text that begins or ends with one \
          is not a URL. With this behavior the octets 00 to 20 are dropped at both ends. DEL is not dropped.",
    about: About::Input,
    stage: Stage::Input,
    schemes: Schemes::All,
    importance: Importance::Verdict,
    clause: "2.2/graphic-characters-only",
    texts: &[UrlStandard("basic URL parser")],
    input: " http://host.dom/",
    apply: |reading| {
        let is_dropped = |byte: &u8| *byte <= b' ';
        let rest = reading.rest.iter().rposition(|byte| !is_dropped(byte)).map_or(0, |last| last + 1);
        reading.rest.truncate(rest);
        let start = reading.rest.iter().position(|byte| !is_dropped(byte)).unwrap_or(reading.rest.len());
        reading.rest.drain(..start);
    },
};

/// Tabs and line breaks are dropped everywhere.
pub static TABS_AND_LINE_BREAKS: Behavior = Behavior {
    name: "tabs-and-line-breaks-are-dropped",
    title: "Drops tabs and line breaks everywhere",
    why: "In RFC 1738 a control character is never part of a URL. With this behavior TAB, LF and CR are dropped \
          wherever they are, also within the scheme and the host, before the URL is read.",
    about: About::Input,
    stage: Stage::Input,
    schemes: Schemes::All,
    importance: Importance::Host,
    clause: "2.2/control-characters",
    texts: &[UrlStandard("basic URL parser")],
    input: "ht\ntp://h\tost/",
    apply: |reading| reading.rest.retain(|byte| !matches!(byte, b'\t' | b'\n' | b'\r')),
};
