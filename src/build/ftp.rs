//! The builder of ftp URLs (section 3.2).

use core::fmt;

use super::login::{Login, setters_of_login};
use super::path::Path;
use super::{Error, ToOctets, check};
use crate::Rule;
use crate::octets::Component;
use crate::url;

/// `ftpurl = "ftp://" login [ "/" fpath [ ";type=" ftptype ]]`
///
/// ```
/// use rfc1738::build::Ftp;
///
/// let url = Ftp::new("host.dom")?.user("me").password("p@ss")?.cwd("pub").name("50% off; 2/3").typecode("i")?;
/// assert_eq!(url.to_string(), "ftp://me:p%40ss@host.dom/pub/50%25%20off%3B%202%2F3;type=i");
/// assert_eq!(url.without_user().without_path().to_string(), "ftp://host.dom");
/// # Ok::<(), rfc1738::BuildError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Ftp {
    login: Login,
    path: Option<Path>,
    typecode: Option<char>,
}

impl Ftp {
    /// Makes a URL with a host only.
    ///
    /// # Errors
    /// Returns an error if the host is neither a `hostname` nor a `hostnumber`.
    pub fn new(host: impl ToOctets) -> Result<Ftp, Error> {
        Ok(Ftp { login: Login::new(host)?, path: None, typecode: None })
    }

    setters_of_login!(User, Password);

    /// Adds a directory to change to, after the existing directories. The name after them is empty until [`Ftp::name`]
    /// sets it.
    pub fn cwd(mut self, directory: impl ToOctets) -> Ftp {
        self.path.get_or_insert_default().push(Component::FtpSegment, directory);
        self
    }

    /// Sets the name after the directories. It may be empty.
    pub fn name(mut self, name: impl ToOctets) -> Ftp {
        self.path.get_or_insert_default().set_name(Component::FtpSegment, name);
        self
    }

    /// Sets the typecode: one of A, I, D, a, i, d.
    ///
    /// # Errors
    /// Returns an error if the typecode is not one of these letters, or if the path is absent.
    pub fn typecode(mut self, typecode: impl ToOctets) -> Result<Ftp, Error> {
        let typecode = check::run(Rule::FtpType, &typecode.to_octets(), |offset, octet| {
            offset == 0 && b"AIDaid".contains(&octet)
        })?;
        if self.path.is_none() {
            return Err(Error::without(Rule::FtpType, Rule::Fpath));
        }
        self.typecode = typecode.chars().next();
        Ok(self)
    }

    /// Removes the directories, the name and the typecode.
    pub fn without_path(mut self) -> Ftp {
        self.path = None;
        self.without_typecode()
    }

    /// Removes the typecode.
    pub fn without_typecode(mut self) -> Ftp {
        self.typecode = None;
        self
    }
}

impl From<&url::Ftp<'_>> for Ftp {
    fn from(url: &url::Ftp<'_>) -> Ftp {
        Ftp {
            login: url.login().into(),
            path: url.path().map(Path::from),
            typecode: url.typecode().and_then(|typecode| typecode.as_str().chars().next()),
        }
    }
}

impl fmt::Display for Ftp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ftp://{}", self.login)?;
        self.path.iter().try_for_each(|path| write!(f, "/{path}"))?;
        self.typecode.iter().try_for_each(|typecode| write!(f, ";type={typecode}"))
    }
}
