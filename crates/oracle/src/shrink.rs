//! Minimizes an input while a property still holds.

/// The replacements for a byte, the simplest first. They contain no punctuation, which could be
/// another cause.
const PLAIN: &[u8] = b"a1";

/// Returns a minimal input that still `holds`. No single piece can be removed and no byte can be
/// simplified further.
///
/// ```
/// use rfc1738_oracle::shrink;
///
/// assert_eq!(shrink(b"ftp://some.host/with?a", |text| text.contains(&b'?')), b"?");
/// ```
pub fn shrink(input: &[u8], mut holds: impl FnMut(&[u8]) -> bool) -> Vec<u8> {
    let mut best = input.to_vec();
    loop {
        let before = best.clone();
        shorten(&mut best, &mut holds);
        simplify(&mut best, &mut holds);
        if best == before {
            return best;
        }
    }
}

/// Removes pieces, the longest first.
fn shorten(best: &mut Vec<u8>, holds: &mut impl FnMut(&[u8]) -> bool) {
    let mut length = best.len();
    while length > 0 {
        let mut at = 0;
        while at + length <= best.len() {
            let shorter = [&best[..at], &best[at + length..]].concat();
            if holds(&shorter) {
                *best = shorter;
            } else {
                at += 1.max(length / 2);
            }
        }
        length = if length > 8 { length / 2 } else { length - 1 };
    }
}

fn simplify(best: &mut [u8], holds: &mut impl FnMut(&[u8]) -> bool) {
    for at in 0..best.len() {
        let byte = best[at];
        let plainer = PLAIN.iter().take_while(|&&plain| plain != byte);
        for &plain in plainer {
            best[at] = plain;
            if holds(best) {
                break;
            }
            best[at] = byte;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shrinking_keeps_the_failing_part() {
        let has = |needle: &'static [u8]| move |text: &[u8]| text.windows(2).any(|window| window == needle);
        assert_eq!(shrink(b"ftp://some.host/with?a?b&long/path", has(b"?b")), b"?b");
        assert_eq!(shrink(b"xyz", |text| text.len() >= 2), b"aa");
        assert_eq!(shrink(b"", |_| true), b"");
    }
}
