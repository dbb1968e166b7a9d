//! Advisories about encoded octets that are delimiters in a protocol: "care should be taken ...
//! that these are not unencoded before transmission" (section 6).

use core::ops::Range;

use super::AdvisoryKind;
use super::kind::Collector;
use crate::meaning::{Gopher, GopherPlus, GopherTarget, Meaning, TELNET_COMMAND, meaning};
use crate::url::{Part, Url, Value};

pub(super) fn advise(found: &mut Collector<'_, '_>) {
    let url = found.url;
    let delimiters = Delimiters::new(url);
    url.for_each_part(|part| {
        let mut places =
            Places { first: found.advisories.len(), found, delimiters: &delimiters, name: part.name };
        match part.value {
            Value::Text(_) if part.name == "schemepart" && has_ip_schemepart(url) => {}
            Value::Text(text) => places.seek(text),
            Value::List(texts) => texts.for_each(|text| places.seek(text)),
            Value::Fields(fields) => fields.for_each(|(name, value)| {
                places.seek(name);
                places.seek(value);
            }),
        }
    });
}

/// The search in one named part. All elements of a list belong to the same part.
struct Places<'f, 'u, 'a> {
    found: &'f mut Collector<'u, 'a>,
    first: usize,
    delimiters: &'f Delimiters,
    name: &'static str,
}

fn has_ip_schemepart(url: &Url<'_>) -> bool {
    matches!(url, Url::Other(other) if other.ip_schemepart().is_some())
}

impl Places<'_, '_, '_> {
    fn seek(&mut self, part: Part<'_>) {
        let is_selector = matches!(self.found.url, Url::Gopher(_)) && self.name == "selector";
        let (kind, message) = match is_selector {
            true => (
                AdvisoryKind::GopherLineEnd,
                "a selector cannot contain CR or LF: decoded, it ends here, and a server \
                 may read the rest as a command",
            ),
            false => (
                AdvisoryKind::EncodedLineEnd,
                "decoded, it ends a line, and a server may read the rest as a command",
            ),
        };
        // Section 3.4.9 itself lets the client send the line ends of a filled-in form.
        if !(self.delimiters.is_filled_form && self.name == "gopher+_string") {
            self.add_first(kind, part, b"\r\n", message);
        }
        self.add_first(
            AdvisoryKind::EncodedNul,
            part,
            b"\0",
            "decoded, it ends the text for some programs, which ignore the rest",
        );
        let Delimiters { message, .. } = *self.delimiters;
        self.add_first(AdvisoryKind::EncodedDelimiter, part, self.delimiters.of_part(self.name), message);
    }

    /// Adds an advisory about the first octets of a set, unless the part has an advisory of this
    /// kind. A list of a million names would otherwise have a million advisories.
    fn add_first(&mut self, kind: AdvisoryKind, part: Part<'_>, set: &[u8], message: &str) {
        let so_far = self.found.advisories.get(self.first..).unwrap_or_default();
        if so_far.iter().any(|advisory| advisory.kind == kind) {
            return;
        }
        if let Some(piece) = first_run(part, set) {
            self.found.add_piece(kind, part, piece, message);
        }
    }
}

/// The octets, other than CR, LF and NUL, that are delimiters in a scheme's protocol.
struct Delimiters {
    /// Whether the URL has a filled-in form of section 3.4.9, which contains tabs and line ends.
    is_filled_form: bool,
    octets: &'static [u8],
    /// The part in which they are delimiters. `None` means all parts.
    part: Option<&'static str>,
    message: &'static str,
}

impl Delimiters {
    fn new(url: &Url<'_>) -> Delimiters {
        let is_filled_form = is_filled_form(url);
        let new = |octets, part, message| Delimiters { is_filled_form, octets, part, message };
        match url {
            Url::Ftp(_) | Url::Telnet(_) => {
                let message = "decoded, it begins a Telnet command unless the client sends it twice";
                new(&[TELNET_COMMAND], None, message)
            }
            // RFC 1036 section 2.1.5: a message-id contains no blank and no angle bracket.
            Url::News(_) => new(b"\t <>", Some("unique"), "decoded, it ends the message-id in a command"),
            // A Gopher+ string may contain a tab only in a filled-in form (section 3.4.9).
            Url::Gopher(_) if !is_filled_form => {
                new(b"\t", Some("gopher+_string"), "decoded, it begins another field of the request")
            }
            _ => new(b"", None, ""),
        }
    }

    fn of_part(&self, name: &str) -> &'static [u8] {
        if self.part.is_none_or(|part| part == name) { self.octets } else { b"" }
    }
}

fn is_filled_form(url: &Url<'_>) -> bool {
    // Only the meaning of a gopher URL is worth its memory.
    matches!(url, Url::Gopher(_))
        && matches!(
            meaning(url),
            Meaning::Gopher(Gopher {
                target: GopherTarget::Plus { of: GopherPlus::FilledForm { .. }, .. },
                ..
            })
        )
}

fn first_run(part: Part<'_>, set: &[u8]) -> Option<Range<usize>> {
    let mut places = places(part).skip_while(|(octet, _)| !set.contains(octet));
    let (_, first) = places.next()?;
    let last = places.take_while(|(octet, _)| set.contains(octet)).last();
    Some(first.start..last.map_or(first.end, |(_, last)| last.end))
}

/// Returns the octets that a part stands for, each with its byte offsets in the part. An octet
/// takes one byte or three.
pub(super) fn places(part: Part<'_>) -> impl Iterator<Item = (u8, Range<usize>)> {
    let mut start = 0;
    part.octets().map(move |octet| {
        let length = if part.as_bytes().get(start) == Some(&b'%') { 3 } else { 1 };
        let place = start..start + length;
        start = place.end;
        (octet, place)
    })
}
