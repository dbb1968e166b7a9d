//! The meaning of http URLs: a server, a selector and a search for a request (section 3.3).

use alloc::{format, string::String};
use core::fmt;

use super::Server;
use crate::url;

/// The server, selector and search of an http URL.
///
/// "The HTTP protocol is specified elsewhere", so there is no complete request here. Selector and search are still
/// encoded, as in the URL. HTTP sends them in this form, and nothing in them can end a line.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Http<'a> {
    /// The server. The port defaults to 80.
    pub server: Server<'a>,
    /// The path with the "/" before it. If the path is absent, it is "/": both URLs mean the same.
    pub selector: String,
    /// The text after the "?".
    pub search: Option<url::Part<'a>>,
}

impl<'a> Http<'a> {
    pub(super) fn new(url: &url::Http<'a>) -> Http<'a> {
        let selector = format!("/{}", url.path().unwrap_or_default());
        Http { server: Server::new("http", url.hostport()), selector, search: url.search() }
    }
}

impl fmt::Display for Http<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "connect to {}\nask for {}", self.server, self.selector)?;
        self.search.map_or(Ok(()), |search| write!(f, "?{search}"))
    }
}

#[cfg(test)]
mod tests {
    use crate::meaning::tests::lines;

    /// "If neither <path> nor <searchpart> is present, the "/" may also be omitted."
    #[test]
    fn section_3_3_slash_omitted() {
        assert_eq!(lines("http://host.dom"), ["connect to host.dom, port 80", "ask for /"]);
        assert_eq!(lines("http://host.dom"), lines("http://host.dom/"));
    }

    #[test]
    fn section_3_3_path_and_search() {
        assert_eq!(
            lines("http://h:0081/a%2Fb//c;d?e%0D%0A"),
            ["connect to h, port 81", "ask for /a%2Fb//c;d?e%0D%0A"]
        );
        assert_eq!(lines("http://h:99999/?")[..], ["connect to h, on a port above 65535", "ask for /?"]);
    }
}
