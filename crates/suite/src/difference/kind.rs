//! The kinds of differences between a library and RFC 1738.

use core::fmt;

/// A kind of difference about an input. The first ones are those that can mislead a person most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum DifferenceKind {
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

impl DifferenceKind {
    /// All kinds.
    pub const ALL: [DifferenceKind; 12] = [
        DifferenceKind::OtherHost,
        DifferenceKind::OtherPort,
        DifferenceKind::OtherUser,
        DifferenceKind::OtherPassword,
        DifferenceKind::OtherPath,
        DifferenceKind::OtherQuery,
        DifferenceKind::OtherFragment,
        DifferenceKind::OtherScheme,
        DifferenceKind::AcceptsInvalid,
        DifferenceKind::RejectsValid,
        DifferenceKind::Crashes,
        DifferenceKind::TimesOut,
    ];

    /// Returns the word for the kind: `other-host`.
    pub const fn name(self) -> &'static str {
        match self {
            DifferenceKind::OtherHost => "other-host",
            DifferenceKind::OtherPort => "other-port",
            DifferenceKind::OtherUser => "other-user",
            DifferenceKind::OtherPassword => "other-password",
            DifferenceKind::OtherPath => "other-path",
            DifferenceKind::OtherQuery => "other-query",
            DifferenceKind::OtherFragment => "other-fragment",
            DifferenceKind::OtherScheme => "other-scheme",
            DifferenceKind::AcceptsInvalid => "accepts-invalid",
            DifferenceKind::RejectsValid => "rejects-valid",
            DifferenceKind::Crashes => "crashes",
            DifferenceKind::TimesOut => "times-out",
        }
    }

    /// Returns the kind of that name.
    pub fn from_name(name: &str) -> Option<DifferenceKind> {
        DifferenceKind::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

impl fmt::Display for DifferenceKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
