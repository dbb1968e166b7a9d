//! Building and parsing: every built URL is valid and has the given parts, and the builders reject
//! no other value.
//!
//! `PROPTEST_CASES` sets the number of cases. A million cases for each scheme take minutes:
//!
//! ```console
//! $ PROPTEST_CASES=1000000 cargo test --package rfc1738-tests --test url build::
//! ```

mod alike;
mod octets;
mod parts;
mod rejections;
mod schemes;
