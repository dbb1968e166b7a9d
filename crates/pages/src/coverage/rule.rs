//! A rule: its text, its diagram, its figures, and the cases that cover it. It is folded to one line.

use maud::{Markup, PreEscaped, html};

use super::book::Book;
use super::state::{State, mark};
use super::totals::{measure_cells, measures, measures_head, section, term};
use super::words::{grouped, many};
use super::{anchor, case, diagram, link, map, missing, words};
use bnf_automata::specification::Specification;
use rfc1738_oracle::escape;
use rfc1738_suite::coverage::{GoalCoverage, Mutants, RuleCoverage};

pub(super) fn rule(book: &Book<'_>, index: usize) -> Markup {
    let rule = &book.coverage.rules[index];
    let id = anchor::rule(&rule.name);
    html! {
        details.rule id=(id) data-item="rule" {
            summary {
                h4 { (escape::words(&rule.name)) } " "
                (status(rule))
                (link::here(&id, &rule.name))
            }
            div.body { (body(book, index, rule)) }
        }
    }
}

/// Returns whether everything of a rule that must be covered is covered.
fn status(rule: &RuleCoverage) -> Markup {
    let words = match map::gaps(rule) {
        0 => "covered".into(),
        gaps => many(gaps, "gap", "gaps"),
    };
    mark(map::state(rule), &words)
}

fn body(book: &Book<'_>, index: usize, rule: &RuleCoverage) -> Markup {
    let about = book.about(index);
    let (others, often) = book.others_having(index);
    let shown = if often { about.clone() } else { [about.clone(), others.clone()].concat() };
    html! {
        pre.text { (escape::words(&rule.name)) " = " (escape::words(&format!("{}", rule.expr))) }
        (amended(book.coverage.specification, rule))
        @match (rule.derivable, rule.goals.is_empty()) {
            (true, _) => {}
            (false, false) => { p.note { "No URL uses this rule. A goal of it is covered if an input is rejected there." } }
            (false, true) => { p.note { "This rule only says what is excluded. It has nothing to cover." } }
        }
        // The keyboard must reach a scrolling element, by its links or by itself.
        div.diagram tabindex=[book.names_none(index).then_some("0")] { (PreEscaped(diagram::diagram(rule))) }
        (uncovered(rule))
        div.figures {
            (figures(rule))
            dl {
                (row("Section", html! { (section(rule)) }))
                (row("Used in", links(book, &book.used_in[index])))
                (row("Mutants", mutants(rule)))
                (row("Clauses", clauses(book, &book.clauses_of(&shown))))
                (row("Rulings", link::joined(book.rulings_of(&shown).into_iter().map(link::ruling))))
            }
        }
        @if !rule.goals.is_empty() { (goals(rule)) }
        @if !about.is_empty() {
            details {
                summary { (many(about.len(), "case tests", "cases test")) " this rule" }
                (case::full_list(book, &about))
            }
        }
        @if !others.is_empty() {
            details {
                summary { (many(others.len(), "other case uses", "other cases use")) " it" }
                @if often { p.names { (case::counted(book, &others)) } }
                @else { (case::short_list(book, &others)) }
            }
        }
        (missing::transitions(book.coverage, rule.id))
    }
}

/// Returns how the rule differs from the printed one, and why.
fn amended(specification: &Specification, rule: &RuleCoverage) -> Markup {
    let printed = specification.printed();
    let before = printed.find(&rule.name).map(|rule| &printed.rule(rule).expr);
    let amendment =
        specification.amendments.iter().find(|amendment| amendment.rule.eq_ignore_ascii_case(&rule.name));
    html! {
        @if before != Some(&rule.expr) {
            div.note {
                p {
                    @match before { Some(_) => { "Amended. " } None => { "Added by an amendment. " } }
                    @if let Some(amendment) = amendment { (amendment.why) " (" (amendment.source) ")" }
                }
                @if let Some(before) = before {
                    p { "Printed: " code { (escape::words(&format!("{before}"))) } }
                }
            }
        }
    }
}

/// Returns the goals that are not covered, in words.
fn uncovered(rule: &RuleCoverage) -> Markup {
    let missed: Vec<&GoalCoverage> =
        rule.goals.iter().filter(|goal| goal.count.cases == 0 || goal.count.suites == 0).collect();
    html! {
        @if !missed.is_empty() {
            div.uncovered {
                p { (mark(State::Missing, "Not covered by the cases or by the suites:")) }
                ul { @for goal in missed { li { (words::sentence(rule, goal)) } } }
            }
        }
    }
}

fn figures(rule: &RuleCoverage) -> Markup {
    let rows = || measures(rule).into_iter().filter(|(_, measure, _)| measure.total > 0);
    html! {
        @if rows().next().is_some() {
            table.measures {
                caption.hidden { "Figures of " (escape::words(&rule.name)) }
                (measures_head())
                tbody {
                    @for (name, measure, required) in rows() {
                        tr { th scope="row" { (term(name)) } (measure_cells(measure, required)) }
                    }
                }
            }
        }
    }
}

/// Returns the content of the diagram as a table, with exact counts.
fn goals(rule: &RuleCoverage) -> Markup {
    html! {
        details {
            summary { (many(rule.goals.len(), "goal", "goals")) ", one by one" }
            table.measures {
                caption.hidden { "Goals of " (escape::words(&rule.name)) }
                thead { tr { td {} th scope="col" { "cases" } th scope="col" { "suite inputs" } } }
                tbody {
                    @for goal in &rule.goals {
                        tr {
                            th scope="row" { (words::goal(rule, goal)) }
                            (counted(goal.count.cases)) (counted(goal.count.suites))
                        }
                    }
                }
            }
        }
    }
}

fn counted(count: u64) -> Markup {
    html! {
        td { @if count == 0 { (mark(State::Missing, "not covered")) } @else { (grouped(count)) } }
    }
}

/// Returns the mutants, which are empty if the report was made without them.
fn mutants(rule: &RuleCoverage) -> Markup {
    let Mutants { killed, alive, equivalent, broken } = rule.mutants;
    let missed = format!("{} not detected", grouped(alive));
    html! {
        @if rule.mutants != Mutants::default() {
            (grouped(killed)) " detected, "
            @if alive > 0 { (mark(State::Missing, &missed)) } @else { (missed) }
            "; " (grouped(equivalent)) " mean the same, " (grouped(broken)) " do not compile"
        }
    }
}

fn links(book: &Book<'_>, rules: &[usize]) -> Markup {
    link::joined(rules.iter().map(|&index| link::rule(&book.coverage.rules[index].name)))
}

/// A longer list of clauses is folded.
const CLAUSES: usize = 8;

fn clauses(book: &Book<'_>, clauses: &[usize]) -> Markup {
    let links = link::joined(clauses.iter().map(|&at| link::clause(&book.coverage.clauses[at].id)));
    html! {
        @if clauses.len() <= CLAUSES { (links) }
        @else { details { summary { (many(clauses.len(), "clause", "clauses")) } (links) } }
    }
}

fn row(name: &str, value: Markup) -> Markup {
    html! {
        @if !value.0.is_empty() { div { dt { (name) } dd { (value) } } }
    }
}
