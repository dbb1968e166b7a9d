//! Tests what is known of the libraries.

mod attacks;
mod browser;
mod compare;
mod contradictions;
mod departures;
mod kept;
mod resolution;
mod shape;
