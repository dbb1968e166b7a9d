//! Coverage as one page: the verdict, the figures, what is missing, and each rule with its diagram,
//! its goals and its cases.
//!
//! The page spells what comes from a case in printable ASCII, and the templates escape it.

use maud::{Markup, PreEscaped, html};
use rfc1738_oracle::{Question, escape};

use super::diagram::diagram;
use super::page::{STYLE, document};
use crate::corpus::{Case, Expected, Verdict};
use crate::coverage::{ClauseCoverage, Coverage, Measure, Mutants, RuleCoverage};
use crate::report::coverage::figures::{completeness, figures};
use crate::report::coverage::words::{self, Who, missing};

/// The largest number of items in a list of what is missing.
const LISTED: usize = 20;

pub fn coverage(coverage: &Coverage) -> String {
    let name = coverage.specification.name;
    let complete = completeness(coverage);
    let body = html! {
        a.skip href="#contents" { "Skip to the contents" }
        main {
            h1 { "Test coverage of " (name) }
            p class=(format!("verdict {}", class(complete.is_complete))) {
                (mark(complete.is_complete, &complete.sentence))
            }
            p.lead {
                "A " strong { "case" } " is one input with its expected answer, and cites the text. \
                 A " strong { "suite" }
                " is a set of inputs that the project generates from the automaton of a rule."
            }
            nav #contents { ul {
                @for (id, title) in PARTS { li { a href={ "#" (id) } { (title) } } }
            } }
            h2 #figures { (PARTS[0].1) }
            (totals(coverage))
            h2 #missing { (PARTS[1].1) }
            (missing_items(coverage))
            h2 #rules { (PARTS[2].1) }
            p.lead {
                "Each rule stands at the section that explains it. A number in a diagram counts the cases \
                 that take the branch; "
                "\u{2717} marks a branch that no case takes."
            }
            @for (section, title, rules) in sections(coverage) {
                h3 { span.place { (section) } " " (title) }
                ul.tiles { @for rule in &rules { li {
                    @let is_covered = gaps(rule) == 0;
                    a class=(class(is_covered)) href={ "#" (anchor(&rule.name)) } {
                        (mark(is_covered, &escape::words(&rule.name)))
                    }
                } } }
                @for rule in &rules { (of_rule(coverage, rule)) }
            }
            h2 #clauses { (PARTS[3].1) }
            p.lead { "The statements of the text that software can obey or break, and how many cases cite \
                them." }
            @for section in coverage.specification.sections {
                @let of_it = |of: &&ClauseCoverage| of.clause.section.number == section.number;
                @let clauses: Vec<&ClauseCoverage> = coverage.clauses.iter().filter(of_it).collect();
                @if !clauses.is_empty() {
                    (of_section(&format!("{} {}", section.number, section.title), &clauses))
                }
            }
            h2 #rulings { (PARTS[4].1) }
            p.lead { "The places where the text supports two readings, and how many cases rest on the one \
                that this project follows." }
            div.scroll { table { tbody { @for of in &coverage.rulings { tr {
                th scope="row" { (of.ruling.id) } td { (of.ruling.point) } td { (cited(of.cases.len())) }
            } } } } }
        }
    };
    document(&format!("{name}: coverage"), &format!("{STYLE}\n{}", include_str!("coverage.css")), &body)
}

/// The parts of the page: their ids and their titles.
const PARTS: [(&str, &str); 5] = [
    ("figures", "Figures"),
    ("missing", "Not covered"),
    ("rules", "Rules"),
    ("clauses", "Clauses"),
    ("rulings", "Rulings"),
];

/// Returns every figure with what it counts.
fn totals(coverage: &Coverage) -> Markup {
    html! { div.scroll { table {
        thead { tr {
            @for name in ["figure", "total", "by the cases", "by the suites"] { th scope="col" { (name) } }
        } }
        tbody { @for figure in figures(coverage) { tr {
            th scope="row" { (figure.name) " " small { (figure.meaning) } }
            td { (figure.measure.total) }
            td { (covered(figure.measure, Who::Cases, figure.cases_required)) }
            td {
                @if figure.suites_measured { (covered(figure.measure, Who::Suites, true)) }
                @else { "not measured" }
            }
        } } }
    } } }
}

