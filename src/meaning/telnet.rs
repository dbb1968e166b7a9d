//! The meaning of telnet URLs: an interactive service, and advice for its user (section 3.8).

use alloc::vec::Vec;
use core::fmt;

use super::Server;
use super::printable::Quoted;
use crate::url;

/// The service of a telnet URL.
///
/// The client sends nothing: "the `<user>` and `<password>` supplied are advisory only: clients accessing a telnet URL
/// merely advise the user of the suggested username and password."
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

#[cfg(test)]
mod tests {
    use crate::meaning::tests::lines;

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
}
