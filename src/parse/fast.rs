//! The fast path: decides common hosts and logins in bit masks, and leaves all other input to the plain path.
//!
//! `login` and `host` either read what the plain path reads, or return `None` and do not move the cursor. They never
//! report an error. Tests compare them with the plain path.

use super::cursor::Cursor;
use super::masks::BLOCK;
use crate::url::{Host, Hostport, Login, Part};

/// Reads a login that a "/" or the end follows.
///
/// An "@" follows a user and a password, and neither contains a "/". So the first of both characters shows whether there
/// is a user.
#[inline(always)]
pub(super) fn login<'a>(cursor: &mut Cursor<'a>) -> Option<Login<'a>> {
    let start = cursor.at();
    let login = read_login(cursor).filter(|_| matches!(cursor.peek(), None | Some(b'/')));
    if login.is_none() {
        cursor.back_to(start);
    }
    login
}

/// Reads a login. The caller moves the cursor back if it is not there.
#[inline(always)]
fn read_login<'a>(cursor: &mut Cursor<'a>) -> Option<Login<'a>> {
    let (masks, first) = cursor.masks()?;
    let [_, slashes, _, _, at_signs] = masks.stops;
    let stops = (slashes | at_signs) & (u64::MAX << first);
    let first_stop = stops & stops.wrapping_neg();
    let (mut user, mut password) = (None, None);
    if at_signs & first_stop != 0 {
        let text;
        (text, password) = user_and_password(cursor, first_stop.trailing_zeros())?;
        user = Some(text);
        cursor.advance(1);
    }
    Some(Login { user, password, hostport: hostport(cursor)? })
}

/// Reads a user's name and a password before the "@" that the bit `end` stands for.
#[inline(always)]
fn user_and_password<'a>(cursor: &mut Cursor<'a>, end: u32) -> Option<(Part<'a>, Option<Part<'a>>)> {
    let (masks, first) = cursor.masks()?;
    let [_, _, _, colons, _] = masks.stops;
    let text = (u64::MAX << first) & !(u64::MAX << end);
    let colons = colons & text;
    // Neither text contains a ":".
    if text & !masks.xchars != 0 || colons.count_ones() > 1 {
        return None;
    }
    if colons == 0 {
        return Some((take(cursor, end - first), None));
    }
    let colon = colons.trailing_zeros();
    let user = take(cursor, colon - first);
    cursor.advance(1);
    Some((user, Some(take(cursor, end - colon - 1))))
}

/// Reads a host and a port.
#[inline(always)]
pub(super) fn hostport<'a>(cursor: &mut Cursor<'a>) -> Option<Hostport<'a>> {
    let start = cursor.at();
    let host = host(cursor)?;
    if !cursor.eat(b':') {
        return Some(Hostport { host, port: None });
    }
    let port = port(cursor);
    if port.is_none() {
        cursor.back_to(start);
    }
    Some(Hostport { host, port: Some(port?) })
}

/// Reads a port that ends within the window.
#[inline(always)]
fn port<'a>(cursor: &mut Cursor<'a>) -> Option<Part<'a>> {
    let (masks, first) = cursor.masks()?;
    let length = (masks.digits >> first).trailing_ones();
    if length == 0 || first + length >= BLOCK as u32 {
        return None;
    }
    Some(take(cursor, length))
}

/// Reads text of a length that the window shows.
#[inline(always)]
fn take<'a>(cursor: &mut Cursor<'a>, length: u32) -> Part<'a> {
    let start = cursor.at();
    cursor.advance(length as usize);
    cursor.since(start)
}

/// Reads a host that is valid and ends within the window.
///
/// Bit `n` of a mask stands for byte `n` of the window. The masks show all labels at once, so the decision takes no
/// branch for each label.
#[inline(always)]
pub(super) fn host<'a>(cursor: &mut Cursor<'a>) -> Option<Host<'a>> {
    let (masks, first) = cursor.masks()?;

    // The host is the run of its characters.
    let from_first = u64::MAX << first;
    let end = (!masks.host_characters & from_first).trailing_zeros();
    let after_end = u64::MAX.checked_shl(end)?;
    let host = from_first & !after_end;
    let dots = masks.dots & host;

    // A label starts at the host's start and after each dot. It ends before each dot and at the host's end. There it has
    // a letter or a digit. The start of an empty host has neither.
    let label_starts = dots << 1 | 1 << first;
    let label_ends = (dots | 1 << end) >> 1;
    if (label_starts | label_ends) & !masks.alphadigits != 0 {
        return None;
    }

    // The last label of a hostname starts with a letter. A hostnumber has three dots between digits.
    let last_label = label_starts.ilog2();
    let is_number = masks.digits >> last_label & 1 == 1;
    if is_number && (host & !(masks.digits | dots) != 0 || dots.count_ones() != 3) {
        return None;
    }
    let text = take(cursor, end - first);
    Some(if is_number { Host::Number(text) } else { Host::Name(text) })
}

