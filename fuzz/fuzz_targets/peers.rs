//! The crates `fluent-uri` and `iri-string` answer as RFC 3986 reads.
#![cfg_attr(fuzzing, no_main)]

use rfc1738_fuzz::follows::peers;

rfc1738_fuzz::target!(text peers());
