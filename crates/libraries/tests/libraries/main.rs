//! The libraries: their parts, and their answers as predicted.

mod compare;
mod parts;
mod predictions;
mod rfc3986;
