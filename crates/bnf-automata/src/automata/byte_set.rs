//! Sets of bytes, and partitions of the bytes into classes that an automaton does not distinguish.

use std::fmt;

use super::ClassId;
use crate::numbered::HashMap;

/// A set of byte values.
///
/// ```
/// use bnf_automata::automata::ByteSet;
///
/// let digits: ByteSet = (b'0'..=b'9').collect();
/// assert!(digits.contains(b'7') && digits.len() == 10);
/// assert_eq!(format!("{digits:?}"), "[0-9]");
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ByteSet([u64; 4]);

impl ByteSet {
    /// The empty set.
    pub const EMPTY: ByteSet = ByteSet([0; 4]);

    /// Whether the byte is in the set.
    #[inline]
    pub const fn contains(&self, byte: u8) -> bool {
        self.0[(byte >> 6) as usize] >> (byte & 63) & 1 == 1
    }

    /// Adds the byte to the set.
    pub const fn insert(&mut self, byte: u8) {
        self.0[(byte >> 6) as usize] |= 1 << (byte & 63);
    }

    /// Returns the number of bytes in the set.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether the set is empty.
    pub fn is_empty(&self) -> bool {
        *self == ByteSet::EMPTY
    }

    /// Returns the bytes that are in either set.
    pub fn union(self, other: ByteSet) -> ByteSet {
        self.zip(other, |a, b| a | b)
    }

    /// Returns the bytes that are in both sets.
    pub fn intersection(self, other: ByteSet) -> ByteSet {
        self.zip(other, |a, b| a & b)
    }

    /// Returns the bytes that are in this set and not in the other.
    pub fn difference(self, other: ByteSet) -> ByteSet {
        self.zip(other, |a, b| a & !b)
    }

    /// Returns the bytes in ascending order.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (0..=255).filter(move |&byte| self.contains(byte))
    }

    /// Returns the most readable byte of the set, in the order of [`ByteSet::readability`].
    pub fn most_readable(self) -> Option<u8> {
        self.iter().min_by_key(|&byte| ByteSet::readability(byte))
    }

    /// Returns all 256 bytes, in the order of [`ByteSet::readability`].
    pub fn readable_first() -> Vec<u8> {
        let mut bytes: Vec<u8> = (0..=255).collect();
        bytes.sort_by_key(|&byte| ByteSet::readability(byte));
        bytes
    }

    /// Returns a sort key that is lower for more readable bytes.
    ///
    /// The order is lower case letters, digits, upper case letters, other printable US-ASCII,
    /// space, bytes from 0x80, control characters.
    pub fn readability(byte: u8) -> (u8, u8) {
        let kind = match byte {
            b'a'..=b'z' => 0,
            b'0'..=b'9' => 1,
            b'A'..=b'Z' => 2,
            0x21..=0x7e => 3,
            b' ' => 4,
            0x80.. => 5,
            _ => 6,
        };
        (kind, byte)
    }

    fn zip(self, other: ByteSet, with: impl Fn(u64, u64) -> u64) -> ByteSet {
        ByteSet(std::array::from_fn(|word| with(self.0[word], other.0[word])))
    }
}

impl FromIterator<u8> for ByteSet {
    fn from_iter<I: IntoIterator<Item = u8>>(bytes: I) -> ByteSet {
        let mut set = ByteSet::EMPTY;
        bytes.into_iter().for_each(|byte| set.insert(byte));
        set
    }
}

/// Prints the set as a character class, such as `[a-z0-9.]`. Escapes bytes that are not printable.
impl fmt::Debug for ByteSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[")?;
        let mut bytes = self.iter().peekable();
        while let Some(first) = bytes.next() {
            let mut last = first;
            while let Some(next) = bytes.next_if(|&next| next == last + 1) {
                last = next;
            }
            match last - first {
                0 => write!(f, "{}", first.escape_ascii())?,
                1 => write!(f, "{}{}", first.escape_ascii(), last.escape_ascii())?,
                _ => write!(f, "{}-{}", first.escape_ascii(), last.escape_ascii())?,
            }
        }
        f.write_str("]")
    }
}

/// A partition of the bytes into classes, numbered from 0 in the order of their smallest bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ByteClasses {
    of: [ClassId; 256],
    count: usize,
}

impl ByteClasses {
    /// Returns the partition in which two bytes share a class exactly if `key` returns the same for
    /// both.
    pub fn by_key<K: Eq + std::hash::Hash>(key: impl Fn(u8) -> K) -> ByteClasses {
        let mut numbers = HashMap::default();
        let of = std::array::from_fn(|byte| {
            let next = ClassId::new(numbers.len());
            *numbers.entry(key(byte as u8)).or_insert(next)
        });
        ByteClasses { of, count: numbers.len() }
    }

    /// Returns the coarsest partition in which every set is a union of classes.
    pub fn of_sets(sets: &[ByteSet]) -> ByteClasses {
        let mut whole = ByteClasses { of: [ClassId::new(0); 256], count: 1 };
        for set in sets {
            if whole.count == 256 {
                break;
            }
            // The new class of the bytes of each class that are not in the set, and of those that
            // are.
            let mut numbers = [[None; 2]; 256];
            let mut count = 0;
            let of = std::array::from_fn(|byte| {
                let is_inside = usize::from(set.contains(byte as u8));
                *numbers[whole.of[byte].as_usize()][is_inside].get_or_insert_with(|| {
                    count += 1;
                    ClassId::new(count - 1)
                })
            });
            whole = ByteClasses { of, count };
        }
        whole
    }

    /// Returns the number of classes.
    #[inline]
    pub fn count(&self) -> usize {
        self.count
    }

    /// Returns a byte's class.
    #[inline]
    pub fn of(&self, byte: u8) -> ClassId {
        self.of[usize::from(byte)]
    }

    /// Returns the most readable byte of each class, in the order of [`ByteSet::readability`].
    pub fn representatives(&self) -> Vec<u8> {
        let mut bytes: Vec<u8> = self.sets().into_iter().filter_map(ByteSet::most_readable).collect();
        bytes.sort_by_key(|&byte| ByteSet::readability(byte));
        bytes
    }

    /// Returns the partition in which each byte of `apart` is a class of its own, and the other
    /// bytes have the classes of this one.
    pub fn refined(&self, apart: &[u8]) -> ByteClasses {
        ByteClasses::by_key(|byte| (self.of(byte), apart.contains(&byte).then_some(byte)))
    }

    /// Returns the bytes of each class, in the order of the ids.
    pub fn sets(&self) -> Vec<ByteSet> {
        let mut sets = vec![ByteSet::EMPTY; self.count];
        (0..=255).for_each(|byte| sets[self.of(byte).as_usize()].insert(byte));
        sets
    }
}
