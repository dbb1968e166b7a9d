//! The two profiles: the URLs that an interpreter should read, and the URLs that a producer should
//! write.

use core::fmt;
use core::str::FromStr;

/// A profile decides the case in which scheme names and quoted literals match (rulings A5 and A6).
///
/// ```
/// use rfc1738::{Profile, parse};
///
/// assert!(parse(b"HTTP://host.dom/", Profile::Interpreter).is_ok());
/// assert!(parse(b"HTTP://host.dom/", Profile::Producer).is_err());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Profile {
    /// Scheme names and quoted literals match in any case. Section 2.1 asks programs that interpret
    /// URLs to treat upper case as lower case in scheme names. RFC 822 section 2.1, whose
    /// conventions section 5 uses, makes quoted literals case-insensitive.
    #[default]
    Interpreter,
    /// Scheme names match in lower case only. Literals match exactly as section 5 prints them.
    Producer,
}

impl Profile {
    /// Both profiles, in the order interpreter (the default), producer.
    pub const ALL: [Profile; 2] = [Profile::Interpreter, Profile::Producer];

    /// Returns the profile's name, as cases and the command line use it.
    pub const fn name(self) -> &'static str {
        match self {
            Profile::Interpreter => "interpreter",
            Profile::Producer => "producer",
        }
    }
}

impl fmt::Display for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// An error: the name is neither `interpreter` nor `producer`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownProfile;

impl fmt::Display for UnknownProfile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a profile is `interpreter` or `producer`")
    }
}

impl core::error::Error for UnknownProfile {}

impl FromStr for Profile {
    type Err = UnknownProfile;

    fn from_str(name: &str) -> Result<Self, UnknownProfile> {
        Profile::ALL.into_iter().find(|profile| profile.name() == name).ok_or(UnknownProfile)
    }
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;

    #[test]
    fn printed_names_read_back() {
        for profile in Profile::ALL {
            assert_eq!(profile.to_string().parse(), Ok(profile));
            assert!(UnknownProfile.to_string().contains(profile.name()));
        }
        assert_eq!("Producer".parse::<Profile>(), Err(UnknownProfile));
    }
}
