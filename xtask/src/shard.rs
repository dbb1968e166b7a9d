//! Work that several computers share: as `prove` shares it.

pub use rfc1738_suite::commands::Shard;
