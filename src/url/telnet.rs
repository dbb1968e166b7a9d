//! TELNET (section 3.8).

use core::fmt;

use super::{Host, Login, Part};

/// `telneturl = "telnet://" login [ "/" ]`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Telnet<'a> {
    pub(crate) scheme: Part<'a>,
    pub(crate) login: Login<'a>,
    pub(crate) slash: bool,
}

impl<'a> Telnet<'a> {
    /// User, password, host and port.
    pub fn login(&self) -> Login<'a> {
        self.login
    }

    /// The user's name; it may be present and empty.
    pub fn user(&self) -> Option<Part<'a>> {
        self.login.user
    }

    /// The password.
    pub fn password(&self) -> Option<Part<'a>> {
        self.login.password
    }

    /// The host.
    pub fn host(&self) -> Host<'a> {
        self.login.hostport.host
    }

    /// The port, if it is given.
    pub fn port(&self) -> Option<Part<'a>> {
        self.login.hostport.port
    }

    /// Whether the final "/" is there. It may be omitted, and changes nothing.
    pub fn has_slash(&self) -> bool {
        self.slash
    }
}

impl fmt::Display for Telnet<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}", self.scheme, self.login)?;
        f.write_str(if self.slash { "/" } else { "" })
    }
}
