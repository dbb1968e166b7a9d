//! The quirks of `java.net.URL`, and of `UriComponentsBuilder` of Spring.

use super::{Change, Quirk};

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
