//! The steps of the reading, in their order. Each file has the decisions of its step, and its code.

pub mod address;
pub mod authority;
pub mod before;
pub mod escapes;
pub mod file;
pub mod fragment;
pub mod host;
pub mod international;
pub mod path;
pub mod port;
pub mod query;
pub mod rules;
pub mod scheme;
pub mod slashes;
pub mod user;
