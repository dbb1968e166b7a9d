//! The behaviors: how they are described, and what they predict.

mod descriptions;
mod elsewhere;
mod rfc1738;
mod url_standard;
mod web_platform_tests;
