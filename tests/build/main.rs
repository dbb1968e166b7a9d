//! Building and parsing: every URL that is built is valid and has the parts that were given, and nothing else is refused.
//!
//! Cases by the thousand are a matter of `PROPTEST_CASES`; a million for each scheme take minutes:
//!
//! ```console
//! $ PROPTEST_CASES=1000000 cargo test --release --no-default-features --features grammar --test build
//! ```

mod octets;
mod parts;
mod refusals;
mod schemes;
