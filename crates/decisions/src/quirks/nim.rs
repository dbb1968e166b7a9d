//! The quirks of the module uri of Nim.

use super::{Change, Quirk};

pub(super) const MAILTO: Quirk = Quirk {
    library: "nim-uri",
    what: "Reads an authority after mailto without slashes.",
    input: "mailto:a@host.dom",
    change: Change::Input(|input| {
        let after = input.strip_prefix(b"mailto:").filter(|after| !after.starts_with(b"//"))?;
        Some([b"mailto://", after].concat())
    }),
};

pub(super) const BRACKETS: Quirk = Quirk {
    library: "nim-uri",
    what: "Leaves out each bracket of a host.",
    input: "x://a]b/",
    change: Change::Parts(|_, parts| {
        let host = parts.host.take();
        parts.host = host.map(|host| host.replace(['[', ']'], "").into());
    }),
};
