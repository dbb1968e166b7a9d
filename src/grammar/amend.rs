//! Amending: putting the readings of [`AMENDMENTS`] in the place of the printed productions.

use super::{Expr, Grammar};
use crate::spec::{AMENDMENTS, Amendment};

impl Grammar {
    /// Applies every amendment whose production stands here exactly as printed, and the helpers those need.
    ///
    /// A production that was worded differently, as in a copy that somebody repaired, is left alone.
    pub fn amend(&mut self) {
        for amendment in AMENDMENTS {
            let Some(rule) = self.find(amendment.rule) else {
                continue;
            };
            if amendment.printed.map(expr).as_ref() != Some(&self.rules()[rule].expr) {
                continue;
            }
            self.define(amendment.rule, expr(amendment.read_as));
            for helper in AMENDMENTS.iter().filter(|other| helps(other, amendment)) {
                self.define(helper.rule, expr(helper.read_as));
            }
        }
    }
}

fn helps(helper: &Amendment, amendment: &Amendment) -> bool {
    helper.printed.is_none() && amendment.read_as.split(' ').any(|word| word == helper.rule)
}

fn expr(text: &str) -> Expr {
    Grammar::read_expr("amendment", text).expect("the amendments are in the notation")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_amendment_applies_to_section_5_and_says_why() {
        let (printed, amended) = (Grammar::printed(), Grammar::amended());
        for amendment in AMENDMENTS {
            assert!(!amendment.why.is_empty() && !amendment.source.is_empty());
            let read = &amended.rules()[amended.find(amendment.rule).unwrap()].expr;
            assert_eq!(*read, expr(amendment.read_as), "{}", amendment.rule);
            let before = printed.find(amendment.rule).map(|rule| printed.rules()[rule].expr.clone());
            assert_eq!(before, amendment.printed.map(expr), "{}", amendment.rule);
        }
    }

    #[test]
    fn a_copy_that_was_repaired_keeps_its_wording() {
        let text = "gopherurl = \"gopher://\" hostport\nhostport = \"h\"\n";
        let mut grammar = Grammar::read("copy", text).unwrap();
        grammar.amend();
        assert_eq!(std::format!("{grammar}"), text);
    }
}
