//! A mutator that knows rules: it inserts, repeats, removes and swaps the pieces of an input that rules match.

use std::env;

use rfc1738::Rule;

use crate::pieces::{Piece, pieces};

/// Mutates texts, in half of the calls with libFuzzer's mutation and in the others at the bounds of rules. It stores
/// the pieces of inputs by rule and inserts them where the same rule occurs in another input.
///
/// The seeds and the previous inputs determine the result.
pub struct Mutator {
    /// Whether only libFuzzer mutates, for comparison.
    is_bytewise: bool,
    pieces: Vec<Piece>,
    /// The latest pieces of inputs, for all rules.
    donors: Vec<(Rule, Vec<u8>)>,
    next: usize,
    made: Vec<u8>,
}

/// The largest number of stored pieces. The next constant is the largest length of a piece in bytes.
const DONORS: usize = 512;
const LONGEST: usize = 64;
/// The number of tries to find a piece of the same rule. After that, any piece is used.
const TRIES: usize = 16;

/// The environment variable that turns the mutations by rule off.
pub const BYTEWISE: &str = "RFC1738_BYTEWISE";

impl Default for Mutator {
    fn default() -> Mutator {
        Mutator {
            is_bytewise: env::var_os(BYTEWISE).is_some(),
            pieces: Vec::new(),
            donors: Vec::new(),
            next: 0,
            made: Vec::new(),
        }
    }
}

impl Mutator {
    /// Mutates `data`, which has `size` bytes and room for `max_size`, and returns the new size. `bytewise` is
    /// libFuzzer's own mutation.
    pub fn mutate(
        &mut self,
        data: &mut [u8],
        size: usize,
        max_size: usize,
        seed: u32,
        bytewise: impl FnOnce(&mut [u8], usize, usize) -> usize,
    ) -> usize {
        let mut random = Random(u64::from(seed) << 1 | 1);
        if self.is_bytewise || random.below(2) == 0 || size == 0 {
            return bytewise(data, size, max_size);
        }
        pieces(&data[..size], &mut self.pieces);
        self.edit(&data[..size], &mut random);
        let fits = self.made.len().min(max_size).min(data.len());
        data[..fits].copy_from_slice(&self.made[..fits]);
        fits
    }

    /// Builds another text from a text and its pieces.
    fn edit(&mut self, text: &[u8], random: &mut Random) {
        let piece = self.pieces[random.below(self.pieces.len())];
        let other = self.pieces[random.below(self.pieces.len())];
        let there = &text[piece.start..piece.end];
        self.made.clear();
        let made = &mut self.made;
        made.extend_from_slice(&text[..piece.start]);
        match random.below(8) {
            // Remove the piece, without or with the delimiter after it.
            0 => made.extend_from_slice(&text[piece.end..]),
            1 => made.extend_from_slice(text.get(piece.end + 1..).unwrap_or_default()),
            // Repeat the piece with its delimiter.
            2 => {
                let again = 1 + random.below(3);
                for _ in 0..=again {
                    made.extend_from_slice(&text[piece.start..text.len().min(piece.end + 1)]);
                }
                made.extend_from_slice(text.get(piece.end + 1..).unwrap_or_default());
            }
            // Swap the piece with another piece before or after it.
            3 if piece.end <= other.start => {
                made.extend_from_slice(&text[other.start..other.end]);
                made.extend_from_slice(&text[piece.end..other.start]);
                made.extend_from_slice(there);
                made.extend_from_slice(&text[other.end..]);
            }
            // Insert a delimiter.
            4 => {
                let at = piece.start + random.below(there.len() + 1);
                made.extend_from_slice(&text[piece.start..at]);
                made.push(b":/@?#;=&%.-*+"[random.below(13)]);
                made.extend_from_slice(&text[at..]);
            }
            // Replace the piece with one that the same rule matched elsewhere.
            _ => {
                let donors = &self.donors;
                let draw = |random: &mut Random| donors.get(random.below(donors.len().max(1)));
                let same = (0..TRIES).find_map(|_| draw(random).filter(|(rule, _)| *rule == piece.rule));
                let donor = same.or_else(|| draw(random));
                made.extend_from_slice(donor.map_or(there, |(_, text)| text));
                made.extend_from_slice(&text[piece.end..]);
            }
        }
        self.remember(piece.rule, there);
    }

    fn remember(&mut self, rule: Rule, text: &[u8]) {
        let text = &text[..text.len().min(LONGEST)];
        if self.donors.len() < DONORS {
            self.donors.push((rule, text.into()));
            return;
        }
        let (of, known) = &mut self.donors[self.next % DONORS];
        *of = rule;
        known.clear();
        known.extend_from_slice(text);
        self.next += 1;
    }
}

/// Pseudorandom numbers from a seed: xorshift64* (Vigna 2016).
struct Random(u64);

impl Random {
    fn below(&mut self, count: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let draw = self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 32;
        ((draw * count as u64) >> 32) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rfc1738::{Profile, parse};

    #[test]
    fn mutants_fit_the_buffer_and_often_are_urls() {
        let (mut mutator, mut urls, mut others) = (Mutator::default(), 0, 0);
        let starts =
            [&b"http://host.dom:80/a/b?c"[..], b"ftp://u:p@h.d/x;type=i", b"prospero://h/a;b=c", b"news:*"];
        for seed in 0..20_000 {
            let text = starts[seed as usize % starts.len()];
            let mut data = [b'#'; 48];
            data[..text.len()].copy_from_slice(text);
            let size = mutator.mutate(&mut data, text.len(), 40, seed, |_, size, _| size);
            assert!(size <= 40 && data[40..].iter().all(|&byte| byte == b'#'));
            if data[..size] != *text {
                let is_url = parse(&data[..size], Profile::Interpreter).is_ok();
                if is_url { urls += 1 } else { others += 1 }
            }
        }
        assert!(urls > 2_000 && others > 500, "{urls} {others}");
    }
}
