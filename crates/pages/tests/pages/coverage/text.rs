//! The page as a text, without a browser.

use std::collections::{BTreeMap, BTreeSet};

use rfc1738_pages::coverage::{html, pages};
use rfc1738_suite::coverage::{Coverage, GoalCoverage};

use super::sample::HOSTILE;

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
    assert!(links.len() > 3_000, "{}", links.len());
    for link in links.into_iter().filter(|link| *link != "data:,") {
        let id = link.strip_prefix('#').unwrap_or_else(|| panic!("{link} leads out of the page"));
        assert!(known.contains(id), "{link} leads nowhere");
    }
    let labels =
        [attributes(&page, "aria-labelledby"), attributes(&page, "for"), attributes(&page, "data-of")];
    for label in labels.concat() {
        assert!(known.contains(label), "{label} is not an id");
    }
}

/// A page of the site loads in a second on a slow line. Every item stands on one of the pages, and every link leads to an item.
pub fn the_pages_are_small_and_have_what_the_file_has(coverage: &Coverage) {
    const BYTES: usize = 300_000;
    const ELEMENTS: usize = 10_000;
    let pages = pages(coverage);
    let ids: BTreeMap<&str, BTreeSet<&str>> =
        pages.iter().map(|(name, page)| (&**name, attributes(page, "id").into_iter().collect())).collect();
    for (name, page) in &pages {
        let elements = page.split('<').skip(1).filter(|rest| !rest.starts_with('/')).count();
        assert!(
            page.len() < BYTES && elements < ELEMENTS,
            "{name}: {} bytes, {elements} elements",
            page.len()
        );
        assert_eq!(attributes(page, "id").len(), ids[&**name].len(), "{name}: an id occurs twice");
        let links = [attributes(page, "href"), attributes(page, "xlink:href")].concat();
        for link in links.into_iter().filter(|link| *link != "data:,") {
            let (path, id) = link.split_once('#').unwrap_or((link, ""));
            let path = match (path, path.strip_prefix("../")) {
                ("", _) => &**name,
                (path, other) => other.unwrap_or(path),
            };
            assert!(ids.contains_key(path) && (id.is_empty() || ids[path].contains(id)), "{name}: {link}");
        }
    }
    let all: BTreeSet<&str> = ids.into_values().flatten().collect();
    let missing = |id: &&str| !all.contains(id);
    assert_eq!(attributes(&html(coverage), "id").into_iter().filter(missing).count(), 0);
}

pub fn every_item_has_a_place(coverage: &Coverage) {
    let page = html(coverage);
    let ids: BTreeSet<&str> = attributes(&page, "id").into_iter().collect();
    let real = coverage.cases.iter().filter(|case| !case.id.starts_with("hostile"));
    let wanted = real
        .map(|case| format!("case-{}", case.id))
        .chain(coverage.clauses.iter().map(|clause| format!("clause-{}", clause.id)))
        .chain(coverage.rulings.iter().map(|ruling| format!("ruling-{}", ruling.id)))
        .chain(coverage.rules.iter().map(|rule| format!("rule-{}", rule.name)));
    for id in wanted {
        assert!(ids.contains(&*id), "{id}");
    }
    for rule in &coverage.rules {
        for goal in &rule.goals {
            // This escapes the text as the page does, without its quotes.
            let about = goal.about.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
            assert!(page.contains(&about.replace('"', "&quot;")), "{about}");
        }
    }
}

pub fn every_branch_is_drawn_with_its_counts(coverage: &Coverage) {
    let page = html(coverage);
    let drawn: Vec<&str> =
        attributes(&page, "class").into_iter().filter(|class| class.starts_with("branch")).collect();
    let goals: Vec<&GoalCoverage> = coverage.rules.iter().flat_map(|rule| &rule.goals).collect();
    let number = |what: &dyn Fn(&GoalCoverage) -> bool| goals.iter().filter(|goal| what(goal)).count();
    assert_eq!(drawn.len(), goals.len());
    for (class, missed) in
        [("no-case", number(&|of| of.count.cases == 0)), ("no-suite", number(&|of| of.count.suites == 0))]
    {
        assert!(missed > 10, "the sample leaves some out");
        assert_eq!(drawn.iter().filter(|classes| classes.split(' ').any(|one| one == class)).count(), missed);
    }
}

