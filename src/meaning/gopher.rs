//! The meaning of gopher URLs: an item's type, and the octets of the request for it (section 3.4).

use alloc::vec::Vec;
use core::fmt;

use super::Server;
use super::command::Forgery;
use super::gopher_plus::{DELIMITERS, GopherPlus};
use super::printable::Quoted;
use crate::url::{self, Part};

/// The request that a gopher URL stands for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Gopher<'a> {
    /// The server. The port defaults to 70.
    pub server: Server<'a>,
    /// The item's decoded type. It is `1`, a directory, if the path is empty or absent. The client
    /// does not send it.
    pub item_type: u8,
    /// The requested aspect of the item.
    pub target: GopherTarget,
    /// The complete request, including CR and LF at its end, or the octet that makes it unsafe.
    pub request: Result<Vec<u8>, Forgery>,
}

/// The aspect of a gopher item that a URL designates.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum GopherTarget {
    /// The item (section 3.4.1).
    Item,
    /// The result of a search (section 3.4.2).
    Search {
        /// The decoded search string.
        search: Vec<u8>,
    },
    /// An aspect of a Gopher+ item (section 3.4.3).
    Plus {
        /// The decoded search string. It may be empty.
        search: Vec<u8>,
        /// The requested aspect of the item.
        of: GopherPlus,
    },
}

impl<'a> Gopher<'a> {
    pub(super) fn new(url: &url::Gopher<'a>) -> Gopher<'a> {
        let decoded = |part: Part<'_>| -> Vec<u8> { part.octets().collect() };
        let selector = url.selector().map(decoded).unwrap_or_default();
        let search = url.search().map(decoded);
        let plus = url.gopher_plus_string().map(|string| GopherPlus::new(string.octets().collect()));
        let request = request(&selector, search.as_deref(), plus.as_ref());
        let target = match (search, plus) {
            (None, _) => GopherTarget::Item,
            (Some(search), None) => GopherTarget::Search { search },
            (Some(search), Some(of)) => GopherTarget::Plus { search, of },
        };
        let item_type = url.gtype().and_then(|gtype| gtype.octets().next()).unwrap_or(b'1');
        Gopher { server: Server::new("gopher", url.hostport()), item_type, target, request }
    }
}

/// Builds the request: "Send the Gopher selector, followed by a tab and the search string (which
/// may be empty), followed by a tab and the Gopher+ commands" (section 3.4.3), and CR and LF.
fn request(selector: &[u8], search: Option<&[u8]>, plus: Option<&GopherPlus>) -> Result<Vec<u8>, Forgery> {
    Forgery::seek("selector", selector, DELIMITERS)?;
    let mut request = selector.to_vec();
    if let Some(search) = search {
        Forgery::seek("search", search, DELIMITERS)?;
        // The request of section 3.4.9 has no place for a search, so an empty search is left out.
        if !(search.is_empty() && matches!(plus, Some(GopherPlus::FilledForm { .. }))) {
            request.push(b'\t');
            request.extend_from_slice(search);
        }
    }
    if let Some(plus) = plus {
        request.push(b'\t');
        request.extend(plus.commands()?);
    }
    request.extend_from_slice(b"\r\n");
    Ok(request)
}

/// Returns the description of a type, if RFC 1436 section 3.8 has one.
fn kind(item_type: u8) -> Option<&'static str> {
    Some(match item_type {
        b'0' => "a file",
        b'1' => "a directory",
        b'2' => "a CSO phone-book server",
        b'3' => "an error",
        b'4' => "a BinHexed Macintosh file",
        b'5' => "a DOS binary archive",
        b'6' => "a UNIX uuencoded file",
        b'7' => "an index-search server",
        b'8' => "a text-based telnet session",
        b'9' => "a binary file",
        b'+' => "a redundant server",
        b'T' => "a text-based tn3270 session",
        b'g' => "a GIF image",
        b'I' => "an image",
        _ => return None,
    })
}

