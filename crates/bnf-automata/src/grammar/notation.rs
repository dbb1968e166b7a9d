//! Notations: how a text writes its grammar, where texts of one family differ.

/// RFC 822's notation with `|` for alternatives, as texts of the early nineties write it, and what they mean by it.
///
/// ```
/// use bnf_automata::grammar::{Grammar, Notation, RepeatedBrackets};
///
/// let groups = Grammar::read("a.bnf", "a = 1*[ \"x\" ]")?;
/// assert_eq!(groups.rules()[0].expr.to_string(), "1*\"x\"");
/// let notation = Notation { repeated_brackets: RepeatedBrackets::Optional };
/// let optional = Grammar::read_as(notation, "a.bnf", "a = 1*[ \"x\" ]")?;
/// assert_ne!(groups, optional);
/// # Ok::<(), bnf_automata::grammar::ReadError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Notation {
    /// What brackets right after a repetition mean: `1*[ a | b ]`.
    pub repeated_brackets: RepeatedBrackets,
}

/// What brackets right after a repetition mean.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RepeatedBrackets {
    /// They group: `1*[ a ]` is at least one `a`.
    #[default]
    Group,
    /// They make what is in them optional, as everywhere else: `1*[ a ]` may be empty.
    Optional,
}
