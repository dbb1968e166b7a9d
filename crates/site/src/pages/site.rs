//! What the pages of the site show.

use crate::Entry;
use crate::findings::Finding;
use crate::hosts::{Pair, Split};

/// What the pages show.
pub struct Site<'s> {
    pub entries: &'s [Entry<'s>],
    pub splits: &'s [Split<'s>],
    pub pairs: &'s [Pair<'s>],
    pub findings: &'s [Finding],
}
