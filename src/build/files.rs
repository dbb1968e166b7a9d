//! The builders of ftp and file URLs (sections 3.2 and 3.10).

use alloc::string::String;
use core::fmt;

use super::login::{Login, setters_of_login};
use super::{Error, ToOctets, check};
use crate::octets::Component;
use crate::url::Part;
use crate::{Rule, url};

/// `fpath = fsegment *[ "/" fsegment ]`
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Path {
    /// All segments except the last, each with the "/" after it.
    directories: String,
    name: String,
}

impl Path {
    fn push(&mut self, component: Component, directory: impl ToOctets) {
        self.directories.push_str(&check::text(component, directory));
        self.directories.push('/');
    }

    fn set_name(&mut self, component: Component, name: impl ToOctets) {
        self.name = check::text(component, name);
    }
}

impl From<Part<'_>> for Path {
    fn from(path: Part<'_>) -> Path {
        let path = path.as_str();
        let (directories, name) = path.split_at(path.rfind('/').map_or(0, |slash| slash + 1));
        Path { directories: directories.into(), name: name.into() }
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.directories, self.name)
    }
}

/// `ftpurl = "ftp://" login [ "/" fpath [ ";type=" ftptype ]]`
///
/// ```
/// use rfc1738::build::Ftp;
///
/// let url = Ftp::new("host.dom")?.user("me").password("p@ss")?.cwd("pub");
/// let url = url.name("50% off; 2/3").typecode("i")?;
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
    pub fn new(host: impl ToOctets) -> Result<Ftp, Error> {
        Ok(Ftp { login: Login::new(host)?, path: None, typecode: None })
    }

    setters_of_login!(User, Password);

    /// Adds a directory to change to, after the existing directories. The name after them is empty
    /// until [`Ftp::name`] sets it.
    pub fn cwd(mut self, directory: impl ToOctets) -> Ftp {
        self.path.get_or_insert_default().push(Component::FtpSegment, directory);
        self
    }

    /// Sets the name after the directories. It may be empty.
    pub fn name(mut self, name: impl ToOctets) -> Ftp {
        self.path.get_or_insert_default().set_name(Component::FtpSegment, name);
        self
    }

    /// Sets the typecode: one of A, I, D, a, i, d. The path must be present.
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

/// `fileurl = "file://" [ host | "localhost" ] "/" fpath`
///
/// ```
/// use rfc1738::build::File;
///
/// let url = File::new().directory("etc").name("motd");
/// assert_eq!(url.to_string(), "file:///etc/motd");
/// assert_eq!(url.host("vms.host.edu")?.to_string(), "file://vms.host.edu/etc/motd");
/// # Ok::<(), rfc1738::BuildError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct File {
    host: Option<String>,
    path: Path,
}

impl File {
    /// Makes a URL without a host and directories, and with an empty name.
    pub fn new() -> File {
        File::default()
    }

    /// Sets the host.
    pub fn host(mut self, host: impl ToOctets) -> Result<File, Error> {
        self.host = Some(check::host(host)?);
        Ok(self)
    }

    /// Removes the host. The file is then on the machine that interprets the URL.
    pub fn without_host(mut self) -> File {
        self.host = None;
        self
    }

    /// Adds a directory after the existing directories.
    pub fn directory(mut self, directory: impl ToOctets) -> File {
        self.path.push(Component::FileSegment, directory);
        self
    }

    /// Sets the name after the directories. It may be empty.
    pub fn name(mut self, name: impl ToOctets) -> File {
        self.path.set_name(Component::FileSegment, name);
        self
    }

    /// Removes the directories and makes the name empty.
    pub fn empty_path(mut self) -> File {
        self.path = Path::default();
        self
    }
}

impl From<&url::File<'_>> for File {
    fn from(url: &url::File<'_>) -> File {
        File { host: url.host().map(|host| host.as_str().into()), path: url.path().into() }
    }
}

impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "file://{}/{}", self.host.as_deref().unwrap_or_default(), self.path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Profile, Url, build, parse};
    use alloc::string::ToString;

    #[test]
    fn the_name_of_a_parsed_path_can_be_replaced() {
        let Ok(Url::Ftp(url)) = parse(b"ftp://h/a/b/c", Profile::Producer) else { panic!() };
        assert_eq!(build::Ftp::from(&url).name("d").to_string(), "ftp://h/a/b/d");
    }

    #[test]
    fn an_empty_path_keeps_the_host() {
        let url = File::new().host("h").unwrap().directory("a").name("b");
        assert_eq!(url.empty_path().to_string(), "file://h/");
    }
}
