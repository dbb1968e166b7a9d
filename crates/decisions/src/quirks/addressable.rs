//! The quirk of Addressable.

use rfc1738_subject::Answer;

use super::{Change, Quirk};

pub(super) const HIERARCHICAL: Quirk = Quirk {
    library: "ruby-addressable",
    what: "Rejects a URL of a scheme of the Internet that has neither a host nor a path.",
    input: "http:#a",
    change: Change::Answer(|_, answer| match &answer {
        Answer::Accept(parts)
            if parts.path.is_empty()
                && parts.host.as_deref().unwrap_or_default().is_empty()
                && parts
                    .scheme
                    .as_deref()
                    .is_some_and(|scheme| SCHEMES.contains(&&*scheme.to_lowercase())) =>
        {
            Answer::Reject
        }
        _ => answer,
    }),
};

/// The schemes of its table, as far as libraries are asked about them.
const SCHEMES: [&str; 10] =
    ["http", "https", "ftp", "tftp", "sftp", "ssh", "telnet", "gopher", "wais", "ldap"];
