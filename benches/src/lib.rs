//! Nothing: cargo wants a package to have a library or a binary, and what is here is `urls.rs`, for `cargo bench`.
#![no_std]
