//! The builder of telnet URLs (section 3.8).

use core::fmt;

use super::login::{Login, setters_of_login};
use super::{Error, ToOctets};
use crate::url;

/// `telneturl = "telnet://" login [ "/" ]`
///
/// ```
/// use rfc1738::build::Telnet;
///
/// let url = Telnet::new("host.dom")?.user("guest").password("")?.port("23")?;
/// assert_eq!(url.to_string(), "telnet://guest:@host.dom:23");
/// assert_eq!(url.slash().to_string(), "telnet://guest:@host.dom:23/");
/// # Ok::<(), rfc1738::BuildError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Telnet {
    login: Login,
    slash: bool,
}

impl Telnet {
    /// Makes a URL with a host only.
    ///
    /// # Errors
    /// Returns an error if the host is neither a `hostname` nor a `hostnumber`.
    pub fn new(host: impl ToOctets) -> Result<Telnet, Error> {
        Ok(Telnet { login: Login::new(host)?, slash: false })
    }

    setters_of_login!(User, Password);

    /// Adds the final "/". It does not change the URL's meaning.
    pub fn slash(mut self) -> Telnet {
        self.slash = true;
        self
    }

    /// Removes the final "/".
    pub fn without_slash(mut self) -> Telnet {
        self.slash = false;
        self
    }
}

impl From<&url::Telnet<'_>> for Telnet {
    fn from(url: &url::Telnet<'_>) -> Telnet {
        Telnet { login: url.login().into(), slash: url.url_path().is_some() }
    }
}

impl fmt::Display for Telnet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "telnet://{}{}", self.login, if self.slash { "/" } else { "" })
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn the_slash_is_absent_until_it_is_set() {
        let url = Telnet::new("h").unwrap();
        assert_eq!(url.to_string(), "telnet://h");
        assert_eq!(url.slash().to_string(), "telnet://h/");
    }
}