pub fn text_of_a_case_is_escaped(coverage: &Coverage) {
    let page = html(coverage);
    assert_eq!(page.matches("<script").count(), 1);
    assert_eq!(page.matches("<style").count(), 1);
    for hostile in HOSTILE.iter().filter(|hostile| hostile.contains(['<', '"'])) {
        assert!(!page.contains(hostile), "{hostile}");
    }
    // The page writes all text of a case in ASCII. These characters are the page's own.
    let strange: BTreeSet<char> = page.chars().filter(|c| *c != '\n' && !(' '..='~').contains(c)).collect();
    assert!(
        strange.is_subset(&"\u{2713}\u{25d0}\u{2717}\u{b7}\u{2013}\u{2038}\u{203a}\u{a0}".chars().collect()),
        "{strange:?}"
    );
    assert!(page.contains(r"\xe2\x80\xae\x00\x1b[31m\x7f\xc2\x9b\xe2\x80\xa8"));
}

pub fn every_figure_has_a_description(coverage: &Coverage) {
    let page = html(coverage);
    let figures =
        page.split("<table class=\"figures-all\">").nth(1).unwrap().split("</table>").next().unwrap();
    for total in coverage.totals() {
        assert!(figures.contains(&format!(">{} <small>", total.name)), "{}", total.name);
    }
    for name in ["clauses", "rulings", "mutants"] {
        assert!(figures.contains(&format!(">{name} <small>")), "{name}");
    }
    assert!(!figures.contains("<small></small>"), "{figures}");
}

/// Returns the classes and the words of every element that begins with a symbol.
fn marks(page: &str) -> Vec<(&str, char, &str)> {
    let elements = page.split('<').filter_map(|tag| tag.split_once('>'));
    let marked = elements.filter_map(|(tag, text)| {
        let class = tag.split("class=\"").nth(1)?.split('"').next()?;
        let symbol = text.chars().next().filter(|first| "\u{2713}\u{25d0}\u{2717}".contains(*first))?;
        Some((class, symbol, text[symbol.len_utf8()..].trim_matches(['\u{a0}', ' '])))
    });
    marked
        .filter(|(class, ..)| !["symbol", "count", "times"].contains(&class.split(' ').next().unwrap()))
        .collect()
}

pub fn each_symbol_has_one_meaning_and_a_label(coverage: &Coverage) {
    let page = html(coverage);
    let marks = marks(&page);
    let meanings = [("covered", '\u{2713}'), ("partial", '\u{25d0}'), ("missed", '\u{2717}')];
    for meaning in meanings {
        assert!(
            marks.iter().filter(|&&(class, symbol, _)| (class, symbol) == meaning).count() > 3,
            "{meaning:?}"
        );
    }
    for (class, symbol, words) in marks {
        assert!(meanings.contains(&(class, symbol)), "{symbol} is {class}: {words}");
        assert!(!words.is_empty(), "{symbol} stands alone");
        let says_all = words.starts_with("all ") || words.starts_with("covered") || words.starts_with("100");
        assert_eq!(says_all, class == "covered", "{symbol} {words}");
    }
}

pub fn transitions_left_to_the_suites_are_not_missing(_: &Coverage) {
    let mut coverage = super::sample::complete();
    let page = html(&coverage);
    assert!(page.contains(">Complete: the cases cover every rule"));
    // The legend explains the symbol, and the introduction of the rules names it.
    let missed = marks(&page).into_iter().filter(|(class, ..)| *class == "missed");
    assert!(missed.map(|(.., words)| words).all(|words| words == "not covered, but it must be"));
    for class in ["tile missed", "branch no-case", "branch no-suite"] {
        assert!(!page.contains(&format!("class=\"{class}\"")), "{class}");
    }
    assert!(page.contains("not covered by the cases; the suites cover them"));
    // A transition that the suites do not cover is a gap, at the top and at its rule.
    coverage.missing.transitions[0].suites = false;
    let rule = &mut coverage.rules[coverage.missing.transitions[0].rule.as_usize()];
    rule.accepting.suites -= 1;
    let page = html(&coverage);
    assert!(
        page.contains(">Incomplete: the generated suites do not cover 1 of 2679 accepting transitions.<")
    );
    assert_eq!(page.matches("class=\"tile missed\"").count(), 1);
    assert!(page.contains("1 transition not covered by the suites"));
}

pub fn equal_figures_make_equal_pages(coverage: &Coverage) {
    let page = html(coverage);
    assert_eq!(page, html(&coverage.clone()));
    assert!(!page.contains(env!("CARGO_MANIFEST_DIR")));
    assert!(page.len() < 3_000_000, "{} bytes are slow to open", page.len());
}
