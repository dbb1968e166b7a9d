//! What the page tells: the topics, the rules of each text, and URLs in which the texts differ. Verdicts and parts are not here:
//! the page computes them.

mod parts;
mod schemes;
mod types;

pub use types::{Example, Fact, Rules, Source, Topic};

/// The topics: the parts of a URL in their order, then the schemes.
pub const TOPICS: &[&[Topic]] = &[parts::TOPICS, schemes::TOPICS];

/// Returns all topics.
pub fn topics() -> impl Iterator<Item = &'static Topic> {
    TOPICS.iter().copied().flatten()
}
