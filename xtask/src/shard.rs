//! The option that divides work among several computers. The command `prove` uses the same one.

pub use rfc1738_suite::commands::Shard;
