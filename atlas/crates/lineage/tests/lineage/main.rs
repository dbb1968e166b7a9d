//! The texts and their comparisons.

mod languages;
mod parts;
mod rfc_texts;
