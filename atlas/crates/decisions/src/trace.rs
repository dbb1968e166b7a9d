//! Notes which decisions a reading asks for, so that another option of any other decision cannot
//! change the answer.

use std::cell::Cell;

use crate::{Decision, Design};

/// A design in use. It notes the decisions that a reading asks for.
pub(crate) struct Traced<'d> {
    pub(crate) design: &'d Design,
    pub(crate) input: &'d str,
    asked: Cell<u64>,
    /// Whether the input has control characters of US-ASCII.
    pub(crate) has_controls: Cell<bool>,
}

impl<'d> Traced<'d> {
    pub(crate) fn new(design: &'d Design, input: &'d str) -> Traced<'d> {
        Traced { design, input, asked: Cell::new(0), has_controls: Cell::new(false) }
    }

    /// Notes that a reading asks for a decision.
    #[inline]
    pub(crate) fn note(&self, place: usize) {
        self.asked.set(self.asked.get() | 1 << place);
    }

    /// Returns what was noted. `is_known` says whether the parser knows the scheme of the input.
    pub(crate) fn trace(&self, is_known: bool) -> Trace {
        Trace { asked: self.asked.get(), is_known }
    }
}

/// The decisions that one reading asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Trace {
    asked: u64,
    /// Whether the parser knows the scheme of the input.
    pub(crate) is_known: bool,
}

impl Trace {
    /// Returns whether the reading asked for a decision.
    ///
    /// ```
    /// use url_atlas_decisions::{RFC_3986, decisions, trace};
    ///
    /// let (_, trace) = trace(&RFC_3986, b"x:a");
    /// let find = |name: &str| decisions().iter().find(|decision| decision.name == name);
    /// let asked = |name: &str| find(name).is_some_and(|decision| trace.has(decision));
    /// assert!(asked("opaque_path_characters"));
    /// assert!(!asked("port_number"));
    /// ```
    pub fn has(&self, decision: &Decision) -> bool {
        self.asked >> decision.place & 1 == 1
    }

    /// Returns whether another option of a decision can change the answer of this reading by a design.
    pub fn concerns(&self, decision: &Decision, design: &Design, other: &Design) -> bool {
        self.has(decision) && !(decision.is_same_for)(design, other, self.is_known)
    }
}
