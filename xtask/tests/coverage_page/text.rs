//! The page as a text: what can be seen without a browser.

use std::collections::BTreeSet;

use rfc1738_suite::coverage::{Coverage, Point};
use rfc1738_suite::report::coverage::html;

use crate::sample::HOSTILE;

/// The values of an attribute, in the order of the page.
fn attributes<'p>(page: &'p str, name: &str) -> Vec<&'p str> {
    let start = format!(" {name}=\"");
    page.match_indices(&start).map(|(at, _)| page[at + start.len()..].split('"').next().unwrap()).collect()
}

pub fn every_link_leads_somewhere(coverage: &Coverage) {
    let page = html(coverage);
    let ids = attributes(&page, "id");
    let known: BTreeSet<&str> = ids.iter().copied().collect();
    assert_eq!(known.len(), ids.len(), "an id stands twice");
    let links = [attributes(&page, "href"), attributes(&page, "xlink:href")].concat();
    assert!(links.len() > 3_000, "{}", links.len());
    for link in links.into_iter().filter(|link| *link != "data:,") {
        let id = link.strip_prefix('#').unwrap_or_else(|| panic!("{link} leads out of the page"));
        assert!(known.contains(id), "{link} leads nowhere");
    }
    let labels =
        [attributes(&page, "aria-labelledby"), attributes(&page, "for"), attributes(&page, "data-of")];
    for label in labels.concat() {
        assert!(known.contains(label), "{label} is no id");
    }
}

pub fn everything_has_its_place(coverage: &Coverage) {
    let page = html(coverage);
    let ids: BTreeSet<&str> = attributes(&page, "id").into_iter().collect();
    let real = coverage.cases.iter().filter(|case| !case.id.starts_with("hostile"));
    let wanted = real
        .map(|case| format!("case-{}", case.id))
        .chain(coverage.clauses.iter().map(|clause| format!("clause-{}", clause.id)))
        .chain(coverage.rulings.iter().map(|ruling| format!("ruling-{}", ruling.id)))
        .chain(coverage.productions.iter().map(|production| format!("production-{}", production.name)));
    for id in wanted {
        assert!(ids.contains(&*id), "{id}");
    }
    for production in &coverage.productions {
        for point in &production.points {
            // Escaped as the page escapes it, without its quotes.
            let about = point.about.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
            assert!(page.contains(&about.replace('"', "&quot;")), "{about}");
        }
    }
}

pub fn every_branch_is_drawn_with_its_counts(coverage: &Coverage) {
    let page = html(coverage);
    let drawn: Vec<&str> =
        attributes(&page, "class").into_iter().filter(|class| class.starts_with("branch")).collect();
    let points: Vec<&Point> = coverage.productions.iter().flat_map(|production| &production.points).collect();
    let number = |what: &dyn Fn(&Point) -> bool| points.iter().filter(|point| what(point)).count();
    assert_eq!(drawn.len(), points.len());
    for (class, missed) in
        [("no-case", number(&|of| of.count.cases == 0)), ("no-suite", number(&|of| of.count.suites == 0))]
    {
        assert!(missed > 10, "the sample leaves some out");
        assert_eq!(drawn.iter().filter(|classes| classes.split(' ').any(|one| one == class)).count(), missed);
    }
}

pub fn nothing_of_a_case_is_markup(coverage: &Coverage) {
    let page = html(coverage);
    assert_eq!(page.matches("<script").count(), 1);
    assert_eq!(page.matches("<style").count(), 1);
    for hostile in HOSTILE.iter().filter(|hostile| hostile.contains(['<', '"'])) {
        assert!(!page.contains(hostile), "{hostile}");
    }
    // Whatever else a case holds is spelled in ASCII; these are the page's own.
    let strange: BTreeSet<char> = page.chars().filter(|c| *c != '\n' && !(' '..='~').contains(c)).collect();
    assert!(
        strange.is_subset(&"\u{2717}\u{b7}\u{2013}\u{2038}\u{203a}\u{a0}".chars().collect()),
        "{strange:?}"
    );
    assert!(page.contains(r"\u{202e}\u{0}\u{1b}[31m\u{7f}\u{9b}\u{2028}"));
}

pub fn every_figure_says_what_it_counts(coverage: &Coverage) {
    let page = html(coverage);
    let totals =
        page.split("<table class=\"measures totals\">").nth(1).unwrap().split("</table>").next().unwrap();
    for total in coverage.totals() {
        assert!(totals.contains(&format!(">{} <small>", total.name)), "{}", total.name);
    }
    assert!(!totals.contains("<small></small>"), "{totals}");
}

pub fn the_same_figures_make_the_same_page(coverage: &Coverage) {
    let page = html(coverage);
    assert_eq!(page, html(&coverage.clone()));
    assert!(!page.contains(env!("CARGO_MANIFEST_DIR")));
    assert!(page.len() < 3_000_000, "{} bytes are slow to open", page.len());
}
