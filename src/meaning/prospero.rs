//! The meaning of prospero URLs: an object of a directory server (section 3.11).

use alloc::vec::Vec;
use core::fmt;

use super::Server;
use super::printable::Quoted;
use crate::url;

/// The object of a prospero URL, and its directory server.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Prospero<'a> {
    /// The server to contact "to determine appropriate access methods for a resource". The port defaults to 1525.
    pub server: Server<'a>,
    /// The decoded host-specific object name: "opaque and interpreted by the Prospero server". A "/" at its start is
    /// part of the name: it is the second "/" after the host.
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

#[cfg(test)]
mod tests {
    use crate::meaning::Meaning;
    use crate::meaning::tests::{lines, meaning_of};

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
}
