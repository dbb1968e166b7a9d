//! User, password, host and port: what the schemes over IP have in common (section 3.1).

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
    /// `hostname`: labels, the last of which starts with a letter.
    Name(Part<'a>),
    /// `hostnumber`: four groups of digits, of any size (ruling A12).
    Number(Part<'a>),
}

impl<'a> Login<'a> {
    /// The user's name; it may be present and empty (section 3.1).
    pub fn user(&self) -> Option<Part<'a>> {
        self.user
    }

    /// The password; there is none without a user.
    pub fn password(&self) -> Option<Part<'a>> {
        self.password
    }

    /// The host and the port.
    pub fn hostport(&self) -> Hostport<'a> {
        self.hostport
    }
}

impl<'a> Hostport<'a> {
    /// The host.
    pub fn host(&self) -> Host<'a> {
        self.host
    }

    /// The port: one digit or more, of any value (ruling A11).
    pub fn port(&self) -> Option<Part<'a>> {
        self.port
    }
}

impl<'a> Host<'a> {
    /// The host's text, be it a name or a number.
    pub fn part(&self) -> Part<'a> {
        match self {
            Host::Name(text) | Host::Number(text) => *text,
        }
    }

    /// The host's text as a string.
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

/// What a type with a `hostport` gives of it: the same for every scheme over IP.
macro_rules! parts_of_hostport {
    () => {
        /// The host and the port.
        pub fn hostport(&self) -> $crate::url::Hostport<'a> {
            self.hostport
        }

        /// The host.
        pub fn host(&self) -> $crate::url::Host<'a> {
            self.hostport.host
        }

        /// The port, if it is given.
        pub fn port(&self) -> Option<$crate::url::Part<'a>> {
            self.hostport.port
        }
    };
}

/// What a type with a `login` gives of it.
macro_rules! parts_of_login {
    () => {
        /// User, password, host and port.
        pub fn login(&self) -> $crate::url::Login<'a> {
            self.login
        }

        /// The user's name; it may be present and empty (section 3.1).
        pub fn user(&self) -> Option<$crate::url::Part<'a>> {
            self.login.user
        }

        /// The password; there is none without a user.
        pub fn password(&self) -> Option<$crate::url::Part<'a>> {
            self.login.password
        }

        /// The host.
        pub fn host(&self) -> $crate::url::Host<'a> {
            self.login.hostport.host
        }

        /// The port, if it is given.
        pub fn port(&self) -> Option<$crate::url::Part<'a>> {
            self.login.hostport.port
        }
    };
}

pub(super) use {parts_of_hostport, parts_of_login};
