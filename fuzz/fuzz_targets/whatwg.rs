//! The `url` crate differs from RFC 1738 only as is known.
#![cfg_attr(fuzzing, no_main)]

use rfc1738_fuzz::differs;

rfc1738_fuzz::target!(text differs("whatwg", &["url"]));