impl fmt::Display for Gopher<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "connect to {}", self.server)?;
        match &self.request {
            Ok(request) => write!(f, "\nsend {}", Quoted(request))?,
            Err(forgery) => write!(f, "\n{forgery}")?,
        }
        write!(f, "\nfor an item of type {}", Quoted(&[self.item_type]))?;
        if let Some(kind) = kind(self.item_type) {
            write!(f, ", {kind}")?;
        }
        match &self.target {
            GopherTarget::Item => Ok(()),
            GopherTarget::Search { search } => write!(f, "\nsearching for {}", Quoted(search)),
            GopherTarget::Plus { search, of } => {
                if !search.is_empty() {
                    write!(f, "\nsearching for {}", Quoted(search))?;
                }
                write!(f, "\n{of}")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::meaning::Meaning;
    use crate::meaning::tests::{lines, meaning_of};

    #[track_caller]
    fn request(url: &str) -> Result<Vec<u8>, Forgery> {
        let Meaning::Gopher(gopher) = meaning_of(url) else { panic!("the scheme is gopher") };
        gopher.request
    }

    /// "The entire <gopher-path> may also be empty, in which case the delimiting "/" is also
    /// optional and the <gophertype> defaults to "1"." The empty selector is the top-level
    /// directory.
    #[test]
    fn section_3_4_1_default_type() {
        for url in ["gopher://host.dom", "gopher://host.dom/", "gopher://host.dom/1"] {
            assert_eq!(
                lines(url),
                ["connect to host.dom, port 70", "send \"\\r\\n\"", "for an item of type \"1\", a directory"]
            );
        }
    }

    /// "Some Gopher <selector> strings begin with a copy of the <gophertype> character". The client
    /// does not send the type itself.
    #[test]
    fn section_3_4_1_selector() {
        assert_eq!(request("gopher://h/00/a%20b?c").unwrap(), b"0/a b?c\r\n");
        assert_eq!(request("gopher://h/0%00%ff").unwrap(), b"\0\xff\r\n");
        let Meaning::Gopher(gopher) = meaning_of("gopher://h/%67pic") else { panic!() };
        assert_eq!((gopher.item_type, gopher.target), (b'g', GopherTarget::Item));
    }

    /// "The Gopher client sends the <selector> string (after decoding), a tab, and the search
    /// string".
    #[test]
    fn section_3_4_2_search() {
        assert_eq!(request("gopher://h/7sel%09a%20b").unwrap(), b"sel\ta b\r\n");
        assert_eq!(request("gopher://h/7%09").unwrap(), b"\t\r\n");
    }

    #[test]
    fn section_3_4_3_gopher_plus() {
        assert_eq!(request("gopher://h/0sel%09%09+").unwrap(), b"sel\t\t+\r\n");
        assert_eq!(request("gopher://h/7sel%09words%09+").unwrap(), b"sel\twords\t+\r\n");
    }

    /// The URL's string is "a coded version of what the client sends to the server":
    /// `<a_gopher_selector><tab>+<tab>1<cr><lf>+-1<cr><lf>...`.
    #[test]
    fn section_3_4_9_filled_in_form() {
        let form = "+%091%0D%0A+-1%0D%0Afirst%20value%0D%0Asecond%0D%0A.%0D%0A";
        let sent = b"sel\t+\t1\r\n+-1\r\nfirst value\r\nsecond\r\n.\r\n";
        assert_eq!(request(&alloc::format!("gopher://h/0sel%09%09{form}")).unwrap(), sent);
        let searched = request(&alloc::format!("gopher://h/0sel%09q%09{form}")).unwrap();
        assert!(searched.starts_with(b"sel\tq\t+\t1\r\n+-1\r\n"));
    }

    /// Section 6: "An example has been the use of gopher URLs to cause a rude message to be sent
    /// via a SMTP server."
    #[test]
    fn section_6_rude_message() {
        let url = "gopher://h:25/0HELO%20h%0D%0AMAIL%20FROM:%3Ca@b%3E";
        assert_eq!(request(url), Err(Forgery { octet: b'\r', part: "selector" }));
        assert_eq!(request("gopher://h/7a%09b%0Ac").unwrap_err().part, "search");
        for string in ["+a%0D%0AQUIT", "+%091%0D%0A+-1%0D%0A.%0D%0AQUIT%0D%0A", "!+A%09b", "x%0A"] {
            let forgery = request(&alloc::format!("gopher://h/0a%09%09{string}")).unwrap_err();
            assert_eq!(forgery.part, "gopher+_string", "{string}");
        }
    }

    /// RFC 1436 section 3.8 describes these types with these words.
    #[test]
    fn types_of_rfc_1436_are_described() {
        let words = "0 file,1 directory,2 CSO phone-book server,3 error,4 BinHexed Macintosh file,\
            5 DOS binary archive,6 UNIX uuencoded file,7 Index-Search server,8 text-based telnet session,\
            9 binary file,+ redundant server,T text-based tn3270 session,g GIF,I image";
        for word in words.split(',') {
            let (item_type, word) = word.split_once(' ').unwrap();
            let line = lines(&alloc::format!("gopher://h/{item_type}")).remove(2);
            let (_, kind) = line.split_once(", a").expect(&line);
            let kind = kind.trim_start_matches('n').trim_start().to_lowercase();
            assert!(kind.starts_with(&word.to_lowercase()), "{line}");
        }
        for other in "hiZ".chars() {
            assert!(!lines(&alloc::format!("gopher://h/{other}"))[2].contains(", a"));
        }
    }

    #[test]
    fn a_description_names_a_search_only_if_it_is_not_empty() {
        let plus = "in the default view of a Gopher+ item";
        assert_eq!(lines("gopher://h/7a%09%09+")[3..], [plus]);
        assert_eq!(lines("gopher://h/7a%09b%09+")[3..], ["searching for \"b\"", plus]);
    }
}
