//! What the properties check: functions of the package, each of which a test can replace.

use std::fmt::{self, Write};
use std::string::{String, ToString};
use std::vec::Vec;

use rfc1738::advise::{Advisory, advisories};
use rfc1738::extract::{Extracted, extract};
use rfc1738::meaning::meaning;
use rfc1738::octets::{equivalent, normalize};
use rfc1738::parse::{Error, parse};
use rfc1738::url::{Part, Url};
use rfc1738::{Profile, Rule, build};

/// What a visitor of texts does with the part's name, the rule and the text.
pub type VisitText<'v> = dyn FnMut(&'static str, Rule, Part<'_>) + 'v;

/// The functions that the properties check. The default is the real package.
///
/// ```
/// use rfc1738_oracle::properties::{Package, Property, Total};
///
/// let fake = Package { print: |_, _| Ok(()), ..Package::default() };
/// let failure = Total(fake).holds(b"http://host.dom/").unwrap_err();
/// assert_eq!(failure.what, "the URL prints another text");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Package {
    pub parse: for<'t> fn(&'t [u8], Profile) -> Result<Url<'t>, Error>,
    pub print: fn(&Url<'_>, &mut dyn Write) -> fmt::Result,
    /// Visits each text of the parts of a URL.
    pub for_each_text: fn(&Url<'_>, &mut VisitText<'_>),
    pub extract: for<'t> fn(&'t [u8], Profile) -> Vec<Extracted<'t>>,
    /// Builds a URL from the parts of a URL.
    pub rebuild: fn(&Url<'_>) -> String,
    /// Builds URLs, in each of which some parts have these octets.
    pub build: fn(&[u8]) -> Result<Vec<String>, build::Error>,
    pub normalize: fn(&Url<'_>) -> String,
    pub equivalent: fn(&Url<'_>, &Url<'_>) -> bool,
    /// Returns the words of a URL's meaning.
    pub meaning: fn(&Url<'_>) -> String,
    pub advisories: fn(&Url<'_>) -> Vec<Advisory>,
}

impl Default for Package {
    fn default() -> Package {
        Package {
            parse,
            print: |url, to| write!(to, "{url}"),
            for_each_text: |url, visit| url.for_each_text(visit),
            extract: |text, profile| extract(text).profile(profile).collect(),
            rebuild: |url| build::Url::from(url).to_string(),
            build: super::written::built,
            normalize: |url| normalize(url).to_string(),
            equivalent,
            meaning: |url| meaning(url).to_string(),
            advisories,
        }
    }
}

impl Package {
    /// Returns whether a URL prints as this text. The check does not allocate.
    pub(super) fn prints(&self, url: &Url<'_>, text: &[u8]) -> bool {
        struct Rest<'t>(&'t [u8]);

        impl Write for Rest<'_> {
            fn write_str(&mut self, piece: &str) -> fmt::Result {
                self.0 = self.0.strip_prefix(piece.as_bytes()).ok_or(fmt::Error)?;
                Ok(())
            }
        }

        let mut rest = Rest(text);
        (self.print)(url, &mut rest).is_ok() && rest.0.is_empty()
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::properties::{Failure, Property};

    /// Returns the failure of a property for a fake. The property holds for the real package.
    #[track_caller]
    pub(crate) fn failure<P: Property>(of: fn(Package) -> P, fake: Package, input: &[u8]) -> Failure {
        assert_eq!(of(Package::default()).holds(input), Ok(()));
        of(fake).holds(input).expect_err("a fake is noticed")
    }

    /// Returns a URL that is not the one of the input.
    pub(crate) fn url(text: &'static str) -> Url<'static> {
        Url::try_from(text).expect("it is a URL")
    }

    pub(crate) fn by_profile<T>(profile: Profile, for_interpreters: T, for_producers: T) -> T {
        match profile {
            Profile::Interpreter => for_interpreters,
            Profile::Producer => for_producers,
        }
    }
}
