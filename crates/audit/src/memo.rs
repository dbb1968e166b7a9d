//! What is computed of inputs that an audit asks about several times.

use std::cell::RefCell;
use std::collections::HashMap;

/// What was computed of each input.
pub(crate) type Memo<V> = RefCell<Known<V>>;

pub(crate) struct Known<V> {
    values: HashMap<Box<[u8]>, V, foldhash::quality::RandomState>,
    /// The length of all inputs.
    length: usize,
}

impl<V> Default for Known<V> {
    fn default() -> Known<V> {
        Known { values: HashMap::default(), length: 0 }
    }
}

/// How many inputs are kept, and how long all of them together can be. They are from outside.
const MOST: usize = 1 << 15;
const LONGEST: usize = 1 << 21;

/// Returns what was computed of an input before, or computes it.
pub(crate) fn once<V: Clone>(memo: &Memo<V>, input: &[u8], compute: impl FnOnce() -> V) -> V {
    let mut memo = memo.borrow_mut();
    if let Some(known) = memo.values.get(input) {
        return known.clone();
    }
    let computed = compute();
    // The first ones are asked again: those of the corpus, by each library. A long one takes the
    // most time.
    if memo.values.len() < MOST && memo.length + input.len() <= LONGEST {
        memo.length += input.len();
        memo.values.insert(input.into(), computed.clone());
    }
    computed
}
