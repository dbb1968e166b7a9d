//! The page as a text, without a browser.

use std::collections::BTreeSet;

use rfc1738_suite::corpus::Case;
use rfc1738_suite::coverage::{Coverage, GoalCoverage, GoalKind};
use rfc1738_suite::report::html::coverage as html;

use crate::sample::HOSTILE;

/// Returns the values of an attribute, in the order of the page.
fn attributes<'p>(page: &'p str, name: &str) -> Vec<&'p str> {
    let start = format!(" {name}=\"");
    page.match_indices(&start).map(|(at, _)| page[at + start.len()..].split('"').next().unwrap()).collect()
}

pub fn every_link_has_a_target(coverage: &Coverage) {
    let page = html(coverage);
    let ids = attributes(&page, "id");
    let known: BTreeSet<&str> = ids.iter().copied().collect();
    assert_eq!(known.len(), ids.len(), "an id occurs twice");
    let links = [attributes(&page, "href"), attributes(&page, "xlink:href")].concat();
    assert!(links.len() > 200, "{}", links.len());
    for link in links.into_iter().filter(|link| *link != "data:,") {
        let id = link.strip_prefix('#').unwrap_or_else(|| panic!("{link} leads out of the page"));
        assert!(known.contains(id), "{link} leads nowhere");
    }
}

/// Returns a text as the page escapes it.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

pub fn every_item_has_a_place(coverage: &Coverage) {
    let page = html(coverage);
    for rule in &coverage.rules {
        assert!(
            page.contains(&format!("<section class=\"rule\" id=\"rule-{}\">", rule.name)),
            "{}",
            rule.name
        );
        for goal in &rule.goals {
            assert!(page.contains(&escaped(&goal.about)), "{}", goal.about);
        }
    }
    // A case that is made of another one has no line of its own.
    let is_real = |case: &&Case| !case.id.starts_with("hostile") && !case.is_made();
    for case in coverage.cases.iter().filter(is_real) {
        let is_listed = coverage.rules.iter().any(|rule| {
            rule.name == case.rule.name() && rule.cases.iter().any(|&of| coverage.cases[of].id == case.id)
        });
        assert_eq!(page.contains(&format!("<li>{}: ", case.id)), is_listed, "{}", case.id);
    }
    let clauses = coverage.clauses.iter().map(|of| &*of.clause.id);
    for id in clauses.chain(coverage.rulings.iter().map(|of| of.ruling.id)) {
        assert!(page.contains(&format!("<th scope=\"row\">{id}</th>")), "{id}");
    }
}

/// Alternatives of one character each share a box, so their numbers stand in the table of the
/// goals.
pub fn every_branch_is_drawn_with_its_count(coverage: &Coverage) {
    let page = html(coverage);
    let goals: Vec<&GoalCoverage> = coverage.rules.iter().flat_map(|rule| &rule.goals).collect();
    let is_character = |goal: &GoalCoverage| {
        matches!(goal.what, GoalKind::Alternative(_)) && goal.about.len() == 3 && goal.about.starts_with('"')
    };
    let labels: Vec<&str> = page
        .split("<text class=\"comment\"")
        .skip(1)
        .filter_map(|rest| rest.split(['<', '>']).nth(1))
        .collect();
    for goal in goals.iter().filter(|goal| !is_character(goal) && goal.count.cases > 0) {
        let number = goal.count.cases.to_string();
        let found = labels.iter().any(|label| label.rsplit(": ").next() == Some(number.as_str()));
        assert!(found, "{}: {number}", goal.about);
    }
    let missed = goals.iter().filter(|goal| !is_character(goal) && goal.count.cases == 0).count();
    assert!(missed > 10, "the sample leaves some out");
    assert_eq!(page.matches("\u{2717} not covered</text>").count(), missed);
    // Each goal has a row with exact numbers.
    let rows = page.matches(" goals, one by one").count();
    assert_eq!(rows, coverage.rules.iter().filter(|rule| !rule.goals.is_empty()).count());
}

