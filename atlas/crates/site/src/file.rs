//! The file of the findings and the judgments.

use std::fs;
use std::path::Path;

use serde::de::DeserializeOwned;

use crate::Failure;

/// The path of the file in a checkout.
pub(crate) const FILE: &str = "adapters/findings.toml";

/// Reads a part of the file.
pub(crate) fn read<T: DeserializeOwned>(root: &Path) -> Result<T, Failure> {
    let text =
        fs::read_to_string(root.join(FILE)).map_err(|error| format!("{FILE} cannot be read: {error}"))?;
    toml::from_str(&text).map_err(|error| format!("{FILE}: {error}").into())
}
