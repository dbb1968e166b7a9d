//! The top of the page: the verdict, the shares, every figure with what it counts, and the contents.

use maud::{Markup, html};

use super::bar::{bar, percent, ring};
use super::map;
use super::state::{self, State};
use super::words::{grouped, many};
use super::{anchor, missing, totals};
use rfc1738_suite::coverage::Coverage;
use rfc1738_suite::report::coverage::figures::{self, Figure, completeness};

/// The summary.
pub(super) fn summary(coverage: &Coverage, contents: &Markup) -> Markup {
    let figures = figures::figures(coverage);
    let completeness = completeness(coverage);
    let variants = coverage.cases.iter().filter(|case| case.id.contains('@')).count();
    let state = if completeness.is_complete { State::Covered } else { State::Missing };
    html! {
        section #summary aria-labelledby="title" {
            h1 #title { "Test coverage of " (coverage.specification.name) }
            p class=(format!("verdict {}", state.class())) {
                span.symbol aria-hidden="true" { (state.symbol()) } span { (completeness.sentence) }
            }
            (shares(coverage, &figures))
            p.lead {
                "A " strong { "case" }
                " is one input with its expected answer, and cites the text. "
                @if variants > 0 { (grouped(variants)) " cases repeat another one with a single byte changed. " }
                "A "
                strong { "suite" } " is a set of inputs that the project generates from the automaton of a rule."
            }
            (contents)
            (map::map(coverage))
        }
    }
}

/// Every figure with what it counts.
pub(super) fn figures(coverage: &Coverage) -> Markup {
    html! {
        (measures(&figures::figures(coverage)))
        (totals::chains(coverage))
        (missing::chains(coverage))
    }
}

/// The four shares that answer most questions.
fn shares(coverage: &Coverage, figures: &[Figure]) -> Markup {
    let sum = |of: &dyn Fn(&Figure) -> Option<usize>| figures.iter().filter_map(of).sum::<usize>();
    let in_grammar = |of: &&Figure| of.suites_measured && of.cases_required;
    let transitions = |of: &&Figure| of.suites_measured && !of.cases_required;
    let named = |name: &str| {
        let figure = figures.iter().find(|of| of.name == name);
        figure.map_or((0, 0), |of| (of.measure.cases, of.measure.total))
    };
    let cases = many(coverage.cases.len(), "case", "cases");
    let goals = (
        sum(&|of| Some(of).filter(in_grammar).map(|of| of.measure.cases)),
        sum(&|of| Some(of).filter(in_grammar).map(|of| of.measure.total)),
    );
    let steps = (
        sum(&|of| Some(of).filter(transitions).map(|of| of.measure.suites)),
        sum(&|of| Some(of).filter(transitions).map(|of| of.measure.total)),
    );
    let all = [
        ("of the grammar", format!("rules, goals and chains, by {cases}"), goals),
        ("of the text", "clauses that can be tested, by the cases".into(), named("clauses")),
        ("of the transitions", "steps of the grammar's automata, by the suites".into(), steps),
        ("of the mutants", "wrong copies of the grammar, detected by the cases".into(), named("mutants")),
    ];
    html! {
        ul.shares {
            @for (what, means, (done, total)) in all {
                @if total > 0 {
                    li {
                        (ring(done, total, State::from_counts(done, total, true)))
                        div {
                            strong { span.hidden { (percent(done, total)) " " } (what) }
                            span { (means) }
                            span.number { (grouped(done)) " of " (grouped(total)) }
                        }
                    }
                }
            }
        }
    }
}

/// The figures in groups, each group with the word that it needs.
const GROUPS: [(&str, &str, &[&str]); 3] = [
    (
        "Rules and goals",
        "A goal is one thing that a rule allows: an alternative, an optional element that is present or absent, a \
         repetition with no round, with one or with several.",
        &["rules", "alternatives", "options", "repetitions"],
    ),
    (
        "Automata",
        "Each rule is compiled to its minimal automaton (DFA). A transition is one step of an automaton: it accepts \
         or rejects the next byte, or the end of the input. The answer to an input is the input with marks where each \
         part begins and ends, or where the input fails; one more automaton reads the answers to whole inputs.",
        &["byte classes", "accepting transitions", "rejecting transitions", "answer transitions"],
    ),
    (
        "Combinations, text and wrong grammars",
        "A chain is a list of rules, each named directly in the one before it. A clause is a statement of the RFC. A ruling is this project's \
         answer where the text supports two. A mutant is a copy of the grammar with one deliberate change.",
        &["chains", "clauses", "rulings", "mutants"],
    ),
];

fn measures(figures: &[Figure]) -> Markup {
    html! {
        table.figures-all {
            thead { tr { @for name in ["figure", "total", "by the cases", "by the suites"] { th scope="col" { (name) } } } }
            @for (title, explained, names) in GROUPS {
                tbody {
                    tr.group {
                        th colspan="4" scope="rowgroup" { strong { (title) } span { (explained) } }
                    }
                    @for figure in figures.iter().filter(|figure| names.contains(&figure.name)) { (row(figure)) }
                }
            }
        }
    }
}

fn row(figure: &Figure) -> Markup {
    let measure = figure.measure;
    html! {
        tr id=(anchor::term(figure.name)) {
            th scope="row" { (figure.name) " " small { (figure.meaning) } }
            td.total { (grouped(measure.total)) }
            (share("cases", measure.cases, measure.total, figure.cases_required))
            @if figure.suites_measured { (share("suites", measure.suites, measure.total, true)) }
            @else { td.share { span.who { "suites" } span.none { "not measured" } } }
        }
    }
}

fn share(who: &str, done: usize, total: usize, is_required: bool) -> Markup {
    let state = State::from_counts(done, total, is_required);
    let words = match state {
        State::Covered => percent(done, total),
        State::Partial => format!("{}, {}", percent(done, total), grouped(done)),
        State::Missing => format!("{}, {} not covered", percent(done, total), grouped(total - done)),
    };
    html! {
        td.share {
            span.who { (who) } (bar(done, total, state)) (state::mark(state, &words))
        }
    }
}
