//! The fast paths: they decide a common host in bit masks or in one pass, and leave every other one
//! to the plain path.
//!
//! Each either reads what the plain path reads, or returns `None` and does not move the cursor.
//! They never report an error. Tests compare all paths.

use super::blocks::Scan;
use super::class::{AlphaDigit, Class, Digit, Dot, HostCharacter};
use super::cursor::Cursor;
use super::plain::BLOCK;
use crate::url::Host;

/// Reads a host that is valid and ends within the first block.
///
/// Bit `n` of a mask stands for byte `n` of the input. The masks show all labels at once, so the
/// decision takes no branch for each label.
#[inline(always)]
pub(super) fn host<'a, S: Scan>(cursor: &mut Cursor<'a, S>) -> Option<Host<'a>> {
    let first = cursor.at();
    // The masks cost more than the error of an empty host.
    if first >= BLOCK || !AlphaDigit::MEMBERS.contains(cursor.peek()?) {
        return None;
    }
    let others = cursor.others::<HostCharacter>()?;

    // The host is the run of its characters.
    let from_first = u64::MAX << first;
    let end = (others & from_first).trailing_zeros();
    let host = from_first & !u64::MAX.checked_shl(end)?;

    // A label starts at the host's start and after each dot. It ends before each dot and at the
    // host's end. There it has a letter or a digit. The start of an empty host has neither.
    let others = cursor.others::<AlphaDigit>()?;
    let starts = |dots: u64| dots << 1 | 1 << first;
    let is_wrong = |dots: u64| (starts(dots) | (dots | 1 << end) >> 1) & others != 0;
    let last_label = |dots: u64| starts(dots).ilog2() as usize - first;

    // A "-" is told from a "." only beside another one, and where it is the last of them.
    let mut dots = host & others;
    if is_wrong(dots) || cursor.rest().get(last_label(dots).wrapping_sub(1)) == Some(&b'-') {
        dots = host & !cursor.others::<Dot>()?;
        if is_wrong(dots) {
            return None;
        }
    }

    // The last label of a hostname starts with a letter. A hostnumber has three dots between
    // digits.
    let length = end as usize - first;
    if !cursor.rest().get(last_label(dots))?.is_ascii_digit() {
        return Some(Host::Name(cursor.take(length)));
    }
    let is_number = host & cursor.others::<Digit>()? & cursor.others::<Dot>()? == 0 && dots.count_ones() == 3;
    is_number.then(|| Host::Number(cursor.take(length)))
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::super::class::Class;
    use super::super::login::host_of_rules;
    use super::super::plain::Bytes;
    use super::*;
    use crate::Profile;

    /// A letter, a digit, every other character of a host, and what may end a host.
    const ALPHABET: &[u8] = b"a1-.:@/";

    /// Shows the first block of a text without vector instructions.
    #[derive(Clone, Copy)]
    struct Shown<'a>(&'a [u8]);

    impl Scan for Shown<'_> {
        fn run<C: Class>(&self, text: &[u8], at: usize) -> usize {
            Bytes.run::<C>(text, at)
        }

        fn others<C: Class>(&self) -> Option<u64> {
            let is_member = |place| self.0.get(place).is_some_and(|byte| C::MEMBERS.contains(*byte));
            Some((0..BLOCK).map(|place| u64::from(!is_member(place)) << place).sum())
        }
    }

    /// Reads a host from `start` by both paths, and compares the answers. The fast path reads each
    /// host that ends in the first block.
    fn compare(input: &[u8], start: usize) {
        let mut by_rules = Cursor::new(input, Profile::Interpreter, Bytes);
        by_rules.take(start);
        let expected = host_of_rules(&mut by_rules).ok().filter(|_| by_rules.at() < BLOCK);
        let mut by_masks = Cursor::new(input, Profile::Interpreter, Shown(input));
        by_masks.take(start);
        let answer = host(&mut by_masks);
        assert_eq!(answer, expected, "{} from {start}", input.escape_ascii());
        let at = if expected.is_some() { by_rules.at() } else { start };
        assert_eq!(by_masks.at(), at, "{} from {start}", input.escape_ascii());
    }

    /// Calls `visit` with every text over the alphabet of at most `length` bytes.
    fn for_each_text(length: usize, text: &mut Vec<u8>, visit: &mut impl FnMut(&[u8])) {
        visit(text);
        if length == 0 {
            return;
        }
        for &byte in ALPHABET {
            text.push(byte);
            for_each_text(length - 1, text, visit);
            text.pop();
        }
    }

    #[test]
    fn the_fast_path_agrees_with_the_plain_path() {
        for_each_text(7, &mut Vec::new(), &mut |text| {
            compare(text, 0);
            compare(&[b"://", text].concat(), 3);
        });
    }

    /// Texts that start and end at every distance from the ends of the block and of the input.
    #[test]
    fn the_paths_agree_at_every_boundary() {
        let mut input: Vec<u8> = Vec::new();
        for filler in ["a", "1", "1.", "a-"] {
            for_each_text(2, &mut Vec::new(), &mut |text| {
                for (before, length, after) in places() {
                    input.clear();
                    input.resize(before, b'/');
                    input.extend(filler.bytes().cycle().take(length));
                    input.extend_from_slice(text);
                    input.resize(input.len() + after, b'/');
                    compare(&input, before);
                }
            });
        }
    }

    /// The numbers of bytes before the host, of filler at its beginning, and after the text.
    fn places() -> impl Iterator<Item = (usize, usize, usize)> {
        let counts = || (0..4).chain(56..68);
        let befores = [0, 1, 7, 31, 62, 64].into_iter();
        befores.flat_map(move |before| {
            counts().flat_map(move |length| counts().map(move |after| (before, length, after)))
        })
    }
}
