//! The publications on the axis of time, and where each can be read.

/// A publication about URLs.
#[derive(Clone, Copy, Debug)]
pub struct Publication {
    /// The id of the text, which a [`Text`](url_atlas_lineage::Text) with a grammar shares: `rfc3986`.
    pub id: &'static str,
    /// Its name: `RFC 3986`.
    pub name: &'static str,
    /// When it was published: `2005-01`, or the year alone.
    pub date: &'static str,
    /// Its title.
    pub title: &'static str,
    /// What it changed, in a sentence.
    pub change: &'static str,
}

const fn publication(
    id: &'static str,
    name: &'static str,
    date: &'static str,
    title: &'static str,
    change: &'static str,
) -> Publication {
    Publication { id, name, date, title, change }
}

/// The publications, the oldest first. The date of the URL Standard, which still changes, is that of the version that is read here.
#[rustfmt::skip]
pub const PUBLICATIONS: &[Publication] = &[
    publication("cern1994", "CERN BNF", "1994", "BNF syntax",
        "CERN publishes a grammar of URLs as a web page: seven schemes and a generic form. The link leads to a copy."),
    publication("rfc1630", "RFC 1630", "1994-06", "Universal Resource Identifiers in WWW",
        "Describes the names and addresses that the World-Wide Web uses. It is no Internet standard."),
    publication("rfc1738", "RFC 1738", "1994-12", "Uniform Resource Locators (URL)",
        "Defines the URL: ten schemes, each with rules of its own."),
    publication("rfc1808", "RFC 1808", "1995-06", "Relative Uniform Resource Locators",
        "Adds relative URLs, and a generic syntax that splits URLs of all schemes in one way."),
    publication("rfc2368", "RFC 2368", "1998-07", "The mailto URL scheme",
        "A mailto URL can have several addresses, and headers such as a subject."),
    publication("rfc2396", "RFC 2396", "1998-08", "Uniform Resource Identifiers (URI): Generic Syntax",
        "Gives all URIs one syntax, and moves the schemes to documents of their own."),
    publication("rfc2732", "RFC 2732", "1999-12", "Format for Literal IPv6 Addresses in URL's",
        "Adds IPv6 addresses in square brackets to RFC 2396. Both are read together here."),
    publication("rfc3986", "RFC 3986", "2005-01", "Uniform Resource Identifier (URI): Generic Syntax",
        "Rewrites the generic syntax. A host may be any registered name, and a URI may have a fragment."),
    publication("rfc4156", "RFC 4156", "2005-08", "The wais URI Scheme",
        "Copies the wais scheme from RFC 1738, as a historic document."),
    publication("rfc4157", "RFC 4157", "2005-08", "The prospero URI Scheme",
        "Copies the prospero scheme from RFC 1738, as a historic document."),
    publication("rfc4248", "RFC 4248", "2005-10", "The telnet URI Scheme",
        "Copies the telnet scheme from RFC 1738."),
    publication("rfc4266", "RFC 4266", "2005-11", "The gopher URI Scheme",
        "Copies the gopher scheme from RFC 1738."),
    publication("rfc5538", "RFC 5538", "2010-04", "The 'news' and 'nntp' URI Schemes",
        "Updates both schemes. A news URL can name a server, and a set of groups with wildcards."),
    publication("rfc6068", "RFC 6068", "2010-10", "The 'mailto' URI Scheme",
        "Replaces RFC 2368, and permits domain names and header values in percent-encoded UTF-8."),
    publication("rfc6196", "RFC 6196", "2011-03", "Moving mailserver: URI Scheme to Historic",
        "Updates RFC 1738: registers mailserver as historic, a scheme that RFC 1738 names and does not define."),
    publication("rfc6270", "RFC 6270", "2011-06", "The 'tn3270' URI Scheme",
        "Updates RFC 1738: specifies tn3270, a scheme that RFC 1738 names and does not define. The new scheme is not compared here."),
    publication("rfc8089", "RFC 8089", "2017-02", "The \"file\" URI Scheme",
        "Makes the two slashes and the host of a file URL optional."),
    publication("url-standard", "URL Standard", "2026-07", "URL: Living Standard",
        "Aims to obsolete RFC 3986. It describes a parser, and which strings are valid URLs."),
];

/// Returns the publication with that id.
pub fn publication_of(id: &str) -> Option<&'static Publication> {
    PUBLICATIONS.iter().find(|publication| publication.id == id)
}

/// The anchors of the sections of the URL Standard that the page cites.
const ANCHORS: [(&str, &str); 2] = [("3.4", "host-writing"), ("4.3", "url-writing")];

impl Publication {
    /// Returns the year.
    pub fn year(&self) -> &'static str {
        self.date.split('-').next().unwrap_or(self.date)
    }

    /// Whether it still changes.
    pub fn is_living(&self) -> bool {
        self.id == "url-standard"
    }

    /// Returns the date in words: `December 1994`.
    pub fn date_in_words(&self) -> String {
        const MONTHS: [&str; 12] = [
            "January",
            "February",
            "March",
            "April",
            "May",
            "June",
            "July",
            "August",
            "September",
            "October",
            "November",
            "December",
        ];
        let month = self.date.split_once('-').and_then(|(_, month)| month.parse::<usize>().ok());
        let name = month.and_then(|month| MONTHS.get(month.checked_sub(1)?));
        name.map_or_else(|| self.year().into(), |name| format!("{name} {}", self.year()))
    }

    /// Returns the address at which it can be read. For CERN's page this is a copy.
    pub fn link(&self) -> String {
        match self.id.strip_prefix("rfc") {
            Some(number) => format!("https://www.rfc-editor.org/rfc/rfc{number}.html"),
            None if self.is_living() => "https://url.spec.whatwg.org/".into(),
            None => "https://www.cl.cam.ac.uk/~jac22/books/www/book/node166.html".into(),
        }
    }

    /// Returns the address of a section. RFC 1630 and CERN's page have sections without numbers, so the address is that of the text.
    pub fn section_link(&self, section: &str) -> String {
        let link = self.link();
        let first = section.bytes().next().unwrap_or_default();
        match ANCHORS.iter().find(|(number, _)| *number == section) {
            Some((_, anchor)) if self.is_living() => format!("{link}#{anchor}"),
            _ if first.is_ascii_digit() => format!("{link}#section-{section}"),
            _ if self.is_appendix(section) => format!("{link}#appendix-{section}"),
            _ => link,
        }
    }

    /// Returns a section in words: `section 3.1`, `appendix D`, or its title.
    pub fn section_name(&self, section: &str) -> String {
        let first = section.bytes().next().unwrap_or_default();
        if first.is_ascii_digit() {
            format!("section {section}")
        } else if self.is_appendix(section) {
            format!("appendix {section}")
        } else {
            format!("\u{201c}{section}\u{201d}")
        }
    }

    /// Whether a section is an appendix: a letter, and numbers after it.
    fn is_appendix(&self, section: &str) -> bool {
        section.len() == 1 || section.as_bytes().get(1) == Some(&b'.')
    }
}
