//! The server of a URL (section 3.1), and the meaning of the schemes without commands (sections
//! 3.3, 3.5, 3.8 to 3.11, 4).

use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use super::addr_spec::{AddrSpec, NotAddrSpec, addr_spec};
use super::printable::{Listed, Printable, Quoted};
use crate::spec::{Scheme, SchemeStatus};
use crate::url::{self, Host, Hostport, Part, WaisForm};

/// A host and a port.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Server<'a> {
    /// The host, as it stands in the URL.
    pub host: Host<'a>,
    /// The port, which is the scheme's default if the URL has no port. `None` if the URL's port is
    /// above 65535, which section 5 allows and no connection can use (ruling A11).
    pub port: Option<u16>,
}

impl<'a> Server<'a> {
    /// Returns the server of a URL of this scheme. "Most schemes designate protocols that have a
    /// default port number."
    pub(super) fn new(scheme: &str, hostport: Hostport<'a>) -> Server<'a> {
        let port = match hostport.port() {
            // The port has only digits, so parsing fails only if the number is too large.
            Some(port) => port.as_str().parse().ok(),
            None => Scheme::from_name(scheme).and_then(|scheme| scheme.default_port),
        };
        Server { host: hostport.host(), port }
    }
}

impl fmt::Display for Server<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.port {
            Some(port) => write!(f, "{}, port {port}", self.host),
            None => write!(f, "{}, on a port above 65535", self.host),
        }
    }
}

/// The server, selector and search of an http URL.
///
/// "The HTTP protocol is specified elsewhere", so there is no request here. Selector and search are
/// still encoded, as in the URL. Nothing in them can end a line.
///
/// [`Display`](fmt::Display) also writes the line that an HTTP client sends, and says that it is
/// HTTP's own text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Http<'a> {
    /// The server. The port defaults to 80.
    pub server: Server<'a>,
    /// The path, which is "an HTTP selector". The "/" before the path is "NOT part of the url-path"
    /// (section 3.1). The selector is empty if the path is absent or empty: both URLs mean the
    /// same.
    pub selector: &'a str,
    /// The text after the "?".
    pub search: Option<url::Part<'a>>,
}

impl<'a> Http<'a> {
    pub(super) fn new(url: &url::Http<'a>) -> Http<'a> {
        let selector = url.path().unwrap_or_default().as_str();
        Http { server: Server::new("http", url.hostport()), selector, search: url.search() }
    }
}

impl fmt::Display for Http<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.selector {
            "" => write!(f, "connect to {}\nask for the empty selector", self.server)?,
            selector => write!(f, "connect to {}\nask for the selector {selector}", self.server)?,
        }
        match self.search.map(url::Part::as_str) {
            None => {}
            Some("") => f.write_str(", with an empty search")?,
            Some(search) => write!(f, ", with the search {search}")?,
        }
        write!(f, "\nHTTP sends GET /{}", self.selector)?;
        self.search.map_or(Ok(()), |search| write!(f, "?{search}"))?;
        f.write_str(" (the text of HTTP, not of RFC 1738)")
    }
}

/// The address that a mailto URL designates.
///
/// "There is no sense in which it designates an object": the URL names an address, and there is
/// nothing to access.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Mailto {
    /// The address, decoded.
    pub address: Vec<u8>,
    /// The places of its local part and domain, or an error if it is not an addr-spec of RFC 822.
    /// Section 3.5 requires an addr-spec, and section 5 does not (ruling A30).
    pub addr_spec: Result<AddrSpec, NotAddrSpec>,
}

impl Mailto {
    pub(super) fn new(url: &url::Mailto<'_>) -> Mailto {
        let address: Vec<u8> = url.address().octets().collect();
        Mailto { addr_spec: addr_spec(&address), address }
    }
}

impl fmt::Display for Mailto {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "mail for {}", Printable(&self.address))?;
        match &self.addr_spec {
            Ok(AddrSpec { local_part, domain }) => {
                let part =
                    |range: &Range<usize>| Printable(self.address.get(range.clone()).unwrap_or_default());
                write!(f, "\nwhose local-part is {} and whose domain is {}", part(local_part), part(domain))
            }
            Err(not) => write!(f, "\n{not}"),
        }
    }
}

