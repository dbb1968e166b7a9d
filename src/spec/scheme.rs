//! The schemes by name: the schemes that section 3 defines, with their default ports, and the
//! schemes that section 4 reserves.

/// A scheme that section 3 defines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Scheme {
    /// The name, in lower case.
    pub name: &'static str,
    /// The scheme's purpose, as the list of section 3 words it.
    pub title: &'static str,
    /// The section that defines it.
    pub section: &'static str,
    /// The port that applies if the URL has no port. `None` if section 3 defines no default port
    /// for the scheme.
    pub default_port: Option<u16>,
}

/// A scheme that section 4 lists as proposed, and does not define (ruling A60).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ProposedScheme {
    /// The name, in lower case.
    pub name: &'static str,
    /// The scheme's purpose, as the list of section 4 words it.
    pub title: &'static str,
}

impl Scheme {
    /// Returns the scheme with this name, in any case. Section 2.1 asks programs to read `HTTP` as
    /// `http`.
    ///
    /// ```
    /// use rfc1738::spec::Scheme;
    ///
    /// assert_eq!(Scheme::from_name("FTP").and_then(|scheme| scheme.default_port), Some(21));
    /// ```
    pub fn from_name(name: &str) -> Option<&'static Scheme> {
        PREDEFINED.iter().find(|scheme| scheme.name.eq_ignore_ascii_case(name))
    }
}

const fn scheme(
    name: &'static str,
    title: &'static str,
    section: &'static str,
    default_port: Option<u16>,
) -> Scheme {
    Scheme { name, title, section, default_port }
}

const fn proposed(name: &'static str, title: &'static str) -> ProposedScheme {
    ProposedScheme { name, title }
}

/// The ten schemes of section 3, in the order of its list.
#[rustfmt::skip]
pub const PREDEFINED: &[Scheme] = &[
    scheme("ftp",      "File Transfer protocol",                 "3.2",  Some(21)),
    scheme("http",     "Hypertext Transfer Protocol",            "3.3",  Some(80)),
    scheme("gopher",   "The Gopher protocol",                    "3.4",  Some(70)),
    scheme("mailto",   "Electronic mail address",                "3.5",  None),
    scheme("news",     "USENET news",                            "3.6",  None),
    scheme("nntp",     "USENET news using NNTP access",          "3.7",  Some(119)),
    scheme("telnet",   "Reference to interactive sessions",      "3.8",  Some(23)),
    scheme("wais",     "Wide Area Information Servers",          "3.9",  Some(210)),
    scheme("file",     "Host-specific file names",               "3.10", None),
    scheme("prospero", "Prospero Directory Service",             "3.11", Some(1525)),
];

/// The schemes that "have been proposed at various times" (section 4), in the order of its list.
#[rustfmt::skip]
pub const PROPOSED: &[ProposedScheme] = &[
    proposed("afs",        "Andrew File System global file names"),
    proposed("mid",        "Message identifiers for electronic mail"),
    proposed("cid",        "Content identifiers for MIME body parts"),
    proposed("nfs",        "Network File System (NFS) file names"),
    proposed("tn3270",     "Interactive 3270 emulation sessions"),
    proposed("mailserver", "Access to data available from mail servers"),
    proposed("z39.50",     "Access to ANSI Z39.50 services"),
];

/// The status that RFC 1738 gives to a scheme's name.
///
/// ```
/// use rfc1738::spec::SchemeStatus;
///
/// let SchemeStatus::Predefined(scheme) = SchemeStatus::from_name("gopher") else { panic!() };
/// assert_eq!(scheme.default_port, Some(70));
/// assert!(matches!(SchemeStatus::from_name("cid"), SchemeStatus::Proposed(_)));
/// assert_eq!(SchemeStatus::from_name("x-mine"), SchemeStatus::Experimental);
/// assert_eq!(SchemeStatus::from_name("https"), SchemeStatus::Other);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SchemeStatus {
    /// Section 3 defines the scheme.
    Predefined(&'static Scheme),
    /// Section 4 lists the scheme as proposed, and does not define it.
    Proposed(&'static ProposedScheme),
    /// The name begins with `x-`, the prefix that section 4 gives to experimental schemes.
    Experimental,
    /// RFC 1738 does not mention the name.
    Other,
}

impl SchemeStatus {
    /// Returns the status of a name, in any case.
    pub fn from_name(name: &str) -> SchemeStatus {
        if let Some(scheme) = Scheme::from_name(name) {
            SchemeStatus::Predefined(scheme)
        } else if let Some(scheme) = PROPOSED.iter().find(|scheme| scheme.name.eq_ignore_ascii_case(name)) {
            SchemeStatus::Proposed(scheme)
        } else if name.get(..2).is_some_and(|prefix| prefix.eq_ignore_ascii_case("x-")) {
            SchemeStatus::Experimental
        } else {
            SchemeStatus::Other
        }
    }

    /// Returns the section that gives the name this status.
    pub fn section(self) -> &'static str {
        match self {
            SchemeStatus::Predefined(scheme) => scheme.section,
            SchemeStatus::Proposed(_) | SchemeStatus::Experimental | SchemeStatus::Other => "4",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sections 3.2 to 3.11 each state the default port: "the port defaults to ...". News, mailto
    /// and file have no port.
    #[test]
    fn default_ports_of_section_3() {
        let ports: std::vec::Vec<_> =
            PREDEFINED.iter().filter_map(|s| Some((s.name, s.default_port?))).collect();
        assert_eq!(
            ports,
            [
                ("ftp", 21),
                ("http", 80),
                ("gopher", 70),
                ("nntp", 119),
                ("telnet", 23),
                ("wais", 210),
                ("prospero", 1525)
            ]
        );
    }

    #[test]
    fn a_scheme_status_ignores_letter_case() {
        for scheme in PREDEFINED {
            assert_eq!(SchemeStatus::from_name(scheme.name), SchemeStatus::Predefined(scheme));
            assert_eq!(
                SchemeStatus::from_name(&scheme.name.to_ascii_uppercase()),
                SchemeStatus::Predefined(scheme)
            );
            assert!(PROPOSED.iter().all(|proposed| proposed.name != scheme.name));
        }
        assert_eq!(SchemeStatus::from_name("Z39.50"), SchemeStatus::from_name("z39.50"));
        assert_eq!(SchemeStatus::from_name("z39.50").section(), "4");
        assert_eq!(SchemeStatus::from_name("X-y"), SchemeStatus::Experimental);
        assert_eq!(SchemeStatus::from_name("x-"), SchemeStatus::Experimental);
        for other in ["x", "ax-", "ft", "ftps", ""] {
            assert_eq!(SchemeStatus::from_name(other), SchemeStatus::Other, "{other}");
        }
    }
}
