//! The quirk of purl, which reads the port by `urlsplit` of Python and the host by itself.

use super::{Change, Quirk};

pub(super) const HOST: Quirk = Quirk {
    library: "python-purl",
    what: "Ends a host at its first \":\", also in brackets.",
    input: "http://[::1]/",
    change: Change::Parts(|_, parts| {
        let host = parts.host.take();
        parts.host = host.map(|host| host.split(':').next().unwrap_or_default().to_owned().into());
    }),
};
