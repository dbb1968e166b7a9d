//! The quirk of the credentials of Git.

use super::{Change, Quirk};

pub(super) const PATH: Quirk = Quirk {
    library: "git-credential",
    what: "Leaves out all slashes at both ends of a path.",
    input: "http://host.dom//a//",
    change: Change::Parts(|_, parts| parts.path = format!("/{}", parts.path.trim_matches('/')).into()),
};
