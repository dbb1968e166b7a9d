//! Strings that a command writes: their lines, the amount without confirmation, and amounts in words.

use crate::escape;

/// The largest number of strings without `--yes`.
pub(crate) const MOST_STRINGS: u128 = 10_000_000;
/// The largest number of bytes of output without `--yes`.
pub(crate) const MOST_BYTES: u128 = 1 << 30;

/// The number of strings that may still be written, for commands without a given limit.
pub(crate) struct Budget {
    is_limited: bool,
    strings: u128,
    bytes: u128,
}

impl Budget {
    /// Returns a budget of [`MOST_STRINGS`] and [`MOST_BYTES`], or one without limits.
    pub(crate) fn new(is_limited: bool) -> Budget {
        Budget { is_limited, strings: 0, bytes: 0 }
    }

    /// Accounts for one more string.
    ///
    /// # Errors
    /// Returns an error if the budget is spent. It says how much was written and how to continue.
    pub(crate) fn spend(&mut self, length: usize) -> Result<(), String> {
        if self.is_limited && (self.strings >= MOST_STRINGS || self.bytes >= MOST_BYTES) {
            let (strings, bytes) = (thousands(self.strings), bytes(self.bytes));
            let written = format!("{strings} strings ({bytes}) are written, and there are more");
            return Err(format!("{written}; --limit N writes N strings, --yes writes all"));
        }
        self.strings += 1;
        self.bytes += length as u128;
        Ok(())
    }
}

/// Returns a line about a string: whether it is a member of the rule, where it fails, and the string.
pub(crate) fn line(member_at: Option<usize>, text: &[u8]) -> String {
    let word = if member_at.is_none() { "member" } else { "non-member" };
    let at = member_at.map_or(String::new(), |at| at.to_string());
    format!("{word:<11}{at:<4}{}", escape::bytes(text))
}

/// Returns a number with commas between its thousands: `12,345`.
pub(crate) fn thousands(number: u128) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Returns a number of bytes in the largest unit of which there is at least one: `1.5 GiB`.
pub(crate) fn bytes(number: u128) -> String {
    let units = [("TiB", 40), ("GiB", 30), ("MiB", 20), ("KiB", 10)];
    match units.iter().find(|(_, bits)| number >> bits > 0) {
        None => format!("{number} bytes"),
        Some((unit, bits)) => {
            let tenths = number.saturating_mul(10) >> bits;
            format!("{}.{} {unit}", thousands(tenths / 10), tenths % 10)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limited_budget_ends() {
        let spent = |length: usize, limited: bool| {
            let mut budget = Budget::new(limited);
            (0..MOST_STRINGS + 5).find_map(|count| budget.spend(length).err().map(|why| (count, why)))
        };
        let why = "10,000,000 strings (9.5 MiB) are written, and there are more; --limit N writes N strings, \
            --yes writes all";
        assert_eq!(spent(1, true), Some((MOST_STRINGS, why.to_string())));
        let why = "4 strings (1.0 GiB) are written, and there are more; --limit N writes N strings, --yes \
            writes all";
        assert_eq!(spent(1 << 28, true), Some((4, why.to_string())));
        assert_eq!(spent(1 << 28, false), None);
    }

    #[test]
    fn amounts_are_written_with_units() {
        let numbers = [0, 999, 1000, 1_234_567].map(thousands);
        assert_eq!(numbers, ["0", "999", "1,000", "1,234,567"]);
        let sizes = [0, 1023, 1024, 1536 << 20, 5000 << 40].map(bytes);
        assert_eq!(sizes, ["0 bytes", "1023 bytes", "1.0 KiB", "1.5 GiB", "5,000.0 TiB"]);
    }
}
