//! The kinds of advisories: their permanent ids, their severity, and the clauses that they are
//! based on.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use crate::url::{Login, Part, Url};

/// The severity of an advisory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// The text has little practical effect, or the prose or another RFC disagrees with section 5
    /// about it.
    Note,
    /// The URL may mislead or harm someone: the dangers of section 6, and hosts that other readers
    /// read differently.
    Caution,
}

impl Severity {
    /// Returns `note` or `caution`.
    pub const fn name(self) -> &'static str {
        match self {
            Severity::Note => "note",
            Severity::Caution => "caution",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

macro_rules! kinds {
    ($($(#[$doc:meta])+ $kind:ident $id:literal $severity:ident $clause:literal $ruling:expr,)*) => {
        /// The subject of an advisory.
        ///
        /// ```
        /// use rfc1738::advise::{AdvisoryKind, Severity};
        ///
        /// assert_eq!(AdvisoryKind::PortReserved.id(), "port-reserved");
        /// assert_eq!(AdvisoryKind::PortReserved.severity(), Severity::Caution);
        /// assert_eq!(AdvisoryKind::PortReserved.section(), "6");
        /// assert_eq!(AdvisoryKind::TypecodeUpperCase.ruling(), Some("A7"));
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum AdvisoryKind {
            $($(#[$doc])+ $kind,)*
        }

        impl AdvisoryKind {
            /// All kinds, in the order of a URL's parts.
            pub const ALL: &'static [AdvisoryKind] = &[$(AdvisoryKind::$kind,)*];

            /// Returns the kind's permanent id for programs: `port-not-default`.
            pub const fn id(self) -> &'static str {
                match self {
                    $(AdvisoryKind::$kind => $id,)*
                }
            }

            /// Returns the severity.
            pub const fn severity(self) -> Severity {
                match self {
                    $(AdvisoryKind::$kind => Severity::$severity,)*
                }
            }

            /// Returns the id, in `spec-cases/clauses.yaml`, of the RFC 1738 clause for this kind:
            /// `6/other-port`.
            pub const fn clause(self) -> &'static str {
                match self {
                    $(AdvisoryKind::$kind => $clause,)*
                }
            }

            /// Returns the ruling that keeps the URL valid, if there is one: `A9`.
            pub const fn ruling(self) -> Option<&'static str> {
                match self {
                    $(AdvisoryKind::$kind => $ruling,)*
                }
            }
        }
    };
}

kinds! {
    /// Section 4 lists the scheme as proposed, and does not define it.
    SchemeProposed "scheme-proposed" Note "4/proposed-schemes" None,
    /// The scheme's name begins with `x-`.
    SchemeExperimental "scheme-experimental" Note "4/experimental-prefix" None,
    /// The password is present and not empty.
    PasswordPresent "password-present" Caution "6/passwords" None,
    /// A later specification reads a different host, or no host, or a host where there is none.
    HostReadOtherwise "host-read-otherwise" Caution "3.1/encoded-in-user" Some("A9"),
    /// A "?" in the path of a scheme that has no search, or a segment "." or "..". A later
    /// specification reads a query after the "?" and removes the segment.
    PathReadOtherwise "path-read-otherwise" Note "2.2/reservable-characters" Some("A22"),
    /// A "?" in a mail address. A later specification reads header fields after it, including
    /// recipients.
    AddressReadOtherwise "address-read-otherwise" Caution "3.5/nothing-reserved" None,
    /// A group of a host number is above 255.
    HostNumberAbove255 "host-number-above-255" Note "3.1/host-number" Some("A12"),
    /// A group of a host number has more than one digit and begins with 0. Other readers read it as
    /// octal.
    HostNumberLeadingZero "host-number-leading-zero" Caution "3.1/host-number" Some("A12"),
    /// A label of a host's name is longer than 63 octets.
    LabelAbove63 "label-above-63" Note "3.1/rfc1034-names" Some("A14"),
    /// A host's name is longer than 255 octets, counted as RFC 1034 section 3.1 does.
    NameAbove255 "name-above-255" Note "3.1/rfc1034-names" Some("A14"),
    /// A port other than the scheme's own, above 1023.
    PortNotDefault "port-not-default" Caution "6/other-port" None,
    /// A port other than the scheme's own, from 1 to 1023.
    PortReserved "port-reserved" Caution "6/reserved-port" None,
    /// Port 0.
    PortZero "port-zero" Note "3.1/port" Some("A11"),
    /// A port above 65535.
    PortAbove65535 "port-above-65535" Note "3.1/port" Some("A11"),
    /// An encoded CR or LF outside a gopher selector and outside a filled-in form (section 3.4.9).
    /// For selectors see [`AdvisoryKind::GopherLineEnd`].
    EncodedLineEnd "encoded-line-end" Caution "6/encoded-delimiters" Some("A36"),
    /// An encoded NUL.
    EncodedNul "encoded-nul" Caution "6/encoded-delimiters" Some("A36"),
    /// An encoded octet, other than CR, LF and NUL, that is a delimiter in the scheme's protocol.
    EncodedDelimiter "encoded-delimiter" Caution "6/encoded-delimiters" None,
    /// A typecode in upper case.
    TypecodeUpperCase "typecode-upper-case" Note "3.2.2/typecodes" Some("A7"),
    /// A gopher type that is an escape.
    GopherTypeEncoded "gopher-type-encoded" Note "3.4.1/type-single-character" Some("A26"),
    /// An encoded CR or LF in a gopher selector.
    GopherLineEnd "gopher-line-end" Caution "3.4.1/selector-octets" Some("A27"),
    /// The address is not an addr-spec of RFC 822.
    NotAnAddrSpec "not-an-addr-spec" Note "3.5/addr-spec" Some("A30"),
    /// A news group's name has two adjacent periods or a period at its end.
    EmptyGroupComponent "empty-group-component" Note "3.6/period-delimited" Some("A31"),
    /// An nntp URL without an article number.
    ArticleNumberAbsent "article-number-absent" Note "3.7/form" Some("A33"),
}

impl AdvisoryKind {
    /// Returns the section of the clause: `6`.
    pub fn section(self) -> &'static str {
        self.clause().split('/').next().unwrap_or_default()
    }
}

impl fmt::Display for AdvisoryKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

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

impl fmt::Display for Advisory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (section {}", self.message, self.kind.section())?;
        self.kind.ruling().map_or(Ok(()), |ruling| write!(f, ", ruling {ruling}"))?;
        f.write_str(")")
    }
}

pub(super) struct Collector<'u, 'a> {
    pub(super) url: &'u Url<'a>,
    pub(super) advisories: Vec<Advisory>,
}

impl Collector<'_, '_> {
    pub(super) fn add(&mut self, kind: AdvisoryKind, span: Range<usize>, message: impl Into<String>) {
        self.advisories.push(Advisory { kind, span, message: message.into() });
    }

    pub(super) fn add_part(&mut self, kind: AdvisoryKind, part: Part<'_>, message: impl Into<String>) {
        self.add(kind, self.url.span(part), message);
    }

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

pub(super) fn login<'a>(url: &Url<'a>) -> Option<Login<'a>> {
    match url {
        Url::Ftp(url) => Some(url.login()),
        Url::Telnet(url) => Some(url.login()),
        Url::Other(url) => Some(url.ip_schemepart()?.login()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn severities_and_kinds_print_their_names() {
        assert_eq!([Severity::Note, Severity::Caution].map(Severity::name), ["note", "caution"]);
        assert_eq!(Severity::Caution.to_string(), "caution");
        assert_eq!(AdvisoryKind::PortZero.to_string(), "port-zero");
    }
}
