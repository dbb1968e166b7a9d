//! Divides work between several computers.

use std::fmt;

/// The share of one computer. Of `count` computers, each takes every `count`th piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// The zero-based index of the computer.
    pub index: usize,
    pub count: usize,
}

impl Shard {
    pub const ALL: Shard = Shard { index: 0, count: 1 };

    /// Reads `I/N`, where I counts from 1.
    ///
    /// # Errors
    /// Returns an error if the text is not of that form, or if I is not from 1 to N.
    pub fn read(text: &str) -> Result<Shard, String> {
        let numbers = text.split_once('/').and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
        match numbers {
            Some((index, count)) if (1..=count).contains(&index) => Ok(Shard { index: index - 1, count }),
            _ => Err("write I/N, with I from 1 to N: 2/5".into()),
        }
    }

    pub fn of<T>(self, all: impl Iterator<Item = T>) -> impl Iterator<Item = T> {
        all.skip(self.index).step_by(self.count)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {}", self.index + 1, self.count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_count_from_one() {
        assert_eq!(Shard::read("2/5"), Ok(Shard { index: 1, count: 5 }));
        assert!(["0/2", "3/2", "1", "a/b", "1/0"].iter().all(|wrong| Shard::read(wrong).is_err()));
    }

    #[test]
    fn all_shards_take_every_item_once() {
        let mut taken: Vec<usize> = (0..3).flat_map(|index| Shard { index, count: 3 }.of(0..10)).collect();
        taken.sort_unstable();
        assert_eq!(taken, (0..10).collect::<Vec<_>>());
    }
}