#[cfg(test)]
mod tests {
    use core::fmt::Debug;
    use std::vec::Vec;

    use super::super::error::Error;
    use super::super::login::{plain_host, plain_login};
    use super::*;
    use crate::Profile;

    /// A letter, a digit, every other character of a host, and what may end a host or a user.
    const ALPHABET: &[u8] = b"a1-.:@/";

    /// How many answers the fast path gave.
    #[derive(Debug, Default)]
    struct Answers {
        hosts: usize,
        logins: usize,
    }

    /// Reads from `start` by both paths, and compares what the fast path answers. Returns whether it answers.
    fn compare<'a, T: PartialEq + Debug>(
        input: &'a [u8],
        start: usize,
        fast: fn(&mut Cursor<'a>) -> Option<T>,
        plain: fn(&mut Cursor<'a>) -> Result<T, Error>,
    ) -> bool {
        let mut before = Cursor::new(input, Profile::Interpreter);
        before.move_window();
        before.advance(start);
        let (mut by_fast, mut by_plain) = (before, before);
        let Some(answer) = fast(&mut by_fast) else {
            assert_eq!(by_fast.at(), start, "{}", input.escape_ascii());
            return false;
        };
        assert_eq!(plain(&mut by_plain), Ok(answer), "{} from {start}", input.escape_ascii());
        assert_eq!(by_fast.at(), by_plain.at(), "{} from {start}", input.escape_ascii());
        true
    }

    impl Answers {
        fn count(&mut self, input: &[u8], start: usize) {
            self.hosts += usize::from(compare(input, start, host, plain_host));
            self.logins += usize::from(compare(input, start, login, plain_login));
        }
    }

    /// Calls `visit` with every text over the alphabet of at most `length` bytes.
    fn for_each_text(alphabet: &[u8], length: usize, text: &mut Vec<u8>, visit: &mut impl FnMut(&[u8])) {
        visit(text);
        if length == 0 {
            return;
        }
        for &byte in alphabet {
            text.push(byte);
            for_each_text(alphabet, length - 1, text, visit);
            text.pop();
        }
    }

    #[test]
    fn the_fast_path_agrees_with_the_plain_path() {
        let mut answers = Answers::default();
        for_each_text(ALPHABET, 7, &mut Vec::new(), &mut |text| {
            answers.count(text, 0);
            // A number and what may follow it need eight bytes.
            answers.count(&[text, b"/"].concat(), 0);
        });
        assert!(answers.hosts > 100_000 && answers.logins > 10_000, "{answers:?}");
    }

    /// Texts that start and end at every distance from the ends of a window and of the input.
    #[test]
    fn the_paths_agree_at_every_window_boundary() {
        let mut answers = Answers::default();
        let mut input: Vec<u8> = Vec::new();
        for filler in ["a", "1", "1.", "a-"] {
            for_each_text(ALPHABET, 2, &mut Vec::new(), &mut |text| {
                for (before, length, after) in places() {
                    input.clear();
                    input.resize(before, b'/');
                    input.extend(filler.bytes().cycle().take(length));
                    input.extend_from_slice(text);
                    input.resize(input.len() + after, b'/');
                    answers.count(&input, before);
                }
            });
        }
        assert!(answers.hosts > 30_000 && answers.logins > 15_000, "{answers:?}");
    }

    /// The numbers of bytes before the host, of filler at its beginning, and after the text.
    fn places() -> impl Iterator<Item = (usize, usize, usize)> {
        let counts = || (0..4).chain(56..68);
        let befores = [0, 1, 7, 31, 62].into_iter();
        befores.flat_map(move |before| {
            counts().flat_map(move |length| counts().map(move |after| (before, length, after)))
        })
    }

    /// Escapes in a user's name and password, whole and broken.
    #[test]
    fn the_paths_agree_on_escapes() {
        let mut answers = Answers::default();
        for_each_text(b"a%4:@", 7, &mut Vec::new(), &mut |text| {
            for rest in ["", "@h", "@h:1/"] {
                answers.count(&[text, rest.as_bytes()].concat(), 0);
            }
        });
        assert!(answers.logins > 5_000, "{answers:?}");
    }

    #[test]
    fn the_fast_path_answers_common_hosts_and_logins() {
        for text in [
            "h",
            "h:8",
            "u:p@h",
            "u@h:80",
            "host.dom",
            "a-b--c.d",
            "1.2.3.4",
            "255.255.255.255",
            "1.2.3.4.dom",
            "1.dom",
        ] {
            for rest in ["", "/", "/path?search"] {
                let input = [text, rest].concat();
                let mut answers = Answers::default();
                answers.count(input.as_bytes(), 0);
                assert_eq!((answers.hosts, answers.logins), (1, 1), "{input}");
            }
        }
    }
}
