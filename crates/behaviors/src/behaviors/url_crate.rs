//! What the crate `url` does alone, against the URL Standard or beside it.

use crate::{About, Behavior, Importance, Schemes, Stage};

/// An empty host is reported as absent.
pub static EMPTY_HOST: Behavior = Behavior {
    name: "an-empty-host-is-reported-as-absent",
    title: "Reports an empty host as an absent one",
    why: "In RFC 1738 the host of a file URL may be empty, which means this machine. This library has one value for an empty host and for no host.",
    about: About::Host,
    stage: Stage::Parts,
    schemes: Schemes::All,
    importance: Importance::Spelling,
    clause: "3.10/localhost-or-empty",
    texts: &[],
    input: "file:///a",
    apply: |reading| {
        if let Some(host) = &mut reading.host {
            host.drop_if(|host| host.is_empty());
        }
    },
};
