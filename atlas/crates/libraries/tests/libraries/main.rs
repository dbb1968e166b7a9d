//! The libraries: their parts, and their answers as predicted.

mod compare;
mod parts;
mod predictions;
mod resolution;
mod rfc3986;
#[path = "../../../decisions/tests/decisions/web_platform_tests/mod.rs"]
mod web_platform_tests;
