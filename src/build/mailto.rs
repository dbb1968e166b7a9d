//! The builder of mailto URLs (section 3.5).

use alloc::string::String;
use core::fmt;

use super::{Error, ToOctets, check};
use crate::octets::Component;
use crate::url;

/// `mailtourl = "mailto:" encoded822addr`
///
/// The builder does not check that the octets are an address of RFC 822 (ruling A30).
///
/// ```
/// use rfc1738::build::Mailto;
///
/// let url = Mailto::new("user%gateway@host.dom")?;
/// assert_eq!(url.to_string(), "mailto:user%25gateway@host.dom");
/// assert!(Mailto::new("").is_err());
/// # Ok::<(), rfc1738::BuildError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Mailto {
    address: String,
}

impl Mailto {
    /// Makes a URL with an address.
    ///
    /// # Errors
    /// Returns an error if the address is empty.
    pub fn new(address: impl ToOctets) -> Result<Mailto, Error> {
        Ok(Mailto { address: check::filled_text(Component::Encoded822Addr, address)? })
    }
}

impl From<&url::Mailto<'_>> for Mailto {
    fn from(url: &url::Mailto<'_>) -> Mailto {
        Mailto { address: url.address().as_str().into() }
    }
}

impl fmt::Display for Mailto {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "mailto:{}", self.address)
    }
}
