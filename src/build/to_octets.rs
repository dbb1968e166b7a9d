//! The types that the builders take as a part's value.

use alloc::{borrow::Cow, string::String, vec::Vec};

use crate::url::{Host, Part};

/// A value that represents octets: strings and bytes represent themselves, a part of a URL represents its decoded
/// octets.
///
/// ```
/// use rfc1738::{Profile, Url, build, parse};
///
/// let Url::Ftp(ftp) = parse(b"ftp://host.dom/a%2fb", Profile::Interpreter)? else { panic!() };
/// let gopher = build::Gopher::new(ftp.host())?.gtype(b'0').selector(ftp.name().unwrap())?;
/// assert_eq!(gopher.to_string(), "gopher://host.dom/0a/b");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait ToOctets {
    /// Returns the octets.
    fn to_octets(&self) -> Cow<'_, [u8]>;
}

macro_rules! bytes {
    ($([$($generics:tt)*] $type:ty,)*) => {
        $(
            impl<$($generics)*> ToOctets for $type {
                fn to_octets(&self) -> Cow<'_, [u8]> {
                    Cow::Borrowed(self.as_ref())
                }
            }
        )*
    };
}

bytes! {
    [] str,
    [] String,
    [] [u8],
    [] Vec<u8>,
    [const N: usize] [u8; N],
}

impl ToOctets for Part<'_> {
    fn to_octets(&self) -> Cow<'_, [u8]> {
        self.octets().collect()
    }
}

impl ToOctets for Host<'_> {
    fn to_octets(&self) -> Cow<'_, [u8]> {
        Cow::Borrowed(self.part().as_bytes())
    }
}

impl<T: ToOctets + ?Sized> ToOctets for &T {
    fn to_octets(&self) -> Cow<'_, [u8]> {
        (**self).to_octets()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Profile, Url, parse};

    #[test]
    fn parts_represent_their_decoded_octets() {
        let Ok(Url::Ftp(url)) = parse(b"ftp://h.dom/a%2Fb", Profile::Producer) else { panic!() };
        assert_eq!(url.host().to_octets(), &b"h.dom"[..]);
        assert_eq!(url.name().unwrap().to_octets(), &b"a/b"[..]);
    }
}
