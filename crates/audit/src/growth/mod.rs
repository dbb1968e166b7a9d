//! The time of a library as an observation: which families of inputs take more than twice the time
//! at twice the length.
//!
//! A family is a beginning, a unit that is repeated, and an end ([`Family`]). Each family is asked
//! at a few lengths. If the time seems to grow faster than the length, the lengths are doubled
//! until the time is long enough to measure, and the measurement is repeated. [`Growth::of`]
//! decides by the times alone, so it needs no clock.

mod curve;
mod family;
mod search;

use std::time::Duration;

pub use curve::{Growth, Point};
pub use family::{Family, PLACES, Place};
pub use search::{LOOKS, Progress, search};

/// What happened with an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Time {
    /// The library answered after this time.
    Answered(Duration),
    /// It did not answer in time, and ran for so long.
    TimedOut(Duration),
    /// It crashed.
    Crashed,
    /// It is not asked any more.
    NotAsked,
}

/// A library whose answers are timed.
pub trait Timed {
    /// Asks about an input. With `precise`, the time is measured as well as possible, which can
    /// take longer.
    fn time(&mut self, input: &[u8], precise: bool) -> Time;

    /// Asks about a short URL in a line of so many bytes.
    fn time_of_line(&mut self, bytes: usize) -> Time;
}

/// What was found about the time of a library.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Growths {
    /// The places in which the time of a family grows faster than its length, the worst first.
    pub slow: Vec<Slow>,
    /// How many families were asked.
    pub families: usize,
    /// The number of places of these families.
    pub places: usize,
    /// How many families were not asked, because an exponential one, or one without an answer, was
    /// found in their place, or the library is not asked any more.
    pub not_asked: usize,
    /// How many families made the library crash at some length.
    pub crashes: usize,
}

/// A family whose time grows faster than its length. No other one of its place that was asked grows
/// much faster.
#[derive(Clone, Debug, PartialEq)]
pub struct Slow {
    /// The family.
    pub family: Family,
    /// How its time grows.
    pub growth: Growth,
    /// What was measured, with growing lengths.
    pub points: Vec<Point>,
}

impl Slow {
    /// Returns the name of the cause: `time-path`.
    pub fn name(&self) -> String {
        format!("time-{}", self.family.place)
    }

    /// Returns the last point that was measured.
    fn last(&self) -> Option<&Point> {
        self.points.last()
    }
}