/// The service of a telnet URL.
///
/// The client sends nothing: "the `<user>` and `<password>` supplied are advisory only: clients
/// accessing a telnet URL merely advise the user of the suggested username and password."
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Telnet<'a> {
    /// The server. The port defaults to 23.
    pub server: Server<'a>,
    /// The suggested user name, decoded.
    pub user: Option<Vec<u8>>,
    /// The suggested password, decoded. It is present only with a user.
    pub password: Option<Vec<u8>>,
}

impl<'a> Telnet<'a> {
    pub(super) fn new(url: &url::Telnet<'a>) -> Telnet<'a> {
        let decoded = |part: url::Part<'_>| part.octets().collect();
        Telnet {
            server: Server::new("telnet", url.login().hostport()),
            user: url.user().map(decoded),
            password: url.password().map(decoded),
        }
    }
}

impl fmt::Display for Telnet<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "connect to {}", self.server)?;
        if let Some(user) = &self.user {
            write!(f, "\nsuggest the user name {}", Quoted(user))?;
        }
        if let Some(password) = &self.password {
            write!(f, "\nsuggest the password {}", Quoted(password))?;
        }
        Ok(())
    }
}

/// The object of a wais URL, and its server.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Wais<'a> {
    /// The server. The port defaults to 210.
    pub server: Server<'a>,
    /// The decoded name of the database. Section 5 allows an empty name (ruling A34).
    pub database: Vec<u8>,
    /// The requested object of the database.
    pub target: WaisTarget,
}

/// The object of a wais URL: the three forms of section 3.9, decoded.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum WaisTarget {
    /// The database itself, "that is available for searching".
    Database,
    /// "A particular search."
    Search {
        /// The search string.
        search: Vec<u8>,
    },
    /// "A particular document within a WAIS database to be retrieved."
    Document {
        /// "The WAIS designation of the type of the object". A client may need it before it can
        /// retrieve the object.
        wtype: Vec<u8>,
        /// The document-id, from `wpath`: "it may only be decomposed by the server that issued it."
        document_id: Vec<u8>,
    },
}

impl<'a> Wais<'a> {
    pub(super) fn new(url: &url::Wais<'a>) -> Wais<'a> {
        let decoded = |part: url::Part<'_>| part.octets().collect();
        let target = match url.form() {
            WaisForm::Database => WaisTarget::Database,
            WaisForm::Index { search } => WaisTarget::Search { search: decoded(search) },
            WaisForm::Document { wtype, wpath } => {
                WaisTarget::Document { wtype: decoded(wtype), document_id: decoded(wpath) }
            }
        };
        Wais { server: Server::new("wais", url.hostport()), database: decoded(url.database()), target }
    }
}

impl fmt::Display for Wais<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "connect to {}", self.server)?;
        let database = Quoted(&self.database);
        match &self.target {
            WaisTarget::Database => write!(f, "the database {database}, to be searched"),
            WaisTarget::Search { search } => {
                write!(f, "search the database {database} for {}", Quoted(search))
            }
            WaisTarget::Document { wtype, document_id } => write!(
                f,
                "retrieve from the database {database} a document of type {} by its id {}",
                Quoted(wtype),
                Quoted(document_id)
            ),
        }
    }
}

/// The file that a file URL designates.
///
/// "It does not specify an Internet protocol or access method for such files." Its path is also not
/// a file name of any system. The client decides how to map the segments to its system, including
/// empty segments and a "/" within one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct File<'a> {
    /// The host of the file. `None` means "the machine from which the URL is being interpreted":
    /// the host is absent or "localhost".
    pub host: Option<Host<'a>>,
    /// The decoded directories, outermost first, and then the decoded name. There is at least one
    /// segment.
    pub segments: Vec<Vec<u8>>,
}

impl<'a> File<'a> {
    pub(super) fn new(url: &url::File<'a>) -> File<'a> {
        // Host names are case-insensitive (RFC 1034 section 3.1).
        let elsewhere = |host: &Host<'_>| !host.as_str().eq_ignore_ascii_case("localhost");
        let segments = url.path().split(b'/').map(|segment| segment.octets().collect());
        File { host: url.host().filter(elsewhere), segments: segments.collect() }
    }
}

impl fmt::Display for File<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.host {
            Some(host) => write!(f, "a file of the host {host}: ")?,
            None => f.write_str("a file of this machine: ")?,
        }
        Listed(&self.segments).fmt(f)
    }
}

