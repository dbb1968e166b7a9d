//! Octets to the text of a component (section 2.2).

use core::fmt;

use super::Component;

/// The text that stands for some octets in a component, made by [`Component::encode`].
#[derive(Clone, Copy, Debug)]
pub struct Encoded<'a> {
    component: Component,
    octets: &'a [u8],
}

/// An octet that a component cannot stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CannotEncode {
    component: Component,
    octet: u8,
    offset: usize,
}

impl Component {
    /// The text that stands for the octets: a character for each that it means the same as, an escape for every other.
    ///
    /// # Errors
    /// The first octet that the component cannot stand for: see [`Component::expresses`].
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

    /// The same for octets that the component is known to express.
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
    /// The component.
    pub fn component(&self) -> Component {
        self.component
    }

    /// The octet.
    pub fn octet(&self) -> u8 {
        self.octet
    }

    /// Where it is among the octets that were given, from 0.
    pub fn offset(&self) -> usize {
        self.offset
    }
}

impl fmt::Display for CannotEncode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (octet, offset, rule) = (self.octet, self.offset, self.component.rule());
        write!(f, "`{rule}` cannot stand for the octet {octet:02X} at {offset}")
    }
}

impl core::error::Error for CannotEncode {}
