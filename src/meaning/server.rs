//! The server to contact: a host, and the URL's port or the scheme's default port (section 3.1).

use core::fmt;

use crate::spec::Scheme;
use crate::url::{Host, Hostport};

/// A host and a port.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Server<'a> {
    /// The host, as it stands in the URL.
    pub host: Host<'a>,
    /// The port, which is the scheme's default if the URL has no port. `None` if the URL's port is above 65535, which
    /// section 5 allows and no connection can use (ruling A11).
    pub port: Option<u16>,
}

impl<'a> Server<'a> {
    /// Returns the server of a URL of this scheme. "Most schemes designate protocols that have a default port number."
    pub(super) fn new(scheme: &str, hostport: Hostport<'a>) -> Server<'a> {
        let port = match hostport.port() {
            // The port has only digits, so parsing fails only if the number is too large.
            Some(port) => port.as_str().parse().ok(),
            None => Scheme::from_name(scheme).and_then(|scheme| scheme.default_port),
        };
        Server { host: hostport.host(), port }
    }
}

impl fmt::Display for Server<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.port {
            Some(port) => write!(f, "{}, port {port}", self.host),
            None => write!(f, "{}, on a port above 65535", self.host),
        }
    }
}
