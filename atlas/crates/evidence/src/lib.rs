//! What is known of URL libraries: their records, and what these say about their decisions.

pub mod attacks;
pub mod compare;
mod contradictions;
mod departure;
mod entries;
pub mod everyone;
mod examined;
mod figures;
mod kept;
pub mod names;
pub mod opinions;
pub mod predictions;
pub mod resolution;
pub mod words;

pub use contradictions::Contradictions;
pub use departure::{Departure, departures};
pub use examined::{Examined, NotExplained};
pub use figures::figures_of_hosts;
pub use kept::design_of;
