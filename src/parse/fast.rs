//! The fast path: decides common hosts and logins in bit masks, and leaves all other input to the plain path.
//!
//! `login` and `host` either read what the plain path reads, or return `None` and do not move the cursor. They never
//! report an error. Tests compare them with the plain path.

use super::class::{AlphaDigit, Digit, Dot, Hyphen};
use super::cursor::Cursor;
use super::scan::Window;
use crate::url::{Host, Hostport, Login, Part};

/// The blocks of a window that most hosts fit in.
const BLOCKS: usize = 2;

/// Reads a login without user and password, if a "/" or the end follows it.
///
/// An "@" follows a user and a password, and neither contains a "/". So text before a "/" or the end is a hostport.
#[inline(always)]
pub(super) fn login<'a>(cursor: &mut Cursor<'a>) -> Option<Login<'a>> {
    let start = cursor.at();
    let hostport = hostport(cursor).filter(|_| matches!(cursor.peek(), None | Some(b'/')));
    if hostport.is_none() {
        cursor.back_to(start);
    }
    Some(Login { user: None, password: None, hostport: hostport? })
}

/// Reads a host and a port. The caller moves the cursor back if they are not there.
#[inline(always)]
fn hostport<'a>(cursor: &mut Cursor<'a>) -> Option<Hostport<'a>> {
    let host = host(cursor)?;
    let port = if cursor.eat(b':') { Some(digits(cursor)?) } else { None };
    Some(Hostport { host, port })
}

/// Reads `digits`.
fn digits<'a>(cursor: &mut Cursor<'a>) -> Option<Part<'a>> {
    cursor.run::<Digit>().ok().filter(|digits| !digits.is_empty())
}

/// Reads a host that is valid and ends within a window.
///
/// Bit `n` of a mask stands for byte `n` of the window. The masks show all labels at once, so the decision takes no
/// branch for each label.
#[inline(always)]
pub(super) fn host<'a>(cursor: &mut Cursor<'a>) -> Option<Host<'a>> {
    let start = cursor.at();
    let window = cursor.window::<BLOCKS>();
    let (alphadigits, digits) = (window.mask::<AlphaDigit>(start), window.mask::<Digit>(start));
    let (hyphens, dots) = (window.mask::<Hyphen>(start), window.mask::<Dot>(start));

    // The host is the run of its characters.
    let length = (alphadigits | hyphens | dots).trailing_ones();
    if length == Window::<BLOCKS>::WIDTH as u32 {
        return None;
    }
    let host = (1 << length) - 1;
    let (hyphens, dots) = (hyphens & host, dots & host);

    // A label ends in a letter or a digit. So an empty host is malformed. A "-" follows a letter, a
    // digit or another "-".
    let after_alphadigit = alphadigits << 1;
    let label_ends = dots | 1 << length;
    let malformed = label_ends & !after_alphadigit | hyphens & !(after_alphadigit | hyphens << 1);
    if malformed != 0 {
        return None;
    }

    // The last label of a hostname starts with a letter. A hostnumber has three dots between digits.
    let last_label = (dots << 1 | 1).ilog2();
    let starts_with_digit = digits >> last_label & 1 == 1;
    let is_number = host & !(digits | dots) == 0 && dots.count_ones() == 3;
    if starts_with_digit && !is_number {
        return None;
    }
    cursor.advance(length as usize);
    let text = cursor.since(start);
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
        let mut answers = Answers::default();
        for_each_text(8, &mut Vec::new(), &mut |text| answers.count(text, 0));
        assert!(answers.hosts > 100_000 && answers.logins > 10_000, "{answers:?}");
    }

    /// Texts that start and end at every distance from the ends of a window and of the input.
    #[test]
    fn the_paths_agree_at_every_window_boundary() {
        let mut answers = Answers::default();
        let mut input: Vec<u8> = Vec::new();
        for filler in ["a", "1", "1.", "a-"] {
            for_each_text(2, &mut Vec::new(), &mut |text| {
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
        assert!(answers.hosts > 100_000 && answers.logins > 100_000, "{answers:?}");
    }

    /// The numbers of bytes before the host, of filler at its beginning, and after the text.
    fn places() -> impl Iterator<Item = (usize, usize, usize)> {
        let befores = [0, 1, 15, 16, 17];
        befores.into_iter().flat_map(|before| {
            (0..36).flat_map(move |length| (0..36).map(move |after| (before, length, after)))
        })
    }

    #[test]
    fn the_fast_path_answers_common_hosts_and_logins() {
        for text in ["h", "host.dom", "a-b--c.d", "1.2.3.4", "255.255.255.255", "1.2.3.4.dom", "1.dom"] {
            for rest in ["", "/", "/path?search"] {
                let input = [text, rest].concat();
                let mut answers = Answers::default();
                answers.count(input.as_bytes(), 0);
                assert_eq!((answers.hosts, answers.logins), (1, 1), "{input}");
            }
        }
    }
}
