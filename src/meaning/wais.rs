//! The meaning of wais URLs: a database, a search in a database, or a document of one (section 3.9).

use alloc::vec::Vec;
use core::fmt;

use super::Server;
use super::printable::Quoted;
use crate::url::{self, WaisForm};

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
        /// "The WAIS designation of the type of the object". A client may need it before it can retrieve the object.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::meaning::Meaning;
    use crate::meaning::tests::{lines, meaning_of};

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
    }
}
