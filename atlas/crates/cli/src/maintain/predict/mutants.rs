//! Mutants of inputs: texts with pieces that libraries treat in a special way, in any place.

/// The pieces that are inserted.
#[rustfmt::skip]
const PIECES: &[&str] = &[
    "/", "//", "\\", "?", "#", "@", ":", "%", "%2e", "..", ".", "/../", "/./", "c:", "c|", "|", "[", "]",
    "[::1]", "[v1.a]", "::", "0x", "0", "1", "8", "9", "256", "65536", "80", "21", "443", "http:",
    "ftp:", "file:", "https:", "ws:", "wss:", "mailto:", "news:", "x:", "gopher:", "localhost", "xn--",
    "xn--a", "xn--4ca", "\u{e9}", "\u{df}", "\u{2460}", "\u{3002}", "\u{ad}", "\u{200d}", "\u{fffd}",
    "\0", "\u{7f}", "\u{80}", "\t", "\n", "\r", " ", "^", "`", "{", "}", "<", ">", "\"", "'", "~", "_",
    "-", "%00", "%41", "%2f", "%zz", "%e9", "%C3%A9", "%5b", "%3a", "%40", "%25", ";", "=", "&", "+",
    "*", "!", "$", "A", "Z", "a", "b", "\u{5d0}", "\u{ff57}", "\u{ff0e}", "\u{1f4a9}", "//@", "/:",
    "/c:\t", "\u{627}", "4294967295", "0xffffffff",
];

/// The largest number of characters of an input before it is mutated.
const LONGEST: usize = 60;

/// A generator of mutants.
pub struct Mutants<'i> {
    inputs: &'i [Vec<u8>],
    state: u64,
}

impl<'i> Mutants<'i> {
    /// Returns a generator. The same seed gives the same mutants.
    pub fn new(inputs: &'i [Vec<u8>], seed: u64) -> Mutants<'i> {
        // xorshift does not leave the state 0.
        Mutants { inputs, state: (seed ^ 0x9e37_79b9_7f4a_7c15).max(1) }
    }

    /// Returns a number below `limit` (xorshift64).
    fn below(&mut self, limit: usize) -> usize {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        (self.state >> 11) as usize % limit
    }

    /// Returns the next mutant: an input, or the empty text, after one to four edits.
    pub fn next(&mut self) -> String {
        let mut text: Vec<char> = Vec::new();
        if self.below(8) != 0 && !self.inputs.is_empty() {
            let input = &self.inputs[self.below(self.inputs.len())];
            text.extend(String::from_utf8_lossy(input).chars().take(LONGEST));
        }
        for _ in 0..=self.below(4) {
            self.edit(&mut text);
        }
        text.into_iter().collect()
    }

    fn edit(&mut self, text: &mut Vec<char>) {
        let at = self.below(text.len() + 1);
        let is_inside = at < text.len();
        match self.below(5) {
            0 if is_inside => {
                text.remove(at);
            }
            1 if is_inside => text[at] = char::from(self.below(128) as u8),
            2 if is_inside => {
                let end = text.len().min(at + 1 + self.below(6));
                let piece = text[at..end].to_vec();
                let to = self.below(text.len() + 1);
                text.splice(to..to, piece);
            }
            _ => {
                let piece = PIECES[self.below(PIECES.len())];
                text.splice(at..at, piece.chars());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_decides_the_mutants() {
        let inputs = [b"http://host.dom/".to_vec()];
        let ten = |seed| {
            let mut mutants = Mutants::new(&inputs, seed);
            (0..10).map(|_| mutants.next()).collect::<Vec<_>>()
        };
        assert_eq!(ten(1), ten(1));
        assert_ne!(ten(1), ten(2));
        assert!(ten(3).iter().any(|mutant| mutant.starts_with("http")));
    }
}
