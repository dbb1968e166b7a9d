//! The quirk of httr, which pulls the parts off by regular expressions.

use super::{Change, Quirk};

pub(super) const PULLED_OFF: Quirk = Quirk {
    library: "r-httr",
    what: "Ends a port at \":\" and a path at \";\", and puts \"=\" after each name of a query that has no value.",
    input: "http://host.dom:80:81/a;b/c?d&e",
    change: Change::Parts(|_, parts| {
        let port = parts.port.take();
        parts.port = port.map(|port| port.split(':').next().unwrap_or_default().to_owned().into());
        parts.path = parts.path.split(';').next().unwrap_or_default().to_owned().into();
        let named = |pair: &str| if pair.contains('=') { pair.to_owned() } else { format!("{pair}=") };
        let query = parts.query.take().filter(|query| !query.is_empty());
        parts.query = query.map(|query| query.split('&').map(named).collect::<Vec<_>>().join("&").into());
    }),
};
