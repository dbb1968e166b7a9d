//! The quirk of ocaml-uri.

use super::{Change, Quirk};
use crate::steps::escapes::decoded;

pub(super) const SCHEME: Quirk = Quirk {
    library: "ocaml-uri",
    what: "Decodes the escapes of a scheme.",
    input: "a%2fb:c",
    change: Change::Parts(|_, parts| {
        let scheme = parts.scheme.take();
        parts.scheme =
            scheme.map(|scheme| crate::read::reported(decoded(scheme.as_bytes()).into_owned()).into());
    }),
};
