//! Goals and numbers in words.

use rfc1738_oracle::escape;
use rfc1738_suite::coverage::{GoalCoverage, GoalKind, RuleCoverage};
use rfc1738_suite::report::coverage::words;

/// Returns a branch in a word for a diagram. The word is empty if the content of the branch shows it.
pub(super) fn branch(what: GoalKind) -> &'static str {
    match what {
        GoalKind::Alternative(_) | GoalKind::Present => "",
        GoalKind::Absent => "absent",
        GoalKind::Zero => "none",
        GoalKind::One => "once",
        GoalKind::Many => "more",
    }
}

/// Returns a branch in words.
pub(super) fn goal(rule: &RuleCoverage, goal: &GoalCoverage) -> String {
    escape::words(&words::goal(rule, goal))
}

/// Returns a branch and the number of tests that cover it, in words.
pub(super) fn sentence(rule: &RuleCoverage, goal: &GoalCoverage) -> String {
    let cases = many(goal.count.cases, "case", "cases");
    let strings = many(goal.count.suites, "input of the suites", "inputs of the suites");
    format!("{}: {cases}, {strings}", self::goal(rule, goal))
}

/// Returns a number of things: `no case`, `1 case`, `2 cases`.
pub(super) fn many(count: impl TryInto<u64>, one: &str, more: &str) -> String {
    match number(count) {
        0 => format!("no {one}"),
        1 => format!("1 {one}"),
        count => format!("{} {more}", grouped(count)),
    }
}

/// Returns a number with its digits in groups of three: `12,345`.
pub(super) fn grouped(count: impl TryInto<u64>) -> String {
    let digits = format!("{}", number(count));
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// Converts a count. No count on this page exceeds 64 bits.
fn number(count: impl TryInto<u64>) -> u64 {
    count.try_into().unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_grouped_in_threes() {
        assert_eq!(grouped(0_u64), "0");
        assert_eq!(grouped(999_u64), "999");
        assert_eq!(grouped(1_000_u64), "1,000");
        assert_eq!(grouped(12_345_678_usize), "12,345,678");
        assert_eq!(many(0_u64, "case", "cases"), "no case");
        assert_eq!(many(1_u64, "case", "cases"), "1 case");
        assert_eq!(many(1_234_usize, "case", "cases"), "1,234 cases");
    }
}
