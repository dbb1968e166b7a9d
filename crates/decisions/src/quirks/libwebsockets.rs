//! The quirk of libwebsockets, which reports "/" if there is no path.

use super::{Change, Quirk};

pub(super) const PATH: Quirk = Quirk {
    library: "c-libwebsockets",
    what: "Reports a path without its first \"/\", but an empty one as \"/\", so no form tells both apart from \"//\".",
    input: "http://host.dom",
    change: Change::Parts(|_, parts| {
        if matches!(&*parts.path, "" | "/") {
            parts.path = "//".into();
        }
    }),
};
