//! The rules of a text, as railroad diagrams.

use std::collections::BTreeSet;

use crate::railroad::{Notes, diagram};
use bnf_automata::grammar::{Effect, Expr, LetterCase};
use bnf_automata::specification::Specification;
use maud::{Markup, PreEscaped, html};
use rfc1738_oracle::escape;
use rfc1738_texts::ALL;

use super::publications::publication_of;
use super::topics::{Rules, topics};

/// The rules that have a diagram on the page. The first one of each has an id, to which the others lead.
pub(super) struct Drawn {
    wanted: BTreeSet<String>,
    done: BTreeSet<String>,
}

impl Drawn {
    pub(super) fn new() -> Drawn {
        let rules = topics().flat_map(|topic| topic.rules);
        let wanted = rules.flat_map(|rules| rules.names.iter().map(|name| anchor(rules.text, name)));
        Drawn { wanted: wanted.collect(), done: BTreeSet::new() }
    }

    /// Returns the rules of a text in a column.
    pub(super) fn column(&mut self, rules: &Rules) -> Markup {
        let Some(specification) = specification(rules.text) else { return html! {} };
        let year = publication_of(rules.text).map_or("", |publication| publication.year());
        let drawings: Vec<Markup> =
            rules.names.iter().filter_map(|name| self.drawing(specification, name)).collect();
        html! {
            div.column {
                h4 { (specification.name) " " span.year { (year) } }
                @if let Some(note) = rules.note { p.note { (note) } }
                @for drawing in drawings { (drawing) }
            }
        }
    }

    /// Returns the diagram of a rule with its name.
    fn drawing(&mut self, specification: &'static Specification, name: &str) -> Option<Markup> {
        let (name, expr, amended) = rule(specification, name)?;
        let anchor = anchor(specification.id, &name);
        let id = self.done.insert(anchor.clone()).then_some(anchor);
        let notes = Links { drawn: &self.wanted, specification };
        let picture = diagram(&name, &joined(&expr), &notes);
        Some(html! {
            div.rule id=[id] {
                p { code { (escape::words(&name)) } @if let Some(source) = amended { " " small { "amended: " (source) } } }
                div.diagram tabindex="0" role="region" aria-label={ "Rule " (escape::words(&name)) } { (PreEscaped(picture)) }
            }
        })
    }
}

/// Returns the specification with that id.
pub fn specification(id: &str) -> Option<&'static Specification> {
    ALL.into_iter().find(|specification| specification.id == id)
}

/// Returns a rule of a specification: its name as it is defined, its right-hand side, and the source of an amendment that changes it.
///
/// A rule stands as printed unless an amendment repairs it or changes its language.
pub fn rule(
    specification: &'static Specification,
    name: &str,
) -> Option<(String, Expr, Option<&'static str>)> {
    let amendment = specification.amendments.iter().find(|amendment| {
        amendment.rule.eq_ignore_ascii_case(name) && amendment.effect != Effect::Derivation
    });
    let grammar = match amendment {
        Some(_) => specification.amended(LetterCase::Any),
        None => specification.printed(),
    };
    let rule = grammar.rule(grammar.find(name)?);
    Some((rule.name.clone(), rule.expr.clone(), amendment.map(|amendment| amendment.source)))
}

/// Returns an expression in which single characters in a row are one literal: CERN's notation spells words in letters.
fn joined(expr: &Expr) -> Expr {
    let boxed = |of: &Expr| Box::new(joined(of));
    match expr {
        Expr::Sequence(items) => {
            let mut all: Vec<Expr> = Vec::new();
            for item in items.iter().map(joined) {
                match (all.last_mut(), item) {
                    (Some(Expr::Literal { text, case: None }), Expr::Literal { text: next, case: None }) => {
                        text.extend(next)
                    }
                    (_, item) => all.push(item),
                }
            }
            if all.len() == 1 { all.swap_remove(0) } else { Expr::Sequence(all) }
        }
        Expr::Choice(items) => Expr::Choice(items.iter().map(joined).collect()),
        Expr::Optional(of) => Expr::Optional(boxed(of)),
        Expr::Repeat { min, max, of } => Expr::Repeat { min: *min, max: *max, of: boxed(of) },
        Expr::Except(of, not) => Expr::Except(boxed(of), boxed(not)),
        other => other.clone(),
    }
}

/// Returns the id of a rule on the page.
fn anchor(text: &str, name: &str) -> String {
    format!("rule-{text}-{}", escape::words(&name.to_ascii_lowercase()))
}

/// The links from a diagram to other rules of the same text.
struct Links<'d> {
    drawn: &'d BTreeSet<String>,
    specification: &'static Specification,
}

impl Notes for Links<'_> {
    fn link(&self, rule: &str) -> Option<String> {
        let anchor = anchor(self.specification.id, rule);
        self.drawn.contains(&anchor).then(|| format!("#{anchor}"))
    }
}
