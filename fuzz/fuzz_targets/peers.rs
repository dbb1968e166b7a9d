//! The other libraries differ from RFC 1738 only as is known.
#![cfg_attr(fuzzing, no_main)]

use rfc1738_fuzz::differs;
use rfc1738_libraries::{FluentUri, Http, IriString, Uriparse};
use rfc1738_suite::peers::Peer;

const PEERS: &[&dyn Peer] = &[
    &FluentUri,
    &IriString,
    &Uriparse,
    &Http,
    #[cfg(feature = "ada")]
    &rfc1738_libraries::AdaUrl,
];

rfc1738_fuzz::target!(text differs("peers", PEERS));
