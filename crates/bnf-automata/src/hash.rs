//! Maps and sets that hash small numbers quickly: a construction looks up each set of states that it reaches.
//!
//! The standard library's hash function resists an attacker who chooses the keys, and takes a tenth of the time of a
//! construction. This one is seeded too, and [`Limits`](crate::grammar::Limits) bound what a hostile grammar can cost.

use foldhash::fast::RandomState;

pub(crate) type HashMap<K, V> = std::collections::HashMap<K, V, RandomState>;
pub(crate) type HashSet<T> = std::collections::HashSet<T, RandomState>;
