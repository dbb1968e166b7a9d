//! The quirk of `java.net.URL`.

use super::{Change, Quirk};

pub(super) const FOUR_SLASHES: Quirk = Quirk {
    library: "java-net-url",
    what: "Reads four slashes as the beginning of a path, and not of an authority.",
    input: "http:////host.dom/",
    change: Change::Parts(|_, parts| {
        if parts.host.as_deref().is_none_or(str::is_empty) && parts.path.starts_with("//") {
            parts.path = format!("//{}", parts.path).into();
        }
    }),
};
