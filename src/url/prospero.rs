//! PROSPERO (section 3.11).

use core::fmt;

use super::login::parts_of_hostport;
use super::{Hostport, Part, Split};

/// `prosperourl = "prospero://" hostport "/" ppath *[ fieldspec ]`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Prospero<'a> {
    pub(crate) scheme: Part<'a>,
    pub(crate) hostport: Hostport<'a>,
    pub(crate) hsoname: Part<'a>,
    /// The text of all `fieldspec`s, each with its ";".
    pub(crate) fields: Part<'a>,
}

impl<'a> Prospero<'a> {
    parts_of_hostport!();

    /// Returns the host-specific object name, `ppath`. It is opaque, and it often begins with a "/" of its own.
    pub fn hsoname(&self) -> Part<'a> {
        self.hsoname
    }

    /// Returns the name and the value of each field, in order. Both may be empty.
    ///
    /// ```
    /// use rfc1738::{Profile, Url, parse};
    ///
    /// let text = b"prospero://host.dom//pros/name;key=value;empty=";
    /// let Url::Prospero(url) = parse(text, Profile::Interpreter)? else { panic!() };
    /// assert_eq!(url.hsoname(), "/pros/name");
    /// assert!(url.fields().map(|(name, value)| (name.as_str(), value.as_str())).eq([("key", "value"), ("empty", "")]));
    /// # Ok::<(), rfc1738::ParseError>(())
    /// ```
    pub fn fields(&self) -> Fields<'a> {
        let mut specs = self.fields.split(b';');
        // The first piece is the empty text before the first ";".
        specs.next();
        Fields(specs)
    }
}

/// An iterator over the fields of a prospero URL. [`Prospero::fields`] makes it.
#[derive(Clone, Debug)]
pub struct Fields<'a>(Split<'a>);

impl<'a> Iterator for Fields<'a> {
    type Item = (Part<'a>, Part<'a>);

    fn next(&mut self) -> Option<(Part<'a>, Part<'a>)> {
        self.0.next()?.split_once(b"=")
    }
}

impl fmt::Display for Prospero<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}/{}{}", self.scheme, self.hostport, self.hsoname, self.fields)
    }
}

#[cfg(test)]
mod tests {
    use crate::{Profile, Url, parse};

    #[test]
    fn fields_end_after_the_last() {
        let text = b"prospero://host.dom/name;key=value;=";
        let Ok(Url::Prospero(url)) = parse(text, Profile::Interpreter) else {
            panic!("the scheme is prospero")
        };
        let fields = url.fields().map(|(name, value)| (name.as_str(), value.as_str()));
        assert!(fields.eq([("key", "value"), ("", "")]));
    }
}
