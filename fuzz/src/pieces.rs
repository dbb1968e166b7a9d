//! Finds the pieces of an input that rules match. Mutations at their bounds keep the text on both sides intact.

use rfc1738::url::Part;
use rfc1738::{Profile, Rule, parse};

/// A piece of an input that a rule matches, as a half-open range of byte offsets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The rule.
    pub rule: Rule,
    /// The offset of the first byte.
    pub start: usize,
    /// The offset after the last byte.
    pub end: usize,
}

/// The largest number of pieces of one input.
const MOST: usize = 32;

/// Adds the pieces of an input to `into`.
///
/// For a URL these are its parts and the elements of repetitions. For an invalid input they are the pieces of its
/// longest viable prefix between delimiters.
pub fn pieces(input: &[u8], into: &mut Vec<Piece>) {
    into.clear();
    let url = match parse(input, Profile::Interpreter) {
        Ok(url) => url,
        Err(error) => return cut(input, error.offset(), error.rule(), into),
    };
    let mut add = |rule, part: Part<'_>| {
        let span = url.span(part);
        if into.len() < MOST {
            into.push(Piece { rule, start: span.start, end: span.end });
        }
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
}

/// Adds the pieces of the longest viable prefix between its delimiters, and the rest.
fn cut(input: &[u8], valid: usize, rule: Rule, into: &mut Vec<Piece>) {
    let mut start = 0;
    let prefix = input.get(..valid).unwrap_or(input);
    for (at, byte) in prefix.iter().enumerate() {
        if b":/@?;=&".contains(byte) && into.len() < MOST {
            into.push(Piece { rule: Rule::Uchar, start, end: at });
            start = at + 1;
        }
    }
    into.push(Piece { rule, start, end: prefix.len() });
    into.push(Piece { rule: Rule::Xchar, start: prefix.len(), end: input.len() });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(input: &[u8]) -> Vec<(Rule, &[u8])> {
        let mut found = Vec::new();
        pieces(input, &mut found);
        found.iter().map(|piece| (piece.rule, &input[piece.start..piece.end])).collect()
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
}