pub fn text_of_a_case_is_escaped(coverage: &Coverage) {
    let page = html(coverage);
    assert_eq!(page.matches("<script").count(), 0);
    assert_eq!(page.matches("<style").count(), 1);
    for hostile in HOSTILE.iter().filter(|hostile| hostile.contains(['<', '"'])) {
        assert!(!page.contains(hostile), "{hostile}");
    }
    // The page writes all text of a case in ASCII. These characters are the page's own.
    let strange: BTreeSet<char> = page.chars().filter(|c| *c != '\n' && !(' '..='~').contains(c)).collect();
    assert!(strange.is_subset(&"\u{2713}\u{2717}\u{a0}".chars().collect()), "{strange:?}");
    assert!(page.contains(r"\xe2\x80\xae\x00\x1b[31m\x7f\xc2\x9b\xe2\x80\xa8"));
}

pub fn every_figure_has_a_description(coverage: &Coverage) {
    let page = html(coverage);
    let figures = page.split("id=\"figures\"").nth(1).unwrap().split("</table>").next().unwrap();
    for total in coverage.totals() {
        assert!(figures.contains(&format!(">{} <small>", total.name)), "{}", total.name);
    }
    for name in ["clauses", "rulings", "mutants"] {
        assert!(figures.contains(&format!(">{name} <small>")), "{name}");
    }
    assert!(!figures.contains("<small></small>"), "{figures}");
}

/// Returns the class and the words of every element that begins with a symbol.
fn marks(page: &str) -> Vec<(&str, char, &str)> {
    let elements = page.split('<').filter_map(|tag| tag.split_once('>'));
    let marked = elements.filter(|(tag, _)| tag.starts_with("span ")).filter_map(|(tag, text)| {
        let class = tag.split("class=\"").nth(1)?.split('"').next()?;
        let symbol = text.chars().next().filter(|first| "\u{2713}\u{2717}".contains(*first))?;
        Some((class, symbol, text[symbol.len_utf8()..].trim_matches(['\u{a0}', ' '])))
    });
    marked.collect()
}

pub fn each_symbol_has_one_meaning_and_a_label(coverage: &Coverage) {
    let page = html(coverage);
    let marks = marks(&page);
    let meanings = [("covered", '\u{2713}'), ("missed", '\u{2717}')];
    for meaning in meanings {
        let count = marks.iter().filter(|&&(class, symbol, _)| (class, symbol) == meaning).count();
        assert!(count > 3, "{meaning:?}");
    }
    for (class, symbol, words) in marks {
        assert!(meanings.contains(&(class, symbol)), "{symbol} is {class}: {words}");
        assert!(!words.is_empty(), "{symbol} stands alone");
        let says_missing = words.contains(" not covered") || words == "not covered";
        assert!(!says_missing || class == "missed", "{symbol} {words}");
    }
}

pub fn transitions_left_to_the_suites_are_not_missing(_: &Coverage) {
    let mut coverage = crate::sample::complete();
    let page = html(&coverage);
    assert!(page.contains("\u{a0}Complete: the cases cover every rule"));
    assert!(marks(&page).iter().all(|(class, ..)| *class == "covered"));
    assert!(page.contains("accepting transitions not covered by the cases: "));
    assert!(!page.contains(" not covered by the suites: "));
    // A transition that the suites do not cover is a gap, at the top and at its rule.
    coverage.missing.transitions[0].suites = false;
    let rule = &mut coverage.rules[coverage.missing.transitions[0].rule.as_usize()];
    rule.accepting.suites -= 1;
    let page = html(&coverage);
    assert!(
        page.contains(
            "\u{a0}Incomplete: the generated suites do not cover 1 of 2679 accepting transitions.<"
        )
    );
    assert_eq!(page.matches("<a class=\"missed\"").count(), 1);
    assert!(page.contains("accepting transitions not covered by the suites: 1<"));
}

pub fn equal_figures_make_equal_pages(coverage: &Coverage) {
    let page = html(coverage);
    assert_eq!(page, html(&coverage.clone()));
    assert!(!page.contains(env!("CARGO_MANIFEST_DIR")));
    assert!(page.len() < 1_000_000, "{} bytes are slow to open", page.len());
}
