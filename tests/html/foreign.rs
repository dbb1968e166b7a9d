//! The coverage page of a specification that is not about URLs.

use rfc1738_suite::report::html;

use crate::recipes::{RECIPES, coverage};

pub fn diagrams_are_drawn() {
    let page = html::coverage(&coverage());
    assert!(
        page.contains("<title>The Recipe Note: coverage</title>")
            && page.matches("<svg").count() >= RECIPES.printed().rules().len()
    );
    assert!(!page.contains("RFC 1738"), "{:?}", page.find("RFC 1738").map(|at| &page[at - 100..at + 40]));
}
