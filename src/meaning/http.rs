//! The meaning of http URLs: a server, a selector and a search (section 3.3).

use core::fmt;

use super::Server;
use crate::url;

/// The server, selector and search of an http URL.
///
/// "The HTTP protocol is specified elsewhere", so there is no request here. Selector and search are still encoded, as in
/// the URL. Nothing in them can end a line.
///
/// [`Display`](fmt::Display) also writes the line that an HTTP client sends, and says that it is HTTP's own text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Http<'a> {
    /// The server. The port defaults to 80.
    pub server: Server<'a>,
    /// The path, which is "an HTTP selector". The "/" before the path is "NOT part of the url-path" (section 3.1). The
    /// selector is empty if the path is absent or empty: both URLs mean the same.
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

#[cfg(test)]
mod tests {
    use crate::meaning::tests::lines;

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
}
