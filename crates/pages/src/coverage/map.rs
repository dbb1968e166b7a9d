//! The map: every rule by the section that explains it, as a link with its state.

use maud::{Markup, html};

use super::anchor;
use super::bar::{bar, percent};
use super::state::{State, legend, mark};
use super::words::many;
use rfc1738_oracle::escape;
use rfc1738_suite::coverage::{Coverage, RuleCoverage};

/// A section and its rules.
pub(super) struct Area<'c> {
    /// The number, if it is a section of the RFC.
    pub(super) number: Option<&'static str>,
    pub(super) title: &'static str,
    pub(super) rules: Vec<usize>,
    coverage: &'c Coverage,
}

impl Area<'_> {
    fn rules(&self) -> impl Iterator<Item = &RuleCoverage> {
        self.rules.iter().map(|&rule| &self.coverage.rules[rule])
    }
}

/// Returns the sections that explain rules, in the order of the text, and then the rules that amendments add.
pub(super) fn areas(coverage: &Coverage) -> Vec<Area<'_>> {
    let rules_of = |number: Option<&str>| {
        let rules = coverage.rules.iter().enumerate();
        rules
            .filter(|(_, rule)| rule.section.map(|section| section.number) == number)
            .map(|(index, _)| index)
            .collect()
    };
    let sections = coverage.specification.sections.iter().map(|section| Area {
        number: Some(section.number),
        title: section.title,
        rules: rules_of(Some(section.number)),
        coverage,
    });
    let added = Area { number: None, title: "Added by amendments", rules: rules_of(None), coverage };
    sections.chain([added]).filter(|area| !area.rules.is_empty()).collect()
}

/// Returns the number of items of a rule that must be covered and are not, by the cases or by the suites.
pub(super) fn gaps(rule: &RuleCoverage) -> usize {
    let required = [rule.goals(|_| true), rule.classes, rule.chains];
    let both =
        required.iter().map(|measure| (measure.total - measure.cases) + (measure.total - measure.suites));
    let steps = [rule.accepting, rule.rejecting].into_iter().map(|measure| measure.total - measure.suites);
    both.chain(steps).sum::<usize>() + rule.mutants.alive
}

/// Returns the state of a rule.
pub(super) fn state(rule: &RuleCoverage) -> State {
    State::from_counts(0, gaps(rule), true)
}

/// Returns the map.
pub(super) fn map(coverage: &Coverage) -> Markup {
    html! {
        h2 #map { "The grammar at a glance" }
        p.lead {
            "Every rule stands at the section that explains it, and links to its details. The bar shows how "
            "many transitions of these rules the cases cover without the suites. A transition is one step of the automaton "
            "of a rule: it accepts or rejects the next byte."
        }
        div.map {
            @for area in areas(coverage) { (row(&area)) }
        }
        (legend())
    }
}

fn row(area: &Area<'_>) -> Markup {
    let steps = area.rules().flat_map(|of| [of.accepting, of.rejecting]);
    let (done, total) = steps.fold((0, 0), |(done, total), of| (done + of.cases, total + of.total));
    let state = State::from_counts(done, total, false);
    html! {
        div.area {
            h3 { @if let Some(number) = area.number { span.place { (number) } " " } (area.title) }
            div.steps {
                @if total > 0 {
                    (bar(done, total, state))
                    (mark(state, &format!("{} of {}", percent(done, total), many(total, "transition", "transitions"))))
                }
            }
            ul.tiles { @for of in area.rules() { li { (tile(of)) } } }
        }
    }
}

fn tile(rule: &RuleCoverage) -> Markup {
    let (state, gaps) = (state(rule), gaps(rule));
    html! {
        a class=(format!("tile {}", state.class())) href=(format!("#{}", anchor::rule(&rule.name))) {
            span aria-hidden="true" { (state.symbol()) } " " (escape::words(&rule.name))
            @if gaps > 0 { small { (many(gaps, "gap", "gaps")) } } @else { span.hidden { ", covered" } }
        }
    }
}
