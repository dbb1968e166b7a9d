//! Encoding: from octets to the text of a component (section 2.2).

use core::fmt;

use super::Component;

/// The encoded text of some octets in a component, made by [`Component::encode`].
#[derive(Clone, Copy, Debug)]
pub struct Encoded<'a> {
    component: Component,
    octets: &'a [u8],
}

/// An error: the component cannot hold the octet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CannotEncode {
    component: Component,
    octet: u8,
    offset: usize,
}

impl Component {
    /// Encodes the octets. Each octet that is free ([`Component::is_free`]) becomes its character, every other octet an
    /// escape with upper-case digits.
    ///
    /// # Errors
    /// Returns the first octet that the component cannot hold: see [`Component::expresses`].
    ///
    /// ```
    /// use rfc1738::octets::Component;
    ///
    /// let text = Component::Encoded822Addr.encode(b"50%off@host.dom")?;
    /// assert_eq!(text.to_string(), "50%25off@host.dom");
    /// assert_eq!(Component::Selector.encode(b"a\tb").unwrap_err().offset(), 1);
    /// # Ok::<(), rfc1738::octets::CannotEncode>(())
    /// ```
    pub fn encode(self, octets: &[u8]) -> Result<Encoded<'_>, CannotEncode> {
        match octets.iter().position(|&octet| !self.expresses(octet)) {
            Some(offset) => Err(CannotEncode { component: self, octet: octets[offset], offset }),
            None => Ok(self.text_of(octets)),
        }
    }

    /// Encodes octets that the component can hold. The caller has checked this.
    pub(crate) fn text_of(self, octets: &[u8]) -> Encoded<'_> {
        Encoded { component: self, octets }
    }
}

impl fmt::Display for Encoded<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for &octet in self.octets {
            match self.component.is_free(octet) {
                true => fmt::Write::write_char(f, octet.into())?,
                false => write!(f, "%{octet:02X}")?,
            }
        }
        Ok(())
    }
}

impl CannotEncode {
    /// Returns the component.
    pub fn component(&self) -> Component {
        self.component
    }

    /// Returns the octet that the component cannot hold.
    pub fn octet(&self) -> u8 {
        self.octet
    }

    /// Returns the octet's offset in the given octets, in bytes from 0.
    pub fn offset(&self) -> usize {
        self.offset
    }
}

impl fmt::Display for CannotEncode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (octet, offset, rule) = (self.octet, self.offset, self.component.rule());
        write!(f, "`{rule}` cannot represent the octet {octet:02X} at {offset}")
    }
}

impl core::error::Error for CannotEncode {}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::string::ToString;

    use super::*;

    #[test]
    fn an_error_names_the_first_octet_that_does_not_fit() {
        let error = Component::Selector.encode(b"ab\tc\td").unwrap_err();
        assert_eq!((error.component(), error.octet(), error.offset()), (Component::Selector, b'\t', 2));
        assert_eq!(error.to_string(), "`selector` cannot represent the octet 09 at 2");
    }
}
