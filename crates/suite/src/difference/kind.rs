//! In what a library can differ from RFC 1738.

use core::fmt;

/// In what a library differs about an input, what could mislead a person most coming first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// Both read a URL, with two hosts.
    OtherHost,
    /// With the same host and two ports.
    OtherPort,
    /// With two users.
    OtherUser,
    /// With two passwords.
    OtherPassword,
    /// With two paths.
    OtherPath,
    /// With two queries, or one where the other has none.
    OtherQuery,
    /// With two fragments: no URL of RFC 1738 has one.
    OtherFragment,
    /// With two schemes.
    OtherScheme,
    /// The library reads a URL where RFC 1738 has none.
    AcceptsInvalid,
    /// The library rejects a URL of RFC 1738.
    RejectsValid,
    /// The library crashes: it panics, or its process ends.
    Crashes,
    /// The library does not answer in time.
    TimesOut,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 12] = [
        Kind::OtherHost,
        Kind::OtherPort,
        Kind::OtherUser,
        Kind::OtherPassword,
        Kind::OtherPath,
        Kind::OtherQuery,
        Kind::OtherFragment,
        Kind::OtherScheme,
        Kind::AcceptsInvalid,
        Kind::RejectsValid,
        Kind::Crashes,
        Kind::TimesOut,
    ];

    /// The word for it: `other-host`.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::OtherHost => "other-host",
            Kind::OtherPort => "other-port",
            Kind::OtherUser => "other-user",
            Kind::OtherPassword => "other-password",
            Kind::OtherPath => "other-path",
            Kind::OtherQuery => "other-query",
            Kind::OtherFragment => "other-fragment",
            Kind::OtherScheme => "other-scheme",
            Kind::AcceptsInvalid => "accepts-invalid",
            Kind::RejectsValid => "rejects-valid",
            Kind::Crashes => "crashes",
            Kind::TimesOut => "times-out",
        }
    }

    /// The kind of that name.
    pub fn from_name(name: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
