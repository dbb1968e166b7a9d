//! What the programs of `cargo xtask` share: the folders of the checkout, and the reports that it keeps.

pub mod reports;
pub mod workspace;
