//! The meaning of mailto URLs: the mailing address of an individual or service (section 3.5).

use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use super::addr_spec::{AddrSpec, NotAddrSpec, addr_spec};
use super::printable::Printable;
use crate::url;

/// The address that a mailto URL designates.
///
/// "There is no sense in which it designates an object": the URL names an address, and there is nothing to access.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Mailto {
    /// The address, decoded.
    pub address: Vec<u8>,
    /// The places of its local part and domain, or an error if it is not an addr-spec of RFC 822. Section 3.5 requires
    /// an addr-spec, and section 5 does not (ruling A30).
    pub addr_spec: Result<AddrSpec, NotAddrSpec>,
}

impl Mailto {
    pub(super) fn new(url: &url::Mailto<'_>) -> Mailto {
        let address: Vec<u8> = url.address().octets().collect();
        Mailto { addr_spec: addr_spec(&address), address }
    }
}

impl fmt::Display for Mailto {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "mail for {}", Printable(&self.address))?;
        match &self.addr_spec {
            Ok(AddrSpec { local_part, domain }) => {
                let part =
                    |range: &Range<usize>| Printable(self.address.get(range.clone()).unwrap_or_default());
                write!(f, "\nwhose local-part is {} and whose domain is {}", part(local_part), part(domain))
            }
            Err(not) => write!(f, "\n{not}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::meaning::tests::lines;

    /// "The percent sign ("%") is commonly used within RFC 822 addresses and must be encoded."
    #[test]
    fn section_3_5_percent() {
        assert_eq!(
            lines("mailto:gorby%25kremvax@howard.edu"),
            [
                "mail for gorby%kremvax@howard.edu",
                "whose local-part is gorby%kremvax and whose domain is howard.edu"
            ]
        );
    }

    #[test]
    fn section_3_5_text_other_than_an_address() {
        assert_eq!(
            lines("mailto:a@b?subject=c%0D"),
            [
                "mail for a@b?subject=c\\r",
                "not an addr-spec of RFC 822: it cannot have a carriage return at octet 13"
            ]
        );
        assert_eq!(lines("mailto:a")[1], "not an addr-spec of RFC 822: it ends too early, after 1 octet");
    }
}
