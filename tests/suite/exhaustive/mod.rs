//! What takes long: `cargo xtask exhaustive` runs it.

mod vectors;
