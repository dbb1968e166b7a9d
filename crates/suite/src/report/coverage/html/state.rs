//! How far something is covered: a symbol, and a word beside it. Each symbol means the same everywhere on the page.

use maud::{Markup, html};

use super::words::grouped;

/// How far something is covered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// All of it is covered.
    Covered,
    /// Some of it is not covered, and need not be.
    Partial,
    /// Some of it is not covered, and must be.
    Missing,
}

impl State {
    pub(super) const ALL: [State; 3] = [State::Covered, State::Partial, State::Missing];

    /// The state of something of which so many parts are covered.
    pub(super) fn of(done: usize, total: usize, is_required: bool) -> State {
        match (done >= total, is_required) {
            (true, _) => State::Covered,
            (false, true) => State::Missing,
            (false, false) => State::Partial,
        }
    }

    /// The class of what is in this state.
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

    /// What the symbol means.
    fn meaning(self) -> &'static str {
        match self {
            State::Covered => "covered",
            State::Partial => "partly covered, which is enough: the cases need not cover every transition",
            State::Missing => "not covered, but it must be",
        }
    }
}

/// The symbol, and words beside it.
pub(super) fn mark(state: State, words: &str) -> Markup {
    html! { span class=(state.class()) { (state.symbol()) "\u{a0}" (words) } }
}

/// How many of all are covered: `all`, `71 of 178`, `1 not covered`.
pub(super) fn measured(done: usize, total: usize, is_required: bool) -> Markup {
    let state = State::of(done, total, is_required);
    let words = match state {
        State::Covered => format!("all {}", grouped(total)),
        State::Partial => format!("{} of {}", grouped(done), grouped(total)),
        State::Missing => format!("{} not covered", grouped(total - done)),
    };
    html! { @if total == 0 { span.none { "\u{2013}" } } @else { (mark(state, &words)) } }
}

/// What each symbol means.
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
    fn only_what_must_be_covered_is_missing() {
        assert_eq!(State::of(3, 3, true), State::Covered);
        assert_eq!(State::of(3, 3, false), State::Covered);
        assert_eq!(State::of(2, 3, true), State::Missing);
        assert_eq!(State::of(2, 3, false), State::Partial);
        assert_eq!(State::of(0, 0, true), State::Covered);
    }
}
