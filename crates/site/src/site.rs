//! What the pages and the data of the site show.

use crate::Entry;
use crate::attacks::Attack;
use crate::findings::Finding;
use crate::hosts::{Pair, Split};

/// What the pages and the data show.
pub struct Site<'s> {
    pub entries: &'s [Entry<'s>],
    pub splits: &'s [Split<'s>],
    pub pairs: &'s [Pair<'s>],
    pub findings: &'s [Finding],
    pub attacks: &'s [Attack],
    /// Whether the site has the predictions, or why not.
    pub predictions: Result<(), &'s str>,
}
