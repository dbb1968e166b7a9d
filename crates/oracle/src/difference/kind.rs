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
    /// Both accept the input, and a part is empty in one answer and absent in the other.
    AbsentOrEmpty,
    /// Both accept the input, and one reports the default port of the scheme where the other
    /// reports no port.
    DefaultPort,
    /// Both accept the input, and one reports the host `localhost` of a file URL where the other
    /// reports no host.
    LocalHost,
    /// Both accept the input and report equivalent parts with other texts: a letter in another
    /// case, an escape and its octet, zeros at the beginning of a port, or an empty path and "/".
    OtherSpelling,
}

impl DifferenceKind {
    /// All kinds.
    pub const ALL: [DifferenceKind; 16] = [
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
        DifferenceKind::AbsentOrEmpty,
        DifferenceKind::DefaultPort,
        DifferenceKind::LocalHost,
        DifferenceKind::OtherSpelling,
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
            DifferenceKind::AbsentOrEmpty => "absent-or-empty",
            DifferenceKind::DefaultPort => "default-port",
            DifferenceKind::LocalHost => "local-host",
            DifferenceKind::OtherSpelling => "other-spelling",
        }
    }

    /// Returns whether the two answers only spell a part differently, or one of them leaves out an
    /// empty part or a default. Such kinds come after all others.
    pub const fn is_of_spelling(self) -> bool {
        matches!(
            self,
            DifferenceKind::AbsentOrEmpty
                | DifferenceKind::DefaultPort
                | DifferenceKind::LocalHost
                | DifferenceKind::OtherSpelling
        )
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_in_order_and_spellings_come_last() {
        assert!(DifferenceKind::ALL.is_sorted());
        assert!(DifferenceKind::ALL.is_sorted_by_key(|kind| kind.is_of_spelling()));
        let spellings = DifferenceKind::ALL.into_iter().filter(|kind| kind.is_of_spelling());
        assert!(spellings.map(DifferenceKind::name).eq([
            "absent-or-empty",
            "default-port",
            "local-host",
            "other-spelling"
        ]));
    }
}
