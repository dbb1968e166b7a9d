//! Values by their numbers: `%x41`, `%d65`, `%b1000001`, the range `%x41-5A` and the sequence
//! `%x41.42`.

use super::lexer::Wrong;
use super::{Expr, LetterCase};

/// The number of values that the ranges of a text may still have. Each value becomes an
/// alternative.
pub(super) struct Budget(usize);

impl Default for Budget {
    fn default() -> Budget {
        Budget(1 << 18)
    }
}

pub(super) fn number(rest: &[char], budget: &mut Budget) -> Result<(Expr, usize), Wrong> {
    let radix = match rest.get(1) {
        Some('b' | 'B') => 2,
        Some('d' | 'D') => 10,
        Some('x' | 'X') => 16,
        other => {
            let found = other.map_or("the end of the line".into(), |c| format!("`{}`", c.escape_default()));
            return Err(Wrong::new(
                1,
                "`b`, `d`, `x`, or a quoted text after `s` or `i`, after `%`",
                found,
                1,
            ));
        }
    };
    let whole =
        rest.iter().skip(2).take_while(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-')).count();
    let (first, mut end) = octet(rest, 2, radix, whole + 2)?;
    if rest.get(end) == Some(&'-') {
        let (last, after) = octet(rest, end + 1, radix, whole + 2)?;
        if last < first {
            let found: String = rest[..after].iter().collect();
            return Err(Wrong::new(
                0,
                "a range that does not end before it begins",
                format!("`{found}`"),
                after,
            ));
        }
        let count = usize::from(last - first) + 1;
        budget.0 = budget.0.checked_sub(count).ok_or_else(|| {
            Wrong::new(0, "no more than 262144 values in the ranges of a text", "another range", after)
        })?;
        return Ok((range(first, last), after));
    }
    let mut text = vec![first];
    while rest.get(end) == Some(&'.') {
        let (next, after) = octet(rest, end + 1, radix, whole + 2)?;
        text.push(next);
        end = after;
    }
    Ok((exact(text), end))
}

/// Reads one number from `at`. An error passes over the characters before `whole`.
fn octet(rest: &[char], at: usize, radix: u32, whole: usize) -> Result<(u8, usize), Wrong> {
    let end = at + rest[at..].iter().take_while(|c| c.is_digit(radix)).count();
    let digits: String = rest[at..end].iter().collect();
    if digits.is_empty() {
        let found =
            rest.get(at).map_or("the end of the line".into(), |c| format!("`{}`", c.escape_default()));
        return Err(Wrong::new(at, &format!("a digit of base {radix}"), found, whole));
    }
    let value = u8::from_str_radix(digits.trim_start_matches('0'), radix);
    let value = if digits.bytes().all(|digit| digit == b'0') { Ok(0) } else { value };
    value
        .map(|value| (value, end))
        .map_err(|_| Wrong::new(at, "a value of one octet (at most %xFF)", format!("`{digits}`"), whole))
}

fn range(first: u8, last: u8) -> Expr {
    match first == last {
        true => exact(vec![first]),
        false => Expr::Choice((first..=last).map(|value| exact(vec![value])).collect()),
    }
}

fn exact(text: Vec<u8>) -> Expr {
    Expr::Literal { text, case: Some(LetterCase::Exact) }
}
