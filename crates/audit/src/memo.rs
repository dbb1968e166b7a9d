//! What is computed of inputs that an audit asks about several times.

use std::cell::RefCell;
use std::collections::HashMap;

/// What was computed of each input.
pub(crate) type Memo<V> = RefCell<HashMap<Box<[u8]>, V, foldhash::quality::RandomState>>;

/// How many inputs are kept, and how long each can be. They are from outside.
const MOST: usize = 1 << 15;
const LONGEST: usize = 1 << 10;

/// Returns what was computed of an input before, or computes it.
pub(crate) fn once<V: Clone>(memo: &Memo<V>, input: &[u8], compute: impl FnOnce() -> V) -> V {
    let mut memo = memo.borrow_mut();
    if let Some(known) = memo.get(input) {
        return known.clone();
    }
    let computed = compute();
    // The first ones are asked again: those of the corpus, by each library.
    if input.len() <= LONGEST && memo.len() < MOST {
        memo.insert(input.into(), computed.clone());
    }
    computed
}
