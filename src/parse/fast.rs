//! The fast paths: they decide a common host in bit masks or in one pass, and leave every other one
//! to the plain path.
//!
//! Each either reads what the plain path reads, or returns `None` and does not move the cursor.
//! They never report an error. Tests compare all paths.

use super::class::{AlphaDigit, Class, Digit, Dot, HostCharacter};
use super::cursor::Cursor;
use super::scan::members;
use crate::url::Host;

/// Reads a host that is valid and ends within the first block.
///
/// Bit `n` of a mask stands for byte `n` of the input. The masks show all labels at once, so the
/// decision takes no branch for each label.
#[inline(always)]
pub(super) fn host<'a>(cursor: &mut Cursor<'a>) -> Option<Host<'a>> {
    let (block, first) = cursor.shown()?;

    // The host is the run of its characters.
    let from_first = u64::MAX << first;
    let end = (!members::<HostCharacter>(block) & from_first).trailing_zeros();
    let after_end = u64::MAX.checked_shl(end)?;
    let host = from_first & !after_end;
    let dots = members::<Dot>(block) & host;

    // A label starts at the host's start and after each dot. It ends before each dot and at the
    // host's end. There it has a letter or a digit. The start of an empty host has neither.
    let label_starts = dots << 1 | 1 << first;
    let label_ends = (dots | 1 << end) >> 1;
    if (label_starts | label_ends) & !members::<AlphaDigit>(block) != 0 {
        return None;
    }

    // The last label of a hostname starts with a letter. A hostnumber has three dots between
    // digits.
    let length = (end - first) as usize;
    if !cursor.rest().get((label_starts.ilog2() - first) as usize)?.is_ascii_digit() {
        return Some(Host::Name(cursor.take(length)));
    }
    let is_number = host & !(members::<Digit>(block) | dots) == 0 && dots.count_ones() == 3;
    is_number.then(|| Host::Number(cursor.take(length)))
}

/// The length from which on labels are read one by one: they may be long.
const LONG: usize = 32;

/// Reads a hostname that is not long, byte by byte.
///
/// No "." stands beside another "." or a "-". So each byte asks only about the one before, without
/// a branch.
#[inline(always)]
pub(super) fn hostname<'a>(cursor: &mut Cursor<'a>) -> Option<Host<'a>> {
    /// Two bits say what may not follow, and the next two what may not stand before.
    const KINDS: [u8; 256] = {
        let mut kinds = [OTHER; 256];
        let mut byte = 0;
        while byte < 256 {
            if AlphaDigit::MEMBERS.contains(byte as u8) {
                kinds[byte] = 0;
            }
            byte += 1;
        }
        kinds[b'.' as usize] = DOT;
        kinds[b'-' as usize] = 0b10_01;
        kinds
    };
    const DOT: u8 = 0b01_11;
    const OTHER: u8 = u8::MAX;

    let (mut before, mut wrong, mut length) = (DOT, 0, 0);
    for &byte in cursor.rest().iter().take(LONG) {
        let kind = KINDS[usize::from(byte)];
        if kind == OTHER {
            break;
        }
        wrong |= before & (kind >> 2);
        (before, length) = (kind, length + 1);
    }
    let name = cursor.rest().get(..length).filter(|name| wrong | before == 0 && name.len() < LONG)?;
    let label = name.rsplit(|byte| *byte == b'.').next()?;
    label.first()?.is_ascii_alphabetic().then(|| Host::Name(cursor.take(length)))
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::super::login::host_of_rules;
    use super::super::scan::first_block;
    use super::*;
    use crate::Profile;

    /// A letter, a digit, every other character of a host, and what may end a host.
    const ALPHABET: &[u8] = b"a1-.:@/";

    /// Reads a host from `start` by all paths, and compares what the fast paths answer. Returns
    /// whether the one with masks answers.
    fn answers(input: &[u8], start: usize) -> bool {
        let mut before = Cursor::new(input, Profile::Interpreter, first_block(input));
        before.take(start);
        let mut by_plain = before;
        let expected = host_of_rules(&mut by_plain);
        let is_name = matches!(expected, Ok(Host::Name(_))) && by_plain.at() - start < LONG;
        let fast_paths: [for<'a> fn(&mut Cursor<'a>) -> Option<Host<'a>>; 2] =
            [|cursor| hostname(cursor), |cursor| host(cursor)];
        let [by_name, by_masks] = fast_paths.map(|path| {
            let mut by_fast = before;
            let answer = path(&mut by_fast);
            let at = if answer.is_some() { by_plain.at() } else { start };
            assert_eq!(by_fast.at(), at, "{} from {start}", input.escape_ascii());
            assert!(answer.is_none() || answer == expected.ok(), "{} from {start}", input.escape_ascii());
            answer.is_some()
        });
        assert_eq!(by_name, is_name, "{} from {start}", input.escape_ascii());
        by_masks
    }

    /// Whether enough hosts were answered. A processor without the vector instructions has
    /// no fast path.
    fn are_enough(hosts: usize, least: usize) -> bool {
        hosts > least || first_block(b"").is_none()
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
        let mut hosts = 0;
        for_each_text(7, &mut Vec::new(), &mut |text| {
            hosts += usize::from(answers(text, 0));
            // A number and what may follow it need eight bytes.
            hosts += usize::from(answers(&[text, b"/"].concat(), 0));
        });
        assert!(are_enough(hosts, 100_000), "{hosts}");
    }

    /// Texts that start and end at every distance from the ends of the block and of the input.
    #[test]
    fn the_paths_agree_at_every_boundary() {
        let mut hosts = 0;
        let mut input: Vec<u8> = Vec::new();
        for filler in ["a", "1", "1.", "a-"] {
            for_each_text(2, &mut Vec::new(), &mut |text| {
                for (before, length, after) in places() {
                    input.clear();
                    input.resize(before, b'/');
                    input.extend(filler.bytes().cycle().take(length));
                    input.extend_from_slice(text);
                    input.resize(input.len() + after, b'/');
                    hosts += usize::from(answers(&input, before));
                }
            });
        }
        assert!(are_enough(hosts, 30_000), "{hosts}");
    }

    /// The numbers of bytes before the host, of filler at its beginning, and after the text.
    fn places() -> impl Iterator<Item = (usize, usize, usize)> {
        let counts = || (0..4).chain(56..68);
        let befores = [0, 1, 7, 31, 62].into_iter();
        befores.flat_map(move |before| {
            counts().flat_map(move |length| counts().map(move |after| (before, length, after)))
        })
    }

    #[test]
    fn the_masks_answer_common_hosts() {
        for text in ["h", "host.dom", "a-b--c.d", "1.2.3.4", "255.255.255.255", "1.2.3.4.dom", "1.dom"] {
            for rest in ["", ":8", "/", "/path?search"] {
                let input = [text, rest].concat();
                assert!(are_enough(answers(input.as_bytes(), 0).into(), 0), "{input}");
            }
        }
    }
}