/// The object of a prospero URL, and its directory server.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Prospero<'a> {
    /// The server to contact "to determine appropriate access methods for a resource". The port
    /// defaults to 1525.
    pub server: Server<'a>,
    /// The decoded host-specific object name: "opaque and interpreted by the Prospero server". A
    /// "/" at its start is part of the name: it is the second "/" after the host.
    pub hsoname: Vec<u8>,
    /// The fields, which "serve to identify the target of the URL": decoded names and values.
    pub fields: Vec<(Vec<u8>, Vec<u8>)>,
}

impl<'a> Prospero<'a> {
    pub(super) fn new(url: &url::Prospero<'a>) -> Prospero<'a> {
        let decoded = |part: url::Part<'_>| part.octets().collect();
        Prospero {
            server: Server::new("prospero", url.hostport()),
            hsoname: decoded(url.hsoname()),
            fields: url.fields().map(|(name, value)| (decoded(name), decoded(value))).collect(),
        }
    }
}

impl fmt::Display for Prospero<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "connect to {}\nask how to access the object {}", self.server, Quoted(&self.hsoname))?;
        for (name, value) in &self.fields {
            write!(f, "\nwith the field {}: {}", Quoted(name), Quoted(value))?;
        }
        Ok(())
    }
}

/// A URL of a scheme that RFC 1738 does not define.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Other<'a> {
    /// The scheme, in the case of the URL.
    pub scheme: Part<'a>,
    /// The status that section 4 gives to the name.
    pub status: SchemeStatus,
}

