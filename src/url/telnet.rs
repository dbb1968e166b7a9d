//! TELNET (section 3.8).

use core::fmt;

use super::login::parts_of_login;
use super::{Login, Part};

/// `telneturl = "telnet://" login [ "/" ]`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Telnet<'a> {
    pub(crate) scheme: Part<'a>,
    pub(crate) login: Login<'a>,
    /// The empty text after the final "/", if this "/" is present.
    pub(crate) url_path: Option<Part<'a>>,
}

impl<'a> Telnet<'a> {
    parts_of_login!();

    /// Returns the text after the final "/", which is always empty. It is absent if the "/" is absent. The "/" does not
    /// change what the URL means.
    pub fn url_path(&self) -> Option<Part<'a>> {
        self.url_path
    }
}

impl fmt::Display for Telnet<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}", self.scheme, self.login)?;
        self.url_path.map_or(Ok(()), |url_path| write!(f, "/{url_path}"))
    }
}
