//! The quirk of httpx.

use super::{Change, Quirk};

/// The library looks a scheme up in its table before it is in lower case.
pub(super) const PORT_OF_UPPER_CASE: Quirk = Quirk {
    library: "python-httpx",
    what: "Does not know the default port of a scheme in upper case, so it reports the port.",
    input: "HTTP://host.dom:80/",
    change: Change::Parts(|input, parts| {
        if parts.port.is_none() {
            let text = str::from_utf8(input).unwrap_or_default();
            let is_upper =
                |(scheme, _): &(&str, &str)| scheme.contains(|letter: char| letter.is_ascii_uppercase());
            let after = text.split_once("://").filter(is_upper).map_or("", |(_, after)| after);
            let authority = after.split(['/', '?', '#']).next().unwrap_or_default();
            parts.port = authority
                .rsplit_once(':')
                .map(|(_, port)| port.trim_start_matches('0'))
                .filter(|port| matches!(*port, "21" | "80" | "443"))
                .map(|port| port.to_owned().into());
        }
    }),
};
