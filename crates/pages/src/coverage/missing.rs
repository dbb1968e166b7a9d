//! The items that are not covered and have no place in a diagram: transitions and chains, each with an example string.

use maud::{Markup, html};

use super::link;
use super::state::{State, mark};
use super::words::{grouped, many};
use bnf_automata::grammar::RuleId;
use rfc1738_oracle::escape;
use rfc1738_suite::coverage::{Coverage, MissingTransition};

/// The largest number of transitions in the list of a rule. After new cases for these the page lists the next ones.
const LISTED: usize = 12;

const COLUMNS: [&str; 5] = ["after", "next", "is", "not covered by", "try"];

/// Returns the transitions of a rule that are not covered. Those that the suites miss come first, because they are
/// gaps.
pub(super) fn transitions(coverage: &Coverage, rule: RuleId) -> Markup {
    let all = || coverage.missing.transitions.iter().filter(|transition| transition.rule == rule);
    let by_suites = || all().filter(|transition| !transition.suites);
    let by_cases = || all().filter(|transition| transition.suites);
    html! {
        (table(by_suites().count(), State::Missing, "by the suites", by_suites()))
        (table(by_cases().count(), State::Partial, "by the cases; the suites cover them", by_cases()))
    }
}

fn table<'c>(
    number: usize,
    state: State,
    by: &str,
    transitions: impl Iterator<Item = &'c MissingTransition>,
) -> Markup {
    html! {
        @if number > 0 {
            details {
                summary {
                    (mark(state, &format!("{} not covered {by}", many(number, "transition", "transitions"))))
                }
                div.scroll tabindex="0" {
                    table.missing {
                        thead {
                            tr { @for name in COLUMNS { th scope="col" { (name) } } }
                        }
                        tbody { @for transition in transitions.take(LISTED) { tr { (step(transition)) } } }
                    }
                }
                @if number > LISTED { p.number { "and " (grouped(number - LISTED)) " more" } }
            }
        }
    }
}

fn step(transition: &MissingTransition) -> Markup {
    html! {
        td { code { (escape::quoted(&transition.after)) } }
        td {
            @match transition.bytes {
                Some(bytes) => { code { (escape::words(&format!("{bytes:?}"))) } }
                None => { "the end" }
            }
        }
        td { @if transition.rejected { "rejected" } @else { "accepted" } }
        td { (by(transition.cases, transition.suites)) }
        td { code { (escape::quoted(&transition.example)) } }
    }
}

/// Returns which tests do not cover an item.
fn by(cases: bool, suites: bool) -> &'static str {
    match (cases, suites) {
        (false, false) => "cases and suites",
        (false, true) => "cases",
        _ => "suites",
    }
}

/// Returns the chains that are not covered.
pub(super) fn chains(coverage: &Coverage) -> Markup {
    let chains = &coverage.missing.chains;
    html! {
        @if !chains.is_empty() {
            details {
                summary {
                    (mark(State::Missing, &format!("{} not covered", many(chains.len(), "chain", "chains"))))
                    ", not counting longer ones that contain them"
                }
                ul.missing {
                    @for chain in chains {
                        li {
                            @for (index, &rule) in chain.rules.iter().enumerate() {
                                @if index > 0 { " \u{203a} " }
                                (link::rule(&coverage.rules[rule.as_usize()].name))
                            }
                            ", not covered by " (by(chain.cases, chain.suites))
                            "; try " code { (escape::quoted(&chain.example)) }
                        }
                    }
                }
            }
        }
    }
}
