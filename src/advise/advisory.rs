//! An advisory, and the collector of all advisories about one URL.

use alloc::{string::String, vec::Vec};
use core::fmt;
use core::ops::Range;

use super::AdvisoryKind;
use crate::url::{Login, Part, Url};

/// An advisory: a remark about a valid URL.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Advisory {
    /// The subject.
    pub kind: AdvisoryKind,
    /// The byte offsets in the URL's text, half-open. The span is never empty.
    pub span: Range<usize>,
    /// A sentence without a final period, in printable US-ASCII.
    pub message: String,
}

/// Writes the message and the sources it is based on.
impl fmt::Display for Advisory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (section {}", self.message, self.kind.section())?;
        self.kind.ruling().map_or(Ok(()), |ruling| write!(f, ", ruling {ruling}"))?;
        f.write_str(")")
    }
}

/// A URL and the advisories about it so far.
pub(super) struct Collector<'u, 'a> {
    pub(super) url: &'u Url<'a>,
    pub(super) advisories: Vec<Advisory>,
}

impl Collector<'_, '_> {
    pub(super) fn add(&mut self, kind: AdvisoryKind, span: Range<usize>, message: impl Into<String>) {
        self.advisories.push(Advisory { kind, span, message: message.into() });
    }

    /// Adds an advisory about a whole part.
    pub(super) fn add_part(&mut self, kind: AdvisoryKind, part: Part<'_>, message: impl Into<String>) {
        self.add(kind, self.url.span(part), message);
    }

    /// Adds an advisory about a piece of a part. `piece` holds byte offsets in the part.
    pub(super) fn add_piece(
        &mut self,
        kind: AdvisoryKind,
        part: Part<'_>,
        piece: Range<usize>,
        message: impl Into<String>,
    ) {
        let start = self.url.span(part).start;
        self.add(kind, start + piece.start..start + piece.end, message);
    }
}

/// Returns the login of a URL, if its scheme has one.
pub(super) fn login<'a>(url: &Url<'a>) -> Option<Login<'a>> {
    match url {
        Url::Ftp(url) => Some(url.login()),
        Url::Telnet(url) => Some(url.login()),
        Url::Other(url) => Some(url.ip_schemepart()?.login()),
        _ => None,
    }
}
