//! Notations: how a text writes its grammar, where texts of one family differ.

/// RFC 822's notation with `|` for alternatives, and the points on which texts that use it differ.
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
    /// The meaning of brackets right after a repetition, as in `1*[ a | b ]`.
    pub repeated_brackets: RepeatedBrackets,
}

/// The meaning of brackets right after a repetition.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RepeatedBrackets {
    /// The brackets group: `1*[ a ]` is at least one `a`.
    #[default]
    Group,
    /// The brackets make their content optional, as everywhere else: `1*[ a ]` may be empty.
    Optional,
}
