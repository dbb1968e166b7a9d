//! The server to contact: a host, and the port that the URL names or its scheme's own (section 3.1).

use core::fmt;

use crate::spec::Scheme;
use crate::url::{Host, Hostport};

/// A host and a port.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Server<'a> {
    /// The host, as it stands in the URL.
    pub host: Host<'a>,
    /// The port: the scheme's own where the URL names none. None if the URL names one above 65535, which section 5 lets
    /// it do and no connection can have (ruling A11).
    pub port: Option<u16>,
}

impl<'a> Server<'a> {
    /// The server of a URL of this scheme. ("Most schemes designate protocols that have a default port number.")
    pub(super) fn of(scheme: &str, hostport: Hostport<'a>) -> Server<'a> {
        let port = match hostport.port() {
            // All of it is digits, so that only its size can be wrong.
            Some(port) => port.as_str().parse().ok(),
            None => Scheme::of(scheme).and_then(|scheme| scheme.default_port),
        };
        Server { host: hostport.host(), port }
    }
}

impl fmt::Display for Server<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.port {
            Some(port) => write!(f, "{}, port {port}", self.host),
            None => write!(f, "{}, on a port that no host has", self.host),
        }
    }
}