/// Returns how many items are covered, with a mark if they must be.
fn covered(measure: Measure, who: Who, is_required: bool) -> Markup {
    let done = who.of(measure);
    match (done >= measure.total, is_required) {
        (true, _) => mark(true, &format!("all {}", measure.total)),
        (false, true) => mark(false, &format!("{} not covered", measure.total - done)),
        (false, false) => html! { (words::percent(measure, who)) " (" (done) ")" },
    }
}

/// Returns what the cases or the suites do not cover, with inputs that would.
fn missing_items(coverage: &Coverage) -> Markup {
    html! {
        p.lead { "The cases need not cover every transition of the automata: the suites do." }
        @for who in Who::ALL { @for missing in missing(coverage, who, None) { details {
            summary { (missing.kind) " not covered by " (who.name()) ": " (missing.all.len()) }
            ul { @for (sentence, example) in missing.all.iter().take(LISTED) {
                li {
                    (escape::words(sentence))
                    @if let Some(example) = example { "; try " code { (example) } }
                }
            } }
            @if missing.all.len() > LISTED { p { "and " (missing.all.len() - LISTED) " more" } }
        } } }
    }
}

/// Returns the sections that explain rules, in the order of the text, and then the rules that
/// amendments add.
fn sections(coverage: &Coverage) -> Vec<(&'static str, &'static str, Vec<&RuleCoverage>)> {
    let rules_of = |number: Option<&str>| -> Vec<&RuleCoverage> {
        coverage.rules.iter().filter(|rule| rule.section.map(|section| section.number) == number).collect()
    };
    let sections = coverage.specification.sections.iter();
    let sections = sections.map(|section| (section.number, section.title, rules_of(Some(section.number))));
    let added = ("", "Added by amendments", rules_of(None));
    sections.chain([added]).filter(|(.., rules)| !rules.is_empty()).collect()
}

/// Returns the number of items of a rule that must be covered and are not.
fn gaps(rule: &RuleCoverage) -> usize {
    let required = [rule.goals(|_| true), rule.classes, rule.chains];
    let by_cases = required.iter().map(|measure| measure.total - measure.cases);
    let all = required.iter().chain([&rule.accepting, &rule.rejecting]);
    by_cases.chain(all.map(|measure| measure.total - measure.suites)).sum::<usize>() + rule.mutants.alive
}

fn of_rule(coverage: &Coverage, rule: &RuleCoverage) -> Markup {
    let name = escape::words(&rule.name);
    let gaps = gaps(rule);
    let status = if gaps == 0 { "covered".into() } else { format!("{gaps} not covered") };
    let (about, others): (Vec<&Case>, Vec<&Case>) =
        rule.cases.iter().map(|&case| &coverage.cases[case]).partition(|case| case.rule.name() == rule.name);
    let written: Vec<&Case> = about.iter().copied().filter(|case| !case.is_made()).collect();
    html! {
        section.rule id=(anchor(&rule.name)) {
            h4 { (name) } (mark(gaps == 0, &status))
            pre.text { (name) " = " (escape::words(&rule.expr.to_string())) }
            (amended(coverage, rule))
            @if !rule.derivable { p.note { "No URL uses this rule. A goal of it is covered if an input is \
                rejected there." } }
            // The keyboard must reach an element that scrolls.
            div.diagram tabindex="0" { (PreEscaped(diagram(rule, &anchor))) }
            (measures(rule))
            @if !rule.goals.is_empty() { (goals(rule)) }
            @if !about.is_empty() { details {
                summary { (about.len()) " cases test this \
                    rule, " (about.len() - written.len()) " of them with one other byte" }
                ul { @for case in written { (of_case(case)) } }
            } }
            @if !others.is_empty() { p.note { (others.len()) " other cases use it." } }
        }
    }
}

