//! How many inputs were asked, and which answers were not predicted.

use std::collections::BTreeMap;

use rfc1738_oracle::difference::Class;

/// The counts of a library.
#[derive(Clone, Debug, Default)]
pub struct Counts {
    /// The number of inputs.
    pub inputs: u64,
    /// The number of inputs whose answer was predicted.
    pub predicted: u64,
    /// The other inputs by their classes: how many, and the shortest one. An answer of no class is that of RFC 1738.
    pub others: BTreeMap<Option<Class>, (u64, Vec<u8>)>,
}

impl Counts {
    /// Adds the counts of other inputs.
    pub fn add(&mut self, other: Counts) {
        self.inputs += other.inputs;
        self.predicted += other.predicted;
        for (class, (count, input)) in other.others {
            self.count(class, count, input);
        }
    }

    /// Counts inputs of a class. `input` is the shortest of them.
    pub fn count(&mut self, class: Option<Class>, count: u64, input: Vec<u8>) {
        let (all, shortest) = self.others.entry(class).or_insert_with(|| (0, input.clone()));
        *all += count;
        if input.len() < shortest.len() {
            *shortest = input;
        }
    }
}
