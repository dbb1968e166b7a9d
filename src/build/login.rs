//! User, password, host and port: the parts that the builders of the schemes over IP share (section
//! 3.1).

use alloc::string::String;
use core::fmt;

use super::{Error, ToOctets, check};
use crate::Rule;
use crate::octets::Component;
use crate::url;

/// `login = [ user [ ":" password ] "@" ] hostport`
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Login {
    pub(super) user: Option<String>,
    pub(super) password: Option<String>,
    pub(super) hostport: Hostport,
}

/// `hostport = host [ ":" port ]`
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Hostport {
    pub(super) host: String,
    pub(super) port: Option<String>,
}

impl Login {
    pub(super) fn new(host: impl ToOctets) -> Result<Login, Error> {
        Ok(Login { user: None, password: None, hostport: Hostport::new(host)? })
    }

    pub(super) fn set_password(
        &mut self,
        component: Component,
        password: impl ToOctets,
    ) -> Result<(), Error> {
        if self.user.is_none() {
            return Err(Error::without(Rule::Password, Rule::User));
        }
        self.password = Some(check::text(component, password));
        Ok(())
    }
}

impl Hostport {
    pub(super) fn new(host: impl ToOctets) -> Result<Hostport, Error> {
        Ok(Hostport { host: check::host(host)?, port: None })
    }
}

impl From<url::Login<'_>> for Login {
    fn from(login: url::Login<'_>) -> Login {
        Login {
            user: login.user().map(|user| user.as_str().into()),
            password: login.password().map(|password| password.as_str().into()),
            hostport: login.hostport().into(),
        }
    }
}

impl From<url::Hostport<'_>> for Hostport {
    fn from(hostport: url::Hostport<'_>) -> Hostport {
        Hostport {
            host: hostport.host().as_str().into(),
            port: hostport.port().map(|port| port.as_str().into()),
        }
    }
}

impl fmt::Display for Login {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(user) = &self.user {
            f.write_str(user)?;
            self.password.iter().try_for_each(|password| write!(f, ":{password}"))?;
            f.write_str("@")?;
        }
        self.hostport.fmt(f)
    }
}

impl fmt::Display for Hostport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.host)?;
        self.port.iter().try_for_each(|port| write!(f, ":{port}"))
    }
}

/// Defines the methods that change the [`Hostport`] of a type.
macro_rules! setters_of_hostport {
    ($($hostport:ident).+) => {
        /// Sets the host.
        pub fn host(mut self, host: impl $crate::build::ToOctets) -> Result<Self, $crate::build::Error> {
            self.$($hostport).+.host = $crate::build::check::host(host)?;
            Ok(self)
        }

        /// Sets the port, in decimal. It may have any number of digits.
        pub fn port(mut self, port: impl $crate::build::ToOctets) -> Result<Self, $crate::build::Error> {
            let port = $crate::build::check::digits($crate::spec::Rule::Port, port)?;
            self.$($hostport).+.port = Some(port);
            Ok(self)
        }

        /// Removes the port.
        pub fn without_port(mut self) -> Self {
            self.$($hostport).+.port = None;
            self
        }
    };
}

macro_rules! setters_of_login {
    ($user:ident, $password:ident) => {
        $crate::build::login::setters_of_hostport!(login.hostport);

        /// Sets the user. It may be empty.
        pub fn user(mut self, user: impl $crate::build::ToOctets) -> Self {
            self.login.user = Some($crate::build::check::text($crate::octets::Component::$user, user));
            self
        }

        /// Sets the password. It may be empty. The user must be present (section 3.1).
        pub fn password(
            mut self,
            password: impl $crate::build::ToOctets,
        ) -> Result<Self, $crate::build::Error> {
            self.login.set_password($crate::octets::Component::$password, password)?;
            Ok(self)
        }

        /// Removes the password.
        pub fn without_password(mut self) -> Self {
            self.login.password = None;
            self
        }

        /// Removes the user and the password.
        pub fn without_user(mut self) -> Self {
            self.login.user = None;
            self.without_password()
        }
    };
}

pub(super) use {setters_of_hostport, setters_of_login};
