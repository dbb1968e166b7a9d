//! The quirk of `UriComponentsBuilder` of Spring.

use super::{Change, Quirk};

/// The path is a list of segments, and an empty one is left out.
pub(super) const SLASHES: Quirk = Quirk {
    library: "java-spring-uricomponents",
    what: "Reports several slashes in a path as one.",
    input: "http://host.dom/a//b",
    change: Change::Parts(|_, parts| {
        while parts.path.contains("//") {
            parts.path = parts.path.replace("//", "/").into();
        }
    }),
};
