//! A mutator that knows rules: it inserts, repeats, removes and swaps the pieces of an input that
//! rules match.

use std::collections::VecDeque;
use std::ops::Range;

use bnf_automata::generate::{Rng, seeded};
use rfc1738::url::Part;
use rfc1738::{Profile, Rule, parse};

/// Mutates texts, in half of the calls with libFuzzer's mutation and in the others at the bounds of
/// rules, so the text on both sides stays intact. The seeds and the previous inputs determine the
/// result.
#[derive(Default)]
pub struct Mutator {
    /// The latest pieces of inputs, which replace others of the same rule.
    donors: VecDeque<(Rule, Vec<u8>)>,
}

/// The largest number of stored pieces, and the largest length of one in bytes.
const DONORS: usize = 512;
const LONGEST: usize = 64;
/// The number of tries to find a piece of the same rule. After that, any piece is used.
const TRIES: usize = 16;
/// The largest number of pieces of one input.
const MOST: usize = 32;

impl Mutator {
    /// Mutates `data`, which has `size` bytes and room for `max_size`, and returns the new size.
    /// `bytewise` is libFuzzer's own mutation.
    pub fn mutate(
        &mut self,
        data: &mut [u8],
        size: usize,
        max_size: usize,
        seed: u32,
        bytewise: impl FnOnce(&mut [u8], usize, usize) -> usize,
    ) -> usize {
        let mut random = seeded(seed.into());
        let mut below = |count: usize| (random.next_u64() % count as u64) as usize;
        if below(2) == 0 || size == 0 {
            return bytewise(data, size, max_size);
        }
        let made = self.edit(&data[..size], &mut below);
        let fits = made.len().min(max_size).min(data.len());
        data[..fits].copy_from_slice(&made[..fits]);
        fits
    }

    /// Returns another text, made from a text and its pieces.
    fn edit(&mut self, text: &[u8], below: &mut dyn FnMut(usize) -> usize) -> Vec<u8> {
        let pieces = pieces(text);
        let (rule, Range { start, end }) = pieces[below(pieces.len())].clone();
        let (_, other) = pieces[below(pieces.len())].clone();
        let (before, piece, after) = (&text[..start], &text[start..end], &text[end..]);
        let after_delimiter = after.get(1..).unwrap_or_default();
        let made = match below(8) {
            // Remove the piece, without or with the delimiter after it.
            0 => [before, after].concat(),
            1 => [before, after_delimiter].concat(),
            // Repeat the piece with its delimiter.
            2 => {
                let repeated = text[start..text.len().min(end + 1)].repeat(2 + below(3));
                [before, &repeated, after_delimiter].concat()
            }
            // Swap the piece with one after it.
            3 if end <= other.start => {
                [before, &text[other.clone()], &text[end..other.start], piece, &text[other.end..]].concat()
            }
            // Insert a delimiter.
            4 => {
                let at = start + below(piece.len() + 1);
                [&text[..at], &[b":/@?#;=&%.-*+"[below(13)]], &text[at..]].concat()
            }
            // Replace the piece with one that the same rule matched elsewhere.
            _ => {
                let mut draw = || self.donors.get(below(self.donors.len().max(1)));
                let same = (0..TRIES).find_map(|_| draw().filter(|(of, _)| *of == rule));
                let donor = same.or_else(draw).map_or(piece, |(_, donor)| donor);
                [before, donor, after].concat()
            }
        };
        self.donors.push_back((rule, piece[..piece.len().min(LONGEST)].into()));
        if self.donors.len() > DONORS {
            self.donors.pop_front();
        }
        made
    }
}

/// Returns the pieces of an input with the rules that match them.
///
/// For a URL these are its parts and the elements of repetitions. For an invalid input they are the
/// pieces of its longest viable prefix between delimiters, and the rest.
fn pieces(input: &[u8]) -> Vec<(Rule, Range<usize>)> {
    let mut found = Vec::new();
    match parse(input, Profile::Interpreter) {
        Ok(url) => {
            let mut add = |rule, part: Part<'_>| {
                let span = url.span(part);
                found.push((rule, span.start..span.end));
            };
            url.for_each_text(|_, rule, text| {
                add(rule, text);
                let (inner, separator) = match rule {
                    Rule::Hpath => (Rule::Hsegment, b'/'),
                    Rule::Ppath => (Rule::Psegment, b'/'),
                    Rule::Hostname => (Rule::DomainLabel, b'.'),
                    Rule::HostNumber => (Rule::Digits, b'.'),
                    _ => return,
                };
                text.split(separator).for_each(|piece| add(inner, piece));
            });
            found.truncate(MOST);
        }
        Err(error) => {
            let (valid, mut start) = (error.offset().min(input.len()), 0);
            let delimiters = (0..valid).filter(|at| b":/@?;=&".contains(&input[*at]));
            for at in delimiters.take(MOST) {
                found.push((Rule::Uchar, start..at));
                start = at + 1;
            }
            found.extend([(error.rule(), start..valid), (Rule::Xchar, valid..input.len())]);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(input: &[u8]) -> Vec<(Rule, &[u8])> {
        pieces(input).into_iter().map(|(rule, place)| (rule, &input[place])).collect()
    }

    #[test]
    fn pieces_are_parts_and_repeated_items() {
        let found = of(b"http://a.b:80/c/d");
        assert!(found.contains(&(Rule::Port, b"80")) && found.contains(&(Rule::Hsegment, b"d")), "{found:?}");
        assert!(found.contains(&(Rule::DomainLabel, b"a")), "{found:?}");
    }

    #[test]
    fn an_invalid_input_is_cut_at_the_offset() {
        assert_eq!(of(b"http:/x").last(), Some(&(Rule::Xchar, &b"x"[..])));
        assert_eq!(of(b""), [(Rule::Scheme, &b""[..]), (Rule::Xchar, b"")]);
    }

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
