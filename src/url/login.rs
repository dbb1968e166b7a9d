//! The parts that the schemes over IP share: user, password, host and port (section 3.1).

use core::fmt;

use super::Part;

/// `login = [ user [ ":" password ] "@" ] hostport`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Login<'a> {
    pub(crate) user: Option<Part<'a>>,
    pub(crate) password: Option<Part<'a>>,
    pub(crate) hostport: Hostport<'a>,
}

/// `hostport = host [ ":" port ]`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hostport<'a> {
    pub(crate) host: Host<'a>,
    pub(crate) port: Option<Part<'a>>,
}

/// `host = hostname | hostnumber`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Host<'a> {
    /// `hostname`: labels. The last one starts with a letter.
    Name(Part<'a>),
    /// `hostnumber`: four groups of digits, each of any length (ruling A12).
    Number(Part<'a>),
}

impl<'a> Login<'a> {
    /// Returns the user's name. It may be present and empty (section 3.1).
    pub fn user(&self) -> Option<Part<'a>> {
        self.user
    }

    /// Returns the password. It is present only if the user is present.
    pub fn password(&self) -> Option<Part<'a>> {
        self.password
    }

    /// Returns the host and the port.
    pub fn hostport(&self) -> Hostport<'a> {
        self.hostport
    }
}

impl<'a> Hostport<'a> {
    /// Returns the host.
    pub fn host(&self) -> Host<'a> {
        self.host
    }

    /// Returns the port: one or more digits, of any value (ruling A11).
    pub fn port(&self) -> Option<Part<'a>> {
        self.port
    }
}

impl<'a> Host<'a> {
    /// Returns the text of the name or the number.
    pub fn part(&self) -> Part<'a> {
        match self {
            Host::Name(text) | Host::Number(text) => *text,
        }
    }

    /// Returns the text of the name or the number as a string.
    pub fn as_str(&self) -> &'a str {
        self.part().as_str()
    }
}

impl fmt::Display for Login<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(user) = self.user {
            user.fmt(f)?;
            if let Some(password) = self.password {
                write!(f, ":{password}")?;
            }
            f.write_str("@")?;
        }
        self.hostport.fmt(f)
    }
}

impl fmt::Display for Hostport<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.host.fmt(f)?;
        self.port.map_or(Ok(()), |port| write!(f, ":{port}"))
    }
}

impl fmt::Display for Host<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.part().fmt(f)
    }
}

macro_rules! parts_of_hostport {
    () => {
        /// Returns the host and the port.
        pub fn hostport(&self) -> $crate::url::Hostport<'a> {
            self.hostport
        }

        /// Returns the host.
        pub fn host(&self) -> $crate::url::Host<'a> {
            self.hostport.host
        }

        /// Returns the port, if the URL gives one.
        pub fn port(&self) -> Option<$crate::url::Part<'a>> {
            self.hostport.port
        }
    };
}

macro_rules! parts_of_login {
    () => {
        /// Returns user, password, host and port.
        pub fn login(&self) -> $crate::url::Login<'a> {
            self.login
        }

        /// Returns the user's name. It may be present and empty (section 3.1).
        pub fn user(&self) -> Option<$crate::url::Part<'a>> {
            self.login.user
        }

        /// Returns the password. It is present only if the user is present.
        pub fn password(&self) -> Option<$crate::url::Part<'a>> {
            self.login.password
        }

        /// Returns the host.
        pub fn host(&self) -> $crate::url::Host<'a> {
            self.login.hostport.host
        }

        /// Returns the port, if the URL gives one.
        pub fn port(&self) -> Option<$crate::url::Part<'a>> {
            self.login.hostport.port
        }
    };
}

pub(super) use {parts_of_hostport, parts_of_login};
