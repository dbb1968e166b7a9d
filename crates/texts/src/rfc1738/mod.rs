//! What only RFC 1738 has: the readings that its rulings reject, and URLs at limits of
//! implementations.

mod boundaries;
mod readings;

pub use boundaries::{Boundary, LONG, boundaries};
pub use readings::{READINGS, Reading, combined};

use crate::RFC1738;
use crate::entries::Problems;
use crate::folder::Folder;

pub(crate) const FOLDER: Folder = crate::folder!(
    "crates/texts",
    "rfc1738",
    "rfc1738.bnf",
    "readings.yaml",
    "points.yaml",
    "boundaries.yaml"
);

/// Checks `readings.yaml`, `points.yaml` and `boundaries.yaml` of a folder, which only RFC 1738
/// has.
///
/// # Errors
/// Returns all problems of the first file that has one.
pub fn check(folder: &Folder) -> Result<(), Problems> {
    readings::read(folder, &RFC1738)?;
    boundaries::rows(folder)?;
    Ok(())
}
