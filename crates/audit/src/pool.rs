//! Texts in one piece of memory: an audit has a million of them, and most are short.

use std::collections::HashMap;
use std::fmt;
use std::hash::{BuildHasher, Hash};
use std::ops::Index;

use foldhash::{fast, quality};
use serde::{Serialize, Serializer};

/// A list of texts.
///
/// ```
/// use rfc1738_audit::Strings;
///
/// let mut inputs: Strings = ["http://a/", "x:b"].into_iter().collect();
/// inputs.push("x:c");
/// assert!(inputs.contains("x:b") && inputs.len() == 3 && &inputs[2] == "x:c");
/// ```
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Strings {
    text: String,
    ends: Vec<u32>,
}

impl Strings {
    /// Returns the number of texts.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns whether there is no text.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Returns the texts.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &str> + ExactSizeIterator + Clone {
        (0..self.len()).map(|at| &self[at])
    }

    /// Returns the first text.
    pub fn first(&self) -> Option<&str> {
        self.iter().next()
    }

    /// Returns whether a text is among them.
    pub fn contains(&self, text: &str) -> bool {
        self.iter().any(|one| one == text)
    }

    /// Adds a text.
    ///
    /// # Panics
    /// Panics if the texts together are longer than 4 GiB. A file of inputs has at most 256 MiB.
    pub fn push(&mut self, text: &str) {
        self.text += text;
        self.ends.push(u32::try_from(self.text.len()).expect("the texts have at most 4 GiB"));
    }
}

impl Index<usize> for Strings {
    type Output = str;

    fn index(&self, at: usize) -> &str {
        let begin = at.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.text[begin as usize..self.ends[at] as usize]
    }
}

impl fmt::Debug for Strings {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_list().entries(self.iter()).finish()
    }
}

impl Serialize for Strings {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_seq(self.iter())
    }
}

impl<S: AsRef<str>> Extend<S> for Strings {
    fn extend<I: IntoIterator<Item = S>>(&mut self, texts: I) {
        texts.into_iter().for_each(|text| self.push(text.as_ref()));
    }
}

impl<S: AsRef<str>> FromIterator<S> for Strings {
    fn from_iter<I: IntoIterator<Item = S>>(texts: I) -> Strings {
        let mut all = Strings::default();
        all.extend(texts);
        all
    }
}

/// Texts, each once. Each one has a number, in their order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pool {
    all: Strings,
    /// A table of hashes with open addressing: the number of a text and 1, or 0 for an empty slot.
    /// At most half of the slots have a number.
    slots: Vec<u32>,
    /// The texts are from outside, so nobody may choose those whose hashes collide.
    hasher: quality::RandomState,
}

impl Pool {
    /// Returns the texts.
    pub(crate) fn all(&self) -> &Strings {
        &self.all
    }

    /// Returns the text with a number.
    pub(crate) fn get(&self, number: u32) -> &str {
        &self.all[number as usize]
    }

    /// Returns the number of a text, if it is there.
    pub(crate) fn find(&self, text: &str) -> Option<u32> {
        if self.slots.is_empty() { None } else { self.slots[self.slot(text)].checked_sub(1) }
    }

    /// Returns the number of a text, which is added if it is new.
    pub(crate) fn add(&mut self, text: &str) -> u32 {
        if (self.all.len() + 1) * 2 > self.slots.len() {
            self.slots = vec![0; (self.slots.len() * 2).max(16)];
            for at in 0..self.all.len() {
                let slot = self.slot(&self.all[at]);
                self.slots[slot] = number(at) + 1;
            }
        }
        let slot = self.slot(text);
        if self.slots[slot] == 0 {
            self.all.push(text);
            self.slots[slot] = number(self.all.len());
        }
        self.slots[slot] - 1
    }

    /// Returns the slot of a text, or the empty one for it.
    fn slot(&self, text: &str) -> usize {
        let last = self.slots.len() - 1;
        let mut slot = usize::try_from(self.hasher.hash_one(text)).unwrap_or(usize::MAX) & last;
        while self.slots[slot].checked_sub(1).is_some_and(|number| self.get(number) != text) {
            slot = (slot + 1) & last;
        }
        slot
    }
}

fn number(at: usize) -> u32 {
    u32::try_from(at).expect("there are fewer texts than octets, of which there are at most 4 GiB")
}

/// Lists of values, each different list once. There are few different values, so a list is a text
/// with a character for each of them.
#[derive(Clone)]
pub(crate) struct Lists<T> {
    values: Vec<T>,
    characters: HashMap<T, char, fast::RandomState>,
    all: Pool,
}

impl<T> Default for Lists<T> {
    fn default() -> Lists<T> {
        Lists { values: Vec::new(), characters: HashMap::default(), all: Pool::default() }
    }
}

impl<T: Copy + Eq + Hash> Lists<T> {
    /// Returns the number of a list, which is added if it is new.
    pub(crate) fn add(&mut self, list: &[T]) -> u32 {
        let text: String = list.iter().map(|value| self.character(*value)).collect();
        self.all.add(&text)
    }

    /// Returns the list with a number.
    pub(crate) fn get(&self, number: u32) -> impl Iterator<Item = T> {
        self.all.get(number).chars().map(|character| self.values[character as usize])
    }

    /// Returns whether the list with a number has a value.
    pub(crate) fn has(&self, number: u32, value: T) -> bool {
        self.characters.get(&value).is_some_and(|character| self.all.get(number).contains(*character))
    }

    fn character(&mut self, value: T) -> char {
        *self.characters.entry(value).or_insert_with(|| {
            self.values.push(value);
            let number = u32::try_from(self.values.len() - 1).ok();
            number.and_then(char::from_u32).expect("there are some thousands of different values")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_held_once() {
        let texts: Vec<String> = (0..1000).map(|number| format!("{}", number % 700)).collect();
        let mut pool = Pool::default();
        assert_eq!(pool.find(""), None);
        for (at, text) in texts.iter().enumerate() {
            assert_eq!(pool.add(text) as usize, at % 700);
        }
        for (at, text) in texts.iter().enumerate() {
            assert_eq!((pool.find(text), pool.get(at as u32 % 700)), (Some(at as u32 % 700), &**text));
        }
        assert_eq!((pool.all().len(), pool.find("700"), pool.find("")), (700, None, None));
        assert_eq!((pool.add(""), pool.get(700), pool.find("")), (700, "", Some(700)));
    }

    #[test]
    fn a_list_is_held_once() {
        let mut lists = Lists::default();
        // A character has one octet, or several.
        let all: Vec<Vec<usize>> = (0..300).map(|first| (first..300).step_by(7).collect()).collect();
        let numbers: Vec<u32> = all.iter().map(|list| lists.add(list)).collect();
        for (list, number) in all.iter().zip(&numbers) {
            assert_eq!((lists.add(list), &lists.get(*number).collect::<Vec<_>>()), (*number, list));
            (0..310).for_each(|value| assert_eq!(lists.has(*number, value), list.contains(&value)));
        }
        assert_eq!(numbers, (0..300).collect::<Vec<u32>>());
    }
}
