//! The octets and the text that a part represents.

use alloc::borrow::Cow;
use alloc::string::String;
use core::str::Utf8Error;

use super::Part;

impl<'a> Part<'a> {
    /// Returns the octets that the part represents (section 2.2). A part without an escape is not
    /// copied.
    ///
    /// ```
    /// use rfc1738::Url;
    ///
    /// let url = Url::try_from("ftp://u%00@host.dom/")?;
    /// assert_eq!(*url.user().unwrap().decode(), *b"u\0");
    /// # Ok::<(), rfc1738::ParseError>(())
    /// ```
    pub fn decode(self) -> Cow<'a, [u8]> {
        if self.as_bytes().contains(&b'%') { self.octets().collect() } else { self.as_bytes().into() }
    }

    /// Returns the octets that the part represents as text. RFC 1738 names no character set beyond
    /// US-ASCII, so UTF-8 is an assumption.
    ///
    /// # Errors
    /// Returns an error if the octets are not UTF-8.
    ///
    /// ```
    /// use rfc1738::Url;
    ///
    /// let user = |url| Url::try_from(url).unwrap().user().unwrap().decode_utf8().ok();
    /// assert_eq!(user("ftp://caf%C3%A9@host.dom/").as_deref(), Some("caf\u{e9}"));
    /// assert_eq!(user("ftp://caf%E9@host.dom/"), None);
    /// ```
    pub fn decode_utf8(self) -> Result<Cow<'a, str>, Utf8Error> {
        match self.decode() {
            Cow::Borrowed(_) => Ok(Cow::Borrowed(self.as_str())),
            Cow::Owned(octets) => match String::from_utf8(octets) {
                Ok(text) => Ok(Cow::Owned(text)),
                Err(error) => Err(error.utf8_error()),
            },
        }
    }
}
