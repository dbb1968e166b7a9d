//! The quirk of the package uri of tcllib.

use super::{Change, Quirk};

pub(super) const DEFAULT_SCHEME: Quirk = Quirk {
    library: "tcl-uri",
    what: "Reads an input without a scheme as one of http.",
    input: "//host.dom/",
    change: Change::Input(|input| {
        let colon = input.iter().position(|&byte| byte == b':').unwrap_or_default();
        let is_scheme = input.first().is_some_and(u8::is_ascii_alphabetic)
            && colon > 0
            && input[..colon].iter().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(byte));
        (!is_scheme).then(|| [b"http:", input].concat())
    }),
};
