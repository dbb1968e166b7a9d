//! The behaviors: what they describe, what they predict, and their order.

mod descriptions;
mod elsewhere;
mod order;
mod rfc1738;
mod url_standard;
mod web_platform_tests;
