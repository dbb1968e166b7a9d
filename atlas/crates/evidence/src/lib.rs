//! What is known of URL libraries: their records, and what these say about their decisions.

pub mod attacks;
pub mod compare;
pub mod danger;
mod departure;
mod domain;
mod entries;
pub mod everyone;
mod examined;
mod figures;
mod further;
mod host_forms;
mod kept;
pub mod names;
mod neighbors;
pub mod opinions;
pub mod predictions;
mod recorded;
pub mod resolution;
mod schemes;
mod shape;
pub mod words;

pub use departure::{Departure, departures};
pub use examined::{Examined, NotExplained};
pub use figures::{figures_of_hosts, has_host, have_same_host};
pub use further::{add_further, further_inputs};
pub use kept::design_of;
pub use recorded::{Found, Recorded};
pub use schemes::is_other_scheme;
pub use shape::{Renaming, Shape};
