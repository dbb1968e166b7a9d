//! What only RFC 1738 has: the readings that its rulings reject, and URLs at limits of implementations.

mod boundaries;
mod readings;

pub use boundaries::{Boundary, LONG, boundaries};
pub use readings::{READINGS, Reading, combined};

use crate::folder::Folder;

pub(crate) const FOLDER: Folder = crate::folder!(
    "crates/texts",
    "rfc1738",
    "rfc1738.bnf",
    "readings.yaml",
    "points.yaml",
    "boundaries.yaml"
);
