//! Tests what the records say about the libraries.

mod compare;
mod contradictions;
mod departures;
mod kept;
