//! Tests what is known of the libraries.

mod attacks;
mod browser;
mod compare;
mod danger;
mod departures;
mod examples;
mod findings;
mod kept;
mod resolution;
mod shape;
mod words;