/// Returns how the rule differs from the printed one, and why.
fn amended(coverage: &Coverage, rule: &RuleCoverage) -> Markup {
    let specification = coverage.specification;
    let printed = specification.printed();
    let before = printed.find(&rule.name).map(|rule| &printed.rule(rule).expr);
    let is_it = |amended: &str| amended.eq_ignore_ascii_case(&rule.name);
    let amendment = specification.amendments.iter().find(|one| is_it(one.rule));
    html! { @if before != Some(&rule.expr) { p.note {
        @if before.is_some() { "Amended. " } @else { "Added by an amendment. " }
        @if let Some(amendment) = amendment { (amendment.why) " (" (amendment.source) ") " }
        @if let Some(before) = before { "Printed: " code { (escape::words(&before.to_string())) } }
    } } }
}

fn measures(rule: &RuleCoverage) -> Markup {
    let Mutants { killed, alive, equivalent, broken } = rule.mutants;
    let missed = format!("{alive} not detected");
    let all = [
        ("goals", rule.goals(|_| true), true),
        ("byte classes", rule.classes, true),
        ("accepting transitions", rule.accepting, false),
        ("rejecting transitions", rule.rejecting, false),
        ("chains from url", rule.chains, true),
    ];
    html! {
        div.scroll { table {
            thead { tr {
                @for name in ["figure", "by the cases", "by the suites"] { th scope="col" { (name) } }
            } }
            tbody { @for (name, measure, required) in all { @if measure.total > 0 { tr {
                th scope="row" { (name) }
                td { (covered(measure, Who::Cases, required)) } td { (covered(measure, Who::Suites, true)) }
            } } } }
        } }
        // A report without mutants has none.
        @if rule.mutants != Mutants::default() { p.note {
            "Mutants: " (killed) " detected, " @if alive > 0 { (mark(false, &missed)) } @else { (missed) }
            "; " (equivalent) " mean the same, " (broken) " do not compile"
        } }
    }
}

/// Returns the branches of the diagram in words, with exact counts.
fn goals(rule: &RuleCoverage) -> Markup {
    let number = |count: u64| html! { @if count == 0 { (mark(false, "not covered")) } @else { (count) } };
    html! { details open[rule.goals.iter().any(|goal| goal.count.cases == 0 || goal.count.suites == 0)] {
        summary { (rule.goals.len()) " goals, one by one" }
        div.scroll { table {
            thead { tr { th scope="col" { "goal" } th scope="col" { "cases" } th scope="col" { "inputs of \
                the suites" } } }
            tbody { @for goal in &rule.goals { tr {
                th scope="row" { (escape::words(&words::goal(rule, goal))) }
                td { (number(goal.count.cases)) } td { (number(goal.count.suites)) }
            } } }
        } }
    } }
}

fn of_case(case: &Case) -> Markup {
    let verdict =
        case.verdict().map(Verdict::name).or(case.question().map(Question::name)).unwrap_or_default();
    html! { li {
        (escape::words(&case.id)) ": " (verdict) " " code { (escape::quoted(case.input.bytes())) }
        @if let Expected::Reject { at } = case.expected { ", fails at byte " (at) }
    } }
}

fn of_section(title: &str, clauses: &[&ClauseCoverage]) -> Markup {
    html! { details open[clauses.iter().any(|one| one.clause.untestable.is_none() && one.cases.is_empty())] {
        summary { (title) ": " (clauses.len()) " clauses" }
        div.scroll { table { tbody { @for ClauseCoverage { clause, cases } in clauses { tr {
            th scope="row" { (escape::words(&clause.id)) }
            td { blockquote { (escape::words(&clause.quote)) } }
            td { @match &clause.untestable {
                Some(why) => { "No case can cover it. " (escape::words(why)) }
                None => (cited(cases.len())),
            } }
        } } } } }
    } }
}

fn cited(cases: usize) -> Markup {
    if cases == 0 { mark(false, "not covered") } else { mark(true, &format!("covered by {cases}")) }
}

/// Returns the id of a rule on the page.
fn anchor(rule: &str) -> String {
    format!("rule-{}", escape::words(rule))
}

/// Returns a symbol with words beside it.
fn mark(is_covered: bool, words: &str) -> Markup {
    let symbol = if is_covered { '\u{2713}' } else { '\u{2717}' };
    html! { span class=(class(is_covered)) { (symbol) "\u{a0}" (words) } }
}

fn class(is_covered: bool) -> &'static str {
    if is_covered { "covered" } else { "missed" }
}
