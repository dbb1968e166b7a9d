//! Variations of inputs: pieces are removed, repeated, replaced by pieces of other inputs, and
//! spelled otherwise.

use super::dice::Dice;

/// Texts that end or begin a part, or that programs treat specially.
const INSERTED: &[&str] = &[
    "@",
    ":",
    "/",
    "//",
    "?",
    "#",
    "[",
    "]",
    "\\",
    "%",
    "%40",
    "%2F",
    "%2e",
    "%00",
    "%25",
    "%0d%0a",
    // An escape and a character reference that a program decodes twice.
    "%2523",
    "%252F",
    "%2540",
    "&amp;",
    "&colon;",
    ".",
    "..",
    ";",
    "&",
    "=",
    "0",
    "xn--",
    "://",
    ":80",
    ":65536",
    "www.",
    "a:b@",
    "[::1]",
    "127.0.0.1",
    ";type=a",
    "\r\n",
    "\u{e9}",
    "\u{661}",
    "\u{2028}",
    "\u{feff}",
    "\u{3002}",
    "\u{ff0f}",
    "\u{200b}",
    "\u{130}",
    "\u{1f600}",
];

/// The greatest length of a variation, in characters. A server accepts URLs of some thousand.
const LONGEST: usize = 4096;

pub(super) fn vary<'a>(dice: &mut Dice, pick: &mut dyn FnMut(&mut Dice) -> &'a str) -> String {
    let mut all: Vec<char> = pick(dice).chars().collect();
    // Most bugs need one change, and some need several.
    for _ in 0..1 + dice.below(2) * dice.below(4) {
        let (start, end) = piece(dice, &all);
        let replacement = match dice.below(9) {
            0 => Vec::new(),
            1 => repeated(&all[start..end], 2),
            2 => {
                let times = dice.repeats();
                repeated(&all[start..end], times)
            }
            3 | 4 => {
                let other: Vec<char> = pick(dice).chars().collect();
                let (start, end) = piece(dice, &other);
                other[start..end].to_vec()
            }
            5 => all[start..end].iter().copied().chain(dice.of(INSERTED).chars()).collect(),
            6 => {
                // Controls and marks of US-ASCII, also at the beginning and the end of all.
                let mark = char::from(dice.below(0x80) as u8);
                let times = dice.repeats().min(5);
                let marks = std::iter::repeat_n(mark, times);
                match dice.below(4) {
                    0 => {
                        all.splice(0..0, marks);
                        continue;
                    }
                    1 => {
                        all.extend(marks);
                        continue;
                    }
                    _ => marks.chain(all[start..end].iter().copied()).collect(),
                }
            }
            7 => all[start..end].iter().map(|letter| other_case(*letter)).collect(),
            _ => escaped(&all[start..end], dice.once_in(2)),
        };
        all.splice(start..end, replacement);
        all.truncate(LONGEST);
    }
    all.into_iter().collect()
}

/// Returns the beginning and the end of a piece: some characters, or all between two delimiters.
fn piece(dice: &mut Dice, all: &[char]) -> (usize, usize) {
    let at = dice.below(all.len() + 1);
    if dice.once_in(2) {
        return (at, (at + 1 + dice.below(8)).min(all.len()));
    }
    let is_delimiter = |character: &char| ":/?#[]@.;&=%".contains(*character);
    let start = all[..at].iter().rposition(is_delimiter).map_or(0, |before| before + dice.below(2));
    let end = all[at..].iter().position(is_delimiter).map_or(all.len(), |after| at + after);
    (start.min(end), end)
}

fn repeated(piece: &[char], times: usize) -> Vec<char> {
    piece.iter().copied().cycle().take((piece.len() * times).min(LONGEST)).collect()
}

fn other_case(letter: char) -> char {
    if letter.is_ascii_lowercase() { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() }
}

/// Percent-encodes each character.
fn escaped(piece: &[char], is_upper: bool) -> Vec<char> {
    let text: String = piece.iter().take(8).collect();
    let escape = |octet: u8| if is_upper { format!("%{octet:02X}") } else { format!("%{octet:02x}") };
    text.bytes().flat_map(|octet| escape(octet).chars().collect::<Vec<_>>()).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn variations_have_each_kind_of_change() {
        let pool = ["http://user@host.dom:80/a/b?q#f", "\u{e9}", ""];
        let mut dice = Dice::new(3);
        let mut pick = |dice: &mut Dice| dice.of(&pool);
        let all: BTreeSet<String> = (0..20_000).map(|_| vary(&mut dice, &mut pick)).collect();
        assert!(all.iter().all(|one| one.chars().count() <= LONGEST));
        let has = |is_it: &dyn Fn(&str) -> bool| all.iter().any(|one| is_it(one));
        for expected in ["http://user@@host.dom:80/a/b?q#f", "http://user@HOST.dom:80/a/b?q#f"] {
            assert!(all.contains(expected), "{expected:?}");
        }
        assert!(has(&|one| one.chars().count() > 1000) && has(&|one| one.contains("%68%6f")));
        assert!(has(&|one| one.starts_with('\u{b}')) && has(&|one| one.ends_with('\u{b}')));
        assert!(has(&|one| one.starts_with('\u{e9}') && one.contains("host")));
    }
}
