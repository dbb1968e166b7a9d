//! The state of coverage: a symbol with a word beside it. Each symbol has the same meaning everywhere on the page.

use maud::{Markup, html};

use super::words::grouped;

/// How far an item is covered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// Every part of it is covered.
    Covered,
    /// A part of it is not covered, and need not be.
    Partial,
    /// A part of it is not covered, and must be.
    Missing,
}

impl State {
    pub(super) const ALL: [State; 3] = [State::Covered, State::Partial, State::Missing];

    /// Returns the state of an item with `done` covered parts out of `total`.
    pub(super) fn from_counts(done: usize, total: usize, is_required: bool) -> State {
        match (done >= total, is_required) {
            (true, _) => State::Covered,
            (false, true) => State::Missing,
            (false, false) => State::Partial,
        }
    }

    /// Returns the class of an element in this state.
    pub(super) fn class(self) -> &'static str {
        match self {
            State::Covered => "covered",
            State::Partial => "partial",
            State::Missing => "missed",
        }
    }

    pub(super) const fn symbol(self) -> char {
        match self {
            State::Covered => '\u{2713}',
            State::Partial => '\u{25d0}',
            State::Missing => '\u{2717}',
        }
    }

    /// Returns the meaning of the symbol.
    fn meaning(self) -> &'static str {
        match self {
            State::Covered => "covered",
            State::Partial => "partly covered, which is enough: the cases need not cover every transition",
            State::Missing => "not covered, but it must be",
        }
    }
}

/// Returns the symbol with words beside it.
pub(super) fn mark(state: State, words: &str) -> Markup {
    html! { span class=(state.class()) { (state.symbol()) "\u{a0}" (words) } }
}

/// Returns the share in words: `all`, `71 of 178`, `1 not covered`.
pub(super) fn measured(done: usize, total: usize, is_required: bool) -> Markup {
    let state = State::from_counts(done, total, is_required);
    let words = match state {
        State::Covered => format!("all {}", grouped(total)),
        State::Partial => format!("{} of {}", grouped(done), grouped(total)),
        State::Missing => format!("{} not covered", grouped(total - done)),
    };
    html! { @if total == 0 { span.none { "\u{2013}" } } @else { (mark(state, &words)) } }
}

/// Returns the meaning of each symbol.
pub(super) fn legend() -> Markup {
    html! {
        ul.legend aria-label="Symbols" {
            @for state in State::ALL { li { (mark(state, state.meaning())) } }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_required_items_are_missing() {
        assert_eq!(State::from_counts(3, 3, true), State::Covered);
        assert_eq!(State::from_counts(3, 3, false), State::Covered);
        assert_eq!(State::from_counts(2, 3, true), State::Missing);
        assert_eq!(State::from_counts(2, 3, false), State::Partial);
        assert_eq!(State::from_counts(0, 0, true), State::Covered);
    }
}