impl<'a> Other<'a> {
    pub(super) fn new(url: &url::Other<'a>) -> Other<'a> {
        Other { scheme: url.scheme, status: SchemeStatus::from_name(url.scheme.as_str()) }
    }
}

impl fmt::Display for Other<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Other { scheme, status } = self;
        match status {
            SchemeStatus::Proposed(proposed) => {
                write!(f, "{scheme} is proposed, not defined: {}", proposed.title)
            }
            SchemeStatus::Experimental => {
                write!(f, "{scheme} is an experimental scheme, used by mutual agreement")
            }
            SchemeStatus::Predefined(_) | SchemeStatus::Other => {
                write!(f, "RFC 1738 does not define {scheme}: its own definition says what the URL means")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::meaning::Meaning;
    use crate::meaning::tests::{lines, meaning_of};

    /// "If neither <path> nor <searchpart> is present, the "/" may also be omitted."
    #[test]
    fn section_3_3_slash_omitted() {
        assert_eq!(
            lines("http://host.dom"),
            [
                "connect to host.dom, port 80",
                "ask for the empty selector",
                "HTTP sends GET / (the text of HTTP, not of RFC 1738)"
            ]
        );
        assert_eq!(lines("http://host.dom"), lines("http://host.dom/"));
    }

    #[test]
    fn section_3_3_path_and_search() {
        assert_eq!(
            lines("http://h:0081/a%2Fb//c;d?e%0D%0A"),
            [
                "connect to h, port 81",
                "ask for the selector a%2Fb//c;d, with the search e%0D%0A",
                "HTTP sends GET /a%2Fb//c;d?e%0D%0A (the text of HTTP, not of RFC 1738)"
            ]
        );
        assert_eq!(
            lines("http://h:99999/?")[..],
            [
                "connect to h, on a port above 65535",
                "ask for the empty selector, with an empty search",
                "HTTP sends GET /? (the text of HTTP, not of RFC 1738)"
            ]
        );
    }

    /// "The percent sign ("%") is commonly used within RFC 822 addresses and must be encoded."
    #[test]
    fn section_3_5_percent() {
        assert_eq!(
            lines("mailto:gorby%25kremvax@howard.edu"),
            [
                "mail for gorby%kremvax@howard.edu",
                "whose local-part is gorby%kremvax and whose domain is howard.edu"
            ]
        );
    }

    #[test]
    fn section_3_5_text_other_than_an_address() {
        assert_eq!(
            lines("mailto:a@b?subject=c%0D"),
            [
                "mail for a@b?subject=c\\r",
                "not an addr-spec of RFC 822: it cannot have a carriage return at octet 13"
            ]
        );
        assert_eq!(lines("mailto:a")[1], "not an addr-spec of RFC 822: it ends too early, after 1 octet");
    }

    /// Section 3.1: "an empty user name or password is different than no user name or password".
    #[test]
    fn section_3_1_an_empty_user_or_password_is_suggested() {
        let login = |url| match meaning_of(url) {
            Meaning::Telnet(telnet) => (telnet.user, telnet.password),
            _ => panic!(),
        };
        let empty = || Some(Vec::new());
        assert_eq!(login("telnet://:@h"), (empty(), empty()));
        assert_eq!(login("telnet://@h"), (empty(), None));
        assert_eq!(login("telnet://h"), (None, None));
        assert_eq!(lines("telnet://:@h")[2], "suggest the password \"\"");
    }

    #[test]
    fn section_3_8_suggested_login() {
        assert_eq!(lines("telnet://host.dom"), ["connect to host.dom, port 23"]);
        assert_eq!(
            lines("telnet://gu%3Aest:%0d@host.dom:2323/"),
            [
                "connect to host.dom, port 2323",
                "suggest the user name \"gu:est\"",
                "suggest the password \"\\r\""
            ]
        );
    }

    #[test]
    fn section_3_9_three_forms() {
        let target = |url| match meaning_of(url) {
            Meaning::Wais(wais) => (wais.server.port, wais.target),
            _ => panic!("the scheme is wais"),
        };
        assert_eq!(target("wais://h/d"), (Some(210), WaisTarget::Database));
        assert_eq!(target("wais://h/d?a+b%20c").1, WaisTarget::Search { search: b"a+b c".to_vec() });
        let document = WaisTarget::Document { wtype: b"TEXT".to_vec(), document_id: b"\0/3=1;".to_vec() };
        assert_eq!(target("wais://h:1/d/TEXT/%00%2F3%3D1%3B"), (Some(1), document));
        assert_eq!(lines("wais://h/d?q"), ["connect to h, port 210", "search the database \"d\" for \"q\""]);
        let by_id = "retrieve from the database \"d\" a document of type \"TEXT\" by its id \"x\"";
        assert_eq!(lines("wais://h/d/TEXT/x")[1], by_id);
    }

    /// "<host> can be the string "localhost" or the empty string".
    #[test]
    fn section_3_10_this_machine() {
        for url in ["file:///etc/motd", "file://localhost/etc/motd", "file://LOCALHOST/etc/motd"] {
            assert_eq!(lines(url), ["a file of this machine: \"etc\", \"motd\""]);
        }
        let vms = "file://vms.host.edu/disk$user/my/notes/note12345.txt";
        let file = "a file of the host vms.host.edu: \"disk$user\", \"my\", \"notes\", \"note12345.txt\"";
        assert_eq!(lines(vms), [file]);
    }

    #[test]
    fn section_3_10_each_segment_is_decoded() {
        let Meaning::File(file) = meaning_of("file:////a%2Fb/?") else { panic!() };
        assert_eq!(file.segments, [&b""[..], b"a/b", b"?"]);
    }

    /// "<URL:prospero://host.dom//pros/name> designates a <hsoname> of "/pros/name"."
    #[test]
    fn section_3_11_double_slash() {
        let Meaning::Prospero(prospero) = meaning_of("prospero://host.dom//pros/name") else { panic!() };
        assert_eq!((prospero.server.port, &prospero.hsoname[..]), (Some(1525), &b"/pros/name"[..]));
        assert_eq!(prospero.fields, []);
    }

    #[test]
    fn section_3_11_fields() {
        assert_eq!(
            lines("prospero://h:191/a%3Bb;OBJECT-VERSION=1%2E0;=")[1..],
            [
                "ask how to access the object \"a;b\"",
                "with the field \"OBJECT-VERSION\": \"1.0\"",
                "with the field \"\": \"\""
            ]
        );
    }

    #[test]
    fn section_4_proposed_and_experimental_names() {
        assert_eq!(lines("z39.50:x"), ["z39.50 is proposed, not defined: Access to ANSI Z39.50 services"]);
        assert_eq!(lines("x-new://h/"), ["x-new is an experimental scheme, used by mutual agreement"]);
        assert_eq!(
            lines("Https://h/"),
            ["RFC 1738 does not define Https: its own definition says what the URL means"]
        );
    }
}
