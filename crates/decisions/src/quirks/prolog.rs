//! The quirk of the library uri of SWI-Prolog.

use super::{Change, Quirk};
use crate::steps::escapes::decoded;

pub(super) const PORT: Quirk = Quirk {
    library: "prolog-uri",
    what: "Decodes the escapes of a port.",
    input: "x://host.dom:%38",
    change: Change::Parts(|_, parts| {
        let port = parts.port.take();
        parts.port = port.map(|port| crate::read::reported(decoded(port.as_bytes()).into_owned()).into());
    }),
};
