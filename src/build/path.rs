//! `fpath`: the path in the builders of ftp and file URLs.

use alloc::string::String;
use core::fmt;

use super::{ToOctets, check};
use crate::octets::Component;
use crate::url::Part;

/// `fpath = fsegment *[ "/" fsegment ]`
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Path {
    /// All segments except the last, each with the "/" after it.
    directories: String,
    /// The last segment.
    name: String,
}

impl Path {
    /// Adds a directory after the existing directories.
    pub(super) fn push(&mut self, component: Component, directory: impl ToOctets) {
        self.directories.push_str(&check::text(component, directory));
        self.directories.push('/');
    }

    pub(super) fn set_name(&mut self, component: Component, name: impl ToOctets) {
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

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use crate::{Profile, Url, build, parse};

    #[test]
    fn the_name_of_a_parsed_path_can_be_replaced() {
        let Ok(Url::Ftp(url)) = parse(b"ftp://h/a/b/c", Profile::Producer) else { panic!() };
        assert_eq!(build::Ftp::from(&url).name("d").to_string(), "ftp://h/a/b/d");
    }
}
