//! The kinds of differences between a library and RFC 1738.

use core::fmt;

/// A kind of difference about an input. The first ones are those that can mislead a person most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// Both accept the input and report different hosts.
    OtherHost,
    /// Both accept the input and report the same host, but different ports.
    OtherPort,
    /// Both accept the input and report different users.
    OtherUser,
    /// Both accept the input and report different passwords.
    OtherPassword,
    /// Both accept the input and report different paths.
    OtherPath,
    /// Both accept the input and report different queries, or only one reports a query.
    OtherQuery,
    /// Both accept the input and only the library reports a fragment. No URL of RFC 1738 has one.
    OtherFragment,
    /// Both accept the input and report different schemes.
    OtherScheme,
    /// The library accepts an input that is not a URL of RFC 1738.
    AcceptsInvalid,
    /// The library rejects a URL of RFC 1738.
    RejectsValid,
    /// The library crashes: it panics, or its process exits.
    Crashes,
    /// The library times out.
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

    /// Returns the word for the kind: `other-host`.
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

    /// Returns the kind of that name.
    pub fn from_name(name: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
